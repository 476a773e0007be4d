import Testing

@testable import Layout

@Suite struct PositionedTests {
    /// Positioned Layout 3 §3.4: at scroll 0 a box is moved into its scrollport, but never out of its containing block.
    @Test func stickyBoxesStandInTheirScrollport() {
        let page = LaidPage(
            "<div style='overflow:hidden;height:100px'><div style='height:300px;padding-top:150px'>"
                + "<div id=x style='position:sticky;bottom:10px;height:20px'></div></div></div>")
        #expect(page.rects() == ["0 150 400 20"])
        let higher = LaidPage(
            "<div style='overflow:hidden;height:100px'><div style='height:300px'><div style='height:150px'></div>"
                + "<div id=x style='position:sticky;bottom:10px;height:20px'></div></div></div>")
        #expect(higher.rects() == ["0 70 400 20"])
        let viewport = LaidPage("<div style='height:500px'></div><div id=x style='position:sticky;bottom:0;height:20px'></div>")
        #expect(viewport.rects() == ["0 280 400 20"])
    }

    /// An absolute box that was inline starts where a line would, beside floats and by `text-align`.
    @Test func staticPositionsOfInlinesAmongBlocks() {
        let body =
            "<p style='height:10px'></p><div style='float:left;width:50px;height:50px'></div><span id=x style='position:absolute'>a</span>"
        #expect(LaidPage(body).rects() == ["50 10 10 10"])
        #expect(LaidPage("<div style='text-align:center'>\(body)</div>").rects() == ["225 10 10 10"])
    }

    /// The indent of a first line is none of a block that stands behind it.
    @Test func indentsDoNotMoveBlocksInLines() {
        let page = LaidPage("<div style='text-indent:20px'>ab<div id=x style='position:absolute;text-indent:0'>c</div></div>")
        #expect(page.rects() == ["0 10 10 10"])
    }

    /// Bars and sliders fill the room between their insets as other boxes do.
    @Test func paintedControlsStretchBetweenInsets() {
        let page = LaidPage(
            "<progress id=x style='position:absolute;width:auto;height:auto;left:10px;right:20px;top:5px;bottom:5px'></progress>")
        #expect(page.rects() == ["10 5 370 290"])
    }

    /// Percentages of `top` in a table refer to the height that is asked for, not to the used one.
    @Test func relativeTableParts() {
        let page = LaidPage(
            "<table style='border-spacing:0'><tbody style='height:10px'><tr id=x style='position:relative;top:100%'><td style='padding:0'>"
                + "<div style='height:50px;width:50px'></div></table>")
        #expect(page.rects() == ["0 10 50 50"])
    }
}
