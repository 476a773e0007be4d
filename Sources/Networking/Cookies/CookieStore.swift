import ClipBase

/// Cookies by RFC 6265bis: which are taken, which are sent.
///
/// A value without a clock: whoever asks says what time it is, in seconds since 1970.
public struct CookieStore: Sendable {
    /// Cookies of one domain; the oldest go first.
    static let maxPerDomain = 180
    /// Cookies of all domains together.
    static let maxCookies = 3_000
    /// The longest life of a cookie, seconds (RFC 6265bis §5.5).
    static let maxAge: Int64 = 400 * 86_400

    /// By domain.
    private var byDomain: [String: [Cookie]] = [:]
    private var count = 0
    private var lastCreation: UInt64 = 0
    /// What changed since the store was read from its file; nil for a cookie that is gone.
    private(set) var changes: [Cookie.Key: Cookie?] = [:]

    public init() {}

    /// All cookies, oldest first.
    public var cookies: [Cookie] { byDomain.values.joined().sorted { $0.creation < $1.creation } }

    // MARK: Setting

    /// Takes a `Set-Cookie` line, or leaves it, as the standard says (§5.7).
    ///
    /// - Parameter url: what answered with the line, or the page whose script sets it.
    /// - Returns: whether it was taken.
    @discardableResult
    public mutating func receive(_ line: String, from url: WebURL, context: CookieContext, now: Int64) -> Bool {
        guard let line = SetCookie(line), let cookie = Self.cookie(line, from: url, now: now) else { return false }
        if context.api == .script, cookie.isHTTPOnly { return false }
        if context.site == .crossSite, cookie.sameSite != .none { return false }
        if !url.isPotentiallyTrustworthy, overlaysSecure(cookie) { return false }
        let old = byDomain[cookie.domain]?.first { $0.key == cookie.key }
        if let old, old.isHTTPOnly, context.api == .script { return false }
        if cookie.isExpired(at: now) { remove(cookie.key) } else { insert(cookie, now: now) }
        return true
    }

    /// Puts a cookie in that the user gives. One with control characters, or a `;` in its name or value, is left out.
    ///
    /// - Returns: whether it was taken.
    @discardableResult
    public mutating func set(_ cookie: Cookie, now: Int64) -> Bool {
        guard !(cookie.name + cookie.value).utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F || $0 == 0x3B }),
            !cookie.name.contains("="), !cookie.domain.isEmpty
        else { return false }
        if cookie.isExpired(at: now) { remove(cookie.key) } else { insert(cookie, now: now) }
        return true
    }

    /// Takes out the cookies that `isDeleted` names, and returns how many there were.
    @discardableResult
    public mutating func delete(where isDeleted: (Cookie) -> Bool) -> Int {
        let gone = cookies.filter(isDeleted)
        for cookie in gone { remove(cookie.key) }
        return gone.count
    }

    private static func cookie(_ line: SetCookie, from url: WebURL, now: Int64) -> Cookie? {
        guard url.isHTTP, let host = url.host else { return nil }
        let canonicalHost = host.description
        var domain = line.domain ?? ""
        guard domain.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        if !domain.isEmpty, PublicSuffix.isPublicSuffix(domain) || IPAddress(host) != nil {
            guard domain == canonicalHost else { return nil }
            domain = ""
        }
        if !domain.isEmpty, !Cookie.domain(domain, matches: canonicalHost) { return nil }
        var cookie = Cookie(
            name: line.name, value: line.value, domain: canonicalHost, path: line.path ?? SetCookie.defaultPath(of: url),
            isSecure: line.isSecure, isHTTPOnly: line.isHTTPOnly, sameSite: line.sameSite)
        cookie.domain = domain.isEmpty ? canonicalHost : domain
        cookie.isHostOnly = domain.isEmpty
        let latest = now + maxAge
        if let maxAge = line.maxAge {
            cookie.expiry = maxAge <= 0 ? .min : min(latest, now.addingSaturated(maxAge))
        } else if let expires = line.expires {
            cookie.expiry = min(latest, expires)
        }
        if cookie.isSecure, !url.isPotentiallyTrustworthy { return nil }
        if cookie.sameSite == .none, !cookie.isSecure { return nil }
        return keepsPrefixPromise(cookie, pathIsExplicit: line.path != nil) ? cookie : nil
    }

    /// `__Secure-` and `__Host-` (§4.1.3), in any case; a cookie without a name may not pretend to have one.
    private static func keepsPrefixPromise(_ cookie: Cookie, pathIsExplicit: Bool) -> Bool {
        func begins(_ text: String, with prefix: String) -> Bool {
            text.utf8.prefix(prefix.utf8.count).map { $0 | 0x20 } == prefix.utf8.map { $0 | 0x20 }
        }
        if cookie.name.isEmpty {
            return !begins(cookie.value, with: "__secure-") && !begins(cookie.value, with: "__host-")
        }
        if begins(cookie.name, with: "__secure-") { return cookie.isSecure }
        if begins(cookie.name, with: "__host-") {
            return cookie.isSecure && cookie.isHostOnly && cookie.path == "/" && pathIsExplicit
        }
        return true
    }

    /// Whether the cookie, of a connection that is not secure, would hide a secure one ("leave secure cookies alone").
    private func overlaysSecure(_ cookie: Cookie) -> Bool {
        byDomain.contains { domain, cookies in
            (Cookie.domain(domain, matches: cookie.domain) || Cookie.domain(cookie.domain, matches: domain))
                && cookies.contains {
                    $0.isSecure && $0.name == cookie.name && Cookie.path($0.path, matches: cookie.path)
                }
        }
    }

    private mutating func insert(_ cookie: Cookie, now: Int64) {
        var cookie = cookie
        var cookies = byDomain[cookie.domain] ?? []
        changes[cookie.key] = .some(cookie)
        if let index = cookies.firstIndex(where: { $0.key == cookie.key }) {
            cookie.creation = cookies[index].creation
            cookies[index] = cookie
        } else {
            lastCreation += 1
            cookie.creation = lastCreation
            cookies.append(cookie)
            count += 1
        }
        byDomain[cookie.domain] = cookies
        if cookies.count > Self.maxPerDomain || count > Self.maxCookies { evict(from: cookie.domain, now: now) }
    }

    /// Makes room: expired cookies go, then the oldest of a domain that has too many, then the oldest of all.
    private mutating func evict(from domain: String, now: Int64) {
        delete { $0.isExpired(at: now) }
        let surplus = (byDomain[domain]?.count ?? 0) - Self.maxPerDomain
        if surplus > 0 { for cookie in (byDomain[domain] ?? []).prefix(surplus) { remove(cookie.key) } }
        if count > Self.maxCookies { for cookie in cookies.prefix(count - Self.maxCookies) { remove(cookie.key) } }
    }

    private mutating func remove(_ key: Cookie.Key) {
        guard var cookies = byDomain[key.domain], let index = cookies.firstIndex(where: { $0.key == key }) else { return }
        cookies.remove(at: index)
        count -= 1
        byDomain[key.domain] = cookies.isEmpty ? nil : cookies
        changes[key] = .some(nil)
    }

    // MARK: Sending

    /// The cookies for a URL, in the order of the standard (§5.8.3): longer paths first, then older ones.
    public func cookies(for url: WebURL, context: CookieContext, now: Int64) -> [Cookie] {
        guard let host = url.host?.description else { return [] }
        let isSecure = url.isPotentiallyTrustworthy
        var found: [Cookie] = []
        for domain in Self.domains(of: host) {
            for cookie in byDomain[domain] ?? [] {
                guard domain == host || !cookie.isHostOnly, Cookie.domain(domain, matches: host),
                    Cookie.path(cookie.path, matches: url.path), isSecure || !cookie.isSecure,
                    context.api == .http || !cookie.isHTTPOnly, !cookie.isExpired(at: now),
                    Self.sends(cookie, in: context.site)
                else { continue }
                found.append(cookie)
            }
        }
        return found.sorted {
            $0.path.utf8.count != $1.path.utf8.count
                ? $0.path.utf8.count > $1.path.utf8.count : $0.creation < $1.creation
        }
    }

    /// The value of a `Cookie` header, or of a script's `document.cookie`; nil where there is nothing to send.
    public func header(for url: WebURL, context: CookieContext, now: Int64) -> String? {
        let cookies = cookies(for: url, context: context, now: now)
        guard !cookies.isEmpty else { return nil }
        return cookies.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// The host and every domain above it.
    private static func domains(of host: String) -> [String] {
        var domains = [host]
        var rest = host[...]
        while let dot = rest.firstIndex(of: "."), domains.count < 128 {
            rest = rest[rest.index(after: dot)...]
            domains.append(String(rest))
        }
        return domains
    }

    private static func sends(_ cookie: Cookie, in site: CookieContext.Site) -> Bool {
        switch (site, cookie.sameSite) {
        case (.sameSite, _), (_, .none): true
        case (.crossSiteNavigation, .lax), (.crossSiteNavigation, .unspecified): true
        case (.crossSiteNavigation, .strict), (.crossSite, _): false
        }
    }

    // MARK: Files

    /// Forgets what changed, once it is on disk.
    mutating func clearChanges() { changes = [:] }

    /// Makes the changes of another store here.
    mutating func apply(_ changes: [Cookie.Key: Cookie?], now: Int64) {
        for (key, cookie) in changes.sorted(by: { ($0.value?.creation ?? 0) < ($1.value?.creation ?? 0) }) {
            if let cookie { set(cookie, now: now) } else { remove(key) }
        }
    }
}

/// A cookie store that several sessions share: the one of a profile.
public final class CookieJar {
    public var store: CookieStore
    /// `localStorage` by origin, each a JSON object.
    public var storage: [String: String] = [:]
    /// Origins whose storage changed since it was read.
    public private(set) var changedOrigins: Set<String> = []
    private static let maxStorageBytes = 16 << 20

    public init(_ store: CookieStore = CookieStore()) { self.store = store }

    /// Does what a page asks. Scripts neither see nor change what is `HttpOnly`.
    public func perform(_ operation: SiteDataOperation, now: Int64) -> String {
        switch operation {
        case .read(let page): return store.header(for: page, context: CookieContext(api: .script), now: now) ?? ""
        case .write(let line, let page):
            store.receive(line, from: page, context: CookieContext(api: .script), now: now)
            return ""
        case .find(let name, let url):
            let found = store.cookies(for: url, context: CookieContext(api: .http), now: now)
            return found.contains { $0.name == name } ? name : ""
        case .delete(let name, let domain):
            store.delete { cookie in
                (name.map { $0 == cookie.name } ?? true) && (domain.map { Cookie.domain(cookie.domain, isOrBelow: $0) } ?? true)
            }
            return ""
        case .readStorage(let origin): return storage[origin] ?? ""
        case .writeStorage(let json, let origin):
            let others = storage.reduce(0) { $0 + ($1.key == origin ? 0 : $1.value.utf8.count) }
            guard others + json.utf8.count <= CookieJar.maxStorageBytes, storage[origin] != json else { return "" }
            storage[origin] = json
            changedOrigins.insert(origin)
            return ""
        }
    }
}

extension Int64 {
    /// The sum, or the largest number where it is larger.
    fileprivate func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
