import ClipBase
import DOM
import Layout
import Style
import TextShaping

// Attributes and properties of SVG elements as numbers.
extension Painter {
    func svgStyle(_ node: NodeID) -> ComputedStyle? { styles.styleID(of: node).map { styles[$0] } }

    /// A presentation property of an element; nil where it is not set.
    func svgValue(_ name: Name, _ style: ComputedStyle) -> SVGValue? {
        styles.tables.svg[style.inherited.svg][name] ?? styles.tables.svg[style.generated.svg][name]
    }

    func svgText(_ name: Name, _ style: ComputedStyle) -> String {
        if case .text(let text) = svgValue(name, style) { text } else { "" }
    }

    func svgNumber(_ name: Name, _ style: ComputedStyle, default initial: Double) -> Double {
        if case .number(let number) = svgValue(name, style) { number } else { initial }
    }

    func svgAttribute(_ node: NodeID, _ name: Name) -> String? { input.document.attributeValue(node, name) }

    /// `href`, or `xlink:href` where that is missing.
    func svgHref(_ node: NodeID) -> String? {
        if let href = input.document.attributeValue(node, SVGNames.href) { return href }
        return input.document.attribute(node, SVGNames.href, namespace: .xlink).map { input.document.string($0.value) }
    }

    func svgBasis(_ axis: SVGAxis, _ viewport: Size) -> Double {
        switch axis {
        case .x: viewport.width
        case .y: viewport.height
        case .other: ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
        }
    }

    /// A length of an attribute in user units; nil where it does not parse.
    func svgLength(_ text: String, _ axis: SVGAxis, _ style: ComputedStyle, _ viewport: Size) -> Double? {
        let bytes = Array(text.utf8.drop(while: isASCIIWhitespace))
        var scanner = NumberScanner(bytes: bytes)
        guard let value = scanner.number() else {
            return bytes.contains(0x28) ? svgCalculation(text, axis, style, viewport) : nil
        }
        let rest = bytes[scanner.index...]
        let end = rest.firstIndex(where: isASCIIWhitespace) ?? rest.endIndex
        guard rest[end...].allSatisfy(isASCIIWhitespace) else { return nil }
        return svgUnit(String(decoding: rest[..<end], as: UTF8.self).asciiLowercased, axis, style, viewport).map { value * $0 }
    }

    private func svgCalculation(_ text: String, _ axis: SVGAxis, _ style: ComputedStyle, _ viewport: Size) -> Double? {
        let metrics = svgMetrics(style)
        var units = FontUnits.fallback(size: style.font.size)
        units.xHeight = metrics.xHeight
        units.zeroAdvance = metrics.zeroAdvance
        return SVGCalculation.length(
            text, basis: svgBasis(axis, viewport), fontSize: style.font.size, rootFontSize: rootFontSize, units: units,
            viewport: pageViewport)
    }

    private var rootFontSize: Double { input.document.documentElement.flatMap { svgStyle($0) }?.font.size ?? 16 }

    private func svgUnit(_ unit: String, _ axis: SVGAxis, _ style: ComputedStyle, _ viewport: Size) -> Double? {
        switch unit {
        case "", "px": 1
        case "%": svgBasis(axis, viewport) / 100
        case "em": style.font.size
        case "rem": rootFontSize
        case "ex": svgMetrics(style).xHeight
        case "ch": svgMetrics(style).zeroAdvance
        case "in": 96
        case "cm": 96 / 2.54
        case "mm": 96 / 25.4
        case "q": 96 / 101.6
        case "pt": 96.0 / 72
        case "pc": 16
        case "vw": pageViewport.width / 100
        case "vh": pageViewport.height / 100
        case "vmin": min(pageViewport.width, pageViewport.height) / 100
        case "vmax": max(pageViewport.width, pageViewport.height) / 100
        default: nil
        }
    }

    private var pageViewport: Size {
        tree.root.map { Size(width: tree[$0].size.width.pixels, height: tree[$0].size.height.pixels) } ?? .zero
    }

    /// A list of lengths (`x`, `y`, `dx`, `dy` of text).
    func svgLengths(_ text: String, _ axis: SVGAxis, _ style: ComputedStyle, _ viewport: Size) -> [Double] {
        text.utf8.split { isASCIIWhitespace($0) || $0 == 0x2C }.prefix(100_000)
            .compactMap { svgLength(String(decoding: Array($0), as: UTF8.self), axis, style, viewport) }
    }

    /// A length attribute that is no property.
    func svgAttributeLength(_ node: NodeID, _ name: Name, _ axis: SVGAxis, _ style: ComputedStyle, _ viewport: Size) -> Double? {
        svgAttribute(node, name).flatMap { svgLength($0, axis, style, viewport) }
    }

    /// A geometry property by style sheet or attribute (SVG 2 §8); nil where it is neither set nor valid, and for `auto`.
    func svgGeometry(_ node: NodeID, _ name: Name, _ axis: SVGAxis, _ style: ComputedStyle, _ context: SVGContext) -> Double? {
        let basis = svgBasis(axis, context.viewport)
        if name == SVGNames.width || name == SVGNames.height {
            let size = name == SVGNames.width ? style.box.width : style.box.height
            if case .length(let length) = size { return styles.tables.resolve(length, basis: basis) }
        } else if let value = styles.tables.svg[style.generated.svg][name] {
            switch value {
            case .length(let length): return styles.tables.resolve(length, basis: basis)
            case .paint, .color, .number, .lengths, .url, .text: return nil
            }
        }
        return svgAttributeLength(node, name, axis, style, context.viewport)
    }

    /// `viewBox` (SVG 2 §8.6); nil where it is missing, not valid or without area.
    func svgViewBox(_ node: NodeID) -> Rect? {
        guard let text = svgAttribute(node, SVGNames.viewBox) else { return nil }
        let n = NumberScanner.list(text, limit: 5)
        guard n.count == 4, n[2] > 0, n[3] > 0 else { return nil }
        return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    /// Whether a `viewBox` hides all it holds: a side of 0.
    func svgViewBoxIsEmpty(_ node: NodeID) -> Bool {
        guard let text = svgAttribute(node, SVGNames.viewBox) else { return false }
        let n = NumberScanner.list(text, limit: 5)
        return n.count == 4 && (n[2] == 0 || n[3] == 0)
    }
}

/// How a view box fits its viewport: `preserveAspectRatio` (SVG 2 §8.7).
struct SVGFit {
    /// 0, ½ or 1 along each axis.
    var x = 0.5, y = 0.5
    var isStretched = false
    var covers = false

    init(_ text: String?) {
        let words = (text ?? "").utf8.split(whereSeparator: isASCIIWhitespace).map { String(decoding: Array($0), as: UTF8.self) }
        guard let align = words.first else { return }
        if align == "none" { isStretched = true }
        if align.hasPrefix("xMin") { x = 0 } else if align.hasPrefix("xMax") { x = 1 }
        if align.hasSuffix("YMin") { y = 0 } else if align.hasSuffix("YMax") { y = 1 }
        covers = words.dropFirst().first == "slice"
    }

    /// From view box to viewport.
    func transform(_ box: Rect, to viewport: Rect) -> AffineTransform {
        var scaleX = viewport.width / box.width
        var scaleY = viewport.height / box.height
        if !isStretched {
            scaleX = covers ? max(scaleX, scaleY) : min(scaleX, scaleY)
            scaleY = scaleX
        }
        return AffineTransform(
            a: scaleX, d: scaleY, e: viewport.x - box.x * scaleX + (viewport.width - box.width * scaleX) * x,
            f: viewport.y - box.y * scaleY + (viewport.height - box.height * scaleY) * y)
    }
}
