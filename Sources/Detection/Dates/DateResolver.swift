/// Turns what a text says into moments on the calendar.
struct DateResolver: Sendable {
    let actions: DateActions

    private var reference: CivilDateTime { actions.reference }

    /// The day that a spec names; without a year the next such day.
    func date(_ spec: DateSpec) -> CivilDateTime? {
        if let begin = spec.begin {
            if spec.day == 0, spec.month == 0 { return spec.isAnchored ? begin : begin.startOfDay }
        }
        let today = actions.today
        if spec.day > 0, spec.month > 0 {
            var year = spec.year
            if year == 0 {
                year = reference.year
                let month = spec.month
                if month < today.month || month == today.month && spec.day < today.day { year += 1 }
                var tries = 0
                while spec.day > CivilDateTime.daysIn(year: year, month: month), tries < 8 {
                    year += 1
                    tries += 1
                }
            }
            guard spec.day <= CivilDateTime.daysIn(year: year, month: spec.month) else { return nil }
            return CivilDateTime(year: year, month: spec.month, day: spec.day)
        }
        if spec.day > 0 {
            var month = CivilDateTime(year: today.year, month: today.month, day: 1)
            if spec.weekday > 0 {
                for _ in 0..<48 {
                    if spec.day <= CivilDateTime.daysIn(year: month.year, month: month.month) {
                        let day = CivilDateTime(year: month.year, month: month.month, day: spec.day)
                        if day >= today, day.weekday == spec.weekday { return day }
                    }
                    month = month.adding(months: 1)
                }
                return nil
            }
            if spec.day < today.day { month = month.adding(months: 1) }
            var tries = 0
            while spec.day > CivilDateTime.daysIn(year: month.year, month: month.month), tries < 3 {
                month = month.adding(months: 1)
                tries += 1
            }
            return CivilDateTime(year: month.year, month: month.month, day: spec.day)
        }
        if spec.weekday > 0 {
            let days = CivilDateTime.modulo(spec.weekday - today.weekday, 7)
            return today.adding(days: days == 0 ? 7 : days)
        }
        if spec.month > 0 || spec.year > 0 { return actions.interval(spec)?.0 }
        return nil
    }

    /// The moment that a spec names; a time alone is the next such time.
    func moment(_ spec: DateSpec) -> CivilDateTime? {
        if spec.hour >= 0, !spec.hasDate || spec.begin == nil && spec.day == 0 && spec.month == 0 && spec.weekday == 0 {
            return nextTime(spec)
        }
        guard let day = date(spec) else { return nil }
        if spec.hour >= 0 { return with(time: spec, on: day) }
        return day
    }

    func with(time spec: DateSpec, on day: CivilDateTime) -> CivilDateTime {
        var result = day.startOfDay
        result.hour = min(max(spec.hour, 0), 23)
        result.minute = min(max(spec.minute, 0), 59)
        result.second = min(max(spec.second, 0), 59)
        return result
    }

    private func nextTime(_ spec: DateSpec) -> CivilDateTime {
        var moment = with(time: spec, on: reference)
        if moment < reference, spec.isAmbiguous, spec.hour < 12 {
            let later = moment.adding(seconds: 43_200)
            if later >= reference { return later }
        }
        if moment < reference { moment = moment.adding(days: 1) }
        return moment
    }

    /// ISO 8601: a date, a moment, or two of them parted by a slash, one perhaps missing.
    func value(_ node: DateNode) -> (value: String, subtype: String)? {
        let spec = node.spec
        switch node.symbol {
        case .dur: return (isoDuration(spec), "duration")
        case .set: return (spec.rule.text, "set")
        case .range:
            let hasTime = spec.grain < .day
            func text(_ moment: CivilDateTime?) -> String {
                moment.map { hasTime ? $0.isoDateTime + zoneSuffix(spec.zone) : $0.isoDate } ?? ""
            }
            if spec.isOpenStart { return ("/" + text(spec.finish), hasTime ? "datetimerange" : "daterange") }
            if spec.isOpenEnd { return (text(spec.begin) + "/", hasTime ? "datetimerange" : "daterange") }
            return (text(spec.begin) + "/" + text(spec.finish), hasTime ? "datetimerange" : "daterange")
        case .period:
            if let begin = spec.begin, spec.finish == nil, spec.hour < 0 {
                return (spec.isAnchored ? stamped(begin) : begin.isoDate, "date")
            }
            guard let (begin, finish) = actions.interval(spec) else { return nil }
            if spec.hour >= 0 { return (with(time: spec, on: begin).isoDateTime, "datetime") }
            let hasTime = spec.grain < .day
            return hasTime
                ? (begin.isoDateTime + "/" + finish.isoDateTime, "datetimerange")
                : (begin.isoDate + "/" + finish.isoDate, "daterange")
        case .rtime:
            let hours = PartOfDay.hours(spec.pod)
            let day = spec.begin ?? actions.today
            return (podRange(day, hours), spec.begin == nil ? "timerange" : "datetimerange")
        case .date, .datetime, .time:
            if spec.pod > 0, spec.hour < 0, let day = date(spec) {
                return (podRange(day, PartOfDay.hours(spec.pod)), "datetimerange")
            }
            guard var moment = moment(spec) else { return nil }
            if spec.hour >= 0 {
                if spec.isAnchored, spec.begin != nil, node.symbol == .date { moment = spec.begin ?? moment }
                return (moment.isoDateTime + zoneSuffix(spec.zone), node.symbol == .time ? "time" : "datetime")
            }
            return spec.isAnchored ? (stamped(moment), "date") : (moment.isoDate, "date")
        default: return nil
        }
    }

    /// A day relative to now keeps the clock of the reference, where that has one.
    private func stamped(_ day: CivilDateTime) -> String {
        var moment = day
        if reference != actions.today, moment.hour == 0, moment.minute == 0, moment.second == 0 {
            moment.hour = reference.hour
            moment.minute = reference.minute
            moment.second = reference.second
        }
        return moment == moment.startOfDay ? moment.isoDate : moment.isoDateTime
    }

    private func podRange(_ day: CivilDateTime, _ hours: (from: Int, to: Int)) -> String {
        let begin = day.startOfDay.adding(seconds: hours.from * 3600)
        let end = day.startOfDay.adding(seconds: hours.to == 24 ? 86_399 : hours.to * 3600)
        return begin.isoDateTime + "/" + end.isoDateTime
    }

    private func zoneSuffix(_ minutes: Int?) -> String {
        guard let minutes else { return "" }
        if minutes == 0 { return "Z" }
        return (minutes < 0 ? "-" : "+") + CivilDateTime.pad(abs(minutes) / 60, 2) + ":" + CivilDateTime.pad(abs(minutes) % 60, 2)
    }

    /// ISO 8601 duration: `P1Y2M`, `PT90M`.
    func isoDuration(_ spec: DateSpec) -> String {
        var date = ""
        var time = ""
        let years = (spec.months / 12).rounded(.down)
        let months = spec.months - years * 12
        if years > 0 { date += number(years) + "Y" }
        if months > 0 { date += number(months) + "M" }
        var seconds = spec.seconds
        let days = (seconds / 86_400).rounded(.down)
        if days > 0 {
            if days.truncatingRemainder(dividingBy: 7) == 0, spec.months == 0, seconds == days * 86_400 {
                date += number(days / 7) + "W"
            } else {
                date += number(days) + "D"
            }
            seconds -= days * 86_400
        }
        let hours = (seconds / 3600).rounded(.down)
        let minutes = ((seconds - hours * 3600) / 60).rounded(.down)
        let rest = seconds - hours * 3600 - minutes * 60
        if hours > 0 { time += number(hours) + "H" }
        if minutes > 0 { time += number(minutes) + "M" }
        if rest > 0 || date.isEmpty && time.isEmpty { time += number(rest) + "S" }
        return "P" + date + (time.isEmpty ? "" : "T" + time)
    }

    private func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
