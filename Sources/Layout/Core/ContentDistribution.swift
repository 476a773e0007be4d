import ClipBase
import Style

/// Where `justify-content` or `align-content` puts a run of alignment subjects (Align 3 §5).
struct ContentDistribution {
    /// Before the first subject, from the axis' start (main-start or cross-start) edge.
    var start: LayoutUnit
    /// Between two subjects, beside the gap.
    var between: LayoutUnit

    /// - Parameters:
    ///   - isReversed: the order of subjects runs against the container's writing direction; `start` then is at its end.
    ///   - startIsLineLeft: the axis' start side, not reversed, is line-left: what `left` and `right` relate to.
    ///   - normal: what `normal` behaves as.
    init(_ alignment: Alignment, free: LayoutUnit, count: Int, isReversed: Bool, startIsLineLeft: Bool, normal: AlignmentKeyword) {
        start = .zero
        between = .zero
        guard count > 0 else { return }
        let keyword = alignment.keyword == .normal || alignment.keyword == .auto ? normal : alignment.keyword
        if free < .zero && alignment.overflow == .safe {
            start = isReversed ? free : .zero
            return
        }
        switch keyword {
        case .spaceBetween:
            if free > .zero && count > 1 { between = free / (count - 1) }
        case .spaceAround:
            if free > .zero {
                between = free / count
                start = between / 2
            } else {
                start = isReversed ? free : .zero
            }
        case .spaceEvenly:
            if free > .zero {
                between = free / (count + 1)
                start = between
            } else {
                start = isReversed ? free : .zero
            }
        case .normal, .auto, .stretch, .flexStart, .baseline: start = .zero
        case .flexEnd, .lastBaseline: start = free
        case .center, .anchorCenter: start = free / 2
        case .start, .selfStart: start = isReversed ? free : .zero
        case .end, .selfEnd: start = isReversed ? .zero : free
        case .left: start = startIsLineLeft != isReversed ? .zero : free
        case .right: start = startIsLineLeft != isReversed ? free : .zero
        }
    }
}
