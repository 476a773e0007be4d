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
}
