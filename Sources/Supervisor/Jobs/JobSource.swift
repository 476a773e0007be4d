import ClipBase
import JobModel
import Spool

/// A job on its way through a supervisor.
public struct Assignment: Sendable {
    /// Names it among all that a source ever gave.
    public let token: Int
    public var job: Job
    /// A claimed file that is the page itself, and may be read for it.
    public var pageFile: String?
    /// Counted from 1.
    public var attempt = 0
    public var crashes = 0
    /// Names the result directory.
    public var run = ""
    /// Steady-clock seconds before which it is not started.
    public var notBefore = 0.0
    /// When the supervisor took it, by the steady clock.
    public var takenAt = 0.0
    /// Where the files of the next attempt are written.
    public var partialFolder = ""
    /// Whether its result has to outlive a failure of power.
    public var durability = Durability.synced

    /// Set where the page to run is the picture of this failure, in place of the job's own.
    public var errorCard: JobFailure?

    public init(token: Int, job: Job) {
        self.token = token
        self.job = job
    }
}

/// Where jobs come from and their results go.
public protocol JobSource: AnyObject {
    /// Readable when there may be something to take.
    var descriptors: [Int32] { get }
    /// Takes at most `limit` jobs. Throws when the source itself is out of order for now (a full disk).
    func take(limit: Int, now: Double) throws(SpoolError) -> [Assignment]
    /// What was taken and is no job, since the last call: results that failed before they began.
    func takeRefusals() -> [JobResult]
    /// Seconds after which `take` may have news without a descriptor.
    func secondsToNext(now: Double) -> Double
    /// Whether nothing more will come.
    func isExhausted(now: Double) -> Bool
    /// Remembers that an attempt begins; sets attempt, run and partial folder.
    func begin(_ assignment: inout Assignment) throws(SpoolError)
    /// The job is over: publishes its files, where there are any, keeps what has to be told of it, and files the job.
    func finish(_ assignment: Assignment, _ result: JobResult, files: consuming ResultFolder?) throws(ResultError) -> FinishedJob
    /// Whether the job is still this supervisor's.
    func holds(_ assignment: Assignment) -> Bool
    /// What supervisors that ended left untold, since the last call.
    func takeNotices() -> [HookNotice]
    /// The notice was told, or never can be.
    func settle(_ notice: HookNotice)
    /// A round of care: old results are deleted where that was asked for. Gives the number of what was deleted.
    func care(now: Double) -> Int
    /// Gives an unfinished job back.
    func handBack(_ assignment: Assignment) throws(SpoolError)
    /// Jobs that wait in the source itself, as far as it knows.
    var waitingCount: Int { get }
    /// What changed in the service's configuration.
    func reconfigure(_ configuration: SupervisorConfiguration)
    /// Tokens of jobs that are to be ended by request.
    func cancellations() -> [Int]
}

/// A job that is over.
public struct FinishedJob: Sendable {
    /// As published.
    public var result: JobResult
    public var notices: [HookNotice]
}

extension JobResult {
    /// Of something that asked to be a job and is none.
    static func refused(id: String, _ failure: JobFailure) -> JobResult {
        var result = JobResult()
        result.id = id
        result.status = .failed
        result.error = failure
        return result
    }
}
