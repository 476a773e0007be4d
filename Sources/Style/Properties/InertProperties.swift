import CSSSyntax
import ClipBase

// Properties without effect on a still picture. Their values are checked, so that `@supports` does not say yes to any word.
extension PropertyTable {
    mutating func addInertProperties() {
        for row in InertSyntax.rows.split(separator: "\n") {
            let fields = row.split(separator: ":", maxSplits: 1)
            guard fields.count == 2 else { continue }
            let names = fields[0].split(separator: " ")
            let syntax = InertSyntax(fields[1].drop { $0 == " " })
            let isInherited = names.first == "*"
            for name in names where name != "*" {
                longhand(
                    String(name), syntax.text, inherited: isInherited, effect: .inert,
                    apply: { reader, builder in syntax.accepts(&reader, &builder) }, copy: { _, _ in }, text: { _, _ in "" })
            }
        }
        longhand(
            "cursor", "[[<url> | <image-set()>] [<number>{2}]?,]* <keyword>", inherited: true, effect: .inert,
            apply: { reader, builder in
                while builder.image(&reader) != nil {
                    while builder.number(&reader) != nil {}
                    guard reader.consumeComma() else { return false }
                }
                return InertSyntax.cursors.accepts(&reader, &builder)
            },
            copy: { _, _ in }, text: { _, _ in "" })
        for prefix in ["scroll-margin", "scroll-padding"] {
            for side in ["top", "right", "bottom", "left"] {
                longhand(
                    "\(prefix)-\(side)", "auto | <length-percentage>", effect: .inert,
                    apply: { reader, builder in builder.autoLength(&reader, quirk: .none) != nil },
                    copy: { _, _ in }, text: { _, _ in "0px" })
            }
        }
    }
}

/// The values of an inert property: keywords and simple types, once, one after the other (`+`) or as a list (`#`).
struct InertSyntax: Sendable {
    /// As the table says it.
    let text: String
    private var keywords = KeywordTable<Bool>()
    private var types: [String] = []
    private var repetition: Character?

    init(_ syntax: some StringProtocol) {
        text = String(syntax)
        var body = text[...]
        if body.hasPrefix("["), let last = body.last, last == "+" || last == "#" {
            repetition = last
            body = body.dropFirst().dropLast(2)
        }
        for item in body.split(separator: "|") {
            let word = item.filter { $0 != " " }
            if word.hasPrefix("<") { types.append(word) } else { keywords.insert(word.asciiLowercased, true) }
        }
    }

    func accepts(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> Bool {
        guard takesItem(&reader, &builder) else { return false }
        switch repetition {
        case "+": while takesItem(&reader, &builder) {}
        case "#": while reader.consumeComma() { if !takesItem(&reader, &builder) { return false } }
        default: break
        }
        return true
    }

    private func takesItem(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> Bool {
        if reader.consumeKeyword(keywords) != nil { return true }
        for type in types {
            let isTaken =
                switch type {
                case "<custom-ident>": reader.consumeCustomIdent() != nil
                case "<string>": reader.consumeString() != nil
                case "<integer>": builder.integer(&reader) != nil
                case "<percentage>": builder.percentage(&reader) != nil
                case "<time>": builder.time(&reader) != nil
                case "<easing-function>": builder.timingFunction(&reader) != nil
                case "<color>": builder.color(&reader) != nil
                default: false
                }
            if isTaken { return true }
        }
        return false
    }

    static let cursors = InertSyntax(
        "auto|default|none|context-menu|help|pointer|progress|wait|cell|crosshair|text|vertical-text|alias|copy|move|no-drop|not-allowed"
            + "|grab|grabbing|all-scroll|col-resize|row-resize|n-resize|e-resize|s-resize|w-resize|ne-resize|nw-resize|se-resize|sw-resize"
            + "|ew-resize|ns-resize|nesw-resize|nwse-resize|zoom-in|zoom-out|hand|-webkit-grab|-webkit-grabbing|-webkit-zoom-in"
            + "|-webkit-zoom-out")

    /// A line: `*` for an inherited property, its names, a colon, its values.
    static let rows = """
        * user-select: auto | text | none | contain | all
        * -webkit-user-modify: read-only | read-write | read-write-plaintext-only
        -webkit-user-drag: auto | none | element
        touch-action: [auto | none | pan-x | pan-left | pan-right | pan-y | pan-up | pan-down | pinch-zoom | manipulation]+
        scroll-behavior: auto | smooth
        overscroll-behavior-x overscroll-behavior-y: auto | contain | none
        scroll-snap-type: [none | x | y | block | inline | both | mandatory | proximity]+
        scroll-snap-align: [none | start | end | center]+
        scroll-snap-stop: normal | always
        * text-rendering: auto | optimizeSpeed | optimizeLegibility | geometricPrecision
        * -webkit-font-smoothing: auto | none | antialiased | subpixel-antialiased
        * -moz-osx-font-smoothing: auto | grayscale
        * -webkit-tap-highlight-color: <color>
        * -webkit-text-size-adjust text-size-adjust: none | auto | <percentage>
        transition-property: [none | all | <custom-ident>]#
        transition-duration transition-delay: [<time>]#
        transition-timing-function: [<easing-function>]#
        transition-behavior: [normal | allow-discrete]#
        * print-color-adjust: economy | exact
        * forced-color-adjust: auto | none | preserve-parent-color
        * -webkit-touch-callout: default | none
        -webkit-overflow-scrolling: auto | touch
        page: auto | <custom-ident>
        * speak: none | normal | spell-out | digits | literal-punctuation | no-punctuation
        * caret-shape: auto | bar | block | underscore
        * caret-animation: auto | manual
        * scrollbar-color: [auto | <color>]+
        overflow-anchor: auto | none
        * interactivity: auto | inert
        view-transition-name: none | auto | match-element | <custom-ident>
        view-transition-class: [none | <custom-ident>]+
        * interpolate-size: numeric-only | allow-keywords
        animation-composition: [replace | add | accumulate]#
        * color-rendering: auto | optimizeSpeed | optimizeQuality
        buffered-rendering: auto | dynamic | static
        * text-decoration-skip: [none | auto | objects | spaces | leading-spaces | trailing-spaces | edges | box-decoration | ink]+
        * -webkit-rtl-ordering: logical | visual
        * -webkit-app-region app-region: none | drag | no-drag
        * dynamic-range-limit: standard | constrained | no-limit
        * font-language-override: normal | <string>
        overlay: none | auto
        reading-flow: normal | source-order | flex-visual | flex-flow | grid-rows | grid-columns | grid-order
        reading-order: <integer>
        """
}
