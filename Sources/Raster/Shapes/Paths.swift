import CCairo
import ClipBase
import Painting

extension Canvas {
    func addRect(_ rect: Rect) { cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height) }

    /// Adds a path in user space. Cairo counts in fixed point: what lies beyond its reach is moved to its edge.
    func addPath(_ path: PathData) {
        let user = transform
        let device = user.bounds(of: path.bounds)
        guard max(abs(device.x), abs(device.y), abs(device.maxX), abs(device.maxY)) > Self.reach else { return addSegments(of: path) }
        func moved(_ point: Point) -> Point {
            let place = user.apply(to: point)
            return Point(x: max(-Self.reach, min(Self.reach, place.x)), y: max(-Self.reach, min(Self.reach, place.y)))
        }
        cairo_identity_matrix(cairo)
        addSegments(
            of: PathData(
                path.segments.map { segment in
                    switch segment {
                    case .move(let point): .move(moved(point))
                    case .line(let point): .line(moved(point))
                    case .curve(let a, let b, let end): .curve(moved(a), moved(b), moved(end))
                    case .close: .close
                    }
                }))
        transform = user
    }

    /// Device px from the origin up to which Cairo's numbers go, with room for strokes.
    private static let reach = 4_000_000.0

    private func addSegments(of path: PathData) {
        for segment in path.segments {
            switch segment {
            case .move(let point): cairo_move_to(cairo, point.x, point.y)
            case .line(let point): cairo_line_to(cairo, point.x, point.y)
            case .curve(let first, let second, let end):
                cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(cairo)
            }
        }
    }

    /// Adds a rectangle with elliptical corners; radii that do not fit are scaled down together (Backgrounds 3 §4.5).
    func addRoundedRect(_ shape: RoundedRect) {
        if shape.isSquare { return addRect(shape.rect) }
        let rect = shape.rect
        let factor = shape.radiusFactor
        func radius(_ size: Size) -> Size {
            size.width > 0 && size.height > 0 ? Size(width: size.width * factor, height: size.height * factor) : .zero
        }
        let topLeft = radius(shape.topLeft)
        let topRight = radius(shape.topRight)
        let bottomRight = radius(shape.bottomRight)
        let bottomLeft = radius(shape.bottomLeft)
        // The distance of the control points of a quarter circle from its end, for radius 1.
        let k = 1 - 0.552_284_749_831
        cairo_new_sub_path(cairo)
        cairo_move_to(cairo, rect.x + topLeft.width, rect.y)
        cairo_line_to(cairo, rect.maxX - topRight.width, rect.y)
        cairo_curve_to(
            cairo, rect.maxX - topRight.width * k, rect.y, rect.maxX, rect.y + topRight.height * k, rect.maxX,
            rect.y + topRight.height)
        cairo_line_to(cairo, rect.maxX, rect.maxY - bottomRight.height)
        cairo_curve_to(
            cairo, rect.maxX, rect.maxY - bottomRight.height * k, rect.maxX - bottomRight.width * k, rect.maxY,
            rect.maxX - bottomRight.width, rect.maxY)
        cairo_line_to(cairo, rect.x + bottomLeft.width, rect.maxY)
        cairo_curve_to(
            cairo, rect.x + bottomLeft.width * k, rect.maxY, rect.x, rect.maxY - bottomLeft.height * k, rect.x,
            rect.maxY - bottomLeft.height)
        cairo_line_to(cairo, rect.x, rect.y + topLeft.height)
        cairo_curve_to(
            cairo, rect.x, rect.y + topLeft.height * k, rect.x + topLeft.width * k, rect.y, rect.x + topLeft.width, rect.y)
        cairo_close_path(cairo)
    }

    func fill(_ color: RGBA, isEvenOdd: Bool = false) {
        setSource(color)
        cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
    }

    func stroke(_ color: RGBA, _ stroke: Stroke) {
        setSource(color)
        self.stroke(stroke)
    }

    /// Strokes the current path with the current source.
    func stroke(_ stroke: Stroke) {
        cairo_set_line_width(cairo, stroke.width)
        cairo_set_line_cap(
            cairo, stroke.cap == .butt ? CAIRO_LINE_CAP_BUTT : stroke.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE)
        cairo_set_line_join(
            cairo, stroke.join == .miter ? CAIRO_LINE_JOIN_MITER : stroke.join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_BEVEL)
        cairo_set_miter_limit(cairo, stroke.miterLimit)
        // Cairo refuses negative lengths and patterns without any length.
        let isDashed = stroke.dashes.contains { $0 > 0 } && stroke.dashes.allSatisfy { $0 >= 0 && $0.isFinite }
        cairo_set_dash(cairo, stroke.dashes, isDashed ? Int32(clamping: stroke.dashes.count) : 0, stroke.dashOffset)
        cairo_stroke(cairo)
    }

    func clip(_ shape: ClipShape, paths: [PathData]) {
        cairo_new_path(cairo)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        switch shape {
        case .rect(let rect): addRect(rect)
        case .rounded(let rounded): addRoundedRect(rounded)
        case .path(let index, let isEvenOdd):
            if paths.indices.contains(index) { addPath(paths[index]) }
            if isEvenOdd { cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD) }
        }
        cairo_clip(cairo)
    }
}

extension RoundedRect {
    /// The factor, up to 1, by which all radii shrink so that neighbours fit on their side.
    var radiusFactor: Double {
        var factor = 1.0
        func fit(_ sum: Double, _ side: Double) { if sum > side && sum > 0 { factor = min(factor, max(0, side) / sum) } }
        fit(topLeft.width + topRight.width, rect.width)
        fit(bottomLeft.width + bottomRight.width, rect.width)
        fit(topLeft.height + bottomLeft.height, rect.height)
        fit(topRight.height + bottomRight.height, rect.height)
        return factor
    }
}

extension PathData {
    /// The bounds of all points, control points included.
    var bounds: Rect {
        var left = Double.infinity
        var top = Double.infinity
        var right = -Double.infinity
        var bottom = -Double.infinity
        func add(_ point: Point) {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        for segment in segments {
            switch segment {
            case .move(let point), .line(let point): add(point)
            case .curve(let first, let second, let end):
                add(first)
                add(second)
                add(end)
            case .close: break
            }
        }
        return left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : .zero
    }
}
