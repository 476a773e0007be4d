import CProcess
import ClipBase
import Glibc
import JobModel
import WebClip

/// `--dump STAGE FILE`: what a stage makes of a file, as text, for tests, bug reports and debugging.
struct DumpProcess {
    let runner: PageRunner
    let file: String
    let output: Output

    /// The stages that print themselves, by the output that carries each.
    static let stages: [Output] = [.dom, .style, .boxes, .fragments, .display, .layout, .text, .markdown, .html]

    private static let stackBytes = 1 << 30

    func run() -> Never {
        var process = self
        let status = withUnsafeMutablePointer(to: &process) { pointer in
            clip_run_on_stack(DumpProcess.stackBytes, { $0?.assumingMemoryBound(to: DumpProcess.self).pointee.dump() }, pointer)
        }
        exit(status == 0 ? 0 : 71)
    }

    private func dump() {
        var job = Job(id: "dump", page: .url("file://" + file))
        job.outputs = [output]
        let loader = FileLoader(file)
        do throws(JobFailure) {
            _ = try runner.run(job, loader: loader, sink: PrintingSink())
        } catch {
            log("webclip-worker: \(error.description)")
            exit(1)
        }
    }

    /// Gives the one file for every `file:` URL of it, and nothing else.
    private final class FileLoader: ResourceLoader {
        private let path: String
        private var answers: [(number: Int, outcome: Result<ResourceResponse, ResourceError>)] = []
        private var lastNumber = 0

        init(_ path: String) { self.path = path }

        func begin(_ request: ResourceRequest) -> Int {
            lastNumber += 1
            answers.append((lastNumber, load(request.url)))
            return lastNumber
        }

        func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
            answers.isEmpty ? nil : answers.removeFirst()
        }

        private func load(_ url: WebURL) -> Result<ResourceResponse, ResourceError> {
            guard url.scheme == "file", url.pathname == WebURL("file://" + path)?.pathname, let file = fopen(path, "r") else {
                return .failure(ResourceError(.fileNotAllowed, "\(url.href) is not the file to be dumped", url: url.href))
            }
            defer { fclose(file) }
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = fread(&buffer, 1, buffer.count, file)
                if count == 0 { break }
                bytes += buffer.prefix(count)
            }
            let type = path.hasSuffix(".xhtml") ? "application/xhtml+xml" : "text/html"
            return .success(ResourceResponse(url: url, status: 200, headers: [HTTPHeader("Content-Type", type)], body: bytes))
        }
    }

    /// Prints the file that carries the stage.
    private final class PrintingSink: ResultSink {
        func record(_ event: PageEvent) {}
        func beginFile(_ name: String) {}
        func append(_ bytes: [UInt8]) { writeOutput(bytes) }
        func endFile() {}
    }
}
