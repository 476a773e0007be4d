/// A host (URL Standard §3).
public enum URLHost: Hashable, Sendable {
    /// In ASCII, lower case, international labels in Punycode.
    case domain(String)
    case ipv4(UInt32)
    case ipv6(UInt128)
    /// The host of a URL whose scheme is not special, percent-encoded.
    case opaque(String)
    case empty
}

extension URLHost: CustomStringConvertible {
    /// As it stands in a URL: an IPv6 address in brackets.
    public var description: String {
        switch self {
        case .domain(let name), .opaque(let name): name
        case .ipv4(let address): IPv4.serialize(address)
        case .ipv6(let address): "[\(IPv6.serialize(address))]"
        case .empty: ""
        }
    }
}

extension URLHost {
    /// The host parser (URL Standard §3.5). Nil is failure.
    ///
    /// - Parameter isOpaque: whether the URL's scheme is not special.
    static func parse(_ input: ArraySlice<UInt8>, isOpaque: Bool) -> URLHost? {
        if input.first == 0x5B {
            guard input.count >= 2, input.last == 0x5D else { return nil }
            return IPv6.parse(input.dropFirst().dropLast()).map { .ipv6($0) }
        }
        return isOpaque ? parseOpaque(input) : parseDomain(input)
    }

    private static func parseOpaque(_ input: ArraySlice<UInt8>) -> URLHost? {
        guard !input.contains(where: isForbiddenHostByte) else { return nil }
        guard !input.isEmpty else { return .empty }
        var out: [UInt8] = []
        PercentEncodeSet.c0Control.encode(input, into: &out)
        return .opaque(String(decoding: out, as: UTF8.self))
    }

    private static func parseDomain(_ input: ArraySlice<UInt8>) -> URLHost? {
        let decoded = percentDecode(input)
        let ascii: [UInt8]
        if isPlainASCII(decoded) {
            ascii = decoded.map(\.asciiLowercased)
        } else {
            guard let mapped = IDNA.toASCII(String(decoding: decoded, as: UTF8.self)) else { return nil }
            ascii = mapped
        }
        guard !ascii.isEmpty, !ascii.contains(where: isForbiddenDomainByte) else { return nil }
        if IPv4.endsInNumber(ascii) { return IPv4.parse(ascii).map { .ipv4($0) } }
        return .domain(String(decoding: ascii, as: UTF8.self))
    }

    /// Whether "domain to ASCII" is no more than lowercasing: no label is international or pretends to be.
    private static func isPlainASCII(_ domain: [UInt8]) -> Bool {
        var labelStart = 0
        for (index, byte) in domain.enumerated() {
            if byte >= 0x80 { return false }
            if byte == 0x2E { labelStart = index + 1 }
            if byte == 0x2D, index == labelStart + 3, domain[index - 1] == 0x2D,
                domain[index - 2] | 0x20 == 0x6E, domain[index - 3] | 0x20 == 0x78
            {
                return false
            }
        }
        return true
    }

    private static func isForbiddenHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 0x09, 0x0A, 0x0D, 0x20, 0x23, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x40, 0x5B, 0x5C, 0x5D, 0x5E, 0x7C: true
        default: false
        }
    }

    private static func isForbiddenDomainByte(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x25 || byte == 0x7F || isForbiddenHostByte(byte)
    }
}

/// IPv4 addresses as URLs write them (URL Standard §3.5).
public enum IPv4 {
    public static func serialize(_ address: UInt32) -> String {
        "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    }

    /// The address, or nil: one to four numbers, decimal, octal (`0…`) or hexadecimal (`0x…`).
    public static func parse(_ input: [UInt8]) -> UInt32? {
        var parts = input.split(separator: 0x2E, maxSplits: 5, omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard (1...4).contains(parts.count) else { return nil }
        var address: UInt64 = 0
        for (index, part) in parts.enumerated() {
            guard let value = number(part) else { return nil }
            if index < parts.count - 1 {
                guard value <= 255 else { return nil }
                address |= value << UInt64(8 * (3 - index))
            } else {
                guard value < 1 << UInt64(8 * (5 - parts.count)) else { return nil }
                address |= value
            }
        }
        return UInt32(truncatingIfNeeded: address)
    }

    /// The "ends in a number checker": such a host is an address or an error.
    static func endsInNumber(_ input: [UInt8]) -> Bool {
        var end = input.count
        if input.last == 0x2E { end -= 1 }
        let start = input[..<end].lastIndex(of: 0x2E).map { $0 + 1 } ?? 0
        guard start < end else { return false }
        let last = input[start..<end]
        return last.allSatisfy(\.isASCIIDigit) || number(last) != nil
    }

    /// Saturates well above the largest address.
    private static func number(_ input: ArraySlice<UInt8>) -> UInt64? {
        guard !input.isEmpty else { return nil }
        var digits = input
        var radix: UInt64 = 10
        if digits.count >= 2, digits.first == 0x30 {
            digits = digits.dropFirst()
            radix = 8
            if let mark = digits.first, mark | 0x20 == 0x78 {
                digits = digits.dropFirst()
                radix = 16
            }
        }
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = byte.hexDigitValue, digit < radix else { return nil }
            value = min(value * radix + UInt64(digit), 1 << 40)
        }
        return value
    }
}

/// IPv6 addresses as URLs write them (URL Standard §3.5), without brackets.
public enum IPv6 {
    /// In the shortest form of RFC 5952.
    public static func serialize(_ address: UInt128) -> String {
        let pieces = (0..<8).map { UInt16(truncatingIfNeeded: address >> UInt128(112 - 16 * $0)) }
        let gap = longestZeroRun(pieces)
        var out = ""
        var index = 0
        while index < 8 {
            if let gap, index == gap.lowerBound {
                out += index == 0 ? "::" : ":"
                index = gap.upperBound
                continue
            }
            out += String(pieces[index], radix: 16)
            if index < 7 { out += ":" }
            index += 1
        }
        return out
    }

    /// The first longest run of two or more zero pieces.
    private static func longestZeroRun(_ pieces: [UInt16]) -> Range<Int>? {
        var best: Range<Int>?
        var start = 0
        while start < pieces.count {
            var end = start
            while end < pieces.count, pieces[end] == 0 { end += 1 }
            if end - start > max(1, best?.count ?? 0) { best = start..<end }
            start = end + 1
        }
        return best
    }

    public static func parse(_ input: ArraySlice<UInt8>) -> UInt128? {
        var pieces: [UInt16] = []
        var compress: Int?
        var p = input.startIndex
        let end = input.endIndex
        if p < end, input[p] == 0x3A {
            guard p + 1 < end, input[p + 1] == 0x3A else { return nil }
            p += 2
            compress = 0
        }
        while p < end {
            guard pieces.count < 8 else { return nil }
            if input[p] == 0x3A {
                guard compress == nil else { return nil }
                p += 1
                compress = pieces.count
                continue
            }
            let start = p
            var value: UInt16 = 0
            while p < end, p - start < 4, let digit = input[p].hexDigitValue {
                value = value << 4 | UInt16(digit)
                p += 1
            }
            if p < end, input[p] == 0x2E {
                guard p > start, pieces.count <= 6, let tail = embeddedIPv4(input[start...]) else { return nil }
                pieces.append(UInt16(truncatingIfNeeded: tail >> 16))
                pieces.append(UInt16(truncatingIfNeeded: tail))
                p = end
                break
            }
            if p < end {
                guard input[p] == 0x3A, p + 1 < end else { return nil }
                p += 1
            }
            pieces.append(value)
        }
        if let compress {
            guard pieces.count <= 7 else { return nil }
            pieces.insert(contentsOf: repeatElement(0, count: 8 - pieces.count), at: compress)
        }
        guard pieces.count == 8 else { return nil }
        return pieces.reduce(0) { $0 << 16 | UInt128($1) }
    }

    /// Four decimal numbers without leading zeros.
    private static func embeddedIPv4(_ input: ArraySlice<UInt8>) -> UInt32? {
        let parts = input.split(separator: 0x2E, maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy(\.isASCIIDigit) else { return nil }
            if part.count > 1, part.first == 0x30 { return nil }
            let value = part.reduce(0) { $0 * 10 + UInt32($1 - 0x30) }
            guard value <= 255 else { return nil }
            address = address << 8 | value
        }
        return address
    }
}
