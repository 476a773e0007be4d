import CCairo
import ClipBase
import Painting

/// Draws pictures: stretched, cut out, repeated.
struct ImagePainter {
    let images: ImageStore
    /// Tiles that are drawn one by one; more go through one repeated surface.
    private static let maxSingleTiles = 256

    func paint(_ image: PaintImage, source: Rect?, destination: Rect, sampling: Sampling, on canvas: Canvas) {
        guard !destination.isEmpty, destination.width.isFinite, destination.height.isFinite else { return }
        if sampling == .smooth, paintVector(image, source, destination, on: canvas) { return }
        guard let picture = picture(image, source: source, shownAt: destination, sampling: sampling, on: canvas) else { return }
        let shown = source ?? Rect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)
        guard !shown.isEmpty else { return }
        // From image px to the surface, which may be smaller by powers of two.
        let factorX = Double(picture.surface.frame.width) / picture.size.width
        let factorY = Double(picture.surface.frame.height) / picture.size.height
        let scaleX = destination.width / (shown.width * factorX)
        let scaleY = destination.height / (shown.height * factorY)
        if source != nil, let part = images.part(of: picture, image, shown, factorX: factorX, factorY: factorY) {
            // Nothing of the neighbouring parts is blended in at the edges.
            canvas.saving {
                canvas.addRect(destination)
                cairo_clip(canvas.cairo)
                setSource(
                    part, scaleX: scaleX, scaleY: scaleY, x: destination.x, y: destination.y, extend: CAIRO_EXTEND_PAD,
                    sampling: sampling, on: canvas)
                cairo_paint(canvas.cairo)
            }
            return
        }
        canvas.saving {
            canvas.addRect(destination)
            cairo_clip(canvas.cairo)
            setSource(
                picture.surface, scaleX: scaleX, scaleY: scaleY, x: destination.x - shown.x * factorX * scaleX,
                y: destination.y - shown.y * factorY * scaleY, extend: CAIRO_EXTEND_PAD, sampling: sampling, on: canvas)
            cairo_paint(canvas.cairo)
        }
    }

    /// Paints a vector picture as what it is where pixels of it would not be those of the device: a part of it, or one that is not on
    /// whole px; false for all others.
    private func paintVector(_ image: PaintImage, _ source: Rect?, _ destination: Rect, on canvas: Canvas) -> Bool {
        guard source.map({ !$0.isEmpty }) ?? !isOnWholePixels(destination, canvas), images.isVector(image) else { return false }
        let viewport = source == nil ? Size(width: destination.width, height: destination.height) : nil
        guard let document = images.vectorDocument(image, viewport: viewport, scale: canvas.transform.greatestScale),
            document.size.width > 0, document.size.height > 0, document.naturalSize.width > 0, document.naturalSize.height > 0
        else { return false }
        let shown = source ?? Rect(x: 0, y: 0, width: document.naturalSize.width, height: document.naturalSize.height)
        let scaleX = destination.width / shown.width
        let scaleY = destination.height / shown.height
        let place = AffineTransform(
            a: scaleX * document.naturalSize.width / document.size.width, d: scaleY * document.naturalSize.height / document.size.height,
            e: destination.x - shown.x * scaleX, f: destination.y - shown.y * scaleY)
        let whole = canvas.transform.concatenating(inner: place)
        guard whole.isUsable else { return true }
        canvas.saving {
            canvas.addRect(destination)
            cairo_clip(canvas.cairo)
            canvas.transform = whole
            document.rasterizer.paint(document.list, on: canvas)
        }
        return true
    }

    /// Whether a rectangle's edges fall on whole px of the device.
    private func isOnWholePixels(_ rect: Rect, _ canvas: Canvas) -> Bool {
        let transform = canvas.transform
        guard transform.b == 0, transform.c == 0 else { return false }
        let device = transform.bounds(of: rect)
        // What is larger than a surface can be is never made of pixels.
        guard device.width <= 16_384, device.height <= 16_384 else { return false }
        return [device.x, device.y, device.maxX, device.maxY].allSatisfy { abs($0 - $0.rounded()) < 1e-3 }
    }

    func paintTiles(
        _ image: PaintImage, tile: Rect, spacing: Size, area: Rect, sampling: Sampling, on canvas: Canvas
    ) {
        guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite, !area.isEmpty else { return }
        let tiles = Tiles(tile: tile, spacing: spacing, area: area, visible: canvas)
        if tiles.count == 0 { return }
        canvas.saving {
            canvas.addRect(area)
            cairo_clip(canvas.cairo)
            if tiles.count == 1 || (tiles.hasGaps && tiles.count <= ImagePainter.maxSingleTiles) {
                tiles.eachTile { paint(image, source: nil, destination: $0, sampling: sampling, on: canvas) }
            } else if tiles.hasGaps {
                tiles.paintPeriod(on: canvas) { inner, rect in
                    paint(image, source: nil, destination: rect, sampling: sampling, on: inner)
                }
            } else if let picture = picture(image, source: nil, shownAt: tile, sampling: sampling, on: canvas) {
                let frame = picture.surface.frame
                setSource(
                    picture.surface, scaleX: tile.width / Double(frame.width), scaleY: tile.height / Double(frame.height),
                    x: tile.x, y: tile.y, extend: CAIRO_EXTEND_REPEAT, sampling: sampling, on: canvas)
                cairo_paint(canvas.cairo)
            }
        }
    }

    /// The picture at the resolution that a destination needs; with nearest-pixel sampling always the whole one.
    private func picture(
        _ image: PaintImage, source: Rect?, shownAt destination: Rect, sampling: Sampling, on canvas: Canvas
    ) -> ImageStore.Picture? {
        let transform = canvas.transform
        var deviceSize = Size(
            width: destination.width * (transform.a * transform.a + transform.b * transform.b).squareRoot(),
            height: destination.height * (transform.c * transform.c + transform.d * transform.d).squareRoot())
        var viewport = Size(width: destination.width, height: destination.height)
        if sampling == .pixelated { deviceSize = Size(width: .infinity, height: .infinity) }
        if let source, !source.isEmpty, let whole = images.picture(image, deviceSize: deviceSize, viewport: viewport) {
            // A part stretched over the destination: the whole picture would be larger by that much.
            let factorX = whole.size.width / source.width
            let factorY = whole.size.height / source.height
            deviceSize = Size(width: deviceSize.width * factorX, height: deviceSize.height * factorY)
            viewport = whole.size
        }
        return images.picture(image, deviceSize: deviceSize, viewport: viewport)
    }

    private func setSource(
        _ surface: Surface, scaleX: Double, scaleY: Double, x: Double, y: Double, extend: cairo_extend_t, sampling: Sampling,
        on canvas: Canvas
    ) {
        guard scaleX > 1e-6, scaleY > 1e-6, scaleX < 1e6, scaleY < 1e6, abs(x) < 1e8, abs(y) < 1e8,
            let pattern = cairo_pattern_create_for_surface(surface.pointer)
        else { return }
        defer { cairo_pattern_destroy(pattern) }
        // From user space to the surface.
        var matrix = cairo_matrix_t(xx: 1 / scaleX, yx: 0, xy: 0, yy: 1 / scaleY, x0: -x / scaleX, y0: -y / scaleY)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, extend)
        cairo_pattern_set_filter(pattern, sampling == .pixelated ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
        cairo_set_source(canvas.cairo, pattern)
    }
}

/// The tiles of a repeated picture that a canvas can show.
struct Tiles {
    let tile: Rect
    let stepX, stepY: Double
    let columns, rows: Range<Int>

    init(tile: Rect, spacing: Size, area: Rect, visible canvas: Canvas) {
        self.tile = tile
        stepX = tile.width + max(0, spacing.width)
        stepY = tile.height + max(0, spacing.height)
        var shown = area
        if let inverse = canvas.transform.inverse { shown = shown.intersection(inverse.bounds(of: canvas.clipFrame.rect)) }
        columns = Tiles.range(from: shown.x, to: shown.maxX, origin: tile.x, side: tile.width, step: stepX)
        rows = Tiles.range(from: shown.y, to: shown.maxY, origin: tile.y, side: tile.height, step: stepY)
    }

    private static func range(from low: Double, to high: Double, origin: Double, side: Double, step: Double) -> Range<Int> {
        guard high > low, step > 0 else { return 0..<0 }
        let first = ((low - origin - side) / step).rounded(.down) + 1
        let last = ((high - origin) / step).rounded(.up)
        guard abs(first) < 1e12, abs(last) < 1e12, last > first else { return 0..<0 }
        return Int(first)..<Int(last)
    }

    var count: Int { columns.count.multipliedReportingOverflow(by: rows.count).overflow ? .max : columns.count * rows.count }
    var hasGaps: Bool { stepX > tile.width || stepY > tile.height }

    func eachTile(_ body: (Rect) -> Void) {
        for row in rows {
            for column in columns { body(tile.offsetBy(x: Double(column) * stepX, y: Double(row) * stepY)) }
        }
    }

    /// Paints one tile with its gap on a surface of its own and repeats that.
    func paintPeriod(on canvas: Canvas, _ draw: (Canvas, Rect) -> Void) {
        let scale = canvas.transform.greatestScale
        let width = max(1, (min(stepX * scale, 2_048)).rounded())
        let height = max(1, (min(stepY * scale, 2_048)).rounded())
        guard let surface = Surface(PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))),
            let inner = surface.makeContext(), let pattern = cairo_pattern_create_for_surface(surface.pointer)
        else { return }
        defer { cairo_pattern_destroy(pattern) }
        inner.transform = AffineTransform(a: width / stepX, d: height / stepY)
        draw(inner, Rect(x: 0, y: 0, width: tile.width, height: tile.height))
        var matrix = cairo_matrix_t(
            xx: width / stepX, yx: 0, xy: 0, yy: height / stepY, x0: -tile.x * width / stepX, y0: -tile.y * height / stepY)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        cairo_set_source(canvas.cairo, pattern)
        cairo_paint(canvas.cairo)
    }
}
