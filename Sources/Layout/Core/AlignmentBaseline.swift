import ClipBase
import Style

/// The baseline of an alignment subject along one axis of its container (Align 3 §9).
struct AlignmentBaseline: Hashable {
    /// Which edge of the shared alignment context the subject hangs at: the container's start or end edge along the axis.
    enum Group: Hashable { case start, end }
    var group: Group
    /// From the subject's border edge on the group's side to the baseline, CSS px.
    var offset: LayoutUnit

    /// - Parameters:
    ///   - fragment: the subject.
    ///   - own, container: the writing directions of subject and container.
    ///   - isCentral: baselines are central ones in the container's dominant baseline (vertical text that is not sideways).
    ///   - isInlineAxis: alignment is along the container's inline axis.
    init(
        of fragment: Fragment, own: WritingDirection, container: WritingDirection, isCentral: Bool, isInlineAxis: Bool, isLast: Bool
    ) {
        let isHorizontalAxis = container.isHorizontal == isInlineAxis
        let size = isHorizontalAxis ? fragment.size.width : fragment.size.height
        // The writing mode whose block axis is the alignment axis: the subject's own, or one that the container's gives.
        let hasOwnBaselines = own.isHorizontal != isHorizontalAxis
        let isBlockReversed: Bool
        if hasOwnBaselines {
            isBlockReversed = own.isReversed(horizontal: isHorizontalAxis)
        } else if isInlineAxis {
            isBlockReversed = isHorizontalAxis && !container.isLTR
        } else {
            isBlockReversed = container.isReversed(horizontal: isHorizontalAxis)
        }
        let known = hasOwnBaselines ? (isLast ? fragment.lastBaseline : fragment.firstBaseline) : nil
        // From the block-start edge of that writing mode; synthesized from the border box where there is none (§9.1).
        let distance = known ?? (isCentral ? size / 2 : size)
        let isFlipped = isBlockReversed != container.isReversed(horizontal: isHorizontalAxis)
        group = isLast != isFlipped ? .end : .start
        let isFromStart = (group == .start) != isFlipped
        offset = isFromStart ? distance : size - distance
    }
}
