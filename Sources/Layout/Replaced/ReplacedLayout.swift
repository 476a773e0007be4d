import ClipBase
import DOM
import Style

// Replaced elements (CSS 2.2 §10.3.2, §10.4, §10.6.2; Images 3 §5; Sizing 4 §5).
extension LayoutEngine {
    /// 300 × 150 CSS px, where nothing else says a size.
    static let defaultReplacedSize = LayoutSize(width: 300, height: 150)

    func layOutReplaced(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        let edges = edges(box, percentageBasis: edgeBasis(box, space))
        let size = replacedSize(box, in: space, edges: edges, purpose: .layout)
        var builder = FragmentBuilder(box: box, direction: direction(box))
        builder.size = size
        builder.border = edges.border
        builder.padding = edges.padding
        if let padding = swatchPadding(box) {
            builder.firstBaseline = size.block - edges.sum.blockEnd - padding
        } else if standsOnBaseline(box) {
            builder.firstBaseline = size.block
        }
        return builder.finish(self)
    }

    /// What is below the colour of a colour field, which stands on the line's baseline; nil for any other box.
    private func swatchPadding(_ box: BoxID) -> LayoutUnit? {
        guard let node = boxes[box].node, let wrapper = styles.styleID(of: node, .colorSwatchWrapper) else { return nil }
        return LayoutUnit(styles[wrapper].box.padding.bottom.pixels)
    }

    /// Whether a box is a file field, whose baseline is its button's although it cuts its content.
    func isFileField(_ box: BoxID) -> Bool {
        guard let node = boxes[box].node, document.isHTML(node, .input) else { return false }
        return document.attributeValue(node, .type)?.asciiLowercased == "file"
    }

    /// A tick box, radio button or slider stands on the line by its border edge, whatever its margin.
    private func standsOnBaseline(_ box: BoxID) -> Bool {
        guard let node = boxes[box].node, document.isHTML(node, .input) else { return false }
        let type = document.attributeValue(node, .type)?.asciiLowercased
        return type == "checkbox" || type == "radio" || type == "range"
    }

    /// By the content alone and what a ratio makes of the block size; the inline size and its limits are the caller's.
    func minMaxSizesOfReplaced(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        let edges = edges(box, percentageBasis: .zero)
        let size = replacedSize(box, in: block.space(direction(box)), edges: edges, purpose: .intrinsicInlineSize).inline
        return MinMaxSizes(min: size, max: size, dependsOnBlockConstraints: preferredRatio(box) != nil)
    }

    /// The natural content size along the box's own axes; nil where the content has none on that axis.
    private func naturalSize(_ box: BoxID) -> (inline: LayoutUnit?, block: LayoutUnit?) {
        let content = boxes.replaced[Int(boxes[box].payload)]
        let style = styles[boxes[box].style]
        var width = content.naturalWidth.map { LayoutUnit($0 * Double(style.inherited.zoom)) }
        var height = content.naturalHeight.map { LayoutUnit($0 * Double(style.inherited.zoom)) }
        if width == nil, height == nil, isMarkerImage(box) {
            let size = markerImageSize(box, ratio: content.naturalRatio)
            (width, height) = (size.width, size.height)
        }
        let isHorizontal = style.text.writingMode.isHorizontal
        let (inline, block) = isHorizontal ? (width, height) : (height, width)
        return (containedIntrinsicInline(box) ?? inline, containedIntrinsicBlock(box) ?? block)
    }

    /// Whether a box shows what has a natural ratio, but no natural size: it is as wide as a block would be (CSS 2.2 §10.3.2).
    func hasRatioAlone(_ box: BoxID) -> Bool {
        guard boxes[box].kind == .replaced else { return false }
        let natural = naturalSize(box)
        return natural.inline == nil && natural.block == nil && preferredRatio(box) != nil
    }

    /// The border-box inline size that room gives such a box, whose block size is automatic too; nil of any other.
    func roomOfRatio(_ box: BoxID, in space: ConstraintSpace) -> LayoutUnit? {
        guard hasRatioAlone(box) else { return nil }
        let edges = edges(box, percentageBasis: edgeBasis(box, space)).sum
        guard specifiedReplacedBlock(box, in: space, edges: edges) == nil else { return nil }
        return max(space.availableInline - margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box)).inline, edges.inline)
    }

    private enum ReplacedPurpose {
        case layout
        /// The style's inline size and its limits do not count.
        case intrinsicInlineSize
    }

    /// The used border-box size.
    private func replacedSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, purpose: ReplacedPurpose) -> LogicalSize {
        let style = styles[boxes[box].style]
        let sum = edges.sum
        let natural = naturalSize(box)
        let ratio = preferredRatio(box)
        let inline = purpose == .layout ? specifiedReplacedInline(box, in: space, edges: sum) : nil
        let block = specifiedReplacedBlock(box, in: space, edges: sum)
        // What a ratio makes of the inline size is what the content's size means as a limit of the block size.
        let derived = inline.flatMap { used in ratio.map { transferToBlock(used, ratio: $0, edges: edges) } }
        let limits = replacedLimits(box, in: space, edges: sum, natural: natural, derivedBlock: derived, purpose: purpose)

        if let inline, let block { return LogicalSize(inline: limits.clampInline(inline), block: limits.clampBlock(block)) }
        if let inline {
            let used = limits.clampInline(inline)
            let other = ratio.map { transferToBlock(used, ratio: $0, edges: edges) } ?? (natural.block ?? defaultBlock(style)) + sum.block
            return LogicalSize(inline: used, block: limits.clampBlock(other))
        }
        if let block {
            let used = limits.clampBlock(block)
            let other =
                ratio.map { transferToInline(used, ratio: $0, edges: edges) } ?? (natural.inline ?? defaultInline(style)) + sum.inline
            return LogicalSize(inline: limits.clampInline(other), block: used)
        }

        // Both automatic.
        guard let ratio else {
            return LogicalSize(
                inline: limits.clampInline((natural.inline ?? defaultInline(style)) + sum.inline),
                block: limits.clampBlock((natural.block ?? defaultBlock(style)) + sum.block))
        }
        var size: LogicalSize
        if let width = natural.inline {
            size = LogicalSize(inline: width + sum.inline, block: .zero)
            size.block = transferToBlock(size.inline, ratio: ratio, edges: edges)
        } else if let height = natural.block {
            size = LogicalSize(inline: .zero, block: height + sum.block)
            size.inline = transferToInline(size.block, ratio: ratio, edges: edges)
        } else {
            // A ratio alone: as wide as a block would be (CSS 2.2 §10.3.2); measured, without a size of its own.
            let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box))
            let isMeasured = space.availableInline == .max
            let room =
                isMeasured
                ? (inlineSizeValue(style).hasPercentage ? defaultInline(style) + sum.inline : sum.inline)
                : space.availableInline - margins.inline
            size = LogicalSize(inline: max(room, sum.inline), block: .zero)
            size.block = transferToBlock(size.inline, ratio: ratio, edges: edges)
        }
        return constrainByTable(size, ratio: ratio, edges: edges, limits)
    }

    private func specifiedReplacedInline(_ box: BoxID, in space: ConstraintSpace, edges: LogicalEdges) -> LayoutUnit? {
        let room = space.availableInline
        if space.isInlineSizeFixed { return max(room, edges.inline) }
        let style = styles[boxes[box].style]
        let value = inlineSizeValue(style)
        func stretched() -> LayoutUnit? {
            guard room != .max else { return nil }
            return max((room - margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box)).inline), edges.inline)
        }
        switch value {
        case .length:
            guard room != .max || !value.hasPercentage else { return nil }
            return definiteSize(value, basis: space.percentageInline, edges: edges.inline, sizing: style.box.sizing)
        case .stretch: return stretched()
        case .auto: return space.autoInline == .stretchExplicitly ? stretched() : nil
        case .calculated:
            let isStretched = value.basis == .stretch || value.isAuto && space.autoInline == .stretchExplicitly
            let size = isStretched ? stretched() : minMaxSizes(box, in: BlockConstraints(space)).max
            return size.map { calculated(value, $0, basis: space.percentageInline, edges: edges.inline, sizing: style.box.sizing) }
        case .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content: return nil
        }
    }

    private func specifiedReplacedBlock(_ box: BoxID, in space: ConstraintSpace, edges: LogicalEdges) -> LayoutUnit? {
        if space.isBlockSizeFixed { return space.availableBlock.map { max($0, edges.block) } }
        if space.ignoresBlockSize { return nil }
        let style = styles[boxes[box].style]
        let value = blockSizeValue(style)
        func stretched() -> LayoutUnit? {
            space.availableBlock.map {
                max(($0 - margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box)).block), edges.block)
            }
        }
        switch value {
        case .length: return definiteSize(value, basis: space.percentageBlock, edges: edges.block, sizing: style.box.sizing)
        case .stretch: return stretched()
        case .auto: return space.autoBlock == .stretchExplicitly ? stretched() : nil
        case .calculated:
            let isStretched = value.basis == .stretch || value.isAuto && space.autoBlock == .stretchExplicitly
            let size = isStretched ? stretched() : naturalSize(box).block.map { $0 + edges.block }
            return size.map { calculated(value, $0, basis: space.percentageBlock, edges: edges.block, sizing: style.box.sizing) }
        case .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content: return nil
        }
    }

    /// The limits that count along each axis, border-box; none along one whose size is fixed.
    private struct ReplacedLimits {
        var minInline = LayoutUnit.zero
        var maxInline = LayoutUnit.max
        var minBlock = LayoutUnit.zero
        var maxBlock = LayoutUnit.max

        func clampInline(_ size: LayoutUnit) -> LayoutUnit { size.clamped(from: minInline, to: maxInline) }
        func clampBlock(_ size: LayoutUnit) -> LayoutUnit { size.clamped(from: minBlock, to: maxBlock) }
    }

    private func replacedLimits(
        _ box: BoxID, in space: ConstraintSpace, edges: LogicalEdges, natural: (inline: LayoutUnit?, block: LayoutUnit?),
        derivedBlock: LayoutUnit?, purpose: ReplacedPurpose
    ) -> ReplacedLimits {
        let style = styles[boxes[box].style]
        func limit(
            _ value: SizeValue, basis: LayoutUnit?, edge: LayoutUnit, content: @autoclosure () -> LayoutUnit?, room: LayoutUnit?
        ) -> LayoutUnit? {
            switch value {
            case .length: definiteSize(value, basis: basis, edges: edge, sizing: style.box.sizing)
            case .minContent, .maxContent, .fitContent, .fitContentLimit: content()
            case .stretch: room.map { max($0, edge) }
            case .calculated:
                calculated(
                    value, (value.basis == .stretch ? room : content()) ?? edge, basis: basis, edges: edge, sizing: style.box.sizing)
            case .auto, .none, .content: nil
            }
        }
        var limits = ReplacedLimits()
        let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box))
        if purpose == .layout, !space.isInlineSizeFixed {
            let isMeasured = space.availableInline == .max
            let basis: LayoutUnit? = isMeasured ? nil : space.percentageInline
            let room = isMeasured ? nil : space.availableInline - margins.inline
            func content() -> LayoutUnit {
                if !isMeasured, let room = roomOfRatio(box, in: space) { return room }
                return widened(minMaxSizes(box, in: BlockConstraints(space)), of: box, edges: edges.inline).max
            }
            limits.minInline = max(
                limit(
                    minInlineValue(style), basis: basis, edge: edges.inline,
                    content: compressedInlineSize(box, edges: edges.inline) ?? content(), room: room)
                    ?? .zero, edges.inline)
            limits.maxInline = max(
                limit(maxInlineValue(style), basis: basis, edge: edges.inline, content: content(), room: room) ?? .max, limits.minInline)
        }
        if !space.isBlockSizeFixed, !space.ignoresBlockSize {
            let room = space.availableBlock.map { $0 - margins.block }
            let content =
                derivedBlock ?? (natural.block ?? (preferredRatio(box) == nil ? defaultBlock(style) : nil)).map { $0 + edges.block }
            limits.minBlock = max(
                limit(minBlockValue(style), basis: space.percentageBlock, edge: edges.block, content: content, room: room) ?? .zero,
                edges.block)
            limits.maxBlock = max(
                limit(maxBlockValue(style), basis: space.percentageBlock, edge: edges.block, content: content, room: room) ?? .max,
                limits.minBlock)
        }
        return limits
    }

    private func defaultInline(_ style: ComputedStyle) -> LayoutUnit {
        style.text.writingMode.isHorizontal ? Self.defaultReplacedSize.width : Self.defaultReplacedSize.height
    }
    private func defaultBlock(_ style: ComputedStyle) -> LayoutUnit {
        style.text.writingMode.isHorizontal ? Self.defaultReplacedSize.height : Self.defaultReplacedSize.width
    }

    /// The table of CSS 2.2 §10.4: both limits at once without losing the ratio where that can be.
    private func constrainByTable(_ size: LogicalSize, ratio: PreferredRatio, edges: BoxEdges, _ limits: ReplacedLimits) -> LogicalSize {
        func blockOf(_ inline: LayoutUnit) -> LayoutUnit { transferToBlock(inline, ratio: ratio, edges: edges) }
        func inlineOf(_ block: LayoutUnit) -> LayoutUnit { transferToInline(block, ratio: ratio, edges: edges) }
        let overWidth = size.inline > limits.maxInline
        let underWidth = size.inline < limits.minInline
        let overHeight = size.block > limits.maxBlock
        let underHeight = size.block < limits.minBlock
        let inline: LayoutUnit
        let block: LayoutUnit
        switch (overWidth, underWidth, overHeight, underHeight) {
        case (true, _, true, _):
            if limits.maxInline / max(size.inline, .epsilon) <= limits.maxBlock / max(size.block, .epsilon) {
                (inline, block) = (limits.maxInline, max(limits.minBlock, blockOf(limits.maxInline)))
            } else {
                (inline, block) = (max(limits.minInline, inlineOf(limits.maxBlock)), limits.maxBlock)
            }
        case (_, true, _, true):
            if limits.minInline / max(size.inline, .epsilon) <= limits.minBlock / max(size.block, .epsilon) {
                (inline, block) = (min(limits.maxInline, inlineOf(limits.minBlock)), limits.minBlock)
            } else {
                (inline, block) = (limits.minInline, min(limits.maxBlock, blockOf(limits.minInline)))
            }
        case (_, true, true, _): (inline, block) = (limits.minInline, limits.maxBlock)
        case (true, _, _, true): (inline, block) = (limits.maxInline, limits.minBlock)
        case (true, _, _, _): (inline, block) = (limits.maxInline, max(blockOf(limits.maxInline), limits.minBlock))
        case (_, true, _, _): (inline, block) = (limits.minInline, min(blockOf(limits.minInline), limits.maxBlock))
        case (_, _, true, _): (inline, block) = (max(inlineOf(limits.maxBlock), limits.minInline), limits.maxBlock)
        case (_, _, _, true): (inline, block) = (min(inlineOf(limits.minBlock), limits.maxInline), limits.minBlock)
        case (false, false, false, false): return size
        }
        return LogicalSize(inline: inline, block: block)
    }
}
