import Testing

@testable import Layout

@Suite struct GeneratedContentTests {
    @Test func countersOfSiblingsGiveWayToThoseOfAncestors() {
        let page = LaidPage(
            "<div id=x><b></b><b></b><b style='counter-reset: c 8'></b><b></b></div>",
            css: "#x { counter-reset: c } b { counter-increment: c } b::before { content: counters(c, '.') ' ' }")
        #expect(page.texts == ["1 2 2.9 3"])
    }

    @Test func aCounterMadeBySiblingsGoesOnWhereNoAncestorHasOne() {
        let page = LaidPage(
            "<div><b class=reset></b><b></b><b></b><b class=reset></b><b></b></div>",
            css: ".reset { counter-reset: c } b { counter-increment: c } b::before { content: counters(c, '.') ' ' }")
        #expect(page.texts == ["1 2 3 1 2"])
    }

    @Test func elementsWithoutABoxChangeNoCounters() {
        let page = LaidPage(
            "<p style='display: contents'><b>a</b></p><p style='display: contents; counter-set: n 9'><b>b</b></p>",
            css: "b { counter-increment: n; display: block } b::before { content: counter(n) }")
        #expect(page.texts == ["1a", "2b"])
    }

    @Test func listItemsOfPseudoElementsHaveOutsideMarkers() {
        let page = LaidPage(
            "<ol><li>foo<li>bar</ol>",
            css: "li { list-style: none } li::before, li::after { display: list-item; content: 'x'; list-style: decimal }")
        #expect(page.texts == ["2. ", "x", "foo", "3. ", "x", "5. ", "x", "bar", "6. ", "x"])
    }

    @Test func quotationMarksAreInTheLanguageAround() {
        #expect(LaidPage("<p lang=en><q>a<q lang=ja>b<q lang=fr>c</q></q></q>").texts == ["“a‘b『c』’”"])
        #expect(LaidPage("<p lang=fr-CH><q>a<q>b</q></q>").texts == ["«a‹b›»"])
        #expect(LaidPage("<p lang=hu><q>a<q>b</q></q>").texts == ["„a»b«”"])
    }

    @Test func anImageAsContentTakesTheElementsPlace() {
        let url = "https://a.test/i.png"
        let image = ReplacedContent(kind: .image, naturalWidth: 30, naturalHeight: 20, naturalRatio: 1.5)
        let page = LaidPage("<p id=x>hidden</p>", css: "#x { content: url(\(url)) }", imageSizes: [url: image])
        #expect(page.rects() == ["0 0 30 20"])
        #expect(page.texts.isEmpty)
    }

    @Test func markersStandBeforeTheBorderOfTheirItem() {
        let css =
            "li { margin-left: 100px; border-left: 4px solid; padding-left: 50px; list-style: '#' } b { float: left; width: 20px; height: 5px }"
        func marker(_ content: String) -> [String] {
            let page = LaidPage("<ul><li>\(content)</ul>", css: css)
            let boxes = page.laid.tree.boxes
            return boxes.boxes.indices.filter { boxes.boxes[$0].kind == .marker }.flatMap { page.laid.rects(BoxID(rawValue: UInt32($0))) }
        }
        for content in ["text", "<p>text</p>", "<p style='padding-left: 9px'>text</p>", "<p style='height: 5px'></p>", ""] {
            #expect(marker(content) == ["90 0 10 10"], "\(content)")
        }
        // A float of the item's own pushes its line alone.
        #expect(marker("<b></b>text") == ["90 0 10 10"])
    }

    @Test func markersHaveNoBoxPropertiesOfTheirOwn() {
        let css = "li { list-style: '#' } li::marker { display: flex; width: 99px; padding: 9px; float: left }"
        #expect(LaidPage("<ul><li id=x>a</ul>", css: css).rects() == ["0 0 400 10"])
    }

    @Test func marginsCollapsePastAMarker() {
        let page = LaidPage("<ul><li>a<li id=x><p id=y style='margin: 9px 0'>b</p></ul>")
        #expect(page.rects("x") == ["0 19 400 10"])
        #expect(page.rects("y") == ["0 19 400 10"])
    }

    @Test func markerImagesWithoutASizeAreHalfAnAscent() {
        let page = LaidPage(
            "<ul><li><b id=b>a</b></ul>", css: "li { list-style: linear-gradient(red, blue) inside } ul { padding: 0; font-size: 20px }")
        // 8 px of image, the box font's ascent being 16 px, and a gap of 7 px.
        #expect(page.rects("b") == ["15 0 20 20"])
    }

    @Test func markersOfImagesThatAreNotThereFallBack() {
        #expect(LaidPage("<ol><li>a</ol>", css: "li { list-style-image: url(https://a.test/none.png) }").texts == ["1. ", "a"])
    }

    @Test func detailsWithoutASummaryHaveOne() {
        #expect(LaidPage("<details>a</details>").texts == ["Details"])
        #expect(LaidPage("<details open><div style='display: contents'><summary>a</summary></div></details>").texts == ["Details", "a"])
    }

    @Test func textOfAnElementWithoutABoxMakesRoomForItself() {
        let page = LaidPage("<div id=x><span style='display: contents; font-size: 20px; line-height: 1'>a</span><br>b</div>")
        #expect(page.rects() == ["0 0 400 30"])
    }
}
