/// A percent-encode set (URL Standard §1.3): which ASCII characters are written as `%XX`. All others above U+007E are
/// in every set.
public struct PercentEncodeSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    private func with(_ characters: StaticString) -> PercentEncodeSet {
        var (low, high) = (self.low, self.high)
        for byte in UnsafeBufferPointer(start: characters.utf8Start, count: characters.utf8CodeUnitCount) {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
        return PercentEncodeSet(low: low, high: high)
    }

    public func contains(_ byte: UInt8) -> Bool {
        if byte >= 0x80 { return true }
        return ((byte < 64 ? low : high) >> UInt64(byte & 63)) & 1 == 1
    }

    public static let c0Control = PercentEncodeSet(low: 0xFFFF_FFFF, high: 1 << 63)
    public static let fragment = c0Control.with(" \"<>`")
    public static let query = c0Control.with(" \"#<>")
    public static let specialQuery = query.with("'")
    public static let path = query.with("?^`{}")
    public static let userinfo = path.with("/:;=@[\\]|")
    public static let component = userinfo.with("$%&+,")
    public static let formURLEncoded = component.with("!'()~")
}

extension PercentEncodeSet {
    /// Appends `bytes` with those of the set as `%XX`.
    public func encode(_ bytes: some Sequence<UInt8>, into out: inout [UInt8]) {
        for byte in bytes {
            if contains(byte) { Self.escape(byte, into: &out) } else { out.append(byte) }
        }
    }

    /// "UTF-8 percent-encode" a string.
    public func encode(_ string: String) -> String {
        var out: [UInt8] = []
        encode(string.utf8, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    static func escape(_ byte: UInt8, into out: inout [UInt8]) {
        out.append(0x25)
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 15))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

/// "Percent-decode" (URL Standard §1.3): `%XX` becomes a byte, all else stays.
public func percentDecode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let input = Array(bytes)
    guard input.contains(0x25) else { return input }
    var out: [UInt8] = []
    out.reserveCapacity(input.count)
    var index = 0
    while index < input.count {
        if input[index] == 0x25, index + 2 < input.count, let high = input[index + 1].hexDigitValue,
            let low = input[index + 2].hexDigitValue
        {
            out.append(high << 4 | low)
            index += 3
        } else {
            out.append(input[index])
            index += 1
        }
    }
    return out
}

extension UInt8 {
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isASCIIAlpha: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIIAlpha }
    var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    /// 0–15 for an ASCII hex digit.
    var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
