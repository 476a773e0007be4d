import ClipBase
import DOM
import MarkupParsing
import Testing

struct XPathTests {
    private let document = MarkupParser().parseHTML(
        "<!doctype html><title>t</title><div id=a><p class=x>1<p>2</div><svg><g/></svg><p id=b>3"
    ).document

    @Test func expressionsFindNodesInOrder() throws {
        let xpath = XPathEvaluator(document)
        #expect(try xpath.elements("//p[2] | //p[@id='b'] | //p[1]", in: document).map { document.textContent($0) } == ["1", "2", "3"])
        #expect(try xpath.elements("//p/text()", in: document).count == 3)
        #expect(try xpath.evaluate("count(//p)") == .number(3))
        #expect(try xpath.evaluate("string(//title)") == .string("t"))
        #expect(try xpath.evaluate("//*[local-name()='g']") != .nodes([]))
        #expect(try xpath.evaluate("//s:g", namespaces: ["s": "http://www.w3.org/2000/svg"]) != .nodes([]))
        guard case .nodes(let found) = try xpath.evaluate("//div/@id") else { return }
        #expect(found.map(\.attribute) == ["id"])
    }

    @Test func wrongExpressionsSaySo() {
        let xpath = XPathEvaluator(document)
        #expect(throws: XPathError.self) { try xpath.evaluate("//p[") }
        #expect(throws: XPathError.self) { try xpath.elements("1 + 1", in: document) }
    }

    @Test func evaluationIsBounded() {
        let many = MarkupParser().parseHTML(String(repeating: "<i></i>", count: 3_000)).document
        #expect(throws: XPathError.self) { try XPathEvaluator(many).evaluate("count(//*[count(//*[count(//*) > 1]) > 1])") }
    }
}
