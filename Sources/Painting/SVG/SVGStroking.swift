import ClipBase
import DOM
import Style

// Filling and stroking of shapes (SVG 2 §13).
extension Painter {
    /// The steps of `paint-order`.
    enum SVGPaintStep { case fill, stroke, markers }

    func svgPaintOrder(_ style: ComputedStyle) -> [SVGPaintStep] {
        var order: [SVGPaintStep] = []
        for word in svgText(SVGNames.paintOrder, style).split(separator: " ") {
            switch word {
            case "fill": order.append(.fill)
            case "stroke": order.append(.stroke)
            case "markers": order.append(.markers)
            default: break
            }
        }
        for step in [SVGPaintStep.fill, .stroke, .markers] where !order.contains(step) { order.append(step) }
        return order
    }

    mutating func paintSVGShape(_ node: NodeID, _ path: PathData, _ style: ComputedStyle, _ context: SVGContext) {
        guard style.inherited.visibility == .visible else { return }
        if context.isClip {
            push(.fillPath(add(path), .black, isEvenOdd: svgText(SVGNames.clipRule, style) == "evenodd"))
            return
        }
        let bounds = path.tightBounds
        let rendering = svgText(SVGNames.shapeRendering, style)
        let isCrisp = rendering == "crispEdges" || rendering == "optimizeSpeed"
        for step in svgPaintOrder(style) {
            if isCrisp && step != .markers { push(.pushCrispEdges) }
            defer { if isCrisp && step != .markers { push(.popCrispEdges) } }
            switch step {
            case .fill:
                guard let paint = svgFill(style, bounds: bounds, context) else { continue }
                pushFill(path, paint, isEvenOdd: svgText(SVGNames.fillRule, style) == "evenodd")
            case .stroke:
                guard let paint = svgStrokePaint(style, bounds: bounds, context) else { continue }
                guard var stroke = svgStroke(style, context) else { continue }
                scaleDashes(&stroke, node, path, style, context)
                if pushRing(node, paint, stroke, style, context) { continue }
                pushStroke(path, paint, stroke, style, context)
            case .markers: paintSVGMarkers(node, path, style, context)
            }
        }
    }

    /// The stroke of a rectangle with round corners as the ring that it is, like a border; false for any other stroke.
    private mutating func pushRing(
        _ node: NodeID, _ paint: VectorPaint, _ stroke: Stroke, _ style: ComputedStyle, _ context: SVGContext
    ) -> Bool {
        guard case .color(let color) = paint, stroke.dashes.isEmpty, input.document.name(node) == SVGNames.rect,
            !svgText(SVGNames.vectorEffect, style).contains("non-scaling-stroke"), let (rect, rx, ry) = svgRect(node, style, context),
            rx == ry, rx > stroke.width / 2
        else { return false }
        func ring(_ distance: Double) -> RoundedRect {
            let radius = Size(width: rx + distance, height: rx + distance)
            return RoundedRect(rect.insetBy(-distance), topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
        }
        push(.fillRing(outer: ring(stroke.width / 2), inner: ring(-stroke.width / 2), color))
        return true
    }

    mutating func pushFill(_ path: PathData, _ paint: VectorPaint, isEvenOdd: Bool) {
        if case .color(let color) = paint {
            push(.fillPath(add(path), color, isEvenOdd: isEvenOdd))
        } else {
            push(.paintPath(add(path), paint: add(paint), isEvenOdd: isEvenOdd))
        }
    }

    private mutating func pushStroke(
        _ path: PathData, _ paint: VectorPaint, _ stroke: Stroke, _ style: ComputedStyle, _ context: SVGContext
    ) {
        // The width of such a stroke is one of the page (SVG 2 §8.13).
        let isFixed = svgText(SVGNames.vectorEffect, style).contains("non-scaling-stroke")
        if isFixed, let inverse = context.transform.inverted {
            push(.pushTransform(inverse))
            pushStroke(path.transformed(by: context.transform), paint.transformed(by: context.transform), stroke)
            push(.popTransform)
        } else {
            pushStroke(path, paint, stroke)
        }
    }

    private mutating func pushStroke(_ path: PathData, _ paint: VectorPaint, _ stroke: Stroke) {
        if case .color(let color) = paint {
            push(.strokePath(add(path), color, stroke))
        } else {
            push(.paintStroke(add(path), paint: add(paint), stroke))
        }
    }

    mutating func add(_ paint: VectorPaint) -> Int {
        list.vectorPaints.append(paint)
        return list.vectorPaints.count - 1
    }

    // MARK: Values

    mutating func svgFill(_ style: ComputedStyle, bounds: Rect, _ context: SVGContext) -> VectorPaint? {
        let paint: SVGPaint = if case .paint(let paint) = svgValue(SVGNames.fill, style) { paint } else { .color(.black) }
        return svgPaint(paint, opacity: svgNumber(SVGNames.fillOpacity, style, default: 1), style, bounds: bounds, context)
    }

    mutating func svgStrokePaint(_ style: ComputedStyle, bounds: Rect, _ context: SVGContext) -> VectorPaint? {
        guard case .paint(let paint) = svgValue(SVGNames.stroke, style), svgStrokeWidth(style, context) > 0 else { return nil }
        return svgPaint(paint, opacity: svgNumber(SVGNames.strokeOpacity, style, default: 1), style, bounds: bounds, context)
    }

    func svgStrokeWidth(_ style: ComputedStyle, _ context: SVGContext) -> Double {
        guard case .length(let width) = svgValue(SVGNames.strokeWidth, style) else { return 1 }
        return styles.tables.resolve(width, basis: svgBasis(.other, context.viewport))
    }

    /// The stroke of an element; nil where its width is not above 0.
    func svgStroke(_ style: ComputedStyle, _ context: SVGContext) -> Stroke? {
        let width = svgStrokeWidth(style, context)
        guard width > 0, width.isFinite else { return nil }
        let basis = svgBasis(.other, context.viewport)
        var stroke = Stroke(width: width, miterLimit: svgNumber(SVGNames.strokeMiterlimit, style, default: 4))
        switch svgText(SVGNames.strokeLinecap, style) {
        case "round": stroke.cap = .round
        case "square": stroke.cap = .square
        default: break
        }
        switch svgText(SVGNames.strokeLinejoin, style) {
        case "round": stroke.join = .round
        case "bevel": stroke.join = .bevel
        default: break
        }
        if stroke.miterLimit < 1 { stroke.miterLimit = 4 }
        if case .lengths(let lengths) = svgValue(SVGNames.strokeDasharray, style) {
            let dashes = lengths.map { styles.tables.resolve($0, basis: basis) }
            if dashes.allSatisfy({ $0 >= 0 && $0.isFinite }), dashes.contains(where: { $0 > 0 }) {
                stroke.dashes = dashes.count % 2 == 0 ? dashes : dashes + dashes
            }
        }
        if case .length(let offset) = svgValue(SVGNames.strokeDashoffset, style) {
            stroke.dashOffset = styles.tables.resolve(offset, basis: basis)
        }
        return stroke
    }

    private static var maxDashes: Double { 100_000 }

    /// Dashes count in the author's own measure of the path (SVG 2 §9.6.1).
    private func scaleDashes(
        _ stroke: inout Stroke, _ node: NodeID, _ path: PathData, _ style: ComputedStyle, _ context: SVGContext
    ) {
        guard !stroke.dashes.isEmpty else { return }
        let whole = PathMeasure(path).length
        if let text = svgAttribute(node, SVGNames.pathLength), let length = NumberScanner.list(text, limit: 1).first, length >= 0 {
            guard length > 0 else {
                // Every dash is without end.
                stroke.dashes = []
                return
            }
            stroke.dashes = stroke.dashes.map { $0 * whole / length }
            stroke.dashOffset *= whole / length
        }
        // Dashes too short to be seen would take no end of time.
        if !(stroke.dashes.reduce(0, +) * Self.maxDashes > whole) { stroke.dashes = [] }
    }
}

extension VectorPaint {
    /// The same paint where what it paints is moved by a transform.
    func transformed(by transform: AffineTransform) -> VectorPaint {
        switch self {
        case .color: return self
        case .gradient(var gradient):
            gradient.transform = transform.concatenating(inner: gradient.transform)
            return .gradient(gradient)
        case .pattern(var pattern):
            pattern.transform = transform.concatenating(inner: pattern.transform)
            return .pattern(pattern)
        }
    }
}

extension AffineTransform {
    /// The transform back; nil where there is none.
    var inverted: AffineTransform? {
        let d0 = determinant
        guard abs(d0) > 1e-12, d0.isFinite else { return nil }
        return AffineTransform(
            a: d / d0, b: -b / d0, c: -c / d0, d: a / d0, e: (c * f - d * e) / d0, f: (b * e - a * f) / d0)
    }
}
