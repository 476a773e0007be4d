import ClipBase
import Style

extension LayoutEngine {
    /// How far `position: relative` moves a box, physical (CSS 2.2 §9.4.3). Sticky boxes stand where they stand at scroll 0.
    /// `containingBlock` is the content box; its height is nil where indefinite.
    func relativeShift(_ box: BoxID, containingWidth: LayoutUnit, containingHeight: LayoutUnit?, direction: WritingDirection) -> LayoutPoint
    {
        relativeShift(styles[boxes[box].style], containingWidth: containingWidth, containingHeight: containingHeight, direction: direction)
    }

    func relativeShift(_ style: ComputedStyle, containingWidth: LayoutUnit, containingHeight: LayoutUnit?, direction: WritingDirection)
        -> LayoutPoint
    {
        guard style.box.position == .relative else { return .zero }
        func used(_ value: AutoLength, _ basis: LayoutUnit?) -> LayoutUnit? {
            switch value {
            case .auto: return nil
            case .length(let length):
                guard let basis = basis ?? (length.hasPercentage ? nil : .zero) else { return nil }
                return resolve(length, basis: basis)
            }
        }
        let inset = style.box.inset
        let left = used(inset.left, containingWidth)
        let right = used(inset.right, containingWidth)
        let top = used(inset.top, containingHeight)
        let bottom = used(inset.bottom, containingHeight)
        // Over-constrained: the start side of the containing block's direction wins; vertically always the top.
        let prefersRight = direction.isHorizontal ? direction.direction == .rtl : direction.mode.isBlockFlipped
        let prefersBottom = !direction.isHorizontal && direction.isInlineReversed
        let x = prefersRight ? right.map { -$0 } ?? left ?? .zero : left ?? right.map { -$0 } ?? .zero
        let y = prefersBottom ? bottom.map { -$0 } ?? top ?? .zero : top ?? bottom.map { -$0 } ?? .zero
        return LayoutPoint(x: x, y: y)
    }
}
