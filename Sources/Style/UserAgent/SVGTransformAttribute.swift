import ClipBase
import Glibc

/// The `transform` attribute of SVG, whose numbers bear no units (Transforms 1 §8).
struct SVGTransformAttribute {
    private let bytes: [UInt8]
    private var index = 0
    private static let maxFunctions = 1_000

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// The product of the list; nil where the list is not valid.
    static func parse(_ text: String) -> AffineTransform? {
        var scanner = SVGTransformAttribute(text)
        return scanner.list()
    }

    private mutating func list() -> AffineTransform? {
        var result = AffineTransform.identity
        skipSpace()
        var count = 0
        while index < bytes.count {
            guard count < Self.maxFunctions, let function = function() else { return nil }
            result = result.concatenating(inner: function)
            count += 1
            skipSpace()
            if index < bytes.count, bytes[index] == 0x2C {
                index += 1
                skipSpace()
                if index == bytes.count { return nil }
            }
        }
        return result
    }

    private mutating func function() -> AffineTransform? {
        let start = index
        while index < bytes.count, (bytes[index] | 0x20) &- 0x61 < 26 { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        skipSpace()
        guard index < bytes.count, bytes[index] == 0x28 else { return nil }
        index += 1
        guard let n = arguments() else { return nil }
        switch (name, n.count) {
        case ("matrix", 6): return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
        case ("translate", 1): return AffineTransform(e: n[0])
        case ("translate", 2): return AffineTransform(e: n[0], f: n[1])
        case ("scale", 1): return AffineTransform(a: n[0], d: n[0])
        case ("scale", 2): return AffineTransform(a: n[0], d: n[1])
        case ("rotate", 1): return rotation(n[0])
        case ("rotate", 3):
            return AffineTransform(e: n[1], f: n[2]).concatenating(inner: rotation(n[0]))
                .concatenating(inner: AffineTransform(e: -n[1], f: -n[2]))
        case ("skewX", 1): return AffineTransform(c: tan(n[0] * .pi / 180))
        case ("skewY", 1): return AffineTransform(b: tan(n[0] * .pi / 180))
        default: return nil
        }
    }

    /// Quarter turns are exact, so that right angles stay on the pixel grid.
    private func rotation(_ degrees: Double) -> AffineTransform {
        let turn = (degrees.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360)
        let (sine, cosine): (Double, Double) =
            switch turn {
            case 0: (0, 1)
            case 90: (1, 0)
            case 180: (0, -1)
            case 270: (-1, 0)
            default: (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            }
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine)
    }

    private mutating func arguments() -> [Double]? {
        var values: [Double] = []
        skipSpace()
        while index < bytes.count, bytes[index] != 0x29 {
            if !values.isEmpty, bytes[index] == 0x2C {
                index += 1
                skipSpace()
            }
            guard values.count < 6, let value = number() else { return nil }
            values.append(value)
            skipSpace()
        }
        guard index < bytes.count else { return nil }
        index += 1
        return values
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] == 0x20 || (bytes[index] >= 9 && bytes[index] <= 13) { index += 1 }
    }

    private mutating func number() -> Double? {
        var scanner = NumberScanner(bytes: bytes, index: index)
        guard let value = scanner.number() else { return nil }
        index = scanner.index
        return value
    }
}
