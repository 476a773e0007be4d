/// Addresses set as blocks of lines or comma-parted items that end in a country or a postcode, whatever the street is called.
struct AddressBlocks {
    let text: SourceText
    /// Byte ranges of the addresses that were found from their street.
    let streets: [Range<Int>]

    private static let maxLines = 7

    private struct Item {
        var tokens: Range<Int>
        var hasDigit: Bool
        var hasStreet: Bool
        var hasPostcode: Bool
        /// Its postcode mixes letters and digits, or is a ZIP code.
        var hasDistinctPostcode: Bool
        var isCountry: Bool
        /// Its separator before it is a line break.
        var isLine: Bool
    }

    func detect(into found: inout [Candidate]) {
        var items: [Item] = []
        var start = 0
        let count = text.tokens.count
        var index = 0
        while index <= count {
            let isEnd = index == count
            let breaks = isEnd || text.tokens[index].flags.contains(.lineBefore) && index > start || text.isSymbol(index, ",")
            if breaks {
                if index > start, index - start <= 14 {
                    items.append(item(start..<index))
                } else if index > start {
                    close(items, into: &found)
                    items.removeAll(keepingCapacity: true)
                }
                if !isEnd, text.isSymbol(index, ",") { index += 1 }
                start = index
                if isEnd { break }
                if items.count >= 2, items[items.count - 1].isCountry || items[items.count - 1].hasPostcode, !continues(index) {
                    close(items, into: &found)
                    items.removeAll(keepingCapacity: true)
                }
                if start == index { index += 1 }
                continue
            }
            index += 1
        }
        close(items, into: &found)
    }

    /// The next item still belongs to the block: a country or a city follows.
    private func continues(_ index: Int) -> Bool {
        guard let token = text.token(index) else { return false }
        return token.kind != .symbol && token.flags.contains(.capital)
    }

    private func item(_ tokens: Range<Int>) -> Item {
        var item = Item(
            tokens: tokens, hasDigit: false, hasStreet: false, hasPostcode: false, hasDistinctPostcode: false, isCountry: false,
            isLine: text.tokens[tokens.lowerBound].flags.contains(.lineBefore))
        let reader = PostcodeReader(text: text)
        var digits = 0
        var isContact = false
        var index = tokens.lowerBound
        while index < tokens.upperBound {
            let token = text.tokens[index]
            if token.kind == .number { item.hasDigit = true }
            if !isTail(index, tokens), let postcode = reader.read(at: index), postcode.end <= tokens.upperBound,
                postcode.isDistinct && (index == tokens.lowerBound || postcode.end == tokens.upperBound)
                    || index == tokens.lowerBound && postcode.end < tokens.upperBound
                        && text.tokens[postcode.end].flags.contains(.capital) && token.count >= 3
                    || postcode.end == tokens.upperBound && index > tokens.lowerBound && token.count >= 4
            {
                item.hasPostcode = true
                if postcode.isDistinct { item.hasDistinctPostcode = true }
            }
            var isStreet = false
            var countryEnd = 0
            if text.begins(index, .address) {
                AddressTable.table.matches(in: text, at: index) { end, word in
                    switch word {
                    case .suffix(let isCommon): if !isCommon, index > tokens.lowerBound { isStreet = true }
                    case .prefix, .box: if index == tokens.lowerBound { isStreet = true }
                    case .country: countryEnd = max(countryEnd, end)
                    case .direction, .unit, .state: break
                    }
                }
            }
            if isStreet { item.hasStreet = true }
            if token.kind == .number { digits += min(token.count, 20) }
            if token.isSymbol("+") || token.isSymbol("@") { isContact = true }
            if index == tokens.lowerBound, countryEnd == tokens.upperBound,
                token.flags.contains(.capital) || token.kind != .word || token.count <= 3
            {
                item.isCountry = true
            }
            index += 1
        }
        // A phone number or a mail address ends in no postcode.
        if isContact || digits > 9 {
            item.hasPostcode = false
            item.hasDistinctPostcode = false
        }
        return item
    }

    private func isCapital(_ index: Int) -> Bool {
        let token = text.tokens[index]
        return token.kind != .word || token.flags.contains(.capital)
    }

    /// Digits that touch a word before them: `N3648` is no postcode.
    private func isTail(_ index: Int, _ tokens: Range<Int>) -> Bool {
        index > tokens.lowerBound && text.tokens[index].kind == .number && text.tokens[index].touchesPrevious
            && text.tokens[index - 1].kind != .symbol
    }

    private func close(_ items: [Item], into found: inout [Candidate]) {
        guard items.count >= 2 else { return }
        let items = Array(items.suffix(Self.maxLines))
        // Country first: Belarus, 220030 Minsk, улица Ленина, 20.
        if items[0].isCountry, items.count >= 3, let last = items.lastIndex(where: { $0.hasDigit }), last >= 1,
            items.contains(where: { $0.hasPostcode })
        {
            publish(items[0].tokens.lowerBound..<items[last].tokens.upperBound, 0.6, into: &found)
            return
        }
        guard let end = items.lastIndex(where: { $0.isCountry || $0.hasPostcode }), end >= 1 else { return }
        let block = items[...end]
        let hasCountry = block.last?.isCountry ?? false
        let hasPostcode = block.contains { $0.hasPostcode }
        // Figures in lines are no address: a country, a street or a postcode that is nothing else must be among them.
        guard
            hasCountry
                || hasPostcode && (block.contains { $0.hasStreet } || block.contains { $0.hasDistinctPostcode && !$0.hasStreet })
        else { return }
        if !hasCountry, !block.contains(where: { $0.hasStreet }) {
            // Names of places, not sentences.
            guard block.allSatisfy({ $0.tokens.count <= 7 && isCapital($0.tokens.lowerBound) }) else { return }
            guard block.last?.hasDistinctPostcode == true,
                !block.dropLast().contains(where: { $0.tokens.count == 1 && $0.hasDigit })
            else { return }
        }
        // The street: the first item that names one, else the first with a number before the postcode.
        var start = block.firstIndex { $0.hasStreet && !$0.isCountry }
        if start == nil { start = block.firstIndex { $0.hasDigit && !$0.hasPostcode } }
        if let street = start, street > 0, !block[street].hasDigit, block[street - 1].hasDigit,
            block[street - 1].tokens.count <= 3, !block[street].isLine
        {
            start = street - 1
        }
        var strength = (hasCountry ? 0.25 : 0) + (hasPostcode ? 0.25 : 0)
        if start == nil {
            // No number at all: items that end in a distinct postcode, as in Britain.
            guard hasPostcode, block.count >= 3 || hasCountry, block.count <= 6 else { return }
            start = 0
        } else {
            strength += 0.15
        }
        guard let start, strength >= 0.4 else { return }
        publish(block[start].tokens.lowerBound..<block[end].tokens.upperBound, min(0.95, 0.25 + strength), into: &found)
    }

    /// The first of the streets, which stand in order, that overlaps a range.
    private func street(overlapping range: Range<Int>) -> Range<Int>? {
        var low = 0
        var high = streets.count
        while low < high {
            let middle = (low + high) / 2
            if streets[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        guard low < streets.count, streets[low].overlaps(range) else { return nil }
        return streets[low]
    }

    private func publish(_ tokens: Range<Int>, _ confidence: Double, into found: inout [Candidate]) {
        guard let first = text.token(tokens.lowerBound), let last = text.token(tokens.upperBound - 1), first.start < last.end
        else { return }
        var range = Int(first.start)..<Int(last.end)
        guard range.count <= 400 else { return }
        // The street says where the address begins; the block may say where it ends.
        if let street = street(overlapping: range) {
            guard street.upperBound < range.upperBound, street.lowerBound >= range.lowerBound else { return }
            range = street.lowerBound..<range.upperBound
        }
        let parts = AddressParts(tokens.drop { Int(text.tokens[$0].start) < range.lowerBound }, in: text)
        found.append(
            Candidate(
                type: .address, range: range, value: OneLine.text(text.bytes[range]), details: parts.details, confidence: confidence))
    }
}
