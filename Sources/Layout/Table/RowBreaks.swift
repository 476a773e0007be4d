import ClipBase
import Style

/// Where the fragmentainers of a flow thread break a table: before rows, and inside of those with more than one line.
struct RowBreaks {
    /// By row: the gap that a break leaves before it.
    var gaps: [LayoutUnit]
    /// By row that is broken inside: how far it is from the table's block-start border edge.
    var places: [LayoutUnit?]
    /// What all breaks add to the table's block size.
    var sum = LayoutUnit.zero
    /// The first row has no room: how far it is from the table's block-start border edge to the fragmentainer that has.
    var lead: LayoutUnit?
    var unsuitable: UnsuitableBreak?

    /// No breaks.
    init(rowCount: Int) {
        gaps = Array(repeating: .zero, count: rowCount)
        places = Array(repeating: nil, count: rowCount)
    }
}

extension TableFlow {
    /// Breaks the rows, whose sizes are known, from the first on.
    mutating func breakRows(in fragmentainers: FragmentainerView) {
        var y = edges.sum.blockStart + spacing.block
        var nextCell = 0
        var isFirst = true
        for row in rows.rows.indices {
            // Cells are in the order of their rows.
            let first = nextCell
            while nextCell < grid.cells.count, grid.cells[nextCell].row == row { nextCell += 1 }
            let own = first..<nextCell
            guard !isCollapsed[row] else { continue }
            breakRow(row, cells: own, at: &y, isFirst: isFirst, in: fragmentainers)
            isFirst = false
            y += rows.rows[row].size + spacing.block
        }
    }

    private mutating func breakRow(
        _ row: Int, cells: Range<Int>, at y: inout LayoutUnit, isFirst: Bool, in fragmentainers: FragmentainerView
    ) {
        let size = rows.rows[row].size
        guard let range = fragmentainers.range(at: y) else { return }
        if y == range.start, !isFirst { engine.breakNotes.note(shortage: size, row: fragmentainers.row) }
        guard y + size > range.end else { return }
        var place = y
        if cells.contains(where: { engine.avoidsBreakInside(grid.cells[$0].box) }) || engine.avoidsBreakInside(grid.rows[row].box) {
            place = fragmentainers.placeUnbroken(size, at: y)
        }
        var broken = layOutBroken(cells, at: place, in: fragmentainers)
        if place == y, y > range.start, broken.contains(where: { $0.columns.leadBreak != nil }) {
            place = fragmentainers.start(after: range)
            broken = layOutBroken(cells, at: place, in: fragmentainers)
        }
        if place > y {
            engine.breakNotes.note(shortage: y + size - range.end, row: fragmentainers.row)
            if isFirst, let own = fragmentainers.range(at: .zero), own.start < .zero {
                // All of the table moves.
                breaks.lead = place
                breaks.unsuitable = UnsuitableBreak(offset: own.end, appeal: .lastResort)
                return
            }
        }
        breaks.gaps[row] = place - y
        breaks.sum += place - y
        y = place
        guard let end = fragmentainers.range(at: y)?.end, y + size > end else { return }
        breaks.places[row] = y
        var height = size
        for (index, result) in zip(cells, broken) {
            engine.breakNotes.add(result.columns.breakNotes, at: y)
            if grid.cells[index].rowSpan == 1 { height = max(height, LogicalSize(engine.tree[result.fragment].size, direction.mode).block) }
        }
        breaks.sum += height - size
        rows.rows[row].size = height
    }

    private func layOutBroken(_ cells: Range<Int>, at y: LayoutUnit, in fragmentainers: FragmentainerView) -> [LayoutResult] {
        cells.map { index in
            let cell = grid.cells[index].box
            let space = cellSpace(grid.cells[index], block: nil)
            return engine.layOut(cell, in: engine.isBreakable(cell) ? fragmentainers.space(space, at: y) : space)
        }
    }
}
