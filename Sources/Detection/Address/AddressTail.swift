/// What follows a street: unit, city, state, postcode, country, over commas and line breaks.
struct AddressTail {
    let text: SourceText
    let postcodes: PostcodeReader
    let region: String?
    let isLowercase: Bool

    /// Tokens and lines that a tail may have.
    private static let maxTokens = 26
    private static let maxLines = 4

    private func isCapital(_ token: Token) -> Bool { token.flags.contains(.capital) || isLowercase }

    func read(from start: Int) -> AddressDetector.Parts {
        var parts = AddressDetector.Parts(end: start)
        var position = start
        var lines = 0
        var cityStart: Int?
        var words = 0
        var seenPostcode = false
        var seenState = false
        while position < text.tokens.count, position - start < Self.maxTokens {
            let token = text.tokens[position]
            if token.flags.contains(.lineBefore) {
                lines += 1
                guard lines <= Self.maxLines else { break }
                words = 0
            }
            if token.kind == .symbol {
                guard
                    token.isSymbol(",") || token.isSymbol("-")
                        || token.isSymbol(".") && token.touchesPrevious && isAbbreviation(position) || token.isSymbol("'")
                else {
                    // A city after a comma ends with the sentence.
                    break
                }
                if token.isSymbol(","), position > start { words = 0 }
                position += 1
                continue
            }
            if let end = match(position, { if case .country(let code) = $0 { code } else { nil } }),
                isCapital(token) || token.kind == .ideograph,
                !(seenPostcode == false && seenState == false && lines == 0 && token.count <= 2),
                !isState(position) || seenState || seenPostcode
            {
                note(&parts, "city", cityStart, position, seenPostcode)
                parts.details.append(DetectionDetail("country", end.value))
                parts.strength += 0.2
                parts.end = end.end
                break
            }
            // `in 69117 Heidelberg`
            if position == start, ["in", "à", "a", "en"].contains(text.string(token.range)), let code = postcodes.read(at: position + 1),
                code.isDistinct, text.tokens[position + 1].count == 5, let city = text.token(code.end), city.kind == .word, isCapital(city)
            {
                position += 1
                continue
            }
            // A unit on a line of its own.
            if lines > 0, cityStart == nil, let unit = unitLine(at: position) {
                parts.end = unit
                position = unit
                continue
            }
            if let postcode = postcodes.read(at: position),
                postcode.isDistinct || lines > 0 || seenState || cityStart != nil && isClosing(postcode.end)
                    || isShortPostcode(position, after: start), !seenPostcode
            {
                note(&parts, "city", cityStart, position, seenPostcode)
                parts.details.append(DetectionDetail("postcode", slice(position..<postcode.end)))
                parts.strength += postcode.isDistinct ? 0.3 : 0.2
                parts.end = postcode.end
                seenPostcode = true
                cityStart = nil
                position = postcode.end
                words = 0
                // The city after its postcode: the line's capitalised words.
                let city = wordsEnd(from: position)
                if city > position, !text.tokens[position].flags.contains(.lineBefore),
                    match(position, { if case .country(let code) = $0 { code } else { nil } }) == nil
                {
                    note(&parts, "city", position, city, false)
                    parts.end = city
                    position = city
                    // The province of an Italian or Spanish city: `Milano (MI)`.
                    if let province = text.token(city + 1), text.isSymbol(city, "("), province.kind == .word, province.count <= 3,
                        province.flags.contains(.allCapitals), text.isSymbol(city + 2, ")")
                    {
                        parts.details.append(DetectionDetail("state", text.string(province.range)))
                        parts.end = city + 3
                        position = city + 3
                    }
                }
                continue
            }
            if !seenState, token.kind == .word,
                let state = match(position, { if case .state(let code) = $0 { code } else { nil } }),
                isStateLike(position, state.end)
            {
                note(&parts, "city", cityStart, position, seenPostcode)
                parts.details.append(DetectionDetail("state", state.value))
                parts.strength += 0.25
                parts.end = state.end
                seenState = true
                cityStart = nil
                position = state.end
                continue
            }
            guard token.kind == .word, isCapital(token) || isParticle(token), words < 5 else { break }
            if cityStart == nil { cityStart = position }
            words += 1
            position += 1
        }
        if let city = weakCity(from: start), parts.end == start {
            note(&parts, "city", city.lowerBound, city.upperBound, false)
            parts.end = city.upperBound
            parts.strength += 0.05
        }
        return parts
    }

    /// `, 8001 Zürich`: four digits and a capitalised word right behind the street, where postcodes are so.
    private func isShortPostcode(_ index: Int, after start: Int) -> Bool {
        guard index == start + 1, text.isSymbol(start, ","), text.tokens[index].count == 4, let city = text.token(index + 1) else {
            return false
        }
        return city.kind == .word && isCapital(city) && !city.touchesPrevious && city.count > 2
            && region.map { Self.shortPostcodeRegions.contains($0) } ?? false
    }

    private static let shortPostcodeRegions: Set<String> = ["AT", "CH", "LI", "BE", "LU", "DK", "NO", "HU", "SI", "AU", "NZ", "ZA"]

    /// The end of a line that is a unit and its number: `Apt 4B`.
    private func unitLine(at index: Int) -> Int? {
        guard text.tokens[index].flags.contains(.lineBefore), let end = match(index, { if case .unit = $0 { "" } else { nil } })?.end,
            let number = text.token(end), !number.flags.contains(.lineBefore),
            number.kind == .number || number.kind == .word && number.count == 1
        else { return nil }
        var last = end + 1
        while let token = text.token(last), token.touchesPrevious, token.kind == .number || token.kind == .word && token.count == 1 {
            last += 1
        }
        return isClosing(last) ? last : nil
    }

    private func isAbbreviation(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = text.tokens[index - 1]
        return before.kind == .word && before.count <= 4 && text.token(index + 1).map { !$0.flags.contains(.lineBefore) } ?? false
    }

    private func isParticle(_ token: Token) -> Bool {
        [
            "de", "la", "del", "of", "the", "sur", "le", "en", "upon", "am", "an", "der", "bei", "di", "da", "do", "and", "y",
            "d", "les", "sous"
        ].contains(text.string(token.range))
    }

    /// `, Brooklyn` at the end of a sentence.
    private func weakCity(from start: Int) -> Range<Int>? {
        guard text.isSymbol(start, ","), text.tokens[start].touchesPrevious else { return nil }
        let end = wordsEnd(from: start + 1)
        guard end > start + 1, end - start <= 4, let first = text.token(start + 1), isCapital(first),
            !first.flags.contains(.lineBefore)
        else { return nil }
        guard let next = text.token(end) else { return start + 1..<end }
        return next.isSymbol(".") || next.flags.contains(.lineBefore) || next.isSymbol("!") || next.isSymbol("?")
            ? start + 1..<end : nil
    }

    /// The end of the capitalised words from a token, on its line.
    private func wordsEnd(from start: Int) -> Int {
        var position = start
        var end = start
        while position < text.tokens.count, position - start < 7 {
            let token = text.tokens[position]
            if token.flags.contains(.lineBefore), position > start { break }
            if token.isSymbol("-") || token.isSymbol("'") {
                position += 1
                continue
            }
            if token.kind == .word, isCapital(token) || token.touchesPrevious {
                position += 1
                end = position
            } else if token.kind == .word, position > start, isParticle(token) {
                position += 1
            } else {
                break
            }
        }
        return end
    }

    private func match(_ index: Int, _ pick: (AddressWord) -> String?) -> (end: Int, value: String)? {
        guard index >= 0, index < text.tokens.count, text.begins(index, .address) else { return nil }
        var result: (Int, String)?
        AddressTable.table.matches(in: text, at: index) { end, word in if let value = pick(word) { result = (end, value) } }
        return result.map { (end: $0.0, value: $0.1) }
    }

    private func isState(_ index: Int) -> Bool { match(index, { if case .state(let code) = $0 { code } else { nil } }) != nil }

    /// An abbreviation in capitals, or a name in full, at a place where a state may stand.
    private func isStateLike(_ index: Int, _ end: Int) -> Bool {
        let token = text.tokens[index]
        if end == index + 1, token.count <= 3 {
            return token.flags.contains(.allCapitals) || isLowercase && postcodes.read(at: end) != nil
        }
        guard isCapital(token) else { return false }
        // `New York, NY`: the city of that name comes first.
        if text.isSymbol(end, ","), isState(end + 1) { return false }
        if let next = text.token(end), next.kind == .word, isState(end), next.flags.contains(.allCapitals), next.count == 2 {
            return false
        }
        return isClosing(end) || postcodes.read(at: end) != nil || text.isSymbol(end, ",")
    }

    private func isClosing(_ index: Int) -> Bool {
        guard let token = text.token(index) else { return true }
        return token.flags.contains(.lineBefore) || token.kind == .symbol
    }

    private func slice(_ tokens: Range<Int>) -> String {
        guard let first = text.token(tokens.lowerBound), let last = text.token(tokens.upperBound - 1), first.start < last.end
        else { return "" }
        return text.string(Int(first.start)..<Int(last.end))
    }

    private func note(_ parts: inout AddressDetector.Parts, _ name: String, _ start: Int?, _ end: Int, _ isKnown: Bool) {
        guard let start, start < end, !isKnown else { return }
        var last = end
        while last > start, text.tokens[last - 1].kind == .symbol { last -= 1 }
        guard last > start else { return }
        parts.details.append(DetectionDetail(name, slice(start..<last)))
    }
}
