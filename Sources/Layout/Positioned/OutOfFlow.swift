import ClipBase
import Style

// Absolutely positioned boxes (Positioned Layout 3 §4, CSS 2.2 §10.3.7, §10.6.4, Align 3 §6.1 for boxes out of flow).
extension LayoutEngine {
    /// Whether the box is the containing block of absolute (or of fixed) descendants.
    func holdsOutOfFlow(_ box: BoxID, fixed: Bool) -> Bool {
        if box == .initialContainingBlock { return true }
        let style = styles[boxes[box].style]
        if !fixed && (style.isPositioned || style.effects.willChange.contains(.absoluteContainingBlock)) { return true }
        let effects = style.effects
        return !effects.transform.isInitial || effects.perspective != nil || !effects.filter.isInitial
            || !effects.backdropFilter.isInitial || effects.transformStyle == .preserve3D
            || effects.willChange.contains(.fixedContainingBlock)
            || !style.box.containment.isDisjoint(with: [.layout, .paint])
            || style.box.contentVisibility != .visible || style.box.containerType != .normal
    }

    /// Lays out the candidates whose containing block is `fragment` and links them; gives back the others.
    /// `fragment`'s size, border and padding are final.
    func placeOutOfFlow(_ candidates: [OutOfFlowCandidate], in fragment: Fragment, links: inout [FragmentLink]) -> [OutOfFlowCandidate] {
        let holdsAbsolute = holdsOutOfFlow(fragment.box, fixed: false)
        let holdsFixed = holdsAbsolute && holdsOutOfFlow(fragment.box, fixed: true)
        guard holdsAbsolute else { return candidates }
        let padding = LayoutRect(size: fragment.size).inset(by: fragment.border)
        var rest: [OutOfFlowCandidate] = []
        // A placed box may hand on fixed descendants of its own, so the list grows while it is worked off.
        var queue = candidates[...]
        while let candidate = queue.popFirst() {
            let isFixed = styles[boxes[candidate.box].style].box.position == .fixed
            guard candidate.inlineContainer == nil, isFixed ? holdsFixed : holdsAbsolute else {
                rest.append(candidate)
                continue
            }
            var area = padding
            if let grid = candidate.gridArea {
                let direction = direction(fragment.box)
                let size = grid.size.physical(direction.mode)
                area = LayoutRect(
                    origin: grid.offset.physical(direction, outer: padding.size, inner: size) + padding.origin, size: size)
            }
            let (result, offset) = layOutOutOfFlow(candidate, containingBlock: area, containerDirection: direction(fragment.box))
            links.append(FragmentLink(fragment: result.fragment, offset: offset))
            for var inner in result.outOfFlow {
                inner.staticPoint = inner.staticPoint + offset
                queue.append(inner)
            }
        }
        return rest
    }

    /// Lays out one absolute box against its containing block (physical, in the coordinates of the fragment that will hold it).
    func layOutOutOfFlow(
        _ candidate: OutOfFlowCandidate, containingBlock area: LayoutRect, containerDirection: WritingDirection
    ) -> (LayoutResult, LayoutPoint) {
        let box = candidate.box
        let style = styles[boxes[box].style]
        let own = WritingDirection(style)
        let mode = own.mode
        let areaSize = LogicalSize(area.size, mode)
        let insets = LogicalSides(style.box.inset, own)
        func inset(_ value: AutoLength, _ basis: LayoutUnit) -> LayoutUnit? {
            switch value {
            case .auto: nil
            case .length(let length): styles.tables.resolve(length, basis: basis)
            }
        }
        let inlineStart = inset(insets.inlineStart, areaSize.inline)
        let inlineEnd = inset(insets.inlineEnd, areaSize.inline)
        let blockStart = inset(insets.blockStart, areaSize.block)
        let blockEnd = inset(insets.blockEnd, areaSize.block)

        // The static position along the box's own axes, from the containing block's start edges.
        let staticPhysical = candidate.staticPoint - area.origin
        let staticOffset = LogicalOffset(staticPhysical, own, outer: area.size, inner: .zero)
        let (inlineEdge, blockEdge) = staticEdges(candidate, own: own)

        let inlineAxis = AbsoluteAxis(
            start: inlineStart, end: inlineEnd, available: areaSize.inline, staticOffset: staticOffset.inline, staticEdge: inlineEdge)
        let blockAxis = AbsoluteAxis(
            start: blockStart, end: blockEnd, available: areaSize.block, staticOffset: staticOffset.block, staticEdge: blockEdge)

        // Percentages of margins and paddings refer to the containing block's inline size in its own writing mode.
        let percentageBasis = containerDirection.isHorizontal ? area.width : area.height
        let margins = margins(box, percentageBasis: percentageBasis, axes: own)
        let autos = autoMargins(box, axes: own)
        let (inlineAlignment, blockAlignment) = selfAlignment(style, own: own, container: containerDirection)

        var space = ConstraintSpace(
            availableInline: (inlineAxis.room).clampedToZero, availableBlock: blockAxis.room.clampedToZero,
            parentDirection: containerDirection)
        space.percentageInline = areaSize.inline
        space.percentageBlock = areaSize.block
        let isTable = boxes[box].kind == .tableWrapper
        // With both insets given and an automatic size, the box fills the room (CSS 2.2 §10.3.7 rule 5).
        space.autoInline =
            inlineAxis.isConstrained && boxes[box].kind != .replaced && !isTable
                && (inlineAlignment == .normal || inlineAlignment == .stretch) ? .stretch : .fitContent
        space.autoBlock =
            blockAxis.isConstrained && boxes[box].kind != .replaced && !isTable
                && (blockAlignment == .normal || blockAlignment == .stretch) ? .stretch : .fitContent
        let result = layOut(box, in: space)
        let size = LogicalSize(tree[result.fragment].size, mode)

        let inlineOffset = inlineAxis.place(
            size: size.inline, marginStart: margins.inlineStart, marginEnd: margins.inlineEnd, autoStart: autos.inlineStart,
            autoEnd: autos.inlineEnd, alignment: inlineAlignment, isInlineAxis: true)
        let blockOffset = blockAxis.place(
            size: size.block, marginStart: margins.blockStart, marginEnd: margins.blockEnd, autoStart: autos.blockStart,
            autoEnd: autos.blockEnd, alignment: blockAlignment, isInlineAxis: false)
        let offset = LogicalOffset(inline: inlineOffset, block: blockOffset)
        let physical = offset.physical(own, outer: area.size, inner: tree[result.fragment].size)
        return (result, physical + area.origin)
    }

    /// The static edges of the candidate seen along the box's own axes.
    private func staticEdges(
        _ candidate: OutOfFlowCandidate, own: WritingDirection
    ) -> (inline: OutOfFlowCandidate.StaticEdge, block: OutOfFlowCandidate.StaticEdge) {
        let from = candidate.direction
        func flip(_ edge: OutOfFlowCandidate.StaticEdge, _ isFlipped: Bool) -> OutOfFlowCandidate.StaticEdge {
            switch edge {
            case .center: .center
            case .start: isFlipped ? .end : .start
            case .end: isFlipped ? .start : .end
            }
        }
        // To physical axes, where `start` is left or top, and back.
        let inlinePhysical = flip(candidate.staticInlineEdge, from.isInlineReversed)
        let blockPhysical = flip(candidate.staticBlockEdge, from.mode.isBlockFlipped)
        let (horizontal, vertical) = from.isHorizontal ? (inlinePhysical, blockPhysical) : (blockPhysical, inlinePhysical)
        let (inline, block) = own.isHorizontal ? (horizontal, vertical) : (vertical, horizontal)
        return (flip(inline, own.isInlineReversed), flip(block, own.mode.isBlockFlipped))
    }

    /// `justify-self` and `align-self` of an absolute box along its own axes; `auto` is `normal`.
    private func selfAlignment(
        _ style: ComputedStyle, own: WritingDirection, container: WritingDirection
    ) -> (inline: AlignmentKeyword, block: AlignmentKeyword) {
        func resolved(_ alignment: Alignment, reversedAgainstContainer: Bool, isInline: Bool) -> AlignmentKeyword {
            var keyword = alignment.keyword
            switch keyword {
            case .auto: keyword = .normal
            case .left: keyword = isInline ? (own.isInlineReversed ? .end : .start) : .start
            case .right: keyword = isInline ? (own.isInlineReversed ? .start : .end) : .start
            case .baseline, .flexStart: keyword = .start
            case .lastBaseline, .flexEnd: keyword = .end
            case .anchorCenter: keyword = .center
            case .selfStart: return .start
            case .selfEnd: return .end
            case .normal, .stretch, .center, .spaceBetween, .spaceAround, .spaceEvenly, .start, .end: break
            }
            if alignment.keyword != .left && alignment.keyword != .right && reversedAgainstContainer {
                if keyword == .start { keyword = .end } else if keyword == .end { keyword = .start }
            }
            return keyword
        }
        // Physical reversal of each axis in both directions.
        func reversed(_ w: WritingDirection, horizontal: Bool) -> Bool {
            horizontal == w.isHorizontal ? w.isInlineReversed : (horizontal ? w.mode.isBlockFlipped : false)
        }
        let ownHorizontal = own.isHorizontal
        let inlineReversed = reversed(own, horizontal: ownHorizontal) != reversed(container, horizontal: ownHorizontal)
        let blockReversed = reversed(own, horizontal: !ownHorizontal) != reversed(container, horizontal: !ownHorizontal)
        // `justify-self` works along the container's inline axis.
        let isOrthogonal = own.isHorizontal != container.isHorizontal
        let inlineValue = isOrthogonal ? style.flex.alignSelf : style.flex.justifySelf
        let blockValue = isOrthogonal ? style.flex.justifySelf : style.flex.alignSelf
        return (
            resolved(inlineValue, reversedAgainstContainer: inlineReversed, isInline: true),
            resolved(blockValue, reversedAgainstContainer: blockReversed, isInline: false)
        )
    }
}

/// One axis of an absolute box: its insets, the containing block and the static position, logical.
private struct AbsoluteAxis {
    var start: LayoutUnit?
    var end: LayoutUnit?
    var available: LayoutUnit
    var staticOffset: LayoutUnit
    var staticEdge: OutOfFlowCandidate.StaticEdge

    var isConstrained: Bool { start != nil && end != nil }

    /// The inset-modified containing block's size (Positioned Layout 3 §4.1).
    var room: LayoutUnit {
        if start == nil && end == nil {
            switch staticEdge {
            case .start: return available - staticOffset
            case .end: return staticOffset
            case .center: return min(staticOffset, available - staticOffset) * 2
            }
        }
        return available - (start ?? .zero) - (end ?? .zero)
    }

    /// Where the border box starts, from the containing block's start edge.
    func place(
        size: LayoutUnit, marginStart: LayoutUnit, marginEnd: LayoutUnit, autoStart: Bool, autoEnd: Bool,
        alignment: AlignmentKeyword, isInlineAxis: Bool
    ) -> LayoutUnit {
        if start == nil && end == nil {
            switch staticEdge {
            case .start: return staticOffset + marginStart
            case .end: return staticOffset - marginEnd - size
            case .center: return staticOffset - (size + marginStart + marginEnd) / 2 + marginStart
            }
        }
        guard let start, let end else {
            if let start { return start + marginStart }
            return available - (end ?? .zero) - marginEnd - size
        }
        let free = available - start - end - size - marginStart - marginEnd
        switch (autoStart, autoEnd) {
        case (true, true):
            // Equal margins, unless they would be negative along the inline axis: then only the end overflows.
            return free < .zero && isInlineAxis ? start : start + free / 2
        case (true, false): return start + free
        case (false, true): return start + marginStart
        case (false, false):
            switch alignment {
            case .center: return start + marginStart + free / 2
            case .end, .right, .flexEnd, .selfEnd, .lastBaseline: return start + marginStart + free
            case .normal, .auto, .stretch, .baseline, .start, .selfStart, .flexStart, .left, .spaceBetween, .spaceAround,
                .spaceEvenly, .anchorCenter:
                return start + marginStart
            }
        }
    }
}
