/// A date and a time of day on the proleptic Gregorian calendar, without a time zone.
public struct CivilDateTime: Sendable, Hashable, Comparable {
    // Eight bytes: the date parser copies many.
    private var storedYear: Int16
    private var storedMonth: Int8
    private var storedDay: Int8
    private var storedHour: Int8
    private var storedMinute: Int8
    private var storedSecond: Int8

    /// Fields out of their range are kept as they are as far as eight bits hold them; years as far as sixteen.
    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        storedYear = Int16(clamping: year)
        storedMonth = Int8(clamping: month)
        storedDay = Int8(clamping: day)
        storedHour = Int8(clamping: hour)
        storedMinute = Int8(clamping: minute)
        storedSecond = Int8(clamping: second)
    }

    public var year: Int {
        get { Int(storedYear) }
        set { storedYear = Int16(clamping: newValue) }
    }
    public var month: Int {
        get { Int(storedMonth) }
        set { storedMonth = Int8(clamping: newValue) }
    }
    public var day: Int {
        get { Int(storedDay) }
        set { storedDay = Int8(clamping: newValue) }
    }
    public var hour: Int {
        get { Int(storedHour) }
        set { storedHour = Int8(clamping: newValue) }
    }
    public var minute: Int {
        get { Int(storedMinute) }
        set { storedMinute = Int8(clamping: newValue) }
    }
    public var second: Int {
        get { Int(storedSecond) }
        set { storedSecond = Int8(clamping: newValue) }
    }

    /// Reads `YYYY-MM-DD`, with or without `THH:MM[:SS]`; a zone after it is passed over. Nil for anything else.
    public init?(iso8601 string: String) {
        let parts = string.split(whereSeparator: { !("0"..."9" ~= $0) }).prefix(6).compactMap { Int($0) }
        guard parts.count >= 3, string.utf8.first.map({ $0 >= 0x30 && $0 <= 0x39 }) == true,
            (1...12).contains(parts[1]), (1...31).contains(parts[2]), parts[0] < 10000
        else { return nil }
        self.init(
            year: parts[0], month: parts[1], day: parts[2], hour: parts.count > 3 ? min(parts[3], 23) : 0,
            minute: parts.count > 4 ? min(parts[4], 59) : 0, second: parts.count > 5 ? min(parts[5], 59) : 0)
    }

    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool { left.seconds < right.seconds }

    /// Days since 1970-01-01.
    public var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

    /// Seconds since 1970-01-01T00:00:00 of the same clock.
    public var seconds: Int { dayNumber * 86_400 + hour * 3_600 + minute * 60 + second }

    /// Monday is 1, Sunday 7.
    public var weekday: Int { Self.modulo(dayNumber + 3, 7) + 1 }

    public init(seconds: Int) {
        let clamped = min(max(seconds, -62_135_596_800), 253_402_300_799)
        let days = (clamped - Self.modulo(clamped, 86_400)) / 86_400
        let rest = Self.modulo(clamped, 86_400)
        self.init(dayNumber: days)
        hour = rest / 3_600
        minute = rest % 3_600 / 60
        second = rest % 60
    }

    /// Howard Hinnant's algorithm over 400-year eras, clamped to the years 1…9999.
    public init(dayNumber: Int) {
        let shifted = min(max(dayNumber, -719_162), 2_932_896) + 719_468
        let era = (shifted - Self.modulo(shifted, 146_097)) / 146_097
        let dayOfEra = Self.modulo(shifted, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear - modulo(shiftedYear, 400)) / 400
        let yearOfEra = modulo(shiftedYear, 400)
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func daysIn(year: Int, month: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    func adding(days: Int) -> CivilDateTime {
        var result = CivilDateTime(dayNumber: dayNumber + min(max(days, -4_000_000), 4_000_000))
        result.hour = hour
        result.minute = minute
        result.second = second
        return result
    }

    func adding(seconds: Int) -> CivilDateTime {
        CivilDateTime(seconds: self.seconds + min(max(seconds, -400_000_000_000), 400_000_000_000))
    }

    /// The same day some months on; the 31st becomes the month's last day.
    func adding(months: Int) -> CivilDateTime {
        let index = year * 12 + month - 1 + min(max(months, -120_000), 120_000)
        var result = self
        result.year = min(max((index - Self.modulo(index, 12)) / 12, 1), 9999)
        result.month = Self.modulo(index, 12) + 1
        result.day = min(day, Self.daysIn(year: result.year, month: result.month))
        return result
    }

    var startOfDay: CivilDateTime { CivilDateTime(year: year, month: month, day: day) }

    public var isoDate: String { "\(Self.pad(year, 4))-\(Self.pad(month, 2))-\(Self.pad(day, 2))" }
    public var isoTime: String { "\(Self.pad(hour, 2)):\(Self.pad(minute, 2)):\(Self.pad(second, 2))" }
    public var isoDateTime: String { "\(isoDate)T\(isoTime)" }

    static func pad(_ value: Int, _ width: Int) -> String {
        let digits = String(abs(value))
        return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    static func modulo(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
