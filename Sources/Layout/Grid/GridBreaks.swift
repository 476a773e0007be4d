import ClipBase
import Style

// Grid containers inside of columns (Grid 2 §13): they break between rows and inside of these.
extension GridFlow {
    /// Breaks the items, which have their places, and moves the rows with them; what the container says on its breaks, nil where
    /// nothing breaks it. `growth` is what they add to its block size.
    mutating func breakItems(_ placed: inout [Placed]) -> (outcome: ColumnOutcome, growth: LayoutUnit)? {
        guard let fragmentainers = FragmentainerView(of: box, in: space, edges: edges.sum, engine: engine) else { return nil }
        var outcome = ColumnOutcome()
        var growth = LayoutUnit.zero
        if !nodes[0].rows.isEmpty {
            var order: [Int] = []
            var rowItems: [RowItem] = []
            let rows = breakableRows(placed, &rowItems, &order)
            var breaker = RowBreaker(engine: engine, fragmentainers: fragmentainers, direction: direction, rows: rows, items: rowItems)
            breaker.run()
            for (r, row) in rows.enumerated() {
                nodes[0].rows[r].offset = breaker.places[r] - edges.sum.blockStart
                for i in row.items {
                    let item = breaker.items[i]
                    let moved = breaker.places[r] + item.offset - placed[order[i]].offset.block
                    placed[order[i]].take(
                        item.result, movedBy: moved, size: LogicalSize(engine.tree[item.result.fragment].size, direction.mode))
                }
            }
            outcome = breaker.outcome
            growth = breaker.growth
        }
        outcome.breakNotes = engine.breakNotes
        return (outcome, growth)
    }

    private func breakableRows(_ placed: [Placed], _ rowItems: inout [RowItem], _ order: inout [Int]) -> [BreakableRow] {
        let sizes = nodes[0].trackSizes(.block, tables: engine.styles.tables).map {
            GridTrack($0, available: innerBlock, tables: engine.styles.tables).isContentSized
        }
        let count = nodes[0].rows.count
        var requests = Array(repeating: BreakRequest.allowed, count: count)
        for one in placed {
            let (first, end) = (one.item.rows.lowerBound, one.item.rows.upperBound)
            if first < count { requests[first] = requests[first].joined(engine.breakRequest(.before, one.box)) }
            if end < count { requests[end] = requests[end].joined(engine.breakRequest(.after, one.box)) }
        }
        order = placed.indices.sorted { (placed[$0].item.rows.lowerBound, $0) < (placed[$1].item.rows.lowerBound, $1) }
        var next = 0
        var rows: [BreakableRow] = []
        for (r, track) in nodes[0].rows.enumerated() {
            let start = edges.sum.blockStart + track.offset
            let first = next
            while next < order.count, placed[order[next]].item.rows.lowerBound <= r {
                let one = placed[order[next]]
                let isFlexible = one.item.rows.contains { $0 < sizes.count && sizes[$0] }
                let isAuto = engine.blockSizeValue(engine.styles[engine.boxes[one.box].style]).isAuto
                let grows = isFlexible && isAuto && engine.mayGrowByBreaks(one.box)
                var space = itemSpace(0, order[next], sized: nil)
                if grows {
                    space.isBlockSizeFixed = false
                    space.autoBlock = .fitContent
                }
                rowItems.append(
                    RowItem(
                        box: one.box, space: space, result: one.result, offset: one.offset.block - start,
                        marginEnd: engine.margins(one.box, percentageBasis: innerInline ?? .zero, axes: direction).blockEnd,
                        grows: grows,
                        lastRow: min(one.item.rows.upperBound, count) - 1))
                next += 1
            }
            rows.append(
                BreakableRow(
                    start: start, size: track.base, items: first..<next, alignment: .together, request: requests[r],
                    grows: r < sizes.count && sizes[r]))
        }
        return rows
    }
}

extension GridFlow.Placed {
    /// Takes over what breaks made of the item.
    fileprivate mutating func take(_ broken: LayoutResult, movedBy distance: LayoutUnit, size: LogicalSize) {
        result = broken
        offset.block += distance
        self.size = size
    }
}
