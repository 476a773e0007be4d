/// Postal addresses. A street with its number is the core; city, state, postcode and country extend it over commas and
/// line breaks as far as one of them follows.
struct AddressDetector {
    let text: SourceText
    let region: String?
    private let postcodes: PostcodeReader
    /// The text has no capital at all: names cannot be told by them.
    private let isLowercase: Bool

    init(text: SourceText, region: String?) {
        self.text = text
        self.region = region
        postcodes = PostcodeReader(text: text)
        isLowercase = text.tokens.count < 40 && !text.tokens.contains { $0.flags.contains(.capital) }
    }

    private func isCapital(_ token: Token) -> Bool { token.flags.contains(.capital) || isLowercase }

    private struct Core {
        var tokens: Range<Int>
        /// The number, the street: token ranges.
        var number: Range<Int>?
        var street: Range<Int>
        var confidence: Double
    }

    struct Parts {
        var details: [DetectionDetail] = []
        var strength = 0.0
        var end: Int
    }

    func detect(into found: inout [Candidate]) {
        let first = found.count
        var index = 0
        while index < text.tokens.count {
            guard let core = core(at: index) else {
                index += 1
                continue
            }
            let parts = extend(from: core.tokens.upperBound)
            let confidence = min(0.97, core.confidence + parts.strength)
            let start = leadIn(core.tokens.lowerBound)
            if confidence >= 0.5, parts.strength > 0 || !isYear(core) {
                publish(start..<max(parts.end, core.tokens.upperBound), core, parts, confidence, into: &found)
                index = max(parts.end, core.tokens.upperBound)
            } else {
                index += 1
            }
        }
        AddressBlocks(text: text, streets: found[first...].map(\.range)).detect(into: &found)
        IdeographicAddresses(text: text).detect(into: &found)
    }

    /// `In 2020 Main Street closed`: a year behind a word that leads to one.
    private func isYear(_ core: Core) -> Bool {
        guard let number = core.number, number.count == 1, let token = text.token(number.lowerBound), token.kind == .number,
            (1900...2099).contains(token.payload), let before = text.token(number.lowerBound - 1), before.kind == .word,
            !token.touchesPrevious
        else { return false }
        return ["in", "since", "by", "until", "during", "from", "before", "after"].contains(text.string(before.range).asciiLower)
    }

    // MARK: The street

    private func core(at index: Int) -> Core? {
        let token = text.tokens[index]
        switch token.kind {
        case .number: return numbered(at: index)
        case .word:
            // Neither a word of addresses nor a name.
            guard token.count <= 24, text.begins(index, .address) || isCapital(token) else { return nil }
            return streetFirst(at: index) ?? box(at: index)
        case .ideograph, .symbol: return nil
        }
    }

    private func word(_ index: Int) -> AddressWord? { AddressTable.table.longest(in: text, at: index)?.meaning }

    private func has(_ index: Int, _ test: (AddressWord) -> Bool) -> Int? {
        guard index >= 0, index < text.tokens.count, text.begins(index, .address) else { return nil }
        var result: Int?
        AddressTable.table.matches(in: text, at: index) { end, word in if test(word) { result = end } }
        return result
    }

    /// `1290 San Tomas Aquino Road`, `8 East 6th Street`, `17 Rue de la Paix`, `3070 Highway 22`.
    private func numbered(at index: Int) -> Core? {
        guard let numberEnd = houseNumber(at: index), freeBefore(index) else { return nil }
        var start = numberEnd
        if text.isSymbol(start, ","), text.tokens[start].touchesPrevious,
            has(start + 1, { if case .prefix = $0 { true } else { false } }) != nil
        {
            start += 1
        }
        guard let first = text.token(start), !first.flags.contains(.lineBefore) else { return nil }
        var position = start
        var names = 0
        var sawCapital = false
        var best: (end: Int, isCommon: Bool)?
        var hasDirection = false
        while position < text.tokens.count, position - start < 12 {
            let token = text.tokens[position]
            if position > start, token.flags.contains(.lineBefore) { break }
            if token.kind == .symbol {
                guard
                    token.isSymbol(".") && token.touchesPrevious || token.isSymbol("'")
                        || token.isSymbol("-") && token.touchesPrevious
                else { break }
                position += 1
                continue
            }
            if names > 0 || hasDirection, token.kind == .word,
                !token.touchesPrevious || text.tokens[position - 1].kind != .number,
                let end = has(position, { if case .suffix = $0 { true } else { false } })
            {
                var isCommon = true
                if case .suffix(let common)? = word(position) {
                    isCommon = common
                } else if has(position, { if case .suffix(false) = $0 { true } else { false } }) != nil {
                    isCommon = false
                }
                let fits = !isCommon || isCapital(token) || sawCapital
                if fits {
                    best = (end, isCommon)
                    // `Park Avenue`: a suffix may be a name before another.
                    let next = has(end, { if case .suffix = $0 { true } else { false } })
                    if next == nil || !(isCommon) { break }
                    names += 1
                    position = end
                    continue
                }
            }
            if token.kind == .word {
                if let end = has(position, { if case .direction = $0 { true } else { false } }), isCapital(token) {
                    hasDirection = true
                    position = end
                    continue
                }
                guard names < 6 else { break }
                let isName =
                    isCapital(token) || isOrdinalTail(position)
                    || ["of", "the", "de", "la", "du", "des", "and", "d"].contains(text.string(token.range))
                if isCapital(token) { sawCapital = true }
                guard isName else { break }
                names += 1
            } else if token.kind == .number {
                guard token.count <= 4, names == 0 || token.touchesPrevious else { break }
                names += 1
                sawCapital = true
            } else {
                break
            }
            position += 1
        }
        if let best {
            let end = afterStreet(best.end)
            return Core(
                tokens: index..<end, number: index..<numberEnd, street: start..<best.end, confidence: best.isCommon ? 0.5 : 0.62)
        }
        // The kind of street comes first: Rue, Avenida, Highway.
        var prefixAt = start
        if let end = has(prefixAt, { if case .direction = $0 { true } else { false } }), isCapital(text.tokens[prefixAt]) {
            prefixAt = end
        }
        if let prefixEnd = has(prefixAt, { if case .prefix = $0 { true } else { false } }),
            isCapital(text.tokens[prefixAt]) || text.string(text.tokens[prefixAt].range) == "rue"
        {
            let end = nameEnd(prefixEnd, allowNumbers: true)
            if end > prefixEnd {
                return Core(tokens: index..<afterStreet(end), number: index..<numberEnd, street: start..<end, confidence: 0.55)
            }
        }
        return fallback(index, numberEnd)
    }

    /// Without a street type: a number, names and then a state with a ZIP code, all on one line.
    private func fallback(_ index: Int, _ numberEnd: Int) -> Core? {
        guard mayBeStated(from: numberEnd, within: 14) else { return nil }
        var position = numberEnd
        var words = 0
        var direction: Int?
        while position < text.tokens.count, position - numberEnd < 14 {
            let token = text.tokens[position]
            if token.flags.contains(.lineBefore) { return nil }
            if let zip = postcodes.read(at: position), zip.isDistinct, words >= 2, token.kind == .number, token.count == 5,
                region == "US" || region == nil || region == "CA"
            {
                let isStated = position > 0 && stateEnding(at: position)
                guard isStated || direction != nil else { return nil }
                let end = nameEnd(numberEnd, allowNumbers: true)
                return Core(
                    tokens: index..<min(max(end, numberEnd + 1), position), number: index..<numberEnd,
                    street: numberEnd..<min(max(end, numberEnd + 1), position), confidence: 0.45)
            }
            if token.kind == .word {
                guard isCapital(token) || token.count <= 3 else { return nil }
                if words == 0, has(position, { if case .direction = $0 { true } else { false } }) != nil { direction = position }
                if direction != nil, words >= 2, let end = has(position, { if case .state = $0 { true } else { false } }),
                    token.count > 3, end >= text.tokens.count
                {
                    return Core(
                        tokens: index..<numberEnd + 2, number: index..<numberEnd, street: numberEnd..<numberEnd + 2,
                        confidence: 0.4)
                }
                words += 1
            } else if token.kind == .symbol {
                guard token.isSymbol(",") || token.isSymbol(".") || token.isSymbol("#") || token.isSymbol("-") else { return nil }
            }
            position += 1
        }
        return nil
    }

    /// A word and a ZIP code stand among the next tokens of the line, or the text ends there.
    private func mayBeStated(from start: Int, within distance: Int) -> Bool {
        var hasWord = false
        for index in start..<start + distance {
            guard let token = text.token(index) else { return hasWord }
            if token.flags.contains(.lineBefore) { return false }
            if token.kind == .word { hasWord = true }
            if hasWord, token.kind == .number, token.count == 5 { return true }
        }
        return false
    }

    private func stateEnding(at index: Int) -> Bool {
        for width in 1...3 where index >= width {
            if let end = has(index - width, { if case .state = $0 { true } else { false } }), end == index { return true }
        }
        return false
    }

    private func isOrdinalTail(_ index: Int) -> Bool {
        let token = text.tokens[index]
        guard token.touchesPrevious, index > 0, text.tokens[index - 1].kind == .number, token.count == 2 else { return false }
        return ["st", "nd", "rd", "th", "ST", "ND", "RD", "TH"].contains(text.string(token.range))
    }

    /// `12`, `12A`, `92-10`, `6/6A`, `16½`.
    private func houseNumber(at index: Int) -> Int? {
        guard let token = text.token(index), token.kind == .number, token.count <= 6 else { return nil }
        var end = index + 1
        if let next = text.token(end), next.touchesPrevious {
            if next.kind == .word, next.count == 1 { end += 1 } else if next.kind == .word { return nil }
            if let dash = text.token(end), dash.isSymbol("-") || dash.isSymbol("/") || dash.isSymbol("&"), dash.touchesPrevious,
                let more = text.token(end + 1), more.kind == .number, more.touchesPrevious, more.count <= 5
            {
                end += 2
                if let letter = text.token(end), letter.kind == .word, letter.count == 1, letter.touchesPrevious { end += 1 }
                // Three groups are a phone number's.
                if text.isSymbol(end, "-"), text.tokens[end].touchesPrevious { return nil }
            } else if let half = text.token(end), NumberReader.fraction(of: half.payload) != nil, half.kind == .symbol {
                end += 1
            } else if let other = text.token(end), other.touchesPrevious, other.kind == .symbol, !other.isSymbol(",") {
                return nil
            }
        }
        return end
    }

    private func freeBefore(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let token = text.tokens[index]
        let before = text.tokens[index - 1]
        guard token.touchesPrevious else { return !(before.isSymbol("$") || before.isSymbol("£") || before.isSymbol("€")) }
        return before.isSymbol("(") || before.isSymbol("\"") || before.isSymbol(":") && before.touchesPrevious == false
            || before.isSymbol(",") || before.isSymbol(";")
    }

    /// The end of a run of names.
    private func nameEnd(_ start: Int, allowNumbers: Bool) -> Int {
        var position = start
        var end = start
        while position < text.tokens.count, position - start < 9 {
            let token = text.tokens[position]
            if token.flags.contains(.lineBefore), position > start { break }
            if token.kind == .symbol {
                guard
                    token.isSymbol("'") || token.isSymbol("-") && token.touchesPrevious
                        || token.isSymbol(".") && token.touchesPrevious
                else { break }
                position += 1
                if token.isSymbol(".") { end = position }
                continue
            }
            if token.kind == .number {
                guard allowNumbers, position == start else { break }
            } else if token.kind == .word, !isCapital(token) {
                guard
                    [
                        "de", "la", "du", "des", "der", "den", "del", "da", "do", "dos", "das", "di", "le", "les", "van", "of",
                        "the", "et", "y", "e", "d", "l"
                    ].contains(text.string(token.range))
                else { break }
                position += 1
                continue
            } else if token.kind == .ideograph {
                break
            }
            position += 1
            end = position
        }
        return end
    }

    /// Direction and unit after the street: `SW`, `# 3`, `Suite 200`, `2nd Floor`.
    private func afterStreet(_ index: Int) -> Int {
        var end = index
        if text.isSymbol(end, "."), text.tokens[end].touchesPrevious, end > 0, isAbbreviation(text.tokens[end - 1]),
            let next = text.token(end + 1),
            !next.flags.contains(.lineBefore)
        {
            end += 1
        }
        if let after = has(end, { if case .direction = $0 { true } else { false } }),
            !text.tokens[end].flags.contains(.lineBefore), isCapital(text.tokens[end]),
            !(text.token(after).map {
                $0.kind == .word && $0.flags.contains(.capital) && !$0.touchesPrevious && text.tokens[end].count > 2
            } ?? false) || postcodes.read(at: after) != nil
        {
            end = after
        }
        if let after = unit(at: end) { end = after }
        return end == index + 1 && text.isSymbol(index, ".") && end >= text.tokens.count ? index : end
    }

    /// `St`, `Ave`, `Blvd`: what a full stop shortens.
    private func isAbbreviation(_ token: Token) -> Bool {
        token.count <= 2
            || token.count <= 4
                && !["road", "lane", "way", "walk", "row", "park", "hill", "loop", "mall", "cove", "mews", "run"].contains(
                    text.string(token.range).asciiLower)
    }

    private func unit(at index: Int) -> Int? {
        var position = index
        if text.isSymbol(position, ",") { position += 1 }
        guard let token = text.token(position), !token.flags.contains(.lineBefore) else { return nil }
        // 2nd Floor
        if token.kind == .number, token.count <= 2 {
            var next = position + 1
            if let tail = text.token(next), tail.touchesPrevious, tail.kind == .word { next += 1 }
            if let word = text.token(next), ["floor", "fl"].contains(text.string(word.range).asciiLower) { return next + 1 }
            return nil
        }
        guard var end = has(position, { if case .unit = $0 { true } else { false } }) else { return nil }
        if let again = has(end, { if case .unit = $0 { true } else { false } }) { end = again }
        guard let value = text.token(end), !value.flags.contains(.lineBefore),
            value.kind == .number || value.kind == .word && value.count <= 3
        else { return nil }
        end += 1
        while let tail = text.token(end), tail.touchesPrevious,
            tail.kind == .number || tail.kind == .word && tail.count <= 2 || tail.isSymbol("-")
        { end += 1 }
        return unit(at: end) ?? end
    }

    /// `Turkuer Straße 30`, `Rua da Graça 2`, `Kanalvägen 7`, `Via Roma, 12`.
    private func streetFirst(at index: Int) -> Core? {
        let token = text.tokens[index]
        guard isCapital(token) || token.count > 2, index == 0 || !token.touchesPrevious || text.tokens[index - 1].kind == .symbol
        else { return nil }
        var end: Int
        var confidence = 0.42
        var prefixedEnd = Int.max
        if let prefixEnd = has(index, { if case .prefix = $0 { true } else { false } }), isCapital(token) {
            end = nameEnd(prefixEnd, allowNumbers: false)
            guard end > prefixEnd else { return nil }
            prefixedEnd = prefixEnd
        } else if isCapital(token), let fused = fusedEnd(at: index) {
            end = fused
            confidence = 0.5
        } else {
            return nil
        }
        let nameEnd = end
        if text.isSymbol(end, ","), let next = text.token(end + 1), next.kind == .number, !next.flags.contains(.lineBefore) {
            end += 1
        }
        if end > prefixedEnd, let last = noNumber(at: end) {
            return Core(tokens: index..<last, number: end..<last, street: index..<nameEnd, confidence: confidence)
        }
        guard let number = text.token(end), number.kind == .number, !number.flags.contains(.lineBefore), number.count <= 4,
            var numberEnd = houseNumber(at: end)
        else { return nil }
        // `70 B,`: the letter of a house may stand apart.
        if numberEnd == end + 1, let letter = text.token(numberEnd), letter.kind == .word, letter.count == 1,
            letter.flags.contains(.capital),
            !letter.flags.contains(.lineBefore),
            text.token(numberEnd + 1).map({ $0.flags.contains(.lineBefore) || $0.isSymbol(",") }) ?? true
        {
            numberEnd += 1
        }
        return Core(tokens: index..<numberEnd, number: end..<numberEnd, street: index..<nameEnd, confidence: confidence)
    }

    /// `s/n`: a street without numbers.
    private func noNumber(at index: Int) -> Int? {
        guard let first = text.token(index), first.kind == .word, first.count == 1, text.byte(Int(first.start)) | 0x20 == 0x73,
            text.isSymbol(index + 1, "/"), let last = text.token(index + 2), last.count == 1, text.byte(Int(last.start)) | 0x20 == 0x6E
        else { return nil }
        return index + 3
    }

    /// A word that ends in straße, weg, laan and the like, or a capitalised word before such a one.
    private func fusedEnd(at index: Int) -> Int? {
        var position = index
        while position < min(text.tokens.count, index + 4) {
            let token = text.tokens[position]
            guard token.kind == .word, position == index || !token.flags.contains(.lineBefore) else { return nil }
            if endsAsStreet(token, isSecond: position > index) {
                var end = position + 1
                if text.isSymbol(end, "."), text.tokens[end].touchesPrevious { end += 1 }
                return end
            }
            guard isCapital(token) else { return nil }
            position += 1
            if text.isSymbol(position, "-"), text.tokens[position].touchesPrevious { position += 1 }
        }
        return nil
    }

    /// The word ends as streets do; alone it is one only after a name.
    private func endsAsStreet(_ token: Token, isSecond: Bool) -> Bool {
        guard token.count >= 3, AddressTable.mayEndAsStreet(text.bytes[..<Int(token.end)].suffix(3)) else { return false }
        return AddressTable.fusedEndings.contains { ending in
            guard token.count >= ending.count, token.count > ending.count + 2 || isSecond else { return false }
            let start = Int(token.end) - ending.count
            for offset in 0..<ending.count where text.byte(start + offset) | 0x20 != ending[offset] | 0x20 { return false }
            return true
        }
    }

    private func box(at index: Int) -> Core? {
        guard let end = has(index, { if case .box = $0 { true } else { false } }), let number = text.token(end),
            number.kind == .number, !number.flags.contains(.lineBefore), number.count <= 7
        else { return nil }
        return Core(tokens: index..<end + 1, number: nil, street: index..<end + 1, confidence: 0.5)
    }

    /// `Flat 05,` and `Studio 53,` before the street.
    private func leadIn(_ start: Int) -> Int {
        guard start >= 3, text.isSymbol(start - 1, ",") else { return start }
        for width in 2...4 where start >= width {
            if has(start - width, { if case .unit = $0 { true } else { false } }) == start - width + 1,
                text.tokens[start - width].kind == .word, text.tokens[start - width + 1].kind == .number
            {
                return start - width
            }
        }
        return start
    }

    // MARK: What follows the street

    private func extend(from start: Int) -> Parts {
        AddressTail(text: text, postcodes: postcodes, region: region, isLowercase: isLowercase).read(from: start)
    }

    private func publish(_ tokens: Range<Int>, _ core: Core, _ parts: Parts, _ confidence: Double, into found: inout [Candidate]) {
        guard let first = text.token(tokens.lowerBound), let last = text.token(tokens.upperBound - 1) else { return }
        let range = Int(first.start)..<Int(last.end)
        var details: [DetectionDetail] = []
        if let number = core.number, let from = text.token(number.lowerBound), let to = text.token(number.upperBound - 1) {
            details.append(DetectionDetail("houseNumber", text.string(Int(from.start)..<Int(to.end))))
        }
        if let from = text.token(core.street.lowerBound), let to = text.token(core.street.upperBound - 1), from.start < to.end {
            details.append(DetectionDetail("street", text.string(Int(from.start)..<Int(to.end))))
        }
        details += parts.details
        found.append(
            Candidate(
                type: .address, range: range, value: OneLine.text(text.bytes[range]), details: details, confidence: confidence))
    }
}
