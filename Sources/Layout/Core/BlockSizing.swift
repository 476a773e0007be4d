import ClipBase
import DOM
import Style

// Used block sizes (CSS 2.2 §10.5–§10.7, Sizing 3 §5, Sizing 4 §5). Border-box, CSS px, along the box's own block axis.
extension LayoutEngine {
    /// The block size where it is known before the content is laid out; nil where the content decides.
    /// Already between `min-height` and `max-height`.
    ///
    /// - Parameter inlineSize: what a ratio goes by; nil where it is not known yet.
    func definiteBlockSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, inlineSize: LayoutUnit?) -> LayoutUnit? {
        let sum = edges.sum.block
        if space.isBlockSizeFixed { return space.availableBlock.map { max($0, sum) } }
        if space.ignoresBlockSize { return nil }
        if let size = specifiedBlockSize(box, in: space, edges: sum) { return clampBlock(size, box: box, space: space, edges: sum) }
        // The content may still make the box larger than its ratio says, unless its minimum is not automatic.
        guard let inlineSize, !hasAutomaticBlockMinimum(box) else { return nil }
        return ratioBlockSize(box, in: space, edges: edges, inlineSize: inlineSize)
    }

    /// What `height` says, or stretching; nil where it behaves as `auto`.
    private func specifiedBlockSize(_ box: BoxID, in space: ConstraintSpace, edges: LayoutUnit) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        let value = blockSizeValue(style)
        switch value {
        case .length: return definiteSize(value, basis: space.percentageBlock, edges: edges, sizing: style.box.sizing)
        case .stretch: return stretchedBlockSize(box, in: space, edges: edges)
        case .auto: return space.autoBlock == .fitContent ? nil : stretchedBlockSize(box, in: space, edges: edges)
        case .calculated(.stretch, _), .calculated(.auto, _):
            guard value.basis == .stretch || space.autoBlock != .fitContent else { return nil }
            return stretchedBlockSize(box, in: space, edges: edges).map { calculatedBlock(value, $0, style, space, edges: edges) }
        case .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content, .calculated: return nil
        }
    }

    private func calculatedBlock(
        _ value: SizeValue, _ size: LayoutUnit, _ style: ComputedStyle, _ space: ConstraintSpace, edges: LayoutUnit
    ) -> LayoutUnit {
        calculated(value, size, basis: space.percentageBlock, edges: edges, sizing: style.box.sizing)
    }

    private func stretchedBlockSize(_ box: BoxID, in space: ConstraintSpace, edges: LayoutUnit) -> LayoutUnit? {
        guard let available = space.availableBlock else { return nil }
        let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box))
        let start = space.stretchesOverStartMargin ? .zero : margins.blockStart
        let end = space.stretchesOverEndMargin ? .zero : margins.blockEnd
        return max((available - start - end).clampedToZero, edges)
    }

    /// Whether an in-flow block-level box has `stretch` for its block size or a limit of that. Tables keep their margins.
    func stretchesBlockSize(_ box: BoxID) -> Bool {
        let style = styles[boxes[box].style]
        guard boxes[box].kind != .tableWrapper, !boxes[box].isFloating else { return false }
        return blockSizeValue(style).basis == .stretch || minBlockValue(style).basis == .stretch || maxBlockValue(style).basis == .stretch
    }

    /// The used block size once the content's is known (`content`: border-box). CSS 2.2 §10.6, §10.7.
    func usedBlockSize(
        _ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, inlineSize: LayoutUnit, content: LayoutUnit
    ) -> LayoutUnit {
        let sum = edges.sum.block
        if space.isBlockSizeFixed, let fixed = space.availableBlock { return max(fixed, sum) }
        if space.ignoresBlockSize { return max(content, sum) }
        if let size = specifiedBlockSize(box, in: space, edges: sum) {
            // Content-based limits do not reach a table's own box; of a box with a ratio they are what that gives.
            let natural = preferredRatio(box).map { transferToBlock(inlineSize, ratio: $0, edges: edges) } ?? content
            return clampBlock(size, box: box, space: space, edges: sum, content: boxes[box].kind == .table ? nil : natural)
        }
        guard let size = ratioBlockSize(box, in: space, edges: edges, inlineSize: inlineSize) else {
            let style = styles[boxes[box].style]
            let natural = max(content, quirkyBlockSize(box, in: space) ?? .zero)
            let used = calculatedBlock(blockSizeValue(style), natural, style, space, edges: sum)
            return clampBlock(used, box: box, space: space, edges: sum, content: content)
        }
        guard hasAutomaticBlockMinimum(box) else { return size }
        return max(size, clampBlock(content, box: box, space: space, edges: sum, content: size))
    }

    /// Applies `min-height` and `max-height` along the block axis. Content-based limits need `content`.
    func clampBlock(_ size: LayoutUnit, box: BoxID, space: ConstraintSpace, edges: LayoutUnit, content: LayoutUnit? = nil) -> LayoutUnit {
        if space.ignoresBlockSize { return size }
        let style = styles[boxes[box].style]
        let low = max(blockLimit(minBlockValue(style), box, space, edges: edges, content: content) ?? .zero, edges)
        let high = blockLimit(maxBlockValue(style), box, space, edges: edges, content: content) ?? .max
        return size.clamped(from: low, to: max(low, high))
    }

    /// The limits that do not depend on the content; nil where there is none.
    func definiteBlockLimits(_ box: BoxID, space: ConstraintSpace, edges: LayoutUnit) -> (min: LayoutUnit?, max: LayoutUnit?) {
        let style = styles[boxes[box].style]
        return (
            blockLimit(minBlockValue(style), box, space, edges: edges, content: nil),
            blockLimit(maxBlockValue(style), box, space, edges: edges, content: nil)
        )
    }

    private func blockLimit(
        _ value: SizeValue, _ box: BoxID, _ space: ConstraintSpace, edges: LayoutUnit, content: LayoutUnit?
    ) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        return switch value {
        case .auto, .none, .content: nil
        case .length: definiteSize(value, basis: space.percentageBlock, edges: edges, sizing: style.box.sizing)
        case .calculated(.auto, _), .calculated(.content, _): calculatedBlock(value, edges, style, space, edges: edges)
        case .calculated(.stretch, _):
            stretchedBlockSize(box, in: space, edges: edges).map { calculatedBlock(value, $0, style, space, edges: edges) }
        case .calculated: content.map { calculatedBlock(value, $0, style, space, edges: edges) }
        case .minContent, .maxContent, .fitContent, .fitContentLimit: content
        case .stretch: stretchedBlockSize(box, in: space, edges: edges)
        }
    }

    /// What children's block-axis percentages refer to: the content-box block size where definite, or what a ratio gives,
    /// whether or not the content makes the box larger. Anonymous boxes are looked through (CSS 2.2 §10.5), and in quirks mode
    /// automatic heights (Quirks Standard §3.5).
    func childPercentageBlock(
        _ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, definite: LayoutUnit?, inlineSize: LayoutUnit?
    ) -> LayoutUnit? {
        if space.isBlockSizeFixed && space.isFixedBlockSizeIndefinite { return nil }
        if let known = definite ?? inlineSize.flatMap({ ratioBlockSize(box, in: space, edges: edges, inlineSize: $0) }) {
            return (known - edges.sum.block).clampedToZero
        }
        guard boxes[box].kind == .blockContainer, !space.isBlockSizeFixed, !space.ignoresBlockSize else { return nil }
        guard boxes[box].node != nil else { return boxes[box].pseudo == nil ? space.percentageBlock : nil }
        let style = styles[boxes[box].style]
        let isCellContent = boxes[box].parent.map { boxes[$0].kind == .tableCell } ?? false
        guard document.mode == .quirks, blockSizeValue(style).isAuto, !style.isOutOfFlow, !isCellContent else { return nil }
        return space.percentageBlock
    }
}
