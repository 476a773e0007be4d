import CSSSyntax
import ClipBase
import DOM
import Imaging
import Layout
import MarkupParsing
import Painting
import Raster
import Style

// The pictures of a page: which ones it asks for, and their natural sizes.
extension PageRenderer {
    /// Asks for what `<img>` and its kin show; the chosen absolute URL and density by element.
    func requestElementImages(
        _ document: Document, instances: [NodeID: NodeID], base: WebURL?
    ) -> [NodeID: (url: String, density: Double)] {
        let candidates = ImageCandidates(document: document, environment: environment)
        var chosen: [NodeID: (url: String, density: Double)] = [:]
        for node in UseExpansion.shownNodes(document, instances) where document.isElement(node) {
            let name = document.name(node)
            var choice: ImageCandidates.Choice?
            if document.namespace(node) == .svg {
                guard name == PageNames.image || name == PageNames.feImage, let url = svgHref(node, document), !url.hasPrefix("#"),
                    let absolute = WebURL(url, base: base)
                else { continue }
                chosen[node] = (absolute.href, 1)
                resources.request(absolute, .image, referrer: document.url)
                continue
            }
            guard document.isHTMLElement(node) else { continue }
            if name == PageNames.img {
                choice = candidates.choice(for: node)
            } else if name == PageNames.video {
                choice = document.attributeValue(node, PageNames.poster).map { .init(url: $0, density: 1) }
            } else if name == PageNames.input, document.attributeValue(node, PageNames.type)?.asciiLowercased == "image" {
                choice = document.attributeValue(node, PageNames.src).map { .init(url: $0, density: 1) }
            } else if name == PageNames.object || name == PageNames.embed {
                let source = document.attributeValue(node, name == PageNames.object ? PageNames.data : PageNames.src)
                let type = document.attributeValue(node, PageNames.type) ?? ""
                let isKnown = type.isEmpty || type.hasPrefix("image/") || Self.pageTypes.contains(type.asciiLowercased)
                if isKnown { choice = source.map { .init(url: $0, density: 1) } }
            }
            guard let choice, let url = WebURL(choice.url, base: base) else { continue }
            chosen[node] = (url.href, choice.density)
            resources.request(url, .image, referrer: document.url)
        }
        return chosen
    }

    private func svgHref(_ node: NodeID, _ document: Document) -> String? {
        document.attributeValue(node, PageNames.href)
            ?? document.attribute(node, PageNames.href, namespace: .xlink).map { document.string($0.value) }
    }

    func requestStyleImages(_ styles: StyledTree, referrer: WebURL?) {
        for href in styleImageURLs(styles) {
            if let url = WebURL(href) { resources.request(url, .image, referrer: referrer) }
        }
    }

    func collectStyleImages(
        _ styles: StyledTree, images: inout [PaintImage: ImageSource], natural: inout [String: NaturalImage], vectors: SVGPictures
    ) {
        for href in styleImageURLs(styles) { _ = keep(href, images: &images, natural: &natural, vectors: vectors) }
    }

    /// Every URL that a computed value of the page shows as a picture.
    private func styleImageURLs(_ styles: StyledTree) -> Set<String> {
        var urls: Set<String> = []
        func add(_ image: ImageValue) {
            switch image {
            case .none, .gradient, .color: break
            case .url(let url, _): urls.insert(url)
            case .crossFade(let parts): for part in parts { add(part.image) }
            }
        }
        for layers in styles.tables.imageLayers.values { for layer in layers { add(layer.image) } }
        for image in styles.tables.images.values { add(image) }
        for border in styles.tables.borderImages.values { add(border.source) }
        for shape in styles.tables.shapes.values { if case .image(let image) = shape.shape { add(image) } }
        for content in styles.tables.contents.values {
            if case .items(let items, _) = content {
                for item in items { if case .image(let image) = item { add(image) } }
            }
        }
        return urls
    }

    /// Takes a loaded picture into the page's pictures; its natural size, or nil where it is missing or broken.
    private func keep(
        _ href: String, images: inout [PaintImage: ImageSource], natural: inout [String: NaturalImage], vectors: SVGPictures
    ) -> NaturalImage? {
        if let known = natural[href] { return known }
        let plain = href.split(separator: "#", maxSplits: 1).first.map(String.init) ?? href
        guard let response = resources.response(href) ?? resources.response(plain),
            let info = try? ImageDecoding.info(of: response.body)
        else { return nil }
        var size = NaturalImage(
            width: info.naturalWidth, height: info.naturalHeight, ratio: info.naturalRatio, swapsSides: info.swapsSides)
        if info.format == .svg {
            // A fragment may name a view of the document that has dimensions of its own.
            if plain.utf8.count != href.utf8.count, let view = vectors.naturalImage(href) { size = view }
            size.hasColorSchemes = SVGPictures.hasColorSchemes(response.body)
        }
        natural[href] = size
        images[.url(href)] = .file(response.body)
        return size
    }

    func collectElementImages(
        _ document: Document, choices: [NodeID: (url: String, density: Double)], images: inout [PaintImage: ImageSource],
        natural: inout [String: NaturalImage], replaced: inout [NodeID: ReplacedContent], pictures: inout [NodeID: ElementPicture],
        vectors: SVGPictures
    ) {
        for (node, choice) in choices {
            guard let size = keep(choice.url, images: &images, natural: &natural, vectors: vectors) else {
                if document.isHTML(node, PageNames.object), isPage(choice.url) { replaced[node] = ReplacedContent(kind: .frame) }
                continue
            }
            let density = choice.density > 0 && choice.density.isFinite ? choice.density : 1
            let kind: ReplacedContent.Kind = document.isHTML(node, PageNames.video) ? .video : .image
            var content = ReplacedContent(
                kind: kind, naturalWidth: size.width.map { $0 / density }, naturalHeight: size.height.map { $0 / density },
                naturalRatio: size.ratio)
            content.swapsSides = size.swapsSides
            replaced[node] = content
            pictures[node] = .url(choice.url)
        }
    }

    /// Whether what an `<object>` names has come as a page (HTML §4.8.7).
    private func isPage(_ url: String) -> Bool {
        let type = resources.response(url)?.header("content-type")?.asciiLowercased.split(separator: ";").first
        return type.map { Self.pageTypes.contains(String($0)) } ?? false
    }

    private static let pageTypes: Set<String> = ["text/html", "application/xhtml+xml"]

    // MARK: Inline SVG

    /// The natural sizes of each outermost `<svg>` of the page.
    func collectInlineSVG(_ document: Document, styles: StyledTree, replaced: inout [NodeID: ReplacedContent]) {
        for node in document.descendants where document.namespace(node) == .svg && document.name(node) == PageNames.svg {
            if let parent = document.parent(node), document.namespace(parent) == .svg,
                document.name(parent) != PageNames.foreignObject
            {
                continue
            }
            guard styles.styleID(of: node) != nil else { continue }
            replaced[node] = InlineSVG(document: document, styles: styles, root: node).content
        }
    }

    /// Lays out and paints what each `<foreignObject>` holds, inner ones first (SVG 2 §12.7).
    func renderForeignObjects(_ page: RenderedPage, replaced: [NodeID: ReplacedContent]) -> [NodeID: DisplayList] {
        let document = page.paintedDocument
        guard document.hasElement(named: PageNames.foreignObject) else { return [:] }
        var pages: [NodeID: DisplayList] = [:]
        var inner = page
        let objects = UseExpansion.shownNodes(document, page.instances).filter {
            document.namespace($0) == .svg && document.name($0) == PageNames.foreignObject
        }
        for node in objects.reversed() {
            guard let style = page.styles.styleID(of: node), let size = foreignSize(node, page), size.width > 0, size.height > 0 else {
                continue
            }
            var builder = BoxTreeBuilder(
                document: document, styles: page.styles, replaced: replaced, imageSizes: imageSizes(page.naturalImages), limits: limits)
            builder.contentSize = size
            builder.runsScripts = environment.scripting == .enabled
            let built = builder.build(contentOf: node, style: style)
            let viewport = LayoutSize(width: LayoutUnit(size.width), height: LayoutUnit(size.height))
            let engine = LayoutEngine(
                document: document, styles: built.styles, fonts: fonts, boxes: built.boxes, viewport: viewport, limits: limits)
            inner.fragments = engine.layOutPage()
            inner.styles = engine.styles
            inner.foreignPages = pages
            var list = inner.displayList(fonts: fonts, region: nil, scale: environment.deviceScaleFactor)
            list.canvasColor = .transparent
            pages[node] = list
        }
        return pages
    }

    /// The size of a `<foreignObject>` in its user units; percentages count from the nearest view box.
    private func foreignSize(_ node: NodeID, _ page: RenderedPage) -> Size? {
        guard let id = page.styles.styleID(of: node) else { return nil }
        let style = page.styles[id]
        let document = page.paintedDocument
        func side(_ value: SizeValue, _ name: Name, _ basis: Double) -> Double {
            if case .length(let length) = value { return page.styles.tables.resolve(length, basis: basis) }
            guard let text = document.attributeValue(node, name) else { return 0 }
            var scanner = NumberScanner(bytes: Array(text.utf8.drop(while: isASCIIWhitespace)))
            guard let number = scanner.number() else { return 0 }
            return text.utf8.contains(0x25) ? number / 100 * basis : number
        }
        let viewport = nearestViewport(node, page)
        return Size(
            width: side(style.box.width, PageNames.width, viewport.width), height: side(style.box.height, PageNames.height, viewport.height)
        )
    }

    private func nearestViewport(_ node: NodeID, _ page: RenderedPage) -> Size {
        let document = page.paintedDocument
        var current = document.parent(node)
        while let ancestor = current {
            if document.namespace(ancestor) == .svg, document.name(ancestor) == PageNames.svg {
                let box = document.attributeValue(ancestor, PageNames.viewBox).map { NumberScanner.list($0, limit: 4) } ?? []
                if box.count == 4 { return Size(width: box[2], height: box[3]) }
                if let fragment = page.fragments.fragments.last(where: {
                    $0.kind == .box && page.fragments.boxes[$0.box].node == ancestor
                }) {
                    let zoom = page.styles.styleID(of: ancestor).map { Double(max(page.styles[$0].inherited.zoom, 0.001)) } ?? 1
                    return Size(
                        width: (fragment.size.width - fragment.border.horizontal - fragment.padding.horizontal).pixels / zoom,
                        height: (fragment.size.height - fragment.border.vertical - fragment.padding.vertical).pixels / zoom)
                }
            }
            current = document.parent(ancestor)
        }
        return Size(width: environment.viewportWidth, height: environment.viewportHeight)
    }

    // MARK: Frames

    /// Renders the pages of `<iframe>`s in the size that layout gave them.
    func renderFrames(
        _ document: Document, styles: StyledTree, fragments: FragmentTree, images: inout [PaintImage: ImageSource],
        pictures: inout [NodeID: ElementPicture]
    ) {
        guard depth < limits.maxFrameDepth else { return }
        // Fragments that only measured something stay in the arena: those of the page are linked.
        var pending = fragments.root.map { [$0] } ?? []
        while let id = pending.popLast() {
            for link in fragments.children(id).reversed() { pending.append(link.fragment) }
            let fragment = fragments[id]
            let box = fragments.boxes[fragment.box]
            guard fragment.kind == .box, box.kind == .replaced else { continue }
            guard let node = box.node, pictures[node] == nil, fragments.boxes.replaced[Int(box.payload)].kind == .frame else { continue }
            let width = (fragment.size.width - fragment.border.horizontal - fragment.padding.horizontal).pixels
            let height = (fragment.size.height - fragment.border.vertical - fragment.padding.vertical).pixels
            // A frame prefers the scheme of its element, and lets the page around show through where it has the same one.
            let isDark = styles[box.style].inherited.isDark
            guard width > 0, height > 0, let shown = frameContent(of: node, in: document) else { continue }
            guard case .content(let content) = shown else {
                // Where a page would be, a frame shows a blank one.
                var blank = DisplayList()
                blank.pageSize = Size(width: width, height: height)
                pictures[node] = .frame(blank)
                continue
            }
            let scheme: MediaEnvironment.ColorScheme = isDark ? .dark : .light
            guard let page = framePage(node, in: document, content, width: width, height: height, colorScheme: scheme) else { continue }
            var list = page.displayList(
                fonts: fonts, region: nil, scale: environment.deviceScaleFactor, backdrop: page.isDark == isDark ? .transparent : .opaque)
            list.pageSize = Size(width: width, height: height)
            // Pictures of the frame's own elements need names of their own.
            list.renameElementImages(offset: node.rawValue &* 0x0100_0193)
            for (name, source) in page.images {
                switch name {
                case .url, .unturnedURL, .darkURL: images[name] = source
                case .element(let raw): images[.element(raw &+ node.rawValue &* 0x0100_0193)] = source
                }
            }
            pictures[node] = .frame(list)
        }
    }

    /// What a frame shows; nil where it shows nothing of its own.
    private func frameContent(of node: NodeID, in document: Document) -> FrameContent? {
        let base = document.baseURL
        if let markup = document.attributeValue(node, PageNames.srcdoc) { return .content(.markup(markup, base: base)) }
        let isObject = document.isHTML(node, PageNames.object)
        guard let source = document.attributeValue(node, isObject ? PageNames.data : PageNames.src), !source.isEmpty,
            let url = WebURL(source, base: base), url.href != "about:blank"
        else { return nil }
        resources.request(url, .frame, referrer: document.url)
        if let response = resources.wait(for: url) { return .content(.response(response)) }
        return isObject ? nil : .missing
    }

    private enum FrameContent {
        case content(FrameRequest.Content)
        /// It could not be loaded.
        case missing
    }

    private func framePage(
        _ node: NodeID, in document: Document, _ content: FrameRequest.Content, width: Double, height: Double,
        colorScheme: MediaEnvironment.ColorScheme
    ) -> RenderedPage? {
        let request = FrameRequest(element: node, content: content, width: width, height: height, depth: depth + 1)
        var environment = environment
        environment.viewportWidth = width
        environment.viewportHeight = height
        environment.colorScheme = colorScheme
        let renderer = PageRenderer(fonts: fonts, resources: resources, environment: environment, limits: limits, depth: depth + 1)
        renderer.frames = frames
        let made = frames?.frame(request)
        if let made { renderer.userSheets = made.sheets }
        var page = made?.document ?? parse(content)
        if let fragment = page.url?.fragment { SVGView.apply(fragment, to: &page) }
        passMargins(of: node, in: document, to: &page)
        return renderer.render(page)
    }

    /// `marginwidth` and `marginheight` of a frame are its page's, unless that says its own (HTML §15.3.3).
    private func passMargins(of frame: NodeID, in document: Document, to page: inout Document) {
        guard let body = page.body, page.isHTML(body, PageNames.body) else { return }
        for (name, others) in [
            (PageNames.marginwidth, [PageNames.leftmargin, PageNames.rightmargin]),
            (PageNames.marginheight, [PageNames.topmargin, PageNames.bottommargin])
        ] {
            guard let value = document.attributeValue(frame, name), !([name] + others).contains(where: { page.hasAttribute(body, $0) })
            else { continue }
            page.setAttribute(body, name, to: value)
        }
    }

    private func parse(_ content: FrameRequest.Content) -> Document {
        switch content {
        case .markup(let markup, let base):
            var document = parser.parseHTML(markup).document
            document.fallbackBaseURL = base
            return document
        case .response(let response):
            return parser.parse(response.body, contentType: response.header("content-type") ?? "", url: response.url).document
        }
    }
}
