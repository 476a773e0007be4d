import ClipBase
import Style

extension BlockFlow {
    /// A float that is not broken starts the next fragmentainer where it has no room; any other is laid out by where it stands.
    /// `y` is the top of its margin box in the formatting context.
    func breakFloat(_ float: inout MeasuredFloat, at y: inout LayoutUnit) {
        let outerBlock = float.size.block + float.margins.block
        let offset = y - origin.block
        guard let range = fragmentainer(at: offset), offset + outerBlock > range.end else { return }
        let isBreakable = engine.isBreakable(float.box)
        if !isBreakable || engine.avoidsBreakInside(float.box) { y = origin.block + placeUnbroken(outerBlock, at: offset) }
        guard isBreakable else { return }
        var childSpace = spaceForChild(float.box)
        childSpace.autoInline = .fitContent
        let start = y - origin.block
        float.result = engine.layOut(float.box, in: fragmented(childSpace, float.box, at: start + float.margins.blockStart))
        if let lead = float.result.columns.leadBreak, start < range.end, start > range.start {
            y += float.margins.blockStart + lead
            float.result = engine.layOut(
                float.box, in: fragmented(childSpace, float.box, at: y - origin.block + float.margins.blockStart))
        }
        float.size = LogicalSize(engine.tree[float.result.fragment].size, direction.mode)
    }
}
