import ClipBase
import Style

// The last step of grid layout: items are laid out in their areas and aligned (Grid 2 §10), absolute children get theirs (§9).
extension GridFlow {
    struct Placed {
        var item: GridItem
        var box: BoxID
        var result: LayoutResult
        /// From the container's border-box start edges.
        var offset: LogicalOffset
        var size: LogicalSize
        /// From the border box's block-start edge; synthesized where it has none.
        var first, last: LayoutUnit
    }

    mutating func finish(blockSize: LayoutUnit, content: LayoutUnit) -> LayoutResult {
        var placed = nodes[0].placement.items.indices.map { placeItem($0) }
        let broken = breakItems(&placed)
        var blockSize = blockSize
        if let broken {
            blockSize = engine.brokenContentSize(
                box, in: space, edges: edges, inlineSize: inlineSize, content: blockSize + broken.growth)
        }
        var builder = FragmentBuilder(box: box, direction: direction)
        builder.border = edges.border
        builder.padding = edges.padding
        builder.size = LogicalSize(inline: inlineSize, block: blockSize + edges.sum.block)
        var end = LogicalSize.zero
        for one in placed {
            add(one, &builder)
            let margins = engine.margins(
                one.box, percentageBasis: nodes[0].extent(one.item.columns, .inline)?.size ?? .zero, axes: direction)
            end.inline = max(end.inline, one.offset.inline + one.size.inline + margins.inlineEnd)
            end.block = max(end.block, one.offset.block + one.size.block + margins.blockEnd)
        }
        if style.isScrollContainer {
            end.inline = max(end.inline, edges.sum.inlineStart + (nodes[0].columns.last?.end ?? .zero))
            end.block = max(end.block, edges.sum.blockStart + (nodes[0].rows.last?.end ?? .zero))
            builder.inflowContentEnd = LogicalSize(inline: end.inline + edges.padding.inlineEnd, block: end.block + edges.padding.blockEnd)
        }
        setBaselines(placed, &builder)
        addAbsoluteChildren(&builder, blockSize: blockSize)
        builder.fragmentainers = FragmentainerView(of: box, in: space, edges: edges.sum, engine: engine)
        var result = builder.finish(engine)
        result.intrinsicBlockSize = content + (broken?.growth ?? .zero) + edges.sum.block
        if let broken { result.columns = broken.outcome }
        return result
    }

    private func add(_ one: Placed, _ builder: inout FragmentBuilder) {
        let node = nodes[0]
        let columns = node.extent(one.item.columns, .inline)?.size ?? .zero
        let areaSize = LogicalSize(inline: columns, block: node.extent(one.item.rows, .block)?.size ?? .zero).physical(direction.mode)
        let shift = engine.relativeShift(
            one.box, containingWidth: areaSize.width, containingHeight: areaSize.height, direction: direction)
        builder.add(one.result, at: one.offset, shift: shift)
    }

    private func placeItem(_ index: Int) -> Placed {
        let node = nodes[0]
        let item = node.placement.items[index]
        let columnArea = node.extent(item.columns, .inline) ?? (.zero, .zero)
        let rowArea = node.extent(item.rows, .block) ?? (.zero, .zero)
        let result = engine.layOut(item.box, in: itemSpace(0, index, sized: nil))
        let fragment = engine.tree[result.fragment]
        let own = engine.style(item.box)
        let size = LogicalSize(fragment.size, direction.mode)
        let margins = engine.margins(item.box, percentageBasis: columnArea.size, axes: direction)
        let autos = engine.autoMargins(item.box, axes: direction)

        func offset(_ axis: GridAxis, area: LayoutUnit, size: LayoutUnit, start: LayoutUnit, end: LayoutUnit, autos: (Bool, Bool))
            -> LayoutUnit
        {
            // A subgrid fills the tracks that it shares.
            if nodes[0].subgrids[index].flatMap({ sharedAxis(of: $0, with: axis) }) != nil { return start }
            let free = area - size - start - end
            if autos.0 || autos.1 {
                guard free > .zero else { return start }
                return start + (autos.0 ? (autos.1 ? free / 2 : free) : .zero)
            }
            let alignment = node.alignment(of: own, axis)
            if let baseline = alignmentBaseline(index, axis, fragment) {
                let tracks = item.tracks(axis)
                let track = baseline.group == .start ? tracks.lowerBound : tracks.upperBound - 1
                if let shared = baselines(axis)[baseline.group, track] {
                    return baseline.group == .start ? shared - baseline.offset : area - shared + baseline.offset - size
                }
            }
            if free < .zero && alignment.overflow == .safe { return start }
            let edge = alignment.keyword.edge(container: direction, own: engine.direction(item.box), isInlineAxis: axis == .inline)
            return start + edge.offset(free: free)
        }
        let inline = offset(
            .inline, area: columnArea.size, size: size.inline, start: margins.inlineStart, end: margins.inlineEnd,
            autos: (autos.inlineStart, autos.inlineEnd))
        let block = offset(
            .block, area: rowArea.size, size: size.block, start: margins.blockStart, end: margins.blockEnd,
            autos: (autos.blockStart, autos.blockEnd))
        let place = edges.sum.startOffset + LogicalOffset(inline: columnArea.start + inline, block: rowArea.start + block)
        func distance(isLast: Bool) -> LayoutUnit {
            let baseline = AlignmentBaseline(
                of: fragment, own: engine.direction(item.box), container: direction,
                isCentral: engine.usesCentralBaseline(style), isInlineAxis: false, isLast: isLast)
            return baseline.group == .start ? baseline.offset : size.block - baseline.offset
        }
        return Placed(
            item: item, box: item.box, result: result, offset: place, size: size, first: distance(isLast: false),
            last: distance(isLast: true))
    }

    /// The container's baselines are those that items share in its first and last row, else of the first or last item in grid
    /// order (§10.6).
    private func setBaselines(_ placed: [Placed], _ builder: inout FragmentBuilder) {
        guard let firstRow = placed.map(\.item.rows.lowerBound).min(), let lastRow = placed.map(\.item.rows.upperBound).max() else {
            return
        }
        let firsts = placed.filter { $0.item.rows.lowerBound == firstRow }
        let first = firsts.min { $0.item.columns.lowerBound < $1.item.columns.lowerBound }
        builder.firstBaseline = sharedBaseline(firstRow, [.start, .end]) ?? first.map { $0.offset.block + $0.first }
        let lasts = placed.filter { $0.item.rows.upperBound == lastRow }
        let last = lasts.max { $0.item.columns.upperBound < $1.item.columns.upperBound }
        builder.lastBaseline = sharedBaseline(lastRow - 1, [.end, .start]) ?? last.map { $0.offset.block + $0.last }
    }

    /// The baseline that items share at a row, of the first of these groups that has one, from the block-start border edge.
    private func sharedBaseline(_ row: Int, _ groups: [AlignmentBaseline.Group]) -> LayoutUnit? {
        guard nodes[0].rows.indices.contains(row) else { return nil }
        let track = nodes[0].rows[row]
        for group in groups {
            guard let distance = rowBaselines[group, row] else { continue }
            return edges.sum.blockStart + (group == .start ? track.offset + distance : track.end - distance)
        }
        return nil
    }

    // MARK: Absolute children

    /// Their containing block is the area that their placement names, where the grid is their containing block; else they stand
    /// as the only item of the content box would.
    private func addAbsoluteChildren(_ builder: inout FragmentBuilder, blockSize: LayoutUnit) {
        let node = nodes[0]
        let inner = LogicalSize(inline: innerInline ?? .zero, block: blockSize)
        let padded = LogicalSize(inline: inner.inline + edges.padding.inline, block: inner.block + edges.padding.block)
        // Those deeper inside have an area likewise where the grid is their containing block.
        if engine.holdsOutOfFlow(box, fixed: false) { builder.setGridAreas { absoluteArea(of: $0, padded: padded) } }
        for child in engine.boxes.children(box) where engine.boxes[child].isOutOfFlow {
            let own = engine.style(child)
            let area = absoluteArea(of: child, padded: padded)
            let isContainingBlock = engine.holdsOutOfFlow(box, fixed: own.box.position == .fixed)
            let justify = node.alignment(of: own, .inline)
            let align = node.alignment(of: own, .block)
            let childDirection = engine.direction(child)
            builder.addOutOfFlow(
                child, staticOffset: isContainingBlock ? edges.border.startOffset + area.offset : edges.sum.startOffset,
                staticSize: isContainingBlock ? area.size : inner,
                inlineEdge: justify.keyword.edge(container: direction, own: childDirection, isInlineAxis: true),
                blockEdge: align.keyword.edge(container: direction, own: childDirection, isInlineAxis: false),
                isInlineSafe: justify.overflow == .safe, isBlockSafe: align.overflow == .safe, gridArea: area)
        }
    }

    /// The area that the placement of an absolute box names, in the grid's padding box of that size.
    private func absoluteArea(of box: BoxID, padded: LogicalSize) -> GridAreaRect {
        let node = nodes[0]
        let own = engine.style(box).flex
        let columns = GridSpan.absolute(
            own.columnStart, own.columnEnd, node.columnAxis, leading: node.placement.leadingColumns, count: node.placement.columnCount)
        let rows = GridSpan.absolute(
            own.rowStart, own.rowEnd, node.rowAxis, leading: node.placement.leadingRows, count: node.placement.rowCount)
        let (x, width) = absoluteArea(columns, .inline, padding: edges.padding.inlineStart, whole: padded.inline)
        let (y, height) = absoluteArea(rows, .block, padding: edges.padding.blockStart, whole: padded.block)
        return GridAreaRect(offset: LogicalOffset(inline: x, block: y), size: LogicalSize(inline: width, block: height))
    }

    /// The start and size of an area from the padding edge.
    private func absoluteArea(_ lines: (Int?, Int?), _ axis: GridAxis, padding: LayoutUnit, whole: LayoutUnit) -> (LayoutUnit, LayoutUnit) {
        let tracks = nodes[0].tracks(axis)
        var start = LayoutUnit.zero
        var end = whole
        if let last = tracks.last {
            if let line = lines.0 { start = padding + (line < tracks.count ? tracks[line].offset : last.end) }
            if let line = lines.1 { end = padding + (line > 0 ? tracks[line - 1].end : tracks[0].offset) }
        } else {
            if lines.0 != nil { start = padding }
            if lines.1 != nil { end = padding }
        }
        return (start, (end - start).clampedToZero)
    }
}
