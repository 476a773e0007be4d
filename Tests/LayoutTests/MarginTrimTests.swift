import Testing

@testable import Layout

@Suite struct MarginTrimTests {
    private let css = "p { margin: 20px 0; height: 10px } #x { margin: 5px 0 } #y { height: 10px }"

    @Test func theMarginsOfTheFirstAndLastChildGo() {
        let page = LaidPage("<div id=x style='margin-trim: block'><p></p><p></p></div><div id=y></div>", css: css)
        #expect(page.rects("x") == ["0 5 400 40"])
        #expect(page.rects("y") == ["0 50 400 10"])
    }

    @Test func oneSideAlone() {
        let page = LaidPage("<div id=x style='margin-trim: block-end; padding: 1px'><p></p></div><div id=y></div>", css: css)
        #expect(page.rects("x") == ["0 5 400 32"])
        #expect(
            LaidPage("<div id=x style='margin-trim: block-start'><p></p></div><div id=y></div>", css: css).rects("y") == ["0 35 400 10"])
    }

    @Test func marginsThatCollapseThroughAnEmptyChildGoWithThem() {
        let page = LaidPage(
            "<div id=x style='margin-trim: block'><p style='height: 0; margin: 90px 0'></p><p></p></div><div id=y></div>", css: css)
        #expect(page.rects("x") == ["0 5 400 10"])
    }

    @Test func emptyBoxesStandAtATrimmedEnd() {
        let page = LaidPage(
            "<div style='margin-trim: block-end'><div><p></p><div id=x style='margin: 30px 0'></div></div>"
                + "<div id=z style='margin: 50px 0'></div></div><div id=y></div>",
            css: "p { height: 10px } #y { height: 5px }")
        #expect(page.rects("x") == ["0 10 400 0"])
        #expect(page.rects("z") == ["0 10 400 0"])
        #expect(page.rects("y") == ["0 10 400 5"])
    }
}
