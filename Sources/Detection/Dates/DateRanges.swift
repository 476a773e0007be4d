/// Ranges: from one moment to another, or open at one end.
extension DateActions {
    /// A four-digit clock, `0730`, and no year.
    private func isClock(_ number: DateSpec) -> Bool { number.digits == 4 && !(1600...2199).contains(number.integer) }

    private static let contents: [DateSymbol] = [.time, .datetime, .date, .period, .year, .mon, .now]

    func range(_ p: Parts) -> DateSpec? {
        let ends = p.nodes.filter { Self.contents.contains($0.symbol) }
        guard ends.count == 2 || ends.count == 1 && p.all(.num).count == 1 else { return nil }
        if ends.contains(where: { $0.symbol == .year && $0.spec.digits == 2 }) { return nil }
        var first = content(ends[0])
        var second: DateSpec
        if ends.count == 2 {
            second = content(ends[1])
        } else {
            guard let number = p.number, (0...24).contains(number.integer), number.digits <= 2, !number.isOrdinal,
                let own = time(number.integer, 0, isAmbiguous: true)
            else { return nil }
            second = own
        }
        let isTime = first.hour >= 0 && !first.hasDate && second.hour >= 0 && !second.hasDate
        if isTime { return timeRange(first, second) }
        // Fields that one end names count for the other.
        if ends.count == 2, first.year == 0, second.year > 0, first.begin == nil { first.year = second.year }
        if first.hour >= 0, second.hour >= 0, !second.hasDate {
            let resolver = DateResolver(actions: self)
            guard let date = resolver.date(first), let times = timeRange(first, second), let from = times.begin,
                let to = times.finish
            else { return nil }
            var spec = DateSpec()
            spec.begin = date.startOfDay.adding(seconds: from.seconds - from.startOfDay.seconds)
            spec.finish = date.startOfDay.adding(seconds: to.seconds - from.startOfDay.seconds)
            spec.grain = .minute
            spec.zone = times.zone
            return spec
        }
        let resolver = DateResolver(actions: self)
        guard let begin = resolver.moment(first) else { return nil }
        var finish: CivilDateTime?
        if second.year == 0, second.begin == nil {
            if second.weekday > 0, second.day == 0 {
                let days = CivilDateTime.modulo(second.weekday - begin.weekday, 7)
                finish = begin.startOfDay.adding(days: days == 0 ? 7 : days)
                if second.hour >= 0 { finish = resolver.with(time: second, on: finish ?? begin) }
            } else if second.day > 0, second.month == 0, second.hour < 0 {
                // `from the 10th of January to the 12th`
                let month = second.day > begin.day ? begin : begin.adding(months: 1)
                guard second.day <= CivilDateTime.daysIn(year: month.year, month: month.month) else { return nil }
                finish = CivilDateTime(year: month.year, month: month.month, day: second.day)
            } else if second.month > 0 {
                var copy = second
                copy.year = begin.year
                finish = resolver.moment(copy)
                if let end = finish, end < begin {
                    copy.year += 1
                    finish = resolver.moment(copy)
                }
            }
        }
        guard let end = finish ?? resolver.moment(second), begin <= end || second.begin != nil else { return nil }
        if end < begin { return nil }
        var spec = DateSpec()
        spec.begin = begin
        spec.finish = end
        spec.grain = first.hour >= 0 || second.hour >= 0 ? .minute : .day
        spec.zone = second.zone ?? first.zone
        spec.includesLastDay = spec.grain == .day && (second.day > 0 || second.weekday > 0)
        if first.isAnchored || second.isAnchored, first.hour < 0, second.hour < 0 { spec.grain = .day }
        // Two bare years or short months need more to be one.
        spec.isLatent =
            ends.count == 2 && ends.allSatisfy { $0.spec.isLatent } && !p.has(.from) && !p.has(.between)
            && !ends.allSatisfy { $0.spec.year > 0 && $0.spec.month == 0 }
        return spec
    }

    private func content(_ node: DateNode) -> DateSpec {
        switch node.symbol {
        case .mon:
            var spec = DateSpec()
            spec.month = Int(node.spec.value)
            spec.grain = .month
            return spec
        case .now:
            return day(reference, anchored: true)
        default: return node.spec
        }
    }

    /// Two times of one day: a missing half of the day is taken from the other.
    func timeRange(_ first: DateSpec, _ second: DateSpec) -> DateSpec? {
        var first = first
        let second = second
        if first.isAmbiguous, !second.isAmbiguous, second.hour > 12 {
            let later = first.hour % 12 + 12
            if later * 60 + first.minute <= second.hour * 60 + second.minute { first.hour = later }
            first.isAmbiguous = false
        }
        let from = first.hour * 3600 + first.minute * 60 + max(first.second, 0)
        var to = second.hour * 3600 + second.minute * 60 + max(second.second, 0)
        if to < from, second.isAmbiguous, second.hour < 12, to + 43_200 >= from {
            to += 43_200
        } else if to <= from {
            to += 86_400
        }
        var spec = DateSpec()
        let date = today
        spec.begin = date.adding(seconds: from)
        spec.finish = date.adding(seconds: to)
        spec.grain = .minute
        spec.hour = first.hour
        spec.minute = first.minute
        spec.zone = second.zone ?? first.zone
        spec.second = max(first.second, 0)
        spec.isAmbiguous = first.isAmbiguous && second.isAmbiguous
        // Only times so far: a date may still come.
        spec.pod = -1
        return spec
    }

    func timeRange(_ p: Parts) -> DateSpec? {
        let numbers = p.all(.num)
        guard let number = numbers.first else { return nil }
        func hour(_ spec: DateSpec) -> DateSpec? {
            guard spec.value == Double(spec.integer), !spec.isOrdinal else { return nil }
            if isClock(spec) { return time(spec.integer / 100, spec.integer % 100) }
            guard (0...24).contains(spec.integer), spec.digits <= 2 else { return nil }
            return time(spec.integer, 0, isAmbiguous: true)
        }
        if let own = p.first(.time)?.spec {
            guard let other = hour(number) else { return nil }
            let isFirst = p.nodes.first { $0.symbol == .num || $0.symbol == .time }?.symbol == .num
            var spec = isFirst ? timeRange(other, own) : timeRange(own, other)
            spec?.isLatent = false
            return spec
        }
        guard numbers.count == 2, let first = hour(numbers[0]), let second = hour(numbers[1]) else { return nil }
        var spec = timeRange(first, second)
        // `10-4` alone may be a score; from … to and between … and may be anything that is counted.
        spec?.isLatent = true
        return spec
    }

    /// `10 - 22 August 2012`, `August 10 - 22`, `from the 13th to the 15th of July`.
    func dayRange(_ p: Parts) -> DateSpec? {
        let numbers = p.all(.num)
        let resolver = DateResolver(actions: self)
        var first = DateSpec()
        var second = DateSpec()
        if let date = p.first(.date)?.spec {
            guard let number = numbers.first, (1...31).contains(number.integer), number.digits <= 2,
                date.day > 0 || date.begin != nil
            else { return nil }
            let numberIsFirst = p.nodes.first { $0.symbol == .num || $0.symbol == .date }?.symbol == .num
            guard date.day > 0, date.hour < 0 else { return nil }
            first = date
            second = date
            if numberIsFirst {
                first.day = number.integer
                first.weekday = 0
            } else {
                second.day = number.integer
                second.weekday = 0
            }
            if date.month == 0 { return nil }
        } else {
            guard numbers.count == 2, numbers.allSatisfy({ (1...31).contains($0.integer) && $0.digits <= 2 }) else { return nil }
            if let month = p.value(.mon) {
                first.month = month
            } else if let period = p.first(.period)?.spec, period.grain == .month {
                first = period
                if let begin = period.begin {
                    first.month = begin.month
                    first.year = begin.year
                    first.begin = nil
                    first.finish = nil
                }
            } else {
                return nil
            }
            first.grain = .day
            second = first
            first.day = numbers[0].integer
            second.day = numbers[1].integer
        }
        guard first.day < second.day else { return nil }
        guard let begin = resolver.date(first) else { return nil }
        second.year = begin.year
        guard let end = resolver.date(second), begin < end else { return nil }
        var spec = DateSpec()
        spec.begin = begin
        spec.finish = end
        spec.grain = .day
        spec.includesLastDay = true
        if first.year == 0 { spec.month = 0 }
        return spec
    }

    /// A range beside a date, a year or a part of day.
    func mergeRange(_ p: Parts) -> DateSpec? {
        guard var range = p.first(.range)?.spec, let begin = range.begin ?? range.finish else { return nil }
        let resolver = DateResolver(actions: self)
        if let year = p.first(.year)?.spec {
            guard range.pod != -1, range.grain >= .day, year.year > 0 else { return nil }
            let shift = year.year - begin.year
            range.begin = range.begin?.adding(months: shift * 12)
            range.finish = range.finish?.adding(months: shift * 12)
            return range
        }
        // Times of day get their day.
        guard range.pod == -1 else { return nil }
        var pod = 0
        var date: CivilDateTime?
        if let other = p.nodes.first(where: { [.date, .datetime].contains($0.symbol) })?.spec {
            guard other.hour < 0 || other.pod > 0 else { return nil }
            date = resolver.date(other)
            pod = other.pod
        } else if let part = p.first(.rtime)?.spec.pod {
            pod = part
            date = part == 8 ? today : part == 11 ? today.adding(days: -1) : nil
        } else if let part = p.value(.pod) {
            pod = part
        } else {
            return nil
        }
        if pod > 0, range.isAmbiguous {
            let hour = PartOfDay.adjust(range.hour, to: pod)
            if hour != range.hour {
                let shift = (hour - range.hour) * 3600
                range.begin = range.begin?.adding(seconds: shift)
                range.finish = range.finish?.adding(seconds: shift)
            }
            range.isAmbiguous = false
        }
        if let date {
            let days = date.dayNumber - today.dayNumber
            range.begin = range.begin?.adding(days: days)
            range.finish = range.finish?.adding(days: days)
            range.pod = 0
        }
        range.isLatent = false
        return range
    }

    func open(_ p: Parts, isStart: Bool, _ skip: Int) -> DateSpec? {
        guard let node = p.nodes.first(where: { [.date, .datetime, .time, .period, .now, .rtime, .range].contains($0.symbol) })
        else { return nil }
        let resolver = DateResolver(actions: self)
        var spec = DateSpec()
        let content = node.symbol == .now ? day(reference, anchored: true) : node.spec
        guard !content.isOpenStart, !content.isOpenEnd else { return nil }
        if node.symbol == .rtime || content.pod > 0 && content.hour < 0 {
            let hours = PartOfDay.hours(content.pod)
            guard let date = content.hasDate ? resolver.date(content) : today else { return nil }
            spec.begin = date.startOfDay.adding(seconds: (isStart ? hours.from : hours.to) * 3600)
            spec.grain = .minute
        } else if content.hour < 0, node.symbol == .period || content.grain > TimeUnit.day,
            let (begin, finish) = interval(content)
        {
            spec.begin = isStart || skip == 0 ? begin : finish
            spec.grain = .day
        } else {
            guard let moment = resolver.moment(content) else { return nil }
            spec.begin = moment
            spec.grain = content.hour >= 0 ? .minute : .day
            spec.isAnchored = content.isAnchored
        }
        if content.hour >= 0, !content.hasDate {
            spec.hour = content.hour
            spec.pod = -1
        }
        if isStart {
            spec.finish = spec.begin
            spec.isOpenStart = true
        } else {
            spec.isOpenEnd = true
        }
        spec.isLatent = content.isLatent && node.symbol != .period
        return spec
    }
}
