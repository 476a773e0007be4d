/// Postal codes, by shape.
struct PostcodeReader {
    let text: SourceText

    struct Postcode {
        /// The token after it.
        var end: Int
        /// Shaped so that little else is: letters and digits mixed, a ZIP+4.
        var isDistinct: Bool
    }

    func read(at index: Int) -> Postcode? {
        guard let token = text.token(index) else { return nil }
        if token.kind == .word { return lettered(at: index) }
        guard token.kind == .number else { return nil }
        // The tail of a longer number is no code.
        if token.touchesPrevious, let before = text.token(index - 1), before.isSymbol("-"), before.touchesPrevious,
            text.token(index - 2)?.kind == .number
        {
            return nil
        }
        return numeric(at: index)
    }

    /// British `EC2V 7HH`, Canadian `H3Z 2Y7`, `AD500`, `LV-1010`.
    private func lettered(at index: Int) -> Postcode? {
        let token = text.tokens[index]
        guard token.count <= 2, token.flags.contains(.allCapitals) || token.count == 1 && token.flags.contains(.capital) else {
            return nil
        }
        guard let digit = text.token(index + 1), digit.touchesPrevious else { return nil }
        if digit.isSymbol("-"), let number = text.token(index + 2), number.kind == .number, number.touchesPrevious,
            number.count >= 4, number.count <= 6
        {
            return Postcode(end: index + 3, isDistinct: true)
        }
        guard digit.kind == .number, digit.count <= 3 else { return nil }
        if digit.count == 3 { return token.count == 2 ? Postcode(end: index + 2, isDistinct: true) : nil }
        var next = index + 2
        if let letter = text.token(next), letter.kind == .word, letter.touchesPrevious, letter.count == 1 { next += 1 }
        // The second half: digit, two letters; or digit, letter, digit in Canada.
        guard let inner = text.token(next), inner.kind == .number, inner.count == 1, inner.payload < 10,
            let letters = text.token(next + 1), letters.kind == .word, letters.touchesPrevious
        else { return nil }
        if letters.count == 2, letters.flags.contains(.allCapitals),
            !(text.token(next + 2).map { $0.touchesPrevious && $0.kind != .symbol } ?? false)
        {
            return Postcode(end: next + 2, isDistinct: true)
        }
        if letters.count == 1, let last = text.token(next + 2), last.kind == .number, last.count == 1, last.touchesPrevious {
            return Postcode(end: next + 3, isDistinct: true)
        }
        return nil
    }

    private func numeric(at index: Int) -> Postcode? {
        let token = text.tokens[index]
        let next = text.token(index + 1)
        switch token.count {
        case 5:
            if let dash = next, dash.isSymbol("-"), dash.touchesPrevious, let tail = text.token(index + 2), tail.kind == .number,
                tail.touchesPrevious, tail.count == 4 || tail.count == 3
            {
                return Postcode(end: index + 3, isDistinct: true)
            }
            return free(next) ? Postcode(end: index + 1, isDistinct: true) : nil
        case 4, 6, 7:
            if token.count == 4, let dash = next, dash.isSymbol("-"), dash.touchesPrevious, let tail = text.token(index + 2),
                tail.kind == .number, tail.touchesPrevious, tail.count == 3
            {
                return Postcode(end: index + 3, isDistinct: true)
            }
            // Dutch 1012 AB.
            if token.count == 4, let letters = next, letters.kind == .word, letters.count == 2,
                letters.flags.contains(.allCapitals)
            {
                return Postcode(end: index + 2, isDistinct: true)
            }
            return free(next) ? Postcode(end: index + 1, isDistinct: false) : nil
        case 3:
            if let tail = next, tail.kind == .number, tail.count == 2, !tail.touchesPrevious {
                return Postcode(end: index + 2, isDistinct: true)
            }
            if let dash = next, dash.isSymbol("-"), dash.touchesPrevious, let tail = text.token(index + 2), tail.kind == .number,
                tail.touchesPrevious, tail.count == 4
            {
                return Postcode(end: index + 3, isDistinct: true)
            }
            return free(next) ? Postcode(end: index + 1, isDistinct: false) : nil
        case 2:
            if let dash = next, dash.isSymbol("-"), dash.touchesPrevious, let tail = text.token(index + 2), tail.kind == .number,
                tail.touchesPrevious, tail.count == 3
            {
                return Postcode(end: index + 3, isDistinct: true)
            }
            return nil
        default: return nil
        }
    }

    private func free(_ next: Token?) -> Bool {
        guard let next, next.touchesPrevious else { return true }
        return next.kind == .symbol && !next.isSymbol("/") && !next.isSymbol(":") && !next.isSymbol("%")
            || next.kind == .ideograph
    }
}
