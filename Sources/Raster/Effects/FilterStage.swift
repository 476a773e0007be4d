import CCairo
import ClipBase
import Painting
import Style

/// One primitive of an SVG filter on its way over device px.
struct FilterStage {
    let primitive: FilterPrimitive
    /// The primitive's subregion and that of its first input.
    let area, inputArea: PixelRect
    let transform: AffineTransform
    /// Of the filtered element's user space.
    let origin: Point
    let frame: PixelRect

    var scaleX: Double { (transform.a * transform.a + transform.b * transform.b).squareRoot() }
    var scaleY: Double { (transform.c * transform.c + transform.d * transform.d).squareRoot() }

    /// A vector of user space in device px.
    private func offset(_ x: Double, _ y: Double) -> Point {
        let clamped = Point(
            x: max(-32_000, min(32_000, transform.a * x + transform.c * y)),
            y: max(-32_000, min(32_000, transform.b * x + transform.d * y)))
        return Point(x: clamped.x.rounded(), y: clamped.y.rounded())
    }

    /// The primitive's result; nil where memory is short.
    func apply(_ given: [FilterImage]) -> FilterImage? {
        var inputs: [Surface] = []
        for image in given {
            guard let converted = image.converted(toLinear: primitive.isLinear) else { return nil }
            inputs.append(converted.surface)
        }
        let result = apply(inputs)
        return result.map { FilterImage($0, isLinear: primitive.isLinear) }
    }

    private func apply(_ inputs: [Surface]) -> Surface? {
        switch primitive.kind {
        case .flood(let color): return plane(color)
        case .image: return Surface(frame)
        case .turbulence(let x, let y, let octaves, let seed, let isFractal, let stitches):
            return Turbulence(
                frequencyX: x, frequencyY: y, octaves: octaves, seed: seed, isFractal: isFractal,
                tile: stitches ? transform.inverse?.bounds(of: area.rect) : nil, origin: origin
            ).render(frame: frame, area: area, transform: transform)
        case .merge: return stacked(inputs)
        case _: break
        }
        guard let input = inputs.first else { return Surface(frame) }
        switch primitive.kind {
        case .gaussianBlur(let x, let y):
            guard let copy = input.copy() else { return nil }
            Blur.apply(to: copy, sigmaX: x * scaleX, sigmaY: y * scaleY)
            return copy
        case .colorMatrix(let values):
            guard let copy = input.copy() else { return nil }
            ColorMatrix(values: values).apply(to: copy)
            return copy
        case .offset(let x, let y): return moved(input, by: offset(x, y))
        case .blend(let mode): return combined(input, over: inputs.dropFirst().first, mode.cairoOperator)
        case .composite(let operation): return composite(input, inputs.dropFirst().first, operation)
        case .componentTransfer(let tables): return transferred(input, tables)
        case .dropShadow(let x, let y, let sigmaX, let sigmaY, let color):
            return Filters.dropShadow(
                of: input, color: primitive.isLinear ? TransferCurve.linear(color) : color, offset: offset(x, y), sigmaX: sigmaX * scaleX,
                sigmaY: sigmaY * scaleY)
        case .morphology(let x, let y, let dilates):
            guard x >= 0, y >= 0, x > 0 || y > 0 else { return input.copy() }
            return Morphology(radiusX: x * scaleX, radiusY: y * scaleY, dilates: dilates).apply(to: input)
        case .tile: return tiled(input)
        case .displacementMap(let scale, let x, let y):
            return Displacement(scaleX: scale * scaleX, scaleY: scale * scaleY, x: x, y: y).apply(to: input, map: inputs.dropFirst().first)
        case .convolveMatrix(let columns, let rows, let kernel, let divisor, let bias, let targetX, let targetY, let edge, let keepsAlpha):
            return Convolution(
                columns: columns, rows: rows, kernel: kernel, divisor: divisor, bias: bias, targetX: targetX, targetY: targetY, edge: edge,
                preservesAlpha: keepsAlpha, area: inputArea
            ).apply(to: input)
        case .lighting(let light):
            return Lighting(light, transform: transform, area: area, isLinear: primitive.isLinear).apply(to: input)
        case .flood, .image, .turbulence, .merge: return nil
        }
    }

    private func plane(_ color: RGBA) -> Surface? {
        guard let surface = Surface(frame), let canvas = surface.makeContext() else { return nil }
        canvas.setSource(primitive.isLinear ? TransferCurve.linear(color) : color)
        cairo_paint(canvas.cairo)
        return surface
    }

    private func stacked(_ inputs: [Surface]) -> Surface? {
        guard let surface = Surface(frame), let canvas = surface.makeContext() else { return nil }
        for input in inputs {
            cairo_set_source_surface(canvas.cairo, input.pointer, 0, 0)
            cairo_paint(canvas.cairo)
        }
        return surface
    }

    private func moved(_ input: Surface, by offset: Point) -> Surface? {
        guard let surface = Surface(frame), let canvas = surface.makeContext() else { return nil }
        cairo_set_source_surface(canvas.cairo, input.pointer, offset.x, offset.y)
        cairo_pattern_set_filter(cairo_get_source(canvas.cairo), CAIRO_FILTER_NEAREST)
        cairo_paint(canvas.cairo)
        return surface
    }

    private func combined(_ top: Surface, over bottom: Surface?, _ operation: cairo_operator_t) -> Surface? {
        guard let surface = (bottom ?? top).copy(), let canvas = surface.makeContext() else { return nil }
        cairo_set_operator(canvas.cairo, operation)
        cairo_set_source_surface(canvas.cairo, top.pointer, 0, 0)
        cairo_paint(canvas.cairo)
        return surface
    }

    private func composite(_ top: Surface, _ bottom: Surface?, _ operation: FilterPrimitive.CompositeOperator) -> Surface? {
        switch operation {
        case .over: return combined(top, over: bottom, CAIRO_OPERATOR_OVER)
        case .in: return combined(top, over: bottom, CAIRO_OPERATOR_IN)
        case .out: return combined(top, over: bottom, CAIRO_OPERATOR_OUT)
        case .atop: return combined(top, over: bottom, CAIRO_OPERATOR_ATOP)
        case .xor: return combined(top, over: bottom, CAIRO_OPERATOR_XOR)
        case .lighter: return combined(top, over: bottom, CAIRO_OPERATOR_ADD)
        case .arithmetic(let k1, let k2, let k3, let k4):
            guard let result = (bottom ?? top).copy() else { return nil }
            top.withPixels { first in
                result.withPixels { second in
                    for index in 0..<min(first.count, second.count) {
                        let (a, b) = (first[index], second[index])
                        func mix(_ shift: UInt32) -> Double {
                            let x = Double(a >> shift & 255) / 255
                            let y = Double(b >> shift & 255) / 255
                            return max(0, min(1, k1 * x * y + k2 * x + k3 * y + k4))
                        }
                        let alpha = mix(24)
                        // Premultiplied colours never exceed their alpha.
                        func byte(_ value: Double) -> UInt32 { UInt32((min(value, alpha) * 255).rounded()) }
                        second[index] = byte(alpha) << 24 | byte(mix(16)) << 16 | byte(mix(8)) << 8 | byte(mix(0))
                    }
                }
            }
            return result
        }
    }

    private func transferred(_ input: Surface, _ tables: [[UInt8]]) -> Surface? {
        guard let copy = input.copy(), tables.count == 4, tables.allSatisfy({ $0.count == 256 }) else { return nil }
        copy.withPixels { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                let alpha = pixel >> 24
                func straight(_ shift: UInt32) -> Int {
                    alpha == 0 ? 0 : Int(min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha))
                }
                let newAlpha = UInt32(tables[3][Int(alpha)])
                func channel(_ shift: UInt32, _ table: Int) -> UInt32 {
                    ((UInt32(tables[table][straight(shift)]) * newAlpha + 127) / 255) << shift
                }
                pixels[index] = newAlpha << 24 | channel(16, 0) | channel(8, 1) | channel(0, 2)
            }
        }
        return copy
    }

    /// The input's subregion repeated over the primitive's (§9.22), what of it lies outside of the filter region transparent.
    private func tiled(_ input: Surface) -> Surface? {
        let tile = inputArea
        guard let result = Surface(frame), !tile.isEmpty else { return Surface(frame) }
        let target = area.intersection(frame)
        guard !target.isEmpty else { return result }
        let frame = self.frame
        input.withPixels { from in
            result.withPixels { to in
                for y in target.y..<target.maxY {
                    let sourceY = tile.y + (((y - tile.y) % tile.height) + tile.height) % tile.height
                    for x in target.x..<target.maxX {
                        let sourceX = tile.x + (((x - tile.x) % tile.width) + tile.width) % tile.width
                        guard sourceX >= frame.x, sourceX < frame.maxX, sourceY >= frame.y, sourceY < frame.maxY else { continue }
                        to[(y - frame.y) * frame.width + x - frame.x] = from[(sourceY - frame.y) * frame.width + sourceX - frame.x]
                    }
                }
            }
        }
        return result
    }
}
