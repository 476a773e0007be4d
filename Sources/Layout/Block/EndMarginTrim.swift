import ClipBase
import Style

// `margin-trim: block-end` (Box 4 §3.2): with the margin of the last box go all margins of the boxes behind it that collapse
// through, so that they stand at the end of the content.
extension BlockFlow {
    /// Whether margins at the end of the content are trimmed, by the box itself or by one around whose end is the same.
    var trimsEnd: Bool {
        let style = engine.styles[engine.boxes[box].style]
        if style.box.marginTrim.contains(.blockEnd) { return true }
        return space.trimsBlockEnd && edges.blockEnd.isZero && !isRoot && engine.blockSizeValue(style).isAuto
    }

    /// The first of the in-flow children whose end margins are trimmed: the last one that has a height, or content, of its own.
    func firstTrimmedChild() -> BoxID? {
        guard trimsEnd else { return nil }
        var first: BoxID?
        var next = engine.boxes[box].lastChild
        while let child = next {
            next = engine.boxes[child].previousSibling
            if engine.boxes[child].isOutOfFlow || engine.boxes[child].isFloating { continue }
            first = child
            if !collapsesThrough(child) { break }
        }
        return first
    }

    /// Whether all margins of a child and its content adjoin.
    func collapsesThrough(_ child: BoxID) -> Bool {
        guard !engine.isIndependentBlock(child) else { return false }
        var scan = MarginScan(strut: MarginStrut(), base: .zero, isBlockDefinite: percentageBlock != nil)
        return !engine.scanStart(child, containingInline: contentInline, isLTR: direction.isLTR, axes: direction, &scan)
    }
}
