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

extension GridFlow {
    func baselines(_ axis: GridAxis) -> SharedBaselines { axis == .inline ? columnBaselines : rowBaselines }

    /// The baseline that an item takes part in its group with; nil where it does not.
    func alignmentBaseline(_ node: Int, _ item: Int, _ axis: GridAxis, result: @autoclosure () -> LayoutResult) -> AlignmentBaseline? {
        let container = nodes[node]
        let box = container.placement.items[item].box
        let keyword = container.alignment(of: engine.style(box), axis).keyword
        guard keyword == .baseline || keyword == .lastBaseline else { return nil }
        let autos = engine.autoMargins(box, axes: container.direction)
        guard axis == .inline ? !autos.inlineStart && !autos.inlineEnd : !autos.blockStart && !autos.blockEnd else { return nil }
        let id = result().fragment
        return AlignmentBaseline(
            of: engine.tree[id], own: engine.direction(box), container: container.direction,
            isCentral: engine.usesCentralBaseline(container.style), isInlineAxis: axis == .inline, isLast: keyword == .lastBaseline)
    }

    /// The distance from the edge of its outermost track to an item's baseline, on the group's side, and that track.
    private func hang(_ one: GridContributor, sized axis: GridAxis?) -> (group: AlignmentBaseline.Group, track: Int, size: LayoutUnit)? {
        let node = nodes[one.node]
        let item = node.placement.items[one.item]
        guard
            let baseline = alignmentBaseline(
                one.node, one.item, one.nodeAxis,
                result: engine.layOut(item.box, in: itemSpace(one.node, one.item, sized: axis)))
        else { return nil }
        let basis = node.extent(item.columns, .inline)?.size ?? .zero
        let margins = engine.margins(item.box, percentageBasis: basis, axes: node.direction)
        let isStart = baseline.group == .start
        let margin =
            one.nodeAxis == .inline
            ? (isStart ? margins.inlineStart : margins.inlineEnd) : (isStart ? margins.blockStart : margins.blockEnd)
        let isOuterStart = isStart != one.isReversed
        let size = baseline.offset + margin + (isOuterStart ? one.startLoss : one.endLoss)
        return (isOuterStart ? .start : .end, isOuterStart ? one.tracks.lowerBound : one.tracks.upperBound - 1, size)
    }

    /// Finds the baselines that items share along an axis, and notes with each item what aligning it takes (§12.5 step 1).
    ///
    /// - Parameter isFinal: sizes along the axis are known.
    func shareBaselines(_ contributors: inout [GridContributor], tracks: [GridTrack], isFinal: Bool) -> SharedBaselines {
        var shared = SharedBaselines()
        var hangs: [(index: Int, group: AlignmentBaseline.Group, track: Int, size: LayoutUnit)] = []
        for (i, one) in contributors.enumerated() where !one.isSubgrid {
            guard !isCyclic(one, tracks), let found = hang(one, sized: isFinal ? nil : one.nodeAxis) else { continue }
            hangs.append((i, found.group, found.track, found.size))
            shared[found.group, found.track] = max(shared[found.group, found.track] ?? .min, found.size)
        }
        for one in hangs { contributors[one.index].shim = (shared[one.group, one.track] ?? one.size) - one.size }
        return shared
    }

    /// An item whose size depends on the tracks that it would size takes no part (Align 3 §9.3, Grid 2 §10.6).
    func isCyclic(_ one: GridContributor, _ tracks: [GridTrack]) -> Bool {
        let node = nodes[one.node]
        let style = engine.style(node.placement.items[one.item].box).box
        let isHorizontal = node.isHorizontal(one.nodeAxis)
        let values = isHorizontal ? [style.width, style.minWidth, style.maxWidth] : [style.height, style.minHeight, style.maxHeight]
        guard values.contains(where: \.hasPercentage) else { return false }
        return one.tracks.contains { tracks.indices.contains($0) && tracks[$0].isContentSized }
    }
}
