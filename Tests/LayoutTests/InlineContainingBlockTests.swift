import Testing

@testable import Layout

/// Absolute boxes whose containing block an inline box makes (CSS 2.2 §10.1), and where they stand without insets.
@Suite struct InlineContainingBlockTests {
    private let css = ".r { position: relative } .a { position: absolute; width: 5px; height: 5px }"

    @Test func theContainingBlockReachesFromTheFirstLineToTheLast() {
        let page = LaidPage(
            "<div style='width: 40px'>a <b class=r>bb cc d<i id=x class=a style='left: 0; top: 0'></i>"
                + "<i id=y class=a style='right: 0; bottom: 0'></i></b></div>", css: css)
        #expect(page.rects() == ["20 0 5 5"])
        // The last line holds “cc d”.
        #expect(page.rects("y") == ["35 15 5 5"])
    }

    @Test func blocksInsideDoNotPartIt() {
        let page = LaidPage(
            "<div>a <b class=r>b<div style='height: 20px'></div>c<i id=x class=a style='left: 0; top: 0'></i></b></div>", css: css)
        #expect(page.rects() == ["20 0 5 5"])
    }

    @Test func boxesInsideSuchBlocksFindTheInlineToo() {
        let page = LaidPage(
            "<div style='padding-top: 7px'>a <b class=r>b<div style='height: 20px'><i id=x class=a style='left: 0; top: 0'></i></div>c</b></div>",
            css: css)
        #expect(page.rects() == ["20 7 5 5"])
    }

    @Test func anInlineWithoutContentStillContains() {
        let page = LaidPage("<div style='padding: 3px'><b class=r><i id=x class=a style='left: 1px; top: 2px'></i></b></div>", css: css)
        #expect(page.rects() == ["4 5 5 5"])
    }

    /// Among text an absolute box that was inline stands as neutral characters would (UAX #9 N1).
    @Test func staticPositionsFollowTheDirectionOfTheTextAround() {
        let latin = LaidPage("<div dir=rtl>XX<i id=x class=a></i>XX</div>", css: css)
        #expect(latin.rects() == ["380 0 5 5"])
        let hebrew = LaidPage("<div dir=rtl>אא<i id=x class=a></i>אא</div>", css: css)
        #expect(hebrew.rects() == ["375 0 5 5"])
        let between = LaidPage("<div dir=rtl>אא<i id=x class=a></i>XX</div>", css: css)
        #expect(between.rects() == ["375 0 5 5"])
        let foreign = LaidPage("<div>אא<i id=x class=a></i>אא</div>", css: css)
        #expect(foreign.rects() == ["15 0 5 5"])
    }

    @Test func floatsMoveWithTheRelativeInlineAroundThem() {
        let page = LaidPage(
            "<div><b class=r style='left: 20px; top: 3px'>b<i id=x style='float: left; width: 5px; height: 5px'></i></b></div>", css: css)
        #expect(page.rects() == ["20 3 5 5"])
    }
}
