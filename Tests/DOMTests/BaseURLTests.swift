import ClipBase
import DOM
import Testing

@Suite struct BaseURLTests {
    /// A document with one `<base>` for each of the addresses.
    private func document(fallback: String? = nil, bases: String?...) -> Document {
        var document = Document()
        document.url = WebURL("https://a.example/dir/page")
        document.fallbackBaseURL = fallback.flatMap { WebURL($0) }
        var parent = NodeID.document
        for base in bases {
            let element = document.createElement("base")
            if let base { document.setAttribute(element, "href", to: base) }
            document.appendChild(element, to: parent)
            parent = element
        }
        return document
    }

    @Test func withoutABaseItIsTheDocumentsOwn() {
        #expect(document().baseURL?.href == "https://a.example/dir/page")
        #expect(document(fallback: "https://outer.example/x").baseURL?.href == "https://outer.example/x")
    }

    @Test func theFirstBaseWithAnAddressCounts() {
        #expect(document(bases: nil, "img/", "other/").baseURL?.href == "https://a.example/dir/img/")
        #expect(document(fallback: "https://outer.example/x/", bases: "y").baseURL?.href == "https://outer.example/x/y")
    }

    @Test func aBaseThatIsNoURLIsTheFallback() {
        #expect(document(bases: "http://[", "other/").baseURL?.href == "https://a.example/dir/page")
    }
}
