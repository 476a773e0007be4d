/// When a place is open: days of the week with times of day, as `Mon–Fri 9:00–17:00, Sat 10–14`.
///
/// The value is written as OpenStreetMap's `opening_hours`.
struct OpeningHoursDetector {
    let text: SourceText
    let lexicon: DateLexicon
    private let numeric: NumericDates

    init(text: SourceText, lexicon: DateLexicon, actions: DateActions) {
        self.text = text
        self.lexicon = lexicon
        numeric = NumericDates(text: text, actions: actions)
    }

    private static let names = ["", "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    /// Of OpenStreetMap's two letters.
    static let dayKeys = names.dropFirst().flatMap { Tokenizer.tokenize(Array($0.utf8)).map(PhraseKey.first) }

    private struct Rule {
        var days: String
        var hours: String
        var end: Int
    }

    func detect() -> [Candidate] {
        var found: [Candidate] = []
        var index = 0
        while index < text.tokens.count {
            guard text.begins(index, .weekday), let rule = rule(at: index) else {
                index += 1
                continue
            }
            var rules = [rule]
            while rules.count < 14 {
                var next = rules[rules.count - 1].end
                if text.isSymbol(next, ",") || text.isSymbol(next, ";") || text.isSymbol(next, "|") { next += 1 }
                guard next < text.tokens.count, let more = self.rule(at: next) else { break }
                rules.append(more)
            }
            let end = rules[rules.count - 1].end
            // One weekday with one time may be an appointment.
            if rules.count > 1 || rules[0].days.utf8.count > 2 {
                let range = Int(text.tokens[index].start)..<Int(text.tokens[end - 1].end)
                var value = ""
                value.reserveCapacity(rules.count * 20)
                for (index, rule) in rules.enumerated() {
                    if index > 0 { value += "; " }
                    value += rule.days
                    value += " "
                    value += rule.hours
                }
                found.append(Candidate(type: .openingHours, range: range, value: value, confidence: rules.count > 1 ? 0.9 : 0.7))
            }
            index = end
        }
        return found
    }

    private func symbol(_ index: Int, _ wanted: DateSymbol) -> (end: Int, value: Int)? {
        var result: (Int, Int)?
        guard index < text.tokens.count, text.begins(index, .date) else { return nil }
        lexicon.table.matches(in: text, at: index) { end, lexeme in if lexeme.symbol == wanted { result = (end, lexeme.value) } }
        return result
    }

    private func day(_ index: Int) -> (end: Int, value: Int)? {
        if let own = symbol(index, .wd) ?? symbol(index, .wds) { return own.value <= 7 ? own : nil }
        // OpenStreetMap's two letters.
        guard let token = text.token(index), token.kind == .word, token.count == 2, token.flags.contains(.capital),
            let value = Self.names.firstIndex(of: text.string(token.range)), value > 0
        else { return nil }
        return (index + 1, value)
    }

    private func rule(at index: Int) -> Rule? {
        var position = index
        var days: String
        if let first = day(index) {
            days = Self.names[first.value]
            position = first.end
            if let to = separator(position), let last = day(to) {
                days += "-" + Self.names[last.value]
                position = last.end
            } else {
                while days.utf8.count < 20, text.isSymbol(position, ",") || text.isSymbol(position, "&"),
                    let more = day(position + 1)
                {
                    days += "," + Self.names[more.value]
                    position = more.end
                }
            }
        } else if let adverb = symbol(index, .adv), adverb.value == TimeUnit.day.rawValue {
            days = "Mo-Su"
            position = adverb.end
        } else {
            return nil
        }
        if text.isSymbol(position, ":") { position += 1 }
        if let word = symbol(position, .from) { position = word.end }
        var hours: [String] = []
        while hours.count < 4, let span = span(at: position) {
            hours.append(span.text)
            position = span.end
            guard text.isSymbol(position, ",") || symbol(position, .and) != nil, self.span(at: position + 1) != nil else { break }
            position += 1
        }
        if hours.isEmpty {
            guard let token = text.token(position), token.kind == .word,
                ["closed", "geschlossen", "fermé", "cerrado", "chiuso", "fechado", "gesloten"].contains(
                    text.string(token.range).lowercased())
            else { return nil }
            return Rule(days: days, hours: "off", end: position + 1)
        }
        return Rule(days: days, hours: hours.joined(separator: ","), end: position)
    }

    private func separator(_ index: Int) -> Int? {
        if text.isSymbol(index, "-") || text.isSymbol(index, "/") { return index + 1 }
        return symbol(index, .sep)?.end
    }

    /// `9:00–17:00`, `9am - 5pm`, `9-17 Uhr`.
    private func span(at index: Int) -> (text: String, end: Int)? {
        guard let first = clock(at: index), let to = separator(first.end), let last = clock(at: to) else { return nil }
        var from = first.minutes
        var end = last.minutes
        if !first.isSure, last.isSure, end > 720, from + 720 < end, from < 7 * 60 { from += 720 }
        if !last.isSure, end <= from { end += 720 }
        guard end != from, first.isSure || last.isSure || from < end else { return nil }
        var after = last.end
        if let oclock = symbol(after, .oclock) { after = oclock.end }
        return (Self.format(from, end), after)
    }

    /// `09:00-17:30`
    private static func format(_ from: Int, _ to: Int) -> String {
        String(unsafeUninitializedCapacity: 11) { buffer in
            var count = 0
            func put(_ byte: Int) {
                buffer[count] = UInt8(truncatingIfNeeded: byte)
                count += 1
            }
            for minutes in [from, to] {
                if count > 0 { put(0x2D) }
                let (hour, minute) = (minutes / 60 % 24, minutes % 60)
                put(0x30 + hour / 10)
                put(0x30 + hour % 10)
                put(0x3A)
                put(0x30 + minute / 10)
                put(0x30 + minute % 10)
            }
            return count
        }
    }

    private func clock(at index: Int) -> (minutes: Int, end: Int, isSure: Bool)? {
        guard let token = text.token(index), token.kind == .number, token.count <= 2, token.payload <= 24 else { return nil }
        var minutes = Int(token.payload) * 60
        var end = index + 1
        var isSure = token.payload > 12 || token.payload == 0
        if let time = numeric.time(at: index) {
            minutes = time.spec.hour * 60 + max(time.spec.minute, 0)
            end = time.end
            isSure = !time.spec.isAmbiguous || minutes % 60 != 0 || text.isSymbol(index + 1, ":")
        }
        if let meridiem = symbol(end, .ampm) {
            guard minutes / 60 <= 12 else { return nil }
            minutes = minutes % 720 + meridiem.value * 720
            end = meridiem.end
            isSure = true
        }
        return (minutes, end, isSure)
    }
}
