import Testing

@testable import Layout

/// Which boxes take which containment, and what it does to their layout (Contain 2 §3, §4).
@Suite struct ContainmentTests {
    @Test func captionsAreSizedWithoutTheirContent() {
        let page = LaidPage(
            "<table><caption id=x>cap</caption><tr><td id=y>cell</table>", css: "caption, td { contain: size; padding: 1px }")
        #expect(page.rects("x").map { $0.split(separator: " ").last } == ["2"])
        // A cell does not take it: four glyphs, a line and the padding.
        #expect(page.rects("y").map { $0.split(separator: " ").suffix(2) } == [["42", "12"]])
    }

    @Test(arguments: ["table-row", "table-row-group", "table-header-group", "ruby-text", "inline"])
    func partsOfTablesAndInlinesContainNoAbsoluteBoxes(_ display: String) {
        let page = LaidPage(
            "<div style='position: relative; padding: 20px'><div style='display: \(display); contain: layout paint'>"
                + "<i id=x style='position: absolute; left: 0; top: 0; width: 5px; height: 5px'></i></div></div>")
        #expect(page.rects() == ["0 0 5 5"])
    }

    @Test(arguments: ["table-cell", "table", "table-caption", "block", "flex"])
    func otherBoxesDo(_ display: String) {
        let page = LaidPage(
            "<div style='position: relative; padding: 20px'><div style='display: \(display); contain: layout'>"
                + "<i id=x style='position: absolute; left: 0; top: 0; width: 5px; height: 5px'></i></div></div>")
        #expect(page.rects() == ["20 20 5 5"])
    }

    @Test func hiddenContentMakesNoBoxes() {
        let page = LaidPage(
            "<div id=x>text<p id=y>text</p></div><span style='content-visibility: hidden'>seen</span>",
            css: "#x { content-visibility: hidden; padding: 3px }")
        #expect(page.rects() == ["0 0 400 6"])
        #expect(page.rects("y").isEmpty)
        #expect(page.texts == ["seen"])
    }

    @Test func legendsWidenContainedFieldsetsByNothing() {
        let css = "fieldset { margin: 0; border: 2px solid; padding: 3px 0 } legend { padding: 0; height: 20px }"
        #expect(LaidPage("<fieldset id=x style='contain: size'><legend>a</legend>b</fieldset>", css: css).rects() == ["0 0 400 10"])
        // A definite height holds the legend's room too, and is never less than that.
        #expect(LaidPage("<fieldset id=x style='height: 30px'><legend>a</legend>b</fieldset>", css: css).rects() == ["0 0 400 40"])
        #expect(LaidPage("<fieldset id=x style='height: 5px'><legend>a</legend>b</fieldset>", css: css).rects() == ["0 0 400 28"])
    }

    @Test func controlsKeepTheirPartsAndNotTheirContent() {
        let css = "* { contain: size } html, body { contain: none } select, input, textarea { font: 10px/1 'WebClip Box'; margin: 0 }"
        let empty = LaidPage("<select id=x></select><select id=y multiple></select>", css: css)
        let full = LaidPage("<select id=x><option>long</select><select id=y multiple><option>long</select>", css: css)
        #expect(full.rects() == empty.rects())
        #expect(full.rects("y") == empty.rects("y"))
        let field = LaidPage("<input id=x value=abc>", css: css)
        #expect(field.rects() == LaidPage("<input id=x value=abc style='contain: none'>", css: css).rects())
        let sized = LaidPage("<input id=x style='contain-intrinsic-size: 50px 70px; padding: 0; border: 0'>", css: css)
        #expect(sized.rects().map { $0.split(separator: " ").suffix(2) } == [["50", "70"]])
    }

    @Test func columnsAndGapsTakeRoomWithoutContent() {
        let page = LaidPage(
            "<div id=x>text</div><div id=y>text</div>",
            css: "div { float: left; contain: inline-size; column-gap: 10px } #x { columns: 3 20px } #y { columns: 3; clear: left }")
        #expect(page.rects().first?.split(separator: " ")[2] == "80")
        #expect(page.rects("y").first?.split(separator: " ")[2] == "20")
    }

    // MARK: Style containment

    private static let counting = "b { counter-increment: n } b::before { content: counters(n, '.') ' ' } .c { contain: style }"

    @Test func countersInsideStartAnewAndChangeNothingOutside() {
        let page = LaidPage("<p><b></b><span class=c><b></b><b></b></span><b></b></p>", css: Self.counting)
        #expect(page.texts == ["1 1.1 1.2 2"])
    }

    @Test func countersOfAContainedElementItselfAreOutside() {
        let page = LaidPage(
            "<div id=x></div>",
            css: "div { contain: style; counter-increment: n } div::before, div::after { content: counters(n, '.') ' ' }"
                + "div::after { counter-increment: n 2 }")
        #expect(page.texts == ["1 1.2"])
    }

    @Test func numbersOfListsLeaveContainedItemsOut() {
        let page = LaidPage("<ol reversed><li>a</li><div class=c><li>x<li>y</div><li>b</ol>", css: Self.counting)
        #expect(page.texts.filter { $0.hasSuffix(". ") } == ["2. ", "1. ", "2. ", "1. "])
    }

    @Test func quotationMarksInsideLeaveTheDepthOutside() {
        let page = LaidPage(
            "<div><span class=c></span></div>",
            css: "div { quotes: 'A' 'Z' '1' '9' } div::before, span::before { content: open-quote } div::after { content: close-quote }"
                + Self.counting)
        #expect(page.texts == ["A1Z"])
    }
}
