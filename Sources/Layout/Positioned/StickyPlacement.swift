import ClipBase
import Style

// Sticky boxes at scroll 0 (Positioned Layout 3 §3.4): a box that would stand outside its scrollport's insets is moved in, as
// far as its containing block reaches.
extension LayoutEngine {
    private struct StickyVisit {
        var fragment: FragmentID
        /// Of the border box, from the page's top left.
        var origin: LayoutPoint
        /// The padding box of the nearest scroll container.
        var scrollport: LayoutRect
        /// The content box of the nearest block container.
        var containingBlock: LayoutRect
    }

    /// Moves the sticky boxes of a page that is laid out. Cost: linear in the fragments, nothing without sticky boxes.
    func placeStickyBoxes() {
        guard let root = tree.root, boxes.boxes.contains(where: { styles[$0.style].box.position == .sticky }) else { return }
        let page = LayoutRect(size: viewport)
        var stack = [StickyVisit(fragment: root, origin: .zero, scrollport: page, containingBlock: page)]
        while let visit = stack.popLast() {
            let fragment = tree[visit.fragment]
            var scrollport = visit.scrollport
            var containingBlock = visit.containingBlock
            if fragment.kind == .box {
                let style = styles[boxes[fragment.box].style]
                let padding = LayoutRect(origin: visit.origin, size: fragment.size).inset(by: fragment.border)
                if style.isScrollContainer, fragment.box != viewportOverflowSource { scrollport = padding }
                if boxes[fragment.box].kind != .inline { containingBlock = padding.inset(by: fragment.padding) }
            }
            for index in fragment.children.range where tree.links.indices.contains(index) {
                let child = tree[tree.links[index].fragment]
                if child.kind == .box, styles[boxes[child.box].style].box.position == .sticky {
                    let border = LayoutRect(origin: visit.origin + tree.links[index].offset, size: child.size)
                    let shift = stickyShift(child.box, border: border, scrollport: scrollport, containingBlock: containingBlock)
                    tree.links[index].offset = tree.links[index].offset + shift
                }
                stack.append(
                    StickyVisit(
                        fragment: tree.links[index].fragment, origin: visit.origin + tree.links[index].offset, scrollport: scrollport,
                        containingBlock: containingBlock))
            }
        }
    }

    private func stickyShift(_ box: BoxID, border: LayoutRect, scrollport: LayoutRect, containingBlock: LayoutRect) -> LayoutPoint {
        let inset = styles[boxes[box].style].box.inset
        let margins = margins(box, percentageBasis: containingBlock.width, axes: WritingDirection())
        func used(_ value: AutoLength, _ basis: LayoutUnit) -> LayoutUnit? {
            switch value {
            case .auto: nil
            case .length(let length): resolve(length, basis: basis)
            }
        }
        let x = Self.stickyShift(
            start: border.minX, end: border.maxX, insetStart: used(inset.left, scrollport.width),
            insetEnd: used(inset.right, scrollport.width), portStart: scrollport.minX, portEnd: scrollport.maxX,
            least: containingBlock.minX + margins.inlineStart, most: containingBlock.maxX - margins.inlineEnd)
        let y = Self.stickyShift(
            start: border.minY, end: border.maxY, insetStart: used(inset.top, scrollport.height),
            insetEnd: used(inset.bottom, scrollport.height), portStart: scrollport.minY, portEnd: scrollport.maxY,
            least: containingBlock.minY + margins.blockStart, most: containingBlock.maxY - margins.blockEnd)
        return LayoutPoint(x: x, y: y)
    }

    /// The shift along one axis; the start inset wins over the end one.
    private static func stickyShift(
        start: LayoutUnit, end: LayoutUnit, insetStart: LayoutUnit?, insetEnd: LayoutUnit?, portStart: LayoutUnit, portEnd: LayoutUnit,
        least: LayoutUnit, most: LayoutUnit
    ) -> LayoutUnit {
        var shift = LayoutUnit.zero
        if let insetEnd, end > portEnd - insetEnd {
            let wanted = portEnd - insetEnd - end
            shift = min(.zero, max(wanted, least - start))
        }
        if let insetStart, start + shift < portStart + insetStart {
            let wanted = portStart + insetStart - start
            shift = max(shift, max(.zero, min(wanted, most - end)))
        }
        return shift
    }
}
