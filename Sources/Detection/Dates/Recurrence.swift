/// Things that come again: RFC 5545 recurrence rules.
enum Recurrence {
    static func apply(_ action: DateAction, _ p: Parts, _ actions: DateActions) -> DateSpec? {
        var spec = DateSpec()
        switch action {
        case .setUnit:
            guard let unit = p.unit else { return nil }
            let count = p.number?.integer ?? (p.has(.few) || p.value(.every) == 2 ? 2 : 1)
            guard count >= 1, count < 1000 else { return nil }
            spec.rule = RecurrenceRule(unit, interval: count)
        case .setAdverb:
            guard let code = p.value(.adv), let unit = TimeUnit(rawValue: code == 13 ? 10 : code) else { return nil }
            spec.rule = RecurrenceRule(unit, interval: code == 13 ? 2 : 1)
        case .setTimes:
            guard let unit = p.unit else { return nil }
            spec.rule = RecurrenceRule(unit)
        case .setWeekday:
            if let own = p.first(.set)?.spec {
                guard let weekday = p.value(.wd), own.rule.weekdays != 0, own.rule.nth == 0, (1...7).contains(weekday) else {
                    return nil
                }
                spec = own
                spec.rule.weekdays |= 1 << weekday
            } else if let weekday = p.value(.wd) ?? p.value(.wds) {
                switch weekday {
                case 1...7: spec.rule = RecurrenceRule(.week, interval: p.value(.every) == 2 ? 2 : 1, weekdays: 1 << weekday)
                case 8: spec.rule = RecurrenceRule(.week, weekdays: 0b0011_1110)
                case 9: spec.rule = RecurrenceRule(.week, weekdays: 0b1100_0000)
                default: return nil
                }
            } else if let month = p.value(.mon) {
                spec.rule = RecurrenceRule(.year)
                spec.rule.month = month
            } else if let date = p.first(.date)?.spec {
                guard date.month > 0, date.day > 0, date.year == 0 else { return nil }
                spec.rule = RecurrenceRule(.year)
                spec.rule.month = date.month
                spec.rule.monthDay = date.day
            } else {
                return nil
            }
        case .setNth:
            guard let number = p.number?.integer, (1...31).contains(number) else { return nil }
            let unit = p.unit ?? p.value(.adv).flatMap(TimeUnit.init(rawValue:))
            if let weekday = p.value(.wd), (1...7).contains(weekday) {
                if let unit {
                    guard unit == .month || unit == .year, number <= 5 else { return nil }
                    spec.rule = RecurrenceRule(unit, weekdays: 1 << weekday)
                    spec.rule.nth = number
                } else {
                    spec.rule = RecurrenceRule(.week, interval: number, weekdays: 1 << weekday)
                }
            } else if let unit {
                if p.nodes.first?.symbol == .every {
                    spec.rule = RecurrenceRule(unit, interval: number)
                } else {
                    guard unit == .month || unit == .year else { return nil }
                    spec.rule = RecurrenceRule(.month)
                    spec.rule.monthDay = number
                }
            } else {
                return nil
            }
        case .setPod:
            spec.rule = RecurrenceRule(.day)
            spec.pod = p.value(.pod) ?? p.first(.rtime)?.spec.pod ?? 0
        case .setMerge:
            guard let own = p.first(.set)?.spec else { return nil }
            spec = own
            if let time = p.nodes.first(where: { [.time, .datetime].contains($0.symbol) })?.spec, time.hour >= 0 {
                guard spec.rule.hour < 0 else { return nil }
                spec.rule.hour = spec.pod > 0 && time.isAmbiguous ? PartOfDay.adjust(time.hour, to: spec.pod) : time.hour
                spec.rule.minute = max(time.minute, 0)
            } else if let number = p.number {
                guard (0...24).contains(number.integer), number.digits <= 2, !number.isOrdinal else { return nil }
                spec.rule.hour = number.integer % 24
                spec.rule.minute = 0
            } else if let part = p.first(.rtime)?.spec.pod {
                spec.pod = part
                if (1...12).contains(spec.rule.hour) { spec.rule.hour = PartOfDay.adjust(spec.rule.hour, to: part) }
            } else if let range = p.first(.range)?.spec {
                guard range.pod == -1 || !range.isOpenStart && !range.isOpenEnd else { return nil }
            }
        default: return nil
        }
        return spec
    }
}

/// A recurrence rule (RFC 5545 §3.3.10).
struct RecurrenceRule: Sendable {
    var unit = TimeUnit.day
    private var storedInterval: Int16 = 1
    private var storedWeekdays: Int16 = 0
    private var storedNth: Int8 = 0
    private var storedMonthDay: Int8 = 0
    private var storedMonth: Int8 = 0
    private var storedHour: Int8 = -1
    private var storedMinute: Int8 = -1

    var interval: Int {
        get { Int(storedInterval) }
        set { storedInterval = Int16(clamping: newValue) }
    }
    /// Bit n stands for the nth day of the week, Monday 1.
    var weekdays: Int {
        get { Int(storedWeekdays) }
        set { storedWeekdays = Int16(clamping: newValue) }
    }
    /// Which weekday of the month or year; 0 for each.
    var nth: Int {
        get { Int(storedNth) }
        set { storedNth = Int8(clamping: newValue) }
    }
    var monthDay: Int {
        get { Int(storedMonthDay) }
        set { storedMonthDay = Int8(clamping: newValue) }
    }
    var month: Int {
        get { Int(storedMonth) }
        set { storedMonth = Int8(clamping: newValue) }
    }
    var hour: Int {
        get { Int(storedHour) }
        set { storedHour = Int8(clamping: newValue) }
    }
    var minute: Int {
        get { Int(storedMinute) }
        set { storedMinute = Int8(clamping: newValue) }
    }

    init(_ unit: TimeUnit = .day, interval: Int = 1, weekdays: Int = 0) {
        self.unit = unit
        self.interval = interval
        self.weekdays = unit == .weekday ? 0b0011_1110 : weekdays
    }

    private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// The value of an `RRULE` property.
    var text: String {
        let (name, factor): (String, Int) =
            switch unit {
            case .second: ("SECONDLY", 1)
            case .minute: ("MINUTELY", 1)
            case .hour: ("HOURLY", 1)
            case .day: ("DAILY", 1)
            case .weekday, .week: ("WEEKLY", 1)
            case .fortnight: ("WEEKLY", 2)
            case .month: ("MONTHLY", 1)
            case .quarter: ("MONTHLY", 3)
            case .halfYear: ("MONTHLY", 6)
            case .year: ("YEARLY", 1)
            case .decade: ("YEARLY", 10)
            case .century: ("YEARLY", 100)
            }
        var parts = ["FREQ=" + name]
        if factor * interval > 1 { parts.append("INTERVAL=\(factor * interval)") }
        if month > 0 { parts.append("BYMONTH=\(month)") }
        if monthDay > 0 { parts.append("BYMONTHDAY=\(monthDay)") }
        if weekdays != 0 {
            let names = (1...7).filter { weekdays & 1 << $0 != 0 }.map { (nth > 0 ? "\(nth)" : "") + Self.days[$0 - 1] }
            parts.append("BYDAY=" + names.joined(separator: ","))
        }
        if hour >= 0 { parts.append("BYHOUR=\(hour);BYMINUTE=\(max(minute, 0))") }
        return parts.joined(separator: ";")
    }
}
