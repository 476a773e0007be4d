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
        func rect(_ box: ImageLayer.Box) -> Rect {
            switch box {
            case .paddingBox: padding
            case .contentBox, .fillBox: content
            case .borderBox, .text, .strokeBox, .viewBox, .noClip, .borderArea: border
            }
        }
    }

    func layerBoxes(_ fragment: Fragment, outer: RoundedRect) -> LayerBoxes {
        let padding = insetRect(outer.rect, fragment.border)
        return LayerBoxes(border: outer.rect, padding: padding, content: insetRect(padding, fragment.padding), outer: outer)
    }

    mutating func paintBackground(_ place: PlacedFragment, fragment: Fragment, style: ComputedStyle, outer: RoundedRect) {
        let boxes = layerBoxes(fragment, outer: outer)
        let layers = styles.tables.imageLayers[style.surface.backgroundLayers]
        let color = style.surface.backgroundColor
        if !color.isTransparent {
            let clip = style.surface.backgroundColorClip
            if clip == .text {
                paintThroughText(place, bounds: outer.rect) { $0.emit(.fillRect(outer.rect, color), bounds: outer.rect) }
            } else {
                let shape = inner(outer, to: boxes.rect(clip))
                emit(shape.isSquare ? .fillRect(shape.rect, color) : .fillRoundedRect(shape, color), bounds: shape.rect)
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
    mutating func paintLayer(_ layer: ImageLayer, boxes: LayerBoxes, style: ComputedStyle) {
        guard layer.image != .none else { return }
        let clip = boxes.rect(layer.clip)
        let isFixed = layer.attachment == .fixed
        let origin = isFixed ? viewportRect : boxes.rect(layer.origin)
        guard let tile = tileGeometry(layer, origin: origin, clip: clip) else { return }
        let needsRounding = !boxes.outer.isSquare
        if needsRounding { push(.pushClip(.rounded(inner(boxes.outer, to: clip)))) }
        if layer.blendMode != .normal {
            var group = Group()
            group.blendMode = layer.blendMode
            group.bounds = clip
            list.groups.append(group)
            push(.pushGroup(list.groups.count - 1))
        }
        paintTiles(layer.image, tile: tile, rendering: style.inherited.imageRendering, style: style)
        if layer.blendMode != .normal { push(.popGroup) }
        if needsRounding { push(.popClip) }
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
    private func tileGeometry(_ layer: ImageLayer, origin: Rect, clip: Rect) -> TileGeometry? {
        let natural = naturalImage(layer.image)
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
    private func tileSize(_ size: ImageLayer.LayerSize, natural: NaturalImage?, area: Size) -> Size? {
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
    func naturalImage(_ image: ImageValue) -> NaturalImage? {
        switch image {
        case .none: return nil
        case .gradient, .color: return NaturalImage()
        case .url(let url, let density):
            guard var natural = input.images[url] else { return nil }
            if density > 0 && density != 1 {
                natural.width = natural.width.map { $0 / density }
                natural.height = natural.height.map { $0 / density }
            }
            return natural
        case .crossFade(let parts):
            let known = parts.compactMap { part in naturalImage(part.image).map { ($0, part.share) } }
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
            let index = imageIndex(.url(url))
            if tile.area == tile.tile {
                emit(.image(index, source: nil, destination: tile.tile, sampling: sampling), bounds: tile.area)
            } else {
                emit(.tiledImage(index, tile: tile.tile, spacing: tile.spacing, area: tile.area, sampling: sampling), bounds: tile.area)
            }
        case .gradient(let gradient):
            let size = Size(width: tile.tile.width, height: tile.tile.height)
            guard let paint = GradientResolver(tables: styles.tables).resolve(gradient, size: size) else { return }
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

    /// The root element's background, or the body's where that has none, covers the whole canvas (Backgrounds 3 §2.11).
    mutating func paintCanvas(root: FragmentID) {
        if input.backdrop == .transparent { list.canvasColor = .transparent }
        guard let rootBox = boxes[.initialContainingBlock].firstChild else { return }
        var source = rootBox
        func hasBackground(_ box: BoxID) -> Bool {
            let surface = styles[boxes[box].style].surface
            return !surface.backgroundColor.isTransparent || !surface.backgroundLayers.isInitial
        }
        let containment = styles[boxes[rootBox].style].box.containment
        if !hasBackground(rootBox), containment.isEmpty, let body = input.document.body, input.document.isHTMLElement(body),
            let bodyBox = boxes.children(rootBox).first(where: { boxes[$0].node == body }), hasBackground(bodyBox),
            styles[boxes[bodyBox].style].box.containment.isEmpty
        {
            source = bodyBox
        }
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
            let page = Rect(x: 0, y: 0, width: list.pageSize.width, height: list.pageSize.height)
            emit(.fillRect(page, color), bounds: page)
        }
        guard !style.surface.backgroundLayers.isInitial,
            let link = tree.children(root).first(where: { tree[$0.fragment].box == rootBox })
        else { return }
        // Positioned against the root element's box, painted over the whole page.
        let fragment = tree[link.fragment]
        let outer = RoundedRect(snapped(LayoutRect(origin: link.offset, size: fragment.size)))
        let areas = layerBoxes(fragment, outer: outer)
        let page = Rect(x: 0, y: 0, width: list.pageSize.width, height: list.pageSize.height)
        for layer in styles.tables.imageLayers[style.surface.backgroundLayers].reversed() {
            guard layer.image != .none else { continue }
            let origin = layer.attachment == .fixed ? viewportRect : areas.rect(layer.origin)
            guard let tile = tileGeometry(layer, origin: origin, clip: page) else { continue }
            paintTiles(layer.image, tile: tile, rendering: style.inherited.imageRendering, style: style)
        }
    }

    // MARK: Border images

    /// Paints a nine-part border image (Backgrounds 3 §6); false where the image is not there and the border shows instead.
    mutating func paintBorderImage(_ image: BorderImage, fragment: Fragment, outer: Rect) -> Bool {
        let rendering = styles[boxes[fragment.box].style].inherited.imageRendering
        guard let natural = naturalImage(image.source) else { return false }
        let border = fragment.border
        func outset(_ value: BorderImage.Width, _ width: LayoutUnit) -> Double {
            switch value {
            case .auto: 0
            case .number(let number): number * width.pixels
            case .length(let length): styles.tables.resolve(length, basis: 0.0)
            }
        }
        let area = Rect(
            x: outer.x - outset(image.outset.left, border.left), y: outer.y - outset(image.outset.top, border.top),
            width: outer.width + outset(image.outset.left, border.left) + outset(image.outset.right, border.right),
            height: outer.height + outset(image.outset.top, border.top) + outset(image.outset.bottom, border.bottom))
        let size = Size(width: natural.width ?? area.width, height: natural.height ?? area.height)
        guard size.width > 0 && size.height > 0 else { return true }
        func slice(_ value: LengthPercentage, _ basis: Double) -> Double { min(basis, max(0, styles.tables.resolve(value, basis: basis))) }
        let top = slice(image.slice.top, size.height)
        let bottom = slice(image.slice.bottom, size.height)
        let left = slice(image.slice.left, size.width)
        let right = slice(image.slice.right, size.width)
        func width(_ value: BorderImage.Width, _ border: LayoutUnit, _ slice: Double, _ basis: Double) -> Double {
            switch value {
            case .auto: slice
            case .number(let number): number * border.pixels
            case .length(let length): max(0, styles.tables.resolve(length, basis: basis))
            }
        }
        var wTop = width(image.width.top, border.top, top, area.height)
        var wBottom = width(image.width.bottom, border.bottom, bottom, area.height)
        var wLeft = width(image.width.left, border.left, left, area.width)
        var wRight = width(image.width.right, border.right, right, area.width)
        let factor = min(1, wLeft + wRight > 0 ? area.width / (wLeft + wRight) : 1, wTop + wBottom > 0 ? area.height / (wTop + wBottom) : 1)
        wTop *= factor
        wBottom *= factor
        wLeft *= factor
        wRight *= factor

        let xs = [area.x, snap(area.x + wLeft), snap(area.maxX - wRight), area.maxX]
        let ys = [area.y, snap(area.y + wTop), snap(area.maxY - wBottom), area.maxY]
        let us = [0, left, size.width - right, size.width]
        let vs = [0, top, size.height - bottom, size.height]
        for row in 0..<3 {
            for column in 0..<3 where !(row == 1 && column == 1) || image.isFilled {
                let target = Rect(x: xs[column], y: ys[row], width: xs[column + 1] - xs[column], height: ys[row + 1] - ys[row])
                let source = Rect(x: us[column], y: vs[row], width: us[column + 1] - us[column], height: vs[row + 1] - vs[row])
                guard !target.isEmpty && !source.isEmpty else { continue }
                let edgeScaleX =
                    row == 0
                    ? (top > 0 ? wTop / top : 1)
                    : row == 2 ? (bottom > 0 ? wBottom / bottom : 1) : (top > 0 ? wTop / top : bottom > 0 ? wBottom / bottom : 1)
                let edgeScaleY =
                    column == 0
                    ? (left > 0 ? wLeft / left : 1)
                    : column == 2 ? (right > 0 ? wRight / right : 1) : (left > 0 ? wLeft / left : right > 0 ? wRight / right : 1)
                let tileWidth = column == 1 ? source.width * edgeScaleX : target.width
                let tileHeight = row == 1 ? source.height * edgeScaleY : target.height
                paintSlice(
                    image.source, source: source, imageSize: size, target: target,
                    tile: Size(width: tileWidth, height: tileHeight), repeatX: column == 1 ? image.repeatX : .stretch,
                    repeatY: row == 1 ? image.repeatY : .stretch, rendering: rendering)
            }
        }
        return true
    }

    /// One of the nine parts: the whole image is placed so that the part's source falls on each tile, clipped to the part.
    private mutating func paintSlice(
        _ image: ImageValue, source: Rect, imageSize: Size, target: Rect, tile: Size, repeatX: BorderImage.Repeat,
        repeatY: BorderImage.Repeat, rendering: ImageRendering
    ) {
        let sampling: Sampling = rendering == .pixelated || rendering == .crispEdges ? .pixelated : .smooth
        func axis(_ mode: BorderImage.Repeat, _ length: Double, _ tile: Double) -> (size: Double, start: Double, step: Double, count: Int) {
            guard tile > 0.01 else { return (length, 0, length, 1) }
            switch mode {
            case .stretch: return (length, 0, length, 1)
            case .round:
                let count = max(1, (length / tile).rounded())
                return (length / count, 0, length / count, Int(min(count, 4_096)))
            case .repeat:
                let offset = ((length - tile) / 2).truncatingRemainder(dividingBy: tile)
                let start = offset > 0 ? offset - tile : offset
                return (tile, start, tile, Int(min(((length - start) / tile).rounded(.up), 4_096)))
            case .space:
                let count = (length / tile).rounded(.down)
                guard count >= 1 else { return (tile, 0, tile, 0) }
                let gap = (length - count * tile) / (count + 1)
                return (tile, gap, tile + gap, Int(min(count, 4_096)))
            }
        }
        let h = axis(repeatX, target.width, tile.width)
        let v = axis(repeatY, target.height, tile.height)
        guard h.count * v.count <= 65_536 else { return }
        if let region, !target.intersects(region) { return }
        push(.pushClip(.rect(target)))
        for row in 0..<max(0, v.count) {
            for column in 0..<max(0, h.count) {
                let cell = Rect(
                    x: target.x + h.start + Double(column) * h.step, y: target.y + v.start + Double(row) * v.step, width: h.size,
                    height: v.size)
                switch image {
                case .url(let url, let density):
                    let d = density > 0 ? density : 1
                    let part = Rect(x: source.x * d, y: source.y * d, width: source.width * d, height: source.height * d)
                    emit(.image(imageIndex(.url(url)), source: part, destination: cell, sampling: sampling), bounds: cell)
                case .gradient, .color, .crossFade, .none:
                    let sx = cell.width / source.width
                    let sy = cell.height / source.height
                    let whole = Rect(
                        x: cell.x - source.x * sx, y: cell.y - source.y * sy, width: imageSize.width * sx, height: imageSize.height * sy)
                    push(.pushClip(.rect(cell)))
                    paintTiles(
                        image, tile: TileGeometry(tile: whole, spacing: .zero, area: whole), rendering: .auto, style: ComputedStyle())
                    push(.popClip)
                }
            }
        }
        push(.popClip)
    }
}
