import ClipBase
import DOM
import Testing

@testable import MarkupParsing

struct XMLTests {
    private func parse(_ text: String, _ type: String = "application/xhtml+xml") -> ParsedDocument {
        MarkupParser().parse(Array(text.utf8), contentType: type)
    }

    @Test func namespacesPrefixesAndCDATAStay() {
        let parsed = parse(
            "<?xml-stylesheet href='a.css'?><html xmlns='http://www.w3.org/1999/xhtml' xmlns:s='http://www.w3.org/2000/svg'>"
                + "<s:svg s:a='1' b='&lt;'/><![CDATA[<x>]]>y</html>")
        #expect(parsed.diagnostics.isEmpty)
        #expect(
            parsed.document.dump() == """
                | <?xml-stylesheet href='a.css'>
                | <html>
                |   xmlns s="http://www.w3.org/2000/svg"
                |   xmlns xmlns="http://www.w3.org/1999/xhtml"
                |   <svg s:svg>
                |     a="1"
                |     b="<"
                |   "<x>"
                |   "y"

                """)
    }

    @Test func entitiesOfXHTMLAndOfTheSubset() {
        let xhtml = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">"
        let one = parse(xhtml + "<p xmlns='http://www.w3.org/1999/xhtml' title='&eacute;'>&nbsp;&copy;</p>")
        #expect(one.diagnostics.isEmpty)
        #expect(one.document.documentElement.map { one.document.textContent($0) } == "\u{A0}©")
        #expect(one.document.documentElement.flatMap { one.document.attributeValue($0, "title") } == "é")
        let two = parse("<!DOCTYPE a [<!ENTITY x '<b>1</b>'>]><a>&x;&x;</a>")
        #expect(two.document.documentElement.map { two.document.textContent($0) } == "11")
    }

    @Test func anErrorKeepsWhatCameBefore() {
        let parsed = parse("<a><b>1</b><c></a>")
        #expect(parsed.diagnostics.first?.code == "xml.notWellFormed")
        #expect(
            parsed.document.documentElement.map { parsed.document.textContent($0) }
                == "This page contains the following errors:"
                + "error on line 1 at column 19: Opening and ending tag mismatch: c line 1 and a\n"
                + "Below is a rendering of the page up to the first error.1")
    }

    @Test func theReportOfAnErrorStandsAboveThePage() {
        let report = """
            |   <parsererror>
            |     style="display:block;white-space:pre;border:2px solid #c77;padding:0 1em;margin:1em;background-color:#fdd;color:black"
            """
        let page = parse("<html xmlns='http://www.w3.org/1999/xhtml'><body>1</p></body></html>").document
        #expect(page.dump().contains(report))
        let picture = parse("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>").document
        #expect(picture.documentElement.map { picture.name($0) } == "html")
        let body = picture.documentElement.flatMap { picture.firstChild($0) }
        #expect(body.map { picture.children($0).map { picture.name($0) } } == ["parsererror", "svg"])
    }

    @Test func entitiesDoNotExplodeAndNothingIsFetched() {
        var text = "<!DOCTYPE a [<!ENTITY e0 'hahahahahahahaha'>"
        for i in 1...20 { text += "<!ENTITY e\(i) '\(String(repeating: "&e\(i - 1);", count: 10))'>" }
        let bomb = parse(text + "]><a>&e20;</a>")
        #expect(bomb.document.nodeCount < 1_000_100)
        #expect(!bomb.diagnostics.isEmpty)
        let external = parse("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>")
        #expect(external.document.documentElement.map { external.document.textContent($0) } == "")
    }

    @Test func depthIsBounded() {
        let deep = parse(String(repeating: "<a>", count: 5_000))
        var depth = 0
        var node = deep.document.documentElement
        while let current = node {
            depth += 1
            node = deep.document.lastChild(current)
        }
        #expect(depth <= 513)
        // The elements, the document and the report of the error.
        #expect(deep.document.nodeCount == 5_008)
    }
}
