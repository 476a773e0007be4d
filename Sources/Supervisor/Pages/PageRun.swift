import ClipBase
import JobModel
import Networking
import Spool
import WorkerProtocol

/// One attempt at one job: what its process has asked for, sent and said so far.
final class PageRun {
    var assignment: Assignment
    let limits: Limits
    let session: SessionID
    let cookies: CookieProfile
    /// Steady-clock seconds.
    let startedAt: Double
    let startedAtWall: Double
    var files: ResultFolder?
    private(set) var result: JobResult?
    /// What the supervisor itself found wrong; it outweighs whatever the process says.
    private(set) var failure: JobFailure?
    /// Running fetches by the process's own numbers.
    var fetches: [Int: FetchID] = [:]
    var peakBytes = 0
    private var events: [UInt8] = []
    private var eventsCut = false

    /// Bytes of `events.jsonl`.
    static let maxEventBytes = 32 << 20

    init(
        _ assignment: Assignment, limits: Limits, session: SessionID, cookies: CookieProfile, files: consuming ResultFolder,
        now: Double
    ) {
        self.assignment = assignment
        self.limits = limits
        self.session = session
        self.cookies = cookies
        self.files = consume files
        startedAt = now
        startedAtWall = Timestamp.wallSeconds
    }

    /// Takes what does not concern the network. False where the process has to be stopped.
    func take(_ message: WorkerMessage) -> Bool {
        guard result == nil else { return refuse("a message after its result") }
        switch message {
        case .event(let event):
            append(event)
            // The login is kept at once, whatever becomes of the rest of the job.
            if event.kind == .authorized { try? cookies.save() }
            return true
        case .file(let name, let bytes, let isLast):
            do {
                try files?.append(bytes, to: name, isLast: isLast)
                return true
            } catch {
                failure = error.failure
                return false
            }
        case .finished(let result):
            self.result = result
            return true
        case .request, .cancel, .siteData: return true
        }
    }

    @discardableResult
    func refuse(_ what: String) -> Bool {
        fail(ResultError.refused(what).failure)
        return false
    }

    func fail(_ failure: JobFailure) {
        if self.failure == nil { self.failure = failure }
    }

    private func append(_ event: PageEvent) {
        let line = event.json.bytes()
        guard events.count + line.count < PageRun.maxEventBytes else {
            eventsCut = true
            return
        }
        events += line
        events.append(0x0A)
    }

    /// The attempt's outcome, once its process has ended.
    func conclude(_ end: PageEnd, log: LogTail, now: Double) -> JobResult {
        var outcome = result ?? JobResult()
        outcome.id = assignment.job.id
        outcome.url = assignment.job.page.text
        outcome.attempt = assignment.attempt
        outcome.run = assignment.run
        outcome.startedAt = Timestamp.text(seconds: startedAtWall)
        outcome.finishedAt = Timestamp.text(seconds: startedAtWall + now - startedAt)
        outcome.timings.queue = rounded(max(0, startedAt - assignment.takenAt))
        outcome.timings.total = rounded(now - startedAt)
        outcome.peakBytes = peakBytes
        if let failure = failure ?? failure(of: end, lastWords: log.reason) {
            outcome.status = .failed
            outcome.error = failure
            if failure.code == .workerCrashed, !log.text.isEmpty { outcome.crashLog = log.text }
        }
        if let card = assignment.errorCard {
            outcome.status = .failed
            outcome.error = card
        }
        keepCookies(&outcome)
        addEvents(&outcome)
        describeFiles(&outcome)
        return outcome
    }

    private func failure(of end: PageEnd, lastWords: String?) -> JobFailure? {
        let words = lastWords.map { "; it wrote: \($0)" } ?? ""
        switch end {
        case .exited(0):
            return result == nil ? JobFailure(.workerMisbehaved, stage: .worker, "the page's process ended without a result\(words)") : nil
        case .exited(let code): return JobFailure(.workerCrashed, stage: .worker, "the page's process ended with code \(code)\(words)")
        case .signalled(let signal):
            return JobFailure(.workerCrashed, stage: .worker, "the page's process was ended by signal \(signal)\(words)")
        case .deadlineExceeded:
            return JobFailure(
                .deadlineExceeded, stage: .worker, "the job was not done after \(limits.seconds) seconds; raise limits.seconds")
        case .outOfMemory:
            return JobFailure(
                .outOfMemory, stage: .worker,
                "the page's process grew above \(limits.residentBytes >> 20) MiB; raise limits.memory")
        case .misbehaved: return JobFailure(.workerMisbehaved, stage: .worker, "the page's process sent what no worker sends")
        case .cancelled: return JobFailure(.cancelled, stage: .worker, "the job was cancelled")
        case .zygoteLost: return JobFailure(.workerCrashed, stage: .worker, "the worker ended while the page ran\(words)")
        }
    }

    private func keepCookies(_ outcome: inout JobResult) {
        if assignment.job.outputs.contains(.cookies) { outcome.cookies = cookies.cookies }
        do { try cookies.save() } catch {
            outcome.warnings.append(Warning(Diagnostic(.error, code: "profile.notSaved", message: error.message)))
        }
    }

    private func addEvents(_ outcome: inout JobResult) {
        guard files != nil, !events.isEmpty else { return }
        if eventsCut {
            outcome.warnings.append(
                Warning(Diagnostic(.warning, code: "events.tooMany", message: "events.jsonl was cut at \(PageRun.maxEventBytes) bytes")))
        }
        do { try files?.add(events, as: "events.jsonl") } catch {
            if case .disk = error {
                outcome.status = .failed
                outcome.error = error.failure
            }
        }
        events = []
    }

    /// Fills in what only the receiver knows, and takes out files that were promised and did not come.
    private func describeFiles(_ outcome: inout JobResult) {
        let files = self.files?.files ?? []
        let clipFiles = Set(outcome.clips.compactMap(\.file))
        for index in outcome.clips.indices {
            guard let name = outcome.clips[index].file else { continue }
            if let file = files.first(where: { $0.name == name }) {
                outcome.clips[index].sha256 = file.sha256
                outcome.clips[index].bytes = file.bytes
            } else {
                outcome.clips[index].file = nil
                outcome.clips[index].warnings.append(
                    Warning(Diagnostic(.error, code: "clip.fileMissing", message: "the picture did not arrive")))
            }
        }
        outcome.files = files.filter { !clipFiles.contains($0.name) }
    }
}

/// Seconds to four places.
private func rounded(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10_000 }

extension PageSource {
    /// As a result names it.
    var text: String {
        switch self {
        case .url(let url): url
        case .file(let path): path
        case .html: "about:srcdoc"
        }
    }
}
