import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Testing

@testable import Style

@Suite struct ValueTests {
    @Test(arguments: [
        ("width", "calc(1px + 2em)", "33px"), ("width", "calc(50% - 10px)", "calc(50% - 10px)"),
        ("width", "min(10px, 5vw)", "10px"), ("width", "clamp(1px, 100px, 50px)", "50px"),
        ("width", "round(up, 11px, 5px)", "15px"), ("width", "calc(sin(30deg) * 100px)", "50px"),
        ("width", "calc(1px * pow(2, 3))", "8px"), ("width", "max(10%, 5px)", "max(10%, 5px)"),
        ("width", "mod(-7px, 5px)", "3px"), ("left", "rem(-7px, 5px)", "-2px"), ("width", "rem(-7px, 5px)", "0px"),
        ("width", "hypot(3px, 4px)", "5px"), ("width", "calc(10px / 4)", "2.5px"),
        ("width", "calc(infinity * 1px)", "33554428px"), ("width", "1in", "96px"), ("width", "10vh", "60px"),
        ("line-height", "150%", "24px"), ("line-height", "1.5", "1.5"), ("opacity", "50%", "0.5"),
        ("transform", "translate(10px, 20px) rotate(90deg)", "matrix(0, 1, -1, 0, 10, 20)"),
        ("offset-path", "path('M0 0h10v5z')", "path(\"M 0 0 L 10 0 L 10 5 Z\")"), ("offset-rotate", "30deg reverse", "auto 210deg"),
        ("offset-distance", "25%", "25%"), ("offset-anchor", "3px top", "3px 0%"), ("paint-order", "Stroke fill", "stroke fill"),
        ("shape-rendering", "crispedges", "crispEdges"),
        ("object-position", "right 10px bottom 0%", "calc(100% - 10px) 100%"),
        ("grid-template-columns", "[a] 1fr repeat(2, minmax(10px, auto)) [b]", "[a] 1fr repeat(2, minmax(10px, auto)) [b]"),
        ("font-family", "Arial, \"Times New Roman\", serif", "Arial, \"Times New Roman\", serif"),
        ("box-shadow", "1px 2px 3px red", "rgb(255, 0, 0) 1px 2px 3px 0px"),
        ("content", "\"a\" counter(b)", "\"a\" counter(b)"), ("margin", "1px 2px", "1px 2px"),
        ("display", "inline flow-root", "inline-block"), ("aspect-ratio", "16/9", "16 / 9"),
        ("flex", "1", "1 1 0%"), ("white-space", "pre-wrap", "preserve wrap"), ("inset", "1px auto", "1px auto"),
        ("grid-area", "a", "a"), ("overflow", "hidden", "hidden"), ("text-decoration-line", "overline underline", "underline overline"),
        ("clip-path", "circle(10px at 1px 2px)", "circle(10px at 1px 2px)"),
        ("width", "calc-size(auto, size + 2em)", "calc-size(auto, size + 32px)"), ("width", "calc-size(10px, size * 2)", "20px"),
        ("width", "calc-size(any, 10px + 1%)", "calc(1% + 10px)"), ("width", "calc-size(any, size)", "auto"),
        ("width", "calc-size(fit-content, min(size, 10px))", "calc-size(fit-content, min(size, 10px))"),
        ("max-width", "calc-size(auto, size * 2)", "none"),
        ("font-size-adjust", "0", "0"), ("font-size-adjust", "ex-height 0.5", "0.5"),
        ("font-size-adjust", "cap-height 0.5", "cap-height 0.5"), ("font-size-adjust", "ic-width from-font", "ic-width from-font"),
        ("font-language-override", "\"TRK\"", "\"TRK\""), ("font-language-override", "\"toolong\"", "normal")
    ])
    func computes(property: String, value: String, expected: String) {
        #expect(computed(property, value) == expected)
    }

    @Test(arguments: [
        ("#f00", "rgb(255, 0, 0)"), ("#ff000080", "rgba(255, 0, 0, 0.5)"), ("rebeccapurple", "rgb(102, 51, 153)"),
        ("hsl(120 100% 25%)", "rgb(0, 128, 0)"), ("hwb(0 0% 0% / 50%)", "rgba(255, 0, 0, 0.5)"),
        ("lab(0 0 0)", "rgb(0, 0, 0)"), ("oklch(100% 0 0)", "rgb(255, 255, 255)"), ("color(srgb 1 0 0)", "rgb(255, 0, 0)"),
        ("color(display-p3 0 0 0)", "rgb(0, 0, 0)"), ("color-mix(in srgb, red, blue)", "rgb(128, 0, 128)"),
        ("rgb(from red b g r)", "rgb(0, 0, 255)"), ("light-dark(red, blue)", "rgb(255, 0, 0)"), ("canvas", "rgb(255, 255, 255)"),
        ("rgb(100% 0% none)", "rgb(255, 0, 0)"), ("rgba(1,2,3,.5)", "rgba(1, 2, 3, 0.5)")
    ])
    func colors(value: String, expected: String) { #expect(computed("color", value) == expected) }

    @Test func currentColorFollowsTheColour() {
        let page = StyledPage(
            "<div id=x>",
            css: "#x { color: red; border: 1px solid; outline: 2px solid currentcolor; background: linear-gradient(currentcolor, blue) }")
        #expect(page.text("border-top-color") == "rgb(255, 0, 0)")
        #expect(page.text("outline-color") == "rgb(255, 0, 0)")
        #expect(page.text("background-image") == "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))")
    }

    @Test func borderWidthsNeedAStyle() {
        #expect(computed("border-top-width", "5px") == "0px")
        let page = StyledPage("<div id=x style='border-style: solid; border-left-width: 1.7px'>")
        #expect(page.text("border-top-width") == "3px")
        #expect(page.text("border-left-width") == "1px")
    }

    @Test func shorthandsReset() {
        let page = StyledPage(
            "<div id=x>", css: "#x { background: url(a.png) no-repeat 10px 50% / cover, red; font: italic bold 20px/1.5 Arial, serif }")
        #expect(page.text("background-image") == "url(\"a.png\"), none")
        #expect(page.text("background-color") == "rgb(255, 0, 0)")
        #expect(page.text("background-size") == "cover, auto")
        #expect(page.text("background-position-x") == "10px, 0%")
        #expect(page.text("font-size") == "20px")
        #expect(page.text("line-height") == "1.5")
        #expect(page.text("font-style") == "italic")
        #expect(page.text("font-weight") == "700")
    }
}

/// A font whose measures can be told apart, and a record of what was asked.
private struct TellingMetrics: FontMetricsSource {
    func units(of font: MeasuredFont, tables: borrowing StyleTables) -> FontUnits {
        FontUnits(
            xHeight: 1, zeroAdvance: font.setsZeroUpright ? 20 : 2, capHeight: 3,
            ideographicAdvance: font.measuresIdeograph ? font.setsIdeographUpright ? 40 : 4 : 1000, normalLineHeight: 5)
    }
}

@Suite struct FontUnitTests {
    @Test(arguments: [
        ("", "2px", "4px"), ("writing-mode: vertical-rl", "2px", "40px"),
        ("writing-mode: vertical-lr; text-orientation: upright", "20px", "40px"),
        ("writing-mode: vertical-rl; text-orientation: sideways", "2px", "4px"),
        ("writing-mode: sideways-lr; text-orientation: upright", "2px", "4px")
    ])
    func advancesFollowTheOrientation(style: String, zero: String, ideograph: String) throws {
        let document = MarkupParser().parseHTML("<div id=x style='width: 1ch; height: 1ic; \(style)'>").document
        let tree = StyleResolver(document, sheets: [], configuration: StyleConfiguration(), metrics: TellingMetrics()).resolve()
        let node = try #require(document.descendants.first { document.isElement($0) && document.elementID($0) == "x" })
        let id = try #require(tree.styleID(of: node))
        #expect(tree.computedText("width", of: id) == zero)
        #expect(tree.computedText("height", of: id) == ideograph)
        // Whoever loads fonts learns which ones decide.
        #expect(tree.measuredFonts.contains { $0.measuresIdeograph } && tree.measuredFonts.contains { !$0.measuresIdeograph })
    }
}

@Suite struct ColorSchemeTests {
    @Test(arguments: [
        ("", "light", "normal", "rgb(0, 0, 0)"), ("dark", "light", "normal", "rgb(255, 255, 255)"),
        ("dark", "light", "light", "rgb(0, 0, 0)"), ("light dark", "dark", "normal", "rgb(255, 255, 255)"),
        ("nonsense only only", "light", "normal", "rgb(0, 0, 0)"), ("light", "light", "only dark", "rgb(255, 255, 255)"),
        ("light", "dark", "light dark", "rgb(255, 255, 255)")
    ])
    func normalMeansWhatThePageSupports(meta: String, preference: String, scheme: String, color: String) {
        var environment = MediaEnvironment()
        environment.colorScheme = preference == "dark" ? .dark : .light
        let page = StyledPage(
            "<meta name=Color-Scheme content='\(meta)'><div style='color-scheme: light dark'><p id=x>",
            css: "#x { color-scheme: \(scheme); color: canvastext }", environment: environment)
        #expect(page.text("color") == color)
    }
}

@Suite struct InheritedColorTests {
    @Test func coloursMadeFromTheColourFollowIt() {
        let page = StyledPage(
            "<div id=p><div id=x>",
            css: """
                #p { color: red; background-color: color-mix(in srgb, currentcolor 50%, white); border: 1px solid rgb(from currentcolor b g r) }
                #x { color: blue; background-color: inherit; border: inherit }
                """)
        #expect(page.text("background-color", "p") == "rgb(255, 128, 128)")
        #expect(page.text("background-color") == "rgb(128, 128, 255)")
        #expect(page.text("border-top-color") == "rgb(255, 0, 0)")
    }
}
