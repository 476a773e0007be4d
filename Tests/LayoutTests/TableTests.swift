import Testing

@testable import Layout

@Suite struct TableTests {
    @Test func aCollapsedRowTakesItsSpacingWithIt() {
        let page = LaidPage(
            "<table id=x><tr><td>a<tr style='visibility: collapse'><td>b<tr><td><p id=y>c</table>",
            css: "table { border-spacing: 4px } td { padding: 0 }")
        // The wrapper and the grid.
        #expect(page.rects("x") == ["0 0 18 32", "0 0 18 32"])
        #expect(page.rects("y") == ["4 18 10 10"])
    }

    @Test func aRelativeCaptionMoves() {
        let page = LaidPage("<table><caption id=x>a</caption><tr><td>b</table>", css: "#x { position: relative; left: 30px; width: 10px }")
        #expect(page.rects("x").first?.hasPrefix("30 0") == true)
    }
}
