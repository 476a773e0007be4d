import CCairo
import ClipBase
import Painting
import Style
import TextShaping

/// Paints one display list on one canvas.
struct ListPainter {
    let list: DisplayList
    let bounds: ItemBounds
    let fonts: FontContext
    let images: ImageStore
    let text: TextPainter
    /// Of lists within lists.
    let depth: Int
    /// Whether any group blends with what is below: then every group needs a layer of its own to end at.
    private let hasBlending: Bool

    static let maxDepth = 16
    /// Pixels in all open layers together; a group beyond that is painted without a layer of its own.
    private static let maxLayerPixels = 64 << 20

    /// A group that is being painted.
    private struct Layer {
        var canvas: Canvas
        /// nil for a group that is painted straight onto what is below.
        var group: Group?
        var pixels: Int
        var projected: ProjectedLayer?
    }

    init(list: DisplayList, bounds: ItemBounds, fonts: FontContext, images: ImageStore, text: TextPainter, depth: Int) {
        self.list = list
        self.bounds = bounds
        self.fonts = fonts
        self.images = images
        self.text = text
        self.depth = depth
        hasBlending = list.blendsWithBackdrop(depth: 0)
    }

    func paint(on base: Canvas) {
        var layers = [Layer(canvas: base, group: nil, pixels: 0)]
        var layerPixels = 0
        var index = 0
        var visible = visibleRect(of: base)
        var visibleStack: [Rect] = []
        let items = list.items
        while index < items.count {
            let item = items[index]
            let canvas = layers[layers.count - 1].canvas
            if item.needsRect && !bounds.bounds[index].touches(visible) {
                index = max(bounds.ends[index], index) + 1
                continue
            }
            switch item {
            case .pushClip(let shape):
                cairo_save(canvas.cairo)
                canvas.clip(shape, paths: list.paths)
            case .pushCrispEdges:
                cairo_save(canvas.cairo)
                cairo_set_antialias(canvas.cairo, CAIRO_ANTIALIAS_NONE)
            case .popClip, .popTransform, .popCrispEdges: cairo_restore(canvas.cairo)
            case .pushTransform(let inner):
                let transform = canvas.transform.concatenating(inner: inner)
                guard transform.isUsable else {
                    // Flattened to a line: nothing shows, and Cairo would refuse all that follows.
                    index = max(bounds.ends[index], index) + 1
                    continue
                }
                cairo_save(canvas.cairo)
                canvas.transform = transform
            case .pushProjection(let projection):
                let flat = bounds.flatBounds[index] ?? Rect(x: 0, y: 0, width: 0, height: 0)
                let room = ListPainter.maxLayerPixels - layerPixels
                guard let (projected, inner) = ProjectedLayer.make(projection, content: flat, over: canvas, pixelsLeft: room) else {
                    index = max(bounds.ends[index], index) + 1
                    continue
                }
                layerPixels += projected.pixels
                layers.append(Layer(canvas: inner, group: nil, pixels: projected.pixels, projected: projected))
                visibleStack.append(visible)
                visible = ItemBounds.everywhere
            case .popProjection:
                guard layers.count > 1 else { break }
                let layer = layers.removeLast()
                layerPixels -= layer.pixels
                layer.projected?.lay(layer.canvas.surface, on: layers[layers.count - 1].canvas)
                visible = visibleStack.popLast() ?? visible
            case .pushGroup(let number):
                cairo_save(canvas.cairo)
                visibleStack.append(visible)
                let group = list.groups.indices.contains(number) ? list.groups[number] : Group()
                let layer = makeLayer(group, over: canvas, pixelsLeft: ListPainter.maxLayerPixels - layerPixels)
                layerPixels += layer.pixels
                visible = visible.insetBy(-Double(Filters.margin(of: group.filters, scale: 1)))
                // An SVG filter may show what lies anywhere in its region.
                if Filters.region(of: group.filters) != nil { visible = ItemBounds.everywhere }
                layers.append(layer)
            case .popGroup:
                guard layers.count > 1 else { break }
                let layer = layers.removeLast()
                layerPixels -= layer.pixels
                let below = layers[layers.count - 1].canvas
                if let group = layer.group { lay(layer.canvas, group, on: below) }
                cairo_restore(below.cairo)
                visible = visibleStack.popLast() ?? visible
            case _: paintItem(item, on: canvas)
            }
            index += 1
        }
        while layers.count > 1 {
            let layer = layers.removeLast()
            let below = layers[layers.count - 1].canvas
            if let group = layer.group { lay(layer.canvas, group, on: below) }
            layer.projected?.lay(layer.canvas.surface, on: below)
        }
    }

    /// What the canvas can show, in the coordinates in which items have bounds.
    private func visibleRect(of canvas: Canvas) -> Rect {
        guard let inverse = canvas.transform.inverse else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        return inverse.bounds(of: canvas.clipFrame.outset(by: 1).rect)
    }

    private func paintItem(_ item: DisplayItem, on canvas: Canvas) {
        switch item {
        case .fillRect(let rect, let color):
            canvas.addRect(rect)
            canvas.fill(color)
        case .fillRoundedRect(let shape, let color):
            canvas.addRoundedRect(shape)
            canvas.fill(color)
        case .fillRing(let outer, let inner, let color):
            canvas.addRoundedRect(outer)
            if !inner.rect.isEmpty { canvas.addRoundedRect(inner) }
            canvas.fill(color, isEvenOdd: true)
        case .fillPath(let index, let color, let isEvenOdd):
            guard list.paths.indices.contains(index) else { return }
            canvas.addPath(list.paths[index])
            canvas.fill(color, isEvenOdd: isEvenOdd)
        case .strokePath(let index, let color, let stroke):
            guard list.paths.indices.contains(index) else { return }
            canvas.addPath(list.paths[index])
            canvas.stroke(color, stroke)
        case .paintPath(let index, let paint, let isEvenOdd): paintVector(path: index, paint: paint, isEvenOdd: isEvenOdd, on: canvas)
        case .paintStroke(let index, let paint, let stroke): paintVector(path: index, paint: paint, stroke: stroke, on: canvas)
        case .paintGlyphs(let index, let paint, let stroke):
            guard let run = run(index) else { return }
            let area = ItemBounds.bounds(ofRun: index, in: list, fonts: fonts).insetBy(-(stroke?.width ?? 0) * 5)
            paintVector(run: run.run, glyphs: run.glyphs, bounds: area, paint: paint, stroke: stroke, on: canvas)
        case .image(let index, let source, let destination, let sampling):
            guard list.images.indices.contains(index) else { return }
            ImagePainter(images: images).paint(
                list.images[index], source: source, destination: destination, sampling: sampling, on: canvas)
        case .tiledImage(let index, let tile, let spacing, let area, let sampling):
            guard list.images.indices.contains(index) else { return }
            ImagePainter(images: images).paintTiles(
                list.images[index], tile: tile, spacing: spacing, area: area, sampling: sampling, on: canvas)
        case .gradient(let index, let tile, let spacing, let area):
            guard list.gradients.indices.contains(index) else { return }
            GradientPainter(gradient: list.gradients[index]).paint(tile: tile, spacing: spacing, area: area, on: canvas)
        case .glyphs(let index, let color):
            guard let run = run(index) else { return }
            text.paint(run.run, glyphs: run.glyphs, color: color, on: canvas)
        case .strokeGlyphs(let index, let color, let width):
            guard let run = run(index) else { return }
            text.paintStroke(run.run, glyphs: run.glyphs, color: color, width: width, on: canvas)
        case .glyphShadow(let index, let color, let offset, let sigma):
            guard let run = run(index) else { return }
            text.paintShadow(run.run, glyphs: run.glyphs, color: color, offset: offset, sigma: sigma, on: canvas)
        case .shadow(let shape, let color, let sigma, let cutout):
            ShadowPainter.paintOuter(shape, color: color, sigma: sigma, cutout: cutout, on: canvas)
        case .innerShadow(let area, let hole, let color, let sigma):
            ShadowPainter.paintInner(area: area, hole: hole, color: color, sigma: sigma, on: canvas)
        case .sublist(let index, let origin): paintSublist(index, origin: origin, on: canvas)
        case .pushClip, .popClip, .pushTransform, .popTransform, .pushProjection, .popProjection, .pushCrispEdges, .popCrispEdges,
            .pushGroup,
            .popGroup:
            break
        }
    }

    private func run(_ index: Int) -> (run: GlyphRun, glyphs: ArraySlice<PlacedGlyph>)? {
        guard list.glyphRuns.indices.contains(index) else { return nil }
        let run = list.glyphRuns[index]
        return (run, list.glyphs[run.glyphs.range.clamped(to: list.glyphs.indices)])
    }

    private func paintSublist(_ index: Int, origin: Point, on canvas: Canvas) {
        guard let inner = painter(ofSublist: index, scale: canvas.transform.greatestScale) else { return }
        canvas.saving {
            cairo_translate(canvas.cairo, origin.x, origin.y)
            let size = inner.list.pageSize
            canvas.addRect(Rect(x: 0, y: 0, width: size.width, height: size.height))
            canvas.fill(inner.list.canvasColor)
            inner.paint(on: canvas)
        }
    }

    func painter(ofSublist index: Int, scale: Double) -> ListPainter? {
        guard list.sublists.indices.contains(index), depth < ListPainter.maxDepth, scale > 0 else { return nil }
        let inner = list.sublists[index]
        return ListPainter(
            list: inner, bounds: ItemBounds(inner, fonts: fonts, scale: scale), fonts: fonts, images: images, text: text,
            depth: depth + 1)
    }

    /// A transparent layer over what the group can change, or none where there is no room or nothing to see.
    private func makeLayer(_ group: Group, over canvas: Canvas, pixelsLeft: Int) -> Layer {
        applyBackdropFilters(of: group, on: canvas)
        let straight = Layer(canvas: canvas, group: nil, pixels: 0)
        let isPlain =
            group.opacity >= 1 && group.blendMode == .normal && group.filters.isEmpty && group.mask == nil && !group.isLuminance
            && group.composite == .add
        if isPlain && !hasBlending { return straight }
        if canvas.isVector && group.filters.isEmpty && group.mask == nil {
            cairo_push_group(canvas.cairo)
            return Layer(canvas: canvas, group: group, pixels: 0)
        }
        let margin = Filters.margin(of: group.filters, scale: canvas.transform.greatestScale)
        var frame = canvas.clipFrame.outset(by: margin)
        if let region = Filters.region(of: group.filters) {
            // The filter looks at its whole region, also beyond the clip.
            let area = PixelRect(around: canvas.transform.bounds(of: region))
            let wanted = area.intersection(canvas.surface.frame.outset(by: max(area.width, area.height)))
            if wanted.width * wanted.height <= pixelsLeft { frame = wanted }
        }
        if let bounds = group.bounds {
            frame = frame.intersection(PixelRect(around: canvas.transform.bounds(of: bounds)).outset(by: margin + 1))
        }
        let pixels = max(0, frame.width) * max(0, frame.height)
        guard pixels <= pixelsLeft, let surface = Surface(frame), let layer = surface.makeContext() else { return straight }
        layer.transform = canvas.transform
        return Layer(canvas: layer, group: group, pixels: pixels)
    }

    /// Filters and masks a layer, and lays it on what is below.
    private func lay(_ layer: Canvas, _ group: Group, on canvas: Canvas) {
        if layer === canvas {
            cairo_pop_group_to_source(canvas.cairo)
            cairo_set_operator(canvas.cairo, group.blendMode.cairoOperator)
            cairo_paint_with_alpha(canvas.cairo, max(0, min(1, group.opacity)))
            cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER)
            return
        }
        var surface = layer.surface
        let transform = canvas.transform
        if !group.filters.isEmpty { surface = applyFilters(group.filters, to: surface, transform: transform) }
        if group.isLuminance { surface.turnLuminanceIntoAlpha(isLinear: group.isLinear) }
        if let mask = group.mask { applyMask(mask, to: surface, transform: transform) }
        canvas.saving {
            cairo_identity_matrix(canvas.cairo)
            cairo_set_operator(canvas.cairo, group.composite == .add ? group.blendMode.cairoOperator : group.composite.cairoOperator)
            cairo_set_source_surface(canvas.cairo, surface.pointer, 0, 0)
            cairo_paint_with_alpha(canvas.cairo, max(0, min(1, group.opacity)))
        }
    }

    private func applyMask(_ index: Int, to surface: Surface, transform: AffineTransform) {
        guard let inner = painter(ofSublist: index, scale: transform.greatestScale), let mask = Surface(surface.frame),
            let maskCanvas = mask.makeContext(), let canvas = surface.makeContext()
        else { return }
        maskCanvas.transform = transform
        inner.paint(on: maskCanvas)
        cairo_identity_matrix(canvas.cairo)
        cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_surface(canvas.cairo, mask.pointer, 0, 0)
        cairo_paint(canvas.cairo)
    }

    /// Replaces what is below the group by its filtered picture (Filter Effects 2, `backdrop-filter`).
    private func applyBackdropFilters(of group: Group, on canvas: Canvas) {
        guard !group.backdropFilters.isEmpty, let shape = group.backdropShape else { return }
        let transform = canvas.transform
        let margin = Filters.margin(of: group.backdropFilters, scale: transform.greatestScale)
        // What a blur would see beyond the shape is what it sees within, mirrored at the edges.
        let area = PixelRect(around: transform.bounds(of: shape.rect)).intersection(canvas.clipFrame.outset(by: margin))
            .intersection(canvas.surface.frame)
        guard !area.isEmpty, let copy = Surface(area.outset(by: margin)), let copyCanvas = copy.makeContext() else { return }
        cairo_surface_flush(canvas.surface.pointer)
        cairo_set_operator(copyCanvas.cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(copyCanvas.cairo, canvas.surface.pointer, 0, 0)
        copyCanvas.addRect(area.rect)
        cairo_fill(copyCanvas.cairo)
        copy.mirrorMargin(margin)
        let filtered = applyFilters(group.backdropFilters, to: copy, transform: transform)
        canvas.saving {
            canvas.clip(.rounded(shape), paths: [])
            cairo_identity_matrix(canvas.cairo)
            cairo_set_source_surface(canvas.cairo, filtered.pointer, 0, 0)
            cairo_paint_with_alpha(canvas.cairo, max(0, min(1, group.opacity)))
        }
    }
}

extension DisplayList {
    /// Whether a group in the list, or in one that it shows, looks at what is below it.
    fileprivate func blendsWithBackdrop(depth: Int) -> Bool {
        groups.contains { $0.blendMode != .normal || !$0.backdropFilters.isEmpty || $0.composite != .add }
            || depth < ListPainter.maxDepth && sublists.contains { $0.blendsWithBackdrop(depth: depth + 1) }
    }
}

extension DisplayItem {
    /// Whether the item is skipped where its bounds show that nothing of it is seen.
    fileprivate var needsRect: Bool {
        switch self {
        case .popClip, .popTransform, .popProjection, .popCrispEdges, .popGroup: false
        case _: true
        }
    }
}

extension Rect {
    /// Whether the two have a point in common; a rectangle of no size has none.
    fileprivate func touches(_ other: Rect) -> Bool { x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY }
}

extension ImageLayer.Composite {
    /// How a layer of a mask meets those below (Masking 1 §6.7).
    var cairoOperator: cairo_operator_t {
        switch self {
        case .add: CAIRO_OPERATOR_OVER
        case .subtract: CAIRO_OPERATOR_OUT
        case .intersect: CAIRO_OPERATOR_IN
        case .exclude: CAIRO_OPERATOR_XOR
        }
    }
}

extension BlendMode {
    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        // Cairo has no plus-darker; darken is the nearest that only darkens.
        case .plusDarker: CAIRO_OPERATOR_DARKEN
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}

extension Surface {
    /// Alpha becomes the luminance of the premultiplied colour (Masking 1 §6.2).
    func turnLuminanceIntoAlpha(isLinear: Bool) {
        withPixels { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                let alpha = pixel >> 24
                guard alpha > 0 else { continue }
                func channel(_ shift: UInt32) -> UInt32 {
                    let value = pixel >> shift & 255
                    guard isLinear else { return value }
                    let straight = min(255, (value * 255 + alpha / 2) / alpha)
                    return (UInt32(TransferCurve.linear[Int(straight)]) * alpha + 127) / 255
                }
                let luminance = channel(16) * 13_933 + channel(8) * 46_871 + channel(0) * 4_732
                pixels[index] = ((luminance + 32_768) >> 16) << 24
            }
        }
    }
}
