import ClipBase
import Style

// The container's fragment: placed items, its baselines (Flexbox 1 §8.5) and static positions (§4.1).
extension FlexFlow {
    mutating func finish(_ inner: LogicalSize) -> LayoutResult {
        var builder = FragmentBuilder(box: box, direction: direction)
        builder.border = edges.border
        builder.padding = edges.padding
        builder.size = LogicalSize(inline: inlineSize, block: inner.block + edges.sum.block)
        let origin = edges.sum.startOffset
        var candidates: [BaselineCandidate] = []
        var end = LogicalSize.zero
        for (l, line) in lines.enumerated() {
            for i in line.items {
                guard let result = items[i].result else { continue }
                let item = items[i]
                let offset =
                    origin
                    + (isRow
                        ? LogicalOffset(inline: item.mainOffset, block: item.crossOffset)
                        : LogicalOffset(inline: item.crossOffset, block: item.mainOffset))
                let shift = engine.relativeShift(
                    item.box, containingWidth: direction.isHorizontal ? inner.inline : inner.block,
                    containingHeight: direction.isHorizontal ? definiteBlock.map { _ in inner.block } : inner.inline, direction: direction)
                builder.add(result, at: offset, shift: shift)
                let fragment = engine.tree[result.fragment]
                let size = LogicalSize(fragment.size, direction.mode)
                end.inline = max(end.inline, offset.inline + size.inline + (isRow ? item.marginMainEnd : item.marginCrossEnd))
                end.block = max(end.block, offset.block + size.block + (isRow ? item.marginCrossEnd : item.marginMainEnd))
                candidates.append(
                    BaselineCandidate(
                        line: isCrossReversed ? lines.count - 1 - l : l, main: item.mainOffset, group: isRow ? item.baseline?.group : nil,
                        first: offset.block + distance(fragment, item, isLast: false),
                        last: offset.block + distance(fragment, item, isLast: true)))
            }
        }
        setBaselines(candidates, &builder)
        builder.inflowContentEnd = LogicalSize(
            inline: end.inline + (style.isScrollContainer ? edges.padding.inlineEnd : .zero),
            block: end.block + (style.isScrollContainer ? edges.padding.blockEnd : .zero))
        addStaticPositions(&builder, inner: inner)
        builder.fragmentainers = FragmentainerView(of: box, in: space, edges: edges.sum, engine: engine)
        var result = builder.finish(engine)
        let contentBlock = isRow ? naturalCross : mainContent
        result.intrinsicBlockSize = contentBlock + edges.sum.block
        return result
    }

    var mainContent: LayoutUnit {
        lines.map { line in line.items.reduce(mainGap * max(0, line.items.count - 1)) { $0 + items[$1].outerHypothetical } }.max() ?? .zero
    }

    /// An absolute child stands as the only item would (§4.1).
    func addStaticPositions(_ builder: inout FragmentBuilder, inner: LogicalSize) {
        for child in engine.boxes.children(box) where engine.boxes[child].isOutOfFlow {
            let alignSelf = engine.style(child).flex.alignSelf
            let align = alignSelf.keyword == .auto ? style.flex.alignItems : alignSelf
            let own = engine.direction(child)
            let justify = style.flex.justifyContent
            let main = justify.keyword.edge(container: direction, own: own, isInlineAxis: isRow, isReversed: isMainReversed)
            let cross = align.keyword.edge(container: direction, own: own, isInlineAxis: !isRow, isReversed: isCrossReversed)
            builder.addOutOfFlow(
                child, staticOffset: edges.sum.startOffset, staticSize: inner, inlineEdge: isRow ? main : cross,
                blockEdge: isRow ? cross : main, isInlineSafe: !isRow && align.overflow == .safe,
                isBlockSafe: isRow && align.overflow == .safe)
        }
    }

    private struct BaselineCandidate {
        /// Counted from the container's start edge.
        var line: Int
        var main: LayoutUnit
        var group: AlignmentBaseline.Group?
        /// From the container's block-start border edge.
        var first, last: LayoutUnit
    }

    /// From an item's block-start edge to its baseline along the container's block axis, synthesized where it has none.
    private func distance(_ fragment: Fragment, _ item: FlexItem, isLast: Bool) -> LayoutUnit {
        let baseline = AlignmentBaseline(
            of: fragment, own: engine.direction(item.box), container: direction, isCentral: engine.usesCentralBaseline(style),
            isInlineAxis: false, isLast: isLast)
        return baseline.group == .start ? baseline.offset : LogicalSize(fragment.size, direction.mode).block - baseline.offset
    }

    /// Of the first and last line: what the items share that are baseline-aligned there, else of the startmost and endmost item
    /// (§8.5).
    private func setBaselines(_ candidates: [BaselineCandidate], _ builder: inout FragmentBuilder) {
        guard let firstLine = candidates.map(\.line).min(), let lastLine = candidates.map(\.line).max() else { return }
        let firsts = candidates.filter { $0.line == firstLine }
        let lasts = candidates.filter { $0.line == lastLine }
        func shared(_ line: [BaselineCandidate], _ group: AlignmentBaseline.Group) -> LayoutUnit? {
            line.first { $0.group == group }.map { group == .start ? $0.first : $0.last }
        }
        builder.firstBaseline = shared(firsts, .start) ?? shared(firsts, .end) ?? firsts.min { $0.main < $1.main }?.first
        builder.lastBaseline = shared(lasts, .end) ?? shared(lasts, .start) ?? lasts.max { $0.main < $1.main }?.last
    }
}
