import ClipBase
import Style

/// An item that counts in the sizing of an axis: one of the grid itself or of a subgrid that shares the axis.
struct GridContributor {
    /// The node that it is an item of, and that node's axis along which it counts.
    var node: Int
    var item: Int
    var nodeAxis: GridAxis
    /// The tracks that it spans, as the sized axis counts them.
    var tracks: Range<Int>
    /// What subgrids' edges and gutters add at its start and end, in the order of the sized axis.
    var startLoss = LayoutUnit.zero
    var endLoss = LayoutUnit.zero
    /// A subgrid along this axis: its edges count, its items count by themselves.
    var isSubgrid = false
    /// The node's axis runs against the sized one.
    var isReversed = false
    var shim: BaselineShim?
}

/// How an axis of a node lies on the axis that is sized.
private struct AxisMap {
    var offset: Int
    var count: Int
    var isReversed = false
    var startLoss = LayoutUnit.zero
    var endLoss = LayoutUnit.zero
    var gutterLoss = LayoutUnit.zero

    func tracks(_ range: Range<Int>) -> Range<Int> {
        let low = isReversed ? count - range.upperBound : range.lowerBound
        let start = offset + max(0, min(low, count - 1))
        return start..<max(start + 1, min(start + range.count, offset + count))
    }

    func loss(at line: Int) -> LayoutUnit { line <= 0 ? startLoss : line >= count ? endLoss : gutterLoss }

    func child(_ link: SubgridLink) -> AxisMap {
        let start = link.isReversed ? link.range.upperBound : link.range.lowerBound
        let end = link.isReversed ? link.range.lowerBound : link.range.upperBound
        return AxisMap(
            offset: tracks(link.range).lowerBound, count: max(1, link.range.count), isReversed: isReversed != link.isReversed,
            startLoss: loss(at: start) + link.startEdge, endLoss: loss(at: end) + link.endEdge,
            gutterLoss: gutterLoss + link.gutterShare)
    }
}

extension GridFlow {
    /// All that count for the tracks of a node's own axis.
    func contributors(_ root: Int, _ axis: GridAxis) -> [GridContributor] {
        var found: [GridContributor] = []
        collect(root, axis, AxisMap(offset: 0, count: max(1, nodes[root].placement.count(axis))), &found)
        return found
    }

    /// Recursion follows the box tree.
    private func collect(_ index: Int, _ axis: GridAxis, _ map: AxisMap, _ found: inout [GridContributor]) {
        let node = nodes[index]
        for (i, item) in node.placement.items.enumerated() {
            let own = item.tracks(axis)
            var one = GridContributor(node: index, item: i, nodeAxis: axis, tracks: map.tracks(own))
            (one.startLoss, one.endLoss) = (map.loss(at: own.lowerBound), map.loss(at: own.upperBound))
            if map.isReversed { swap(&one.startLoss, &one.endLoss) }
            one.isReversed = map.isReversed
            guard let child = node.subgrids[i], let shared = sharedAxis(of: child, with: axis), let link = nodes[child].link(shared) else {
                found.append(one)
                continue
            }
            let inner = map.child(link)
            one.isSubgrid = true
            (one.startLoss, one.endLoss) = inner.isReversed ? (inner.endLoss, inner.startLoss) : (inner.startLoss, inner.endLoss)
            found.append(one)
            collect(child, shared, inner, &found)
        }
    }

    /// The axis of a subgrid that takes its tracks from an axis of its parent.
    func sharedAxis(of child: Int, with axis: GridAxis) -> GridAxis? {
        if nodes[child].columnLink?.parentAxis == axis { return .inline }
        return nodes[child].rowLink?.parentAxis == axis ? .block : nil
    }

    /// What all of them ask of their tracks, in their current state. The edges of a subgrid count in the outermost tracks that it
    /// spans, with or without items there.
    func contributions(_ counted: [GridContributor], _ sizing: TrackSizing) -> [TrackContribution] {
        var found: [TrackContribution] = []
        found.reserveCapacity(counted.count)
        for one in counted {
            guard one.isSubgrid else {
                found.append(contribution(one, sizing))
                continue
            }
            let first = one.tracks.lowerBound
            let last = one.tracks.upperBound - 1
            found.append(TrackContribution(edge: first == last ? one.startLoss + one.endLoss : one.startLoss, track: first))
            if first != last { found.append(TrackContribution(edge: one.endLoss, track: last)) }
        }
        return found
    }

    /// What one asks of its tracks, in their current state.
    private func contribution(_ one: GridContributor, _ sizing: TrackSizing) -> TrackContribution {
        let loss = one.startLoss + one.endLoss
        let node = nodes[one.node]
        let item = node.placement.items[one.item]
        let own = engine.style(item.box)
        let isInline = own.text.writingMode.isHorizontal == node.isHorizontal(one.nodeAxis)
        let basis = node.extent(item.columns, .inline)?.size ?? .zero
        let margins = engine.margins(item.box, percentageBasis: basis, axes: engine.direction(item.box))
        let margin = isInline ? margins.inline : margins.block
        let sizes: MinMaxSizes
        if isInline {
            sizes = inlineContribution(one)
        } else {
            let result = engine.layOut(item.box, in: itemSpace(one.node, one.item, sized: one.nodeAxis))
            let size = LogicalSize(engine.tree[result.fragment].size, own.text.writingMode).block + margins.block
            sizes = MinMaxSizes(min: size, max: size)
        }
        let value = isInline ? engine.inlineSizeValue(own) : engine.blockSizeValue(own)
        let minValue = isInline ? engine.minInlineValue(own) : engine.minBlockValue(own)
        let shim = one.shim?.size(sizes.min - margin) ?? .zero
        let extra = loss + shim
        var minimum = sizes.min
        if value.isAuto || value.hasPercentage || value == .stretch {
            let edges = engine.edges(item.box, percentageBasis: basis).sum
            let sum = isInline ? edges.inline : edges.block
            if minValue.isAuto {
                minimum = max(automaticMinimum(own, content: sizes.min, one.tracks, sizing, loss: extra), min(sum + margin, sizes.min))
            } else {
                switch minValue {
                case .minContent: minimum = isInline ? minContentSize(of: item.box, edges: sum) + margin : sizes.min
                case .maxContent: minimum = isInline ? engine.intrinsicSizes(item.box, in: .indefinite).max + margin : sizes.max
                case .length:
                    // A percentage of the area that is not known yet counts as zero.
                    minimum = (engine.definiteSize(minValue, basis: nil, edges: sum, sizing: own.box.sizing) ?? sum) + margin
                case .stretch: minimum = min(sum + margin, sizes.min)
                case .auto, .none, .fitContent, .fitContentLimit, .content, .calculated: break
                }
            }
        }
        let most = max(sizes.max, sizes.min)
        let widest = most + loss + (one.shim?.size(most - margin) ?? .zero)
        return TrackContribution(tracks: one.tracks, minimum: minimum + extra, minContent: sizes.min + extra, maxContent: widest)
    }

    private func minContentSize(of box: BoxID, edges: LayoutUnit) -> LayoutUnit {
        engine.compressedInlineSize(box, edges: edges) ?? engine.intrinsicSizes(box, in: .indefinite).min
    }

    /// What an item asks for along its own inline axis.
    func inlineContribution(_ one: GridContributor) -> MinMaxSizes {
        let box = nodes[one.node].placement.items[one.item].box
        let direction = engine.direction(box)
        var block = BlockConstraints(itemSpace(one.node, one.item, sized: one.nodeAxis))
        if let stretched = stretchedBlockSize(one) { block.fixed = stretched }
        let own = engine.contribution(of: box, axes: direction, in: block)
        return MinMaxSizes(min: own.min.clampedToZero, max: own.max.clampedToZero)
    }

    /// The border-box block size of an item with a ratio that fills its area along the block axis, where that is known.
    private func stretchedBlockSize(_ one: GridContributor) -> LayoutUnit? {
        let node = nodes[one.node]
        let item = node.placement.items[one.item]
        guard isStretched(node, item.box, engine.style(item.box)),
            let area = node.extent(item.tracks(one.nodeAxis.other), one.nodeAxis.other)?.size
        else { return nil }
        let edges = engine.edges(item.box, percentageBasis: .zero).sum.block
        return max(area - engine.margins(item.box, percentageBasis: .zero, axes: engine.direction(item.box)).block, edges)
    }

    /// Whether a ratio carries the size of the rows over to an item's inline size: its block size is a percentage of them, or
    /// fills them.
    func transfersArea(_ node: GridNode, _ box: BoxID, _ own: ComputedStyle) -> Bool {
        guard engine.inlineSizeValue(own).isAuto, engine.preferredRatio(box) != nil else { return false }
        return engine.blockSizeValue(own).hasPercentage || isStretched(node, box, own)
    }

    /// Likewise for ratios inside of a block or a flex container, which is a percentage of the rows or fills them.
    func contentTransfersArea(_ node: GridNode, _ box: BoxID, _ own: ComputedStyle) -> Bool {
        let kind = engine.boxes[box].kind
        guard kind == .blockContainer || kind == .flexContainer, !engine.inlineSizeValue(own).isDefinite else { return false }
        let height = engine.blockSizeValue(own)
        guard height.hasPercentage || height.isAuto && fillsArea(node, box, own) else { return false }
        return engine.minMaxSizes(box).dependsOnBlockConstraints
    }

    private func isStretched(_ node: GridNode, _ box: BoxID, _ own: ComputedStyle) -> Bool {
        engine.blockSizeValue(own).isAuto && engine.preferredRatio(box) != nil && fillsArea(node, box, own)
    }

    /// Whether an automatic block size fills the area.
    private func fillsArea(_ node: GridNode, _ box: BoxID, _ own: ComputedStyle) -> Bool {
        let axis: GridAxis = node.isHorizontal(.inline) == own.text.writingMode.isHorizontal ? .block : .inline
        let autos = engine.autoMargins(box, axes: node.direction)
        guard axis == .inline ? !autos.inlineStart && !autos.inlineEnd : !autos.blockStart && !autos.blockEnd else { return false }
        let keyword = node.alignment(of: own, axis).keyword
        return keyword == .stretch || (keyword == .normal || keyword == .auto) && engine.boxes[box].kind != .replaced
    }

    /// The content-based minimum of §6.6: content, but no more than fixed tracks allow; none for scroll containers, and none
    /// where several tracks are spanned and one of them flexes.
    private func automaticMinimum(
        _ own: ComputedStyle, content: LayoutUnit, _ range: Range<Int>, _ sizing: TrackSizing, loss: LayoutUnit
    ) -> LayoutUnit {
        guard !own.isScrollContainer, range.contains(where: { sizing.tracks[$0].minimum == .auto }) else { return .zero }
        if range.count > 1 && range.contains(where: { sizing.tracks[$0].isFlexible }) { return .zero }
        var most = sizing.gaps(in: range) - loss
        for i in range {
            guard sizing.tracks[i].maximum == .fixed else { return content }
            most += sizing.tracks[i].limit
        }
        return min(content, max(most, .zero))
    }

    // MARK: Spaces

    /// The space of an item in its area.
    ///
    /// - Parameter axis: the axis of the node that is being sized, along which nothing is known yet; nil for the final layout.
    func itemSpace(_ index: Int, _ itemIndex: Int, sized axis: GridAxis?) -> ConstraintSpace {
        let node = nodes[index]
        let item = node.placement.items[itemIndex]
        let inline = axis == .inline ? nil : node.extent(item.columns, .inline)?.size
        let block = axis == .block ? nil : node.extent(item.rows, .block)?.size
        let own = engine.style(item.box)
        let ownDirection = WritingDirection(own)
        let isParallel = ownDirection.isHorizontal == node.direction.isHorizontal
        let (room, depth) = isParallel ? (inline, block) : (block, inline)
        // Without a size to go by, an orthogonal flow has the viewport's (Writing Modes 4 §7.3).
        let viewport = ownDirection.isHorizontal ? engine.viewport.width : engine.viewport.height
        var result = ConstraintSpace(
            availableInline: room ?? (isParallel ? .max : viewport), availableBlock: depth, parentDirection: node.direction)
        if room == nil { result.percentageInline = .max }
        let autos = engine.autoMargins(item.box, axes: node.direction)
        let kind = engine.boxes[item.box].kind
        // Tables and controls have sizes of their own elsewhere, but fill their area here.
        let normal: ConstraintSpace.AutoBehavior =
            kind == .tableWrapper || engine.isPaintedControl(item.box) ? .stretchExplicitly : kind == .replaced ? .fitContent : .stretch
        let hasRatio = own.box.aspectRatio.ratio != nil
        func behaviour(_ axis: GridAxis) -> ConstraintSpace.AutoBehavior {
            let hasAuto = axis == .inline ? autos.inlineStart || autos.inlineEnd : autos.blockStart || autos.blockEnd
            guard !hasAuto else { return .fitContent }
            switch node.alignment(of: own, axis).keyword {
            case .stretch: return .stretchExplicitly
            case .normal, .auto: return normal
            default: return .fitContent
            }
        }
        result.autoInline = room == nil ? .fitContent : behaviour(isParallel ? .inline : .block)
        result.autoBlock = depth == nil ? .fitContent : behaviour(isParallel ? .block : .inline)
        // Where both axes would stretch, a ratio decides the block size, as in block layout (§6.2).
        if hasRatio, result.autoBlock == .stretch, result.autoInline != .fitContent { result.autoBlock = .fitContent }
        if let child = node.subgrids[itemIndex] { fitSubgrid(child, itemIndex, &result) }
        return result
    }

    /// A subgrid fills its area along its subgridded axes, whatever its style says, and has its tracks from here (§9).
    private func fitSubgrid(_ child: Int, _ itemIndex: Int, _ result: inout ConstraintSpace) {
        guard let parent = nodes[child].parent else { return }
        let margins = engine.margins(nodes[child].box, percentageBasis: result.percentageInline, axes: nodes[child].direction)
        var grid = InheritedGrid()
        for axis in [GridAxis.inline, .block] {
            guard let link = nodes[child].link(axis), !nodes[parent].tracks(link.parentAxis).isEmpty else { continue }
            let tracks = link.derive(from: nodes[parent].tracks(link.parentAxis))
            guard !tracks.isEmpty else { continue }
            let names = InheritedNames(
                of: nodes[parent].axis(link.parentAxis), leading: nodes[parent].placement.leading(link.parentAxis), range: link.range,
                isReversed: link.isReversed)
            var inherited = InheritedAxis(names: names, tracks: tracks, gap: nodes[parent].gap(link.parentAxis))
            if parent == 0 {
                let shared = baselines(link.parentAxis)
                inherited.startBaselines = shared.derive(link, .start)
                inherited.endBaselines = shared.derive(link, .end)
            }
            switch axis {
            case .inline:
                grid.columns = inherited
                guard result.availableInline != .max else { continue }
                result.isInlineSizeFixed = true
                result.availableInline = (result.availableInline - margins.inline).clampedToZero
            case .block:
                grid.rows = inherited
                guard let block = result.availableBlock else { continue }
                result.isBlockSizeFixed = true
                result.availableBlock = (block - margins.block).clampedToZero
            }
        }
        result.inheritedGrid = engine.inheritedGridID(grid)
    }
}
