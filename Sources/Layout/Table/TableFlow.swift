import ClipBase
import Style

/// The layout of one table's grid: column widths, row heights, cells (CSS 2.2 §17.5, Tables 3 §3).
struct TableFlow {
    let engine: LayoutEngine
    let table: BoxID
    let space: ConstraintSpace
    let direction: WritingDirection
    let grid: TableGrid
    let edges: BoxEdges
    let spacing: LogicalSize
    let columns: TableColumns
    var rows: RowSizing
    /// Each cell's first layout, at its content's height.
    private(set) var measured: [LayoutResult] = []
    /// The table asks for a height: percentages inside its cells count.
    private let hasBlockSize: Bool
    /// Collapsed rows, which take no room once all heights are known (Tables 3 §3.4).
    let isCollapsed: [Bool]
    /// In columns.
    var breaks: RowBreaks

    init(engine: LayoutEngine, table: BoxID, space: ConstraintSpace) {
        self.engine = engine
        self.table = table
        self.space = space
        direction = engine.direction(table)
        grid = engine.tableGrid(table)
        edges = engine.edges(table, percentageBasis: engine.edgeBasis(table, space))
        spacing = engine.borderSpacing(table)
        columns = engine.tableColumns(table, in: space, edges: edges)
        rows = RowSizing(count: grid.rows.count, spacing: spacing.block)
        breaks = RowBreaks(rowCount: grid.rows.count)
        hasBlockSize = space.isBlockSizeFixed || Self.asksForHeight(engine.blockSizeValue(engine.styles[engine.boxes[table].style]))
        isCollapsed = grid.rows.map { [grid] in engine.isCollapsed($0.box) || engine.isCollapsed(grid.groups[$0.group].box) }
    }

    /// Whether a block size is one that its content does not give.
    private static func asksForHeight(_ value: SizeValue) -> Bool {
        switch value.basis {
        case .length, .stretch, .calculated: true
        case .auto, .none, .minContent, .maxContent, .fitContent, .fitContentLimit, .content: false
        }
    }

    mutating func layOut() -> LayoutResult {
        measureRows()
        openForSpanningCells()
        fillGroups()
        let tableBlock = fillTable()
        if let fragmentainers = FragmentainerView(of: table, in: space, edges: edges.sum, engine: engine) {
            breakRows(in: fragmentainers)
        }
        return finish(tableBlock + breaks.sum)
    }

    // MARK: Cells

    /// The room of a cell: without a block size in order to measure it, and then at the height of its rows.
    func cellSpace(_ cell: TableGrid.Cell, block: LayoutUnit?) -> ConstraintSpace {
        let width = columns.extent(cell.columns)
        let style = engine.styles[engine.boxes[cell.box].style]
        var result: ConstraintSpace
        if style.text.writingMode.isHorizontal == direction.isHorizontal {
            result = ConstraintSpace(availableInline: width, availableBlock: block, parentDirection: direction)
            result.isInlineSizeFixed = true
            result.isBlockSizeFixed = block != nil
            result.ignoresBlockSize = block == nil
        } else {
            result = ConstraintSpace(availableInline: block ?? engine.viewport.height, availableBlock: width, parentDirection: direction)
            result.isInlineSizeFixed = block != nil
            result.isBlockSizeFixed = true
            result.autoInline = .fitContent
        }
        result.percentageInline = (columns.inlineSize - edges.sum.inline).clampedToZero
        result.percentageBlock = nil
        var isSized = hasBlockSize
        if case .length(let length) = engine.blockSizeValue(style), !length.hasPercentage { isSized = true }
        result.isFixedBlockSizeIndefinite = !isSized
        result.isSizedCellMeasure = block == nil && isSized
        return result
    }

    private func block(_ result: LayoutResult) -> LayoutUnit { LogicalSize(engine.tree[result.fragment].size, direction.mode).block }

    private func ownEdges(_ result: LayoutResult) -> LogicalEdges {
        let fragment = engine.tree[result.fragment]
        return LogicalEdges(fragment.border + fragment.padding, direction)
    }

    private func isBaseline(_ cell: TableGrid.Cell) -> Bool {
        switch engine.styles[engine.boxes[cell.box].style].box.verticalAlign {
        case .top, .middle, .bottom: false
        case .baseline, .sub, .super, .textTop, .textBottom, .length, .webkitBaselineMiddle: true
        }
    }

    /// The baseline that a cell aligns with those of its row; nil where it has no line, as the browsers have it.
    private func alignedBaseline(_ cell: TableGrid.Cell, _ result: LayoutResult) -> LayoutUnit? {
        isBaseline(cell) ? engine.tree[result.fragment].firstBaseline : nil
    }

    private var lastRowHasLine: Bool {
        let last = grid.rows.count - 1
        return zip(grid.cells, measured).contains { $0.row == last && isBaseline($0) && engine.tree[$1.fragment].firstBaseline != nil }
    }

    // MARK: Rows

    private mutating func measureRows() {
        measured.reserveCapacity(grid.cells.count)
        var below: [LayoutUnit?] = Array(repeating: nil, count: grid.rows.count)
        var contentEnds = below
        for cell in grid.cells {
            let result = engine.layOut(cell.box, in: cellSpace(cell, block: nil))
            measured.append(result)
            if cell.rowSpan > 1 { rows.rows[cell.row].startsSpan = true }
            let baseline = alignedBaseline(cell, result)
            if let baseline { rows.rows[cell.row].baseline = max(rows.rows[cell.row].baseline ?? .zero, baseline) }
            guard cell.rowSpan == 1 else { continue }
            let height = cellBlock(cell.box, result)
            if let baseline {
                below[cell.row] = max(below[cell.row] ?? .min, height - baseline)
            } else {
                rows.rows[cell.row].size = max(rows.rows[cell.row].size, height)
                if isBaseline(cell) { contentEnds[cell.row] = max(contentEnds[cell.row] ?? .min, height - ownEdges(result).blockEnd) }
            }
            constrain(cell.row, by: cell.box)
        }
        for (i, row) in grid.rows.enumerated() {
            // Lines may stand below the ends of their cells.
            if let baseline = rows.rows[i].baseline, let below = below[i] { rows.rows[i].size = max(rows.rows[i].size, baseline + below) }
            // Without a line the ends of the contents stand for it (§17.5.3).
            if rows.rows[i].baseline == nil { rows.rows[i].baseline = contentEnds[i] }
            constrain(i, by: row.box)
            if let specified = specifiedBlock(row.box) { rows.rows[i].size = max(rows.rows[i].size, specified) }
        }
    }

    /// What a cell needs: its content, or the height that it asks for where that is more.
    private func cellBlock(_ cell: BoxID, _ result: LayoutResult) -> LayoutUnit {
        max(block(result), engine.specifiedCellBlock(cell, edges: ownEdges(result).block) ?? .zero)
    }

    /// Notes that a row, or a cell of one, asks for a height.
    private mutating func constrain(_ row: Int, by box: BoxID) {
        guard case .length(let length) = engine.blockSizeValue(engine.styles[engine.boxes[box].style]) else { return }
        if !length.hasPercentage {
            rows.rows[row].isConstrained = true
        } else if length.calculation == 0 && length.pixels == 0 {
            rows.rows[row].percent = max(rows.rows[row].percent ?? 0, Double(length.fraction))
        }
    }

    /// Rows grow for the cells that span them, those that span the fewest first.
    private mutating func openForSpanningCells() {
        let spanning = grid.cells.indices.filter { grid.cells[$0].rowSpan > 1 }
        for index in spanning.sorted(by: { (grid.cells[$0].rowSpan, $0) < (grid.cells[$1].rowSpan, $1) }) {
            let cell = grid.cells[index]
            rows.grow(cell.rows, to: cellBlock(cell.box, measured[index]), basis: nil, for: .spanningCell)
        }
    }

    /// Rows grow to what their groups ask for.
    private mutating func fillGroups() {
        for group in grid.groups {
            guard let wanted = specifiedBlock(group.box) else { continue }
            rows.grow(group.rows, to: wanted, basis: wanted, for: .section)
        }
    }

    private func groupsExtent() -> LayoutUnit {
        grid.groups.reduce(.zero) { $0 + rows.extent($1.rows) }
    }

    /// Makes the rows fill the table's own height, then takes out the collapsed ones; gives the border-box block size.
    private mutating func fillTable() -> LayoutUnit {
        let shown = grid.groups.count(where: { !$0.rows.isEmpty })
        let gaps = shown == 0 ? .zero : spacing.block * (shown + 1)
        let around = gaps + edges.sum.block
        let content = groupsExtent() + around
        let used = max(
            engine.usedBlockSize(table, in: space, edges: edges, inlineSize: columns.inlineSize, content: content), content)
        let sections = grid.groups.map { group in
            let value = engine.blockSizeValue(engine.styles[engine.boxes[group.box].style])
            var section = RowSizing.Section(rows: group.rows, isBody: group.isBody, percent: nil, isConstrained: false)
            if case .length(let length) = value {
                section.isConstrained = !length.hasPercentage
                if length.hasPercentage && length.calculation == 0 { section.percent = Double(length.fraction) }
            }
            return section
        }
        rows.fill(sections, room: used - around)
        var collapsed = LayoutUnit.zero
        for group in grid.groups {
            for row in group.rows where isCollapsed[row] {
                collapsed += rows.rows[row].size + (shown > 0 ? spacing.block : .zero)
                rows.rows[row].size = .zero
            }
        }
        return max(used - collapsed, edges.sum.block)
    }

    // MARK: The fragment

    /// What shown rows take together with the gaps between them.
    private func shownExtent(_ range: Range<Int>) -> LayoutUnit {
        let sizes = rows.rows[range].reduce(spacing.block * max(0, range.count(where: { !isCollapsed[$0] }) - 1)) { $0 + $1.size }
        return breaks.gaps[range.dropFirst()].reduce(sizes, +)
    }

    private func finish(_ tableBlock: LayoutUnit) -> LayoutResult {
        let inlineStart = edges.sum.inlineStart + spacing.inline
        let (columnStarts, columnEnds) = columns.edges(from: inlineStart)
        var rowEdges: [LayoutUnit] = []
        var y = edges.sum.blockStart + spacing.block
        for (i, row) in rows.rows.enumerated() {
            y += breaks.gaps[i]
            rowEdges.append(y)
            y += isCollapsed[i] ? .zero : row.size + spacing.block
        }
        var builder = FragmentBuilder(box: table, direction: direction)
        builder.size = LogicalSize(inline: columns.inlineSize, block: tableBlock)
        builder.border = edges.border
        builder.padding = edges.padding
        let inlineExtent = (columns.inlineSize - edges.sum.inline - spacing.inline * 2).clampedToZero
        let lines = gridLines(starts: columnStarts, ends: columnEnds, rowEdges: rowEdges, outer: builder.size)

        addColumns(&builder, starts: columnStarts, ends: columnEnds, rowEdges: rowEdges)
        // Cells are in the order of their rows.
        var nextCell = 0
        for (index, group) in grid.groups.enumerated() where !group.rows.isEmpty {
            let top = rowEdges[group.rows.lowerBound]
            var groupBuilder = FragmentBuilder(box: group.box, direction: direction)
            groupBuilder.size = LogicalSize(inline: inlineExtent, block: shownExtent(group.rows))
            for row in group.rows {
                var rowBuilder = FragmentBuilder(box: grid.rows[row].box, direction: direction)
                rowBuilder.size = LogicalSize(inline: inlineExtent, block: rows.rows[row].size)
                let rowBlock = specifiedBlock(grid.rows[row].box)
                while nextCell < grid.cells.count, grid.cells[nextCell].row == row {
                    let cell = grid.cells[nextCell]
                    if cell.column < columnStarts.count {
                        let shift = engine.relativeShift(
                            cell.box, containingWidth: inlineExtent, containingHeight: rowBlock, direction: direction)
                        var result = placedCell(nextCell, at: rowEdges[row])
                        if let lines, isRaised(cell.box) {
                            let borders = noteBorders(
                                rows: cell.rows, columns: cell.columns, lines,
                                at: LogicalOffset(inline: columnStarts[cell.column], block: rowEdges[row]),
                                size: LogicalSize(engine.tree[result.fragment].size, direction.mode))
                            result.fragment = engine.framing(result.fragment, by: borders)
                        }
                        rowBuilder.add(result, at: LogicalOffset(inline: columnStarts[cell.column] - inlineStart), shift: shift)
                    }
                    nextCell += 1
                }
                if let lines, isRaised(grid.rows[row].box) {
                    rowBuilder.collapsedBorders = noteBorders(
                        rows: row..<row + 1, columns: columns.widths.indices, lines,
                        at: LogicalOffset(inline: inlineStart, block: rowEdges[row]), size: rowBuilder.size)
                }
                addOutOfFlow(of: grid.rows[row].box, inlineSize: inlineExtent, to: &rowBuilder)
                rowBuilder.firstBaseline = rows.rows[row].baseline ?? .zero
                let shift = engine.relativeShift(
                    grid.rows[row].box, containingWidth: inlineExtent, containingHeight: specifiedBlock(group.box), direction: direction)
                groupBuilder.add(rowBuilder.finish(engine), at: LogicalOffset(block: rowEdges[row] - top), shift: shift)
            }
            let shift = engine.relativeShift(
                group.box, containingWidth: inlineExtent, containingHeight: definiteContentBlock, direction: direction)
            add(groupBuilder.finish(engine), index, at: top, inline: inlineStart, shift: shift, to: &builder)
        }
        for child in engine.boxes.children(table) where engine.boxes[child].isOutOfFlow {
            builder.addOutOfFlow(
                child, staticOffset: edges.sum.startOffset, staticSize: LogicalSize(inline: inlineExtent),
                alignment: engine.staticAlignment(of: child, in: nil, direction: direction))
        }
        if let first = rowEdges.first, let row = rows.rows.first, let last = rows.rows.last {
            builder.firstBaseline = first + (row.baseline ?? row.size)
            // Rows without a line give an inline-block around the table none either (CSS 2.2 §10.8.1).
            if lastRowHasLine { builder.lastBaseline = (rowEdges.last ?? .zero) + (last.baseline ?? .zero) }
        }
        if let lines {
            builder.collapsedBorders = noteBorders(rows: rows.rows.indices, columns: columns.widths.indices, lines, size: builder.size)
        }
        var result = builder.finish(engine)
        result.intrinsicBlockSize = tableBlock
        if let outcome = breaks.outcome { result.columns = outcome }
        if !breaks.copies.isEmpty {
            engine.tree.repeatedEdges.append(breaks.repeatedEdges)
            engine.tree.fragments[result.fragment.index].payload = UInt32(clamping: engine.tree.repeatedEdges.count)
        }
        return result
    }

    private func gridLines(starts: [LayoutUnit], ends: [LayoutUnit], rowEdges: [LayoutUnit], outer: LogicalSize) -> CollapsedBorders.Lines?
    {
        guard grid.collapsed != nil, !starts.isEmpty, let last = rowEdges.last else { return nil }
        return CollapsedBorders.Lines(
            columnEdges: starts + ends.suffix(1), rowEdges: rowEdges + [last + (rows.rows.last?.size ?? .zero)], direction: direction,
            outer: outer.physical(direction.mode))
    }

    /// Whether a cell or row is painted above the borders of its table, and so has to paint those around it again.
    private func isRaised(_ box: BoxID) -> Bool {
        let style = engine.styles[engine.boxes[box].style]
        return style.isPositioned || style.effects.opacity < 1 || engine.holdsOutOfFlow(box, fixed: true)
    }

    /// Keeps the collapsed borders of some cells, from the top left of a box of that size at that place in the table; index + 1 of the
    /// list.
    private func noteBorders(
        rows: Range<Int>, columns: Range<Int>, _ lines: CollapsedBorders.Lines, at offset: LogicalOffset = .zero, size: LogicalSize
    ) -> UInt32 {
        guard let collapsed = grid.collapsed else { return 0 }
        let origin = offset.physical(direction, outer: lines.outer, inner: size.physical(direction.mode))
        let segments = collapsed.segments(rows: rows, columns: columns, lines).map { segment in
            var moved = segment
            moved.rect = segment.rect.offset(by: .zero - origin)
            return moved
        }
        engine.tree.collapsedBorders.append(segments)
        return UInt32(engine.tree.collapsedBorders.count)
    }

    private func addOutOfFlow(of box: BoxID, inlineSize: LayoutUnit, to builder: inout FragmentBuilder) {
        var next = engine.boxes[box].firstChild
        while let child = next {
            next = engine.boxes[child].nextSibling
            guard engine.boxes[child].isOutOfFlow else { continue }
            builder.addOutOfFlow(
                child, staticOffset: .zero, staticSize: LogicalSize(inline: inlineSize),
                alignment: engine.staticAlignment(of: child, in: nil, direction: direction))
        }
    }

    /// The block size that a row or row group asks for, which percentages of `top` inside refer to; nil without.
    private func specifiedBlock(_ box: BoxID) -> LayoutUnit? {
        let value = engine.blockSizeValue(engine.styles[engine.boxes[box].style])
        return engine.definiteSize(value, basis: nil, edges: .zero, sizing: .borderBox)
    }

    private var definiteContentBlock: LayoutUnit? {
        engine.definiteBlockSize(table, in: space, edges: edges, inlineSize: columns.inlineSize).map {
            ($0 - edges.sum.block).clampedToZero
        }
    }

    /// A cell at the height of its rows, which stands there in the table, with its content where `vertical-align` puts it (§17.5.3).
    private func placedCell(_ index: Int, at place: LayoutUnit) -> LayoutResult {
        let cell = grid.cells[index]
        let height = shownExtent(cell.rows)
        let style = engine.styles[engine.boxes[cell.box].style]
        let isParallel = style.text.writingMode.isHorizontal == direction.isHorizontal
        let alignsContent = style.flex.alignContent.keyword != .normal
        var placed: LayoutResult
        if breaks.rows.contains(cell.row), let fragmentainers = breaks.fragmentainers, let end = fragmentainers.range(at: place)?.end,
            place + height > end, isParallel,
            engine.isBreakable(cell.box)
        {
            // What is broken stands at the top.
            let keepsSize = engine.contentDependsOnBlockSize(cell.box)
            placed = engine.layOut(cell.box, in: fragmentainers.space(cellSpace(cell, block: keepsSize ? height : nil), at: place))
            if !keepsSize { placed = engine.stretching(placed, of: cell.box, to: height, movingContentBy: .zero) }
        } else if isParallel, !alignsContent, !style.isScrollContainer, measured[index].outOfFlow.isEmpty,
            !engine.contentDependsOnBlockSize(cell.box)
        {
            let shift = contentShift(cell, measured[index], content: measured[index].intrinsicBlockSize, height: height)
            placed = engine.stretching(measured[index], of: cell.box, to: height, movingContentBy: shift)
        } else {
            placed = engine.layOut(cell.box, in: cellSpace(cell, block: height))
            if !alignsContent {
                let content = isParallel ? placed.intrinsicBlockSize : block(measured[index])
                let shift = contentShift(cell, placed, content: content, height: height)
                placed = engine.movingContent(of: placed, in: cell.box, by: shift)
            }
        }
        if isCollapsed[cell.row] || columns.isCollapsed[cell.column] { return engine.hiding(placed, keepsContent: false) }
        let isEmpty = engine.boxes[cell.box].firstChild == nil
        if isEmpty, style.inherited.borderCollapse == .separate, style.inherited.emptyCells == .hide {
            return engine.hiding(placed, keepsContent: true)
        }
        return placed
    }

    /// How far `vertical-align` moves the content of a cell of that height.
    private func contentShift(_ cell: TableGrid.Cell, _ result: LayoutResult, content: LayoutUnit, height: LayoutUnit) -> LayoutUnit {
        let free = (height - content).clampedToZero
        switch engine.styles[engine.boxes[cell.box].style].box.verticalAlign {
        case .top: return .zero
        case .middle: return free / 2
        case .bottom: return free
        case .baseline, .sub, .super, .textTop, .textBottom, .length, .webkitBaselineMiddle:
            guard hasFlowContent(cell.box), let own = engine.tree[result.fragment].firstBaseline else { return .zero }
            return ((rows.rows[cell.row].baseline ?? .zero) - own).clampedToZero
        }
    }

    /// Whether anything in a cell has a place of its own in the flow.
    private func hasFlowContent(_ cell: BoxID) -> Bool {
        var next = engine.boxes[cell].firstChild
        while let child = next {
            if !engine.boxes[child].isOutOfFlow { return true }
            next = engine.boxes[child].nextSibling
        }
        return false
    }

    /// The cells that start in some columns and show, physical, from the top left of the columns' box.
    private func cellAreas(_ range: Range<Int>, starts: [LayoutUnit], rowEdges: [LayoutUnit], outer: LayoutSize) -> [LayoutRect] {
        var areas: [LayoutRect] = []
        for cell in grid.cells where range.contains(cell.column) && !isCollapsed[cell.row] && !columns.isCollapsed[cell.column] {
            let style = engine.styles[engine.boxes[cell.box].style].inherited
            let isEmpty = engine.boxes[cell.box].firstChild == nil
            if isEmpty, style.borderCollapse == .separate, style.emptyCells == .hide { continue }
            let size = LogicalSize(inline: columns.extent(cell.columns), block: shownExtent(cell.rows)).physical(direction.mode)
            let offset = LogicalOffset(
                inline: starts[cell.column] - starts[range.lowerBound], block: rowEdges[cell.row] - (rowEdges.first ?? .zero))
            areas.append(LayoutRect(origin: offset.physical(direction, outer: outer, inner: size), size: size))
        }
        return areas
    }

    /// Columns and column groups paint their backgrounds under the rows (§17.5.1).
    private func addColumns(_ builder: inout FragmentBuilder, starts: [LayoutUnit], ends: [LayoutUnit], rowEdges: [LayoutUnit]) {
        guard let top = rowEdges.first, let last = rowEdges.last, let height = rows.rows.last?.size else { return }
        func add(_ box: BoxID, _ range: Range<Int>) {
            guard !range.isEmpty, range.upperBound <= starts.count else { return }
            var fragment = Fragment(
                kind: .box, box: box,
                size: LogicalSize(inline: ends[range.upperBound - 1] - starts[range.lowerBound], block: last + height - top)
                    .physical(direction.mode))
            let surface = engine.styles[engine.boxes[box].style].surface
            if !surface.backgroundColor.isTransparent || !surface.backgroundLayers.isInitial {
                engine.tree.cellsOfColumns.append(
                    cellAreas(range, starts: starts, rowEdges: rowEdges, outer: fragment.size))
                fragment.payload = UInt32(engine.tree.cellsOfColumns.count)
            }
            builder.add(engine.tree.add(fragment, children: []), at: LogicalOffset(inline: starts[range.lowerBound], block: top))
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
