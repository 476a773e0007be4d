import ClipBase
import Testing

@testable import Layout

@Suite struct OverflowTests {
    private func overflow(_ body: String) -> LayoutRect? {
        let tree = LaidPage(body).laid.tree
        return tree.root.map { tree[$0].scrollableOverflow }
    }

    /// What is fixed to the viewport does not scroll, so it makes no page larger.
    @Test func fixedBoxesAreNothingToScrollTo() {
        #expect(overflow("<div style='position:fixed;right:-90px;top:500px;width:50px;height:50px'></div>")?.width == 400)
        #expect(overflow("<div style='position:absolute;left:600px;top:0;width:50px;height:50px'></div>")?.width == 650)
    }

    /// The empty end of an inline box behind a block has no height.
    @Test func emptyInlinePiecesAreNothingToScrollTo() {
        #expect(overflow("<span>\n<div style='height:300px'></div>\n</span>")?.height == 300)
    }

    /// Elements that only name sources make no boxes.
    @Test func sourcesMakeNoBoxes() {
        #expect(LaidPage("<picture><source id=x srcset=a><p>a</p></picture>").rects() == [])
    }
}
