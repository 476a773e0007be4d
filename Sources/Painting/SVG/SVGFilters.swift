import ClipBase
import DOM
import Glibc
import Style

// `<filter>` elements as filter graphs (Filter Effects 1 §8, §9).
extension Painter {
    /// A `filter` list with its references resolved; nil where the element is not rendered at all.
    mutating func filterEffects(_ filters: [FilterFunction], _ target: ReferenceTarget) -> [FilterEffect]? {
        var effects: [FilterEffect] = []
        for filter in filters {
            guard case .url(let url) = filter else {
                effects.append(.function(filter))
                continue
            }
            guard let node = referencedElement(url), input.document.name(node) == SVGNames.filter else { continue }
            guard let graph = filterGraph(node, target) else { return nil }
            effects.append(.graph(graph))
        }
        return effects
    }

    /// nil where the filter has no area, which disables rendering.
    private mutating func filterGraph(_ node: NodeID, _ target: ReferenceTarget) -> FilterGraph? {
        guard let style = svgStyle(node) else { return nil }
        let box = target.box
        let isBox = svgAttribute(node, SVGNames.filterUnits) != "userSpaceOnUse"
        if isBox && (box.width <= 0 || box.height <= 0) { return nil }
        let viewport = isBox ? Size(width: 1, height: 1) : target.context.viewport
        func length(_ name: Name, _ axis: SVGAxis, _ initial: String) -> Double {
            svgLength(svgAttribute(node, name) ?? initial, axis, style, viewport) ?? svgLength(initial, axis, style, viewport) ?? 0
        }
        var region = Rect(
            x: length(SVGNames.x, .x, "-10%"), y: length(SVGNames.y, .y, "-10%"), width: length(SVGNames.width, .x, "120%"),
            height: length(SVGNames.height, .y, "120%"))
        if isBox {
            region = Rect(
                x: box.x + region.x * box.width, y: box.y + region.y * box.height, width: region.width * box.width,
                height: region.height * box.height)
        }
        guard !region.isEmpty else { return nil }
        let usesBox = svgAttribute(node, SVGNames.primitiveUnits) == "objectBoundingBox"
        if usesBox && (box.width <= 0 || box.height <= 0) { return nil }
        var builder = FilterGraphBuilder(region: region, box: usesBox ? box : nil, target: target)
        for child in input.document.children(node).prefix(Self.maxPrimitives) where input.document.isElement(child) {
            builder.add(child, painter: &self)
        }
        return builder.graph
    }

    private static var maxPrimitives: Int { 200 }
}

/// Turns the children of one `<filter>` into primitives.
struct FilterGraphBuilder {
    /// The filter region in the target's user space.
    let region: Rect
    /// The bounding box under `primitiveUnits="objectBoundingBox"`.
    let box: Rect?
    let target: ReferenceTarget
    private var primitives: [FilterPrimitive] = []
    private var names: [String: Int] = [:]
    /// Primitives whose result hangs on `currentcolor`: they must not steer a displacement (Filter Effects 1 §12.2).
    private var tainted: Set<Int> = []

    init(region: Rect, box: Rect?, target: ReferenceTarget) {
        self.region = region
        self.box = box
        self.target = target
    }

    var graph: FilterGraph {
        FilterGraph(region: target.origin.bounds(of: region), primitives: primitives, origin: target.origin.apply(to: .zero))
    }

    /// A number of user units along an axis, or of the bounding box.
    private func scaled(_ value: Double, _ axis: SVGAxis) -> Double {
        guard let box else { return value }
        switch axis {
        case .x: return value * box.width
        case .y: return value * box.height
        case .other: return value * ((box.width * box.width + box.height * box.height) / 2).squareRoot()
        }
    }

    mutating func add(_ node: NodeID, painter: inout Painter) {
        guard let style = painter.svgStyle(node), var kind = kind(of: node, style, painter: &painter) else { return }
        let name = painter.input.document.name(node).string
        var inputs: [FilterPrimitive.Input] = []
        switch name {
        case "feFlood", "feTurbulence", "feImage": break
        case "feMerge":
            for child in painter.input.document.children(node) where painter.input.document.name(child) == "feMergeNode" {
                inputs.append(input(painter.svgAttribute(child, "in")))
            }
        case "feBlend", "feComposite", "feDisplacementMap":
            inputs = [input(painter.svgAttribute(node, "in")), input(painter.svgAttribute(node, "in2"))]
        default: inputs = [input(painter.svgAttribute(node, "in"))]
        }
        if case .displacementMap = kind, inputs.count == 2, isTainted(inputs[1]) {
            kind = .merge
            inputs.removeLast()
        }
        if inputs.contains(where: isTainted) || usesCurrentColor(name, style, painter) { tainted.insert(primitives.count) }
        let area = subregion(node, style, inputs: inputs, name: name, painter: painter)
        let isLinear = painter.svgText(SVGNames.colorInterpolationFilters, style) != "sRGB"
        primitives.append(
            FilterPrimitive(kind: kind, inputs: inputs, region: target.origin.bounds(of: area), isLinear: isLinear))
        if let result = painter.svgAttribute(node, "result"), !result.isEmpty { names[result] = primitives.count - 1 }
    }

    private func isTainted(_ input: FilterPrimitive.Input) -> Bool {
        if case .result(let index) = input { tainted.contains(index) } else { false }
    }

    private func usesCurrentColor(_ name: String, _ style: ComputedStyle, _ painter: Painter) -> Bool {
        let property: Name
        switch name {
        case "feFlood", "feDropShadow": property = SVGNames.floodColor
        case "feDiffuseLighting", "feSpecularLighting": property = SVGNames.lightingColor
        default: return false
        }
        return painter.svgValue(property, style) == .color(nil)
    }

    private func input(_ name: String?) -> FilterPrimitive.Input {
        switch name {
        case "SourceGraphic": return .source
        case "SourceAlpha": return .sourceAlpha
        case "FillPaint", "StrokePaint", "BackgroundImage", "BackgroundAlpha": return .color(.transparent)
        case let name?: if let index = names[name] { return .result(index) }
        case nil: break
        }
        return primitives.isEmpty ? .source : .result(primitives.count - 1)
    }

    /// The primitive subregion (§9.2), by default the filter region; what of it lies outside of that region is never painted.
    private func subregion(
        _ node: NodeID, _ style: ComputedStyle, inputs: [FilterPrimitive.Input], name: String, painter: Painter
    ) -> Rect {
        func length(_ name: Name, _ axis: SVGAxis) -> Double? {
            guard let text = painter.svgAttribute(node, name) else { return nil }
            guard let box else { return painter.svgLength(text, axis, style, target.context.viewport) }
            guard let value = painter.svgLength(text, axis, style, Size(width: 1, height: 1)) else { return nil }
            switch axis {
            case .x: return name == SVGNames.x ? box.x + value * box.width : value * box.width
            case .y, .other: return name == SVGNames.y ? box.y + value * box.height : value * box.height
            }
        }
        var area = region
        if let x = length(SVGNames.x, .x) { area.x = x }
        if let y = length(SVGNames.y, .y) { area.y = y }
        if let width = length(SVGNames.width, .x), width >= 0 { area.width = width } else { area.width = region.maxX - area.x }
        if let height = length(SVGNames.height, .y), height >= 0 { area.height = height } else { area.height = region.maxY - area.y }
        return area
    }

    private func number(_ node: NodeID, _ name: Name, _ initial: Double, _ painter: Painter) -> Double {
        painter.svgAttribute(node, name).flatMap { NumberScanner.list($0, limit: 1).first } ?? initial
    }

    /// A number and the one that may follow it, which else repeats it; nil for one that is not valid.
    private func pair(_ node: NodeID, _ name: Name, _ painter: Painter) -> (x: Double, y: Double)? {
        let numbers = painter.svgAttribute(node, name).map { NumberScanner.list($0, limit: 3) } ?? []
        guard let first = numbers.first, numbers.count <= 2 else { return nil }
        return (first, numbers.count > 1 ? numbers[1] : first)
    }

    private func color(_ name: Name, _ opacity: Name?, _ initial: RGBA, _ style: ComputedStyle, _ painter: Painter) -> RGBA {
        let color: RGBA = if case .color(let color) = painter.svgValue(name, style) { color ?? style.color } else { initial }
        let alpha = opacity.map { painter.svgNumber($0, style, default: 1) } ?? 1
        return color.withAlpha(multipliedBy: Float(alpha))
    }

    private func kind(of node: NodeID, _ style: ComputedStyle, painter: inout Painter) -> FilterPrimitive.Kind? {
        switch painter.input.document.name(node).string {
        case "feGaussianBlur":
            let sigma = pair(node, "stdDeviation", painter) ?? (0, 0)
            guard sigma.x >= 0, sigma.y >= 0 else { return .merge }
            return .gaussianBlur(x: scaled(sigma.x, .x), y: scaled(sigma.y, .y))
        case "feColorMatrix": return .colorMatrix(colorMatrix(node, painter))
        case "feOffset":
            return .offset(x: scaled(number(node, SVGNames.dx, 0, painter), .x), y: scaled(number(node, SVGNames.dy, 0, painter), .y))
        case "feFlood": return .flood(color(SVGNames.floodColor, SVGNames.floodOpacity, .black, style, painter))
        case "feBlend": return .blend(Self.blendModes[painter.svgAttribute(node, "mode") ?? "normal"] ?? .normal)
        case "feComposite": return .composite(compositeOperator(node, painter))
        case "feMerge": return .merge
        case "feComponentTransfer": return .componentTransfer(transferTables(node, painter))
        case "feDropShadow":
            let sigma = pair(node, "stdDeviation", painter) ?? (2, 2)
            return .dropShadow(
                x: scaled(number(node, SVGNames.dx, 2, painter), .x), y: scaled(number(node, SVGNames.dy, 2, painter), .y),
                sigmaX: scaled(max(0, sigma.x), .x), sigmaY: scaled(max(0, sigma.y), .y),
                color(SVGNames.floodColor, SVGNames.floodOpacity, .black, style, painter))
        case "feMorphology":
            let radius = pair(node, "radius", painter) ?? (0, 0)
            return .morphology(
                x: scaled(radius.x, .x), y: scaled(radius.y, .y), dilates: painter.svgAttribute(node, "operator") == "dilate")
        case "feTile": return .tile
        case "feImage": return image(node, style, painter: &painter)
        case "feTurbulence":
            let frequency = pair(node, "baseFrequency", painter) ?? (0, 0)
            // A negative frequency is in error, and then neither counts.
            let isValid = frequency.x >= 0 && frequency.y >= 0
            return .turbulence(
                frequencyX: isValid ? box.map { frequency.x / max($0.width, 1e-6) } ?? frequency.x : 0,
                frequencyY: isValid ? box.map { frequency.y / max($0.height, 1e-6) } ?? frequency.y : 0,
                octaves: Int(max(0, min(number(node, "numOctaves", 1, painter), 12))), seed: number(node, "seed", 0, painter),
                isFractal: painter.svgAttribute(node, "type") == "fractalNoise",
                stitches: painter.svgAttribute(node, "stitchTiles") == "stitch")
        case "feDisplacementMap":
            return .displacementMap(
                scale: scaled(number(node, "scale", 0, painter), .other),
                x: Self.channels[painter.svgAttribute(node, "xChannelSelector") ?? "A"] ?? .alpha,
                y: Self.channels[painter.svgAttribute(node, "yChannelSelector") ?? "A"] ?? .alpha)
        case "feConvolveMatrix": return convolveMatrix(node, painter)
        case "feDiffuseLighting": return lighting(node, style, exponent: nil, constantName: "diffuseConstant", painter)
        case "feSpecularLighting":
            return lighting(
                node, style, exponent: number(node, "specularExponent", 1, painter), constantName: "specularConstant", painter)
        default: return nil
        }
    }

    private static let channels: [String: FilterPrimitive.Channel] = ["R": .red, "G": .green, "B": .blue, "A": .alpha]
    private static let blendModes: [String: BlendMode] = [
        "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken, "lighten": .lighten,
        "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight, "soft-light": .softLight,
        "difference": .difference, "exclusion": .exclusion, "hue": .hue, "saturation": .saturation, "color": .color,
        "luminosity": .luminosity
    ]

    private func colorMatrix(_ node: NodeID, _ painter: Painter) -> [Double] {
        let identity = [1.0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
        let values = painter.svgAttribute(node, "values").map { NumberScanner.list($0, limit: 21) }
        switch painter.svgAttribute(node, "type") ?? "matrix" {
        case "saturate": return ColorFunctions.saturation(values?.first ?? 1)
        case "hueRotate": return ColorFunctions.hueRotation(values?.first ?? 0)
        case "luminanceToAlpha": return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0]
        default: return values?.count == 20 ? values ?? identity : identity
        }
    }

    private func compositeOperator(_ node: NodeID, _ painter: Painter) -> FilterPrimitive.CompositeOperator {
        switch painter.svgAttribute(node, "operator") {
        case "in": .in
        case "out": .out
        case "atop": .atop
        case "xor": .xor
        case "lighter": .lighter
        case "arithmetic":
            .arithmetic(
                k1: number(node, "k1", 0, painter), k2: number(node, "k2", 0, painter), k3: number(node, "k3", 0, painter),
                k4: number(node, "k4", 0, painter))
        default: .over
        }
    }

    /// The transfer functions of a component transfer (§9.7) as tables.
    private func transferTables(_ node: NodeID, _ painter: Painter) -> [[UInt8]] {
        let document = painter.input.document
        return ["feFuncR", "feFuncG", "feFuncB", "feFuncA"].map { name in
            let identity = (0...255).map { UInt8($0) }
            guard let function = document.children(node).filter({ document.name($0).string == name }).last else { return identity }
            let values = painter.svgAttribute(function, "tableValues").map { NumberScanner.list($0, limit: 10_000) } ?? []
            func table(_ value: (Double) -> Double) -> [UInt8] {
                (0...255).map { index in
                    let result = value(Double(index) / 255)
                    return UInt8((max(0, min(1, result.isNaN ? 0 : result)) * 255).rounded())
                }
            }
            switch painter.svgAttribute(function, "type") {
            case "table" where !values.isEmpty:
                let n = values.count - 1
                return table { c in
                    let k = min(n, Int(c * Double(n)))
                    return k >= n ? values[n] : values[k] + (c * Double(n) - Double(k)) * (values[k + 1] - values[k])
                }
            case "discrete" where !values.isEmpty: return table { values[min(values.count - 1, Int($0 * Double(values.count)))] }
            case "linear":
                let slope = number(function, "slope", 1, painter)
                let intercept = number(function, "intercept", 0, painter)
                return table { slope * $0 + intercept }
            case "gamma":
                let amplitude = number(function, "amplitude", 1, painter)
                let exponent = number(function, "exponent", 1, painter)
                let offset = number(function, "offset", 0, painter)
                return table { amplitude * pow($0, exponent) + offset }
            default: return identity
            }
        }
    }

    private func convolveMatrix(_ node: NodeID, _ painter: Painter) -> FilterPrimitive.Kind {
        let order = pair(node, "order", painter) ?? (3, 3)
        let columns = Int(max(0, min(order.x, 64)))
        let rows = Int(max(0, min(order.y, 64)))
        let kernel = painter.svgAttribute(node, "kernelMatrix").map { NumberScanner.list($0, limit: 5_000) } ?? []
        // What is in error paints transparent black.
        guard columns > 0, rows > 0, Double(columns) == order.x, Double(rows) == order.y, kernel.count == columns * rows else {
            return .flood(.transparent)
        }
        let targetX = Int(max(-1, min(number(node, "targetX", Double(columns / 2), painter), 64)))
        let targetY = Int(max(-1, min(number(node, "targetY", Double(rows / 2), painter), 64)))
        guard (0..<columns).contains(targetX), (0..<rows).contains(targetY) else { return .flood(.transparent) }
        let sum = kernel.reduce(0, +)
        var divisor = number(node, "divisor", sum, painter)
        if divisor == 0 { divisor = sum == 0 ? 1 : sum }
        let edge: FilterPrimitive.EdgeMode =
            switch painter.svgAttribute(node, "edgeMode") {
            case "none": .none
            case "wrap": .wrap
            default: .duplicate
            }
        return .convolveMatrix(
            columns: columns, rows: rows, kernel: kernel, divisor: divisor, bias: number(node, "bias", 0, painter), targetX: targetX,
            targetY: targetY, edge: edge, preservesAlpha: painter.svgAttribute(node, "preserveAlpha") == "true")
    }

    private func lighting(
        _ node: NodeID, _ style: ComputedStyle, exponent: Double?, constantName: Name, _ painter: Painter
    ) -> FilterPrimitive.Kind {
        let document = painter.input.document
        func place(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
            let point = target.origin.apply(
                to: Point(x: box.map { $0.x + x * $0.width } ?? x, y: box.map { $0.y + y * $0.height } ?? y))
            return (point.x, point.y, scaled(z, .other))
        }
        var source: FilterPrimitive.Light.Source?
        for child in document.children(node) where document.isElement(child) {
            func value(_ name: Name, _ initial: Double = 0) -> Double { number(child, name, initial, painter) }
            switch document.name(child).string {
            case "feDistantLight": source = .distant(azimuth: value("azimuth"), elevation: value("elevation"))
            case "fePointLight":
                let p = place(value("x"), value("y"), value("z"))
                source = .point(x: p.0, y: p.1, z: p.2)
            case "feSpotLight":
                let p = place(value("x"), value("y"), value("z"))
                let to = place(value("pointsAtX"), value("pointsAtY"), value("pointsAtZ"))
                let cone = painter.svgAttribute(child, "limitingConeAngle") == nil ? nil : abs(value("limitingConeAngle"))
                source = .spot(
                    x: p.0, y: p.1, z: p.2, toX: to.0, toY: to.1, toZ: to.2, exponent: value("specularExponent", 1), limitingCone: cone)
            default: continue
            }
            break
        }
        guard let source else { return .flood(.transparent) }
        return .lighting(
            FilterPrimitive.Light(
                source: source, color: color(SVGNames.lightingColor, nil, .white, style, painter),
                surfaceScale: number(node, "surfaceScale", 1, painter), constant: max(0, number(node, constantName, 1, painter)),
                specularExponent: exponent.map { max(1, min(128, $0)) }))
    }

    /// `<feImage>`: a picture, or an element of the document (§9.14).
    private func image(_ node: NodeID, _ style: ComputedStyle, painter: inout Painter) -> FilterPrimitive.Kind {
        let area = subregion(node, style, inputs: [], name: "feImage", painter: painter)
        guard let href = painter.svgHref(node) else { return .flood(.transparent) }
        let content: DisplayList
        if let element = painter.referencedElement(href) {
            guard var context = target.context.following(element) else { return .flood(.transparent) }
            context.isClip = false
            var place = target.origin
            if let box { place = place.concatenating(inner: AffineTransform(e: box.x, f: box.y)) }
            content = painter.painted(place) { $0.paintSVGElement(element, context) }
        } else {
            let fit = SVGFit(painter.svgAttribute(node, SVGNames.preserveAspectRatio))
            let rect = target.origin.bounds(of: area)
            guard case .url(let url)? = painter.input.pictures[node] else { return .flood(.transparent) }
            content = painter.painted { $0.paintFittedImage(url, fit, in: rect, style: style) }
        }
        painter.list.sublists.append(content)
        return .image(painter.list.sublists.count - 1)
    }
}

/// Matrices of the colour functions of Filter Effects 1 §9.6, four rows of five.
enum ColorFunctions {
    static func saturation(_ s: Double) -> [Double] {
        rows([
            0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s,
            0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s
        ])
    }

    static func hueRotation(_ degrees: Double) -> [Double] {
        let s = sin(degrees * .pi / 180)
        let c = cos(degrees * .pi / 180)
        return rows([
            0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
            0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283,
            0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072
        ])
    }

    private static func rows(_ m: [Double]) -> [Double] {
        [m[0], m[1], m[2], 0, 0, m[3], m[4], m[5], 0, 0, m[6], m[7], m[8], 0, 0, 0, 0, 0, 1, 0]
    }
}
