import ClipBase
import Style

// Flex containers inside of columns (Flexbox 1 §10): the lines of a row break one after the other, the items of a column likewise in
// each of its lines.
extension FlexFlow {
    /// Breaks the items, which have their places; what the container says on its breaks, nil where nothing breaks it. `growth` is what
    /// they add to its block size.
    mutating func breakItems() -> (outcome: ColumnOutcome, growth: LayoutUnit)? {
        guard let fragmentainers = FragmentainerView(of: box, in: space, edges: edges.sum, engine: engine) else { return nil }
        var outcome = ColumnOutcome()
        var growth: LayoutUnit?
        for flow in isRow ? [lines] : lines.map({ [$0] }) {
            var rowItems: [RowItem] = []
            var order: [Int] = []
            let rows = isRow ? rowsOfLines(flow, &rowItems, &order) : rowsOfItems(flow[0], &rowItems, &order)
            var breaker = RowBreaker(engine: engine, fragmentainers: fragmentainers, direction: direction, rows: rows, items: rowItems)
            breaker.run()
            for (row, place) in zip(rows, breaker.places) {
                for i in row.items {
                    let offset = place + breaker.items[i].offset - edges.sum.blockStart
                    if isRow { items[order[i]].crossOffset = offset } else { items[order[i]].mainOffset = offset }
                    items[order[i]].result = breaker.items[i].result
                }
            }
            outcome.join(breaker.outcome)
            growth = max(growth ?? .min, breaker.growth)
        }
        outcome.breakNotes = engine.breakNotes
        return (outcome, growth ?? .zero)
    }

    /// The container's fragment with its items broken.
    mutating func finishBroken(_ inner: LogicalSize, _ outcome: ColumnOutcome, growth: LayoutUnit) -> LayoutResult {
        var inner = inner
        let content = inner.block + growth
        inner.block = engine.brokenContentSize(box, in: space, edges: edges, inlineSize: inlineSize, content: content)
        var result = finish(inner)
        if !growth.isZero { result.intrinsicBlockSize = content + edges.sum.block }
        result.columns = outcome
        return result
    }

    private func rowItem(_ i: Int, from start: LayoutUnit, row: Int) -> RowItem? {
        guard let result = items[i].result else { return nil }
        let item = items[i]
        let offset = edges.sum.blockStart + (isRow ? item.crossOffset : item.mainOffset) - start
        let grows = growsWithContent(item)
        var space = itemSpace(item, main: item.targetMain, cross: item.stretches ? item.crossSize : nil)
        if grows {
            space.isBlockSizeFixed = false
            space.autoBlock = .fitContent
        }
        return RowItem(
            box: item.box, space: space, result: result, offset: offset, marginEnd: isRow ? item.marginCrossEnd : item.marginMainEnd,
            grows: grows, lastRow: row)
    }

    /// Whether what breaks add to an item's content makes it larger: its block size comes of its content, and it may not shrink below.
    private func growsWithContent(_ item: FlexItem) -> Bool {
        guard engine.mayGrowByBreaks(item.box) else { return false }
        if isRow { return item.hasAutoCross && !(item.stretches && !isMultiLine && definiteBlock != nil) }
        guard value(item, main: true, \.width, \.height).isAuto else { return false }
        return item.shrink == 0 || innerBlock == nil || value(item, main: true, \.minWidth, \.minHeight).isAuto
    }

    private func rowsOfLines(_ lines: [FlexLine], _ rowItems: inout [RowItem], _ order: inout [Int]) -> [BreakableRow] {
        var rows: [BreakableRow] = []
        var before = BreakRequest.allowed
        for line in lines.sorted(by: { $0.crossOffset < $1.crossOffset }) {
            let start = edges.sum.blockStart + line.crossOffset
            let first = rowItems.count
            var request = before
            before = .allowed
            for i in line.items {
                guard let item = rowItem(i, from: start, row: rows.count) else { continue }
                rowItems.append(item)
                order.append(i)
                request = request.joined(engine.breakRequest(.before, item.box))
                before = before.joined(engine.breakRequest(.after, item.box))
            }
            rows.append(
                BreakableRow(
                    start: start, size: line.crossSize, items: first..<rowItems.count, alignment: .apart, request: request))
        }
        return rows
    }

    private func rowsOfItems(_ line: FlexLine, _ rowItems: inout [RowItem], _ order: inout [Int]) -> [BreakableRow] {
        var rows: [BreakableRow] = []
        var before = BreakRequest.allowed
        for i in line.items.sorted(by: { items[$0].mainOffset < items[$1].mainOffset }) {
            let margin = items[i].marginMainStart
            let start = edges.sum.blockStart + items[i].mainOffset - margin
            guard let item = rowItem(i, from: start, row: rows.count) else { continue }
            rows.append(
                BreakableRow(
                    start: start, size: items[i].targetMain + items[i].mainMargins, items: rowItems.count..<rowItems.count + 1,
                    alignment: .single, request: before.joined(engine.breakRequest(.before, item.box))))
            rowItems.append(item)
            order.append(i)
            before = engine.breakRequest(.after, item.box)
        }
        return rows
    }
}
