import ClipBase
import Style

extension LayoutEngine {
    /// The initial containing block: the viewport at scroll 0, along the axes of the page's writing mode (CSS 2.2 §10.1).
    func layOutInitialContainingBlock() -> FragmentID {
        let box = BoxID.initialContainingBlock
        let direction = direction(box)
        var builder = FragmentBuilder(box: box, direction: direction)
        builder.size = LogicalSize(viewport, direction.mode)
        guard let root = boxes[box].firstChild else { return builder.finish(self).fragment }
        if boxes[root].isOutOfFlow {
            builder.addOutOfFlow(root, staticOffset: .zero)
            return builder.finish(self).fragment
        }
        let gutter = LogicalEdges(viewportGutter, direction)
        let room = LayoutRect(size: viewport).inset(by: viewportGutter).size
        let size = LogicalSize(room, self.direction(root).mode)
        let space = ConstraintSpace(availableInline: size.inline, availableBlock: size.block, parentDirection: direction)
        let autos = autoMargins(root, axes: direction)
        let roomInline = LogicalSize(room, direction.mode).inline
        let margins = margins(root, percentageBasis: roomInline, axes: direction)
        let result = layOut(root, in: space)
        let used = LogicalSize(tree[result.fragment].size, direction.mode)
        let free = (roomInline - used.inline - margins.inline).clampedToZero
        var offset = LogicalOffset(inline: gutter.inlineStart + margins.inlineStart, block: gutter.blockStart + margins.blockStart)
        if autos.inlineStart { offset.inline += autos.inlineEnd ? free / 2 : free }
        let shift = relativeShift(root, containingWidth: room.width, containingHeight: room.height, direction: direction)
        builder.add(result, at: offset, shift: shift)
        return builder.finish(self).fragment
    }
}

extension FragmentTree {
    /// All of the page that can be scrolled to, the viewport included, CSS px from its top left corner at scroll 0. Pages whose
    /// blocks go from right to left reach out to the left of it, others do not (Overflow 3 §2.2).
    public func scrollableArea(_ styles: StyledTree) -> LayoutRect {
        guard let root else { return .zero }
        let viewport = LayoutRect(size: self[root].size)
        let area = self[root].scrollableOverflow
        let isFlipped = boxes.boxes.first.map { styles[$0.style].text.writingMode.isBlockFlipped } ?? false
        let left = isFlipped ? min(viewport.minX, area.minX) : viewport.minX
        let right = isFlipped ? viewport.maxX : max(viewport.maxX, area.maxX)
        return LayoutRect(x: left, y: .zero, width: right - left, height: max(viewport.maxY, area.maxY))
    }
}
