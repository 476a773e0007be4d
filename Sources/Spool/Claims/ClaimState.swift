import JobModel

/// What is remembered of a claimed job between attempts and after a crash: `<claim>.state`.
public struct ClaimState: JSONRecord {
    /// How often the job was started.
    public var attempts = 0
    /// Names the result directory of the present run; kept so that a publication is never done twice.
    public var run = ""
    /// Attempts that ended their worker.
    public var crashes = 0
    /// The last attempt's failure.
    public var lastError: JobFailure?
    /// Seconds since 1970 before which a watched job does not run again.
    public var dueAt: Double?
    /// How many runs a watched job has behind it.
    public var runs = 0
    public init() {}

    /// After a run of a watched job, before its next.
    public init(nextRunAfter last: ClaimState, dueAt: Double, error: JobFailure?) {
        runs = last.runs + 1
        self.dueAt = dueAt
        lastError = error
    }

    public static var fields: [Field<ClaimState>] {
        [
            Field("attempts", \.attempts, isAlwaysWritten: true), Field("run", \.run), Field("crashes", \.crashes),
            Field("lastError", \.lastError), Field("dueAt", \.dueAt), Field("runs", \.runs)
        ]
    }
}

/// How long to wait before a job is tried again. Pure.
public enum RetryPolicy {
    /// Seconds before the attempt after `attempts` failed ones; nil where the job has failed for good.
    public static func delay(after failure: JobFailure, attempts: Int, allowed: Int) -> Double? {
        guard failure.isRetryable, attempts < allowed else { return nil }
        let base: Double =
            switch failure.code {
            case .nameNotResolved: 5
            case .connectionFailed, .timedOut, .protocolError, .httpStatus: 2
            case .workerCrashed, .workerHung: 0.2
            default: 1
            }
        return min(300, base * Double(1 << min(attempts - 1, 16)))
    }
}
