import CSSSyntax
import ClipBase

// Flexbox 1, Box Alignment 3.
extension PropertyTable {
    mutating func addFlexProperties() {
        keyword(
            "flex-direction", \.flex.direction,
            ["row": .row, "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse])
        value(
            "flex-wrap", "nowrap | [ wrap | wrap-reverse ] || balance", \.flex.wrap, read: { reader, _ in Self.flexWrap(&reader) },
            text: { value, _ in
                switch value {
                case .nowrap: "nowrap"
                case .wrap: "wrap"
                case .wrapReverse: "wrap-reverse"
                case .balance: "balance"
                case .balanceReverse: "wrap-reverse balance"
                }
            })
        value(
            "flex-line-count", "<integer [1,∞]>", \.flex.lineCount,
            read: { reader, builder in builder.integer(&reader, min: 1).map { Int32(clamping: $0) } },
            text: { value, _ in String(value) })
        number("flex-grow", \.flex.grow)
        number("flex-shrink", \.flex.shrink)
        size("flex-basis", \.flex.basis, .basis)
        value(
            "order", "<integer>", \.flex.order, read: { reader, builder in builder.integer(&reader).map { Int32(clamping: $0) } },
            text: { value, _ in String(value) })
        alignment("align-content", \.flex.alignContent, .content, allowsAuto: false, allowsSides: false)
        alignment("justify-content", \.flex.justifyContent, .content, allowsAuto: false, allowsSides: true)
        alignment("align-items", \.flex.alignItems, .item, allowsAuto: false, allowsSides: false)
        alignment("justify-items", \.flex.justifyItems, .item, allowsAuto: false, allowsSides: true, allowsLegacy: true)
        alignment("align-self", \.flex.alignSelf, .item, allowsAuto: true, allowsSides: false)
        alignment("justify-self", \.flex.justifySelf, .item, allowsAuto: true, allowsSides: true)
        gap("row-gap", \.flex.rowGap)
        gap("column-gap", \.flex.columnGap)
        addOldFlexbox()
    }

    private static func flexWrap(_ reader: inout ComponentReader) -> FlexWrap? {
        if reader.consumeIdent("nowrap") { return .nowrap }
        var isBalanced = reader.consumeIdent("balance")
        let isReversed = reader.consumeIdent("wrap-reverse")
        let wraps = isReversed || reader.consumeIdent("wrap")
        if !isBalanced { isBalanced = reader.consumeIdent("balance") }
        guard isBalanced || wraps else { return nil }
        return isBalanced ? (isReversed ? .balanceReverse : .balance) : (isReversed ? .wrapReverse : .wrap)
    }

    private mutating func number(_ name: String, _ path: WritableKeyPath<ComputedStyle, Double>) {
        value(
            name, "<number [0,∞]>", path, read: { reader, builder in builder.number(&reader, .nonNegative) },
            text: { value, _ in CSSValueText.number(value) })
    }

    private mutating func gap(_ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPercentage?>) {
        value(
            name, "normal | <length-percentage [0,∞]>", path,
            read: { reader, builder -> LengthPercentage?? in
                if reader.consumeIdent("normal") { return .some(nil) }
                return builder.lengthPercentage(&reader, .nonNegative).map { .some($0) }
            },
            text: { value, tables in value.map { tables.text($0) } ?? "normal" })
    }

    private enum AlignmentKind { case content, item }

    private mutating func alignment(
        _ name: String, _ path: WritableKeyPath<ComputedStyle, Alignment>, _ kind: AlignmentKind, allowsAuto: Bool,
        allowsSides: Bool, allowsLegacy: Bool = false
    ) {
        value(
            name,
            kind == .content
                ? "normal | <baseline-position> | <content-distribution> | <overflow-position>? <content-position>"
                : "normal | stretch | <baseline-position> | <overflow-position>? <self-position>", path,
            read: { reader, _ in
                Self.alignment(&reader, kind, allowsAuto: allowsAuto, allowsSides: allowsSides, allowsLegacy: allowsLegacy)
            },
            text: { value, _ in value.text })
    }

    private static func alignment(
        _ reader: inout ComponentReader, _ kind: AlignmentKind, allowsAuto: Bool, allowsSides: Bool, allowsLegacy: Bool
    ) -> Alignment? {
        if allowsLegacy, reader.consumeIdent("legacy") {
            let side = reader.consumeKeyword(Alignment.legacySides.table)
            return side.map { Alignment($0, isLegacy: true) } ?? Alignment(.normal, isLegacy: true)
        }
        if reader.consumeIdent("first") { return reader.consumeIdent("baseline") ? Alignment(.baseline) : nil }
        // The last baselines of whole contents are aligned nowhere, and no browser takes the value.
        if kind == .item, reader.consumeIdent("last") { return reader.consumeIdent("baseline") ? Alignment(.lastBaseline) : nil }
        var overflow = Alignment.OverflowPosition.default
        if reader.consumeIdent("safe") { overflow = .safe } else if reader.consumeIdent("unsafe") { overflow = .unsafe }
        guard let keyword = reader.consumeKeyword(Alignment.keywords.table) else { return nil }
        let isPosition: Bool
        switch keyword {
        case .auto:
            guard allowsAuto else { return nil }
            isPosition = false
        case .normal, .stretch, .baseline, .lastBaseline: isPosition = false
        case .spaceBetween, .spaceAround, .spaceEvenly:
            guard kind == .content else { return nil }
            isPosition = false
        case .selfStart, .selfEnd:
            guard kind == .item else { return nil }
            isPosition = true
        case .anchorCenter:
            guard kind == .item, allowsAuto else { return nil }
            isPosition = true
        case .left, .right:
            guard allowsSides else { return nil }
            isPosition = true
        case .start, .end, .center, .flexStart, .flexEnd: isPosition = true
        }
        if overflow != .default && !isPosition { return nil }
        if kind == .content, keyword == .baseline, allowsSides { return nil }
        return Alignment(keyword, overflow: overflow)
    }

    /// The flexbox of 2009, mapped to the present one (Compatibility Standard §3.1).
    private mutating func addOldFlexbox() {
        legacy("-webkit-box-orient", "horizontal | vertical | inline-axis | block-axis", \.flex.direction) { reader, builder in
            let isReversed = builder.style.flex.direction == .rowReverse || builder.style.flex.direction == .columnReverse
            if reader.consumeIdent("horizontal") || reader.consumeIdent("inline-axis") { return isReversed ? .rowReverse : .row }
            if reader.consumeIdent("vertical") || reader.consumeIdent("block-axis") { return isReversed ? .columnReverse : .column }
            return nil
        }
        legacy("-webkit-box-direction", "normal | reverse", \.flex.direction) { reader, builder in
            let isColumn = builder.style.flex.direction == .column || builder.style.flex.direction == .columnReverse
            if reader.consumeIdent("normal") { return isColumn ? .column : .row }
            if reader.consumeIdent("reverse") { return isColumn ? .columnReverse : .rowReverse }
            return nil
        }
        legacy("-webkit-box-pack", "start | end | center | justify", \.flex.justifyContent) { reader, _ in
            reader.consumeKeyword(Self.oldPack.table)
        }
        legacy("-webkit-box-align", "start | end | center | baseline | stretch", \.flex.alignItems) { reader, _ in
            reader.consumeKeyword(Self.oldAlign.table)
        }
        legacy("-webkit-box-flex", "<number>", \.flex.grow) { reader, builder in builder.number(&reader, .nonNegative) }
        legacy("-webkit-box-ordinal-group", "<integer>", \.flex.order) { reader, builder in
            builder.integer(&reader, min: 0).map { Int32(clamping: $0) }
        }
    }

    private static let oldPack: Keywords<Alignment> = [
        "start": Alignment(.flexStart), "end": Alignment(.flexEnd), "center": Alignment(.center),
        "justify": Alignment(.spaceBetween)
    ]
    private static let oldAlign: Keywords<Alignment> = [
        "start": Alignment(.flexStart), "end": Alignment(.flexEnd), "center": Alignment(.center),
        "baseline": Alignment(.baseline), "stretch": Alignment(.stretch)
    ]

    /// A property of the old flexbox: it counts only where `display` is a `-webkit-box`, the modern one where it is not.
    private mutating func legacy<Value>(
        _ name: String, _ syntax: String, _ path: WritableKeyPath<ComputedStyle, Value>,
        read: @escaping (inout ComponentReader, inout StyleBuilder) -> Value?
    ) {
        longhand(
            name, syntax,
            apply: { reader, builder in
                guard let value = read(&reader, &builder) else { return false }
                let display = builder.style.box.display
                let isItem = name == "-webkit-box-flex" || name == "-webkit-box-ordinal-group"
                let parent = builder.parent.box.originalDisplay
                let counts =
                    isItem
                    ? parent == .webkitBox || parent == .webkitInlineBox : display == .webkitBox || display == .webkitInlineBox
                if counts { builder.style[keyPath: path] = value }
                return true
            },
            copy: { _, _ in }, text: { _, _ in "" })
    }
}

extension Alignment {
    static let keywords: Keywords<AlignmentKeyword> = [
        "normal": .normal, "auto": .auto, "stretch": .stretch, "baseline": .baseline, "start": .start, "end": .end,
        "center": .center, "self-start": .selfStart, "self-end": .selfEnd, "flex-start": .flexStart, "flex-end": .flexEnd,
        "left": .left, "right": .right, "space-between": .spaceBetween, "space-around": .spaceAround,
        "space-evenly": .spaceEvenly, "anchor-center": .anchorCenter
    ]
    static let legacySides: Keywords<AlignmentKeyword> = ["left": .left, "right": .right, "center": .center]

    var text: String {
        if isLegacy { return keyword == .normal ? "legacy" : "legacy " + Self.keywords.text(keyword) }
        let word = keyword == .lastBaseline ? "last baseline" : Self.keywords.text(keyword)
        switch overflow {
        case .default: return word
        case .safe: return "safe " + word
        case .unsafe: return "unsafe " + word
        }
    }
}
