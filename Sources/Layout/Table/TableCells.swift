import ClipBase
import DOM
import Style

// The cells of a table: laid out to know their heights, then given the heights of their rows (CSS 2.2 §17.5.3).
extension LayoutEngine {
    /// The border-box block size that a cell's own `height` asks for; nil for `auto` and for percentages. In quirks mode it is that
    /// of the border box whatever `box-sizing` says (Quirks §3.8).
    func specifiedCellBlock(_ cell: BoxID, edges: LayoutUnit) -> LayoutUnit? {
        let style = styles[boxes[cell].style]
        let sizing = document.mode == .quirks ? .borderBox : style.box.sizing
        return definiteSize(blockSizeValue(style), basis: nil, edges: edges, sizing: sizing)
    }

    /// Whether what stands in a box may be laid out differently where the box has another block size: something in it is a
    /// percentage of that, stretches to it, or stands by its end.
    func contentDependsOnBlockSize(_ box: BoxID) -> Bool {
        if blockDependence.isEmpty { blockDependence = Array(repeating: .unknown, count: boxes.boxes.count) }
        switch blockDependence[box.index] {
        case .independent: return false
        case .dependent: return true
        case .unknown: break
        }
        let isHorizontal = styles[boxes[box].style].text.writingMode.isHorizontal
        var depends = false
        var next = boxes[box].firstChild
        while let child = next, !depends {
            next = boxes[child].nextSibling
            switch boxes[child].kind {
            case .text, .lineBreak, .wordBreak: continue
            case .blockContainer, .inline, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table, .tableRowGroup, .tableRow,
                .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
                depends = boxDependsOnContainer(child, isHorizontal: isHorizontal) || contentDependsOnBlockSize(child)
            }
        }
        blockDependence[box.index] = depends ? .dependent : .independent
        return depends
    }

    private func boxDependsOnContainer(_ box: BoxID, isHorizontal: Bool) -> Bool {
        let style = styles[boxes[box].style]
        guard !boxes[box].isOutOfFlow, style.text.writingMode.isHorizontal == isHorizontal else { return true }
        func depends(_ value: SizeValue) -> Bool { if case .stretch = value { true } else { value.hasPercentage } }
        func depends(_ value: AutoLength) -> Bool { if case .length(let length) = value { length.hasPercentage } else { false } }
        if depends(blockSizeValue(style)) || depends(minBlockValue(style)) || depends(maxBlockValue(style)) { return true }
        guard style.isPositioned else { return false }
        let inset = LogicalSides(style.box.inset, WritingDirection(style))
        return depends(inset.blockStart) || depends(inset.blockEnd)
    }

    /// The layout of a cell at another block size, with its content moved along the block axis. Only for content that does not
    /// depend on that size.
    func stretching(_ result: LayoutResult, of cell: BoxID, to block: LayoutUnit, movingContentBy shift: LayoutUnit) -> LayoutResult {
        let direction = direction(cell)
        let size = LogicalSize(tree[result.fragment].size, direction.mode)
        let growth = block - size.block
        guard !growth.isZero || !shift.isZero else { return result }
        var fragment = tree[result.fragment]
        fragment.size = LogicalSize(inline: size.inline, block: block).physical(direction.mode)
        let delta = physicalShift(direction, shift: shift, growth: growth)
        let links = tree.children(result.fragment).map { FragmentLink(fragment: $0.fragment, offset: $0.offset + delta) }
        fragment.firstBaseline = fragment.firstBaseline.map { $0 + shift }
        fragment.lastBaseline = fragment.lastBaseline.map { $0 + shift }
        fragment.scrollableOverflow = scrollableOverflow(of: fragment, links: links, direction: direction, contentEnd: .zero)
        var stretched = result
        if delta == .zero {
            // The children stay where they are noted.
            stretched.fragment = tree.add(fragment, children: [])
        } else {
            fragment.children = .empty
            stretched.fragment = tree.add(fragment, children: links)
        }
        return stretched
    }

    /// A copy of a cell's layout whose content is moved along the block axis.
    func movingContent(of result: LayoutResult, in cell: BoxID, by shift: LayoutUnit) -> LayoutResult {
        guard !shift.isZero else { return result }
        let direction = direction(cell)
        var fragment = tree[result.fragment]
        let delta = physicalShift(direction, shift: shift, growth: .zero)
        let links = tree.children(result.fragment).map { link in
            isFixedToContainingBlock(tree[link.fragment], direction)
                ? link : FragmentLink(fragment: link.fragment, offset: link.offset + delta)
        }
        fragment.firstBaseline = fragment.firstBaseline.map { $0 + shift }
        fragment.lastBaseline = fragment.lastBaseline.map { $0 + shift }
        fragment.scrollableOverflow = scrollableOverflow(of: fragment, links: links, direction: direction, contentEnd: .zero)
        fragment.children = .empty
        var moved = result
        moved.fragment = tree.add(fragment, children: links)
        for i in moved.outOfFlow.indices { moved.outOfFlow[i].staticPoint = moved.outOfFlow[i].staticPoint + delta }
        return moved
    }

    /// How far content moves that goes from the block-start edge by `shift` while the box grows by `growth`.
    private func physicalShift(_ direction: WritingDirection, shift: LayoutUnit, growth: LayoutUnit) -> LayoutPoint {
        if direction.isHorizontal { return LayoutPoint(y: shift) }
        return LayoutPoint(x: direction.mode.isBlockFlipped ? growth - shift : shift)
    }

    /// Whether an absolute box stands by its block-axis insets, and so does not move with the content around it.
    private func isFixedToContainingBlock(_ fragment: Fragment, _ direction: WritingDirection) -> Bool {
        guard fragment.kind == .box, boxes[fragment.box].isOutOfFlow else { return false }
        let insets = LogicalSides(styles[boxes[fragment.box].style].box.inset, direction)
        return !insets.blockStart.isAuto || !insets.blockEnd.isAuto
    }

    /// A cell that paints some collapsed borders of its table again.
    func framing(_ id: FragmentID, by borders: UInt32) -> FragmentID {
        var fragment = tree[id]
        fragment.collapsedBorders = borders
        return tree.add(fragment, children: [])
    }

    /// A cell's layout that takes its place and shows nothing: of its own box, or of what stands in it as well.
    func hiding(_ result: LayoutResult, keepsContent: Bool) -> LayoutResult {
        var fragment = tree[result.fragment]
        fragment.isHidden = true
        if !keepsContent { fragment.children = .empty }
        var hidden = result
        hidden.fragment = tree.add(fragment, children: [])
        return hidden
    }
}

/// What is known of a box's content (`contentDependsOnBlockSize`).
enum BlockDependence: UInt8 { case unknown, independent, dependent }
