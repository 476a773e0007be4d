import ClipBase

/// The counter styles that no rule can describe: long-hand Chinese, Japanese and Korean, and Ethiopic (Counter Styles 3 §7).
struct LongCounterStyle {
    private enum Zeros { case chinese, omitted }
    private let digits: [String]
    /// Ten, hundred, thousand.
    private let places: [String]
    /// What follows the second, third and fourth group of four digits.
    private let groups: [String]
    private let negative: String
    private let zeros: Zeros
    /// Whether "one ten" at the front of 10 … 19 is "ten"; `japanese` styles drop every one.
    private let dropsOne: DropsOne
    private let isEthiopic: Bool
    private let isKorean: Bool

    private enum DropsOne { case never, leadingTen, always }

    /// The style as a rule that others may extend.
    static let rules: [Name: CounterStyleRule] = table.reduce(into: [:]) { rules, entry in
        var rule = CounterStyleRule()
        rule.system = .algorithm(entry.key)
        rule.suffix = entry.value.isEthiopic ? "/ " : entry.value.isKorean ? ", " : "、"
        rule.fallback = entry.value.isEthiopic || entry.value.isKorean ? "decimal" : "cjk-decimal"
        rules[entry.key] = rule
    }

    static func named(_ name: Name) -> LongCounterStyle? { table[name] }

    private static let table: [Name: LongCounterStyle] = {
        func scalars(_ text: String) -> [String] { text.unicodeScalars.map { String($0) } }
        func chinese(
            _ digits: String, _ places: String, _ groups: [String], _ negative: String, informal: Bool
        ) -> LongCounterStyle {
            .init(
                digits: scalars(digits), places: scalars(places), groups: groups, negative: negative, zeros: .chinese,
                dropsOne: informal ? .leadingTen : .never, isEthiopic: false, isKorean: false)
        }
        func other(
            _ digits: String, _ places: String, _ groups: [String], _ negative: String, _ drops: DropsOne, isKorean: Bool = false
        ) -> LongCounterStyle {
            .init(
                digits: scalars(digits), places: scalars(places), groups: groups, negative: negative, zeros: .omitted,
                dropsOne: drops, isEthiopic: false, isKorean: isKorean)
        }
        let simplifiedGroups = ["万", "亿", "万亿"]
        let traditionalGroups = ["萬", "億", "兆"]
        let japaneseGroups = ["万", "億", "兆"]
        let simplified = chinese("零一二三四五六七八九", "十百千", simplifiedGroups, "负", informal: true)
        let traditional = chinese("零一二三四五六七八九", "十百千", traditionalGroups, "負", informal: true)
        return [
            "simp-chinese-informal": simplified,
            "simp-chinese-formal": chinese("零壹贰叁肆伍陆柒捌玖", "拾佰仟", simplifiedGroups, "负", informal: false),
            "trad-chinese-informal": traditional, "cjk-ideographic": traditional,
            "trad-chinese-formal": chinese("零壹貳參肆伍陸柒捌玖", "拾佰仟", traditionalGroups, "負", informal: false),
            "japanese-informal": other("〇一二三四五六七八九", "十百千", japaneseGroups, "マイナス", .always),
            "japanese-formal": other("零壱弐参四伍六七八九", "拾百阡", ["萬", "億", "兆"], "マイナス", .never),
            "korean-hangul-formal": other("영일이삼사오육칠팔구", "십백천", ["만", "억", "조"], "마이너스 ", .never, isKorean: true),
            "korean-hanja-informal": other("零一二三四五六七八九", "十百千", traditionalGroups, "마이너스 ", .always, isKorean: true),
            "korean-hanja-formal": other("零壹貳參四五六七八九", "拾百仟", traditionalGroups, "마이너스 ", .never, isKorean: true),
            "ethiopic-numeric": .init(
                digits: [], places: [], groups: [], negative: "", zeros: .omitted, dropsOne: .never, isEthiopic: true, isKorean: false)
        ]
    }()

    /// Values of this magnitude and beyond have no text: four groups of four digits are written.
    static let limit: UInt = 10_000_000_000_000_000

    /// The value's text; nil where the style cannot show it.
    func format(_ value: Int) -> String? {
        if isEthiopic { return value > 0 && value <= 999_999_999 ? Self.ethiopic(value) : nil }
        guard value.magnitude < Self.limit else { return nil }
        if value == 0 { return digits[0] }
        let text = positive(Int(value.magnitude))
        return value < 0 ? negative + text : text
    }

    /// Groups of four digits, the greatest first, each with its marker.
    private func positive(_ value: Int) -> String {
        var text = ""
        var divisor = 1_000_000_000_000
        var hasZero = false
        for index in stride(from: 3, through: 0, by: -1) {
            let group = value / divisor % 10000
            divisor = max(divisor / 10000, 1)
            if group == 0 {
                hasZero = true
                continue
            }
            if !text.isEmpty {
                if isKorean { text += " " }
                if zeros == .chinese, hasZero || group < 1000 { text += digits[0] }
            }
            // At the end of a longer number "one ten" is written out.
            // Korean says "ten thousand" without the one (§7.1.3).
            if !(isKorean && dropsOne == .always && group == 1 && index == 1) {
                text += fourDigits(group, mayDropLeadingOne: index > 0 || text.isEmpty)
            }
            if index > 0 { text += groups[index - 1] }
            hasZero = false
        }
        return text
    }

    /// One to four digits with their places.
    private func fourDigits(_ value: Int, mayDropLeadingOne: Bool) -> String {
        var text = ""
        var hasZero = false
        for place in stride(from: 3, through: 0, by: -1) {
            let digit = value / [1, 10, 100, 1000][place] % 10
            if digit == 0 {
                if !text.isEmpty { hasZero = true }
                continue
            }
            if hasZero, zeros == .chinese { text += digits[0] }
            hasZero = false
            let isBareTen = place == 1 && digit == 1 && text.isEmpty && dropsOne == .leadingTen && mayDropLeadingOne
            let isOneOfPlace = place > 0 && digit == 1 && dropsOne == .always
            if !isBareTen && !isOneOfPlace { text += digits[digit] }
            if place > 0 { text += places[place - 1] }
        }
        return text
    }

    /// Counter Styles 3 §7.2.
    private static func ethiopic(_ value: Int) -> String {
        if value == 1 { return "፩" }
        let ones = "፩፪፫፬፭፮፯፰፱".unicodeScalars.map { String($0) }
        let tens = "፲፳፴፵፶፷፸፹፺".unicodeScalars.map { String($0) }
        var groups: [Int] = []
        var rest = value
        while rest > 0 {
            groups.append(rest % 100)
            rest /= 100
        }
        var text = ""
        for index in groups.indices.reversed() {
            let group = groups[index]
            let isOdd = index % 2 == 1
            let isOmitted = group == 0 || (group == 1 && index == groups.count - 1) || (group == 1 && isOdd)
            if !isOmitted {
                if group >= 10 { text += tens[group / 10 - 1] }
                if group % 10 > 0 { text += ones[group % 10 - 1] }
            }
            if isOdd { if group != 0 { text += "፻" } } else if index > 0 { text += "፼" }
        }
        return text
    }
}
