import ClipBase
import Style

extension FragmentainerView {
    /// An absolute box that is laid out whole at a place in the box whose fragmentainers these are, of the size `outer`: as they break
    /// it where it stands, and its place then.
    func breakAbsolute(
        _ box: BoxID, _ whole: LayoutResult, in space: ConstraintSpace, at origin: LayoutPoint, outer: LayoutSize, axes: WritingDirection
    ) -> (LayoutResult, LayoutPoint) {
        let fragment = engine.tree[whole.fragment]
        let offset = LogicalOffset(origin, axes, outer: outer, inner: fragment.size)
        let reach = max(LogicalSize(fragment.size, axes.mode).block, ColumnSplitter.reach(fragment, engine, axes))
        guard engine.isBreakable(box), let range = range(at: offset.block), offset.block + reach > range.end || engine.hasForcedBreaks
        else { return (whole, origin) }
        let result = engine.layOut(box, in: self.space(space, at: offset.block))
        return (result, offset.physical(axes, outer: outer, inner: engine.tree[result.fragment].size))
    }
}
