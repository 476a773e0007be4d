import CCairo
import ClipBase
import Painting
import Style

// SVG filters (Filter Effects 1 §9), each primitive on a surface of the size of the filter region.
extension ListPainter {
    /// The layer after a chain of filters.
    func applyFilters(_ filters: [FilterEffect], to surface: Surface, transform: AffineTransform) -> Surface {
        var current = surface
        for filter in filters {
            switch filter {
            case .function(let function): current = Filters.apply(function, to: current, transform: transform)
            case .graph(let graph): current = apply(graph, to: current, transform: transform) ?? current
            }
        }
        return current
    }

    private func apply(_ graph: FilterGraph, to surface: Surface, transform: AffineTransform) -> Surface? {
        let source = FilterImage(surface)
        // The source is what lies in the filter region.
        source.surface.clear(outside: PixelRect(covering: transform.bounds(of: graph.region)))
        guard !graph.primitives.isEmpty else { return Surface(surface.frame) }
        var results: [FilterImage] = []
        let region = PixelRect(covering: transform.bounds(of: graph.region))
        for primitive in graph.primitives {
            let area = PixelRect(covering: transform.bounds(of: primitive.region)).intersection(region)
            var inputs: [FilterImage] = []
            for input in primitive.inputs {
                guard let image = image(of: input, source: source, results: results) else { return nil }
                inputs.append(image)
            }
            let inputArea: PixelRect =
                if case .result(let index)? = primitive.inputs.first, graph.primitives.indices.contains(index) {
                    PixelRect(covering: transform.bounds(of: graph.primitives[index].region))
                } else {
                    region
                }
            let stage = FilterStage(
                primitive: primitive, area: area, inputArea: inputArea, transform: transform, origin: graph.origin, frame: surface.frame)
            let made: FilterImage?
            if case .image(let index) = primitive.kind {
                made = picture(index, frame: surface.frame, transform: transform)
            } else {
                made = stage.apply(inputs)
            }
            guard let made else { return nil }
            made.surface.clear(outside: area)
            results.append(made)
        }
        guard let last = results.last, let final = last.converted(toLinear: false) else { return nil }
        final.surface.clear(outside: PixelRect(covering: transform.bounds(of: graph.region)))
        return final.surface
    }

    private func image(of input: FilterPrimitive.Input, source: FilterImage, results: [FilterImage]) -> FilterImage? {
        switch input {
        case .source: return source
        case .result(let index): return results.indices.contains(index) ? results[index] : source
        case .sourceAlpha:
            guard let copy = source.surface.copy() else { return nil }
            copy.withPixels { pixels in for index in pixels.indices { pixels[index] &= 0xFF00_0000 } }
            return FilterImage(copy)
        case .color(let color):
            guard let plane = Surface(source.surface.frame), let canvas = plane.makeContext() else { return nil }
            canvas.setSource(color)
            cairo_paint(canvas.cairo)
            return FilterImage(plane)
        }
    }

    private func picture(_ index: Int, frame: PixelRect, transform: AffineTransform) -> FilterImage? {
        guard let surface = Surface(frame), let canvas = surface.makeContext() else { return nil }
        canvas.transform = transform
        painter(ofSublist: index, scale: transform.greatestScale)?.paint(on: canvas)
        return FilterImage(surface)
    }
}

/// A picture within a filter and the space that its colours are in.
struct FilterImage {
    var surface: Surface
    var isLinear = false

    init(_ surface: Surface, isLinear: Bool = false) {
        self.surface = surface
        self.isLinear = isLinear
    }

    /// The picture with its colours in the other space; itself where they are there already.
    func converted(toLinear: Bool) -> FilterImage? {
        if toLinear == isLinear { return self }
        guard let copy = surface.copy() else { return nil }
        let table = toLinear ? TransferCurve.linear : TransferCurve.encoded
        copy.withPixels { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                let alpha = pixel >> 24
                if alpha == 0 { continue }
                func channel(_ shift: UInt32) -> UInt32 {
                    let straight = alpha == 255 ? pixel >> shift & 255 : min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha)
                    let value = UInt32(table[Int(straight)])
                    return ((value * alpha + 127) / 255) << shift
                }
                pixels[index] = alpha << 24 | channel(16) | channel(8) | channel(0)
            }
        }
        return FilterImage(copy, isLinear: toLinear)
    }
}

/// The sRGB transfer curve and its inverse for 8-bit channels.
enum TransferCurve {
    static let linear: [UInt8] = (0...255).map { index in
        let c = Double(index) / 255
        return UInt8((255 * (c <= 0.04045 ? c / 12.92 : Angle.power((c + 0.055) / 1.055, 2.4))).rounded())
    }
    static let encoded: [UInt8] = (0...255).map { index in
        let c = Double(index) / 255
        return UInt8((255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * Angle.power(c, 1 / 2.4) - 0.055)).rounded())
    }

    static func linear(_ color: RGBA) -> RGBA {
        func channel(_ c: Float) -> Float {
            let value = Double(max(0, min(1, c)))
            return Float(value <= 0.04045 ? value / 12.92 : Angle.power((value + 0.055) / 1.055, 2.4))
        }
        return RGBA(red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: color.alpha)
    }
}

extension PixelRect {
    /// The whole px whose centres a rectangle in device px holds, as regions of filters are.
    init(covering rect: Rect) {
        func clamped(_ value: Double) -> Int { value.isNaN ? 0 : Int(max(-1_073_741_824, min(1_073_741_824, value))) }
        let left = clamped((rect.x + 1e-6).rounded(.down))
        let top = clamped((rect.y + 1e-6).rounded(.down))
        self.init(
            x: left, y: top, width: max(0, clamped((rect.maxX - 1e-6).rounded(.up)) - left),
            height: max(0, clamped((rect.maxY - 1e-6).rounded(.up)) - top))
    }
}

extension Surface {
    func copy() -> Surface? {
        guard let result = Surface(frame, format: format) else { return nil }
        withBytes { from, _ in result.withBytes { to, _ in for index in 0..<min(from.count, to.count) { to[index] = from[index] } } }
        return result
    }

    /// Makes all outside a rectangle transparent.
    func clear(outside area: PixelRect) {
        let kept = area.intersection(frame)
        let frame = self.frame
        if kept == frame { return }
        withPixels { pixels in
            for y in 0..<frame.height {
                let row = y * frame.width
                let isOutside = kept.isEmpty || y + frame.y < kept.y || y + frame.y >= kept.maxY
                let left = isOutside ? frame.width : kept.x - frame.x
                let right = isOutside ? frame.width : kept.maxX - frame.x
                for x in 0..<left { pixels[row + x] = 0 }
                for x in right..<frame.width { pixels[row + x] = 0 }
            }
        }
    }
}
