import ClipBase
import Glibc

/// What a job's requests share.
final class Session {
    let configuration: SessionConfiguration
    /// Decoded bytes of all answers.
    private(set) var receivedBytes = 0
    private var resourceCount = 0
    /// The origin of the first request: the one that is told the secrets among the session's headers.
    private(set) var firstOrigin: WebURL?

    init(_ configuration: SessionConfiguration) { self.configuration = configuration }

    var remainingBytes: Int {
        let limits = configuration.limits
        return max(0, min(limits.maxBytesPerResponse, limits.maxBytes - receivedBytes))
    }

    /// Counts a new request in.
    func admit(_ request: ResourceRequest) throws(ResourceError) {
        let forbidden: Set<String> = ["CONNECT", "TRACE", "TRACK"]
        guard !request.method.isEmpty, request.method.utf8.allSatisfy(RequestHeaders.isToken),
            !forbidden.contains(request.method.uppercased())
        else {
            throw ResourceError(
                .protocolError,
                "\(request.url) was asked for by the method \"\(request.method.prefix(40))\", which is not "
                    + "allowed; GET and POST are.", url: request.url.href)
        }
        guard request.url.scheme != "data", request.url.scheme != "about" else { return }
        if firstOrigin == nil { firstOrigin = request.url }
        resourceCount += 1
        if resourceCount > configuration.limits.maxResources {
            throw ResourceError(
                .tooManyResources,
                "The page asked for more than \(configuration.limits.maxResources) resources, the last being "
                    + "\(request.url); the limit can be raised.",
                url: request.url.href)
        }
    }

    /// Counts bytes in, and says whether they were too many.
    func take(bytes: Int) -> Bool {
        receivedBytes += bytes
        return receivedBytes <= configuration.limits.maxBytes
    }

    /// Counts the bytes of a whole answer in.
    func take(bytes: Int, of url: WebURL) throws(ResourceError) {
        guard take(bytes: bytes), bytes <= configuration.limits.maxBytesPerResponse else { throw tooLarge(url) }
    }

    func tooLarge(_ url: WebURL) -> ResourceError {
        let limits = configuration.limits
        return ResourceError(
            .tooLarge,
            "\(url) is too large: one answer may have \(limits.maxBytesPerResponse) bytes when decoded, all of a page "
                + "\(limits.maxBytes); the limits can be raised.",
            url: url.href)
    }

    /// For `robots.txt` of whatever site, in any number.
    static var forRobots: Session {
        var configuration = SessionConfiguration()
        configuration.limits.maxBytesPerResponse = 8 << 20
        configuration.limits.maxBytes = .max
        configuration.limits.maxResources = .max
        configuration.limits.maxRedirects = 5
        configuration.limits.secondsPerRequest = 15
        return Session(configuration)
    }

    /// Asks the session's rules.
    func decide(_ url: WebURL, _ request: ResourceRequest) throws(ResourceError) {
        switch configuration.decide(url, request) {
        case .allow: break
        case .refuse(let reason):
            throw ResourceError(.blockedByRule, "\(url) was not loaded: \(reason).", url: url.href)
        }
    }

    func credential(for url: WebURL) -> HTTPCredential? {
        if url.includesCredentials {
            return HTTPCredential(
                host: url.hostname, username: String(decoding: percentDecode(url.username.utf8), as: UTF8.self),
                password: String(decoding: percentDecode(url.password.utf8), as: UTF8.self))
        }
        return configuration.credentials.first {
            $0.host.asciiLowercased == url.hostname && ($0.port == nil || $0.port == url.effectivePort)
        }
    }

    func store(cookies lines: [String], from url: WebURL, for request: ResourceRequest) {
        guard request.sendsCookies, !lines.isEmpty else { return }
        let context = CookieContext(of: request, url: url)
        for line in lines {
            configuration.cookies.store.receive(line, from: url, context: context, now: WallClock.now)
        }
    }

    func cookieHeader(for url: WebURL, _ request: ResourceRequest) -> String? {
        guard request.sendsCookies else { return nil }
        let context = CookieContext(of: request, url: url)
        return configuration.cookies.store.header(for: url, context: context, now: WallClock.now)
    }
}

/// Seconds since 1970 as the system's clock has them.
enum WallClock {
    static var now: Int64 { Int64(time(nil)) }
}
