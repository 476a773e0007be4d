import JobModel

/// Is told what a supervisor does: progress, logs, metrics.
public protocol SupervisorObserver: AnyObject {
    func started(_ assignment: Assignment)
    /// A job is over; `result` is as published.
    func finished(_ result: JobResult)
    func willRetry(_ assignment: Assignment, after failure: JobFailure, seconds: Double)
    /// Something worth telling an operator.
    func note(_ message: String)
    /// What a page's process wrote on standard error.
    func workerWrote(_ bytes: [UInt8])
    /// Called a few times a second.
    func tick(_ state: SupervisorState)
}

/// A supervisor's figures at one moment.
public struct SupervisorState: Sendable {
    /// In the source, not taken yet.
    public var waiting = 0
    public var queued = 0
    public var running = 0
    public var workers = 0
    public var done = 0
    public var failed = 0
    public var retried = 0
    public var workerRestarts = 0
    /// Of all zygotes and pages together.
    public var residentBytes = 0
    public var isStopping = false
    public var isPaused = false

    public init() {}
}
