/// Things that come again: RFC 5545 recurrence rules.
enum Recurrence {
    private static let days = ["", "MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    static func apply(_ action: DateAction, _ p: Parts, _ actions: DateActions) -> DateSpec? {
        var spec = DateSpec()
        switch action {
        case .setUnit:
            guard let unit = p.unit else { return nil }
            let count = p.number?.integer ?? (p.has(.few) ? 2 : 1)
            guard count >= 1, count < 1000 else { return nil }
            spec.rule = rule(unit, count)
        case .setAdverb:
            guard let code = p.value(.adv), let unit = TimeUnit(rawValue: code == 13 ? 10 : code) else { return nil }
            spec.rule = rule(unit, code == 13 ? 2 : 1)
        case .setTimes:
            guard let unit = p.unit else { return nil }
            spec.rule = rule(unit, 1)
        case .setWeekday:
            if let own = p.first(.set)?.spec {
                guard let weekday = p.value(.wd), own.rule.contains("BYDAY="), (1...7).contains(weekday) else { return nil }
                spec = own
                spec.rule += "," + days[weekday]
            } else if let weekday = p.value(.wd) ?? p.value(.wds) {
                switch weekday {
                case 1...7: spec.rule = "FREQ=WEEKLY;BYDAY=" + days[weekday]
                case 8: spec.rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
                case 9: spec.rule = "FREQ=WEEKLY;BYDAY=SA,SU"
                default: return nil
                }
            } else if let month = p.value(.mon) {
                spec.rule = "FREQ=YEARLY;BYMONTH=\(month)"
            } else if let date = p.first(.date)?.spec {
                guard date.month > 0, date.day > 0, date.year == 0 else { return nil }
                spec.rule = "FREQ=YEARLY;BYMONTH=\(date.month);BYMONTHDAY=\(date.day)"
            } else {
                return nil
            }
        case .setNth:
            guard let number = p.number?.integer, (1...31).contains(number) else { return nil }
            if let weekday = p.value(.wd), (1...7).contains(weekday) {
                if p.has(.unit) {
                    guard p.unit == .month || p.unit == .year, number <= 5 else { return nil }
                    spec.rule = (p.unit == .month ? "FREQ=MONTHLY" : "FREQ=YEARLY") + ";BYDAY=\(number)\(days[weekday])"
                } else {
                    spec.rule = "FREQ=WEEKLY;INTERVAL=\(number);BYDAY=\(days[weekday])"
                }
            } else if let unit = p.unit {
                if p.nodes.first?.symbol == .every {
                    spec.rule = rule(unit, number)
                } else {
                    guard unit == .month || unit == .year else { return nil }
                    spec.rule = "FREQ=MONTHLY;BYMONTHDAY=\(number)"
                }
            } else {
                return nil
            }
        case .setPod:
            spec.rule = "FREQ=DAILY"
            spec.pod = p.value(.pod) ?? p.first(.rtime)?.spec.pod ?? 0
        case .setMerge:
            guard let own = p.first(.set)?.spec else { return nil }
            spec = own
            if let time = p.nodes.first(where: { [.time, .datetime].contains($0.symbol) })?.spec, time.hour >= 0 {
                guard !spec.rule.contains("BYHOUR") else { return nil }
                spec.rule += ";BYHOUR=\(time.hour);BYMINUTE=\(max(time.minute, 0))"
            } else if let number = p.number {
                guard (0...24).contains(number.integer), number.digits <= 2, !number.isOrdinal else { return nil }
                spec.rule += ";BYHOUR=\(number.integer % 24);BYMINUTE=0"
            } else if let range = p.first(.range)?.spec {
                guard range.pod == -1 || !range.isOpenStart && !range.isOpenEnd else { return nil }
            }
        default: return nil
        }
        return spec
    }

    private static func rule(_ unit: TimeUnit, _ count: Int) -> String {
        let (name, factor): (String, Int) =
            switch unit {
            case .second: ("SECONDLY", 1)
            case .minute: ("MINUTELY", 1)
            case .hour: ("HOURLY", 1)
            case .day: ("DAILY", 1)
            case .weekday: ("WEEKLY;BYDAY=MO,TU,WE,TH,FR", 1)
            case .week: ("WEEKLY", 1)
            case .fortnight: ("WEEKLY", 2)
            case .month: ("MONTHLY", 1)
            case .quarter: ("MONTHLY", 3)
            case .halfYear: ("MONTHLY", 6)
            case .year: ("YEARLY", 1)
            case .decade: ("YEARLY", 10)
            case .century: ("YEARLY", 100)
            }
        let interval = factor * count
        return "FREQ=" + name + (interval > 1 ? ";INTERVAL=\(interval)" : "")
    }
}
