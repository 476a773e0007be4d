import ClipBase

/// An `<image>` (CSS Images 4).
public indirect enum ImageValue: Hashable, Sendable {
    /// `none`: a layer without picture.
    case none
    /// The absolute URL. `density` is the px density that `image-set()` chose, 1 otherwise.
    case url(String, density: Double)
    case gradient(Gradient)
    case color(RGBA)
    case crossFade([CrossFadePart])
}

/// One picture of a `cross-fade()` and its share, 0…1.
public struct CrossFadePart: Hashable, Sendable {
    public var image: ImageValue
    public var share: Double
    public init(image: ImageValue, share: Double) {
        self.image = image
        self.share = share
    }
}

/// A gradient (CSS Images 4 §3).
public struct Gradient: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        /// The angle in degrees, 0 up and clockwise.
        case linear(degrees: Double)
        /// Toward a side or corner; −1, 0 or 1 each, x to the right and y down. `isLegacy`: `-webkit-` semantics.
        case linearTo(x: Int, y: Int)
        case radial(RadialSize, isCircle: Bool, center: LengthPair)
        /// Start angle in degrees.
        case conic(fromDegrees: Double, center: LengthPair)
    }
    public enum RadialSize: Hashable, Sendable {
        case closestSide, farthestSide, closestCorner, farthestCorner
        /// Radii; equal for a circle.
        case explicit(LengthPercentage, LengthPercentage)
    }
    public struct Stop: Hashable, Sendable {
        /// nil for a colour hint (then only `position` counts).
        public var color: RGBA?
        /// For conic gradients `fraction` 1 is a full turn. nil: placed evenly.
        public var position: LengthPercentage?
        /// `currentcolor`: `color` is what that was where the gradient was set.
        public var isCurrentColor = false
        /// The colour in the space that it was written in; nil for one that was written in sRGB.
        var written: ColorValue?
        /// Whether a component is `none`, which another stop's stands in for.
        public var lacksComponent: Bool { (written?.missing ?? 0) != 0 }
        public init(color: RGBA?, position: LengthPercentage?) {
            self.color = color
            self.position = position
        }
    }
    /// The colour between two stops, `share` of the second, by the gradient's colour space (Images 4 §3.1, Color 4 §12).
    public func blend(_ a: Stop, _ b: Stop, share: Double) -> RGBA {
        let from = a.written ?? ColorValue(a.color ?? .transparent)
        let to = b.written ?? ColorValue(b.color ?? .transparent)
        return ColorValue.mix(from, to, share: share, in: colorSpace, hue: hueMethod).rgba
    }

    public enum ColorSpace: UInt8, Hashable, Sendable {
        case srgb, srgbLinear, displayP3, a98RGB, prophotoRGB, rec2020, lab, oklab, xyzD50, xyzD65, hsl, hwb, lch, oklch
    }
    public enum HueMethod: UInt8, Hashable, Sendable { case shorter, longer, increasing, decreasing }

    public var shape: Shape
    public var isRepeating: Bool
    public var stops: [Stop]
    public var colorSpace: ColorSpace
    public var hueMethod: HueMethod

    public init(
        shape: Shape, isRepeating: Bool, stops: [Stop], colorSpace: ColorSpace = .srgb, hueMethod: HueMethod = .shorter
    ) {
        self.shape = shape
        self.isRepeating = isRepeating
        self.stops = stops
        self.colorSpace = colorSpace
        self.hueMethod = hueMethod
    }
}

/// One layer of `background` or `mask` (Backgrounds 3, Masking 1).
public struct ImageLayer: Hashable, Sendable {
    public enum Repeat: UInt8, Hashable, Sendable { case `repeat`, space, round, noRepeat }
    public enum Attachment: UInt8, Hashable, Sendable { case scroll, fixed, local }
    public enum Box: UInt8, Hashable, Sendable {
        case borderBox, paddingBox, contentBox, text, fillBox, strokeBox, viewBox, noClip, borderArea
    }
    public enum LayerSize: Hashable, Sendable {
        case cover, contain
        /// nil is `auto`.
        case explicit(width: LengthPercentage?, height: LengthPercentage?)
    }
    /// Of masks (Masking 1 §6.5).
    public enum Composite: UInt8, Hashable, Sendable { case add, subtract, intersect, exclude }
    public enum MaskMode: UInt8, Hashable, Sendable { case matchSource, alpha, luminance }

    public var image = ImageValue.none
    public var position = LengthPair.zero
    public var size = LayerSize.explicit(width: nil, height: nil)
    public var repeatX = Repeat.repeat
    public var repeatY = Repeat.repeat
    public var attachment = Attachment.scroll
    public var origin = Box.paddingBox
    public var clip = Box.borderBox
    public var blendMode = BlendMode.normal
    public var composite = Composite.add
    public var maskMode = MaskMode.matchSource
    public init() {}
}

/// Compositing 1 §10.
public enum BlendMode: UInt8, Hashable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
    case exclusion, hue, saturation, color, luminosity, plusDarker, plusLighter
}

/// `border-image` or `-webkit-mask-box-image` (Backgrounds 3 §6).
public struct BorderImage: Hashable, Sendable {
    public enum Repeat: UInt8, Hashable, Sendable { case stretch, `repeat`, round, space }
    /// A width of the border image: a multiple of the border width, a length-percentage, or `auto`.
    public enum Width: Hashable, Sendable {
        case auto
        case number(Double)
        case length(LengthPercentage)
    }
    public var source = ImageValue.none
    /// Numbers in image px are kept as px, percentages as fractions.
    public var slice = Sides(all: LengthPercentage(fraction: 1))
    public var isFilled = false
    public var width = Sides(all: Width.number(1))
    public var outset = Sides(all: Width.number(0))
    public var repeatX = Repeat.stretch
    public var repeatY = Repeat.stretch
    public init() {}
}
