import ClipBase

/// A cookie as the store keeps it (RFC 6265bis §5.7).
public struct Cookie: Hashable, Sendable {
    public enum SameSite: String, Hashable, Sendable { case strict, lax, none, unspecified }

    /// What tells one cookie from another.
    struct Key: Hashable, Sendable {
        var name: String
        var domain: String
        var isHostOnly: Bool
        var path: String
    }

    public var name: String
    public var value: String
    /// In ASCII and lower case, without a dot in front.
    public var domain: String
    /// Whether it goes to `domain` alone, not to the hosts below it.
    public var isHostOnly: Bool
    public var path: String
    public var isSecure: Bool
    public var isHTTPOnly: Bool
    public var sameSite: SameSite
    /// Seconds since 1970; nil for a cookie that ends with the session.
    public var expiry: Int64?
    /// Where it stands in the order of creation.
    var creation: UInt64 = 0

    /// - Parameter domain: with a dot in front, the hosts below it get the cookie too.
    public init(
        name: String, value: String, domain: String, path: String = "/", isSecure: Bool = false,
        isHTTPOnly: Bool = false, sameSite: SameSite = .unspecified, expiry: Int64? = nil
    ) {
        self.name = name
        self.value = value
        self.path = path.hasPrefix("/") ? path : "/"
        let host = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
        self.domain = WebURL("http://\(host)/").map(\.hostname) ?? host.asciiLowercased
        isHostOnly = !domain.hasPrefix(".")
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        self.expiry = expiry
    }

    var key: Key { Key(name: name, domain: domain, isHostOnly: isHostOnly, path: path) }

    func isExpired(at now: Int64) -> Bool { expiry.map { $0 <= now } ?? false }

    /// RFC 6265bis §5.1.3.
    static func domain(_ domain: String, matches host: String) -> Bool {
        if host == domain { return true }
        guard host.hasSuffix("." + domain), let url = WebURL("http://\(host)/"), let parsed = url.host else { return false }
        return IPAddress(parsed) == nil
    }

    /// Whether a domain is the one that a user names, with or without a dot in front, or below it.
    static func domain(_ domain: String, isOrBelow named: String) -> Bool {
        let wanted = (named.hasPrefix(".") ? String(named.dropFirst()) : named).asciiLowercased
        return domain == wanted || domain.hasSuffix("." + wanted)
    }

    /// RFC 6265bis §5.1.4.
    static func path(_ cookiePath: String, matches path: String) -> Bool {
        guard path.hasPrefix(cookiePath) else { return false }
        return path.utf8.count == cookiePath.utf8.count || cookiePath.hasSuffix("/")
            || path.utf8.dropFirst(cookiePath.utf8.count).first == 0x2F
    }
}

/// From where a request comes, as far as cookies want to know (RFC 6265bis §5.2).
public struct CookieContext: Hashable, Sendable {
    public enum Site: Hashable, Sendable {
        case sameSite
        /// A top-level navigation from elsewhere with a safe method.
        case crossSiteNavigation
        case crossSite
    }
    public enum API: Hashable, Sendable { case http, script }

    public var site: Site
    public var api: API

    public init(site: Site = .sameSite, api: API = .http) {
        self.site = site
        self.api = api
    }

    /// - Parameter url: the one of the present hop.
    init(of request: ResourceRequest, url: WebURL) {
        api = .http
        guard let page = request.referrer, !PublicSuffix.isSameSite(page, url) else {
            site = .sameSite
            return
        }
        let isSafe = request.method == "GET" || request.method == "HEAD"
        site = request.destination == .document ? (isSafe ? .crossSiteNavigation : .crossSite) : .crossSite
    }
}
