import ClipBase

/// The `Cache-Control` field of a request or an answer (RFC 9111 §5.2).
struct CacheControl: Hashable, Sendable {
    var isNoStore = false
    var isNoCache = false
    var isPrivate = false
    var isPublic = false
    var mustRevalidate = false
    var maxAge: Int64?
    var sharedMaxAge: Int64?

    init(_ headers: [HTTPHeader]) {
        for header in headers where header.name.asciiLowercased == "cache-control" {
            for directive in Self.directives(header.value) { read(directive) }
        }
        // RFC 9111 §5.4, for what HTTP/1.0 left behind.
        let hasField = headers.contains { $0.name.asciiLowercased == "cache-control" }
        if !hasField, headers.contains(where: { $0.name.asciiLowercased == "pragma" && $0.value.asciiLowercased.contains("no-cache") }) {
            isNoCache = true
        }
    }

    private mutating func read(_ directive: Substring) {
        let parts = directive.split(separator: "=", maxSplits: 1)
        let name = (parts.first ?? "").trimmingHTTPSpace.asciiLowercased
        let argument = parts.count > 1 ? parts[1].trimmingHTTPSpace.filter { $0 != "\"" } : ""
        switch name {
        case "no-store": isNoStore = true
        // With field names it is about those fields; to be safe it is taken for the whole.
        case "no-cache": isNoCache = true
        case "private": isPrivate = true
        case "public": isPublic = true
        case "must-revalidate", "proxy-revalidate": mustRevalidate = true
        case "max-age": maxAge = Self.seconds(argument)
        case "s-maxage": sharedMaxAge = Self.seconds(argument)
        default: break
        }
    }

    /// What cannot be read is stale at once (§4.2.1).
    private static func seconds(_ text: String) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return 0 }
        return min(Int64(text) ?? .max, 1 << 31)
    }

    /// Divides at commas outside of quotation marks.
    private static func directives(_ value: String) -> [Substring] {
        var isQuoted = false
        return value.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
