import ClipBase
import Style

/// What counts as scrollable overflow of a box: all that reaches beyond it, or the border boxes of its children alone.
enum OverflowContent { case all, childBoxes }

extension LayoutEngine {
    /// The scrollable overflow area of a fragment relative to its padding box (Overflow 3 §2.2): its padding box, the border
    /// boxes of its children and what overflows them, less what lies on the unreachable side.
    func scrollableOverflow(
        of fragment: Fragment, links: [FragmentLink], direction: WritingDirection, contentEnd: LogicalSize,
        counting content: OverflowContent = .all
    ) -> LayoutRect {
        let origin = LayoutPoint(x: fragment.border.left, y: fragment.border.top)
        let padding = LayoutRect(size: fragment.size).inset(by: fragment.border)
        var area = LayoutRect(size: padding.size)
        let isViewport = fragment.box == .initialContainingBlock
        for link in links {
            let child = tree[link.fragment]
            // What is fixed to the viewport does not scroll, and so is nothing to scroll to.
            if isViewport, child.kind == .box, styles[boxes[child.box].style].box.position == .fixed { continue }
            var rect = LayoutRect(origin: link.offset, size: child.size)
            if content == .all, child.kind == .box || child.kind == .line, !clipsOverflow(child) {
                let inner = child.scrollableOverflow.offset(
                    by: link.offset + LayoutPoint(x: child.border.left, y: child.border.top))
                rect = rect.union(inner)
            }
            if rect.isEmpty && child.kind != .line { continue }
            area = area.union(rect.offset(by: .zero - origin))
        }
        if contentEnd != .zero {
            let size = contentEnd.physical(direction.mode)
            let end = LogicalOffset.zero.physical(direction, outer: fragment.size, inner: size)
            area = area.union(LayoutRect(origin: end - origin, size: size))
        }
        guard fragment.kind == .box, styles[boxes[fragment.box].style].isScrollContainer else { return area }
        // Nothing scrolls to before the start edges.
        let reversedX = direction.isHorizontal ? direction.isInlineReversed : direction.mode.isBlockFlipped
        let reversedY = !direction.isHorizontal && direction.isInlineReversed
        let left = reversedX ? area.minX : max(area.minX, .zero)
        let right = reversedX ? min(area.maxX, padding.width) : area.maxX
        let top = reversedY ? area.minY : max(area.minY, .zero)
        let bottom = reversedY ? min(area.maxY, padding.height) : area.maxY
        return LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether content beyond the padding box is cut on both axes.
    private func clipsOverflow(_ fragment: Fragment) -> Bool {
        guard fragment.kind == .box, fragment.box != viewportOverflowSource else { return false }
        let style = styles[boxes[fragment.box].style]
        return style.box.overflowX != .visible && style.box.overflowY != .visible || containment(fragment.box).contains(.paint)
    }

    func findViewportOverflowSource() -> BoxID? { boxes.viewportOverflowSource(document, styles) }
}
