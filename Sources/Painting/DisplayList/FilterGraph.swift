import ClipBase
import Style

/// One entry of a `filter` list: a function, or an SVG filter that a URL named.
public enum FilterEffect: Hashable, Sendable {
    case function(FilterFunction)
    case graph(FilterGraph)
}

/// An SVG filter with every length in CSS px of the filtered element's coordinates (Filter Effects 1 §9).
public struct FilterGraph: Hashable, Sendable {
    /// The filter region: nothing is painted outside.
    public var region: Rect
    public var primitives: [FilterPrimitive]
    /// Where the element's user space starts: noise is made there.
    public var origin: Point
    public init(region: Rect, primitives: [FilterPrimitive], origin: Point = .zero) {
        self.region = region
        self.origin = origin
        self.primitives = primitives
    }
}

public struct FilterPrimitive: Hashable, Sendable {
    public enum Input: Hashable, Sendable {
        case source, sourceAlpha
        /// Of an earlier primitive.
        case result(Int)
        /// `FillPaint` and `StrokePaint` as plain colours.
        case color(RGBA)
    }
    public enum EdgeMode: UInt8, Hashable, Sendable { case none, duplicate, wrap }
    public enum CompositeOperator: Hashable, Sendable {
        case over, `in`, out, atop, xor, lighter
        case arithmetic(k1: Double, k2: Double, k3: Double, k4: Double)
    }
    public enum Channel: UInt8, Hashable, Sendable { case red, green, blue, alpha }
    public struct Light: Hashable, Sendable {
        public enum Source: Hashable, Sendable {
            /// Degrees.
            case distant(azimuth: Double, elevation: Double)
            case point(x: Double, y: Double, z: Double)
            /// `limitingCone` in degrees; nil without limit.
            case spot(x: Double, y: Double, z: Double, toX: Double, toY: Double, toZ: Double, exponent: Double, limitingCone: Double?)
        }
        public var source: Source
        public var color: RGBA
        public var surfaceScale: Double
        /// `diffuseConstant` or `specularConstant`.
        public var constant: Double
        /// nil for diffuse light.
        public var specularExponent: Double?
        public init(source: Source, color: RGBA, surfaceScale: Double, constant: Double, specularExponent: Double?) {
            self.source = source
            self.color = color
            self.surfaceScale = surfaceScale
            self.constant = constant
            self.specularExponent = specularExponent
        }
    }
    public enum Kind: Hashable, Sendable {
        case gaussianBlur(x: Double, y: Double)
        /// Four rows of five over straight colour.
        case colorMatrix([Double])
        case offset(x: Double, y: Double)
        case flood(RGBA)
        case blend(BlendMode)
        case composite(CompositeOperator)
        case merge
        /// 256 entries each for red, green, blue and alpha.
        case componentTransfer([[UInt8]])
        case dropShadow(x: Double, y: Double, sigmaX: Double, sigmaY: Double, RGBA)
        case morphology(x: Double, y: Double, dilates: Bool)
        case tile
        /// A list in the element's coordinates; index into `DisplayList.sublists`.
        case image(Int)
        case turbulence(frequencyX: Double, frequencyY: Double, octaves: Int, seed: Double, isFractal: Bool, stitches: Bool)
        case displacementMap(scale: Double, x: Channel, y: Channel)
        case convolveMatrix(
            columns: Int, rows: Int, kernel: [Double], divisor: Double, bias: Double, targetX: Int, targetY: Int, edge: EdgeMode,
            preservesAlpha: Bool)
        case lighting(Light)
    }
    public var kind: Kind
    public var inputs: [Input]
    /// The primitive's subregion; only what of it lies in the filter region is painted.
    public var region: Rect
    /// Whether colours are worked with in linearRGB.
    public var isLinear: Bool
    public init(kind: Kind, inputs: [Input], region: Rect, isLinear: Bool) {
        self.kind = kind
        self.inputs = inputs
        self.region = region
        self.isLinear = isLinear
    }
}
