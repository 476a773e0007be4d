import ClipBase
import Style

/// The preferred aspect ratio of a box as it is used (Sizing 4 §5.1).
struct PreferredRatio {
    /// Inline over block size in the box's own writing mode; positive.
    var value: Double
    /// The box that the ratio is that of: of a ratio that comes from the content, or of `auto` with a ratio, the content box.
    var sizing: BoxSizing
}

extension LayoutEngine {
    /// Nil where the box has none: the parts of a table never have.
    func preferredRatio(_ box: BoxID) -> PreferredRatio? {
        let style = styles[boxes[box].style]
        let specified = style.box.aspectRatio
        var ratio = specified.ratio
        var sizing = specified.isAuto ? .contentBox : style.box.sizing
        switch boxes[box].kind {
        case .replaced:
            guard specified.isAuto || ratio == nil, containment(box).isDisjoint(with: [.size, .inlineSize]) else { break }
            if let natural = boxes.replaced[Int(boxes[box].payload)].naturalRatio, natural > 0 {
                ratio = natural
                sizing = .contentBox
            }
        case .tableCell, .tableRow, .tableRowGroup, .tableColumn, .tableColumnGroup: return nil
        case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .flexContainer, .gridContainer, .tableWrapper, .table,
            .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
            break
        }
        return ratio.map { PreferredRatio(value: style.text.writingMode.isHorizontal ? $0 : 1 / $0, sizing: sizing) }
    }

    /// Border-box sizes in and out.
    func transferToInline(_ block: LayoutUnit, ratio: PreferredRatio, edges: BoxEdges) -> LayoutUnit {
        ratio.sizing == .borderBox
            ? max(block * ratio.value, edges.sum.inline)
            : (block - edges.sum.block).clampedToZero * ratio.value + edges.sum.inline
    }

    /// Border-box sizes in and out.
    func transferToBlock(_ inline: LayoutUnit, ratio: PreferredRatio, edges: BoxEdges) -> LayoutUnit {
        guard ratio.value > 0 else { return edges.sum.block }
        return ratio.sizing == .borderBox
            ? max(inline * (1 / ratio.value), edges.sum.block)
            : (inline - edges.sum.inline).clampedToZero * (1 / ratio.value) + edges.sum.block
    }

    /// The inline size that a ratio gives a box with a definite block size, border-box; nil without either.
    func ratioInlineSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges) -> LayoutUnit? {
        guard let ratio = preferredRatio(box), let block = definiteBlockSize(box, in: space, edges: edges, inlineSize: nil) else {
            return nil
        }
        return transferToInline(block, ratio: ratio, edges: edges)
    }

    /// The block size that a ratio gives a box whose block size is automatic, border-box, within its limits; nil where it has
    /// none. The content may still make the box larger: `hasAutomaticBlockMinimum`.
    func ratioBlockSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, inlineSize: LayoutUnit) -> LayoutUnit? {
        guard !space.ignoresBlockSize, isAutomatic(blockSizeValue(styles[boxes[box].style]), basis: space.percentageBlock),
            let ratio = preferredRatio(box)
        else { return nil }
        let style = styles[boxes[box].style]
        let size = calculated(
            blockSizeValue(style), transferToBlock(inlineSize, ratio: ratio, edges: edges), basis: space.percentageBlock,
            edges: edges.sum.block, sizing: style.box.sizing)
        return clampBlock(size, box: box, space: space, edges: edges.sum.block, content: size)
    }

    /// The least inline size of a box whose ratio decides it: its content's (Sizing 4 §5.2); nil where `min-width` says another
    /// or the box scrolls.
    func automaticInlineMinimum(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        guard minInlineValue(style).isAuto, !style.isScrollContainer, boxes[box].kind != .replaced,
            ratioInlineSize(box, in: space, edges: edges) != nil
        else { return nil }
        return widened(minMaxSizes(box, in: BlockConstraints(space)), of: box, edges: edges.sum.inline).min
    }

    /// Likewise whether the content is the least block size: not of one that is a share, though of nothing definite.
    func hasAutomaticBlockMinimum(_ box: BoxID) -> Bool {
        let style = styles[boxes[box].style]
        return minBlockValue(style).isAuto && !style.isScrollContainer && boxes[box].kind != .replaced
            && !blockSizeValue(style).hasPercentage && blockSizeValue(style) != .stretch
    }
}
