import ClipBase
import Style

/// The baseline of an alignment subject along one axis of its container (Align 3 §9).
struct AlignmentBaseline: Hashable {
    /// Which edge of the shared alignment context the subject hangs at: the container's start or end edge along the axis.
    enum Group: Hashable { case start, end }
    /// Where a synthesized baseline lies in the border box, seen from the group's edge.
    enum Synthesized: Hashable {
        case near, middle, far

        func offset(_ size: LayoutUnit) -> LayoutUnit {
            switch self {
            case .near: .zero
            case .middle: size / 2
            case .far: size
            }
        }
    }

    var group: Group
    /// From the subject's border edge on the group's side to the baseline, CSS px.
    var offset: LayoutUnit
    /// Nil where the subject has a baseline of its own.
    var synthesized: Synthesized?

    /// - Parameters:
    ///   - size: the subject's border-box size along the axis.
    ///   - known: its own first or last baseline along its block axis, from its block-start edge.
    ///   - own, container: the writing directions of subject and container.
    ///   - isCentral: baselines are central ones in the container's dominant baseline (vertical text that is not sideways).
    ///   - isInlineAxis: alignment is along the container's inline axis.
    init(
        size: LayoutUnit, known: LayoutUnit?, own: WritingDirection, container: WritingDirection, isCentral: Bool, isInlineAxis: Bool,
        isLast: Bool
    ) {
        let isHorizontalAxis = container.isHorizontal == isInlineAxis
        // The writing mode whose block axis is the alignment axis: the subject's own, or one that the container's gives.
        let hasOwnBaselines = AlignmentBaseline.isAlongBlockAxis(own: own, container: container, isInlineAxis: isInlineAxis)
        let isBlockReversed: Bool
        let mode: WritingMode
        if hasOwnBaselines {
            mode = own.mode
            isBlockReversed = own.isReversed(horizontal: isHorizontalAxis)
        } else if isInlineAxis {
            isBlockReversed = isHorizontalAxis && !container.isLTR
            mode = !isHorizontalAxis ? .horizontalTB : isBlockReversed ? .verticalRL : .verticalLR
        } else {
            mode = container.mode
            isBlockReversed = container.isReversed(horizontal: isHorizontalAxis)
        }
        let isFlipped = isBlockReversed != container.isReversed(horizontal: isHorizontalAxis)
        group = isLast != isFlipped ? .end : .start
        let isFromStart = (group == .start) != isFlipped
        if hasOwnBaselines, let known {
            offset = isFromStart ? known : size - known
        } else {
            // The line-under edge of the border box, or its centre (§9.1); in `vertical-lr` lines have it at their block start.
            let isUnderStart = mode == .verticalLR
            let place: Synthesized = isCentral ? .middle : isUnderStart == isFromStart ? .near : .far
            offset = place.offset(size)
            synthesized = place
        }
    }

    /// The baseline of a subject that is laid out.
    init(
        of fragment: Fragment, own: WritingDirection, container: WritingDirection, isCentral: Bool, isInlineAxis: Bool, isLast: Bool
    ) {
        let isHorizontalAxis = container.isHorizontal == isInlineAxis
        self.init(
            size: isHorizontalAxis ? fragment.size.width : fragment.size.height,
            known: isLast ? fragment.lastBaseline : fragment.firstBaseline, own: own, container: container, isCentral: isCentral,
            isInlineAxis: isInlineAxis, isLast: isLast)
    }

    /// Whether the alignment axis is the subject's block axis, along which it may have baselines of its own.
    static func isAlongBlockAxis(own: WritingDirection, container: WritingDirection, isInlineAxis: Bool) -> Bool {
        own.isHorizontal != (container.isHorizontal == isInlineAxis)
    }
}
