import ClipBase

/// Where the page comes from.
public enum PageSource: Hashable, Sendable {
    case url(String)
    /// A path below the allowed roots.
    case file(String)
    /// The markup itself; `Job.baseURL` goes with it.
    case html(String)
}

/// The window that the page sees, CSS px.
public struct Viewport: JSONRecord {
    public var width = 1_280
    public var height = 800
    /// Device px in one CSS px.
    public var deviceScaleFactor = 1.0
    public init() {}
    public static var fields: [Field<Viewport>] {
        [
            Field("width", \.width, in: 1...32_767, "CSS px"),
            Field("height", \.height, in: 1...32_767, "CSS px"),
            Field("deviceScaleFactor", \.deviceScaleFactor, in: 0.1...10, "device px in one CSS px")
        ]
    }
}

/// HTTP headers, written as an object; their order is kept.
public struct HeaderMap: JSONConvertible {
    public var headers: [HTTPHeader] = []
    public init(_ headers: [HTTPHeader] = []) { self.headers = headers }

    public static var expectation: String { "an object of header names and string values" }

    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> HeaderMap? {
        guard let members = value.members else { return mismatch(value, at: path, &problems) }
        var map = HeaderMap()
        for member in members {
            let place = "\(path).\(member.key)"
            guard let text = String.read(member.value, at: place, &problems) else { continue }
            let isToken = !member.key.isEmpty && member.key.utf8.allSatisfy { isTokenByte($0) }
            let isValue = !text.utf8.contains { $0 < 0x20 && $0 != 9 || $0 == 0x7F }
            if !isToken {
                problems.append(.init(path: place, message: "this is no header name (RFC 9110 §5.1)"))
            } else if !isValue {
                problems.append(.init(path: place, message: "a header value has no line breaks or control characters"))
            } else {
                map.headers.append(HTTPHeader(member.key, text))
            }
        }
        return map.headers.count == members.count ? map : nil
    }

    public var json: JSONValue { .object(headers.map { JSONMember($0.name, .string($0.value)) }) }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

/// One cookie (RFC 6265bis).
public struct Cookie: JSONRecord {
    public enum SameSite: String, JSONWord {
        case none = "None"
        case lax = "Lax"
        case strict = "Strict"
    }

    public var name = ""
    public var value = ""
    /// Nil means the page's own host, and that host alone.
    public var domain: String?
    public var path = "/"
    /// Seconds since 1970; nil means a session cookie.
    public var expires: Double?
    public var isSecure = false
    public var isHTTPOnly = false
    public var sameSite: SameSite?
    public init() {}
    public static var fields: [Field<Cookie>] {
        [
            Field("name", \.name, isAlwaysWritten: true), Field("value", \.value, isAlwaysWritten: true),
            Field("domain", \.domain, "sub-domains included when it starts with “.”"), Field("path", \.path),
            Field("expires", \.expires, "seconds since 1970"), Field("secure", \.isSecure),
            Field("httpOnly", \.isHTTPOnly), Field("sameSite", \.sameSite)
        ]
    }
    public func check(at path: String, _ problems: inout [JobProblem]) {
        if name.isEmpty, value.isEmpty { problems.append(.init(path: path, message: "a cookie needs a “name”")) }
        let isClean = !(name + value).utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";") }
        if !isClean { problems.append(.init(path: path, message: "a cookie has no “;” and no control characters")) }
    }
}

/// Which cookies of a profile; a part left out fits all.
public struct CookieFilter: JSONRecord {
    public var name: String?
    public var domain: String?
    public init() {}
    public static var fields: [Field<CookieFilter>] { [Field("name", \.name), Field("domain", \.domain)] }
}

/// User and password for HTTP authentication.
public struct Credential: JSONRecord {
    public var user = ""
    public var password = ""
    /// Nil means the page's own host.
    public var host: String?
    public init() {}
    public static var fields: [Field<Credential>] {
        [Field("user", \.user), Field("password", \.password), Field("host", \.host)]
    }
}

/// What happens with URLs that fit; parts left out fit all.
public struct NavigationRule: JSONRecord {
    public enum Policy: String, JSONWord { case allow, cancel, event, external }
    /// What the request is for.
    public enum Kind: String, JSONWord { case page, frame, style, image, font, script, fetch, popup }

    public var scheme: String?
    /// `example.com`, or `*.example.com` for it and all below it.
    public var host: String?
    /// The beginning of the path.
    public var path: String?
    /// The whole URL; `*` stands for any run of characters.
    public var url: String?
    public var kinds: [Kind] = []
    public var policy = Policy.allow
    public init() {}
    public static var fields: [Field<NavigationRule>] {
        [
            Field("scheme", \.scheme), Field("host", \.host, "“*.example.com” holds sub-domains too"),
            Field("path", \.path, "how the path begins"), Field("url", \.url, "the whole URL, with “*” for any run"),
            Field("kinds", \.kinds), Field("policy", \.policy, isAlwaysWritten: true)
        ]
    }
}

public enum HTTPErrorPolicy: String, JSONWord { case fail, show }
public enum ColorScheme: String, JSONWord { case light, dark }
public enum MediaType: String, JSONWord { case screen, print }
public enum StickyPolicy: String, JSONWord { case hide, keep }

/// Further files beside the clips.
public enum Output: String, JSONWord {
    /// `layout.json`: each element's box and each text's lines.
    case layout
    /// `page.txt`: the text as laid out.
    case text
    /// `page.md`.
    case markdown
    /// `page.html`: the document after scripts, without them.
    case html
    /// `page.pdf`, vector.
    case pdf
    /// Cookies in `result.json`.
    case cookies
    /// `events.ics` from the dates found.
    case calendar
    /// `contacts.vcf` from the phones, addresses and e-mails found.
    case contacts
    /// `page.dom.txt` and so on: a stage's tree as `webclip-worker --dump` prints it.
    case dom, style, boxes, fragments, display
}
