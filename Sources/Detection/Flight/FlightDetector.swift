/// Flight numbers: an airline's code and one to four digits, where the words around speak of flying.
struct FlightDetector {
    let text: SourceText

    private static let context = PhraseTable<Bool>.of([
        "flight", "flights", "flug", "flugnr", "flugnummer", "flight number", "flight no", "vol", "vuelo", "volo", "voo", "vlucht", "flyg",
        "fly", "flugnr.", "航班", "便", "рейс", "departure", "arrival", "boarding", "gate", "airline", "airlines", "air",
    ])
    private static let refusing = PhraseTable<Bool>.of(["operated by", "durchgeführt von", "opéré par", "operado por", "operato da"])

    func detect(into found: inout [Candidate]) {
        let tokens = text.tokens
        var index = 0
        while index < tokens.count {
            defer { index += 1 }
            let token = tokens[index]
            guard token.kind == .word || token.kind == .number, index == 0 || !touches(index) else { continue }
            guard let (code, numberIndex) = airline(at: index), let number = text.token(numberIndex), number.kind == .number,
                number.count <= 4, number.payload > 0
            else { continue }
            let gap = Int(number.start) - Int(tokens[numberIndex - 1].end)
            guard gap <= 2, !number.flags.contains(.lineBefore) else { continue }
            var end = Int(number.end)
            if let suffix = text.token(numberIndex + 1), suffix.touchesPrevious {
                if suffix.kind == .word {
                    guard suffix.count == 1, number.count >= 2, text.token(numberIndex + 2).map({ !$0.touchesPrevious || $0.kind == .symbol }) ?? true else { continue }
                    end = Int(suffix.end)
                } else if suffix.kind == .number || suffix.isSymbol("-") || suffix.isSymbol(":") && isNumber(numberIndex + 2) || suffix.isSymbol("/")
                    || (suffix.isSymbol(".") || suffix.isSymbol(",")) && isNumber(numberIndex + 2)
                {
                    continue
                }
            }
            let range = Int(token.start)..<end
            let around = context(around: index, numberIndex)
            guard around != .refusing else { continue }
            let isKnown = Airlines.codes.contains(code)
            guard around == .flying && (isKnown || gap == 0) || isKnown && gap == 0 && number.count >= 3 && tokens.count <= 12 && code.utf8.count == 2 && around == .flying else { continue }
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
        return before.kind == .word || before.kind == .number || before.isSymbol("-") || before.isSymbol("/") || before.isSymbol("_")
            || before.isSymbol("#") || before.isSymbol("@") || before.isSymbol(".") || before.isSymbol("$")
    }

    /// The code that starts at the token: two or three capitals, or a capital and a digit, and the token after it.
    private func airline(at index: Int) -> (String, Int)? {
        let token = text.tokens[index]
        if token.kind == .word {
            guard token.flags.contains(.allCapitals) else { return nil }
            if token.count == 2 || token.count == 3 { return (text.string(token.range), index + 1) }
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

    private enum Around { case flying, nothing, refusing }

    private func context(around first: Int, _ last: Int) -> Around {
        var around = Around.nothing
        let start = max(0, first - 10)
        for index in start..<first {
            if Self.refusing.longest(in: text, at: index) != nil { return .refusing }
            if Self.context.longest(in: text, at: index) != nil { around = .flying }
        }
        if around == .nothing {
            for index in (last + 1)..<max(last + 1, min(text.tokens.count, last + 9)) where Self.context.longest(in: text, at: index) != nil {
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
