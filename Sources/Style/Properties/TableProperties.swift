import CSSSyntax
import ClipBase

// CSS 2.2 §17.
extension PropertyTable {
    mutating func addTableProperties() {
        keyword("table-layout", \.box.tableLayout, ["auto": .auto, "fixed": .fixed])
        keyword(
            "border-collapse", \.inherited.borderCollapse, inherited: true, ["separate": .separate, "collapse": .collapse])
        longhand(
            "border-spacing", "<length [0,∞]>{1,2}", inherited: true,
            apply: { reader, builder in
                guard let x = builder.length(&reader, .nonNegative, quirk: .unitless) else { return false }
                let y = builder.length(&reader, .nonNegative, quirk: .unitless) ?? x
                builder.style.inherited.borderSpacingX = LayoutUnit(x)
                builder.style.inherited.borderSpacingY = LayoutUnit(y)
                return true
            },
            copy: { builder, source in
                builder.style.inherited.borderSpacingX = source.inherited.borderSpacingX
                builder.style.inherited.borderSpacingY = source.inherited.borderSpacingY
            },
            text: { style, _ in
                CSSValueText.pixels(style.inherited.borderSpacingX) + " " + CSSValueText.pixels(style.inherited.borderSpacingY)
            })
        keyword(
            "caption-side", \.inherited.captionSide, inherited: true,
            ["top": .top, "bottom": .bottom, "block-start": .top, "block-end": .bottom])
        keyword("empty-cells", \.inherited.emptyCells, inherited: true, ["show": .show, "hide": .hide])
    }
}
