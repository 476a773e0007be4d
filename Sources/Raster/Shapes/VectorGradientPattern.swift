import CCairo
import ClipBase
import Painting

/// SVG's gradients as Cairo patterns; their colours blend straight, as Cairo's do (SVG 2 §14.2.4).
enum VectorGradientPattern {
    static func make(_ gradient: VectorGradient) -> OpaquePointer? {
        guard var matrix = gradient.transform.inverse?.cairoMatrix else { return nil }
        let pattern: OpaquePointer?
        switch gradient.shape {
        case .linear(let from, let to): pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
        case .radial(let center, let radius, let focus, let focusRadius):
            pattern = cairo_pattern_create_radial(focus.x, focus.y, focusRadius, center.x, center.y, radius)
        }
        for stop in gradient.stops {
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, Double(stop.color.red), Double(stop.color.green), Double(stop.color.blue),
                Double(stop.color.alpha))
        }
        cairo_pattern_set_matrix(pattern, &matrix)
        switch gradient.spread {
        case .pad: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        case .reflect: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REFLECT)
        case .repeat: cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        }
        return pattern
    }
}
