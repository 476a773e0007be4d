import ClipBase
import Layout
import Style
import TextShaping

/// How far text reaches from its baseline: whole device px, as the reference browser rounds them; in user units.
struct SVGTextExtent {
    var ascent, descent: Double

    init(_ metrics: FontMetrics, scale: Double) {
        guard scale > 1e-6, scale.isFinite else {
            (ascent, descent) = (metrics.exactAscent, metrics.exactDescent)
            return
        }
        ascent = (metrics.exactAscent * scale).rounded() / scale
        descent = (metrics.exactDescent * scale).rounded() / scale
    }
}

extension Painter {
    func svgMetrics(_ style: ComputedStyle) -> FontMetrics {
        let fonts = input.fonts
        return fonts.metrics(of: fonts.primaryFont(of: fonts.intern(FontDescription(style.font, tables: styles.tables))))
    }

    /// `baseline-shift` in CSS px, up positive; half a line for `sub` and `super`, as the reference browser has it.
    func svgBaselineShift(_ style: ComputedStyle, _ context: SVGContext) -> Double {
        let text = svgText(SVGNames.baselineShift, style)
        switch text {
        case "", "baseline": return 0
        case "sub", "super":
            let extent = SVGTextExtent(svgMetrics(style), scale: svgScale(context))
            return (extent.ascent + extent.descent) / (text == "sub" ? -2 : 2)
        default:
            let size = Size(width: style.font.size, height: style.font.size)
            return svgLength(text, .x, style, size) ?? 0
        }
    }

    /// Device px in one user unit.
    func svgScale(_ context: SVGContext) -> Double {
        let m = context.transform
        return ((m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d) / 2).squareRoot() * scale * context.zoom
    }
}
