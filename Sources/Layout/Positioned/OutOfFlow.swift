import ClipBase
import Style

/// An absolute box that is laid out.
struct AbsolutePlacement {
    var result: LayoutResult
    /// From the top left of the fragment that holds it.
    var offset: LayoutPoint
    /// Whether its margin box lies within the inset-modified containing block.
    var fits: Bool
    /// Its default anchor.
    var anchor: Anchor?

    /// The candidates inside that others hold, in the coordinates of the fragment that holds the box.
    var outOfFlow: [OutOfFlowCandidate] {
        result.outOfFlow.map { candidate in
            var moved = candidate
            moved.staticPoint = moved.staticPoint + offset
            return moved
        }
    }
}

// Absolutely positioned boxes (Positioned Layout 3 §4, CSS 2.2 §10.3.7, §10.6.4, Align 3 §6.1 for boxes out of flow).
extension LayoutEngine {
    /// Whether the box is the containing block of absolute (or of fixed) descendants.
    func holdsOutOfFlow(_ box: BoxID, fixed: Bool) -> Bool {
        if box == .initialContainingBlock || !containment(box).isDisjoint(with: [.layout, .paint]) { return true }
        return holdsOutOfFlow(styles[boxes[box].style], fixed: fixed)
    }

    /// Whether any box of the style is.
    func holdsOutOfFlow(_ style: ComputedStyle, fixed: Bool) -> Bool {
        if !fixed && (style.isPositioned || style.effects.willChange.contains(.absoluteContainingBlock)) { return true }
        let effects = style.effects
        return !effects.transform.isInitial || effects.perspective != nil || !effects.filter.isInitial
            || !effects.backdropFilter.isInitial || effects.transformStyle == .preserve3D
            || effects.willChange.contains(.fixedContainingBlock)
    }

    /// Lays out the candidates whose containing block is `fragment` and links them; gives back the others.
    /// `fragment`'s size, border and padding are final.
    ///
    /// - Parameter contentEnd: where the content of the box ends, padding included.
    func placeOutOfFlow(
        _ candidates: [OutOfFlowCandidate], in fragment: Fragment, brokenBy fragmentainers: FragmentainerView?,
        links: inout [FragmentLink], contentEnd: LogicalSize
    ) -> [OutOfFlowCandidate] {
        let holdsAbsolute = holdsOutOfFlow(fragment.box, fixed: false)
        let holdsFixed = holdsAbsolute && holdsOutOfFlow(fragment.box, fixed: true)
        guard holdsAbsolute else {
            return candidates.map { candidate in
                var handedOn = candidate
                handedOn.gridArea = nil
                return handedOn
            }
        }
        let gutter = fragment.box == .initialContainingBlock ? viewportGutter : .zero
        let padding = LayoutRect(size: fragment.size).inset(by: fragment.border).inset(by: gutter)
        var rest: [OutOfFlowCandidate] = []
        // A placed box may hand on fixed descendants of its own, so the list grows while it is worked off.
        var queue = candidates[...]
        var anchors = AnchorIndex()
        if queue.contains(where: { isAnchored($0.box) }) {
            // The anchors of a box are those before it in the tree.
            queue = candidates.sorted { $0.box < $1.box }[...]
        }
        let scrollable = anchorScrollArea(fragment, links: links, contentEnd: contentEnd)
        while let candidate = queue.popFirst() {
            let isFixed = styles[boxes[candidate.box].style].box.position == .fixed
            guard candidate.inlineContainer == nil, isFixed ? holdsFixed : holdsAbsolute else {
                // A grid area counts only where the grid itself is the containing block.
                var handedOn = candidate
                handedOn.gridArea = nil
                rest.append(handedOn)
                continue
            }
            var area = padding
            if let grid = candidate.gridArea {
                let direction = direction(fragment.box)
                let size = grid.size.physical(direction.mode)
                area = LayoutRect(
                    origin: grid.offset.physical(direction, outer: padding.size, inner: size) + padding.origin, size: size)
            }
            let placement: AbsolutePlacement
            if isAnchored(candidate.box) {
                anchors.extend(to: links, self)
                let isScrolled = candidate.gridArea == nil && !(isFixed && fragment.box == .initialContainingBlock)
                placement = layOutAnchored(
                    candidate,
                    AnchorSetting(
                        index: anchors, area: area, scrollableArea: isScrolled ? scrollable : nil, container: direction(fragment.box)))
            } else {
                placement = layOutOutOfFlow(
                    candidate, containingBlock: area, containerDirection: direction(fragment.box),
                    brokenBy: fragmentainers.map { ($0, fragment.size) })
            }
            links.append(FragmentLink(fragment: placement.result.fragment, offset: placement.offset))
            queue.append(contentsOf: placement.outOfFlow)
        }
        return rest
    }

    /// Lays out one absolute box against its containing block (physical, in the coordinates of the fragment that will hold it).
    ///
    /// - Parameter anchored: what anchors make of its alignment, where they have a say.
    func layOutOutOfFlow(
        _ candidate: OutOfFlowCandidate, containingBlock area: LayoutRect, containerDirection: WritingDirection,
        anchored: AnchoredAlignment? = nil, brokenBy columns: (fragmentainers: FragmentainerView, outer: LayoutSize)? = nil
    ) -> AbsolutePlacement {
        let box = candidate.box
        let style = styles[boxes[box].style]
        let own = WritingDirection(style)
        var horizontal = absoluteAxis(candidate, style: style, area: area, container: containerDirection, isHorizontal: true)
        var vertical = absoluteAxis(candidate, style: style, area: area, container: containerDirection, isHorizontal: false)
        if let anchored {
            horizontal.anchorCenter = anchored.center?.x
            horizontal.bounds = (anchored.bounds.minX, anchored.bounds.maxX)
            vertical.anchorCenter = anchored.center?.y
            vertical.bounds = (anchored.bounds.minY, anchored.bounds.maxY)
        }
        let (inlineAxis, blockAxis) = own.isHorizontal ? (horizontal, vertical) : (vertical, horizontal)
        func alignment(isHorizontal: Bool) -> Alignment {
            var value = isHorizontal == containerDirection.isHorizontal ? style.flex.justifySelf : style.flex.alignSelf
            if let anchored { value = isHorizontal ? anchored.horizontal : anchored.vertical }
            return value.keyword == .auto ? .normal : value
        }
        let inlineAlignment = alignment(isHorizontal: own.isHorizontal)
        let blockAlignment = alignment(isHorizontal: !own.isHorizontal)

        let areaSize = LogicalSize(area.size, own.mode)
        var space = ConstraintSpace(
            availableInline: inlineAxis.room.clampedToZero, availableBlock: blockAxis.room.clampedToZero,
            parentDirection: containerDirection)
        space.percentageInline = areaSize.inline
        space.percentageBlock = areaSize.block
        // With both insets given and an automatic size, the box fills the room (CSS 2.2 §10.3.7 rule 5).
        let isCompact = boxes[box].kind == .replaced || boxes[box].kind == .tableWrapper
        let isControl = isPaintedControl(box)
        func behaviour(_ axis: AbsoluteAxis, _ alignment: Alignment) -> ConstraintSpace.AutoBehavior {
            guard axis.isConstrained else { return .fitContent }
            if alignment.keyword == .stretch || alignment.keyword == .normal && isControl { return .stretchExplicitly }
            return alignment.keyword == .normal && !isCompact ? .stretch : .fitContent
        }
        space.autoInline = behaviour(inlineAxis, inlineAlignment)
        space.autoBlock = behaviour(blockAxis, blockAlignment)
        // Where both would fill it, or the inline size is given, a preferred ratio decides the block size.
        if space.autoBlock == .stretch, space.autoInline != .fitContent || !inlineSizeValue(style).isAuto, preferredRatio(box) != nil {
            space.autoBlock = .fitContent
        }
        let result = layOut(box, in: space)
        let size = tree[result.fragment].size

        // Percentages of margins and paddings refer to the containing block's inline size in its own writing mode.
        let percentageBasis = containerDirection.isHorizontal ? area.width : area.height
        let margins = margins(box, percentageBasis: percentageBasis, axes: WritingDirection())
        let autos = autoMargins(box, axes: WritingDirection())
        var fits = true
        func place(_ axis: AbsoluteAxis, _ subject: AbsoluteAxis.Subject, isHorizontal: Bool) -> LayoutUnit {
            let value = alignment(isHorizontal: isHorizontal)
            let edge = value.keyword.edge(
                container: containerDirection, own: own, isInlineAxis: isHorizontal == containerDirection.isHorizontal)
            let position = axis.place(subject, alignment: value, edge: axis.isContainerReversed ? edge.flipped : edge)
            fits = fits && axis.holds(subject, at: position)
            return position
        }
        let x = place(
            horizontal,
            AbsoluteAxis.Subject(
                size: size.width, marginLow: margins.inlineStart, marginHigh: margins.inlineEnd, autoLow: autos.inlineStart,
                autoHigh: autos.inlineEnd, isInline: own.isHorizontal),
            isHorizontal: true)
        let y = place(
            vertical,
            AbsoluteAxis.Subject(
                size: size.height, marginLow: margins.blockStart, marginHigh: margins.blockEnd, autoLow: autos.blockStart,
                autoHigh: autos.blockEnd, isInline: !own.isHorizontal),
            isHorizontal: false)
        let origin = LayoutPoint(x: x, y: y) + area.origin
        guard let columns, own.isHorizontal == containerDirection.isHorizontal else {
            return AbsolutePlacement(result: result, offset: origin, fits: fits)
        }
        let (broken, place) = columns.fragmentainers.breakAbsolute(
            box, result, in: space, at: origin, outer: columns.outer, axes: containerDirection)
        return AbsolutePlacement(result: broken, offset: place, fits: fits)
    }

    /// All that a scroll container scrolls to, its padding box at least, in the coordinates of its border box: what contains boxes with
    /// a default anchor (Positioned Layout 3 §4.1). Nil where nothing scrolls, and on pages without anchors.
    private func anchorScrollArea(_ fragment: Fragment, links: [FragmentLink], contentEnd: LogicalSize) -> LayoutRect? {
        let isViewport = fragment.box == .initialContainingBlock
        guard styles.tables.anchors.values.count > 1, isViewport || styles[boxes[fragment.box].style].isScrollContainer else { return nil }
        let overflow = scrollableOverflow(
            of: fragment, links: links, direction: direction(fragment.box), contentEnd: contentEnd, counting: .childBoxes)
        return overflow.offset(by: LayoutPoint(x: fragment.border.left, y: fragment.border.top))
    }

    func absoluteAxis(
        _ candidate: OutOfFlowCandidate, style: ComputedStyle, area: LayoutRect, container: WritingDirection, isHorizontal: Bool
    ) -> AbsoluteAxis {
        let available = isHorizontal ? area.width : area.height
        func inset(_ value: AutoLength) -> LayoutUnit? {
            switch value {
            case .auto: nil
            case .length(let length): resolve(length, basis: available)
            }
        }
        let staticDirection = candidate.direction
        let isAlongInline = staticDirection.isHorizontal == isHorizontal
        let isStaticReversed = staticDirection.isReversed(horizontal: isHorizontal)
        let edge = isAlongInline ? candidate.staticInlineEdge : candidate.staticBlockEdge
        let rect = LayoutRect(origin: candidate.staticPoint - area.origin, size: candidate.staticSize)
        return AbsoluteAxis(
            low: inset(isHorizontal ? style.box.inset.left : style.box.inset.top),
            high: inset(isHorizontal ? style.box.inset.right : style.box.inset.bottom), available: available,
            staticLow: isHorizontal ? rect.minX : rect.minY, staticSize: isHorizontal ? rect.width : rect.height,
            staticEdge: isStaticReversed ? edge.flipped : edge,
            isStaticSafe: isAlongInline ? candidate.isStaticInlineSafe : candidate.isStaticBlockSafe,
            isContainerReversed: container.isReversed(horizontal: isHorizontal), isStaticReversed: isStaticReversed,
            bounds: (.zero, available))
    }
}
