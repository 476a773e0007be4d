/// A URL record (WHATWG URL Standard), kept as its serialisation and where each part of it stands.
///
/// Two URLs are equal when their serialisations are, fragment included.
public struct WebURL: Sendable {
    /// The serialised URL.
    public let href: String
    /// Scheme without `:`; username, password, host, port, path (after any `/.` that only guards it), query and
    /// fragment without their marks. Offsets in UTF-8 bytes of `href`.
    let parts: Parts
    let kind: URLSchemeKind
    let hostKind: HostKind

    /// UTF-8 bytes of the longest URL that is parsed.
    public static let maxBytes = 256 << 20

    struct Parts: Sendable {
        var scheme = ByteRange(), username = ByteRange(), password = ByteRange(), host = ByteRange()
        var port = ByteRange(), path = ByteRange()
        var query: ByteRange?, fragment: ByteRange?
    }

    enum HostKind: UInt8, Sendable { case none, empty, domain, ipv4, ipv6, opaque }

    /// Runs the basic URL parser. Nil is failure.
    ///
    /// - Parameters:
    ///   - base: what a relative reference is relative to.
    ///   - queryEncoder: for a page that is not UTF-8, turns the query into bytes of the page's encoding; a character
    ///     that the encoding lacks must come as the bytes of `%26%23`, its number and `%3B`. It is used for special
    ///     schemes except `ws` and `wss`.
    public init?(_ string: String, base: WebURL? = nil, queryEncoder: ((String) -> [UInt8])? = nil) {
        guard let record = URLParser.parse(string, base: base?.record, queryEncoder: queryEncoder) else { return nil }
        self.init(record)
    }
}

// MARK: - Parts

extension WebURL {
    /// In lower case, without the colon.
    public var scheme: String { text(parts.scheme) }
    /// Percent-encoded; empty where there is none.
    public var username: String { text(parts.username) }
    /// Percent-encoded; empty where there is none.
    public var password: String { text(parts.password) }
    /// Nil where the scheme was not followed by `//`.
    public var host: URLHost? {
        let bytes = hostBytes
        switch hostKind {
        case .none: return nil
        case .empty: return .empty
        case .domain: return .domain(text(parts.host))
        case .ipv4: return IPv4.parse(Array(bytes)).map { .ipv4($0) }
        case .ipv6: return IPv6.parse(bytes.dropFirst().dropLast()).map { .ipv6($0) }
        case .opaque: return .opaque(text(parts.host))
        }
    }
    /// Nil where the URL names none or the scheme's default.
    public var port: UInt16? { parts.port.isEmpty ? nil : UInt16(text(parts.port)) }
    /// Percent-encoded.
    public var path: String { text(parts.path) }
    /// Without `?`; nil where there is none.
    public var query: String? { parts.query.map(text) }
    /// Without `#`; nil where there is none.
    public var fragment: String? { parts.fragment.map(text) }
    /// As for `data:`, `mailto:` and `javascript:`: the path is no list of segments.
    public var hasOpaquePath: Bool {
        hostKind == .none && (parts.path.isEmpty || href.utf8[index(parts.path.start)] != 0x2F)
    }
    /// `http`, `https`, `ws`, `wss`, `ftp` or `file`.
    public var isSpecial: Bool { kind.isSpecial }
    /// `http` or `https`.
    public var isHTTP: Bool { kind == .http || kind == .https }
    /// The port to connect to: the URL's, else the scheme's default.
    public var effectivePort: UInt16? { port ?? kind.defaultPort }
    public var includesCredentials: Bool { !parts.username.isEmpty || !parts.password.isEmpty }

    /// The URL without `#` and what follows.
    public var withoutFragment: WebURL {
        guard parts.fragment != nil else { return self }
        var record = self.record
        record.fragment = nil
        return WebURL(record)
    }

    /// The URL without user name and password.
    public var withoutCredentials: WebURL {
        guard includesCredentials else { return self }
        var record = self.record
        record.username = []
        record.password = []
        return WebURL(record)
    }

    /// The origin in ASCII (§4.7): `https://example.com:8080`, or `null` for an opaque one.
    public var origin: String {
        switch kind {
        case .http, .https, .ws, .wss, .ftp:
            return "\(scheme)://\(text(parts.host))" + (parts.port.isEmpty ? "" : ":\(text(parts.port))")
        case .file:
            return "null"
        case .other:
            guard scheme == "blob", let inner = WebURL(path), inner.isHTTP else { return "null" }
            return inner.origin
        }
    }

    /// Whether both have one and the same origin that is not opaque.
    public func isSameOrigin(as other: WebURL) -> Bool {
        let origin = self.origin
        return origin != "null" && origin == other.origin
    }

    private func index(_ offset: UInt32) -> String.Index {
        href.utf8.index(href.startIndex, offsetBy: min(Int(offset), href.utf8.count))
    }

    func text(_ range: ByteRange) -> String {
        range.isEmpty ? "" : String(href[index(range.start)..<index(range.start &+ range.count)])
    }

    private var hostBytes: ArraySlice<UInt8> {
        Array(href.utf8[index(parts.host.start)..<index(parts.host.start &+ parts.host.count)])[...]
    }
}

extension WebURL: Hashable {
    public static func == (a: WebURL, b: WebURL) -> Bool { a.href == b.href }
    public func hash(into hasher: inout Hasher) { hasher.combine(href) }
}

extension WebURL: CustomStringConvertible {
    public var description: String { href }
}

// MARK: - Serialising

extension WebURL {
    /// The URL serializer (§4.5).
    init(_ record: URLRecord) {
        var out: [UInt8] = []
        out.reserveCapacity(
            record.scheme.count + record.path.count + (record.query?.count ?? 0) + (record.fragment?.count ?? 0) + 64)
        func append(_ bytes: some Collection<UInt8>) -> ByteRange {
            let start = out.count
            out.append(contentsOf: bytes)
            return ByteRange(start..<out.count)
        }
        var parts = Parts()
        parts.scheme = append(record.scheme)
        out.append(0x3A)
        if let host = record.host {
            out.append(contentsOf: [0x2F, 0x2F])
            if record.includesCredentials {
                parts.username = append(record.username)
                if !record.password.isEmpty {
                    out.append(0x3A)
                    parts.password = append(record.password)
                }
                out.append(0x40)
            }
            parts.host = append(host.description.utf8)
            if let port = record.port {
                out.append(0x3A)
                parts.port = append(String(port).utf8)
            }
        } else if !record.hasOpaquePath, record.path.starts(with: [0x2F, 0x2F]) {
            // Without a host, a path that begins with an empty segment must not read as one.
            out.append(contentsOf: [0x2F, 0x2E])
        }
        parts.path = append(record.path)
        if let query = record.query {
            out.append(0x3F)
            parts.query = append(query)
        }
        if let fragment = record.fragment {
            out.append(0x23)
            parts.fragment = append(fragment)
        }
        href = String(decoding: out, as: UTF8.self)
        self.parts = parts
        kind = record.kind
        hostKind =
            switch record.host {
            case nil: .none
            case .empty: .empty
            case .domain: .domain
            case .ipv4: .ipv4
            case .ipv6: .ipv6
            case .opaque: .opaque
            }
    }

    var record: URLRecord {
        let bytes = Array(href.utf8)
        var record = URLRecord()
        record.scheme = Array(bytes[parts.scheme.range])
        record.kind = kind
        record.username = Array(bytes[parts.username.range])
        record.password = Array(bytes[parts.password.range])
        record.host = host
        record.port = port
        record.hasOpaquePath = hasOpaquePath
        record.path = Array(bytes[parts.path.range])
        record.query = parts.query.map { Array(bytes[$0.range]) }
        record.fragment = parts.fragment.map { Array(bytes[$0.range]) }
        return record
    }
}
