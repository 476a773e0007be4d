import Testing

@testable import Layout

@Suite struct TableLayoutTests {
    private let plain = "table { border-spacing: 0 } td { padding: 0 }"

    /// A percentage of a fixed table holds the cell's padding beside it; columns that want too much shrink alike.
    @Test func percentagesOfAFixedTableShareItsWidth() {
        let page = LaidPage(
            "<table style='table-layout:fixed;width:240px'><tr><td id=x style='width:50%;padding:0 20px'>a<td id=y style='width:50%;padding:0 20px'>b</table>",
            css: plain)
        #expect(page.rects("x") == ["0 0 120 10"])
        let mixed = LaidPage(
            "<table style='table-layout:fixed;width:200px'><tr><td id=x style='width:25%'>a<td id=y>b<td id=z style='width:50px'>c</table>",
            css: plain)
        #expect(mixed.rects("x") + mixed.rects("y") + mixed.rects("z") == ["0 0 50 10", "50 0 100 10", "150 0 50 10"])
    }

    @Test func aFixedTableIsNeverNarrowerThanItsLengths() {
        let page = LaidPage(
            "<table id=x style='table-layout:fixed;width:50px'><tr><td style='width:40px'>a<td style='width:60px'>b</table>", css: plain)
        #expect(page.rects().first == "0 0 100 10")
    }

    /// Cells have no margins (CSS 2.2 §17.5).
    @Test func marginsOfCellsCountForNothing() {
        let page = LaidPage("<table><tr><td id=x style='margin-left:-10px;min-width:60px'>a</table>", css: plain)
        #expect(page.rects() == ["0 0 60 10"])
    }

    /// An absolute box stands by its insets, not by the alignment of the cell's content.
    @Test func absoluteBoxesDoNotMoveWithACellsContent() {
        let page = LaidPage(
            "<table><tr style='height:50px'><td style='position:relative;vertical-align:middle'><i id=x style='position:absolute;top:0;left:0'>i</i>"
                + "<i id=y style='position:absolute'>j</i>a</table>", css: plain + "i { font-style: normal }")
        #expect(page.rects("x") == ["0 0 10 10"])
        #expect(page.rects("y") == ["0 20 10 10"])
    }

    /// `border` on a table gives its cells borders, whatever their rows stand in (HTML §15.3.8).
    @Test func theBorderAttributeReachesTheCells() {
        let page = LaidPage("<table border=1><tr><td id=x>a</table>", css: plain)
        #expect(page.rects() == ["1 1 12 12"])
    }

    /// HTML's alignment moves the table; the text inside starts anew.
    @Test func legacyAlignmentEndsAtATable() {
        let page = LaidPage("<div align=center><table id=t style='width:100px'><tr><td><span id=x>a</span></table></div>", css: plain)
        #expect(page.rects("x") == ["150 0 10 10"])
    }

    /// Where no column is automatic, lengths take what is left before percentages do (Tables 3 §3.8.3).
    @Test func lengthsOfAFixedTableTakeWhatIsLeft() {
        let page = LaidPage(
            "<table style='table-layout:fixed;width:300px'><tr><td id=x style='width:20px'><td id=y style='width:10px'><td id=z style='width:10%'></table>",
            css: plain)
        #expect(page.rects("x") + page.rects("y") + page.rects("z") == ["0 0 180 0", "180 0 90 0", "270 0 30 0"])
    }

    /// A cell is no wider than its column, though its padding alone would be.
    @Test func paddingDoesNotWidenACellOfAFixedTable() {
        let page = LaidPage(
            "<table style='table-layout:fixed;width:100px'><tr><td style='width:100px'><td id=x style='padding:0 25px'></table>", css: plain
        )
        #expect(page.rects("x") == ["100 0 0 0"])
    }

    /// `<th>` centres its text unless its parent says how text is aligned (HTML §15.3.8).
    @Test func headerCellsCentreUnlessToldOtherwise() {
        let page = LaidPage(
            "<table style='width:50px'><tr><th><span id=x>a</span></table><table style='width:50px;text-align:end'><tr><th><span id=y>a</span></table>",
            css: plain)
        #expect(page.rects("x") + page.rects("y") == ["20 1 10 10", "39 13 10 10"])
    }

    @Test func aTableAsAGridItemStretches() {
        let page = LaidPage("<div style='display:grid;width:200px'><table id=x><tr><td>a</table></div>", css: plain)
        #expect(page.rects("x").first == "0 0 200 10")
    }

    /// In quirks mode a cell's height is that of its border box (Quirks §3.8), else of its content box.
    @Test func paddingAddsToTheHeightOfACell() {
        let page = LaidPage("<table><tr><td id=x style='height:20px;padding:5px 0'></table>", css: plain)
        #expect(page.rects("x") == ["0 0 0 30"])
    }
}
