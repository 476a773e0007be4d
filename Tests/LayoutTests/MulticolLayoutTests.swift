import Testing

@testable import Layout

/// Multicol 1: balanced and filled columns, spanning elements, what is cut and what is not.
struct MulticolLayoutTests {
    @Test func `a box that is broken has a fragment in each column`() {
        let page = LaidPage("<div style='columns:2; column-gap:0; width:100px'><div id=x style='height:60px; padding:5px 0'></div></div>")
        #expect(page.rects() == ["0 0 50 35", "50 0 50 35"])
    }

    @Test func `lines stay whole and columns are as low as they can be`() {
        let page = LaidPage("<div id=c style='columns:3; column-gap:5px; width:100px'><p id=x>a<br>b<br>c<br>d</p></div>")
        #expect(page.lines() == ["0 0 10 10 a", "0 10 10 10 b", "35 0 10 10 c", "35 10 10 10 d"])
        #expect(page.rects("c").first == "0 0 100 20")
    }

    @Test func `spanning elements part columns into rows, also from inside other boxes`() {
        let page = LaidPage(
            """
            <div id=c style="columns:2; column-gap:0; width:100px; orphans:1; widows:1">
              <div id=x><p>a<br>b</p><div id=s style="column-span:all; margin:5px 0">span</div><p id=y>c<br>d<br>e</p></div>
            </div>
            """)
        #expect(page.rects("s") == ["0 15 100 10"])
        #expect(page.rects("y") == ["0 30 50 20", "50 30 50 10"])
        #expect(page.rects("c").first == "0 0 100 50")
        #expect(page.rects() == ["0 0 50 10", "50 0 50 10", "0 30 50 20", "50 30 50 10"])
    }

    @Test func `forced breaks start a new column each, beyond the last one too`() {
        let page = LaidPage(
            """
            <div id=c style="columns:2; column-gap:0; width:100px; orphans:1; widows:1"><p style="height:30px"></p>
              <p id=a style="break-before:column; height:20px"></p><p id=b style="break-before:column; height:10px"></p>
            </div>
            """)
        #expect(page.rects("a") == ["50 0 50 20"])
        #expect(page.rects("b") == ["100 0 50 10"])
        #expect(page.rects("c").first == "0 0 100 30")
    }

    @Test func `columns are filled one by one in a given height`() {
        let page = LaidPage(
            """
            <div style="columns:3; column-gap:0; width:90px; height:30px; column-fill:auto"><p id=x style="height:40px"></p></div>
            """)
        #expect(page.rects() == ["0 0 30 30", "30 0 30 10"])
    }

    @Test func `unbreakable content sticks out of its column whole`() {
        let page = LaidPage(
            """
            <div style="columns:2; column-gap:0; width:100px; height:30px; column-fill:auto">
              <p id=x style="height:50px; contain:size"></p><p id=y style="height:10px"></p>
            </div>
            """)
        #expect(page.rects() == ["0 0 50 50"])
        #expect(page.rects("y") == ["50 0 50 10"])
    }

    @Test func `columns in vertical text stand below each other`() {
        let page = LaidPage(
            "<div style='writing-mode:vertical-rl; columns:2; column-gap:0; height:100px; width:20px; column-fill:auto'><p id=x>a<br>b<br>c</p></div>"
        )
        #expect(page.rects() == ["0 0 20 50", "10 50 10 50"])
    }

    @Test func `spanning content counts once in the container's width`() {
        let page = LaidPage(
            "<div id=x style='display:inline-block; columns:2; column-gap:10px'><p style='column-span:all; width:100px'></p><p>ab</p></div>"
        )
        #expect(page.rects().first == "0 0 100 10")
    }

    @Test func `a balanced column is tall enough for what cannot be cut`() {
        func height(_ content: String) -> String? {
            LaidPage("<div id=x style='columns:10; width:100px; column-gap:0'>\(content)</div>").rects().first
        }
        #expect(height("<div style='overflow:hidden; height:40px'></div>") == "0 0 100 40")
        #expect(
            height("<div style='padding:20px 0; border:solid; border-width:20px 0'><p style='contain:size; height:20px'></p></div>")
                == "0 0 100 100")
        #expect(height("<div style='padding-top:50px; border-top:50px solid'></div>") == "0 0 100 100")
    }

    @Test func `columns are as low as the least that their content lacks allows`() {
        let content = [25, 50, 25, 50].map { "<p style='height:\($0)px;\($0 == 25 ? "break-before:avoid" : "")'></p>" }.joined()
        #expect(LaidPage("<div id=x style='columns:2; width:100px; column-gap:0'>\(content)</div>").rects().first == "0 0 100 100")
        let runs = "<p style='height:10px'></p><p style='height:60px; break-before:column'></p>"
        #expect(LaidPage("<div id=x style='columns:3; width:90px; column-gap:0'>\(runs)</div>").rects().first == "0 0 90 30")
    }

    @Test func `content that overflows its box has columns, and spanning elements stand below it`() {
        let page = LaidPage(
            """
            <div id=x style="columns:2; column-gap:0; width:100px"><div style="height:10px"><p style="height:40px"></p></div>
              <p style="height:10px"></p><p id=s style="column-span:all; height:10px"></p></div>
            """)
        #expect(page.rects("s") == ["0 20 100 10"])
        #expect(page.rects().first == "0 0 100 30")
    }

    @Test func `a list marker stands beside the first line, also where that spans the columns`() {
        let page = LaidPage(
            "<ul><li id=x style='columns:2; width:100px; margin-left:20px'><div><p id=s style='column-span:all'>a</p></div></li></ul>")
        #expect(page.lines("s") == ["20 0 10 10 a"])
        #expect(page.rects().first == "20 0 100 10")
    }

    @Test func `a table cell can have columns`() {
        let cell = "<td style='columns:2; column-gap:0; width:100px; padding:0; orphans:1; widows:1'><p id=x>a<br>b</p>"
        #expect(LaidPage("<table style='border-spacing:0'>\(cell)</table>").lines() == ["0 0 10 10 a", "50 0 10 10 b"])
    }

    @Test func `the highest first baseline of all columns is the container's`() {
        let page = LaidPage(
            """
            <div style="display:flex; align-items:baseline; width:200px"><p id=y style="height:20px">b</p>
              <div style="columns:2; column-gap:0; width:100px; height:20px; column-fill:auto"><p style="height:20px"></p><p id=x>a</p></div></div>
            """)
        #expect(page.rects("y").first == "0 0 10 20")
        #expect(page.rects().first == "60 0 50 10")
    }
}
