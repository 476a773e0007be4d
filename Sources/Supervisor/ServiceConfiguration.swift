import ClipBase
import JobModel
import Networking
import Spool

/// The configuration file of a service (`--config`), read at the start and again on SIGHUP. What the command line says counts
/// more.
public struct ServiceConfiguration: JSONRecord {
    public var workers: Int?
    public var allowHosts: [String] = []
    public var allowRoots: [String] = []
    public var fonts: [String] = []
    public var proxy: String?
    public var caFile: String?
    public var hostConnections: Int?
    public var hostDelay: Double?
    public var robots: Bool?
    public var cache: String?
    /// What a job gets that sets none, and what none may exceed.
    public var limits = JobLimits()
    public var ceiling = JobLimits()
    public var metrics: String?
    /// Programs by the names that jobs use.
    public var hooks: [ServiceHook] = []
    public var keepDays: Double?
    public var graceSeconds: Double?
    public var pagesPerWorker: Int?
    /// Members of a job file.
    public var defaults: JSONValue?
    public init() {}

    public static var fields: [Field<ServiceConfiguration>] {
        [
            Field("workers", \.workers, "pages at once", where: { (1...256).contains($0) }, else: "a whole number from 1 to 256"),
            Field("allowHosts", \.allowHosts, "hosts, host:ports or address ranges that may be private"),
            Field("allowRoots", \.allowRoots, "folders below which jobs may name files"),
            Field("fonts", \.fonts, "folders whose fonts are found first"),
            Field("proxy", \.proxy, "an http:, https: or socks5h: proxy"), Field("caFile", \.caFile, "certificates (PEM) to trust"),
            Field(
                "hostConnections", \.hostConnections, "requests at once to one host", where: { (1...1_000).contains($0) },
                else: "a whole number from 1 to 1,000"),
            Field(
                "hostDelay", \.hostDelay, "seconds between two requests to one host", where: { (0...3_600).contains($0) },
                else: "a number from 0 to 3,600"),
            Field("robots", \.robots, "obey robots.txt"), Field("cache", \.cache, "a folder for HTTP answers"),
            Field("limits", \.limits, "of jobs that set none"), Field("ceiling", \.ceiling, "what no job may exceed"),
            Field("metrics", \.metrics, "HOST:PORT of /metrics and /healthz"), Field("hooks", \.hooks, "programs that jobs may name"),
            Field(
                "keepDays", \.keepDays, "days after which ended jobs and results are deleted", where: { (0.01...36_500).contains($0) },
                else: "a number from 0.01 to 36,500"),
            Field(
                "graceSeconds", \.graceSeconds, "for running pages at the end", where: { (0...3_600).contains($0) },
                else: "a number from 0 to 3,600"),
            Field(
                "pagesPerWorker", \.pagesPerWorker, "pages after which a worker is replaced", where: { $0 >= 1 },
                else: "a whole number above 0"),
            Field("defaults", \.defaults, "what jobs have that do not say otherwise", where: { $0.members != nil }, else: "an object")
        ]
    }

    /// Reads a file's text; throws everything that is wrong with it.
    public init(decoding bytes: [UInt8]) throws(SupervisorError) {
        let value: JSONValue
        do { value = try JSONValue(parsing: bytes) } catch {
            throw SupervisorError("line \(error.line), column \(error.column): \(error.message)")
        }
        var problems: [JobProblem] = []
        guard let read = ServiceConfiguration.read(value, at: "", &problems) else {
            throw SupervisorError(problems.map(\.description).joined(separator: "; "))
        }
        self = read
    }

    /// The jobs' defaults, judged as a job is.
    public func jobDefaults() throws(SupervisorError) -> JobDefaults {
        guard let members = defaults?.members else { return .none }
        do { return try JobDefaults(members) } catch { throw SupervisorError("defaults: \(error.message)") }
    }
}

/// A program that jobs may name under `onChange` and `onCompletion`.
public struct ServiceHook: JSONRecord {
    public var name = ""
    public var program = ""
    public init() {}
    public static var fields: [Field<ServiceHook>] { [Field("name", \.name), Field("program", \.program)] }
    public func check(at path: String, _ problems: inout [JobProblem]) {
        if name.isEmpty || program.isEmpty { problems.append(.init(path: path, message: "“name” and “program” are needed")) }
    }
}
