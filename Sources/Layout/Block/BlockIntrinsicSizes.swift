import ClipBase
import Style

extension LayoutEngine {
    /// Min-content and max-content of a block container, border-box (Sizing 3 §5.1): floats side by side, blocks alone.
    func minMaxSizesOfBlock(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        let edges = edges(box, percentageBasis: .zero).sum
        if let own = containedIntrinsicInline(box) { return MinMaxSizes(min: own, max: own) + edges.inline }
        if let natural = naturalControlInlineSize(box) {
            return MinMaxSizes(min: natural, max: natural) + edges.inline
        }
        let inner = childConstraints(of: box, in: block)
        if boxes[box].hasInlineChildren { return minMaxSizesOfLines(box, in: inner) + edges.inline }
        let axes = direction(box)
        var sizes = MinMaxSizes()
        // Floats whose widths add up until something clears them.
        var left = LayoutUnit.zero
        var right = LayoutUnit.zero
        var next = boxes[box].firstChild
        while let child = next {
            next = boxes[child].nextSibling
            let record = boxes[child]
            if record.isOutOfFlow || isMarkerAlone(child) || isSpanner(child) { continue }
            let style = styles[record.style]
            if style.box.clear != .none {
                sizes.max = max(sizes.max, left + right)
                let sides = ExclusionSpace.sides(style.box.clear, isLTR: axes.isLTR)
                if sides.left { left = .zero }
                if sides.right { right = .zero }
            }
            let own = contribution(of: child, axes: axes, in: inner)
            sizes.min = max(sizes.min, own.min)
            sizes.dependsOnBlockConstraints = sizes.dependsOnBlockConstraints || own.dependsOnBlockConstraints
            if record.isFloating {
                switch floatSide(child, isLTR: axes.isLTR) {
                case .left: left += own.max
                case .right: right += own.max
                }
            } else if isIndependentBlock(child) {
                sizes.max = max(sizes.max, own.max + left + right)
                (left, right) = (.zero, .zero)
            } else {
                sizes.max = max(sizes.max, max(own.max, left + right))
                (left, right) = (.zero, .zero)
            }
        }
        sizes.max = max(sizes.max, max(sizes.min, left + right))
        return sizes + edges.inline
    }
}
