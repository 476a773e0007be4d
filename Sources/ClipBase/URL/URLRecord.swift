/// The schemes that the URL Standard treats in a way of their own (§4.2, "special scheme").
enum URLSchemeKind: UInt8, Sendable {
    case http, https, ws, wss, ftp, file, other

    init(_ scheme: some Sequence<UInt8>) {
        switch String(decoding: Array(scheme), as: UTF8.self) {
        case "http": self = .http
        case "https": self = .https
        case "ws": self = .ws
        case "wss": self = .wss
        case "ftp": self = .ftp
        case "file": self = .file
        default: self = .other
        }
    }

    var isSpecial: Bool { self != .other }

    var defaultPort: UInt16? {
        switch self {
        case .http, .ws: 80
        case .https, .wss: 443
        case .ftp: 21
        case .file, .other: nil
        }
    }
}

/// A URL in its parts, while a parser or a setter works on it (URL Standard §4.1, "URL record").
struct URLRecord {
    var scheme: [UInt8] = []
    var kind = URLSchemeKind.other
    var username: [UInt8] = []
    var password: [UInt8] = []
    /// Nil is the standard's null host.
    var host: URLHost?
    var port: UInt16?
    var hasOpaquePath = false
    /// A list path as it is written, a `/` before each segment; empty for the empty list.
    var path: [UInt8] = []
    var query: [UInt8]?
    var fragment: [UInt8]?

    var includesCredentials: Bool { !username.isEmpty || !password.isEmpty }

    var cannotHaveCredentialsOrPort: Bool { host == nil || host == .empty || kind == .file }

    /// "Shorten a URL's path".
    mutating func shortenPath() {
        guard let last = path.lastIndex(of: 0x2F) else { return }
        if kind == .file, last == 0, WindowsDriveLetter.isNormalized(path[1...]) { return }
        path.removeSubrange(last...)
    }
}

/// A letter and a colon or a bar at the start of a `file:` path (URL Standard §4.2).
enum WindowsDriveLetter {
    static func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count == 2 && bytes.first?.isASCIIAlpha == true && (bytes.last == 0x3A || bytes.last == 0x7C)
    }

    static func isNormalized(_ bytes: ArraySlice<UInt8>) -> Bool { matches(bytes) && bytes.last == 0x3A }

    static func starts(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard matches(bytes.prefix(2)) else { return false }
        guard let next = bytes.dropFirst(2).first else { return true }
        return next == 0x2F || next == 0x5C || next == 0x3F || next == 0x23
    }
}
