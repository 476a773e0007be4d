import ClipBase
import Style

/// A matrix over straight red, green, blue and alpha, 0…1, with a constant column (Filter Effects 1 §8.7).
struct ColorMatrix {
    /// Four rows of five.
    var values: [Double]

    init(values: [Double]) { self.values = values.count == 20 ? values : ColorMatrix.scale(1, 0) }

    /// The matrix of a colour function; nil for the others.
    init?(_ function: FilterFunction) {
        switch function {
        case .brightness(let amount): values = ColorMatrix.scale(amount, 0)
        case .contrast(let amount): values = ColorMatrix.scale(amount, 0.5 - 0.5 * amount)
        case .invert(let amount): values = ColorMatrix.scale(1 - 2 * min(amount, 1), min(amount, 1))
        case .opacity(let amount):
            values = ColorMatrix.scale(1, 0)
            values[18] = min(max(amount, 0), 1)
        case .grayscale(let amount): values = ColorMatrix.saturation(1 - min(amount, 1))
        case .saturate(let amount): values = ColorMatrix.saturation(amount)
        case .sepia(let amount): values = ColorMatrix.sepia(1 - min(amount, 1))
        case .hueRotate(let degrees): values = ColorMatrix.hueRotation(degrees)
        case .blur, .dropShadow, .url: return nil
        }
    }

    private static func rows(_ m: [Double]) -> [Double] {
        [m[0], m[1], m[2], 0, 0, m[3], m[4], m[5], 0, 0, m[6], m[7], m[8], 0, 0, 0, 0, 0, 1, 0]
    }

    private static func scale(_ slope: Double, _ intercept: Double) -> [Double] {
        [slope, 0, 0, 0, intercept, 0, slope, 0, 0, intercept, 0, 0, slope, 0, intercept, 0, 0, 0, 1, 0]
    }

    private static func saturation(_ s: Double) -> [Double] {
        rows([
            0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s,
            0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s
        ])
    }

    private static func sepia(_ r: Double) -> [Double] {
        rows([
            0.393 + 0.607 * r, 0.769 - 0.769 * r, 0.189 - 0.189 * r, 0.349 - 0.349 * r, 0.686 + 0.314 * r, 0.168 - 0.168 * r,
            0.272 - 0.272 * r, 0.534 - 0.534 * r, 0.131 + 0.869 * r
        ])
    }

    private static func hueRotation(_ degrees: Double) -> [Double] {
        let (sine, cosine) = Angle.sineAndCosine(degrees * Double.pi / 180)
        return rows([
            0.213 + cosine * 0.787 - sine * 0.213, 0.715 - cosine * 0.715 - sine * 0.715, 0.072 - cosine * 0.072 + sine * 0.928,
            0.213 - cosine * 0.213 + sine * 0.143, 0.715 + cosine * 0.285 + sine * 0.140, 0.072 - cosine * 0.072 - sine * 0.283,
            0.213 - cosine * 0.213 - sine * 0.787, 0.715 - cosine * 0.715 + sine * 0.715, 0.072 + cosine * 0.928 + sine * 0.072
        ])
    }

    func apply(to surface: Surface) {
        let m = values.map { Float($0.isFinite ? max(-1e6, min(1e6, $0)) : 0) }
        surface.withPixels { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                let alpha = pixel >> 24
                // Transparent black stays so but for a constant of its alpha.
                if alpha == 0 && m[19] <= 0 { continue }
                let a = Float(alpha) / 255
                let unit = alpha == 0 ? 0 : 1 / Float(alpha)
                let r = Float(pixel >> 16 & 255) * unit
                let g = Float(pixel >> 8 & 255) * unit
                let b = Float(pixel & 255) * unit
                let outAlpha = clamped(m[15] * r + m[16] * g + m[17] * b + m[18] * a + m[19])
                let red = clamped(m[0] * r + m[1] * g + m[2] * b + m[3] * a + m[4])
                let green = clamped(m[5] * r + m[6] * g + m[7] * b + m[8] * a + m[9])
                let blue = clamped(m[10] * r + m[11] * g + m[12] * b + m[13] * a + m[14])
                pixels[index] =
                    byte(outAlpha) << 24 | byte(red * outAlpha) << 16 | byte(green * outAlpha) << 8 | byte(blue * outAlpha)
            }
        }
    }

    private func clamped(_ value: Float) -> Float { max(0, min(1, value)) }
    private func byte(_ value: Float) -> UInt32 { UInt32(value * 255 + 0.5) }
}
