/// Steps and starts of the calendar's units.
enum CalendarMath {
    /// The first moment of the unit that holds a moment. Weeks begin on Monday (ISO 8601).
    static func start(of unit: TimeUnit, at moment: CivilDateTime) -> CivilDateTime {
        var start = moment
        switch unit {
        case .second: return start
        case .minute:
            start.second = 0
            return start
        case .hour:
            start.minute = 0
            start.second = 0
            return start
        case .day, .weekday: return moment.startOfDay
        case .week, .fortnight: return moment.startOfDay.adding(days: 1 - moment.weekday)
        case .month: return CivilDateTime(year: moment.year, month: moment.month, day: 1)
        case .quarter: return CivilDateTime(year: moment.year, month: (moment.month - 1) / 3 * 3 + 1, day: 1)
        case .halfYear: return CivilDateTime(year: moment.year, month: moment.month > 6 ? 7 : 1, day: 1)
        case .year: return CivilDateTime(year: moment.year, month: 1, day: 1)
        case .decade: return CivilDateTime(year: max(1, moment.year / 10 * 10), month: 1, day: 1)
        case .century: return CivilDateTime(year: max(1, moment.year / 100 * 100), month: 1, day: 1)
        }
    }

    static func add(_ amount: Double, _ unit: TimeUnit, to moment: CivilDateTime) -> CivilDateTime {
        let clamped = min(max(amount, -1e8), 1e8)
        let whole = clamped.rounded(.towardZero)
        let part = clamped - whole
        switch unit {
        case .second: return moment.adding(seconds: Int(clamped.rounded()))
        case .minute: return moment.adding(seconds: Int((clamped * 60).rounded()))
        case .hour: return moment.adding(seconds: Int((clamped * 3600).rounded()))
        case .day: return moment.adding(seconds: Int((clamped * 86_400).rounded()))
        case .weekday: return addWorkdays(Int(whole), to: moment)
        case .week: return moment.adding(seconds: Int((clamped * 604_800).rounded()))
        case .fortnight: return moment.adding(seconds: Int((clamped * 1_209_600).rounded()))
        case .month: return moment.adding(months: Int(whole)).adding(days: Int((part * 30).rounded()))
        case .quarter: return moment.adding(months: Int((clamped * 3).rounded()))
        case .halfYear: return moment.adding(months: Int((clamped * 6).rounded()))
        case .year: return moment.adding(months: Int((clamped * 12).rounded()))
        case .decade: return moment.adding(months: Int((clamped * 120).rounded()))
        case .century: return moment.adding(months: Int((clamped * 1200).rounded()))
        }
    }

    private static func addWorkdays(_ count: Int, to moment: CivilDateTime) -> CivilDateTime {
        var left = min(abs(count), 5_000)
        var day = moment
        while left > 0 {
            day = day.adding(days: count < 0 ? -1 : 1)
            if day.weekday <= 5 { left -= 1 }
        }
        return day
    }

    /// The length of a unit: calendar months, and seconds for what is shorter.
    static func length(of unit: TimeUnit) -> (months: Double, seconds: Double) {
        switch unit {
        case .second: (0, 1)
        case .minute: (0, 60)
        case .hour: (0, 3_600)
        case .day, .weekday: (0, 86_400)
        case .week: (0, 604_800)
        case .fortnight: (0, 1_209_600)
        case .month: (1, 0)
        case .quarter: (3, 0)
        case .halfYear: (6, 0)
        case .year: (12, 0)
        case .decade: (120, 0)
        case .century: (1200, 0)
        }
    }

    /// Easter Sunday of a year (Gregorian; Meeus, Jones and Butcher).
    static func easter(_ year: Int) -> CivilDateTime {
        let golden = year % 19
        let century = year / 100
        let correction = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30
        let moon = correction - correction / 28 * (1 - correction / 28 * (29 / (correction + 1)) * ((21 - golden) / 11))
        let weekday = (year + year / 4 + moon + 2 - century + century / 4) % 7
        let offset = moon - weekday
        let month = 3 + (offset + 40) / 44
        return CivilDateTime(year: year, month: month, day: offset + 28 - 31 * (month / 4))
    }

    /// The nth weekday of a month; 9 is the last. Nil when there is none.
    static func weekday(_ weekday: Int, nth: Int, year: Int, month: Int) -> CivilDateTime? {
        let first = CivilDateTime(year: year, month: month, day: 1)
        let days = CivilDateTime.daysIn(year: year, month: month)
        if nth == 9 || nth < 0 {
            let last = CivilDateTime(year: year, month: month, day: days)
            return last.adding(days: -CivilDateTime.modulo(last.weekday - weekday, 7))
        }
        let day = 1 + CivilDateTime.modulo(weekday - first.weekday, 7) + (nth - 1) * 7
        return day >= 1 && day <= days ? CivilDateTime(year: year, month: month, day: day) : nil
    }

    /// The Monday of an ISO week.
    static func week(_ number: Int, year: Int) -> CivilDateTime {
        let fourth = CivilDateTime(year: year, month: 1, day: 4)
        return start(of: .week, at: fourth).adding(days: (number - 1) * 7)
    }
}

/// The date of a holiday in a year, from the codes of `HolidayWords`.
enum Holidays {
    static func date(_ code: Int, year: Int) -> CivilDateTime? {
        guard year > 0, year < 9999 else { return nil }
        switch code {
        case 101...1231: return CivilDateTime(year: year, month: code / 100, day: code % 100)
        case 1900..<2100: return CalendarMath.easter(year).adding(days: code - 2000)
        case 3000..<4300:
            let rest = code - 3000
            let month = rest / 100 == 0 ? 1 : rest / 100
            return CalendarMath.weekday(rest / 10 % 10, nth: rest % 10, year: year, month: month)
        case 5001: return CalendarMath.weekday(4, nth: 4, year: year, month: 11)?.adding(days: 1)
        case 5002: return CalendarMath.weekday(4, nth: 4, year: year, month: 11)?.adding(days: 4)
        default: return nil
        }
    }
}

/// Parts of the day: from and to which hour.
enum PartOfDay {
    static func hours(_ pod: Int) -> (from: Int, to: Int) {
        switch pod {
        case 1: (8, 12)
        case 2: (12, 16)
        case 3: (16, 20)
        case 4, 8, 11: (20, 24)
        case 5: (11, 13)
        case 6: (4, 8)
        case 7: (22, 24)
        case 9: (8, 18)
        case 10: (13, 17)
        case 12: (17, 21)
        case 13: (10, 12)
        case 14: (9, 11)
        case 15: (16, 20)
        case 17: (10, 12)
        case 18: (12, 14)
        case 19: (15, 17)
        case 20: (16, 18)
        case 21: (21, 24)
        case 22: (8, 12)
        case 24: (8, 18)
        case 25: (14, 16)
        case 26: (17, 21)
        case 27: (6, 10)
        default: (8, 12)
        }
    }

    /// An hour of a twelve-hour clock within the part of day.
    static func adjust(_ hour: Int, to pod: Int) -> Int {
        guard hour <= 12 else { return hour }
        switch pod {
        case 1, 6, 13, 14, 17, 22, 27: return hour == 12 && pod == 6 ? 0 : hour
        case 4, 7, 8, 11: return hour == 12 ? 0 : hour < 5 ? hour : hour + 12
        case 5: return hour < 6 ? hour + 12 : hour
        default: return hour < 12 ? hour + 12 : hour
        }
    }
}
