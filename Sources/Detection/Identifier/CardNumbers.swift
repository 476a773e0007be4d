/// Payment cards: issuer ranges (ISO/IEC 7812-1), lengths and the groups in which they are printed.
enum CardNumbers {
    /// brand, first number, last number of the prefix range, lengths.
    private static let ranges: [(String, Int, Int, ClosedRange<Int>)] = [
        ("visa", 4, 4, 13...19), ("mastercard", 51, 55, 16...16), ("mastercard", 2221, 2720, 16...16),
        ("amex", 34, 34, 15...15), ("amex", 37, 37, 15...15), ("diners", 300, 305, 14...19), ("diners", 3095, 3095, 14...19),
        ("diners", 36, 36, 14...19), ("diners", 38, 39, 14...19), ("discover", 6011, 6011, 16...19),
        ("discover", 644, 659, 16...19), ("unionpay", 62, 62, 16...19), ("unionpay", 81, 81, 16...19),
        ("jcb", 3528, 3589, 16...19), ("jcb", 1800, 1800, 15...15), ("jcb", 2131, 2131, 15...15),
        ("maestro", 5018, 5018, 12...19), ("maestro", 5020, 5020, 12...19), ("maestro", 5038, 5038, 12...19),
        ("maestro", 56, 58, 12...19), ("maestro", 63, 63, 13...19), ("maestro", 67, 67, 13...19), ("uatp", 1, 1, 15...15),
        ("mir", 2200, 2204, 16...19)
    ]

    static func brand(_ digits: [UInt8]) -> String? {
        for (brand, first, last, lengths) in ranges where lengths.contains(digits.count) {
            let width = String(first).utf8.count
            let prefix = digits.prefix(width).reduce(0) { $0 * 10 + Int($1) - 0x30 }
            if prefix >= first, prefix <= last { return brand }
        }
        return nil
    }

    static func fits(groups: [Int]) -> Bool {
        if groups.count == 1 { return true }
        switch groups {
        case [4, 6, 5], [4, 6, 4], [4, 4, 4, 4], [4, 4, 4, 1], [4, 4, 4, 3], [4, 4, 4, 4, 3], [4, 4, 5], [6, 13], [4, 4, 4, 2]:
            return true
        default: return false
        }
    }

    /// All but the last four digits hidden.
    static func masked(_ digits: [UInt8]) -> String {
        String(repeating: "•", count: max(0, digits.count - 4)) + String(decoding: digits.suffix(4), as: UTF8.self)
    }
}
