import ClipBase
import Glibc
import Style

/// Makes a gradient paintable for a box of known size (Images 3 §3.1–3.4, Images 4 §3.5).
struct GradientResolver {
    let tables: StyleTables
    /// What `currentcolor` is where the gradient shows; nil for what it was where the gradient was set.
    var currentColor: RGBA?

    /// nil where nothing would show.
    func resolve(_ gradient: Gradient, size: Size) -> GradientPaint? {
        guard size.width > 0, size.height > 0 else { return nil }
        var gradient = gradient
        if let currentColor {
            for index in gradient.stops.indices where gradient.stops[index].isCurrentColor { gradient.stops[index].color = currentColor }
        }
        let shape: GradientPaint.Shape
        var length: Double
        switch gradient.shape {
        case .linear(let degrees): (shape, length) = linear(radians: degrees * .pi / 180, size: size)
        case .linearTo(let x, let y): (shape, length) = linear(radians: angle(toX: x, y: y, size: size), size: size)
        case .radial(let extent, let isCircle, let center):
            let middle = point(center, size)
            let radii = radii(extent, isCircle: isCircle, center: middle, size: size)
            shape = .radial(center: middle, radiusX: radii.width, radiusY: radii.height)
            length = radii.width
        case .conic(let degrees, let center):
            shape = .conic(center: point(center, size), start: degrees * .pi / 180)
            length = 1
        }
        if length <= 0 { length = 0 }
        var stops = ColorStops(gradient, length: length, tables: tables).expanded
        guard let last = stops.last else { return nil }
        if case .radial(_, let radiusX, let radiusY) = shape, min(radiusX, radiusY) < 1e-4 {
            // Of a shape without extent only what lies beyond its end shows (Images 3 §3.2.3).
            stops = [GradientPaint.Stop(offset: 0, color: last.color)]
        }
        return GradientPaint(shape: shape, stops: stops, isRepeating: gradient.isRepeating)
    }

    private func point(_ pair: LengthPair, _ size: Size) -> Point {
        Point(x: tables.resolve(pair.x, basis: size.width), y: tables.resolve(pair.y, basis: size.height))
    }

    private func linear(radians: Double, size: Size) -> (GradientPaint.Shape, Double) {
        let s = sin(radians)
        let c = cos(radians)
        let length = abs(size.width * s) + abs(size.height * c)
        let middle = Point(x: size.width / 2, y: size.height / 2)
        return (
            .linear(
                from: Point(x: middle.x - s * length / 2, y: middle.y + c * length / 2),
                to: Point(x: middle.x + s * length / 2, y: middle.y - c * length / 2)),
            length
        )
    }

    /// The angle whose 50 % line runs through the two neighbouring corners ("magic corners").
    private func angle(toX x: Int, y: Int, size: Size) -> Double {
        switch (x, y) {
        case (0, let y): return y > 0 ? .pi : 0
        case (let x, 0): return x > 0 ? .pi / 2 : .pi * 3 / 2
        default: return atan2(Double(x) * size.height, Double(-y) * size.width)
        }
    }

    private func radii(_ extent: Gradient.RadialSize, isCircle: Bool, center: Point, size: Size) -> Size {
        let left = abs(center.x)
        let right = abs(size.width - center.x)
        let top = abs(center.y)
        let bottom = abs(size.height - center.y)
        func corner(_ far: Bool) -> Size {
            let dx = far ? max(left, right) : min(left, right)
            let dy = far ? max(top, bottom) : min(top, bottom)
            // The corner itself: with the position outside the box the nearest corner is still one of four.
            let corners = [Point(x: 0, y: 0), Point(x: size.width, y: 0), Point(x: 0, y: size.height), Point(x: size.width, y: size.height)]
            let distances = corners.map { (($0.x - center.x) * ($0.x - center.x) + ($0.y - center.y) * ($0.y - center.y)).squareRoot() }
            let distance = far ? distances.max() ?? 0 : distances.min() ?? 0
            if isCircle { return Size(width: distance, height: distance) }
            guard dx > 0, dy > 0 else { return Size(width: dx, height: dy) }
            // The ellipse has the ratio of the matching sides and runs through the corner.
            let index = distances.firstIndex(of: distance) ?? 0
            let cx = abs(corners[index].x - center.x)
            let cy = abs(corners[index].y - center.y)
            let factor = ((cx / dx) * (cx / dx) + (cy / dy) * (cy / dy)).squareRoot()
            return Size(width: dx * factor, height: dy * factor)
        }
        switch extent {
        case .explicit(let x, let y):
            return Size(width: max(0, tables.resolve(x, basis: size.width)), height: max(0, tables.resolve(y, basis: size.height)))
        case .closestSide:
            if isCircle {
                let r = min(left, right, top, bottom)
                return Size(width: r, height: r)
            }
            return Size(width: min(left, right), height: min(top, bottom))
        case .farthestSide:
            if isCircle {
                let r = max(left, right, top, bottom)
                return Size(width: r, height: r)
            }
            return Size(width: max(left, right), height: max(top, bottom))
        case .closestCorner: return corner(false)
        case .farthestCorner: return corner(true)
        }
    }
}

/// The colour stops of a gradient with every position known, hints and colour spaces turned into plain sRGB stops.
struct ColorStops {
    /// Ascending offsets along the gradient line, 0…1 being the line.
    let expanded: [GradientPaint.Stop]

    init(_ gradient: Gradient, length: Double, tables: StyleTables) {
        struct Entry {
            var stop: Gradient.Stop
            var offset: Double?
        }
        var entries = gradient.stops.map { stop -> Entry in
            let offset = stop.position.map { position -> Double in
                if length <= 0 {
                    return position.pixels == 0
                        ? Double(position.fraction) : position.pixels > 0 ? .greatestFiniteMagnitude.squareRoot() : 0
                }
                return tables.resolve(position, basis: length) / length
            }
            return Entry(stop: stop, offset: offset)
        }
        guard !entries.isEmpty else {
            expanded = []
            return
        }
        // Images 3 §3.5.3: ends first, then never descending, then evenly between.
        if entries[0].offset == nil { entries[0].offset = 0 }
        if entries[entries.count - 1].offset == nil { entries[entries.count - 1].offset = 1 }
        var greatest = -Double.infinity
        for i in entries.indices {
            if let offset = entries[i].offset {
                greatest = max(greatest, offset)
                entries[i].offset = greatest
            }
        }
        var i = 0
        while i < entries.count {
            guard entries[i].offset == nil else {
                i += 1
                continue
            }
            var end = i
            while entries[end].offset == nil { end += 1 }
            let from = entries[i - 1].offset ?? 0
            let to = entries[end].offset ?? 1
            for k in i..<end { entries[k].offset = from + (to - from) * Double(k - i + 1) / Double(end - i + 1) }
            i = end
        }

        var stops: [GradientPaint.Stop] = []
        var hint: Double?
        var last: Gradient.Stop?
        for entry in entries {
            let offset = entry.offset ?? 0
            guard let color = entry.stop.color else {
                hint = offset
                continue
            }
            if let last, let previous = stops.last {
                let span = (from: previous.offset, to: offset)
                if hint != nil || gradient.colorSpace != .srgb || last.lacksComponent || entry.stop.lacksComponent {
                    stops += ColorStops.sampled(span, hint: hint) { gradient.blend(last, entry.stop, share: $0) }
                }
            }
            hint = nil
            last = entry.stop
            stops.append(.init(offset: offset, color: color))
        }
        expanded = stops
    }

    /// Stops that follow a transition which is not linear in sRGB: by a hint (Images 3 §3.5.4), by a colour space, or both.
    private static func sampled(
        _ span: (from: Double, to: Double), hint: Double?, color: (Double) -> RGBA
    ) -> [GradientPaint.Stop] {
        let length = span.to - span.from
        guard length > 0 else { return [] }
        var exponent = 1.0
        if let hint {
            let middle = (hint - span.from) / length
            if middle <= 0 { return [.init(offset: span.from, color: color(1))] }
            if middle >= 1 { return [.init(offset: span.to, color: color(0))] }
            exponent = log(0.5) / log(middle)
        }
        let parts = 48
        // The ends too: a component that one stop lacks is the other's (Color 4 §12.2). They stand close where the colour runs fast.
        return (0...parts).map { step in
            let share = Double(step) / Double(parts)
            let t = exponent < 1 ? pow(share, 1 / exponent) : share
            return .init(offset: span.from + length * t, color: color(exponent == 1 ? t : pow(t, exponent)))
        }
    }
}

extension ColorStops {
    /// Stops whose colours blend in linear light, as plain sRGB ones (`color-interpolation: linearRGB`).
    static func linearLight(_ stops: [GradientPaint.Stop]) -> [GradientPaint.Stop] {
        func linear(_ c: Float) -> Float { c <= 0.04045 ? c / 12.92 : powf((c + 0.055) / 1.055, 2.4) }
        func encoded(_ c: Float) -> Float { c <= 0.0031308 ? c * 12.92 : 1.055 * powf(c, 1 / 2.4) - 0.055 }
        var result: [GradientPaint.Stop] = []
        for stop in stops {
            if let last = result.last, stop.offset > last.offset {
                for step in 1..<24 {
                    let t = Float(step) / 24
                    func mix(_ a: Float, _ b: Float) -> Float { encoded(linear(a) + (linear(b) - linear(a)) * t) }
                    let (a, b) = (last.color, stop.color)
                    result.append(
                        .init(
                            offset: last.offset + (stop.offset - last.offset) * Double(t),
                            color: RGBA(
                                red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
                                alpha: a.alpha + (b.alpha - a.alpha) * t)))
                }
            }
            result.append(stop)
        }
        return result
    }
}
