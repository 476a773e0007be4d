/// The national formats of IBANs: country, then the account part as runs of `n` digits, `a` letters, `c` either.
/// From the SWIFT IBAN registry.
enum IBANFormats {
    static let formats: [String: String] = {
        var table: [String: String] = [:]
        for entry in registry.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            table[String(entry.prefix(2))] = expand(entry.dropFirst(2))
        }
        return table
    }()

    static let longest = 34

    /// True when the characters after the check digits fit the country's format.
    static func matches(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 4, let format = formats[String(decoding: bytes[..<2], as: UTF8.self)] else { return false }
        let body = bytes[4...]
        guard body.count == format.utf8.count, LinkText.isDigit(bytes[2]), LinkText.isDigit(bytes[3]) else { return false }
        return zip(body, format.utf8).allSatisfy { byte, kind in
            switch kind {
            case 0x6E: LinkText.isDigit(byte)
            case 0x61: LinkText.isLetter(byte)
            default: true
            }
        }
    }

    /// The length of the whole number of a country, or nil.
    static func length(of country: String) -> Int? { formats[country].map { $0.utf8.count + 4 } }

    private static func expand(_ format: Substring) -> String {
        var result = ""
        var count = 0
        for byte in format.utf8 {
            if LinkText.isDigit(byte) {
                count = count * 10 + Int(byte) - 0x30
            } else {
                result += String(repeating: Character(Unicode.Scalar(byte)), count: count)
                count = 0
            }
        }
        return result
    }

    private static let registry = """
        AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c CR18n CY8n16c
        CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n
        GR7n16c GT4c20c HR17n HU24n IE4a14n IL19n IQ4a15n IS22n IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c
        LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD2c18c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n
        NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n SK20n
        SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR5n1n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c AO21n BF2c22n BJ2c22n
        BJ2a22n CF23n CG23n CI2a22n CM23n CV21n DZ22n GA23n GQ23n GW2c19n HN4a20n IR22n KM23n MA24n MG23n ML2c22n MZ21n
        NE2a22n SN2a22n TD23n TG2a22n
        """
}
