import ClipBase
import Style

extension LayoutEngine {
    /// The float area that `shape-outside` asks for; nil where content flows around the margin box (Shapes 1 §4).
    ///
    /// - Parameter containingInline: the containing block's inline size, CSS px: what percentages of `shape-margin` refer to.
    func floatShape(
        of box: BoxID, size: LogicalSize, margins: LogicalEdges, direction: WritingDirection, containingInline: LayoutUnit
    ) -> FloatShape? {
        let style = styles[boxes[box].style]
        guard !style.box.shapeOutside.isInitial else { return nil }
        let value = styles.tables.shapes[style.box.shapeOutside]
        let margin = margins.physical(direction)
        let physical = size.physical(direction.mode)
        let outer = Rect(
            x: 0, y: 0, width: (physical.width + margin.left + margin.right).pixels,
            height: (physical.height + margin.top + margin.bottom).pixels)
        let border = Rect(x: margin.left.pixels, y: margin.top.pixels, width: physical.width.pixels, height: physical.height.pixels)
        let edges = edges(box, percentageBasis: .zero)
        let own = self.direction(box)
        let borders = edges.border.physical(own)
        let paddings = edges.padding.physical(own)
        func inset(_ rect: Rect, _ e: LayoutEdges) -> Rect {
            Rect(
                x: rect.x + e.left.pixels, y: rect.y + e.top.pixels, width: max(0, rect.width - e.horizontal.pixels),
                height: max(0, rect.height - e.vertical.pixels))
        }
        let reference: Rect
        switch value.box ?? .marginBox {
        case .marginBox: reference = outer
        case .borderBox, .strokeBox, .viewBox: reference = border
        case .paddingBox: reference = inset(border, borders)
        case .contentBox, .fillBox: reference = inset(inset(border, borders), paddings)
        }
        let shapeMargin = resolve(style.box.shapeMargin, basis: containingInline).clampedToZero.pixels
        if let image = shapeImage(value) {
            let content = inset(inset(border, borders), paddings)
            return shapeRows(
                image, content: content, margin: outer, mode: direction.mode, threshold: Double(style.box.shapeImageThreshold)
            ).map { FloatShape(outline: .rows($0), margin: shapeMargin) }
        }
        guard let outline = outline(value, in: reference, border: border, style: style) else { return nil }
        return FloatShape(outline: LineAxes(mode: direction.mode, box: outer).map(outline), margin: shapeMargin)
    }

    private func shapeImage(_ value: ShapeValue) -> ImageValue? {
        switch value.shape {
        case .image(let image): image
        case .url(let url): .url(url, density: 1)
        case .box, .inset, .circle, .ellipse, .polygon, .path: nil
        }
    }

    private func outline(_ value: ShapeValue, in box: Rect, border: Rect, style: ComputedStyle) -> FloatShape.Outline? {
        func point(_ pair: LengthPair) -> Point {
            Point(x: box.x + resolve(pair.x, basis: box.width), y: box.y + resolve(pair.y, basis: box.height))
        }
        switch value.shape {
        case .box: return .roundedBox(box, cornerRadii(style.surface.radii, border: border, reference: box))
        case .inset(let sides, let radii):
            let rect = Rect(
                x: box.x + resolve(sides.left, basis: box.width),
                y: box.y + resolve(sides.top, basis: box.height),
                width: max(
                    0,
                    box.width - resolve(sides.left, basis: box.width) - resolve(sides.right, basis: box.width)),
                height: max(
                    0,
                    box.height - resolve(sides.top, basis: box.height)
                        - resolve(sides.bottom, basis: box.height)))
            let sizes = radii.map {
                Size(width: resolve($0.x, basis: box.width), height: resolve($0.y, basis: box.height))
            }
            return .roundedBox(rect, fitted(sizes.count == 4 ? sizes : Array(repeating: Size(), count: 4), in: rect))
        case .circle(let radius, let center):
            let c = point(center)
            let reference = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
            let distances = [abs(c.x - box.x), abs(box.maxX - c.x), abs(c.y - box.y), abs(box.maxY - c.y)]
            let r = radiusLength(radius, distances: distances, basis: reference, center: c, box: box)
            return .ellipse(centerX: c.x, centerY: c.y, radiusX: r, radiusY: r)
        case .ellipse(let rx, let ry, let center):
            let c = point(center)
            return .ellipse(
                centerX: c.x, centerY: c.y,
                radiusX: radiusLength(rx, distances: [abs(c.x - box.x), abs(box.maxX - c.x)], basis: box.width, center: c, box: box),
                radiusY: radiusLength(ry, distances: [abs(c.y - box.y), abs(box.maxY - c.y)], basis: box.height, center: c, box: box))
        case .polygon(_, let points): return points.isEmpty ? nil : .polygon(points.map { onGrid(point($0)) })
        case .path, .url, .image: return nil
        }
    }

    /// A point as layout measures it, so that a corner at a line's edge does not reach into the line.
    private func onGrid(_ point: Point) -> Point {
        Point(x: LayoutUnit(rounding: point.x).pixels, y: LayoutUnit(rounding: point.y).pixels)
    }

    private func radiusLength(_ radius: ShapeValue.ShapeRadius, distances: [Double], basis: Double, center: Point, box: Rect) -> Double {
        switch radius {
        case .length(let length): return max(0, resolve(length, basis: basis))
        case .closestSide: return distances.min() ?? 0
        case .farthestSide: return distances.max() ?? 0
        case .closestCorner, .farthestCorner:
            let corners = [(box.x, box.y), (box.maxX, box.y), (box.x, box.maxY), (box.maxX, box.maxY)].map {
                (($0.0 - center.x) * ($0.0 - center.x) + ($0.1 - center.y) * ($0.1 - center.y)).squareRoot()
            }
            return (radius == .closestCorner ? corners.min() : corners.max()) ?? 0
        }
    }

    /// The border's corner radii, grown or shrunk to another box of the element.
    private func cornerRadii(_ radii: Corners, border: Rect, reference: Rect) -> [Size] {
        func used(_ pair: LengthPair, dx: Double, dy: Double) -> Size {
            let x = resolve(pair.x, basis: border.width)
            let y = resolve(pair.y, basis: border.height)
            return Size(width: x > 0 && y > 0 ? max(0, x + dx) : 0, height: x > 0 && y > 0 ? max(0, y + dy) : 0)
        }
        let left = border.x - reference.x
        let top = border.y - reference.y
        let right = reference.maxX - border.maxX
        let bottom = reference.maxY - border.maxY
        return fitted(
            [
                used(radii.topLeft, dx: left, dy: top), used(radii.topRight, dx: right, dy: top),
                used(radii.bottomRight, dx: right, dy: bottom), used(radii.bottomLeft, dx: left, dy: bottom)
            ], in: reference)
    }

    /// Radii that together are longer than a side are scaled down (Backgrounds 3 §4.5).
    private func fitted(_ radii: [Size], in box: Rect) -> [Size] {
        var factor = 1.0
        for (sum, side) in [
            (radii[0].width + radii[1].width, box.width), (radii[3].width + radii[2].width, box.width),
            (radii[0].height + radii[3].height, box.height), (radii[1].height + radii[2].height, box.height)
        ] where sum > side && sum > 0 { factor = min(factor, side / sum) }
        return radii.map { Size(width: $0.width * factor, height: $0.height * factor) }
    }
}

/// Turns physical positions in a margin box into distances from its line-left and block-start edges.
private struct LineAxes {
    let mode: WritingMode
    let box: Rect

    private func map(_ point: Point) -> Point {
        switch mode {
        case .horizontalTB: point
        case .verticalRL, .sidewaysRL: Point(x: point.y, y: box.width - point.x)
        case .verticalLR: Point(x: point.y, y: point.x)
        case .sidewaysLR: Point(x: box.height - point.y, y: point.x)
        }
    }

    func map(_ outline: FloatShape.Outline) -> FloatShape.Outline {
        if mode == .horizontalTB { return outline }
        switch outline {
        case .polygon(let points): return .polygon(points.map(map))
        // Rows are made along the line's axes.
        case .rows: return outline
        case .ellipse(let x, let y, let rx, let ry):
            let center = map(Point(x: x, y: y))
            return .ellipse(centerX: center.x, centerY: center.y, radiusX: ry, radiusY: rx)
        case .roundedBox(let rect, let radii):
            let a = map(Point(x: rect.x, y: rect.y))
            let b = map(Point(x: rect.maxX, y: rect.maxY))
            let mapped = Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: rect.height, height: rect.width)
            // The physical corners in the order left-top, right-top, right-bottom, left-bottom of the line's axes.
            let order: [Int]
            switch mode {
            case .horizontalTB: order = [0, 1, 2, 3]
            case .verticalRL, .sidewaysRL: order = [1, 2, 3, 0]
            case .verticalLR: order = [0, 3, 2, 1]
            case .sidewaysLR: order = [3, 0, 1, 2]
            }
            return .roundedBox(mapped, radii.count == 4 ? order.map { Size(width: radii[$0].height, height: radii[$0].width) } : radii)
        }
    }
}
