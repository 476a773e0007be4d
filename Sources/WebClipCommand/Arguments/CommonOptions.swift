import ClipBase
import Glibc
import JobModel
import Networking
import Spool
import Supervisor

/// Options of every command that runs pages.
enum CommonOptions {
    static let all: [Option] = [
        Option("config", value: "FILE", "a service configuration (JSON); webclip help config lists all that it may say"),
        Option("workers", short: "w", value: "N", "pages at once (default: one a processor)"),
        Option("allow-host", value: "HOST", "a host, host:port or address range that may be private; repeatable"),
        Option("allow-root", value: "DIR", "a folder below which jobs may name files; repeatable"),
        Option("fonts", value: "DIR", "a folder whose fonts are found before all others; repeatable"),
        Option("proxy", value: "URL", "an http:, https: or socks5h: proxy"),
        Option("ca-file", value: "FILE", "certificates (PEM) to trust in place of the system's"),
        Option("host-connections", value: "N", "requests at once to one host (default 6)"),
        Option("host-delay", value: "SECONDS", "between two requests to one host (default 0)"),
        Option("robots", "obey robots.txt"),
        Option("cache", value: "DIR", "keep HTTP answers there, for later runs too"),
        Option("no-cache", "keep no HTTP answers, not even in memory"),
        Option("timeout", value: "SECONDS", "for a job that sets no limit (default 30)"),
        Option("max-bytes", value: "N", "of all resources of a page (default 52428800)"),
        Option("max-memory", value: "MIB", "of the process of a page (default 2048)"),
        Option("metrics", value: "HOST:PORT", "answer /metrics (Prometheus) and /healthz there"),
        Option("quiet", short: "q", "say nothing but results and errors"),
        Option("log-format", value: "text|json", "how log lines are written"),
        Option("help", short: "h", "this text")
    ]

    /// What the configuration file says, and the command line over it.
    static func configuration(_ arguments: ParsedArguments) throws -> SupervisorConfiguration {
        let file = try serviceConfiguration(arguments)
        var configuration = SupervisorConfiguration(workerPath: try workerPath())
        configuration.workers =
            try arguments.int("workers", in: 1...256) ?? file.workers ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        configuration.network.addressPolicy = AddressPolicy(allowedHosts: try allowedHosts(file.allowHosts + arguments.all("allow-host")))
        configuration.allowedRoots = try folders(file.allowRoots + arguments.all("allow-root"), "--allow-root")
        configuration.network.fileRoots = configuration.allowedRoots
        for folder in try folders(file.fonts + arguments.all("fonts"), "--fonts") { configuration.workerArguments += ["--fonts", folder] }
        configuration.metricsAddress = arguments.value("metrics") ?? file.metrics
        configuration.network.proxy = arguments.value("proxy") ?? file.proxy
        configuration.network.certificateFile = arguments.value("ca-file") ?? file.caFile
        if arguments.has("robots") || file.robots == true { configuration.network.robots = .obey(product: "WebClip") }
        configuration.network.cache?.folder = arguments.value("cache") ?? file.cache
        if arguments.has("no-cache") { configuration.network.cache = nil }
        if let count = try arguments.int("host-connections", in: 1...1_000) ?? file.hostConnections {
            configuration.network.politeness.maxConcurrent = count
        }
        if let delay = try arguments.double("host-delay", in: 0...3_600) ?? file.hostDelay {
            configuration.network.politeness.delaySeconds = delay
        }
        configuration.ceiling = file.ceiling.applied(to: configuration.ceiling, ceiling: .unlimited)
        configuration.limits = file.limits.applied(to: configuration.limits, ceiling: configuration.ceiling)
        if let seconds = try arguments.double("timeout", in: 0.1...86_400) { configuration.limits.seconds = seconds }
        if let bytes = try arguments.int("max-bytes", in: 1...(1 << 40)) { configuration.limits.maxBytes = bytes }
        if let mebibytes = try arguments.int("max-memory", in: 32...(1 << 20)) { configuration.limits.residentBytes = mebibytes << 20 }
        if file.ceiling == JobLimits() { configuration.raiseCeiling() }
        for hook in file.hooks { configuration.hookCommands[hook.name] = hook.program }
        configuration.jobDefaults = try file.jobDefaults()
        configuration.keepDays = file.keepDays
        if let seconds = file.graceSeconds { configuration.graceSeconds = seconds }
        if let pages = file.pagesPerWorker { configuration.pagesPerWorker = pages }
        return configuration
    }

    private static func serviceConfiguration(_ arguments: ParsedArguments) throws(UsageError) -> ServiceConfiguration {
        guard let path = arguments.value("config") else { return ServiceConfiguration() }
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(FileSystem.resolved(path) ?? path, maxBytes: 16 << 20) } catch {
            throw UsageError("--config: \(error.message)")
        }
        do { return try ServiceConfiguration(decoding: bytes) } catch { throw UsageError("--config \(path): \(error.message)") }
    }

    private static func folders(_ paths: [String], _ option: String) throws(UsageError) -> [String] {
        try paths.map { path throws(UsageError) in
            guard let resolved = FileSystem.resolved(path) else { throw UsageError("\(option) \(path): there is no such folder") }
            return resolved
        }
    }

    private static func allowedHosts(_ texts: [String]) throws(UsageError) -> [AddressPolicy.AllowedHost] {
        try texts.map { text throws(UsageError) in
            guard let host = AddressPolicy.AllowedHost(text) else {
                throw UsageError("--allow-host \(text): expected a host, host:port, address or address range")
            }
            return host
        }
    }

    /// The worker beside this executable.
    static func workerPath() throws(UsageError) -> String {
        let folder = FileSystem.folder(of: FileSystem.resolved("/proc/self/exe") ?? CommandLine.arguments.first ?? "webclip")
        for candidate in ["\(folder)/webclip-worker", "\(folder)/../libexec/webclip/webclip-worker"] where access(candidate, X_OK) == 0 {
            return candidate
        }
        throw UsageError("webclip-worker is not in \(folder); install both executables into one folder")
    }
}

extension SupervisorConfiguration {
    /// What an operator sets is never above the ceiling.
    fileprivate mutating func raiseCeiling() {
        ceiling.seconds = max(ceiling.seconds, limits.seconds)
        ceiling.maxBytes = max(ceiling.maxBytes, limits.maxBytes)
        ceiling.residentBytes = max(ceiling.residentBytes, limits.residentBytes)
    }
}
