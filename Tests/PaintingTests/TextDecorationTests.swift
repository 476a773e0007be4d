import Testing

@Suite struct TextDecorationTests {
    @Test func anUnderlineRunsAlongTheBoxThatSetIt() {
        // The shifted and larger text inside moves no line, and the thickness is the decorating box's.
        let page = PaintedPage(
            "<u>x<span>x</span></u>",
            css: "u { text-decoration-color: #00f; text-decoration-skip-ink: none } span { vertical-align: -10px; font-size: 40px }")
        let lines = page.fills.filter { $0.hasSuffix("#0000ff") }
        #expect(lines.map { $0.split(separator: " ")[1] } == [lines[0].split(separator: " ")[1], lines[0].split(separator: " ")[1]])
        #expect(lines.map { $0.split(separator: " ")[3] } == ["2", "2"])
    }

    @Test func aBlocksDecorationTakesTheMeasuresOfEachBlockInside() {
        let page = PaintedPage(
            "<div><p>xx</p></div>",
            css: "div { text-decoration: underline #00f; text-decoration-skip-ink: none; font-size: 80px } p { margin: 0; font-size: 10px }"
        )
        #expect(page.fills == ["0 9 20 1 #0000ff"])
    }

    @Test func overlinesGrowUp() {
        let page = PaintedPage(
            "<p>xx</p>", css: "p { margin: 40px 0; text-decoration: overline 15px #00f; text-decoration-skip-ink: none }")
        #expect(page.fills == ["0 25 40 15 #0000ff"])
    }

    @Test func linesOfADoubleLineAreOnePixelApart() {
        let page = PaintedPage(
            "<p>xx</p>", css: "p { margin: 40px 0; text-decoration: overline double 4px #00f; text-decoration-skip-ink: none }")
        #expect(page.fills == ["0 36 40 4 #0000ff", "0 31 40 4 #0000ff"])
    }

    @Test func shadowsAreBelowTheTextAndItsLines() {
        let page = PaintedPage(
            "<p>x</p>",
            css: "p { margin: 0; text-decoration: underline 2px #00f; text-decoration-skip-ink: none; text-shadow: 3px 5px #f00 }")
        #expect(page.fills == ["3 22 20 2 #ff0000", "0 17 20 2 #0000ff"])
    }

    @Test func inkIsSkippedInVerticalText() {
        let css = "p { margin: 0; text-decoration: underline 1px #00f; text-underline-offset: -4px; text-orientation: sideways }"
        #expect(PaintedPage("<p>xx</p>", css: css + "p { writing-mode: vertical-lr }").fills.isEmpty)
        #expect(PaintedPage("<p>xx</p>", css: css + "p { writing-mode: vertical-lr; text-decoration-skip-ink: none }").fills.count == 1)
    }

    @Test func emphasisMarksStandOverEachCharacterButPunctuation() {
        let page = PaintedPage("<p>a,b</p>", css: "p { margin: 0; text-emphasis: 'x' #f00 }")
        // Marks are half as large, centred; their descent of 2 px adjoins the text, which their 10 px move down.
        #expect(page.runs == ["0,26 20,26 40,26 #000000", "5,8 45,8 #ff0000"])
    }

    @Test func theFirstLinePaintsABackgroundOfItsOwn() {
        let page = PaintedPage("<p>xx xx</p>", css: "p { margin: 0; width: 50px } p::first-line { background: #0f0 }")
        #expect(page.fills == ["0 0 40 20 #00ff00"])
    }
}
