/// The byte classes of CSS Syntax 3 §4.2. Every byte of a non-ASCII code point is an ident byte.
enum ASCII {
    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    @inline(__always) static func isIdentStart(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 || byte == 0x5F }
    @inline(__always) static func isIdent(_ byte: UInt8) -> Bool {
        isIdentStart(byte) || isDigit(byte) || byte == 0x2D
    }
    @inline(__always) static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
    @inline(__always) static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
    @inline(__always) static func isNonPrintable(_ byte: UInt8) -> Bool {
        byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1F) || byte == 0x7F
    }
    @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
    /// The value of a hexadecimal digit.
    @inline(__always) static func hexValue(_ byte: UInt8) -> UInt32 {
        isDigit(byte) ? UInt32(byte - 0x30) : UInt32((byte | 0x20) &- 0x61) + 10
    }
}
