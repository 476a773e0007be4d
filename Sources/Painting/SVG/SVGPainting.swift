import ClipBase
import DOM
import Layout
import Style

// SVG in the page, painted with the page's own styles (SVG 2 §3).
extension Painter {
    /// Paints the content of an outermost `<svg>` in its content box.
    mutating func paintSVG(_ root: NodeID, in content: Rect, style: ComputedStyle) {
        guard !svgViewBoxIsEmpty(root) else { return }
        let zoom = Double(max(style.inherited.zoom, 0.001))
        var place = AffineTransform(a: zoom, d: zoom, e: content.x, f: content.y)
        var user = Size(width: content.width / zoom, height: content.height / zoom)
        if let box = svgViewBox(root) {
            place = SVGFit(svgAttribute(root, SVGNames.preserveAspectRatio)).transform(box, to: content)
            user = Size(width: box.width, height: box.height)
        }
        var context = SVGContext(viewport: user)
        context.transform = AffineTransform(a: 1 / zoom, d: 1 / zoom).concatenating(inner: place)
        context.zoom = zoom
        let savedRegion = region
        region = nil
        // The root of a document is cut at its viewport, whatever its `overflow` became.
        let isRoot = input.document.documentElement == root
        if isRoot { push(.pushClip(.rect(content))) }
        push(.pushTransform(place))
        paintSVGChildren(root, context)
        push(.popTransform)
        if isRoot { push(.popClip) }
        region = savedRegion
    }

    /// The child elements that an element renders: of a `<switch>` the first that fits, of a `<use>` its instance.
    func svgRenderedChildren(_ node: NodeID) -> [NodeID] {
        let document = input.document
        if document.name(node) == SVGNames.use { return input.instances[node].map { [$0] } ?? [] }
        let elements = document.children(node).filter { document.isElement($0) && document.namespace($0) == .svg }
        guard document.name(node) == SVGNames.switch else { return elements }
        return elements.first(where: svgFitsUser).map { [$0] } ?? []
    }

    /// Whether the conditional attributes of an element hold (SVG 2 §5.7).
    private func svgFitsUser(_ node: NodeID) -> Bool {
        if let extensions = svgAttribute(node, SVGNames.requiredExtensions), !extensions.isEmpty { return false }
        guard let languages = svgAttribute(node, SVGNames.systemLanguage) else { return true }
        return languages.split(separator: ",").contains { language in
            let tag = language.utf8.split(whereSeparator: isASCIIWhitespace).first.map { String(decoding: Array($0), as: UTF8.self) } ?? ""
            return tag.asciiLowercased == "en" || tag.asciiLowercased.hasPrefix("en-")
        }
    }

    mutating func paintSVGChildren(_ node: NodeID, _ context: SVGContext) {
        for child in svgRenderedChildren(node) { paintSVGElement(child, context) }
    }

    /// Elements of all SVGs of a page, each as often as references show it; what goes beyond is left out.
    private static var maxElements: Int { 1_000_000 }

    /// Paints an element with its transform and effects.
    mutating func paintSVGElement(_ node: NodeID, _ context: SVGContext) {
        paintedElements += 1
        guard context.depth < SVGContext.maxDepth, paintedElements < Self.maxElements, let style = svgStyle(node), style.display != .none
        else { return }
        let name = input.document.name(node)
        if style.display == .contents { return paintUnboxed(node, name, context) }
        guard SVGKind(name) != .never, svgFitsUser(node), let transform = svgTransform(node, style, context) else { return }
        let inner = context.inner(transform)
        let hasTransform = transform != .identity
        if hasTransform { push(.pushTransform(transform)) }
        let effects = beginSVGEffects(node, style, inner)
        if let effects {
            paintSVGContent(node, name, style, inner)
            for pop in effects.reversed() { push(pop) }
        }
        if hasTransform { push(.popTransform) }
    }

    /// `display: contents`: containers give way to what they hold, all else shows nothing (Display 3 appendix B).
    private mutating func paintUnboxed(_ node: NodeID, _ name: Name, _ context: SVGContext) {
        switch SVGKind(name) {
        case .container, .use, .viewport: if svgFitsUser(node) { paintSVGChildren(node, context.inner(.identity)) }
        case .shape, .text, .image, .foreign, .never: break
        }
    }

    private enum SVGKind {
        case container, use, viewport, shape, text, image, foreign, never
        init(_ name: Name) {
            switch name {
            case SVGNames.g, SVGNames.a, SVGNames.switch: self = .container
            case SVGNames.use: self = .use
            case SVGNames.svg: self = .viewport
            case SVGNames.path, SVGNames.rect, SVGNames.circle, SVGNames.ellipse, SVGNames.line, SVGNames.polyline, SVGNames.polygon:
                self = .shape
            case SVGNames.text: self = .text
            case SVGNames.image: self = .image
            case SVGNames.foreignObject: self = .foreign
            default: self = .never
            }
        }
    }

    private mutating func paintSVGContent(_ node: NodeID, _ name: Name, _ style: ComputedStyle, _ context: SVGContext) {
        switch SVGKind(name) {
        case .container: paintSVGChildren(node, context)
        case .use: paintSVGUse(node, style, context)
        case .viewport: paintSVGViewport(node, style, context)
        case .shape:
            if let path = svgShapePath(node, style, context) { paintSVGShape(node, path, style, context) }
        case .text: paintSVGText(node, style, context)
        case .image: paintSVGImage(node, style, context)
        case .foreign: paintForeignObject(node, style, context)
        case .never: break
        }
    }

    // MARK: Viewports

    /// A viewport that an inner `<svg>` or a `<symbol>` makes.
    struct SVGViewport {
        /// In the user space around it.
        var rect: Rect
        /// From the user space inside to that around.
        var transform: AffineTransform
        /// What percentages inside relate to.
        var userSize: Size
    }

    func svgViewport(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> SVGViewport {
        // Style sheets size the outermost viewport alone.
        var width = svgAttributeLength(node, SVGNames.width, .x, style, context.viewport)
        var height = svgAttributeLength(node, SVGNames.height, .y, style, context.viewport)
        // The sizes of a `<use>` replace those of what it shows (SVG 2 §5.6.2).
        if let use = input.document.flatTreeParent(node), input.instances[use] == node, let useStyle = svgStyle(use) {
            width = svgAttributeLength(use, SVGNames.width, .x, useStyle, context.viewport) ?? width
            height = svgAttributeLength(use, SVGNames.height, .y, useStyle, context.viewport) ?? height
        }
        let isSymbol = input.document.name(node) == SVGNames.symbol
        let rect = Rect(
            x: isSymbol ? 0 : svgGeometry(node, SVGNames.x, .x, style, context) ?? 0,
            y: isSymbol ? 0 : svgGeometry(node, SVGNames.y, .y, style, context) ?? 0, width: width ?? context.viewport.width,
            height: height ?? context.viewport.height)
        guard let box = svgViewBox(node) else {
            return SVGViewport(
                rect: rect, transform: AffineTransform(e: rect.x, f: rect.y), userSize: Size(width: rect.width, height: rect.height))
        }
        let fit = SVGFit(svgAttribute(node, SVGNames.preserveAspectRatio))
        return SVGViewport(
            rect: rect, transform: fit.transform(box, to: rect), userSize: Size(width: box.width, height: box.height))
    }

    private mutating func paintSVGViewport(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) {
        let viewport = svgViewport(node, style, context)
        guard !viewport.rect.isEmpty, !svgViewBoxIsEmpty(node), viewport.transform.determinant != 0 else { return }
        let clips = style.box.overflowX != .visible || style.box.overflowY != .visible
        if clips { push(.pushClip(.rect(viewport.rect))) }
        var inner = context.inner(viewport.transform)
        inner.viewport = viewport.userSize
        push(.pushTransform(viewport.transform))
        paintSVGChildren(node, inner)
        push(.popTransform)
        if clips { push(.popClip) }
    }

    private mutating func paintSVGUse(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) {
        guard let instance = input.instances[node], let instanceStyle = svgStyle(instance) else { return }
        let place = AffineTransform(
            e: svgGeometry(node, SVGNames.x, .x, style, context) ?? 0, f: svgGeometry(node, SVGNames.y, .y, style, context) ?? 0)
        var used = context
        if !context.isClip {
            let bounds = svgPaintsByReference(style) ? svgBounds(node, style, context) ?? .zero : .zero
            used = svgContext(of: style, bounds: bounds, in: context)
        }
        let inner = used.inner(place)
        push(.pushTransform(place))
        if input.document.name(instance) == SVGNames.symbol {
            if instanceStyle.display != .none, let transform = svgTransform(instance, instanceStyle, inner) {
                push(.pushTransform(transform))
                let context = inner.inner(transform)
                if let effects = beginSVGEffects(instance, instanceStyle, context) {
                    paintSVGViewport(instance, instanceStyle, context)
                    for pop in effects.reversed() { push(pop) }
                }
                push(.popTransform)
            }
        } else {
            paintSVGElement(instance, inner)
        }
        push(.popTransform)
    }

    private func svgPaintsByReference(_ style: ComputedStyle) -> Bool {
        [SVGNames.fill, SVGNames.stroke].contains { name in
            if case .paint(.url) = svgValue(name, style) { true } else { false }
        }
    }

    // MARK: Transforms

    /// An element's own transform with its origin applied; nil where it flattens the element.
    func svgTransform(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> AffineTransform? {
        let effects = style.effects
        guard !effects.transform.isInitial else { return .identity }
        var box = Rect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height)
        switch effects.transformBox {
        case .viewBox: break
        case .fillBox, .contentBox: box = svgBounds(node, style, context) ?? .zero
        case .strokeBox, .borderBox:
            // The width of a stroke that does not scale hangs on the transform itself.
            let isFixed = svgText(SVGNames.vectorEffect, style).contains("non-scaling-stroke")
            box = (isFixed ? svgBounds(node, style, context) : svgStrokeBounds(node, style, context)) ?? .zero
        }
        let matrix = BoxTransform.matrix3D(effects, in: box, tables: styles.tables)
        guard let flat = matrix.flattened(around: Point(x: box.x + box.width / 2, y: box.y + box.height / 2)),
            abs(flat.determinant) > 1e-12
        else { return nil }
        return flat
    }

    // MARK: Effects

    /// Pushes an element's clip, filter, mask and group; nil where nothing of it shows.
    private mutating func beginSVGEffects(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> [DisplayItem]? {
        let effects = style.effects
        let hasPath = !effects.clipPath.isInitial
        if context.isClip && !hasPath { return [] }
        let masks = styles.tables.imageLayers[effects.maskLayers]
        let hasMask = masks.contains { $0.image != .none }
        let filters = styles.tables.filters[effects.filter]
        // Of SVG's elements only those that hold boxes filter what is below them.
        let backdrop =
            input.document.name(node) == SVGNames.foreignObject && !context.isClip ? styles.tables.filters[effects.backdropFilter] : []
        let isGroup =
            !backdrop.isEmpty || effects.opacity < 1 || effects.mixBlendMode != .normal || effects.isolation == .isolate || !filters.isEmpty
            || hasMask
        if !isGroup && !hasPath { return [] }
        if effects.opacity <= 0 { return nil }
        let bounds = svgBounds(node, style, context)
        let target = ReferenceTarget(
            box: bounds ?? .zero, strokeBox: svgStrokeBounds(node, style, context) ?? .zero,
            viewBox: Rect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height), origin: .identity,
            context: context)
        var pops: [DisplayItem] = []
        var maskLists: [DisplayList] = []
        if hasPath {
            switch resolveClip(styles.tables.shapes[effects.clipPath], target) {
            case .none: break
            case .shape(let clip):
                push(.pushClip(clip))
                pops.append(.popClip)
            case .mask(let list): maskLists.append(list)
            case .everything:
                for pop in pops.reversed() { push(pop) }
                return nil
            }
        }
        guard isGroup || !maskLists.isEmpty else { return pops }
        var group = Group()
        if !context.isClip {
            group.opacity = Double(effects.opacity)
            group.blendMode = effects.mixBlendMode
            guard let chain = filterEffects(filters, target) else {
                for pop in pops.reversed() { push(pop) }
                return nil
            }
            group.filters = chain
            if !backdrop.isEmpty, let bounds {
                group.backdropFilters = filterEffects(backdrop, target) ?? []
                group.backdropShape = RoundedRect(bounds)
            }
            if hasMask, let mask = maskList(masks, target, style: style, boxes: nil) { maskLists.append(mask) }
        }
        pushMasked(maskLists, group, &pops)
        return pops
    }
}
