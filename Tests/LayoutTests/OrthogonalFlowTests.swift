import Testing

@testable import Layout

/// Writing Modes 4 §7: boxes whose inline axis lies across that of their containing block.
struct OrthogonalFlowTests {
    @Test func `percentages of margins and paddings refer to the containing block's inline size`() {
        let page = LaidPage(
            """
            <div style="width:200px; height:100px; overflow:hidden">
              <div id=x style="writing-mode:vertical-rl; margin:10%; padding:5%; height:20px; width:30px"></div>
            </div>
            """)
        #expect(page.rects() == ["20 20 50 40"])
    }

    @Test func `a greatest height of the container is room for its vertical text`() {
        let page = LaidPage("<div style='max-height:25px'><p id=x style='writing-mode:vertical-rl'>a b c</p></div>")
        #expect(page.rects() == ["0 0 30 25"])
    }

    @Test func `an orthogonal grid item has its rows' size as room`() {
        let page = LaidPage(
            """
            <div id=g style="display:inline-grid; grid-template-rows:20px">
              <p id=x style="writing-mode:vertical-rl">ab cd ef</p>
            </div>
            """)
        #expect(page.rects() == ["0 0 30 20"])
        #expect(page.rects("g") == ["0 0 30 20"])
    }

    @Test func `a ratio turns a percentage of known rows into a column`() {
        let page = LaidPage(
            "<div id=g style='display:inline-grid; grid-template-rows:60px'><p id=x style='height:50%; aspect-ratio:2'></p></div>")
        #expect(page.rects() == ["0 0 60 30"])
        #expect(page.rects("g") == ["0 0 60 60"])
    }
}
