import ClipBase
import Style

/// Where the fragmentainers of a flow thread break a table: before rows, and inside of those with more than one line (Tables 3 §5).
struct RowBreaks {
    /// By row: the gap that a break leaves before it; negative behind what sticks out of a column.
    var gaps: [LayoutUnit]
    /// What all breaks add to the table's block size.
    var sum = LayoutUnit.zero
    /// nil where nothing breaks the table.
    var outcome: ColumnOutcome?
    /// The fragmentainers less the header and footer that are repeated in them, and the rows that these break.
    var fragmentainers: FragmentainerView?
    var rows = 0..<0
    /// What the repeated header and footer take of each fragmentainer.
    var repeatedEdges = ClonedEdges()
    /// Where headers and footers stand in fragmentainers that do not have their own: the group, and the block-start edge in the table.
    var copies: [(group: Int, place: LayoutUnit)] = []

    /// No breaks.
    init(rowCount: Int) { gaps = Array(repeating: .zero, count: rowCount) }
}

extension TableFlow {
    /// Breaks the rows, whose sizes are known.
    mutating func breakRows(in whole: FragmentainerView) {
        let starts = rowStarts
        var fragmentainers = whole
        let header = repeatedGroup(.tableHeaderGroup, in: whole)
        let footer = repeatedGroup(.tableFooterGroup, in: whole)
        if let header { fragmentainers.clonedEdges.start += rows.extent(grid.groups[header].rows) + spacing.block }
        if let footer { fragmentainers.clonedEdges.end += rows.extent(grid.groups[footer].rows) + spacing.block }
        breaks.fragmentainers = fragmentainers
        breaks.repeatedEdges = ClonedEdges(
            start: fragmentainers.clonedEdges.start - whole.clonedEdges.start, end: fragmentainers.clonedEdges.end - whole.clonedEdges.end)
        let first = header.map { grid.groups[$0].rows.upperBound } ?? 0
        let end = footer.map { grid.groups[$0].rows.lowerBound } ?? rows.rows.count
        guard first < end else {
            breaks.outcome = ColumnOutcome(breakNotes: engine.breakNotes)
            return
        }
        breaks.rows = first..<end
        let (broken, items) = breakableRows(first..<end, starts: starts)
        var breaker = RowBreaker(engine: engine, fragmentainers: fragmentainers, direction: direction, rows: broken, items: items)
        breaker.run()
        var next = starts[first]
        for (index, row) in (first..<end).enumerated() {
            breaks.gaps[row] = breaker.places[index] - next
            if !isCollapsed[row] { rows.rows[row].size = max(rows.rows[row].size, breaker.extents[index]) }
            next = breaker.places[index] + (isCollapsed[row] ? .zero : rows.rows[row].size + spacing.block)
        }
        breaks.sum = breaker.growth
        breaks.outcome = breaker.outcome
        breaks.outcome?.breakNotes = engine.breakNotes
        repeatGroups(header, footer, breaker, in: fragmentainers)
    }

    /// By row, from the table's block-start border edge, without breaks.
    private var rowStarts: [LayoutUnit] {
        var y = edges.sum.blockStart + spacing.block
        return rows.rows.indices.map { row in
            defer { y += isCollapsed[row] ? .zero : rows.rows[row].size + spacing.block }
            return y
        }
    }

    private func breakableRows(_ range: Range<Int>, starts: [LayoutUnit]) -> ([BreakableRow], [RowItem]) {
        var broken: [BreakableRow] = []
        var items: [RowItem] = []
        var nextCell = grid.cells.firstIndex { $0.row >= range.lowerBound } ?? grid.cells.count
        var before = BreakRequest.allowed
        for row in range {
            let group = grid.groups[grid.rows[row].group]
            let avoidsBreakInside = engine.avoidsBreakInside(group.box)
            let firstItem = items.count
            // Cells are in the order of their rows.
            while nextCell < grid.cells.count, grid.cells[nextCell].row == row {
                let cell = grid.cells[nextCell]
                if !isCollapsed[row] {
                    items.append(
                        RowItem(
                            box: cell.box, space: cellSpace(cell, block: nil), result: measured[nextCell], offset: .zero,
                            lastRow: min(cell.rows.upperBound, range.upperBound) - range.lowerBound - 1))
                }
                nextCell += 1
            }
            let startsGroup = row == group.rows.lowerBound
            var request = before.joined(engine.breakRequest(.before, startsGroup ? group.box : grid.rows[row].box))
            if avoidsBreakInside, !startsGroup { request = request.joined(.avoided) }
            before = engine.breakRequest(.after, row == group.rows.upperBound - 1 ? group.box : grid.rows[row].box)
            broken.append(
                BreakableRow(
                    start: starts[row], size: isCollapsed[row] ? .zero : rows.rows[row].size, items: firstItem..<items.count,
                    alignment: .together, request: request,
                    avoidsBreakInside: avoidsBreakInside || engine.avoidsBreakInside(grid.rows[row].box)))
        }
        return (broken, items)
    }

    // MARK: Repeated groups

    /// The header or footer, where it is to stand in each fragmentainer: it asks not to be broken, and takes no more than a quarter of
    /// one, as the browsers have it.
    private func repeatedGroup(_ display: Display, in fragmentainers: FragmentainerView) -> Int? {
        guard
            let index = grid.groups.firstIndex(where: { !$0.isBody && engine.styles[engine.boxes[$0.box].style].display == display }),
            engine.avoidsBreakInside(grid.groups[index].box), let range = fragmentainers.range(at: .zero)
        else { return nil }
        return rows.extent(grid.groups[index].rows) * 4 <= range.end - range.start ? index : nil
    }

    /// Finds the places of copies: footers behind what stands before each break, headers at the start of each fragmentainer.
    private mutating func repeatGroups(_ header: Int?, _ footer: Int?, _ breaker: RowBreaker, in fragmentainers: FragmentainerView) {
        guard header != nil || footer != nil, let start = breaker.places.first, let last = breaker.places.last,
            let size = breaker.extents.last
        else { return }
        var position = start
        var row = 0
        while breaks.copies.count < MulticolFlow.maxGroups, let range = fragmentainers.range(at: position), range.end < last + size {
            while row + 1 < breaker.places.count, breaker.places[row + 1] < range.end { row += 1 }
            let contentEnd = min(breaker.ends[row], range.end)
            if let footer { breaks.copies.append((footer, min(contentEnd + spacing.block, range.end))) }
            position = fragmentainers.start(after: range)
            guard position > range.start else { return }
            if let header { breaks.copies.append((header, position - spacing.block - rows.extent(grid.groups[header].rows))) }
        }
    }

    /// Adds a group where it stands, and its copies; the first footer of all is the one that counts.
    func add(
        _ group: LayoutResult, _ index: Int, at place: LayoutUnit, inline: LayoutUnit, shift: LayoutPoint, to builder: inout FragmentBuilder
    ) {
        var places = breaks.copies.filter { $0.group == index }.map(\.place)
        let isHeader = index == 0
        if isHeader { places.insert(place, at: 0) } else { places.append(place) }
        for (n, copy) in places.enumerated() {
            let offset = LogicalOffset(inline: inline, block: copy)
            if n == 0 {
                builder.add(group, at: offset, shift: shift)
            } else {
                var fragment = engine.tree[group.fragment]
                fragment.isRepeated = true
                builder.add(engine.tree.add(fragment, children: []), at: offset, shift: shift)
            }
        }
    }
}
