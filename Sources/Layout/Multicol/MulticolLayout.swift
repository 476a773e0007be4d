import ClipBase
import Style

// Multi-column layout (Multicol 1): the content is laid out as one tall strip of column width, the flow thread, which breaks at
// multiples of the column height; it is then cut into columns. Spanning elements part it into rows of columns.
extension LayoutEngine {
    func isMulticol(_ box: BoxID) -> Bool { flowThread(box) != nil }

    /// The anonymous box that holds the content of a multi-column container; nil for any other box.
    private func flowThread(_ box: BoxID) -> BoxID? {
        let style = styles[boxes[box].style].box
        guard boxes[box].kind == .blockContainer || boxes[box].kind == .tableCell, style.columnCount != nil || style.columnWidth != nil,
            let child = boxes[box].firstChild, boxes[child].isFlowThread
        else { return nil }
        return child
    }

    /// Whether a box spans the columns of the multi-column container around it: no formatting context of its own and nothing
    /// that holds fixed boxes stands between them (Multicol 1 §6).
    func isSpanner(_ box: BoxID) -> Bool {
        let record = boxes[box]
        guard styles[record.style].box.columnSpan == .all, !record.isInlineLevel, !record.isFloating, !record.isOutOfFlow else {
            return false
        }
        var next = record.parent
        while let parent = next {
            if boxes[parent].isFlowThread { return true }
            guard !isIndependentBlock(parent), !holdsOutOfFlow(parent, fixed: true) else { return false }
            next = boxes[parent].parent
        }
        return false
    }

    /// Whether a box is in a flow thread.
    func isInColumns(_ box: BoxID) -> Bool {
        var next = boxes[box].parent
        while let parent = next {
            if boxes[parent].isFlowThread { return true }
            next = boxes[parent].parent
        }
        return false
    }

    /// `normal` is 1em (Align 3 §8.1).
    private func usedColumnGap(_ style: ComputedStyle, basis: LayoutUnit) -> LayoutUnit {
        style.flex.columnGap.map { resolve($0, basis: basis).clampedToZero } ?? LayoutUnit(style.font.size)
    }

    func minMaxSizesOfMulticol(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        guard let thread = flowThread(box) else { return minMaxSizesOfBlock(box, in: block) }
        let style = style(box)
        let edges = edges(box, percentageBasis: .zero).sum.inline
        let contained = containedIntrinsicInline(box)
        if let contained, contained > .zero { return MinMaxSizes(min: contained, max: contained) + edges }
        let inner = childConstraints(of: box, in: block)
        // Columns and gaps take their room even where the content is contained.
        var sizes = contained == nil ? minMaxSizes(thread, in: inner) : MinMaxSizes()
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
        if contained == nil { encompassSpanners(of: thread, in: &sizes, axes: direction(box), in: inner) }
        return sizes + edges
    }

    private func encompassSpanners(
        of thread: BoxID, in sizes: inout MinMaxSizes, axes: WritingDirection, in block: BlockConstraints
    ) {
        var parents = [thread]
        while let parent = parents.popLast() {
            guard !boxes[parent].hasInlineChildren else { continue }
            var next = boxes[parent].firstChild
            while let child = next {
                next = boxes[child].nextSibling
                if isSpanner(child) {
                    let own = contribution(of: child, axes: axes, in: block)
                    sizes.min = max(sizes.min, own.min)
                    sizes.max = max(sizes.max, own.max)
                } else if !isIndependentBlock(child) {
                    parents.append(child)
                }
            }
        }
    }

    func layOutMulticol(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        guard let thread = flowThread(box) else { return layOutBlock(box, in: space) }
        let style = style(box)
        let edges = edges(box, percentageBasis: edgeBasis(box, space))
        let inlineSize = usedInlineSize(box, in: space, edges: edges)
        let inner = (inlineSize - edges.sum.inline).clampedToZero
        let definiteSize = definiteBlockSize(box, in: space, edges: edges, inlineSize: inlineSize)
        let definite = definiteSize.map { ($0 - edges.sum.block).clampedToZero }
        let outer = FragmentainerView(of: box, in: space, edges: edges.sum, engine: self)
        if let outer,
            let whole = wholeMulticol(box, in: space, outer: outer, isFilledByOuter: style.box.columnFill == .auto && definite == nil)
        {
            return whole
        }
        let gap = usedColumnGap(style, basis: inner)
        let (count, width) = usedColumns(style, inner: inner, gap: gap)
        let most = clampBlock(.max, box: box, space: space, edges: edges.sum.block)
        var flow = MulticolFlow(
            engine: self, box: box, thread: thread, direction: direction(box), count: count, columnWidth: width, gap: gap, inner: inner,
            definite: definite,
            percentageBlock: childPercentageBlock(
                box, in: space, edges: edges, definite: definiteSize, inlineSize: inlineSize),
            limit: definite ?? (most == .max ? nil : (most - edges.sum.block).clampedToZero),
            origin: edges.sum.startOffset, outer: outer)
        let made = tree.fragments.count
        flow.layOut()
        if outer != nil { nestedColumnFragments += tree.fragments.count - made + 1 }
        var builder = FragmentBuilder(box: box, direction: direction(box))
        builder.border = edges.border
        builder.padding = edges.padding
        let content = flow.assemble(&builder)
        let contained = containedIntrinsicBlock(box) ?? content
        var used = usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: contained + edges.sum.block)
        if let outer, used != content + edges.sum.block {
            used = outer.end(of: used - edges.sum.block, from: edges.sum.blockStart) + edges.sum.blockEnd
        }
        builder.size = LogicalSize(inline: inlineSize, block: used)
        var outcome = builder.finish(self)
        outcome.intrinsicBlockSize = content + edges.sum.block
        outcome.columns.asksForOuterBreak = flow.asksForOuterBreak
        outcome.columns.contentEnd = flow.contentEnd
        outcome.columns.leadBreak = flow.leadBreak
        outcome.columns.unsuitableBreaks = flow.unsuitableBreaks
        outcome.columns.breakNotes = flow.breakNotes
        return outcome
    }

    /// A multi-column container inside of columns as it is without them, where they do not break it; nil where they do.
    private func wholeMulticol(_ box: BoxID, in space: ConstraintSpace, outer: FragmentainerView, isFilledByOuter: Bool) -> LayoutResult? {
        var alone = space
        alone.fragmentation = nil
        alone.fragmentainerRow = 0
        alone.fragmentainerOffset = .zero
        alone.clonedEdges = ClonedEdges()
        guard nestedColumnFragments < limits.maxNestedColumnFragments, let range = outer.range(at: .zero) else {
            return layOut(box, in: alone)
        }
        guard !isFilledByOuter else { return nil }
        let whole = layOut(box, in: alone)
        let size = LogicalSize(tree[whole.fragment].size, direction(box).mode).block
        return size <= range.end && !whole.columns.asksForOuterBreak ? whole : nil
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
