/// The help of a command: usage, what it does, options, examples, exit codes.
func help(for command: CommandDescription) -> String {
    var text = "webclip \(command.name): \(command.summary)\n\n  webclip \(command.name) \(command.operands)\n"
    if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
    if !command.examples.isEmpty {
        text += "\nExamples:\n"
        for example in command.examples { text += "\n  # \(example.meaning)\n  \(example.command)\n" }
    }
    text += "\nOptions:\n"
    let names = command.options.map { option in
        let short = option.short.map { "-\($0), " } ?? ""
        return "  \(short)--\(option.name)" + (option.value.map { " \($0)" } ?? "")
    }
    let width = min(34, names.map(\.count).max() ?? 0)
    for (name, option) in zip(names, command.options) {
        let gap =
            name.count <= width ? String(repeating: " ", count: width - name.count + 2) : "\n" + String(repeating: " ", count: width + 2)
        text += name + gap + option.summary + "\n"
    }
    return text + "\nExit codes: 0 all well, 1 a job failed, 64 wrong arguments, 65 wrong input, 70 the program failed.\n"
}
