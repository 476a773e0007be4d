import ClipBase
import Style

/// What fills or strokes a shape or text of an SVG (SVG 2 §13, §14).
public enum VectorPaint: Hashable, Sendable {
    case color(RGBA)
    case gradient(VectorGradient)
    case pattern(PatternPaint)
}

/// A gradient in a coordinate system of its own.
public struct VectorGradient: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        case linear(from: Point, to: Point)
        case radial(center: Point, radius: Double, focus: Point, focusRadius: Double)
    }
    public enum Spread: UInt8, Hashable, Sendable { case pad, reflect, `repeat` }
    public var shape: Shape
    /// Ascending, 0…1.
    public var stops: [GradientPaint.Stop]
    public var spread: Spread
    /// From the gradient's coordinates to those of what it paints.
    public var transform: AffineTransform
    public init(shape: Shape, stops: [GradientPaint.Stop], spread: Spread, transform: AffineTransform) {
        self.shape = shape
        self.stops = stops
        self.spread = spread
        self.transform = transform
    }
}

/// A tile that is repeated over the plane.
public struct PatternPaint: Hashable, Sendable {
    /// One tile, in the pattern's coordinates.
    public var tile: Rect
    /// From the pattern's coordinates to those of what it paints.
    public var transform: AffineTransform
    /// What a tile shows, in the pattern's coordinates; index into `DisplayList.sublists`.
    public var content: Int
    public var opacity: Double
    public init(tile: Rect, transform: AffineTransform, content: Int, opacity: Double) {
        self.tile = tile
        self.transform = transform
        self.content = content
        self.opacity = opacity
    }
}
