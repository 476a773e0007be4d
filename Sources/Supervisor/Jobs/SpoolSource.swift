import ClipBase
import JobModel
import Spool

/// Jobs of a spool folder.
public final class SpoolSource: JobSource {
    private let spool: Spool
    private let mode: Mode
    private var claims: [Int: Claim] = [:]
    private var lastToken = 0

    public enum Mode: Sendable {
        /// End when the inbox is empty and every claimed job is over.
        case untilEmpty
        case forever
    }

    public init(_ spool: Spool, mode: Mode) {
        self.spool = spool
        self.mode = mode
    }

    public var descriptors: [Int32] { spool.watcher.descriptor.map { [$0] } ?? [] }

    public func take(limit: Int, now: Double) throws(SpoolError) -> [Assignment] {
        var found = try spool.recover(now: now)
        if found.count < limit { found += try spool.claim(limit: limit - found.count, now: now) }
        return found.map { adopt($0, now: now) }
    }

    private func adopt(_ claim: Claim, now: Double) -> Assignment {
        lastToken += 1
        claims[lastToken] = claim
        var assignment = Assignment(token: lastToken, job: claim.job)
        assignment.pageFile = claim.isPageItself ? "\(spool.claimsFolder)/\(claim.name)" : nil
        assignment.attempt = claim.state.attempts
        assignment.crashes = claim.state.crashes
        assignment.run = claim.state.run
        assignment.takenAt = now
        return assignment
    }

    public func secondsToNext(now: Double) -> Double { min(2, spool.watcher.secondsToNext(now: now)) }

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
    ) throws(ResultError) -> JobResult {
        guard let claim = claims[assignment.token] else { return result }
        var published = result
        let target = "\(spool.output)/\(SafeName.make(from: claim.job.id))/\(assignment.run)"
        if var folder = files.take() {
            published.directory = target
            published.run = assignment.run
            try folder.publish(published, at: target)
            do { try ResultFolder.pointLatest(at: target) } catch { throw .disk(error) }
        }
        do {
            try spool.finish(claim, failure: result.status == .done ? nil : result.error)
        } catch {
            throw .disk(error)
        }
        claims[assignment.token] = nil
        return published
    }

    public func handBack(_ assignment: Assignment) throws(SpoolError) {
        guard let claim = claims[assignment.token] else { return }
        try spool.handBack(claim)
        claims[assignment.token] = nil
    }

    public func cancellations() -> [Int] { claims.filter { spool.isCancelled($0.value) }.map(\.key) }

    /// Gives up the supervisor's place in the spool.
    public func close() { spool.close() }
}
