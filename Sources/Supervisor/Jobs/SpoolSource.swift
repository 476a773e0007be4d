import ClipBase
import JobModel
import Spool

/// Jobs of a spool folder.
public final class SpoolSource: JobSource {
    private let spool: Spool
    private let mode: Mode
    private var claims: [Int: Claim] = [:]
    /// Watched jobs that wait for their next run, with its time by the steady clock.
    private var watched: [Int: Double] = [:]
    private var lastToken = 0
    private var retention: Retention?
    /// Seconds since 1970.
    private let wallClock: () -> Double

    public enum Mode: Sendable {
        /// End when the inbox is empty and every claimed job is over.
        case untilEmpty
        case forever
    }

    /// - Parameter wallClock: seconds since 1970.
    public init(_ spool: Spool, mode: Mode, wallClock: @escaping () -> Double = { Timestamp.wallSeconds }) {
        self.spool = spool
        self.mode = mode
        self.wallClock = wallClock
    }

    public func reconfigure(_ configuration: SupervisorConfiguration) {
        spool.jobDefaults = configuration.jobDefaults
        retention = configuration.keepDays.map { Retention(root: spool.root, days: $0) }
    }

    public func care(now: Double) -> Int { retention?.work(now: now, wall: wallClock()) ?? 0 }

    public var waitingCount: Int { spool.watcher.waitingCount }

    public func holds(_ assignment: Assignment) -> Bool {
        guard let claim = claims[assignment.token] else { return false }
        if spool.holds(claim) { return true }
        claims[assignment.token] = nil
        return false
    }

    public func takeNotices() -> [HookNotice] { spool.takeNotices() }
    public func settle(_ notice: HookNotice) { spool.settle(notice) }

    public var descriptors: [Int32] { spool.watcher.descriptor.map { [$0] } ?? [] }

    public func take(limit: Int, now: Double) throws(SpoolError) -> [Assignment] {
        var found = try spool.recover(now: now)
        if found.count < limit { found += try spool.claim(limit: limit - found.count, now: now) }
        return found.compactMap { adopt($0, now: now) } + due(now: now)
    }

    /// Watched jobs whose time has come.
    private func due(now: Double) -> [Assignment] {
        watched.filter { $0.value <= now }.keys.sorted().compactMap { token in
            watched[token] = nil
            return claims[token].map { assignment(token, $0, now: now) }
        }
    }

    /// Nil for a watched job whose next run is not due yet.
    private func adopt(_ claim: Claim, now: Double) -> Assignment? {
        lastToken += 1
        claims[lastToken] = claim
        if let every = claim.job.every, let dueAt = claim.state.dueAt {
            // A wall clock that jumped makes no wait longer than the span itself.
            let wait = min(max(0, dueAt - wallClock()), every.seconds)
            if wait > 0 {
                watched[lastToken] = now + wait
                return nil
            }
        }
        return assignment(lastToken, claim, now: now)
    }

    private func assignment(_ token: Int, _ claim: Claim, now: Double) -> Assignment {
        var assignment = Assignment(token: token, job: claim.job)
        // What changed in the text is told too, so the text is kept.
        if claim.job.every != nil, !claim.job.outputs.contains(.text) { assignment.job.outputs.append(.text) }
        assignment.pageFile = claim.isPageItself ? "\(spool.claimsFolder)/\(claim.name)" : nil
        assignment.attempt = claim.state.attempts
        assignment.crashes = claim.state.crashes
        assignment.run = claim.state.run
        assignment.takenAt = now
        return assignment
    }

    public func secondsToNext(now: Double) -> Double {
        min(2, spool.watcher.secondsToNext(now: now), watched.values.min().map { max(0, $0 - now) } ?? 2)
    }

    public func takeRefusals() -> [JobResult] { spool.takeRefusals().map { .refused(id: $0.id, $0.failure) } }

    public func isExhausted(now: Double) -> Bool {
        mode == .untilEmpty && claims.isEmpty && spool.watcher.isEmpty(now: now)
    }

    public func begin(_ assignment: inout Assignment) throws(SpoolError) {
        guard var claim = claims[assignment.token] else { throw SpoolError("a job that is not claimed") }
        claim.state.attempts = assignment.attempt + 1
        claim.state.crashes = assignment.crashes
        if claim.state.run.isEmpty { claim.state.run = Timestamp.runName() }
        try spool.save(claim)
        claims[assignment.token] = claim
        assignment.attempt = claim.state.attempts
        assignment.run = claim.state.run
        assignment.partialFolder = spool.partialFolder(of: claim)
    }

    public func finish(
        _ assignment: Assignment, _ result: JobResult, files: consuming ResultFolder?
    ) throws(ResultError) -> FinishedJob {
        guard var claim = claims[assignment.token], holds(assignment) else { throw .takenOver }
        var published = result
        let folder = "\(spool.output)/\(SafeName.make(from: claim.job.id))"
        if var content = files.take() {
            published.run = assignment.run
            published.directory = "\(folder)/\(assignment.run)"
            published.changes = changes(in: assignment, result, folder)
            if claim.job.onlyIfChanged, published.changes?["changed"]?.bool == false {
                content.discard()
                published.directory = "\(folder)/latest"
                // It is as good as new: what is kept for some days is kept from here on.
                if let latest = FileSystem.resolved(published.directory) { FileSystem.touch(latest) }
            } else {
                try content.publish(published, at: published.directory)
                do { try ResultFolder.pointLatest(at: published.directory) } catch { throw .disk(error) }
            }
        }
        do {
            let notices = try spool.keep(HookNotice.notices(for: claim.job, published), of: claim)
            if let every = claim.job.every, mode == .forever, result.error?.code != .cancelled {
                claim.state = ClaimState(nextRunAfter: claim.state, dueAt: wallClock() + every.seconds, error: result.error)
                try spool.save(claim)
                claims[assignment.token] = claim
                watched[assignment.token] = Timestamp.steadySeconds + every.seconds
            } else {
                try spool.finish(claim, failure: result.status == .done ? nil : result.error, crashLog: result.crashLog)
                claims[assignment.token] = nil
            }
            return FinishedJob(result: published, notices: notices)
        } catch {
            throw .disk(error)
        }
    }

    /// Against the run before; nil at the first run and for jobs that do not ask.
    private func changes(in assignment: Assignment, _ result: JobResult, _ folder: String) -> JSONValue? {
        let job = assignment.job
        guard job.isWatched, result.status == .done else { return nil }
        guard let latest = FileSystem.resolved("\(folder)/latest"), FileSystem.name(of: latest) != assignment.run,
            let bytes = try? FileSystem.read("\(latest)/result.json", maxBytes: 256 << 20), let json = try? JSONValue(parsing: bytes)
        else { return nil }
        var problems: [JobProblem] = []
        guard let before = JobResult.read(json, at: "", &problems) else { return nil }
        return RunComparison(
            of: .init(folder: assignment.partialFolder, result: result), against: .init(folder: latest, result: before),
            named: FileSystem.name(of: latest), threshold: job.changeThreshold
        ).json
    }

    public func handBack(_ assignment: Assignment) throws(SpoolError) {
        guard let claim = claims[assignment.token] else { return }
        try spool.handBack(claim)
        claims[assignment.token] = nil
    }

    /// A cancelled job that waits for its next run comes back as due, to be ended like any other.
    public func cancellations() -> [Int] {
        let cancelled = claims.filter { spool.isCancelled($0.value) }.map(\.key)
        for token in cancelled where watched[token] != nil { watched[token] = 0 }
        return cancelled
    }

    /// Gives watched jobs back to the inbox.
    public func handBackWatched() throws(SpoolError) {
        for token in watched.keys { if let claim = claims.removeValue(forKey: token) { try spool.handBack(claim) } }
        watched = [:]
    }

    /// Gives up the supervisor's place in the spool.
    public func close() { spool.close() }
}
