import ClipBase
import DOM
import Style

// Replaced elements (CSS 2.2 §10.3.2, §10.4, §10.6.2; Images 3 §5; Sizing 4 §5).
extension LayoutEngine {
    /// 300 × 150 CSS px, where nothing else says a size.
    static let defaultReplacedSize = LayoutSize(width: 300, height: 150)

    func layOutReplaced(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        let edges = edges(box, percentageBasis: edgeBasis(box, space))
        let size = replacedSize(box, in: space, edges: edges)
        var builder = FragmentBuilder(box: box, direction: direction(box))
        builder.size = size
        builder.border = edges.border
        builder.padding = edges.padding
        if standsOnBaseline(box) { builder.firstBaseline = size.block }
        return builder.finish(self)
    }

    /// A tick box or radio button stands on the line by its border edge, whatever its margin.
    private func standsOnBaseline(_ box: BoxID) -> Bool {
        guard let node = boxes[box].node, document.isHTML(node, .input) else { return false }
        let type = document.attributeValue(node, .type)?.asciiLowercased
        return type == "checkbox" || type == "radio"
    }

    func minMaxSizesOfReplaced(_ box: BoxID) -> MinMaxSizes {
        let edges = edges(box, percentageBasis: .zero)
        var space = ConstraintSpace(availableInline: .max, availableBlock: nil, parentDirection: direction(box))
        space.autoInline = .fitContent
        let size = replacedSize(box, in: space, edges: edges).inline
        return MinMaxSizes(min: size, max: size)
    }

    /// The natural content size along the box's own axes; nil where the content has none on that axis.
    private func naturalSize(_ box: BoxID) -> (inline: LayoutUnit?, block: LayoutUnit?) {
        let content = boxes.replaced[Int(boxes[box].payload)]
        let style = styles[boxes[box].style]
        var width = content.naturalWidth.map { LayoutUnit($0 * Double(style.inherited.zoom)) }
        var height = content.naturalHeight.map { LayoutUnit($0 * Double(style.inherited.zoom)) }
        if style.box.containment.contains(.size) || style.box.contentVisibility == .hidden {
            width = LayoutUnit(style.box.containIntrinsicWidth ?? 0)
            height = LayoutUnit(style.box.containIntrinsicHeight ?? 0)
        } else if style.box.containment.contains(.inlineSize) {
            if style.text.writingMode.isHorizontal {
                width = LayoutUnit(style.box.containIntrinsicWidth ?? 0)
            } else {
                height = LayoutUnit(style.box.containIntrinsicHeight ?? 0)
            }
        }
        return style.text.writingMode.isHorizontal ? (width, height) : (height, width)
    }

    /// The used border-box size.
    func replacedSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges) -> LogicalSize {
        let style = styles[boxes[box].style]
        let sum = edges.sum
        let sizing = style.box.sizing
        let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction(box))
        let natural = naturalSize(box)
        let ratio = preferredRatio(box)
        let inlineRoom = space.availableInline

        let inlineValue = inlineSizeValue(style)
        let blockValue = blockSizeValue(style)
        var inline: LayoutUnit? = space.isInlineSizeFixed ? max(inlineRoom, sum.inline) : nil
        if inline == nil, inlineRoom != .max || !inlineValue.hasPercentage {
            switch inlineValue {
            case .length: inline = definiteSize(inlineValue, basis: space.percentageInline, edges: sum.inline, sizing: sizing)
            case .stretch: inline = inlineRoom == .max ? nil : max((inlineRoom - margins.inline).clampedToZero, sum.inline)
            case .auto:
                if space.autoInline == .stretchExplicitly, inlineRoom != .max {
                    inline = max((inlineRoom - margins.inline).clampedToZero, sum.inline)
                }
            case .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content: break
            }
        }
        var block: LayoutUnit? = space.isBlockSizeFixed ? space.availableBlock.map { max($0, sum.block) } : nil
        if block == nil {
            switch blockValue {
            case .length: block = definiteSize(blockValue, basis: space.percentageBlock, edges: sum.block, sizing: sizing)
            case .stretch: block = space.availableBlock.map { max(($0 - margins.block).clampedToZero, sum.block) }
            case .auto:
                if space.autoBlock == .stretchExplicitly {
                    block = space.availableBlock.map { max(($0 - margins.block).clampedToZero, sum.block) }
                }
            case .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content: break
            }
        }

        func limit(_ value: SizeValue, basis: LayoutUnit?, edge: LayoutUnit, natural: LayoutUnit?, room: LayoutUnit?) -> LayoutUnit? {
            switch value {
            case .length: definiteSize(value, basis: basis, edges: edge, sizing: sizing)
            case .minContent, .maxContent, .fitContent, .fitContentLimit: natural.map { $0 + edge }
            case .stretch: room.map { max($0, edge) }
            case .auto, .none, .content: nil
            }
        }
        let percentageInline: LayoutUnit? = inlineRoom == .max ? nil : space.percentageInline
        let minInline = max(
            limit(minInlineValue(style), basis: percentageInline, edge: sum.inline, natural: natural.inline, room: nil) ?? .zero, sum.inline
        )
        let maxInline =
            limit(
                maxInlineValue(style), basis: percentageInline, edge: sum.inline, natural: natural.inline,
                room: inlineRoom == .max ? nil : inlineRoom - margins.inline) ?? .max
        let minBlock = max(
            limit(minBlockValue(style), basis: space.percentageBlock, edge: sum.block, natural: natural.block, room: nil) ?? .zero,
            sum.block)
        let maxBlock =
            limit(
                maxBlockValue(style), basis: space.percentageBlock, edge: sum.block, natural: natural.block,
                room: space.availableBlock.map { $0 - margins.block }) ?? .max
        func clampInline(_ value: LayoutUnit) -> LayoutUnit {
            space.isInlineSizeFixed ? value : value.clamped(from: minInline, to: max(minInline, maxInline))
        }
        func clampBlock(_ value: LayoutUnit) -> LayoutUnit {
            space.isBlockSizeFixed ? value : value.clamped(from: minBlock, to: max(minBlock, maxBlock))
        }

        if let inline, let block { return LogicalSize(inline: clampInline(inline), block: clampBlock(block)) }
        if let inline {
            let used = clampInline(inline)
            let other =
                ratio.map { transferToBlock(used, ratio: $0, edges: edges, sizing: boxSizingOfRatio(style)) }
                ?? (natural.block ?? defaultBlock(style)) + sum.block
            return LogicalSize(inline: used, block: clampBlock(other))
        }
        if let block {
            let used = clampBlock(block)
            let other =
                ratio.map { transferToInline(used, ratio: $0, edges: edges, sizing: boxSizingOfRatio(style)) }
                ?? (natural.inline ?? defaultInline(style)) + sum.inline
            return LogicalSize(inline: clampInline(other), block: used)
        }

        // Both automatic.
        var width: LayoutUnit
        var height: LayoutUnit
        switch (natural.inline, natural.block, ratio) {
        case (let w?, let h?, nil): (width, height) = (w, h)
        case (let w?, _, let r?): (width, height) = (w, w * (1 / r))
        case (nil, let h?, let r?): (width, height) = (h * r, h)
        case (let w?, nil, nil): (width, height) = (w, defaultBlock(style))
        case (nil, let h?, nil): (width, height) = (defaultInline(style), h)
        case (nil, nil, let r?):
            // A ratio alone: as wide as a block would be (CSS 2.2 §10.3.2), else the default object size.
            width = inlineRoom == .max ? defaultInline(style) : (inlineRoom - margins.inline - sum.inline).clampedToZero
            height = width * (1 / r)
        case (nil, nil, nil): (width, height) = (defaultInline(style), defaultBlock(style))
        }
        if let ratio {
            return constrainByTable(
                width: width + sum.inline, height: height + sum.block, ratio: ratio, edges: edges, sizing: boxSizingOfRatio(style),
                minInline: minInline, maxInline: max(minInline, maxInline), minBlock: minBlock, maxBlock: max(minBlock, maxBlock))
        }
        return LogicalSize(inline: clampInline(width + sum.inline), block: clampBlock(height + sum.block))
    }

    /// A ratio from the content counts for the content box, whatever `box-sizing` says (Sizing 4 §5.1).
    private func boxSizingOfRatio(_ style: ComputedStyle) -> BoxSizing { style.box.aspectRatio.isAuto ? .contentBox : style.box.sizing }

    private func defaultInline(_ style: ComputedStyle) -> LayoutUnit {
        style.text.writingMode.isHorizontal ? Self.defaultReplacedSize.width : Self.defaultReplacedSize.height
    }
    private func defaultBlock(_ style: ComputedStyle) -> LayoutUnit {
        style.text.writingMode.isHorizontal ? Self.defaultReplacedSize.height : Self.defaultReplacedSize.width
    }

    /// The table of CSS 2.2 §10.4: both limits at once without losing the ratio where that can be.
    private func constrainByTable(
        width: LayoutUnit, height: LayoutUnit, ratio: Double, edges: BoxEdges, sizing: BoxSizing,
        minInline: LayoutUnit, maxInline: LayoutUnit, minBlock: LayoutUnit, maxBlock: LayoutUnit
    ) -> LogicalSize {
        func blockOf(_ inline: LayoutUnit) -> LayoutUnit { transferToBlock(inline, ratio: ratio, edges: edges, sizing: sizing) }
        func inlineOf(_ block: LayoutUnit) -> LayoutUnit { transferToInline(block, ratio: ratio, edges: edges, sizing: sizing) }
        let overWidth = width > maxInline
        let underWidth = width < minInline
        let overHeight = height > maxBlock
        let underHeight = height < minBlock
        switch (overWidth, underWidth, overHeight, underHeight) {
        case (true, _, true, _):
            if maxInline / max(width, .epsilon) <= maxBlock / max(height, .epsilon) {
                return LogicalSize(inline: maxInline, block: max(minBlock, blockOf(maxInline)))
            }
            return LogicalSize(inline: max(minInline, inlineOf(maxBlock)), block: maxBlock)
        case (_, true, _, true):
            if minInline / max(width, .epsilon) <= minBlock / max(height, .epsilon) {
                return LogicalSize(inline: min(maxInline, inlineOf(minBlock)), block: minBlock)
            }
            return LogicalSize(inline: minInline, block: min(maxBlock, blockOf(minInline)))
        case (_, true, true, _): return LogicalSize(inline: minInline, block: maxBlock)
        case (true, _, _, true): return LogicalSize(inline: maxInline, block: minBlock)
        case (true, _, _, _): return LogicalSize(inline: maxInline, block: max(blockOf(maxInline), minBlock))
        case (_, true, _, _): return LogicalSize(inline: minInline, block: min(blockOf(minInline), maxBlock))
        case (_, _, true, _): return LogicalSize(inline: max(inlineOf(maxBlock), minInline), block: maxBlock)
        case (_, _, _, true): return LogicalSize(inline: min(inlineOf(minBlock), maxInline), block: minBlock)
        case (false, false, false, false): return LogicalSize(inline: width, block: height)
        }
    }
}
