import ClipBase
import Painting

/// The gradients of `COLR` version 1 as ramps, in font units, y upwards.
enum ColorPaintGradient {
    /// nil for a paint that is no gradient, and for one that paints nothing.
    static func ramp(_ paint: ColorPaint, color: (_ paletteIndex: Int, _ alpha: Double) -> RGBA) -> GradientRamp? {
        switch paint {
        case .linear(let colors, let from, let to, let rotation):
            guard let line = Line(colors, color) else { return nil }
            // The colours run at right angles to the line from the start to the rotation point.
            var along = Point(x: to.x - from.x, y: to.y - from.y)
            let across = Point(x: rotation.y - from.y, y: from.x - rotation.x)
            let length = across.x * across.x + across.y * across.y
            if length > 0 {
                let share = (along.x * across.x + along.y * across.y) / length
                along = Point(x: across.x * share, y: across.y * share)
            }
            func place(_ t: Double) -> Point { Point(x: from.x + along.x * t, y: from.y + along.y * t) }
            return GradientRamp(.linear(from: place(line.start), to: place(line.end)), stops: line.stops, spread: line.spread)
        case .radial(let colors, let from, let radius, let to, let toRadius):
            guard let line = Line(colors, color) else { return nil }
            func center(_ t: Double) -> Point { Point(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t) }
            func size(_ t: Double) -> Double { radius + (toRadius - radius) * t }
            return GradientRamp(
                .radial(center: center(line.end), radius: size(line.end), focus: center(line.start), focusRadius: size(line.start)),
                stops: line.stops, spread: line.spread)
        case .sweep(let colors, let center, let from, let to):
            guard let line = Line(colors, color) else { return nil }
            return GradientRamp(
                .sweep(center: center, from: from + (to - from) * line.start, to: from + (to - from) * line.end), stops: line.stops,
                spread: line.spread)
        case .layers, .solid, .glyph, .colorGlyph, .transform, .composite: return nil
        }
    }

    /// Colours from 0 at the first stop to 1 at the last.
    private struct Line {
        var start, end: Double
        var stops: [GradientPaint.Stop]
        var spread: VectorGradient.Spread

        init?(_ colors: ColorLine, _ color: (Int, Double) -> RGBA) {
            // Stops of one place stay in their order.
            let sorted = colors.stops.enumerated().sorted {
                $0.element.offset != $1.element.offset ? $0.element.offset < $1.element.offset : $0.offset < $1.offset
            }.map(\.element)
            guard let first = sorted.first, let last = sorted.last else { return nil }
            spread = colors.extend == 1 ? .repeat : colors.extend == 2 ? .reflect : .pad
            let length = last.offset - first.offset
            start = first.offset
            end = length > 0 ? last.offset : first.offset + 1
            if length > 0 {
                stops = sorted.map {
                    GradientPaint.Stop(offset: ($0.offset - first.offset) / length, color: color($0.paletteIndex, $0.alpha))
                }
            } else {
                // All in one place: a hard edge there, or for what repeats nothing at all.
                guard spread == .pad else { return nil }
                stops = [first, last].map { GradientPaint.Stop(offset: 0, color: color($0.paletteIndex, $0.alpha)) }
            }
        }
    }
}
