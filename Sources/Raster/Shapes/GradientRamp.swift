import ClipBase
import Painting

/// A gradient of SVG or of a colour font px by px: equal gradients come out equal, however they were written.
struct GradientRamp {
    private struct Color {
        var red, green, blue, alpha: Double
    }
    enum Shape {
        case linear(from: Point, to: Point)
        case radial(center: Point, radius: Double, focus: Point, focusRadius: Double)
        /// Angles in radians from the x axis towards the y axis.
        case sweep(center: Point, from: Double, to: Double)
    }
    private let shape: Shape
    private let spread: VectorGradient.Spread
    private let offsets: [Double]
    private let colors: [Color]

    init(_ gradient: VectorGradient) {
        let shape: Shape =
            switch gradient.shape {
            case .linear(let from, let to): .linear(from: from, to: to)
            case .radial(let center, let radius, let focus, let focusRadius):
                .radial(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
            }
        self.init(shape, stops: gradient.stops, spread: gradient.spread)
    }

    init(_ shape: Shape, stops: [GradientPaint.Stop], spread: VectorGradient.Spread) {
        self.shape = shape
        self.spread = spread
        offsets = stops.map { max(0, min(1, $0.offset.isNaN ? 0 : $0.offset)) }
        colors = stops.map {
            Color(red: Double($0.color.red), green: Double($0.color.green), blue: Double($0.color.blue), alpha: Double($0.color.alpha))
        }
    }

    /// Fills a surface; `toGradient` leads from its px to the gradient's coordinates.
    func paint(on surface: Surface, toGradient: AffineTransform) {
        guard !colors.isEmpty else { return }
        let frame = surface.frame
        surface.withPixels { pixels in
            switch shape {
            case .linear(let from, let to):
                let dx = to.x - from.x
                let dy = to.y - from.y
                let length = dx * dx + dy * dy
                guard length > 0, length.isFinite else { return }
                // Along the line the place is linear in device px.
                let alongX = (toGradient.a * dx + toGradient.b * dy) / length
                let alongY = (toGradient.c * dx + toGradient.d * dy) / length
                let start = ((toGradient.e - from.x) * dx + (toGradient.f - from.y) * dy) / length
                for y in 0..<frame.height {
                    let row = y * frame.width
                    if alongY == 0 && y > 0 {
                        for x in 0..<frame.width { pixels[row + x] = pixels[x] }
                        continue
                    }
                    let base = start + alongY * (Double(frame.y + y) + 0.5)
                    for x in 0..<frame.width {
                        pixels[row + x] = alongX == 0 && x > 0 ? pixels[row] : pixel(base + alongX * (Double(frame.x + x) + 0.5))
                    }
                }
            case .radial(let center, let radius, let focus, let focusRadius):
                let cone = Cone(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
                for y in 0..<frame.height {
                    for x in 0..<frame.width {
                        let point = toGradient.apply(to: Point(x: Double(frame.x + x) + 0.5, y: Double(frame.y + y) + 0.5))
                        if let place = cone.place(of: point) { pixels[y * frame.width + x] = pixel(place) }
                    }
                }
            case .sweep(let center, let from, let to):
                let turn = 2 * Double.pi
                for y in 0..<frame.height {
                    for x in 0..<frame.width {
                        let point = toGradient.apply(to: Point(x: Double(frame.x + x) + 0.5, y: Double(frame.y + y) + 0.5))
                        var angle = Angle.arcTangent(y: point.y - center.y, x: point.x - center.x)
                        if angle < 0 { angle += turn }
                        let place = to != from ? (angle - from) / (to - from) : angle < from ? -1 : 2
                        pixels[y * frame.width + x] = pixel(place)
                    }
                }
            }
        }
    }

    /// The circles between the focal one, at 0, and the outer one, at 1 (SVG 2 §14.2.3).
    private struct Cone {
        let focus: Point
        let focusRadius, dx, dy, dr, a: Double

        init(center: Point, radius: Double, focus: Point, focusRadius: Double) {
            self.focus = focus
            self.focusRadius = focusRadius
            dx = center.x - focus.x
            dy = center.y - focus.y
            dr = radius - focusRadius
            a = dx * dx + dy * dy - dr * dr
        }

        /// The greatest place whose circle of a positive radius passes through the point; nil for none.
        func place(of point: Point) -> Double? {
            let px = point.x - focus.x
            let py = point.y - focus.y
            let b = px * dx + py * dy + focusRadius * dr
            let c = px * px + py * py - focusRadius * focusRadius
            if abs(a) < 1e-12 {
                guard b != 0 else { return nil }
                let t = c / (2 * b)
                return focusRadius + t * dr >= 0 ? t : nil
            }
            let discriminant = b * b - a * c
            guard discriminant >= 0 else { return nil }
            let root = discriminant.squareRoot()
            let high = max((b + root) / a, (b - root) / a)
            if focusRadius + high * dr >= 0 { return high }
            let low = min((b + root) / a, (b - root) / a)
            return focusRadius + low * dr >= 0 ? low : nil
        }
    }

    /// The premultiplied px at a place of the gradient, whatever its spread makes of it.
    private func pixel(_ place: Double) -> UInt32 {
        guard place.isFinite else { return 0 }
        var t = place
        switch spread {
        case .pad: t = max(0, min(1, t))
        case .repeat: t -= t.rounded(.down)
        case .reflect:
            t -= (t / 2).rounded(.down) * 2
            if t > 1 { t = 2 - t }
        }
        let color = color(at: t)
        func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(255, value * 255 + 0.5 + 1e-6))) }
        let alpha = color.alpha
        return byte(alpha) << 24 | byte(color.red * alpha) << 16 | byte(color.green * alpha) << 8 | byte(color.blue * alpha)
    }

    private func color(at t: Double) -> Color {
        var low = 0
        var high = offsets.count
        // The first stop beyond the place.
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] <= t { low = middle + 1 } else { high = middle }
        }
        if low == 0 { return colors[0] }
        if low == offsets.count { return colors[low - 1] }
        let (a, b) = (colors[low - 1], colors[low])
        let share = (t - offsets[low - 1]) / (offsets[low] - offsets[low - 1])
        func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
        return Color(
            red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha))
    }
}
