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
    /// What the box is kept within where it overflows; of the containing block's own edges where nothing else is said.
    var bounds: (low: LayoutUnit, high: LayoutUnit)
    /// The centre of the default anchor.
    var anchorCenter: LayoutUnit?

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

    /// Where the room of a box at its static position starts.
    private var staticRoomStart: LayoutUnit {
        switch staticEdge {
        case .start: staticPoint
        case .end: .zero
        case .center: staticPoint - room / 2
        }
    }

    /// Whether the margin box of a placed box lies within the inset-modified containing block.
    func holds(_ subject: Subject, at position: LayoutUnit) -> Bool {
        let start = isStatic ? staticRoomStart : low ?? .zero
        return room >= .zero && position - subject.marginLow >= start && position + subject.size + subject.marginHigh <= start + room
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
        if let anchorCenter, alignment.keyword == .anchorCenter {
            return placeCentered(subject, on: anchorCenter, low: low, overflow: alignment.overflow)
        }
        let start: OutOfFlowCandidate.StaticEdge = isContainerReversed ? .end : .start
        let isPlain = alignment.keyword == .normal || alignment.keyword == .auto
        if isPlain || (free < .zero && alignment.overflow == .safe) { return low + start.offset(free: free) + subject.marginLow }
        let aligned = low + edge.offset(free: free)
        guard free < .zero, alignment.overflow == .default else { return aligned + subject.marginLow }
        return kept(aligned, subject, low: low, high: high) + subject.marginLow
    }

    /// A margin box that overflows stays within the containing block as far as it can (Align 3 §4.4.1).
    private func kept(_ position: LayoutUnit, _ subject: Subject, low: LayoutUnit, high: LayoutUnit) -> LayoutUnit {
        let limitLow = min(bounds.low, low)
        let limitHigh = max(bounds.high, available - high)
        let outer = subject.size + subject.margins
        if outer > limitHigh - limitLow { return isContainerReversed ? limitHigh - outer : limitLow }
        return position.clamped(from: limitLow, to: limitHigh - outer)
    }

    /// `anchor-center`: within the room where it fits, else within the containing block.
    private func placeCentered(
        _ subject: Subject, on center: LayoutUnit, low: LayoutUnit, overflow: Alignment.OverflowPosition
    ) -> LayoutUnit {
        let outer = subject.size + subject.margins
        let position = center - outer / 2
        let free = room - outer
        switch overflow {
        case .unsafe: return position + subject.marginLow
        case .safe where free < .zero: return (isContainerReversed ? low + free : low) + subject.marginLow
        case .safe, .default:
            if free >= .zero { return position.clamped(from: low, to: low + free) + subject.marginLow }
            return kept(position, subject, low: low, high: high ?? .zero) + subject.marginLow
        }
    }

    private func placeStatically(_ subject: Subject) -> LayoutUnit {
        let outer = subject.size + subject.margins
        let free = staticSize - outer
        var edge = staticEdge
        if isStaticSafe && staticSize.isZero {
            // At a point, what the edge leaves of the containing block is the room.
            guard room < outer else { return staticLow + edge.offset(free: free) + subject.marginLow }
            return (isStaticReversed ? staticRoomStart + room - outer : staticRoomStart) + subject.marginLow
        }
        if isStaticSafe && free < .zero { edge = isStaticReversed ? .end : .start }
        return staticLow + edge.offset(free: free) + subject.marginLow
    }
}
