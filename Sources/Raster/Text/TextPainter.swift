import CCairo
import ClipBase
import Painting
import TextShaping

/// Paints glyph runs: coverage is gathered in one mask for a run, which Cairo then lays on with the run's colour.
///
/// Glyphs stand at quarters of a px along the line and at whole px across it, as in the reference browser; hinting and
/// subpixel colours are off.
final class TextPainter {
    private let fonts: FontContext
    private let cache = GlyphCache()
    private lazy var vectorText = VectorText()
    /// Glyphs above this size, in device px, are filled as paths.
    private static let maxMaskSize = 256.0

    init(fonts: FontContext) { self.fonts = fonts }

    /// Forgets rendered glyphs and opened faces: the next page's fonts may have the same numbers.
    func removeAll() { cache.removeAll() }

    /// Where a run is painted.
    private struct Placement {
        var font: RasterFont
        var fontID: UInt32
        /// From the page to the device.
        var transform: AffineTransform
        /// From the glyph's own px at `pixelSize` to the device, without translation.
        var glyphTransform: AffineTransform
        var pixelSize: Double
        var transformIndex: UInt16
        /// Which axes keep parts of a px.
        var hasSubpixelX, hasSubpixelY: Bool
    }

    private func placement(of run: GlyphRun, on canvas: Canvas) -> Placement? {
        guard let font = fonts.rasterFont(run.font), font.size > 0 else { return nil }
        let transform = canvas.transform
        let scale = transform.greatestScale
        guard scale > 0, scale.isFinite else { return nil }
        var linear = AffineTransform(
            a: transform.a / scale, b: transform.b / scale, c: transform.c / scale, d: transform.d / scale)
        if run.rotation > 0 { linear = linear.concatenating(inner: AffineTransform(a: 0, b: 1, c: -1, d: 0)) }
        if run.rotation < 0 { linear = linear.concatenating(inner: AffineTransform(a: 0, b: -1, c: 1, d: 0)) }
        let isAlongX = linear.b == 0 && linear.c == 0
        let isAlongY = linear.a == 0 && linear.d == 0
        return Placement(
            font: font, fontID: run.font.rawValue, transform: transform, glyphTransform: linear, pixelSize: font.size * scale,
            transformIndex: cache.index(of: linear), hasSubpixelX: !isAlongY, hasSubpixelY: !isAlongX)
    }

    func paint(_ run: GlyphRun, glyphs: ArraySlice<PlacedGlyph>, color: RGBA, on canvas: Canvas) {
        cache.makeRoom()
        guard !color.isTransparent, let placement = placement(of: run, on: canvas) else { return }
        var glyphs = glyphs
        if placement.font.isColor {
            let plain = paintColor(glyphs, placement, color: color, on: canvas)
            if plain.isEmpty { return }
            glyphs = plain[...]
        }
        if canvas.isVector {
            if !vectorText.paint(run, glyphs: glyphs, font: placement.font, color: color, on: canvas) {
                addOutlines(glyphs, placement, to: canvas)
                canvas.fill(color)
            }
            return
        }
        if placement.pixelSize > TextPainter.maxMaskSize {
            addOutlines(glyphs, placement, to: canvas)
            canvas.fill(color)
            return
        }
        let contrast = TextContrast.table(for: color)
        guard let mask = mask(of: glyphs, placement, contrast: contrast, within: canvas.clipFrame) else { return }
        canvas.saving {
            cairo_identity_matrix(canvas.cairo)
            canvas.setSource(color)
            cairo_mask_surface(canvas.cairo, mask.pointer, 0, 0)
        }
    }

    /// The run's shadow: its coverage, moved and blurred.
    func paintShadow(
        _ run: GlyphRun, glyphs: ArraySlice<PlacedGlyph>, color: RGBA, offset: Point, sigma: Double, on canvas: Canvas
    ) {
        cache.makeRoom()
        guard !color.isTransparent else { return }
        canvas.saving {
            cairo_translate(canvas.cairo, offset.x, offset.y)
            guard let placement = placement(of: run, on: canvas) else { return }
            let deviceSigma = min(sigma * placement.transform.greatestScale, Blur.maxSigma)
            let clip = canvas.clipFrame.outset(by: Blur.margin(sigma: deviceSigma))
            let isLarge = placement.pixelSize > TextPainter.maxMaskSize
            let coverage =
                isLarge
                ? outlineMask(glyphs, placement, within: clip)
                : mask(
                    of: glyphs, placement, contrast: TextContrast.table(for: color), within: clip,
                    margin: Blur.margin(sigma: deviceSigma))
            guard let mask = coverage else { return }
            Blur.apply(to: mask, sigmaX: deviceSigma, sigmaY: deviceSigma)
            cairo_identity_matrix(canvas.cairo)
            canvas.setSource(color)
            cairo_mask_surface(canvas.cairo, mask.pointer, 0, 0)
        }
    }

    func paintStroke(
        _ run: GlyphRun, glyphs: ArraySlice<PlacedGlyph>, color: RGBA, width: Double, on canvas: Canvas
    ) {
        guard !color.isTransparent, width > 0, let placement = placement(of: run, on: canvas) else { return }
        canvas.saving {
            addOutlines(glyphs, placement, to: canvas)
            cairo_set_line_join(canvas.cairo, CAIRO_LINE_JOIN_MITER)
            canvas.stroke(color, Stroke(width: width))
        }
    }

    /// Adds the outlines of a run to an empty path, in user space.
    func addOutlines(of run: GlyphRun, glyphs: ArraySlice<PlacedGlyph>, to canvas: Canvas) {
        cairo_new_path(canvas.cairo)
        guard let placement = placement(of: run, on: canvas) else { return }
        addOutlines(glyphs, placement, to: canvas)
    }

    /// Where a glyph's mask lies, and its part of a px in quarters.
    private func place(_ glyph: PlacedGlyph, _ placement: Placement) -> (x: Int, y: Int, key: GlyphCache.Key)? {
        let origin = placement.transform.apply(to: Point(x: glyph.x, y: glyph.y))
        guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
        func split(_ value: Double, keepsPart: Bool) -> (Int, UInt8) {
            // What lies half-way by more than the last bits of a transform's numbers goes one way.
            guard keepsPart else { return (Int((value + 0.5 + 1e-6).rounded(.down)), 0) }
            let quarters = Int((value * 4 + 0.5 + 1e-6).rounded(.down))
            return (quarters >> 2, UInt8(quarters & 3))
        }
        let (x, partX) = split(origin.x, keepsPart: placement.hasSubpixelX)
        let (y, partY) = split(origin.y, keepsPart: placement.hasSubpixelY)
        let key = GlyphCache.Key(
            font: placement.fontID, glyph: glyph.glyph, x: partX, y: partY, transform: placement.transformIndex)
        return (x, y, key)
    }

    /// The coverage of all glyphs, over the part that shows.
    private func mask(
        of glyphs: ArraySlice<PlacedGlyph>, _ placement: Placement, contrast: [UInt8], within clip: PixelRect, margin: Int = 0
    ) -> Surface? {
        struct Placed {
            var x, y: Int
            var mask: GlyphCache.Mask
        }
        var placed: [Placed] = []
        placed.reserveCapacity(glyphs.count)
        var left = Int.max
        var top = Int.max
        var right = Int.min
        var bottom = Int.min
        for glyph in glyphs where glyph.glyph != ShapedGlyph.invisible {
            guard let (x, y, key) = place(glyph, placement) else { continue }
            let mask = cache.mask(key, of: placement.font, pixelSize: placement.pixelSize, transform: placement.glyphTransform)
            if mask.width == 0 || mask.height == 0 { continue }
            let item = Placed(x: x + Int(mask.left), y: y + Int(mask.top), mask: mask)
            left = min(left, item.x)
            top = min(top, item.y)
            right = max(right, item.x + Int(mask.width))
            bottom = max(bottom, item.y + Int(mask.height))
            placed.append(item)
        }
        guard left < right else { return nil }
        let frame = PixelRect(x: left, y: top, width: right - left, height: bottom - top).outset(by: margin).intersection(clip)
        guard let surface = Surface(frame, format: .alpha) else { return nil }
        surface.withBytes { bytes, stride in
            for item in placed {
                cache.add(
                    item.mask, x: item.x - frame.x, y: item.y - frame.y, contrast: contrast, to: bytes, stride: stride,
                    size: frame)
            }
        }
        return surface
    }

    private func outlineMask(_ glyphs: ArraySlice<PlacedGlyph>, _ placement: Placement, within clip: PixelRect) -> Surface? {
        guard let surface = Surface(clip, format: .alpha), let canvas = surface.makeContext() else { return nil }
        canvas.transform = placement.transform
        addOutlines(glyphs, placement, to: canvas)
        canvas.fill(.black)
        return surface
    }

    /// Adds the outlines of all glyphs to the current path.
    private func addOutlines(_ glyphs: ArraySlice<PlacedGlyph>, _ placement: Placement, to canvas: Canvas) {
        cairo_new_path(canvas.cairo)
        let transform = canvas.transform
        // Outlines are loaded at a fixed size, so that none is coarse and none overflows.
        let loadSize = 512.0
        for glyph in glyphs where glyph.glyph != ShapedGlyph.invisible {
            let unit = placement.pixelSize / loadSize
            guard
                let slot = cache.loader.outline(
                    glyph: glyph.glyph, of: placement.font, pixelSize: loadSize, transform: .identity, isHinted: false)
            else { continue }
            let path = cache.loader.path(slot)
            let origin = placement.transform.apply(to: Point(x: glyph.x, y: glyph.y))
            let linear = placement.glyphTransform
            canvas.transform = AffineTransform(
                a: linear.a * unit, b: linear.b * unit, c: linear.c * unit, d: linear.d * unit, e: origin.x, f: origin.y)
            canvas.addPath(path)
        }
        canvas.transform = transform
    }

    /// Paints the glyphs of a colour font that have layers or pictures; gives the others.
    private func paintColor(_ glyphs: ArraySlice<PlacedGlyph>, _ placement: Placement, color: RGBA, on canvas: Canvas) -> [PlacedGlyph] {
        var plain: [PlacedGlyph] = []
        let alpha = color.alpha
        var layers = ColorGlyphPainter(placement.font, loader: cache.loader, foreground: color.opaque, on: canvas)
        for glyph in glyphs where glyph.glyph != ShapedGlyph.invisible {
            let origin = placement.transform.apply(to: Point(x: glyph.x, y: glyph.y))
            let linear = placement.glyphTransform
            if layers != nil {
                cairo_save(canvas.cairo)
                defer { cairo_restore(canvas.cairo) }
                canvas.transform = AffineTransform(a: linear.a, b: linear.b, c: linear.c, d: linear.d, e: origin.x, f: origin.y)
                if layers?.paint(glyph.glyph, size: placement.pixelSize, alpha: Double(alpha)) ?? false { continue }
            }
            let key = GlyphCache.Key(font: placement.fontID, glyph: glyph.glyph, x: 0, y: 0, transform: placement.transformIndex)
            guard let picture = cache.colorGlyph(key, of: placement.font, pixelSize: placement.pixelSize) else {
                plain.append(glyph)
                continue
            }
            let unit = placement.pixelSize / picture.emSize
            canvas.saving {
                canvas.transform = AffineTransform(
                    a: linear.a * unit, b: linear.b * unit, c: linear.c * unit, d: linear.d * unit, e: origin.x, f: origin.y)
                cairo_set_source_surface(canvas.cairo, picture.surface.pointer, picture.left, picture.top)
                cairo_pattern_set_filter(cairo_get_source(canvas.cairo), CAIRO_FILTER_GOOD)
                cairo_paint_with_alpha(canvas.cairo, Double(alpha))
            }
        }
        return plain
    }
}

extension GlyphCache {
    /// Adds a mask's coverage to an alpha plane; overlapping parts cover like one shape over another.
    func add(
        _ mask: Mask, x: Int, y: Int, contrast: [UInt8], to plane: UnsafeMutableBufferPointer<UInt8>, stride: Int,
        size: PixelRect
    ) {
        let width = Int(mask.width)
        let height = Int(mask.height)
        let first = max(0, -x)
        let last = min(width, size.width - x)
        guard first < last, let target = plane.baseAddress else { return }
        arena.withUnsafeBufferPointer { arena in
            guard let source = arena.baseAddress else { return }
            for row in max(0, -y)..<max(max(0, -y), min(height, size.height - y)) {
                let from = source + mask.start + row * width
                let to = target + (y + row) * stride + x
                for column in first..<last {
                    let coverage = UInt32(contrast[Int(from[column])])
                    if coverage == 0 { continue }
                    let below = UInt32(to[column])
                    to[column] = below == 0 ? UInt8(coverage) : UInt8(below + (255 - below) * coverage / 255)
                }
            }
        }
    }
}

extension RGBA {
    /// The colour without transparency.
    fileprivate var opaque: RGBA { RGBA(red: red, green: green, blue: blue, alpha: 1) }
}
