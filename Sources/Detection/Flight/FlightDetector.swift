/// Flight numbers: an airline's code and one to four digits, where the words around speak of flying.
struct FlightDetector {
    let text: SourceText

    private static let context = PhraseTable<Bool>.of([
        "flight", "flights", "flug", "flugnr", "flugnummer", "flight number", "flight no", "vol", "vuelo", "volo", "voo",
        "vlucht", "flyg",
        "fly", "flugnr.", "航班", "便", "рейс", "departure", "arrival", "boarding", "gate", "airline", "airlines", "air",
        "hinflug", "rückflug", "reisedauer", "abflug", "ankunft", "fluginformationen", "ankomst", "avgång", "terminal", "economy",
        "klasse", "class",
        "hk1", "tk1", "bestätigt", "confirmed", "itinerary", "von / from", "nach / to"
    ])
    private static let strong = PhraseTable<Bool>.of([
        "flight", "flug", "vol", "vuelo", "volo", "voo", "vlucht", "flyg", "flight number", "flight no", "flight no.", "flight #",
        "flugnr", "flugnummer", "nflugnr"
    ])
    private static let refusing = PhraseTable<Bool>.of([
        "operated by", "durchgeführt von", "opéré par", "operado por", "operato da"
    ])

    /// The first words of the context's phrases.
    static let wordKeys = context.firstKeys + refusing.firstKeys + strong.firstKeys

    func detect(into found: inout [Candidate]) {
        let tokens = text.tokens
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let token = tokens[index]
            guard token.kind == .word || token.kind == .number, index == 0 || !touches(index) else { continue }
            guard token.count <= 3, let next = text.token(index + 1), next.kind == .number || next.touchesPrevious else {
                continue
            }
            // A digit and a letter, capitals, or two letters behind the word for a flight.
            guard token.kind == .number ? token.count == 1 && next.kind == .word : token.count == 2 || token.flags.contains(.allCapitals)
            else { continue }
            let follows = precededByFlight(index)
            guard let (code, numberIndex) = airline(at: index, anyCase: follows), let number = text.token(numberIndex),
                number.kind == .number,
                number.count <= 4, number.payload > 0
            else { continue }
            let gap = Int(number.start) - Int(tokens[numberIndex - 1].end)
            guard gap <= 4, !number.flags.contains(.lineBefore) else { continue }
            var end = Int(number.end)
            if let suffix = text.token(numberIndex + 1), suffix.touchesPrevious {
                if suffix.kind == .word {
                    guard suffix.count == 1, number.count >= 2,
                        text.token(numberIndex + 2).map({ !$0.touchesPrevious || $0.kind == .symbol }) ?? true
                    else { continue }
                    end = Int(suffix.end)
                } else if suffix.kind == .number || suffix.isSymbol("-") || suffix.isSymbol(":") && isNumber(numberIndex + 2)
                    || suffix.isSymbol("/")
                    || (suffix.isSymbol(".") || suffix.isSymbol(",")) && isNumber(numberIndex + 2)
                {
                    continue
                }
            }
            let range = Int(token.start)..<end
            let isKnown = Airlines.codes.contains(code)
            let isWhole = index == 0 && numberIndex == tokens.count - 1 && isKnown && gap == 0 && number.count >= 3
            let around = follows || isWhole ? .flying : context(around: index, numberIndex)
            guard around != .refusing else { continue }
            guard around == .flying, isKnown || gap == 0 && follows else { continue }
            let value = code + String(number.payload) + (end > Int(number.end) ? text.string(Int(number.end)..<end) : "")
            found.append(
                Candidate(
                    type: .flightNumber, range: range, value: value,
                    details: [DetectionDetail("airline", code), DetectionDetail("number", String(number.payload))],
                    confidence: isKnown ? 0.85 : 0.5))
        }
    }

    private func isNumber(_ index: Int) -> Bool { text.token(index).map { $0.kind == .number && $0.touchesPrevious } ?? false }

    private func touches(_ index: Int) -> Bool {
        let token = text.tokens[index]
        guard token.touchesPrevious else { return false }
        let before = text.tokens[index - 1]
        return before.kind == .word || before.kind == .number || before.isSymbol("-") || before.isSymbol("/")
            || before.isSymbol("_")
            || before.isSymbol("#") || before.isSymbol("@") || before.isSymbol(".") || before.isSymbol("$")
    }

    /// The code that starts at the token: two or three capitals, or a capital and a digit, and the token after it.
    private func airline(at index: Int, anyCase: Bool) -> (String, Int)? {
        let token = text.tokens[index]
        if token.kind == .word {
            guard token.flags.contains(.allCapitals) || anyCase && token.count == 2 else { return nil }
            if token.count == 2 || token.count == 3 { return (text.string(token.range).uppercased(), index + 1) }
            if token.count == 1, let next = text.token(index + 1), next.kind == .number, next.touchesPrevious, next.count == 1,
                let after = text.token(index + 2), !after.touchesPrevious, after.kind == .number
            {
                return (text.string(Int(token.start)..<Int(next.end)), index + 2)
            }
            return nil
        }
        guard token.count == 1, let next = text.token(index + 1), next.kind == .word, next.touchesPrevious, next.count == 1,
            next.flags.contains(.allCapitals)
        else { return nil }
        let code = text.string(Int(token.start)..<Int(next.end))
        return Airlines.codes.contains(code) ? (code, index + 2) : nil
    }

    /// The word for a flight stands right before, perhaps with a colon or an abbreviation's full stop.
    private func precededByFlight(_ index: Int) -> Bool {
        var before = index - 1
        while before >= 0, index - before <= 3, text.tokens[before].kind == .symbol { before -= 1 }
        for width in 0...2 where before - width >= 0 {
            if text.begins(before - width, .flight), let (end, _) = Self.strong.longest(in: text, at: before - width),
                end > before
            {
                return true
            }
        }
        return false
    }

    private enum Around { case flying, nothing, refusing }

    private func context(around first: Int, _ last: Int) -> Around {
        var around = Around.nothing
        for index in max(0, first - 14)..<first {
            guard text.begins(index, .flight) else { continue }
            if first - index <= 7, Self.refusing.longest(in: text, at: index) != nil { return .refusing }
            if Self.context.longest(in: text, at: index) != nil { around = .flying }
        }
        if around == .nothing {
            for index in (last + 1)..<max(last + 1, min(text.tokens.count, last + 13))
            where text.begins(index, .flight) && Self.context.longest(in: text, at: index) != nil {
                around = .flying
            }
        }
        return around
    }
}

extension PhraseTable where Meaning == Bool {
    static func of(_ phrases: [String]) -> PhraseTable<Bool> {
        var table = PhraseTable<Bool>()
        for phrase in phrases { table.add(phrase, true) }
        return table
    }
}
