import ClipBase
import DOM
import Layout
import Style

extension Painter {
    /// The content of a replaced element in its content box, by `object-fit` and `object-position` (Images 3 §5.5).
    mutating func paintReplaced(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        let box = boxes[fragment.box]
        let style = styles[box.style]
        guard style.inherited.visibility == .visible, !box.skipsContents(style) else { return }
        let border = LayoutRect(origin: place.offset, size: fragment.size)
        let content = snapped(border.inset(by: fragment.border).inset(by: fragment.padding))
        guard !content.isEmpty else { return }
        let replaced = boxes.replaced[Int(box.payload)]
        let outer = roundedBorderBox(fragment, style: style, at: place.offset)
        let sampling: Sampling =
            style.inherited.imageRendering == .pixelated || style.inherited.imageRendering == .crispEdges ? .pixelated : .smooth

        if !replaced.image.isInitial {
            let tile = TileGeometry(tile: content, spacing: .zero, area: content)
            paintTiles(styles.tables.images[replaced.image], tile: tile, rendering: style.inherited.imageRendering, style: style)
            return
        }
        if replaced.kind == .brokenImage { return paintBrokenImage(in: content) }
        guard let node = box.node else { return }
        if replaced.kind == .svg {
            // A picture's own document is stretched as a whole: nothing of it is fitted to px before.
            let isDocument = input.document.documentElement == node
            let exact = border.inset(by: fragment.border).inset(by: fragment.padding).rect
            return paintSVG(node, in: isDocument ? exact : content, style: style)
        }
        guard let picture = input.pictures[node] else {
            if replaced.kind == .blankImage { paintBlankImage(in: content) }
            return
        }
        // `overflow: visible` shows an image beyond its box and its corners (Overflow 3 §3.1); embedded content is always cut.
        let isImage = input.document.isHTMLElement(node) && input.document.name(node) == Self.imageName
        let isCut = !isImage || style.box.overflowX != .visible || style.box.overflowY != .visible
        let isRounded = !outer.isSquare && isCut
        if isRounded { push(.pushClip(.rounded(inner(outer, to: content)))) }
        switch picture {
        case .url(let url):
            let target = objectRect(replaced, style: style, in: content)
            let sticksOut = target.x < content.x || target.y < content.y || target.maxX > content.maxX || target.maxY > content.maxY
            let clips = sticksOut && isCut
            if clips { push(.pushClip(.rect(content))) }
            var source: Rect?
            if let box = replaced.viewBox, let natural = input.images[url]?.oriented(by: style), let width = natural.width,
                let height = natural.height
            {
                source = Rect(x: box.x * width, y: box.y * height, width: box.width * width, height: box.height * height)
            }
            // A vector picture is laid out in the box as it is, then stretched to whole px.
            let exact = border.inset(by: fragment.border).inset(by: fragment.padding).size
            let stretch =
                target == content && source == nil
                ? Size(width: exact.width.pixels / content.width, height: exact.height.pixels / content.height)
                : Size(width: 1, height: 1)
            if abs(stretch.width - 1) > 1e-6 || abs(stretch.height - 1) > 1e-6, stretch.width > 0.01, stretch.height > 0.01 {
                push(
                    .pushTransform(
                        AffineTransform(a: 1 / stretch.width, d: 1 / stretch.height, e: content.x, f: content.y)))
                let whole = Rect(x: 0, y: 0, width: exact.width.pixels, height: exact.height.pixels)
                push(.image(imageIndex(url, style: style), source: nil, destination: whole, sampling: sampling))
                push(.popTransform)
            } else {
                emit(
                    .image(imageIndex(url, style: style), source: source, destination: target, sampling: sampling),
                    bounds: isCut ? content : target)
            }
            if clips { push(.popClip) }
        case .own:
            let target = objectRect(replaced, style: style, in: content)
            emit(.image(imageIndex(.element(node.rawValue)), source: nil, destination: target, sampling: sampling), bounds: content)
        case .frame(let page):
            list.sublists.append(page)
            push(.pushClip(.rect(content)))
            if !page.canvasColor.isTransparent || !page.items.isEmpty {
                emit(.sublist(list.sublists.count - 1, origin: Point(x: content.x, y: content.y)), bounds: content)
            }
            push(.popClip)
        }
        if isRounded { push(.popClip) }
    }

    private static let imageName = Name("img")

    /// Where the object stands in the content box.
    private func objectRect(_ replaced: ReplacedContent, style: ComputedStyle, in content: Rect) -> Rect {
        let ratio = replaced.naturalRatio
        var size = Size(width: content.width, height: content.height)
        func contained(_ covers: Bool) -> Size {
            guard let ratio, ratio > 0 else { return size }
            let byWidth = Size(width: content.width, height: content.width / ratio)
            let byHeight = Size(width: content.height * ratio, height: content.height)
            return (byWidth.height <= content.height) != covers ? byWidth : byHeight
        }
        let natural = replaced.naturalWidth.flatMap { width in replaced.naturalHeight.map { Size(width: width, height: $0) } }
        switch style.box.objectFit {
        case .fill: break
        case .contain: size = contained(false)
        case .cover: size = contained(true)
        case .none: size = natural ?? contained(false)
        case .scaleDown:
            let fitted = contained(false)
            size = natural.map { $0.width <= fitted.width && $0.height <= fitted.height ? $0 : fitted } ?? fitted
        }
        let position = style.box.objectPosition
        return Rect(
            x: content.x + styles.tables.resolve(position.x, basis: content.width - size.width),
            y: content.y + styles.tables.resolve(position.y, basis: content.height - size.height), width: size.width, height: size.height)
    }
}
