import Glibc
import JobModel
import Spool
import Supervisor

/// `webclip`: the trusted executable. It parses no page; its workers do.
@main
enum WebClipCommand {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let name = arguments.first else {
            write(overview, to: STDERR_FILENO)
            exit(64)
        }
        if ["help", "--help", "-h"].contains(name) {
            let topic = arguments.dropFirst().first
            if topic == "job" {
                write(JobReference.text)
            } else if topic == "config" {
                write(JobReference.configurationText)
            } else {
                write(topic.flatMap(find).map { help(for: $0.description) } ?? overview)
            }
            exit(0)
        }
        if name == "--version" {
            write("webclip 1.0\n")
            exit(0)
        }
        guard let command = find(name) else {
            let hint =
                nearestName(to: name, among: commands.map(\.description.name)).map { "; did you mean “\($0)”?" } ?? "; see webclip --help"
            tell("unknown command “\(name)”\(hint)")
            exit(64)
        }
        exit(run(command, arguments.dropFirst()))
    }

    private struct Command {
        var description: CommandDescription
        var run: (ParsedArguments) throws -> Int32
    }

    private static var commands: [Command] {
        [
            Command(description: Snap.description, run: Snap.run),
            Command(description: RunSpool.run, run: { try RunSpool.run($0, mode: .untilEmpty) }),
            Command(description: RunSpool.serve, run: { try RunSpool.run($0, mode: .forever) }),
            Command(description: Check.description, run: Check.run),
            Command(description: SpoolCommands.status, run: SpoolCommands.runStatus),
            Command(description: SpoolCommands.retry, run: SpoolCommands.runRetry),
            Command(description: SpoolCommands.cancel, run: SpoolCommands.runCancel),
            Command(description: Report.description, run: Report.run),
            Command(description: Detect.description, run: Detect.run),
            Command(description: Doctor.description, run: Doctor.run)
        ]
    }

    private static func find(_ name: String) -> Command? { commands.first { $0.description.name == name } }

    private static func run(_ command: Command, _ arguments: ArraySlice<String>) -> Int32 {
        do {
            let parsed = try ParsedArguments(arguments, for: command.description)
            if parsed.has("help") {
                write(help(for: command.description))
                return 0
            }
            return try command.run(parsed)
        } catch let error as UsageError {
            tell(error.message)
            return 64
        } catch let error as SpoolError {
            tell(error.message)
            return 74
        } catch let error as SupervisorError {
            tell(error.message)
            return 70
        } catch {
            tell("\(error)")
            return 70
        }
    }

    private static var overview: String {
        var text = "webclip: web pages to pictures and data, without a browser\n\n"
        let width = commands.map(\.description.name.count).max() ?? 0
        for command in commands {
            let name = command.description.name
            text += "  webclip \(name)\(String(repeating: " ", count: width - name.count + 2))\(command.description.summary)\n"
        }
        return text + """

            webclip COMMAND --help explains a command with examples; webclip help job lists all that a job file may say,
            webclip help config all of a service configuration.

            """
    }
}
