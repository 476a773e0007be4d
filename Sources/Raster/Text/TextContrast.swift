import ClipBase
import Glibc

/// Corrects coverage for the colour of the text: the reference browser darkens light text less and dark text more, by a
/// contrast of 0.2 and a display exponent of 1.2, in eight steps of luminance.
enum TextContrast {
    private static let contrast: Float = 0.2
    private static let exponent: Float = 1.2
    private static let steps = 8

    private static let tables: [[UInt8]] = (0..<steps).map { table(forLuminance: Float($0) / Float(steps - 1)) }

    /// What each coverage becomes for text of a colour.
    static func table(for color: RGBA) -> [UInt8] {
        func byte(_ value: Float) -> Int { Int(max(0, min(1, value)) * 255 + 0.5) }
        let luminance = (byte(color.red) * 54 + byte(color.green) * 183 + byte(color.blue) * 19) >> 8
        // Middle luminances count as darker than they are, or saturated colours would be thinned like white.
        let lowered = luminance - (255 - luminance) * luminance / 255
        return tables[lowered * steps >> 8]
    }

    /// Blends in linear light over the inverse of the text's luminance, and solves for the coverage that gives the same
    /// result when blended by plain interpolation.
    private static func table(forLuminance source: Float) -> [UInt8] {
        let destination = 1 - source
        let linearSource = powf(source, exponent)
        let linearDestination = powf(destination, exponent)
        let raise = contrast * linearDestination
        return (0..<256).map { index in
            let raw = Float(index) / 255
            let coverage = raw + (1 - raw) * raise * raw
            var result = coverage
            if abs(destination - source) >= 1.0 / 256 {
                let blended = powf(linearSource * coverage + linearDestination * (1 - coverage), 1 / exponent)
                result = (blended - destination) / (source - destination)
            }
            return UInt8(max(0, min(255, (result * 255).rounded())))
        }
    }
}
