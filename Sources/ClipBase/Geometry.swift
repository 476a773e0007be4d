/// A physical position in CSS px; y grows downwards.
public struct LayoutPoint: Hashable, Sendable {
    public var x: LayoutUnit
    public var y: LayoutUnit
    @inlinable public init(x: LayoutUnit = .zero, y: LayoutUnit = .zero) {
        self.x = x
        self.y = y
    }
    public static let zero = LayoutPoint()
    @inlinable public static func + (a: LayoutPoint, b: LayoutPoint) -> LayoutPoint { .init(x: a.x + b.x, y: a.y + b.y) }
    @inlinable public static func - (a: LayoutPoint, b: LayoutPoint) -> LayoutPoint { .init(x: a.x - b.x, y: a.y - b.y) }
}

/// A physical size in CSS px.
public struct LayoutSize: Hashable, Sendable {
    public var width: LayoutUnit
    public var height: LayoutUnit
    @inlinable public init(width: LayoutUnit = .zero, height: LayoutUnit = .zero) {
        self.width = width
        self.height = height
    }
    public static let zero = LayoutSize()
    @inlinable public var isEmpty: Bool { width <= .zero || height <= .zero }
}

/// A physical rectangle in CSS px.
public struct LayoutRect: Hashable, Sendable {
    public var origin: LayoutPoint
    public var size: LayoutSize
    @inlinable public init(origin: LayoutPoint = .zero, size: LayoutSize = .zero) {
        self.origin = origin
        self.size = size
    }
    @inlinable public init(x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, height: LayoutUnit) {
        self.init(origin: .init(x: x, y: y), size: .init(width: width, height: height))
    }
    public static let zero = LayoutRect()
    @inlinable public var minX: LayoutUnit { origin.x }
    @inlinable public var minY: LayoutUnit { origin.y }
    @inlinable public var maxX: LayoutUnit { origin.x + size.width }
    @inlinable public var maxY: LayoutUnit { origin.y + size.height }
    @inlinable public var width: LayoutUnit { size.width }
    @inlinable public var height: LayoutUnit { size.height }
    @inlinable public var isEmpty: Bool { size.isEmpty }

    @inlinable public func offset(by point: LayoutPoint) -> LayoutRect { .init(origin: origin + point, size: size) }

    /// The rectangle without the given edges; never of negative size.
    @inlinable public func inset(by edges: LayoutEdges) -> LayoutRect {
        .init(
            x: minX + edges.left, y: minY + edges.top, width: (width - edges.left - edges.right).clampedToZero,
            height: (height - edges.top - edges.bottom).clampedToZero)
    }

    @inlinable public func outset(by edges: LayoutEdges) -> LayoutRect {
        .init(
            x: minX - edges.left, y: minY - edges.top, width: width + edges.left + edges.right,
            height: height + edges.top + edges.bottom)
    }

    /// The smallest rectangle that holds both; an empty one still counts by its position.
    @inlinable public func union(_ other: LayoutRect) -> LayoutRect {
        let left = Swift.min(minX, other.minX)
        let top = Swift.min(minY, other.minY)
        return .init(
            x: left, y: top, width: Swift.max(maxX, other.maxX) - left, height: Swift.max(maxY, other.maxY) - top)
    }

    /// The common part; of zero size where there is none.
    @inlinable public func intersection(_ other: LayoutRect) -> LayoutRect {
        let left = Swift.max(minX, other.minX)
        let top = Swift.max(minY, other.minY)
        return .init(
            x: left, y: top, width: (Swift.min(maxX, other.maxX) - left).clampedToZero,
            height: (Swift.min(maxY, other.maxY) - top).clampedToZero)
    }

    /// The rectangle in floating-point CSS px.
    @inlinable public var rect: Rect {
        .init(x: minX.pixels, y: minY.pixels, width: width.pixels, height: height.pixels)
    }
}

/// Four physical edges in CSS px: a border, a padding, a margin.
public struct LayoutEdges: Hashable, Sendable {
    public var top, right, bottom, left: LayoutUnit
    @inlinable public init(top: LayoutUnit = .zero, right: LayoutUnit = .zero, bottom: LayoutUnit = .zero, left: LayoutUnit = .zero) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }
    public static let zero = LayoutEdges()
    @inlinable public var horizontal: LayoutUnit { left + right }
    @inlinable public var vertical: LayoutUnit { top + bottom }
    @inlinable public static func + (a: LayoutEdges, b: LayoutEdges) -> LayoutEdges {
        .init(top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom, left: a.left + b.left)
    }
}

/// A point in floating-point units (CSS px unless said otherwise).
public struct Point: Hashable, Sendable {
    public var x, y: Double
    @inlinable public init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }
    public static let zero = Point()
}

/// A size in floating-point units (CSS px unless said otherwise).
public struct Size: Hashable, Sendable {
    public var width, height: Double
    @inlinable public init(width: Double = 0, height: Double = 0) {
        self.width = width
        self.height = height
    }
    public static let zero = Size()
}

/// A rectangle in floating-point units (CSS px unless said otherwise).
public struct Rect: Hashable, Sendable {
    public var x, y, width, height: Double
    @inlinable public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
    public static let zero = Rect()
    @inlinable public var maxX: Double { x + width }
    @inlinable public var maxY: Double { y + height }
    @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
    @inlinable public func insetBy(_ d: Double) -> Rect { .init(x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d) }
    @inlinable public func offsetBy(x dx: Double, y dy: Double) -> Rect { .init(x: x + dx, y: y + dy, width: width, height: height) }
    @inlinable public func union(_ o: Rect) -> Rect {
        let left = Swift.min(x, o.x)
        let top = Swift.min(y, o.y)
        return .init(x: left, y: top, width: Swift.max(maxX, o.maxX) - left, height: Swift.max(maxY, o.maxY) - top)
    }
    @inlinable public func intersection(_ o: Rect) -> Rect {
        let left = Swift.max(x, o.x)
        let top = Swift.max(y, o.y)
        return .init(
            x: left, y: top, width: Swift.max(0, Swift.min(maxX, o.maxX) - left),
            height: Swift.max(0, Swift.min(maxY, o.maxY) - top))
    }
    @inlinable public func intersects(_ o: Rect) -> Bool { x < o.maxX && o.x < maxX && y < o.maxY && o.y < maxY }
}

/// A two-dimensional affine transform, `x' = a·x + c·y + e`, `y' = b·x + d·y + f` (CSS Transforms 1, `matrix()`).
public struct AffineTransform: Hashable, Sendable {
    public var a, b, c, d, e, f: Double
    @inlinable public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }
    public static let identity = AffineTransform()
    @inlinable public var determinant: Double { a * d - b * c }

    /// The transform that applies `inner` first and then this one.
    @inlinable public func concatenating(inner m: AffineTransform) -> AffineTransform {
        .init(
            a: a * m.a + c * m.b, b: b * m.a + d * m.b, c: a * m.c + c * m.d, d: b * m.c + d * m.d,
            e: a * m.e + c * m.f + e, f: b * m.e + d * m.f + f)
    }

    @inlinable public func apply(to p: Point) -> Point { .init(x: a * p.x + c * p.y + e, y: b * p.x + d * p.y + f) }

    /// The axis-aligned bounds of the transformed rectangle.
    @inlinable public func bounds(of r: Rect) -> Rect {
        let p = [
            apply(to: .init(x: r.x, y: r.y)), apply(to: .init(x: r.maxX, y: r.y)),
            apply(to: .init(x: r.x, y: r.maxY)), apply(to: .init(x: r.maxX, y: r.maxY))
        ]
        var left = p[0].x
        var right = p[0].x
        var top = p[0].y
        var bottom = p[0].y
        for q in p.dropFirst() {
            left = Swift.min(left, q.x)
            right = Swift.max(right, q.x)
            top = Swift.min(top, q.y)
            bottom = Swift.max(bottom, q.y)
        }
        return .init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
