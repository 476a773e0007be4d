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

    @Test(arguments: [
        ("en", "every other Thursday at 6pm", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;BYHOUR=18;BYMINUTE=0"),
        ("en", "every third Monday of the month", "FREQ=MONTHLY;BYDAY=3MO"),
        ("nl", "elke eerste maandag van de maand", "FREQ=MONTHLY;BYDAY=1MO"),
        ("ja", "毎週木曜日の午後6時", "FREQ=WEEKLY;BYDAY=TH;BYHOUR=18;BYMINUTE=0"), ("ja", "毎月第2土曜日", "FREQ=MONTHLY;BYDAY=2SA"),
        ("zh", "每月15日", "FREQ=MONTHLY;BYMONTHDAY=15")
    ]) func recurrencesOfLanguages(_ language: String, _ text: String, _ expected: String) { #expect(value(text, language) == expected) }

    @Test(arguments: [
        ("de", "vom 5. bis 7. Mai 2027", "2027-05-05/2027-05-07"), ("de", "5.-7.5.2027", "2027-05-05/2027-05-07"),
        ("de", "in den 90er Jahren", "1990-01-01/2000-01-01"), ("en", "in the 1990s", "1990-01-01/2000-01-01"),
        ("en", "back in the '90s", "1990-01-01/2000-01-01"), ("it", "negli anni '90", "1990-01-01/2000-01-01"),
        ("it", "tra due ore", "2013-02-12T06:30:00"), ("it", "il primo lunedì del mese", "2013-02-04"),
        ("ja", "令和6年5月1日", "2024-05-01"), ("ja", "昭和64年1月7日", "1989-01-07"),
        ("ja", "2024年3月12日（火）14:30〜16:00", "2024-03-12T14:30:00/2024-03-12T16:00:00"),
        ("ja", "１月３０日（木）１２：００", "2014-01-30T12:00:00"), ("de", "nach anderthalb Stunden", "2013-02-12T06:00:00")
    ]) func phrasesOfLanguages(_ language: String, _ text: String, _ expected: String) { #expect(value(text, language) == expected) }

    /// ISO 8601 weeks, intervals and lengths, RFC 5545 moments.
    @Test(arguments: [
        ("2026-W49", "2026-11-30/2026-12-07"), ("2026-W01-1", "2025-12-29"), ("2026-05-01/2026-05-07", "2026-05-01/2026-05-07"),
        ("20261130T100000Z", "2026-11-30T10:00:00Z"), ("PT2H30M", "PT2H30M"), ("P1Y2M10DT2H30M", "P1Y2M10DT2H30M"),
        ("open 08:00-12:00", "2013-02-12T08:00:00/2013-02-12T12:00:00"),
        ("2013-02-12T08:00-05:00", "2013-02-12T08:00:00-05:00")
    ]) func standardForms(_ text: String, _ expected: String) { #expect(value(text) == expected) }

    @Test(arguments: [
        "2029\t29.7%", "a 3D film", "60 W bulbs", "PT", "P2D2"
    ]) func figuresAreNoDates(_ text: String) { #expect(value(text) == nil) }

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
