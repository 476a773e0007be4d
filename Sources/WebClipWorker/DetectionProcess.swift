import CProcess
import Glibc
import JobModel
import WebClip

/// `--detect`: texts in on standard input, what stands in them out on standard output, behind the sandbox.
struct DetectionProcess {
    enum Input { case lines, text, html }

    var input = Input.text
    /// Goes into every request made of plain input: `region`, `locale`, `reference_time`.
    var context: [JSONMember] = []
    /// Whether the answers are printed as they are.
    var isJSON = false
    var sandbox: Sandbox

    /// Bytes of one line or text.
    private static let maxBytes = 256 << 20
    /// Freed memory that stays with the process.
    private static let keptBytes = 256 << 20
    /// Markup nests as deep as a parser lets it.
    private static let stackBytes = 1 << 30

    func run() -> Never {
        var process = self
        _ = sandbox.enter(cpuSeconds: 1e6)
        let status = withUnsafeMutablePointer(to: &process) { pointer in
            clip_run_on_stack(
                DetectionProcess.stackBytes, { $0?.assumingMemoryBound(to: DetectionProcess.self).pointee.answerAll() }, pointer)
        }
        exit(status == 0 ? 0 : 71)
    }

    private func answerAll() {
        // Text comes after text: what one has used serves the next, instead of going back to the system in between.
        clip_keep_freed_memory(DetectionProcess.keptBytes)
        let detector = DetectionLines()
        guard input != .lines else {
            forEachLine { line in
                if line.contains(where: { $0 > 0x20 }) { writeOutput(detector.answer(to: line) + [0x0A]) }
            }
            return
        }
        let text = readAll()
        let request = JSONValue.object([JSONMember(input == .html ? "html" : "text", .string(text))] + context)
        let answer = detector.answer(to: request.text)
        if isJSON { return output(answer) }
        guard let value = try? JSONValue(parsing: answer), let found = value["found"]?.array else {
            log("webclip: \((try? JSONValue(parsing: answer))?["error"]?.string ?? "no answer")")
            return
        }
        for item in found {
            let fields = [item["type"], item["start"], item["end"], item["value"], item["text"]].map { field in
                (field?.string ?? field?.text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
            }
            output(fields.joined(separator: "\t"))
        }
    }

    private func output(_ line: String) { writeOutput(Array((line + "\n").utf8)) }

    private func readAll() -> String {
        var bytes: [UInt8] = []
        while bytes.count < DetectionProcess.maxBytes, let piece = read() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func forEachLine(_ body: ([UInt8]) -> Void) {
        var buffer: [UInt8] = []
        while let piece = read() {
            var search = buffer.count
            buffer += piece
            var start = 0
            while let end = buffer[search...].firstIndex(of: 0x0A) {
                body(Array(buffer[start..<end]))
                start = end + 1
                search = start
            }
            buffer.removeFirst(start)
            if buffer.count > DetectionProcess.maxBytes {
                log("webclip: a line of more than \(DetectionProcess.maxBytes) bytes")
                return
            }
        }
        if !buffer.isEmpty { body(buffer) }
    }

    /// The next bytes of standard input; nil at its end.
    private func read() -> [UInt8]? {
        while true {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, initialized in
                let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                failure = count < 0 ? errno : 0
                initialized = max(0, count)
            }
            if failure == EINTR { continue }
            return piece.isEmpty ? nil : piece
        }
    }
}

/// Writes all of the bytes to standard output; ends the process where nobody takes them.
func writeOutput(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { _exit(74) }
        rest = rest.dropFirst(count)
    }
}
