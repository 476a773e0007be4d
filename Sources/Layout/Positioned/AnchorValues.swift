import ClipBase
import DOM
import Style

/// What the functions that ask anchors are resolved against (Anchor Positioning 1 §4.2, §5.2).
struct AnchorContext {
    var index: AnchorIndex
    /// The default anchor.
    var anchor: Anchor?
    /// The containing block, in the coordinates of the index.
    var area: LayoutRect
    var container: WritingDirection
    var own: WritingDirection
    var box: BoxID
    /// The inline box that is the containing block.
    var inline: NodeID?
}

/// Of which property a value is read.
private struct AnchoredProperty {
    var isHorizontal: Bool
    /// Of an inset: whether it is that of the right or bottom side. Of other properties nil.
    var isHigh: Bool?
    /// What percentages refer to.
    var basis: LayoutUnit
    var isNonNegative = false
}

extension LayoutEngine {
    /// The style with lengths in place of what anchors decide on. An inset whose anchor is missing becomes `auto`, another value
    /// its initial one.
    func resolvingAnchors(_ style: ComputedStyle, _ context: AnchorContext) -> ComputedStyle {
        var used = style
        let (width, height) = (context.area.width, context.area.height)
        let edgeBasis = context.container.isHorizontal ? width : height
        typealias Side = WritableKeyPath<Sides<AutoLength>, AutoLength>
        let sides: [(Side, isHorizontal: Bool, isHigh: Bool)] = [
            (\.top, false, false), (\.bottom, false, true), (\.left, true, false), (\.right, true, true)
        ]
        for (side, isHorizontal, isHigh) in sides {
            let inset = AnchoredProperty(isHorizontal: isHorizontal, isHigh: isHigh, basis: isHorizontal ? width : height)
            used.box.inset[keyPath: side] = resolve(style.box.inset[keyPath: side], of: inset, context, invalid: .auto)
            let margin = AnchoredProperty(isHorizontal: isHorizontal, basis: edgeBasis)
            used.box.margin[keyPath: side] = resolve(style.box.margin[keyPath: side], of: margin, context, invalid: .zero)
        }
        for (size, isHorizontal) in [(\BoxStyle.width, true), (\.height, false), (\.minWidth, true), (\.minHeight, false)] {
            used.box[keyPath: size] = resolve(style.box[keyPath: size], isHorizontal: isHorizontal, context, invalid: .auto)
        }
        for (size, isHorizontal) in [(\BoxStyle.maxWidth, true), (\.maxHeight, false)] {
            used.box[keyPath: size] = resolve(style.box[keyPath: size], isHorizontal: isHorizontal, context, invalid: SizeValue.none)
        }
        return used
    }

    private func resolve(
        _ value: AutoLength, of property: AnchoredProperty, _ context: AnchorContext, invalid: AutoLength
    ) -> AutoLength {
        guard case .length(let length) = value, let calculation = styles.tables.anchoredCalculation(length) else { return value }
        return resolve(calculation, of: property, context).map { .length(.pixels($0)) } ?? invalid
    }

    private func resolve(
        _ value: SizeValue, isHorizontal: Bool, _ context: AnchorContext, invalid: SizeValue
    ) -> SizeValue {
        guard case .length(let length) = value, let calculation = styles.tables.anchoredCalculation(length) else { return value }
        let property = AnchoredProperty(
            isHorizontal: isHorizontal, basis: isHorizontal ? context.area.width : context.area.height, isNonNegative: true)
        return resolve(calculation, of: property, context).map { .length(.pixels(max(0, $0))) } ?? invalid
    }

    private func resolve(_ calculation: Calculation, of property: AnchoredProperty, _ context: AnchorContext) -> Double? {
        let value = replacingAnchors(in: calculation, of: property, context)?.resolve(basis: property.basis.pixels)
        return value.map { $0.isNaN ? 0 : $0 }
    }

    /// Fallbacks may ask anchors themselves; the parser bounds how deep.
    private func replacingAnchors(
        in calculation: Calculation, of property: AnchoredProperty, _ context: AnchorContext
    ) -> Calculation? {
        calculation.replacingAnchors { function in
            if let value = self.value(of: function, property, context) { return .value(.pixels(value.pixels)) }
            return function.fallback.flatMap { self.replacingAnchors(in: $0, of: property, context) }
        }
    }

    private func value(of function: AnchorFunction, _ property: AnchoredProperty, _ context: AnchorContext) -> LayoutUnit? {
        let found = function.name.map { anchor(named: $0, for: context.box, in: context.index, within: context.inline) } ?? context.anchor
        guard let rect = found?.rect else { return nil }
        switch function.measure {
        case .side(let side):
            guard let isHigh = property.isHigh, let share = side.share(of: property.isHorizontal, isHigh: isHigh, context) else {
                return nil
            }
            let (low, size) = property.isHorizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
            let edge = low + LayoutUnit(size.pixels * share)
            let area = context.area
            if property.isHorizontal { return isHigh ? area.maxX - edge : edge - area.minX }
            return isHigh ? area.maxY - edge : edge - area.minY
        case .size(let dimension):
            let isWidth =
                switch dimension {
                case nil: property.isHorizontal
                case .width: true
                case .height: false
                case .inline: context.container.isHorizontal
                case .block: !context.container.isHorizontal
                case .selfInline: context.own.isHorizontal
                case .selfBlock: !context.own.isHorizontal
                }
            return isWidth ? rect.width : rect.height
        }
    }
}

extension AnchorSide {
    /// How far from the left or the top the side is, 0…1 within the anchor; nil for a side of the other axis.
    fileprivate func share(of isHorizontal: Bool, isHigh: Bool, _ context: AnchorContext) -> Double? {
        func logical(_ share: Double, _ direction: WritingDirection) -> Double {
            direction.isReversed(horizontal: isHorizontal) ? 1 - share : share
        }
        switch self {
        case .inside: return isHigh ? 1 : 0
        case .outside: return isHigh ? 0 : 1
        case .left: return isHorizontal ? 0 : nil
        case .right: return isHorizontal ? 1 : nil
        case .top: return isHorizontal ? nil : 0
        case .bottom: return isHorizontal ? nil : 1
        case .start: return logical(0, context.container)
        case .end: return logical(1, context.container)
        case .selfStart: return logical(0, context.own)
        case .selfEnd: return logical(1, context.own)
        case .share(let share): return logical(share, context.container)
        }
    }
}
