import ClipBase

/// A map of the plane with perspective: what a 3D transform makes of a flat box (Transforms 2 §6).
public struct Projection: Hashable, Sendable {
    // Row by row: x′ = (a·x + b·y + c) / w, y′ = (d·x + e·y + f) / w, w = g·x + h·y + i.
    public var a, b, c, d, e, f, g, h, i: Double
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double, _ h: Double, _ i: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h
        self.i = i
    }

    /// The least `w` that still lies in front of the viewer.
    public static let nearest = 1e-4

    public func w(at p: Point) -> Double { g * p.x + h * p.y + i }

    /// The image of a point; nil for one behind the viewer.
    public func apply(to p: Point) -> Point? {
        let w = w(at: p)
        guard w > Self.nearest else { return nil }
        return Point(x: (a * p.x + b * p.y + c) / w, y: (d * p.x + e * p.y + f) / w)
    }

    public var determinant: Double { a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) }

    /// The map back, up to a factor; nil where there is none.
    public var inverse: Projection? {
        let k = determinant
        guard abs(k) > 1e-14, k.isFinite else { return nil }
        return Projection(
            (e * i - f * h) / k, (c * h - b * i) / k, (b * f - c * e) / k, (f * g - d * i) / k, (a * i - c * g) / k, (c * d - a * f) / k,
            (d * h - e * g) / k, (b * g - a * h) / k, (a * e - b * d) / k)
    }

    /// The map followed by an affine one.
    public func followed(by m: AffineTransform) -> Projection {
        Projection(
            m.a * a + m.c * d + m.e * g, m.a * b + m.c * e + m.e * h, m.a * c + m.c * f + m.e * i, m.b * a + m.d * d + m.f * g,
            m.b * b + m.d * e + m.f * h, m.b * c + m.d * f + m.f * i, g, h, i)
    }

    /// The bounds of a rectangle's image; nil where part of it lies behind the viewer.
    public func bounds(of rect: Rect) -> Rect? {
        var low = Point(x: .infinity, y: .infinity)
        var high = Point(x: -.infinity, y: -.infinity)
        for corner in [
            Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.x, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY)
        ] {
            guard let p = apply(to: corner) else { return nil }
            low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
            high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
