import ClipBase
import Style

// What boxes contribute to the intrinsic inline sizes of their containers (Sizing 3 §5).
extension LayoutEngine {
    /// What `min-content` and `max-content` mean as inline sizes of a box: the content's sizes, or what a ratio gives from a
    /// definite block size (Sizing 4 §5.1). Border-box.
    func intrinsicSizes(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        if boxes[box].kind != .replaced {
            let space = block.space(direction(box))
            if let size = ratioInlineSize(box, in: space, edges: edges(box, percentageBasis: .zero)) {
                return MinMaxSizes(min: size, max: size, dependsOnBlockConstraints: true)
            }
        }
        return minMaxSizes(box, in: block)
    }

    /// What the children of a box know of the block axis while its intrinsic inline sizes are measured; along the box's own
    /// block axis.
    func childConstraints(of box: BoxID, in block: BlockConstraints) -> BlockConstraints {
        if block == .indefinite, case .auto = blockSizeValue(styles[boxes[box].style]) { return .indefinite }
        let edges = edges(box, percentageBasis: .zero)
        let space = block.space(direction(box))
        let definite = definiteBlockSize(box, in: space, edges: edges, inlineSize: nil)
        var result = BlockConstraints()
        result.percentage = childPercentageBlock(box, in: space, edges: edges, definite: definite, inlineSize: nil)
        if !block.isFixedIndefinite { result.available = definite.map { ($0 - edges.sum.block).clampedToZero } }
        return result
    }

    /// The outer (margin-box) min-content and max-content contributions of a child to a container whose inline axis is that
    /// of `axes` (Sizing 3 §5.2). Percentages of the container's inline size are unresolvable: margins and paddings count as 0.
    ///
    /// - Parameter block: what the child knows of the container's block axis.
    func contribution(of box: BoxID, axes: WritingDirection, in block: BlockConstraints = .indefinite) -> MinMaxSizes {
        let style = styles[boxes[box].style]
        let margin = margins(box, percentageBasis: .zero, axes: axes).inline
        guard style.text.writingMode.isHorizontal == axes.isHorizontal else {
            return orthogonalContribution(of: box, axes: axes, in: block) + margin
        }
        // Of a table the grid box has the edges.
        let grid = boxes[box].kind == .tableWrapper ? boxes.children(box).first { boxes[$0].kind == .table } : nil
        let edges = edges(grid ?? box, percentageBasis: .zero)
        let sum = edges.sum.inline
        let space = block.space(axes)
        let value = inlineSizeValue(style)
        var sizes: MinMaxSizes
        if let size = definiteSize(value, basis: nil, edges: sum, sizing: style.box.sizing) {
            sizes = MinMaxSizes(min: size, max: size)
        } else {
            sizes = intrinsicSizes(box, in: block)
            switch value.basis {
            case .minContent: sizes.max = sizes.min
            case .maxContent: sizes.min = sizes.max
            case .length, .auto, .none, .fitContent, .fitContentLimit, .stretch, .content, .calculated: break
            }
            sizes.min = calculated(value, sizes.min, basis: nil, edges: sum, sizing: style.box.sizing)
            sizes.max = calculated(value, sizes.max, basis: nil, edges: sum, sizing: style.box.sizing)
            if minInlineValue(style) == .auto, let least = automaticInlineMinimum(box, in: space, edges: edges) {
                sizes.min = max(sizes.min, least)
                sizes.max = max(sizes.max, least)
            }
        }
        var limits = inlineLimits(box, space: space, edges: edges, margins: .zero)
        if maxInlineValue(style).hasPercentage { limits.max = .max }
        if let least = compressedInlineSize(box, edges: sum) { sizes.min = least }
        // As a limit of the least size `fit-content` is the least that fits.
        func least(_ value: SizeValue) -> LayoutUnit? {
            guard value.basis == .fitContent else { return nil }
            var narrow = space
            narrow.availableInline = .zero
            return resolveInline(value, box: box, space: narrow, edges: sum, margins: .zero).map { max($0, sum) }
        }
        let (low, high) = (least(minInlineValue(style)) ?? limits.min, least(maxInlineValue(style)) ?? limits.max)
        sizes.min = sizes.min.clamped(from: low, to: max(low, high))
        sizes.max = sizes.max.clamped(from: limits.min, to: max(limits.min, limits.max))
        // A table is never narrower than its columns need, whatever limits it (CSS 2.2 §17.5.2).
        if boxes[box].kind == .tableWrapper {
            let least = minMaxSizes(box).min
            sizes.min = max(sizes.min, least)
            sizes.max = max(sizes.max, least)
        }
        sizes.min += margin
        sizes.max = max(sizes.max + margin, sizes.min)
        if dependsOnContainerBlockSize(box, style) { sizes.dependsOnBlockConstraints = true }
        return sizes
    }

    /// What a compressible box with a percentage as its inline size or limit has as its min-content size: the percentage counts
    /// as zero (Sizing 3 §5.2.2). Border-box; nil for any other box.
    func compressedInlineSize(_ box: BoxID, edges: LayoutUnit) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        let value = inlineSizeValue(style)
        let most = maxInlineValue(style)
        guard value.hasPercentage || most.hasPercentage, isCompressible(box) else { return nil }
        let limit = definiteSize(most, basis: .zero, edges: edges, sizing: style.box.sizing) ?? .max
        return min(definiteSize(value, basis: .zero, edges: edges, sizing: style.box.sizing) ?? minMaxSizes(box).min, limit)
    }

    /// An orthogonal flow contributes its block size, which takes a layout to know (Writing Modes 4 §7.3).
    private func orthogonalContribution(of box: BoxID, axes: WritingDirection, in block: BlockConstraints) -> MinMaxSizes {
        let room = block.available ?? (axes.isHorizontal ? viewport.height : viewport.width)
        var space = ConstraintSpace(availableInline: room, availableBlock: nil, parentDirection: axes)
        space.autoInline = .fitContent
        let result = layOut(box, in: space)
        let size = tree[result.fragment].size
        let extent = axes.isHorizontal ? size.width : size.height
        return MinMaxSizes(min: extent, max: extent, dependsOnBlockConstraints: true)
    }

    /// Whether the container's block size reaches the box's inline size, through a ratio.
    private func dependsOnContainerBlockSize(_ box: BoxID, _ style: ComputedStyle) -> Bool {
        func depends(_ value: SizeValue) -> Bool {
            switch value {
            case .stretch: true
            case .length, .fitContentLimit: value.hasPercentage
            case .auto, .none, .minContent, .maxContent, .fitContent, .content: false
            case .calculated: true
            }
        }
        guard depends(blockSizeValue(style)) || depends(minBlockValue(style)) || depends(maxBlockValue(style)) else { return false }
        return preferredRatio(box) != nil
    }
}
