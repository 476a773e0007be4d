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
    ///   - normal: what `normal` behaves as.
    init(_ alignment: Alignment, free: LayoutUnit, count: Int, isReversed: Bool, normal: AlignmentKeyword) {
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
        // `left` and `right` are resolved by `alongStart(of:isInlineAxis:)`.
        case .start, .selfStart, .left, .right: start = isReversed ? free : .zero
        case .end, .selfEnd: start = isReversed ? .zero : free
        }
    }
}

extension Alignment {
    /// `left` and `right` as `start` or `end` of an axis of a container: along an axis that is not horizontal, nor the inline one,
    /// they are `start`.
    func alongStart(of container: WritingDirection, isInlineAxis: Bool) -> Alignment {
        guard keyword == .left || keyword == .right else { return self }
        var result = self
        switch keyword.edge(container: container, own: container, isInlineAxis: isInlineAxis) {
        case .start, .center: result.keyword = .start
        case .end: result.keyword = .end
        }
        return result
    }
}
