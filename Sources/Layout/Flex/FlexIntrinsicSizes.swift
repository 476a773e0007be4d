import ClipBase
import Style

extension LayoutEngine {
    /// The intrinsic inline sizes of a flex container (Flexbox 1 §9.9), as browsers have them: what its items contribute, in sum
    /// along a row; the widest item of a column, or its lines side by side where it wraps.
    func minMaxSizesOfFlex(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        let style = styles[boxes[box].style]
        let direction = direction(box)
        let edges = edges(box, percentageBasis: .zero).sum.inline
        if let own = containedIntrinsicInline(box) { return MinMaxSizes(min: own + edges, max: own + edges) }
        let isColumn = style.flex.direction == .column || style.flex.direction == .columnReverse
        let isWrapping = style.flex.wrap != .nowrap
        let inner = childConstraints(of: box, in: block)
        if isColumn && isWrapping { return minMaxSizesOfWrappingColumn(box, in: block) + edges }
        let gap = style.flex.columnGap.map { resolve($0, basis: .zero) } ?? .zero
        var sizes = MinMaxSizes()
        var outer: [LayoutUnit] = []
        for child in boxes.children(box) where !boxes[child].isOutOfFlow {
            let isOnlyLine = !isColumn && !isWrapping
            let known = isOnlyLine ? stretching(child, of: style, axes: direction, inner) : inner
            let plain = contribution(of: child, axes: direction, in: known)
            var own = plain
            sizes.dependsOnBlockConstraints = sizes.dependsOnBlockConstraints || own.dependsOnBlockConstraints
            if isColumn {
                sizes.encompass(own)
                continue
            }
            own = flexed(own, child, axes: direction)
            outer.append(own.max.clampedToZero)
            sizes.max += own.max
            sizes.min = isWrapping ? max(sizes.min, plain.min) : sizes.min + own.min
        }
        if !isColumn && outer.count > 1 {
            sizes.max += gap * (outer.count - 1)
            if !isWrapping { sizes.min += gap * (outer.count - 1) }
        }
        if !isColumn, style.flex.wrap.isBalanced,
            let ends = FlexBalancing.lineEnds(outer, gap: gap, available: .max, least: Int(style.flex.lineCount))
        {
            sizes.max = .zero
            var start = 0
            for end in ends {
                sizes.max = max(sizes.max, outer[start..<end].reduce(gap * (end - start - 1)) { $0 + $1 })
                start = end
            }
        }
        sizes.max = max(sizes.max, sizes.min)
        return sizes + edges
    }

    /// What an item of the only line of a row knows of the block axis: where it stretches in a definite cross size, its own.
    private func stretching(
        _ child: BoxID, of container: ComputedStyle, axes: WritingDirection, _ inner: BlockConstraints
    ) -> BlockConstraints {
        let style = styles[boxes[child].style]
        let align = style.flex.alignSelf.keyword == .auto ? container.flex.alignItems.keyword : style.flex.alignSelf.keyword
        let autos = autoMargins(child, axes: axes)
        guard let room = inner.available, align == .stretch || align == .normal, blockSizeValue(style).isAuto, !autos.blockStart,
            !autos.blockEnd, style.text.writingMode.isHorizontal == axes.isHorizontal
        else { return inner }
        let sum = edges(child, percentageBasis: .zero).sum.block
        let size = (room - margins(child, percentageBasis: .zero, axes: axes).block).clampedToZero
        var result = inner
        result.fixed = clampBlock(size, box: child, space: inner.space(axes), edges: sum)
        return result
    }

    /// A row item contributes its flex base size where it cannot grow or shrink to what its content asks for.
    private func flexed(_ own: MinMaxSizes, _ child: BoxID, axes: WritingDirection) -> MinMaxSizes {
        let style = styles[boxes[child].style]
        guard style.text.writingMode.isHorizontal == axes.isHorizontal else { return own }
        let edges = edges(child, percentageBasis: .zero).sum.inline
        let margin = margins(child, percentageBasis: .zero, axes: axes).inline
        guard let base = definiteSize(style.flex.basis, basis: nil, edges: edges, sizing: style.box.sizing) else { return own }
        var low = definiteSize(minInlineValue(style), basis: nil, edges: edges, sizing: style.box.sizing) ?? edges
        if minInlineValue(style).isAuto, !style.isScrollContainer {
            let specified = definiteSize(inlineSizeValue(style), basis: nil, edges: edges, sizing: style.box.sizing) ?? .max
            low = max(low, min(minMaxSizes(child).min, specified))
        }
        let high = definiteSize(maxInlineValue(style), basis: nil, edges: edges, sizing: style.box.sizing) ?? .max
        func moved(_ size: LayoutUnit) -> LayoutUnit {
            let isStuck = size - margin > base ? style.flex.grow == 0 : style.flex.shrink == 0
            return isStuck ? base.clamped(from: low, to: max(low, high)) + margin : size
        }
        var result = own
        result.min = moved(own.min)
        result.max = moved(own.max)
        return result
    }

    /// The lines of a column that wraps stand side by side: as many as its definite block size or limit makes.
    private func minMaxSizesOfWrappingColumn(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        var flow = FlexFlow(engine: self, box: box, space: block.space(direction(box)), isMeasuring: true)
        flow.collectItems()
        for i in flow.items.indices { flow.findBaseSize(i) }
        flow.breakLines()
        let inner = childConstraints(of: box, in: block)
        var sizes = MinMaxSizes(dependsOnBlockConstraints: true)
        for line in flow.lines {
            var widest = LayoutUnit.zero
            for i in line.items {
                let own = contribution(of: flow.items[i].box, axes: direction(box), in: inner)
                sizes.min = max(sizes.min, own.min)
                widest = max(widest, own.max)
            }
            sizes.max += widest
        }
        sizes.max += flow.crossGap * max(0, flow.lines.count - 1)
        sizes.max = max(sizes.max, sizes.min)
        return sizes
    }
}
