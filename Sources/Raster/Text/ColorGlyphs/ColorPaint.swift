import ClipBase
import Glibc

/// A paint of `COLR` version 1, the paints that it leads to by their places in the table. Lengths in font units, y upwards.
/// What varies with the axes of a font has its default value.
enum ColorPaint {
    case layers(first: Int, count: Int)
    case solid(paletteIndex: Int, alpha: Double)
    case linear(ColorLine, from: Point, to: Point, rotation: Point)
    case radial(ColorLine, from: Point, radius: Double, to: Point, toRadius: Double)
    /// Radians from the x axis towards the y axis.
    case sweep(ColorLine, center: Point, from: Double, to: Double)
    case glyph(UInt32, paint: Int)
    case colorGlyph(UInt32)
    case transform(AffineTransform, paint: Int)
    case composite(source: Int, mode: Int, backdrop: Int)

    /// The paint at a place; nil for what is none.
    init?(_ table: ColorTable, at place: Int) {
        func point(_ offset: Int) -> Point { Point(x: table.signedWord(place + offset), y: table.signedWord(place + offset + 2)) }
        func line(isVariable: Bool) -> ColorLine? {
            table.place(place + 1, from: place).map { ColorLine(table, at: $0, isVariable: isVariable) }
        }
        let format = table.byte(place)
        switch format {
        case 1: self = .layers(first: table.word(place + 2) << 16 | table.word(place + 4), count: table.byte(place + 1))
        case 2, 3: self = .solid(paletteIndex: table.word(place + 1), alpha: table.fraction(place + 3))
        case 4, 5:
            guard let line = line(isVariable: format == 5) else { return nil }
            self = .linear(line, from: point(4), to: point(8), rotation: point(12))
        case 6, 7:
            guard let line = line(isVariable: format == 7) else { return nil }
            self = .radial(
                line, from: point(4), radius: Double(table.word(place + 8)), to: point(10), toRadius: Double(table.word(place + 14)))
        case 8, 9:
            guard let line = line(isVariable: format == 9) else { return nil }
            // Angles are kept less half a turn.
            self = .sweep(
                line, center: point(4), from: (table.fraction(place + 8) + 1) * .pi, to: (table.fraction(place + 10) + 1) * .pi)
        case 10:
            guard let paint = table.place(place + 1, from: place) else { return nil }
            self = .glyph(UInt32(table.word(place + 4)), paint: paint)
        case 11: self = .colorGlyph(UInt32(table.word(place + 1)))
        case 12...31:
            guard let paint = table.place(place + 1, from: place), let transform = Self.transform(table, format, place) else { return nil }
            self = .transform(transform, paint: paint)
        case 32:
            guard let source = table.place(place + 1, from: place), let backdrop = table.place(place + 5, from: place) else { return nil }
            self = .composite(source: source, mode: table.byte(place + 4), backdrop: backdrop)
        default: return nil
        }
    }

    private static func transform(_ table: ColorTable, _ format: Int, _ place: Int) -> AffineTransform? {
        func fraction(_ offset: Int) -> Double { table.fraction(place + offset) }
        func around(_ offset: Int, _ transform: AffineTransform) -> AffineTransform {
            let x = table.signedWord(place + offset)
            let y = table.signedWord(place + offset + 2)
            return AffineTransform(e: x, f: y).concatenating(inner: transform).concatenating(inner: AffineTransform(e: -x, f: -y))
        }
        func rotation() -> AffineTransform {
            let angle = fraction(4) * .pi
            return AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
        }
        func skew() -> AffineTransform {
            func tangent(_ offset: Int) -> Double { tan(max(-0.499, min(0.499, fraction(offset))) * .pi) }
            return AffineTransform(b: tangent(6), c: -tangent(4))
        }
        switch format {
        case 12, 13:
            guard let matrix = table.place(place + 4, from: place) else { return nil }
            func part(_ index: Int) -> Double { table.fixed(matrix + index * 4) }
            return AffineTransform(a: part(0), b: part(1), c: part(2), d: part(3), e: part(4), f: part(5))
        case 14, 15: return AffineTransform(e: table.signedWord(place + 4), f: table.signedWord(place + 6))
        case 16, 17: return AffineTransform(a: fraction(4), d: fraction(6))
        case 18, 19: return around(8, AffineTransform(a: fraction(4), d: fraction(6)))
        case 20, 21: return AffineTransform(a: fraction(4), d: fraction(4))
        case 22, 23: return around(6, AffineTransform(a: fraction(4), d: fraction(4)))
        case 24, 25: return rotation()
        case 26, 27: return around(6, rotation())
        case 28, 29: return skew()
        case 30, 31: return around(8, skew())
        default: return nil
        }
    }
}

/// The colours along a gradient.
struct ColorLine {
    struct Stop {
        var offset: Double
        var paletteIndex: Int
        var alpha: Double
    }
    var stops: [Stop]
    /// 0 goes on with the last colour, 1 repeats, 2 goes there and back.
    var extend: Int

    private static let maxStops = 512

    init(_ table: ColorTable, at place: Int, isVariable: Bool) {
        extend = table.byte(place)
        stops = (0..<min(table.word(place + 1), Self.maxStops)).map { index in
            let at = place + 3 + index * (isVariable ? 10 : 6)
            return Stop(offset: table.fraction(at), paletteIndex: table.word(at + 2), alpha: table.fraction(at + 4))
        }
    }
}
