import ClipBase
import Style

// How items are broken into lines, and the cross sizes of lines and items (Flexbox 1 §9.3, §9.4).
extension FlexFlow {
    mutating func breakLines() {
        guard !items.isEmpty else { return }
        let room: LayoutUnit
        if let known = innerMain ?? ratioBlock {
            room = known
        } else if isMultiLine {
            let most = engine.clampBlock(.max, box: box, space: space, edges: edges.sum.block)
            room = most == .max ? .max : (most - edges.sum.block).clampedToZero
        } else {
            room = .max
        }
        guard isMultiLine && (room != .max || style.flex.wrap.isBalanced) else {
            lines = [FlexLine(items: items.indices)]
            return
        }
        if style.flex.wrap.isBalanced,
            let ends = FlexBalancing.lineEnds(
                items.map { $0.outerHypothetical.clampedToZero }, gap: mainGap, available: room, least: Int(style.flex.lineCount))
        {
            var start = 0
            for end in ends {
                lines.append(FlexLine(items: start..<end))
                start = end
            }
            return
        }
        var start = 0
        var used = LayoutUnit.zero
        for i in items.indices {
            let size = items[i].outerHypothetical
            let next = i == start ? size : used + mainGap + size
            if i > start && next > room {
                lines.append(FlexLine(items: start..<i))
                start = i
                used = size
            } else {
                used = next
            }
        }
        lines.append(FlexLine(items: start..<items.count))
    }

    /// The container's inner main size (§9.2 step 4 and §9.9.1 for automatic block sizes).
    func resolveMainSize() -> LayoutUnit {
        if let innerMain { return innerMain }
        var longest = LayoutUnit.zero
        for line in lines {
            let sum = line.items.reduce(mainGap * max(0, line.items.count - 1)) { $0 + items[$1].outerHypothetical }
            longest = max(longest, sum)
        }
        if let contained = engine.containedIntrinsicBlock(box) { longest = contained }
        let used = engine.usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: longest + edges.sum.block)
        return (used - edges.sum.block).clampedToZero
    }

    /// Lays out every item at its main size to learn its hypothetical cross size (§9.4 step 7).
    mutating func layOutItems() {
        for i in items.indices {
            let item = items[i]
            var cross: LayoutUnit?
            // A stretched item of the only line is laid out once, at its final size.
            if !isMultiLine, item.stretches, let room = innerCross { cross = stretched(item, room) }
            let result = engine.layOut(item.box, in: itemSpace(item, main: item.targetMain, cross: cross))
            items[i].result = result
            items[i].crossSize = crossExtent(result)
        }
    }

    func crossExtent(_ result: LayoutResult) -> LayoutUnit {
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
        return isRow ? size.block : size.inline
    }

    /// The size of a stretched item in that much room, within its limits.
    func stretched(_ item: FlexItem, _ room: LayoutUnit) -> LayoutUnit {
        let low = crossLimit(value(item, main: false, \.minWidth, \.minHeight), item) ?? .zero
        let high = crossLimit(value(item, main: false, \.maxWidth, \.maxHeight), item) ?? .max
        let least = max(low, item.edges.cross)
        let size = calculated(
            value(item, main: false, \.width, \.height), (room - item.crossMargins).clampedToZero, main: false, item)
        return size.clamped(from: least, to: max(least, high))
    }

    /// A limit of the cross size; one by the content takes a layout to know where the content stacks up along that axis.
    private func crossLimit(_ value: SizeValue, _ item: FlexItem) -> LayoutUnit? {
        if let size = definite(value, main: false, item) { return size }
        switch value.basis {
        case .minContent, .maxContent, .fitContent: break
        case .auto, .none, .length, .stretch, .fitContentLimit, .content, .calculated: return nil
        }
        if let ratio = engine.preferredRatio(item.box) { return calculated(value, transfer(fromMain: item, ratio), main: false, item) }
        var space = itemSpace(item, main: item.targetMain, cross: nil)
        guard item.mainIsInline else {
            return engine.resolveInline(value, box: item.box, space: space, edges: item.edges.cross, margins: item.crossMargins)
        }
        space.availableBlock = nil
        space.ignoresBlockSize = true
        return calculated(value, engine.layOut(item.box, in: space).intrinsicBlockSize, main: false, item)
    }

    /// The cross size that a ratio gives from the main one.
    private func transfer(fromMain item: FlexItem, _ ratio: PreferredRatio) -> LayoutUnit {
        let ownEdges = engine.edges(item.box, percentageBasis: innerInline)
        return item.mainIsInline
            ? engine.transferToBlock(item.targetMain, ratio: ratio, edges: ownEdges)
            : engine.transferToInline(item.targetMain, ratio: ratio, edges: ownEdges)
    }

    func isBaseline(_ item: FlexItem) -> Bool {
        (item.align.keyword == .baseline || item.align.keyword == .lastBaseline) && !item.hasAutoCrossMargins
    }

    /// The item's baseline along the cross axis (§8.3). Where lines wrap backwards its group hangs at the other edge.
    private func itemBaseline(_ item: FlexItem, central isCentral: Bool) -> AlignmentBaseline? {
        guard isBaseline(item), let result = item.result else { return nil }
        var baseline = AlignmentBaseline(
            of: engine.tree[result.fragment], own: engine.direction(item.box), container: direction, isCentral: isCentral,
            isInlineAxis: !isRow, isLast: item.align.keyword == .lastBaseline)
        if isCrossReversed {
            baseline.group = baseline.group == .start ? .end : .start
            baseline.offset = item.crossSize - baseline.offset
        }
        return baseline
    }

    mutating func findLineCrossSizes() {
        let isCentral = engine.usesCentralBaseline(style)
        for l in lines.indices {
            var largest = LayoutUnit.zero
            // Of each group: the greatest distance to the baseline from its edge, and beyond it.
            var start: (near: LayoutUnit, far: LayoutUnit)?
            var end: (near: LayoutUnit, far: LayoutUnit)?
            for i in lines[l].items {
                let outer = items[i].crossSize + items[i].crossMargins
                guard let baseline = itemBaseline(items[i], central: isCentral) else {
                    largest = max(largest, outer)
                    continue
                }
                items[i].baseline = baseline
                switch baseline.group {
                case .start:
                    let near = items[i].marginCrossStart + baseline.offset
                    start = (max(start?.near ?? near, near), max(start?.far ?? (outer - near), outer - near))
                case .end:
                    let near = items[i].marginCrossEnd + baseline.offset
                    end = (max(end?.near ?? near, near), max(end?.far ?? (outer - near), outer - near))
                }
            }
            lines[l].startBaseline = start?.near ?? .zero
            lines[l].endBaseline = end?.near ?? .zero
            lines[l].crossSize = max(largest, start.map { $0.near + $0.far } ?? .zero, end.map { $0.near + $0.far } ?? .zero)
        }
        naturalCross = contentCross
        guard !isMultiLine, lines.count == 1 else { return }
        if let innerCross {
            lines[0].crossSize = innerCross
        } else {
            let clamped = engine.clampBlock(
                lines[0].crossSize + edges.sum.block, box: box, space: space, edges: edges.sum.block,
                content: lines[0].crossSize + edges.sum.block)
            lines[0].crossSize = (clamped - edges.sum.block).clampedToZero
        }
    }

    func resolveCrossSize() -> LayoutUnit {
        if let known = isRow ? innerBlock : innerInline { return known }
        let content = engine.containedIntrinsicBlock(box) ?? naturalCross
        let used = engine.usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: content + edges.sum.block)
        return (used - edges.sum.block).clampedToZero
    }

    var contentCross: LayoutUnit {
        lines.reduce(crossGap * max(0, lines.count - 1)) { $0 + $1.crossSize }
    }
}
