/// The parts of an address that was found as a block: number, street, city, state, postcode and country, as far as its items say them.
struct AddressParts {
    let text: SourceText
    private let postcodes: PostcodeReader
    private var items: [Range<Int>] = []
    private(set) var details: [DetectionDetail] = []

    /// - Parameter tokens: those of the address; commas and line breaks part them into items.
    init(_ tokens: Range<Int>, in text: SourceText) {
        self.text = text
        postcodes = PostcodeReader(text: text)
        var start = tokens.lowerBound
        for index in tokens {
            if text.isSymbol(index, ",") || text.tokens[index].flags.contains(.lineBefore) && index > start {
                if index > start { items.append(start..<index) }
                start = text.isSymbol(index, ",") ? index + 1 : index
            }
        }
        if start < tokens.upperBound { items.append(start..<tokens.upperBound) }
        read()
    }

    private mutating func read() {
        var country: String?
        for place in [items.count - 1, 0] where country == nil && items.count > 1 {
            guard
                let code = word(
                    at: items[place].lowerBound, until: items[place].upperBound, { if case .country(let code) = $0 { code } else { nil } })
            else { continue }
            country = code
            items.remove(at: place)
        }
        readStreet()
        readPlace()
        if let country { details.append(DetectionDetail("country", country)) }
    }

    /// The first item with a digit that is no postcode's, or the first: a number, and a street behind or before it.
    private mutating func readStreet() {
        guard items.count > 1 else { return }
        let street = items.removeFirst()
        guard let digits = street.first(where: { text.tokens[$0].kind == .number }), !isBox(street) else { return add("street", street) }
        let number = digits..<numberEnd(digits, street.upperBound)
        if number.upperBound < street.upperBound {
            add("houseNumber", number)
            // What stands before it says more of the house: a flat, a floor.
            add("street", number.upperBound..<street.upperBound)
        } else if number.lowerBound > street.lowerBound {
            add("houseNumber", number)
            add("street", street.lowerBound..<number.lowerBound)
        } else {
            // `12 bis,` stands by itself: the street follows.
            add("houseNumber", number)
            if items.count > 1 { add("street", items.removeFirst()) }
        }
    }

    /// `Postfach 10 01 23` is no house.
    private func isBox(_ tokens: Range<Int>) -> Bool {
        var isBox = false
        AddressTable.table.matches(in: text, at: tokens.lowerBound) { _, word in if case .box = word { isBox = true } }
        return isBox
    }

    /// `12`, `12A`, `12 bis`, `12-14`.
    private func numberEnd(_ start: Int, _ limit: Int) -> Int {
        var end = start + 1
        while end < limit, text.tokens[end].touchesPrevious,
            text.tokens[end].kind == .number || text.tokens[end].isSymbol("-") || text.tokens[end].isSymbol("/")
                || text.tokens[end].kind == .word && text.tokens[end].count == 1
        { end += 1 }
        if end < limit, ["bis", "ter", "quater"].contains(text.string(text.tokens[end].range).asciiLower) { end += 1 }
        return end
    }

    /// The postcode with the city around it, or the city before it, and a state.
    private mutating func readPlace() {
        for place in items.indices.reversed() {
            let item = items[place]
            guard
                let code = item.first(where: { index in
                    postcodes.read(at: index).map { $0.end <= item.upperBound && (index == item.lowerBound || $0.end == item.upperBound) }
                        ?? false
                }), let postcode = postcodes.read(at: code)
            else { continue }
            let rest = code == item.lowerBound ? postcode.end..<item.upperBound : item.lowerBound..<code
            if !addCity(rest), place > 0 { _ = addCity(items[place - 1]) }
            add("postcode", code..<postcode.end)
            return
        }
        if let last = items.last { _ = addCity(last) }
    }

    /// A city and, in brackets or at its end, a state.
    private mutating func addCity(_ tokens: Range<Int>) -> Bool {
        var city = tokens
        var state: String?
        for index in tokens.dropFirst() where state == nil {
            let inBrackets = text.isSymbol(index - 1, "(")
            state = word(
                at: index, until: inBrackets ? tokens.upperBound - 1 : tokens.upperBound,
                { if case .state(let code) = $0 { code } else { nil } })
            if state != nil { city = tokens.lowerBound..<(inBrackets ? index - 1 : index) }
        }
        // `OR 97477` on a line of its own: the city stands before it.
        if state == nil, tokens.count == 1, text.tokens[tokens.lowerBound].flags.contains(.allCapitals),
            let code = word(at: tokens.lowerBound, until: tokens.upperBound, { if case .state(let code) = $0 { code } else { nil } })
        {
            details.append(DetectionDetail("state", code))
            return false
        }
        guard !city.isEmpty else { return false }
        add("city", city)
        if let state { details.append(DetectionDetail("state", state)) }
        return true
    }

    /// The meaning of the phrase that stands from a token to another.
    private func word(at start: Int, until end: Int, _ pick: (AddressWord) -> String?) -> String? {
        guard start < end, text.begins(start, .address) else { return nil }
        var result: String?
        AddressTable.table.matches(in: text, at: start) { last, word in if last == end, let value = pick(word) { result = value } }
        return result
    }

    private mutating func add(_ name: String, _ tokens: Range<Int>) {
        guard let first = text.token(tokens.lowerBound), let last = text.token(tokens.upperBound - 1), first.start < last.end else {
            return
        }
        details.append(DetectionDetail(name, text.string(Int(first.start)..<Int(last.end))))
    }
}
