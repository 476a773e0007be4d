import CCairo
import ClipBase
import Painting

/// Shadows of boxes (Backgrounds 3 §6.1).
enum ShadowPainter {
    /// The blurred shape, without what lies inside the cutout.
    static func paintOuter(_ shape: RoundedRect, color: RGBA, sigma: Double, cutout: RoundedRect, on canvas: Canvas) {
        guard !color.isTransparent else { return }
        canvas.saving {
            if !cutout.rect.isEmpty {
                let reach = shape.rect.union(cutout.rect).insetBy(-sigma * 4 - 2)
                cairo_new_path(canvas.cairo)
                canvas.addRect(reach)
                canvas.addRoundedRect(cutout)
                cairo_set_fill_rule(canvas.cairo, CAIRO_FILL_RULE_EVEN_ODD)
                cairo_clip(canvas.cairo)
            }
            paintBlurred(color: color, sigma: sigma, reach: shape.rect, on: canvas) { $0.addRoundedRect(shape) }
        }
    }

    /// All of the area but the blurred hole.
    static func paintInner(area: RoundedRect, hole: RoundedRect, color: RGBA, sigma: Double, on canvas: Canvas) {
        guard !color.isTransparent else { return }
        canvas.saving {
            canvas.clip(.rounded(area), paths: [])
            // The frame around the hole reaches as far out as the blur looks.
            let outside = area.rect.union(hole.rect).insetBy(-sigma * 4 - 2)
            paintBlurred(color: color, sigma: sigma, reach: area.rect, on: canvas) { inner in
                inner.addRect(outside)
                if !hole.rect.isEmpty { inner.addRoundedRect(hole) }
                cairo_set_fill_rule(inner.cairo, CAIRO_FILL_RULE_EVEN_ODD)
            }
        }
    }

    /// Fills a path, blurred where sigma asks for it. `reach` bounds what the path covers, or where it is seen.
    private static func paintBlurred(
        color: RGBA, sigma: Double, reach: Rect, on canvas: Canvas, addPath: (Canvas) -> Void
    ) {
        let deviceSigma = min(sigma * canvas.transform.greatestScale, Blur.maxSigma)
        if deviceSigma < 0.05 {
            cairo_new_path(canvas.cairo)
            addPath(canvas)
            canvas.setSource(color)
            cairo_fill(canvas.cairo)
            cairo_set_fill_rule(canvas.cairo, CAIRO_FILL_RULE_WINDING)
            return
        }
        let margin = Blur.margin(sigma: deviceSigma)
        let frame = canvas.clipFrame.outset(by: margin)
            .intersection(PixelRect(around: canvas.transform.bounds(of: reach)).outset(by: 2 * margin))
        guard let mask = Surface(frame, format: .alpha), let inner = mask.makeContext() else { return }
        inner.transform = canvas.transform
        addPath(inner)
        inner.setSource(.black)
        cairo_fill(inner.cairo)
        Blur.apply(to: mask, sigmaX: deviceSigma, sigmaY: deviceSigma)
        cairo_identity_matrix(canvas.cairo)
        canvas.setSource(color)
        cairo_mask_surface(canvas.cairo, mask.pointer, 0, 0)
    }
}
