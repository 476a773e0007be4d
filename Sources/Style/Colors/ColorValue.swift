import ClipBase

/// A colour in the space that it was written in (Color 4 §4). Components have the space's natural ranges: 0…1 for RGB
/// and XYZ, degrees for hues, per cent for `hsl` and `hwb`, L 0…100 for Lab and 0…1 for Oklab.
struct ColorValue: Hashable {
    typealias Space = Gradient.ColorSpace
    var space: Space
    var first, second, third: Double
    var alpha: Double
    /// Components that are `none`, as bits 1, 2, 4; 8 is alpha.
    var missing: UInt8 = 0
    /// Written in the comma syntax, by name or as hash: interpolates in sRGB by default and serialises as `rgb()`.
    var isLegacy = false

    init(
        _ space: Space, _ first: Double, _ second: Double, _ third: Double, alpha: Double = 1, missing: UInt8 = 0,
        isLegacy: Bool = false
    ) {
        self.space = space
        self.first = first
        self.second = second
        self.third = third
        self.alpha = alpha
        self.missing = missing
        self.isLegacy = isLegacy
    }

    init(_ color: RGBA) {
        self.init(.srgb, Double(color.red), Double(color.green), Double(color.blue), alpha: Double(color.alpha), isLegacy: true)
    }

    var components: [Double] { [first, second, third] }

    /// The colour as it is painted: in sRGB, clipped to its gamut.
    var rgba: RGBA {
        let rgb = converted(to: .srgb)
        func clip(_ value: Double) -> Float { value.isNaN ? 0 : Float(min(max(value, 0), 1)) }
        return RGBA(red: clip(rgb.first), green: clip(rgb.second), blue: clip(rgb.third), alpha: clip(rgb.alpha))
    }

    /// Index of the hue component; nil where the space has none.
    static func hueIndex(_ space: Space) -> Int? {
        switch space {
        case .hsl, .hwb: 0
        case .lch, .oklch: 2
        case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .lab, .oklab, .xyzD50, .xyzD65: nil
        }
    }
}

extension ColorValue {
    /// The same colour in another space; missing components count as 0. Powerless components become missing (§12.2).
    func converted(to target: Space) -> ColorValue {
        if target == space { return self }
        let (x, y, z) = xyz
        var result = Self.fromXYZ(x, y, z, target)
        result.alpha = alpha
        result.missing |= missing & 8
        return result
    }

    private typealias Triple = (Double, Double, Double)

    /// CIE XYZ with white D65.
    private var xyz: (Double, Double, Double) {
        let a = first
        let b = second
        let c = third
        switch space {
        case .srgb: return Self.linearSRGBToXYZ(Self.linear(a), Self.linear(b), Self.linear(c))
        case .srgbLinear: return Self.linearSRGBToXYZ(a, b, c)
        case .hsl:
            let (r, g, b) = Self.hslToRGB(a, b, c)
            return Self.linearSRGBToXYZ(Self.linear(r), Self.linear(g), Self.linear(b))
        case .hwb:
            let (r, g, b) = Self.hwbToRGB(a, b, c)
            return Self.linearSRGBToXYZ(Self.linear(r), Self.linear(g), Self.linear(b))
        case .displayP3:
            return Self.multiply(Self.p3ToXYZ, (Self.linear(a), Self.linear(b), Self.linear(c)))
        case .a98RGB:
            return Self.multiply(Self.a98ToXYZ, (Self.power(a, 563.0 / 256), Self.power(b, 563.0 / 256), Self.power(c, 563.0 / 256)))
        case .prophotoRGB:
            let d50 = Self.multiply(Self.prophotoToXYZ, (Self.linearProphoto(a), Self.linearProphoto(b), Self.linearProphoto(c)))
            return Self.multiply(Self.d50ToD65, d50)
        case .rec2020:
            return Self.multiply(Self.rec2020ToXYZ, (Self.linear2020(a), Self.linear2020(b), Self.linear2020(c)))
        case .xyzD65: return (a, b, c)
        case .xyzD50: return Self.multiply(Self.d50ToD65, (a, b, c))
        case .lab: return Self.multiply(Self.d50ToD65, Self.labToXYZ(min(max(a, 0), 100), b, c))
        case .lch:
            let (x, y) = Self.polar(max(0, b), c)
            return Self.multiply(Self.d50ToD65, Self.labToXYZ(min(max(a, 0), 100), x, y))
        case .oklab: return Self.oklabToXYZ(min(max(a, 0), 1), b, c)
        case .oklch:
            let (x, y) = Self.polar(max(0, b), c)
            return Self.oklabToXYZ(min(max(a, 0), 1), x, y)
        }
    }

    private static func fromXYZ(_ x: Double, _ y: Double, _ z: Double, _ target: Space) -> ColorValue {
        let xyz = (x, y, z)
        func make(_ t: Triple) -> ColorValue { ColorValue(target, t.0, t.1, t.2) }
        switch target {
        case .xyzD65: return make(xyz)
        case .xyzD50: return make(multiply(d65ToD50, xyz))
        case .srgbLinear: return make(multiply(xyzToSRGB, xyz))
        case .srgb:
            let t = multiply(xyzToSRGB, xyz)
            return make((encoded(t.0), encoded(t.1), encoded(t.2)))
        case .displayP3:
            let t = multiply(xyzToP3, xyz)
            return make((encoded(t.0), encoded(t.1), encoded(t.2)))
        case .a98RGB:
            let t = multiply(xyzToA98, xyz)
            return make((power(t.0, 256.0 / 563), power(t.1, 256.0 / 563), power(t.2, 256.0 / 563)))
        case .prophotoRGB:
            let t = multiply(xyzToProphoto, multiply(d65ToD50, xyz))
            return make((encodedProphoto(t.0), encodedProphoto(t.1), encodedProphoto(t.2)))
        case .rec2020:
            let t = multiply(xyzToRec2020, xyz)
            return make((encoded2020(t.0), encoded2020(t.1), encoded2020(t.2)))
        case .lab: return make(xyzToLab(multiply(d65ToD50, xyz)))
        case .lch: return rectangularToPolar(xyzToLab(multiply(d65ToD50, xyz)), .lch, epsilon: 0.0015)
        case .oklab: return make(xyzToOklab(xyz))
        case .oklch: return rectangularToPolar(xyzToOklab(xyz), .oklch, epsilon: 0.000004)
        case .hsl, .hwb:
            let t = multiply(xyzToSRGB, xyz)
            return fromRGB(encoded(t.0), encoded(t.1), encoded(t.2), target)
        }
    }

    private static func rectangularToPolar(_ lab: Triple, _ space: Space, epsilon: Double) -> ColorValue {
        let chroma = (lab.1 * lab.1 + lab.2 * lab.2).squareRoot()
        if chroma <= epsilon { return ColorValue(space, lab.0, 0, 0, missing: 4) }
        return ColorValue(space, lab.0, chroma, normalizedHue(degrees(lab.2, lab.1)))
    }

    /// `hsl` or `hwb` of gamma-encoded sRGB.
    private static func fromRGB(_ r: Double, _ g: Double, _ b: Double, _ target: Space) -> ColorValue {
        let high = max(r, g, b)
        let low = min(r, g, b)
        let span = high - low
        var hue = 0.0
        if span > 1e-9 {
            if high == r {
                hue = (g - b) / span + (g < b ? 6 : 0)
            } else if high == g {
                hue = (b - r) / span + 2
            } else {
                hue = (r - g) / span + 4
            }
            hue *= 60
        }
        if target == .hwb {
            return ColorValue(.hwb, hue, low * 100, (1 - high) * 100, missing: span > 1e-6 ? 0 : 1)
        }
        let lightness = (high + low) / 2
        var saturation = 0.0
        if span > 1e-9, lightness > 0, lightness < 1 { saturation = (high - lightness) / min(lightness, 1 - lightness) }
        if saturation < 0 {
            hue += 180
            saturation = -saturation
        }
        return ColorValue(.hsl, normalizedHue(hue), saturation * 100, lightness * 100, missing: span > 1e-6 ? 0 : 1)
    }

    static func hslToRGB(_ hue: Double, _ saturation: Double, _ lightness: Double) -> (Double, Double, Double) {
        let s = saturation / 100
        let l = lightness / 100
        func channel(_ n: Double) -> Double {
            let k = (n + normalizedHue(hue) / 30).truncatingRemainder(dividingBy: 12)
            return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
        }
        return (channel(0), channel(8), channel(4))
    }

    static func hwbToRGB(_ hue: Double, _ white: Double, _ black: Double) -> (Double, Double, Double) {
        let w = white / 100
        let b = black / 100
        if w + b >= 1 {
            let gray = w / (w + b)
            return (gray, gray, gray)
        }
        let (r, g, bl) = hslToRGB(hue, 100, 50)
        func mix(_ c: Double) -> Double { c * (1 - w - b) + w }
        return (mix(r), mix(g), mix(bl))
    }

    static func normalizedHue(_ hue: Double) -> Double {
        guard hue.isFinite else { return 0 }
        let rest = hue.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
