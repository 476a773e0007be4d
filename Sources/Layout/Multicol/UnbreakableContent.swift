import ClipBase
import Style

/// Looks for what a column must be tall enough for: content that is never cut, with the borders and paddings that cannot be
/// parted from it (Fragmentation 3 §4.1).
struct UnbreakableContent {
    let splitter: ColumnSplitter
    /// Where the rows of columns start in the flow thread.
    let rows: [LayoutUnit]
    /// By row: the tallest unbreakable part, CSS px.
    private(set) var tallest: [LayoutUnit]

    init(_ splitter: ColumnSplitter, rows: [LayoutUnit]) {
        self.splitter = splitter
        self.rows = rows
        tallest = Array(repeating: .zero, count: max(rows.count, 1))
    }

    /// The unbreakable parts at the start and the end of a box; all of it where `isWhole`.
    private struct Ends {
        var lead: LayoutUnit
        var trail: LayoutUnit
        var isWhole: Bool
    }

    private mutating func note(_ size: LayoutUnit, at position: LayoutUnit) {
        var (row, end) = (0, rows.count)
        while row + 1 < end {
            let middle = (row + end) / 2
            if rows[middle] <= position { row = middle } else { end = middle }
        }
        tallest[row] = max(tallest[row], size)
    }

    mutating func visit(_ root: FragmentID) { _ = visit(root, at: .zero) }

    /// Recursion follows the fragment tree.
    private mutating func visit(_ id: FragmentID, at start: LayoutUnit) -> Ends {
        let fragment = splitter.engine.tree[id]
        let direction = splitter.direction
        let size = LogicalSize(fragment.size, direction.mode).block
        if splitter.isMonolithic(fragment) || fragment.kind == .box && splitter.engine.avoidsBreakInside(fragment.box) {
            note(size, at: start)
            return Ends(lead: size, trail: size, isWhole: true)
        }
        let edges = LogicalEdges(fragment.border, direction) + LogicalEdges(fragment.padding, direction)
        var ends = Ends(lead: edges.blockStart, trail: edges.blockEnd, isWhole: edges.block == size && size > .zero)
        let links = Array(splitter.engine.tree.children(id))
        // Edges are parted from the content by an element that spans the columns.
        let rowStarts = splitter.engine.tree.rowStarts[id] ?? []
        let partsLead = rowStarts.first.map { $0.child == 0 } ?? false
        let partsTrail = rowStarts.last.map { $0.child >= links.count } ?? false
        for (i, link) in links.enumerated() {
            let child = splitter.engine.tree[link.fragment]
            let offset = LogicalOffset(link.offset, direction, outer: fragment.size, inner: child.size).block
            let own = visit(link.fragment, at: start + offset)
            let childSize = LogicalSize(child.size, direction.mode).block
            if i == 0, offset <= edges.blockStart, !partsLead { ends.lead = edges.blockStart + own.lead }
            if i == links.count - 1, !partsTrail, offset + childSize >= size - edges.blockEnd { ends.trail = own.trail + edges.blockEnd }
            if links.count == 1, rowStarts.isEmpty { ends.isWhole = own.isWhole && edges.block + childSize >= size }
        }
        if links.count > 1 { ends.isWhole = false }
        if ends.isWhole { (ends.lead, ends.trail) = (size, size) }
        note(min(ends.lead, size), at: start)
        note(min(ends.trail, size), at: start + size - min(ends.trail, size))
        return ends
    }
}
