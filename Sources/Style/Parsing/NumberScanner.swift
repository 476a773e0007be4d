/// Reads numbers as SVG's attributes and path data write them (SVG 2 §4.3, §9.3.9): `-.5e3`, `1.`, `+2`.
public struct NumberScanner {
    private let bytes: [UInt8]
    public private(set) var index: Int

    public init(bytes: [UInt8], index: Int = 0) {
        self.bytes = bytes
        self.index = index
    }

    /// The number at the index, cut to ±10⁹; nil, and the index where it was, where there is none.
    public mutating func number() -> Double? {
        let start = index
        if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
        var digits = skipDigits()
        if index < bytes.count, bytes[index] == 0x2E {
            index += 1
            digits += skipDigits()
        }
        guard digits > 0 else {
            index = start
            return nil
        }
        if index < bytes.count, bytes[index] | 0x20 == 0x65 {
            let mark = index
            index += 1
            if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
            if skipDigits() == 0 { index = mark }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let plain = text.hasPrefix("+") ? String(text.dropFirst()) : text
        guard let value = Double(plain.hasSuffix(".") ? plain + "0" : plain), value.isFinite else { return nil }
        return min(max(value, -1e9), 1e9)
    }

    /// The numbers of a list that spaces and commas part, up to the first that is none.
    public static func list(_ text: String, limit: Int = 100_000) -> [Double] {
        var scanner = NumberScanner(bytes: Array(text.utf8))
        var values: [Double] = []
        scanner.skipSeparators()
        while values.count < limit, let value = scanner.number() {
            values.append(value)
            scanner.skipSeparators()
        }
        return values
    }

    /// Passes over spaces and commas.
    public mutating func skipSeparators() {
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x2C || (bytes[index] >= 9 && bytes[index] <= 13) { index += 1 }
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
        return index - start
    }
}
