import ClipBase
import Style
import TextShaping

// `text-box-trim` (Inline 3 §5): the first and the last line of a block lose the room over and under their text.
extension LayoutEngine {
    /// How much of the first line's extent over its baseline goes; nil where nothing is trimmed.
    func trimmedOver(_ box: BoxID, extents: BaselineExtents) -> LayoutUnit? {
        guard trims(box, .trimStart, sibling: \.previousSibling), let edge = edgeExtents(box) else { return nil }
        return extents.over - edge.over
    }

    /// How much of the last line's extent under its baseline goes.
    func trimmedUnder(_ box: BoxID, extents: BaselineExtents) -> LayoutUnit {
        guard trims(box, .trimEnd, sibling: \.nextSibling), let edge = edgeExtents(box) else { return .zero }
        return extents.under - edge.under
    }

    /// How much of a line's extent under its baseline goes where the line is the last that a clamp shows.
    func trimmedUnderClamp(_ box: BoxID, extents: BaselineExtents) -> LayoutUnit {
        var current = box
        while true {
            let trim = styles[boxes[current].style].box.textBoxTrim
            if trim == .trimEnd || trim == .trimBoth { return edgeExtents(box).map { extents.under - $0.under } ?? .zero }
            if styles[boxes[current].style].box.lineClamp > 0 {
                guard trims(current, .trimEnd, sibling: \.nextSibling) else { return .zero }
                return edgeExtents(box).map { extents.under - $0.under } ?? .zero
            }
            guard let parent = boxes[current].parent, boxes[parent].kind == .blockContainer else { return .zero }
            current = parent
        }
    }

    /// The extents of an inline box's text that its own trimming leaves (§5.2); nil where it trims nothing.
    func trimmedInlineText(_ id: StyleID, text: BaselineExtents) -> BaselineExtents? {
        let trim = styles[id].box.textBoxTrim
        guard trim != .none else { return nil }
        let edge = edgeExtents(of: id)
        return BaselineExtents(
            over: trim == .trimEnd ? text.over : edge.over, under: trim == .trimStart ? text.under : edge.under)
    }

    /// Whether a box, or a block around it whose edge it forms, trims that side.
    private func trims(_ box: BoxID, _ side: TextBoxTrim, sibling: KeyPath<Box, BoxID?>) -> Bool {
        var current = box
        while true {
            let trim = styles[boxes[current].style].box.textBoxTrim
            if trim == side || trim == .trimBoth { return true }
            guard !boxes[current].isFloating, !boxes[current].isOutOfFlow, !boxes[current].isInlineLevel,
                let parent = boxes[current].parent,
                boxes[parent].kind == .blockContainer
            else { return false }
            var next = boxes[current][keyPath: sibling]
            while let other = next {
                if !boxes[other].isFloating, !boxes[other].isOutOfFlow, !isEmptyLine(other) { return false }
                next = boxes[other][keyPath: sibling]
            }
            // Padding and borders of the inner block keep its lines apart from the outer one's edge.
            let edges = edges(current, percentageBasis: .zero).sum
            guard (side == .trimStart ? edges.blockStart : edges.blockEnd).isZero else { return false }
            current = parent
        }
    }

    /// An anonymous block that makes no line, as before and behind a block that stands in an inline box.
    private func isEmptyLine(_ box: BoxID) -> Bool {
        boxes[box].node == nil && boxes[box].hasInlineChildren && inlineContent(of: box).isEmpty
    }

    /// The edges that `text-box-edge` names, around the baseline of the block's own font.
    private func edgeExtents(_ box: BoxID) -> BaselineExtents? { edgeExtents(of: boxes[box].style) }

    private func edgeExtents(of id: StyleID) -> BaselineExtents {
        let edge = styles[id].text.boxEdge
        let text = textExtents(id)
        let metrics = fontMetrics(id)
        guard !usesCentralBaseline(styles[id]) else { return text }
        var result = text
        switch edge >> 4 {
        case 2: result.over = LayoutUnit(rounding: metrics.capHeight.rounded())
        case 3: result.over = LayoutUnit(rounding: metrics.xHeight.rounded())
        case _: break
        }
        if edge & 15 == 4 { result.under = .zero }
        return result
    }
}
