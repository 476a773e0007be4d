import ClipBase
import Testing

@testable import CSSSyntax

/// A sheet as indented lines: what each rule is, and its declarations.
private func outline(_ css: String) -> [String] {
    let sheet = StyleSheet(css)
    return sheet.rules.indices.map { index in
        let rule = sheet.rules[index]
        var depth = 0
        var parent = rule.parent
        while parent != RuleSyntax.none {
            depth += 1
            parent = sheet.rules[Int(parent)].parent
        }
        let declarations = sheet.declarations(of: RuleID(index)).map {
            "\($0.name): \(sheet.buffer.text(of: $0.value))" + ($0.isImportant ? "!" : "")
        }
        let prelude = sheet.buffer.text(of: rule.prelude)
        return String(repeating: " ", count: depth) + "\(rule.kind)|\(prelude)|" + declarations.joined(separator: "; ")
    }
}

@Suite struct StyleSheetTests {
    @Test func rulesAndDeclarations() {
        #expect(
            outline("a,b{Color:Red ! important;--X: a  b;x:}<!-- p {} -->")
                == ["style|a,b|color: Red!; --X: a  b; x: ", "style|p|"])
        #expect(outline("a{color:red};b{top:0}") == ["style|a|color: red", "style|;b|top: 0"])
        #expect(outline("a{b:c") == ["style|a|b: c"])
        #expect(outline("} a{b:c}") == ["style|} a|b: c"])
    }

    @Test func nesting() {
        #expect(
            outline("a{x:1; &:hover{y:2} z:3; @media print{w:4; b{v:5}} }") == [
                "style|a|x: 1", " style|&:hover|y: 2", " nestedDeclarations||z: 3", " media|print|",
                "  nestedDeclarations||w: 4", "  style|b|v: 5"
            ])
        #expect(outline("a{b:hover{x:1}c:d}") == ["style|a|", " style|b:hover|x: 1", " nestedDeclarations||c: d"])
        #expect(outline("a{--x:{b:c} d;e:f}") == ["style|a|--x: {b:c} d; e: f"])
        #expect(outline("--x:hover{a:b} c{}") == ["style|c|"])
    }

    @Test func atRules() {
        #expect(
            outline(
                """
                @charset "utf-8"; @layer a, b.c; @import url(x.css) layer(q) supports(color: red) screen;
                @layer d; @import "late.css"; @namespace svg "http://s"; @media (color) { a {} }
                @import "later.css"; @page { margin: 0 } @unknown { a {} } @layer e { b {} } @font-face { src: url(a) }
                @keyframes k { from { top: 0 } 50%, to { top: 1px } 120% {} } @property --p { syntax: "*" }
                @counter-style none {} @container c (width > 1px) { d {} } @container (bad) and { a {} } @scope (.a) to (.b) { x: y }
                @supports (color: red) { e {} } @supports nonsense { f {} }
                """) == [
                    "layerStatement|a, b.c|", "import|url(x.css) layer(q) supports(color: red) screen|",
                    "layerStatement|d|", "media|(color)|", " style|a|", "layerBlock|e|", " style|b|",
                    "fontFace||src: url(a)", "keyframes|k|", " keyframe|from|top: 0", " keyframe|50%, to|top: 1px",
                    "property|--p|syntax: \"*\"", "container|c (width > 1px)|", " style|d|", "scope|(.a) to (.b)|",
                    " nestedDeclarations||x: y", "supports|(color: red)|", " style|e|"
                ])
    }
}
