import JobModel
import Spool

/// `webclip check`: what is wrong with job files, without running them.
enum Check {
    static let description = CommandDescription(
        name: "check", summary: "say what is wrong with job files, without running them", operands: "FILE…",
        discussion: "Reads every kind of file that an inbox takes.",
        options: [Option("help", short: "h", "this text")],
        examples: [("webclip check jobs/*.json", "before they are dropped")])

    static func run(_ arguments: ParsedArguments) throws -> Int32 {
        guard !arguments.operands.isEmpty else { throw UsageError("a job file is missing") }
        var isClean = true
        for path in arguments.operands {
            let problems = problems(in: path)
            if problems.isEmpty {
                write("\(path): good\n")
            } else {
                isClean = false
                for problem in problems { write("\(path): \(problem)\n") }
            }
        }
        return isClean ? 0 : 65
    }

    private static func problems(in path: String) -> [String] {
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, maxBytes: JobIntake.maxBytes) } catch { return [error.message] }
        do {
            switch try JobIntake.read(bytes, named: FileSystem.name(of: path)) {
            case .one(let item): return problems(of: item, label: "")
            case .many(let items): return items.enumerated().flatMap { problems(of: $1, label: "job \($0 + 1): ") }
            case .page: return []
            }
        } catch {
            return [error.message]
        }
    }

    private static func problems(of item: IntakeItem, label: String) -> [String] {
        switch item.job {
        case .success: []
        case .failure(let failure): ["\(label)\(failure.message)"]
        }
    }
}
