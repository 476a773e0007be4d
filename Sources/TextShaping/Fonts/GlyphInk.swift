import CHarfBuzz
import ClipBase

extension FontContext {
    /// The box around a glyph's outline, CSS px from its origin, y downwards; nil where it has none.
    public func inkBounds(ofGlyph glyph: UInt32, in font: FontID) -> Rect? {
        guard let key = key(of: font), let instance = instance(of: font), key.size > 0 else { return nil }
        let unit = instance.unit * key.size
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(instance.font, glyph, &extents) != 0 else { return nil }
        return Rect(
            x: Double(extents.x_bearing) * unit, y: -Double(extents.y_bearing) * unit, width: Double(extents.width) * unit,
            height: -Double(extents.height) * unit)
    }

    /// The stretch of a horizontal band in which a glyph's outline shows: what `text-decoration-skip-ink` leaves free.
    ///
    /// - Parameters:
    ///   - top, bottom: the band's edges below the glyph's baseline (negative above it), CSS px.
    /// - Returns: from the left to the right edge of all ink in the band, from the glyph's origin, CSS px; nil for none.
    public func inkExtent(ofGlyph glyph: UInt32, in font: FontID, from top: Double, to bottom: Double) -> ClosedRange<Double>? {
        guard bottom > top, let key = key(of: font), let instance = instance(of: font), key.size > 0 else { return nil }
        let unit = instance.unit * key.size
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(instance.font, glyph, &extents) != 0 else { return nil }
        let glyphTop = -Double(extents.y_bearing) * unit
        let glyphBottom = glyphTop - Double(extents.height) * unit
        guard glyphTop < bottom, glyphBottom > top else { return nil }
        let band = InkBand(top: -bottom / unit, bottom: -top / unit)
        hb_font_get_glyph_shape(instance.font, glyph, inkFunctions.pointer, Unmanaged.passUnretained(band).toOpaque())
        guard band.left <= band.right else { return nil }
        return band.left * unit...band.right * unit
    }
}

/// Gathers where the segments of an outline cross a band. Units and y direction are HarfBuzz's.
private final class InkBand {
    /// The lower and the upper edge, y upwards.
    let low, high: Double
    var left = Double.infinity, right = -Double.infinity
    private var current = (x: 0.0, y: 0.0)
    private static let curveSteps = 8

    init(top: Double, bottom: Double) {
        low = min(top, bottom)
        high = max(top, bottom)
    }

    func move(_ x: Float, _ y: Float) { current = (Double(x), Double(y)) }

    func line(_ x: Float, _ y: Float) { line(to: (Double(x), Double(y))) }

    private func line(to end: (x: Double, y: Double)) {
        let start = current
        current = end
        let lower = start.y <= end.y ? start : end
        let upper = start.y <= end.y ? end : start
        guard lower.y <= high, upper.y >= low else { return }
        func x(at y: Double) -> Double {
            upper.y - lower.y < 1e-9 ? lower.x : lower.x + (upper.x - lower.x) * (y - lower.y) / (upper.y - lower.y)
        }
        let first = x(at: max(lower.y, low))
        let second = x(at: min(upper.y, high))
        left = min(left, first, second)
        right = max(right, first, second)
        if upper.y - lower.y < 1e-9 {
            left = min(left, upper.x)
            right = max(right, upper.x)
        }
    }

    func quadratic(_ cx: Float, _ cy: Float, _ x: Float, _ y: Float) {
        let start = current
        for step in 1...InkBand.curveSteps {
            let t = Double(step) / Double(InkBand.curveSteps)
            let u = 1 - t
            line(
                to: (
                    u * u * start.x + 2 * u * t * Double(cx) + t * t * Double(x),
                    u * u * start.y + 2 * u * t * Double(cy) + t * t * Double(y)
                ))
        }
    }

    func cubic(_ ax: Float, _ ay: Float, _ bx: Float, _ by: Float, _ x: Float, _ y: Float) {
        let start = current
        for step in 1...InkBand.curveSteps {
            let t = Double(step) / Double(InkBand.curveSteps)
            let u = 1 - t
            let a = u * u * u
            let b = 3 * u * u * t
            let c = 3 * u * t * t
            let d = t * t * t
            line(
                to: (
                    a * start.x + b * Double(ax) + c * Double(bx) + d * Double(x),
                    a * start.y + b * Double(ay) + c * Double(by) + d * Double(y)
                ))
        }
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> InkBand? {
        pointer.map { Unmanaged<InkBand>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// HarfBuzz's callbacks for outlines.
final class InkFunctions {
    let pointer: OpaquePointer?

    init() {
        pointer = hb_draw_funcs_create()
        hb_draw_funcs_set_move_to_func(pointer, { _, data, _, x, y, _ in InkBand.from(data)?.move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(pointer, { _, data, _, x, y, _ in InkBand.from(data)?.line(x, y) }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            pointer, { _, data, _, cx, cy, x, y, _ in InkBand.from(data)?.quadratic(cx, cy, x, y) }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            pointer, { _, data, _, ax, ay, bx, by, x, y, _ in InkBand.from(data)?.cubic(ax, ay, bx, by, x, y) }, nil, nil)
        hb_draw_funcs_make_immutable(pointer)
    }

    deinit { hb_draw_funcs_destroy(pointer) }
}
