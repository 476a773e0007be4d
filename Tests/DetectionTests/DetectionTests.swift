import Detection
import Testing

/// What a text gives: type, text, value.
func finds(
    _ text: String, language: String? = nil, region: String? = nil, reference: String? = nil, types: DetectionTypes = .all
) -> [String] {
    var context = DetectionContext(types: types, language: language, region: region)
    if let reference, let date = CivilDateTime(iso8601: reference) { context.referenceDate = date }
    return Detector().detect(in: text, context: context).map { "\($0.type.rawValue): \($0.text) = \($0.value)" }
}

@Suite struct LinkTests {
    @Test func bareDomainsFollowThePublicSuffixList() {
        #expect(
            finds("see example.com/a, not node.js", types: DetectionTypes(.link)) == [
                "link: example.com/a = http://example.com/a"
            ])
    }

    @Test func bracketsBalanceAndPunctuationStaysOut() {
        let text = "(see http://en.example.org/wiki/A_(b)), and <https://x.test/?q=1>!"
        #expect(
            finds(text, types: DetectionTypes(.link)) == [
                "link: http://en.example.org/wiki/A_(b) = http://en.example.org/wiki/A_(b)",
                "link: https://x.test/?q=1 = https://x.test/?q=1"
            ])
    }

    @Test func addressesAreNoLinks() {
        #expect(finds("write to a.b+c@mail.example.org.") == ["email: a.b+c@mail.example.org = a.b+c@mail.example.org"])
    }
}

@Suite struct IdentifierTests {
    @Test func checkDigitsDecide() {
        #expect(finds("IBAN GB29 NWBK 6016 1331 9268 19") == ["iban: GB29 NWBK 6016 1331 9268 19 = GB29NWBK60161331926819"])
        #expect(finds("IBAN GB28 NWBK 6016 1331 9268 19", types: DetectionTypes(.iban)) == [])
        #expect(finds("ISBN 978-3-16-148410-0", types: DetectionTypes(.isbn)) == ["isbn: 978-3-16-148410-0 = 9783161484100"])
    }

    @Test func internetAddresses() {
        #expect(
            finds("from 10.0.0.1 to 2001:db8::1.", types: DetectionTypes(.ip)) == [
                "ip: 10.0.0.1 = 10.0.0.1", "ip: 2001:db8::1 = 2001:db8::1"
            ])
        #expect(finds("256.1.1.1 and 1.2.3", types: DetectionTypes(.ip)) == [])
    }

    @Test func cardsAreMasked() {
        let found = Detector().detect(in: "card 4111 1111 1111 1111", context: DetectionContext())
        #expect(found.map(\.type) == [.creditCard])
        #expect(found.first?.detail("masked") == "••••••••••••1111")
    }
}

@Suite struct PhoneTests {
    @Test func regionReadsNationalNumbers() {
        #expect(
            finds("Call 020 7946 0018 today", region: "GB", types: DetectionTypes(.phoneNumber)) == [
                "phoneNumber: 020 7946 0018 = +442079460018"
            ])
        #expect(
            finds("電話：03-1234-5678（内線123）", region: "JP", types: DetectionTypes(.phoneNumber)) == [
                "phoneNumber: 03-1234-5678（内線123） = +81312345678;ext=123"
            ])
        #expect(finds("Tel. +81 3-1234-5678 ext. 12") == ["phoneNumber: +81 3-1234-5678 ext. 12 = +81312345678;ext=12"])
    }

    @Test func datesAndDecimalsAreNoNumbers() {
        #expect(finds("on 16/04/2010 and 2010-04-16, 1,032.923", region: "US", types: DetectionTypes(.phoneNumber)) == [])
        let dates = ["2024-05-12 10:30", "2024-05-12 10 comments", "on 2024-05-12 10", "1999-12-31 08"]
        for date in dates { #expect(finds(date, region: "US", types: DetectionTypes(.phoneNumber)) == []) }
        #expect(finds("2012-01-02 08", region: "US") == ["phoneNumber: 2012-01-02 08 = +12012010208"])
    }
}

@Suite struct LineTextTests {
    @Test func stringsAreEscaped() {
        let line = #"{"id":"a\"\\\u0001\u2028é","text":"see \"ann@example.com\"\n"}"#
        #expect(
            DetectionLineProtocol().answer(to: line)
                == #"{"id":"a\"\\\u0001\u2028é","found":[{"type":"email","start":5,"end":20,"text":"ann@example.com","value":"ann@example.com","confidence":0.97}]}"#
        )
    }
}
