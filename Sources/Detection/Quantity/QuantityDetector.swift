/// Quantities: a number and a unit of measure, with parts in smaller units: `6 feet 2 inches`.
struct QuantityDetector {
    let text: SourceText
    let numbers: NumberReader
    let language: Language

    private static let leads = PhraseTable<Bool>.of([
        "about", "around", "approximately", "over", "under", "less than", "more than", "at least", "at most", "lower than",
        "below",
        "above", "between", "from", "exactly", "almost", "nearly", "near", "close to", "up to", "no more than", "exceeding",
        "beyond",
        "higher than", "weniger als", "mehr als", "ungefähr", "unter", "über", "zwischen", "plus de", "moins de", "environ",
        "entre",
        "más de", "menos de", "mais de", "più di", "meno di", "minder dan", "meer dan", "tussen", "mindestens", "höchstens", "~",
        "-", "to",
        "and", "exact", "bis", "und", "à", "et", "a", "an", "the"
    ])
    private static let minus = PhraseTable<Bool>.of([
        "minus", "negative", "moins", "menos", "meno", "min", "マイナス", "负", "負", "零下", "영하"
    ])
    /// Temperature scales that stand before the number.
    private static let scales = PhraseTable<Bool>.of(["華氏", "摄氏", "摂氏", "攝氏", "华氏", "섭씨", "화씨"])
    private static let links = PhraseTable<Bool>.of(["de", "di", "d'", "of", "of a", "of an", "a", "an"])
    /// What is said near an age given in plain years.
    private static let ageWords = WordSet([
        "age", "aged", "âge", "âgé", "edad", "idade", "età", "alt", "alter", "oud", "leeftijd", "ålder", "gammal", "tiene", "tem",
        "avait",
        "mayor", "têm", "tenía", "cumplió", "älter", "plus de", "mais de", "más de", "più di", "meer dan", "mehr als", "ouder"
    ])

    func detect(into found: inout [Candidate]) {
        var index = 0
        var units = TriggerAhead(.unit)
        while index < text.tokens.count {
            if text.tokens[index].kind == .number, units.distance(from: index, in: text) > ReadNumber.maxTokens {
                index += 1
            } else if !text.begins(index, [.digits, .number, .unit]), !NumberReader.mayBegin(with: text.tokens[index]) {
                index += 1
            } else if let end = quantity(at: index, into: &found) {
                index = max(end, index + 1)
            } else if text.tokens[index].kind == .number {
                index = max(index + 1, min(numbers.digits(at: index).end, index + 16))
            } else {
                index += 1
            }
        }
    }

    private func quantity(at index: Int, into found: inout [Candidate]) -> Int? {
        let token = text.tokens[index]
        guard token.kind != .symbol || token.isSymbol(".") || NumberReader.fraction(of: token.payload) != nil, standsFree(index)
        else { return nil }
        guard let number = numbers.read(at: index), !number.isOrdinal else { return bareScale(at: index, into: &found) }
        guard var (end, value, unit) = measure(number) else { return nil }
        // Smaller units of the same kind follow: 6 feet 2 inches.
        var steps = 0
        while steps < 3, unit.factor > 0 {
            var next = end
            if text.isSymbol(next, ",") { next += 1 }
            if let (after, word) = numbers.words.longest(in: text, at: next), word.role == .joint { next = after }
            guard let first = text.token(next), !first.flags.contains(.lineBefore), let more = numbers.read(at: next),
                !more.isOrdinal,
                let (moreEnd, moreValue, moreUnit) = measure(more) ?? inches(more, after: unit), moreUnit.kind == unit.kind,
                moreUnit.factor > 0,
                moreUnit.factor < unit.factor
            else { break }
            value = ((value * (unit.factor / moreUnit.factor) + moreValue) * 1e6).rounded() / 1e6
            unit = moreUnit
            end = moreEnd
            steps += 1
        }
        if let half = text.token(end), half.kind == .ideograph, half.touchesPrevious, text.string(half.range) == "半" {
            value += 0.5
            end += 1
        }
        var start = index
        if start > 0, text.isSymbol(start - 1, "-"), text.tokens[start].touchesPrevious || unit.kind == "temperature",
            start < 2 || !text.tokens[start - 1].touchesPrevious
        {
            start -= 1
            value = -value
        } else if let before = precededBy(Self.minus, start) {
            start = before
            value = -value
        }
        if let before = precededBy(Self.scales, start) { start = before }
        publish(extended(start..<end), value, unit, into: &found)
        return end
    }

    /// Where a phrase of the table begins that ends at the token.
    private func precededBy(_ table: PhraseTable<Bool>, _ end: Int) -> Int? {
        for width in 1...4 where end >= width {
            if let (after, _) = table.longest(in: text, at: end - width), after == end { return end - width }
        }
        return nil
    }

    private func standsFree(_ index: Int) -> Bool {
        let token = text.tokens[index]
        guard index > 0, token.touchesPrevious else { return true }
        let before = text.tokens[index - 1]
        if token.kind == .number {
            return before.kind != .word && !before.isSymbol("#") && !before.isSymbol("$") && !before.isSymbol("@")
                && !before.isSymbol("_")
        }
        return token.kind != .word || before.kind != .word && before.kind != .number
    }

    /// The unit after a number: touching, after a space or hyphen, in brackets, or after `of a`.
    private func measure(_ number: ReadNumber) -> (Int, Double, MeasureUnit)? {
        var index = number.end
        guard let mark = text.token(index), !mark.flags.contains(.lineBefore) else { return nil }
        var isLoose = !mark.touchesPrevious
        if mark.isSymbol("-"), mark.touchesPrevious || text.token(index + 1).map({ !$0.touchesPrevious }) == true {
            index += 1
            isLoose = false
        } else if mark.isSymbol("(") || mark.isSymbol("[") || mark.isSymbol("{") {
            guard let (end, unit) = unit(at: index + 1),
                text.isSymbol(end, ")") || text.isSymbol(end, "]") || text.isSymbol(end, "}")
            else { return nil }
            return (end + 1, number.value, unit)
        }
        if unit(at: index) == nil, number.value < 1 || number.value >= 1000,
            let (after, _) = Self.links.longest(in: text, at: index)
        {
            index = after
        }
        guard let (end, unit) = unit(at: index) else { return nil }
        if unit.kind == "age", unit.isWeak {
            guard isAge(number, index..<end) else { return nil }
            return (end, number.value, unit)
        }
        if unit.isWeak {
            // The closing quote of a quoted number is no inch.
            if mark.kind == .symbol, isQuoted(number, mark) { return nil }
            if number.isWords, unit.name != "liang" { return nil }
            if isLoose {
                // A letter alone: only at the end of a phrase.
                let next = text.token(end)
                let endsPhrase =
                    next.map { $0.flags.contains(.lineBefore) || $0.kind == .symbol && !$0.isSymbol("'") && !$0.isSymbol("-") } ?? true
                guard endsPhrase || ["m", "l", "g"].contains(unit.name) && text.tokens.count <= 8 else { return nil }
            }
        }
        return (end, number.value, unit)
    }

    /// `5 ft 11 in tall`: the word is a unit behind feet, whatever follows.
    private func inches(_ number: ReadNumber, after unit: MeasureUnit) -> (Int, Double, MeasureUnit)? {
        guard unit.name == "ft", number.value < 12, let word = text.token(number.end), word.kind == .word,
            !word.flags.contains(.lineBefore),
            let (end, inch) = self.unit(at: number.end), inch.name == "in"
        else { return nil }
        return (end, number.value, inch)
    }

    private func isQuoted(_ number: ReadNumber, _ mark: Token) -> Bool {
        var index = number.end - 1
        while index > 0, number.end - index < 8, text.tokens[index].touchesPrevious { index -= 1 }
        return (index..<number.end).contains { text.tokens[$0].kind == .symbol && text.tokens[$0].payload == mark.payload }
    }

    /// A plain word for years is an age where a word for it stands near.
    private func isAge(_ number: ReadNumber, _ unit: Range<Int>) -> Bool {
        guard number.value <= 130, let token = text.token(unit.lowerBound), let last = text.token(unit.upperBound - 1) else {
            return false
        }
        return ContextWords.near(max(0, Int(token.start) - 8)..<Int(last.end), in: text, within: 60, Self.ageWords)
    }

    private func unit(at index: Int) -> (Int, MeasureUnit)? {
        guard index < text.tokens.count, text.begins(index, .unit) else { return nil }
        var best: (end: Int, unit: MeasureUnit)?
        Units.table.matches(in: text, at: index) { end, unit in
            // The digit of `ft2` touches: `12 ft 2 in` goes on.
            let last = text.tokens[end - 1]
            if last.kind != .number || last.touchesPrevious, end > (best?.end ?? 0) { best = (end, unit) }
        }
        guard let (end, unit) = best else { return nil }
        if let next = text.token(end), next.touchesPrevious {
            if next.kind == .word || next.kind == .number, text.tokens[end - 1].kind == .word { return nil }
        }
        // Watt and volt are capitals.
        if unit.name == "W" || unit.name == "V", text.tokens[index].count == 1, !text.tokens[index].flags.contains(.capital) { return nil }
        return (end, unit)
    }

    /// `celsius` and `fahrenheit` named alone, as in a question for a conversion.
    private func bareScale(at index: Int, into found: inout [Candidate]) -> Int? {
        let token = text.tokens[index]
        guard token.kind == .word, token.count >= 6, let (end, unit) = Units.table.longest(in: text, at: index),
            unit.kind == "temperature",
            unit.name != "deg"
        else { return nil }
        found.append(
            Candidate(
                type: .physicalValue, subtype: unit.kind, range: Int(token.start)..<Int(text.tokens[end - 1].end), value: "",
                details: [DetectionDetail("unit", unit.name)], confidence: 0.3))
        return end
    }

    /// A text that is only the quantity and what limits it is taken whole.
    private func extended(_ tokens: Range<Int>) -> Range<Int> {
        let start = tokens.lowerBound
        guard start > 0, start <= 6, tokens.upperBound == text.tokens.count else { return tokens }
        var index = 0
        while index < start {
            if let (end, _) = Self.leads.longest(in: text, at: index), end <= start {
                index = end
            } else if let number = numbers.read(at: index), number.end <= start {
                index = number.end
            } else if let (end, _) = Units.table.longest(in: text, at: index), end <= start {
                index = end
            } else if let (end, word) = numbers.words.longest(in: text, at: index), word.role == .joint, end <= start {
                index = end
            } else {
                return tokens
            }
        }
        return 0..<tokens.upperBound
    }

    private func publish(_ tokens: Range<Int>, _ value: Double, _ unit: MeasureUnit, into found: inout [Candidate]) {
        guard let first = text.token(tokens.lowerBound), let last = text.token(tokens.upperBound - 1) else { return }
        found.append(
            Candidate(
                type: .physicalValue, subtype: unit.kind, range: Int(first.start)..<Int(last.end),
                value: DecimalText.string(value),
                details: [DetectionDetail("unit", unit.name)], confidence: unit.isWeak ? 0.55 : 0.8))
    }
}
