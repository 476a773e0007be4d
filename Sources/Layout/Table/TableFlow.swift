import ClipBase
import Style

/// The layout of one table's grid: column widths, row heights, cells (CSS 2.2 §17.5).
struct TableFlow {
    let engine: LayoutEngine
    let table: BoxID
    let space: ConstraintSpace
    let style: ComputedStyle
    let direction: WritingDirection
    let grid: TableGrid
    let edges: BoxEdges
    let spacing: LogicalSize
    let inlineSize: LayoutUnit
    var widths: [LayoutUnit] = []
    var heights: [LayoutUnit] = []
    /// Of baseline-aligned cells, from the row's start.
    var baselines: [LayoutUnit] = []
    /// Each cell's first layout, at its content's height.
    var measured: [LayoutResult] = []

    init(engine: LayoutEngine, table: BoxID, space: ConstraintSpace) {
        self.engine = engine
        self.table = table
        self.space = space
        style = engine.style(table)
        direction = engine.direction(table)
        grid = engine.tableGrid(table)
        edges = engine.edges(table, percentageBasis: engine.edgeBasis(table, space))
        spacing = engine.borderSpacing(table)
        let isFixed = style.box.tableLayout == .fixed && !engine.inlineSizeValue(style).isAuto
        if isFixed {
            let sizing = FixedColumnSizing(engine, table: table, grid: grid, spacing: spacing.inline)
            inlineSize = Self.inlineSize(engine, table, space, edges, least: sizing.minimum)
            widths = sizing.distribute((inlineSize - edges.sum.inline).clampedToZero)
        } else {
            let sizing = ColumnSizing(engine, table: table, grid: grid, spacing: spacing.inline)
            inlineSize = Self.inlineSize(engine, table, space, edges, least: sizing.minimum)
            widths = sizing.distribute((inlineSize - edges.sum.inline).clampedToZero)
        }
    }

    /// The border-box inline size: what the style or the wrapper says, but room for the columns' least widths.
    private static func inlineSize(
        _ engine: LayoutEngine, _ table: BoxID, _ space: ConstraintSpace, _ edges: BoxEdges, least: LayoutUnit
    ) -> LayoutUnit {
        let asked = space.isInlineSizeFixed ? space.availableInline : engine.usedInlineSize(table, in: space, edges: edges)
        return max(asked, least + edges.sum.inline)
    }

    mutating func layOut() -> LayoutResult {
        heights = Array(repeating: .zero, count: grid.rows.count)
        baselines = Array(repeating: .zero, count: grid.rows.count)
        measureRows()
        spreadSpanningCells()
        let tableBlock = growRows()
        return finish(tableBlock)
    }

    // MARK: Rows

    private func cellWidth(_ cell: TableGrid.Cell) -> LayoutUnit {
        cell.columns.reduce(spacing.inline * (cell.columnSpan - 1)) { $0 + ($1 < widths.count ? widths[$1] : .zero) }
    }

    private func cellSpace(_ cell: TableGrid.Cell, block: LayoutUnit?) -> ConstraintSpace {
        let width = cellWidth(cell)
        var result: ConstraintSpace
        if engine.direction(cell.box).isHorizontal == direction.isHorizontal {
            result = ConstraintSpace(availableInline: width, availableBlock: block, parentDirection: direction)
            result.isInlineSizeFixed = true
            result.isBlockSizeFixed = block != nil
        } else {
            result = ConstraintSpace(availableInline: block ?? engine.viewport.height, availableBlock: width, parentDirection: direction)
            result.isInlineSizeFixed = block != nil
            result.isBlockSizeFixed = true
            result.autoInline = .fitContent
        }
        result.percentageInline = (inlineSize - edges.sum.inline).clampedToZero
        result.percentageBlock = nil
        result.isTableCellMeasure = block == nil
        let hasHeight =
            !engine.blockSizeValue(engine.style(cell.box)).isAuto || !engine.blockSizeValue(style).isAuto
            || !engine.blockSizeValue(engine.style(grid.rows[cell.row].box)).isAuto
        result.isFixedBlockSizeIndefinite = !hasHeight
        return result
    }

    private func block(_ result: LayoutResult) -> LayoutUnit { LogicalSize(engine.tree[result.fragment].size, direction.mode).block }

    private func isBaseline(_ cell: TableGrid.Cell) -> Bool {
        switch engine.styles[engine.boxes[cell.box].style].box.verticalAlign {
        case .top, .middle, .bottom: false
        case .baseline, .sub, .super, .textTop, .textBottom, .length, .webkitBaselineMiddle: true
        }
    }

    /// The first baseline of a cell, or the bottom of its content box where it has no line (§17.5.3).
    private func baseline(_ result: LayoutResult) -> LayoutUnit {
        let fragment = engine.tree[result.fragment]
        if let own = fragment.firstBaseline { return own }
        let own = LogicalEdges(fragment.border + fragment.padding, direction)
        return block(result) - own.blockEnd
    }

    private var lastRowHasLine: Bool {
        let last = grid.rows.count - 1
        return zip(grid.cells, measured).contains { $0.row == last && isBaseline($0) && engine.tree[$1.fragment].firstBaseline != nil }
    }

    private mutating func measureRows() {
        var above = heights
        var below = heights
        for cell in grid.cells {
            let result = engine.layOut(cell.box, in: cellSpace(cell, block: nil))
            measured.append(result)
            let height = block(result)
            if isBaseline(cell) {
                let line = baseline(result)
                above[cell.row] = max(above[cell.row], line)
                if cell.rowSpan == 1 { below[cell.row] = max(below[cell.row], height - line) }
            } else if cell.rowSpan == 1 {
                heights[cell.row] = max(heights[cell.row], height)
            }
        }
        baselines = above
        for (i, row) in grid.rows.enumerated() {
            heights[i] = max(heights[i], above[i] + below[i])
            let value = engine.blockSizeValue(engine.style(row.box))
            if let specified = engine.definiteSize(value, basis: nil, edges: .zero, sizing: .borderBox) {
                heights[i] = max(heights[i], specified)
            }
            if isCollapsed(row) { heights[i] = .zero }
        }
    }

    /// The spacing between some rows; collapsed ones take theirs with them (Tables 3 §3.3).
    private func spacingBetween(_ rows: Range<Int>) -> LayoutUnit {
        spacing.block * max(0, rows.count(where: { !isCollapsed(grid.rows[$0]) }) - 1)
    }

    private func isCollapsed(_ row: TableGrid.Row) -> Bool {
        engine.styles[engine.boxes[row.box].style].inherited.visibility == .collapse
            || engine.styles[engine.boxes[grid.groups[row.group].box].style].inherited.visibility == .collapse
    }

    /// What row-spanning cells need beyond their rows goes to these in proportion to their heights, to empty ones evenly.
    private mutating func spreadSpanningCells() {
        for (index, cell) in grid.cells.enumerated() where cell.rowSpan > 1 {
            let have = cell.rows.reduce(spacingBetween(cell.rows)) { $0 + heights[$1] }
            let extra = block(measured[index]) - have
            guard extra > .zero else { continue }
            let open = cell.rows.filter { engine.blockSizeValue(engine.style(grid.rows[$0].box)).isAuto }
            grow(open.isEmpty ? Array(cell.rows) : open, by: extra)
        }
    }

    private mutating func grow(_ rows: [Int], by extra: LayoutUnit) {
        let total = rows.reduce(0.0) { $0 + heights[$1].pixels }
        var given = LayoutUnit.zero
        for (n, i) in rows.enumerated() {
            let share = n == rows.count - 1 ? extra - given : total > 0 ? extra * (heights[i].pixels / total) : extra / rows.count
            heights[i] += share
            given += share
        }
    }

    private var rowsBlock: LayoutUnit {
        heights.reduce(heights.isEmpty ? .zero : spacingBetween(heights.indices) + spacing.block * 2) { $0 + $1 }
    }

    /// Makes the rows fill the table's own height; gives the border-box block size.
    private mutating func growRows() -> LayoutUnit {
        // Percentage heights of rows refer to the table's height where it is definite.
        let definite = engine.definiteBlockSize(table, in: space, edges: edges, inlineSize: inlineSize)
        if let definite {
            let basis = (definite - edges.sum.block).clampedToZero
            for (i, row) in grid.rows.enumerated() {
                let value = engine.blockSizeValue(engine.style(row.box))
                if value.hasPercentage, let size = engine.definiteSize(value, basis: basis, edges: .zero, sizing: .borderBox) {
                    heights[i] = max(heights[i], size)
                }
            }
        }
        let content = rowsBlock + edges.sum.block
        let used = max(engine.usedBlockSize(table, in: space, edges: edges, inlineSize: inlineSize, content: content), content)
        if used > content && !heights.isEmpty {
            var open = heights.indices.filter {
                engine.blockSizeValue(engine.style(grid.rows[$0].box)).isAuto && !isCollapsed(grid.rows[$0])
            }
            if open.isEmpty { open = Array(heights.indices) }
            grow(open, by: used - content)
        }
        return used
    }

    // MARK: The fragment

    private mutating func finish(_ tableBlock: LayoutUnit) -> LayoutResult {
        var columnEdges: [LayoutUnit] = []
        var x = edges.sum.inlineStart + spacing.inline
        for width in widths {
            columnEdges.append(x)
            x += width + spacing.inline
        }
        let columnEnds = zip(columnEdges, widths).map { $0 + $1 }
        var rowEdges: [LayoutUnit] = []
        var y = edges.sum.blockStart + spacing.block
        for (row, height) in heights.enumerated() {
            rowEdges.append(y)
            y += height + (isCollapsed(grid.rows[row]) ? .zero : spacing.block)
        }
        var builder = FragmentBuilder(box: table, direction: direction)
        builder.size = LogicalSize(inline: inlineSize, block: tableBlock)
        builder.border = edges.border
        builder.padding = edges.padding
        let inlineStart = edges.sum.inlineStart + spacing.inline
        let inlineExtent = (inlineSize - edges.sum.inline - spacing.inline * 2).clampedToZero

        addColumns(&builder, columnEdges: columnEdges, columnEnds: columnEnds, rowEdges: rowEdges)
        var cellsOfRow: [[Int]] = Array(repeating: [], count: grid.rows.count)
        for (index, cell) in grid.cells.enumerated() { cellsOfRow[cell.row].append(index) }
        for group in grid.groups {
            guard !group.rows.isEmpty else { continue }
            let top = rowEdges[group.rows.lowerBound]
            let bottom = rowEdges[group.rows.upperBound - 1] + heights[group.rows.upperBound - 1]
            var groupBuilder = FragmentBuilder(box: group.box, direction: direction)
            groupBuilder.size = LogicalSize(inline: inlineExtent, block: bottom - top)
            for row in group.rows {
                var rowBuilder = FragmentBuilder(box: grid.rows[row].box, direction: direction)
                rowBuilder.size = LogicalSize(inline: inlineExtent, block: heights[row])
                for index in cellsOfRow[row] {
                    let cell = grid.cells[index]
                    guard cell.column < columnEdges.count else { continue }
                    let result = placedCell(index)
                    let shift = engine.relativeShift(
                        cell.box, containingWidth: inlineExtent, containingHeight: specifiedBlock(grid.rows[row].box), direction: direction)
                    rowBuilder.add(result, at: LogicalOffset(inline: columnEdges[cell.column] - inlineStart), shift: shift)
                }
                for child in engine.boxes.children(grid.rows[row].box) where engine.boxes[child].isOutOfFlow {
                    rowBuilder.addOutOfFlow(child, staticOffset: .zero)
                }
                rowBuilder.firstBaseline = baselines[row]
                let shift = engine.relativeShift(
                    grid.rows[row].box, containingWidth: inlineExtent, containingHeight: specifiedBlock(group.box), direction: direction)
                groupBuilder.add(rowBuilder.finish(engine), at: LogicalOffset(block: rowEdges[row] - top), shift: shift)
            }
            let shift = engine.relativeShift(
                group.box, containingWidth: inlineExtent, containingHeight: definiteContentBlock, direction: direction)
            builder.add(groupBuilder.finish(engine), at: LogicalOffset(inline: inlineStart, block: top), shift: shift)
        }
        for child in engine.boxes.children(table) where engine.boxes[child].isOutOfFlow {
            builder.addOutOfFlow(child, staticOffset: edges.sum.startOffset)
        }
        if let first = rowEdges.first, let top = baselines.first {
            builder.firstBaseline = first + (top.isZero ? heights[0] : top)
            // Rows without a line give an inline-block around the table none either (CSS 2.2 §10.8.1).
            if lastRowHasLine, let last = baselines.last { builder.lastBaseline = (rowEdges.last ?? .zero) + last }
        }
        if let collapsed = grid.collapsed, !columnEdges.isEmpty, !rowEdges.isEmpty {
            let lines = columnEdges + [columnEnds.last ?? .zero]
            let rows = rowEdges + [(rowEdges.last ?? .zero) + (heights.last ?? .zero)]
            let segments = collapsed.segments(
                columnEdges: lines, rowEdges: rows, direction: direction, outer: builder.size.physical(direction.mode))
            engine.tree.collapsedBorders.append(segments)
            builder.collapsedBorders = UInt32(engine.tree.collapsedBorders.count)
        }
        var result = builder.finish(engine)
        result.intrinsicBlockSize = tableBlock
        return result
    }

    /// The block size that a row or row group asks for, which percentages of `top` inside refer to; nil without.
    private func specifiedBlock(_ box: BoxID) -> LayoutUnit? {
        engine.definiteSize(engine.blockSizeValue(engine.style(box)), basis: nil, edges: .zero, sizing: .borderBox)
    }

    private var definiteContentBlock: LayoutUnit? {
        engine.definiteBlockSize(table, in: space, edges: edges, inlineSize: inlineSize).map { ($0 - edges.sum.block).clampedToZero }
    }

    /// A cell at the height of its rows, with its content where `vertical-align` puts it (§17.5.3).
    private func placedCell(_ index: Int) -> LayoutResult {
        let cell = grid.cells[index]
        let height = cell.rows.reduce(spacingBetween(cell.rows)) { $0 + heights[$1] }
        let result = engine.layOut(cell.box, in: cellSpace(cell, block: height))
        let content = block(measured[index])
        let free = height - content
        let delta: LayoutUnit
        switch engine.styles[engine.boxes[cell.box].style].box.verticalAlign {
        case .top: delta = .zero
        case .middle: delta = free.clampedToZero / 2
        case .bottom: delta = free.clampedToZero
        case .baseline, .sub, .super, .textTop, .textBottom, .length, .webkitBaselineMiddle:
            delta = (baselines[cell.row] - baseline(measured[index])).clampedToZero
        }
        var moved = engine.movingContent(of: result, by: delta, direction: direction)
        hideIfEmpty(cell, &moved)
        return moved
    }

    /// `empty-cells: hide` in the separated model (§17.6.1.1), and cells of collapsed rows.
    private func hideIfEmpty(_ cell: TableGrid.Cell, _ result: inout LayoutResult) {
        let own = engine.styles[engine.boxes[cell.box].style].inherited
        let isEmpty = engine.boxes[cell.box].firstChild == nil
        let hides = own.borderCollapse == .separate && own.emptyCells == .hide && isEmpty
        guard hides else { return }
        var fragment = engine.tree[result.fragment]
        let links = Array(engine.tree.children(result.fragment))
        fragment.isHidden = true
        fragment.children = .empty
        result.fragment = engine.tree.add(fragment, children: links)
    }

    /// Columns and column groups paint their backgrounds under the rows (§17.5.1).
    private func addColumns(_ builder: inout FragmentBuilder, columnEdges: [LayoutUnit], columnEnds: [LayoutUnit], rowEdges: [LayoutUnit]) {
        guard let top = rowEdges.first, let last = rowEdges.last, let height = heights.last else { return }
        func add(_ box: BoxID, _ range: Range<Int>) {
            guard !range.isEmpty, range.upperBound <= columnEdges.count else { return }
            let fragment = Fragment(
                kind: .box, box: box,
                size: LogicalSize(inline: columnEnds[range.upperBound - 1] - columnEdges[range.lowerBound], block: last + height - top)
                    .physical(direction.mode))
            builder.add(engine.tree.add(fragment, children: []), at: LogicalOffset(inline: columnEdges[range.lowerBound], block: top))
        }
        func runs(_ key: (TableGrid.Column) -> BoxID?) {
            var start = 0
            while start < grid.columns.count {
                var end = start + 1
                let box = key(grid.columns[start])
                while end < grid.columns.count && key(grid.columns[end]) == box { end += 1 }
                if let box { add(box, start..<end) }
                start = end
            }
        }
        runs(\.group)
        runs(\.box)
    }
}
