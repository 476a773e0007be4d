import ClipBase
import Style

extension BlockFlow {
    /// What laying out a float gave, before it has a place.
    struct MeasuredFloat {
        var box: BoxID
        var result: LayoutResult
        var margins: LogicalEdges
        /// Border-box size.
        var size: LogicalSize
        var side: LineSide
        /// Margin-box inline size.
        var outerInline: LayoutUnit { size.inline + margins.inline }
    }

    func measureFloat(_ child: BoxID) -> MeasuredFloat {
        var childSpace = spaceForChild(child)
        childSpace.autoInline = .fitContent
        let result = engine.layOut(child, in: childSpace)
        return MeasuredFloat(
            box: child, result: result, margins: engine.margins(child, percentageBasis: contentInline, axes: direction),
            size: LogicalSize(engine.tree[result.fragment].size, direction.mode), side: engine.floatSide(child, isLTR: direction.isLTR))
    }

    /// Places a float as high as it may stand from `top` (in the formatting context), then as far to its side as it can
    /// (CSS 2.2 §9.5.1).
    mutating func placeFloat(_ child: BoxID, top: LayoutUnit) { placeFloat(measureFloat(child), top: top) }

    /// The room beside earlier floats that holds a width, from a position down.
    private func findOpening(width: LayoutUnit, from y: inout LayoutUnit) -> ExclusionSpace.Opening {
        var opening = engine.exclusions.opening(top: y, height: .zero, left: contentLeft, right: contentRight)
        while opening.hasLeftFloat || opening.hasRightFloat, width > opening.width {
            guard let below = engine.exclusions.nextEdge(below: y) else { break }
            y = below
            opening = engine.exclusions.opening(top: y, height: .zero, left: contentLeft, right: contentRight)
        }
        return opening
    }

    mutating func placeFloat(_ measured: MeasuredFloat, top: LayoutUnit) {
        var float = measured
        let style = engine.styles[engine.boxes[float.box].style]
        var y = max(top, engine.exclusions.lastTop, engine.exclusions.letterClearance(float.side))
        if style.box.clear != .none, let bottom = engine.exclusions.clearance(style.box.clear, isLTR: direction.isLTR) {
            y = max(y, bottom)
        }
        let width = float.outerInline
        var opening = findOpening(width: width, from: &y)
        if isFragmented {
            let whole = y
            breakFloat(&float, at: &y)
            if y > whole { opening = findOpening(width: width, from: &y) }
        }
        let outerBlock = float.size.block + float.margins.block
        // A float wider than the room sticks out at the line's end side.
        var left: LayoutUnit
        switch float.side {
        case .left: left = opening.left
        case .right: left = opening.right - width
        }
        if width > opening.width, !opening.hasLeftFloat, !opening.hasRightFloat {
            left = float.side == .left ? opening.left : opening.right - width
        }
        let exclusion = ExclusionSpace.Exclusion(
            left: left, right: left + max(width, .zero), top: y, bottom: y + max(outerBlock, .zero), side: float.side)
        engine.exclusions.add(
            exclusion,
            shape: engine.floatShape(
                of: float.box, size: float.size, margins: float.margins, direction: direction, containingInline: contentInline))
        let leftMargin = direction.isLTR ? float.margins.inlineStart : float.margins.inlineEnd
        let offset = LogicalOffset(
            inline: inlineOffset(lineLeft: left + leftMargin, width: float.size.inline),
            block: y + float.margins.blockStart - origin.block)
        add(float.result, child: float.box, at: offset)
    }
}
