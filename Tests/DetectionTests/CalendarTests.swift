import DOM
import Testing

@testable import Detection

@Suite struct CalendarTests {
    private let stamp = CivilDateTime(year: 2026, month: 11, day: 30, hour: 9)

    private func calendar(_ text: String, language: String? = nil) -> String? {
        let context = DetectionContext(language: language, referenceDate: stamp)
        let page = PageText(bytes: Array(text.utf8))
        return CalendarFile(
            Detector().detect(on: page, of: Document(), context: context), pageText: page.bytes, title: "Page", url: "http://x.test/",
            stamp: stamp
        ).text
    }

    /// RFC 5545 §3.6.1: the end of whole days is the day after the last.
    @Test func wholeDaysEndTheDayAfter() {
        #expect(calendar("May 5-7, 2027")?.contains("DTSTART;VALUE=DATE:20270505\r\nDTEND;VALUE=DATE:20270508\r\n") == true)
        #expect(calendar("May 2027")?.contains("DTSTART;VALUE=DATE:20270501\r\nDTEND;VALUE=DATE:20270601\r\n") == true)
    }

    /// RFC 5545 §3.6.5: each zone that an event names is told.
    @Test func zonesAreTold() throws {
        let text = try #require(calendar("5 May 2027 3:00 pm to 4:30 pm EST"))
        #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:UTC-0500\r\nBEGIN:STANDARD\r\n"))
        #expect(text.contains("DTSTART;TZID=UTC-0500:20270505T150000\r\nDTEND;TZID=UTC-0500:20270505T163000\r\n"))
    }

    /// RFC 5545 §3.8.5.3: `DTSTART` is the first occurrence. The 30th of November 2026 is a Monday.
    @Test(arguments: [
        ("every Tuesday", "DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=WEEKLY;BYDAY=TU\r\n"),
        ("every Tuesday at 5pm", "DTSTART:20261201T170000\r\nRRULE:FREQ=WEEKLY;BYDAY=TU\r\n"),
        ("every day", "DTSTART;VALUE=DATE:20261130\r\nRRULE:FREQ=DAILY\r\n")
    ])
    func recurrencesBeginAtAnOccurrence(_ text: String, _ lines: String) {
        #expect(calendar(text)?.contains(lines) == true)
    }

    @Test func aTimeOfNoDayIsNoEvent() { #expect(calendar("open until 17:30, or 15 minutes") == nil) }

    @Test func anEventIsToldOnceAndCalledByItsLine() throws {
        let text = try #require(calendar("Concert on 5 May 2027\nConcert on 5 May 2027\n6 May 2027"))
        #expect(text.components(of: "BEGIN:VEVENT") == 2)
        #expect(text.contains("SUMMARY:Concert on 5 May 2027\r\nDESCRIPTION:Page\r\n"))
        #expect(text.contains("SUMMARY:Page\r\n"))
        #expect(calendar("Concert on 5 May 2027") == calendar("Concert on 5 May 2027"))
    }
}

@Suite struct FractionTests {
    private func dates(_ text: String) -> [String] {
        Detector().detect(in: text, context: DetectionContext(language: "en", region: "US")).filter { $0.type == .calendarEvent }.map(
            \.text)
    }

    @Test(arguments: ["page 1/1 of it", "1/2 cup of sugar", "rated 4/5 here", "a 5/16 inch bolt", "open 24/7", "0/5 0/0 1/0 99999/3 done"])
    func fractionsAreNoDates(_ text: String) { #expect(dates(text).isEmpty) }

    @Test(arguments: [("due on 1/2 at home", "1/2"), ("see 12/25 instead", "12/25"), ("1/2", "1/2"), ("see 3/4/2027 below", "3/4/2027")])
    func datesStay(_ text: String, _ date: String) { #expect(dates(text) == [date] || dates(text) == ["on " + date]) }

    @Test func smallLettersAreUnits() {
        let found = Detector().detect(in: "Beans\n250 g\nParcel")
        #expect(found.map(\.type) == [.physicalValue] && found.first?.value == "250")
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        let (bytes, needle) = (Array(utf8), Array(part.utf8))
        guard bytes.count >= needle.count else { return 0 }
        return (0...bytes.count - needle.count).count { bytes[$0..<$0 + needle.count].elementsEqual(needle) }
    }
}
