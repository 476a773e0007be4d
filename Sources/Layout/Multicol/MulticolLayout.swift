import ClipBase
import Style

// Multi-column layout (Multicol 1): the content is laid out as one tall strip of column width, the flow thread, which breaks at
// multiples of the column height; it is then cut into columns. Spanning elements part it into rows of columns.
extension LayoutEngine {
    func isMulticol(_ box: BoxID) -> Bool { flowThread(box) != nil }

    /// The anonymous box that holds the content of a multi-column container; nil for any other box.
    private func flowThread(_ box: BoxID) -> BoxID? {
        let style = styles[boxes[box].style].box
        guard boxes[box].kind == .blockContainer, style.columnCount != nil || style.columnWidth != nil,
            let child = boxes[box].firstChild, boxes[child].isFlowThread
        else { return nil }
        return child
    }

    /// Whether a child of a flow thread spans all columns (Multicol 1 §6).
    func isSpanner(_ child: BoxID, of parent: BoxID) -> Bool {
        let record = boxes[child]
        return boxes[parent].isFlowThread && styles[record.style].box.columnSpan == .all && !record.isInlineLevel && !record.isFloating
            && !record.isOutOfFlow
    }

    /// `normal` is 1em (Align 3 §8.1).
    private func usedColumnGap(_ style: ComputedStyle, basis: LayoutUnit) -> LayoutUnit {
        style.flex.columnGap.map { resolve($0, basis: basis).clampedToZero } ?? LayoutUnit(style.font.size)
    }

    func minMaxSizesOfMulticol(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        guard let thread = flowThread(box) else { return minMaxSizesOfBlock(box, in: block) }
        let style = style(box)
        let edges = edges(box, percentageBasis: .zero).sum.inline
        if let own = containedIntrinsicInline(box) { return MinMaxSizes(min: own + edges, max: own + edges) }
        let inner = childConstraints(of: box, in: block)
        var sizes = minMaxSizes(thread, in: inner)
        let count = Int(min(style.box.columnCount ?? 1, 1_000))
        let gaps = usedColumnGap(style, basis: .zero) * (count - 1)
        if let width = style.box.columnWidth {
            sizes.min = min(sizes.min, LayoutUnit(width))
            sizes.max = max(sizes.max, LayoutUnit(width)) * count + gaps
        } else {
            sizes.min = sizes.min * count + gaps
            sizes.max = sizes.max * count + gaps
        }
        // What spans the columns counts once.
        var next = boxes[thread].firstChild
        while let child = next {
            next = boxes[child].nextSibling
            guard isSpanner(child, of: thread) else { continue }
            let own = contribution(of: child, axes: direction(box), in: inner)
            sizes.min = max(sizes.min, own.min)
            sizes.max = max(sizes.max, own.max)
        }
        return sizes + edges
    }

    func layOutMulticol(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        guard let thread = flowThread(box) else { return layOutBlock(box, in: space) }
        let style = style(box)
        let edges = edges(box, percentageBasis: edgeBasis(box, space))
        let inlineSize = usedInlineSize(box, in: space, edges: edges)
        let inner = (inlineSize - edges.sum.inline).clampedToZero
        let definite = definiteBlockSize(box, in: space, edges: edges, inlineSize: inlineSize).map { ($0 - edges.sum.block).clampedToZero }
        let gap = usedColumnGap(style, basis: inner)
        let (count, width) = usedColumns(style, inner: inner, gap: gap)
        let most = clampBlock(.max, box: box, space: space, edges: edges.sum.block)
        var flow = MulticolFlow(
            engine: self, box: box, thread: thread, direction: direction(box), count: count, columnWidth: width, gap: gap, inner: inner,
            definite: definite, limit: definite ?? (most == .max ? nil : (most - edges.sum.block).clampedToZero))
        flow.layOut()
        var builder = FragmentBuilder(box: box, direction: direction(box))
        builder.border = edges.border
        builder.padding = edges.padding
        let content = flow.assemble(&builder, from: edges.sum.startOffset)
        let contained = containedIntrinsicBlock(box) ?? content
        let used = usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: contained + edges.sum.block)
        builder.size = LogicalSize(inline: inlineSize, block: used)
        var outcome = builder.finish(self)
        outcome.intrinsicBlockSize = content + edges.sum.block
        return outcome
    }

    /// The number and width of columns (Multicol 1 §3.4).
    private func usedColumns(_ style: ComputedStyle, inner: LayoutUnit, gap: LayoutUnit) -> (count: Int, width: LayoutUnit) {
        var count = Int(min(max(style.box.columnCount ?? 1, 1), 1_000))
        if let width = style.box.columnWidth {
            let fitting = max(1, Int(min(1_000, (inner + gap).pixels / max(width + gap.pixels, 1))))
            count = style.box.columnCount == nil ? fitting : min(count, fitting)
        }
        return (count, ((inner - gap * (count - 1)) / count).clampedToZero)
    }
}

/// The layout of one multi-column container: finds the heights of its rows of columns, then makes their fragments.
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
    let limit: LayoutUnit?

    private var result = LayoutResult(fragment: FragmentID(rawValue: 0))
    private var heights: [LayoutUnit] = []
    private var spannerResults: [LayoutResult] = []

    /// Halvings of the range in which a balanced column height is looked for.
    private static let maxBalancingRounds = 14
    private static let maxColumns = 10_000

    init(
        engine: LayoutEngine, box: BoxID, thread: BoxID, direction: WritingDirection, count: Int, columnWidth: LayoutUnit, gap: LayoutUnit,
        inner: LayoutUnit, definite: LayoutUnit?, limit: LayoutUnit?
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
        self.limit = limit
    }

    // MARK: Heights

    /// Lays out the flow thread for the given column heights; none: unbroken.
    private func attempt(_ heights: [LayoutUnit]) -> LayoutResult {
        var space = ConstraintSpace(availableInline: columnWidth, availableBlock: definite, parentDirection: direction)
        space.isInlineSizeFixed = true
        space.percentageBlock = definite
        space.fragmentainerBlockSize = heights.first
        space.columnRows = ColumnRowsID(rawValue: UInt32(engine.columnRows.count))
        engine.columnRows.append(heights)
        return engine.layOut(thread, in: space)
    }

    /// Where each row starts in the flow thread, and the end of the last one.
    private func bounds(_ result: LayoutResult) -> [LayoutUnit] {
        [.zero] + result.spanners.map(\.offset) + [LogicalSize(engine.tree[result.fragment].size, direction.mode).block]
    }

    private func lengths(_ result: LayoutResult) -> [LayoutUnit] {
        let bounds = bounds(result)
        return zip(bounds, bounds.dropFirst()).map { ($1 - $0).clampedToZero }
    }

    private func columnsUsed(_ length: LayoutUnit, height: LayoutUnit) -> Int {
        guard height > .zero else { return 1 }
        return max(1, min(MulticolFlow.maxColumns, Int((length.pixels / height.pixels - 1e-6).rounded(.up))))
    }

    mutating func layOut() {
        let unbroken = attempt([])
        let natural = lengths(unbroken)
        spannerResults = unbroken.spanners.map { layOutSpanner($0.box) }
        let style = engine.style(box)
        let spanned = spannerResults.reduce(LayoutUnit.zero) { $0 + LogicalSize(engine.tree[$1.fragment].size, direction.mode).block }
        let isFilled = style.box.columnFill == .auto && limit != nil
        if isFilled, natural.count == 1, let limit {
            heights = [max(definite ?? min(limit, natural[0]), 1)]
            result = attempt(heights)
            return
        }
        let whole = ColumnSplitter(
            engine: engine, direction: direction, columns: [ColumnRange(start: .zero, end: .max, row: 0, index: 0)])
        var unbreakable = UnbreakableContent(whole, rows: Array(bounds(unbroken).dropLast()))
        unbreakable.visit(unbroken.fragment)
        balance(natural, unbreakable: unbreakable.tallest)
        guard let limit else { return }
        // Rows take what the container has, in order; the last one all that is left where columns are filled one by one.
        var left = limit - spanned
        var isChanged = false
        for i in heights.indices {
            var height = heights[i]
            if isFilled, i == heights.count - 1, definite != nil { height = left }
            height = max(min(height, left), 1)
            isChanged = isChanged || height != heights[i]
            heights[i] = height
            left -= natural[i] > .zero ? height : .zero
        }
        if isChanged { result = attempt(heights) }
    }

    /// Finds for each row the least height at which its content takes no more columns than it must (Multicol 1 §7).
    private mutating func balance(_ natural: [LayoutUnit], unbreakable: [LayoutUnit]) {
        var low = zip(natural, unbreakable).map { max(LayoutUnit(ceiling: $0.pixels / Double(count)), $1, .epsilon) }
        var high = zip(natural, low).map { max($0, $1) }
        result = attempt(low)
        var used = zip(lengths(result), low).map { columnsUsed($0, height: $1) }
        heights = low
        guard used.contains(where: { $0 > count }) else { return }
        // Forced breaks may need more columns at any height.
        let tallest = attempt(high)
        let least = zip(lengths(tallest), high).map { max(count, columnsUsed($0, height: $1)) }
        for i in natural.indices where i < used.count && i < least.count && used[i] <= least[i] { high[i] = low[i] }
        for _ in 0..<MulticolFlow.maxBalancingRounds {
            let middle = zip(low, high).map { low, high in high - low <= 1 ? high : LayoutUnit(((low + high) / 2).pixels.rounded(.up)) }
            heights = middle
            result = attempt(middle)
            used = zip(lengths(result), middle).map { columnsUsed($0, height: $1) }
            var isDone = true
            for i in natural.indices where i < used.count && i < least.count {
                if used[i] <= least[i] {
                    high[i] = middle[i]
                } else {
                    low[i] = middle[i]
                }
                if high[i] - low[i] > 1 { isDone = false }
            }
            if isDone { break }
        }
        if heights != high {
            heights = high
            result = attempt(high)
        }
    }

    private func layOutSpanner(_ spanner: BoxID) -> LayoutResult {
        let own = engine.direction(spanner)
        var space =
            own.isHorizontal == direction.isHorizontal
            ? ConstraintSpace(availableInline: inner, availableBlock: definite, parentDirection: direction)
            : ConstraintSpace(
                availableInline: definite ?? (own.isHorizontal ? engine.viewport.width : engine.viewport.height), availableBlock: inner,
                parentDirection: direction)
        if own.isHorizontal != direction.isHorizontal || engine.shrinksToFit(spanner) { space.autoInline = .fitContent }
        return engine.layOut(spanner, in: space)
    }

    // MARK: Fragments

    /// Adds the columns and spanning elements to the container; gives the block size that they take together.
    func assemble(_ builder: inout FragmentBuilder, from origin: LogicalOffset) -> LayoutUnit {
        let bounds = bounds(result)
        let lengths = lengths(result)
        var columns: [ColumnRange] = []
        for row in lengths.indices {
            let height = row < heights.count ? heights[row] : lengths[row]
            guard lengths[row] > .zero || lengths.count == 1 else { continue }
            for i in 0..<columnsUsed(lengths[row], height: height) where columns.count < MulticolFlow.maxColumns {
                let start = bounds[row] + height * i
                columns.append(ColumnRange(start: start, end: start + height, row: row, index: i))
            }
        }
        if columns.isEmpty { columns.append(ColumnRange(start: .zero, end: .max, row: 0, index: 0)) }
        let splitter = ColumnSplitter(engine: engine, direction: direction, columns: columns)
        var pieces: [FragmentID?] = Array(repeating: nil, count: columns.count)
        for piece in splitter.split(result.fragment, at: .zero) { pieces[piece.column] = piece.fragment }

        var tops: [LayoutUnit] = []
        var cursor = LayoutUnit.zero
        var margin = LayoutUnit.zero
        var column = 0
        for row in lengths.indices {
            let height = row < heights.count ? heights[row] : lengths[row]
            if column < columns.count, columns[column].row == row {
                cursor += margin
                margin = .zero
                tops.append(cursor)
                while column < columns.count, columns[column].row == row {
                    let place = origin + LogicalOffset(inline: (columnWidth + gap) * columns[column].index, block: cursor)
                    add(pieces[column], of: columns[column], height: height, at: place, &builder)
                    column += 1
                }
                cursor += lengths.count == 1 && lengths[row].isZero ? .zero : height
            } else {
                tops.append(cursor)
            }
            if row < spannerResults.count {
                placeSpanner(row, at: &cursor, after: &margin, from: origin, &builder)
            }
        }
        addOutOfFlow(splitter, tops: tops, from: origin, &builder)
        return cursor + margin
    }

    private func add(
        _ piece: FragmentID?, of column: ColumnRange, height: LayoutUnit, at place: LogicalOffset, _ builder: inout FragmentBuilder
    ) {
        let size = LogicalSize(inline: columnWidth, block: height).physical(direction.mode)
        var fragment = Fragment(kind: .slice, box: box, size: size)
        var links: [FragmentLink] = []
        if let piece {
            let content = engine.tree[piece]
            links.append(FragmentLink(fragment: piece, offset: LogicalOffset.zero.physical(direction, outer: size, inner: content.size)))
            // Of the columns side by side, the highest first and the lowest last baseline count.
            if let baseline = content.firstBaseline { builder.firstBaseline = min(builder.firstBaseline ?? .max, place.block + baseline) }
            if let baseline = content.lastBaseline { builder.lastBaseline = max(builder.lastBaseline ?? .min, place.block + baseline) }
        }
        fragment.scrollableOverflow = engine.scrollableOverflow(of: fragment, links: links, direction: direction, contentEnd: .zero)
        builder.add(engine.tree.add(fragment, children: links), at: place)
    }

    /// Margins of spanning elements that follow each other collapse.
    private func placeSpanner(
        _ index: Int, at cursor: inout LayoutUnit, after margin: inout LayoutUnit, from origin: LogicalOffset,
        _ builder: inout FragmentBuilder
    ) {
        guard index < result.spanners.count else { return }
        let spanner = result.spanners[index].box
        let laidOut = spannerResults[index]
        let fragment = engine.tree[laidOut.fragment]
        let margins = engine.margins(spanner, percentageBasis: inner, axes: direction)
        let autos = engine.autoMargins(spanner, axes: direction)
        let size = LogicalSize(fragment.size, direction.mode)
        var strut = MarginStrut(margin)
        strut.append(margins.blockStart)
        cursor += strut.sum
        let free = (inner - size.inline - margins.inline).clampedToZero
        let inline = margins.inlineStart + (autos.inlineStart ? (autos.inlineEnd ? free / 2 : free) : .zero)
        let shift = engine.relativeShift(
            spanner, containingWidth: direction.isHorizontal ? inner : definite ?? .zero,
            containingHeight: direction.isHorizontal ? definite : inner, direction: direction)
        builder.add(laidOut, at: origin + LogicalOffset(inline: inline, block: cursor), shift: shift)
        if let baseline = fragment.firstBaseline {
            builder.firstBaseline = min(builder.firstBaseline ?? .max, origin.block + cursor + baseline)
        }
        if let baseline = fragment.lastBaseline { builder.lastBaseline = origin.block + cursor + baseline }
        cursor += size.block
        margin = margins.blockEnd
    }

    /// An absolute box inside stands in the column that its static position falls into.
    private func addOutOfFlow(
        _ splitter: ColumnSplitter, tops: [LayoutUnit], from origin: LogicalOffset, _ builder: inout FragmentBuilder
    ) {
        let content = engine.tree[result.fragment].size
        for candidate in result.outOfFlow {
            let place = LogicalOffset(candidate.staticPoint, direction, outer: content, inner: candidate.staticSize)
            let column = splitter.columns[splitter.column(at: place.block)]
            let top = column.row < tops.count ? tops[column.row] : .zero
            builder.addOutOfFlow(
                candidate.box,
                staticOffset: origin
                    + LogicalOffset(
                        inline: place.inline + (columnWidth + gap) * column.index, block: top + place.block - column.start),
                staticSize: LogicalSize(candidate.staticSize, direction.mode), inlineEdge: candidate.staticInlineEdge,
                blockEdge: candidate.staticBlockEdge, isInlineSafe: candidate.isStaticInlineSafe, isBlockSafe: candidate.isStaticBlockSafe)
        }
    }
}
