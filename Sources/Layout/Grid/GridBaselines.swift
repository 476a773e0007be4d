import ClipBase
import Style

/// The baselines that items of one axis share, by the track at whose edge their group hangs, from that edge (Align 3 §9.3).
struct SharedBaselines {
    var start: [Int: LayoutUnit] = [:]
    var end: [Int: LayoutUnit] = [:]

    init() {}

    init(_ inherited: InheritedAxis) {
        for (i, value) in inherited.startBaselines.enumerated() { start[i] = value }
        for (i, value) in inherited.endBaselines.enumerated() { end[i] = value }
    }

    subscript(_ group: AlignmentBaseline.Group, _ track: Int) -> LayoutUnit? {
        get { group == .start ? start[track] : end[track] }
        set {
            switch group {
            case .start: start[track] = newValue
            case .end: end[track] = newValue
            }
        }
    }

    /// Those of a subgrid's tracks, from its own track edges.
    func derive(_ link: SubgridLink, _ group: AlignmentBaseline.Group) -> [LayoutUnit?] {
        guard !(start.isEmpty && end.isEmpty) else { return [] }
        let outer: AlignmentBaseline.Group = link.isReversed ? (group == .start ? .end : .start) : group
        return (0..<link.range.count).map { i in
            let track = link.isReversed ? link.range.upperBound - 1 - i : link.range.lowerBound + i
            return self[outer, track].map { $0 - link.loss(at: group == .start ? i : i + 1) }
        }
    }
}

/// What baseline alignment adds to the contributions of an item, like a margin on its group's side (Grid 2 §12.5 step 1).
struct BaselineShim {
    /// From the item's margin edge to the shared baseline, less the item's own distance where that is known.
    var line: LayoutUnit
    /// How far a baseline that is synthesized along the item's inline axis lies inside: each contribution has its own.
    var synthesized: AlignmentBaseline.Synthesized?

    func size(_ borderBox: LayoutUnit) -> LayoutUnit { line - (synthesized?.offset(borderBox) ?? .zero) }
}

extension GridFlow {
    func baselines(_ axis: GridAxis) -> SharedBaselines { axis == .inline ? columnBaselines : rowBaselines }

    /// Whether an item asks to be aligned by its first or last baseline along an axis; nil where it does not.
    private func isLastBaseline(_ node: GridNode, _ box: BoxID, _ axis: GridAxis) -> Bool? {
        let keyword = node.alignment(of: engine.style(box), axis).keyword
        guard keyword == .baseline || keyword == .lastBaseline else { return nil }
        let autos = engine.autoMargins(box, axes: node.direction)
        guard axis == .inline ? !autos.inlineStart && !autos.inlineEnd : !autos.blockStart && !autos.blockEnd else { return nil }
        return keyword == .lastBaseline
    }

    /// The baseline that an item of the grid itself takes part in its group with, once it is laid out; nil where it does not.
    func alignmentBaseline(_ item: Int, _ axis: GridAxis, _ fragment: Fragment) -> AlignmentBaseline? {
        let box = nodes[0].placement.items[item].box
        guard let isLast = isLastBaseline(nodes[0], box, axis) else { return nil }
        let baseline = AlignmentBaseline(
            of: fragment, own: engine.direction(box), container: direction, isCentral: engine.usesCentralBaseline(style),
            isInlineAxis: axis == .inline, isLast: isLast)
        return baseline.synthesized != nil && isCyclicItem(item, axis) ? nil : baseline
    }

    /// How an item hangs by its baseline: its group and the track at whose edge that hangs, as the sized axis counts them.
    private struct Hanging {
        var group: AlignmentBaseline.Group
        var track: Int
        /// From the edge of the track to the baseline.
        var size: LayoutUnit
        /// What of `size` is no part of the border box.
        var outside: LayoutUnit
        var baseline: AlignmentBaseline
        /// The size along the axis is not known yet, and a synthesized baseline goes with it.
        var isOpen: Bool
    }

    /// - Parameter axis: the axis that is being sized; nil once sizes are known.
    private func hang(_ one: GridContributor, sized axis: GridAxis?) -> Hanging? {
        let node = nodes[one.node]
        let item = node.placement.items[one.item]
        let isInlineAxis = one.nodeAxis == .inline
        guard let isLast = isLastBaseline(node, item.box, one.nodeAxis) else { return nil }
        let own = engine.direction(item.box)
        let isCentral = engine.usesCentralBaseline(node.style)
        // Along its inline axis an item has a baseline by its size alone: here the least it may have.
        let isOpen =
            axis != nil && !AlignmentBaseline.isAlongBlockAxis(own: own, container: node.direction, isInlineAxis: isInlineAxis)
        let baseline: AlignmentBaseline
        if isOpen {
            let size = inlineContribution(one).min - engine.margins(item.box, percentageBasis: .zero, axes: own).inline
            baseline = AlignmentBaseline(
                size: size, known: nil, own: own, container: node.direction, isCentral: isCentral, isInlineAxis: isInlineAxis,
                isLast: isLast)
        } else {
            let id = engine.layOut(item.box, in: itemSpace(one.node, one.item, sized: axis)).fragment
            baseline = AlignmentBaseline(
                of: engine.tree[id], own: own, container: node.direction, isCentral: isCentral, isInlineAxis: isInlineAxis,
                isLast: isLast)
        }
        let basis = node.extent(item.columns, .inline)?.size ?? .zero
        let margins = engine.margins(item.box, percentageBasis: basis, axes: node.direction)
        let isStart = baseline.group == .start
        let margin =
            isInlineAxis ? (isStart ? margins.inlineStart : margins.inlineEnd) : (isStart ? margins.blockStart : margins.blockEnd)
        let isOuterStart = isStart != one.isReversed
        let outside = margin + (isOuterStart ? one.startLoss : one.endLoss)
        return Hanging(
            group: isOuterStart ? .start : .end, track: isOuterStart ? one.tracks.lowerBound : one.tracks.upperBound - 1,
            size: baseline.offset + outside, outside: outside, baseline: baseline, isOpen: isOpen)
    }

    /// Finds the baselines that items share along an axis, and notes with each item what aligning it takes (§12.5 step 1).
    ///
    /// - Parameter isFinal: sizes along the axis are known.
    func shareBaselines(_ contributors: inout [GridContributor], tracks: [GridTrack], isFinal: Bool) -> SharedBaselines {
        var shared = SharedBaselines()
        var hangings: [(index: Int, hanging: Hanging)] = []
        for (i, one) in contributors.enumerated() where !one.isSubgrid {
            guard let found = hang(one, sized: isFinal ? nil : one.nodeAxis), found.baseline.synthesized == nil || !isCyclic(one, tracks)
            else { continue }
            hangings.append((i, found))
            shared[found.group, found.track] = max(shared[found.group, found.track] ?? .min, found.size)
        }
        for (index, one) in hangings {
            let line = (shared[one.group, one.track] ?? one.size) - one.outside
            contributors[index].shim =
                one.isOpen
                ? BaselineShim(line: line, synthesized: one.baseline.synthesized)
                : BaselineShim(line: line - one.baseline.offset, synthesized: nil)
        }
        return shared
    }

    /// An item without a baseline of its own whose size depends on the tracks that it would size takes no part (Align 3 §9.3,
    /// Grid 2 §10.6).
    private func isCyclic(_ one: GridContributor, _ tracks: [GridTrack]) -> Bool {
        let node = nodes[one.node]
        guard dependsOnArea(node.placement.items[one.item].box, isHorizontal: node.isHorizontal(one.nodeAxis)) else { return false }
        return one.tracks.contains { tracks.indices.contains($0) && tracks[$0].isContentSized }
    }

    private func dependsOnArea(_ box: BoxID, isHorizontal: Bool) -> Bool {
        let style = engine.style(box).box
        func depends(_ value: SizeValue) -> Bool { value.hasPercentage || value == .stretch }
        return isHorizontal
            ? depends(style.width) || depends(style.minWidth) || depends(style.maxWidth)
            : depends(style.height) || depends(style.minHeight) || depends(style.maxHeight)
    }

    private func isCyclicItem(_ index: Int, _ axis: GridAxis) -> Bool {
        let node = nodes[0]
        let item = node.placement.items[index]
        guard dependsOnArea(item.box, isHorizontal: node.isHorizontal(axis)) else { return false }
        let sizes = node.trackSizes(axis, tables: engine.styles.tables)
        return item.tracks(axis).contains { i in
            sizes.indices.contains(i)
                && GridTrack(sizes[i], available: axis == .inline ? innerInline : innerBlock, tables: engine.styles.tables).isContentSized
        }
    }
}
