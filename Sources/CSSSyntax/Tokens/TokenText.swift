/// The value of an ident sequence: its bytes with escapes resolved. CSS Syntax 3 §4.3.7.
func decodeName(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] { decodeEscapes(bytes, range, atEnd: .replacement) }

/// What a backslash stands for when nothing follows it: U+FFFD in names and URLs, nothing in strings.
enum EscapeAtEnd { case replacement, nothing }

func decodeEscapes(_ bytes: [UInt8], _ range: Range<Int>, atEnd: EscapeAtEnd) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
        let byte = bytes[index]
        index += 1
        guard byte == 0x5C else {
            result.append(byte)
            continue
        }
        guard index < range.upperBound else {
            if atEnd == .replacement { result.append(contentsOf: [0xEF, 0xBF, 0xBD]) }
            break
        }
        if bytes[index] == 0x0A {
            index += 1
            continue
        }
        guard ASCII.isHex(bytes[index]) else {
            result.append(bytes[index])
            index += 1
            continue
        }
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, index < range.upperBound, ASCII.isHex(bytes[index]) {
            value = value << 4 | ASCII.hexValue(bytes[index])
            index += 1
            digits += 1
        }
        if index < range.upperBound, ASCII.isWhitespace(bytes[index]) { index += 1 }
        let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return result
}
