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
        autoLength("margin-top", \.box.margin.top, anchors: .sizes)
        autoLength("margin-right", \.box.margin.right, anchors: .sizes)
        autoLength("margin-bottom", \.box.margin.bottom, anchors: .sizes)
        autoLength("margin-left", \.box.margin.left, anchors: .sizes)
        lengthPercentage("padding-top", \.box.padding.top, .nonNegative, quirk: .unitless)
        lengthPercentage("padding-right", \.box.padding.right, .nonNegative, quirk: .unitless)
        lengthPercentage("padding-bottom", \.box.padding.bottom, .nonNegative, quirk: .unitless)
        lengthPercentage("padding-left", \.box.padding.left, .nonNegative, quirk: .unitless)
        autoLength("top", \.box.inset.top, anchors: [.sides, .sizes])
        autoLength("right", \.box.inset.right, anchors: [.sides, .sizes])
        autoLength("bottom", \.box.inset.bottom, anchors: [.sides, .sizes])
        autoLength("left", \.box.inset.left, anchors: [.sides, .sizes])
    }

    enum SizeKind { case preferred, maximum, basis }

    mutating func size(_ name: String, _ path: WritableKeyPath<ComputedStyle, SizeValue>, _ kind: SizeKind) {
        let start = kind == .maximum ? "none" : kind == .basis ? "auto | content" : "auto"
        let anchors: AnchorFunctions = kind == .basis ? [] : .sizes
        value(
            name,
            "\(start) | <length-percentage [0,∞]> | min-content | max-content | fit-content(<length-percentage>) | stretch"
                + (anchors.isEmpty ? "" : " | \(anchors.syntax)"), path,
            read: { reader, builder in
                builder.anchorFunctions = anchors
                defer { builder.anchorFunctions = [] }
                return builder.size(&reader, kind)
            },
            text: { value, tables in tables.text(value) })
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

    /// The arguments of `calc-size(<basis>, <calculation>)` (Values 5 §11).
    private mutating func calcSize(_ reader: inout ComponentReader, _ kind: PropertyTable.SizeKind) -> SizeValue? {
        var parser = CalcParser(lengths: lengths, percentages: .length)
        parser.anchors = anchorFunctions
        var keyword: SizeValue.SizeBasis?
        var inner: Calculation?
        if !reader.consumeIdent("any") {
            guard let basis = size(&reader, kind == .maximum ? .preferred : kind) else { return nil }
            parser.size = CalcValue(0, .length, tree: .size)
            switch basis {
            case .auto:
                guard kind != .maximum else { return nil }
                keyword = .auto
            case .minContent: keyword = .minContent
            case .maxContent: keyword = .maxContent
            case .fitContent: keyword = .fitContent
            case .stretch: keyword = .stretch
            case .content: keyword = .content
            case .calculated(let base, let length): (keyword, inner) = (base, calculation(length))
            case .length(let length) where length.calculation == 0:
                parser.size = CalcValue(length.pixels, .length, fraction: Double(length.fraction))
            case .length(let length): inner = calculation(length)
            case .none, .fitContentLimit: return nil
            }
        }
        guard reader.consumeComma(), let sum = parser.sum(&reader), sum.type == .length else { return nil }
        dependencies.formUnion(parser.dependencies)
        guard let tree = sum.tree else {
            return .length(LengthPercentage(pixels: Self.bounded(max(0, sum.value)), fraction: Float(sum.fraction)))
        }
        let whole = inner.map { Calculation.nested(basis: $0, tree) } ?? tree
        guard let keyword else { return .length(tables.keep(.maximum([whole, .value(.zero)]))) }
        return .calculated(keyword, tables.keep(whole))
    }

    private func calculation(_ length: LengthPercentage) -> Calculation {
        let index = Int(length.calculation) - 1
        return tables.calculations.indices.contains(index) ? tables.calculations[index] : .value(length)
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
        case .calculated(_, let length):
            calculations.indices.contains(Int(length.calculation) - 1)
                ? calcSizeText(text(value.basis), calculations[Int(length.calculation) - 1]) : text(value.basis)
        }
    }

    private func calcSizeText(_ basis: String, _ calculation: Calculation) -> String {
        if case .nested(let inner, let outer) = calculation { return calcSizeText(calcSizeText(basis, inner), outer) }
        let whole = text(calculation)
        return "calc-size(\(basis), \(whole.hasPrefix("calc(") ? String(whole.dropFirst(5).dropLast()) : whole))"
    }
}
