import Testing

@testable import Layout

/// The writing mode of the page as a whole (Writing Modes 4 §8).
@Suite struct PrincipalWritingModeTests {
    @Test(arguments: ["html", "body"]) func blocksStartAtTheRightOfTheViewport(_ element: String) {
        let page = LaidPage("<p id=x style='width: 30px'></p>", css: "\(element) { writing-mode: vertical-rl }")
        #expect(page.rects() == ["370 0 30 300"])
    }

    @Test func theRootElementFollowsItsBody() {
        let page = LaidPage(
            "<p id=x style='width: 30px'></p>", css: "html { writing-mode: vertical-rl } body { writing-mode: vertical-lr }")
        #expect(page.rects() == ["0 0 30 300"])
    }

    @Test func aContainedBodyTurnsNothingButItself() {
        let page = LaidPage("<p id=x style='width: 30px'></p>", css: "body { writing-mode: vertical-rl; contain: style }")
        #expect(page.rects() == ["0 0 30 0"])
    }

    @Test func overConstrainedBoxesGiveWayAtTheEndOfThePage() {
        let page = LaidPage(
            "<i id=x style='position: absolute; left: 10px; right: 20px; width: 30px; top: 0; height: 5px'></i>",
            css: "body { direction: rtl }")
        #expect(page.rects() == ["350 0 30 5"])
    }

    @Test func contentReachesOutToTheLeft() {
        let page = LaidPage("<p style='width: 500px'></p>", css: "html { writing-mode: vertical-rl }")
        #expect(page.scrollableArea == "-100 0 500 300")
        #expect(LaidPage("<p style='width: 500px; height: 5px'></p>").scrollableArea == "0 0 500 300")
    }

    @Test func aFloatStandsBesideALineThatEndsInASpace() {
        let page = LaidPage("<div style='width: 40px'>ab <b id=x style='float: right'>cd</b></div>")
        #expect(page.rects() == ["20 0 20 10"])
    }
}
