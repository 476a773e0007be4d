import CSSSyntax
import ClipBase

// The shorthands of fonts and text (Fonts 4, Text 4, Text Decoration 4).
extension PropertyTable {
    private static let variantLonghands = [
        "font-variant-ligatures", "font-variant-caps", "font-variant-alternates", "font-variant-numeric",
        "font-variant-east-asian", "font-variant-position", "font-variant-emoji"
    ]

    mutating func addTextShorthands() {
        addFontVariant()
        addFont()
        addFontSynthesis()
        addTextDecoration()
        anyOrder("text-emphasis", ["text-emphasis-style", "text-emphasis-color"])
        anyOrder("-webkit-text-stroke", ["-webkit-text-stroke-width", "-webkit-text-stroke-color"])
        anyOrder("text-wrap", ["text-wrap-mode", "text-wrap-style"])
        addWhiteSpace()
        addTextBox()
        let markers = ["marker-start", "marker-mid", "marker-end"]
        let all = properties(["marker-start", "marker-mid", "marker-end"])
        shorthand("marker", "none | <url>", markers) { reader, expansion in
            reader.consumeWhitespace()
            let start = reader.position
            guard reader.consumeIdent("none") || reader.consumeURL() != nil else { return false }
            for property in all { expansion.set(property, TokenRange(start, reader.position)) }
            return true
        }
    }

    private mutating func addFontVariant() {
        let all = properties(Self.variantLonghands)
        shorthand("font-variant", "normal | none | [the values of its longhands]", Self.variantLonghands) { reader, expansion in
            if reader.consumeIdent("normal") {
                expansion.setInitial(all)
                return true
            }
            if reader.consumeIdent("none") {
                expansion.set(all[0], .text("none"))
                expansion.setInitial(Array(all.dropFirst()))
                return true
            }
            // The keywords of one longhand may stand apart: they are gathered.
            var texts: [String?] = Array(repeating: nil, count: all.count)
            while !reader.isAtEnd {
                guard let token = reader.consume(.ident) else { return false }
                let word = reader.string(of: token)
                let single = TokenBuffer(word)
                var isTaken = false
                for (index, property) in all.enumerated() {
                    var trial = ComponentReader(single)
                    guard expansion.range(of: property, &trial) != nil, trial.isAtEnd else { continue }
                    texts[index] = texts[index].map { $0 + " " + word } ?? word
                    isTaken = true
                    break
                }
                if !isTaken { return false }
            }
            guard texts.contains(where: { $0 != nil }) else { return false }
            for (index, property) in all.enumerated() {
                guard let text = texts[index] else {
                    expansion.set(property, .initial)
                    continue
                }
                let joined = TokenBuffer(text)
                var trial = ComponentReader(joined)
                guard expansion.range(of: property, &trial) != nil, trial.isAtEnd else { return false }
                expansion.set(property, .text(text))
            }
            return true
        }
    }

    private static let systemFonts: KeywordTable<Bool> = [
        "caption": true, "icon": true, "menu": true, "message-box": true, "small-caption": true, "status-bar": true,
        "-webkit-control": true, "-webkit-mini-control": true, "-webkit-small-control": true
    ]

    private mutating func addFont() {
        let main = ["font-style", "font-weight", "font-stretch", "font-size", "line-height", "font-family"]
        let resets =
            Self.variantLonghands + [
                "font-size-adjust", "font-kerning", "font-feature-settings", "font-variation-settings", "font-optical-sizing"
            ]
        let all = properties(main)
        let others = properties(resets)
        let caps = properties(["font-variant-caps"])[0]
        shorthand(
            "font", "[<style> || <variant> || <weight> || <stretch>]? <size> [/ <line-height>]? <family># | <system-font>",
            main + resets
        ) { reader, expansion in
            if reader.consumeKeyword(Self.systemFonts) != nil {
                expansion.setInitial(Array(all.dropLast(3)) + [all[4]] + others)
                expansion.set(all[3], .text("13.333333px"))
                expansion.set(all[5], .text("system-ui"))
                return true
            }
            var taken = Array(repeating: false, count: 4)
            var hasCaps = false
            var normals = 0
            while true {
                if normals < 4, reader.consumeIdent("normal") {
                    normals += 1
                } else if !taken[0], expansion.take(all[0], &reader) {
                    taken[0] = true
                } else if !hasCaps, reader.peekIsIdent("small-caps"), expansion.take(caps, &reader) {
                    hasCaps = true
                } else if !taken[1], expansion.take(all[1], &reader) {
                    taken[1] = true
                } else if !taken[2], reader.peek.kind == .ident, expansion.take(all[2], &reader) {
                    taken[2] = true
                } else {
                    break
                }
            }
            let count = taken.count { $0 } + (hasCaps ? 1 : 0) + normals
            guard count <= 4, expansion.take(all[3], &reader) else { return false }
            if reader.consumeDelimiter("/") {
                guard expansion.take(all[4], &reader) else { return false }
            } else {
                expansion.set(all[4], .initial)
            }
            guard expansion.take(all[5], &reader) else { return false }
            for index in 0..<3 where !taken[index] { expansion.set(all[index], .initial) }
            expansion.setInitial(others.filter { !hasCaps || $0 != caps })
            return true
        }
    }

    private mutating func addFontSynthesis() {
        let longhands = ["weight", "style", "small-caps", "position"].map { "font-synthesis-\($0)" }
        let all = properties(longhands)
        shorthand("font-synthesis", "none | [weight || style || small-caps || position]", longhands) { reader, expansion in
            var found: Set<Int> = []
            if !reader.consumeIdent("none") {
                while !reader.isAtEnd {
                    if reader.consumeIdent("weight") {
                        found.insert(0)
                    } else if reader.consumeIdent("style") {
                        found.insert(1)
                    } else if reader.consumeIdent("small-caps") {
                        found.insert(2)
                    } else if reader.consumeIdent("position") {
                        found.insert(3)
                    } else {
                        return false
                    }
                }
                if found.isEmpty { return false }
            }
            for index in 0..<4 { expansion.set(all[index], .text(found.contains(index) ? "auto" : "none")) }
            return true
        }
    }

    private mutating func addTextDecoration() {
        anyOrder(
            "text-decoration",
            ["text-decoration-line", "text-decoration-thickness", "text-decoration-style", "text-decoration-color"])
    }

    private mutating func addWhiteSpace() {
        let longhands = ["white-space-collapse", "text-wrap-mode"]
        let all = properties(longhands)
        let legacy: KeywordTable<(String, String)> = [
            "normal": ("collapse", "wrap"), "pre": ("preserve", "nowrap"), "nowrap": ("collapse", "nowrap"),
            "pre-wrap": ("preserve", "wrap"), "pre-line": ("preserve-breaks", "wrap"), "break-spaces": ("break-spaces", "wrap"),
            "-webkit-nowrap": ("collapse", "nowrap"), "-moz-pre-wrap": ("preserve", "wrap"), "-pre-wrap": ("preserve", "wrap"),
            "-o-pre-wrap": ("preserve", "wrap")
        ]
        shorthand("white-space", "normal | pre | pre-wrap | pre-line | <'white-space-collapse'> || <'text-wrap-mode'>", longhands) {
            reader, expansion in
            let start = reader.position
            if let (collapse, wrap) = reader.consumeKeyword(legacy), reader.isAtEnd {
                expansion.set(all[0], .text(collapse))
                expansion.set(all[1], .text(wrap))
                return true
            }
            reader.position = start
            return expansion.takeAnyOrder(all.map { [$0] }, &reader)
        }
    }

    private mutating func addTextBox() {
        let longhands = ["text-box-trim", "text-box-edge"]
        let all = properties(longhands)
        shorthand("text-box", "normal | <'text-box-trim'> || <'text-box-edge'>", longhands) { reader, expansion in
            if reader.consumeIdent("normal") {
                expansion.setInitial(all)
                return true
            }
            var trim: TokenRange?
            var edge: TokenRange?
            for _ in 0..<2 {
                if trim == nil, let range = expansion.range(of: all[0], &reader) {
                    trim = range
                } else if edge == nil, let range = expansion.range(of: all[1], &reader) {
                    edge = range
                }
            }
            guard trim != nil || edge != nil else { return false }
            expansion.set(all[0], trim.map { .tokens($0) } ?? .text("trim-both"))
            expansion.set(all[1], edge.map { .tokens($0) } ?? .text("auto"))
            return true
        }
    }
}
