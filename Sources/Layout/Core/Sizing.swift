import ClipBase
import DOM
import Style

/// The used border and padding of a box along its own axes.
struct BoxEdges {
    var border: LogicalEdges
    var padding: LogicalEdges
    var sum: LogicalEdges { border + padding }
}

// Used sizes of one box by its style and constraint space (CSS 2.2 §10, Sizing 3). All sizes are border-box, CSS px, along
// the axes of the box's own writing mode.
extension LayoutEngine {
    /// What percentages of a box's margins and paddings refer to: the containing block's inline size in its own writing mode,
    /// which lies along the block axis of an orthogonal flow (CSS 2.2 §8.3, Writing Modes 4 §7.4).
    func edgeBasis(_ box: BoxID, _ space: ConstraintSpace) -> LayoutUnit {
        let isParallel = styles[boxes[box].style].text.writingMode.isHorizontal == space.parentDirection.isHorizontal
        return isParallel ? space.percentageInline : space.percentageBlock ?? .zero
    }

    func edges(_ box: BoxID, percentageBasis: LayoutUnit) -> BoxEdges {
        let style = styles[boxes[box].style]
        let direction = WritingDirection(style)
        let basis = percentageBasis == .max ? .zero : percentageBasis
        if boxes[box].kind == .table && style.inherited.borderCollapse == .collapse {
            return BoxEdges(border: collapsedTableBorder(box), padding: .zero)
        }
        let collapsed = boxes[box].kind == .tableCell && !collapsedCellBorders.isEmpty ? collapsedCellBorders[box] : nil
        let border = collapsed ?? LogicalEdges(style.surface.borderWidths, direction)
        let padding = LayoutEdges(
            top: resolve(style.box.padding.top, basis: basis).clampedToZero,
            right: resolve(style.box.padding.right, basis: basis).clampedToZero,
            bottom: resolve(style.box.padding.bottom, basis: basis).clampedToZero,
            left: resolve(style.box.padding.left, basis: basis).clampedToZero)
        return BoxEdges(border: border, padding: LogicalEdges(padding, direction))
    }

    /// The used margins along `axes`; `auto` counts as zero. Percentages refer to the containing block's inline size.
    func margins(_ box: BoxID, percentageBasis: LayoutUnit, axes: WritingDirection) -> LogicalEdges {
        guard takesMargins(boxes[box].kind) else { return .zero }
        let style = styles[boxes[box].style]
        let basis = percentageBasis == .max ? .zero : percentageBasis
        func used(_ value: AutoLength) -> LayoutUnit {
            switch value {
            case .auto: return .zero
            case .length(let length): return resolve(length, basis: basis)
            }
        }
        let margin = style.box.margin
        var edges = LogicalEdges(
            LayoutEdges(top: used(margin.top), right: used(margin.right), bottom: used(margin.bottom), left: used(margin.left)),
            axes)
        if isMarkerImage(box), let parent = boxes[box].parent, boxes[parent].kind == .inline { edges.inlineEnd += Self.markerImageGap }
        return edges
    }

    /// The parts of a table have no margins (CSS 2.2 §17.5).
    private func takesMargins(_ kind: BoxKind) -> Bool {
        switch kind {
        case .tableCell, .tableRow, .tableRowGroup, .tableColumn, .tableColumnGroup: false
        case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table,
            .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
            true
        }
    }

    /// Which margins are `auto`, along `axes`.
    func autoMargins(_ box: BoxID, axes: WritingDirection) -> LogicalSides<Bool> {
        let margin = styles[boxes[box].style].box.margin
        return LogicalSides(
            Sides(top: margin.top.isAuto, right: margin.right.isAuto, bottom: margin.bottom.isAuto, left: margin.left.isAuto), axes)
    }

    /// The used length against a percentage basis, CSS px. The style tables are read for calculations alone: to read them takes
    /// a reference to each.
    func resolve(_ value: LengthPercentage, basis: LayoutUnit) -> LayoutUnit {
        value.resolve(basis: basis) ?? styles.tables.resolve(value, basis: basis)
    }

    /// The used length in floating point, CSS px.
    func resolve(_ value: LengthPercentage, basis: Double) -> Double {
        value.calculation == 0 ? value.pixels + Double(value.fraction) * basis : styles.tables.resolve(value, basis: basis)
    }

    /// `width` or `height`, whichever lies along the inline axis.
    func inlineSizeValue(_ style: ComputedStyle) -> SizeValue { style.text.writingMode.isHorizontal ? style.box.width : style.box.height }
    func blockSizeValue(_ style: ComputedStyle) -> SizeValue { style.text.writingMode.isHorizontal ? style.box.height : style.box.width }
    func minInlineValue(_ style: ComputedStyle) -> SizeValue {
        style.text.writingMode.isHorizontal ? style.box.minWidth : style.box.minHeight
    }
    func minBlockValue(_ style: ComputedStyle) -> SizeValue {
        style.text.writingMode.isHorizontal ? style.box.minHeight : style.box.minWidth
    }
    func maxInlineValue(_ style: ComputedStyle) -> SizeValue {
        style.text.writingMode.isHorizontal ? style.box.maxWidth : style.box.maxHeight
    }
    func maxBlockValue(_ style: ComputedStyle) -> SizeValue {
        style.text.writingMode.isHorizontal ? style.box.maxHeight : style.box.maxWidth
    }

    /// Whether a size of either axis behaves as `auto` or asks for the content's size: what a ratio decides, if there is one.
    func isAutomatic(_ value: SizeValue, basis: LayoutUnit?) -> Bool {
        switch value {
        case .auto, .none, .content, .minContent, .maxContent, .fitContent, .fitContentLimit, .calculated: true
        case .stretch: basis == nil || basis == .max
        case .length(let length): length.hasPercentage && (basis == nil || basis == .max)
        }
    }

    /// A definite size value as a border-box size; nil for automatic and content-based ones and unresolvable percentages.
    func definiteSize(_ value: SizeValue, basis: LayoutUnit?, edges: LayoutUnit, sizing: BoxSizing) -> LayoutUnit? {
        switch value {
        case .length(let length):
            guard let basis = basis ?? (length.hasPercentage ? nil : .zero), !(length.hasPercentage && basis == .max) else { return nil }
            let size = resolve(length, basis: basis).clampedToZero
            return sizing == .contentBox ? size + edges : max(size, edges)
        case .auto, .none, .minContent, .maxContent, .fitContent, .stretch, .fitContentLimit, .content, .calculated: return nil
        }
    }

    /// What a `calc-size()` makes of the border-box size that its basis gave; other values leave it as it is (Values 5 §11).
    /// Percentages count as zero where they have no basis.
    func calculated(_ value: SizeValue, _ size: LayoutUnit, basis: LayoutUnit?, edges: LayoutUnit, sizing: BoxSizing) -> LayoutUnit {
        guard case .calculated = value else { return size }
        let around = sizing == .contentBox ? edges : .zero
        let basis = basis == .max ? .zero : basis ?? .zero
        return max(styles.tables.calculatedSize(value, of: (size - around).clampedToZero, basis: basis) + around, edges)
    }

    /// Any inline size value as a border-box size; nil for `auto`, `none` and unresolvable percentages.
    func resolveInline(
        _ value: SizeValue, box: BoxID, space: ConstraintSpace, edges: LayoutUnit, margins: LayoutUnit
    ) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        func content() -> MinMaxSizes {
            if space.availableInline != .max, let room = roomOfRatio(box, in: space) { return MinMaxSizes(min: room, max: room) }
            return widened(intrinsicSizes(box, in: measuringConstraints(of: box, space)), of: box, edges: edges)
        }
        switch value {
        case .auto, .none, .content: return nil
        case .calculated:
            return resolveInline(value.basis, box: box, space: space, edges: edges, margins: margins).map {
                calculated(value, $0, basis: space.percentageInline, edges: edges, sizing: style.box.sizing)
            }
        case .length: return definiteSize(value, basis: space.percentageInline, edges: edges, sizing: style.box.sizing)
        case .minContent: return compressedInlineSize(box, edges: edges) ?? content().min
        case .maxContent: return content().max
        case .fitContent: return content().fit((space.availableInline - margins).clampedToZero)
        case .fitContentLimit(let limit):
            let size = resolve(limit, basis: space.percentageInline)
            return content().fit(style.box.sizing == .contentBox ? size + edges : size)
        case .stretch:
            return space.availableInline == .max ? nil : max((space.availableInline - margins).clampedToZero, edges)
        }
    }

    /// What is known while the intrinsic sizes of a box in a space are measured.
    private func measuringConstraints(of box: BoxID, _ space: ConstraintSpace) -> BlockConstraints {
        var block = BlockConstraints(space)
        guard boxes[box].kind == .gridContainer, space.percentageInline != .max else { return block }
        let style = styles[boxes[box].style]
        if minInlineValue(style).hasPercentage || maxInlineValue(style).hasPercentage { block.limitBasis = space.percentageInline }
        return block
    }

    /// The intrinsic sizes of a box with its percentage paddings, which measuring takes for zero.
    ///
    /// - Parameter edges: the used border and padding along the inline axis.
    func widened(_ sizes: MinMaxSizes, of box: BoxID, edges: LayoutUnit) -> MinMaxSizes {
        let padding = styles[boxes[box].style].box.padding
        guard padding.left.hasPercentage || padding.right.hasPercentage || padding.top.hasPercentage || padding.bottom.hasPercentage else {
            return sizes
        }
        return sizes + (edges - self.edges(box, percentageBasis: .zero).sum.inline)
    }

    /// The least and the greatest border-box inline size that the style allows.
    func inlineLimits(_ box: BoxID, space: ConstraintSpace, edges: BoxEdges, margins: LayoutUnit) -> (min: LayoutUnit, max: LayoutUnit) {
        let style = styles[boxes[box].style]
        let sum = edges.sum.inline
        let minValue = minInlineValue(style)
        var low = resolveInline(minValue, box: box, space: space, edges: sum, margins: margins)
        if case .calculated(.auto, _) = minValue {
            let least = automaticInlineMinimum(box, in: space, edges: edges) ?? sum
            low = calculated(minValue, least, basis: space.percentageInline, edges: sum, sizing: style.box.sizing)
        }
        var high = resolveInline(maxInlineValue(style), box: box, space: space, edges: sum, margins: margins) ?? .max
        if !space.isInlineSizeFixed, isAutomatic(inlineSizeValue(style), basis: space.percentageInline), let ratio = preferredRatio(box) {
            // Limits of the other axis reach this one through the ratio (Sizing 4 §5.1) where this axis is automatic.
            let (lowBlock, highBlock) = definiteBlockLimits(box, space: space, edges: edges.sum.block)
            if let highBlock { high = min(high, transferToInline(highBlock, ratio: ratio, edges: edges)) }
            if let lowBlock { low = max(low ?? .zero, min(transferToInline(lowBlock, ratio: ratio, edges: edges), high)) }
        }
        return (max(low ?? .zero, sum), max(high, sum))
    }

    /// The used border-box inline size of a block-level, floating, atomic or out-of-flow box that is not replaced.
    /// CSS 2.2 §10.3, Sizing 3 §5. `auto` stretches or fits the content as the space says.
    func usedInlineSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges) -> LayoutUnit {
        let sum = edges.sum.inline
        // A cell is as wide as its columns, even where its edges alone are wider.
        if space.isInlineSizeFixed { return boxes[box].kind == .tableCell ? space.availableInline : max(space.availableInline, sum) }
        let style = styles[boxes[box].style]
        let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box)).inline
        var limits = inlineLimits(box, space: space, edges: edges, margins: margins)
        let value = inlineSizeValue(style)
        var size = resolveInline(value, box: box, space: space, edges: sum, margins: margins)
        if size == nil, space.autoInline != .stretchExplicitly, let own = ratioInlineSize(box, in: space, edges: edges) {
            size = calculated(value, own, basis: space.percentageInline, edges: sum, sizing: style.box.sizing)
        }
        if let known = size, isAutomatic(value, basis: space.percentageInline), minInlineValue(style) == .auto,
            let least = automaticInlineMinimum(box, in: space, edges: edges)
        {
            // The content counts up to what `max-width` says, whatever limits the ratio carries over.
            let most = resolveInline(maxInlineValue(style), box: box, space: space, edges: sum, margins: margins) ?? .max
            limits.max = max(limits.max, min(least, most))
            size = max(known, min(least, most))
        }
        var used: LayoutUnit
        if let size {
            used = size
        } else if space.autoInline == .fitContent || space.availableInline == .max {
            let available = space.availableInline == .max ? .max : (space.availableInline - margins).clampedToZero
            used = widened(minMaxSizes(box, in: measuringConstraints(of: box, space)), of: box, edges: sum).fit(available)
        } else {
            used = max((space.availableInline - margins).clampedToZero, sum)
        }
        if size == nil { used = calculated(value, used, basis: space.percentageInline, edges: sum, sizing: style.box.sizing) }
        return used.clamped(from: limits.min, to: max(limits.min, limits.max))
    }
}
