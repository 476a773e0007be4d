import JobModel
import Spool
import Supervisor

/// `webclip status`, `retry` and `cancel`: a spool seen and changed from outside.
enum SpoolCommands {
    static let status = CommandDescription(
        name: "status", summary: "say what stands where in a spool", operands: "SPOOL [options]",
        options: [
            Option("results", "every result, with its pictures"), Option("json", "for programs"), Option("help", short: "h", "this text")
        ],
        examples: [("webclip status spool", "how many wait, run, are done and failed, and why")])

    static let retry = CommandDescription(
        name: "retry", summary: "put failed jobs back into the inbox", operands: "SPOOL [NAME…]",
        options: [Option("all", "every failed job"), Option("help", short: "h", "this text")],
        examples: [("webclip retry spool prices", "one job"), ("webclip retry spool --all", "all that failed")])

    static let cancel = CommandDescription(
        name: "cancel", summary: "end jobs that wait or run", operands: "SPOOL NAME…", options: [Option("help", short: "h", "this text")],
        examples: [("webclip cancel spool prices", "the job is filed under failed/ as cancelled")])

    static func runStatus(_ arguments: ParsedArguments) throws -> Int32 {
        let root = try spool(arguments)
        let status = SpoolStatus(root: root)
        if arguments.has("json") {
            write(json(status).text + "\n")
            return 0
        }
        let running = status.supervisors.filter(\.isAlive).reduce(0) { $0 + $1.jobs.count }
        let orphaned = status.supervisors.filter { !$0.isAlive }.reduce(0) { $0 + $1.jobs.count }
        write("waiting \(status.waiting.count)  claimed \(running)  done \(status.done.count)  failed \(status.failed.count)\n")
        if orphaned > 0 { write("\(orphaned) claimed by supervisors that are gone; the next one takes them over\n") }
        for supervisor in status.supervisors where supervisor.isAlive {
            write("supervisor \(supervisor.name): \(supervisor.jobs.joined(separator: ", "))\n")
        }
        for failure in status.failed { write("failed  \(failure.file)  \(failure.error)\n") }
        if arguments.has("results") { printResults(ResultIndex(below: "\(root)/out")) }
        return 0
    }

    private static func json(_ status: SpoolStatus) -> JSONValue {
        .object([
            "waiting": status.waiting.json, "done": status.done.json,
            "supervisors": .array(
                status.supervisors.map {
                    .object(["name": .string($0.name), "alive": .bool($0.isAlive), "jobs": $0.jobs.json])
                }),
            "failed": .array(
                status.failed.map {
                    .object(["file": .string($0.file), "error": $0.error.json, "time": .string($0.time)])
                })
        ])
    }

    private static func printResults(_ index: ResultIndex) {
        for entry in index.entries {
            write("\(entry.result.status.rawValue)  \(entry.result.id)  \(entry.folder)\n")
            for clip in entry.result.clips {
                let place =
                    clip.file.map { "\($0)  \(clip.pixels ?? "\(clip.bytes) bytes")" }
                    ?? (clip.warnings.first?.message ?? "nothing painted")
                write("      \(place)\n")
            }
            if !entry.detections.isEmpty { write("      \(entry.detections.count) things found\n") }
        }
    }

    static func runRetry(_ arguments: ParsedArguments) throws -> Int32 {
        let root = try spool(arguments)
        let names = Array(arguments.operands.dropFirst())
        guard arguments.has("all") != !names.isEmpty else { throw UsageError("name the jobs, or say --all") }
        let moved = try SpoolControl.retry(root: root, names: names)
        return tell(moved, names, verb: "back in the inbox")
    }

    static func runCancel(_ arguments: ParsedArguments) throws -> Int32 {
        let root = try spool(arguments)
        let names = Array(arguments.operands.dropFirst())
        guard !names.isEmpty else { throw UsageError("name the jobs to cancel") }
        let found = try SpoolControl.cancel(root: root, names: names)
        return tell(found, names, verb: "cancelled")
    }

    private static func tell(_ files: [String], _ names: [String], verb: String) -> Int32 {
        for file in files { write("\(file): \(verb)\n") }
        if files.isEmpty { write("no such job: \(names.joined(separator: ", "))\n") }
        return files.isEmpty ? 1 : 0
    }

    private static func spool(_ arguments: ParsedArguments) throws(UsageError) -> String {
        guard let root = arguments.operands.first else { throw UsageError("the spool folder is missing") }
        guard FileSystem.info("\(root)/inbox") != nil else { throw UsageError("\(root) is no spool: it has no inbox/") }
        return root
    }
}

/// `webclip report`: a contact sheet of results.
enum Report {
    static let description = CommandDescription(
        name: "report", summary: "write a contact sheet of results, one HTML file", operands: "OUT [-o sheet.html]",
        discussion: """
            OUT is a spool, its out/ folder, or the folder of webclip snap. The sheet shows every picture with what was found
            in it, what failed and why, and what changed against the run before; it needs no other file, except for pictures
            above 1 MiB, which it links.
            """,
        options: [
            Option("output", short: "o", value: "FILE", "the sheet (default: OUT/index.html)"), Option("help", short: "h", "this text")
        ],
        examples: [("webclip report spool/out -o sheet.html", "of a spool")])

    static func run(_ arguments: ParsedArguments) throws -> Int32 {
        var output = try arguments.operand("folder of results")
        while output.hasSuffix("/"), output.count > 1 { output.removeLast() }
        if FileSystem.info("\(output)/inbox") != nil { output += "/out" }
        guard FileSystem.info(output)?.kind == .folder else { throw UsageError("\(output): there is no such folder") }
        let file = arguments.value("output") ?? "\(output)/index.html"
        let failed = "\(FileSystem.folder(of: output))/failed"
        var sheet = ContactSheet(output: output, failed: FileSystem.info(failed) != nil ? failed : nil, sheet: file)
        try FileSystem.write(Array(sheet.html().utf8), to: file)
        write("\(file)\n")
        return 0
    }
}
