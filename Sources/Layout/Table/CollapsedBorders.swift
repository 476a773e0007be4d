import ClipBase
import Style

/// The borders of a table in the collapsing model: one winner for every edge of the grid (CSS 2.2 §17.6.2).
struct CollapsedBorders {
    /// Half of each cell's winning borders, along the table's axes; by cell index.
    private(set) var cellEdges: [LogicalEdges] = []
    private(set) var tableEdges = LogicalEdges.zero
    /// Winners of horizontal grid lines: `(rows + 1) × columns`, and of vertical ones: `rows × (columns + 1)`.
    private(set) var rowLines: [BorderSide]
    private(set) var columnLines: [BorderSide]
    /// Rows times columns; a table of more has no collapsed borders.
    static let maxSlots = 4_000_000
    let rowCount: Int
    let columnCount: Int

    /// A border in the running, with the rank of what it belongs to: cell 6 … table 1.
    private struct Candidate {
        var side: BorderSide
        var rank: Int
    }

    init(_ engine: LayoutEngine, table: BoxID, grid: TableGrid) {
        let rows = grid.rows.count
        let columns = grid.columns.count
        rowCount = rows
        columnCount = columns
        let direction = engine.direction(table)
        var rowBest = [Candidate?](repeating: nil, count: (rows + 1) * columns)
        var columnBest = [Candidate?](repeating: nil, count: rows * (columns + 1))
        func sides(_ box: BoxID) -> LogicalSides<BorderSide> {
            let surface = engine.styles[engine.boxes[box].style].surface
            return LogicalSides(
                Sides(top: surface.borderTop, right: surface.borderRight, bottom: surface.borderBottom, left: surface.borderLeft), direction
            )
        }
        func offer(_ slot: inout Candidate?, _ side: BorderSide, _ rank: Int) {
            guard let held = slot else {
                slot = Candidate(side: side, rank: rank)
                return
            }
            if Self.wins(side, rank, over: held.side, held.rank) { slot = Candidate(side: side, rank: rank) }
        }
        func frame(_ box: BoxID, rows r: Range<Int>, columns c: Range<Int>, rank: Int) {
            guard !r.isEmpty, !c.isEmpty, r.upperBound <= rows, c.upperBound <= columns else { return }
            let own = sides(box)
            for column in c {
                offer(&rowBest[r.lowerBound * columns + column], own.blockStart, rank)
                offer(&rowBest[r.upperBound * columns + column], own.blockEnd, rank)
            }
            for row in r {
                offer(&columnBest[row * (columns + 1) + c.lowerBound], own.inlineStart, rank)
                offer(&columnBest[row * (columns + 1) + c.upperBound], own.inlineEnd, rank)
            }
        }
        for cell in grid.cells { frame(cell.box, rows: cell.rows, columns: cell.columns, rank: 6) }
        for (index, row) in grid.rows.enumerated() { frame(row.box, rows: index..<index + 1, columns: 0..<columns, rank: 5) }
        for group in grid.groups { frame(group.box, rows: group.rows, columns: 0..<columns, rank: 4) }
        for (index, column) in grid.columns.enumerated() {
            if let box = column.box { frame(box, rows: 0..<rows, columns: index..<index + 1, rank: 3) }
        }
        var start = 0
        while start < columns {
            var end = start + 1
            while end < columns && grid.columns[end].group == grid.columns[start].group { end += 1 }
            if let group = grid.columns[start].group { frame(group, rows: 0..<rows, columns: start..<end, rank: 2) }
            start = end
        }
        frame(table, rows: 0..<rows, columns: 0..<columns, rank: 1)
        // Inside a spanning cell no line runs.
        for cell in grid.cells where cell.rowSpan > 1 || cell.columnSpan > 1 {
            for row in cell.rows.dropFirst() { for column in cell.columns { rowBest[row * columns + column] = nil } }
            for row in cell.rows { for column in cell.columns.dropFirst() { columnBest[row * (columns + 1) + column] = nil } }
        }
        func used(_ candidate: Candidate?) -> BorderSide {
            guard let side = candidate?.side, side.style.isVisible else { return BorderSide() }
            return side
        }
        rowLines = rowBest.map(used)
        columnLines = columnBest.map(used)

        for cell in grid.cells {
            var edges = LogicalEdges.zero
            for column in cell.columns {
                edges.blockStart = max(edges.blockStart, rowLines[cell.rows.lowerBound * columns + column].width / 2)
                edges.blockEnd = max(edges.blockEnd, rowLines[cell.rows.upperBound * columns + column].width / 2)
            }
            for row in cell.rows {
                edges.inlineStart = max(edges.inlineStart, columnLines[row * (columns + 1) + cell.columns.lowerBound].width / 2)
                edges.inlineEnd = max(edges.inlineEnd, columnLines[row * (columns + 1) + cell.columns.upperBound].width / 2)
            }
            cellEdges.append(edges)
        }
        for column in 0..<columns where rows > 0 {
            tableEdges.blockStart = max(tableEdges.blockStart, rowLines[column].width / 2)
            tableEdges.blockEnd = max(tableEdges.blockEnd, rowLines[rows * columns + column].width / 2)
        }
        for row in 0..<rows where columns > 0 {
            tableEdges.inlineStart = max(tableEdges.inlineStart, columnLines[row * (columns + 1)].width / 2)
            tableEdges.inlineEnd = max(tableEdges.inlineEnd, columnLines[row * (columns + 1) + columns].width / 2)
        }
    }

    /// §17.6.2.1: hidden, then wider, then by style, then by what it belongs to.
    private static func wins(_ a: BorderSide, _ aRank: Int, over b: BorderSide, _ bRank: Int) -> Bool {
        if b.style == .hidden { return false }
        if a.style == .hidden { return true }
        if a.style == .none || b.style == .none { return b.style == .none && a.style != .none }
        if a.width != b.width { return a.width > b.width }
        if a.style != b.style { return a.style > b.style }
        return aRank > bRank
    }

    /// Where the grid lines stand, from the table's border edges, logical; `outer` is its border box, physical.
    struct Lines {
        var columnEdges: [LayoutUnit]
        var rowEdges: [LayoutUnit]
        var direction: WritingDirection
        var outer: LayoutSize
    }

    /// The segments to paint along and between some rows and columns, physical, from the table's border box.
    func segments(rows: Range<Int>, columns: Range<Int>, _ lines: Lines) -> [CollapsedBorderSegment] {
        let (columnEdges, rowEdges, direction, outer) = (lines.columnEdges, lines.rowEdges, lines.direction, lines.outer)
        var segments: [CollapsedBorderSegment] = []
        func add(_ offset: LogicalOffset, _ size: LogicalSize, _ side: BorderSide, _ isRowLine: Bool) {
            let physical = size.physical(direction.mode)
            let origin = offset.physical(direction, outer: outer, inner: physical)
            segments.append(
                CollapsedBorderSegment(
                    rect: LayoutRect(origin: origin, size: physical), side: isRowLine == direction.isHorizontal ? .horizontal : .vertical,
                    color: side.color, style: side.style))
        }
        // Vertical lines first; horizontal ones reach over their ends and cover the joints.
        let rows = rows.clamped(to: 0..<rowCount)
        let columns = columns.clamped(to: 0..<columnCount)
        guard !rows.isEmpty, !columns.isEmpty else { return [] }
        for line in columns.lowerBound...columns.upperBound {
            for row in rows {
                let side = columnLines[row * (columnCount + 1) + line]
                guard side.isVisible else { continue }
                add(
                    LogicalOffset(inline: columnEdges[line] - side.width / 2, block: rowEdges[row]),
                    LogicalSize(inline: side.width, block: rowEdges[row + 1] - rowEdges[row]), side, false)
            }
        }
        for line in rows.lowerBound...rows.upperBound {
            for column in columns {
                let side = rowLines[line * columnCount + column]
                guard side.isVisible else { continue }
                func reach(_ edge: Int) -> LayoutUnit {
                    var width = LayoutUnit.zero
                    if line > 0 { width = max(width, columnLines[(line - 1) * (columnCount + 1) + edge].width) }
                    if line < rowCount { width = max(width, columnLines[line * (columnCount + 1) + edge].width) }
                    return width / 2
                }
                let before = reach(column)
                let after = reach(column + 1)
                add(
                    LogicalOffset(inline: columnEdges[column] - before, block: rowEdges[line] - side.width / 2),
                    LogicalSize(inline: columnEdges[column + 1] - columnEdges[column] + before + after, block: side.width), side, true)
            }
        }
        return segments
    }
}
