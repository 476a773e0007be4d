import ClipBase
import DOM
import Style

/// What a reference to an SVG resource is resolved for: an element of an SVG, or a box of the page.
struct ReferenceTarget {
    /// The bounding box for `objectBoundingBox` units, in the target's user space.
    var box: Rect
    var strokeBox: Rect
    var viewBox: Rect
    /// From the target's user space to the coordinates of the display list.
    var origin: AffineTransform
    var context: SVGContext
}

/// What a `clip-path` comes to.
enum ClipResolution {
    /// No clip at all: a reference that leads nowhere.
    case none
    case shape(ClipShape)
    /// Its alpha is the clip.
    case mask(DisplayList)
    /// Nothing is left.
    case everything
}

// References by URL to elements of the document (SVG 2 §16.1.4), for SVG and for boxes of the page.
extension Painter {
    /// The element that a URL with a fragment names, in this document or in one that was brought into it; nil for others.
    func referencedElement(_ url: String) -> NodeID? {
        let trimmed = url.utf8.drop(while: isASCIIWhitespace)
        guard let hash = trimmed.firstIndex(of: 0x23) else { return nil }
        let prefix = String(decoding: Array(trimmed[..<hash]), as: UTF8.self)
        var ids = idIndex
        if !prefix.isEmpty {
            let own = input.document.url
            let url = WebURL(prefix, base: input.document.baseURL ?? own)?.href ?? prefix
            if url != own?.href.split(separator: "#", maxSplits: 1).first.map({ String($0) }) {
                guard let external = input.externalIDs[url] else { return nil }
                ids = external
            }
        }
        var fragment = Array(trimmed[trimmed.index(after: hash)...])
        while let last = fragment.last, isASCIIWhitespace(last) { fragment.removeLast() }
        return ids[Name(String(decoding: percentDecode(fragment), as: UTF8.self))]
    }

    /// Whether the document holds any SVG that a reference could name.
    static func needsReferences(_ input: PaintInput) -> Bool { input.document.hasElement(named: SVGNames.svg) }

    /// Elements by id, the first of each in tree order. The copies that `<use>` shows lie in shadow trees.
    static func indexIDs(_ input: PaintInput) -> [Name: NodeID] {
        var index: [Name: NodeID] = [:]
        let document = input.document
        var node: NodeID? = document.firstChild(.document)
        while let current = node {
            let id = document.isElement(current) ? document.elementID(current) : .empty
            if id != .empty, index[id] == nil { index[id] = current }
            node = document.next(after: current, within: .document)
        }
        return index
    }

    // MARK: Clip paths

    func resolvedClipElement(_ value: ShapeValue) -> NodeID? {
        guard case .url(let url) = value.shape, let node = referencedElement(url), input.document.name(node) == SVGNames.clipPath else {
            return nil
        }
        return node
    }

    /// The clip of `clip-path` on an SVG element (Masking 1 §5).
    mutating func resolveClip(_ value: ShapeValue, _ target: ReferenceTarget) -> ClipResolution {
        if case .url = value.shape {
            return resolvedClipElement(value).map { resolveClipElement($0, target) } ?? .none
        }
        let box: Rect
        switch value.box ?? .borderBox {
        case .marginBox, .borderBox, .strokeBox: box = target.strokeBox
        case .paddingBox, .contentBox, .fillBox: box = target.box
        case .viewBox: box = target.viewBox
        }
        return clipShape(value.shape, in: box, rounded: nil).map { .shape($0) } ?? .none
    }

    /// The clip of a `<clipPath>` (Masking 1 §5.2).
    mutating func resolveClipElement(_ node: NodeID, _ target: ReferenceTarget) -> ClipResolution {
        guard var context = target.context.following(node), let style = svgStyle(node) else { return .none }
        var place = target.origin
        if svgAttribute(node, SVGNames.clipPathUnits) == "objectBoundingBox" {
            guard target.box.width > 0, target.box.height > 0 else { return .everything }
            place = place.concatenating(
                inner: AffineTransform(a: target.box.width, d: target.box.height, e: target.box.x, f: target.box.y))
        }
        guard let own = svgTransform(node, style, context) else { return .everything }
        place = place.concatenating(inner: own)
        context.isClip = true
        context.transform = .identity
        let document = input.document
        let children = svgRenderedChildren(node).filter { child in
            guard let style = svgStyle(child), style.display != .none else { return false }
            switch document.name(child) {
            case SVGNames.g, SVGNames.a, SVGNames.switch, SVGNames.svg, SVGNames.image, SVGNames.foreignObject: return false
            default: return true
            }
        }
        guard !children.isEmpty else { return .everything }
        var outer: ClipResolution = .none
        if !style.effects.clipPath.isInitial {
            var inner = target
            inner.context = context
            inner.context.isClip = false
            outer = resolveClip(styles.tables.shapes[style.effects.clipPath], inner)
            if case .everything = outer { return .everything }
        }
        if case .none = outer, children.count == 1, let childStyle = svgStyle(children[0]), childStyle.effects.clipPath.isInitial,
            document.name(children[0]) != SVGNames.use, document.name(children[0]) != SVGNames.text
        {
            guard childStyle.inherited.visibility == .visible, let path = svgShapePath(children[0], childStyle, context),
                let transform = svgTransform(children[0], childStyle, context)
            else { return .everything }
            let isEvenOdd = svgText(SVGNames.clipRule, childStyle) == "evenodd"
            return .shape(.path(add(path.transformed(by: place.concatenating(inner: transform))), isEvenOdd: isEvenOdd))
        }
        guard abs(place.determinant) > 1e-12 else { return .everything }
        // Shapes of the outer clip live in this list; the mask needs its own.
        var lists: [DisplayList] = []
        if case .mask(let list) = outer { lists.append(list) }
        let paths = list.paths
        let content = painted { painter in
            var clips = 0
            if case .shape(let shape) = outer {
                painter.push(.pushClip(painter.copied(shape, from: paths)))
                clips = 1
            }
            var pops: [DisplayItem] = []
            for list in lists {
                var group = Group()
                painter.list.sublists.append(list)
                group.mask = painter.list.sublists.count - 1
                painter.list.groups.append(group)
                painter.push(.pushGroup(painter.list.groups.count - 1))
                pops.append(.popGroup)
            }
            painter.push(.pushTransform(place))
            for child in children { painter.paintSVGElement(child, context) }
            painter.push(.popTransform)
            for pop in pops { painter.push(pop) }
            if clips > 0 { painter.push(.popClip) }
        }
        return .mask(content)
    }

    /// A clip of another list for this one.
    mutating func copied(_ shape: ClipShape, from paths: [PathData]) -> ClipShape {
        guard case .path(let index, let isEvenOdd) = shape, paths.indices.contains(index) else { return shape }
        return .path(add(paths[index]), isEvenOdd: isEvenOdd)
    }

    // MARK: Masks

    /// The mask that `mask-image` layers make, the topmost first (Masking 1 §6).
    ///
    /// - Parameter boxes: the boxes of an element of the page; nil for an SVG element, whose bounding boxes count.
    mutating func maskList(_ layers: [ImageLayer], _ target: ReferenceTarget, style: ComputedStyle, boxes: [LayerBoxes]?) -> DisplayList? {
        // On an SVG element a reference that leads nowhere is no mask; on a box it masks all (Masking 1 §6.1).
        let layers = boxes != nil ? layers : layers.filter { !leadsNowhere($0.image) }
        guard !layers.isEmpty else { return nil }
        let stroke = target.origin.bounds(of: target.strokeBox)
        let fill = target.origin.bounds(of: target.box)
        let areas = boxes ?? [LayerBoxes(border: stroke, padding: stroke, content: fill, outer: RoundedRect(stroke))]
        return painted { painter in
            for (index, layer) in layers.reversed().enumerated() {
                var group = Group()
                group.isLuminance = layer.maskMode == .luminance
                if index > 0 { group.composite = layer.composite }
                var element: NodeID?
                if case .url(let url, _) = layer.image, let node = painter.referencedElement(url),
                    painter.input.document.name(node) == SVGNames.mask
                {
                    element = node
                    let isAlpha = painter.svgStyle(node).map { painter.svgText(SVGNames.maskType, $0) == "alpha" } ?? false
                    if layer.maskMode == .matchSource { group.isLuminance = !isAlpha }
                    group.isLinear =
                        painter.svgStyle(node).map { painter.svgText(SVGNames.colorInterpolation, $0) == "linearRGB" } ?? false
                }
                painter.list.groups.append(group)
                painter.push(.pushGroup(painter.list.groups.count - 1))
                if let element {
                    painter.paintMaskElement(element, target)
                } else {
                    for area in areas { painter.paintLayer(layer, boxes: area, style: style) }
                }
                painter.push(.popGroup)
            }
        }
    }

    private func leadsNowhere(_ image: ImageValue) -> Bool {
        guard case .url(let url, _) = image, url.hasPrefix("#") else { return false }
        return referencedElement(url).map { input.document.name($0) != SVGNames.mask } ?? true
    }

    /// Paints what a `<mask>` shows (Masking 1 §6.1.1).
    private mutating func paintMaskElement(_ node: NodeID, _ target: ReferenceTarget) {
        guard var context = target.context.following(node), let style = svgStyle(node) else { return }
        let isBox = svgAttribute(node, SVGNames.maskUnits) != "userSpaceOnUse"
        let viewport = isBox ? Size(width: 1, height: 1) : context.viewport
        func length(_ name: Name, _ axis: SVGAxis, _ initial: String) -> Double {
            svgLength(svgAttribute(node, name) ?? initial, axis, style, viewport) ?? svgLength(initial, axis, style, viewport) ?? 0
        }
        var region = Rect(
            x: length(SVGNames.x, .x, "-10%"), y: length(SVGNames.y, .y, "-10%"), width: length(SVGNames.width, .x, "120%"),
            height: length(SVGNames.height, .y, "120%"))
        let box = target.box
        if isBox {
            region = Rect(
                x: box.x + region.x * box.width, y: box.y + region.y * box.height, width: region.width * box.width,
                height: region.height * box.height)
        }
        guard !region.isEmpty else { return }
        context.transform = .identity
        context.isClip = false
        push(.pushTransform(target.origin))
        push(.pushClip(.rect(region)))
        var pops: [DisplayItem] = [.popTransform, .popClip]
        if !style.effects.clipPath.isInitial {
            var inner = target
            inner.origin = .identity
            inner.context = context
            switch resolveClip(styles.tables.shapes[style.effects.clipPath], inner) {
            case .none: break
            case .shape(let shape):
                push(.pushClip(shape))
                pops.append(.popClip)
            case .mask(let list): pushMasked([list], Group(), &pops)
            case .everything:
                for pop in pops.reversed() { push(pop) }
                return
            }
        }
        let masks = styles.tables.imageLayers[style.effects.maskLayers]
        if masks.contains(where: { $0.image != .none }) {
            var inner = target
            inner.origin = .identity
            inner.context = context
            if let list = maskList(masks, inner, style: style, boxes: nil) { pushMasked([list], Group(), &pops) }
        }
        var place = AffineTransform.identity
        if svgAttribute(node, SVGNames.maskContentUnits) == "objectBoundingBox" {
            place = AffineTransform(a: box.width, d: box.height, e: box.x, f: box.y)
        }
        push(.pushTransform(place))
        paintSVGChildren(node, context)
        push(.popTransform)
        for pop in pops.reversed() { push(pop) }
    }

    /// Pushes a group with any number of masks; its filters stay innermost, its blending outermost.
    mutating func pushMasked(_ masks: [DisplayList], _ group: Group, _ pops: inout [DisplayItem]) {
        var rest = masks[...]
        var current = group
        if masks.count > 1 { current.filters = [] }
        while true {
            if let mask = rest.popFirst() {
                list.sublists.append(mask)
                current.mask = list.sublists.count - 1
            }
            list.groups.append(current)
            push(.pushGroup(list.groups.count - 1))
            pops.append(.popGroup)
            if rest.isEmpty { return }
            current = Group()
            if rest.count == 1 { current.filters = group.filters }
        }
    }
}
