import ClipBase
import Style

extension LayoutEngine {
    /// The initial containing block: the viewport at scroll 0, as tall as its content overflows (CSS 2.2 §10.1).
    func layOutInitialContainingBlock(in space: ConstraintSpace) -> FragmentID {
        let box = BoxID.initialContainingBlock
        var builder = FragmentBuilder(box: box, direction: space.parentDirection)
        builder.size = LogicalSize(viewport, space.parentDirection.mode)
        if let root = boxes[box].firstChild {
            let direction = direction(root)
            let size = LogicalSize(viewport, direction.mode)
            var rootSpace = ConstraintSpace(
                availableInline: size.inline, availableBlock: size.block, parentDirection: space.parentDirection)
            rootSpace.isNewFormattingContext = true
            if boxes[root].isOutOfFlow {
                builder.addOutOfFlow(root, staticOffset: .zero)
            } else {
                let autos = autoMargins(root, axes: space.parentDirection)
                let margins = margins(root, percentageBasis: viewport.width, axes: space.parentDirection)
                let result = layOut(root, in: rootSpace)
                let used = LogicalSize(tree[result.fragment].size, space.parentDirection.mode)
                let free = (builder.size.inline - used.inline - margins.inline).clampedToZero
                var offset = LogicalOffset(inline: margins.inlineStart, block: margins.blockStart)
                if autos.inlineStart { offset.inline += autos.inlineEnd ? free / 2 : free }
                let shift = relativeShift(
                    root, containingWidth: viewport.width, containingHeight: viewport.height, direction: space.parentDirection)
                builder.add(result, at: offset, shift: shift)
            }
        }
        return builder.finish(self).fragment
    }
}
