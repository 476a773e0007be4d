/// Bytes into tokens, one at a time. CSS Syntax 3 §4.
///
/// The bytes are preprocessed, so NUL does not occur and stands for the end of the input.
struct Tokenizer {
    enum UnicodeRanges { case allowed, notAllowed }

    let bytes: [UInt8]
    let unicodeRanges: UnicodeRanges
    var position = 0

    init(_ bytes: [UInt8], unicodeRanges: UnicodeRanges = .notAllowed) {
        self.bytes = bytes
        self.unicodeRanges = unicodeRanges
    }

    @inline(__always) func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    @inline(__always) private func ahead(_ distance: Int) -> UInt8 { byte(at: position + distance) }

    /// The next token; `.endOfFile` at the end. Comments make none.
    mutating func next() -> Token {
        skipComments()
        let start = position
        guard start < bytes.count else { return Token(.endOfFile, start, start) }
        let first = bytes[start]
        if ASCII.isIdentStart(first) {
            if unicodeRanges == .allowed, first | 0x20 == 0x75, ahead(1) == 0x2B,
                ahead(2) == 0x3F || ASCII.isHex(ahead(2))
            {
                return consumeUnicodeRange()
            }
            return consumeIdentLike()
        }
        if ASCII.isDigit(first) { return consumeNumeric() }
        switch first {
        case 0x20, 0x0A, 0x09:
            repeat { position += 1 } while ASCII.isWhitespace(ahead(0))
            return Token(.whitespace, start, position)
        case 0x22, 0x27: return consumeString()
        case 0x23: return consumeHash()
        case 0x28: return single(.openParen)
        case 0x29: return single(.closeParen)
        case 0x2C: return single(.comma)
        case 0x3A: return single(.colon)
        case 0x3B: return single(.semicolon)
        case 0x5B: return single(.openSquare)
        case 0x5D: return single(.closeSquare)
        case 0x7B: return single(.openCurly)
        case 0x7D: return single(.closeCurly)
        case 0x2B, 0x2E: return startsNumber(at: start) ? consumeNumeric() : single(.delim)
        case 0x2D:
            if startsNumber(at: start) { return consumeNumeric() }
            if ahead(1) == 0x2D, ahead(2) == 0x3E { return fixed(.cdc, length: 3) }
            return startsIdent(at: start) ? consumeIdentLike() : single(.delim)
        case 0x3C:
            if ahead(1) == 0x21, ahead(2) == 0x2D, ahead(3) == 0x2D { return fixed(.cdo, length: 4) }
            return single(.delim)
        case 0x40:
            guard startsIdent(at: start + 1) else { return single(.delim) }
            position += 1
            let flags = consumeName()
            return Token(.atKeyword, start, position, flags: flags)
        case 0x5C: return isValidEscape(at: start) ? consumeIdentLike() : single(.delim)
        default: return single(.delim)
        }
    }

    private mutating func single(_ kind: Token.Kind) -> Token {
        let byte = ahead(0)
        position += 1
        let link = kind == .delim ? UInt32(byte) : Token.noMatch
        return Token(kind, position - 1, position, link: link)
    }

    private mutating func fixed(_ kind: Token.Kind, length: Int) -> Token {
        position += length
        return Token(kind, position - length, position)
    }

    private mutating func skipComments() {
        while ahead(0) == 0x2F, ahead(1) == 0x2A {
            position += 2
            while position < bytes.count, !(bytes[position] == 0x2A && ahead(1) == 0x2F) { position += 1 }
            position = min(position + 2, bytes.count)
        }
    }

    private func isValidEscape(at index: Int) -> Bool { byte(at: index) == 0x5C && byte(at: index + 1) != 0x0A }

    /// CSS Syntax 3 §4.3.9.
    private func startsIdent(at index: Int) -> Bool {
        let first = byte(at: index)
        if first == 0x2D {
            let second = byte(at: index + 1)
            return ASCII.isIdentStart(second) || second == 0x2D || isValidEscape(at: index + 1)
        }
        return ASCII.isIdentStart(first) || isValidEscape(at: index)
    }

    /// CSS Syntax 3 §4.3.10.
    private func startsNumber(at index: Int) -> Bool {
        var index = index
        if byte(at: index) == 0x2B || byte(at: index) == 0x2D { index += 1 }
        if byte(at: index) == 0x2E { index += 1 }
        return ASCII.isDigit(byte(at: index))
    }

    /// Consumes an ident sequence; says whether it holds escapes.
    private mutating func consumeName() -> Token.Flags {
        var flags: Token.Flags = []
        while position < bytes.count {
            if ASCII.isIdent(bytes[position]) {
                position += 1
            } else if isValidEscape(at: position) {
                consumeEscape()
                flags.insert(.hasEscapes)
            } else {
                break
            }
        }
        return flags
    }

    /// Consumes a backslash and what it escapes. A multi-byte code point is left after its first byte: the bytes that
    /// follow stand for themselves wherever an escape may stand.
    private mutating func consumeEscape() {
        position += 1
        guard position < bytes.count else { return }
        guard ASCII.isHex(bytes[position]) else {
            position += 1
            return
        }
        var digits = 0
        while digits < 6, ASCII.isHex(ahead(0)) {
            position += 1
            digits += 1
        }
        if ASCII.isWhitespace(ahead(0)) { position += 1 }
    }

    private mutating func consumeHash() -> Token {
        let start = position
        guard ASCII.isIdent(ahead(1)) || isValidEscape(at: start + 1) else {
            return single(.delim)
        }
        let isIdentifier = startsIdent(at: start + 1)
        position += 1
        var flags = consumeName()
        if isIdentifier { flags.insert(.isIdentifier) }
        return Token(.hash, start, position, flags: flags)
    }

    private mutating func consumeString() -> Token {
        let start = position
        let quote = bytes[start]
        var flags: Token.Flags = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte == quote {
                position += 1
                return Token(.string, start, position, flags: flags)
            }
            if byte == 0x0A { return Token(.badString, start, position) }
            if byte == 0x5C {
                flags.insert(.hasEscapes)
                if ahead(1) == 0x0A { position += 2 } else { consumeEscape() }
            } else {
                position += 1
            }
        }
        flags.insert(.endedByEOF)
        return Token(.string, start, position, flags: flags)
    }

    private mutating func consumeIdentLike() -> Token {
        let start = position
        let flags = consumeName()
        guard ahead(0) == 0x28 else { return Token(.ident, start, position, flags: flags) }
        let nameEnd = position
        position += 1
        if isURL(start..<nameEnd, flags) {
            var lookahead = position
            while ASCII.isWhitespace(byte(at: lookahead)) { lookahead += 1 }
            let next = byte(at: lookahead)
            if next != 0x22, next != 0x27 { return consumeURL(start, flags) }
        }
        return Token(.function, start, position, link: Token.noMatch, flags: flags)
    }

    private func isURL(_ range: Range<Int>, _ flags: Token.Flags) -> Bool {
        if flags.contains(.hasEscapes) {
            let name = decodeName(bytes, range)
            return name.count == 3 && name[0] | 0x20 == 0x75 && name[1] | 0x20 == 0x72 && name[2] | 0x20 == 0x6C
        }
        return range.count == 3 && bytes[range.lowerBound] | 0x20 == 0x75
            && bytes[range.lowerBound + 1] | 0x20 == 0x72 && bytes[range.lowerBound + 2] | 0x20 == 0x6C
    }

    /// Consumes the rest of `url(`, which has been read. CSS Syntax 3 §4.3.6.
    private mutating func consumeURL(_ start: Int, _ nameFlags: Token.Flags) -> Token {
        let contentStart = UInt32(clamping: position)
        var flags = nameFlags
        while ASCII.isWhitespace(ahead(0)) { position += 1 }
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x29 {
                position += 1
                return Token(.url, start, position, link: contentStart, flags: flags)
            }
            if ASCII.isWhitespace(byte) {
                while ASCII.isWhitespace(ahead(0)) { position += 1 }
                if position < bytes.count, bytes[position] != 0x29 { return consumeBadURL(start) }
            } else if byte == 0x22 || byte == 0x27 || byte == 0x28 || ASCII.isNonPrintable(byte) {
                return consumeBadURL(start)
            } else if byte == 0x5C {
                guard isValidEscape(at: position) else { return consumeBadURL(start) }
                flags.insert(.hasEscapes)
                consumeEscape()
            } else {
                position += 1
            }
        }
        flags.insert(.endedByEOF)
        return Token(.url, start, position, link: contentStart, flags: flags)
    }

    private mutating func consumeBadURL(_ start: Int) -> Token {
        while position < bytes.count, bytes[position] != 0x29 {
            if isValidEscape(at: position) { consumeEscape() } else { position += 1 }
        }
        position = min(position + 1, bytes.count)
        return Token(.badURL, start, position)
    }

    private mutating func consumeNumeric() -> Token {
        let start = position
        let (value, numberFlags) = consumeNumber()
        if ahead(0) == 0x25 {
            position += 1
            return Token(.percentage, start, position, number: value, flags: numberFlags)
        }
        guard position < bytes.count, startsIdent(at: position) else {
            return Token(.number, start, position, number: value, flags: numberFlags)
        }
        let unitStart = position
        let nameFlags = consumeName()
        let unit: Unit?
        if nameFlags.contains(.hasEscapes) {
            let name = decodeName(bytes, unitStart..<position)
            unit = Unit.table[name, 0..<name.count]
        } else if position - unitStart == 2, bytes[unitStart] | 0x20 == 0x70, bytes[unitStart + 1] | 0x20 == 0x78 {
            unit = .px
        } else {
            unit = Unit.table[bytes, unitStart..<position]
        }
        return Token(
            .dimension, start, position, link: UInt32(clamping: unitStart), number: value,
            flags: numberFlags.union(nameFlags), unit: unit ?? .unknown)
    }

    /// CSS Syntax 3 §4.3.12.
    private mutating func consumeNumber() -> (Double, Token.Flags) {
        let start = position
        var flags: Token.Flags = [.isInteger]
        let isNegative = ahead(0) == 0x2D
        if isNegative || ahead(0) == 0x2B {
            flags.insert(.hasSign)
            position += 1
        }
        var decimal = Decimal()
        while ASCII.isDigit(ahead(0)) {
            decimal.append(bytes[position])
            position += 1
        }
        if ahead(0) == 0x2E, ASCII.isDigit(ahead(1)) {
            flags.remove(.isInteger)
            position += 1
            while ASCII.isDigit(ahead(0)) {
                decimal.appendFraction(bytes[position])
                position += 1
            }
        }
        let signLength = ahead(1) == 0x2B || ahead(1) == 0x2D ? 1 : 0
        if ahead(0) | 0x20 == 0x65, ASCII.isDigit(ahead(1 + signLength)) {
            flags.remove(.isInteger)
            let exponentIsNegative = ahead(1) == 0x2D
            position += 1 + signLength
            var exponent = 0
            while ASCII.isDigit(ahead(0)) {
                exponent = min(exponent * 10 + Int(bytes[position] - 0x30), 100_000)
                position += 1
            }
            decimal.exponent += exponentIsNegative ? -exponent : exponent
        }
        let magnitude = decimal.exactValue ?? Self.slowValue(bytes, start..<position)
        return (isNegative ? -magnitude : magnitude, flags)
    }

    /// The magnitude of a number that is too long or too far from 1 for `Decimal.exactValue`; finite.
    private static func slowValue(_ bytes: [UInt8], _ range: Range<Int>) -> Double {
        let value = Double(String(decoding: bytes[range], as: UTF8.self)) ?? 0
        return min(abs(value), Double.greatestFiniteMagnitude)
    }

    /// CSS Syntax 3 §4.3.14; `u+` and a digit or `?` come next.
    private mutating func consumeUnicodeRange() -> Token {
        let start = position
        position += 2
        var first: UInt32 = 0
        var last: UInt32 = 0
        var digits = 0
        while digits < 6, ASCII.isHex(ahead(0)) {
            first = first << 4 | ASCII.hexValue(bytes[position])
            position += 1
            digits += 1
        }
        last = first
        if digits < 6, ahead(0) == 0x3F {
            while digits < 6, ahead(0) == 0x3F {
                first <<= 4
                last = last << 4 | 0xF
                position += 1
                digits += 1
            }
        } else if ahead(0) == 0x2D, ASCII.isHex(ahead(1)) {
            position += 1
            digits = 0
            last = 0
            while digits < 6, ASCII.isHex(ahead(0)) {
                last = last << 4 | ASCII.hexValue(bytes[position])
                position += 1
                digits += 1
            }
        }
        return Token(.unicodeRange, start, position, link: last, number: Double(first))
    }
}

/// Decimal digits on their way to a `Double`.
private struct Decimal {
    private var mantissa: UInt64 = 0
    private var isExact = true
    var exponent = 0

    @inline(__always) mutating func append(_ digit: UInt8) {
        if mantissa > 900_000_000_000_000 { isExact = false } else { mantissa = mantissa * 10 + UInt64(digit - 0x30) }
    }

    @inline(__always) mutating func appendFraction(_ digit: UInt8) {
        append(digit)
        exponent -= 1
    }

    /// The value, rounded once, where mantissa and power of ten are both exact in a `Double`.
    var exactValue: Double? {
        guard isExact else { return nil }
        if exponent == 0 || mantissa == 0 { return Double(mantissa) }
        guard exponent >= -22, exponent <= 22 else { return nil }
        let power = Self.powers[abs(exponent)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22
    ]
}
