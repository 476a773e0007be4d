/// What the library's own tables do not say, a line a country.
enum NumberingPlans {
    /// ISO 3166-1 codes of countries whose national numbers have four digits.
    static let fourDigitRegions: Set<String> = ["TK", "NU"]

    /// Prefixes of free and shared-cost numbers that look like years.
    static let yearLike: [String: Set<Int>] = [
        "AU": [1300, 1800, 1900], "IN": [1800, 1860], "MY": [1300, 1700, 1800], "PH": [1800], "SG": [1800], "TH": [1800, 1900]
    ]

    /// Plans that changed after the library's tables: numbers of a country code that begin so and have so many digits are valid.
    ///
    /// Benin has put 01 before its eight digits (30 November 2024).
    static let changes: [Change] = [Change(region: "BJ", countryCode: "229", prefix: "01", digits: 10)]

    struct Change: Sendable {
        var region: String
        var countryCode: String
        var prefix: String
        /// Of the national number.
        var digits: Int
    }

    /// The number in E.164 where a changed plan knows it; nil elsewhere.
    static func read(_ number: DialledDigits, region: String) -> PhoneParsing.Result? {
        let isInternational = number.hasPlus || number[0] == 0 && number[1] == 0
        guard isInternational || changes.contains(where: { $0.region == region }) else { return nil }
        let start = isInternational && !number.hasPlus ? 2 : 0
        for change in changes {
            var national = start
            if isInternational {
                guard number.starts(with: change.countryCode, at: start) else { continue }
                national += change.countryCode.utf8.count
            } else if region != change.region {
                continue
            }
            guard number.count - national == change.digits, number.starts(with: change.prefix, at: national) else { continue }
            return PhoneParsing.Result(
                e164: "+" + change.countryCode + number.text(from: national), region: change.region, isPossible: true, isValid: true)
        }
        return nil
    }
}
