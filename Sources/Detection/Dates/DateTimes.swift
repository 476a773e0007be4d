/// Times of day.
extension DateActions {
    func hourMinute(_ p: Parts) -> DateSpec? {
        let numbers = p.all(.num)
        guard numbers.count == 2 else { return nil }
        let (hour, minute) = (numbers[0].integer, numbers[1].integer)
        if p.has(.colon) { return nil }
        // `three thirty` in words.
        guard numbers[0].isWords, numbers[1].isWords, (1...12).contains(hour), (5...59).contains(minute), !numbers[0].isOrdinal,
            !numbers[1].isOrdinal
        else { return nil }
        var spec = time(hour, minute, isAmbiguous: true)
        spec?.isLatent = true
        return spec
    }

    func hourMeridiem(_ p: Parts) -> DateSpec? {
        guard let number = p.number, let meridiem = p.value(.ampm), number.value == Double(number.integer), !number.isOrdinal
        else { return nil }
        var (hour, minute) = (number.integer, 0)
        if number.digits == 3 || number.digits == 4 { (hour, minute) = (number.integer / 100, number.integer % 100) }
        guard hour <= 12 || meridiem == 1 && hour < 24 else { return nil }
        if hour <= 12 { hour = hour % 12 + meridiem * 12 }
        return time(hour, minute)
    }

    func meridiemTime(_ p: Parts) -> DateSpec? {
        guard var spec = p.first(.time)?.spec, let meridiem = p.value(.ampm), spec.hour <= 12 || meridiem == 1 else { return nil }
        if spec.hour <= 12 {
            guard spec.isAmbiguous || spec.hour == 0 || spec.hour == 12 else { return nil }
            spec.hour = spec.hour % 12 + meridiem * 12
        }
        spec.isAmbiguous = false
        spec.isLatent = false
        return spec
    }

    /// `8 Uhr 30`, `15 heures`, `8 o'clock`.
    func hourClock(_ p: Parts) -> DateSpec? {
        // A unit only in languages whose word for hour tells the time.
        guard !p.has(.unit) || tellsTimeByHours && p.unit == .hour else { return nil }
        let numbers = p.all(.num)
        guard let first = numbers.first, (0...24).contains(first.integer), first.value == Double(first.integer), !first.isOrdinal
        else { return nil }
        let minute = numbers.count > 1 ? numbers[1].integer : 0
        if numbers.count > 1 {
            guard numbers[1].value == Double(minute), (0...59).contains(minute), !numbers[1].isOrdinal else { return nil }
        }
        var spec = time(first.integer, minute, isAmbiguous: true)
        spec?.isLatent = p.has(.unit) && numbers.count == 1 && language != "nl"
        if language == "en", first.digits == 4 || first.integer == 0 { return nil }
        return spec
    }

    func atHour(_ p: Parts) -> DateSpec? {
        guard let number = p.number, number.value == Double(number.integer), !number.isOrdinal else { return nil }
        if number.digits == 4 {
            return time(number.integer / 100, number.integer % 100)
        }
        guard (0...24).contains(number.integer), number.digits <= 2 else { return nil }
        var spec = time(number.integer, 0, isAmbiguous: true)
        spec?.isLatent = true
        return spec
    }

    func hourPod(_ p: Parts) -> DateSpec? {
        guard let pod = p.value(.pod) else { return nil }
        var spec: DateSpec
        if let own = p.first(.time)?.spec {
            spec = own
            guard own.pod == 0, spec.isAmbiguous || spec.hour == 0 || spec.hour > 12 else { return nil }
        } else {
            let numbers = p.all(.num)
            guard let number = numbers.first, (1...24).contains(number.integer), number.value == Double(number.integer),
                !number.isOrdinal, number.digits <= 2,
                let own = time(number.integer, numbers.count > 1 ? numbers[1].integer : 0, isAmbiguous: true)
            else { return nil }
            if numbers.count > 1 { guard numbers[0].isWords, numbers[1].isWords else { return nil } }
            spec = own
        }
        spec.hour = PartOfDay.adjust(spec.hour, to: pod)
        if spec.hour >= 24 { return nil }
        spec.isAmbiguous = false
        spec.isLatent = false
        spec.pod = pod
        if pod == 8 { spec.begin = today }
        if pod == 11 { spec.begin = today.adding(days: -1) }
        return spec
    }

    func cjkTime(_ p: Parts) -> DateSpec? {
        if let own = p.first(.time)?.spec, let meridiem = p.value(.ampm) {
            var spec = own
            guard spec.hour <= 12 else { return spec }
            if meridiem == 1, spec.hour < 12 { spec.hour += 12 }
            if meridiem == 0, spec.hour == 12 { spec.hour = 0 }
            spec.isAmbiguous = false
            return spec
        }
        let numbers = p.all(.num)
        guard let first = numbers.first, first.value == Double(first.integer), (0...29).contains(first.integer) else {
            return nil
        }
        var minute = 0
        if p.has(.half) {
            minute = 30
        } else if p.has(.quarter), numbers.count > 1 {
            minute = numbers[1].integer * 15
        } else if numbers.count > 1 {
            minute = numbers[1].integer
        }
        let second = numbers.count > 2 ? numbers[2].integer : -1
        return time(first.integer, minute, second, isAmbiguous: true)
    }

    /// Minutes added to an hour: half past, quarter to.
    func shift(_ p: Parts, minutes: Int) -> DateSpec? {
        var spec: DateSpec
        if let own = p.first(.time)?.spec {
            guard own.minute == 0, own.second <= 0 else { return nil }
            spec = own
        } else if let number = p.number, (1...24).contains(number.integer), number.value == Double(number.integer),
            !number.isOrdinal, number.digits <= 2,
            let own = time(number.integer, 0, isAmbiguous: true)
        {
            spec = own
        } else {
            return nil
        }
        let total = CivilDateTime.modulo(spec.hour * 60 + minutes, 1440)
        spec.hour = total / 60
        if spec.isAmbiguous, spec.hour == 0 { spec.hour = 12 }
        spec.minute = total % 60
        spec.isLatent = false
        return spec
    }

    func minutes(_ p: Parts, _ sign: Int) -> DateSpec? {
        let numbers = p.all(.num)
        guard let first = numbers.first else { return nil }
        // German and English name the minutes first, Romance languages after.
        let isRomance = ["es", "fr", "it", "pt"].contains(language)
        var minute = first.integer
        var base: DateSpec?
        if let own = p.first(.time)?.spec {
            base = own
        } else if numbers.count == 2 {
            let hour = isRomance ? first : numbers[1]
            if isRomance { minute = numbers[1].integer }
            if language == "pt" && sign < 0 && p.value(.to) != nil {
                minute = first.integer
                base = time(numbers[1].integer, 0, isAmbiguous: true)
            } else {
                guard hour.value == Double(hour.integer), hour.digits <= 2 else { return nil }
                base = time(hour.integer, 0, isAmbiguous: true)
            }
        }
        guard var spec = base, spec.minute == 0 || sign < 0 && spec.minute == 30, (1...59).contains(minute), !first.isOrdinal,
            spec.hour > 0 || !spec.isAmbiguous
        else { return nil }
        let total = CivilDateTime.modulo(spec.hour * 60 + spec.minute + sign * minute, 1440)
        spec.hour = total / 60
        if spec.isAmbiguous, spec.hour == 0 { spec.hour = 12 }
        spec.minute = total % 60
        spec.isLatent = sign > 0 && isRomance && !p.contains(.time)
        return spec
    }

    func zone(_ p: Parts) -> DateSpec? {
        guard var spec = p.content, spec.zone == nil, let zone = p.value(.tz) else { return nil }
        spec.zone = zone
        spec.isLatent = false
        return spec
    }

    func podOfDate(_ p: Parts) -> DateSpec? {
        guard let pod = p.first(.rtime)?.spec.pod, pod > 0 else { return nil }
        var spec: DateSpec
        if let date = p.first(.date)?.spec {
            guard date.hour < 0 else { return nil }
            spec = date
        } else {
            spec = day(today.adding(days: p.mode == 2 ? 0 : p.mode))
        }
        spec.pod = pod
        spec.isAnchored = false
        return spec
    }
}
