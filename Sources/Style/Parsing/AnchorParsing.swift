import CSSSyntax
import ClipBase

/// The functions that ask an anchor, of which a property takes one kind, both or none.
struct AnchorFunctions: OptionSet {
    let rawValue: UInt8
    /// `anchor()`.
    static let sides = AnchorFunctions(rawValue: 1)
    /// `anchor-size()`.
    static let sizes = AnchorFunctions(rawValue: 2)

    var syntax: String { contains(.sides) ? "<anchor()> | <anchor-size()>" : "<anchor-size()>" }
}

// Anchor Positioning 1 §4 and §5.
extension CalcParser {
    private static let sides: Keywords<AnchorSide> = [
        "inside": .inside, "outside": .outside, "top": .top, "right": .right, "bottom": .bottom, "left": .left, "start": .start,
        "end": .end, "self-start": .selfStart, "self-end": .selfEnd, "center": .share(0.5)
    ]
    private static let dimensions: Keywords<AnchorDimension> = [
        "width": .width, "height": .height, "block": .block, "inline": .inline, "self-block": .selfBlock, "self-inline": .selfInline
    ]

    /// The `anchor()` or `anchor-size()` that comes next; nil, with nothing consumed, where there is none.
    mutating func anchorFunction(_ reader: inout ComponentReader) -> CalcValue? {
        let start = reader.position
        var function: AnchorFunction?
        if anchors.contains(.sides), var arguments = reader.consumeFunction("anchor") {
            function = anchorSide(&arguments)
            if !arguments.isAtEnd { function = nil }
        } else if anchors.contains(.sizes), var arguments = reader.consumeFunction("anchor-size") {
            function = anchorSize(&arguments)
            if !arguments.isAtEnd { function = nil }
        }
        guard let function else {
            reader.position = start
            return nil
        }
        dependencies.insert(.anchors)
        return CalcValue(0, .length, tree: .anchor(function))
    }

    /// `<anchor-name>? && <anchor-side>, <length-percentage>?`.
    private mutating func anchorSide(_ reader: inout ComponentReader) -> AnchorFunction? {
        var name = reader.consumeDashedIdent()
        var side = reader.consumeKeyword(Self.sides.table)
        if side == nil {
            var percentages = CalcParser(lengths: lengths, percentages: .percentage)
            guard let share = percentages.value(&reader), share.type == .percent, share.isPlain else { return nil }
            side = .share(share.value.isFinite ? share.value / 100 : 0)
        }
        if name == nil { name = reader.consumeDashedIdent() }
        guard let side else { return nil }
        return withFallback(AnchorFunction(name: name, measure: .side(side)), hasArguments: true, &reader)
    }

    /// `[<anchor-name> || <anchor-size>]?, <length-percentage>?`.
    private mutating func anchorSize(_ reader: inout ComponentReader) -> AnchorFunction? {
        var name = reader.consumeDashedIdent()
        let dimension = reader.consumeKeyword(Self.dimensions.table)
        if name == nil { name = reader.consumeDashedIdent() }
        let function = AnchorFunction(name: name, measure: .size(dimension))
        return withFallback(function, hasArguments: name != nil || dimension != nil, &reader)
    }

    private mutating func withFallback(
        _ function: AnchorFunction, hasArguments: Bool, _ reader: inout ComponentReader
    ) -> AnchorFunction? {
        guard !reader.isAtEnd else { return function }
        if hasArguments, !reader.consumeComma() { return nil }
        let isNumber = reader.peek.kind == .number
        guard var fallback = value(&reader) else { return nil }
        if isNumber, fallback.value == 0 { fallback.type = .length }
        guard fallback.type == .length else { return nil }
        var result = function
        result.fallback = fallback.node
        return result
    }

    fileprivate static func text(_ measure: AnchorFunction.Measure) -> String? {
        switch measure {
        case .side(let side):
            if case .share(let share) = side, share != 0.5 { return CSSValueText.percentage(share) }
            return sides.text(side)
        case .size(let dimension): return dimension.map { dimensions.text($0) }
        }
    }
}

extension StyleTables {
    func text(_ function: AnchorFunction) -> String {
        let words = [function.name.map { CSSText.identifier($0.string) }, CalcParser.text(function.measure)].compactMap { $0 }
        let parts = [words.joined(separator: " "), function.fallback.map { text($0) } ?? ""].filter { !$0.isEmpty }
        let name = if case .side = function.measure { "anchor" } else { "anchor-size" }
        return "\(name)(\(parts.joined(separator: ", ")))"
    }
}

extension StyleBuilder {
    /// Anchors are there for absolute boxes alone: elsewhere fallbacks count, and without one the initial value.
    mutating func dropAnchorFunctions() {
        func dropped(_ value: LengthPercentage) -> Calculation?? {
            guard let calculation = tables.anchoredCalculation(value) else { return nil }
            return calculation.fallingBack
        }
        for side in [\Sides<AutoLength>.top, \.right, \.bottom, \.left] {
            if case .length(let length) = style.box.inset[keyPath: side], let left = dropped(length) {
                style.box.inset[keyPath: side] = left.map { .length(tables.keep($0)) } ?? .auto
            }
            if case .length(let length) = style.box.margin[keyPath: side], let left = dropped(length) {
                style.box.margin[keyPath: side] = left.map { .length(tables.keep($0)) } ?? .zero
            }
        }
        for size in [\BoxStyle.width, \.height, \.minWidth, \.minHeight, \.maxWidth, \.maxHeight] {
            guard case .length(let length) = style.box[keyPath: size], let left = dropped(length) else { continue }
            let isMaximum = size == \.maxWidth || size == \.maxHeight
            style.box[keyPath: size] = left.map { .length(tables.keep($0)) } ?? (isMaximum ? SizeValue.none : .auto)
        }
    }
}

extension Calculation {
    /// The calculation with the fallback of each function that asks an anchor; nil where one has none.
    fileprivate var fallingBack: Calculation? {
        hasAnchors ? replacingAnchors { $0.fallback?.fallingBack } : self
    }
}
