import DOM
import MarkupParsing
import Testing

@Test func aPageGetsItsImpliedElements() {
    let document = MarkupParser().parseHTML("<title>T</title><p class='a b'>x<b>y").document
    #expect(document.title == "T")
    #expect(document.body.map { document.textContent($0) } == "xy")
    #expect(document.mode == .quirks)
}
