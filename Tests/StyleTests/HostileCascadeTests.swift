import CSSSyntax
import ClipBase
import DOM
import MarkupParsing
import Testing

@testable import Style

/// Pages and sheets that are made to use up time or memory in the cascade: each is done in bounded time, and where something
/// was left out the tree says so.
@Suite(.timeLimit(.minutes(1))) struct HostileCascadeTests {
    /// Each property is twice the one before: the last would have 2⁶⁰ words.
    @Test func doublingVariables() {
        var css = "#x { --a0: word word;"
        for step in 1...60 { css += "--a\(step): var(--a\(step - 1)) var(--a\(step - 1));" }
        css += "width: 3px; height: var(--a60, 1px); margin-left: var(--a60) }"
        let page = StyledPage("<p id=x>", css: css)
        #expect(page.text("width") == "3px")
        #expect(page.text("--a60").isEmpty)
        #expect(page.text("--a3") == String(repeating: "word ", count: 16).dropLast())
        #expect(page.text("margin-left") == "0px")
        #expect(page.tree.diagnostics.map(\.code) == ["css.variablesTooLarge"])
    }

    @Test func longChainsAndRingsOfVariables() {
        var css = "#x { --a0: 7px;"
        for step in 1...5000 { css += "--a\(step): var(--a\(step - 1));" }
        for step in 0..<5000 { css += "--r\(step): var(--r\((step + 1) % 5000));" }
        let page = StyledPage("<p id=x>", css: css + "width: var(--a5000); height: var(--r0, 5px) }")
        #expect(page.text("width") == "7px")
        #expect(page.text("height") == "5px")
        #expect(page.tree.diagnostics.isEmpty)
    }

    @Test func deepFallbacks() {
        let depth = 20_000
        let css = "#x { width: " + String(repeating: "var(--n, ", count: depth) + "5px" + String(repeating: ")", count: depth) + "}"
        let page = StyledPage("<p id=x>", css: css + "#x { height: 2px }")
        #expect(page.tree.diagnostics.map(\.code) == ["css.tooDeep"])
        #expect(page.text("width") == "auto")
    }

    /// What an element inherits is not copied for each element that adds a property.
    @Test func manyVariablesOnManyElements() {
        let css = ":root {" + (0..<2000).map { "--p\($0): \($0);" }.joined() + "} p { color: var(--p7, red) }"
        let html = (0..<2000).map { "<p style='--own: \($0)'>" }.joined() + "<p id=x style='--own: last; width: calc(var(--p9) * 1px)'>"
        let page = StyledPage(html, css: css)
        #expect(page.text("--own") == "last")
        #expect(page.text("width") == "9px")
        let held = page.tree.tables.customProperties.values.reduce(0) { $0 + $1.own.count }
        #expect(held < 5000)
    }

    @Test func manySelectorsInOneRule() {
        let selectors = (0..<100_000).map { ".c\($0) b" }.joined(separator: ",")
        let page = StyledPage("<div class=c99999><b id=x>", css: selectors + "{ width: 4px }")
        #expect(page.text("width") == "4px")
    }

    @Test func nestingMultipliesNothing() {
        // Written out, the innermost rule would have 8²⁰⁰ selectors.
        let depth = 200
        let css = String(repeating: ":is(a,b,c,d,e,f,i,p) & , p, a, b, c, d, e, f {", count: depth) + "width: 9px"
        let page = StyledPage("<p id=x>", css: css + String(repeating: "}", count: depth) + "#x { height: 1px }")
        #expect(page.text("height") == "1px")
    }

    @Test func deepBlocksAndBraces() {
        let nested = StyledPage("<p id=x>", css: "#x { width: 1px }" + String(repeating: "a { b", count: 100_000))
        #expect(nested.text("width") == "1px")
        #expect(nested.tree.diagnostics.map(\.code) == ["css.tooDeep"])
        let braces = StyledPage("<p id=x>", css: "#x { width: 2px }" + String(repeating: "{", count: 1 << 20))
        #expect(braces.text("width") == "2px")
        #expect(braces.tree.diagnostics.map(\.code) == ["css.tooDeep"])
    }

    @Test func deepCalculationsAndManyLayers() {
        let sum = "calc(" + Array(repeating: "1px", count: 20_000).joined(separator: " + ") + ")"
        let layers = Array(repeating: "linear-gradient(red, blue)", count: 5000).joined(separator: ",")
        let nested = String(repeating: "(", count: 200) + "1px" + String(repeating: ")", count: 200)
        let page = StyledPage("<p id=x>", css: "#x { width: \(sum); background-image: \(layers); height: calc(\(nested)) }")
        #expect(page.text("width") == "20000px")
        #expect(page.text("height") == "1px")
    }
}
