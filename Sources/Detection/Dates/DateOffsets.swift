/// Lengths of time, and moments that lie so far from another.
extension DateActions {
    func duration(_ p: Parts) -> DateSpec? {
        guard let unit = p.unit else { return nil }
        let value: Double
        if let number = p.number {
            guard !number.isOrdinal, number.value > 0, number.value < 1e7,
                number.digits < 4 || number.value < 1900 || unit < .day || number.value > 2100 || number.isWords
            else { return nil }
            value = number.value
        } else {
            value = 1
        }
        return length(value, unit)
    }

    func length(_ value: Double, _ unit: TimeUnit) -> DateSpec {
        let one = CalendarMath.length(of: unit)
        var spec = DateSpec()
        spec.months = one.months * value
        spec.seconds = one.seconds * value
        spec.grain = unit
        return spec
    }

    func few(_ p: Parts) -> DateSpec? {
        guard let unit = p.unit else { return nil }
        return length(p.value(.few) == 2 ? 2 : 3, unit)
    }

    func durationHalf(_ p: Parts) -> DateSpec? {
        guard let unit = p.unit, unit != .minute || p.has(.half) else { return nil }
        let part = p.has(.half) ? 0.5 : 0.25 * (p.number?.value ?? 1)
        return length(part, unit)
    }

    func durationHalfUnit(_ p: Parts) -> DateSpec? {
        let part = p.has(.half) ? 0.5 : 0.25
        if let dur = p.first(.dur)?.spec {
            let one = CalendarMath.length(of: dur.grain)
            var spec = dur
            spec.months += one.months * part
            spec.seconds += one.seconds * part
            return spec
        }
        guard let unit = p.unit else { return nil }
        let whole = p.number?.value ?? 1
        guard whole < 100_000, p.number?.isOrdinal != true else { return nil }
        return length(whole + part, unit)
    }

    func durationAnd(_ p: Parts) -> DateSpec? {
        let lengths = p.all(.dur)
        guard lengths.count == 2, lengths[0].grain > lengths[1].grain else { return nil }
        var spec = lengths[0]
        spec.months += lengths[1].months
        spec.seconds += lengths[1].seconds
        spec.grain = lengths[1].grain
        return spec
    }

    /// `1 hour and fifteen`: minutes.
    func durationAdd(_ p: Parts) -> DateSpec? {
        guard let dur = p.first(.dur)?.spec, dur.grain == .hour, let number = p.number, number.integer > 0, number.integer < 60,
            p.has(.and) || number.digits == 2
        else { return nil }
        var spec = dur
        spec.seconds += number.value * 60
        spec.grain = .minute
        return spec
    }

    /// A moment a length of time away.
    func shifted(_ moment: CivilDateTime, by spec: DateSpec, _ sign: Double) -> CivilDateTime {
        var result = moment
        if spec.grain == .weekday { return CalendarMath.add(sign * spec.seconds / 86_400, .weekday, to: moment) }
        if spec.months != 0 { result = CalendarMath.add(sign * spec.months, .month, to: result) }
        if spec.seconds != 0 { result = CalendarMath.add(sign * spec.seconds, .second, to: result) }
        return result
    }

    func offset(_ p: Parts, _ sign: Double) -> DateSpec? {
        var length = p.first(.dur)?.spec
        if length == nil, p.has(.few), let unit = p.unit { length = self.length(3, unit) }
        guard let length else { return nil }
        let moment = shifted(reference, by: length, sign)
        if length.grain < .day {
            var spec = day(moment)
            spec.hour = moment.hour
            spec.minute = moment.minute
            spec.second = moment.second
            spec.isAnchored = true
            return spec
        }
        return day(moment, anchored: true)
    }

    func offsetFromDate(_ p: Parts, _ sign: Double) -> DateSpec? {
        guard let length = p.first(.dur)?.spec, let base = p.first(.date)?.spec, let date = DateResolver(actions: self).date(base)
        else { return nil }
        // `3 minutes from today` is no moment.
        guard length.grain >= .day else { return nil }
        if base.weekday > 0, base.day == 0, base.begin == nil, p.nodes.first?.symbol == .date || p.has(.in) {
            // Monday two weeks from now.
            let moment = shifted(today, by: length, sign)
            return day(CalendarMath.start(of: .week, at: moment).adding(days: base.weekday - 1))
        }
        if p.nodes.first?.symbol == .date { return nil }
        return day(shifted(date, by: length, sign), anchored: base.isAnchored)
    }

    func within(_ p: Parts) -> DateSpec? {
        let length: DateSpec
        if let dur = p.first(.dur)?.spec {
            length = dur
        } else if let unit = p.unit, let number = p.number, !number.isOrdinal, number.value < 1e6 {
            length = self.length(number.value, unit)
        } else {
            return nil
        }
        var spec = DateSpec()
        spec.begin = length.grain < .day ? reference : today
        spec.finish = shifted(spec.begin ?? reference, by: length, 1)
        spec.grain = length.grain
        return spec
    }

    func durationFrom(_ p: Parts) -> DateSpec? {
        guard let length = p.first(.dur)?.spec,
            let content = p.nodes.first(where: { [.time, .datetime, .date].contains($0.symbol) })?.spec
        else { return nil }
        let resolver = DateResolver(actions: self)
        guard let begin = resolver.moment(content), !(content.isAnchored && content.hour >= 0) else { return nil }
        var spec = DateSpec()
        spec.begin = begin
        spec.finish = shifted(begin, by: length, 1)
        spec.grain = min(length.grain, content.hour >= 0 ? .minute : .day)
        return spec
    }
}
