import Testing

@testable import Layout

@Suite struct RubyTests {
    @Test func anAnnotationStandsOverItsBaseAndMovesTheLineDown() {
        let page = LaidPage("<p id=x>a<ruby>bb<rt id=t>cc</rt></ruby>d</p>", css: "#x { line-height: 10px }")
        // A word is not spread: it stands over the middle of its base, with the room beside it in its box.
        #expect(page.rects("t") == ["10 0 20 5"])
        #expect(page.lines() == ["0 5 40 10 abbccd"])
    }

    @Test func annotationsUseTheLeadingBetweenLines() {
        let page = LaidPage("<p id=x>aa<br><ruby>bb<rt>cc</rt></ruby></p>", css: "#x { line-height: 20px }")
        #expect(page.lines() == ["0 0 20 20 aa", "0 20 20 20 bbcc"])
    }

    @Test func anAnnotationUnderTheTextMovesTheNextLineOnly() {
        let page = LaidPage(
            "<p id=x><ruby>bb<rt>cc</rt></ruby><br>aa</p><p id=y>dd", css: "#x { line-height: 10px; ruby-position: under }")
        #expect(page.lines() == ["0 0 20 10 bbcc", "0 15 20 10 aa"])
        #expect(page.lines("y") == ["0 25 20 10 dd"])
    }

    @Test func aWideAnnotationHangsOverTheTextBesideIt() {
        // 20 px of annotation over 10 px of base: 5 px stick out at each side, of which half a character of 5 px may hang over.
        let page = LaidPage("<p><span id=a>a</span>a<ruby>b<rt>cccc</rt></ruby><span id=d>d</span></p><p>a")
        #expect(page.rects("a") == ["0 5 10 10"])
        #expect(LaidPage("<p>a<ruby>b<rt>cccc</rt></ruby>d<span id=d>d</span></p>").rects("d") == ["35 5 10 10"])
        #expect(
            LaidPage("<p style='ruby-overhang: none'>a<ruby>b<rt>cccc</rt></ruby>d<span id=d>d</span></p>").rects("d") == ["40 5 10 10"])
    }

    @Test func rubyAlignSharesOutTheRoomOfABase() {
        func base(_ align: String) -> [String] {
            let page = LaidPage(
                "<p><ruby style='ruby-align: \(align)'><span id=b>b</span> <span id=c>b</span><rt>ccccccccccc</rt></ruby></p>",
                css: "rt { font-size: 10px !important }")
            return page.rects("b") + page.rects("c")
        }
        #expect(base("start") == ["0 10 10 10", "20 10 90 10"])
        #expect(base("center") == ["0 10 50 10", "60 10 50 10"])
        #expect(base("space-between") == ["0 10 10 10", "100 10 10 10"])
        #expect(base("space-around") == ["0 10 30 10", "80 10 30 10"])
    }

    @Test func aColumnBreaksInProportion() {
        let page = LaidPage(
            "<p id=x>aaa <ruby id=r>bb bb bb<rt id=t>cccc cccc cccc</rt></ruby> dd</p>", css: "#x { width: 100px }")
        #expect(page.lines() == ["0 5 90 10 aaa bb bbcccc cccc", "0 20 50 10 bbcccc dd"])
        #expect(page.rects("t").count == 2)
        // Short columns stay whole, and so do those that may not wrap.
        #expect(LaidPage("<p id=x>aaa aa <ruby>b bb<rt id=t>cc cc</rt></ruby></p>", css: "#x { width: 90px }").rects("t").count == 1)
        #expect(
            LaidPage(
                "<p id=x>aaa <ruby style='white-space: nowrap'>bb bb bb<rt id=t>cc cc</rt></ruby></p>", css: "#x { width: 90px }"
            ).rects("t").count == 1)
    }

    @Test func aColumnBreaksBeforeWhatMayNotStartALine() {
        let page = LaidPage("<p id=x><ruby>bb bb bb<rt id=t>cc</rt></ruby>dddd</p>", css: "#x { width: 100px }")
        #expect(page.lines() == ["0 5 50 10 bb bbcc", "0 15 60 10 bbdddd"])
    }

    @Test func annotationsOfNestedRubyStandOverEachOther() {
        let page = LaidPage("<p id=x><ruby><ruby>bb<rt id=t>cc</rt></ruby><rt id=u>dd</rt></ruby></p>", css: "#x { line-height: 10px }")
        #expect(page.rects("t") == ["0 5 20 5"])
        #expect(page.rects("u") == ["0 0 20 5"])
        #expect(page.lines() == ["0 10 20 10 bbccdd"])
    }

    @Test func annotationsOfALineShareABaseline() {
        let page = LaidPage(
            "<p id=x><ruby>b<rt id=t>c</rt></ruby><ruby><span style='font-size: 20px; line-height: 1'>b</span><rt id=u>c</rt></ruby></p>",
            css: "#x { line-height: 10px }")
        #expect(page.rects("t").first?.split(separator: " ")[1] == page.rects("u").first?.split(separator: " ")[1])
    }

    @Test func anAnnotationWithoutRubyGetsOne() {
        let page = LaidPage(
            "<p id=x>a<span id=t style='display: ruby-text; font-size: 5px'>cc</span>a</p>", css: "#x { line-height: 10px }")
        #expect(page.rects("t") == ["10 0 10 5"])
        #expect(page.lines() == ["0 5 30 10 acca"])
    }

    @Test func aRubyBlockHoldsRuby() {
        let page = LaidPage("<ruby id=x style='display: block ruby; line-height: 10px'>aa<rt id=t>cc</rt></ruby>")
        #expect(page.rects("t") == ["0 0 20 5"])
    }

    @Test func insideOfRubyAllIsInline() {
        let page = LaidPage("<p><ruby>a<br>b<b id=b style='float: left'>c</b><rt>d</rt></ruby></p>")
        #expect(page.rects("b") == ["30 5 10 10"])
    }

    @Test func aFirstLineStylesItsAnnotations() {
        let page = LaidPage(
            "<p id=x><ruby>bb<rt id=t>cc</rt></ruby><br>aa</p>", css: "#x { line-height: 10px } #x::first-line { ruby-position: under }")
        #expect(page.rects("t") == ["0 10 20 5"])
    }

    @Test func paddingAndMarginsServeAnnotations() {
        let padded = LaidPage("<p id=x><ruby>bb<rt id=t>cc</rt></ruby></p>", css: "#x { line-height: 10px; padding-top: 4px }")
        #expect(padded.rects("t") == ["0 0 20 5"])
        let spaced = LaidPage("<p>aa</p><p id=x><ruby>bb<rt id=t>cc</rt></ruby></p>", css: "p { line-height: 10px } #x { margin-top: 9px }")
        #expect(spaced.lines() == ["0 19 20 10 bbcc"])
    }

    /// What sticks out under a line may stand beside the floats that the next line is moved below.
    @Test func annotationsUnderALineLeaveClearanceAlone() {
        let page = LaidPage(
            "<div style='float: left; width: 10px; height: 40px'></div><p id=x><ruby>bb<rt>cc</rt></ruby><br clear=all>aa</p>",
            css: "#x { line-height: 10px; ruby-position: under }")
        #expect(page.rects() == ["0 0 400 50"])
    }

    @Test func spaceBehindAnAnnotationIsKept() {
        let page = LaidPage("<p>a<ruby id=x>bb <rt>cc</rt> </ruby>a</p>")
        #expect(page.rects() == ["10 5 40 10"])
    }

    @Test func textThatSticksOutOfItsLineMovesNothing() {
        #expect(LaidPage("<p id=x style='line-height: 4px'>aa<br>bb</p>").lines() == ["0 0 20 4 aa", "0 4 20 4 bb"])
    }
}
