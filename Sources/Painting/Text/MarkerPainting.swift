import ClipBase
import Layout
import Style

extension Painter {
    /// Draws a list marker's symbol: as large and as high as the reference browser's.
    mutating func paintSymbol(_ text: TextFragment, in area: LayoutRect, style: ComputedStyle) {
        let ascent = text.ascent.rounded
        let unit = ascent * 2 / 3
        let direction = WritingDirection(style)
        let color = style.text.fillColor ?? style.text.color
        if text.symbol.isDisclosure {
            let size = style.font.size * 0.66
            let rect = symbolRect(size: size, inline: 0, block: Double(ascent) - size, in: area, mode: direction.mode)
            let points = disclosure(text.symbol, direction).map {
                Point(x: rect.x + $0.x * rect.width, y: rect.y + $0.y * rect.height)
            }
            let path = PathData([.move(points[0]), .line(points[1]), .line(points[2]), .close])
            emit(.fillPath(add(path), color, isEvenOdd: false), bounds: rect)
            return
        }
        let size = Double((unit + 1) / 2)
        var rect = symbolRect(size: size, inline: 1, block: Double(3 * (ascent - unit) / 2), in: area, mode: direction.mode)
        (rect.x, rect.y) = (snap(rect.x), snap(rect.y))
        let radius = Size(width: size / 2, height: size / 2)
        func round(_ rect: Rect, _ radius: Size) -> RoundedRect {
            RoundedRect(rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
        }
        switch text.symbol {
        case .none, .disclosureOpen, .disclosureClosed: break
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

    /// A square by its distance from the start of the text and from its block-start edge.
    private func symbolRect(size: Double, inline: Double, block: Double, in area: LayoutRect, mode: WritingMode) -> Rect {
        let origin = area.origin
        let (width, height) = (area.size.width.pixels, area.size.height.pixels)
        let (x, y): (Double, Double)
        switch mode {
        case .horizontalTB: (x, y) = (inline, block)
        case .verticalRL, .sidewaysRL: (x, y) = (width - block - size, inline)
        case .verticalLR: (x, y) = (block, inline)
        case .sidewaysLR: (x, y) = (block, height - inline - size)
        }
        return Rect(x: origin.x.pixels + x, y: origin.y.pixels + y, width: size, height: size)
    }

    /// The corners of a disclosure triangle in a unit square: closed it points along the line, open towards the block's end.
    private func disclosure(_ symbol: MarkerSymbol, _ direction: WritingDirection) -> [Point] {
        let isOpen = symbol == .disclosureOpen
        let left = [Point(x: 1, y: 0), Point(x: 0.14, y: 0.5), Point(x: 1, y: 1)]
        let right = [Point(x: 0, y: 0), Point(x: 0.86, y: 0.5), Point(x: 0, y: 1)]
        let up = [Point(x: 0, y: 0.93), Point(x: 0.5, y: 0.07), Point(x: 1, y: 0.93)]
        let down = [Point(x: 0, y: 0.07), Point(x: 0.5, y: 0.93), Point(x: 1, y: 0.07)]
        switch direction.mode {
        case .horizontalTB: return isOpen ? down : direction.isLTR ? right : left
        case .verticalRL, .sidewaysRL: return isOpen ? left : direction.isLTR ? down : up
        case .verticalLR: return isOpen ? right : direction.isLTR ? down : up
        case .sidewaysLR: return isOpen ? right : direction.isLTR ? up : down
        }
    }
}
