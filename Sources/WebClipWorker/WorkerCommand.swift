import CProcess
import ClipBase
import Glibc
import JobModel
import WebClip
import WorkerProtocol

/// `webclip-worker`: runs pages for a supervisor.
@main
enum WorkerCommand {
    private enum Mode {
        case zygote
        case selfTest
        case detect
        case dump(Output)
    }

    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        var mode: Mode?
        var isWarm = true
        var fonts: [String] = []
        var file = ""
        var detection = DetectionProcess(sandbox: Sandbox(fontFolders: [], openFiles: .mayGrow))
        func value(_ option: String) -> String {
            guard let value = arguments.popFirst() else { fail("\(option) needs a value") }
            return value
        }
        while let argument = arguments.popFirst() {
            switch argument {
            case "--zygote": mode = .zygote
            case "--self-test": mode = .selfTest
            case "--detect": mode = .detect
            case "--dump":
                let stage = value(argument)
                guard let known = DumpProcess.stages.first(where: { $0.rawValue == stage }) else {
                    fail("--dump takes one of \(DumpProcess.stages.map(\.rawValue).joined(separator: ", ")), not “\(stage)”")
                }
                mode = .dump(known)
                file = value(argument)
            case "--cold": isWarm = false
            case "--fonts": fonts.append(value(argument))
            case "--jsonl": detection.input = .lines
            case "--html": detection.input = .html
            case "--json": detection.isJSON = true
            case "--region": detection.context.append(JSONMember("region", .string(value(argument))))
            case "--locale": detection.context.append(JSONMember("locale", .string(value(argument))))
            case "--reference-time": detection.context.append(JSONMember("reference_time", .string(value(argument))))
            case "--help", "-h":
                print(usage)
                return
            default: fail("unknown argument “\(argument)”")
            }
        }
        let sandbox = Sandbox(fontFolders: [PageRunner.standardFontsDirectory] + fonts)
        switch mode {
        case .zygote: serve(fonts: fonts, isWarm: isWarm, sandbox)
        case .selfTest: SelfTest(sandbox: sandbox).run()
        case .detect: detection.run()
        case .dump(let output):
            guard let path = realpath(file, nil) else { fail("\(file): \(String(cString: strerror(errno)))") }
            let runner = PageRunner(fontsDirectory: PageRunner.standardFontsDirectory, extraFontDirectories: fonts)
            DumpProcess(runner: runner, file: String(cString: path), output: output).run()
        case nil: fail("nothing to do")
        }
    }

    private static let usage = """
        webclip-worker runs pages for webclip, which starts it.

          webclip-worker --zygote [--fonts DIR]…      serves a supervisor on descriptor 3; with --cold it runs no page of its
                                                      own before, which pays from the second page on
          webclip-worker --self-test [--fonts DIR]…   tries to break out of its sandbox and tells what held
          webclip-worker --detect [--jsonl|--html]    finds data in standard input
          webclip-worker --dump STAGE FILE            prints a page's dom, style, boxes, fragments, display, …
        """

    private static func serve(fonts: [String], isWarm: Bool, _ sandbox: Sandbox) {
        clip_set_no_new_privileges()
        let runner = PageRunner(fontsDirectory: PageRunner.standardFontsDirectory, extraFontDirectories: fonts)
        do throws(JobFailure) {
            if isWarm { try runner.warmUp() }
        } catch {
            log("webclip-worker: no page of the worker's own could be done: \(error.description)")
        }
        clip_release_free_memory()
        guard let socket = Zygote(control: 3).serve() else { return }
        let channel = BlockingChannel(descriptor: socket, limits: .fromSupervisor)
        PageProcess(runner: runner, channel: channel, sandbox: sandbox).run()
    }

    private static func fail(_ message: String) -> Never {
        log("webclip-worker: \(message)\n\(usage)")
        exit(64)
    }
}
