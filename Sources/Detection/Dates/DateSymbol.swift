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

    /// It says nothing alone, and only joins others: prepositions, articles, punctuation.
    var isFiller: Bool {
        switch self {
        case .mon, .half, .quarter, .wd, .wds, .unit, .rel, .now, .pod, .ampm, .oclock, .clock, .hol, .season, .adv, .weekend, .yearw, .qtr,
            .oddw,
            .hourw, .monthw, .dayw, .yearc, .tz:
            false
        case .this, .next, .last, .ago, .agopre, .hence, .in, .within, .past, .to, .of, .the, .at, .on, .sep,
            .from, .between,
            .and, .before, .after, .since, .until, .begin, .mid, .end, .every, .about, .a, .few, .rest, .minw, .secw, .weekw,
            .era, .more,
            .twice, .forw, .dash, .comma, .dot, .slash, .colon, .open, .close, .quote, .num, .year, .date, .time, .datetime,
            .period,
            .range, .dur, .set, .rtime:
            true
        }
    }

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
///
/// The chart copies many, so the fields are stored as small as their values are.
struct DateSpec: Sendable {
    /// Plain number, or the code of a word.
    var value = 0.0
    // A length of time.
    var months = 0.0
    var seconds = 0.0
    // An interval on the calendar; a day of its own has begin only.
    var begin: CivilDateTime?
    var finish: CivilDateTime?
    var rule = RecurrenceRule()
    private var storedYear: Int16 = 0
    private var storedZone = Self.noZone
    private var storedDay: Int16 = 0
    private var storedMonth: Int16 = 0
    private var storedDigits: Int8 = 0
    private var storedWeekday: Int8 = 0
    private var storedMode: Int8 = 0
    private var storedHour: Int8 = -1
    private var storedMinute: Int8 = -1
    private var storedSecond: Int8 = -1
    private var storedPod: Int8 = 0
    var grain: TimeUnit = .day
    var isOrdinal = false
    var isWords = false
    /// Could be before or after noon.
    var isAmbiguous = false
    /// Takes the time of day of the reference: `tomorrow`, `in 3 days`.
    var isAnchored = false
    // Ends of a range that are open.
    var isOpenStart = false
    var isOpenEnd = false
    /// The last day that a range names is part of it.
    var includesLastDay = false
    /// Needs a stronger neighbour to count.
    var isLatent = false

    private static let noZone = Int16.min

    // Fields of a date; 0 where the text says nothing.
    var year: Int {
        get { Int(storedYear) }
        set { storedYear = Int16(clamping: newValue) }
    }
    var month: Int {
        get { Int(storedMonth) }
        set { storedMonth = Int16(clamping: newValue) }
    }
    var day: Int {
        get { Int(storedDay) }
        set { storedDay = Int16(clamping: newValue) }
    }
    var weekday: Int {
        get { Int(storedWeekday) }
        set { storedWeekday = Int8(clamping: newValue) }
    }
    /// −1 last, 1 next, 2 this.
    var mode: Int {
        get { Int(storedMode) }
        set { storedMode = Int8(clamping: newValue) }
    }
    /// How many digits a number has.
    var digits: Int {
        get { Int(storedDigits) }
        set { storedDigits = Int8(clamping: newValue) }
    }

    // Fields of a time of day; −1 where the text says nothing.
    var hour: Int {
        get { Int(storedHour) }
        set { storedHour = Int8(clamping: newValue) }
    }
    var minute: Int {
        get { Int(storedMinute) }
        set { storedMinute = Int8(clamping: newValue) }
    }
    var second: Int {
        get { Int(storedSecond) }
        set { storedSecond = Int8(clamping: newValue) }
    }
    /// A `PartOfDay`.
    var pod: Int {
        get { Int(storedPod) }
        set { storedPod = Int8(clamping: newValue) }
    }
    /// Minutes east of UTC.
    var zone: Int? {
        get { storedZone == Self.noZone ? nil : Int(storedZone) }
        set { storedZone = newValue.map { Int16(clamping: $0) } ?? Self.noZone }
    }

    var integer: Int { value.isFinite && abs(value) < 1e9 ? Int(value) : -1 }
    var hasDate: Bool { day > 0 || month > 0 || weekday > 0 || begin != nil || year > 0 }
    var hasTime: Bool { hour >= 0 }
}

struct DateNode: Sendable {
    var symbol: DateSymbol
    private var storedStart: Int16
    private var storedEnd: Int16
    private var storedWeight: Int16
    var spec: DateSpec

    init(symbol: DateSymbol, start: Int, end: Int, spec: DateSpec, weight: Int) {
        self.symbol = symbol
        storedStart = Int16(clamping: start)
        storedEnd = Int16(clamping: end)
        storedWeight = Int16(clamping: weight)
        self.spec = spec
    }

    /// Tokens of its island.
    var start: Int { Int(storedStart) }
    var end: Int { Int(storedEnd) }
    /// Sum over the rules that made it: how much is more than guessing.
    var weight: Int { Int(storedWeight) }
}
