import Glibc
import JobModel
import Spool
import Supervisor

/// Tells how the work goes: a live view on a terminal, log lines elsewhere.
final class ProgressReport: SupervisorObserver {
    enum Style { case terminal, text, json, quiet }

    private let style: Style
    private let onResult: (JobResult) -> Void
    private var lastDraw = 0.0
    private var state = SupervisorState()
    private var view = LiveView()
    private var drawnLines = 0
    private(set) var results: [JobResult.Status: Int] = [:]

    init(style: Style, onResult: @escaping (JobResult) -> Void = { _ in }) {
        self.style = style
        self.onResult = onResult
    }

    static func style(_ arguments: ParsedArguments) throws(UsageError) -> Style {
        if arguments.has("quiet") { return .quiet }
        switch arguments.value("log-format") {
        case "json": return .json
        case "text": return .text
        case nil: return isatty(STDERR_FILENO) == 1 ? .terminal : .text
        case let other?: throw UsageError("--log-format takes text or json, not “\(other)”")
        }
    }

    func started(_ assignment: Assignment) {
        view.started(assignment.job.id, now: Timestamp.steadySeconds)
        if style == .json { log("started", ["id": .string(assignment.job.id), "attempt": .number(assignment.attempt)]) }
    }

    func finished(_ result: JobResult) {
        results[result.status, default: 0] += 1
        view.finished(result, now: Timestamp.steadySeconds)
        switch style {
        case .json:
            log(
                result.status.rawValue,
                [
                    "id": .string(result.id), "directory": .string(result.directory), "seconds": .number(result.timings.total),
                    "attempt": .number(result.attempt), "error": result.error?.json
                ])
        case .terminal:
            if let error = result.error { line("failed  \(result.id)  \(error)") }
        case .text:
            if let error = result.error {
                line("failed  \(result.id)  \(error)")
            } else {
                line("done    \(result.id)  \(seconds(result.timings.total))  \(result.directory)")
            }
        case .quiet: break
        }
        onResult(result)
    }

    func willRetry(_ assignment: Assignment, after failure: JobFailure, seconds: Double) {
        view.ended(assignment.job.id)
        switch style {
        case .json:
            log(
                "retry",
                [
                    "id": .string(assignment.job.id), "attempt": .number(assignment.attempt), "seconds": .number(seconds),
                    "error": failure.json
                ])
        case .terminal, .text:
            line(
                "retry   \(assignment.job.id)  in \(self.seconds(seconds)) (attempt \(assignment.attempt) of \(assignment.job.attempts)): \(failure)"
            )
        case .quiet: break
        }
    }

    func note(_ message: String) {
        switch style {
        case .json: log("note", ["message": .string(message)])
        case .terminal, .text, .quiet: line(message)
        }
    }

    func workerWrote(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        for content in text.split(whereSeparator: \.isNewline) {
            switch style {
            case .json: log("worker", ["message": .string(String(content))])
            case .terminal, .text: line("worker: \(content)")
            case .quiet: break
            }
        }
    }

    func tick(_ state: SupervisorState) {
        self.state = state
        guard style == .terminal else { return }
        let now = Timestamp.steadySeconds
        guard now - lastDraw >= 0.2 else { return }
        lastDraw = now
        draw()
    }

    /// Clears the live line; call it before other output.
    func end() { clear() }

    private func draw() {
        let lines = view.lines(state, now: Timestamp.steadySeconds, width: LiveView.terminalWidth)
        write(erasure + lines.joined(separator: "\n"), to: STDERR_FILENO)
        drawnLines = lines.count
    }

    private func clear() {
        if drawnLines > 0 { write(erasure, to: STDERR_FILENO) }
        drawnLines = 0
    }

    /// Back to where the view began, and nothing from there on.
    private var erasure: String { (drawnLines > 1 ? "\u{1B}[\(drawnLines - 1)A" : "") + "\r\u{1B}[J" }

    private func line(_ text: String) {
        clear()
        write(style == .terminal ? "\(text)\n" : "\(Timestamp.now)  \(text)\n", to: STDERR_FILENO)
    }

    private func log(_ event: String, _ members: KeyValuePairs<String, JSONValue?>) {
        var line: [JSONMember] = [JSONMember("time", .string(Timestamp.now)), JSONMember("event", .string(event))]
        line += members.compactMap { pair in pair.value.map { JSONMember(pair.key, $0) } }
        write(JSONValue.object(line).text + "\n", to: STDERR_FILENO)
    }

    private func seconds(_ value: Double) -> String { "\((value * 100).rounded() / 100) s" }
}
