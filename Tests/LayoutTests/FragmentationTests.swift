import Testing

@testable import Layout

/// Fragmentation 3 in columns: where breaks may be, what asks for them and what they do to margins, edges and floats.
struct FragmentationTests {
    /// Two columns, 50 px wide and 30 px high, that are filled one by one.
    private func columns(_ content: String, css: String = "") -> LaidPage {
        LaidPage("<div style='columns:2; column-gap:0; column-fill:auto; width:100px; height:30px'>\(content)</div>", css: css)
    }

    @Test func `too few lines before a break move their box`() {
        #expect(columns("<p style='height:20px'></p><p id=x>a<br>b<br>c</p>").rects() == ["50 0 50 30"])
        #expect(
            columns("<p style='height:20px'></p><p id=x style='orphans:1; widows:1'>a<br>b<br>c</p>").rects() == [
                "0 20 50 10", "50 0 50 20"
            ])
    }

    @Test func `too few lines after a break take others along, but for those before it that must stay together`() {
        #expect(
            columns("<p id=x style='orphans:1'>a<br>b<br>c<br>d</p>").lines()
                == ["0 0 10 10 a", "0 10 10 10 b", "50 0 10 10 c", "50 10 10 10 d"])
        #expect(columns("<p style='height:10px'></p><p id=x>a<br>b<br>c</p>").rects() == ["0 10 50 20", "50 0 50 10"])
    }

    @Test func `a break is made before what asks for none inside`() {
        #expect(columns("<p style='height:20px'></p><p id=x style='height:20px; break-inside:avoid'></p>").rects() == ["50 0 50 20"])
    }

    @Test func `boxes between which no break is wanted move together`() {
        let page = columns(
            """
            <p style='height:10px'></p><p id=a style='height:10px; break-after:avoid'></p>
            <p id=b style='height:20px; break-inside:avoid'></p>
            """)
        #expect(page.rects("a") == ["50 0 50 10"])
        #expect(page.rects("b") == ["50 10 50 20"])
        let inner = columns(
            """
            <p style='height:10px'></p>
            <div id=d><p id=a style='height:10px'></p><p id=b style='height:20px; break-inside:avoid; break-before:avoid'></p></div>
            """)
        #expect(inner.rects("d") == ["50 0 50 30"])
    }

    @Test func `a break before the first or after the last child is one of its container`() {
        #expect(
            columns("<p style='height:10px'></p><div id=x style='padding:5px 0'><p style='break-before:column'>a</p></div>").rects() == [
                "50 0 50 20"
            ])
        #expect(columns("<div><p style='break-after:column'>a</p></div><p id=x>b</p>").rects() == ["50 0 50 10"])
    }

    @Test func `margins end at a break, but for those after a forced one`() {
        #expect(columns("<p style='height:20px; margin-bottom:25px'></p><p id=x style='margin-top:5px'>a</p>").rects() == ["50 0 50 10"])
        #expect(columns("<p style='height:30px'></p><p id=x style='margin-top:5px'>a</p>").rects() == ["50 0 50 10"])
        #expect(columns("<p>a</p><p id=x style='margin-top:5px; break-before:column'>a</p>").rects() == ["50 5 50 10"])
    }

    @Test func `floats are broken, too`() {
        let page = columns("<p style='height:10px'></p><div id=x style='float:left; orphans:1; widows:1'>a<br>b<br>c</div>")
        #expect(page.lines() == ["0 10 10 10 a", "0 20 10 10 b", "50 0 10 10 c"])
        let whole = columns("<p style='height:20px'></p><div id=x style='float:left; width:10px; height:20px; contain:size'></div>")
        #expect(whole.rects() == ["50 0 10 20"])
    }

    @Test func `cloned edges are on each piece and take their room`() {
        let page = columns("<p id=x style='box-decoration-break:clone; padding:5px 0; orphans:1; widows:1'>a<br>b<br>c</p>")
        #expect(page.rects() == ["0 0 50 30", "50 0 50 20"])
        #expect(page.lines() == ["0 5 10 10 a", "0 15 10 10 b", "50 5 10 10 c"])
        let sized = columns("<p id=x style='box-decoration-break:clone; border:solid; border-width:5px 0; height:30px'></p>")
        #expect(sized.rects() == ["0 0 50 30", "50 0 50 20"])
    }

    @Test func `what is moved by its insets stays in its column`() {
        #expect(columns("<p style='height:20px'></p><p id=x style='position:relative; top:15px'>a</p>").rects() == ["0 35 50 10"])
    }

    @Test func `absolute boxes go on in further columns`() {
        let page = columns(
            "<div style='position:relative; height:10px'><p id=x style='position:absolute; top:0; left:0; width:20px; height:70px'></p></div>"
        )
        #expect(page.rects() == ["0 0 20 30", "50 0 20 30", "100 0 20 10"])
    }

    @Test func `the rows of a table are broken between their lines`() {
        let row = "<tr style='height:20px'><td style='padding:0; width:20px; vertical-align:top'>"
        let page = columns("<table style='border-spacing:0'>\(row)<p id=a>a</p>\(row)<p id=x>b<br>c</p></table>")
        #expect(page.rects("a") == ["0 0 20 10"])
        #expect(page.lines() == ["50 0 10 10 b", "50 10 10 10 c"])
        let broken = columns("<table style='border-spacing:0; orphans:1; widows:1'>\(row)a<p id=x>b<br>c<br>d</p></table>")
        #expect(broken.lines() == ["0 10 10 10 b", "0 20 10 10 c", "50 0 10 10 d"])
    }

    @Test func `border and padding are not broken`() {
        #expect(columns("<p id=x style='padding-top:50px'></p>").rects() == ["0 0 50 50"])
        #expect(columns("<p style='height:20px'></p><p id=x style='padding-top:15px; height:5px'></p>").rects() == ["50 0 50 20"])
    }
}
