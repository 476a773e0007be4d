import ClipBase
import DOM
import Style

// Paint servers (SVG 2 §14): gradients and patterns.
extension Painter {
    /// The paint that a `<paint>` comes to; nil for none.
    ///
    /// - Parameter bounds: the bounding box of what is painted, for `objectBoundingBox` units.
    mutating func svgPaint(
        _ paint: SVGPaint, opacity: Double, _ style: ComputedStyle, bounds: Rect, _ context: SVGContext
    ) -> VectorPaint? {
        switch paint {
        case .none: return nil
        case .color(let color):
            let used = (color ?? style.color).withAlpha(multipliedBy: Float(opacity))
            return used.isTransparent ? nil : .color(used)
        case .contextFill:
            if context.contextFillIsCurrent { return svgPaint(.color(nil), opacity: opacity, style, bounds: bounds, context) }
            return context.contextFill?.fading(by: opacity)
        case .contextStroke:
            if context.contextStrokeIsCurrent { return svgPaint(.color(nil), opacity: opacity, style, bounds: bounds, context) }
            return context.contextStroke?.fading(by: opacity)
        case .url(let url, let fallback):
            if let node = referencedElement(url) {
                switch input.document.name(node) {
                case SVGNames.linearGradient, SVGNames.radialGradient:
                    // A gradient without colours paints nothing, whatever stands in for a missing one (SVG 2 §14.2.4).
                    if svgStops(svgTemplates(node), opacity: 1).isEmpty { return nil }
                    if let paint = svgGradient(node, opacity: opacity, style, bounds: bounds, context) { return paint }
                case SVGNames.pattern:
                    if let paint = svgPattern(node, opacity: opacity, style, bounds: bounds, context) { return paint }
                default: break
                }
            }
            guard let fallback else { return nil }
            return svgPaint(fallback, opacity: opacity, style, bounds: bounds, context)
        }
    }

    /// The context of content that an element brings in: its paints are what `context-fill` and `context-stroke` stand for there.
    mutating func svgContext(of style: ComputedStyle, bounds: Rect, in context: SVGContext) -> SVGContext {
        func isCurrent(_ name: Name, _ own: SVGPaint, _ inherited: Bool) -> Bool {
            guard case .paint(let paint) = svgValue(name, style) else { return false }
            return paint == .color(nil) || paint == own && inherited
        }
        var inner = context
        // The opacity of the paints stays with the element (SVG 2 §13.2.3).
        let fill: SVGPaint = if case .paint(let paint) = svgValue(SVGNames.fill, style) { paint } else { .color(.black) }
        inner.contextFill = svgPaint(fill, opacity: 1, style, bounds: bounds, context)
        let stroke: SVGPaint = if case .paint(let paint) = svgValue(SVGNames.stroke, style) { paint } else { .none }
        inner.contextStroke = svgPaint(stroke, opacity: 1, style, bounds: bounds, context)
        inner.contextFillIsCurrent = isCurrent(SVGNames.fill, .contextFill, context.contextFillIsCurrent)
        inner.contextStrokeIsCurrent = isCurrent(SVGNames.stroke, .contextStroke, context.contextStrokeIsCurrent)
        return inner
    }

    /// A paint server and the ones that it takes attributes from, nearest first.
    private func svgTemplates(_ node: NodeID) -> [NodeID] {
        var chain = [node]
        while chain.count < 16, let href = svgHref(chain[chain.count - 1]), let next = referencedElement(href), !chain.contains(next) {
            chain.append(next)
        }
        return chain
    }

    private func svgAttribute(_ chain: [NodeID], _ name: Name) -> String? {
        for node in chain { if let value = svgAttribute(node, name) { return value } }
        return nil
    }

    private func svgServerTransform(_ chain: [NodeID], _ context: SVGContext) -> AffineTransform? {
        for node in chain {
            if let style = svgStyle(node), !style.effects.transform.isInitial { return svgTransform(node, style, context) }
        }
        return .identity
    }

    // MARK: Gradients

    private func svgGradient(
        _ node: NodeID, opacity: Double, _ style: ComputedStyle, bounds: Rect, _ context: SVGContext
    ) -> VectorPaint? {
        let chain = svgTemplates(node)
        let stops = svgStops(chain, opacity: opacity)
        guard let last = stops.last else { return nil }
        if stops.count == 1 { return .color(last.color) }
        let isBox = svgAttribute(chain, SVGNames.gradientUnits) != "userSpaceOnUse"
        if isBox && (bounds.width <= 0 || bounds.height <= 0) { return nil }
        guard let own = svgServerTransform(chain, context) else { return nil }
        let place = isBox ? AffineTransform(a: bounds.width, d: bounds.height, e: bounds.x, f: bounds.y) : .identity
        let viewport = isBox ? Size(width: 1, height: 1) : context.viewport
        func length(_ name: Name, _ axis: SVGAxis, default initial: String) -> Double {
            let text = svgAttribute(chain, name) ?? initial
            // In fractions of the box a percentage of any axis is one of 1.
            return svgLength(text, isBox ? .x : axis, style, viewport) ?? svgLength(initial, isBox ? .x : axis, style, viewport) ?? 0
        }
        let spread: VectorGradient.Spread =
            switch svgAttribute(chain, SVGNames.spreadMethod) {
            case "reflect": .reflect
            case "repeat": .repeat
            default: .pad
            }
        let shape: VectorGradient.Shape
        if input.document.name(node) == SVGNames.linearGradient {
            let from = Point(x: length(SVGNames.x1, .x, default: "0%"), y: length(SVGNames.y1, .y, default: "0%"))
            let to = Point(x: length(SVGNames.x2, .x, default: "100%"), y: length(SVGNames.y2, .y, default: "0%"))
            if from == to { return .color(last.color) }
            shape = .linear(from: from, to: to)
        } else {
            let center = Point(x: length(SVGNames.cx, .x, default: "50%"), y: length(SVGNames.cy, .y, default: "50%"))
            let radius = length(SVGNames.r, .other, default: "50%")
            if radius <= 0 { return .color(last.color) }
            var focus = Point(
                x: svgAttribute(chain, SVGNames.fx) == nil ? center.x : length(SVGNames.fx, .x, default: "50%"),
                y: svgAttribute(chain, SVGNames.fy) == nil ? center.y : length(SVGNames.fy, .y, default: "50%"))
            let focusRadius = max(0, length(SVGNames.fr, .other, default: "0%"))
            // A focus outside the circle moves to its edge.
            let dx = focus.x - center.x
            let dy = focus.y - center.y
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance > radius * 0.999 {
                focus = Point(x: center.x + dx / distance * radius * 0.999, y: center.y + dy / distance * radius * 0.999)
            }
            shape = .radial(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
        }
        let isLinear = svgText(SVGNames.colorInterpolation, svgStyle(node) ?? style) == "linearRGB"
        return .gradient(
            VectorGradient(
                shape: shape, stops: isLinear ? ColorStops.linearLight(stops) : stops, spread: spread,
                transform: place.concatenating(inner: own)))
    }

    private func svgStops(_ chain: [NodeID], opacity: Double) -> [GradientPaint.Stop] {
        let document = input.document
        for node in chain {
            var stops: [GradientPaint.Stop] = []
            for child in document.children(node) where document.isElement(child) && document.name(child) == SVGNames.stop {
                guard let style = svgStyle(child) else { continue }
                let text = svgAttribute(child, SVGNames.offset) ?? "0"
                var scanner = NumberScanner(bytes: Array(text.utf8.drop(while: isASCIIWhitespace)))
                var offset = scanner.number() ?? 0
                if text.utf8.contains(0x25) { offset /= 100 }
                offset = max(stops.last?.offset ?? 0, min(1, max(0, offset)))
                let color: RGBA = if case .color(let color) = svgValue(SVGNames.stopColor, style) { color ?? style.color } else { .black }
                let alpha = svgNumber(SVGNames.stopOpacity, style, default: 1) * opacity
                stops.append(GradientPaint.Stop(offset: offset, color: color.withAlpha(multipliedBy: Float(alpha))))
            }
            if !stops.isEmpty { return stops }
        }
        return []
    }

    // MARK: Patterns

    private mutating func svgPattern(
        _ node: NodeID, opacity: Double, _ style: ComputedStyle, bounds: Rect, _ context: SVGContext
    ) -> VectorPaint? {
        let chain = svgTemplates(node)
        let document = input.document
        guard let holder = chain.first(where: { document.firstElementChild($0) != nil }), var inner = context.following(holder),
            let own = svgServerTransform(chain, context)
        else { return nil }
        let isBox = svgAttribute(chain, SVGNames.patternUnits) != "userSpaceOnUse"
        if isBox && (bounds.width <= 0 || bounds.height <= 0) { return nil }
        let viewport = isBox ? Size(width: 1, height: 1) : context.viewport
        func length(_ name: Name, _ axis: SVGAxis) -> Double {
            svgAttribute(chain, name).flatMap { svgLength($0, axis, style, viewport) } ?? 0
        }
        var tile = Rect(
            x: length(SVGNames.x, .x), y: length(SVGNames.y, .y), width: length(SVGNames.width, .x),
            height: length(SVGNames.height, .y))
        if isBox {
            tile = Rect(
                x: bounds.x + tile.x * bounds.width, y: bounds.y + tile.y * bounds.height, width: tile.width * bounds.width,
                height: tile.height * bounds.height)
        }
        guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite else { return nil }
        var place = AffineTransform.identity
        inner.isClip = false
        if let boxed = chain.first(where: { svgAttribute($0, SVGNames.viewBox) != nil }) {
            guard let box = svgViewBox(boxed) else { return nil }
            let area = Rect(x: 0, y: 0, width: tile.width, height: tile.height)
            place = SVGFit(svgAttribute(chain, SVGNames.preserveAspectRatio)).transform(box, to: area)
            inner.viewport = Size(width: box.width, height: box.height)
        } else if svgAttribute(chain, SVGNames.patternContentUnits) == "objectBoundingBox" {
            guard bounds.width > 0, bounds.height > 0 else { return nil }
            place = AffineTransform(a: bounds.width, d: bounds.height)
        }
        let content = painted(place) { painter in painter.paintSVGChildren(holder, inner.inner(place)) }
        list.sublists.append(content)
        return .pattern(
            PatternPaint(
                tile: Rect(x: 0, y: 0, width: tile.width, height: tile.height),
                transform: own.concatenating(inner: AffineTransform(e: tile.x, f: tile.y)), content: list.sublists.count - 1,
                opacity: opacity))
    }

    /// What `content` paints as a list of its own.
    mutating func painted(_ transform: AffineTransform = .identity, _ content: (inout Painter) -> Void) -> DisplayList {
        var painter = self
        painter.list = DisplayList()
        painter.imageIndices = [:]
        painter.region = nil
        painter.decorations = []
        if transform != .identity { painter.push(.pushTransform(transform)) }
        content(&painter)
        if transform != .identity { painter.push(.popTransform) }
        paintedElements = painter.paintedElements
        return painter.list
    }
}

extension VectorPaint {
    func fading(by opacity: Double) -> VectorPaint {
        guard opacity < 1 else { return self }
        switch self {
        case .color(let color): return .color(color.withAlpha(multipliedBy: Float(opacity)))
        case .gradient(var gradient):
            for index in gradient.stops.indices {
                gradient.stops[index].color = gradient.stops[index].color.withAlpha(multipliedBy: Float(opacity))
            }
            return .gradient(gradient)
        case .pattern(var pattern):
            pattern.opacity *= opacity
            return .pattern(pattern)
        }
    }
}
