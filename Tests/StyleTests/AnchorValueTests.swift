import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Testing

@testable import Style

@Suite struct AnchorValueTests {
    private func anchored(_ declarations: String, _ property: String) -> String {
        StyledPage("<!DOCTYPE html><div id=x>", css: "#x { \(declarations) }").text(property)
    }

    @Test(arguments: [
        ("anchor-name", "--a,--B", "--a, --B"), ("anchor-name", "a", "none"), ("anchor-scope", "all", "all"),
        ("anchor-scope", "none, --a", "none"), ("position-anchor", "auto", "auto"), ("position-anchor", "--x", "--x"),
        ("position-anchor", "match-parent", "normal"), ("position-area", "top left", "left top"),
        ("position-area", "top span-all", "top"), ("position-area", "center center", "center"),
        ("position-area", "span-all span-all", "span-all"), ("position-area", "start end", "start end"),
        ("position-area", "inline-end span-block-start", "span-start end"),
        ("position-area", "span-self-inline-start self-block-end", "self-end span-self-start"),
        ("position-area", "self-x-start", "self-x-start"), ("position-area", "block-start", "block-start"),
        ("position-area", "self-start end", "none"), ("position-area", "left right", "none"),
        ("position-area", "span-x-end self-y-start", "span-x-end self-y-start"),
        ("position-try-order", "most-inline-size", "most-inline-size"),
        ("position-try-fallbacks", "flip-inline flip-block --x", "--x flip-inline flip-block"),
        ("position-try-fallbacks", "left top, --a", "left top, --a"), ("position-try-fallbacks", "top left flip-block", "none"),
        ("position-try-fallbacks", "--a, none", "none"), ("position-try-fallbacks", "flip-x flip-x", "none"),
        ("position-visibility", "no-overflow anchors-visible", "anchors-visible no-overflow"),
        ("position-visibility", "always", "always"), ("position-visibility", "anchors-valid", "anchors-visible"),
        ("align-self", "safe anchor-center", "safe anchor-center"), ("justify-items", "anchor-center", "legacy")
    ])
    func computes(property: String, value: String, expected: String) {
        #expect(computed(property, value) == expected)
    }

    @Test(arguments: [
        ("left", "anchor(10% --x)", "anchor(--x 10%)"), ("left", "calc(anchor(left) + 10px)", "calc(anchor(left) + 10px)"),
        ("left", "anchor(start, anchor(end, 7px))", "anchor(start, anchor(end, 7px))"),
        ("left", "anchor(outside, 0)", "anchor(outside, 0px)"),
        ("left", "anchor(auto)", "auto"), ("left", "anchor-size(5px)", "anchor-size(5px)"),
        ("width", "anchor-size(block --x, 5%)", "anchor-size(--x block, 5%)"), ("width", "anchor(left, 4px)", "auto"),
        ("max-height", "min(anchor-size(height), 5px)", "min(anchor-size(height), 5px)"), ("margin-left", "anchor(left, 4px)", "0px"),
        ("padding-left", "anchor-size(width, 4px)", "0px"), ("flex-basis", "anchor-size(width, 4px)", "auto")
    ])
    func keepsWhatAnchorsDecide(property: String, value: String, expected: String) {
        #expect(anchored("position: absolute; \(property): \(value)", property) == expected)
    }

    @Test(arguments: [
        ("left", "anchor(left, 7px)", "7px"), ("left", "anchor(left)", "auto"),
        ("width", "calc(anchor-size(width, 3px) * 2)", "calc(2 * 3px)"),
        ("margin-top", "anchor-size()", "0px"), ("max-width", "anchor-size(width)", "none")
    ])
    func inFlowFallbacksCount(property: String, value: String, expected: String) {
        #expect(anchored("position: relative; \(property): \(value)", property) == expected)
    }

    @Test func shorthandTakesTheOrderFirst() {
        #expect(anchored("position-try: most-width --a, top", "position-try-order") == "most-width")
        #expect(anchored("position-try: most-width --a, top", "position-try-fallbacks") == "--a, top")
        #expect(anchored("position-try-order: most-width; position-try: flip-block", "position-try-order") == "normal")
    }

    @Test func supportsSaysWhatIsThere() {
        #expect(StyleSupport.supports(property: "position-area", value: "top"))
        #expect(StyleSupport.supports(property: "inset", value: "anchor(top) auto auto anchor(--a left, 10px)"))
        #expect(!StyleSupport.supports(property: "top", value: "anchor(10px)"))
        #expect(!StyleSupport.supports(property: "padding", value: "anchor-size(width)"))
    }

    @Test func fallbacksTakeRulesAboveTheAuthorsAndBelowWhatIsImportant() throws {
        let page = StyledPage(
            "<!DOCTYPE html><p id=x style='left:1px; top:1px !important; color:green'>",
            css: """
                p { position: absolute; position-try-fallbacks: --none, --a flip-block, top }
                @position-try --a { left: 2px; top: 2px; width: 3em; color: red; margin: 1px !important }
                """)
        let id = try #require(page.node("x").flatMap { page.tree.styleID(of: $0) })
        let fallbacks = try #require(page.tree.positionFallbacks[id])
        #expect(fallbacks.map(\.tactics) == [[.flipBlock], []] && fallbacks.map { $0.area == nil } == [true, false])
        let style = page.tree[fallbacks[0].style]
        #expect(style.box.inset.left == .length(.pixels(2)) && style.box.inset.top == .length(.pixels(1)))
        #expect(style.box.width == .length(.pixels(48)) && style.box.margin.top == .length(.pixels(16)))
        #expect(style.text.color == page.tree[id].text.color && fallbacks[1].style == id)
    }
}
