/// Reads JSON text within bounds. What pages write is often nearly JSON: raw control characters in strings, commas before
/// a closing bracket, objects of a list without commas between them and comments are let pass.
struct JSONReader {
    private let bytes: [UInt8]
    private var index = 0
    private var values = 0

    static let maxDepth = 64
    static let maxValues = 200_000

    /// The one value that the text holds, or nil.
    static func read(_ text: String) -> JSONValue? { read(Array(text.utf8)) }

    static func read(_ bytes: [UInt8]) -> JSONValue? {
        var reader = JSONReader(bytes: bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skip()
        if reader.index < bytes.count, bytes[reader.index] == 0x3B {
            reader.index += 1
            reader.skip()
        }
        return reader.index >= bytes.count ? value : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func skip() {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                index += 1
            } else if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBB, bytes[index + 2] == 0xBF {
                index += 3
            } else if byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2F {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else if byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
                index += 2
                while index + 1 < bytes.count, !(bytes[index] == 0x2A && bytes[index + 1] == 0x2F) { index += 1 }
                index += 2
            } else {
                return
            }
        }
    }

    private mutating func value(depth: Int) -> JSONValue? {
        skip()
        values += 1
        guard depth < Self.maxDepth, values < Self.maxValues, index < bytes.count else { return nil }
        switch current {
        case 0x7B: return object(depth: depth)
        case 0x5B: return array(depth: depth)
        case 0x22: return string().map { .string($0) }
        case 0x74: return word("true", .bool(true))
        case 0x66: return word("false", .bool(false))
        case 0x6E: return word("null", .null)
        default: return number()
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) -> JSONValue? {
        let end = index + word.utf8.count
        guard end <= bytes.count, bytes[index..<end].elementsEqual(word.utf8) else { return nil }
        index = end
        return value
    }

    private mutating func number() -> JSONValue? {
        let start = index
        while index < bytes.count, [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(bytes[index]) || LinkText.isDigit(bytes[index]) {
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard Double(text) != nil else { return nil }
        return .number(text)
    }

    private mutating func object(depth: Int) -> JSONValue? {
        index += 1
        var members: [JSONValue.Member] = []
        while true {
            skip()
            if current == 0x7D {
                index += 1
                return .object(members)
            }
            guard current == 0x22, let name = string() else { return nil }
            skip()
            guard current == 0x3A else { return nil }
            index += 1
            guard let value = value(depth: depth + 1) else { return nil }
            members.append(JSONValue.Member(name, value))
            skip()
            if current == 0x2C { index += 1 } else if current != 0x7D { return nil }
        }
    }

    private mutating func array(depth: Int) -> JSONValue? {
        index += 1
        var elements: [JSONValue] = []
        while true {
            skip()
            if current == 0x5D {
                index += 1
                return .array(elements)
            }
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
            skip()
            if current == 0x2C { index += 1 } else if current != 0x5D && current != 0x7B { return nil }
        }
    }

    private mutating func string() -> String? {
        index += 1
        let first = index
        skipPlain()
        // Most strings hold no escape.
        guard current != 0x22 else { return index < bytes.count ? take(String(decoding: bytes[first..<index], as: UTF8.self)) : nil }
        var out: [UInt8] = []
        out.reserveCapacity((index - first) * 2)
        out += bytes[first..<index]
        while index < bytes.count {
            if bytes[index] == 0x22 { return take(String(decoding: out, as: UTF8.self)) }
            guard escape(into: &out) else { return nil }
            let start = index
            skipPlain()
            out += bytes[start..<index]
        }
        return nil
    }

    /// Passes the closing quote.
    private mutating func take(_ text: String) -> String {
        index += 1
        return text
    }

    /// Goes to the next quote or backslash.
    private mutating func skipPlain() {
        var end = index
        while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x5C { end += 1 }
        index = end
    }

    /// Adds what the escape means that begins at a backslash; false where it is none.
    private mutating func escape(into out: inout [UInt8]) -> Bool {
        index += 1
        guard index < bytes.count else { return false }
        let escape = bytes[index]
        index += 1
        switch escape {
        case 0x6E: out.append(0x0A)
        case 0x74: out.append(0x09)
        case 0x72: out.append(0x0D)
        case 0x62: out.append(0x08)
        case 0x66: out.append(0x0C)
        case 0x75:
            guard var scalar = hex() else { return false }
            if scalar >= 0xD800, scalar < 0xDC00, current == 0x5C, index + 1 < bytes.count, bytes[index + 1] == 0x75 {
                index += 2
                guard let low = hex() else { return false }
                scalar = low >= 0xDC00 && low < 0xE000 ? 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00) : 0xFFFD
            }
            append(Unicode.Scalar(scalar)?.value ?? 0xFFFD, to: &out)
        default: out.append(escape)
        }
        return true
    }

    private func append(_ scalar: UInt32, to out: inout [UInt8]) {
        if scalar < 0x80 { return out.append(UInt8(scalar)) }
        if scalar >= 0x10000 { out.append(0xF0 | UInt8(scalar >> 18)) }
        if scalar >= 0x800 { out.append(scalar >= 0x10000 ? 0x80 | UInt8(scalar >> 12 & 0x3F) : 0xE0 | UInt8(scalar >> 12)) }
        out.append(scalar >= 0x800 ? 0x80 | UInt8(scalar >> 6 & 0x3F) : 0xC0 | UInt8(scalar >> 6))
        out.append(0x80 | UInt8(scalar & 0x3F))
    }

    private mutating func hex() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for offset in 0..<4 {
            let byte = bytes[index + offset]
            let digit = LinkText.isDigit(byte) ? byte &- 0x30 : (byte | 0x20) &- 0x57
            guard digit < 16, digit > 9 || LinkText.isDigit(byte) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        index += 4
        return value
    }
}
