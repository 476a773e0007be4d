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
            switch basis.basis {
            case .minContent: base = contentSize(item, .min)
            case .maxContent: base = contentSize(item, .max)
            case .stretch where !item.mainIsInline:
                base = innerMain.map { ($0 - item.mainMargins).clampedToZero } ?? contentSize(item, .max)
            case .fitContent, .fitContentLimit, .stretch:
                base =
                    item.mainIsInline
                    ? engine.resolveInline(
                        basis.basis, box: item.box, space: itemSpace(item, main: nil, cross: nil), edges: item.edges.main,
                        margins: item.mainMargins)
                    : contentSize(item, .max)
            case .auto, .none, .content, .length, .calculated:
                base = transferredSize(item)
                item.hasDefiniteMain = base != nil
                base = base ?? withinTransferredLimits(contentSize(item, .max), item)
            }
        }
        base = base.map { calculated(basis, $0, main: true, item) }
        var minimum = minValue.isAuto ? .zero : limit(minValue, item) ?? .zero
        if minValue.isAuto && !own.isScrollContainer { minimum = automaticMinimum(item, sizeValue: sizeValue, maximum: maximum) }
        minimum = minValue.isAuto ? calculated(minValue, minimum, main: true, item) : minimum
        if let ratio = engine.preferredRatio(item.box), engine.boxes[item.box].kind != .replaced, sizeValue.isAuto, !item.hasDefiniteMain,
            let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item)
        {
            // A limit of the other axis reaches this one through the ratio (Sizing 4 §5.1).
            maximum = min(maximum, max(transfer(high, ratio: ratio, item), minimum))
        }
        if engine.boxes[item.box].kind == .tableWrapper {
            if let specified = base, !item.mainIsInline, case .length = sizeValue, own.flex.basis.isAuto {
                // A table's height does not count its captions.
                base = max(specified, tableExtent(item))
            }
            // A table is never smaller than its content.
            minimum = max(minimum, contentSize(item, .min))
            maximum = max(maximum, minimum)
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
        case .stretch where !item.mainIsInline: return innerMain.map { max(($0 - item.mainMargins).clampedToZero, item.edges.main) }
        case .fitContent, .fitContentLimit, .stretch:
            return item.mainIsInline
                ? engine.resolveInline(
                    value, box: item.box, space: itemSpace(item, main: nil, cross: nil), edges: item.edges.main, margins: item.mainMargins)
                : contentSize(item, .max)
        case .calculated:
            let inner = value.basis == .stretch ? innerMain.map { ($0 - item.mainMargins).clampedToZero } : limit(value.basis, item)
            return inner.map { calculated(value, $0, main: true, item) }
        case .auto, .none, .content, .length: return nil
        }
    }

    /// What a `calc-size()` makes of a size along an axis.
    func calculated(_ value: SizeValue, _ size: LayoutUnit, main: Bool, _ item: FlexItem) -> LayoutUnit {
        engine.calculated(
            value, size, basis: main == isRow ? innerInline : percentageBlock, edges: main ? item.edges.main : item.edges.cross,
            sizing: engine.styles[engine.boxes[item.box].style].box.sizing)
    }

    enum ContentMeasure { case min, max }

    /// The min-content or max-content size along the main axis, border-box. A ratio gives it from a definite cross size.
    func contentSize(_ item: FlexItem, _ measure: ContentMeasure) -> LayoutUnit {
        if item.mainIsInline {
            if innerMain != nil, engine.hasRatioAlone(item.box), transferredSize(item) == nil {
                // As wide as a block would be.
                let result = engine.layOut(item.box, in: itemSpace(item, main: nil, cross: nil))
                return LogicalSize(engine.tree[result.fragment].size, engine.direction(item.box).mode).inline
            }
            let block = blockConstraints(item)
            let sizes = engine.widened(engine.intrinsicSizes(item.box, in: block), of: item.box, edges: item.edges.main)
            var own = measure == .min ? sizes.min : sizes.max
            // Endless tables fill the room.
            if own >= ColumnSizing.endless, let room = innerMain { own = sizes.fit((room - item.mainMargins).clampedToZero) }
            guard hasContentMinimum(item) else { return own }
            return max(own, engine.widened(engine.minMaxSizes(item.box, in: block), of: item.box, edges: item.edges.main).min)
        }
        var space = itemSpace(item, main: nil, cross: nil)
        space.availableBlock = nil
        space.ignoresBlockSize = true
        let result = engine.layOut(item.box, in: space)
        if let ratio = engine.preferredRatio(item.box) {
            let mode = engine.style(item.box).text.writingMode
            let own = transfer(LogicalSize(engine.tree[result.fragment].size, mode).inline, ratio: ratio, item)
            return hasContentMinimum(item) ? max(own, result.intrinsicBlockSize) : own
        }
        return max(result.intrinsicBlockSize, item.edges.main)
    }

    /// The block size of a table with its captions.
    private func tableExtent(_ item: FlexItem) -> LayoutUnit {
        let result = engine.layOut(item.box, in: itemSpace(item, main: nil, cross: nil))
        return LogicalSize(engine.tree[result.fragment].size, engine.style(item.box).text.writingMode).block
    }

    /// Whether the content is the least that a ratio may make of the item.
    private func hasContentMinimum(_ item: FlexItem) -> Bool {
        engine.boxes[item.box].kind != .replaced && !engine.styles[engine.boxes[item.box].style].isScrollContainer
            && value(item, main: true, \.minWidth, \.minHeight).isAuto
    }

    /// A size that the content gives, between the definite limits of the other axis as a ratio carries them over (§4.5, §9.2).
    private func withinTransferredLimits(_ size: LayoutUnit, _ item: FlexItem) -> LayoutUnit {
        guard let ratio = engine.preferredRatio(item.box) else { return size }
        let low = definite(value(item, main: false, \.minWidth, \.minHeight), main: false, item)
        let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item)
        let most = high.map { min(size, transfer($0, ratio: ratio, item)) } ?? size
        return low.map { max(most, transfer($0, ratio: ratio, item)) } ?? most
    }

    /// What is known of the item's block axis where that is the cross axis.
    func blockConstraints(_ item: FlexItem) -> BlockConstraints {
        var block = BlockConstraints(itemSpace(item, main: nil, cross: nil))
        if !isMultiLine, item.stretches, let room = innerCross { block.fixed = stretched(item, room) }
        return block
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

    func transfer(_ cross: LayoutUnit, ratio: PreferredRatio, _ item: FlexItem) -> LayoutUnit {
        let ownEdges = engine.edges(item.box, percentageBasis: innerInline)
        return item.mainIsInline
            ? engine.transferToInline(cross, ratio: ratio, edges: ownEdges)
            : engine.transferToBlock(cross, ratio: ratio, edges: ownEdges)
    }

    /// The content-based minimum size (§4.5).
    func automaticMinimum(_ item: FlexItem, sizeValue: SizeValue, maximum: LayoutUnit) -> LayoutUnit {
        var size = definite(sizeValue, main: true, item)
        if case .stretch = sizeValue { size = innerMain.map { max(($0 - item.mainMargins).clampedToZero, item.edges.main) } }
        let specified = size.map { min($0, maximum) }
        let isReplaced = engine.boxes[item.box].kind == .replaced
        if item.mainIsInline, engine.isControl(item.box), let least = engine.compressedInlineSize(item.box, edges: item.edges.main) {
            return min(least, maximum)
        }
        let content = min(withinTransferredLimits(contentSize(item, .min), item), maximum)
        if let specified { return min(specified, content) }
        if isReplaced, let transferred = transferredSize(item) { return min(content, min(transferred, maximum)) }
        return content
    }
}
