/// Where lines break between two ASCII characters without a space between them, as browsers have it: not UAX #14 alone,
/// but the pairs that pages rely on.
enum ASCIIBreaks {
    /// Row by the character before, bit by the character after.
    private static let table: [(UInt64, UInt64)] = (0..<128).map { row(after: UInt8($0)) }

    @inline(__always)
    static func canBreak(between before: UInt8, and after: UInt8) -> Bool {
        let row = table[Int(before & 0x7F)]
        return after < 64 ? row.0 >> UInt64(after) & 1 != 0 : row.1 >> UInt64(after & 63) & 1 != 0
    }

    private static func row(after before: UInt8) -> (UInt64, UInt64) {
        var row: (UInt64, UInt64) = (0, 0)
        for next in UInt8(0x21)...0x7E where allows(before, next) {
            if next < 64 { row.0 |= 1 << UInt64(next) } else { row.1 |= 1 << UInt64(next & 63) }
        }
        return row
    }

    private static func allows(_ before: UInt8, _ after: UInt8) -> Bool {
        switch before {
        case UInt8(ascii: "-"): !contains("!$),./0123456789:;?]}", after)
        case UInt8(ascii: "?"): !contains("!\"'),./:;?]}", after)
        case _: contains("!\"#%&)*+,.:;=>\\]|}~", before) && contains("(<[{", after)
        }
    }

    private static func contains(_ set: StaticString, _ byte: UInt8) -> Bool {
        (0..<set.utf8CodeUnitCount).contains { set.utf8Start[$0] == byte }
    }
}
