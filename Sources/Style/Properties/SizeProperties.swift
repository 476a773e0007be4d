import CSSSyntax
import ClipBase

// Sizing 4, Box 4, Positioned Layout 3.
extension PropertyTable {
    mutating func addSizeProperties() {
        size("width", \.box.width, .preferred)
        size("height", \.box.height, .preferred)
        size("min-width", \.box.minWidth, .preferred)
        size("min-height", \.box.minHeight, .preferred)
        size("max-width", \.box.maxWidth, .maximum)
        size("max-height", \.box.maxHeight, .maximum)
        value(
            "aspect-ratio", "auto || <ratio>", \.box.aspectRatio,
            read: { reader, builder in
                var ratio = AspectRatio(isAuto: reader.consumeIdent("auto"))
                if let width = builder.number(&reader, .nonNegative) {
                    ratio.width = width
                    ratio.height = 1
                    if reader.consumeDelimiter("/") {
                        guard let height = builder.number(&reader, .nonNegative) else { return nil }
                        ratio.height = height
                    }
                    if !ratio.isAuto { ratio.isAuto = reader.consumeIdent("auto") }
                    return ratio
                }
                return ratio.isAuto ? ratio : nil
            },
            text: { ratio, _ in
                if ratio.width == 0 && ratio.height == 0 { return "auto" }
                let text = "\(CSSValueText.number(ratio.width)) / \(CSSValueText.number(ratio.height))"
                return ratio.isAuto ? "auto " + text : text
            })
        autoLength("margin-top", \.box.margin.top)
        autoLength("margin-right", \.box.margin.right)
        autoLength("margin-bottom", \.box.margin.bottom)
        autoLength("margin-left", \.box.margin.left)
        lengthPercentage("padding-top", \.box.padding.top, .nonNegative, quirk: .unitless)
        lengthPercentage("padding-right", \.box.padding.right, .nonNegative, quirk: .unitless)
        lengthPercentage("padding-bottom", \.box.padding.bottom, .nonNegative, quirk: .unitless)
        lengthPercentage("padding-left", \.box.padding.left, .nonNegative, quirk: .unitless)
        autoLength("top", \.box.inset.top)
        autoLength("right", \.box.inset.right)
        autoLength("bottom", \.box.inset.bottom)
        autoLength("left", \.box.inset.left)
    }

    enum SizeKind { case preferred, maximum, basis }

    mutating func size(_ name: String, _ path: WritableKeyPath<ComputedStyle, SizeValue>, _ kind: SizeKind) {
        let start = kind == .maximum ? "none" : kind == .basis ? "auto | content" : "auto"
        value(
            name, "\(start) | <length-percentage [0,∞]> | min-content | max-content | fit-content(<length-percentage>) | stretch",
            path, read: { reader, builder in builder.size(&reader, kind) }, text: { value, tables in tables.text(value) })
    }
}

extension SizeValue {
    static let keywords: Keywords<SizeValue> = [
        "min-content": .minContent, "max-content": .maxContent, "fit-content": .fitContent, "stretch": .stretch,
        "-webkit-fill-available": .stretch, "-moz-available": .stretch, "-webkit-min-content": .minContent,
        "-webkit-max-content": .maxContent, "-webkit-fit-content": .fitContent, "-moz-fit-content": .fitContent,
        "-moz-min-content": .minContent, "-moz-max-content": .maxContent, "intrinsic": .maxContent, "min-intrinsic": .minContent
    ]
}

extension StyleBuilder {
    mutating func size(_ reader: inout ComponentReader, _ kind: PropertyTable.SizeKind) -> SizeValue? {
        if reader.peek.kind == .ident {
            if kind == .maximum {
                if reader.consumeIdent("none") { return SizeValue.none }
            } else if reader.consumeIdent("auto") {
                return .auto
            } else if kind == .basis, reader.consumeIdent("content") {
                return .content
            }
            return reader.consumeKeyword(SizeValue.keywords.table)
        }
        let start = reader.position
        if var arguments = reader.consumeFunction("fit-content") {
            if let limit = lengthPercentage(&arguments, .nonNegative), arguments.isAtEnd { return .fitContentLimit(limit) }
            reader.position = start
            return nil
        }
        if var arguments = reader.consumeFunction("calc-size") {
            if let value = calcSize(&arguments, kind), arguments.isAtEnd { return value }
            reader.position = start
            return nil
        }
        return lengthPercentage(&reader, .nonNegative, quirk: .unitless).map(SizeValue.length)
    }

    /// `calc-size(<basis>, <calculation>)` as far as it leaves the basis as it is, or does not use it (Values 5 §11).
    private mutating func calcSize(_ reader: inout ComponentReader, _ kind: PropertyTable.SizeKind) -> SizeValue? {
        let isAny = reader.consumeIdent("any")
        var basis = SizeValue.auto
        if !isAny {
            guard let value = size(&reader, kind == .maximum ? .preferred : kind) else { return nil }
            basis = value
        }
        guard reader.consumeComma() else { return nil }
        if !isAny, reader.consumeIdent("size") { return basis }
        var parser = CalcParser(lengths: lengths, percentages: .length)
        guard let sum = parser.sum(&reader), sum.type == .length, sum.tree == nil else { return nil }
        return .length(LengthPercentage(pixels: Self.bounded(max(0, sum.value)), fraction: Float(sum.fraction)))
    }
}

extension StyleTables {
    func text(_ value: SizeValue) -> String {
        switch value {
        case .auto: "auto"
        case .none: "none"
        case .length(let length): text(length)
        case .minContent, .maxContent, .fitContent, .stretch: SizeValue.keywords.text(value)
        case .fitContentLimit(let limit): "fit-content(\(text(limit)))"
        case .content: "content"
        }
    }
}
