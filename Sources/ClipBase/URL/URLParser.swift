/// The basic URL parser (URL Standard §4.4) over UTF-8 bytes.
///
/// Each state of the standard is a function that eats as much as its state would; the last ones are shared with the
/// setters, which the standard runs as a parser with a "state override".
struct URLParser {
    var url = URLRecord()
    let input: [UInt8]
    /// Where the parser stands in `input`.
    var p = 0
    /// Turns the query into bytes; UTF-8 where nil. See `WebURL.init(_:base:queryEncoder:)`.
    private(set) var queryEncoder: ((String) -> [UInt8])?

    /// For a setter: `input` without tabs and newlines, else as it is.
    init(settingPartOf url: URLRecord, to input: String) {
        self.url = url
        self.input = input.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    private init(trimming input: String) {
        var bytes = Array(input.utf8)
        if bytes.contains(where: { $0 <= 0x20 }) {
            let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
            let start = bytes.firstIndex { $0 > 0x20 } ?? 0
            bytes = bytes[min(start, end)..<end].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        }
        self.input = bytes
    }

    /// The record, or nil for failure.
    static func parse(_ input: String, base: URLRecord?, queryEncoder: ((String) -> [UInt8])?) -> URLRecord? {
        guard input.utf8.count <= WebURL.maxBytes else { return nil }
        var parser = URLParser(trimming: input)
        parser.queryEncoder = queryEncoder
        return parser.run(base: base) ? parser.url : nil
    }

    var current: UInt8? { p < input.count ? input[p] : nil }
    var isSpecial: Bool { url.kind.isSpecial }

    func isSlash(_ byte: UInt8?) -> Bool { byte == 0x2F || (byte == 0x5C && isSpecial) }

    private func startsWithTwoSlashes() -> Bool { p + 1 < input.count && input[p] == 0x2F && input[p + 1] == 0x2F }

    /// The end of the authority that starts at `p`.
    func authorityEnd() -> Int {
        var end = p
        while end < input.count, input[end] != 0x3F, input[end] != 0x23, !isSlash(input[end]) { end += 1 }
        return end
    }

    // MARK: Scheme

    /// "Scheme start" and "scheme" state: the index of the `:`.
    private func schemeEnd() -> Int? {
        guard let first = input.first, first.isASCIIAlpha else { return nil }
        var index = 1
        while index < input.count {
            let byte = input[index]
            if byte == 0x3A { return index }
            guard byte.isASCIIAlphanumeric || byte == 0x2B || byte == 0x2D || byte == 0x2E else { return nil }
            index += 1
        }
        return nil
    }

    private mutating func run(base: URLRecord?) -> Bool {
        guard let end = schemeEnd() else { return noScheme(base) }
        url.scheme = input[..<end].map(\.asciiLowercased)
        url.kind = URLSchemeKind(url.scheme)
        p = end + 1
        switch url.kind {
        case .file:
            return file(base)
        case .http, .https, .ws, .wss, .ftp:
            if let base, base.kind == url.kind, !startsWithTwoSlashes() { return relative(base) }
            return specialAuthority()
        case .other:
            guard current == 0x2F else {
                opaquePath()
                return true
            }
            p += 1
            guard current == 0x2F else {
                pathAndRest()
                return true
            }
            p += 1
            return authority()
        }
    }

    private mutating func noScheme(_ base: URLRecord?) -> Bool {
        guard let base else { return false }
        if base.hasOpaquePath {
            guard current == 0x23 else { return false }
            url = base
            queryAndFragment()
            return true
        }
        url.scheme = base.scheme
        url.kind = base.kind
        return base.kind == .file ? file(base) : relative(base)
    }

    // MARK: Relative

    private mutating func relative(_ base: URLRecord) -> Bool {
        if isSlash(current) {
            p += 1
            if isSlash(current) {
                p += 1
                return isSpecial ? specialAuthority() : authority()
            }
            copyAuthority(of: base)
            pathAndRest()
            return true
        }
        copyAuthority(of: base)
        url.path = base.path
        url.query = base.query
        relativePath()
        return true
    }

    private mutating func copyAuthority(of base: URLRecord) {
        url.username = base.username
        url.password = base.password
        url.host = base.host
        url.port = base.port
    }

    /// The end of "relative" and "file" state, with the base's path and query in place.
    private mutating func relativePath() {
        switch current {
        case nil: break
        case 0x3F, 0x23: queryAndFragment()
        default:
            url.query = nil
            if url.kind == .file, WindowsDriveLetter.starts(input[p...]) { url.path = [] } else { url.shortenPath() }
            pathAndRest()
        }
    }

    // MARK: File

    private mutating func file(_ base: URLRecord?) -> Bool {
        url.host = .empty
        let fileBase = base?.kind == .file ? base : nil
        guard isSlash(current) else {
            if let fileBase {
                url.host = fileBase.host
                url.path = fileBase.path
                url.query = fileBase.query
                relativePath()
            } else {
                pathAndRest()
            }
            return true
        }
        p += 1
        if isSlash(current) {
            p += 1
            return fileHost()
        }
        if let fileBase {
            url.host = fileBase.host
            let drive = fileBase.path.prefix(3)
            if !WindowsDriveLetter.starts(input[p...]), WindowsDriveLetter.isNormalized(drive.dropFirst()),
                fileBase.path.count == 3 || fileBase.path[3] == 0x2F
            {
                url.path = Array(drive)
            }
        }
        pathAndRest()
        return true
    }
}
