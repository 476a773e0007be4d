/// Periods: units of the calendar beside now, their parts, seasons, quarters, holidays.
extension DateActions {
    /// The interval of a period, a date or a year, end exclusive.
    func interval(_ spec: DateSpec) -> (CivilDateTime, CivilDateTime)? {
        if let begin = spec.begin {
            return (begin, spec.finish ?? CalendarMath.add(1, .day, to: begin.startOfDay))
        }
        if spec.day > 0 || spec.weekday > 0 {
            guard let date = DateResolver(actions: self).date(spec) else { return nil }
            return (date, date.adding(days: 1))
        }
        if spec.month > 0 {
            let year = spec.year > 0 ? spec.year : futureYear(month: spec.month)
            let begin = CivilDateTime(year: year, month: spec.month, day: 1)
            return (begin, begin.adding(months: 1))
        }
        if spec.year > 0 {
            let begin = CivilDateTime(year: spec.year, month: 1, day: 1)
            return (begin, begin.adding(months: 12))
        }
        return nil
    }

    func futureYear(month: Int) -> Int { month < reference.month ? reference.year + 1 : reference.year }

    func modifiedUnit(_ p: Parts) -> DateSpec? {
        if let month = p.value(.mon) {
            var year = reference.year
            switch p.mode {
            case 1: if month <= reference.month { year += 1 }
            case -1: if month >= reference.month { year -= 1 }
            default: break
            }
            var spec = period(CivilDateTime(year: year, month: month, day: 1), .month)
            spec.grain = .month
            return spec
        }
        guard let unit = p.unit else { return nil }
        let step = p.mode == 2 ? 0.0 : Double(p.mode)
        switch unit {
        case .second, .minute, .hour:
            guard p.mode != 2 || unit == .hour else { return nil }
            return period(CalendarMath.add(step, unit, to: CalendarMath.start(of: unit, at: reference)), unit)
        case .day: return day(today.adding(days: Int(step)), anchored: true)
        case .weekday: return day(CalendarMath.add(step == 0 ? 0 : step, .weekday, to: today))
        case .fortnight:
            let begin = p.mode == -1 ? today.adding(days: -14) : today
            return period(begin, .fortnight)
        case .week, .month, .quarter, .halfYear, .year, .decade, .century:
            return period(CalendarMath.add(step, unit, to: CalendarMath.start(of: unit, at: today)), unit)
        }
    }

    func modifiedUnits(_ p: Parts) -> DateSpec? {
        guard let unit = p.unit, p.mode != 2 || unit > .hour else { return nil }
        let count = p.number?.value ?? 3
        guard count >= 1, count < 1_000 || unit < .day && count < 100_000, p.number?.isOrdinal != true else { return nil }
        let start = unit < .day ? reference : CalendarMath.start(of: unit == .fortnight ? .day : unit, at: reference)
        var spec = DateSpec()
        spec.grain = unit
        if p.mode == -1 {
            spec.begin = CalendarMath.add(-count, unit, to: start)
            spec.finish = start
        } else {
            let first = unit < .day ? start : CalendarMath.add(1, unit == .weekday ? .day : unit, to: start)
            spec.begin = unit == .fortnight ? start : first
            spec.finish = CalendarMath.add(count, unit, to: spec.begin ?? first)
        }
        return spec
    }

    func thisUnit(_ p: Parts) -> DateSpec? {
        guard let unit = p.unit, unit >= .week, unit != .fortnight else { return nil }
        var spec = period(CalendarMath.start(of: unit, at: today), unit)
        spec.isLatent = true
        return spec
    }

    func oddWord(_ p: Parts, _ result: DateSymbol) -> DateSpec? {
        guard result == .period, let code = p.value(.oddw) else { return nil }
        switch code {
        case -1...3: return period(CalendarMath.add(Double(code - 1), .year, to: CalendarMath.start(of: .year, at: today)), .year)
        case 9...13:
            return period(CalendarMath.add(Double(code - 11), .month, to: CalendarMath.start(of: .month, at: today)), .month)
        case 19...23:
            return period(CalendarMath.add(Double(code - 21), .week, to: CalendarMath.start(of: .week, at: today)), .week)
        case 61: return weekend(at: today)
        default: return nil
        }
    }

    /// The beginning, middle or end of a period.
    func part(_ p: Parts, _ which: Int) -> DateSpec? {
        var spec: DateSpec
        if let unit = p.unit, p.content == nil, p.first(.year) == nil {
            guard unit >= .day else { return nil }
            spec = period(CalendarMath.start(of: unit, at: today), unit)
        } else {
            guard let content = p.first(.year)?.spec ?? p.content else { return nil }
            spec = content
        }
        let grain: TimeUnit = spec.grain
        guard let (begin, finish) = interval(spec) else { return nil }
        var result = DateSpec()
        result.grain = grain == .day ? .hour : .day
        switch grain {
        case .year, .decade, .century:
            let half = finish.dayNumber - begin.dayNumber
            result.begin = which == 0 ? begin : which == 1 ? begin.adding(months: 5) : begin.adding(months: 6)
            result.finish = which == 0 ? begin.adding(months: 6) : which == 1 ? begin.adding(months: 7) : finish
            if grain > .year {
                result.begin = which == 0 ? begin : begin.adding(days: half * which / 3)
                result.finish = which == 2 ? finish : begin.adding(days: half * (which + 1) / 3)
            }
        case .month, .quarter, .halfYear:
            let days = finish.dayNumber - begin.dayNumber
            result.begin = which == 0 ? begin : which == 1 ? begin.adding(days: days / 3) : begin.adding(days: days / 2)
            result.finish = which == 0 ? begin.adding(days: days / 2) : which == 1 ? begin.adding(days: days * 2 / 3) : finish
        case .week, .fortnight:
            result.begin = which == 0 ? begin : which == 1 ? begin.adding(days: 2) : begin.adding(days: 3)
            result.finish = which == 0 ? begin.adding(days: 3) : which == 1 ? begin.adding(days: 5) : finish
        case .day, .weekday:
            if which == 2, p.first(.date) != nil {
                result = day(begin)
                result.hour = 23
                result.minute = 59
                result.second = 59
                return result
            }
            result.begin = begin.startOfDay.adding(seconds: which == 0 ? 0 : which == 1 ? 36_000 : 43_200)
            result.finish = begin.startOfDay.adding(seconds: which == 0 ? 43_200 : which == 1 ? 50_400 : 86_399)
        case .second, .minute, .hour: return nil
        }
        return result
    }

    func rest(_ p: Parts) -> DateSpec? {
        var spec = DateSpec()
        if let unit = p.unit {
            guard unit >= .day else { return nil }
            spec.begin = unit == .day ? reference : today
            spec.finish = CalendarMath.add(1, unit, to: CalendarMath.start(of: unit, at: today))
            if unit == .week { spec.finish = spec.finish?.adding(days: -1) }
        } else if let content = p.content, let (begin, finish) = interval(content) {
            spec.begin = begin < reference ? today : begin
            spec.finish = content.grain == .week ? finish.adding(days: -1) : finish.adding(days: -1)
        } else {
            return nil
        }
        return spec
    }

    func weekend(_ p: Parts) -> DateSpec? {
        if let date = p.first(.date)?.spec {
            guard let (begin, _) = interval(date) else { return nil }
            return weekend(at: begin)
        }
        if let spec = p.first(.period)?.spec, let (begin, finish) = interval(spec) {
            if p.has(.last) { return weekend(at: CalendarMath.start(of: .week, at: finish.adding(days: -3))) }
            if let number = p.number?.integer, (1...5).contains(number) {
                let first = CalendarMath.start(of: .week, at: begin.adding(days: CivilDateTime.modulo(6 - begin.weekday, 7)))
                return weekend(at: first.adding(days: 7 * (number - 1)))
            }
            return nil
        }
        let offset = p.mode == 2 ? 0 : p.mode
        return weekend(at: today.adding(days: 7 * offset))
    }

    func weekend(at date: CivilDateTime) -> DateSpec {
        let monday = CalendarMath.start(of: .week, at: date)
        var spec = DateSpec()
        spec.begin = monday.adding(days: 5)
        spec.finish = monday.adding(days: 7)
        spec.grain = .weekday
        return spec
    }

    func season(_ p: Parts) -> DateSpec? {
        guard let node = p.first(.season) else { return nil }
        let code = Int(node.spec.value)
        guard (1...4).contains(code) else { return nil }
        let month = [3, 6, 9, 12][code - 1]
        var year = p.first(.year)?.spec.year ?? 0
        if year == 0, let spec = p.first(.period)?.spec, let (begin, _) = interval(spec), spec.grain == .year {
            year = begin.year
        }
        let isFixed = year > 0
        if year == 0 {
            year = reference.year
            if p.mode == 1, month <= reference.month { year += 1 }
            if p.mode == -1, month + 2 >= reference.month { year -= 1 }
        }
        var spec = period(CivilDateTime(year: year, month: month, day: 21), .month, count: 3)
        spec.grain = .quarter
        spec.isLatent = !isFixed && p.mode == 0 && node.spec.isLatent
        return spec
    }

    func quarter(_ p: Parts) -> DateSpec? {
        guard let code = p.value(.qtr), (1...6).contains(code) else { return nil }
        var year = p.first(.year)?.spec.year ?? 0
        if year == 0, let spec = p.first(.period)?.spec {
            guard spec.grain == .year, let (begin, _) = interval(spec) else { return nil }
            year = begin.year
        }
        let isFixed = year > 0
        if year == 0 { year = reference.year }
        let month = code > 4 ? (code - 5) * 6 + 1 : (code - 1) * 3 + 1
        var spec = period(CivilDateTime(year: year, month: month, day: 1), code > 4 ? .halfYear : .quarter)
        spec.isLatent = !isFixed && code > 4
        return spec
    }

    /// `the 1990s`, `the nineties`, `les années 90`.
    func decade(_ p: Parts) -> DateSpec? {
        guard let number = p.number else { return nil }
        let value = number.integer
        guard value % 10 == 0, number.value == Double(value) else { return nil }
        if p.has(.unit) {
            guard p.unit == .year || p.unit == .decade, p.unit == .decade || p.has(.the) || p.has(.quote) else { return nil }
        } else {
            return nil
        }
        let year = value >= 1000 ? value : value >= 20 ? 1900 + value : 2000 + value
        guard year < 3000 else { return nil }
        return period(CivilDateTime(year: year, month: 1, day: 1), .decade)
    }

    func holiday(_ p: Parts) -> DateSpec? {
        guard let code = p.value(.hol) else { return nil }
        var year = p.first(.year)?.spec.year ?? 0
        if year == 0, let spec = p.first(.period)?.spec {
            guard spec.grain == .year, let (begin, _) = interval(spec) else { return nil }
            year = begin.year
        }
        if year > 0 { return Holidays.date(code, year: year).map { day($0) } }
        guard let own = Holidays.date(code, year: reference.year) else { return nil }
        switch p.mode {
        case -1: return own < today ? day(own) : Holidays.date(code, year: reference.year - 1).map { day($0) }
        case 2: return day(own)
        default:
            return own < today || p.mode == 1 && own == today
                ? Holidays.date(code, year: reference.year + 1).map { day($0) } : day(own)
        }
    }

    func nthWeekday(_ p: Parts) -> DateSpec? {
        guard let weekday = p.value(.wd), (1...7).contains(weekday) else { return nil }
        let nth = p.has(.last) ? 9 : p.number?.integer ?? 0
        guard nth == 9 || (1...5).contains(nth), p.has(.last) || p.number?.isOrdinal == true || language != "en" else {
            return nil
        }
        var begin: CivilDateTime
        var grain = TimeUnit.month
        if let month = p.value(.mon) {
            begin = CivilDateTime(year: futureYear(month: month), month: month, day: 1)
        } else if let spec = p.first(.period)?.spec, let (start, _) = interval(spec) {
            begin = start
            grain = spec.grain
        } else if p.unit == .month {
            begin = CivilDateTime(year: reference.year, month: reference.month, day: 1)
        } else {
            return nil
        }
        if grain == .year {
            begin = CivilDateTime(year: begin.year, month: nth == 9 ? 12 : 1, day: 1)
            grain = .month
        }
        guard grain == .month, let date = CalendarMath.weekday(weekday, nth: nth, year: begin.year, month: begin.month) else {
            return nil
        }
        return day(date)
    }

    /// `first week of October`, `last 3 days of the month`.
    func nthUnit(_ p: Parts) -> DateSpec? {
        guard let unit = p.unit, unit >= .day, let spec = p.first(.period)?.spec, let (begin, finish) = interval(spec),
            unit < spec.grain || spec.grain == .quarter
        else { return nil }
        let numbers = p.all(.num)
        let isLast = p.has(.last)
        let count =
            isLast || p.has(.next) ? Double(p.number?.integer ?? 1) : numbers.count == 2 ? Double(numbers[1].integer) : 1
        guard count >= 1, count < 1000 else { return nil }
        if isLast {
            var end = finish
            if unit == .week { end = CalendarMath.start(of: .week, at: finish.adding(days: -4)).adding(days: 7) }
            var result = period(CalendarMath.add(-count, unit, to: end), unit, count: count)
            result.grain = unit
            if unit == .day, count == 1 { return day(finish.adding(days: -1)) }
            return result
        }
        let nth = p.has(.next) || numbers.count == 2 ? 1 : p.number?.integer ?? 1
        guard nth >= 1, nth < 400, p.has(.next) || numbers.count == 2 || p.number?.isOrdinal == true || language != "en" else {
            return nil
        }
        var first = begin
        if unit == .week {
            // The first week is the first whole one.
            first = CalendarMath.start(of: .week, at: begin.adding(days: 6))
        }
        let start = CalendarMath.add(Double(nth - 1), unit, to: first)
        guard start < finish else { return nil }
        if unit == .day, count == 1 { return day(start) }
        return period(start, unit, count: count)
    }
}
