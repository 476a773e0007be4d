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
        return LogicalEdges(
            LayoutEdges(top: used(margin.top), right: used(margin.right), bottom: used(margin.bottom), left: used(margin.left)),
            axes)
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

    /// Inline over block size by `aspect-ratio`, in the box's writing mode; nil where the box has none.
    func preferredRatio(_ box: BoxID) -> Double? {
        let style = styles[boxes[box].style]
        var ratio = style.box.aspectRatio.ratio
        if boxes[box].kind == .replaced, style.box.aspectRatio.isAuto,
            let natural = boxes.replaced[Int(boxes[box].payload)].naturalRatio, natural > 0, !style.box.containment.contains(.size)
        {
            ratio = natural
        }
        return ratio.map { style.text.writingMode.isHorizontal ? $0 : 1 / $0 }
    }

    /// A definite size value as a border-box size; nil for automatic and content-based ones and unresolvable percentages.
    func definiteSize(_ value: SizeValue, basis: LayoutUnit?, edges: LayoutUnit, sizing: BoxSizing) -> LayoutUnit? {
        switch value {
        case .length(let length):
            guard let basis = basis ?? (length.hasPercentage ? nil : .zero), !(length.hasPercentage && basis == .max) else { return nil }
            let size = resolve(length, basis: basis).clampedToZero
            return sizing == .contentBox ? size + edges : max(size, edges)
        case .auto, .none, .minContent, .maxContent, .fitContent, .stretch, .fitContentLimit, .content: return nil
        }
    }

    /// Any inline size value as a border-box size; nil for `auto`, `none` and unresolvable percentages.
    func resolveInline(
        _ value: SizeValue, box: BoxID, space: ConstraintSpace, edges: LayoutUnit, margins: LayoutUnit
    ) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        switch value {
        case .auto, .none, .content: return nil
        case .length: return definiteSize(value, basis: space.percentageInline, edges: edges, sizing: style.box.sizing)
        case .minContent: return minMaxSizes(box).min
        case .maxContent: return minMaxSizes(box).max
        case .fitContent: return minMaxSizes(box).fit((space.availableInline - margins).clampedToZero)
        case .fitContentLimit(let limit):
            let size = resolve(limit, basis: space.percentageInline)
            return minMaxSizes(box).fit(style.box.sizing == .contentBox ? size + edges : size)
        case .stretch:
            return space.availableInline == .max ? nil : max((space.availableInline - margins).clampedToZero, edges)
        }
    }

    /// The least and the greatest border-box inline size that the style allows.
    func inlineLimits(_ box: BoxID, space: ConstraintSpace, edges: BoxEdges, margins: LayoutUnit) -> (min: LayoutUnit, max: LayoutUnit) {
        let style = styles[boxes[box].style]
        let sum = edges.sum.inline
        var low = resolveInline(minInlineValue(style), box: box, space: space, edges: sum, margins: margins)
        var high = resolveInline(maxInlineValue(style), box: box, space: space, edges: sum, margins: margins) ?? .max
        if let ratio = preferredRatio(box) {
            // Limits of the other axis reach this one through the ratio (Sizing 4 §5.1) where this axis is automatic.
            if inlineSizeValue(style).isAuto && !space.isInlineSizeFixed {
                let blockEdges = edges.sum.block
                let lowBlock = definiteSize(minBlockValue(style), basis: space.percentageBlock, edges: blockEdges, sizing: style.box.sizing)
                let highBlock = definiteSize(
                    maxBlockValue(style), basis: space.percentageBlock, edges: blockEdges, sizing: style.box.sizing)
                if let highBlock { high = min(high, transferToInline(highBlock, ratio: ratio, edges: edges, sizing: style.box.sizing)) }
                if let lowBlock {
                    low = max(low ?? .zero, min(transferToInline(lowBlock, ratio: ratio, edges: edges, sizing: style.box.sizing), high))
                }
            }
        }
        return (max(low ?? .zero, sum), max(high, sum))
    }

    func transferToInline(_ block: LayoutUnit, ratio: Double, edges: BoxEdges, sizing: BoxSizing) -> LayoutUnit {
        sizing == .borderBox
            ? max(block * ratio, edges.sum.inline)
            : (block - edges.sum.block).clampedToZero * ratio + edges.sum.inline
    }

    func transferToBlock(_ inline: LayoutUnit, ratio: Double, edges: BoxEdges, sizing: BoxSizing) -> LayoutUnit {
        guard ratio > 0 else { return edges.sum.block }
        return sizing == .borderBox
            ? max(inline * (1 / ratio), edges.sum.block)
            : (inline - edges.sum.inline).clampedToZero * (1 / ratio) + edges.sum.block
    }

    /// The used border-box inline size of a block-level, floating, atomic or out-of-flow box that is not replaced.
    /// CSS 2.2 §10.3, Sizing 3 §5. `auto` stretches or fits the content as the space says.
    func usedInlineSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges) -> LayoutUnit {
        let sum = edges.sum.inline
        if space.isInlineSizeFixed { return max(space.availableInline, sum) }
        let style = styles[boxes[box].style]
        let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box)).inline
        let limits = inlineLimits(box, space: space, edges: edges, margins: margins)
        var size = resolveInline(inlineSizeValue(style), box: box, space: space, edges: sum, margins: margins)
        if size == nil, let ratio = preferredRatio(box), space.autoInline != .stretchExplicitly {
            let block =
                space.isBlockSizeFixed
                ? space.availableBlock
                : definiteSize(blockSizeValue(style), basis: space.percentageBlock, edges: edges.sum.block, sizing: style.box.sizing)
                    ?? (blockSizeValue(style).isAuto && space.autoBlock != .fitContent
                        ? stretchedBlockSize(box, in: space, edges: edges.sum.block) : nil)
            if let block {
                size = transferToInline(block, ratio: ratio, edges: edges, sizing: style.box.sizing)
                // An automatic minimum keeps the content inside (Sizing 4 §5.2).
                if minInlineValue(style).isAuto && !style.isScrollContainer {
                    size = max(size ?? .zero, min(minMaxSizes(box).min, limits.max))
                }
            }
        }
        let used: LayoutUnit
        if let size {
            used = size
        } else if space.autoInline == .fitContent || space.availableInline == .max {
            let available = space.availableInline == .max ? .max : (space.availableInline - margins).clampedToZero
            used = minMaxSizes(box).fit(available)
        } else {
            used = max((space.availableInline - margins).clampedToZero, sum)
        }
        return used.clamped(from: limits.min, to: max(limits.min, limits.max))
    }

    /// The border-box block size where it is known before the content is laid out; nil where the content decides.
    /// Already between `min-height` and `max-height`.
    func definiteBlockSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, inlineSize: LayoutUnit) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        let sum = edges.sum.block
        if space.isBlockSizeFixed { return space.availableBlock.map { max($0, sum) } }
        if space.ignoresBlockSize { return nil }
        var size: LayoutUnit?
        let value = blockSizeValue(style)
        switch value {
        case .length: size = definiteSize(value, basis: space.percentageBlock, edges: sum, sizing: style.box.sizing)
        case .stretch: size = stretchedBlockSize(box, in: space, edges: sum)
        case .auto: if space.autoBlock != .fitContent { size = stretchedBlockSize(box, in: space, edges: sum) }
        case .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content: break
        }
        if size == nil, case .auto = value, let ratio = preferredRatio(box) {
            // The content may still make the box larger, unless its minimum is not automatic.
            let transferred = transferToBlock(inlineSize, ratio: ratio, edges: edges, sizing: style.box.sizing)
            if !minBlockValue(style).isAuto || style.isScrollContainer || boxes[box].kind == .replaced { size = transferred }
        }
        return size.map { clampBlock($0, box: box, space: space, edges: sum) }
    }

    private func stretchedBlockSize(_ box: BoxID, in space: ConstraintSpace, edges: LayoutUnit) -> LayoutUnit? {
        guard let available = space.availableBlock else { return nil }
        let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box)).block
        return max((available - margins).clampedToZero, edges)
    }

    /// The used border-box block size once the content's is known (`content`: border-box). CSS 2.2 §10.6, §10.7.
    func usedBlockSize(
        _ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, inlineSize: LayoutUnit, content: LayoutUnit
    ) -> LayoutUnit {
        if let definite = definiteBlockSize(box, in: space, edges: edges, inlineSize: inlineSize) { return definite }
        let style = styles[boxes[box].style]
        var size = content
        if space.ignoresBlockSize { return max(content, edges.sum.block) }
        if blockSizeValue(style).isAuto, let ratio = preferredRatio(box) {
            let transferred = transferToBlock(inlineSize, ratio: ratio, edges: edges, sizing: style.box.sizing)
            size = style.isOutOfFlow || boxes[box].kind == .flexContainer ? transferred : max(transferred, content)
        }
        return clampBlock(size, box: box, space: space, edges: edges.sum.block, content: content)
    }

    /// Applies `min-height` and `max-height` along the block axis. Content-based limits need `content`.
    func clampBlock(_ size: LayoutUnit, box: BoxID, space: ConstraintSpace, edges: LayoutUnit, content: LayoutUnit? = nil) -> LayoutUnit {
        if space.ignoresBlockSize { return size }
        let style = styles[boxes[box].style]
        func limit(_ value: SizeValue) -> LayoutUnit? {
            switch value {
            case .auto, .none, .content: return nil
            case .length: return definiteSize(value, basis: space.percentageBlock, edges: edges, sizing: style.box.sizing)
            case .minContent, .maxContent, .fitContent, .fitContentLimit: return content
            case .stretch: return stretchedBlockSize(box, in: space, edges: edges)
            }
        }
        let low = max(limit(minBlockValue(style)) ?? .zero, edges)
        let high = limit(maxBlockValue(style)) ?? .max
        return size.clamped(from: low, to: max(low, high))
    }

    /// What children's block-axis percentages refer to: the content-box block size where definite. Quirks mode lets
    /// percentages look through automatic heights (Quirks Standard §3.5).
    func childPercentageBlock(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, definite: LayoutUnit?) -> LayoutUnit? {
        if space.isBlockSizeFixed && space.isFixedBlockSizeIndefinite { return nil }
        if let definite { return (definite - edges.sum.block).clampedToZero }
        let style = styles[boxes[box].style]
        if document.mode == .quirks, boxes[box].kind == .blockContainer, blockSizeValue(style).isAuto, !style.isOutOfFlow,
            boxes[box].node != nil || boxes[box].pseudo == nil, boxes[box].parent.map({ boxes[$0].kind != .tableCell }) ?? true
        {
            return space.percentageBlock
        }
        return nil
    }

    /// The outer (margin-box) min-content and max-content contributions of a child to a container whose inline axis is that
    /// of `axes` (Sizing 3 §5.2). Percentages of the container are unresolvable: margins and paddings count as 0.
    func contribution(of box: BoxID, axes: WritingDirection) -> MinMaxSizes {
        let style = styles[boxes[box].style]
        let margin = margins(box, percentageBasis: .zero, axes: axes).inline
        guard style.text.writingMode.isHorizontal == axes.isHorizontal else {
            // An orthogonal flow contributes its block size, which takes a layout to know (Writing Modes 4 §7.3).
            var space = ConstraintSpace(
                availableInline: axes.isHorizontal ? viewport.height : viewport.width, availableBlock: nil, parentDirection: axes)
            space.autoInline = .fitContent
            let result = layOut(box, in: space)
            let size = tree[result.fragment].size
            let extent = (axes.isHorizontal ? size.width : size.height) + margin
            return MinMaxSizes(min: extent, max: extent, dependsOnBlockConstraints: true)
        }
        let edges = edges(box, percentageBasis: .zero)
        let space = ConstraintSpace(availableInline: .max, availableBlock: nil, parentDirection: axes)
        var measure = space
        measure.percentageInline = .max
        let value = inlineSizeValue(style)
        let sum = edges.sum.inline
        var sizes: MinMaxSizes
        switch value {
        case .length(let length) where !length.hasPercentage:
            let size = definiteSize(value, basis: .zero, edges: sum, sizing: style.box.sizing) ?? sum
            sizes = MinMaxSizes(min: size, max: size)
        case .minContent:
            let own = minMaxSizes(box)
            sizes = MinMaxSizes(min: own.min, max: own.min)
        case .maxContent:
            let own = minMaxSizes(box)
            sizes = MinMaxSizes(min: own.max, max: own.max)
        case .length, .auto, .none, .fitContent, .fitContentLimit, .stretch, .content:
            if value.isAuto, let ratio = preferredRatio(box),
                let block = definiteSize(blockSizeValue(style), basis: nil, edges: edges.sum.block, sizing: style.box.sizing)
            {
                let size = transferToInline(block, ratio: ratio, edges: edges, sizing: style.box.sizing)
                sizes = MinMaxSizes(min: size, max: size)
                if minInlineValue(style).isAuto, !style.isScrollContainer, boxes[box].kind != .replaced {
                    let least = minMaxSizes(box).min
                    sizes = MinMaxSizes(min: max(size, least), max: max(size, least))
                }
            } else {
                sizes = minMaxSizes(box)
                // Replaced boxes with a percentage size compress to nothing (Sizing 3 §5.2.2).
                if value.hasPercentage, isCompressible(box) { sizes.min = sum }
            }
        }
        var limits = inlineLimits(box, space: measure, edges: edges, margins: .zero)
        if maxInlineValue(style).hasPercentage {
            limits.max = .max
            if isCompressible(box) { sizes.min = min(sizes.min, sum) }
        }
        // A table is never narrower than its columns need (CSS 2.2 §17.5.2).
        if boxes[box].kind == .tableWrapper {
            let least = minMaxSizes(box).min
            sizes = MinMaxSizes(min: max(sizes.min, least), max: max(sizes.max, least))
        }
        sizes.min = sizes.min.clamped(from: limits.min, to: max(limits.min, limits.max)) + margin
        sizes.max = sizes.max.clamped(from: limits.min, to: max(limits.min, limits.max)) + margin
        sizes.min = sizes.min.clampedToZero
        sizes.max = max(sizes.max, sizes.min)
        return sizes
    }
}
