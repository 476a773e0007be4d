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

    /// By the value of a weekday; after them the days of work and the weekend.
    private static let names = ["", "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "Mo-Fr", "Sa-Su"]
    /// Of OpenStreetMap's two letters.
    static let dayKeys = (names[1...7] + ideographs.keys.compactMap(Unicode.Scalar.init).map { String($0) }).flatMap {
        Tokenizer.tokenize(Array($0.utf8)).map(PhraseKey.first)
    }

    private static let closed = PhraseTable<Bool>.of([
        "closed", "geschlossen", "ruhetag", "fermé", "cerrado", "chiuso", "fechado", "encerrado", "gesloten", "休み", "休業", "定休", "定休日", "休館",
        "休息", "休", "关闭", "不营业"
    ])

    /// Days in one ideograph, which mean so only in a line of hours: `月～金`, `土日祝`.
    private static let ideographs: [UInt32: Int] = Dictionary(
        uniqueKeysWithValues: "月火水木金土日".unicodeScalars.enumerated().map { ($1.value, $0 + 1) })

    private struct Rule {
        var days: String
        var hours: String
        var end: Int
    }

    func detect() -> [Candidate] {
        var found: [Candidate] = []
        var index = 0
        while index < text.tokens.count {
            if isAlways(index) {
                let range = Int(text.tokens[index].start)..<Int(text.tokens[index + 2].end)
                found.append(Candidate(type: .openingHours, range: range, value: "24/7", confidence: 0.7))
            }
            guard text.begins(index, .weekday), let rule = rule(at: index) else {
                index += 1
                continue
            }
            var rules = [rule]
            while rules.count < 14 {
                var next = rules[rules.count - 1].end
                if let mark = text.token(next), mark.kind == .symbol, [0x2C, 0x3B, 0x7C, 0x3001].contains(mark.payload) { next += 1 }
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

    /// `24/7`, alone.
    private func isAlways(_ index: Int) -> Bool {
        let hours = text.tokens[index]
        guard hours.kind == .number, hours.payload == 24, hours.count == 2, text.isSymbol(index + 1, "/"),
            text.tokens[index + 1].touchesPrevious, let days = text.token(index + 2), days.kind == .number, days.touchesPrevious,
            days.payload == 7, days.count == 1
        else { return false }
        let isFree = index == 0 || !hours.touchesPrevious || text.isSymbol(index - 1, "(")
        return isFree && !(text.token(index + 3).map { $0.touchesPrevious && ($0.kind != .symbol || $0.isSymbol("/")) } ?? false)
    }

    private func symbol(_ index: Int, _ wanted: DateSymbol) -> (end: Int, value: Int)? {
        var result: (Int, Int)?
        guard index < text.tokens.count, text.begins(index, .date) else { return nil }
        lexicon.table.matches(in: text, at: index) { end, lexeme in if lexeme.symbol == wanted { result = (end, lexeme.value) } }
        return result
    }

    private func day(_ index: Int) -> (end: Int, value: Int)? {
        if let own = symbol(index, .wd) ?? symbol(index, .wds) { return own }
        // OpenStreetMap's two letters.
        guard let token = text.token(index), token.kind == .word, token.count == 2, token.flags.contains(.capital),
            let value = Self.names.firstIndex(of: text.string(token.range)), value > 0
        else { return nil }
        return (index + 1, value)
    }

    /// `月～金`, `土日祝`: one ideograph alone says nothing.
    private func ideographDays(at index: Int) -> (days: String, end: Int)? {
        func scalar(_ index: Int) -> UInt32 { text.token(index).map { text.scalar(at: Int($0.start)).value } ?? 0 }
        func day(_ index: Int) -> String? { Self.ideographs[scalar(index)].map { Self.names[$0] } }
        guard let first = day(index) else { return nil }
        if let to = separator(index + 1), let last = day(to) { return (first + "-" + last, to + 1) }
        var days = [first]
        var end = index + 1
        while days.count < 8 {
            let next = [0x30FB, 0x3001, 0x2C].contains(scalar(end)) ? end + 1 : end
            // 祝日 are public holidays.
            guard let more = day(next) ?? (scalar(next) == 0x795D ? "PH" : nil) else { break }
            days.append(more)
            end = next + 1
        }
        return days.count > 1 ? (days.joined(separator: ","), end) : nil
    }

    private func rule(at index: Int) -> Rule? {
        var position = index
        var days: String
        if text.tokens[index].kind == .ideograph, let own = ideographDays(at: index) {
            days = own.days
            position = own.end
        } else if let first = day(index) {
            guard Self.names.indices.contains(first.value) else { return nil }
            days = Self.names[first.value]
            position = first.end
            if first.value > 7 {
                // Days in the plural stand for all of them.
            } else if let to = separator(position), let last = day(to), last.value <= 7 {
                days += "-" + Self.names[last.value]
                position = last.end
            } else {
                while days.utf8.count < 20, text.isSymbol(position, ",") || text.isSymbol(position, "&"),
                    let more = day(position + 1), more.value <= 7
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
        // `Monday to Friday, 8:00-16:30`
        if text.isSymbol(position, ","), days.utf8.count > 2 { position += 1 }
        if let word = symbol(position, .from) { position = word.end }
        var hours: [String] = []
        while hours.count < 4, let span = span(at: position) {
            hours.append(span.text)
            position = span.end
            guard var next = text.isSymbol(position, ",") ? position + 1 : symbol(position, .and)?.end else { break }
            // `de 9:00 a 14:00 y de 16:00 a 20:00`
            if let word = symbol(next, .from) { next = word.end }
            guard self.span(at: next) != nil else { break }
            position = next
        }
        if hours.isEmpty {
            guard position < text.tokens.count, let (end, _) = Self.closed.longest(in: text, at: position) else { return nil }
            return Rule(days: days, hours: "off", end: end)
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
        if let named = symbol(index, .clock) { return (named.value, named.end, true) }
        guard let token = text.token(index), token.kind == .number, token.count <= 2, token.payload <= 24 else { return nil }
        var minutes = Int(token.payload) * 60
        var end = index + 1
        var isSure = token.payload > 12 || token.payload == 0
        if let time = numeric.time(at: index) {
            minutes = time.spec.hour * 60 + max(time.spec.minute, 0)
            end = time.end
            isSure = !time.spec.isAmbiguous || minutes % 60 != 0 || text.isSymbol(index + 1, ":")
        }
        if let hour = symbol(end, .hourw), text.tokens[end].touchesPrevious {
            end = hour.end
            isSure = true
            if let minute = text.token(end), minute.kind == .number, minute.touchesPrevious, minute.payload < 60,
                let word = symbol(end + 1, .minw)
            {
                minutes += Int(minute.payload)
                end = word.end
            }
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
