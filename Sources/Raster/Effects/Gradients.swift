import CCairo
import ClipBase
import Painting

/// Gradients as Cairo patterns. Colours blend premultiplied, as CSS Images 3 §3.4.2 asks and Cairo does not: segments whose
/// alpha changes are cut into short ones.
enum Gradients {
    private static let partsOfFadingSegment = 24

    /// A pattern in the tile's coordinates; nil for conic gradients, which have none.
    static func pattern(_ gradient: GradientPaint) -> OpaquePointer? {
        let stops = normalized(gradient)
        guard stops.start.isFinite, stops.end.isFinite, abs(stops.start) < 1e6, abs(stops.end) < 1e6 else { return nil }
        let pattern: OpaquePointer?
        switch gradient.shape {
        case .linear(let from, let to):
            let start = point(from, to, at: stops.start)
            let end = point(from, to, at: stops.end)
            pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        case .radial(let center, let radiusX, let radiusY):
            let (rx, ry) = (max(min(radiusX, 1e6), 1e-4), max(min(radiusY, 1e6), 1e-4))
            pattern = cairo_pattern_create_radial(0, 0, max(0, stops.start), 0, 0, max(stops.end, 0))
            var matrix = cairo_matrix_t(xx: 1 / rx, yx: 0, xy: 0, yy: 1 / ry, x0: -center.x / rx, y0: -center.y / ry)
            cairo_pattern_set_matrix(pattern, &matrix)
        case .conic: return nil
        }
        for stop in stops.stops {
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, Double(stop.color.red), Double(stop.color.green), Double(stop.color.blue),
                Double(stop.color.alpha))
        }
        let repeats = gradient.isRepeating && stops.end > stops.start
        cairo_pattern_set_extend(pattern, repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        return pattern
    }

    private static func point(_ from: Point, _ to: Point, at t: Double) -> Point {
        Point(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
    }

    private struct Normalized {
        /// Where the pattern starts and ends on the gradient line.
        var start, end: Double
        /// Offsets 0…1 between those.
        var stops: [GradientPaint.Stop]
    }

    /// Stops from 0 to 1 over the line from the first to the last; a radial gradient cannot start below radius 0.
    private static func normalized(_ gradient: GradientPaint) -> Normalized {
        var stops = gradient.stops.filter { $0.offset.isFinite }
        guard let first = stops.first, let last = stops.last else { return Normalized(start: 0, end: 1, stops: []) }
        // Inside the tile a linear gradient's line runs from 0 to 1; a radial one may go on for many radii.
        let farOutside: Double = if case .linear = gradient.shape { 2 } else { 1_000 }
        if !gradient.isRepeating, first.offset < -farOutside || last.offset > farOutside {
            // Cairo's fixed point cannot hold stops that lie far away; what shows of them is kept.
            stops = cut(stops, to: -farOutside...farOutside)
        }
        var start = stops.first?.offset ?? 0
        var end = stops.last?.offset ?? 1
        if case .radial = gradient.shape, start < 0 {
            if gradient.isRepeating && end > start {
                // The same rings, moved out by whole periods.
                let shift = ((-start) / (end - start)).rounded(.up) * (end - start)
                for index in stops.indices { stops[index].offset += shift }
                stops = wrapped(stops, period: end - start)
                start = 0
                end = (end - first.offset)
            } else {
                stops = cut(stops, below: 0)
                start = 0
                end = max(end, 0)
            }
        }
        if end - start < 1e-9 {
            // All stops in one place: a hard edge there, between what comes before and after.
            let low = GradientPaint.Stop(offset: 0, color: gradient.isRepeating ? last.color : first.color)
            let high = GradientPaint.Stop(offset: 0, color: last.color)
            return Normalized(
                start: start, end: start + 1, stops: [low, high, GradientPaint.Stop(offset: 1, color: last.color)])
        }
        let length = end - start
        var result: [GradientPaint.Stop] = []
        for stop in stops {
            let offset = (stop.offset - start) / length
            if let previous = result.last, previous.color.alpha != stop.color.alpha, offset > previous.offset {
                if previous.color.alpha <= 0 {
                    // What fades in or out of nothing has one colour, which Cairo blends right by itself.
                    result.append(GradientPaint.Stop(offset: previous.offset, color: stop.color.faded))
                } else if stop.color.alpha <= 0 {
                    result.append(GradientPaint.Stop(offset: offset, color: previous.color.faded))
                } else {
                    for part in 1..<partsOfFadingSegment {
                        let t = Double(part) / Double(partsOfFadingSegment)
                        result.append(
                            GradientPaint.Stop(
                                offset: previous.offset + (offset - previous.offset) * t,
                                color: mix(previous.color, stop.color, Float(t))))
                    }
                }
            }
            result.append(GradientPaint.Stop(offset: offset, color: stop.color))
        }
        return Normalized(start: start, end: end, stops: result)
    }

    /// Drops what lies below an offset and puts the colour there in its place.
    private static func cut(_ stops: [GradientPaint.Stop], below limit: Double) -> [GradientPaint.Stop] {
        let kept = stops.filter { $0.offset >= limit }
        return [GradientPaint.Stop(offset: limit, color: color(of: stops, at: limit))] + kept
    }

    /// Drops what lies outside a range and puts the colours at its ends in its place.
    private static func cut(_ stops: [GradientPaint.Stop], to range: ClosedRange<Double>) -> [GradientPaint.Stop] {
        let inside = stops.filter { range.contains($0.offset) }
        let low = GradientPaint.Stop(offset: range.lowerBound, color: color(of: stops, at: range.lowerBound))
        let high = GradientPaint.Stop(offset: range.upperBound, color: color(of: stops, at: range.upperBound))
        return [low] + inside + [high]
    }

    /// One period of repeating stops, from 0.
    private static func wrapped(_ stops: [GradientPaint.Stop], period: Double) -> [GradientPaint.Stop] {
        guard let first = stops.first?.offset else { return stops }
        let phase = first.truncatingRemainder(dividingBy: period)
        if phase < 1e-9 { return stops.map { GradientPaint.Stop(offset: $0.offset - first, color: $0.color) } }
        let base = stops.map { GradientPaint.Stop(offset: $0.offset - first + phase, color: $0.color) }
        let before = base.map { GradientPaint.Stop(offset: $0.offset - period, color: $0.color) }
        let both = before + base
        var inside = both.filter { $0.offset > 0 && $0.offset < period }
        inside.insert(GradientPaint.Stop(offset: 0, color: color(of: both, at: 0)), at: 0)
        inside.append(GradientPaint.Stop(offset: period, color: color(of: both, at: period)))
        return inside
    }

    /// The colour at an offset, premultiplied blending; ends are extended.
    static func color(of stops: [GradientPaint.Stop], at offset: Double) -> RGBA {
        guard let first = stops.first, let last = stops.last else { return .transparent }
        if offset < first.offset { return first.color }
        if offset >= last.offset { return last.color }
        var low = 0
        var high = stops.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].offset <= offset { low = middle } else { high = middle }
        }
        let length = stops[high].offset - stops[low].offset
        guard length > 0 else { return stops[high].color }
        return mix(stops[low].color, stops[high].color, Float((offset - stops[low].offset) / length))
    }

    static func mix(_ a: RGBA, _ b: RGBA, _ t: Float) -> RGBA {
        let alpha = a.alpha + (b.alpha - a.alpha) * t
        guard alpha > 0 else { return .transparent }
        func component(_ x: Float, _ y: Float) -> Float { (x * a.alpha * (1 - t) + y * b.alpha * t) / alpha }
        return RGBA(
            red: component(a.red, b.red), green: component(a.green, b.green), blue: component(a.blue, b.blue), alpha: alpha)
    }
}

extension RGBA {
    /// The colour with no alpha left.
    fileprivate var faded: RGBA { RGBA(red: red, green: green, blue: blue, alpha: 0) }
}

/// A conic gradient, pixel by pixel.
enum ConicGradient {
    private static let tableSize = 4_096

    /// Paints the gradient over a surface whose pixels map to the tile by `toTile`.
    static func paint(
        _ gradient: GradientPaint, center: Point, start: Double, on surface: Surface, toTile: AffineTransform
    ) {
        let table = colorTable(gradient)
        let frame = surface.frame
        let turn = 2 * Double.pi
        surface.withPixels { pixels in
            for y in 0..<frame.height {
                for x in 0..<frame.width {
                    let point = toTile.apply(to: Point(x: Double(frame.x + x) + 0.5, y: Double(frame.y + y) + 0.5))
                    // Clockwise from up.
                    var angle = Angle.arcTangent(y: point.x - center.x, x: center.y - point.y) - start
                    angle -= (angle / turn).rounded(.down) * turn
                    let place = angle / turn * Double(tableSize)
                    let index = place < Double(tableSize) ? Int(place) : tableSize - 1
                    pixels[y * frame.width + x] = table[index]
                }
            }
        }
    }

    /// Premultiplied pixels for a whole turn.
    private static func colorTable(_ gradient: GradientPaint) -> [UInt32] {
        let stops = gradient.stops.filter { $0.offset.isFinite }
        let first = stops.first?.offset ?? 0
        let last = stops.last?.offset ?? 1
        return (0..<tableSize).map { index in
            var offset = (Double(index) + 0.5) / Double(tableSize)
            if gradient.isRepeating && last - first > 1e-9 {
                offset -= ((offset - first) / (last - first)).rounded(.down) * (last - first)
            }
            let color = Gradients.color(of: stops, at: offset)
            func byte(_ value: Float) -> UInt32 { UInt32(max(0, min(1, value)) * 255 + 0.5) }
            return byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16 | byte(color.green * color.alpha) << 8
                | byte(color.blue * color.alpha)
        }
    }
}
