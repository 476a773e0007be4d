/// The dates of a page as an iCalendar file (RFC 5545): an event for each date, range and recurrence, and for each
/// schema.org event that the markup carries.
public struct CalendarFile: Sendable {
    private let found: [PageDetection]
    private let pageText: [UInt8]
    private let title: String
    private let url: String
    private let stamp: CivilDateTime

    /// Spans of more days than this are epochs, not events.
    private static let maxDays = 31
    /// Scalars of a summary.
    private static let maxSummary = 120

    /// `stamp` is when the file is made, UTC. An event is called by the line of `pageText` that names it, else by the page's
    /// `title`.
    public init(_ found: [PageDetection], pageText: [UInt8] = [], title: String, url: String, stamp: CivilDateTime) {
        self.found = found
        self.pageText = pageText
        self.title = title
        self.url = url
        self.stamp = stamp
    }

    /// Nil when there is no event to tell.
    public var text: String? {
        var events = Events()
        for page in found {
            switch page.detection.type {
            case .calendarEvent: addDate(page, to: &events)
            case .recurrence: addRecurrence(page, to: &events)
            case .structured: addStructured(page.detection, to: &events)
            default: break
            }
        }
        guard events.count > 0 else { return nil }
        var lines = ContentLines()
        lines.addRaw("BEGIN:VCALENDAR")
        lines.addRaw("VERSION:2.0")
        lines.addRaw("PRODID:-//WebClip//Detections//EN")
        for minutes in events.zones.sorted() { addZone(minutes, to: &lines) }
        lines.append(events.lines)
        lines.addRaw("END:VCALENDAR")
        return lines.text
    }

    private struct Events {
        var lines = ContentLines()
        var count = 0
        /// Minutes east of UTC that events name.
        var zones: Set<Int> = []
        /// What has been told: pages name one date several times.
        var told: Set<String> = []
    }

    private struct Event {
        var start: String
        var finish: String?
        var rule: String?
        var summary: String
        var description = ""
        var location = ""
    }

    private func add(_ event: Event, to events: inout Events) {
        let key = [event.start, event.finish ?? "", event.rule ?? "", event.summary].joined(separator: "\n")
        guard events.told.insert(key).inserted else { return }
        events.count += 1
        events.lines.addRaw("BEGIN:VEVENT")
        events.lines.addRaw("UID:" + ContentLines.identifier(url + "\n" + key))
        events.lines.addRaw("DTSTAMP:" + Self.basic(stamp) + "Z")
        events.lines.addRaw("DTSTART" + event.start)
        if let finish = event.finish { events.lines.addRaw("DTEND" + finish) }
        if let rule = event.rule { events.lines.addRaw("RRULE:" + rule) }
        events.lines.add("SUMMARY", event.summary)
        if !event.description.isEmpty, event.description != event.summary { events.lines.add("DESCRIPTION", event.description) }
        if !event.location.isEmpty { events.lines.add("LOCATION", event.location) }
        if !url.isEmpty { events.lines.addRaw("URL:" + url.filter { !$0.isNewline }) }
        events.lines.addRaw("END:VEVENT")
    }

    // MARK: What the text says

    private func addDate(_ page: PageDetection, to events: inout Events) {
        let detection = page.detection
        // A time of no day is no event.
        guard detection.subtype != "time", detection.subtype != "timerange" else { return }
        let halves = detection.value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let begin = halves.first, let start = property(begin, &events) else { return }
        var finish: String?
        if halves.count > 1, let end = CivilDateTime(iso8601: halves[1]) {
            guard let from = CivilDateTime(iso8601: begin), end.dayNumber - from.dayNumber <= Self.maxDays, end > from else { return }
            // The end of days is the day after the last (RFC 5545 §3.6.1).
            let isIncluded = detection.detail("lastDay") != nil
            finish = isIncluded ? ";VALUE=DATE:" + Self.basicDate(end.adding(days: 1)) : property(halves[1], &events)
        }
        add(Event(start: start, finish: finish, summary: summary(page), description: title), to: &events)
    }

    private func addRecurrence(_ page: PageDetection, to events: inout Events) {
        guard page.detection.value.hasPrefix("FREQ="), let first = FirstOccurrence(rule: page.detection.value, from: stamp) else { return }
        let start = first.isWholeDay ? ";VALUE=DATE:" + Self.basicDate(first.moment) : ":" + Self.basic(first.moment)
        add(Event(start: start, rule: first.rule, summary: summary(page), description: title), to: &events)
    }

    /// The line that the find stands in, where it says more than the find.
    private func summary(_ page: PageDetection) -> String {
        let range = page.detection.byteRange
        guard page.element == nil, !range.isEmpty, range.upperBound <= pageText.count else {
            return title.isEmpty ? page.detection.text : title
        }
        let start = pageText[..<range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = pageText[range.upperBound...].firstIndex(of: 0x0A) ?? pageText.count
        guard end - start > range.count + 3 else { return title.isEmpty ? page.detection.text : title }
        let line = String(decoding: pageText[start..<end], as: UTF8.self)
        guard line.unicodeScalars.count > Self.maxSummary else { return line }
        return String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.maxSummary - 1))) + "…"
    }

    // MARK: What the markup says

    /// A schema.org event or an h-event: name, dates, place.
    private func addStructured(_ detection: Detection, to events: inout Events) {
        guard let type = detection.detail("schema"), type.hasSuffix("Event") || type == "h-event" || type.hasSuffix("Festival"),
            let value = JSONReader.read(detection.value)
        else { return }
        func member(_ names: [String]) -> String? {
            for name in names {
                if let text = (value[name] ?? value["properties"]?[name]).map(StructuredData.strings)?.first { return text }
            }
            return nil
        }
        guard let start = member(["startDate", "start"]).flatMap({ property($0, &events) }) else { return }
        let place = value["location"] ?? value["properties"]?["location"]
        add(
            Event(
                start: start, finish: member(["endDate", "end"]).flatMap { property($0, &events) },
                summary: detection.text.isEmpty ? title : detection.text, description: member(["description", "summary"]) ?? "",
                location: place.map(StructuredData.place) ?? ""), to: &events)
    }

    // MARK: Moments

    /// `;VALUE=DATE:20190401`, `:20190401T100000`, `:20190401T100000Z` or `;TZID=UTC-0500:20190401T100000`.
    private func property(_ value: String, _ events: inout Events) -> String? {
        guard let moment = CivilDateTime(iso8601: value) else { return nil }
        guard value.utf8.contains(0x3A) else { return ";VALUE=DATE:" + Self.basicDate(moment) }
        let tail = value.dropFirst(11)
        if tail.hasSuffix("Z") { return ":" + Self.basic(moment) + "Z" }
        guard let sign = tail.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return ":" + Self.basic(moment) }
        let digits = tail[sign...].filter(\.isNumber)
        guard digits.utf8.count >= 2, let hours = Int(digits.prefix(2)), hours <= 14 else { return ":" + Self.basic(moment) }
        let minutes = (hours * 60 + min(59, Int(digits.dropFirst(2).prefix(2)) ?? 0)) * (tail[sign] == "-" ? -1 : 1)
        if minutes == 0 { return ":" + Self.basic(moment) + "Z" }
        events.zones.insert(minutes)
        return ";TZID=UTC\(Self.offset(minutes)):" + Self.basic(moment)
    }

    /// A zone of one offset: what a page's `EST` or `+09:00` says, no more (RFC 5545 §3.6.5).
    private func addZone(_ minutes: Int, to lines: inout ContentLines) {
        let offset = Self.offset(minutes)
        lines.addRaw("BEGIN:VTIMEZONE")
        lines.addRaw("TZID:UTC" + offset)
        lines.addRaw("BEGIN:STANDARD")
        lines.addRaw("DTSTART:19700101T000000")
        lines.addRaw("TZOFFSETFROM:" + offset)
        lines.addRaw("TZOFFSETTO:" + offset)
        lines.addRaw("END:STANDARD")
        lines.addRaw("END:VTIMEZONE")
    }

    private static func offset(_ minutes: Int) -> String {
        (minutes < 0 ? "-" : "+") + CivilDateTime.pad(abs(minutes) / 60, 2) + CivilDateTime.pad(abs(minutes) % 60, 2)
    }

    private static func basic(_ moment: CivilDateTime) -> String { moment.isoDateTime.filter { $0 != "-" && $0 != ":" } }
    private static func basicDate(_ moment: CivilDateTime) -> String { moment.isoDate.filter { $0 != "-" } }
}

/// Where a recurrence begins: the first day from a date on that its rule allows, since `DTSTART` is an occurrence itself
/// (RFC 5545 §3.8.5.3).
struct FirstOccurrence {
    private(set) var moment: CivilDateTime
    private(set) var isWholeDay: Bool
    /// The rule without the time of day, which `DTSTART` says.
    private(set) var rule: String

    /// Years that are searched: the 29th of February comes within eight.
    private static let maxDays = 366 * 8

    /// Nil where no day fits.
    init?(rule: String, from start: CivilDateTime) {
        var parts: [String: String] = [:]
        for part in rule.split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { parts[String(sides[0])] = String(sides[1]) }
        }
        let hour = parts["BYHOUR"].flatMap { Int($0) }
        let isOfClock = ["HOURLY", "MINUTELY", "SECONDLY"].contains(parts["FREQ"] ?? "")
        isWholeDay = hour == nil && !isOfClock
        self.rule = rule.split(separator: ";").filter { !$0.hasPrefix("BYHOUR=") && !$0.hasPrefix("BYMINUTE=") }.joined(separator: ";")
        let days = (parts["BYDAY"] ?? "").split(separator: ",").compactMap { Self.weekday($0) }
        let monthDay = parts["BYMONTHDAY"].flatMap { Int($0) }
        let month = parts["BYMONTH"].flatMap { Int($0) }
        let isYearly = parts["FREQ"] == "YEARLY" && month == nil
        var day = start.startOfDay
        for _ in 0..<Self.maxDays {
            let fits =
                (days.isEmpty || days.contains { $0.day == day.weekday && Self.isNth($0.nth, day, ofYear: isYearly) })
                && (monthDay.map { $0 == day.day } ?? true) && (month.map { $0 == day.month } ?? true)
            if fits {
                moment = isOfClock ? start : day
                if let hour {
                    moment.hour = min(max(hour, 0), 23)
                    moment.minute = min(max(parts["BYMINUTE"].flatMap { Int($0) } ?? 0, 0), 59)
                }
                return
            }
            day = day.adding(days: 1)
        }
        return nil
    }

    /// `TU` or `2TU`.
    private static func weekday(_ text: Substring) -> (nth: Int, day: Int)? {
        guard let index = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(text.suffix(2))) else { return nil }
        return (Int(text.dropLast(2)) ?? 0, index + 1)
    }

    private static func isNth(_ nth: Int, _ day: CivilDateTime, ofYear: Bool) -> Bool {
        guard nth > 0 else { return true }
        let index = ofYear ? day.dayNumber - CivilDateTime(year: day.year, month: 1, day: 1).dayNumber : day.day - 1
        return index / 7 + 1 == nth
    }
}
