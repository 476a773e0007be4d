import ClipBase
import Testing

@testable import Layout

/// Multi-column containers inside of columns (Multicol 1 §8.1, Fragmentation 3): they go on in the next outer column.
struct NestedColumnsTests {
    private let css =
        ".o { columns:2; column-gap:0; column-fill:auto; width:100px; height:30px; orphans:1; widows:1 } .i { columns:2; column-gap:0 }"

    @Test func `columns go on in the next outer column and are balanced there`() {
        let page = LaidPage("<div class=o><div id=i class=i><p id=x>a<br>b<br>c<br>d<br>e<br>f<br>g<br>h</p></div></div>", css: css)
        #expect(
            page.lines() == [
                "0 0 10 10 a", "0 10 10 10 b", "0 20 10 10 c", "25 0 10 10 d", "25 10 10 10 e", "25 20 10 10 f", "50 0 10 10 g",
                "75 0 10 10 h"
            ])
        #expect(page.rects("i") == ["0 0 50 30", "0 0 25 30", "25 0 25 30", "50 0 50 10", "50 0 25 10", "75 0 25 10"])
    }

    @Test func `filled columns take what the outer column has left`() {
        let inner = "<div id=i class=i style='column-fill:auto'><p id=x>a<br>b<br>c<br>d<br>e</p></div>"
        let page = LaidPage("<div class=o><p style='height:10px'></p>\(inner)</div>", css: css)
        #expect(page.rects("i") == ["0 10 50 20", "0 10 25 20", "25 10 25 20", "50 0 50 10", "50 0 25 10"])
        #expect(page.lines().last == "50 0 10 10 e")
    }

    @Test func `what has no room moves the container or goes to its higher columns`() {
        let moved = LaidPage(
            "<div class=o><p style='height:20px'></p><div id=x class=i><p style='height:20px; contain:size'></p></div></div>", css: css)
        #expect(moved.rects().first == "50 0 50 20")
        let later = LaidPage(
            "<div class=o><p style='height:20px'></p><div class=i>a<br><p id=x style='height:20px; contain:size'></p></div></div>", css: css
        )
        #expect(later.rects() == ["50 0 25 20"])
    }

    @Test func `spanning elements are broken by the outer columns`() {
        let page = LaidPage(
            """
            <div class=o><div class=i>a<br>b<div id=x style='column-span:all'>1<br>2<br>3</div><p id=y>c</p></div></div>
            """, css: css)
        #expect(page.lines() == ["0 10 10 10 1", "0 20 10 10 2", "50 0 10 10 3"])
        #expect(page.rects("y") == ["50 10 25 10"])
    }

    @Test func `columns within columns within columns stay bounded`() {
        var content = "<p>" + String(repeating: "a<br>", count: 200) + "</p>"
        for _ in 0..<12 { content = "<div style='columns:3; column-gap:0'><p>b</p>\(content)<p style='column-span:all'>c</p></div>" }
        let page = LaidPage("<div id=x style='columns:2; height:50px'>\(content)</div>")
        #expect(page.rects().first == "0 0 400 50")
        #expect(page.laid.tree.fragments.count < Limits().maxFragments)
    }
}
