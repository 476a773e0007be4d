import ClipBase
import Style

/// The layout of one multi-column container: finds the heights of its rows of columns and where they stand; `assemble` then makes
/// their fragments.
struct MulticolFlow {
    let engine: LayoutEngine
    let box: BoxID
    let thread: BoxID
    let direction: WritingDirection
    /// Of columns in a row that are filled before the content overflows.
    let count: Int
    let columnWidth: LayoutUnit
    let gap: LayoutUnit
    /// Content-box sizes of the container; `limit` is the greatest block size that its style allows.
    let inner: LayoutUnit
    let definite: LayoutUnit?
    /// What children's block-axis percentages refer to.
    let percentageBlock: LayoutUnit?
    let limit: LayoutUnit?
    /// Where the content box starts.
    let origin: LogicalOffset
    /// The fragmentainers that the container itself is broken into.
    let outer: FragmentainerView?

    /// Where a row of columns stands: a group in each outer fragmentainer.
    struct Row {
        var groups: [ColumnGroup]
        /// By group, from the container's block-start border edge.
        var tops: [LayoutUnit]
        /// What the last group takes of the container: less than its columns' height where their content ends above.
        var lastHeight: LayoutUnit
        var isEmpty = false
    }

    struct PlacedSpanner {
        var box: BoxID
        var result: LayoutResult
        var offset: LogicalOffset
        var marker: BoxID?
    }

    private(set) var result = LayoutResult(fragment: FragmentID(rawValue: 0)) {
        didSet {
            lengths = lengths(of: result)
            outOfFlowLengths = outOfFlowLengths(of: result)
        }
    }
    /// Of the rows of columns in the flow thread, as it is laid out last.
    private(set) var lengths: [LayoutUnit] = []
    /// Likewise, of the absolute boxes in them.
    private var outOfFlowLengths: [LayoutUnit] = []
    private let holdsOutOfFlow: Bool
    private(set) var rows: [Row] = []
    private(set) var spanners: [PlacedSpanner] = []
    /// Where the content ends.
    private(set) var end: LayoutUnit
    /// Likewise, with what overflows spanning elements.
    private(set) var contentEnd = LayoutUnit.zero
    private(set) var asksForOuterBreak = false
    private(set) var leadBreak: LayoutUnit?
    private(set) var unsuitableBreaks = UnsuitableBreaks()
    /// What the columns lack is lacking in the outer ones that break them.
    private(set) var breakNotes = BreakNotes()
    /// The groups of each row, as far as they are found.
    private var groups: [[ColumnGroup]] = []

    /// Attempts at a balanced column height: the first ones stretch the columns by what their content lacks, those that follow
    /// halve the range in which the height lies.
    private static let maxBalancingRounds = 28
    private static let stretchingRounds = 14
    static let maxColumns = 10_000
    /// Of outer fragmentainers that one row of columns goes on through.
    static let maxGroups = 512

    init(
        engine: LayoutEngine, box: BoxID, thread: BoxID, direction: WritingDirection, count: Int, columnWidth: LayoutUnit, gap: LayoutUnit,
        inner: LayoutUnit, definite: LayoutUnit?, percentageBlock: LayoutUnit?, limit: LayoutUnit?, origin: LogicalOffset,
        outer: FragmentainerView?
    ) {
        self.engine = engine
        self.box = box
        self.thread = thread
        self.direction = direction
        self.count = count
        self.columnWidth = columnWidth
        self.gap = gap
        self.inner = inner
        self.definite = definite
        self.percentageBlock = percentageBlock
        self.limit = limit
        self.origin = origin
        self.outer = outer
        holdsOutOfFlow = engine.boxes.holdsOutOfFlow(thread)
        end = origin.block
    }

    /// Whether columns are filled one by one; those before a spanning element are balanced whatever the style says (Multicol 1 §6).
    private func isFilled(row: Int) -> Bool { engine.style(box).box.columnFill == .auto && row == result.columns.spanners.count }

    mutating func layOut() {
        let unbroken = attempt([])
        let natural = naturalLengths(unbroken)
        let alone = unbroken.columns.spanners.map { layOutSpanner($0.box, at: nil) }
        if isFilled(row: 0), natural.count == 1, let limit {
            groups = [[ColumnGroup(count: count, height: max(definite ?? min(limit, natural[0]), 1))]]
            result = attempt(groups)
        } else {
            let whole = ColumnSplitter(engine: engine, direction: direction, columns: [.whole])
            var unbreakable = UnbreakableContent(whole, rows: Array(bounds(unbroken).dropLast()))
            unbreakable.visit(unbroken.fragment)
            balance(unbroken, natural: natural, unbreakable: unbreakable.tallest)
            applyLimit(natural, alone: alone)
        }
        place(natural, alone: alone)
    }

    // MARK: Attempts

    /// Lays out the flow thread by the groups of columns of each row; none: unbroken.
    private func attempt(_ rows: [[ColumnGroup]]) -> LayoutResult {
        var space = ConstraintSpace(availableInline: columnWidth, availableBlock: definite, parentDirection: direction)
        space.isInlineSizeFixed = true
        space.percentageBlock = percentageBlock
        space.fragmentation = engine.intern(Fragmentation(rows: rows))
        space.allowsSpanners = true
        return engine.layOut(thread, in: space)
    }

    private func attempt(heights: [LayoutUnit]) -> LayoutResult { attempt(singleGroups(heights)) }

    private func singleGroups(_ heights: [LayoutUnit]) -> [[ColumnGroup]] { heights.map { [ColumnGroup(count: count, height: $0)] } }

    func blockSize(_ fragment: FragmentID) -> LayoutUnit { LogicalSize(engine.tree[fragment].size, direction.mode).block }

    /// Where each row starts in the flow thread, and the end of what stands in the last one.
    private func bounds(_ result: LayoutResult) -> [LayoutUnit] {
        [.zero] + result.columns.spanners.map(\.offset) + [result.columns.contentEnd]
    }

    private func lengths(of result: LayoutResult) -> [LayoutUnit] {
        let bounds = bounds(result)
        return zip(bounds, bounds.dropFirst()).map { ($1 - $0).clampedToZero }
    }

    /// With the last margin.
    private func naturalLengths(_ result: LayoutResult) -> [LayoutUnit] {
        var lengths = lengths(of: result)
        let last = lengths.count - 1
        if last >= 0 { lengths[last] = max(lengths[last], blockSize(result.fragment) - (result.columns.spanners.last?.offset ?? .zero)) }
        return lengths
    }

    /// The length of a row with what absolute boxes take of its columns.
    func fullLength(row: Int) -> LayoutUnit {
        let own = lengths.indices.contains(row) ? lengths[row] : .zero
        return outOfFlowLengths.indices.contains(row) ? max(own, outOfFlowLengths[row]) : own
    }

    /// By row: how far absolute boxes reach beyond its start; only what reaches beyond its other content counts. Empty where there
    /// are none.
    private func outOfFlowLengths(of result: LayoutResult) -> [LayoutUnit] {
        guard holdsOutOfFlow else { return [] }
        let starts = bounds(result)
        var found = lengths(of: result)
        var open = [(fragment: result.fragment, start: LayoutUnit.zero, row: 0)]
        while let (id, start, row) = open.popLast() {
            let fragment = engine.tree[id]
            guard fragment.kind == .box, found.indices.contains(row),
                start + ColumnSplitter.reach(fragment, engine, direction) > starts[row] + found[row]
            else { continue }
            let rowStarts = engine.tree.rowStarts[id] ?? []
            for (index, link) in engine.tree.children(id).enumerated() {
                let child = engine.tree[link.fragment]
                let top = start + LogicalOffset(link.offset, direction, outer: fragment.size, inner: child.size).block
                if child.kind == .box, engine.boxes[child.box].isOutOfFlow {
                    found[row] = max(found[row], top + LogicalSize(child.size, direction.mode).block - starts[row])
                } else {
                    open.append((link.fragment, top, rowStarts.reduce(row) { $0 + ($1.child <= index ? $1.advance : 0) }))
                }
            }
        }
        return found
    }

    private func isSuitable(row: Int) -> Bool { result.columns.unsuitableBreaks[row: row] == nil }

    func columnsUsed(_ length: LayoutUnit, height: LayoutUnit) -> Int {
        guard height > .zero else { return 1 }
        return max(1, min(MulticolFlow.maxColumns, Int((length.pixels / height.pixels - 1e-6).rounded(.up))))
    }

    // MARK: Heights

    /// Finds for each row the least height at which its content takes no more columns than it must and none of its breaks is
    /// unsuitable (Multicol 1 §7).
    private mutating func balance(_ unbroken: LayoutResult, natural: [LayoutUnit], unbreakable: [LayoutUnit]) {
        // Absolute boxes ask for their share of the columns.
        let full = outOfFlowLengths(of: unbroken)
        let natural = natural.indices.map { full.indices.contains($0) ? max(natural[$0], full[$0]) : natural[$0] }
        let runs = contentRuns(unbroken, natural: natural)
        var searches = natural.indices.map { i in
            // Columns that are filled one by one and have no end are parted by forced breaks alone.
            let isEndless = engine.style(box).box.columnFill == .auto && i == natural.count - 1 && limit == nil && !engine.isInColumns(box)
            let least = isEndless ? max(runs[i].max() ?? .zero, .epsilon) : max(leastHeight(of: runs[i]), unbreakable[i], .epsilon)
            return HeightSearch(height: least, low: least, most: max(natural[i], least), columnCount: max(count, runs[i].count))
        }
        for round in 0..<MulticolFlow.maxBalancingRounds {
            result = attempt(heights: searches.map(\.height))
            for i in searches.indices where !searches[i].isSettled && i < lengths.count {
                searches[i].advance(
                    holds: columnsUsed(fullLength(row: i), height: searches[i].height) <= searches[i].columnCount,
                    isSuitable: isSuitable(row: i),
                    shortage: result.columns.breakNotes.shortage(row: i), canStretch: round + 1 < MulticolFlow.stretchingRounds)
            }
            if searches.allSatisfy(\.isSettled) { break }
        }
        let best = searches.map { $0.fitting ?? $0.height }
        groups = singleGroups(best)
        result = attempt(heights: best)
    }

    /// By row: the block sizes of the runs of content that forced breaks part.
    private func contentRuns(_ unbroken: LayoutResult, natural: [LayoutUnit]) -> [[LayoutUnit]] {
        let starts = Array(bounds(unbroken).dropLast())
        let breaks = unbroken.columns.breakNotes.forcedBreaks.sorted()
        var next = breaks.startIndex
        return natural.indices.map { row in
            var runs: [LayoutUnit] = []
            var start = starts[row]
            let end = starts[row] + natural[row]
            while next < breaks.count, breaks[next] < end {
                runs.append((breaks[next] - start).clampedToZero)
                start = max(start, breaks[next])
                next += 1
            }
            return runs + [(end - start).clampedToZero]
        }
    }

    /// The height at which runs of content fill the columns, were they of nothing that cannot be cut: the columns that are left over
    /// go to the runs that are highest.
    private func leastHeight(of runs: [LayoutUnit]) -> LayoutUnit {
        guard runs.count > 1 else { return LayoutUnit(ceiling: (runs.first ?? .zero).pixels / Double(count)) }
        var columns = runs.map { _ in 1 }
        func height(_ run: Int) -> LayoutUnit { LayoutUnit(ceiling: runs[run].pixels / Double(columns[run])) }
        var left = count - runs.count
        while left > 0, let highest = runs.indices.max(by: { height($0) < height($1) }) {
            columns[highest] += 1
            left -= 1
        }
        return runs.indices.map(height).max() ?? .zero
    }

    /// Rows take what the container has left, in order; the last one all of it where columns are filled one by one.
    private mutating func applyLimit(_ natural: [LayoutUnit], alone: [LayoutResult]) {
        guard let limit else { return }
        var cursor = LayoutUnit.zero
        var margin = LayoutUnit.zero
        var isChanged = false
        for i in groups.indices where !groups[i].isEmpty && i < natural.count {
            if natural[i] > .zero {
                cursor += margin
                margin = .zero
                let left = limit - cursor
                var height = groups[i][0].height
                if isFilled(row: i), definite != nil { height = left }
                height = max(min(height, left), 1)
                isChanged = isChanged || height != groups[i][0].height
                groups[i][0].height = height
                cursor += height
            }
            if i < alone.count, i < result.columns.spanners.count {
                let margins = engine.margins(result.columns.spanners[i].box, percentageBasis: inner, axes: direction)
                var strut = MarginStrut(margin)
                strut.append(margins.blockStart)
                cursor += strut.sum + blockSize(alone[i].fragment)
                margin = margins.blockEnd
            }
        }
        if isChanged { result = attempt(groups) }
    }

    // MARK: Places

    /// Finds where rows and spanning elements stand. Margins of spanning elements that follow each other collapse.
    private mutating func place(_ natural: [LayoutUnit], alone: [LayoutResult]) {
        var cursor = origin.block
        var margin = LayoutUnit.zero
        for row in groups.indices {
            let isAlone = groups.count == 1
            let isEmpty = row >= natural.count || !(natural[row] > .zero || isAlone)
            if isEmpty {
                // Margins do not collapse through a row that has boxes, be they without height.
                if row > 0, row < result.columns.spanners.count,
                    !follows(result.columns.spanners[row].box, result.columns.spanners[row - 1].box)
                {
                    cursor += margin
                    margin = .zero
                }
                rows.append(Row(groups: groups[row], tops: groups[row].map { _ in cursor }, lastHeight: .zero, isEmpty: true))
            } else {
                cursor += margin
                margin = .zero
                let placed = placeRow(row, length: lengths[row], natural: natural[row], at: cursor)
                rows.append(placed)
                let used = columnsUsed(
                    lengths[row] - capacity(placed.groups.dropLast()), height: placed.groups.last?.height ?? .zero)
                asksForOuterBreak = asksForOuterBreak || used > count
                let isFlat = isAlone && natural[row].isZero
                cursor = (placed.tops.last ?? cursor) + (isFlat ? .zero : placed.lastHeight)
            }
            if row < alone.count, row < result.columns.spanners.count {
                placeSpanner(result.columns.spanners[row], alone: alone[row], at: &cursor, after: &margin)
            }
        }
        end = cursor + margin
    }

    /// Whether nothing stands between two spanning elements.
    private func follows(_ spanner: BoxID, _ other: BoxID) -> Bool {
        var previous = engine.boxes[spanner].previousSibling
        while let box = previous, engine.boxes[box].isOutOfFlow { previous = engine.boxes[box].previousSibling }
        return previous == other
    }

    private func capacity(_ groups: ArraySlice<ColumnGroup>) -> LayoutUnit {
        groups.reduce(LayoutUnit.zero) { $0 + $1.height * $1.count }
    }

    /// The groups of one row; those of a container that is broken go on through the outer fragmentainers.
    private mutating func placeRow(_ row: Int, length: LayoutUnit, natural: LayoutUnit, at top: LayoutUnit) -> Row {
        let whole = Row(groups: groups[row], tops: [top], lastHeight: groups[row].last?.height ?? .zero)
        guard let outer, let height = groups[row].first?.height, var range = outer.range(at: top) else { return whole }
        var start = top
        if start >= range.end { start = outer.start(after: range) }
        let isFilledByOuter = isFilled(row: row) && definite == nil
        if !isFilledByOuter, start + height <= range.end, columnsUsed(length, height: height) <= count {
            return Row(groups: groups[row], tops: [start], lastHeight: height)
        }
        let bottom = limit.map { outer.end(of: $0, from: origin.block) }
        var tops: [LayoutUnit] = []
        groups[row] = []
        while groups[row].count < MulticolFlow.maxGroups {
            // One more than the content needs, for what has no room before.
            let wanted = max(2, groups[row].count)
            for _ in 0..<wanted {
                range = outer.range(at: start) ?? range
                var height = range.end - start
                if let bottom, !groups[row].isEmpty || bottom > start { height = min(height, bottom - start) }
                guard height > .zero else { break }
                groups[row].append(ColumnGroup(count: count, height: height))
                tops.append(start)
                start = outer.start(after: range)
            }
            guard !groups[row].isEmpty else { break }
            result = attempt(groups)
            let last = groups[row].count - 1
            let length = lengths[row]
            if length <= capacity(groups[row][...]) {
                let used = (0...last).first { length <= capacity(groups[row][...$0]) } ?? last
                groups[row] = Array(groups[row][...used])
                tops = Array(tops[...used])
                break
            }
            if let bottom, start >= bottom { break }
        }
        guard !groups[row].isEmpty else {
            groups[row] = whole.groups
            return whole
        }
        noteOuterBreak(row, at: tops[0])
        if let shortage = result.columns.breakNotes.shortage(row: row) { breakNotes.note(shortage: shortage, row: outer.row) }
        let lastHeight = balanceLastGroup(of: row)
        return Row(groups: groups[row], tops: tops, lastHeight: lastHeight)
    }

    /// What the first columns of a broken row say to the boxes around the container: it had better start the next fragmentainer.
    private mutating func noteOuterBreak(_ row: Int, at top: LayoutUnit) {
        guard let outer, unsuitableBreaks.first == nil, let range = outer.range(at: top) else { return }
        let start = row == 0 ? LayoutUnit.zero : result.columns.spanners[row - 1].offset
        let first = capacity(groups[row].prefix(1))
        if row == 0, let lead = result.columns.leadBreak, lead >= first, range.start < .zero {
            leadBreak = outer.start(after: range)
            let appeal = result.columns.unsuitableBreaks.first?.appeal ?? .lastResort
            unsuitableBreaks.note(UnsuitableBreak(offset: range.end, appeal: appeal, row: outer.row))
        } else if let unsuitable = result.columns.unsuitableBreaks[row: row], unsuitable.offset > start, unsuitable.offset <= start + first
        {
            unsuitableBreaks.note(UnsuitableBreak(offset: range.end, appeal: unsuitable.appeal, row: outer.row))
        }
    }

    /// Gives the last columns of a broken row their height, and what they take of the container: they are balanced, or filled one by
    /// one and no higher than what they hold.
    private mutating func balanceLastGroup(of row: Int) -> LayoutUnit {
        let last = groups[row].count - 1
        let before = capacity(groups[row].dropLast())
        let full = groups[row][last].height
        let length = lengths[row]
        guard length <= before + full * count else { return full }
        if isFilled(row: row) {
            return definite == nil ? min((length - before).clampedToZero, full) : full
        }
        var low = LayoutUnit(ceiling: (length - before).pixels / Double(count)).clamped(from: .epsilon, to: full)
        var high = full
        let wasSuitable = isSuitable(row: row)
        if holds(low, lastGroupOf: row, after: before), !wasSuitable || isSuitable(row: row) { return low }
        for _ in 0..<MulticolFlow.maxBalancingRounds where high - low > 1 {
            let middle = LayoutUnit(((low + high) / 2).pixels.rounded(.up))
            let isHeld = holds(middle, lastGroupOf: row, after: before) && (!wasSuitable || isSuitable(row: row))
            if isHeld { high = middle } else { low = middle }
        }
        if groups[row][last].height != high { _ = holds(high, lastGroupOf: row, after: before) }
        return high
    }

    /// Lays out with another height of a row's last group; whether its columns then hold all that is left for them.
    private mutating func holds(_ height: LayoutUnit, lastGroupOf row: Int, after before: LayoutUnit) -> Bool {
        groups[row][groups[row].count - 1].height = height
        result = attempt(groups)
        return lengths[row] <= before + height * count
    }

    // MARK: Spanning elements

    /// `top` is where the element stands in a container that is broken; nil: it is measured alone.
    private func layOutSpanner(_ spanner: BoxID, at top: LayoutUnit?) -> LayoutResult {
        let own = engine.direction(spanner)
        let isParallel = own.isHorizontal == direction.isHorizontal
        var space =
            isParallel
            ? ConstraintSpace(availableInline: inner, availableBlock: definite, parentDirection: direction)
            : ConstraintSpace(
                availableInline: definite ?? (own.isHorizontal ? engine.viewport.width : engine.viewport.height), availableBlock: inner,
                parentDirection: direction)
        if isParallel { space.percentageBlock = percentageBlock }
        if !isParallel || engine.shrinksToFit(spanner) { space.autoInline = .fitContent }
        if let top, let outer, isParallel, engine.isBreakable(spanner) { space = outer.space(space, at: top) }
        return engine.layOut(spanner, in: space)
    }

    private mutating func placeSpanner(
        _ spanning: ColumnSpanner, alone: LayoutResult, at cursor: inout LayoutUnit, after margin: inout LayoutUnit
    ) {
        let spanner = spanning.box
        var laidOut = alone
        let margins = engine.margins(spanner, percentageBasis: inner, axes: direction)
        var strut = MarginStrut(margin)
        strut.append(margins.blockStart)
        let isForced = engine.breakRequest(.before, spanner) == .forced
        let reach = ColumnSplitter.reach(engine.tree[alone.fragment], engine, direction)
        asksForOuterBreak = asksForOuterBreak || isForced || reach > blockSize(alone.fragment)
        let before = cursor
        cursor += strut.sum
        if let outer, let range = outer.range(at: before) {
            if isForced, before > range.start {
                cursor = outer.start(after: range) + margins.blockStart
            } else if cursor >= range.end {
                cursor = outer.start(after: range)
            }
            let size = blockSize(alone.fragment)
            if let here = outer.range(at: cursor), cursor + max(size, reach) > here.end {
                if !engine.isBreakable(spanner) || engine.avoidsBreakInside(spanner) { cursor = outer.placeUnbroken(size, at: cursor) }
                laidOut = layOutSpanner(spanner, at: cursor)
                if let lead = laidOut.columns.leadBreak, cursor > here.start, cursor < here.end {
                    cursor += lead
                    laidOut = layOutSpanner(spanner, at: cursor)
                }
            }
        }
        let size = LogicalSize(engine.tree[laidOut.fragment].size, direction.mode)
        let autos = engine.autoMargins(spanner, axes: direction)
        let free = (inner - size.inline - margins.inline).clampedToZero
        let inline = margins.inlineStart + (autos.inlineStart ? (autos.inlineEnd ? free / 2 : free) : .zero)
        spanners.append(
            PlacedSpanner(
                box: spanner, result: laidOut, offset: LogicalOffset(inline: origin.inline + inline, block: cursor), marker: spanning.marker
            ))
        contentEnd = max(contentEnd, cursor + laidOut.columns.contentEnd)
        cursor += size.block
        margin = margins.blockEnd
    }
}
