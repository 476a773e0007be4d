import ClipBase
import Testing

@testable import Layout

/// HTML §15.3.13: the legend stands in the border.
@Suite struct FieldsetTests {
    private let css = "fieldset { margin: 0; padding: 5px; border: 4px solid; min-width: 0 } legend { padding: 0 }"

    @Test func theBorderGrowsToHoldTheLegend() {
        let page = LaidPage("<fieldset id=f><legend id=l>ab</legend><div id=x>c</div></fieldset>", css: css)
        #expect(page.rects("f") == ["0 0 400 34"])
        #expect(page.rects("l") == ["9 0 20 10"])
        #expect(page.rects("x") == ["9 15 382 10"])
        let gap = page.laid.tree.legendGaps.first
        #expect(gap?.inset.top == 3)
        #expect(gap?.border.top == 4)
        #expect(gap?.legend == LayoutRect(x: 9, y: 0, width: 20, height: 10))
    }

    @Test func aSmallLegendStandsInTheMiddleOfAWideBorder() {
        let page = LaidPage("<fieldset id=f style='border-width:30px'><legend id=l>ab</legend>c</fieldset>", css: css)
        #expect(page.rects("l") == ["35 10 20 10"])
        #expect(page.rects("f") == ["0 0 400 80"])
    }

    @Test func alignmentOfTheLegend() {
        let page = LaidPage(
            "<fieldset><legend id=l align=right>ab</legend></fieldset><fieldset><legend id=m align=center>ab</legend></fieldset>", css: css)
        #expect(page.rects("l") == ["371 0 20 10"])
        #expect(page.rects("m") == ["190 24 20 10"])
    }

    /// The properties that lay content out do not reach the legend.
    @Test func flexFieldsetsKeepTheirLegendApart() {
        let page = LaidPage(
            "<fieldset id=f style='display:flex;height:40px;box-sizing:border-box'><legend id=l>ab</legend><i id=x>c</i><i id=y>d</i></fieldset>",
            css: css)
        #expect(page.rects("l") == ["9 0 20 10"])
        #expect(page.rects("x") == ["9 15 10 16"])
        #expect(page.rects("y") == ["19 15 10 16"])
        #expect(page.rects("f") == ["0 0 400 40"])
    }
}
