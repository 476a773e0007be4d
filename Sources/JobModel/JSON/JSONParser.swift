/// Why a text is not JSON, and where.
public struct JSONSyntaxError: Error, Hashable, Sendable {
    /// What was found and what was expected there.
    public var message: String
    /// Counted from 1.
    public var line: Int
    /// In Unicode scalars, counted from 1.
    public var column: Int
}

extension JSONValue {
    /// Nesting that a text may have; deeper is an error.
    public static let maxDepth = 64

    /// Reads one JSON text (RFC 8259), strictly; a leading byte order mark is passed over. Linear time.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes: bytes)
        self = try parser.parseText()
    }

    public init(parsing string: String) throws(JSONSyntaxError) { try self.init(parsing: Array(string.utf8)) }
}

/// Recursive descent with a cap on depth, over UTF-8.
private struct JSONParser {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func parseText() throws(JSONSyntaxError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw error("the text is not valid UTF-8") }
        skipSpace()
        let value = try parseValue(depth: 0)
        skipSpace()
        if index < bytes.count { throw error("expected the end of the text, found \(found)") }
        return value
    }

    mutating func parseValue(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth < JSONValue.maxDepth else { throw error("nested deeper than \(JSONValue.maxDepth) levels") }
        guard let byte = current else { throw error("expected a value, found the end of the text") }
        switch byte {
        case UInt8(ascii: "{"): return try parseObject(depth: depth)
        case UInt8(ascii: "["): return try parseArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try parseNumber())
        default: throw error("expected a value, found \(found)")
        }
    }

    mutating func parseObject(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        index += 1
        var members: [JSONMember] = []
        var keys: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw error("expected a key in quotes, found \(found)") }
            let key = try parseString()
            guard keys.insert(key).inserted else { throw error("the key “\(key)” stands twice in one object") }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("expected “:” after the key “\(key)”, found \(found)") }
            skipSpace()
            members.append(JSONMember(key, try parseValue(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw error("expected “,” or “}”, found \(found)") }
        }
    }

    mutating func parseArray(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        index += 1
        var items: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            skipSpace()
            items.append(try parseValue(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(items) }
            guard take(UInt8(ascii: ",")) else { throw error("expected “,” or “]”, found \(found)") }
        }
    }

    mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        let matches = word.withUTF8Buffer { bytes.dropFirst(index).starts(with: $0) }
        guard matches else { throw error("expected a value, found \(found)") }
        index += word.utf8CodeUnitCount
        return value
    }

    mutating func parseNumber() throws(JSONSyntaxError) -> JSONNumber {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if isDigit(current) { throw error("a number starts with a needless 0") }
        } else {
            try skipDigits()
        }
        if take(UInt8(ascii: ".")) { try skipDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            try skipDigits()
        }
        return JSONNumber(validated: String(decoding: bytes[start..<index], as: UTF8.self))
    }

    mutating func skipDigits() throws(JSONSyntaxError) {
        guard isDigit(current) else { throw error("expected a digit, found \(found)") }
        while isDigit(current) { index += 1 }
    }

    mutating func parseString() throws(JSONSyntaxError) -> String {
        index += 1
        var text: [UInt8] = []
        var start = index
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                text.append(contentsOf: bytes[start..<index])
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: bytes[start..<index])
                index += 1
                text.append(contentsOf: Character(try parseEscape()).utf8)
                start = index
            case 0..<0x20: throw error("a control character in a string; write it as an escape")
            default: index += 1
            }
        }
        throw error("a string without its closing quote")
    }

    mutating func parseEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        guard let byte = current else { throw error("a string without its closing quote") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try parseUnicodeEscape()
        default:
            index -= 1
            throw error("an unknown escape in a string")
        }
    }

    /// Four hex digits, or eight as a surrogate pair; a surrogate that stands alone becomes U+FFFD.
    mutating func parseUnicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let unit = try parseHexUnit()
        if unit & 0xFC00 == 0xD800, bytes.dropFirst(index).starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            let afterFirst = index
            index += 2
            let low = try parseHexUnit()
            if low & 0xFC00 == 0xDC00 {
                return Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)) ?? "\u{FFFD}"
            }
            index = afterFirst
        }
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }

    mutating func parseHexUnit() throws(JSONSyntaxError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("expected four hex digits after “\\u”")
            }
            unit = unit << 4 | UInt32(digit)
            index += 1
        }
        return unit
    }

    mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// What stands at the current place, in words.
    var found: String {
        guard index < bytes.count else { return "the end of the text" }
        let scalar = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
        return "“\(scalar.map { String($0) } ?? "")”"
    }

    func error(_ message: String) -> JSONSyntaxError {
        let before = bytes.prefix(index)
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        return JSONSyntaxError(message: message, line: line, column: column)
    }
}
