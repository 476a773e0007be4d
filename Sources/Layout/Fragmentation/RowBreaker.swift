import ClipBase
import Style

/// Breaks the rows of a container, which are laid out unbroken, from the first on: each moves, or is broken inside.
struct RowBreaker {
    let engine: LayoutEngine
    let fragmentainers: FragmentainerView
    let direction: WritingDirection
    let rows: [BreakableRow]
    private let unbroken: [RowItem]
    private(set) var items: [RowItem]
    /// By row: where it starts, and where its content ends, breaks counted in.
    private(set) var places: [LayoutUnit]
    private(set) var ends: [LayoutUnit]
    /// By row: its block size, with what breaks add to it.
    private(set) var extents: [LayoutUnit]
    /// What breaks add to the block size of all rows.
    private(set) var growth = LayoutUnit.zero
    private(set) var outcome = ColumnOutcome()

    /// How far the next row is moved, and by row how far it was before it was placed.
    private var shift = LayoutUnit.zero
    private var earlierShifts: [LayoutUnit]
    /// By row: how far the items reach that end in it.
    private var reaches: [LayoutUnit]
    /// The row that is placed next, at the start of a fragmentainer.
    private var planned: (row: Int, offset: LayoutUnit)?

    init(engine: LayoutEngine, fragmentainers: FragmentainerView, direction: WritingDirection, rows: [BreakableRow], items: [RowItem]) {
        self.engine = engine
        self.fragmentainers = fragmentainers
        self.direction = direction
        self.rows = rows
        self.items = items
        unbroken = items
        places = rows.map(\.start)
        ends = places
        extents = rows.map(\.size)
        earlierShifts = Array(repeating: .zero, count: rows.count)
        reaches = Array(repeating: .min, count: rows.count)
    }

    mutating func run() {
        var row = 0
        while row < rows.count { row = place(row) }
        for row in rows.indices {
            for i in rows[row].items where items[i].lastRow > row { fillArea(i, from: row) }
        }
    }

    private func block(_ result: LayoutResult) -> LayoutUnit { LogicalSize(engine.tree[result.fragment].size, direction.mode).block }

    // MARK: Rows

    /// Gives a row its place; the row to go on with.
    private mutating func place(_ row: Int) -> Int {
        earlierShifts[row] = shift
        takeUnbroken(row)
        let natural = rows[row].start + shift
        if fragmentainers.range(at: natural) == nil, row > 0, rows[row].request == .forced {
            engine.breakNotes.note(forcedBreakAt: ends[row - 1])
        }
        let start = startWithoutLook(row, natural: natural)
        let (target, inside) = layOut(row, at: start)
        guard let range = fragmentainers.range(at: start) else {
            finish(row, at: start)
            return row + 1
        }
        let isBrokenBefore = row > 0 && places[row - 1] < range.start && start == range.start
        if isBrokenBefore { noteLead(row) }
        if target > start || isBrokenBefore, row > 0, rows[row].request == .avoided {
            let broken = isBrokenBefore ? fragmentainers.range(at: start - .epsilon) ?? range : range
            let head = runHead(row)
            if head == 0, fragmentainers.canYield {
                yield(to: fragmentainers.start(after: broken), from: broken, appeal: .avoided)
                finish(row, at: start)
                return row + 1
            }
            if places[head] > broken.start, places[head] < broken.end {
                planned = (head, fragmentainers.start(after: broken))
                shift = earlierShifts[head]
                return head
            }
            if !isBrokenBefore, inside >= .avoided {
                finish(row, at: start)
                return row + 1
            }
            noteUnsuitable(broken.end, .avoided)
        }
        if target > start, row == 0, fragmentainers.canYield {
            yield(to: target, from: range, appeal: inside)
        } else if target > start {
            if row == 0 {
                outcome.leadBreak = target
                noteUnsuitable(range.end, .lastResort)
            }
            takeUnbroken(row)
            if rows[row].alignment == .single, let item = rows[row].items.first { items[item].offset = .zero }
            layOut(row, at: target)
            finish(row, at: target)
            return row + 1
        }
        finish(row, at: start)
        return row + 1
    }

    private mutating func takeUnbroken(_ row: Int) {
        for i in rows[row].items { items[i] = unbroken[i] }
    }

    /// Where a row starts as far as that is known before its items are laid out: gaps and margins between rows do not go on after a
    /// break.
    private mutating func startWithoutLook(_ row: Int, natural: LayoutUnit) -> LayoutUnit {
        if let planned, planned.row == row {
            self.planned = nil
            return planned.offset
        }
        guard row > 0, let last = fragmentainers.range(at: max(places[row - 1], ends[row - 1] - .epsilon)) else {
            return fragmentainers.entered(natural)
        }
        if rows[row].request == .forced || natural >= last.end { return fragmentainers.start(after: last) }
        return fragmentainers.entered(natural)
    }

    /// The first of the rows up to that one which ask for no break between them.
    private func runHead(_ row: Int) -> Int {
        var head = row
        while head > 0, rows[head].request == .avoided { head -= 1 }
        return head
    }

    private mutating func noteUnsuitable(_ offset: LayoutUnit, _ appeal: BreakAppeal) {
        outcome.unsuitableBreaks.note(UnsuitableBreak(offset: offset, appeal: appeal, row: fragmentainers.row))
    }

    /// Leaves it to what is around the container to move all of it to another fragmentainer.
    private mutating func yield(to target: LayoutUnit, from range: FragmentainerRange, appeal: BreakAppeal) {
        outcome.leadBreak = outcome.leadBreak ?? fragmentainers.boxStart(at: target)
        noteUnsuitable(range.end, appeal)
    }

    /// Takes note of what the row lacks to stay before the break that is before it.
    private func noteLead(_ row: Int) {
        var lead = LayoutUnit.zero
        for i in rows[row].items where items[i].offset.isZero || rows[row].alignment == .single {
            lead = max(lead, fragmentainers.leadSize(of: items[i].result.fragment, axes: direction))
        }
        fragmentainers.note(shortage: lead)
    }

    // MARK: Items

    /// Lays out the items of a row that starts there; where it had better start, and how good the break is that it has if it stays.
    @discardableResult
    private mutating func layOut(_ row: Int, at start: LayoutUnit) -> (target: LayoutUnit, inside: BreakAppeal) {
        var target = start
        var inside = BreakAppeal.perfect
        for i in rows[row].items {
            let top = start + items[i].offset
            layOutItem(i, at: top)
            guard let own = fragmentainers.range(at: top) else { continue }
            let (wanted, appeal) = fragmentainers.wantedPlace(of: items[i].box, items[i].result, at: top, in: own, axes: direction)
            guard wanted > top else { continue }
            if own.start > start || rows[row].alignment == .apart && items[i].offset > .zero {
                items[i].offset += wanted - top
                layOutItem(i, at: wanted)
            } else {
                target = max(target, wanted)
                inside = min(inside, appeal)
            }
        }
        if rows[row].avoidsBreakInside, let range = fragmentainers.range(at: start), start + rows[row].size > range.end {
            fragmentainers.note(shortage: start + rows[row].size - range.end)
            target = max(target, fragmentainers.placeUnbroken(rows[row].size, at: start))
            inside = min(inside, .avoided)
        }
        return (target, inside)
    }

    /// Lays out an item where it stands; as it is, if nothing breaks it there.
    private mutating func layOutItem(_ i: Int, at top: LayoutUnit) {
        let item = unbroken[i]
        guard engine.isBreakable(item.box), engine.direction(item.box).isHorizontal == direction.isHorizontal else { return }
        let whole = max(block(item.result), item.result.intrinsicBlockSize)
        if !engine.hasForcedBreaks {
            let reach = max(whole, ColumnSplitter.reach(engine.tree[item.result.fragment], engine, direction))
            guard let range = fragmentainers.range(at: top), top + reach > range.end else {
                items[i].result = item.result
                return
            }
        }
        items[i].result = engine.layOut(item.box, in: fragmentainers.space(item.space, at: top))
        if item.grows { grow(i, by: (block(items[i].result) - whole).clampedToZero) }
    }

    /// Makes an item that much taller than it is unbroken.
    private mutating func grow(_ i: Int, by growth: LayoutUnit) {
        items[i].result = engine.stretching(
            items[i].result, of: items[i].box, to: block(unbroken[i].result) + growth, movingContentBy: .zero)
    }

    /// Takes note of a row that has its place.
    private mutating func finish(_ row: Int, at start: LayoutUnit) {
        places[row] = start
        var overhang: LayoutUnit?
        var contentEnd = start
        for i in rows[row].items {
            let top = start + items[i].offset
            let result = items[i].result
            let size = block(result)
            let last = items[i].lastRow
            engine.breakNotes.add(result.columns.breakNotes, at: top)
            outcome.unsuitableBreaks.add(result.columns.unsuitableBreaks, at: top)
            let range = fragmentainers.range(at: top)
            if let range, top + size > range.end, !engine.isBreakable(items[i].box, result.fragment, direction: direction) {
                overhang = max(overhang ?? .min, fragmentainers.start(after: range))
                contentEnd = max(contentEnd, range.end)
                noteUnsuitable(range.end, .lastResort)
                outcome.contentEnd = max(outcome.contentEnd, range.end)
                continue
            }
            if let range, top + size > range.end, engine.avoidsBreakInside(items[i].box) {
                noteUnsuitable(range.end, .avoided)
            }
            let reach = ColumnSplitter.reach(engine.tree[result.fragment], engine, direction)
            outcome.contentEnd = max(outcome.contentEnd, top + max(size, result.columns.contentEnd, range == nil ? reach : .zero))
            contentEnd = max(contentEnd, top + size)
            let isGrown = items[i].offset != unbroken[i].offset || size > block(unbroken[i].result)
            if isGrown, last == row || items[i].grows { reaches[last] = max(reaches[last], top + size + items[i].marginEnd) }
        }
        let end: LayoutUnit
        if rows[row].alignment == .single, let i = rows[row].items.first {
            end = start + items[i].offset + block(items[i].result) + items[i].marginEnd
        } else {
            let own = fragmentainers.end(of: rows[row].size, from: start)
            end = rows[row].grows ? max(own, reaches[row]) : own
            if rows[row].alignment == .together, overhang == nil { contentEnd = max(contentEnd, end) }
        }
        growth = end - rows[row].start - rows[row].size
        extents[row] = end - start
        ends[row] = contentEnd
        shift = growth
        outcome.overhang = overhang.map { max($0, reaches[row]) }
        if let next = outcome.overhang { shift = next - rows[row].start - rows[row].size }
    }

    /// What fills several rows goes on as far as these are moved apart.
    private mutating func fillArea(_ i: Int, from first: Int) {
        let last = items[i].lastRow
        guard items[i].grows else { return }
        let apart = places[last] - rows[last].start - places[first] + rows[first].start
        if block(unbroken[i].result) + apart > block(items[i].result) { grow(i, by: apart) }
    }
}

extension LayoutEngine {
    /// Whether what breaks add to the content of an item can make it larger.
    func mayGrowByBreaks(_ box: BoxID) -> Bool {
        guard case .none = maxBlockValue(styles[boxes[box].style]) else { return false }
        return !contentDependsOnBlockSize(box)
    }

    /// The content-box block size of a container whose rows are broken, where they end.
    func brokenContentSize(_ box: BoxID, in space: ConstraintSpace, edges: BoxEdges, inlineSize: LayoutUnit, content: LayoutUnit)
        -> LayoutUnit
    {
        let sum = edges.sum
        let used = (usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: content + sum.block) - sum.block)
            .clampedToZero
        guard used != content, let fragmentainers = FragmentainerView(of: box, in: space, edges: sum, engine: self) else { return used }
        return (fragmentainers.end(of: used, from: sum.blockStart) - sum.blockStart).clampedToZero
    }
}
