import Testing

@testable import Layout

@Suite struct RubyTests {
    @Test func anAnnotationStandsOverItsBaseAndMovesTheLineDown() {
        let page = LaidPage("<p id=x>a<ruby>bb<rt id=t>cc</rt></ruby>d</p>", css: "#x { line-height: 10px }")
        // A word is not spread: it stands over the middle of its base.
        #expect(page.rects("t") == ["15 0 10 5"])
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
            LaidPage(
                "<p><ruby style='ruby-align: \(align)'><span id=b>b b</span><rt>ccccccccccc</rt></ruby></p>", css: "rt { font-size: 10px }"
            ).rects("b")
        }
        #expect(base("start") == ["0 10 30 10"])
        #expect(base("center") == ["40 10 30 10"])
        #expect(base("space-between") == ["0 10 110 10"])
        #expect(base("space-around") == ["20 10 70 10"])
    }

    @Test func textThatSticksOutOfItsLineMovesNothing() {
        #expect(LaidPage("<p id=x style='line-height: 4px'>aa<br>bb</p>").lines() == ["0 0 20 4 aa", "0 4 20 4 bb"])
    }
}
