import ClipBase

/// What holds for all sessions of a broker.
public struct NetworkConfiguration: Sendable {
    public var addressPolicy = AddressPolicy()
    /// Folders below which `file:` URLs are read; none are without one.
    public var fileRoots: [String] = []
    /// Seconds for the TCP and TLS handshakes of one connection, with the resolving of the name.
    public var connectSeconds = 10.0
    /// Seconds without a byte after which a transfer is given up.
    public var stallSeconds = 20.0
    /// Connections that are open or being opened at once.
    public var maxConnections = 64
    public var politeness = HostPoliteness()
    public var robots = RobotsPolicy.ignore
    /// What all sessions share of answers; nil keeps none.
    public var cache: CacheConfiguration? = CacheConfiguration()
    /// `http://user:password@host:port`, `https://…` or `socks5h://…`; nil connects directly. Behind a proxy only
    /// addresses in URLs are judged here; the proxy resolves the names and has to judge those.
    public var proxy: String?
    /// Hosts that are reached directly, with all below them.
    public var proxyExceptions: [String] = []
    /// A file of certificates (PEM) to trust instead of the system's.
    public var certificateFile: String?

    public init() {}
}

/// How gently one host is treated, whatever the number of jobs that want something of it.
public struct HostPoliteness: Hashable, Sendable {
    /// Requests that run at once.
    public var maxConcurrent = 6
    /// Seconds between the starts of two requests.
    public var delaySeconds = 0.0

    public init(maxConcurrent: Int = 6, delaySeconds: Double = 0) {
        self.maxConcurrent = maxConcurrent
        self.delaySeconds = delaySeconds
    }
}

/// What holds for the requests of one job.
public struct SessionConfiguration {
    public var userAgent = SessionConfiguration.defaultUserAgent
    /// Sent with every request. `Authorization`, `Cookie` and `Proxy-Authorization` go to the origin of the session's
    /// first request alone.
    public var headers: [HTTPHeader] = []
    /// Shared by all sessions that are given the same jar.
    public var cookies = CookieJar()
    public var credentials: [HTTPCredential] = []
    /// In place of the broker's proxy. It is judged as any host is, while the broker's own may be anywhere.
    public var proxy: String?
    public var limits = SessionLimits()
    /// Asked before each request and each redirect; by default all are allowed.
    public var decide: (WebURL, ResourceRequest) -> RequestDecision = { _, _ in .allow }

    public init() {}

    /// In the form that WebKit's has; a site that asks for a browser's name gets one that tells no lies about the rest.
    public static let defaultUserAgent =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) WebClip/1.0"
}

/// The answer of a session's rules for one URL.
public enum RequestDecision: Hashable, Sendable {
    case allow
    /// For a person: which rule and why.
    case refuse(reason: String)
}

/// The bounds on what one session may take.
public struct SessionLimits: Hashable, Sendable {
    /// Decoded bytes of one answer.
    public var maxBytesPerResponse = 50 << 20
    /// Decoded bytes of all answers together.
    public var maxBytes = 50 << 20
    /// Redirects in one request.
    public var maxRedirects = 20
    /// Requests, `data:` URLs not counted.
    public var maxResources = 1_000
    /// Wall-clock seconds for one request with its redirects and waits.
    public var secondsPerRequest = 30.0
    /// Bytes of the header lines of one answer.
    public var maxHeaderBytes = 256 << 10
    /// Header lines of one answer.
    public var maxHeaders = 500

    public init() {}

    /// The part of a job's limits that the network keeps.
    public init(_ limits: Limits) {
        maxBytesPerResponse = limits.maxBytes
        maxBytes = limits.maxBytes
        maxRedirects = limits.maxRedirects
        maxResources = limits.maxResources
        secondsPerRequest = limits.seconds
    }
}

/// A user name and a password for HTTP authentication (Basic and Digest, RFC 7617 and RFC 7616).
public struct HTTPCredential: Hashable, Sendable {
    /// The host that may ask for them, as in a URL; every port of it unless one is named.
    public var host: String
    public var port: UInt16?
    public var username: String
    public var password: String

    public init(host: String, port: UInt16? = nil, username: String, password: String) {
        self.host = host
        self.port = port
        self.username = username
        self.password = password
    }
}
