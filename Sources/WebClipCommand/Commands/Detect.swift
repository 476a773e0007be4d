import Glibc
import Spool

/// `webclip detect`: data in plain text or HTML, without a page. The worker reads the text; this process becomes it.
enum Detect {
    static let description = CommandDescription(
        name: "detect", summary: "find phone numbers, dates, addresses and the like in a text", operands: "[FILE|-] [options]",
        discussion: """
            Prints a line for each: type, start, end, value, text; offsets count Unicode scalars, the end is exclusive. With
            --jsonl each input line is an object {"id", "text" or "html", "locale", "region", "reference_time"} and each
            output line {"id", "found": [{"type", "start", "end", "value"}]}.
            """,
        options: [
            Option("jsonl", "a JSON object a line, in and out"), Option("html", "the input is HTML"), Option("json", "print JSON"),
            Option("region", value: "CC", "whose numbers and addresses are meant"), Option("locale", value: "TAG", "the language"),
            Option("reference-time", value: "TIME", "from which relative dates count (ISO 8601)"), Option("help", short: "h", "this text")
        ],
        examples: [
            ("echo 'Call (202) 555-0143 before Friday' | webclip detect --region US", "in a line of text"),
            ("webclip detect --jsonl - < cases.jsonl > found.jsonl", "for programs")
        ])

    static func run(_ arguments: ParsedArguments) throws -> Int32 {
        guard arguments.operands.count <= 1 else { throw UsageError("one file is expected") }
        if let file = arguments.operands.first, file != "-" {
            let input = open(file, O_RDONLY | O_CLOEXEC)
            guard input >= 0, dup2(input, STDIN_FILENO) == 0 else { throw UsageError("\(file): \(String(cString: strerror(errno)))") }
        }
        let worker = try CommonOptions.workerPath()
        var words = [worker, "--detect"]
        for flag in ["jsonl", "html", "json"] where arguments.has(flag) { words.append("--\(flag)") }
        if let file = arguments.operands.first, ["html", "htm"].contains(where: { file.lowercased().hasSuffix(".\($0)") }) {
            words.append("--html")
        }
        for option in ["region", "locale", "reference-time"] {
            if let value = arguments.value(option) { words += ["--\(option)", value] }
        }
        if !arguments.has("jsonl"), !arguments.has("reference-time") { words += ["--reference-time", String(Timestamp.now.prefix(19))] }
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        pointers.append(nil)
        execv(worker, &pointers)
        tell("\(worker): \(String(cString: strerror(errno)))")
        return 70
    }
}
