import ClipBase
import Style

/// A column of a multi-column container: its part of the flow thread, in the thread's block offsets.
struct ColumnRange {
    var start: LayoutUnit
    var end: LayoutUnit
    /// The row of columns that it stands in, and its place there.
    var row: Int
    var index: Int
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
    func column(at position: LayoutUnit) -> Int { last { $0.start <= position } }

    private func column(before end: LayoutUnit) -> Int { last { $0.start < end } }

    private func last(where holds: (ColumnRange) -> Bool) -> Int {
        var low = 0
        var high = columns.count
        while low < high {
            let middle = (low + high) / 2
            if holds(columns[middle]) { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The pieces of a fragment that starts at a position of the flow thread, in the order of columns. Recursion follows the
    /// fragment tree.
    func split(_ id: FragmentID, at start: LayoutUnit) -> [Piece] {
        let fragment = engine.tree[id]
        let size = LogicalSize(fragment.size, direction.mode)
        let end = start + size.block
        let first = column(at: start)
        let last = max(first, column(before: max(end, start + reach(fragment))))
        guard first < last, !isMonolithic(fragment) else { return [Piece(column: first, fragment: id, start: start)] }
        var held: [[(piece: Piece, inline: LayoutUnit)]] = Array(repeating: [], count: last - first + 1)
        for link in Array(engine.tree.children(id)) {
            let offset = LogicalOffset(link.offset, direction, outer: fragment.size, inner: engine.tree[link.fragment].size)
            for piece in split(link.fragment, at: start + offset.block) {
                held[min(max(piece.column - first, 0), held.count - 1)].append((piece, offset.inline))
            }
        }
        let ownLast = max(first, column(before: end))
        var pieces: [Piece] = []
        for column in first...last where column <= ownLast || !held[column - first].isEmpty {
            let low = column == first ? start : columns[column].start
            let high = column < ownLast ? columns[column].end : max(end, low)
            let part = LogicalSize(inline: size.inline, block: column <= ownLast ? (high - low).clampedToZero : .zero)
            pieces.append(
                Piece(
                    column: column,
                    fragment: cut(
                        fragment, size: part, low: low, hasStart: column == first, hasEnd: column == ownLast, held[column - first]),
                    start: low))
        }
        return pieces
    }

    private func cut(
        _ fragment: Fragment, size: LogicalSize, low: LayoutUnit, hasStart: Bool, hasEnd: Bool, _ held: [(piece: Piece, inline: LayoutUnit)]
    ) -> FragmentID {
        var part = fragment
        part.size = size.physical(direction.mode)
        part.children = .empty
        func open(_ edges: LayoutEdges) -> LayoutEdges {
            var logical = LogicalEdges(edges, direction)
            if !hasStart { logical.blockStart = .zero }
            if !hasEnd { logical.blockEnd = .zero }
            return logical.physical(direction)
        }
        part.border = open(fragment.border)
        part.padding = open(fragment.padding)
        if !hasStart {
            part.firstBaseline = nil
            part.lastBaseline = nil
        }
        let links = held.map { one in
            FragmentLink(
                fragment: one.piece.fragment,
                offset: LogicalOffset(inline: one.inline, block: one.piece.start - low).physical(
                    direction, outer: part.size, inner: engine.tree[one.piece.fragment].size))
        }
        part.scrollableOverflow = engine.scrollableOverflow(of: part, links: links, direction: direction, contentEnd: .zero)
        return engine.tree.add(part, children: links)
    }

    /// How far a fragment and what overflows it reach, from its block-start edge.
    private func reach(_ fragment: Fragment) -> LayoutUnit {
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
            return record.kind == .replaced || style.isScrollContainer || style.box.containment.contains(.size)
                || style.text.writingMode.isHorizontal != direction.isHorizontal
        }
    }
}
