import ClipBase
import Style

/// One physical axis of an absolute box: its insets, its containing block and its static position (Positioned Layout 3 §4).
/// `low` is the left or the top edge, `high` the right or the bottom one; offsets are from the containing block's low edge.
struct AbsoluteAxis {
    var low: LayoutUnit?
    var high: LayoutUnit?
    /// The containing block's size.
    var available: LayoutUnit
    /// The static-position rectangle, and which of its edges the margin box aligns with (`start` is the low one).
    var staticLow: LayoutUnit
    var staticSize: LayoutUnit
    var staticEdge: OutOfFlowCandidate.StaticEdge
    var isStaticSafe: Bool
    /// The containing block's writing direction starts at the high edge.
    var isContainerReversed: Bool
    /// Of the static-position containing block likewise.
    var isStaticReversed: Bool

    var isConstrained: Bool { low != nil && high != nil }
    var isStatic: Bool { low == nil && high == nil }

    private var staticPoint: LayoutUnit { staticLow + staticEdge.offset(free: staticSize) }

    /// The size of the inset-modified containing block (§4.1); negative where the insets meet.
    var room: LayoutUnit {
        guard isStatic else { return available - (low ?? .zero) - (high ?? .zero) }
        return switch staticEdge {
        case .start: available - staticPoint
        case .end: staticPoint
        case .center: min(staticPoint, available - staticPoint) * 2
        }
    }

    struct Subject {
        /// Border-box size.
        var size: LayoutUnit
        var marginLow, marginHigh: LayoutUnit
        var autoLow, autoHigh: Bool
        /// The axis is the box's own inline axis.
        var isInline: Bool
        var margins: LayoutUnit { marginLow + marginHigh }
    }

    /// Where the border box's low edge stands.
    ///
    /// - Parameters:
    ///   - alignment: `justify-self` or `align-self`; `edge` is the edge it names, the low one as `start`.
    func place(_ subject: Subject, alignment: Alignment, edge: OutOfFlowCandidate.StaticEdge) -> LayoutUnit {
        if isStatic { return placeStatically(subject) }
        guard let low, let high else {
            if let low { return low + subject.marginLow }
            return available - (high ?? .zero) - subject.marginHigh - subject.size
        }
        let free = room - subject.size - subject.margins
        switch (subject.autoLow, subject.autoHigh) {
        case (true, true):
            // Equal margins, unless they would be negative along the inline axis: then only the end overflows.
            if free < .zero && subject.isInline { return isContainerReversed ? low + free : low }
            return low + free / 2
        case (true, false): return low + free
        case (false, true): return low + subject.marginLow
        case (false, false): break
        }
        let start: OutOfFlowCandidate.StaticEdge = isContainerReversed ? .end : .start
        let isPlain = alignment.keyword == .normal || alignment.keyword == .auto
        if isPlain || (free < .zero && alignment.overflow == .safe) { return low + start.offset(free: free) + subject.marginLow }
        let aligned = low + edge.offset(free: free)
        guard free < .zero, alignment.overflow == .default else { return aligned + subject.marginLow }
        // What overflows stays within the containing block as far as it can (Align 3 §4.4.1).
        let limitLow = min(.zero, low)
        let limitHigh = max(available, available - high)
        let outer = subject.size + subject.margins
        if outer > limitHigh - limitLow { return (isContainerReversed ? limitHigh - outer : limitLow) + subject.marginLow }
        return aligned.clamped(from: limitLow, to: limitHigh - outer) + subject.marginLow
    }

    private func placeStatically(_ subject: Subject) -> LayoutUnit {
        let free = staticSize - subject.size - subject.margins
        var edge = staticEdge
        if isStaticSafe && free < .zero { edge = isStaticReversed ? .end : .start }
        return staticLow + edge.offset(free: free) + subject.marginLow
    }
}
