import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Testing

@testable import Style

@Suite struct CascadeTests {
    @Test func specificityAndOrderDecide() {
        let page = StyledPage("<div id=x class=a>", css: "#x { color: red } .a { color: blue } div { width: 1px } div { width: 2px }")
        #expect(page.text("color") == "rgb(255, 0, 0)")
        #expect(page.text("width") == "2px")
    }

    @Test func importantTurnsOriginsAndLayersAround() {
        let page = StyledPage(
            "<div id=x style='height: 3px; width: 3px !important'>",
            css: """
                @layer a { #x { color: red; top: 1px !important } }
                #x { color: blue; top: 2px !important; height: 9px !important; width: 9px !important }
                """)
        #expect(page.text("color") == "rgb(0, 0, 255)")
        #expect(page.text("top") == "1px")
        #expect(page.text("height") == "9px")
        #expect(page.text("width") == "3px")
    }

    @Test func ofTwoDefinitionsThatOfTheLaterLayerHolds() {
        let page = StyledPage(
            "<div id=x>",
            css: """
                @layer one, two;
                @counter-style c { system: cyclic; symbols: "c" }
                @layer two { @font-feature-values f { @styleset { a: 2 } } }
                @layer one { @font-feature-values f { @styleset { a: 1 } } @counter-style c { system: cyclic; symbols: "one" } }
                """)
        #expect(page.tree.fontFeatureValues.map(\.values) == [[1], [2]])
        #expect(page.tree.counterStyles["c"]?.symbols == ["c"])
    }

    @Test func markersOfPseudoElementsHaveStylesOfTheirOwn() {
        let page = StyledPage(
            "<div id=x>",
            css: """
                #x::before { content: ''; display: list-item; color: red }
                ::marker { color: blue } #x::before::marker { font-weight: 700 }
                """)
        #expect(page.text("color", pseudo: .beforeMarker) == "rgb(255, 0, 0)")
        #expect(page.text("font-weight", pseudo: .beforeMarker) == "700")
        #expect(page.text("color", pseudo: .afterMarker) == "(no style)")
    }

    @Test func placeholdersStandAsTheirControlDoes() {
        let page = StyledPage("<input id=x>", css: "#x::placeholder { writing-mode: vertical-rl; direction: rtl; color: red }")
        #expect(page.text("writing-mode", pseudo: .placeholder) == "horizontal-tb")
        #expect(page.text("direction", pseudo: .placeholder) == "ltr")
        #expect(page.text("color", pseudo: .placeholder) == "rgb(255, 0, 0)")
    }

    @Test func importantStyleAttributesRevertToTheSheets() {
        let page = StyledPage(
            "<div id=x style='color: red !important; color: revert-layer !important'>", css: "#x { color: green !important }")
        #expect(page.text("color") == "rgb(0, 128, 0)")
    }

    @Test func fromFontIsInheritedAsANumber() {
        let page = StyledPage("<p style='font-size: 20px; font-size-adjust: from-font'><b id=x style='font-family: other'>")
        // Half an em is what fonts have that nobody knows.
        #expect(page.node("x").flatMap { page.tree.styleID(of: $0) }.map { page.tree[$0].font.sizeAdjust.value } == 0.5)
        #expect(page.text("font-size-adjust") == "from-font")
    }

    @Test func invalidDeclarationsDoNotHideEarlierOnes() {
        let page = StyledPage("<div id=x>", css: "#x { color: green; color: nonsense; width: 5px; width: -1px }")
        #expect(page.text("color") == "rgb(0, 128, 0)")
        #expect(page.text("width") == "5px")
    }

    @Test func wideKeywords() {
        let page = StyledPage(
            "<div id=p><p id=x>",
            css: """
                #p { margin: 7px; color: red }
                #x { margin-left: inherit; margin-right: initial; margin-top: revert; color: unset; display: unset }
                """)
        #expect(page.text("margin-left") == "7px")
        #expect(page.text("margin-right") == "0px")
        #expect(page.text("margin-top") == "16px")
        #expect(page.text("color") == "rgb(255, 0, 0)")
        #expect(page.text("display") == "inline")
    }

    @Test func revertLayerGoesBackOneLayer() {
        let page = StyledPage(
            "<div id=x>", css: "@layer a, b; @layer a { #x { color: green } } @layer b { #x { color: red; color: revert-layer } }")
        #expect(page.text("color") == "rgb(0, 128, 0)")
    }

    @Test func importantRevertLayerPassesOverAllBetween() {
        let page = StyledPage(
            "<div id=x>",
            css: """
                @layer { #x { color: green; --a: 1 } }
                @layer { #x { color: red; color: red !important; color: revert-layer !important; --a: 2; --a: revert-layer } }
                @layer { #x { color: red; color: red !important } }
                """)
        #expect(page.text("color") == "rgb(0, 128, 0)")
        #expect(page.text("--a") == "1")
    }

    @Test func registeredPropertiesAreInheritedAsTheyAreComputed() {
        let page = StyledPage(
            "<div id=o><div id=x>",
            css: """
                @property --l { syntax: "<length>"; inherits: true; initial-value: 0px }
                @property --c { syntax: "<color>+"; inherits: true; initial-value: black }
                #o { font-size: 20px; --l: calc(2em + 1px); --c: red hsl(120 100% 50%); --free: 2em }
                #x { font-size: 10px; width: var(--l); height: var(--free) }
                @container style(--l: calc(40px + 1px)) and style(--free: 2em) { #x { top: 3px } }
                """)
        #expect(page.text("--l") == "41px")
        #expect(page.text("--c") == "rgb(255, 0, 0) rgb(0, 255, 0)")
        #expect(page.text("width") == "41px")
        #expect(page.text("height") == "20px")
        #expect(page.text("top") == "3px")
    }

    @Test func tooManySelectorsAreLeftOutWithAWarning() {
        let document = MarkupParser().parseHTML("<p id=x>").document
        var configuration = StyleConfiguration()
        configuration.limits.maxSelectors = 4
        let tree = StyleResolver(
            document, sheets: [StyleSource(StyleSheet("a, p { color: red } :is(b, c, d), #x { color: blue } #x { top: 1px }"))],
            configuration: configuration, metrics: FallbackFontMetrics()
        ).resolve()
        let id = document.descendants.first { document.isElement($0) && document.elementID($0) == "x" }.flatMap { tree.styleID(of: $0) }
        #expect(id.flatMap { tree.computedText("color", of: $0) } == "rgb(255, 0, 0)")
        #expect(id.flatMap { tree.computedText("top", of: $0) } == "1px")
        #expect(tree.diagnostics.map(\.code) == ["css.tooManySelectors"])
    }

    @Test func partsOfTheTransformAreInheritedEachByItself() {
        let page = StyledPage(
            "<div style='translate: 10px; rotate: x 45deg; scale: 2 3; transform: skewX(0)'><div id=x>",
            css: "#x { translate: inherit; rotate: inherit; scale: inherit }")
        #expect(page.text("translate") == "10px")
        #expect(page.text("rotate") == "x 45deg")
        #expect(page.text("scale") == "2 3")
        #expect(page.text("transform") == "none")
    }

    @Test func importantRevertLayerOfAnAttributeMeetsImportantRules() {
        let page = StyledPage(
            "<div id=x style='color: red !important; color: revert-layer !important; --a: 2 !important; --a: revert-layer !important'>",
            css: "#x { color: green !important; --a: 1 !important } #x#x { color: blue; --a: 3 }")
        #expect(page.text("color") == "rgb(0, 128, 0)")
        #expect(page.text("--a") == "1")
    }

    @Test func customPropertiesRevertThroughOriginsAndChains() {
        let page = StyledPage(
            "<div style='--a: outer; --b: outer'><div id=x>",
            css: "@layer a { #x { --b: 1 } } @layer b { #x { --b: revert-layer } } #x { --a: mine; --a: revert; --b: revert-layer }")
        #expect(page.text("--a") == "outer")
        #expect(page.text("--b") == "1")
    }

    @Test func whatSVGKeepsForReferenceIsStyled() {
        let page = StyledPage(
            "<svg><defs><linearGradient><stop id=x class=s></linearGradient></defs></svg><div style='display:none'><p id=y>",
            css: ".s { stop-color: red; color: blue }")
        #expect(page.text("stop-color") == "rgb(255, 0, 0)")
        #expect(page.text("color") == "rgb(0, 0, 255)")
        #expect(page.text("color", "y") == "(no style)")
    }

    @Test func scopesAreNoNestingPlaces() {
        let page = StyledPage(
            "<main class=s><p id=x>t<p id=y class=limit><b id=z>",
            css: """
                @scope (.s) to (.limit) {
                    :scope { color: red } p { width: 1px } & > p { height: 2px } b { width: 5px }
                    top: 3px;
                    p { @media all { left: 4px } }
                }
                """)
        #expect(page.text("color") == "rgb(255, 0, 0)")
        #expect(page.text("width") == "1px")
        #expect(page.text("height") == "2px")
        #expect(page.text("left") == "4px")
        #expect(page.text("width", "y") == "auto")
        #expect(page.text("width", "z") == "auto")
    }

    @Test func aScopeWithoutStartIsRootedAtTheParentOfItsSheet() throws {
        let document = MarkupParser().parseHTML("<p id=out>o<div><style id=s></style><p id=in>i</div>").document
        let style = try #require(document.descendants.first { document.isElement($0) && document.elementID($0) == "s" })
        let sheet = StyleSource(
            StyleSheet("@scope { p { width: 7px } :scope { height: 8px } }"), ownerParent: document.parentElement(style))
        let tree = StyleResolver(
            document, sheets: [sheet], configuration: StyleConfiguration(), metrics: FallbackFontMetrics()
        ).resolve()
        func width(_ id: String) -> String? {
            let node = document.descendants.first { document.isElement($0) && document.elementID($0) == Name(id) }
            return node.flatMap { tree.styleID(of: $0) }.flatMap { tree.computedText("width", of: $0) }
        }
        #expect(width("in") == "7px")
        #expect(width("out") == "auto")
    }

    @Test func logicalAndPhysicalCompeteInOrder() {
        let page = StyledPage(
            "<div id=x>",
            css: "#x { direction: rtl; margin-left: 1px; margin-inline-end: 2px; padding-inline-start: 3px; padding-right: 4px }")
        #expect(page.text("margin-left") == "2px")
        #expect(page.text("padding-right") == "4px")
        #expect(page.text("padding-inline-start") == "4px")
    }

    @Test func allResetsEverythingButDirection() {
        let page = StyledPage("<div id=x>", css: "#x { color: red; direction: rtl; width: 4px; all: initial }")
        #expect(page.text("color") == "rgb(0, 0, 0)")
        #expect(page.text("direction") == "rtl")
        #expect(page.text("width") == "auto")
        #expect(page.text("display") == "inline")
    }

    @Test func variablesWithFallbacksAndCycles() {
        let page = StyledPage(
            "<div id=p><div id=x>",
            css: """
                #p { --a: 10px; --b: var(--a) var(--none, 20px); --c: var(--d); --d: var(--c); --e: red }
                #x { margin: var(--b); padding: var(--c, 3px); color: var(--e); width: var(--none); border: var(--w, 2px) solid var(--e) }
                """)
        #expect(page.text("margin-top") == "10px")
        #expect(page.text("margin-left") == "20px")
        #expect(page.text("padding-top") == "3px")
        #expect(page.text("color") == "rgb(255, 0, 0)")
        #expect(page.text("width") == "auto")
        #expect(page.text("border-left-width") == "2px")
        #expect(page.text("--b") == "10px 20px")
    }

    @Test func pseudoElementsNeedContent() {
        let page = StyledPage("<div id=x>", css: "#x::before { color: red } #x::after { content: 'a'; color: blue }")
        #expect(page.text("color", pseudo: .before) == "(no style)")
        #expect(page.text("color", pseudo: .after) == "rgb(0, 0, 255)")
    }

    @Test func stylesAreShared() {
        let page = StyledPage("<ul><li id=x class=a>a<li id=y class=a>b", css: ".a { color: red }")
        #expect(page.node("x").flatMap { page.tree.styleID(of: $0) } == page.node("y").flatMap { page.tree.styleID(of: $0) })
    }

    @Test func floatsAndItemsBecomeBlocks() {
        let page = StyledPage(
            "<div style='display:flex'><span id=x>a</span></div><span id=y style='float:left'></span><i id=z style='position:absolute;float:left'>"
        )
        #expect(page.text("display") == "block")
        #expect(page.text("display", "y") == "block")
        #expect(page.text("float", "z") == "none")
    }

    @Test func undisplayedElementsHaveNoStyleBelow() {
        let page = StyledPage("<div style='display:none'><p id=x>")
        #expect(page.text("color") == "(no style)")
    }

    @Test func mediaAndSupports() {
        let page = StyledPage(
            "<div id=x>",
            css: """
                @media (min-width: 900px) { #x { color: red } } @media (width < 900px) { #x { top: 1px } }
                @supports (display: grid) and (not (display: nonsense)) { #x { left: 1px } }
                @supports (color: nonsense) { #x { right: 1px } }
                """)
        #expect(page.text("color") == "rgb(0, 0, 0)")
        #expect(page.text("top") == "1px")
        #expect(page.text("left") == "1px")
        #expect(page.text("right") == "auto")
    }

    @Test func presentationalAttributes() {
        let page = StyledPage(
            "<table id=t cellpadding=3 border=2 bgcolor=#f00><tr><td id=x width=50% align=center></table><font id=f size=+2 color=red>a</font><ol id=o start=5>"
        )
        #expect(page.text("padding-left") == "3px")
        #expect(page.text("width") == "50%")
        #expect(page.text("text-align") == "-webkit-center")
        #expect(page.text("background-color", "t") == "rgb(255, 0, 0)")
        #expect(page.text("border-left-width", "t") == "2px")
        #expect(page.text("font-size", "f") == "24px")
        #expect(page.text("counter-reset", "o") == "list-item 4")
    }

    @Test func monospaceAloneIsSmaller() {
        let page = StyledPage(
            "<pre id=x>a</pre><code id=y style='font-family: monospace, monospace'>a</code><kbd id=z style='font-size: 20px'>a")
        #expect(page.text("font-size") == "13px")
        #expect(page.text("font-size", "y") == "16px")
        #expect(page.text("font-size", "z") == "20px")
    }
}
