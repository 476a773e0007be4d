/// What a page asks its loader for.
public struct ResourceRequest: Sendable {
    /// What the answer is for (Fetch, "destination").
    public enum Destination: String, Sendable, CaseIterable { case document, frame, style, image, font, script, fetch }

    public var url: WebURL
    public var method = "GET"
    /// Beside those that the broker adds (User-Agent, Accept-Encoding, Cookie, Host).
    public var headers: [HTTPHeader] = []
    public var body: [UInt8] = []
    public var destination: Destination
    /// The page that asks; nil for the first navigation of a job.
    public var referrer: WebURL?
    /// Whether the answer may set cookies and the request carries them.
    public var sendsCookies = true

    public init(url: WebURL, destination: Destination, referrer: WebURL? = nil) {
        self.url = url
        self.destination = destination
        self.referrer = referrer
    }
}

/// One HTTP header line; names compare without regard to case.
public struct HTTPHeader: Hashable, Sendable {
    public var name: String
    public var value: String
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// What came back: the last answer of a chain of redirects, whatever its status.
public struct ResourceResponse: Sendable {
    /// After redirects.
    public var url: WebURL
    /// HTTP status; 200 for `data:` and `file:`.
    public var status: Int
    public var headers: [HTTPHeader]
    /// Decoded (gzip, br, deflate).
    public var body: [UInt8]
    /// Each URL that answered with a redirect, in order.
    public var redirects: [WebURL] = []
    /// Wall-clock seconds from request to last byte.
    public var seconds = 0.0
    /// Whether the answer came from the shared cache.
    public var isFromCache = false

    public init(url: WebURL, status: Int, headers: [HTTPHeader], body: [UInt8]) {
        self.url = url
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first header of that name, without regard to case.
    public func header(_ name: String) -> String? {
        let wanted = name.asciiLowercased
        return headers.first { $0.name.asciiLowercased == wanted }?.value
    }
}

/// Why a resource could not be had.
public struct ResourceError: Error, Hashable, Sendable {
    public enum Code: String, Sendable, CaseIterable {
        case badURL, unsupportedScheme, blockedAddress, blockedByRule, nameNotResolved, connectionFailed, tlsFailed
        case timedOut, tooManyRedirects, tooLarge, tooManyResources, protocolError, fileNotFound, fileNotAllowed, cancelled
    }
    public var code: Code
    /// What happened, where, and what to do, for a person.
    public var message: String
    public var url: String
    /// Whether the same request may succeed later.
    public var isRetryable: Bool
    public init(_ code: Code, _ message: String, url: String, isRetryable: Bool = false) {
        self.code = code
        self.message = message
        self.url = url
        self.isRetryable = isRetryable
    }
}
