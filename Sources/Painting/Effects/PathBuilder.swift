import ClipBase
import Glibc
import Style

/// Makes a page path of `path()` and `shape()` commands.
enum PathBuilder {
    static func build(_ commands: [PathCommand], in box: Rect, tables: StyleTables) -> PathData {
        buildMarked(commands, in: box, tables: tables).path
    }

    /// The path, and which of its segments end within an arc and so at no vertex.
    static func buildMarked(_ commands: [PathCommand], in box: Rect, tables: StyleTables) -> (path: PathData, inner: Set<Int>) {
        var inner: Set<Int> = []
        var segments: [PathData.Segment] = []
        var current = Point(x: box.x, y: box.y)
        var start = current
        func point(_ pair: LengthPair) -> Point {
            Point(x: box.x + tables.resolve(pair.x, basis: box.width), y: box.y + tables.resolve(pair.y, basis: box.height))
        }
        for command in commands {
            switch command {
            case .move(let to):
                current = point(to)
                start = current
                segments.append(.move(current))
            case .line(let to):
                current = point(to)
                segments.append(.line(current))
            case .curve(let first, let second, let to):
                current = point(to)
                segments.append(.curve(point(first), point(second), current))
            case .quadratic(let control, let to):
                let c = point(control)
                let end = point(to)
                segments.append(
                    .curve(
                        Point(x: current.x + (c.x - current.x) * 2 / 3, y: current.y + (c.y - current.y) * 2 / 3),
                        Point(x: end.x + (c.x - end.x) * 2 / 3, y: end.y + (c.y - end.y) * 2 / 3), end))
                current = end
            case .arc(let radii, let rotation, let isLarge, let isClockwise, let to):
                let end = point(to)
                let curves = arc(
                    from: current, to: end, rx: tables.resolve(radii.x, basis: box.width), ry: tables.resolve(radii.y, basis: box.height),
                    rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
                inner.formUnion(segments.count..<segments.count + curves.count - 1)
                segments += curves
                current = end
            case .close:
                segments.append(.close)
                current = start
            }
        }
        return (PathData(segments), inner)
    }

    /// An elliptical arc as curves of at most a quarter turn (SVG 2 §9.5, implementation notes B.2.4).
    private static func arc(
        from p: Point, to q: Point, rx: Double, ry: Double, rotation: Double, isLarge: Bool, isClockwise: Bool
    ) -> [PathData.Segment] {
        var rx = abs(rx)
        var ry = abs(ry)
        guard rx > 0, ry > 0, p != q else { return [.line(q)] }
        let phi = rotation * .pi / 180
        let s = sin(phi)
        let c = cos(phi)
        let dx = (p.x - q.x) / 2
        let dy = (p.y - q.y) / 2
        let x1 = c * dx + s * dy
        let y1 = -s * dx + c * dy
        let lambda = x1 * x1 / (rx * rx) + y1 * y1 / (ry * ry)
        if lambda > 1 {
            rx *= lambda.squareRoot()
            ry *= lambda.squareRoot()
        }
        let numerator = rx * rx * ry * ry - rx * rx * y1 * y1 - ry * ry * x1 * x1
        let denominator = rx * rx * y1 * y1 + ry * ry * x1 * x1
        let k = denominator > 0 ? max(0, numerator / denominator).squareRoot() * (isLarge == isClockwise ? -1 : 1) : 0
        let cx1 = k * rx * y1 / ry
        let cy1 = -k * ry * x1 / rx
        let cx = c * cx1 - s * cy1 + (p.x + q.x) / 2
        let cy = s * cx1 + c * cy1 + (p.y + q.y) / 2
        let from = atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
        var sweep = atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - from
        if isClockwise && sweep < 0 { sweep += 2 * .pi }
        if !isClockwise && sweep > 0 { sweep -= 2 * .pi }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / Double(count)
        let t = 4.0 / 3 * tan(step / 4)
        func place(_ x: Double, _ y: Double) -> Point { Point(x: cx + c * rx * x - s * ry * y, y: cy + s * rx * x + c * ry * y) }
        return (0..<count).map { i in
            let a = from + Double(i) * step
            let b = a + step
            return .curve(
                place(cos(a) - t * sin(a), sin(a) + t * cos(a)), place(cos(b) + t * sin(b), sin(b) - t * cos(b)), place(cos(b), sin(b)))
        }
    }
}
