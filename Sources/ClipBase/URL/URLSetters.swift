/// The attributes of the `URL` interface (URL Standard §6.1) that differ from the record's parts, and its setters.
/// A setter that the standard lets fail leaves the URL as it was.
extension WebURL {
    /// The scheme and `:`.
    public var `protocol`: String { scheme + ":" }
    /// Host and port.
    public var hostAndPort: String { parts.port.isEmpty ? hostname : "\(hostname):\(text(parts.port))" }
    public var hostname: String { text(parts.host) }
    public var portString: String { text(parts.port) }
    public var pathname: String { path }
    /// `?` and the query; empty where the query is or there is none.
    public var search: String { query.map { $0.isEmpty ? "" : "?" + $0 } ?? "" }
    /// `#` and the fragment; empty where the fragment is or there is none.
    public var hash: String { fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? "" }

    /// The setter of `protocol`.
    public mutating func setProtocol(_ value: String) {
        let bytes = value.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let scheme = bytes.prefix { $0 != 0x3A }.map(\.asciiLowercased)
        guard let first = scheme.first, first.isASCIIAlpha,
            scheme.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
        else { return }
        var record = self.record
        let newKind = URLSchemeKind(scheme)
        if newKind.isSpecial != kind.isSpecial { return }
        if newKind == .file, record.includesCredentials || record.port != nil { return }
        if kind == .file, record.host == .empty || record.host == nil { return }
        record.scheme = scheme
        record.kind = newKind
        if record.port == newKind.defaultPort { record.port = nil }
        self = WebURL(record)
    }

    /// The setter of `username`.
    public mutating func setUsername(_ value: String) {
        var record = self.record
        guard !record.cannotHaveCredentialsOrPort else { return }
        record.username = []
        PercentEncodeSet.userinfo.encode(value.utf8, into: &record.username)
        self = WebURL(record)
    }

    /// The setter of `password`.
    public mutating func setPassword(_ value: String) {
        var record = self.record
        guard !record.cannotHaveCredentialsOrPort else { return }
        record.password = []
        PercentEncodeSet.userinfo.encode(value.utf8, into: &record.password)
        self = WebURL(record)
    }

    /// The setter of `host`: a host, and a port where the value has one.
    public mutating func setHost(_ value: String) { setHost(value, allowsPort: true) }

    /// The setter of `hostname`.
    public mutating func setHostname(_ value: String) { setHost(value, allowsPort: false) }

    private mutating func setHost(_ value: String, allowsPort: Bool) {
        guard !hasOpaquePath else { return }
        var parser = URLParser(settingPartOf: record, to: value)
        if parser.setHost(allowsPort: allowsPort) { self = WebURL(parser.url) }
    }

    /// The setter of `port`.
    public mutating func setPort(_ value: String) {
        var record = self.record
        guard !record.cannotHaveCredentialsOrPort else { return }
        if value.isEmpty {
            record.port = nil
        } else {
            var parser = URLParser(settingPartOf: record, to: value)
            guard parser.setPort(parser.input.prefix { $0.isASCIIDigit }) else { return }
            record = parser.url
        }
        self = WebURL(record)
    }

    /// The setter of `pathname`.
    public mutating func setPathname(_ value: String) {
        guard !hasOpaquePath else { return }
        var parser = URLParser(settingPartOf: record, to: value)
        parser.setPath()
        self = WebURL(parser.url)
    }

    /// The setter of `search`; the empty string takes the query away.
    public mutating func setSearch(_ value: String) {
        var parser = URLParser(settingPartOf: record, to: value)
        if value.isEmpty {
            parser.url.query = nil
        } else {
            parser.setQuery(parser.input[(parser.input.first == 0x3F ? 1 : 0)...])
        }
        self = WebURL(parser.url)
    }

    /// The setter of `hash`; the empty string takes the fragment away.
    public mutating func setHash(_ value: String) {
        var parser = URLParser(settingPartOf: record, to: value)
        if value.isEmpty {
            parser.url.fragment = nil
        } else {
            parser.setFragment(parser.input[(parser.input.first == 0x23 ? 1 : 0)...])
        }
        self = WebURL(parser.url)
    }
}

extension URLParser {
    /// "Host" or "hostname" state as state override. False leaves the record as it was.
    fileprivate mutating func setHost(allowsPort: Bool) -> Bool {
        let end = authorityEnd()
        if url.kind == .file { return setFileHost(input[..<end]) }
        let hostEnd = hostEnd(before: end)
        let hasColon = hostEnd < end
        if hostEnd == 0 {
            if hasColon || isSpecial || url.includesCredentials || url.port != nil { return false }
        } else if hasColon, !allowsPort {
            return false
        }
        guard let host = URLHost.parse(input[..<hostEnd], isOpaque: !isSpecial) else { return false }
        url.host = host
        // A port that is none leaves the new host in place.
        if hasColon { _ = setPort(input[(hostEnd + 1)..<end].prefix { $0.isASCIIDigit }) }
        return true
    }

    /// "Path start" state as state override.
    fileprivate mutating func setPath() {
        url.path = []
        if input.isEmpty, !isSpecial {
            if url.host == nil { url.path = [0x2F] }
            return
        }
        if isSlash(current) { p += 1 }
        pathSegments(ending: .atInputEnd)
    }
}
