import ClipBase
import Style

/// The float area that `shape-outside` gives a float (Shapes 1), in px from the line-left and top of its margin box.
struct FloatShape: Hashable, Sendable {
    enum Outline: Hashable, Sendable {
        /// A box with elliptical corners, radii from the line-left top clockwise.
        case roundedBox(Rect, [Size])
        case ellipse(centerX: Double, centerY: Double, radiusX: Double, radiusY: Double)
        /// Corner points in order.
        case polygon([Point])
        /// The opaque part of an image.
        case rows(ShapeRows)
    }

    var outline: Outline
    /// `shape-margin`.
    var margin: Double

    /// The line-left and line-right ends of the shape inside a band, in the formatting context; nil where it does not reach in.
    func extent(of float: ExclusionSpace.Exclusion, top: LayoutUnit, bottom: LayoutUnit) -> (start: LayoutUnit, end: LayoutUnit)? {
        let y1 = (top - float.top).pixels
        let y2 = max((bottom - float.top).pixels, y1)
        guard let (low, high) = extent(from: y1, to: y2) else { return nil }
        return (float.left + LayoutUnit(low), float.left + LayoutUnit(high))
    }

    private func extent(from y1: Double, to y2: Double) -> (Double, Double)? {
        switch outline {
        case .ellipse(let cx, let cy, let rx, let ry):
            return Self.ellipse(cx, cy, rx + margin, ry + margin, y1, y2)
        case .roundedBox(let box, let radii):
            return roundedBox(box, radii, y1, y2)
        case .polygon(let points):
            return polygon(points, y1, y2)
        case .rows(let rows):
            return rows.extent(from: y1, to: y2, margin: margin)
        }
    }

    private static func ellipse(_ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double, _ y1: Double, _ y2: Double) -> (Double, Double)? {
        guard rx > 0, ry > 0, y2 > cy - ry || (y1 == y2 && y1 == cy - ry), y1 < cy + ry else { return nil }
        // The widest place inside the band is the one nearest the centre.
        let y = min(max(cy, y1), y2)
        let half = rx * max(0, 1 - (y - cy) * (y - cy) / (ry * ry)).squareRoot()
        return (cx - half, cx + half)
    }

    private func roundedBox(_ box: Rect, _ radii: [Size], _ y1: Double, _ y2: Double) -> (Double, Double)? {
        let left = box.x - margin
        let right = box.maxX + margin
        let top = box.y - margin
        let bottom = box.maxY + margin
        guard y2 > top, y1 < bottom, right > left, radii.count == 4 else { return nil }
        func inset(_ upper: Size, _ lower: Size) -> Double {
            let upperX = upper.width + margin
            let upperY = upper.height + margin
            let lowerX = lower.width + margin
            let lowerY = lower.height + margin
            if y2 < top + upperY, upperY > 0 {
                let d = (top + upperY - y2) / upperY
                return upperX * (1 - max(0, 1 - d * d).squareRoot())
            }
            if y1 > bottom - lowerY, lowerY > 0 {
                let d = (y1 - (bottom - lowerY)) / lowerY
                return lowerX * (1 - max(0, 1 - d * d).squareRoot())
            }
            return 0
        }
        return (left + inset(radii[0], radii[3]), right - inset(radii[1], radii[2]))
    }

    private func polygon(_ points: [Point], _ y1: Double, _ y2: Double) -> (Double, Double)? {
        var low = Double.infinity
        var high = -Double.infinity
        for index in points.indices {
            let a = points[index]
            let b = points[(index + 1) % points.count]
            guard max(a.y, b.y) + margin > y1 || (y1 == y2 && max(a.y, b.y) + margin >= y1), min(a.y, b.y) - margin < y2 || y1 == y2 else {
                continue
            }
            // The part of the edge inside the band, which a margin makes taller and wider.
            let from = y1 - margin
            let to = y2 + margin
            for x in Self.clip(a, b, from, to) {
                low = min(low, x - margin)
                high = max(high, x + margin)
            }
        }
        return low <= high ? (low, high) : nil
    }

    private static func clip(_ a: Point, _ b: Point, _ y1: Double, _ y2: Double) -> [Double] {
        let (upper, lower) = a.y <= b.y ? (a, b) : (b, a)
        guard lower.y >= y1, upper.y <= y2 else { return [] }
        if upper.y == lower.y { return [a.x, b.x] }
        func x(at y: Double) -> Double { upper.x + (lower.x - upper.x) * (y - upper.y) / (lower.y - upper.y) }
        return [x(at: max(upper.y, y1)), x(at: min(lower.y, y2))]
    }
}
