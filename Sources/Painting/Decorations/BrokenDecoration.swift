import ClipBase
import Layout
import Style

// `box-decoration-break: slice` (Fragmentation 3 §5.4): a box that is broken is decorated as if it were whole, and then cut.
extension Painter {
    /// CSS px; farther from a box than what is shown of its decoration.
    private static let far = 100_000.0

    /// The sides of a piece at which its box is cut.
    struct CutSides {
        var left = false
        var top = false
        var right = false
        var bottom = false
        var isEmpty: Bool { !left && !top && !right && !bottom }

        /// A rectangle that goes on far beyond all other sides.
        func opened(_ rect: Rect) -> Rect {
            let x = left ? rect.x : rect.x - Painter.far
            let y = top ? rect.y : rect.y - Painter.far
            return Rect(
                x: x, y: y, width: (right ? rect.maxX : rect.maxX + Painter.far) - x,
                height: (bottom ? rect.maxY : rect.maxY + Painter.far) - y)
        }

        /// A box that goes on far beyond these sides.
        func continued(_ box: RoundedRect) -> RoundedRect {
            let rect = CutSides(left: !left, top: !top, right: !right, bottom: !bottom).opened(box.rect)
            return squared(
                RoundedRect(rect, topLeft: box.topLeft, topRight: box.topRight, bottomRight: box.bottomRight, bottomLeft: box.bottomLeft))
        }

        /// A box without round corners at these sides.
        func squared(_ box: RoundedRect) -> RoundedRect {
            RoundedRect(
                box.rect, topLeft: left || top ? .zero : box.topLeft, topRight: right || top ? .zero : box.topRight,
                bottomRight: right || bottom ? .zero : box.bottomRight, bottomLeft: left || bottom ? .zero : box.bottomLeft)
        }
    }

    /// Where the box of a fragment is cut: at the ends of lines along its inline axis, at those of columns along its block axis.
    func cutSides(of fragment: Fragment) -> CutSides {
        let style = styles[boxes[fragment.box].style]
        guard fragment.omitsStartEdge || fragment.omitsEndEdge, style.box.decorationBreak == .slice else { return CutSides() }
        let direction = WritingDirection(style)
        let isInline = boxes[fragment.box].kind == .inline
        let isReversed = isInline ? direction.isInlineReversed : direction.mode.isBlockFlipped
        let (low, high) =
            isReversed ? (fragment.omitsEndEdge, fragment.omitsStartEdge) : (fragment.omitsStartEdge, fragment.omitsEndEdge)
        return isInline == direction.isHorizontal ? CutSides(left: low, right: high) : CutSides(top: low, bottom: high)
    }

    /// Paints what a piece shows of the decoration of its box, if it looks different from that of a box of its own size.
    ///
    /// - Returns: whether it did.
    mutating func paintPiece(_ place: PlacedFragment, style: ComputedStyle) -> Bool {
        let piece = tree[place.fragment]
        let surface = style.surface
        guard let broken = tree.brokenBox(piece), style.box.decorationBreak == .slice,
            !surface.boxShadows.isInitial || !surface.radii.areSquare || !surface.backgroundLayers.isInitial
                || !surface.borderImage.isInitial
        else { return false }
        let mode = style.text.writingMode
        var whole = PlacedFragment(fragment: broken.whole, offset: place.offset)
        if mode.isHorizontal {
            whole.offset.y -= broken.before
        } else if mode.isBlockFlipped {
            whole.offset.x += piece.size.width + broken.before - tree[broken.whole].size.width
        } else {
            whole.offset.x -= broken.before
        }
        let shown = cutSides(of: piece).opened(snapped(LayoutRect(origin: place.offset, size: piece.size)))
        push(.pushClip(.rect(shown)))
        paintOwnDecoration(whole)
        push(.popClip)
        return true
    }
}
