import ClipBase
import DOM
import Layout
import Style

// Backgrounds (Backgrounds 3 §2) and the images of masks and borders.
extension Painter {
    /// Where a layer is placed and shown: boxes of one element, snapped.
    struct LayerBoxes {
        var border: Rect
        var padding: Rect
        var content: Rect
        var outer: RoundedRect
        /// The area that a scroll container scrolls; nil for any other box.
        var scrolled: Rect?
        /// What of the boxes shows, where they are those of an inline box that is broken over lines.
        var slice: Rect?
        /// Whether a border hides the edge of the background, which then stays a px away from it: nothing of it may shine
        /// through the border's softened outer edge.
        var isEdgeHidden = false
        func rect(_ box: ImageLayer.Box) -> Rect {
            switch box {
            case .paddingBox: padding
            case .contentBox, .fillBox: content
            case .borderBox, .text, .strokeBox, .viewBox, .borderArea: border
            case .noClip: border.insetBy(-LayerBoxes.unclippedReach)
            }
        }

        /// How far beyond the border box a layer without clip is painted, px.
        private static let unclippedReach = 20_000.0
    }

    func layerBoxes(_ fragment: Fragment, outer: RoundedRect) -> LayerBoxes {
        let padding = insetRect(outer.rect, fragment.border)
        return LayerBoxes(border: outer.rect, padding: padding, content: insetRect(padding, fragment.padding), outer: outer)
    }

    mutating func paintBackground(_ place: PlacedFragment, fragment: Fragment, style: ComputedStyle, outer: RoundedRect) {
        var boxes = layerBoxes(fragment, outer: outer)
        if style.box.overflowX.scrolls {
            let area = fragment.scrollableOverflow.rect
            boxes.scrolled = Rect(
                x: boxes.padding.x + area.x, y: boxes.padding.y + area.y, width: max(area.width, boxes.padding.width),
                height: max(area.height, boxes.padding.height))
        }
        boxes.isEdgeHidden = !outer.isSquare && hidesBackgroundEdge(fragment, style: style)
        let layers = styles.tables.imageLayers[style.surface.backgroundLayers]
        let color = style.surface.backgroundColor
        if !color.isTransparent {
            let clip = style.surface.backgroundColorClip
            if clip == .text {
                paintThroughText(place, bounds: outer.rect) { $0.emit(.fillRect(outer.rect, color), bounds: outer.rect) }
            } else {
                let shape = clipShape(clip, boxes)
                if clip == .borderArea {
                    emit(.fillRing(outer: shape, inner: inner(outer, to: boxes.padding), color), bounds: shape.rect)
                } else {
                    emit(shape.isSquare ? .fillRect(shape.rect, color) : .fillRoundedRect(shape, color), bounds: shape.rect)
                }
            }
        }
        for layer in layers.reversed() {
            if layer.clip == .text {
                paintThroughText(place, bounds: outer.rect) { $0.paintLayer(layer, boxes: boxes, style: style) }
            } else {
                paintLayer(layer, boxes: boxes, style: style)
            }
        }
    }

    /// `background-clip: text`: what `content` paints shows through the glyphs of the box only.
    private mutating func paintThroughText(_ place: PlacedFragment, bounds: Rect, _ content: (inout Painter) -> Void) {
        var mask = self
        mask.list = DisplayList()
        mask.imageIndices = [:]
        mask.region = region
        mask.paintTextOnly(place)
        var group = Group()
        group.mask = list.sublists.count
        group.bounds = bounds
        list.sublists.append(mask.list)
        list.groups.append(group)
        push(.pushGroup(list.groups.count - 1))
        content(&self)
        push(.popGroup)
    }

    /// Paints one layer of a background or mask.
    ///
    /// - Parameter shown: where it shows in place of the box that `background-clip` names.
    mutating func paintLayer(_ layer: ImageLayer, boxes: LayerBoxes, style: ComputedStyle, in shown: Rect? = nil) {
        guard layer.image != .none else { return }
        var clip = shown ?? boxes.rect(layer.clip)
        // Within a transform nothing is fixed to the viewport (Transforms 1 §5).
        var origin = layer.attachment == .fixed && !isTransformed ? viewportRect : boxes.rect(layer.origin)
        if layer.attachment == .local, let scrolled = boxes.scrolled {
            // It moves with the content of a scroll container, and is cut with it (Backgrounds 3 §2.5).
            clip = clip.intersection(boxes.padding)
            origin = scrolled
        }
        guard let tile = tileGeometry(layer, origin: origin, clip: clip, style: style) else { return }
        var clips = 0
        if let slice = boxes.slice {
            push(.pushClip(.rect(slice)))
            clips += 1
        }
        if !boxes.outer.isSquare, layer.clip != .noClip {
            push(.pushClip(.rounded(layer.attachment == .local ? inner(boxes.outer, to: clip) : clipShape(layer.clip, boxes))))
            clips += 1
        }
        if layer.clip == .borderArea {
            let hole = inner(boxes.outer, to: boxes.padding)
            let ring = PathData(RoundedRect(clip).path.segments + hole.path.segments)
            push(.pushClip(.path(add(ring), isEvenOdd: true)))
            clips += 1
        }
        if layer.blendMode != .normal {
            var group = Group()
            group.blendMode = layer.blendMode
            group.bounds = clip
            list.groups.append(group)
            push(.pushGroup(list.groups.count - 1))
        }
        paintTiles(layer.image, tile: tile, rendering: style.inherited.imageRendering, style: style)
        if layer.blendMode != .normal { push(.popGroup) }
        for _ in 0..<clips { push(.popClip) }
    }

    /// What a layer is cut to, with the corners of the box.
    private func clipShape(_ clip: ImageLayer.Box, _ boxes: LayerBoxes) -> RoundedRect {
        let rect = boxes.rect(clip)
        return inner(boxes.outer, to: boxes.isEdgeHidden && rect == boxes.border ? rect.insetBy(1 / scale) : rect)
    }

    /// Whether the border covers the edge of the background on all sides.
    private func hidesBackgroundEdge(_ fragment: Fragment, style: ComputedStyle) -> Bool {
        let surface = style.surface
        let edges = [
            (surface.borderTop, fragment.border.top), (surface.borderRight, fragment.border.right),
            (surface.borderBottom, fragment.border.bottom), (surface.borderLeft, fragment.border.left)
        ]
        return surface.borderImage.isInitial
            && edges.allSatisfy { side, width in
                side.color.isOpaque && width.pixels * scale >= 2
                    && (side.style == .solid || side.style == .inset || side.style == .outset || side.style == .groove
                        || side.style == .ridge)
            }
    }

    private var viewportRect: Rect {
        tree.root.map { Rect(x: 0, y: 0, width: tree[$0].size.width.pixels, height: tree[$0].size.height.pixels) } ?? .zero
    }

    struct TileGeometry {
        /// One tile.
        var tile: Rect
        var spacing: Size
        /// What is covered.
        var area: Rect
    }

    /// Size, position and repetition of a layer's tile (Backgrounds 3 §2.4–2.9); nil where nothing shows.
    private func tileGeometry(_ layer: ImageLayer, origin: Rect, clip: Rect, style: ComputedStyle) -> TileGeometry? {
        let natural = naturalImage(layer.image, style)
        guard var size = tileSize(layer.size, natural: natural, area: Size(width: origin.width, height: origin.height)) else { return nil }
        guard size.width > 0 && size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        var spacing = Size.zero
        // `round` stretches the tile so that it fits a whole number of times; the other side follows where it is automatic.
        if layer.repeatX == .round, origin.width > 0 {
            let count = max(1, (origin.width / size.width).rounded())
            let width = origin.width / count
            if case .explicit(_, nil) = layer.size, layer.repeatY != .round { size.height *= width / size.width }
            size.width = width
        }
        if layer.repeatY == .round, origin.height > 0 {
            let count = max(1, (origin.height / size.height).rounded())
            let height = origin.height / count
            if case .explicit(nil, _) = layer.size, layer.repeatX != .round { size.width *= height / size.height }
            size.height = height
        }
        size.width = max(1 / scale, (size.width * scale).rounded() / scale)
        size.height = max(1 / scale, (size.height * scale).rounded() / scale)
        var x = origin.x + snap(styles.tables.resolve(layer.position.x, basis: origin.width - size.width))
        var y = origin.y + snap(styles.tables.resolve(layer.position.y, basis: origin.height - size.height))
        var area = clip
        func space(_ room: Double, _ tile: Double) -> (gap: Double, repeats: Bool) {
            let count = (room / tile).rounded(.down)
            return count >= 2 ? ((room - count * tile) / (count - 1), true) : (0, false)
        }
        var repeatsX = layer.repeatX != .noRepeat
        var repeatsY = layer.repeatY != .noRepeat
        if layer.repeatX == .space {
            let (gap, repeats) = space(origin.width, size.width)
            repeatsX = repeats
            if repeats {
                spacing.width = gap
                x = origin.x
            }
        }
        if layer.repeatY == .space {
            let (gap, repeats) = space(origin.height, size.height)
            repeatsY = repeats
            if repeats {
                spacing.height = gap
                y = origin.y
            }
        }
        if layer.repeatX == .round { x = origin.x + (x - origin.x).truncatingRemainder(dividingBy: size.width) }
        let tile = Rect(x: x, y: y, width: size.width, height: size.height)
        if !repeatsX { area = area.intersection(Rect(x: tile.x, y: area.y, width: tile.width, height: area.height)) }
        if !repeatsY { area = area.intersection(Rect(x: area.x, y: tile.y, width: area.width, height: tile.height)) }
        guard !area.isEmpty else { return nil }
        return TileGeometry(tile: tile, spacing: spacing, area: area)
    }

    /// The concrete size of a layer's image (Backgrounds 3 §2.9, Images 3 §5.3).
    func tileSize(_ size: ImageLayer.LayerSize, natural: NaturalImage?, area: Size) -> Size? {
        guard let natural else { return nil }
        let ratio = natural.ratio
        switch size {
        case .cover, .contain:
            guard let ratio else { return area }
            let byWidth = Size(width: area.width, height: area.width / ratio)
            let byHeight = Size(width: area.height * ratio, height: area.height)
            let widthFits = byWidth.height <= area.height
            return (size == .contain) == widthFits ? byWidth : byHeight
        case .explicit(let width, let height):
            let w = width.map { max(0, styles.tables.resolve($0, basis: area.width)) }
            let h = height.map { max(0, styles.tables.resolve($0, basis: area.height)) }
            switch (w, h) {
            case (let w?, let h?): return Size(width: w, height: h)
            case (let w?, nil): return Size(width: w, height: ratio.map { w / $0 } ?? natural.height ?? area.height)
            case (nil, let h?): return Size(width: ratio.map { h * $0 } ?? natural.width ?? area.width, height: h)
            case (nil, nil):
                switch (natural.width, natural.height) {
                case (let w?, let h?): return Size(width: w, height: h)
                case (let w?, nil): return Size(width: w, height: ratio.map { w / $0 } ?? area.height)
                case (nil, let h?): return Size(width: ratio.map { h * $0 } ?? area.width, height: h)
                case (nil, nil):
                    // A ratio alone is contained in the area.
                    return tileSize(
                        ratio == nil ? .explicit(width: .percent(100), height: .percent(100)) : .contain, natural: natural, area: area)
                }
            }
        }
    }

    /// The natural dimensions of an image; nil for one that is not there.
    func naturalImage(_ image: ImageValue, _ style: ComputedStyle) -> NaturalImage? {
        switch image {
        case .none: return nil
        case .gradient, .color: return NaturalImage()
        case .url(let url, let density):
            guard var natural = input.images[url]?.oriented(by: style) else { return nil }
            if density > 0 && density != 1 {
                natural.width = natural.width.map { $0 / density }
                natural.height = natural.height.map { $0 / density }
            }
            return natural
        case .crossFade(let parts):
            let known = parts.compactMap { part in naturalImage(part.image, style).map { ($0, part.share) } }
            guard !known.isEmpty else { return nil }
            let total = known.reduce(0) { $0 + $1.1 }
            guard total > 0, known.allSatisfy({ $0.0.width != nil && $0.0.height != nil }) else { return known[0].0 }
            let width = known.reduce(0) { $0 + ($1.0.width ?? 0) * $1.1 } / total
            let height = known.reduce(0) { $0 + ($1.0.height ?? 0) * $1.1 } / total
            return NaturalImage(width: width, height: height, ratio: height > 0 ? width / height : nil)
        }
    }

    /// Fills an area with tiles of an image.
    mutating func paintTiles(_ image: ImageValue, tile: TileGeometry, rendering: ImageRendering, style: ComputedStyle) {
        let sampling: Sampling = rendering == .pixelated || rendering == .crispEdges ? .pixelated : .smooth
        switch image {
        case .none: break
        case .color(let color): emit(.fillRect(tile.area, color), bounds: tile.area)
        case .url(let url, _):
            let index = imageIndex(url, style: style)
            if tile.area == tile.tile {
                emit(.image(index, source: nil, destination: tile.tile, sampling: sampling), bounds: tile.area)
            } else {
                emit(.tiledImage(index, tile: tile.tile, spacing: tile.spacing, area: tile.area, sampling: sampling), bounds: tile.area)
            }
        case .gradient(let gradient):
            let size = Size(width: tile.tile.width, height: tile.tile.height)
            guard let paint = GradientResolver(tables: styles.tables, currentColor: style.text.color).resolve(gradient, size: size) else {
                return
            }
            list.gradients.append(paint)
            emit(.gradient(list.gradients.count - 1, tile: tile.tile, spacing: tile.spacing, area: tile.area), bounds: tile.area)
        case .crossFade(let parts):
            for part in parts {
                var group = Group()
                group.opacity = part.share
                group.blendMode = .plusLighter
                group.bounds = tile.area
                list.groups.append(group)
                push(.pushGroup(list.groups.count - 1))
                paintTiles(part.image, tile: tile, rendering: rendering, style: style)
                push(.popGroup)
            }
        }
    }

    // MARK: The canvas

    private func hasBackground(_ box: BoxID) -> Bool {
        let surface = styles[boxes[box].style].surface
        return !surface.backgroundColor.isTransparent || !surface.backgroundLayers.isInitial
    }

    /// The box whose background the canvas shows: the root element's, or the body's where that has none.
    func canvasBackgroundSource(_ rootBox: BoxID) -> BoxID {
        // Of a table, the grid has the element's background.
        let source = boxes[rootBox].kind == .tableWrapper ? boxes.children(rootBox).first { boxes[$0].kind == .table } ?? rootBox : rootBox
        guard !hasBackground(source), let body = boxes.propagatingBody(input.document, styles), hasBackground(body) else { return source }
        return body
    }

    /// The root element's background, or the body's where that has none, covers the whole canvas (Backgrounds 3 §2.11).
    mutating func paintCanvas(root: FragmentID) {
        if input.backdrop == .transparent { list.canvasColor = .transparent }
        guard let rootBox = boxes[.initialContainingBlock].firstChild else { return }
        let source = canvasBackgroundSource(rootBox)
        if input.backdrop == .opaque, styles[boxes[rootBox].style].inherited.isDark { list.canvasColor = RGBA(hex: 0x121212) }
        guard hasBackground(source) else { return }
        canvasSource = source
        // The root element's effects are the canvas's too: its background belongs into their group (Compositing 1 §2.1).
        let effects = styles[boxes[rootBox].style].effects
        if effects.opacity < 1 || !effects.filter.isInitial || !effects.clipPath.isInitial || !effects.maskLayers.isInitial {
            effectfulRoot = rootBox
        } else {
            paintCanvasBackground(root: root, rootBox: rootBox, source: source, isBase: true)
        }
    }

    /// The background that the canvas takes from an element.
    ///
    /// - Parameter isBase: whether an opaque colour lies under everything, bands and clips included.
    mutating func paintCanvasBackground(root: FragmentID, rootBox: BoxID, source: BoxID, isBase: Bool) {
        let style = styles[boxes[source].style]
        let color = style.surface.backgroundColor
        if color.isOpaque && isBase {
            list.canvasColor = color
        } else if !color.isTransparent {
            emit(.fillRect(pageArea, color), bounds: pageArea)
        }
        guard !style.surface.backgroundLayers.isInitial,
            let link = tree.children(root).first(where: { tree[$0.fragment].box == rootBox })
        else { return }
        // Positioned against the root element's box, painted over the whole page.
        let fragment = tree[link.fragment]
        let outer = RoundedRect(snapped(LayoutRect(origin: link.offset, size: fragment.size)))
        let areas = layerBoxes(fragment, outer: outer)
        for layer in styles.tables.imageLayers[style.surface.backgroundLayers].reversed() {
            guard layer.image != .none else { continue }
            let origin = layer.attachment == .fixed ? viewportRect : areas.rect(layer.origin)
            guard let tile = tileGeometry(layer, origin: origin, clip: pageArea, style: style) else { continue }
            paintTiles(layer.image, tile: tile, rendering: style.inherited.imageRendering, style: style)
        }
    }
}
