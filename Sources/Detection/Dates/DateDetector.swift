/// Dates, times, ranges, durations and recurrences in running text.
///
/// Words that the language's lexicon knows, numbers and date punctuation form islands; an island that holds a strong word
/// is parsed by the grammar, and the longest things that it makes are the finds.
struct DateDetector {
    let text: SourceText
    private let lexicon: DateLexicon
    private let numbers: NumberReader
    private let actions: DateActions
    private let numeric: NumericDates
    private let resolver: DateResolver

    /// Tokens of one island; longer runs are parsed in pieces.
    private static let maxIsland = 40

    init(
        text: SourceText, lexicon: DateLexicon, language: Language, region: String?, reference: CivilDateTime,
        numbers: NumberReader
    ) {
        self.text = text
        self.numbers = numbers
        self.lexicon = lexicon
        let isDayFirst =
            language.code != "en" && language.code != "ja" && language.code != "zh" && language.code != "ko"
            || ["GB", "AU", "NZ", "IE", "IN", "ZA"].contains(region ?? "")
        actions = DateActions(reference: reference, language: language.code, isDayFirst: isDayFirst)
        numeric = NumericDates(text: text, actions: actions)
        resolver = DateResolver(actions: actions)
    }

    private struct Word {
        var start: Int
        var end: Int
        var lexeme: DateLexicon.Lexeme
    }

    /// The finds outside `taken`, byte ranges in their order that hold more than dates.
    func detect(outside taken: [Range<Int>], into found: inout [Candidate]) {
        var parser = DateParser(actions: actions)
        var start = 0
        for range in taken {
            detect(in: start..<max(start, firstToken(from: range.lowerBound)), &parser, into: &found)
            start = max(start, firstToken(from: range.upperBound))
        }
        detect(in: start..<text.tokens.count, &parser, into: &found)
    }

    /// The first token that starts at a byte or after it.
    private func firstToken(from byte: Int) -> Int {
        var (low, high) = (0, text.tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(text.tokens[middle].start) < byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func detect(in tokens: Range<Int>, _ parser: inout DateParser, into found: inout [Candidate]) {
        var index = tokens.lowerBound
        let count = tokens.upperBound
        var words: [Word] = []
        while index < count {
            if !text.begins(index, [.date, .number, .digits]) {
                index += 1
                continue
            }
            if let end = fillersEnd(index) {
                index = end
                continue
            }
            let start = index
            words.removeAll(keepingCapacity: true)
            var isStrong = false
            // Words that are dates only beside others.
            var weak = 0
            // More than digits and punctuation that say no date.
            var hasMeaning = false
            var reach = index
            while index < count, index - start < Self.maxIsland {
                let token = text.tokens[index]
                if index > start, index >= reach, token.flags.contains(.lineBefore) || startsColumn(index) { break }
                var known = index < reach
                if text.begins(index, .date) {
                    lexicon.table.matches(in: text, at: index) { end, lexeme in
                        words.append(Word(start: index, end: end, lexeme: lexeme))
                        if end > reach { reach = end }
                        known = true
                        if token.kind != .symbol { hasMeaning = true }
                        if !lexeme.symbol.isFiller {
                            if end == index + 1, Self.needsNeighbour(lexeme.symbol, token) { weak += 1 } else { isStrong = true }
                        }
                    }
                }
                if token.kind == .number {
                    known = true
                    if startsNumericDate(index), !isFraction(index) {
                        isStrong = true
                        // What touches the digits may be no word: the `T` of a moment, the ending of an ordinal.
                        numeric.read(at: index) { item in
                            reach = max(reach, item.end)
                            hasMeaning = true
                        }
                    } else if !isStrong {
                        isStrong = isYearLike(token) && !words.isEmpty
                    }
                    if isFraction(index) || startsYears(index) { hasMeaning = true }
                    if let next = text.token(index + 1), next.kind == .word, next.touchesPrevious, isOrdinalEnding(next) {
                        reach = max(reach, index + 2)
                    }
                } else if !known, text.begins(index, .number), let (end, _) = numbers.words.longest(in: text, at: index) {
                    known = true
                    hasMeaning = true
                    if end > reach { reach = end }
                }
                if !known { break }
                index += 1
            }
            let isWhole = start == 0 && index == text.tokens.count
            if isStrong && (hasMeaning || isWhole) || weak > 0 && (index - start > 1 || text.tokens.count <= 2) {
                parse(start..<index, words, &parser, into: &found)
            }
            if index == start { index += 1 }
        }
    }

    /// The end of a run of tokens that only join others, where nothing follows that they could join.
    @inline(__always)
    private func fillersEnd(_ start: Int) -> Int? {
        var index = start
        let limit = min(text.tokens.count, start + Self.maxIsland)
        while index < limit, text.begins(index, .dateFiller) { index += 1 }
        guard index > start, index == limit || !text.begins(index, [.date, .number, .digits]) else { return nil }
        return index
    }

    /// A figure far from a bare figure before it: columns of a table are no parts of one date.
    private func startsColumn(_ index: Int) -> Bool {
        let token = text.tokens[index]
        guard token.flags.contains(.wideSpaceBefore), token.kind == .number else { return false }
        return text.tokens[index - 1].kind == .number && !text.tokens[index - 1].touchesPrevious
    }

    /// Units and short months say nothing alone.
    private static func needsNeighbour(_ symbol: DateSymbol, _ token: Token) -> Bool {
        switch symbol {
        case .unit, .yearw, .tz, .season, .half, .quarter: true
        case .mon, .wd, .ampm, .clock: token.kind == .word && token.count <= 3
        default: false
        }
    }

    private func startsNumericDate(_ index: Int) -> Bool {
        let token = text.tokens[index]
        if token.count == 8 { return true }
        guard token.count <= 4, let mark = text.token(index + 1), mark.touchesPrevious else { return false }
        switch mark.kind {
        case .symbol:
            guard [0x3A, 0x2F, 0x2D, 0x2E].contains(mark.payload), let next = text.token(index + 2) else { return false }
            return next.kind == .number && next.touchesPrevious && next.count <= 4
        case .word: return mark.count <= 3
        case .number, .ideograph: return false
        }
    }

    /// Two years with a sign between them: `1990–2010`.
    private func startsYears(_ index: Int) -> Bool {
        guard text.tokens[index].count == 4, let sign = text.token(index + 1), sign.kind == .symbol, let last = text.token(index + 2)
        else { return false }
        return last.kind == .number && last.count == 4
    }

    private func isYearLike(_ token: Token) -> Bool { token.count == 4 && token.payload >= 1500 && token.payload < 2200 }

    // MARK: One island

    private func parse(_ island: Range<Int>, _ words: [Word], _ parser: inout DateParser, into found: inout [Candidate]) {
        parser.reset(tokens: island.count)
        let base = island.lowerBound
        for index in island {
            let token = text.tokens[index]
            if token.kind == .number {
                numeric.read(at: index) { item in
                    guard item.end <= island.upperBound, !isDaysOfMonth(item, at: index, words) else { return }
                    parser.add(
                        DateNode(symbol: item.symbol, start: index - base, end: item.end - base, spec: item.spec, weight: 2))
                }
            }
            addNumber(at: index, island, &parser)
        }
        for word in words where word.end <= island.upperBound {
            guard accepts(word) else { continue }
            var spec = DateSpec()
            spec.value = Double(word.lexeme.value)
            spec.isLatent = isDoubtful(word)
            parser.add(
                DateNode(symbol: word.lexeme.symbol, start: word.start - base, end: word.end - base, spec: spec, weight: 1))
        }
        parser.run()
        select(parser.nodes, base: base, island: island, into: &found)
    }

    /// `May 5-7`: beside a month's name two numbers are days, no month and day.
    private func isDaysOfMonth(_ item: NumericDates.Found, at index: Int, _ words: [Word]) -> Bool {
        guard item.symbol == .date, item.end == index + 3, text.isSymbol(index + 1, "-") else { return false }
        return words.contains { $0.lexeme.symbol == .mon && ($0.end == index || $0.start == item.end) }
    }

    private func addNumber(at index: Int, _ island: Range<Int>, _ parser: inout DateParser) {
        let base = island.lowerBound
        let token = text.tokens[index]
        if token.kind == .number {
            if text.isSymbol(index + 1, "%"), text.tokens[index + 1].touchesPrevious { return }
            var spec = DateSpec()
            spec.value = Double(token.payload)
            spec.digits = min(token.count, 20)
            var end = index + 1
            // Ordinal endings: 1st, 3rd, 2e, 1er, 5º.
            if let next = text.token(index + 1), next.touchesPrevious, next.kind == .word, isOrdinalEnding(next) {
                spec.isOrdinal = true
                end = index + 2
                if let word = text.token(end), word.kind == .word, word.touchesPrevious {
                    spec.isOrdinal = false
                    end = index + 1
                }
            } else if let next = text.token(index + 1), next.touchesPrevious, next.payload == 0xB0 || next.payload == 0xBA,
                next.kind == .symbol
            {
                spec.isOrdinal = true
                end = index + 2
            }
            if end <= island.upperBound {
                parser.add(DateNode(symbol: .num, start: index - base, end: end - base, spec: spec, weight: 1))
            }
            if token.count <= 4, let point = text.token(index + 1), point.kind == .symbol,
                point.touchesPrevious || NumberReader.fraction(of: point.payload) != nil
            {
                let read = numbers.digits(at: index)
                if read.end > index + 1, read.end <= island.upperBound, read.value < 10_000 {
                    var decimal = DateSpec()
                    decimal.value = read.value
                    decimal.digits = read.digits
                    parser.add(DateNode(symbol: .num, start: index - base, end: read.end - base, spec: decimal, weight: 1))
                }
            }
        } else if token.kind != .symbol, let read = numbers.spelled(at: index), read.end <= island.upperBound, read.value < 10_000 {
            var spec = DateSpec()
            spec.value = read.value
            spec.isOrdinal = read.isOrdinal
            spec.isWords = true
            parser.add(DateNode(symbol: .num, start: index - base, end: read.end - base, spec: spec, weight: 1))
        } else if token.kind == .symbol, let fraction = NumberReader.fraction(of: token.payload) {
            var spec = DateSpec()
            spec.value = fraction
            parser.add(DateNode(symbol: .num, start: index - base, end: index + 1 - base, spec: spec, weight: 1))
        }
    }

    private func isOrdinalEnding(_ token: Token) -> Bool {
        guard token.count <= 4 else { return false }
        switch text.string(token.range).lowercased() {
        case "st", "nd", "rd", "th", "e", "er", "ème", "eme", "ste", "de", "o", "a", "º", "ª", "ère", "re", "nde", "te":
            return true
        default: return false
        }
    }

    /// Short words that are other words too need their neighbours: `sat`, `may`, `do`, `mar`, `sec`.
    private func isDoubtful(_ word: Word) -> Bool {
        guard word.end == word.start + 1 else { return false }
        let token = text.tokens[word.start]
        switch word.lexeme.symbol {
        case .mon:
            let short = token.count <= 3 && !(actions.language == "fr" && token.count == 3)
            if actions.language == "en" {
                let name = text.string(token.range).asciiLower
                return short || name == "march" && !token.flags.contains(.capital) || name == "may"
            }
            return short
        case .wd:
            let name = text.string(token.range).asciiLower
            return token.count <= 2
                || [
                    "sun", "sat", "mar", "mon", "wed", "don", "zat", "zo", "sex", "dom", "ter", "jue", "mi", "quarta", "quinta",
                    "segunda", "sexta"
                ].contains(name)
        case .season: return true
        default: return false
        }
    }

    private func accepts(_ word: Word) -> Bool {
        let first = text.tokens[word.start]
        // `60 W` are watts, `3D` are dimensions.
        if word.lexeme.symbol == .unit, word.end == word.start + 1, first.count == 1, first.flags.contains(.capital), word.start > 0 {
            let number = text.tokens[word.start - 1]
            if word.lexeme.value == TimeUnit.week.rawValue { return false }
            if word.lexeme.value == TimeUnit.day.rawValue, first.touchesPrevious, number.kind == .number, (2...4).contains(number.payload) {
                return false
            }
        }
        // The ending of a decade is no unit.
        if word.lexeme.symbol == .unit, first.touchesPrevious, word.start > 0, text.tokens[word.start - 1].kind == .number,
            numeric.decade(at: word.start - 1) != nil
        {
            return false
        }
        // A word that runs into letters of another script or a hyphenated compound is another word.
        if first.kind == .word, word.start > 0, first.touchesPrevious {
            let before = text.tokens[word.start - 1]
            if before.kind == .symbol, before.payload == 0x40 || before.payload == 0x23 || before.payload == 0x5F { return false }
        }
        return true
    }

    // MARK: Choosing

    private func select(_ nodes: [DateNode], base: Int, island: Range<Int>, into found: inout [Candidate]) {
        // The longest, the likelier kind, the first: as one number each, since nodes are large.
        var order: [(strength: Int, node: Int)] = []
        for (index, node) in nodes.enumerated() where Self.output(node.symbol) != nil && isWorthy(node, base) {
            order.append((((node.end - node.start) << 4 | Self.preference(node.symbol)) << 16 - node.start, index))
        }
        guard !order.isEmpty else { return }
        order.sort { $0.strength != $1.strength ? $0.strength > $1.strength : $0.node < $1.node }
        var taken = Array(repeating: false, count: island.count)
        for (_, index) in order {
            let node = nodes[index]
            guard !taken[node.start..<node.end].contains(true) else { continue }
            guard let type = Self.output(node.symbol), let (value, subtype) = resolver.value(node) else { continue }
            let tokens = trimmed(node, nodes, base: base)
            let range = Int(text.tokens[tokens.lowerBound].start)..<Int(text.tokens[tokens.upperBound - 1].end)
            for index in node.start..<node.end { taken[index] = true }
            var details: [DetectionDetail] = []
            // `5 to 7 May` goes to the end of the 7th; `in May` ends as June begins.
            if node.spec.includesLastDay, subtype == "daterange", !node.spec.isOpenEnd, !node.spec.isOpenStart {
                details.append(DetectionDetail("lastDay", "included"))
            }
            found.append(
                Candidate(type: type, subtype: subtype, range: range, value: value, details: details, confidence: confidence(node)))
        }
    }

    private static func output(_ symbol: DateSymbol) -> DetectionType? {
        switch symbol {
        case .date, .time, .datetime, .period, .range, .rtime: .calendarEvent
        case .dur: .duration
        case .set: .recurrence
        default: nil
        }
    }

    private static func preference(_ symbol: DateSymbol) -> Int {
        switch symbol {
        case .set: 9
        case .date: 8
        case .range: 7
        case .datetime: 6
        case .period: 5
        case .time: 4
        case .rtime: 3
        default: 1
        }
    }

    private func confidence(_ node: DateNode) -> Double {
        switch node.symbol {
        case .rtime: 0.5
        case .dur: 0.6
        case .time: node.spec.isAmbiguous ? 0.65 : 0.75
        default: min(0.95, 0.6 + 0.1 * Double(node.weight))
        }
    }

    /// Latent nodes need something that makes them a date.
    private func isWorthy(_ node: DateNode, _ base: Int) -> Bool {
        if node.symbol == .date, node.end - node.start == 3, isFraction(base + node.start) { return false }
        if node.symbol == .rtime { return !node.spec.isLatent }
        if !node.spec.isLatent { return true }
        let isWhole = base + node.start == 0 && base + node.end == text.tokens.count
        switch node.symbol {
        case .period where node.spec.month > 0 && node.spec.year == 0:
            // A month alone: believed with a capital, or as the whole text.
            let token = text.tokens[base + node.end - 1]
            return token.count > 3 && token.flags.contains(.capital) && isMonthContext(base + node.start)
                || isWhole && token.count > 3
        case .period where node.spec.year > 0 && node.spec.month == 0:
            return isYearContext(base + node.start, base + node.end)
        case .time: return isWhole || text.tokens[base + node.start].kind != .number && node.end - node.start > 1 && base + node.start > 0
        case .date: return isWhole && node.spec.weekday > 0
        default: return isWhole && node.symbol == .period
        }
    }

    /// `1/2`, `3/4 inch`, `page 1/1`, `24/7`: a fraction in lowest terms or a part of a whole, where nothing says that it is a day.
    private func isFraction(_ index: Int) -> Bool {
        guard text.isSymbol(index + 1, "/"), let above = text.token(index), let below = text.token(index + 2) else { return false }
        if above.payload == 24, below.payload == 7, below.count == 1 { return true }
        let first = above.count == 1 || above.payload >= 10
        guard first, below.count == 1 || below.payload >= 10 else { return false }
        let next = text.token(index + 3)
        // Of a unit: `5/16 inch`.
        if let next, !next.flags.contains(.lineBefore), next.kind == .word, next.count > 2, text.begins(index + 3, .unit),
            !text.begins(index + 3, .date)
        {
            return true
        }
        let isWhole = index == 0 && next == nil
        let isPart =
            above.payload == below.payload && below.payload <= 10
            || above.payload < below.payload && Self.denominators.contains(below.payload)
                && ![2, 3, 5].contains { above.payload % $0 == 0 && below.payload % $0 == 0 }
        return isPart && !isWhole
            && !precededBy(
                index,
                [
                    .at, .on, .of, .the, .in, .from, .to, .sep, .until, .before, .after, .since, .between, .and, .this, .next, .last, .wd,
                    .comma
                ]
            )
    }

    private static let denominators: Set<UInt64> = [2, 3, 4, 5, 6, 8, 10]

    private func isMonthContext(_ start: Int) -> Bool {
        guard start > 0 else { return true }
        return precededBy(start, [.of, .in, .from, .since, .until, .before, .after, .this, .next, .last, .on])
    }

    private func isYearContext(_ start: Int, _ end: Int) -> Bool {
        let token = text.tokens[end - 1]
        guard token.kind == .number, token.payload >= 1700, token.payload <= 2100, token.count == 4 else { return false }
        return precededBy(start, [.in, .of, .since, .from, .before, .after, .until])
    }

    private func precededBy(_ index: Int, _ symbols: [DateSymbol]) -> Bool {
        guard index > 0 else { return false }
        var isPreceded = false
        lexicon.table.matches(in: text, at: index - 1) { end, lexeme in
            if end == index, symbols.contains(lexeme.symbol) { isPreceded = true }
        }
        return isPreceded
    }

    /// Takes prepositions and articles off the front, unless the phrase is the whole text.
    private func trimmed(_ node: DateNode, _ nodes: [DateNode], base: Int) -> Range<Int> {
        var start = base + node.start
        var end = base + node.end
        let isWhole = start == 0 && end == text.tokens.count
        if isWhole { return start..<end }
        if node.symbol == .date || node.symbol == .datetime || node.symbol == .time || node.symbol == .period
            || node.symbol == .rtime || node.symbol == .range
        {
            var moved = true
            while moved, end - start > 1 {
                moved = false
                for other in nodes where base + other.start == start && other.end - other.start <= 3 && base + other.end < end {
                    let isFiller =
                        other.symbol == .at && actions.language != "es" || other.symbol == .on && actions.language != "de"
                        || other.symbol == .of || other.symbol == .comma
                    if isFiller,
                        nodes.contains(where: {
                            base + $0.start == base + other.end && base + $0.end == end
                                && Self.output($0.symbol) == Self.output(node.symbol)
                        })
                    {
                        start = base + other.end
                        moved = true
                        break
                    }
                }
            }
        }
        while end - start > 1, text.tokens[end - 1].isSymbol(",") { end -= 1 }
        // The text before and after it is only what leads to it: take it whole.
        if start > 0, base == 0 || leadIsFiller(start), end == text.tokens.count, leadIsFiller(start) { start = 0 }
        return start..<end
    }

    /// All tokens before are prepositions, articles or the like: a text that is nothing but the phrase.
    private func leadIsFiller(_ start: Int) -> Bool {
        guard start > 0, start <= 3 else { return false }
        var index = 0
        while index < start {
            var reach = index
            lexicon.table.matches(in: text, at: index) { end, lexeme in
                switch lexeme.symbol {
                case .at, .on, .of, .the, .in, .from, .about, .forw, .and: if end <= start { reach = max(reach, end) }
                default: break
                }
            }
            if reach == index { return false }
            index = reach
        }
        return true
    }
}
