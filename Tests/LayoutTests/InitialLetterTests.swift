import Style
import Testing

@testable import Layout

/// The box font's capitals are 8 px tall at 10 px, so that three lines of 12 px ask for (2 · 12 + 8) / 0.8 = 40 px.
@Suite struct InitialLetterTests {
    private let css = "#x { line-height: 12px; width: 200px } #x::first-letter { initial-letter: 3 2; font-size: 99px }"

    private func rects(_ page: LaidPage) -> [String] {
        let boxes = page.laid.tree.boxes
        return boxes.boxes.indices.map { BoxID(rawValue: UInt32($0)) }
            .filter { boxes[$0].pseudo == .firstLetter && boxes[$0].kind == .blockContainer }.flatMap { page.laid.rects($0) }
    }

    @Test func aSunkLetterIsSetInLinesOfItsParagraph() {
        let page = LaidPage("<p id=x>Abc<br>def<br>ghi<br>jkl", css: css)
        // One line is raised, two are beside the letter's ink; its baseline is that of the second line.
        #expect(page.lines() == ["40 12 20 12 bc", "40 24 30 12 def", "40 36 30 12 ghi", "0 48 30 12 jkl"])
        #expect(rects(page) == ["0 1 40 40"])
    }

    @Test func aDroppedLetterRaisesNoLine() {
        let page = LaidPage("<p id=x>Abc<br>def<br>ghi<br>jkl<br>mno", css: css + "#x::first-letter { initial-letter: 3 }")
        #expect(page.lines() == ["40 0 20 12 bc", "40 12 30 12 def", "40 24 30 12 ghi", "40 36 30 12 jkl", "0 48 30 12 mno"])
        #expect(rects(page) == ["0 1 40 40"])
    }

    @Test func theNextBlocksLinesFlowAroundIt() {
        let page = LaidPage("<p id=x>Abc</p><p id=y>second</p>", css: css + "#x::first-letter { initial-letter: 3 }")
        #expect(page.lines("y") == ["40 12 60 10 second"])
    }

    @Test func floatsOfItsSideStandBelowIt() {
        let page = LaidPage(
            "<p id=x>Abc<br><b id=f></b>def",
            css: css + "#x::first-letter { initial-letter: 3 } #f { float: left; width: 9px; height: 9px }")
        #expect(page.rects("f") == ["0 41 9 9"])
    }
}
