/// What a word, a number or a phrase is in the grammar of dates. The names are those used in `DateRules` and the lexicons.
enum DateSymbol: UInt8, Sendable, CaseIterable {
    // Words.
    case mon, wd, wds, unit, rel, now, this, next, last, ago, agopre, hence, `in`, within, pod, ampm, oclock, half, quarter, past
    case to, clock, of, the, at, on, sep, from, between, and, before, after, since, until, begin, mid, end, hol, season, every,
        adv
    case weekend, yearw, tz, about, a, few, rest, dayw, monthw, yearc, hourw, minw, secw, weekw, era, qtr, more, twice, forw, oddw
    // Symbols.
    case dash, comma, dot, slash, colon, open, close, quote
    // Numbers.
    case num
    // What rules make.
    case year, date, time, datetime, period, range, dur, set, rtime

    /// The symbol of that name in the tables.
    init?(named name: some StringProtocol) {
        guard let symbol = Self.names[String(name)] else { return nil }
        self = symbol
    }

    private static let names = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

/// Units of time, the calendar's in order of size.
enum TimeUnit: Int, Sendable, Comparable {
    case second, minute, hour, day, weekday, week, fortnight, month, quarter, halfYear, year, decade, century
    static func < (left: TimeUnit, right: TimeUnit) -> Bool { left.rawValue < right.rawValue }
}

/// What a node of the parse says: fields that are set, an interval when it is known, a duration.
struct DateSpec: Sendable {
    /// Plain number, or the code of a word.
    var value = 0.0
    var isOrdinal = false
    var isWords = false
    var digits = 0
    // Fields of a date; 0 or nil where the text says nothing.
    var year = 0
    var month = 0
    var day = 0
    var weekday = 0
    /// −1 last, 1 next, 2 this.
    var mode = 0
    // Fields of a time of day.
    var hour = -1
    var minute = -1
    var second = -1
    /// Could be before or after noon.
    var isAmbiguous = false
    var pod = 0
    /// Minutes east of UTC.
    var zone: Int?
    // An interval on the calendar; a day of its own has begin only.
    var begin: CivilDateTime?
    var finish: CivilDateTime?
    /// Takes the time of day of the reference: `tomorrow`, `in 3 days`.
    var isAnchored = false
    var grain: TimeUnit = .day
    // A length of time.
    var months = 0.0
    var seconds = 0.0
    // Ends of a range that are open.
    var isOpenStart = false
    var isOpenEnd = false
    /// Needs a stronger neighbour to count.
    var isLatent = false
    var rule = RecurrenceRule()

    var integer: Int { value.isFinite && abs(value) < 1e9 ? Int(value) : -1 }
    var hasDate: Bool { day > 0 || month > 0 || weekday > 0 || begin != nil || year > 0 }
    var hasTime: Bool { hour >= 0 }
}

struct DateNode: Sendable {
    var symbol: DateSymbol
    var start: Int
    var end: Int
    var spec: DateSpec
    /// Sum over the rules that made it: how much is more than guessing.
    var weight: Int
}
