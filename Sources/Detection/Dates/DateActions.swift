/// What the rules of the grammar mean, relative to a reference moment.
struct DateActions: Sendable {
    let reference: CivilDateTime
    let language: String
    /// `3/4` is the third of April.
    let isDayFirst: Bool
    /// `8 heures` is a time of day, not only a length.
    let tellsTimeByHours: Bool

    init(reference: CivilDateTime, language: String, isDayFirst: Bool) {
        self.reference = reference
        self.language = language
        self.isDayFirst = isDayFirst
        tellsTimeByHours = ["fr", "pt", "es", "it", "nl"].contains(language)
    }

    var today: CivilDateTime { reference.startOfDay }

    /// The meaning of the parts under a rule, or nil when they do not go together.
    func apply(_ rule: DateOutcome, _ parts: [DateNode]) -> DateSpec? {
        let p = Parts(parts)
        switch rule.action {
        case .copy: return p.content
        case .merge: return merge(rule, p)
        case .monthDay, .dayMonth: return monthDay(p)
        case .monthYear: return rule.result == .date ? twoDigitDate(p) : monthYear(p)
        case .yearMonth: return yearMonth(p)
        case .yearValue:
            guard let spec = year(p), rule.result != .period || spec.digits != 2 else { return nil }
            return spec
        case .yearWord:
            guard var spec = year(p) else { return nil }
            spec.isLatent = false
            return spec
        case .eraYear: return eraYear(p)
        case .cjkMonth:
            guard let month = p.number?.integer, (1...12).contains(month) else { return nil }
            var spec = DateSpec()
            spec.value = Double(month)
            return spec
        case .weekday: return weekday(p)
        case .modifiedWeekday: return modifiedWeekday(p)
        case .weekdayOfPeriod: return weekdayOfPeriod(p)
        case .nthWeekday: return nthWeekday(p)
        case .nthUnit: return nthUnit(p)
        case .modifiedUnit: return modifiedUnit(p)
        case .modifiedUnits: return modifiedUnits(p)
        case .thisUnit: return thisUnit(p)
        case .weekOf:
            guard p.unit == .week, let date = p.first(.date)?.spec, let (begin, _) = interval(date) else { return nil }
            return period(CalendarMath.start(of: .week, at: begin), .week)
        case .beginOf: return part(p, 0)
        case .midOf: return part(p, 1)
        case .endOf: return part(p, 2)
        case .restOf: return rest(p)
        case .weekendOf: return weekend(p)
        case .seasonOf: return season(p)
        case .quarterOf: return quarter(p)
        case .decade: return decade(p)
        case .holiday: return holiday(p)
        case .ago: return offset(p, -1)
        case .hence: return offset(p, 1)
        case .fromDate: return offsetFromDate(p, 1)
        case .beforeDate: return offsetFromDate(p, -1)
        case .relativeDay:
            guard let days = p.value(.rel) else { return nil }
            return day(today.adding(days: days), anchored: true)
        case .now:
            var spec = DateSpec()
            spec.begin = reference
            spec.hour = reference.hour
            spec.minute = reference.minute
            spec.second = reference.second
            spec.isAnchored = true
            return spec
        case .oddWord: return oddWord(p, rule.result)
        case .dayOfMonth: return dayOfMonth(p)
        case .dayOrdinal: return dayOrdinal(p)
        case .weekNumber: return weekNumber(p)
        case .hourMinute: return hourMinute(p)
        case .hourMeridiem: return hourMeridiem(p)
        case .meridiemTime: return meridiemTime(p)
        case .hourClock: return hourClock(p)
        case .atHour: return atHour(p)
        case .hourPod: return hourPod(p)
        case .halfPast: return shift(p, minutes: 30)
        case .halfBefore: return language == "en" ? shift(p, minutes: 30) : shift(p, minutes: -30)
        case .quarterPast: return shift(p, minutes: 15)
        case .quarterTo: return shift(p, minutes: -15)
        case .minutesPast: return minutes(p, 1)
        case .minutesTo: return minutes(p, -1)
        case .clock:
            guard let minutes = p.value(.clock) else { return nil }
            return time(minutes / 60, minutes % 60)
        case .zone: return zone(p)
        case .cjkTime: return cjkTime(p)
        case .podOnly:
            guard let pod = p.value(.pod) else { return nil }
            var spec = DateSpec()
            spec.pod = pod
            if pod == 8 || pod == 11 { spec.begin = today.adding(days: pod == 11 ? -1 : 0) }
            return spec
        case .podOfDate: return podOfDate(p)
        case .range: return range(p)
        case .dayRange: return dayRange(p)
        case .timeRangeShared: return timeRange(p)
        case .beforeOpen, .untilOpen: return open(p, isStart: true, 0)
        case .afterOpen: return open(p, isStart: false, p.has(.after) ? 1 : 0)
        case .afterOpenPost: return open(p, isStart: p.value(.more) == 1, 0)
        case .withinRange: return within(p)
        case .durationFrom: return durationFrom(p)
        case .duration: return duration(p)
        case .fewUnits: return few(p)
        case .durationHalf: return durationHalf(p)
        case .durationHalfUnit: return durationHalfUnit(p)
        case .durationAnd: return durationAnd(p)
        case .durationAdd: return durationAdd(p)
        case .forDuration: return p.content
        case .setUnit, .setWeekday, .setNth, .setAdverb, .setTimes, .setPod, .setMerge:
            return Recurrence.apply(rule.action, p, self)
        }
    }

    // MARK: Joining fields

    private func merge(_ rule: DateOutcome, _ p: Parts) -> DateSpec? {
        if rule.result == .range { return mergeRange(p) }
        var spec = DateSpec()
        var hasPeriod = false
        for node in p.nodes {
            switch node.symbol {
            case .date, .datetime, .time, .period, .year, .rtime:
                guard join(node.spec, into: &spec, node.symbol) else { return nil }
                if node.symbol == .period { hasPeriod = true }
            case .mon:
                guard spec.month == 0, spec.day == 0 else { return nil }
                spec.month = Int(node.spec.value)
            case .num:
                guard number(node.spec, into: &spec, rule, p) else { return nil }
            default: break
            }
        }
        if spec.begin != nil, spec.month > 0 || spec.weekday > 0 && !spec.isAnchored { guard settle(&spec) else { return nil } }
        if rule.result == .period {
            guard spec.day == 0, spec.weekday == 0, spec.hour < 0 else { return nil }
            spec.grain = .month
        } else if rule.result == .date {
            guard spec.day > 0 || spec.weekday > 0 || spec.begin != nil, spec.hour < 0 else { return nil }
            if hasPeriod, spec.day == 0, spec.weekday == 0 { return nil }
            spec.grain = .day
        } else if rule.result == .datetime {
            guard spec.hour >= 0, !hasPeriod || spec.day > 0 || spec.weekday > 0 || p.contains(.time) else { return nil }
        }
        spec.isLatent = false
        if rule.result == .date, spec.month == 0, spec.weekday == 0, spec.begin == nil,
            p.nodes.contains(where: { $0.spec.isLatent })
        {
            spec.isLatent = true
        }
        return isReal(spec) ? spec : nil
    }

    private func join(_ other: DateSpec, into spec: inout DateSpec, _ symbol: DateSymbol) -> Bool {
        if other.year > 0 {
            guard spec.year == 0 || spec.year == other.year else { return false }
            spec.year = other.year
        }
        if other.month > 0 {
            guard spec.month == 0 || spec.month == other.month else { return false }
            spec.month = other.month
        }
        if other.day > 0 {
            guard spec.day == 0 || spec.day == other.day else { return false }
            spec.day = other.day
        }
        if other.weekday > 0 {
            guard spec.weekday == 0 || spec.weekday == other.weekday else { return false }
            spec.weekday = other.weekday
            if spec.mode == 0 { spec.mode = other.mode }
        }
        if let begin = other.begin {
            if let own = spec.begin {
                guard own.startOfDay == begin.startOfDay else { return false }
            }
            spec.begin = begin
            spec.finish = other.finish
            spec.grain = other.grain
            if other.isAnchored { spec.isAnchored = true }
        }
        if other.hour >= 0 {
            guard spec.hour < 0 || symbol == .time && spec.isAnchored && spec.hour == reference.hour else { return false }
            spec.hour = other.hour
            spec.minute = other.minute
            spec.second = other.second
            spec.isAmbiguous = other.isAmbiguous
        }
        if other.pod > 0 { spec.pod = other.pod }
        if let zone = other.zone { spec.zone = zone }
        if spec.pod > 0, spec.hour >= 0, spec.isAmbiguous {
            spec.hour = PartOfDay.adjust(spec.hour, to: spec.pod)
            spec.isAmbiguous = false
        }
        return true
    }

    /// A bare number in a merge: the day where one is missing, else the hour.
    private func number(_ number: DateSpec, into spec: inout DateSpec, _ rule: DateOutcome, _ p: Parts) -> Bool {
        let value = number.integer
        if rule.result == .date {
            guard (1...31).contains(value), spec.day == 0, spec.weekday > 0, number.isOrdinal || p.has(.the) || number.digits == 2
            else { return false }
            spec.day = value
            return true
        }
        guard (0...24).contains(value), spec.hour < 0, !number.isOrdinal, number.value == Double(value) else { return false }
        spec.hour = value == 24 ? 0 : value
        spec.minute = 0
        spec.isAmbiguous = value <= 12 && value > 0
        if let pod = p.nodes.first(where: { $0.spec.pod > 0 })?.spec.pod {
            spec.hour = PartOfDay.adjust(spec.hour, to: pod)
            spec.isAmbiguous = false
        }
        return true
    }

    /// A month or weekday beside an interval: the one within it.
    private func settle(_ spec: inout DateSpec) -> Bool {
        guard let begin = spec.begin else { return true }
        if spec.grain == .year, spec.month > 0 {
            spec.year = begin.year
        } else if spec.grain == .month, spec.day > 0, spec.month == 0 {
            spec.year = begin.year
            spec.month = begin.month
        } else if spec.grain == .day, spec.month == 0 || spec.month == begin.month {
            if spec.weekday > 0, begin.weekday != spec.weekday, spec.month == 0 { return false }
            return true
        } else {
            return false
        }
        spec.begin = nil
        spec.finish = nil
        return true
    }

    private func isReal(_ spec: DateSpec) -> Bool {
        guard spec.day > 0 else { return true }
        if spec.month > 0 {
            let year = spec.year > 0 ? spec.year : 2000
            return spec.day <= CivilDateTime.daysIn(year: year, month: spec.month)
        }
        return spec.day <= 31
    }

    // MARK: Days, months, years

    private func monthDay(_ p: Parts) -> DateSpec? {
        guard let month = p.value(.mon), let number = p.number, (1...31).contains(number.integer),
            number.value == Double(number.integer),
            number.digits <= 2
        else { return nil }
        var spec = DateSpec()
        spec.month = month
        spec.day = number.integer
        return isReal(spec) ? spec : nil
    }

    private func twoDigitDate(_ p: Parts) -> DateSpec? {
        let numbers = p.nodes.filter { $0.symbol == .num }
        guard let month = p.value(.mon), numbers.count == 2, (1...31).contains(numbers[0].spec.integer) else { return nil }
        var spec = DateSpec()
        spec.day = numbers[0].spec.integer
        spec.month = month
        guard let year = fullYear(numbers[1].spec) else { return nil }
        spec.year = year
        return isReal(spec) ? spec : nil
    }

    private func yearMonth(_ p: Parts) -> DateSpec? {
        guard let year = p.first(.year)?.spec.year, year > 0, let month = p.value(.mon), let day = p.number?.integer,
            (1...31).contains(day)
        else { return nil }
        var spec = DateSpec()
        spec.year = year
        spec.month = month
        spec.day = day
        return isReal(spec) ? spec : nil
    }

    private func monthYear(_ p: Parts) -> DateSpec? {
        guard let month = p.value(.mon) else { return nil }
        var spec = DateSpec()
        spec.month = month
        spec.grain = .month
        // `may`, `march`, `mar` alone are words first.
        if let year = p.first(.year)?.spec {
            spec.year = year.year
        } else {
            spec.isLatent = p.first(.mon)?.spec.isLatent ?? false
        }
        return spec
    }

    private func year(_ p: Parts) -> DateSpec? {
        if let year = p.first(.year)?.spec { return year }
        guard let number = p.number, let year = fullYear(number), !number.isOrdinal else { return nil }
        if p.has(.yearc) || p.has(.quote) || number.digits == 4 || number.isWords && number.value >= 1000 || p.has(.yearw) {
            if p.has(.quote), number.digits != 2 { return nil }
            var spec = DateSpec()
            spec.year = year
            spec.grain = .year
            spec.isLatent = !p.has(.yearc)
            return spec
        }
        // Two digits: only inside a date.
        guard number.digits == 2, number.integer > 31 || number.integer >= 0 && !p.has(.yearw) else { return nil }
        var spec = DateSpec()
        spec.year = year
        spec.digits = 2
        spec.grain = .year
        spec.isLatent = true
        return spec
    }

    func fullYear(_ number: DateSpec) -> Int? {
        let value = number.integer
        guard number.value == Double(value) else { return nil }
        if number.digits == 4 || number.isWords && value >= 1000 { return (1000...2999).contains(value) ? value : nil }
        if number.digits == 2 { return value < 40 ? 2000 + value : 1900 + value }
        return nil
    }

    private func eraYear(_ p: Parts) -> DateSpec? {
        guard let number = p.number, let era = p.value(.era), number.integer > 0, number.integer < 9999 else { return nil }
        var spec = DateSpec()
        spec.grain = .year
        spec.isLatent = true
        switch era {
        case 543: spec.year = number.integer - 543
        case -1: return nil
        // A reign: the years before its first.
        case ..<(-1): spec.year = number.integer - era
        default: spec.year = number.integer
        }
        return spec.year > 0 ? spec : nil
    }

    private func weekday(_ p: Parts) -> DateSpec? {
        guard let node = p.first(.wd) else { return nil }
        var spec = DateSpec()
        spec.weekday = Int(node.spec.value)
        spec.isLatent = node.spec.isLatent
        return spec
    }

    private func modifiedWeekday(_ p: Parts) -> DateSpec? {
        guard let weekday = p.value(.wd), (1...7).contains(weekday) else { return nil }
        var days = weekday - today.weekday
        switch p.mode {
        case 2: break
        case 1:
            // `next Friday` on a Monday is that of next week; `lundi prochain` the first to come.
            if days <= 0 || p.isPrefixMode { days += 7 }
        default:
            if days >= 0 { days -= 7 }
        }
        return day(today.adding(days: days))
    }

    private func weekdayOfPeriod(_ p: Parts) -> DateSpec? {
        guard let date = p.first(.date)?.spec, let period = p.first(.period)?.spec, let (begin, finish) = interval(period) else {
            return nil
        }
        if date.weekday > 0, date.day == 0, period.grain == .week || period.grain == .day {
            return day(CalendarMath.start(of: .week, at: begin).adding(days: date.weekday - 1))
        }
        if date.day > 0, date.month == 0, date.weekday == 0, period.grain == .month, date.day <= 31 {
            let result = begin.adding(days: date.day - 1)
            return result < finish ? day(result) : nil
        }
        if date.month > 0, date.day > 0, date.year == 0, period.grain == .year {
            var spec = date
            spec.year = begin.year
            spec.isLatent = false
            return isReal(spec) ? spec : nil
        }
        return nil
    }

    private func dayOfMonth(_ p: Parts) -> DateSpec? {
        guard let number = p.number, (1...31).contains(number.integer), let period = p.first(.period)?.spec,
            period.grain == .month,
            number.digits <= 2, let (begin, finish) = interval(period)
        else { return nil }
        if period.month > 0 {
            var spec = period
            spec.day = number.integer
            spec.grain = .day
            spec.isLatent = false
            return isReal(spec) ? spec : nil
        }
        let result = begin.adding(days: number.integer - 1)
        return result < finish ? day(result) : nil
    }

    private func dayOrdinal(_ p: Parts) -> DateSpec? {
        guard let number = p.number, (1...31).contains(number.integer), number.isOrdinal || p.has(.dayw) || language != "en"
        else { return nil }
        var spec = DateSpec()
        spec.day = number.integer
        spec.isLatent = !(p.has(.on) && number.isOrdinal) && !p.has(.dayw)
        return spec
    }

    private func weekNumber(_ p: Parts) -> DateSpec? {
        guard p.value(.unit) == TimeUnit.week.rawValue, let number = p.number?.integer, (1...53).contains(number) else {
            return nil
        }
        return period(CalendarMath.week(number, year: p.first(.year)?.spec.year ?? reference.year), .week)
    }

    /// A day of its own.
    func day(_ date: CivilDateTime, anchored: Bool = false) -> DateSpec {
        var spec = DateSpec()
        spec.begin = date
        spec.grain = .day
        spec.isAnchored = anchored
        return spec
    }

    func period(_ begin: CivilDateTime, _ unit: TimeUnit, count: Double = 1) -> DateSpec {
        var spec = DateSpec()
        spec.begin = begin
        spec.finish = CalendarMath.add(count, unit, to: begin)
        spec.grain = unit
        return spec
    }

    func time(_ hour: Int, _ minute: Int, _ second: Int = -1, isAmbiguous: Bool = false) -> DateSpec? {
        guard (0...24).contains(hour), (0...59).contains(minute), (-1...60).contains(second) else { return nil }
        var spec = DateSpec()
        spec.hour = hour == 24 ? 0 : hour
        spec.minute = minute
        spec.second = second
        spec.isAmbiguous = isAmbiguous && hour >= 1 && hour <= 12
        return spec
    }
}
