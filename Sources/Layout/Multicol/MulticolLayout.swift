import ClipBase
import Style

// Multi-column layout (Multicol 1): the content is laid out as one tall strip of column width, which breaks at multiples of
// the column height, and each column shows a slice of it.
extension LayoutEngine {
    /// Tries of column heights while columns are balanced.
    private static let maxBalancingRounds = 16

    func isMulticol(_ box: BoxID) -> Bool { flowThread(box) != nil }

    /// The anonymous box that holds the content of a multi-column container; nil for any other box.
    private func flowThread(_ box: BoxID) -> BoxID? {
        let style = styles[boxes[box].style].box
        guard boxes[box].kind == .blockContainer, style.columnCount != nil || style.columnWidth != nil,
            let child = boxes[box].firstChild, boxes[child].isFlowThread
        else { return nil }
        return child
    }

    /// `normal` is 1em (Align 3 §8.1).
    private func usedColumnGap(_ style: ComputedStyle, basis: LayoutUnit) -> LayoutUnit {
        style.flex.columnGap.map { styles.tables.resolve($0, basis: basis).clampedToZero } ?? LayoutUnit(style.font.size)
    }

    func minMaxSizesOfMulticol(_ box: BoxID) -> MinMaxSizes {
        guard let thread = flowThread(box) else { return minMaxSizesOfBlock(box) }
        let style = style(box)
        let edges = edges(box, percentageBasis: .zero).sum.inline
        if let own = containedIntrinsicInline(box) { return MinMaxSizes(min: own + edges, max: own + edges) }
        var sizes = minMaxSizes(thread)
        let count = Int(min(style.box.columnCount ?? 1, 1_000))
        let gaps = usedColumnGap(style, basis: .zero) * (count - 1)
        if let width = style.box.columnWidth {
            sizes.min = min(sizes.min, LayoutUnit(width))
            sizes.max = max(sizes.max, LayoutUnit(width)) * count + gaps
        } else {
            sizes.min = sizes.min * count + gaps
            sizes.max = sizes.max * count + gaps
        }
        return sizes + edges
    }

    func layOutMulticol(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        guard let thread = flowThread(box) else { return layOutBlock(box, in: space) }
        let style = style(box)
        let direction = direction(box)
        let edges = edges(box, percentageBasis: space.percentageInline)
        let inlineSize = usedInlineSize(box, in: space, edges: edges)
        let inner = (inlineSize - edges.sum.inline).clampedToZero
        let definite = definiteBlockSize(box, in: space, edges: edges, inlineSize: inlineSize).map { ($0 - edges.sum.block).clampedToZero }
        let gap = usedColumnGap(style, basis: inner)
        let columns = usedColumns(style, inner: inner, gap: gap)
        let most = clampBlock(.max, box: box, space: space, edges: edges.sum.block)
        let limit = definite ?? (most == .max ? nil : (most - edges.sum.block).clampedToZero)

        let (result, height) = fill(thread, style: style, columns: columns, definite: definite, limit: limit, direction: direction)
        let thickness = LogicalSize(tree[result.fragment].size, direction.mode).block
        let count = height > .zero ? max(1, min(10_000, Int((thickness / height).rounded(.up)))) : 1
        let used = usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: height + edges.sum.block)

        var builder = FragmentBuilder(box: box, direction: direction)
        builder.border = edges.border
        builder.padding = edges.padding
        builder.size = LogicalSize(inline: inlineSize, block: used)
        let size = LogicalSize(inline: columns.width, block: height).physical(direction.mode)
        let content = tree[result.fragment].size
        for i in 0..<count {
            let offset = LogicalOffset(block: -(height * i)).physical(direction, outer: size, inner: content)
            let slice = tree.add(
                Fragment(kind: .slice, box: box, size: size), children: [FragmentLink(fragment: result.fragment, offset: offset)])
            builder.add(slice, at: edges.sum.startOffset + LogicalOffset(inline: (columns.width + gap) * i))
        }
        for candidate in result.outOfFlow {
            // An absolute box inside stands in the column that its static position falls into.
            let place = LogicalOffset(candidate.staticPoint, direction, outer: content, inner: .zero)
            let column = height > .zero ? max(0, min(count - 1, Int(place.block / height))) : 0
            builder.addOutOfFlow(
                candidate.box,
                staticOffset: edges.sum.startOffset
                    + LogicalOffset(inline: place.inline + (columns.width + gap) * column, block: place.block - height * column),
                inlineEdge: candidate.staticInlineEdge, blockEdge: candidate.staticBlockEdge)
        }
        builder.firstBaseline = tree[result.fragment].firstBaseline.map { $0 + edges.sum.blockStart }
        builder.lastBaseline = builder.firstBaseline
        var outcome = builder.finish(self)
        outcome.intrinsicBlockSize = height + edges.sum.block
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

    /// Lays out the content for a column height: the given one, or the least at which it fits the columns.
    private func fill(
        _ thread: BoxID, style: ComputedStyle, columns: (count: Int, width: LayoutUnit), definite: LayoutUnit?, limit: LayoutUnit?,
        direction: WritingDirection
    ) -> (LayoutResult, LayoutUnit) {
        func attempt(_ height: LayoutUnit?) -> LayoutResult {
            var space = ConstraintSpace(availableInline: columns.width, availableBlock: definite, parentDirection: direction)
            space.isInlineSizeFixed = true
            space.percentageBlock = definite
            space.fragmentainerBlockSize = height
            return layOut(thread, in: space)
        }
        func thickness(_ result: LayoutResult) -> LayoutUnit { LogicalSize(tree[result.fragment].size, direction.mode).block }
        if let definite, style.box.columnFill == .auto { return (attempt(definite), definite) }
        let whole = thickness(attempt(nil))
        var height = max(LayoutUnit(ceiling: whole.pixels / Double(columns.count)), .epsilon)
        var result = attempt(height)
        for _ in 0..<LayoutEngine.maxBalancingRounds {
            let over = thickness(result) - height * columns.count
            guard over > .zero else { break }
            height += max(over / columns.count, 1)
            result = attempt(height)
        }
        if let limit, height > limit {
            height = max(limit, .epsilon)
            result = attempt(height)
        }
        return (result, height)
    }
}
