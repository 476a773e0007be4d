import JobModel

/// One option of a command.
struct Option {
    var name: String
    var short: Character?
    /// What stands for its value in the help; nil for a flag.
    var value: String?
    var summary: String

    init(_ name: String, short: Character? = nil, value: String? = nil, _ summary: String) {
        self.name = name
        self.short = short
        self.value = value
        self.summary = summary
    }
}

/// A command as its help describes it and its arguments are read by.
struct CommandDescription {
    var name: String
    var summary: String
    /// What follows the name, for the usage line.
    var operands: String
    var discussion = ""
    var options: [Option]
    var examples: [(command: String, meaning: String)] = []
}

/// Arguments that cannot be used.
struct UsageError: Error {
    var message: String
    init(_ message: String) { self.message = message }
}

/// What was given to a command.
struct ParsedArguments {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// Reads GNU-style arguments: `--name value`, `--name=value`, `-n value`, `--` ends the options.
    init(_ arguments: some Sequence<String>, for command: CommandDescription) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let equals = argument.firstIndex(of: "=")
            let name = String(argument[..<(equals ?? argument.endIndex)])
            guard let option = command.options.first(where: { "--\($0.name)" == name || $0.short.map { "-\($0)" } == name }) else {
                throw ParsedArguments.unknown(name, command)
            }
            var value = equals.map { String(argument[argument.index(after: $0)...]) }
            if let placeholder = option.value {
                if value == nil { value = rest.popFirst() }
                guard let value else { throw UsageError("\(name) needs a value: --\(option.name) \(placeholder)") }
                values[option.name, default: []].append(value)
            } else if value != nil {
                throw UsageError("\(name) takes no value")
            } else {
                values[option.name, default: []].append("")
            }
        }
    }

    private static func unknown(_ name: String, _ command: CommandDescription) -> UsageError {
        let known = command.options.map { "--\($0.name)" }
        let hint = nearestName(to: name, among: known).map { "; did you mean \($0)?" } ?? "; see webclip \(command.name) --help"
        return UsageError("unknown option \(name)\(hint)")
    }

    func has(_ name: String) -> Bool { values[name] != nil }
    /// The last value given.
    func value(_ name: String) -> String? { values[name]?.last }
    func all(_ name: String) -> [String] { values[name] ?? [] }

    func int(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
        }
        return number
    }

    func double(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = value(name) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw UsageError("--\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
        }
        return number
    }

    func operand(_ what: String) throws(UsageError) -> String {
        guard let first = operands.first else { throw UsageError("\(what) is missing") }
        guard operands.count == 1 else { throw UsageError("one \(what) is expected, found \(operands.joined(separator: ", "))") }
        return first
    }
}
