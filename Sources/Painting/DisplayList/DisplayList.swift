import ClipBase
import Style
import TextShaping

/// What is to be painted, in order, as pure data: no reference to style, layout or document remains.
///
/// All coordinates are CSS px of the page, y downwards, already snapped to device px where the standard's painters snap.
/// `push…` and `pop…` items nest properly.
public struct DisplayList: Sendable {
    public var items: [DisplayItem] = []
    public var glyphRuns: [GlyphRun] = []
    /// Glyphs of all runs.
    public var glyphs: [PlacedGlyph] = []
    public var paths: [PathData] = []
    public var gradients: [GradientPaint] = []
    /// What fills and strokes SVG's shapes and text.
    public var vectorPaints: [VectorPaint] = []
    public var groups: [Group] = []
    /// Masks and the pages of frames.
    public var sublists: [DisplayList] = []
    /// The canvas: the page's background colour (white where the page has none), painted under everything.
    public var canvasColor = RGBA.white
    /// The page's size, CSS px: the initial containing block and what overflows it.
    public var pageSize = Size.zero
    /// Every image that an item shows.
    public var images: [PaintImage] = []

    public init() {}
}

/// Where an image's pixels come from.
public enum PaintImage: Hashable, Sendable {
    /// A loaded resource, by absolute URL.
    case url(String)
    /// A loaded resource as its pixels are stored, whatever orientation it tells (`image-orientation: none`).
    case unturnedURL(String)
    /// The same, shown by an element of the dark colour scheme: an SVG answers its media queries by that.
    case darkURL(String)
    /// A picture that belongs to one element (canvas), by `NodeID.rawValue`.
    case element(UInt32)
}

public enum DisplayItem: Sendable {
    case fillRect(Rect, RGBA)
    case fillRoundedRect(RoundedRect, RGBA)
    /// Between two rounded rectangles: a border of one colour.
    case fillRing(outer: RoundedRect, inner: RoundedRect, RGBA)
    /// Index into `paths`.
    case fillPath(Int, RGBA, isEvenOdd: Bool)
    case strokePath(Int, RGBA, Stroke)
    /// A path filled with an entry of `vectorPaints`.
    case paintPath(Int, paint: Int, isEvenOdd: Bool)
    case paintStroke(Int, paint: Int, Stroke)
    /// The outlines of a glyph run, filled or, with a stroke, drawn along.
    case paintGlyphs(Int, paint: Int, stroke: Stroke?)
    /// One picture stretched over a rectangle. `source` is the part shown in image px; nil is all of it.
    case image(Int, source: Rect?, destination: Rect, sampling: Sampling)
    /// A picture repeated over `area`, one tile of it at `tile`, `spacing` between tiles.
    case tiledImage(Int, tile: Rect, spacing: Size, area: Rect, sampling: Sampling)
    /// Index into `gradients`. `tile` is the gradient box.
    case gradient(Int, tile: Rect, spacing: Size, area: Rect)
    /// Index into `glyphRuns`.
    case glyphs(Int, RGBA)
    /// Outlines of glyphs (`-webkit-text-stroke`); width in CSS px.
    case strokeGlyphs(Int, RGBA, width: Double)
    /// The shadow of a text run; `sigma` in CSS px.
    case glyphShadow(Int, RGBA, offset: Point, sigma: Double)
    /// An outer shadow of a box: the shape blurred, without what lies inside `cutout`.
    case shadow(RoundedRect, RGBA, sigma: Double, cutout: RoundedRect)
    /// An inner shadow: all of `area` but the blurred `hole`.
    case innerShadow(area: RoundedRect, hole: RoundedRect, RGBA, sigma: Double)
    /// The list of a frame's page, its origin at the point; index into `sublists`.
    case sublist(Int, origin: Point)

    case pushClip(ClipShape)
    case popClip
    case pushTransform(AffineTransform)
    case popTransform
    /// Up to its `popProjection` everything is flat, then seen through the projection.
    case pushProjection(Projection)
    case popProjection
    /// Up to its `popCrispEdges` edges fall on whole px.
    case pushCrispEdges
    case popCrispEdges
    /// Index into `groups`.
    case pushGroup(Int)
    case popGroup
}

public enum Sampling: UInt8, Hashable, Sendable { case smooth, pixelated }

public enum ClipShape: Hashable, Sendable {
    case rect(Rect)
    case rounded(RoundedRect)
    /// Index into `paths`.
    case path(Int, isEvenOdd: Bool)
}

/// A rectangle with elliptical corners.
public struct RoundedRect: Hashable, Sendable {
    public var rect: Rect
    public var topLeft, topRight, bottomRight, bottomLeft: Size
    public init(_ rect: Rect, topLeft: Size = .zero, topRight: Size = .zero, bottomRight: Size = .zero, bottomLeft: Size = .zero) {
        self.rect = rect
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }
    public var isSquare: Bool { topLeft.isNone && topRight.isNone && bottomRight.isNone && bottomLeft.isNone }
}

extension Size {
    /// A radius that rounds nothing.
    var isNone: Bool { width <= 0 || height <= 0 }
}

public struct Stroke: Hashable, Sendable {
    public enum Cap: UInt8, Hashable, Sendable { case butt, round, square }
    public enum Join: UInt8, Hashable, Sendable { case miter, round, bevel }
    /// CSS px.
    public var width: Double
    /// Lengths of dashes and gaps; empty for a solid line.
    public var dashes: [Double]
    public var dashOffset: Double
    public var cap: Cap
    public var join: Join
    /// The ratio of a miter's length to the width from which on it is cut.
    public var miterLimit: Double
    public init(
        width: Double, dashes: [Double] = [], dashOffset: Double = 0, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10
    ) {
        self.width = width
        self.dashes = dashes
        self.dashOffset = dashOffset
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }
}

/// A path in page coordinates.
public struct PathData: Hashable, Sendable {
    public enum Segment: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }
    public var segments: [Segment]
    public init(_ segments: [Segment] = []) { self.segments = segments }
}

/// Glyphs of one font and paint.
public struct GlyphRun: Sendable {
    public var font: FontID
    /// Into `DisplayList.glyphs`.
    public var glyphs: ByteRange
    /// Rotation of each glyph about its origin, for vertical text: 0, 90 or −90 degrees clockwise.
    public var rotation: Double
    public init(font: FontID, glyphs: ByteRange, rotation: Double = 0) {
        self.font = font
        self.glyphs = glyphs
        self.rotation = rotation
    }
}

/// A glyph with its origin on the baseline.
public struct PlacedGlyph: Hashable, Sendable {
    public var glyph: UInt32
    public var x, y: Double
    public init(glyph: UInt32, x: Double, y: Double) {
        self.glyph = glyph
        self.x = x
        self.y = y
    }
}

/// A gradient for a box of known size: lengths and angles resolved, stop positions 0…1 along the gradient line (or turn),
/// colour hints turned into stops. Positions may lie outside 0…1 and ascend.
public struct GradientPaint: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        /// Relative to the tile's top left.
        case linear(from: Point, to: Point)
        case radial(center: Point, radiusX: Double, radiusY: Double)
        /// Radians clockwise from up.
        case conic(center: Point, start: Double)
    }
    public struct Stop: Hashable, Sendable {
        public var offset: Double
        public var color: RGBA
        public init(offset: Double, color: RGBA) {
            self.offset = offset
            self.color = color
        }
    }
    public var shape: Shape
    public var stops: [Stop]
    public var isRepeating: Bool
    public init(shape: Shape, stops: [Stop], isRepeating: Bool) {
        self.shape = shape
        self.stops = stops
        self.isRepeating = isRepeating
    }
}

/// A part of the picture that is painted apart and then laid on what is below.
public struct Group: Sendable {
    public var opacity: Double = 1
    public var blendMode = BlendMode.normal
    /// Applied to the group's picture in order; lengths in CSS px.
    public var filters: [FilterEffect] = []
    /// Applied to what is below, within `backdropShape`, before the group is laid on it.
    public var backdropFilters: [FilterEffect] = []
    public var backdropShape: RoundedRect?
    /// Index into `sublists`: its alpha multiplies the group.
    public var mask: Int?
    /// Whether the group's alpha becomes the luminance of its colours, as a layer of a mask (Masking 1 §6.2).
    public var isLuminance = false
    /// Whether that is the luminance of linear light (`color-interpolation: linearRGB` of the mask).
    public var isLinear = false
    /// How the group as a layer of a mask meets the layers below (Masking 1 §6.7).
    public var composite = ImageLayer.Composite.add
    /// What the group can paint on, page coordinates before the enclosing transform; nil is unbounded.
    public var bounds: Rect?
    public init() {}
}

extension DisplayList {
    /// Moves the names of element pictures by an offset, so that a frame's do not meet those of the page around it.
    public mutating func renameElementImages(offset: UInt32) {
        for i in images.indices {
            if case .element(let raw) = images[i] { images[i] = .element(raw &+ offset) }
        }
        for i in sublists.indices { sublists[i].renameElementImages(offset: offset) }
    }
}
