/// Dates and times written in digits: ISO 8601, `3/4/2015`, `14.10.`, `15:30:02`, `15h30`, `20120110`.
struct NumericDates: Sendable {
    let text: SourceText
    let actions: DateActions

    struct Found {
        var symbol: DateSymbol
        var end: Int
        var spec: DateSpec
    }

    /// Calls `body` with each date and time that the digits at a token say, longest first.
    @inline(__always)
    func read(at index: Int, _ body: (Found) -> Void) {
        guard let token = text.token(index), token.kind == .number, mayStart(token, index) else { return }
        if let decade = decade(at: index) { body(decade) }
        if let interval = isoInterval(at: index) { body(interval) }
        if let week = isoWeek(at: index) { body(week) }
        if let moment = compactMoment(at: index) { body(moment) }
        if let iso = isoDate(at: index) { body(iso) }
        if let time = time(at: index) { body(time) }
        if let date = threeParts(at: index) { body(date) }
        if let date = twoParts(at: index) { body(date) }
        if let date = compact(at: index) { body(date) }
    }

    /// Eight digits, or something that touches: all else says no date by itself.
    private func mayStart(_ token: Token, _ index: Int) -> Bool {
        if token.count == 8 { return true }
        guard token.count <= 4, let next = text.token(index + 1), next.touchesPrevious else { return false }
        switch next.kind {
        case .symbol: return next.payload == 0x3A || next.payload == 0x2F || next.payload == 0x2D || next.payload == 0x2E
        case .word: return next.count <= 3
        case .number, .ideograph: return false
        }
    }

    private func number(_ index: Int, touching: Bool = true) -> Token? {
        guard let token = text.token(index), token.kind == .number, !touching || token.touchesPrevious else { return nil }
        return token
    }

    /// The separator between digits at a token, if it stands close on both sides.
    private func separator(_ index: Int) -> UInt64? {
        guard let token = text.token(index), token.kind == .symbol, token.touchesPrevious,
            token.payload == 0x2D || token.payload == 0x2F || token.payload == 0x2E, text.token(index + 1)?.touchesPrevious == true
        else { return nil }
        return token.payload
    }

    private func date(year: Int, month: Int, day: Int) -> DateSpec? {
        guard (1...12).contains(month), day >= 1, year == 0 || (1000...2999).contains(year),
            day <= CivilDateTime.daysIn(year: year > 0 ? year : 2000, month: month)
        else { return nil }
        var spec = DateSpec()
        spec.year = year
        spec.month = month
        spec.day = day
        return spec
    }

    private func shortYear(_ token: Token) -> Int? {
        let value = Int(truncatingIfNeeded: min(token.payload, 9999))
        switch token.count {
        case 4: return (1000...2999).contains(value) ? value : nil
        case 2: return value < 40 ? 2000 + value : 1900 + value
        default: return nil
        }
    }

    /// `2014-04-18`, `2014/4/18`, `2014.4.18`, perhaps `T10:00:00Z` after it.
    private func isoDate(at index: Int) -> Found? {
        guard let year = text.token(index), year.count == 4, let first = separator(index + 1), let month = number(index + 2),
            month.count <= 2,
            separator(index + 3) == first, let day = number(index + 4), day.count <= 2,
            let spec = date(year: Int(year.payload), month: Int(month.payload), day: Int(day.payload))
        else { return nil }
        if let clock = text.token(index + 5), clock.kind == .word, clock.touchesPrevious, clock.count == 1,
            text.byte(Int(clock.start)) | 0x20 == 0x74,
            let time = time(at: index + 6), text.tokens[index + 6].touchesPrevious
        {
            var both = time.spec
            both.year = spec.year
            both.month = spec.month
            both.day = spec.day
            both.isAmbiguous = false
            return Found(symbol: .datetime, end: time.end, spec: both)
        }
        guard !continues(index + 5) else { return nil }
        return Found(symbol: .date, end: index + 5, spec: spec)
    }

    /// `1990s`, `'90s`, `1990er`, `90er Jahre`: the years, where no seconds are meant.
    func decade(at index: Int) -> Found? {
        guard let number = text.token(index), number.payload % 10 == 0, let ending = text.token(index + 1), ending.kind == .word,
            ending.touchesPrevious, ending.count <= 2
        else { return nil }
        var end = index + 2
        let isGerman = text.string(ending.range) == "er"
        guard isGerman || text.string(ending.range) == "s" else { return nil }
        var isNamed = number.count == 4 && (1000..<2100).contains(number.payload)
        if isGerman, let word = text.token(end), word.kind == .word, text.string(word.range).asciiLower.hasPrefix("jahre"), word.count <= 6
        {
            end += 1
            if number.count == 2 { isNamed = true }
        }
        if !isGerman, number.count == 2, number.touchesPrevious, text.isSymbol(index - 1, "'") { isNamed = true }
        guard isNamed else { return nil }
        let value = Int(number.payload)
        let year = value >= 1000 ? value : value >= 20 ? 1900 + value : 2000 + value
        return Found(symbol: .period, end: end, spec: actions.period(CivilDateTime(year: year, month: 1, day: 1), .decade))
    }

    /// `2026-05-01/2026-05-07` (ISO 8601 §5.5).
    private func isoInterval(at index: Int) -> Found? {
        guard let first = isoDay(at: index), text.isSymbol(index + 5, "/"), text.tokens[index + 5].touchesPrevious,
            let next = text.token(index + 6), next.touchesPrevious, let last = isoDay(at: index + 6), !continues(index + 11)
        else { return nil }
        let begin = CivilDateTime(year: first.year, month: first.month, day: first.day)
        let finish = CivilDateTime(year: last.year, month: last.month, day: last.day)
        guard begin < finish else { return nil }
        var spec = DateSpec()
        spec.begin = begin
        spec.finish = finish
        spec.includesLastDay = true
        return Found(symbol: .range, end: index + 11, spec: spec)
    }

    /// `2026-05-01`, whatever follows.
    private func isoDay(at index: Int) -> DateSpec? {
        guard let year = text.token(index), year.kind == .number, year.count == 4, separator(index + 1) == 0x2D,
            let month = number(index + 2),
            month.count == 2, separator(index + 3) == 0x2D, let day = number(index + 4), day.count == 2
        else { return nil }
        return date(year: Int(year.payload), month: Int(month.payload), day: Int(day.payload))
    }

    /// `2026-W49`, `2026-W49-1` (ISO 8601 §4.1.4).
    private func isoWeek(at index: Int) -> Found? {
        guard let year = text.token(index), year.count == 4, (1000...2999).contains(year.payload), text.isSymbol(index + 1, "-"),
            text.tokens[index + 1].touchesPrevious, let letter = text.token(index + 2), letter.kind == .word, letter.count == 1,
            letter.touchesPrevious, text.byte(Int(letter.start)) == 0x57, let week = number(index + 3), week.count == 2,
            (1...53).contains(week.payload)
        else { return nil }
        // The week of the fourth of January is the first.
        let fourth = CivilDateTime(year: Int(year.payload), month: 1, day: 4)
        let monday = fourth.adding(days: 1 - fourth.weekday + 7 * (Int(week.payload) - 1))
        if text.isSymbol(index + 4, "-"), text.tokens[index + 4].touchesPrevious, let day = number(index + 5), day.count == 1,
            (1...7).contains(day.payload)
        {
            return Found(symbol: .date, end: index + 6, spec: actions.day(monday.adding(days: Int(day.payload) - 1)))
        }
        return continues(index + 4) ? nil : Found(symbol: .period, end: index + 4, spec: actions.period(monday, .week))
    }

    /// `20261130T100000Z` (RFC 5545 §3.3.5).
    private func compactMoment(at index: Int) -> Found? {
        guard let digits = text.token(index), digits.count == 8, let letter = text.token(index + 1), letter.kind == .word,
            letter.count == 1, letter.touchesPrevious, text.byte(Int(letter.start)) == 0x54, let clock = number(index + 2),
            clock.count == 6 || clock.count == 4
        else { return nil }
        let value = Int(digits.payload)
        let seconds = Int(clock.payload) * (clock.count == 4 ? 100 : 1)
        guard var spec = date(year: value / 10_000, month: value / 100 % 100, day: value % 100),
            let time = actions.time(seconds / 10_000, seconds / 100 % 100, seconds % 100)
        else { return nil }
        (spec.hour, spec.minute, spec.second) = (time.hour, time.minute, time.second)
        var end = index + 3
        if let (zone, after) = zone(at: end) {
            spec.zone = zone
            end = after
        }
        return Found(symbol: .datetime, end: end, spec: spec)
    }

    /// More digits of the same number follow.
    private func continues(_ index: Int) -> Bool {
        guard let token = text.token(index), token.touchesPrevious else { return false }
        if token.kind == .number { return true }
        if token.kind == .symbol, token.payload == 0x2E || token.payload == 0x2F, let next = text.token(index + 1),
            next.kind == .number, next.touchesPrevious
        {
            return true
        }
        return false
    }

    /// A percent or degree sign, or a currency's: the digits before it are a decimal number.
    private func measures(_ index: Int) -> Bool {
        guard let token = text.token(index), token.kind == .symbol, token.touchesPrevious else { return false }
        switch token.payload {
        case 0x25, 0x2030, 0xB0, 0x24, 0xA3, 0xA5, 0x20A0...0x20CF: return true
        default: return false
        }
    }

    private func threeParts(at index: Int) -> Found? {
        guard let a = text.token(index), a.count <= 2, let b = number(index + 2, touching: false), b.count <= 2 else {
            return nil
        }
        var separatorCode = separator(index + 1)
        if separatorCode == nil, let dot = text.token(index + 1), dot.isSymbol("."), dot.touchesPrevious { separatorCode = 0x2E }
        guard let first = separatorCode, let second = text.token(index + 3), second.isSymbolCode(first), second.touchesPrevious,
            let c = number(index + 4, touching: first != 0x2E), let year = shortYear(c), !continues(index + 5)
        else { return nil }
        // `1.10.30` is a version in English.
        if first == 0x2E, actions.language == "en", c.count == 2, a.count + b.count < 4 { return nil }
        let (x, y) = (Int(a.payload), Int(b.payload))
        let dayFirst = first == 0x2E || actions.isDayFirst || first == 0x2D && actions.language != "en"
        let orders = dayFirst ? [(y, x), (x, y)] : [(x, y), (y, x)]
        for (month, day) in orders {
            if let spec = date(year: year, month: month, day: day) { return Found(symbol: .date, end: index + 5, spec: spec) }
        }
        return nil
    }

    /// `10/8`, `14.10.`: without a year, weaker.
    private func twoParts(at index: Int) -> Found? {
        guard let a = text.token(index), let code = separator(index + 1), let b = number(index + 2), !continues(index + 3),
            !measures(index + 3)
        else { return nil }
        // The tail of a date that is none, `8/32/2014`, is none either.
        if let before = text.token(index - 1), a.touchesPrevious, before.kind == .symbol, before.payload == code,
            before.touchesPrevious,
            text.token(index - 2)?.kind == .number
        {
            return nil
        }
        let isHead = text.token(index + 3).map { $0.isSymbolCode(code) && $0.touchesPrevious } == true && number(index + 4) != nil
        if !isHead, a.count <= 2, b.count == 4, (1...12).contains(Int(a.payload)), let year = shortYear(b), b.payload > 1500,
            b.payload < 2200
        {
            var spec = DateSpec()
            spec.month = Int(a.payload)
            spec.year = year
            spec.grain = .month
            return Found(symbol: .period, end: index + 3, spec: spec)
        }
        if !isHead, code != 0x2E, a.count == 4, b.count <= 2, (1...12).contains(Int(b.payload)), let year = shortYear(a),
            a.payload > 1500, a.payload < 2200
        {
            var spec = DateSpec()
            spec.month = Int(b.payload)
            spec.year = year
            spec.grain = .month
            return Found(symbol: .period, end: index + 3, spec: spec)
        }
        guard a.count <= 2, b.count <= 2 else { return nil }
        let (x, y) = (Int(truncatingIfNeeded: a.payload), Int(truncatingIfNeeded: b.payload))
        let dayFirst = code == 0x2E || actions.isDayFirst
        let orders = dayFirst ? [(y, x), (x, y)] : [(x, y), (y, x)]
        for (month, day) in orders {
            guard var spec = date(year: 0, month: month, day: day) else { continue }
            var end = index + 3
            var isStrong = code == 0x2F
            if code == 0x2E, let dot = text.token(index + 3), dot.isSymbol("."), dot.touchesPrevious, actions.language != "en" {
                end += 1
                isStrong = true
            }
            if code == 0x2E, !isStrong, actions.language == "de" || actions.language == "nl", b.count == 2 { isStrong = true }
            if code == 0x2D { isStrong = false }
            spec.isLatent = !isStrong
            return Found(symbol: .date, end: end, spec: spec)
        }
        return nil
    }

    private func compact(at index: Int) -> Found? {
        guard let token = text.token(index), token.count == 8, !continues(index + 1) else { return nil }
        let value = Int(token.payload)
        guard value > 19_000_000, value < 21_000_000,
            let spec = date(year: value / 10_000, month: value / 100 % 100, day: value % 100)
        else { return nil }
        return Found(symbol: .date, end: index + 1, spec: spec)
    }

    /// `15:30`, `15:30:02.5`, `15h30`, `15.30` with a zone when one touches.
    func time(at index: Int) -> Found? {
        guard let hours = text.token(index), hours.kind == .number else { return nil }
        guard hours.count <= 2, hours.payload <= 24, let mark = text.token(index + 1), mark.touchesPrevious else { return nil }
        let isHourLetter = mark.kind == .word && mark.count == 1 && text.byte(Int(mark.start)) | 0x20 == 0x68
        let isDot = mark.isSymbol(".")
        guard mark.isSymbol(":") || isHourLetter || isDot, let minutes = number(index + 2),
            minutes.count == 2 || isHourLetter && minutes.count <= 2, minutes.payload < 60
        else {
            // `15h`
            if isHourLetter, !(text.token(index + 2)?.touchesPrevious == true && text.token(index + 2)?.kind == .word),
                actions.language != "en" || hours.payload > 12,
                var spec = actions.time(Int(hours.payload), 0, isAmbiguous: true)
            {
                spec.isLatent = false
                return Found(symbol: .time, end: index + 2, spec: spec)
            }
            return nil
        }
        if continuesTime(index + 3, after: mark.payload) { return nil }
        var end = index + 3
        var second = -1
        if let colon = text.token(end), colon.touchesPrevious,
            colon.isSymbol(":") || isDot && colon.isSymbol(".") || isHourLetter && isLetter(colon, 0x6D),
            let seconds = number(end + 1), seconds.count == 2
        {
            guard seconds.payload <= 60 else { return nil }
            second = Int(seconds.payload)
            end += 2
            if let dot = text.token(end), dot.touchesPrevious, dot.isSymbol(".") || dot.isSymbol(",") || dot.isSymbol(":"),
                let fraction = number(end + 1), fraction.count <= 9
            {
                end += 2
            }
            if isHourLetter, let s = text.token(end), s.touchesPrevious, isLetter(s, 0x73) { end += 1 }
        } else if isHourLetter, let m = text.token(end), m.touchesPrevious, isLetter(m, 0x6D) {
            end += 1
        }
        let isTwelve = hours.payload <= 12 && !(hours.count == 2 && text.byte(Int(hours.start)) == 0x30)
        guard var spec = actions.time(Int(hours.payload), Int(minutes.payload), second, isAmbiguous: isTwelve) else { return nil }
        if isDot { spec.isLatent = true }
        if let (zone, after) = zone(at: end), second >= 0 || followsDate(index) || !text.isSymbol(end, "-") {
            spec.zone = zone
            end = after
        }
        return Found(symbol: .time, end: end, spec: spec)
    }

    /// The `T` of a moment touches: a minus sign after its time begins a zone, and elsewhere the end of a range.
    private func followsDate(_ index: Int) -> Bool {
        guard let letter = text.token(index - 1), text.tokens[index].touchesPrevious else { return false }
        return letter.kind == .word && letter.count == 1 && letter.touchesPrevious
    }

    private func continuesTime(_ index: Int, after separator: UInt64) -> Bool {
        guard separator == 0x2E else { return false }
        return continues(index)
    }

    private func isLetter(_ token: Token, _ letter: UInt8) -> Bool {
        token.kind == .word && token.count <= 3 && text.byte(Int(token.start)) | 0x20 == letter
    }

    /// `Z`, `+02:00`, `GMT+2`, `-0500`.
    private func zone(at index: Int) -> (Int, Int)? {
        guard var token = text.token(index) else { return nil }
        var next = index
        if token.kind == .word, token.touchesPrevious, token.count == 1, text.byte(Int(token.start)) | 0x20 == 0x7A {
            return (0, index + 1)
        }
        if token.kind == .word, token.count == 3 {
            let name = text.string(token.range).asciiLower
            guard name == "gmt" || name == "utc", let sign = text.token(index + 1), sign.touchesPrevious,
                sign.isSymbol("+") || sign.isSymbol("-")
            else { return nil }
            token = sign
            next = index + 1
        }
        guard token.isSymbol("+") || token.isSymbol("-"),
            token.touchesPrevious || next == index && text.token(next + 1)?.touchesPrevious == true, let hours = number(next + 1)
        else { return nil }
        let sign = token.isSymbol("-") ? -1 : 1
        if hours.count == 4 {
            guard hours.payload / 100 <= 14 else { return nil }
            return (sign * Int(hours.payload / 100 * 60 + hours.payload % 100), next + 2)
        }
        guard hours.count <= 2, hours.payload <= 14 else { return nil }
        if let colon = text.token(next + 2), colon.isSymbol(":"), colon.touchesPrevious, let minutes = number(next + 3),
            minutes.count == 2, minutes.payload < 60
        {
            return (sign * Int(hours.payload * 60 + minutes.payload), next + 4)
        }
        guard next > index else { return nil }
        return (sign * Int(hours.payload) * 60, next + 2)
    }
}

extension Token {
    func isSymbolCode(_ code: UInt64) -> Bool { kind == .symbol && payload == code }
}
