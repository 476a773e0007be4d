import Testing

@testable import Detection

@Suite struct DateTests {
    private func value(_ text: String, _ language: String = "en", _ reference: String = "2013-02-12T04:30:00") -> String? {
        var context = DetectionContext(types: DetectionTypes(named: "calendarEvent") ?? .all, language: language)
        context.referenceDate = CivilDateTime(iso8601: reference) ?? context.referenceDate
        return Detector().detect(in: text, context: context).first?.value
    }

    @Test(arguments: [
        ("31st March, 2016", "2016-03-31"), ("on Feb 14", "2013-02-14"), ("2014-04-18T13:15:30Z", "2014-04-18T13:15:30Z"),
        ("the last Monday of March", "2013-03-25"), ("three weeks from now", "2013-03-05T04:30:00"),
        ("next tuesday", "2013-02-19"),
        ("tomorrow at 5pm", "2013-02-13T17:00:00"), ("from 9:30 to 11:00 on Thursday", "2013-02-14T09:30:00/2013-02-14T11:00:00"),
        ("10 - 22 August 2012", "2012-08-10/2012-08-22"), ("first quarter of 2017", "2017-01-01/2017-04-01"),
        ("Easter 2010", "2010-04-04"),
        ("half past three", "2013-02-12T15:30:00"), ("10/31/1974", "1974-10-31")
    ]) func english(_ text: String, _ expected: String) { #expect(value(text) == expected) }

    @Test(arguments: [
        ("de", "am 10. August 2012", "2012-08-10"), ("de", "halb acht", "2013-02-12T07:30:00"),
        ("fr", "le 1er Août 2012", "2012-08-01"),
        ("fr", "il y a 5 jours", "2013-02-07T04:30:00"), ("es", "dentro de tres días", "2013-02-15T04:30:00"),
        ("es", "22 de abril", "2013-04-22"),
        ("it", "lunedì prossimo", "2013-02-18"), ("pt", "amanhã às 15h30", "2013-02-13T15:30:00"),
        ("nl", "over twee weken", "2013-02-26T04:30:00"),
        ("ja", "2012年3月31日", "2012-03-31"), ("zh", "明年九月", "2014-09-01/2014-10-01"), ("zh", "下午三点三十分", "2013-02-12T15:30:00")
    ]) func languages(_ language: String, _ text: String, _ expected: String) { #expect(value(text, language) == expected) }

    @Test func recurrencesAreRules() {
        #expect(value("every Tuesday at 9am") == "FREQ=WEEKLY;BYDAY=TU;BYHOUR=9;BYMINUTE=0")
        #expect(value("every two weeks") == "FREQ=WEEKLY;INTERVAL=2")
    }

    @Test func durationsAreISO8601() {
        #expect(value("it takes 1 hour and a half") == "PT1H30M")
        #expect(value("for 3 days 4 hours") == "P3DT4H")
    }

    @Test(arguments: ["8/32/2014", "Version: 1.1.30", "we may go", "35.49", "2014-02-30"]) func noDates(_ text: String) {
        #expect(value(text) == nil)
    }

    @Test func calendarHasNoGaps() {
        for day in stride(from: -700_000, to: 2_900_000, by: 9_973) {
            let date = CivilDateTime(dayNumber: day)
            #expect(date.dayNumber == day)
        }
        #expect(CalendarMath.easter(2024).isoDate == "2024-03-31")
        #expect(CivilDateTime(year: 2024, month: 2, day: 29).adding(months: 12).isoDate == "2025-02-28")
    }

    @Test func everyRuleOfTheGrammarIsRead() {
        let rules = DateRules.all
        #expect(rules.count > DateRules.rowCount)
        #expect(!rules.contains { $0.pattern.isEmpty })
    }
}
