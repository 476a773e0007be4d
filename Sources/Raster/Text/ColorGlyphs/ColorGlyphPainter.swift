import CCairo
import ClipBase
import Painting
import TextShaping

/// Draws the glyphs of layered colour fonts (OpenType `COLR`, versions 0 and 1).
///
/// The paints of version 1 make a graph that a font chooses: its depth, its steps and the px that they touch are bounded.
struct ColorGlyphPainter {
    private let table: ColorTable
    private let face: ColorFace
    private let font: RasterFont
    private let loader: GlyphLoader
    private let canvas: Canvas
    /// What the palette index 0xFFFF stands for.
    private let foreground: RGBA
    private var steps = 0
    private var pixelsLeft = 0

    private static let maxSteps = 4_096
    private static let maxDepth = 64
    private static let maxGroups = 12
    private static let maxPixels = 64 << 20
    private static let foregroundIndex = 0xFFFF
    /// Px to the em at which outlines are loaded.
    private static let loadSize = 1_000.0

    /// nil for a font without layers.
    init?(_ font: RasterFont, loader: GlyphLoader, foreground: RGBA, on canvas: Canvas) {
        guard let face = loader.colorFace(of: font) else { return nil }
        self.face = face
        table = face.table
        self.font = font
        self.loader = loader
        self.canvas = canvas
        self.foreground = foreground
    }

    /// Draws a glyph whose origin is that of the canvas; false for one without layers.
    ///
    /// - Parameter size: px to the em.
    mutating func paint(_ glyph: UInt32, size: Double, alpha: Double) -> Bool {
        let graph = table.paint(of: glyph)
        let layers = graph == nil ? table.layers(of: glyph) : []
        guard graph != nil || !layers.isEmpty else { return false }
        steps = 0
        pixelsLeft = Self.maxPixels
        cairo_save(canvas.cairo)
        defer { cairo_restore(canvas.cairo) }
        // Font units, y upwards.
        cairo_scale(canvas.cairo, size / face.unitsPerEm, -size / face.unitsPerEm)
        clip(to: glyph)
        if alpha < 1 { cairo_push_group(canvas.cairo) }
        if let graph {
            paint(at: graph, depth: 0, groups: 0)
        } else {
            for layer in layers.prefix(Self.maxSteps) {
                addOutline(of: layer.glyph)
                canvas.fill(color(layer.paletteIndex, 1))
            }
        }
        if alpha < 1 {
            cairo_pop_group_to_source(canvas.cairo)
            cairo_paint_with_alpha(canvas.cairo, max(0, alpha))
        }
        return true
    }

    private mutating func paint(at place: Int, depth: Int, groups: Int) {
        guard depth < Self.maxDepth, steps < Self.maxSteps, pixelsLeft > 0, let paint = ColorPaint(table, at: place) else { return }
        steps += 1
        switch paint {
        case .layers(let first, let count):
            for index in first..<first + count {
                if let layer = table.paint(ofLayer: index) { self.paint(at: layer, depth: depth + 1, groups: groups) }
            }
        case .solid(let index, let alpha):
            useClip()
            canvas.setSource(color(index, alpha))
            cairo_paint(canvas.cairo)
        case .linear, .radial, .sweep: fill(withGradient: paint)
        case .glyph(let glyph, let inner):
            cairo_save(canvas.cairo)
            addOutline(of: glyph)
            cairo_set_fill_rule(canvas.cairo, CAIRO_FILL_RULE_WINDING)
            cairo_clip(canvas.cairo)
            self.paint(at: inner, depth: depth + 1, groups: groups)
            cairo_restore(canvas.cairo)
        case .colorGlyph(let glyph):
            guard let inner = table.paint(of: glyph) else { return }
            cairo_save(canvas.cairo)
            clip(to: glyph)
            self.paint(at: inner, depth: depth + 1, groups: groups)
            cairo_restore(canvas.cairo)
        case .transform(let transform, let inner):
            let whole = canvas.transform.concatenating(inner: transform)
            guard whole.isUsable else { return }
            cairo_save(canvas.cairo)
            canvas.transform = whole
            self.paint(at: inner, depth: depth + 1, groups: groups)
            cairo_restore(canvas.cairo)
        case .composite(let source, let mode, let backdrop):
            guard groups < Self.maxGroups else { return }
            useClip()
            cairo_push_group(canvas.cairo)
            self.paint(at: backdrop, depth: depth + 1, groups: groups + 1)
            useClip()
            cairo_push_group(canvas.cairo)
            self.paint(at: source, depth: depth + 1, groups: groups + 1)
            cairo_pop_group_to_source(canvas.cairo)
            cairo_set_operator(
                canvas.cairo, Self.compositeOperators.indices.contains(mode) ? Self.compositeOperators[mode] : CAIRO_OPERATOR_OVER)
            cairo_paint(canvas.cairo)
            cairo_pop_group_to_source(canvas.cairo)
            cairo_paint(canvas.cairo)
        }
    }

    private mutating func fill(withGradient paint: ColorPaint) {
        useClip()
        guard let ramp = ColorPaintGradient.ramp(paint, color: color), let toGradient = canvas.transform.inverse,
            let surface = Surface(canvas.clipFrame)
        else { return }
        ramp.paint(on: surface, toGradient: toGradient)
        cairo_save(canvas.cairo)
        cairo_identity_matrix(canvas.cairo)
        cairo_set_source_surface(canvas.cairo, surface.pointer, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(canvas.cairo), CAIRO_FILTER_NEAREST)
        cairo_paint(canvas.cairo)
        cairo_restore(canvas.cairo)
    }

    // MARK: Parts

    /// Takes the px of the clip from what a glyph may touch.
    private mutating func useClip() {
        let frame = canvas.clipFrame
        pixelsLeft -= max(0, frame.width) * max(0, frame.height)
    }

    private func color(_ index: Int, _ alpha: Double) -> RGBA {
        let color =
            index == Self.foregroundIndex ? foreground : face.palette.indices.contains(index) ? face.palette[index] : .transparent
        return color.withAlpha(multipliedBy: Float(max(0, min(1, alpha))))
    }

    /// Clips to the glyph's own box, or to one around all glyphs of the face.
    private func clip(to glyph: UInt32) {
        let (low, high) = table.clipBox(of: glyph) ?? face.bounds
        // What is cut within a px is the outline's to soften.
        let margin = face.unitsPerEm / 50
        cairo_new_path(canvas.cairo)
        cairo_rectangle(
            canvas.cairo, low.x - margin, low.y - margin, max(0, high.x - low.x) + 2 * margin, max(0, high.y - low.y) + 2 * margin)
        cairo_clip(canvas.cairo)
    }

    private func addOutline(of glyph: UInt32) {
        cairo_new_path(canvas.cairo)
        guard let slot = loader.outline(glyph: glyph, of: font, pixelSize: Self.loadSize, transform: .identity, isHinted: false) else {
            return
        }
        let path = loader.path(slot)
        let transform = canvas.transform
        let unit = face.unitsPerEm / Self.loadSize
        canvas.transform = transform.concatenating(inner: AffineTransform(a: unit, d: -unit))
        canvas.addPath(path)
        canvas.transform = transform
    }

    /// By the number of the composite mode.
    private static let compositeOperators: [cairo_operator_t] = [
        CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER, CAIRO_OPERATOR_DEST_OVER,
        CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT, CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP,
        CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR, CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY,
        CAIRO_OPERATOR_DARKEN, CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
        CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE, CAIRO_OPERATOR_EXCLUSION,
        CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE, CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR,
        CAIRO_OPERATOR_HSL_LUMINOSITY
    ]
}
