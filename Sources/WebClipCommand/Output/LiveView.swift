import Glibc
import JobModel
import Supervisor

/// What a terminal shows while jobs run: counts, rate, time left, the pages that have run longest, the errors so far. A value
/// that is told what happens and the time.
struct LiveView {
    /// Seconds that the rate looks back.
    private static let rateSpan = 30.0
    private static let slowest = 3

    private var startedAt: Double?
    /// When jobs that run were started.
    private var running: [String: Double] = [:]
    /// When jobs ended, within the span of the rate.
    private var ends: [Double] = []
    private var errors: [JobFailure.Code: Int] = [:]
    /// Of the jobs that are over.
    private var slowestEnded: (id: String, seconds: Double)?

    mutating func started(_ id: String, now: Double) {
        startedAt = startedAt ?? now
        running[id] = now
    }

    mutating func ended(_ id: String) { running[id] = nil }

    mutating func finished(_ result: JobResult, now: Double) {
        running[result.id] = nil
        ends.append(now)
        ends.removeFirst(ends.prefix { $0 < now - LiveView.rateSpan }.count)
        if let error = result.error { errors[error.code, default: 0] += 1 }
        if result.timings.total > slowestEnded?.seconds ?? 0 { slowestEnded = (result.id, result.timings.total) }
    }

    func lines(_ state: SupervisorState, now: Double, width: Int) -> [String] {
        var lines = [counts(state, now: now)]
        let longest = running.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(LiveView.slowest)
        if !longest.isEmpty {
            lines.append("running  " + longest.map { "\($0.key) \(LiveView.seconds(now - $0.value))" }.joined(separator: ", "))
        }
        if let slowestEnded { lines.append("slowest  \(slowestEnded.id) \(LiveView.seconds(slowestEnded.seconds))") }
        if !errors.isEmpty {
            let counts = errors.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.prefix(5)
            lines.append("errors   " + counts.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", "))
        }
        return lines.map { String($0.prefix(max(20, width - 1))) }
    }

    private func counts(_ state: SupervisorState, now: Double) -> String {
        let waiting = state.waiting + state.queued
        var text = "done \(state.done)  failed \(state.failed)  running \(state.running)  waiting \(waiting)"
        let span = min(LiveView.rateSpan, now - (startedAt ?? now))
        let rate = span > 0 ? Double(ends.count { $0 >= now - LiveView.rateSpan }) / span : 0
        text += "  \((rate * 10).rounded() / 10)/s"
        if rate > 0, waiting + state.running > 0 { text += "  \(LiveView.duration(Double(waiting + state.running) / rate)) left" }
        text += "  \(state.residentBytes >> 20) MiB"
        if state.isPaused { text += "  paused" }
        if state.isStopping { text += "  ending" }
        return text
    }

    private static func seconds(_ value: Double) -> String { "\((value * 10).rounded() / 10) s" }

    /// `1:05` or `2:03:04`
    private static func duration(_ value: Double) -> String {
        let total = Int(min(value.rounded(.up), 1e7))
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
    }

    /// Columns of the terminal on standard error; 80 where it does not say.
    static var terminalWidth: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
