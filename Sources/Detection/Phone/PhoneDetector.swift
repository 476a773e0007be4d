import CPhoneNumber

/// Phone numbers: runs of digits as people punctuate them, judged by libphonenumber for the region, or the regions where
/// the text's language is spoken, and by what stands around.
struct PhoneDetector {
    let text: SourceText
    let region: String?
    private let memory = PhoneMemory()
    /// The regions to try when none is known.
    private let guesses: [String]

    init(text: SourceText, region: String?, language: Language) {
        self.text = text
        self.region = region
        guesses = PhoneParsing.regions(for: language)
    }

    /// Groups of digits that one number may have.
    private static let maxGroups = 14
    private static let maxDigits = 22
    /// How calls abroad begin in most countries.
    private static let zeros: [UInt8] = [0x30, 0x30]
    /// The confidence of a number that is valid in the text's region.
    private static let valid = 0.9

    private struct Group {
        var range: Range<Int>
        /// Digits up to the end of this group.
        var total: Int
    }

    private struct Shape {
        var start: Int
        var groups: [Group]
        var hasPlus: Bool
        var end: Int { groups.last?.range.upperBound ?? start }
    }

    func detect(into found: inout [Candidate]) {
        var done = 0
        for token in text.tokens where token.kind == .number || token.kind == .symbol {
            let index = Int(token.start)
            guard index >= done, token.kind == .number ? startsWithDigit(index) : isOpening(token.payload) else { continue }
            guard mayHaveEnoughDigits(index), let shape = shape(at: index) else { continue }
            if let candidate = judge(shape) {
                found.append(candidate)
                done = candidate.range.upperBound
            } else if shape.groups.count > 1, shape.groups.count < Self.maxGroups, !isCard(shape) {
                done = shape.groups[0].range.upperBound
            } else {
                done = shape.end
            }
        }
    }

    private func startsWithDigit(_ index: Int) -> Bool { LinkText.isDigit(text.byte(index)) || text.byte(index) == 0xEF }

    /// `+`, `(` and `[`, full-width or not.
    private func isOpening(_ symbol: UInt64) -> Bool { symbol == 0x2B || symbol == 0x28 || symbol == 0x5B }

    /// Four groups of four, as cards are printed: no part of it is a phone number.
    private func isCard(_ shape: Shape) -> Bool { shape.groups.count == 4 && shape.groups.allSatisfy { $0.range.count == 4 } }

    // MARK: Shape

    /// False where so few digits stand together that nobody believes in a number: a look before groups are made of them.
    private func mayHaveEnoughDigits(_ start: Int) -> Bool {
        var digits = 0
        var separators = 0
        var index = start
        // Without a region a number says that it is one, or has seven digits.
        var least = region == nil ? 7 : 4
        while index < text.bytes.count {
            let byte = text.bytes[index]
            index += 1
            if LinkText.isDigit(byte) {
                digits += 1
                separators = 0
                if digits == least { return true }
                continue
            }
            if byte == 0x2B { least = 4 } else if byte >= 0x80 { return true } else if !isSeparator(UInt32(byte)) { return false }
            separators += 1
            if separators > 4 { return digits >= least }
        }
        return digits >= least
    }

    /// The digits and punctuation from a place on.
    private func shape(at start: Int) -> Shape? {
        guard isFreeBefore(start) else { return nil }
        var index = start
        var groups: [Group] = []
        var total = 0
        var hasPlus = false
        var separators = 0
        var open = 0
        while index < text.bytes.count, groups.count < Self.maxGroups {
            let (scalar, width) = text.scalar(at: index)
            if Folding.classify(scalar) == .digit {
                let first = index
                var end = index
                while end < text.bytes.count {
                    let (next, nextWidth) = text.scalar(at: end)
                    guard Folding.classify(next) == .digit else { break }
                    total += 1
                    end += nextWidth
                }
                guard total <= Self.maxDigits else {
                    return groups.isEmpty ? nil : finish(start, groups, hasPlus)
                }
                groups.append(Group(range: first..<end, total: total))
                index = end
                separators = 0
                continue
            }
            let plain = Folding.plainSymbol(scalar)
            if plain == 0x2B, groups.isEmpty, !hasPlus || index == start + 1 {
                hasPlus = true
                index += width
                continue
            }
            if plain == 0x28 || plain == 0x5B { open += 1 }
            if plain == 0x29 || plain == 0x5D {
                if open == 0, groups.count != 1 { break }
                open -= 1
            }
            guard isSeparator(plain), separators < 4 else { break }
            // A plus begins the next number.
            separators += 1
            index += width
        }
        return finish(start, groups, hasPlus)
    }

    private func finish(_ start: Int, _ groups: [Group], _ hasPlus: Bool) -> Shape? {
        guard let last = groups.last, last.total >= (isShortNumberLand ? 4 : 5) else { return nil }
        return Shape(start: start, groups: groups, hasPlus: hasPlus)
    }

    /// National numbers have four digits there.
    private var isShortNumberLand: Bool { region.map { NumberingPlans.fourDigitRegions.contains($0) } ?? false }

    private func isSeparator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0xA0, 0x2D, 0x2E, 0x2F, 0x28, 0x29, 0x5B, 0x5D, 0x7E, 0x2060, 0x200B, 0xAD, 0x30FC, 0x3000, 0x223C, 0x2009,
            0x202F, 0x200A:
            true
        default: false
        }
    }

    private func isFreeBefore(_ start: Int) -> Bool {
        let before = text.scalar(before: start)
        if before == 0 { return true }
        let opens = text.byte(start) == 0x28 || text.byte(start) == 0x5B
        if before < 0x80 {
            let byte = UInt8(before)
            if LinkText.isWordByte(byte) {
                return LinkText.isLetter(byte) && (opens || text.byte(start) == 0x2B && LinkText.isDigit(text.byte(start + 1)))
            }
            switch byte {
            case 0x23, 0x24, 0x25, 0x26, 0x3D, 0x40, 0x5C, 0x5E, 0x2B: return false
            case 0x2E, 0x2C, 0x2F, 0x2D, 0x3A:
                let previous = text.byte(start - 2)
                // A minus before one long group makes it a figure.
                if byte == 0x2D, start == 1 || previous == 0x20, text.byte(start) != 0x2B, isOneGroup(start) { return false }
                return !LinkText.isDigit(previous) && !(byte == 0x2D && LinkText.isLetter(previous) && !followsWord(start - 1))
                    && !(byte == 0x2F && previous == 0x2F)
            default: return true
            }
        }
        switch Folding.classify(before) {
        case .letter: return !Self.isLatin(before)
        case .digit: return false
        case .symbol: return !(before >= 0x20A0 && before <= 0x20CF) && before != 0xA3 && before != 0xA5
        case .space, .line, .ideograph, .mark, .ignorable: return true
        }
    }

    /// Digits that no separator and more digits follow.
    private func isOneGroup(_ start: Int) -> Bool {
        var end = start
        while LinkText.isDigit(text.byte(end)), end - start < 20 { end += 1 }
        return end - start >= 7 && !(text.byte(end) == 0x2D && LinkText.isDigit(text.byte(end + 1)))
    }

    /// Three letters or more end there: `OFFICE-`, but not `E-`.
    private func followsWord(_ end: Int) -> Bool {
        (1...3).allSatisfy { LinkText.isLetter(text.byte(end - $0)) }
    }

    private static func isLatin(_ scalar: UInt32) -> Bool { scalar < 0x250 || scalar >= 0x1E00 && scalar < 0x1F00 }

    // MARK: Judgement

    private func judge(_ shape: Shape) -> Candidate? {
        if ContextWords.before(shape.start, in: text, within: 32, ContextWords.otherNumbers), shape.groups.count < 3,
            !shape.hasPlus
        {
            return nil
        }
        if followsExtension(shape.start) { return nil }
        let isNamed = ContextWords.before(shape.start, in: text, within: 32, ContextWords.phone)
        let date = dateGroups(shape)
        var count = shape.groups.count
        var fallback: Candidate?
        var tries = 0
        while count > 0, shape.groups[count - 1].total >= (isShortNumberLand ? 4 : 5), tries < 5 {
            // No number ends within a date.
            if let date, count > date.lowerBound, count < date.upperBound || date.lowerBound > 0 {
                count = date.lowerBound
                continue
            }
            let end = shape.groups[count - 1].range.upperBound
            let digits = shape.groups[count - 1].total
            if isFreeAfter(end), digits <= 17, !looksLikeSomethingElse(shape, count) {
                tries += 1
                if let candidate = read(shape, count: count, end: end, isNamed: isNamed),
                    candidate.confidence >= Self.valid || !startsWithDate(shape, count)
                {
                    if candidate.confidence >= 0.6 { return candidate }
                    if fallback == nil || candidate.confidence > (fallback?.confidence ?? 0) { fallback = candidate }
                }
            }
            count -= 1
        }
        return fallback
    }

    /// The groups of a date after the number: `04/21/2020`, `2015-09-24`.
    private func dateGroups(_ shape: Shape) -> Range<Int>? {
        guard shape.groups.count >= 4 else { return nil }
        for start in 1...shape.groups.count - 3 {
            let (first, second, third) = (shape.groups[start], shape.groups[start + 1], shape.groups[start + 2])
            let mark = separator(before: second)
            guard mark == 0x2F || mark == 0x2D, mark == separator(before: third),
                // Apart from what stands before it.
                text.byte(first.range.lowerBound - 1) == 0x20
            else { continue }
            let (a, b, c) = (first.range.count, second.range.count, third.range.count)
            let isYearLast = c == 4 && a <= 2 && b <= 2 && value(first) <= 31 && value(second) <= 31
            let isYearFirst = a == 4 && b == 2 && c == 2 && value(second) <= 12 && value(third) <= 31
            let year = value(isYearFirst ? first : third)
            if isYearLast || isYearFirst, (1900...2100).contains(year) { return start..<start + 3 }
        }
        return nil
    }

    /// `x 253`: an extension of what stands before.
    private func followsExtension(_ start: Int) -> Bool {
        var index = start - 1
        while text.byte(index) == 0x20, start - index < 3 { index -= 1 }
        return text.byte(index) | 0x20 == 0x78 && !LinkText.isLetter(text.byte(index - 1))
    }

    private func isFreeAfter(_ end: Int) -> Bool {
        let (after, _) = text.scalar(at: end)
        if end >= text.bytes.count { return true }
        if after < 0x80 {
            let byte = UInt8(after)
            if LinkText.isDigit(byte) { return false }
            if LinkText.isLetter(byte) {
                return byte | 0x20 == 0x78 && LinkText.isDigit(text.byte(end + 1))
                    || byte | 0x20 == 0x65 && text.byte(end + 1) | 0x20 == 0x78
            }
            switch byte {
            case 0x2C, 0x2E, 0x3A: return !LinkText.isDigit(text.byte(end + 1)) || byte == 0x2C
            case 0x25, 0x3D, 0x5F, 0x40, 0x24: return false
            default: return true
            }
        }
        if after >= 0x20A0, after <= 0x20CF { return false }
        return Folding.classify(after) != .digit && !(Folding.classify(after) == .letter && Self.isLatin(after))
    }

    /// Dates, times, decimals and ranges of years that have the look of a number.
    private func looksLikeSomethingElse(_ shape: Shape, _ count: Int) -> Bool {
        let groups = shape.groups
        if shape.hasPlus { return false }
        // Numbers of a public service that look like a year: 1800 in Australia.
        if let region, NumberingPlans.yearLike[region]?.contains(value(groups[0])) == true { return false }
        // 078-05-1120: a social security number.
        if count == 3, groups[0].range.count == 3, groups[1].range.count == 2, groups[2].range.count == 4, region == nil || region == "US",
            separator(before: groups[1]) == 0x2D, separator(before: groups[2]) == 0x2D
        {
            return true
        }
        for start in 0..<max(0, count - 2) where isDate(groups[start..<start + 3], at: start, of: count) {
            return !(start == 0 && count == 4 && isLineOfFour(shape))
        }
        if count == 2 { return arePairElse(groups[0], groups[1]) }
        // 20120110 12:30
        if count == 1, groups[0].range.count == 8, region == nil {
            let date = value(groups[0])
            return (19_000_101...20_991_231).contains(date) && (1...12).contains(date / 100 % 100) && (1...31).contains(date % 100)
        }
        return false
    }

    private func startsWithDate(_ shape: Shape, _ count: Int) -> Bool {
        !shape.hasPlus && count > 3 && isDate(shape.groups[0..<3], at: 0, of: count)
    }

    /// A whole line of four groups, the last of two digits after a space: a date with an hour but no minutes says no moment, so that
    /// a number which is valid in the text's region may stand behind it.
    private func isLineOfFour(_ shape: Shape) -> Bool {
        guard region != nil, shape.groups.count == 4, shape.groups[3].range.count == 2, separator(before: shape.groups[3]) == 0x20 else {
            return false
        }
        let (before, after) = (text.byte(shape.start - 1), text.byte(shape.end))
        return (before == 0 || before == 0x0A) && (after == 0 || after == 0x0A)
    }

    /// Three of the groups of a shape are a day, a month and a year.
    private func isDate(_ groups: ArraySlice<Group>, at start: Int, of count: Int) -> Bool {
        let (first, second, third) = (groups[start], groups[start + 1], groups[start + 2])
        let mark = separator(before: second)
        guard mark == 0x2F || mark == 0x2D || mark == 0x2E, mark == separator(before: third) else { return false }
        let (a, b, c) = (first.range.count, second.range.count, third.range.count)
        if a <= 2, b <= 2, c == 4 || c == 2, value(first) <= 31, value(second) <= 31, count == 3 || c == 4 { return true }
        return a == 4 && b <= 2 && c <= 2 && (1000..<2200).contains(value(first)) && value(second) <= 12
            && (start == 0 || b + c < 5 && mark == 0x2D && count > 4)
    }

    /// Two groups that are years, a decimal number, a ZIP+4 code or a fraction.
    private func arePairElse(_ first: Group, _ second: Group) -> Bool {
        let mark = separator(before: second)
        let (a, b) = (first.range.count, second.range.count)
        // 1990-2010
        if a == 4, b == 4, mark == 0x2F || text.bytes[first.range.upperBound..<second.range.lowerBound].contains(0x2D),
            (1500...2200).contains(value(first)), (1500...2200).contains(value(second))
        {
            return true
        }
        if mark == 0x2E, a <= 3 && b != 7 || a > 4 || b > 9 { return true }
        if mark == 0x2D, a == 5, b == 4, region == nil || region == "US" { return true }
        return mark == 0x2F && a + b < 8
    }

    /// The one byte between a group and the one before it; 0 where there are more.
    private func separator(before group: Group) -> UInt8 {
        let index = group.range.lowerBound - 1
        return isDigitBefore(index) ? text.byte(index) : 0
    }

    /// A digit, full-width or not, ends there.
    private func isDigitBefore(_ index: Int) -> Bool { Folding.classify(text.scalar(before: index)) == .digit }

    /// A group's value, saturating; 0 where its digits are not ASCII.
    private func value(_ group: Group) -> Int {
        var value = 0
        for byte in text.bytes[group.range] {
            guard LinkText.isDigit(byte) else { return 0 }
            value = min(value, Int.max / 20) * 10 + Int(byte - 0x30)
        }
        return value
    }

    private func read(_ shape: Shape, count: Int, end: Int, isNamed: Bool) -> Candidate? {
        var start = shape.start
        var end = end
        // A bracket that does not close belongs to the sentence.
        let body = text.bytes[start..<end]
        let opens = body.count { $0 == 0x28 || $0 == 0x5B }
        let closes = body.count { $0 == 0x29 || $0 == 0x5D }
        if opens > closes, let first = body.first, first == 0x28 || first == 0x5B { start += 1 }
        if opens > closes, start == shape.start || opens > closes + 1 { return nil }
        let digits = shape.groups[count - 1].total
        let ext = PhoneExtension.read(in: text, after: end)
        let bare = start..<end
        if let ext { end = ext.end }
        let number = text.bytes[bare]
        let formatted = count > 1 || shape.hasPlus
        if region == nil, !shape.hasPlus, !isNamed {
            // Groups that more groups follow, or that stand far apart, are columns of figures.
            let isLong = count == 1 && digits == 11
            if count < shape.groups.count, text.byte(end) == 0x20, LinkText.isDigit(text.byte(end + 1)), !isLong { return nil }
            if hasWideSpace(bare) { return nil }
        }
        var result = PhoneParsing.Result()
        var confidence = 0.0
        let hasInternational = shape.hasPlus || number.starts(with: Self.zeros) && digits >= 10

        if shape.hasPlus {
            guard let parsed = memory.parse(number, region: "ZZ") else { return nil }
            result = parsed
            confidence = parsed.isValid ? 0.97 : parsed.isPossible ? 0.62 : 0.3
        } else if let region {
            if let parsed = memory.parse(number, region: region) {
                result = parsed
                confidence = parsed.isValid ? Self.valid : parsed.isPossible && (formatted || isNamed) ? 0.62 : 0
                if parsed.isPossible, digits < 8, !parsed.isValid { confidence -= 0.25 }
            }
            if confidence < 0.6, digits >= 10, let parsed = memory.parse(number, addsPlus: true, region: "ZZ"), parsed.isValid {
                result = parsed
                confidence = max(confidence, 0.6)
            }
        } else {
            (result, confidence) = guess(number, digits: digits, formatted: formatted, isNamed: isNamed)
        }
        if confidence < 0.6, number.starts(with: Self.zeros), digits >= 10,
            let parsed = memory.parse(number.drop { $0 == 0x30 }, addsPlus: true, region: "ZZ"), parsed.isPossible
        {
            result = parsed
            confidence = max(confidence, parsed.isValid ? 0.9 : 0.6)
        }
        if confidence > 0 && confidence < 0.6 || confidence == 0 && region == nil {
            // A line that says it is a number is believed when the digits could be one.
            if isNamed, digits >= 7, digits <= 15 { confidence = max(confidence, 0.62) }
        }
        guard confidence > 0 else { return nil }
        if !formatted, !hasInternational, !isNamed, region == nil, confidence < 0.8 { confidence = min(confidence, 0.42) }
        var value = result.e164.isEmpty ? String(decoding: text.bytes[bare].filter(LinkText.isDigit), as: UTF8.self) : result.e164
        var details: [DetectionDetail] = []
        if !result.region.isEmpty { details.append(DetectionDetail("region", result.region)) }
        if !result.kind.isEmpty { details.append(DetectionDetail("kind", result.kind)) }
        if ext == nil, !result.ext.isEmpty {
            value += ";ext=" + result.ext
            details.append(DetectionDetail("extension", result.ext))
        }
        if let ext {
            value += ";ext=" + ext.digits
            details.append(DetectionDetail("extension", ext.digits))
        }
        return Candidate(
            type: .phoneNumber, range: start..<end, value: value, details: details, confidence: min(confidence, 0.97))
    }

    private func hasWideSpace(_ range: Range<Int>) -> Bool {
        var wasSpace = false
        for byte in text.bytes[range] {
            if byte == 0x20, wasSpace { return true }
            wasSpace = byte == 0x20
        }
        return false
    }

    /// Without a region: the countries of the language first, then those with many pages.
    private func guess(_ number: ArraySlice<UInt8>, digits: Int, formatted: Bool, isNamed: Bool) -> (PhoneParsing.Result, Double) {
        // E.164 §6.2: fifteen digits at most.
        guard digits >= (isNamed ? 7 : 9), digits <= 15 else { return (PhoneParsing.Result(), 0) }
        var best = PhoneParsing.Result()
        for (index, region) in guesses.enumerated() {
            guard let parsed = memory.parse(number, region: region), parsed.isPossible else { continue }
            if parsed.isValid { return (parsed, formatted ? (index == 0 ? 0.8 : 0.7) : 0.5) }
            if best.e164.isEmpty { best = parsed }
        }
        return (best, best.e164.isEmpty ? 0 : formatted && digits >= 9 ? 0.5 : 0.35)
    }
}

/// The library's judgements of one text: pages say the same number often, and each judgement runs many patterns.
private final class PhoneMemory {
    private var results: [String: PhoneParsing.Result?] = [:]
    private static let maxResults = 4_096

    /// - Parameter addsPlus: a plus sign is thought before the number.
    func parse(_ number: ArraySlice<UInt8>, addsPlus: Bool = false, region: String) -> PhoneParsing.Result? {
        if case .result(let result) = PhoneParsing.read(number, addsPlus: addsPlus, region: region) { return result }
        let text = (addsPlus ? "+" : "") + String(decoding: number, as: UTF8.self)
        let key = region + text
        if let known = results[key] { return known }
        let result = PhoneParsing.ask(text, region: region)
        if results.count < Self.maxResults { results[key] = .some(result) }
        return result
    }
}
