import ClipBase
import Networking
import Spool

/// What holds for all jobs of a supervisor.
public struct SupervisorConfiguration {
    /// The content worker's executable.
    public var workerPath: String
    /// Given to each worker beside `--zygote`.
    public var workerArguments: [String] = []
    /// Pages at once.
    public var workers = 1
    public var network = NetworkConfiguration()
    /// What a job gets that sets no limits of its own.
    public var limits = Limits()
    /// What a job may set at most.
    public var ceiling = SupervisorConfiguration.defaultCeiling
    /// Folders below which `file` jobs and script files may lie.
    public var allowedRoots: [String] = []
    /// Where the profiles of jobs are kept; nil means that no job may have one.
    public var profilesFolder: String?
    /// Pages after which a worker is replaced by a fresh one.
    public var pagesPerWorker = 1_000
    /// Seconds that running pages get when the supervisor is asked to end.
    public var graceSeconds = 20.0
    /// Where `/metrics` and `/healthz` are answered; nil means nowhere.
    public var metricsAddress: String?
    /// What jobs of a spool have that do not say otherwise.
    public var jobDefaults = JobDefaults.none
    /// Days after which ended jobs and their results are deleted from a spool; nil keeps all.
    public var keepDays: Double?
    /// Commands that hooks may name.
    public var hookCommands: [String: String] = [:]

    public init(workerPath: String) { self.workerPath = workerPath }

    public static var defaultCeiling: Limits {
        var limits = Limits()
        limits.seconds = 3_600
        limits.maxBytes = 1 << 30
        limits.maxPixels = 2_000_000_000
        limits.maxNodes = 20_000_000
        limits.maxResources = 100_000
        limits.maxRedirects = 100
        limits.residentBytes = 16 << 30
        limits.maxTreeDepth = 1_024
        limits.maxImagePixels = 1_000_000_000
        limits.maxRules = 10_000_000
        limits.maxSelectors = 10_000_000
        limits.maxFragments = 50_000_000
        limits.maxFrameDepth = 8
        return limits
    }
}
