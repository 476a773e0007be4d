import ClipBase
import DOM
import Style

// The geometry of basic shapes as paths (SVG 2 §9, §10).
extension Painter {
    /// The outline of a shape element in its user space; nil for other elements and for shapes that are not rendered.
    func svgShapePath(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> PathData? {
        func length(_ name: Name, _ axis: SVGAxis) -> Double? { svgGeometry(node, name, axis, style, context) }
        switch input.document.name(node) {
        case SVGNames.path: return svgPathData(node, style)
        case SVGNames.rect: return svgRect(node, style, context).map { PathData.rect($0.rect, rx: $0.rx, ry: $0.ry) }
        case SVGNames.circle:
            let r = length(SVGNames.r, .other) ?? 0
            guard r > 0 else { return nil }
            return PathData.ellipse(Point(x: length(SVGNames.cx, .x) ?? 0, y: length(SVGNames.cy, .y) ?? 0), r, r)
        case SVGNames.ellipse:
            let rx = length(SVGNames.rx, .x)
            let ry = length(SVGNames.ry, .y)
            guard let x = rx ?? ry, let y = ry ?? rx, x > 0, y > 0 else { return nil }
            return PathData.ellipse(Point(x: length(SVGNames.cx, .x) ?? 0, y: length(SVGNames.cy, .y) ?? 0), x, y)
        case SVGNames.line:
            func end(_ name: Name, _ axis: SVGAxis) -> Double { svgAttributeLength(node, name, axis, style, context.viewport) ?? 0 }
            return PathData([
                .move(Point(x: end(SVGNames.x1, .x), y: end(SVGNames.y1, .y))),
                .line(Point(x: end(SVGNames.x2, .x), y: end(SVGNames.y2, .y)))
            ])
        case SVGNames.polyline: return svgPoints(node, isClosed: false)
        case SVGNames.polygon: return svgPoints(node, isClosed: true)
        default: return nil
        }
    }

    /// The geometry of a `<rect>`; nil where it is not rendered.
    func svgRect(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> (rect: Rect, rx: Double, ry: Double)? {
        func length(_ name: Name, _ axis: SVGAxis) -> Double? { svgGeometry(node, name, axis, style, context) }
        let width = length(SVGNames.width, .x) ?? 0
        let height = length(SVGNames.height, .y) ?? 0
        guard width > 0, height > 0 else { return nil }
        let rect = Rect(x: length(SVGNames.x, .x) ?? 0, y: length(SVGNames.y, .y) ?? 0, width: width, height: height)
        let rx = length(SVGNames.rx, .x).flatMap { $0 >= 0 ? $0 : nil }
        let ry = length(SVGNames.ry, .y).flatMap { $0 >= 0 ? $0 : nil }
        return (rect, min(rx ?? ry ?? 0, width / 2), min(ry ?? rx ?? 0, height / 2))
    }

    private func svgPoints(_ node: NodeID, isClosed: Bool) -> PathData? {
        let numbers = NumberScanner.list(svgAttribute(node, SVGNames.points) ?? "")
        guard numbers.count >= 2 else { return nil }
        var segments: [PathData.Segment] = []
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            let point = Point(x: numbers[index], y: numbers[index + 1])
            segments.append(segments.isEmpty ? .move(point) : .line(point))
        }
        if isClosed { segments.append(.close) }
        return PathData(segments)
    }

    private func svgPathData(_ node: NodeID, _ style: ComputedStyle) -> PathData? {
        let commands = svgPathCommands(node, style)
        return commands.isEmpty ? nil : PathBuilder.build(commands, in: .zero, tables: styles.tables)
    }

    /// The segments of a `<path>` by `d`, property or attribute.
    func svgPathCommands(_ node: NodeID, _ style: ComputedStyle) -> [PathCommand] {
        var text = svgAttribute(node, SVGNames.d) ?? ""
        if case .text(let value) = styles.tables.svg[style.generated.svg][SVGNames.d] {
            if value == "none" { return [] }
            // `path("…")`.
            let parts = value.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
            guard value.asciiLowercased.hasPrefix("path("), parts.count == 3 else { return [] }
            text = String(parts[1])
        }
        return PathCommand.parseLeniently(text)
    }

    /// The bounds of what an element fills, in its user space, without its own transform (SVG 2 §8.10); nil where it has none.
    func svgBounds(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> Rect? {
        guard context.depth < SVGContext.maxDepth else { return nil }
        if let path = svgShapePath(node, style, context) { return path.tightBounds }
        switch input.document.name(node) {
        case SVGNames.text: return svgTextLayout(node, style, context).bounds
        case SVGNames.image, SVGNames.foreignObject:
            let size = svgReplacedSize(node, style, context)
            guard size.width > 0 || size.height > 0 else { return nil }
            return Rect(
                x: svgGeometry(node, SVGNames.x, .x, style, context) ?? 0, y: svgGeometry(node, SVGNames.y, .y, style, context) ?? 0,
                width: size.width, height: size.height)
        case SVGNames.g, SVGNames.a, SVGNames.switch, SVGNames.use, SVGNames.svg, SVGNames.symbol, SVGNames.clipPath:
            return svgChildBounds(node, style, context, .fill)
        default: return nil
        }
    }

    /// The bounds of an element with its stroke, and for a container with those of what it holds (SVG 2 §8.10).
    func svgStrokeBounds(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> Rect? {
        guard context.depth < SVGContext.maxDepth else { return nil }
        switch input.document.name(node) {
        case SVGNames.g, SVGNames.a, SVGNames.switch, SVGNames.use, SVGNames.svg, SVGNames.symbol, SVGNames.clipPath:
            return svgChildBounds(node, style, context, .stroke)
        default: break
        }
        guard let bounds = svgBounds(node, style, context) else { return nil }
        guard case .paint(let paint) = svgValue(SVGNames.stroke, style), paint != .none, let stroke = svgStroke(style, context) else {
            return bounds
        }
        if input.document.name(node) == SVGNames.text { return bounds.insetBy(-stroke.width / 2) }
        guard let path = svgShapePath(node, style, context) else { return bounds }
        return bounds.union(path.strokeBounds(stroke))
    }

    private enum BoundsKind { case fill, stroke }

    private func svgChildBounds(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext, _ kind: BoundsKind) -> Rect? {
        var result: Rect?
        var inner = context
        inner.depth += 1
        var place = AffineTransform.identity
        if input.document.name(node) == SVGNames.use {
            place = AffineTransform(
                e: svgGeometry(node, SVGNames.x, .x, style, context) ?? 0, f: svgGeometry(node, SVGNames.y, .y, style, context) ?? 0)
        } else if input.document.name(node) == SVGNames.svg || input.document.name(node) == SVGNames.symbol {
            let viewport = svgViewport(node, style, context)
            place = viewport.transform
            inner.viewport = viewport.userSize
        }
        for child in svgRenderedChildren(node) {
            guard let childStyle = svgStyle(child), childStyle.display != .none,
                let bounds = kind == .fill ? svgBounds(child, childStyle, inner) : svgStrokeBounds(child, childStyle, inner),
                let own = svgTransform(child, childStyle, inner)
            else { continue }
            let placed = place.concatenating(inner: own).bounds(of: bounds)
            result = result.map { $0.union(placed) } ?? placed
        }
        return result
    }
}

extension PathData {
    /// A rectangle from its top left clockwise, with elliptical corners (SVG 2 §10.2).
    static func rect(_ rect: Rect, rx: Double, ry: Double) -> PathData {
        guard rx > 0, ry > 0 else {
            return PathData([
                .move(Point(x: rect.x, y: rect.y)), .line(Point(x: rect.maxX, y: rect.y)), .line(Point(x: rect.maxX, y: rect.maxY)),
                .line(Point(x: rect.x, y: rect.maxY)), .close
            ])
        }
        let kx = rx * (1 - Self.kappa)
        let ky = ry * (1 - Self.kappa)
        return PathData([
            .move(Point(x: rect.x + rx, y: rect.y)), .line(Point(x: rect.maxX - rx, y: rect.y)),
            .curve(
                Point(x: rect.maxX - kx, y: rect.y), Point(x: rect.maxX, y: rect.y + ky), Point(x: rect.maxX, y: rect.y + ry)),
            .line(Point(x: rect.maxX, y: rect.maxY - ry)),
            .curve(
                Point(x: rect.maxX, y: rect.maxY - ky), Point(x: rect.maxX - kx, y: rect.maxY), Point(x: rect.maxX - rx, y: rect.maxY)),
            .line(Point(x: rect.x + rx, y: rect.maxY)),
            .curve(Point(x: rect.x + kx, y: rect.maxY), Point(x: rect.x, y: rect.maxY - ky), Point(x: rect.x, y: rect.maxY - ry)),
            .line(Point(x: rect.x, y: rect.y + ry)),
            .curve(Point(x: rect.x, y: rect.y + ky), Point(x: rect.x + kx, y: rect.y), Point(x: rect.x + rx, y: rect.y)), .close
        ])
    }

    /// The distance of the control points of a quarter circle from its ends, for radius 1.
    private static let kappa = 0.552_284_749_831

    /// An ellipse from its right end clockwise (SVG 2 §10.3).
    static func ellipse(_ center: Point, _ rx: Double, _ ry: Double) -> PathData {
        let kx = rx * kappa
        let ky = ry * kappa
        func p(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
        return PathData([
            .move(p(rx, 0)), .curve(p(rx, ky), p(kx, ry), p(0, ry)), .curve(p(-kx, ry), p(-rx, ky), p(-rx, 0)),
            .curve(p(-rx, -ky), p(-kx, -ry), p(0, -ry)), .curve(p(kx, -ry), p(rx, -ky), p(rx, 0)), .close
        ])
    }

    /// The bounds of the curves themselves, control points left out.
    var tightBounds: Rect {
        var low = Point(x: .infinity, y: .infinity)
        var high = Point(x: -.infinity, y: -.infinity)
        func add(_ p: Point) {
            low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
            high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        var current = Point.zero
        var start = Point.zero
        for segment in segments {
            switch segment {
            case .move(let point):
                start = point
                current = point
                add(point)
            case .line(let point):
                current = point
                add(point)
            case .curve(let a, let b, let end):
                add(end)
                for t in Self.extremes(current.x, a.x, b.x, end.x) + Self.extremes(current.y, a.y, b.y, end.y) {
                    add(Self.point(current, a, b, end, t))
                }
                current = end
            case .close: current = start
            }
        }
        return low.x <= high.x ? Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .zero
    }

    /// Where one coordinate of a cubic curve turns, between 0 and 1.
    private static func extremes(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
        let a = -p0 + 3 * p1 - 3 * p2 + p3
        let b = 2 * (p0 - 2 * p1 + p2)
        let c = p1 - p0
        var roots: [Double] = []
        if abs(a) < 1e-12 {
            if abs(b) > 1e-12 { roots = [-c / b] }
        } else {
            let discriminant = b * b - 4 * a * c
            guard discriminant >= 0 else { return [] }
            roots = [(-b + discriminant.squareRoot()) / (2 * a), (-b - discriminant.squareRoot()) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    /// A point of a cubic curve.
    static func point(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ t: Double) -> Point {
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
    }

    func transformed(by transform: AffineTransform) -> PathData {
        if transform == .identity { return self }
        return PathData(
            segments.map { segment in
                switch segment {
                case .move(let point): .move(transform.apply(to: point))
                case .line(let point): .line(transform.apply(to: point))
                case .curve(let a, let b, let end): .curve(transform.apply(to: a), transform.apply(to: b), transform.apply(to: end))
                case .close: .close
                }
            })
    }
}
