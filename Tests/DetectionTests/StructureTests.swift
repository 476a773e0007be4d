import DOM
import Detection
import MarkupParsing
import Testing

@Suite struct StructureTests {
    private func document(_ html: String) -> Document { MarkupParser().parseHTML(html).document }

    @Test func numberOverSpansHasItsNodes() {
        let document = document("<p>Tel: <span>+81 3-12</span><b>34-5678</b><script>+1 650 253 0000</script></p>")
        let page = PageText(document: document)
        let found = Detector().detect(on: page, of: document, context: DetectionContext(types: DetectionTypes(.phoneNumber)))
        #expect(found.map(\.detection.value) == ["+81312345678"])
        #expect(found.first?.places.count == 2)
        let said = found.first?.places.map {
            String(document.text($0.node).dropFirst($0.range.lowerBound).prefix($0.range.count))
        }
        #expect(said == ["+81 3-12", "34-5678"])
    }

    @Test func blocksAndBreaksEndLines() {
        let page = PageText(document: document("<div>a  b</div><p>c<br>d <i>e</i>f</p><p hidden>g</p>"))
        #expect(String(decoding: page.bytes, as: UTF8.self) == "a b\nc\nd ef")
    }

    @Test func markupIsASecondWitness() {
        let document = document(
            "<p>Call <a href='tel:+442079460018'>020 7946 0018</a>, <time datetime='2019-05-01'>May Day</time></p>")
        let found = Detector().detect(on: PageText(document: document), of: document)
        #expect(found.first { $0.detection.type == .phoneNumber }?.detection.detail("witness") == "tel")
        #expect(found.first { $0.detection.type == .calendarEvent }?.detection.value == "2019-05-01")
    }

    @Test func structuredThings() {
        let html = """
            <script type="application/ld+json">{"@type":"Event","name":"Party","startDate":"2026-05-01T19:00:00+02:00",}</script>
            <div itemscope itemtype="http://schema.org/Person"><span itemprop="name">Ann</span></div>
            <p class="h-card"><a class="p-name u-url" href="/ann">Ann B.</a></p>
            """
        let document = document(html)
        let found = Detector().detect(
            on: PageText(document: document), of: document, context: DetectionContext(types: DetectionTypes(.structured)))
        #expect(found.map(\.detection.text) == ["Party", "Ann", "Ann B."])
        let calendar = CalendarFile(found, title: "T", url: "http://x.test/", stamp: CivilDateTime(year: 2026, month: 1, day: 2))
            .text
        #expect(calendar?.contains("DTSTART;TZID=UTC+0200:20260501T190000\r\nSUMMARY:Party\r\n") == true)
        let contacts = ContactFile(found, title: "T", url: "http://x.test/").text
        #expect(contacts?.contains("BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nFN:Ann\r\n") == true)
    }

    @Test func contentLinesFoldAtSeventyFiveOctets() {
        let name = String(repeating: "ü", count: 60)
        let card =
            ContactFile(
                Detector().detect(on: PageText(bytes: Array("a@b.com".utf8)), of: Document()), title: name, url: ""
            ).text ?? ""
        #expect(card.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(card.contains("EMAIL:a@b.com\r\n"))
    }
}

@Suite struct LineProtocolTests {
    @Test func answersALine() {
        let answer = DetectionLineProtocol().answer(to: #"{"id":"a","text":"é mail a@b.com"}"#)
        #expect(answer.contains(#""id":"a""#))
        #expect(answer.contains(#""type":"email","start":7,"end":14"#))
    }

    @Test(arguments: ["", "[]", "{\"id\":1}", "{\"id\":1,\"text\":", String(repeating: "[", count: 5_000)])
    func badLinesAreAnswered(_ line: String) {
        #expect(DetectionLineProtocol().answer(to: line).contains("error"))
    }
}
