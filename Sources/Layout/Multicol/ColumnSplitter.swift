import ClipBase
import Style

/// A column of a multi-column container: its part of the flow thread, in the thread's block offsets.
struct ColumnRange {
    var start: LayoutUnit
    var end: LayoutUnit
    /// The row of columns that it stands in, and its place there.
    var row: Int
    var index: Int
    /// Where it stands, from the container's block-start border edge.
    var top = LayoutUnit.zero

    /// All of the flow thread.
    static let whole = ColumnRange(start: .zero, end: .max, row: 0, index: 0)
    /// What it takes of the container.
    var height = LayoutUnit.zero
}

/// Cuts the fragments of a flow thread into those of its columns (Fragmentation 3 §4). Lines, replaced content and scroll
/// containers stay whole in the column that they start in, and may stick out of it.
struct ColumnSplitter {
    struct Piece {
        var column: Int
        var fragment: FragmentID
        /// Its block-start edge in the flow thread.
        var start: LayoutUnit
    }

    let engine: LayoutEngine
    let direction: WritingDirection
    /// In order; never empty.
    let columns: [ColumnRange]

    /// The column that a position lies in.
    func column(before end: LayoutUnit) -> Int { lastIndex(of: columns.indices) { $0.start < end } }

    /// The last of some columns that is so, or the first of them.
    private func lastIndex(of range: Range<Int>, where holds: (ColumnRange) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if holds(columns[middle]) { low = middle + 1 } else { high = middle }
        }
        return max(range.lowerBound, low - 1)
    }

    /// A child's piece, and how far the child is moved by its inset properties once its place in a column is found.
    private struct Held {
        var piece: Piece
        var inline: LayoutUnit
        var shift: LayoutPoint
    }

    /// Which rows of columns content may go to.
    struct Rows {
        var first = 0
        /// nil: to any that follow.
        var last: Int?
    }

    /// The columns of some rows; where the first of these has none, from those of the last row before it that has.
    private func columns(of rows: Rows) -> Range<Int> {
        guard rows.first > 0 || rows.last != nil else { return columns.indices }
        let row = columns[lastIndex(of: columns.indices) { $0.row <= rows.first }].row
        let before = lastIndex(of: columns.indices) { $0.row < row }
        let start = columns[before].row < row ? before + 1 : before
        guard let lastRow = rows.last else { return start..<columns.count }
        return start..<max(start, lastIndex(of: columns.indices) { $0.row <= lastRow }) + 1
    }

    /// The pieces of a fragment that starts at a position of the flow thread, in the order of columns; `cloned` is what the boxes
    /// around it repeat in each of them. Recursion follows the fragment tree.
    func split(_ id: FragmentID, at start: LayoutUnit, rows: Rows = Rows(), cloned: ClonedEdges = ClonedEdges()) -> [Piece] {
        let fragment = engine.tree[id]
        let size = LogicalSize(fragment.size, direction.mode)
        let end = start + size.block
        let range = columns(of: rows)
        func lastColumn(before end: LayoutUnit) -> Int { lastIndex(of: range) { $0.start < end } }
        let first = lastIndex(of: range) { $0.start <= start }
        let rowStarts = engine.tree.rowStarts[id] ?? []
        var last = max(first, lastColumn(before: max(end, start + reach(fragment))))
        if !rowStarts.isEmpty {
            last = max(last, columns(of: Rows(first: rowStarts.reduce(rows.first) { $0 + $1.advance })).lowerBound)
        }
        guard first < last, !isMonolithic(fragment), engine.tree.fragments.count < engine.limits.maxFragments else {
            return [Piece(column: first, fragment: id, start: start)]
        }
        let edges = LogicalEdges(fragment.border, direction) + LogicalEdges(fragment.padding, direction)
        var inner = cloned
        if isCloned(fragment) {
            inner.start += edges.blockStart
            inner.end += edges.blockEnd
        }
        if let repeated = repeatedEdges(fragment) {
            inner.start += repeated.start
            inner.end += repeated.end
        }
        var held: [[Held]] = Array(repeating: [], count: last - first + 1)
        for (index, link) in Array(engine.tree.children(id)).enumerated() {
            var childRows = rows
            if isOutOfFlow(link.fragment) {
                // It goes on in columns of its own row.
                if rowStarts.isEmpty { childRows.last = childRows.last ?? columns[first].row }
            } else {
                childRows.first = rowStarts.reduce(rows.first) { $0 + ($1.child <= index ? $1.advance : 0) }
            }
            let shift = relativeShift(of: link.fragment, in: fragment)
            let offset = LogicalOffset(link.offset - shift, direction, outer: fragment.size, inner: engine.tree[link.fragment].size)
            for piece in split(link.fragment, at: start + offset.block, rows: childRows, cloned: inner) {
                held[min(max(piece.column - first, 0), held.count - 1)].append(Held(piece: piece, inline: offset.inline, shift: shift))
            }
        }
        var ownLast = max(first, lastColumn(before: end))
        // What sticks out of a column whole takes the boxes around it along.
        let lastHeld = first + (held.lastIndex { !$0.isEmpty } ?? 0)
        if lastHeld < ownLast, overhang(held[lastHeld - first], in: lastHeld) + edges.blockEnd >= end { ownLast = lastHeld }
        // A row group is no larger than its rows.
        let isRowGroup = fragment.kind == .box && engine.boxes[fragment.box].kind == .tableRowGroup
        var pieces: [Piece] = []
        for column in first...last where column <= ownLast || !held[column - first].isEmpty {
            var low = column == first ? start : columns[column].start + cloned.start
            var high =
                column < ownLast
                ? max(columns[column].end - cloned.end, overhang(held[column - first], in: column)) : max(end, low)
            if isRowGroup, let rows = extent(held[column - first]) { (low, high) = (max(low, rows.start), min(high, rows.end)) }
            let part = LogicalSize(inline: size.inline, block: column <= ownLast ? (high - low).clampedToZero : .zero)
            let piece = Piece(
                column: column,
                fragment: cut(
                    fragment, size: part, low: low, hasStart: column == first, hasEnd: column == ownLast, held[column - first]),
                start: low)
            if fragment.kind == .box { note(piece, of: id, before: low - start) }
            pieces.append(piece)
        }
        return pieces
    }

    /// From the start of the first to the end of the last.
    private func extent(_ held: [Held]) -> (start: LayoutUnit, end: LayoutUnit)? {
        guard let first = held.first, let last = held.last else { return nil }
        return (first.piece.start, last.piece.start + LogicalSize(engine.tree[last.piece.fragment].size, direction.mode).block)
    }

    /// How far in-flow content of a column reaches that is not cut at its end.
    private func overhang(_ held: [Held], in column: Int) -> LayoutUnit {
        var reach = LayoutUnit.min
        for one in held {
            let fragment = engine.tree[one.piece.fragment]
            switch fragment.kind {
            case .text, .slice: continue
            case .line: break
            case .box: if engine.boxes[fragment.box].isFloating || engine.boxes[fragment.box].isOutOfFlow { continue }
            }
            let end = one.piece.start + LogicalSize(fragment.size, direction.mode).block
            if end > columns[column].end { reach = max(reach, end) }
        }
        return reach
    }

    /// Lets a piece know the box that it was cut from; one that was cut before stays a piece of the same box.
    private func note(_ piece: Piece, of whole: FragmentID, before: LayoutUnit) {
        let known = engine.tree.brokenBox(engine.tree[whole])
        engine.tree.brokenBoxes.append(
            known.map { BrokenBox(whole: $0.whole, before: $0.before + before) } ?? BrokenBox(whole: whole, before: before))
        engine.tree.fragments[piece.fragment.index].brokenBox = UInt32(clamping: engine.tree.brokenBoxes.count)
    }

    private func isOutOfFlow(_ id: FragmentID) -> Bool {
        let fragment = engine.tree[id]
        return fragment.kind == .box && engine.boxes[fragment.box].isOutOfFlow
    }

    /// What a header and a footer in each piece of a table take of its columns.
    private func repeatedEdges(_ fragment: Fragment) -> ClonedEdges? {
        guard fragment.kind == .box, engine.boxes[fragment.box].kind == .table else { return nil }
        let index = Int(fragment.payload) - 1
        return engine.tree.repeatedEdges.indices.contains(index) ? engine.tree.repeatedEdges[index] : nil
    }

    private func isCloned(_ fragment: Fragment) -> Bool {
        fragment.kind == .box && engine.styles[engine.boxes[fragment.box].style].box.decorationBreak == .clone
    }

    private func relativeShift(of child: FragmentID, in parent: Fragment) -> LayoutPoint {
        let fragment = engine.tree[child]
        guard fragment.kind == .box else { return .zero }
        let style = engine.styles[engine.boxes[fragment.box].style]
        guard style.box.position == .relative else { return .zero }
        let content = LayoutRect(size: parent.size).inset(by: parent.border).inset(by: parent.padding)
        return engine.relativeShift(
            style, containingWidth: content.width, containingHeight: direction.isHorizontal ? nil : content.height, direction: direction)
    }

    private func cut(_ fragment: Fragment, size: LogicalSize, low: LayoutUnit, hasStart: Bool, hasEnd: Bool, _ held: [Held])
        -> FragmentID
    {
        var part = fragment
        part.size = size.physical(direction.mode)
        part.children = .empty
        let isCloned = isCloned(fragment)
        func open(_ edges: LayoutEdges) -> LayoutEdges {
            var logical = LogicalEdges(edges, direction)
            if !hasStart, !isCloned { logical.blockStart = .zero }
            if !hasEnd, !isCloned { logical.blockEnd = .zero }
            return logical.physical(direction)
        }
        part.border = open(fragment.border)
        part.padding = open(fragment.padding)
        if !isCloned {
            part.omitsStartEdge = fragment.omitsStartEdge || !hasStart
            part.omitsEndEdge = fragment.omitsEndEdge || !hasEnd
        }
        let links = held.map { one in
            FragmentLink(
                fragment: one.piece.fragment,
                offset: LogicalOffset(inline: one.inline, block: one.piece.start - low).physical(
                    direction, outer: part.size, inner: engine.tree[one.piece.fragment].size) + one.shift)
        }
        if fragment.kind == .box, engine.boxes[fragment.box].kind == .blockContainer {
            setBaselines(of: &part, held, from: low)
        } else {
            if !hasStart { part.firstBaseline = nil }
            if !hasEnd { part.lastBaseline = nil }
        }
        part.scrollableOverflow = engine.scrollableOverflow(of: part, links: links, direction: direction, contentEnd: .zero)
        return engine.tree.add(part, children: links)
    }

    /// The baselines of a block container's piece are those of what it holds; of columns side by side, the highest first and the
    /// lowest last one count.
    private func setBaselines(of part: inout Fragment, _ held: [Held], from low: LayoutUnit) {
        part.firstBaseline = nil
        part.lastBaseline = nil
        for one in held {
            let child = engine.tree[one.piece.fragment]
            if child.kind == .box, engine.boxes[child.box].isFloating || engine.boxes[child.box].isOutOfFlow { continue }
            let top = one.piece.start - low
            if let baseline = child.firstBaseline, part.firstBaseline == nil || child.kind == .slice {
                part.firstBaseline = min(part.firstBaseline ?? .max, top + baseline)
            }
            if let baseline = child.lastBaseline ?? (child.kind == .line ? child.firstBaseline : nil) {
                part.lastBaseline = child.kind == .slice ? max(part.lastBaseline ?? .min, top + baseline) : top + baseline
            }
        }
    }

    private func reach(_ fragment: Fragment) -> LayoutUnit { Self.reach(fragment, engine, direction) }

    /// How far a fragment and what overflows it reach, from its block-start edge; nothing of a box that clips, or of a line.
    static func reach(_ fragment: Fragment, _ engine: LayoutEngine, _ direction: WritingDirection) -> LayoutUnit {
        guard fragment.kind == .box else { return .zero }
        let style = engine.styles[engine.boxes[fragment.box].style]
        guard style.box.overflowX == .visible, style.box.overflowY == .visible else { return .zero }
        let overflow = fragment.scrollableOverflow.offset(by: LayoutPoint(x: fragment.border.left, y: fragment.border.top))
        if direction.isHorizontal { return overflow.maxY }
        return direction.mode.isBlockFlipped ? fragment.size.width - overflow.minX : overflow.maxX
    }

    func isMonolithic(_ fragment: Fragment) -> Bool {
        switch fragment.kind {
        case .line, .text: return true
        case .slice: return false
        case .box:
            let record = engine.boxes[fragment.box]
            let style = engine.styles[record.style]
            if record.kind == .replaced || style.isScrollContainer || record.containment(style).contains(.size)
                || style.text.writingMode.isHorizontal != direction.isHorizontal
            {
                return true
            }
            // Border and padding are not broken where there is nothing else, unless each piece has its own.
            guard fragment.children.isEmpty, style.box.decorationBreak == .slice else { return false }
            let edges = LogicalEdges(fragment.border, direction) + LogicalEdges(fragment.padding, direction)
            return edges.block > .zero && edges.block >= LogicalSize(fragment.size, direction.mode).block
        }
    }
}
