import DOM
import MarkupParsing
import Testing

@testable import Detection

/// What the markup says: merged into one form, and never more work than it is worth.
@Suite struct MarkupDataTests {
    private func data(_ html: String) -> JSONValue {
        StructuredData(document: MarkupParser().parseHTML(html).document).json
    }

    @Test func thingsOfAllMarkupAreOneList() {
        let found = data(
            """
            <div itemscope itemtype="https://schema.org/WebPage"><h1>no property</h1></div>
            <div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Jazz</b>
            <p itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">Hall</i></p></div>
            <script type="application/ld+json">{"@context":"http://schema.org","@graph":[{"@type":"Person","name":"Ann"}]}</script>
            """)["schema.org"]
        #expect(
            found?.serialized
                == #"[{"@context":"http://schema.org","@type":"Event","name":"Jazz","location":{"@type":"Place","name":"Hall"}},"#
                + #"{"@context":"http://schema.org","@type":"Person","name":"Ann"}]"#)
    }

    @Test func listsWithoutCommasAreRead() {
        #expect(data("<script type='application/ld+json'>[{\"@type\":\"A\"}{\"@type\":\"B\"}]</script>")["json-ld"]?.elements?.count == 2)
    }

    /// The include pattern of the classic formats.
    @Test func linksDrawInOtherElements() {
        let items = data("<div class=vcard><b class=fn>Ann</b><a class=include href='#w'></a></div><p id=w class=org>Work</p>")[
            "microformats2"]?["items"]
        #expect(items?.elements?.first?["properties"]?["org"]?.serialized == #"["Work"]"#)
    }

    /// `:only-of-type`: a second picture, though without an address, leaves none to imply.
    @Test func aPictureIsImpliedWhereItIsTheOnlyOne() {
        func photo(_ html: String) -> JSONValue? { data(html)["microformats2"]?["items"]?.elements?.first?["properties"]?["photo"] }
        #expect(photo("<div class=h-card><img src='http://a.test/p'>Ann</div>") != nil)
        #expect(photo("<div class=h-card><img src='http://a.test/p'><img>Ann</div>") == nil)
    }

    /// Items that draw in each other would go on without end.
    @Test func circlesOfReferencesEnd() {
        let names = (0..<20).map { "i\($0)" }
        let all = names.joined(separator: " ")
        let microdata = data(
            names.map { "<div itemscope itemprop=p id=\($0) itemref='\(all)'></div>" }.joined() + "<div itemscope itemref='\(all)'></div>")
        #expect(microdata.serialized.utf8.count < 4_000_000)
        let microformats = data(names.map { "<div class='vcard agent' id=\($0) itemref='\(all)'></div>" }.joined())
        #expect(microformats.serialized.utf8.count < 4_000_000)
    }

    @Test func markedUpAddressesEndBeforeTheNextLine() {
        let found = Detector().detect(
            in: "1600 Amphitheatre Pkwy\nMountain View, CA 94043\nAnn Lee, tel. +1 415 555 2671", context: DetectionContext(region: "US"))
        #expect(found.map(\.type) == [.address, .phoneNumber])
        #expect(found.first?.detail("postcode") == "94043")
    }
}

@Suite struct NumberingTests {
    private func phones(_ text: String, _ region: String?) -> [String] {
        Detector().detect(in: text, context: DetectionContext(region: region)).filter { $0.type == .phoneNumber }.map(\.value)
    }

    @Test func plansNewerThanTheLibraryAreKnown() {
        #expect(phones("+229 01 20 21 12 34", nil) == ["+2290120211234"])
        #expect(phones("01 95 12 34 56", "BJ") == ["+2290195123456"])
    }

    @Test func aDateAfterANumberIsNoPartOfIt() {
        #expect(phones("Phone (914)349-8600 04/21/2020 12:37:30", "US") == ["+19143498600"])
        #expect(phones("1.5.30 - 2015-09-24", "US") == [])
        #expect(phones("2012-01-02 08", nil) == [])
    }

    @Test func cardsAndSocialSecurityNumbersAreNoPhones() {
        #expect(phones("Visa 5111 1111 1111 1112", nil) == [])
        #expect(phones("078-05-1120", "US") == [])
    }
}
