import ClipBase
import Testing

@testable import Layout

/// Flexbox 1 and 2: baselines, intrinsic sizes, balanced lines.
struct FlexLayoutTests {
    @Test func `items share first and last baselines`() {
        let page = LaidPage(
            """
            <div id=x style="display:flex; width:200px; align-items:baseline">
              <div id=a style="padding-top:20px">a</div><div id=b style="padding-bottom:30px">b</div>
              <div id=c style="align-self:last baseline">c<br>c</div>
            </div>
            """)
        #expect(page.rects() == ["0 0 200 60"])
        #expect(page.rects("a") == ["0 0 10 30"])
        #expect(page.rects("b") == ["10 20 10 40"])
        #expect(page.rects("c") == ["20 40 10 20"])
    }

    @Test func `a reversed container's baseline is that of its startmost item`() {
        func offset(_ direction: String) -> [String] {
            LaidPage(
                """
                <div style="display:flex; align-items:baseline"><b id=x>a</b>
                  <div style="display:flex; flex-direction:\(direction)"><b style="padding-top:30px">a</b><b style="padding-top:5px">a</b></div>
                </div>
                """
            ).rects()
        }
        #expect(offset("row") == ["0 30 10 10"])
        #expect(offset("row-reverse") == ["0 5 10 10"])
        #expect(offset("column-reverse") == ["0 5 10 10"])
    }

    @Test func `a column's items share baselines along it, made from their edge where their text runs across`() {
        let page = LaidPage(
            """
            <div style="display:flex; flex-direction:column; width:100px; align-items:baseline">
              <div id=a style="writing-mode:vertical-lr; padding-left:20px">a</div><div id=b style="writing-mode:vertical-lr">b</div>
              <div id=c style="width:5px; height:5px"></div>
            </div>
            """)
        #expect(page.rects("a") == ["0 0 30 10"])
        #expect(page.rects("b") == ["20 10 10 10"])
        #expect(page.rects("c") == ["25 20 5 5"])
    }

    @Test func `a definite flex basis makes percentages of children definite`() {
        let page = LaidPage(
            """
            <div style="display:flex; flex-direction:column; width:50px">
              <div style="flex:0 0 80px"><p id=x style="height:50%"></p></div>
            </div>
            """)
        #expect(page.rects() == ["0 0 50 40"])
    }

    @Test func `flex basis content takes no notice of the item's height`() {
        let page = LaidPage(
            """
            <div style="display:flex; flex-direction:column; width:50px; height:200px">
              <div id=x style="display:flex; flex:0 0 content; height:100px">a</div>
            </div>
            """)
        #expect(page.rects() == ["0 0 50 10"])
    }

    @Test func `a column that wraps is as wide as its lines`() {
        let page = LaidPage(
            """
            <div id=x style="display:inline-flex; flex-flow:column wrap; height:50px; column-gap:5px">
              <b style="width:20px; height:30px"></b><b style="width:30px; height:30px"></b><b style="width:10px; height:15px"></b>
            </div>
            """)
        #expect(page.rects() == ["0 0 55 50"])
    }

    @Test func `an item that cannot flex contributes its basis to the row`() {
        let page = LaidPage(
            "<div id=x style='display:inline-flex'><b style='flex:0 1 10px; min-width:0'>abcd</b><b style='flex:1 1 10px'>abc</b></div>")
        #expect(page.rects() == ["0 0 40 10"])
    }

    @Test func `balanced lines differ least, the first ones longest`() {
        func ends(_ sizes: [Int], _ available: Int, lines: Int = 1, gap: Int = 0) -> [Int]? {
            FlexBalancing.lineEnds(sizes.map { LayoutUnit($0) }, gap: LayoutUnit(gap), available: LayoutUnit(available), least: lines)
        }
        #expect(ends([31, 32, 33, 34], 100) == [2, 4])
        #expect(ends([40, 0, 40, 0, 40], 100) == [4, 5])
        #expect(ends([25, 25, 25, 25, 25, 25, 25], 100, lines: 5, gap: 10) == [2, 4, 5, 6, 7])
        #expect(ends([30, 150, 30, 30], 100) == [1, 2, 4])
        #expect(ends([150, 0], 100) == [1, 2])
        #expect(ends(Array(repeating: 1, count: 100_000), 10) == nil)
        let page = LaidPage(
            "<div style='display:flex; flex-wrap:balance; width:100px'><b></b><b></b><b></b><b id=x></b></div>",
            css: "b { width:30px; height:10px }")
        #expect(page.rects() == ["30 10 30 10"])
    }

    @Test func `content that is aligned left or right keeps its side whatever the direction`() {
        func place(_ style: String) -> [String] {
            LaidPage("<div style='display:flex; width:100px; height:100px; \(style)'><b id=x style='width:10px; height:10px'></b></div>")
                .rects()
        }
        #expect(place("justify-content:right") == ["90 0 10 10"])
        #expect(place("justify-content:left; direction:rtl") == ["0 0 10 10"])
        #expect(place("justify-content:right; flex-direction:column") == ["0 0 10 10"])
        #expect(place("justify-content:left; flex-direction:column; writing-mode:vertical-rl") == ["0 0 10 10"])
    }
}
