import Testing

@testable import Layout

@Suite struct WhiteSpaceTests {
    @Test func spacesAtTheEndGoEvenBeforeAPaddedInline() {
        let page = LaidPage("<p id=x>a <b style='padding-left: 20px'> </b> </p>")
        #expect(page.lines() == ["0 0 30 10 a"])
    }

    @Test func spacesHangAtTheEndSideOfTheParagraph() {
        let page = LaidPage("<p id=x dir=rtl style='white-space: pre-wrap; width: 45px'>aa bb</p>")
        // The space has the paragraph's direction, and so stands left of the text.
        #expect(page.lines() == ["15 0 30 10  aa", "25 10 20 10 bb"])
    }

    @Test func spacesBeforeAForcedBreakHangOnlyWhereTheyDoNotFit() {
        func lines(_ text: String) -> [String] {
            LaidPage("<p id=x style='white-space: pre-wrap; width: 40px; text-align: right'>\(text)</p>").lines()
        }
        #expect(lines("aa ") == ["10 0 30 10 aa "])
        #expect(lines("aaaa  ") == ["0 0 60 10 aaaa  "])
    }

    @Test func tabStopsAreByTheInlineBox() {
        let page = LaidPage("<p id=x style='white-space: pre; tab-size: 2'>\ta<span style='tab-size: 5'>\ta</span></p>")
        #expect(page.lines() == ["0 0 60 10 aa"])
    }

    @Test func preservedSpaceBetweenTablePartsIsNoContent() {
        let page = LaidPage(
            "<div style='display: table'>\n <div style='display: table-row'>\n <div id=x style='display: table-cell'>a</div></div></div>",
            css: "body { white-space: pre } div { white-space: pre }")
        #expect(page.rects() == ["0 0 10 10"])
    }

    @Test func linesMayBreakBesideAtomicInlinesWhateverAdjoinsThem() {
        let page = LaidPage(
            "<p id=x style='width: 0'><b></b>&nbsp;<b></b></p>", css: "b { display: inline-block; width: 10px; height: 10px }")
        #expect(page.lines().count == 3)
    }

    @Test func balancedLinesAreAsNarrowAsTheirNumberLets() {
        let text = "<p id=x style='width: 100px; text-wrap: balance'>aaaa bb cc dd</p>"
        #expect(LaidPage(text).lines() == ["0 0 70 10 aaaa bb", "0 10 50 10 cc dd"])
        #expect(LaidPage("<p id=x style='width: 100px'>aaaa bb cc dd</p>").lines() == ["0 0 100 10 aaaa bb cc", "0 10 20 10 dd"])
        // Alignment is in the whole room, and a word that does not fit stays as it is.
        let centred = "<p id=x style='width: 100px; text-wrap: balance; text-align: center'>aaaa bb cc dd</p>"
        #expect(LaidPage(centred).lines() == ["15 0 70 10 aaaa bb", "25 10 50 10 cc dd"])
        #expect(
            LaidPage("<p id=x style='width: 100px; text-wrap: balance'>aaaaaaaaaaaa b c</p>").lines()
                == ["0 0 120 10 aaaaaaaaaaaa", "0 10 30 10 b c"])
        #expect(
            LaidPage("<p id=x style='width: 100px; text-wrap: balance; overflow-wrap: anywhere'>aaaaaaaaa b</p>").lines()
                == ["0 0 90 10 aaaaaaaaa", "0 10 10 10 b"])
    }
}
