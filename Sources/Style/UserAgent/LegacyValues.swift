import CSSSyntax
import ClipBase
import DOM

/// HTML's own number, length and colour microsyntaxes (HTML Standard §2.4.4, §2.4.6).
enum LegacyValues {
    /// "Rules for parsing dimension values": a CSS length or percentage.
    static func dimension(_ text: String, nonZero: Bool) -> String? {
        var bytes = Array(text.utf8.drop { isASCIIWhitespace($0) })[...]
        if bytes.first == 0x2B { bytes = bytes.dropFirst() }
        let whole = bytes.prefix { $0 &- 0x30 < 10 }
        guard !whole.isEmpty else { return nil }
        bytes = bytes.dropFirst(whole.count)
        var digits = String(decoding: whole, as: UTF8.self)
        if bytes.first == 0x2E {
            let fraction = bytes.dropFirst().prefix { $0 &- 0x30 < 10 }
            if !fraction.isEmpty { digits += "." + String(decoding: fraction, as: UTF8.self) }
            bytes = bytes.dropFirst(1 + fraction.count)
        }
        guard let value = Double(digits), value.isFinite, !nonZero || value > 0 else { return nil }
        return CSSValueText.number(min(value, 1e7)) + (bytes.first == 0x25 ? "%" : "px")
    }

    static func integer(_ text: String) -> Int? {
        var bytes = Array(text.utf8.drop { isASCIIWhitespace($0) })[...]
        var isNegative = false
        if bytes.first == 0x2D {
            isNegative = true
            bytes = bytes.dropFirst()
        } else if bytes.first == 0x2B {
            bytes = bytes.dropFirst()
        }
        let digits = bytes.prefix { $0 &- 0x30 < 10 }
        guard !digits.isEmpty else { return nil }
        var value = 0
        for digit in digits { value = min(value * 10 + Int(digit - 0x30), 2_147_483_646) }
        return isNegative ? -value : value
    }

    static func nonNegativeInteger(_ text: String) -> Int? { integer(text).flatMap { $0 >= 0 ? $0 : nil } }

    /// A dimension that is no percentage, for aspect ratios.
    static func plainNumber(_ text: String) -> String? {
        guard let value = dimension(text, nonZero: false), value.hasSuffix("px") else { return nil }
        return String(value.dropLast(2))
    }

    /// "Rules for parsing a legacy colour value".
    static func color(_ text: String) -> String? {
        let trimmed = text.trimmingSpaces
        if trimmed.isEmpty || trimmed.asciiLowercased == "transparent" { return nil }
        let name = Array(trimmed.utf8)
        if let hex = NamedColors.table[name, 0..<name.count] { return hexText(hex) }
        if name.count == 4, name[0] == 0x23, let short = StyleBuilder.hexColor(name.dropFirst()) {
            return CSSValueText.color(short.rgba)
        }
        var digits: [UInt8] = []
        for scalar in trimmed.unicodeScalars.prefix(128) {
            if scalar.value > 0xFFFF { digits += [0x30, 0x30] } else { digits.append(scalar.isASCII ? UInt8(scalar.value) : 0x30) }
        }
        if digits.count > 128 { digits = Array(digits.prefix(128)) }
        if digits.first == 0x23 { digits.removeFirst() }
        digits = digits.map { isHex($0) ? $0 : 0x30 }
        while digits.isEmpty || digits.count % 3 != 0 { digits.append(0x30) }
        var length = digits.count / 3
        var parts = (0..<3).map { Array(digits[$0 * length..<($0 + 1) * length]) }
        if length > 8 {
            parts = parts.map { Array($0.suffix(8)) }
            length = 8
        }
        while length > 2, parts.allSatisfy({ $0.first == 0x30 }) {
            parts = parts.map { Array($0.dropFirst()) }
            length -= 1
        }
        if length > 2 { parts = parts.map { Array($0.prefix(2)) } }
        var hex: UInt32 = 0
        for part in parts {
            var value: UInt32 = 0
            for digit in part { value = value << 4 | hexValue(digit) }
            hex = hex << 8 | value
        }
        return hexText(hex)
    }

    private static func isHex(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
    private static func hexValue(_ byte: UInt8) -> UInt32 { byte &- 0x30 < 10 ? UInt32(byte - 0x30) : UInt32((byte | 0x20) - 0x61) + 10 }

    private static func hexText(_ hex: UInt32) -> String {
        let text = String(hex, radix: 16)
        return "#" + String(repeating: "0", count: max(0, 6 - text.utf8.count)) + text
    }

    /// "Rules for parsing a legacy font size".
    static func fontSize(_ text: String) -> String? {
        let trimmed = text.trimmingSpaces
        let isRelative = trimmed.hasPrefix("+") || trimmed.hasPrefix("-")
        guard let number = integer(trimmed) else { return nil }
        let size = min(max(isRelative ? 3 + number : number, 1), 7)
        return ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"][size - 1]
    }

    /// The `type` of an ordered list.
    static func orderedListType(_ text: String) -> String? {
        switch text {
        case "1": "decimal"
        case "a": "lower-alpha"
        case "A": "upper-alpha"
        case "i": "lower-roman"
        case "I": "upper-roman"
        default: nil
        }
    }

    /// The `type` of an unordered list.
    static func unorderedListType(_ text: String) -> String? {
        let lowered = text.asciiLowercased
        return ["disc", "circle", "square", "none"].contains(lowered) ? lowered : nil
    }
}
