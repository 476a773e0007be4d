import ClipBase
import DOM
import Glibc
import Style

// Markers at the vertices of a path (SVG 2 §13.7).
extension Painter {
    /// A vertex with the directions of the path before and after it, radians.
    struct SVGVertex {
        var point: Point
        var incoming: Double?
        var outgoing: Double?

        /// The bisector of both directions.
        var angle: Double {
            guard let incoming, let outgoing else { return incoming ?? outgoing ?? 0 }
            return atan2(sin(incoming) + sin(outgoing), cos(incoming) + cos(outgoing))
        }
    }

    private static var maxMarkers: Int { 20_000 }

    mutating func paintSVGMarkers(_ node: NodeID, _ path: PathData, _ style: ComputedStyle, _ context: SVGContext) {
        switch input.document.name(node) {
        case SVGNames.path, SVGNames.line, SVGNames.polyline, SVGNames.polygon: break
        default: return
        }
        let start = svgMarker(SVGNames.markerStart, style)
        let middle = svgMarker(SVGNames.markerMid, style)
        let end = svgMarker(SVGNames.markerEnd, style)
        guard start != nil || middle != nil || end != nil else { return }
        let vertices: [SVGVertex]
        if input.document.name(node) == SVGNames.path {
            let marked = PathBuilder.buildMarked(svgPathCommands(node, style), in: .zero, tables: styles.tables)
            vertices = marked.path.vertices(without: marked.inner)
        } else {
            vertices = path.vertices(without: [])
        }
        let bounds = path.tightBounds
        let inner = svgContext(of: style, bounds: bounds, in: context)
        for (index, vertex) in vertices.prefix(Self.maxMarkers).enumerated() {
            if index == 0, let start { paintSVGMarker(start, vertex, isStart: true, style, inner) }
            if index > 0, index < vertices.count - 1, let middle { paintSVGMarker(middle, vertex, isStart: false, style, inner) }
            if index == vertices.count - 1, let end { paintSVGMarker(end, vertex, isStart: false, style, inner) }
        }
    }

    private func svgMarker(_ name: Name, _ style: ComputedStyle) -> NodeID? {
        guard case .url(let url) = svgValue(name, style), let node = referencedElement(url),
            input.document.name(node) == SVGNames.marker
        else { return nil }
        return node
    }

    private mutating func paintSVGMarker(
        _ marker: NodeID, _ vertex: SVGVertex, isStart: Bool, _ style: ComputedStyle, _ context: SVGContext
    ) {
        guard var inner = context.following(marker), let own = svgStyle(marker) else { return }
        let width = svgAttributeLength(marker, SVGNames.markerWidth, .x, own, context.viewport) ?? 3
        let height = svgAttributeLength(marker, SVGNames.markerHeight, .y, own, context.viewport) ?? 3
        guard width > 0, height > 0, !svgViewBoxIsEmpty(marker) else { return }
        var angle = vertex.angle
        let orient = svgAttribute(marker, SVGNames.orient) ?? "0"
        if orient == "auto-start-reverse" {
            if isStart { angle += .pi }
        } else if orient != "auto" {
            angle = svgAngle(orient) * .pi / 180
        }
        var transform = AffineTransform(e: vertex.point.x, f: vertex.point.y)
            .concatenating(inner: AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle)))
        if svgAttribute(marker, SVGNames.markerUnits) != "userSpaceOnUse" {
            var scale = svgStrokeWidth(style, context)
            if svgText(SVGNames.vectorEffect, style).contains("non-scaling-stroke") {
                let zoom = abs(context.transform.determinant).squareRoot()
                scale = zoom > 0 ? scale / zoom : 0
            }
            guard scale > 0 else { return }
            transform = transform.concatenating(inner: AffineTransform(a: scale, d: scale))
        }
        let viewport = Rect(x: 0, y: 0, width: width, height: height)
        let box = svgViewBox(marker)
        let fit = box.map { SVGFit(svgAttribute(marker, SVGNames.preserveAspectRatio)).transform($0, to: viewport) } ?? .identity
        let user = box ?? viewport
        inner.viewport = Size(width: user.width, height: user.height)
        let reference = fit.apply(
            to: Point(
                x: svgReference(marker, SVGNames.refX, .x, own, user), y: svgReference(marker, SVGNames.refY, .y, own, user)))
        transform = transform.concatenating(inner: AffineTransform(e: -reference.x, f: -reference.y))
        let whole = transform.concatenating(inner: fit)
        push(.pushTransform(transform))
        let clips = own.box.overflowX != .visible
        if clips { push(.pushClip(.rect(viewport))) }
        if fit != .identity { push(.pushTransform(fit)) }
        paintSVGChildren(marker, inner.inner(whole))
        if fit != .identity { push(.popTransform) }
        if clips { push(.popClip) }
        push(.popTransform)
    }

    private func svgReference(_ marker: NodeID, _ name: Name, _ axis: SVGAxis, _ style: ComputedStyle, _ box: Rect) -> Double {
        let origin = axis == .x ? box.x : box.y
        let side = axis == .x ? box.width : box.height
        switch svgAttribute(marker, name) {
        case "left", "top": return origin
        case "center": return origin + side / 2
        case "right", "bottom": return origin + side
        case let text?: return svgLength(text, axis, style, Size(width: box.width, height: box.height)) ?? 0
        case nil: return 0
        }
    }

    /// An `<angle>` or a number of degrees.
    private func svgAngle(_ text: String) -> Double {
        let bytes = Array(text.utf8.drop(while: isASCIIWhitespace))
        var scanner = NumberScanner(bytes: bytes)
        guard let value = scanner.number() else { return 0 }
        switch String(decoding: bytes[scanner.index...], as: UTF8.self) {
        case "rad": return value * 180 / .pi
        case "grad": return value * 0.9
        case "turn": return value * 360
        default: return value
        }
    }
}

extension PathData {
    /// The vertices of the path with their directions; `inner` are segments that end at none.
    func vertices(without inner: Set<Int>) -> [Painter.SVGVertex] {
        var result: [Painter.SVGVertex] = []
        var start = Point.zero
        var startIndex = 0
        var current = Point.zero
        func angle(_ from: Point, _ to: Point) -> Double? { from == to ? nil : atan2(to.y - from.y, to.x - from.x) }
        func join(_ outgoing: Double?, _ incoming: Double?, _ point: Point) {
            if let last = result.indices.last, result[last].outgoing == nil { result[last].outgoing = outgoing }
            result.append(Painter.SVGVertex(point: point, incoming: incoming, outgoing: nil))
        }
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .move(let point):
                start = point
                current = point
                startIndex = result.count
                result.append(Painter.SVGVertex(point: point, incoming: nil, outgoing: nil))
            case .line(let point):
                let direction = angle(current, point)
                join(direction, direction, point)
                current = point
            case .curve(let a, let b, let end) where inner.contains(index):
                if let last = result.indices.last, result[last].outgoing == nil {
                    result[last].outgoing = angle(current, a) ?? angle(current, b) ?? angle(current, end)
                }
                current = end
            case .curve(let a, let b, let end):
                join(
                    angle(current, a) ?? angle(current, b) ?? angle(current, end), angle(b, end) ?? angle(a, end) ?? angle(current, end),
                    end)
                current = end
            case .close:
                let direction = angle(current, start)
                if startIndex < result.count {
                    let closing = direction ?? result.last?.incoming
                    join(direction, closing, start)
                    // A closed subpath turns at its start from its last segment into its first.
                    let first = result[startIndex].outgoing
                    if let last = result.indices.last, result[last].outgoing == nil { result[last].outgoing = first }
                    if result[startIndex].incoming == nil { result[startIndex].incoming = closing }
                }
                current = start
            }
        }
        return result
    }
}
