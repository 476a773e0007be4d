/// The dates of a page as an iCalendar file (RFC 5545): an event for each date, range and recurrence, and for each
/// schema.org event that the markup carries.
public struct CalendarFile: Sendable {
    private let found: [PageDetection]
    private let title: String
    private let url: String
    private let stamp: CivilDateTime

    /// `stamp` is when the file is made, UTC; `title` names events that say no name of their own.
    public init(_ found: [PageDetection], title: String, url: String, stamp: CivilDateTime) {
        self.found = found
        self.title = title
        self.url = url
        self.stamp = stamp
    }

    /// Nil when there is no event to tell.
    public var text: String? {
        var lines = ContentLines()
        lines.addRaw("BEGIN:VCALENDAR")
        lines.addRaw("VERSION:2.0")
        lines.addRaw("PRODID:-//WebClip//Detections//EN")
        var count = 0
        for page in found {
            let detection = page.detection
            var isEvent = false
            switch detection.type {
            case .calendarEvent: isEvent = addDate(detection, number: count, to: &lines)
            case .recurrence: isEvent = addRecurrence(detection, number: count, to: &lines)
            case .structured: isEvent = addStructured(detection, number: count, to: &lines)
            default: break
            }
            if isEvent { count += 1 }
        }
        lines.addRaw("END:VCALENDAR")
        return count > 0 ? lines.text : nil
    }

    private func begin(_ number: Int, _ lines: inout ContentLines) {
        lines.addRaw("BEGIN:VEVENT")
        lines.addRaw("UID:" + Self.identifier(url, number))
        lines.addRaw("DTSTAMP:" + Self.basic(stamp) + "Z")
    }

    private func end(_ summary: String, _ description: String, _ lines: inout ContentLines) {
        lines.add("SUMMARY", summary.isEmpty ? title : summary)
        if !description.isEmpty { lines.add("DESCRIPTION", description) }
        if !url.isEmpty { lines.addRaw("URL:" + url.filter { !$0.isNewline }) }
        lines.addRaw("END:VEVENT")
    }

    private func addDate(_ detection: Detection, number: Int, to lines: inout ContentLines) -> Bool {
        let halves = detection.value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let start = halves.first.flatMap(Self.property) else { return false }
        begin(number, &lines)
        lines.addRaw("DTSTART" + start)
        if halves.count > 1, let finish = Self.property(halves[1]) { lines.addRaw("DTEND" + finish) }
        end("", detection.text, &lines)
        return true
    }

    private func addRecurrence(_ detection: Detection, number: Int, to lines: inout ContentLines) -> Bool {
        guard detection.value.hasPrefix("FREQ=") else { return false }
        begin(number, &lines)
        lines.addRaw("DTSTART;VALUE=DATE:" + Self.basic(stamp).prefix(8))
        lines.addRaw("RRULE:" + detection.value)
        end("", detection.text, &lines)
        return true
    }

    /// A schema.org event: name, dates, place.
    private func addStructured(_ detection: Detection, number: Int, to lines: inout ContentLines) -> Bool {
        guard let type = detection.detail("schema"), type.hasSuffix("Event") || type == "h-event",
            let value = JSONReader.read(detection.value)
        else { return false }
        func member(_ names: [String]) -> String? {
            for name in names {
                if let text = (value[name] ?? value["properties"]?[name]).map(StructuredData.strings)?.first { return text }
            }
            return nil
        }
        guard let start = member(["startDate", "start"]).flatMap(Self.property) else { return false }
        begin(number, &lines)
        lines.addRaw("DTSTART" + start)
        if let finish = member(["endDate", "end"]).flatMap(Self.property) { lines.addRaw("DTEND" + finish) }
        let place =
            member(["location"]) ?? value["location"].map(StructuredData.name) ?? value["properties"]?["location"].map(
                StructuredData.name) ?? ""
        if !place.isEmpty { lines.add("LOCATION", place) }
        end(detection.text, member(["description", "summary"]) ?? "", &lines)
        return true
    }

    /// `;VALUE=DATE:20190401` or `:20190401T100000[Z]`; an offset from UTC is taken off.
    private static func property(_ value: String) -> String? {
        guard let moment = CivilDateTime(iso8601: value) else { return nil }
        guard value.utf8.contains(0x3A) else { return ";VALUE=DATE:" + basic(moment).prefix(8) }
        let tail = value.dropFirst(11)
        if tail.hasSuffix("Z") { return ":" + basic(moment) + "Z" }
        if let sign = tail.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            let digits = tail[sign...].filter(\.isNumber)
            guard digits.utf8.count >= 2, let hours = Int(digits.prefix(2)) else { return ":" + basic(moment) }
            let minutes = hours * 60 + (Int(digits.dropFirst(2).prefix(2)) ?? 0)
            return ":" + basic(moment.adding(seconds: (tail[sign] == "-" ? 60 : -60) * minutes)) + "Z"
        }
        return ":" + basic(moment)
    }

    private static func basic(_ moment: CivilDateTime) -> String { moment.isoDateTime.filter { $0 != "-" && $0 != ":" } }

    /// The same page gives the same identifiers.
    private static func identifier(_ url: String, _ number: Int) -> String {
        var hash = TokenHash.seed
        for byte in url.utf8 { hash = TokenHash.add(UInt32(byte), to: hash) }
        return String(hash, radix: 16) + "-\(number)@webclip"
    }
}
