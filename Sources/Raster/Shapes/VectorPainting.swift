import CCairo
import ClipBase
import Painting
import TextShaping

// Shapes and text with the paints of SVG.
extension ListPainter {
    /// Tiles of a pattern that are drawn one by one; more go through one repeated surface.
    private static let maxSingleTiles = 400

    func paintVector(path index: Int, paint number: Int, isEvenOdd: Bool, on canvas: Canvas) {
        guard list.paths.indices.contains(index), list.vectorPaints.indices.contains(number) else { return }
        canvas.saving {
            cairo_set_fill_rule(canvas.cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            setSource(list.vectorPaints[number], within: list.paths[index].bounds, on: canvas)
            cairo_new_path(canvas.cairo)
            canvas.addPath(list.paths[index])
            cairo_fill(canvas.cairo)
        }
    }

    func paintVector(path index: Int, paint number: Int, stroke: Stroke, on canvas: Canvas) {
        guard list.paths.indices.contains(index), list.vectorPaints.indices.contains(number) else { return }
        let reach = max(1, stroke.width / 2 * max(1.5, stroke.miterLimit))
        canvas.saving {
            setSource(list.vectorPaints[number], within: list.paths[index].bounds.insetBy(-reach), on: canvas)
            cairo_new_path(canvas.cairo)
            canvas.addPath(list.paths[index])
            canvas.stroke(stroke)
        }
    }

    func paintVector(
        run: GlyphRun, glyphs: ArraySlice<PlacedGlyph>, bounds: Rect, paint number: Int, stroke: Stroke?, on canvas: Canvas
    ) {
        guard list.vectorPaints.indices.contains(number) else { return }
        canvas.saving {
            cairo_set_fill_rule(canvas.cairo, CAIRO_FILL_RULE_WINDING)
            setSource(list.vectorPaints[number], within: bounds, on: canvas)
            text.addOutlines(of: run, glyphs: glyphs, to: canvas)
            if let stroke { canvas.stroke(stroke) } else { cairo_fill(canvas.cairo) }
        }
    }

    /// Makes a paint the source. `area` is what of it can show, user space.
    private func setSource(_ paint: VectorPaint, within area: Rect, on canvas: Canvas) {
        canvas.setSource(.transparent)
        switch paint {
        case .color(let color): canvas.setSource(color)
        case .gradient(let gradient): setSource(gradient, within: area, on: canvas)
        case .pattern(let pattern): setSource(pattern, within: area, on: canvas)
        }
    }

    /// Pictures get the colour of each px by itself, documents the gradient as such.
    private func setSource(_ gradient: VectorGradient, within area: Rect, on canvas: Canvas) {
        if canvas.isVector {
            guard let pattern = VectorGradientPattern.make(gradient) else { return }
            cairo_set_source(canvas.cairo, pattern)
            cairo_pattern_destroy(pattern)
            return
        }
        let user = canvas.transform
        let frame = canvas.clipFrame.intersection(PixelRect(around: user.bounds(of: area)).outset(by: 1))
        guard let toGradient = user.concatenating(inner: gradient.transform).inverse, let surface = Surface(frame) else { return }
        GradientRamp(gradient).paint(on: surface, toGradient: toGradient)
        cairo_identity_matrix(canvas.cairo)
        cairo_set_source_surface(canvas.cairo, surface.pointer, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(canvas.cairo), CAIRO_FILTER_NEAREST)
        canvas.transform = user
    }

    /// Draws the tiles that show on a surface of their own, pixel on pixel.
    private func setSource(_ pattern: PatternPaint, within area: Rect, on canvas: Canvas) {
        let user = canvas.transform
        let frame = canvas.clipFrame.intersection(PixelRect(around: user.bounds(of: area)).outset(by: 1))
        guard let surface = Surface(frame), let inner = surface.makeContext(), let toPattern = pattern.transform.inverse,
            let tilePainter = painter(ofSublist: pattern.content, scale: user.greatestScale * pattern.transform.greatestScale)
        else { return }
        inner.transform = user.concatenating(inner: pattern.transform)
        guard inner.transform.isUsable else { return }
        let tiles = Tiles(tile: pattern.tile, spacing: .zero, area: toPattern.bounds(of: area), visible: inner)
        func draw(_ rect: Rect, on target: Canvas) {
            target.saving {
                target.addRect(rect)
                cairo_clip(target.cairo)
                cairo_translate(target.cairo, rect.x - pattern.tile.x, rect.y - pattern.tile.y)
                tilePainter.paint(on: target)
            }
        }
        // Within patterns a tile is drawn once, or the work would grow by a power with each level. Tiles whose edges do not run
        // along those of px would show seams.
        let isUpright = inner.transform.b == 0 && inner.transform.c == 0
        if tiles.count <= (depth <= 1 && isUpright ? Self.maxSingleTiles : 1) {
            tiles.eachTile { draw($0, on: inner) }
        } else {
            tiles.paintPeriod(on: inner) { target, rect in draw(rect, on: target) }
        }
        cairo_identity_matrix(canvas.cairo)
        if pattern.opacity < 1, let faded = surface.faded(by: pattern.opacity) {
            cairo_set_source_surface(canvas.cairo, faded.pointer, 0, 0)
        } else {
            cairo_set_source_surface(canvas.cairo, surface.pointer, 0, 0)
        }
        cairo_pattern_set_filter(cairo_get_source(canvas.cairo), CAIRO_FILTER_NEAREST)
        canvas.transform = user
    }
}

extension Surface {
    /// The picture with its alpha multiplied.
    fileprivate func faded(by opacity: Double) -> Surface? {
        guard let result = Surface(frame), let canvas = result.makeContext() else { return nil }
        cairo_set_source_surface(canvas.cairo, pointer, 0, 0)
        cairo_paint_with_alpha(canvas.cairo, max(0, min(1, opacity)))
        return result
    }
}
