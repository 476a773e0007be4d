import ClipBase
import DOM
import Testing

@testable import MarkupParsing

struct MarkupParserTests {
    @Test func aPageGetsItsImpliedElements() {
        let document = MarkupParser().parseHTML("<title>T</title><p class='a b'>x<b>y").document
        #expect(document.title == "T")
        #expect(document.body.map { document.textContent($0) } == "xy")
        #expect(document.mode == .quirks)
    }

    @Test func depthIsCappedInLinearTime() {
        let count = 20_000
        let document = MarkupParser().parseHTML("<p>" + String(repeating: "<div><b>", count: count)).document
        var deepest = 0
        for (i, node) in document.descendants.enumerated() where i % 199 == 0 {
            var depth = 0
            var up: NodeID? = node
            while let current = up {
                depth += 1
                up = document.parent(current)
            }
            deepest = max(deepest, depth)
        }
        #expect(deepest > 400)
        #expect(deepest <= 516)
    }

    @Test func nodesAreCapped() {
        var limits = Limits()
        limits.maxNodes = 100
        let parsed = MarkupParser(limits: limits).parseHTML(String(repeating: "<i>x</i>", count: 200))
        #expect(parsed.document.nodeCount < 110)
        #expect(parsed.diagnostics.first?.code == "html.tooManyNodes")
    }

    @Test func templatesDeclareShadowRoots() {
        let document = MarkupParser().parseHTML(
            "<!doctype html><div><template shadowrootmode=open><slot></slot></template>x</div><template>t</template>"
        ).document
        #expect(
            document.dump() == """
                | <!DOCTYPE html>
                | <html>
                |   <head>
                |   <body>
                |     <div>
                |       #shadow-root
                |         <slot>
                |       "x"
                |     <template>
                |       content
                |         "t"

                """)
    }

    @Test func answersThatAreNoMarkupAreShown() {
        let text = MarkupParser().parse(Array("{\"a\": 1}\r\n".utf8), contentType: "application/json")
        #expect(text.document.body.map { text.document.textContent($0) } == "{\"a\": 1}\n")
        let pdf = MarkupParser().parse(Array("%PDF-1.4".utf8), contentType: "")
        #expect(pdf.diagnostics.first?.code == "markup.unsupportedType")
        let image = MarkupParser().parse([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], contentType: "")
        #expect(image.document.descendants.contains { image.document.isHTML($0, "img") })
    }

    private func write(_ bytes: [UInt8], _ parser: inout HTMLParser) {
        let isWritten = parser.write(bytes)
        #expect(isWritten)
    }

    private func expectRun(_ pause: HTMLParser.Pause, _ parser: inout HTMLParser) {
        let actual = parser.run()
        #expect(actual == pause)
    }

    @Test func scriptsPauseTheParserAndWriteIntoIt() {
        var parser = HTMLParser(Array("<p>1<script>w</script><p>3".utf8), scripting: .enabled)
        guard case .script = parser.run() else {
            Issue.record("the parser did not pause")
            return
        }
        let outer = parser.beginWriting()
        write(Array("<p id=".utf8), &parser)
        expectRun(.needsMore, &parser)
        write(Array("x>2".utf8), &parser)
        expectRun(.needsMore, &parser)
        #expect(parser.document.descendants.contains { parser.document.elementID($0) == "x" })
        parser.endWriting(outer)
        expectRun(.finished, &parser)
        #expect(parser.document.body.map { parser.document.textContent($0) } == "1w23")
    }

    @Test func fragmentsTakeTheirContext() {
        var document = Document()
        let row = document.createElement("tr")
        let fragment = HTMLParser.parseFragment(Array("<td>a<td>b".utf8), context: row, in: &document)
        #expect(document.children(fragment).map { document.name($0).string } == ["td", "td"])
    }
}
