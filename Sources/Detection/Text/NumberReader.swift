/// A number as people write it, in digits or words.
struct ReadNumber: Sendable {
    var value: Double
    /// The token after it.
    var end: Int
    var isOrdinal = false
    /// Written in words.
    var isWords = false
    /// How many digits stand in its whole part, zero for words.
    var digits = 0
    /// Has a decimal or thousands separator.
    var isFormatted = false

    /// Tokens that a number takes at most, with what may stand between it and its unit.
    static let maxTokens = 64

    var integer: Int? { value == value.rounded() && abs(value) < 1e15 ? Int(value) : nil }
}

struct NumberReader: Sendable {
    let text: SourceText
    let words: PhraseTable<NumberWord>
    /// In the text's language a full stop before three digits begins a fraction, as in English, and parts no thousands.
    private let pointIsDecimal: Bool

    init(_ text: SourceText, language: Language, words: PhraseTable<NumberWord>) {
        self.text = text
        self.words = words
        pointIsDecimal = language.isKnown && ["en", "zh", "ja", "ko", "hi", "th", "he", "ar", "ga", "km"].contains(language.code)
    }

    /// A sign that begins a number: a decimal point, or a vulgar fraction.
    @inline(__always) static func mayBegin(with token: Token) -> Bool {
        token.kind == .symbol && (token.payload == 0x2E || fraction(of: token.payload) != nil)
    }

    /// The number that starts at the token, digits or words, with a scale word after it when there is one.
    func read(at start: Int) -> ReadNumber? {
        guard let token = text.token(start) else { return nil }
        switch token.kind {
        case .number:
            var number = digits(at: start)
            scaled(&number)
            return number
        case .word, .ideograph:
            return spelled(at: start)
        case .symbol:
            if let fraction = Self.fraction(of: token.payload) {
                return ReadNumber(value: fraction, end: start + 1, isFormatted: true)
            }
            guard token.isSymbol("."), let next = text.token(start + 1), next.kind == .number, next.touchesPrevious,
                !(start > 0 && token.touchesPrevious && text.tokens[start - 1].kind != .symbol)
            else { return nil }
            var number = ReadNumber(
                value: Double(next.payload) / Self.power(next.count), end: start + 2, digits: 0, isFormatted: true)
            scaled(&number)
            return number
        }
    }

    /// Digits with group and decimal separators: `1,234.50`, `1.234,50`, `1 234,50`, `1'234`, `2 1/2`.
    func digits(at start: Int) -> ReadNumber {
        let first = text.tokens[start]
        var whole = Double(first.payload)
        var end = start + 1
        var digits = min(first.count, 20)
        var isFormatted = false
        let firstCount = first.count
        // Groups of three after the same separator.
        var separator: UInt64 = 0
        if firstCount <= 3 {
            groups: while let next = text.token(end), digits < Self.maxDigits {
                if next.kind == .symbol, next.touchesPrevious,
                    next.payload == 0x2C || next.payload == 0x2E || next.payload == 0x27 || next.payload == 0xA0,
                    separator == 0 || separator == next.payload,
                    let group = text.token(end + 1), group.kind == .number, group.count == 3,
                    group.touchesPrevious,
                    !(separator == 0 && next.payload == 0x2E
                        && (first.payload == 0 || pointIsDecimal && !hasSecondGroup(end + 2)))
                {
                    separator = next.payload
                    whole = whole * 1000 + Double(group.payload)
                    end += 2
                    digits += 3
                } else if next.kind == .number, next.count == 3, !next.touchesPrevious,
                    !next.flags.contains(.wideSpaceBefore), !next.flags.contains(.lineBefore),
                    separator == 0 || separator == 0x20, firstCount < 3 || separator == 0x20 || firstCount == 3,
                    isSpaceGroup(end)
                {
                    separator = 0x20
                    whole = whole * 1000 + Double(next.payload)
                    end += 1
                    digits += 3
                } else {
                    break groups
                }
            }
        }
        if separator != 0 { isFormatted = true }
        // Indian grouping: 1,00,000.
        if separator == 0, firstCount <= 2, text.isSymbol(end, ","), let lakh = text.token(end + 1), lakh.kind == .number,
            lakh.count == 2, lakh.touchesPrevious, text.isSymbol(end + 2, ","), let rest = text.token(end + 3),
            rest.kind == .number, rest.count == 3, rest.touchesPrevious
        {
            whole = (whole * 100 + Double(lakh.payload)) * 1000 + Double(rest.payload)
            end += 4
            digits += 5
            separator = 0x2C
            isFormatted = true
        }
        // A decimal fraction after the other separator.
        if let point = text.token(end), point.kind == .symbol, point.touchesPrevious,
            point.payload == 0x2E || point.payload == 0x2C || point.payload == 0xB7, point.payload != separator,
            let fraction = text.token(end + 1), fraction.kind == .number, fraction.touchesPrevious, fraction.count < 18,
            !(separator == 0 && fraction.count == 3 && point.payload == 0x2C && firstCount <= 3)
        {
            let after = text.token(end + 2)
            let continues = after.map { $0.isSymbol(".") && $0.touchesPrevious && nextIsTouchingNumber(end + 3) } ?? false
            if !continues {
                whole += Double(fraction.payload) / Self.power(fraction.count)
                end += 2
                isFormatted = true
            }
        } else if let next = text.token(end), next.kind == .symbol, let fraction = Self.fraction(of: next.payload) {
            whole += fraction
            end += 1
            isFormatted = true
        } else if separator == 0, let slash = simpleFraction(at: end) {
            whole += slash
            end += 3
            isFormatted = true
        } else if separator == 0, let slash = text.token(end), slash.isSymbol("/"), slash.touchesPrevious,
            let lower = text.token(end + 1), lower.kind == .number, lower.touchesPrevious, lower.payload > 1,
            lower.payload <= 16, first.payload < lower.payload, firstCount <= 2,
            !(text.isSymbol(end + 2, "/") && text.tokens[end + 2].touchesPrevious)
        {
            whole = Double(first.payload) / Double(lower.payload)
            end += 2
            isFormatted = true
        }
        return ReadNumber(value: whole, end: end, digits: digits, isFormatted: isFormatted)
    }

    /// `.567` follows, so that `1.234.567` is whole in every language.
    private func hasSecondGroup(_ index: Int) -> Bool {
        // So does a comma before two digits: `1.234,50`.
        if text.isSymbol(index, ","), text.tokens[index].touchesPrevious, let cents = text.token(index + 1), cents.kind == .number,
            cents.count == 2, cents.touchesPrevious
        {
            return !(text.isSymbol(index + 2, ",") && nextIsTouchingNumber(index + 3))
        }
        guard text.isSymbol(index, "."), text.tokens[index].touchesPrevious, let group = text.token(index + 1) else {
            return false
        }
        return group.kind == .number && group.count == 3 && group.touchesPrevious
    }

    private func nextIsTouchingNumber(_ index: Int) -> Bool {
        guard let token = text.token(index) else { return false }
        return token.kind == .number && token.touchesPrevious
    }

    private func isSpaceGroup(_ index: Int) -> Bool {
        // The group ends the number: no further digits touch it.
        guard let after = text.token(index + 1) else { return true }
        return !(after.kind == .symbol && after.touchesPrevious && after.isSymbol("-"))
    }

    /// ` 1/2` after a whole number.
    private func simpleFraction(at index: Int) -> Double? {
        guard let upper = text.token(index), upper.kind == .number, upper.count == 1, !upper.touchesPrevious,
            let slash = text.token(index + 1), slash.isSymbol("/"), slash.touchesPrevious,
            let lower = text.token(index + 2), lower.kind == .number, lower.touchesPrevious, lower.count <= 2,
            lower.payload > upper.payload, lower.payload > 1
        else { return nil }
        return Double(upper.payload) / Double(lower.payload)
    }

    /// Applies scale words and letters: `2.5 million`, `3 lakh`, `2억`.
    private func scaled(_ number: inout ReadNumber) {
        var steps = 0
        while steps < 4, number.end < text.tokens.count, text.begins(number.end, .number),
            let (end, word) = words.longest(in: text, at: number.end), word.role == .scale
        {
            // `cent` is a hundred in French only when the number is spelled.
            guard let token = text.token(number.end), !token.flags.contains(.lineBefore),
                word.value >= 1000 || token.kind == .ideograph || token.count > 6
            else { return }
            number.value *= word.value
            number.end = end
            steps += 1
            // CJK: 3万5千.
            if let next = text.token(end), next.kind == .number, next.touchesPrevious, token.kind == .ideograph,
                let (end2, word2) = words.longest(in: text, at: end + 1), word2.role == .scale,
                word2.value < word.value
            {
                number.value += Double(next.payload) * word2.value
                number.end = end2
            }
        }
    }

    /// A run of number words: `one hundred and twenty-three`, `trois cents`, `二十三`.
    func spelled(at start: Int) -> ReadNumber? {
        guard let (firstEnd, first) = words.longest(in: text, at: start) else { return nil }
        switch first.role {
        case .joint: return nil
        case .fraction:
            return ReadNumber(value: first.value, end: firstEnd, isWords: true)
        case .value, .scale: break
        }
        var total = 0.0
        var group = 0.0
        var end = start
        var index = start
        var lastValue = Double.infinity
        var isOrdinal = false
        var steps = 0
        while steps < 24, let (wordEnd, word) = words.longest(in: text, at: index) {
            steps += 1
            if index > start, text.tokens[index].flags.contains(.lineBefore) { break }
            switch word.role {
            case .joint:
                // `and` counts only between number words, and only after a hundred or more, or as `vingt et un`.
                guard index > start, let (_, next) = words.longest(in: text, at: wordEnd),
                    next.role == .value, lastValue == .infinity || group >= 20, next.value < 100,
                    group.truncatingRemainder(dividingBy: 10) == 0
                else { return finish(total + group, end, isOrdinal) }
                index = wordEnd
                if text.isSymbol(index, "-") { index += 1 }
                continue
            case .fraction:
                return finish(total + group, end, isOrdinal)
            case .value:
                let fits: Bool
                if group == 0 && lastValue == .infinity {
                    fits = true
                } else if lastValue >= 100 {
                    fits = word.value < lastValue
                } else if lastValue >= 20, lastValue.truncatingRemainder(dividingBy: 10) == 0 {
                    fits = word.value < 10 || (lastValue == 60 || lastValue == 80) && word.value < 20
                } else {
                    fits = lastValue >= 10 && lastValue < 100 && lastScale(index, start) && word.value < 10
                }
                // Digits of a year one by one: 二〇一八.
                if !fits, lastValue < 10, word.value < 10, total == 0, group < 100_000, text.tokens[index].kind == .ideograph,
                    text.tokens[index - 1].kind == .ideograph
                {
                    group = group * 10 + word.value
                    lastValue = word.value
                    break
                }
                guard fits, !isOrdinal else { return finish(total + group, end, isOrdinal) }
                group += word.value
                lastValue = word.value
                if word.isOrdinal { isOrdinal = true }
            case .scale:
                if word.value < 1000 {
                    if group == 0 { group = 1 }
                    let ones = group.truncatingRemainder(dividingBy: 10)
                    if word.value == 10, group > 10 {
                        group = group - ones + ones * 10
                    } else if word.value == 100, group >= 1000 {
                        return finish(total + group, end, isOrdinal)
                    } else if word.value == 10 || group < 10 || group.truncatingRemainder(dividingBy: 100) != 0 {
                        let rest = word.value == 100 && group >= 100 ? group - ones : 0
                        group = rest + (rest > 0 ? ones : group) * word.value
                    } else {
                        return finish(total + group, end, isOrdinal)
                    }
                    lastValue = word.value
                } else {
                    total += max(group, 1) * word.value
                    group = 0
                    lastValue = word.value
                }
            }
            end = wordEnd
            index = wordEnd
            if text.isSymbol(index, "-"), text.tokens[index].touchesPrevious,
                let (_, next) = words.longest(in: text, at: index + 1), next.role == .value,
                text.tokens[index + 1].touchesPrevious
            {
                index += 1
            }
        }
        return finish(total + group, end, isOrdinal)

        func finish(_ value: Double, _ end: Int, _ isOrdinal: Bool) -> ReadNumber? {
            guard end > start else { return nil }
            return ReadNumber(value: value, end: end, isOrdinal: isOrdinal, isWords: true)
        }
        func lastScale(_ index: Int, _ start: Int) -> Bool {
            index > start && text.tokens[index].kind == .ideograph
        }
    }

    /// The value of a symbol that is a fraction: `½`.
    @inline(__always)
    static func fraction(of symbol: UInt64) -> Double? {
        switch symbol {
        case 0xBC: 0.25
        case 0xBD: 0.5
        case 0xBE: 0.75
        case 0x2153: 1.0 / 3
        case 0x2154: 2.0 / 3
        case 0x215B: 0.125
        default: nil
        }
    }

    /// Digits of a whole part; groups beyond them begin the next number.
    private static let maxDigits = 30

    static func power(_ digits: Int) -> Double {
        var value = 1.0
        for _ in 0..<min(max(digits, 0), 20) { value *= 10 }
        return value
    }
}
