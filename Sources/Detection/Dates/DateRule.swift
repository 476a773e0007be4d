/// What a rule does with its parts.
enum DateAction: String, Sendable {
    /// Joins the fields of all parts.
    case merge
    case monthDay, dayMonth, monthYear, yearValue, yearWord, weekday, modifiedWeekday, weekdayOfPeriod, nthWeekday, nthUnit
    case modifiedUnit, modifiedUnits, thisUnit, weekOf, beginOf, midOf, endOf, restOf, weekendOf, seasonOf, quarterOf, decade
    case holiday, ago, hence, fromDate, beforeDate, relativeDay, now, oddWord, dayOfMonth, dayOrdinal, eraYear, weekNumber
    case hourMinute, hourMeridiem, hourClock, hourPod, halfPast, halfBefore, quarterPast, quarterTo, minutesPast, minutesTo,
        clock, zone
    case cjkTime, cjkMonth, podOnly, podOfDate, atHour, meridiemTime
    case range, dayRange, timeRangeShared, beforeOpen, afterOpen, afterOpenPost, untilOpen, withinRange, durationFrom
    case duration, durationAdd, durationHalf, durationHalfUnit, durationAnd, forDuration, fewUnits
    case setUnit, setWeekday, setNth, setAdverb, setMerge, setTimes, setPod, copy, yearMonth
}

/// One rule: a pattern of symbols makes a symbol.
struct DateRule: Sendable {
    var outcome: DateOutcome
    var pattern: [DateSymbol]
}

/// What a rule makes of its parts, and how.
struct DateOutcome: Sendable {
    var result: DateSymbol
    var action: DateAction
}
