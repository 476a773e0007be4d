import ClipBase
import DOM
import Style

/// The cells of a table in their slots (CSS 2.2 §17.5, HTML §4.9.12).
struct TableGrid {
    struct Row {
        var box: BoxID
        var group: Int
    }
    struct Group {
        var box: BoxID
        var rows: Range<Int>
        /// Neither the header nor the footer.
        var isBody: Bool
    }
    struct Cell {
        var box: BoxID
        var row: Int
        var column: Int
        var rowSpan: Int
        var columnSpan: Int
        var rows: Range<Int> { row..<row + rowSpan }
        var columns: Range<Int> { column..<column + columnSpan }
    }
    struct Column {
        /// The column element, and the group that it stands in.
        var box: BoxID?
        var group: BoxID?
    }

    var rows: [Row] = []
    var groups: [Group] = []
    var cells: [Cell] = []
    var columns: [Column] = []
    /// Collapsed borders, where the table has them.
    var collapsed: CollapsedBorders?

    private static let maxSpan = 1_000
    private static let maxRowSpan = 65_534

    init(_ engine: LayoutEngine, table: BoxID) {
        var header: [BoxID] = []
        var body: [BoxID] = []
        var footer: [BoxID] = []
        for child in engine.boxes.children(table) {
            let display = engine.styles[engine.boxes[child].style].display
            switch engine.boxes[child].kind {
            case .tableColumnGroup: addColumns(engine, group: child)
            case .tableRowGroup:
                if display == .tableHeaderGroup && header.isEmpty {
                    header.append(child)
                } else if display == .tableFooterGroup && footer.isEmpty {
                    footer.append(child)
                } else {
                    body.append(child)
                }
            default: break
            }
        }
        // Slots that row-spanning cells still fill, by column: rows left.
        for (members, isBody) in [(header, false), (body, true), (footer, false)] {
            for group in members {
                let start = rows.count
                let groupRows = engine.boxes.children(group).filter { engine.boxes[$0].kind == .tableRow }
                var filled: [Int] = []
                for (index, row) in groupRows.enumerated() {
                    rows.append(Row(box: row, group: groups.count))
                    place(engine, row: row, number: start + index, rowsLeft: groupRows.count - index, filled: &filled)
                }
                groups.append(Group(box: group, rows: start..<rows.count, isBody: isBody))
            }
        }
        let count = cells.map(\.columns.upperBound).max() ?? 0
        while columns.count < count { columns.append(Column()) }
    }

    private mutating func addColumns(_ engine: LayoutEngine, group: BoxID) {
        let members = engine.boxes.children(group).filter { engine.boxes[$0].kind == .tableColumn }
        if members.isEmpty {
            let isAnonymous = engine.boxes[group].node == nil
            for _ in 0..<(isAnonymous ? 0 : engine.span(group, "span", limit: TableGrid.maxSpan)) {
                columns.append(Column(box: nil, group: group))
            }
            return
        }
        for column in members {
            for _ in 0..<engine.span(column, "span", limit: TableGrid.maxSpan) where columns.count < 10_000 {
                columns.append(Column(box: column, group: group))
            }
        }
    }

    private mutating func place(_ engine: LayoutEngine, row: BoxID, number: Int, rowsLeft: Int, filled: inout [Int]) {
        var column = 0
        for cell in engine.boxes.children(row) where engine.boxes[cell].kind == .tableCell {
            while column < filled.count && filled[column] > 0 { column += 1 }
            let columnSpan = min(engine.span(cell, "colspan", limit: TableGrid.maxSpan), 20_000 - min(column, 19_999))
            var rowSpan = engine.span(cell, "rowspan", limit: TableGrid.maxRowSpan, zeroMeans: rowsLeft)
            rowSpan = max(1, min(rowSpan, rowsLeft))
            while filled.count < column + columnSpan { filled.append(0) }
            for i in column..<column + columnSpan { filled[i] = max(filled[i], rowSpan) }
            cells.append(Cell(box: cell, row: number, column: column, rowSpan: rowSpan, columnSpan: columnSpan))
            column += columnSpan
        }
        for i in filled.indices where filled[i] > 0 { filled[i] -= 1 }
    }
}

extension LayoutEngine {
    /// The grid of a table, made once.
    func tableGrid(_ table: BoxID) -> TableGrid {
        if let known = tableGrids[table] { return known }
        var grid = TableGrid(self, table: table)
        let collapses = styles[boxes[table].style].inherited.borderCollapse == .collapse
        if collapses, grid.rows.count * grid.columns.count <= CollapsedBorders.maxSlots {
            let borders = CollapsedBorders(self, table: table, grid: grid)
            for (index, cell) in grid.cells.enumerated() { collapsedCellBorders[cell.box] = borders.cellEdges[index] }
            grid.collapsed = borders
        }
        tableGrids[table] = grid
        return grid
    }

    /// A span attribute of the element that made a box; 1 without.
    func span(_ box: BoxID, _ name: Name, limit: Int, zeroMeans: Int = 1) -> Int {
        guard let node = boxes[box].node, document.isHTMLElement(node), let text = document.attributeValue(node, name) else { return 1 }
        let digits = text.utf8.drop(while: isASCIIWhitespace).prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard let value = Int(String(decoding: digits.prefix(9), as: UTF8.self)) else { return 1 }
        return value == 0 ? zeroMeans : min(value, limit)
    }

    /// Half of the collapsed borders at the table's edges (CSS 2.2 §17.6.2).
    func collapsedTableBorder(_ table: BoxID) -> LogicalEdges { tableGrid(table).collapsed?.tableEdges ?? .zero }
}
