import ClipBase
import Style

/// Sizes along the main and the cross axis of a flex container.
struct AxisPair {
    var main = LayoutUnit.zero
    var cross = LayoutUnit.zero
}

/// One flex item while its line is worked out. Sizes are border-box, CSS px, along the container's axes.
struct FlexItem {
    let box: BoxID
    /// The item's own inline axis is the main axis.
    let mainIsInline: Bool
    /// Border and padding along each axis.
    let edges: AxisPair
    let marginMainStart, marginMainEnd, marginCrossStart, marginCrossEnd: LayoutUnit
    let autoMainStart, autoMainEnd, autoCrossStart, autoCrossEnd: Bool
    let grow: Double
    let shrink: Double
    let align: Alignment
    /// The cross size property computes to `auto`.
    let hasAutoCross: Bool

    var baseSize = LayoutUnit.zero
    var minMain = LayoutUnit.zero
    var maxMain = LayoutUnit.max
    var hypotheticalMain = LayoutUnit.zero
    var targetMain = LayoutUnit.zero
    var isFrozen = false
    var crossSize = LayoutUnit.zero
    var result: LayoutResult?
    /// The flex base size is definite even where the container's main size is not: percentages of children count on it (§9.8).
    var hasDefiniteMain = false
    /// From the border edge on the side of its group; nil where the item takes no part in baseline alignment.
    var baseline: AlignmentBaseline?
    var mainOffset = LayoutUnit.zero
    var crossOffset = LayoutUnit.zero

    var mainMargins: LayoutUnit { marginMainStart + marginMainEnd }
    var crossMargins: LayoutUnit { marginCrossStart + marginCrossEnd }
    var outerHypothetical: LayoutUnit { hypotheticalMain + mainMargins }
    var hasAutoCrossMargins: Bool { autoCrossStart || autoCrossEnd }
    var stretches: Bool { (align.keyword == .stretch || align.keyword == .normal) && hasAutoCross && !hasAutoCrossMargins }
}

/// A line of items.
struct FlexLine {
    var items: Range<Int>
    var crossSize = LayoutUnit.zero
    var crossOffset = LayoutUnit.zero
    /// Where its baseline-aligned items hang: from the line's start edge along the container's writing direction, and from its
    /// end edge.
    var startBaseline = LayoutUnit.zero
    var endBaseline = LayoutUnit.zero
}
