import ClipBase
import Style

extension LayoutEngine {
    /// Flexbox 1 §9.9, as the reference browser does it: sums of contributions on one line, the greatest where lines may wrap.
    func minMaxSizesOfFlex(_ box: BoxID) -> MinMaxSizes {
        let style = styles[boxes[box].style]
        let direction = direction(box)
        let edges = edges(box, percentageBasis: .zero).sum.inline
        if let own = containedIntrinsicInline(box) { return MinMaxSizes(min: own + edges, max: own + edges) }
        let isColumn = style.flex.direction == .column || style.flex.direction == .columnReverse
        let gap = style.flex.columnGap.map { styles.tables.resolve($0, basis: .zero) } ?? .zero
        var sizes = MinMaxSizes()
        var count = 0
        for child in boxes.children(box) where !boxes[child].isOutOfFlow {
            let own = contribution(of: child, axes: direction)
            sizes.dependsOnBlockConstraints = sizes.dependsOnBlockConstraints || own.dependsOnBlockConstraints
            if isColumn {
                sizes.encompass(own)
            } else {
                sizes.max += own.max
                sizes.min = style.flex.wrap == .nowrap ? sizes.min + own.min : max(sizes.min, own.min)
            }
            count += 1
        }
        if !isColumn && count > 1 {
            sizes.max += gap * (count - 1)
            if style.flex.wrap == .nowrap { sizes.min += gap * (count - 1) }
        }
        sizes.max = max(sizes.max, sizes.min)
        return sizes + edges
    }

    /// The content-box inline size that size containment puts in place of the content's; nil without containment.
    func containedIntrinsicInline(_ box: BoxID) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        guard !style.box.containment.isDisjoint(with: [.size, .inlineSize]) || style.box.contentVisibility == .hidden else { return nil }
        let own = style.text.writingMode.isHorizontal ? style.box.containIntrinsicWidth : style.box.containIntrinsicHeight
        return LayoutUnit(own ?? 0)
    }

    /// Likewise the content-box block size.
    func containedIntrinsicBlock(_ box: BoxID) -> LayoutUnit? {
        let style = styles[boxes[box].style]
        guard style.box.containment.contains(.size) || style.box.contentVisibility == .hidden else { return nil }
        let own = style.text.writingMode.isHorizontal ? style.box.containIntrinsicHeight : style.box.containIntrinsicWidth
        return LayoutUnit(own ?? 0)
    }
}
