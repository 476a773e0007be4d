import ClipBase
import Layout
import Style

extension Painter {
    /// Draws a list marker's disc, circle or square: as large and as high as the reference browser's.
    mutating func paintSymbol(_ text: TextFragment, at offset: LayoutPoint, style: ComputedStyle) {
        let ascent = text.ascent.rounded
        let unit = ascent * 2 / 3
        let size = Double((unit + 1) / 2)
        let corner = Point(x: snap(offset.x.pixels) + 1, y: snap(offset.y.pixels) + Double(3 * (ascent - unit) / 2))
        let rect = Rect(x: corner.x, y: corner.y, width: size, height: size)
        let radius = Size(width: size / 2, height: size / 2)
        func round(_ rect: Rect, _ radius: Size) -> RoundedRect {
            RoundedRect(rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
        }
        let color = style.text.fillColor ?? style.text.color
        switch text.symbol {
        case .none: break
        case .disc: emit(.fillRoundedRect(round(rect, radius), color), bounds: rect)
        case .square: emit(.fillRect(rect, color), bounds: rect)
        case .circle:
            // A stroke of one px on the circle's line.
            let outer = rect.insetBy(-0.5)
            let inner = rect.insetBy(0.5)
            emit(
                .fillRing(
                    outer: round(outer, Size(width: outer.width / 2, height: outer.height / 2)),
                    inner: round(inner, Size(width: inner.width / 2, height: inner.height / 2)), color),
                bounds: outer)
        }
    }
}
