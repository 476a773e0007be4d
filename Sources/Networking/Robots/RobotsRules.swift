import ClipBase

/// A site's `robots.txt` (RFC 9309), as far as one crawler is concerned.
struct RobotsRules: Hashable, Sendable {
    private struct Rule: Hashable, Sendable {
        var pattern: [UInt8]
        var isAllowed: Bool
    }

    private var rules: [Rule] = []

    static let allowAll = RobotsRules()
    static let disallowAll: RobotsRules = {
        var rules = RobotsRules()
        rules.rules = [Rule(pattern: [0x2F], isAllowed: false)]
        return rules
    }()

    /// Bytes that are read of a file (§2.5).
    static let maxBytes = 500 << 10
    /// Rules that are kept of a file.
    private static let maxRules = 10_000
    /// Bytes of a pattern; longer ones are cut, which makes them fit more.
    private static let maxPatternBytes = 2_048

    private init() {}

    /// - Parameter product: the crawler's name, its product token.
    init(_ text: [UInt8], product: String) {
        let product = product.asciiLowercased
        var own: [Rule]?
        var common: [Rule] = []
        var isOwn = false
        var isCommon = false
        var isInHead = false
        for line in text.prefix(Self.maxBytes).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let content = line.prefix { $0 != 0x23 }
            guard let colon = content.firstIndex(of: 0x3A) else { continue }
            let key = String(decoding: content[..<colon], as: UTF8.self).trimmingHTTPSpace.asciiLowercased
            let value = String(decoding: content[(colon + 1)...], as: UTF8.self).trimmingHTTPSpace
            switch key {
            case "user-agent":
                if !isInHead { (isOwn, isCommon) = (false, false) }
                isInHead = true
                // The token is letters, hyphens and underscores; a version behind it is passed over.
                let name = value.asciiLowercased.prefix { $0.isLetter || $0 == "-" || $0 == "_" }
                if value.hasPrefix("*") { isCommon = true } else if name == product { isOwn = true }
                if isOwn, own == nil { own = [] }
            case "allow", "disallow":
                isInHead = false
                guard !value.isEmpty, common.count + (own?.count ?? 0) < Self.maxRules else { continue }
                let rule = Rule(pattern: Self.normalize(Array(value.utf8.prefix(Self.maxPatternBytes))), isAllowed: key == "allow")
                if isOwn { own?.append(rule) }
                if isCommon { common.append(rule) }
            default: break
            }
        }
        rules = own ?? common
    }

    /// Whether the crawler may fetch a URL of the site: the longest rule that fits decides (§2.2.2).
    func allows(_ url: WebURL) -> Bool {
        let target = Self.normalize(Array((url.path + (url.query.map { "?" + $0 } ?? "")).utf8))
        if target == Array("/robots.txt".utf8) { return true }
        var longest = -1
        var isAllowed = true
        for rule in rules where rule.pattern.count >= longest && Self.matches(rule.pattern, target) {
            isAllowed = rule.pattern.count > longest ? rule.isAllowed : isAllowed || rule.isAllowed
            longest = rule.pattern.count
        }
        return isAllowed
    }

    /// One form for what may be written in several: unreserved characters plain, all others in capital `%XX`.
    private static func normalize(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var index = 0
        let hex = Array("0123456789ABCDEF".utf8)
        func digit(_ at: Int) -> UInt8? {
            guard at < bytes.count else { return nil }
            return Character(Unicode.Scalar(bytes[at])).hexDigitValue.map { UInt8($0) }
        }
        while index < bytes.count {
            var byte = bytes[index]
            var isEscaped = byte >= 0x80
            if byte == 0x25, let high = digit(index + 1), let low = digit(index + 2) {
                byte = high << 4 | low
                index += 2
                isEscaped = !(byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte))
            }
            out += isEscaped ? [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]] : [byte]
            index += 1
        }
        return out
    }

    /// `*` stands for any run, `$` at the end for the end. Never worse than the product of the lengths.
    private static func matches(_ pattern: [UInt8], _ target: [UInt8]) -> Bool {
        let isAnchored = pattern.last == 0x24
        let pattern = isAnchored ? pattern.dropLast() : pattern[...]
        var p = 0
        var t = 0
        var retry: (p: Int, t: Int)?
        while true {
            if p == pattern.count, !isAnchored || t == target.count { return true }
            if p < pattern.count, pattern[p] == 0x2A {
                retry = (p + 1, t)
                p += 1
            } else if p < pattern.count, t < target.count, pattern[p] == target[t] {
                p += 1
                t += 1
            } else if let last = retry, last.t < target.count {
                retry = (last.p, last.t + 1)
                p = last.p
                t = last.t + 1
            } else {
                return false
            }
        }
    }
}
