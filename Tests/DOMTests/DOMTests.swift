import ClipBase
import DOM
import Testing

struct DocumentTests {
    @Test func insertionsKeepOrderAndRefuseCycles() {
        var document = Document()
        let a = document.createElement("a")
        let b = document.createElement("b")
        let c = document.createElement("c")
        document.appendChild(a, to: .document)
        document.appendChild(c, to: a)
        document.insert(b, into: a, before: c)
        #expect(document.children(a).map { document.name($0).string } == ["b", "c"])
        document.insert(a, into: b)
        #expect(document.parent(a) == .document)
        document.remove(b)
        #expect(document.firstChild(a) == c)
        #expect(document.parent(b) == nil)
    }

    @Test func attributesAreReplacedMovedAndRemoved() {
        var document = Document()
        let a = document.createElement("a")
        let b = document.createElement("b")
        document.setAttribute(a, "class", to: "x y x")
        document.setAttribute(b, "id", to: "b1")
        document.setAttribute(a, "title", to: "t")
        document.setAttribute(a, "class", to: "z")
        #expect(Array(document.classes(a)) == ["z"])
        #expect(document.elementID(b) == "b1")
        #expect(document.attributeValue(a, "title") == "t")
        document.removeAttribute(a, "class")
        #expect(document.classCount(a) == 0)
        #expect(document.attributes(a).count == 1)
    }

    @Test func textGrowsInPlace() {
        var document = Document()
        let text = document.createText("ab")
        document.appendText(text, "cd".utf8)
        let other = document.createText("x")
        document.appendText(text, "ef".utf8)
        #expect(document.text(text) == "abcdef")
        #expect(document.text(other) == "x")
    }

    @Test func flatTreePutsChildrenInTheirSlots() {
        var document = Document()
        let host = document.createElement("div")
        let child = document.createElement("p")
        document.appendChild(host, to: .document)
        document.appendChild(child, to: host)
        let root = document.attachShadow(to: host)
        let slot = document.createElement("slot")
        document.appendChild(slot, to: root)
        #expect(document.flatTreeChildren(host) == [slot])
        #expect(document.flatTreeChildren(slot) == [child])
        #expect(document.flatTreeParent(child) == slot)
        #expect(document.isConnected(slot))
    }

    @Test func pathsNameOneNode() {
        var document = Document()
        let html = document.createElement("html")
        document.appendChild(html, to: .document)
        let first = document.createElement("p")
        let second = document.createElement("p")
        document.appendChild(first, to: html)
        document.appendChild(second, to: html)
        let text = document.createText("x")
        document.appendChild(text, to: second)
        #expect(document.path(second) == "html > p:nth-of-type(2)")
        #expect(document.path(text) == "html > p:nth-of-type(2)::text(1)")
    }
}
