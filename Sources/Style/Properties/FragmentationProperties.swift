import CSSSyntax
import ClipBase

// Fragmentation 4, Multicol 2.
extension PropertyTable {
    mutating func addFragmentationProperties() {
        let breaks: Keywords<BreakValue> = [
            "auto": .auto, "avoid": .avoid, "avoid-page": .avoidPage, "avoid-column": .avoidColumn, "always": .always,
            "all": .all, "page": .page, "left": .left, "right": .right, "recto": .recto, "verso": .verso, "column": .column,
            "avoid-region": .avoidRegion, "region": .region
        ]
        keyword("break-before", \.box.breakBefore, breaks)
        keyword("break-after", \.box.breakAfter, breaks)
        keyword(
            "break-inside", \.box.breakInside,
            [
                "auto": .auto, "avoid": .avoid, "avoid-page": .avoidPage, "avoid-column": .avoidColumn,
                "avoid-region": .avoidRegion
            ])
        count("orphans", \.inherited.orphans)
        count("widows", \.inherited.widows)
        value(
            "column-count", "auto | <integer [1,∞]>", \.box.columnCount,
            read: { reader, builder -> UInt32?? in
                if reader.consumeIdent("auto") { return .some(nil) }
                return builder.integer(&reader, min: 1).map { .some(UInt32(clamping: min($0, 1000))) }
            },
            text: { value, _ in value.map(String.init) ?? "auto" })
        value(
            "column-width", "auto | <length [0,∞]>", \.box.columnWidth,
            read: { reader, builder -> Double?? in
                if reader.consumeIdent("auto") { return .some(nil) }
                return builder.length(&reader, .nonNegative).map { .some($0) }
            },
            text: { value, _ in value.map(CSSValueText.pixels) ?? "auto" })
        keyword("column-fill", \.box.columnFill, ["balance": .balance, "auto": .auto, "balance-all": .balanceAll])
        keyword("column-span", \.box.columnSpan, ["none": .none, "all": .all, "1": .none])
        keyword("column-rule-style", \.box.columnRule.style, BorderStyle.keywords)
        borderWidth("column-rule-width", \.box.columnRule.width)
        color("column-rule-color", \.box.columnRule.color, flag: .columnRule)
    }

    private mutating func count(_ name: String, _ path: WritableKeyPath<ComputedStyle, UInt16>) {
        value(
            name, "<integer [1,∞]>", path, inherited: true,
            read: { reader, builder in builder.integer(&reader, min: 1).map { UInt16(clamping: $0) } },
            text: { value, _ in String(value) })
    }
}
