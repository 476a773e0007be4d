import ClipBase
import Style

// Flex base sizes, hypothetical sizes and the limits of items (Flexbox 1 §9.2, §4.5).
extension FlexFlow {
    /// Flex base size, hypothetical size and limits (§9.2 step 3, §4.5).
    mutating func findBaseSize(_ i: Int) {
        var item = items[i]
        let own = engine.style(item.box)
        let sizeValue = value(item, main: true, \.width, \.height)
        var basis = own.flex.basis
        if case .auto = basis { basis = sizeValue }
        var maximum = limit(value(item, main: true, \.maxWidth, \.maxHeight), item) ?? .max
        let minValue = value(item, main: true, \.minWidth, \.minHeight)

        var base = definite(basis, main: true, item)
        item.hasDefiniteMain = base != nil
        if base == nil {
            switch basis {
            case .minContent: base = contentSize(item, .min)
            case .maxContent: base = contentSize(item, .max)
            case .stretch where !item.mainIsInline:
                base = innerMain.map { ($0 - item.mainMargins).clampedToZero } ?? contentSize(item, .max)
            case .fitContent, .fitContentLimit, .stretch:
                base =
                    item.mainIsInline
                    ? engine.resolveInline(
                        basis, box: item.box, space: itemSpace(item, main: nil, cross: nil), edges: item.edges.main,
                        margins: item.mainMargins)
                    : contentSize(item, .max)
            case .auto, .none, .content, .length:
                base = transferredSize(item)
                item.hasDefiniteMain = base != nil
                base = base ?? contentSize(item, .max)
            }
        }
        var minimum = minValue.isAuto ? .zero : limit(minValue, item) ?? .zero
        if minValue.isAuto && !own.isScrollContainer { minimum = automaticMinimum(item, sizeValue: sizeValue, maximum: maximum) }
        if let ratio = engine.preferredRatio(item.box), engine.boxes[item.box].kind != .replaced, sizeValue.isAuto, !item.hasDefiniteMain,
            let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item)
        {
            // A limit of the other axis reaches this one through the ratio (Sizing 4 §5.1).
            maximum = min(maximum, max(transfer(high, ratio: ratio, item), minimum))
        }
        item.baseSize = max(base ?? item.edges.main, item.edges.main)
        item.minMain = max(minimum, item.edges.main)
        item.maxMain = max(maximum, item.minMain)
        item.hypotheticalMain = item.baseSize.clamped(from: item.minMain, to: item.maxMain)
        items[i] = item
    }

    /// A minimum or maximum along the main axis; content-based ones are measured.
    func limit(_ value: SizeValue, _ item: FlexItem) -> LayoutUnit? {
        if let size = definite(value, main: true, item) { return size }
        switch value {
        case .minContent: return contentSize(item, .min)
        case .maxContent: return contentSize(item, .max)
        case .fitContent, .fitContentLimit, .stretch:
            return item.mainIsInline
                ? engine.resolveInline(
                    value, box: item.box, space: itemSpace(item, main: nil, cross: nil), edges: item.edges.main, margins: item.mainMargins)
                : contentSize(item, .max)
        case .auto, .none, .content, .length: return nil
        }
    }

    enum ContentMeasure { case min, max }

    /// The min-content or max-content size along the main axis, border-box.
    func contentSize(_ item: FlexItem, _ measure: ContentMeasure) -> LayoutUnit {
        if item.mainIsInline {
            let sizes = engine.minMaxSizes(item.box)
            return measure == .min ? sizes.min : sizes.max
        }
        var space = itemSpace(item, main: nil, cross: nil)
        space.availableBlock = nil
        space.ignoresBlockSize = true
        let result = engine.layOut(item.box, in: space)
        let own = engine.style(item.box)
        if measure == .max, let ratio = engine.preferredRatio(item.box), engine.blockSizeValue(own).isAuto {
            // The ratio gives the size, the content at most an automatic minimum.
            return transfer(LogicalSize(engine.tree[result.fragment].size, own.text.writingMode).inline, ratio: ratio, item)
        }
        return max(result.intrinsicBlockSize, item.edges.main)
    }

    /// The definite cross size, if it has one: by its property, or by stretching on the only line (§9.8).
    func definiteCross(_ item: FlexItem) -> LayoutUnit? {
        let crossValue = value(item, main: false, \.width, \.height)
        var cross = definite(crossValue, main: false, item)
        if cross == nil, !isMultiLine, item.stretches, let room = innerCross { cross = (room - item.crossMargins).clampedToZero }
        guard let cross else { return nil }
        let low = definite(value(item, main: false, \.minWidth, \.minHeight), main: false, item) ?? .zero
        let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item) ?? .max
        return cross.clamped(from: max(low, item.edges.cross), to: max(high, low, item.edges.cross))
    }

    /// The main size that a preferred ratio gives from a definite cross size; nil without either.
    func transferredSize(_ item: FlexItem) -> LayoutUnit? {
        guard let ratio = engine.preferredRatio(item.box), let cross = definiteCross(item) else { return nil }
        return transfer(cross, ratio: ratio, item)
    }

    func transfer(_ cross: LayoutUnit, ratio: Double, _ item: FlexItem) -> LayoutUnit {
        let own = engine.style(item.box)
        let ownEdges = engine.edges(item.box, percentageBasis: innerInline)
        let sizing: BoxSizing = own.box.aspectRatio.isAuto ? .contentBox : own.box.sizing
        return item.mainIsInline
            ? engine.transferToInline(cross, ratio: ratio, edges: ownEdges, sizing: sizing)
            : engine.transferToBlock(cross, ratio: ratio, edges: ownEdges, sizing: sizing)
    }

    /// The content-based minimum size (§4.5).
    func automaticMinimum(_ item: FlexItem, sizeValue: SizeValue, maximum: LayoutUnit) -> LayoutUnit {
        let specified = definite(sizeValue, main: true, item).map { min($0, maximum) }
        var content = contentSize(item, .min)
        let isReplaced = engine.boxes[item.box].kind == .replaced
        if let ratio = engine.preferredRatio(item.box) {
            let low = definite(value(item, main: false, \.minWidth, \.minHeight), main: false, item)
            let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item)
            if let high { content = min(content, transfer(high, ratio: ratio, item)) }
            if let low { content = max(content, transfer(low, ratio: ratio, item)) }
        }
        content = min(content, maximum)
        if let specified { return min(specified, content) }
        if isReplaced, let transferred = transferredSize(item) { return min(content, min(transferred, maximum)) }
        return content
    }
}
