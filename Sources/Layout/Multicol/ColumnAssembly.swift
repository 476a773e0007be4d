import ClipBase
import Style

// The fragments of a multi-column container whose rows of columns have their places.
extension MulticolFlow {
    /// Adds the columns and spanning elements to the container; gives the block size that they take together.
    func assemble(_ builder: inout FragmentBuilder) -> LayoutUnit {
        let columns = columnRanges()
        let splitter = ColumnSplitter(engine: engine, direction: direction, columns: columns)
        var pieces: [FragmentID?] = Array(repeating: nil, count: columns.count)
        for piece in splitter.split(result.fragment, at: .zero) { pieces[piece.column] = piece.fragment }
        var column = 0
        for row in rows.indices {
            while column < columns.count, columns[column].row == row {
                add(pieces[column], of: columns[column], &builder)
                column += 1
            }
            if row < spanners.count { add(spanners[row], &builder) }
        }
        addOutOfFlow(splitter, &builder)
        return end - origin.block
    }

    /// Each column's part of the flow thread.
    private func columnRanges() -> [ColumnRange] {
        var columns: [ColumnRange] = []
        for row in rows.indices where !rows[row].isEmpty && row < lengths.count {
            let rowStart = row == 0 ? LayoutUnit.zero : result.columns.spanners[row - 1].offset
            var start = rowStart
            for (index, group) in rows[row].groups.enumerated() {
                let isLast = index == rows[row].groups.count - 1
                let length = row == rows.count - 1 ? lengths[row] : fullLength(row: row)
                let used = columnsUsed(length - (start - rowStart), height: group.height)
                let height = isLast ? rows[row].lastHeight : group.height
                for place in 0..<(isLast ? used : group.count) where columns.count < MulticolFlow.maxColumns {
                    columns.append(
                        ColumnRange(
                            start: start, end: start + group.height, row: row, index: place, top: rows[row].tops[index], height: height))
                    start += group.height
                }
            }
        }
        addOverflowColumns(&columns)
        if let last = rows.last, last.isEmpty, rows.count > 1, endsWithFlatContent() {
            let start = result.columns.spanners.last?.offset ?? .zero
            columns.append(ColumnRange(start: start, end: start, row: rows.count - 1, index: 0, top: last.tops.last ?? end))
        }
        return columns.isEmpty ? [.whole] : columns
    }

    /// Whether boxes stand behind the last spanning element, though they have no height.
    private func endsWithFlatContent() -> Bool {
        var open = [result.fragment]
        while let id = open.popLast() {
            guard let last = engine.tree.rowStarts[id]?.last else { continue }
            for (index, link) in engine.tree.children(id).enumerated() {
                let child = engine.tree[link.fragment]
                if index >= last.child, child.kind == .box, !engine.boxes[child.box].isOutOfFlow { return true }
                open.append(link.fragment)
            }
        }
        return false
    }

    /// Absolute boxes go on in columns of their own, but ask for no height.
    private func addOverflowColumns(_ columns: inout [ColumnRange]) {
        guard var last = columns.last, last.end - last.start >= 1 else { return }
        let end = outOfFlowEnd(after: last.end)
        while last.end < end, columns.count < MulticolFlow.maxColumns {
            let size = last.end - last.start
            last.start = last.end
            last.end += size
            last.index += 1
            last.height = .zero
            columns.append(last)
        }
    }

    /// How far static positions and absolute boxes reach in the flow thread; only what reaches beyond an offset counts.
    private func outOfFlowEnd(after known: LayoutUnit) -> LayoutUnit {
        let thread = engine.tree[result.fragment]
        var end = known
        for candidate in result.outOfFlow {
            end = max(end, LogicalOffset(candidate.staticPoint, direction, outer: thread.size, inner: candidate.staticSize).block)
        }
        var open = [(fragment: result.fragment, start: LayoutUnit.zero)]
        while let (id, start) = open.popLast() {
            let fragment = engine.tree[id]
            guard fragment.kind != .text, ColumnSplitter.reach(fragment, engine, direction) + start > end else { continue }
            for link in engine.tree.children(id) {
                let child = engine.tree[link.fragment]
                let top = start + LogicalOffset(link.offset, direction, outer: fragment.size, inner: child.size).block
                if child.kind == .box, engine.boxes[child.box].isOutOfFlow {
                    end = max(end, top + LogicalSize(child.size, direction.mode).block)
                }
                open.append((link.fragment, top))
            }
        }
        return end
    }

    private func add(_ piece: FragmentID?, of column: ColumnRange, _ builder: inout FragmentBuilder) {
        let place = LogicalOffset(inline: origin.inline + (columnWidth + gap) * column.index, block: column.top)
        let size = LogicalSize(inline: columnWidth, block: column.height).physical(direction.mode)
        var fragment = Fragment(kind: .slice, box: box, size: size)
        var links: [FragmentLink] = []
        if let piece {
            let content = engine.tree[piece]
            links.append(FragmentLink(fragment: piece, offset: LogicalOffset.zero.physical(direction, outer: size, inner: content.size)))
            fragment.firstBaseline = content.firstBaseline
            fragment.lastBaseline = content.lastBaseline
            // Of the columns side by side, the highest first and the lowest last baseline count.
            if let baseline = content.firstBaseline { builder.firstBaseline = min(builder.firstBaseline ?? .max, place.block + baseline) }
            if let baseline = content.lastBaseline { builder.lastBaseline = max(builder.lastBaseline ?? .min, place.block + baseline) }
        }
        fragment.scrollableOverflow = engine.scrollableOverflow(of: fragment, links: links, direction: direction, contentEnd: .zero)
        builder.add(engine.tree.add(fragment, children: links), at: place)
    }

    private func add(_ spanner: PlacedSpanner, _ builder: inout FragmentBuilder) {
        let fragment = engine.tree[spanner.result.fragment]
        let shift = engine.relativeShift(
            spanner.box, containingWidth: direction.isHorizontal ? inner : definite ?? .zero,
            containingHeight: direction.isHorizontal ? definite : inner, direction: direction)
        if let marker = spanner.marker, let baseline = fragment.firstBaseline {
            let start = LogicalOffset(block: spanner.offset.block + baseline)
            let (result, offset) = engine.layOutMarker(marker, lineStart: start, containingInline: inner, direction: direction)
            builder.add(result, at: offset)
        }
        builder.add(spanner.result, at: spanner.offset, shift: shift)
        if let baseline = fragment.firstBaseline {
            builder.firstBaseline = min(builder.firstBaseline ?? .max, spanner.offset.block + baseline)
        }
        if let baseline = fragment.lastBaseline { builder.lastBaseline = spanner.offset.block + baseline }
    }

    /// An absolute box inside stands in the column that its static position falls into.
    private func addOutOfFlow(_ splitter: ColumnSplitter, _ builder: inout FragmentBuilder) {
        let content = engine.tree[result.fragment].size
        for candidate in result.outOfFlow {
            let place = LogicalOffset(candidate.staticPoint, direction, outer: content, inner: candidate.staticSize)
            let column = splitter.columns[splitter.column(before: place.block)]
            let inline = origin.inline + place.inline + (columnWidth + gap) * column.index
            builder.addOutOfFlow(
                candidate.box, staticOffset: LogicalOffset(inline: inline, block: column.top + place.block - column.start),
                staticSize: LogicalSize(candidate.staticSize, direction.mode), inlineEdge: candidate.staticInlineEdge,
                blockEdge: candidate.staticBlockEdge, isInlineSafe: candidate.isStaticInlineSafe, isBlockSafe: candidate.isStaticBlockSafe)
        }
    }
}
