import ClipBase
import DOM
import Testing

struct SerializerTests {
    @Test func htmlEscapesByPlace() {
        var document = Document()
        let div = document.createElement("div")
        let br = document.createElement("br")
        let style = document.createElement(.style)
        document.setAttribute(div, "title", to: "a\"<\u{A0}&")
        document.appendChild(document.createText("1 < 2 & \"3\"\u{A0}"), to: div)
        document.appendChild(br, to: div)
        document.appendChild(document.createText("a > b"), to: style)
        document.appendChild(style, to: div)
        #expect(
            Serializer.outer(div, of: document)
                == "<div title=\"a&quot;&lt;&nbsp;&amp;\">1 &lt; 2 &amp; \"3\"&nbsp;<br><style>a > b</style></div>")
        #expect(Serializer.inner(style, of: document) == "a > b")
    }

    @Test func xmlSaysNamespaces() {
        var document = Document()
        let p = document.createElement("p")
        let svg = document.createElement("svg", namespace: .svg)
        let g = document.createElement("g", namespace: .svg)
        document.appendChild(p, to: .document)
        document.appendChild(svg, to: p)
        document.appendChild(g, to: svg)
        #expect(
            Serializer.outer(p, of: document, as: .xml)
                == "<p xmlns=\"http://www.w3.org/1999/xhtml\"><svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg></p>")
    }

    @Test func depthIsNoRecursion() {
        var document = Document()
        var parent = document.createElement("a")
        let top = parent
        for _ in 0..<50_000 {
            let child = document.createElement("a")
            document.appendChild(child, to: parent)
            parent = child
        }
        #expect(Serializer.outer(top, of: document).utf8.count == 50_001 * 7)
    }
}
