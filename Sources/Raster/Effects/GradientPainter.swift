import CCairo
import ClipBase
import Painting

/// Fills areas with a gradient, once or in tiles.
struct GradientPainter {
    let gradient: GradientPaint
    private static let maxSingleTiles = 64

    func paint(tile: Rect, spacing: Size, area: Rect, on canvas: Canvas) {
        guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite, !area.isEmpty else { return }
        let tiles = Tiles(tile: tile, spacing: spacing, area: area, visible: canvas)
        if tiles.count == 0 { return }
        canvas.saving {
            canvas.addRect(area)
            cairo_clip(canvas.cairo)
            if tiles.count <= GradientPainter.maxSingleTiles {
                tiles.eachTile { fill($0, on: canvas) }
            } else {
                tiles.paintPeriod(on: canvas) { inner, rect in fill(rect, on: inner) }
            }
        }
    }

    private func fill(_ rect: Rect, on canvas: Canvas) {
        if let color = gradient.stops.first?.color, gradient.stops.allSatisfy({ $0.color == color }) {
            // One colour everywhere, whatever the geometry.
            canvas.addRect(rect)
            canvas.fill(color)
            return
        }
        if case .conic(let center, let start) = gradient.shape {
            fillConic(rect, center: center, start: start, on: canvas)
            return
        }
        guard let pattern = Gradients.pattern(gradient) else { return }
        defer { cairo_pattern_destroy(pattern) }
        canvas.saving {
            cairo_translate(canvas.cairo, rect.x, rect.y)
            cairo_set_source(canvas.cairo, pattern)
            canvas.addRect(Rect(x: 0, y: 0, width: rect.width, height: rect.height))
            cairo_fill(canvas.cairo)
        }
    }

    private func fillConic(_ rect: Rect, center: Point, start: Double, on canvas: Canvas) {
        canvas.saving {
            canvas.addRect(rect)
            cairo_clip(canvas.cairo)
            let toPage = canvas.transform.concatenating(inner: AffineTransform(e: rect.x, f: rect.y))
            guard let inverse = toPage.inverse, let surface = Surface(canvas.clipFrame) else { return }
            ConicGradient.paint(gradient, center: center, start: start, on: surface, toTile: inverse)
            cairo_identity_matrix(canvas.cairo)
            cairo_set_source_surface(canvas.cairo, surface.pointer, 0, 0)
            cairo_paint(canvas.cairo)
        }
    }
}
