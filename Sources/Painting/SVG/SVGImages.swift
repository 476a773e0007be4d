import ClipBase
import DOM
import Style

// `<image>` and `<foreignObject>` (SVG 2 §12).
extension Painter {
    /// The size of an `<image>` or `<foreignObject>`; `auto` takes the picture's own.
    func svgReplacedSize(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> Size {
        let width = svgGeometry(node, SVGNames.width, .x, style, context)
        let height = svgGeometry(node, SVGNames.height, .y, style, context)
        if let width, let height { return Size(width: max(0, width), height: max(0, height)) }
        guard case .url(let url)? = input.pictures[node], let natural = input.images[url]?.oriented(by: style) else {
            return Size(width: max(0, width ?? 0), height: max(0, height ?? 0))
        }
        let ratio = natural.ratio ?? 2
        switch (width, height) {
        case (let width?, nil): return Size(width: max(0, width), height: max(0, width) / ratio)
        case (nil, let height?): return Size(width: max(0, height) * ratio, height: max(0, height))
        default:
            let own = natural.width ?? natural.height.map { $0 * ratio } ?? 300
            return Size(width: own, height: natural.height ?? own / ratio)
        }
    }

    mutating func paintSVGImage(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) {
        guard style.inherited.visibility == .visible, !context.isClip, case .url(let url)? = input.pictures[node] else { return }
        let size = svgReplacedSize(node, style, context)
        let rect = Rect(
            x: svgGeometry(node, SVGNames.x, .x, style, context) ?? 0, y: svgGeometry(node, SVGNames.y, .y, style, context) ?? 0,
            width: size.width, height: size.height)
        paintFittedImage(url, SVGFit(svgAttribute(node, SVGNames.preserveAspectRatio)), in: rect, style: style)
    }

    /// Paints a picture in a rectangle by `preserveAspectRatio`.
    mutating func paintFittedImage(_ url: String, _ fit: SVGFit, in rect: Rect, style: ComputedStyle) {
        guard !rect.isEmpty, let natural = input.images[url]?.oriented(by: style) else { return }
        if fit.isStretched, let ratio = natural.ratio, ratio > 0, ratio.isFinite {
            // The picture as it is, stretched as a whole: its own view box does not fit itself into the rectangle.
            let own = Rect(x: 0, y: 0, width: rect.height * ratio, height: rect.height)
            push(.pushTransform(AffineTransform(a: rect.width / own.width, e: rect.x, f: rect.y)))
            push(.image(imageIndex(url, style: style), source: nil, destination: own, sampling: .smooth))
            push(.popTransform)
            return
        }
        var target = rect
        // A ratio alone fits like any size of that ratio.
        let height = natural.height ?? natural.ratio.map { (natural.width ?? 100 * $0) / $0 }
        let width = natural.width ?? natural.ratio.flatMap { ratio in height.map { $0 * ratio } }
        if let width, let height, width > 0, height > 0, !fit.isStretched {
            target = fit.transform(Rect(x: 0, y: 0, width: width, height: height), to: rect)
                .bounds(of: Rect(x: 0, y: 0, width: width, height: height))
        }
        let rendering = style.inherited.imageRendering
        let sampling: Sampling = rendering == .pixelated || rendering == .crispEdges ? .pixelated : .smooth
        let clips = fit.covers
        if clips { push(.pushClip(.rect(rect))) }
        push(.image(imageIndex(url, style: style), source: nil, destination: target, sampling: sampling))
        if clips { push(.popClip) }
    }

    mutating func paintForeignObject(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) {
        guard !context.isClip, let page = input.foreignPages[node] else { return }
        let size = svgReplacedSize(node, style, context)
        let origin = Point(
            x: svgGeometry(node, SVGNames.x, .x, style, context) ?? 0, y: svgGeometry(node, SVGNames.y, .y, style, context) ?? 0)
        guard size.width > 0, size.height > 0 else { return }
        let clips = style.box.overflowX != .visible || style.box.overflowY != .visible
        if clips { push(.pushClip(.rect(Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)))) }
        // It is an isolated group (SVG 2 §3.3).
        list.groups.append(Group())
        push(.pushGroup(list.groups.count - 1))
        list.sublists.append(page)
        push(.sublist(list.sublists.count - 1, origin: origin))
        push(.popGroup)
        if clips { push(.popClip) }
    }
}
