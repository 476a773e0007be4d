import ClipBase
import Style

// Self-alignment along one axis (Align 3 §4.1 and §6), in terms of the alignment container's start and end.
extension AlignmentKeyword {
    /// The edge of the container at which a box of writing direction `own` stands.
    ///
    /// - Parameters:
    ///   - isInlineAxis: the axis is the container's inline axis, which `left` and `right` relate to.
    ///   - isReversed: the axis runs against the container's writing direction (`wrap-reverse`, `row-reverse`): what
    ///     `flex-start`, `normal` and `stretch` follow.
    func edge(
        container: WritingDirection, own: WritingDirection, isInlineAxis: Bool, isReversed: Bool = false
    ) -> OutOfFlowCandidate.StaticEdge {
        switch self {
        case .normal, .auto, .stretch, .flexStart, .spaceBetween: isReversed ? .end : .start
        case .flexEnd: isReversed ? .start : .end
        case .start, .baseline: .start
        case .end, .lastBaseline: .end
        case .center, .anchorCenter, .spaceAround, .spaceEvenly: .center
        case .left: container.startIsLeft(isInlineAxis: isInlineAxis) == false ? .end : .start
        case .right: container.startIsLeft(isInlineAxis: isInlineAxis) == true ? .end : .start
        case .selfStart: own.isFlipped(against: container, isInlineAxis: isInlineAxis) ? .end : .start
        case .selfEnd: own.isFlipped(against: container, isInlineAxis: isInlineAxis) ? .start : .end
        }
    }
}

extension OutOfFlowCandidate.StaticEdge {
    /// Where a subject starts that is aligned in free space of that size (negative where it overflows).
    func offset(free: LayoutUnit) -> LayoutUnit {
        switch self {
        case .start: .zero
        case .center: free / 2
        case .end: free
        }
    }

    var flipped: OutOfFlowCandidate.StaticEdge {
        switch self {
        case .start: .end
        case .center: .center
        case .end: .start
        }
    }
}

extension WritingDirection {
    /// Whether the start side of an axis is line-left, or the left of a horizontal block axis; nil where the axis has no left.
    func startIsLeft(isInlineAxis: Bool) -> Bool? {
        if isInlineAxis { return isLTR }
        return isHorizontal ? nil : !mode.isBlockFlipped
    }

    /// Whether the start side of a physical axis is the right or the bottom.
    func isReversed(horizontal: Bool) -> Bool {
        horizontal == isHorizontal ? isInlineReversed : (horizontal && mode.isBlockFlipped)
    }

    /// Whether the start side along an axis of `container` is the container's end side.
    func isFlipped(against container: WritingDirection, isInlineAxis: Bool) -> Bool {
        let horizontal = container.isHorizontal == isInlineAxis
        return isReversed(horizontal: horizontal) != container.isReversed(horizontal: horizontal)
    }
}

/// The edges of its static-position rectangle that an absolute box aligns with (Align 3 §6.1), along the axes of its container.
struct StaticAlignment {
    var inlineEdge = OutOfFlowCandidate.StaticEdge.start
    var blockEdge = OutOfFlowCandidate.StaticEdge.start
    var isInlineSafe = false
    var isBlockSafe = false
}

extension LayoutEngine {
    /// How an absolute box aligns in the static-position rectangle that a block container gives it.
    ///
    /// - Parameter container: whose `justify-items` counts where the box says `auto`; nil on lines, where none does.
    func staticAlignment(of box: BoxID, in container: BoxID?, direction: WritingDirection) -> StaticAlignment {
        let flex = styles[boxes[box].style].flex
        let own = self.direction(box)
        var justify = flex.justifySelf
        if justify.keyword == .auto { justify = container.map { styles[boxes[$0].style].flex.justifyItems } ?? .normal }
        return StaticAlignment(
            inlineEdge: justify.keyword.edge(container: direction, own: own, isInlineAxis: true),
            blockEdge: flex.alignSelf.keyword.edge(container: direction, own: own, isInlineAxis: false),
            isInlineSafe: justify.overflow == .safe, isBlockSafe: flex.alignSelf.overflow == .safe)
    }
}
