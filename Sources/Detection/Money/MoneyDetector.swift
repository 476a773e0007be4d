/// Amounts of money: a number with a currency's sign, code or name before or after it, with parts in cents.
struct MoneyDetector {
    let text: SourceText
    let numbers: NumberReader
    let language: Language

    /// Words between a number and its currency: `millions de $`.
    private static let links = PhraseTable<Bool>.of(["de", "di", "d'", "of", "do", "du", "des"])
    /// Words before an amount that belong to its phrase when the text is nothing else.
    private static let leads = PhraseTable<Bool>.of([
        "about", "around", "approximately", "over", "under", "less than", "more than", "at least", "at most", "lower than",
        "below",
        "above", "between", "from", "exactly", "almost", "nearly", "near", "close to", "up to", "no more than", "precisely",
        "exceeding",
        "minder dan", "meer dan", "weniger als", "mehr als", "ungefähr", "plus de", "moins de", "environ", "más de", "menos de",
        "mais de",
        "più di", "meno di", "almeno", "oltre", "circa", "preko", "od", "aproximativ", "van", "von", "entre", "tussen",
        "zwischen", "över",
        "minst", "høyst", "mindre enn", "mer enn", "omtrent", "lebih dari", "kurang dari", "antara", "sekitar", "mellom", "fra",
        "rundt",
        "более", "менее", "от", "меньше", "больше", "не менее"
    ])

    private struct Amount {
        var tokens: Range<Int>
        var value: Double
        var code: String
        var isMinor: Bool
        var confidence: Double
    }

    func detect(into found: inout [Candidate]) {
        var index = 0
        var done = 0
        var currencies = TriggerAhead(.currency)
        while index < text.tokens.count {
            if text.tokens[index].kind == .number, currencies.distance(from: index, in: text) > ReadNumber.maxTokens {
                index += 1
            } else if !text.begins(index, [.digits, .currency, .number]), !NumberReader.mayBegin(with: text.tokens[index]) {
                index += 1
            } else if let amount = amount(at: index) {
                publish(extended(amount, done), into: &found)
                done = amount.tokens.upperBound
                index = max(done, index + 1)
            } else {
                index = skipNumber(index)
            }
        }
    }

    /// A number without a currency is passed over whole, so that its tail is not tried.
    private func skipNumber(_ index: Int) -> Int {
        guard text.tokens[index].kind == .number else { return index + 1 }
        return max(index + 1, min(numbers.digits(at: index).end, index + 16))
    }

    private func amount(at index: Int) -> Amount? {
        let isNumber = text.tokens[index].kind == .number
        guard let amount = (isNumber ? nil : prefixed(at: index)) ?? suffixed(at: index) else { return nil }
        return withMinor(amount)
    }

    // MARK: Currency first

    private func prefixed(at index: Int) -> Amount? {
        guard let (end, name) = currency(at: index, .prefix), !name.isMinor, standsFree(index) else { return nil }
        var start = end
        var isNegative = false
        if let sign = text.token(start), sign.isSymbol("-") || sign.isSymbol(":"), text.token(start + 1)?.touchesPrevious == true {
            isNegative = sign.isSymbol("-")
            start += 1
        }
        guard let first = text.token(start), first.kind == .number || first.isSymbol("."), !first.flags.contains(.lineBefore)
        else {
            return spelledAfter(index, end, name)
        }
        guard var number = read(at: start), !(name.isWeak && isNegative) else { return nil }
        if name.isWeak, !text.tokens[end].touchesPrevious, !isCapital(index) { return nil }
        if name.isWeak, text.tokens[index].count == 1, text.tokens[index].kind == .word, text.tokens.count > 4,
            !number.isFormatted
        {
            return nil
        }
        var code = name.code
        // `$ 5 USD`: a code after it says more.
        if code.isEmpty, let (after, more) = currency(at: number.end, .suffix), more.code.utf8.count == 3,
            isCode(number.end, after)
        {
            code = more.code
            number.end = after
        }
        if let (scale, after) = scaleLetter(number.end) {
            number.value *= scale
            number.end = after
        } else if let next = text.token(number.end), next.touchesPrevious, next.kind == .word, next.count > 3 {
            return nil
        }
        // `人民币100元`: the name before and the unit behind.
        if !code.isEmpty, let unit = text.token(number.end), unit.kind == .ideograph, unit.touchesPrevious,
            let (after, same) = currency(at: number.end, .suffix), same.code == code
        {
            number.end = after
        }
        return Amount(
            tokens: index..<number.end, value: isNegative ? -number.value : number.value, code: code, isMinor: false,
            confidence: name.isWeak ? 0.6 : 0.92)
    }

    /// `USD five million` and `$ ten`.
    private func spelledAfter(_ index: Int, _ end: Int, _ name: CurrencyName) -> Amount? {
        guard text.tokens[index].kind == .symbol || isCode(index, end), let number = numbers.read(at: end), number.isWords,
            !number.isOrdinal
        else { return nil }
        return Amount(tokens: index..<number.end, value: number.value, code: name.code, isMinor: false, confidence: 0.7)
    }

    // MARK: Number first

    private func suffixed(at index: Int) -> Amount? {
        guard standsFree(index), var number = read(at: index), !number.isOrdinal else { return nil }
        if text.tokens[index].kind == .number, index > 0, text.tokens[index].touchesPrevious {
            let before = text.tokens[index - 1]
            if before.kind == .word && before.count > 2 || before.isSymbol(":") || before.isSymbol("/") || before.isSymbol("#") {
                return nil
            }
        }
        var unit = number.end
        if let hyphen = text.token(unit), hyphen.isSymbol("-"), hyphen.touchesPrevious { unit += 1 }
        if text.token(unit)?.kind == .word, currency(at: unit, .suffix) == nil, let (after, _) = Self.links.longest(in: text, at: unit) {
            guard number.value >= 1000 else { return nil }
            unit = after
        }
        guard let (end, name) = currency(at: unit, .suffix), let mark = text.token(unit), !mark.flags.contains(.lineBefore) else {
            return nil
        }
        if name.isWeak, !mark.touchesPrevious, !(isCapital(unit) || text.tokens.count <= 4) { return nil }
        if name.isWeak, name.isMinor, number.isWords { return nil }
        // One letter after digits is a currency in a price tag; in running text only cents are so short.
        if name.isWeak, mark.count == 1, mark.kind == .word, text.tokens.count > 4,
            !name.isMinor || number.digits > 2 || number.value == 0
        {
            return nil
        }
        if let next = text.token(end), next.touchesPrevious, next.kind == .word || next.kind == .number,
            text.tokens[end - 1].kind == .word
        {
            return nil
        }
        // `12€50`: the sign stands where the comma would.
        if mark.payload == 0x20AC, mark.kind == .symbol, mark.touchesPrevious, number.value == number.value.rounded(), end == unit + 1,
            let cents = text.token(end), cents.kind == .number, cents.count == 2, cents.touchesPrevious,
            !(text.token(end + 1).map { $0.touchesPrevious && $0.kind != .symbol } ?? false)
        {
            return Amount(
                tokens: index..<end + 1, value: number.value + Double(cents.payload) / 100, code: name.code, isMinor: false,
                confidence: 0.85)
        }
        // `5 $10`: the sign belongs to the next number.
        if mark.kind == .symbol, let next = text.token(end), next.kind == .number, next.touchesPrevious { return nil }
        var tail = end
        if name.code.utf8.count == 3, name.isWeak, text.tokens[unit].count == 4 { number.value *= 1_000_000 }
        // `75 USD million`.
        if let (after, word) = numbers.words.longest(in: text, at: tail), word.role == .scale, word.value >= 1000,
            text.tokens[tail].kind == .word
        {
            number.value *= word.value
            tail = after
        }
        return Amount(
            tokens: index..<tail, value: number.value, code: name.code, isMinor: name.isMinor,
            confidence: name.isWeak ? 0.55 : number.isWords ? 0.75 : 0.85)
    }

    /// The number at a token, with a loose decimal comma as prices have it: `130, 38`.
    private func read(at index: Int) -> ReadNumber? {
        guard var number = numbers.read(at: index) else { return nil }
        let isDigits = text.tokens[index].kind == .number
        if isDigits, number.value == number.value.rounded(), text.isSymbol(number.end, ","),
            text.tokens[number.end].touchesPrevious,
            let cents = text.token(number.end + 1), cents.kind == .number, cents.count == 2, !cents.touchesPrevious,
            currency(at: number.end + 2, .suffix) != nil
        {
            number.value += Double(cents.payload) / 100
            number.end += 2
        }
        // `1 299,-` and `5.-`
        if text.isSymbol(number.end, ",") || text.isSymbol(number.end, "."), text.tokens[number.end].touchesPrevious,
            text.isSymbol(number.end + 1, "-"), text.tokens[number.end + 1].touchesPrevious
        {
            number.end += 2
        }
        // `half a million`, `a quarter million`
        if number.isWords, number.value < 1 {
            var end = number.end
            if let article = text.token(end), article.kind == .word, article.count <= 2 { end += 1 }
            if let (after, word) = numbers.words.longest(in: text, at: end), word.role == .scale {
                number.value *= word.value
                number.end = after
            }
        }
        return number
    }

    // MARK: Cents

    /// `20 dollars 43 cents`, `15 dollars 50`, `C$ 100 and fifty`.
    private func withMinor(_ amount: Amount) -> Amount {
        guard !amount.isMinor, amount.value == amount.value.rounded() else { return amount }
        var index = amount.tokens.upperBound
        var joined = false
        if let (after, word) = numbers.words.longest(in: text, at: index), word.role == .joint {
            index = after
            joined = true
        } else if text.isSymbol(index, "&") || text.isSymbol(index, "+") {
            index += 1
            joined = true
        } else if text.isSymbol(index, ",") {
            index += 1
        } else if let word = text.token(index), word.kind == .word,
            ["com", "con", "og"].contains(text.string(word.range).asciiLower)
        {
            index += 1
            joined = true
        }
        guard let first = text.token(index), !first.flags.contains(.lineBefore), let minor = numbers.read(at: index),
            !minor.isOrdinal,
            minor.value > 0, minor.value < 100, minor.value == minor.value.rounded(), minor.digits <= 2
        else { return amount }
        var result = amount
        if let (end, name) = currency(at: minor.end, .suffix), name.isMinor {
            result.value += minor.value / 100
            result.tokens = amount.tokens.lowerBound..<end
            return result
        }
        // A bare number after the unit: cents, when nothing follows that it could count.
        let endsHere =
            text.token(minor.end).map { $0.kind == .symbol && !$0.isSymbol("%") && !$0.isSymbol("-") && !$0.isSymbol("$") }
            ?? true
        let follows = index == amount.tokens.upperBound || joined
        if follows, endsHere, currency(at: minor.end, .both) == nil,
            text.tokens[amount.tokens.upperBound - 1].kind != .number || joined
        {
            result.value += minor.value / 100
            result.tokens = amount.tokens.lowerBound..<minor.end
        }
        return result
    }

    // MARK: Surroundings

    /// The longest name of a currency that may stand there.
    private func currency(at index: Int, _ position: CurrencyName.Position) -> (Int, CurrencyName)? {
        guard index < text.tokens.count, text.begins(index, .currency) else { return nil }
        var best: (Int, CurrencyName)?
        Currencies.table.matches(in: text, at: index) { end, name in
            let fits = name.position == .both || position == .both || name.position == position
            if fits, end > (best?.0 ?? 0) { best = (end, name) }
        }
        guard let (end, name) = best else { return nil }
        if let next = text.token(end), next.kind == .word, next.touchesPrevious, text.tokens[end - 1].kind == .word { return nil }
        // `A $ 5` is no `A$ 5`; `C $` and `R $` are written so.
        if end > index + 1, text.tokens[index].kind == .word, text.tokens[index].count == 1,
            !text.tokens[index + 1].touchesPrevious,
            name.code != "CAD", name.code != "BRL"
        {
            return nil
        }
        // A letter alone is a currency in capitals only: `250 g` are grams, `G 250` gourdes. Pence are written small.
        if end == index + 1, text.tokens[index].kind == .word, text.tokens[index].count == 1, !name.isMinor,
            !text.tokens[index].flags.contains(.capital)
        {
            return nil
        }
        if name.isCapitalised, language.code != "hu", !text.tokens[index].flags.contains(.capital) { return nil }
        if name.hasOwnLetters, !text.bytes[text.tokens[index].range].contains(where: { $0 >= 0x80 }) { return nil }
        // A code that is a word too counts in capitals only.
        if name.isWeak, name.code.utf8.count == 3, end == index + 1, text.tokens[index].count >= 3,
            !text.tokens[index].flags.contains(.allCapitals)
        {
            return nil
        }
        return (end, name)
    }

    private func isCode(_ index: Int, _ end: Int) -> Bool {
        end == index + 1 && text.tokens[index].kind == .word && text.tokens[index].flags.contains(.allCapitals)
            && text.tokens[index].count == 3
    }

    private func isCapital(_ index: Int) -> Bool {
        text.tokens[index].flags.contains(.capital) || text.tokens[index].kind == .symbol
    }

    private func standsFree(_ index: Int) -> Bool {
        guard index > 0, text.tokens[index].touchesPrevious else { return true }
        let before = text.tokens[index - 1]
        switch text.tokens[index].kind {
        case .word: return before.kind != .number && before.kind != .word && !before.isSymbol("@") && !before.isSymbol("#")
        case .number: return !before.isSymbol("#") && !before.isSymbol("@")
        case .ideograph, .symbol: return true
        }
    }

    private func scaleLetter(_ index: Int) -> (Double, Int)? {
        guard let token = text.token(index), token.kind == .word, token.touchesPrevious, token.count <= 3 else { return nil }
        switch text.string(token.range).asciiLower {
        case "k": return (1e3, index + 1)
        case "m", "mm", "mn", "mio": return (1e6, index + 1)
        case "b", "bn": return (1e9, index + 1)
        default: return nil
        }
    }

    /// A text that is only the amount and what limits it is taken whole.
    private func extended(_ amount: Amount, _ floor: Int) -> Amount {
        var result = amount
        let start = amount.tokens.lowerBound
        // A minus sign that touches.
        if start > floor, text.isSymbol(start - 1, "-"), text.tokens[start].touchesPrevious,
            start < 2 || !text.tokens[start - 1].touchesPrevious
        {
            result.tokens = start - 1..<amount.tokens.upperBound
            result.value = -result.value
            return result
        }
        guard floor == 0, start > 0, start <= 6, amount.tokens.upperBound == text.tokens.count else { return result }
        var index = 0
        while index < start {
            if let (end, _) = Self.leads.longest(in: text, at: index), end <= start {
                index = end
            } else if let number = numbers.read(at: index), number.end <= start {
                index = number.end
            } else if text.tokens[index].kind == .symbol || text.tokens[index].kind == .word && text.tokens[index].count <= 3
                || currency(at: index, .both) != nil
            {
                index += 1
            } else {
                return result
            }
        }
        result.tokens = 0..<amount.tokens.upperBound
        return result
    }

    private func publish(_ amount: Amount, into found: inout [Candidate]) {
        guard let first = text.token(amount.tokens.lowerBound), let last = text.token(amount.tokens.upperBound - 1) else {
            return
        }
        var details: [DetectionDetail] = []
        if !amount.code.isEmpty { details.append(DetectionDetail("currency", amount.code)) }
        if amount.isMinor { details.append(DetectionDetail("unit", "minor")) }
        found.append(
            Candidate(
                type: .money, range: Int(first.start)..<Int(last.end), value: DecimalText.string(amount.value), details: details,
                confidence: amount.confidence))
    }
}
