import ClipBase

/// One shadow of `box-shadow`, `text-shadow` or `drop-shadow()`; lengths in CSS px.
public struct Shadow: Hashable, Sendable {
    public var color: RGBA
    public var x, y: Double
    /// The blur radius; the standard deviation is half of it.
    public var blur: Double
    public var spread: Double
    public var isInset: Bool
    /// `currentcolor`: `color` is what that was where the shadow was set.
    public var isCurrentColor = false
    public init(color: RGBA, x: Double, y: Double, blur: Double = 0, spread: Double = 0, isInset: Bool = false) {
        self.color = color
        self.x = x
        self.y = y
        self.blur = blur
        self.spread = spread
        self.isInset = isInset
    }
}

/// One function of `transform`, or of `translate`, `rotate`, `scale` (Transforms 1 and 2). Angles in degrees.
public enum TransformFunction: Hashable, Sendable {
    case translate(x: LengthPercentage, y: LengthPercentage, z: Double)
    case scale(x: Double, y: Double, z: Double)
    case rotate(x: Double, y: Double, z: Double, degrees: Double)
    case skew(x: Double, y: Double)
    case matrix(AffineTransform)
    /// Column by column, as in `matrix3d()`.
    case matrix3D([Double])
    /// Distance in CSS px; nil for `none`.
    case perspective(Double?)
}

/// `translate`, `rotate`, `scale` and `transform` of a box, each a list that is empty for `none`. They are multiplied in the order of
/// these fields (Transforms 2 §6).
public struct TransformParts: Hashable, Sendable {
    public var translate: [TransformFunction] = []
    public var rotate: [TransformFunction] = []
    public var scale: [TransformFunction] = []
    /// Nil where there is no path.
    public var motion: MotionPath?
    public var transform: [TransformFunction] = []
    public init() {}
}

/// `offset-path` and what goes with it (Motion Path 1).
public struct MotionPath: Hashable, Sendable {
    public struct Rotation: Hashable, Sendable {
        /// Whether the box turns with the path, and so much beside.
        public var followsPath = true
        public var degrees = 0.0
    }
    /// Where the box goes along (§2.1).
    public enum Route: Hashable, Sendable {
        case none
        /// `path()`, in px from the top left of the border box.
        case path([PathCommand])
        case ray(Ray)
        /// In a box of the containing block; `hasCenter` where a circle or ellipse says where it stands.
        case shape(ShapeValue.Shape, hasCenter: Bool)
        /// The edge of a box of the containing block.
        case box
        /// A `<path>` or another shape of SVG.
        case url(String)
    }
    /// `ray()` (§2.1.1).
    public struct Ray: Hashable, Sendable {
        public enum Extent: UInt8, Hashable, Sendable { case closestSide, closestCorner, farthestSide, farthestCorner, sides }
        /// Clockwise from up.
        public var degrees = 0.0
        public var extent = Extent.closestSide
        /// Whether the box stays within the extent.
        public var contains = false
        /// nil where `offset-position` counts.
        public var center: LengthPair?
        public init() {}
    }
    /// Where a route without a start of its own starts (§2.3).
    public enum Position: Hashable, Sendable {
        case normal
        /// Where the box stands.
        case auto
        case at(LengthPair)
    }
    public var route = Route.none
    /// The box of the containing block in which the route lies.
    public var referenceBox = ShapeValue.ReferenceBox.borderBox
    public var position = Position.normal
    /// Percentages are of the path's length.
    public var distance = LengthPercentage.zero
    public var rotation = Rotation()
    /// The point of the box that is on the path; nil for `auto`, the transform origin.
    public var anchor: LengthPair?
    public init() {}

    /// Whether the route lies in the containing block.
    public var needsContainingBlock: Bool {
        switch route {
        case .none, .path: false
        case .ray, .shape, .box, .url: true
        }
    }
}

/// One function of `filter` or `backdrop-filter` (Filter Effects 1).
public enum FilterFunction: Hashable, Sendable {
    /// Standard deviation in CSS px.
    case blur(Double)
    case dropShadow(Shadow)
    case brightness(Double)
    case contrast(Double)
    case grayscale(Double)
    case invert(Double)
    case opacity(Double)
    case saturate(Double)
    case sepia(Double)
    case hueRotate(degrees: Double)
    /// A fragment or URL of an SVG filter.
    case url(String)
}

/// A basic shape with its reference box: `clip-path`, `shape-outside` (Shapes 1, Masking 1).
public struct ShapeValue: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        /// Only the reference box.
        case box
        /// Distances from the four sides, with corner radii (top-left, top-right, bottom-right, bottom-left).
        case inset(Sides<LengthPercentage>, radii: [LengthPair])
        case circle(radius: ShapeRadius, center: LengthPair)
        case ellipse(x: ShapeRadius, y: ShapeRadius, center: LengthPair)
        case polygon(isEvenOdd: Bool, points: [LengthPair])
        case path(isEvenOdd: Bool, [PathCommand])
        /// A reference to `<clipPath>`, or the URL of an image of `shape-outside`.
        case url(String)
        case image(ImageValue)
    }
    public enum ShapeRadius: Hashable, Sendable {
        case length(LengthPercentage)
        case closestSide, farthestSide, closestCorner, farthestCorner
    }
    public enum ReferenceBox: UInt8, Hashable, Sendable { case marginBox, borderBox, paddingBox, contentBox, fillBox, strokeBox, viewBox }
    public var shape: Shape
    /// nil where the property's default counts.
    public var box: ReferenceBox?
    public init(shape: Shape, box: ReferenceBox? = nil) {
        self.shape = shape
        self.box = box
    }
    /// Whether the shape is that of a picture.
    public var isImage: Bool {
        switch shape {
        case .image, .url: true
        case .box, .inset, .circle, .ellipse, .polygon, .path: false
        }
    }
}

/// A path segment in absolute coordinates; `path()` in px, `shape()` may hold percentages.
public enum PathCommand: Hashable, Sendable {
    case move(LengthPair)
    case line(LengthPair)
    case curve(LengthPair, LengthPair, LengthPair)
    case quadratic(LengthPair, LengthPair)
    /// Radii x and y, rotation in degrees, flags, end point.
    case arc(LengthPair, rotation: Double, isLarge: Bool, isClockwise: Bool, to: LengthPair)
    case close
}
