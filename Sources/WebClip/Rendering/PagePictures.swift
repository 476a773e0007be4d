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
    func requestElementImages(_ document: Document, base: WebURL?) -> [NodeID: (url: String, density: Double)] {
        let candidates = ImageCandidates(document: document, environment: environment)
        var chosen: [NodeID: (url: String, density: Double)] = [:]
        for node in document.descendants where document.isHTMLElement(node) {
            let name = document.name(node)
            var choice: ImageCandidates.Choice?
            if name == PageNames.img {
                choice = candidates.choice(for: node)
            } else if name == PageNames.video {
                choice = document.attributeValue(node, PageNames.poster).map { .init(url: $0, density: 1) }
            } else if name == PageNames.input, document.attributeValue(node, PageNames.type)?.asciiLowercased == "image" {
                choice = document.attributeValue(node, PageNames.src).map { .init(url: $0, density: 1) }
            } else if name == PageNames.object || name == PageNames.embed {
                let source = document.attributeValue(node, name == PageNames.object ? PageNames.data : PageNames.src)
                let type = document.attributeValue(node, PageNames.type) ?? ""
                if type.hasPrefix("image/") || type.isEmpty { choice = source.map { .init(url: $0, density: 1) } }
            }
            guard let choice, let url = WebURL(choice.url, base: base) else { continue }
            chosen[node] = (url.href, choice.density)
            resources.request(url, .image, referrer: document.url)
        }
        return chosen
    }

    func requestStyleImages(_ styles: StyledTree, referrer: WebURL?) {
        for href in styleImageURLs(styles) {
            if let url = WebURL(href) { resources.request(url, .image, referrer: referrer) }
        }
    }

    func collectStyleImages(_ styles: StyledTree, images: inout [PaintImage: ImageSource], natural: inout [String: NaturalImage]) {
        for href in styleImageURLs(styles) { _ = keep(href, images: &images, natural: &natural) }
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
    private func keep(_ href: String, images: inout [PaintImage: ImageSource], natural: inout [String: NaturalImage]) -> NaturalImage? {
        if let known = natural[href] { return known }
        let plain = href.split(separator: "#", maxSplits: 1).first.map(String.init) ?? href
        guard let response = resources.response(href) ?? resources.response(plain),
            let info = try? ImageDecoding.info(of: response.body)
        else { return nil }
        let size = NaturalImage(width: info.naturalWidth, height: info.naturalHeight, ratio: info.naturalRatio)
        natural[href] = size
        images[.url(href)] = .file(response.body)
        return size
    }

    func collectElementImages(
        _ document: Document, choices: [NodeID: (url: String, density: Double)], images: inout [PaintImage: ImageSource],
        natural: inout [String: NaturalImage], replaced: inout [NodeID: ReplacedContent], pictures: inout [NodeID: ElementPicture]
    ) {
        for (node, choice) in choices {
            guard let size = keep(choice.url, images: &images, natural: &natural) else { continue }
            let density = choice.density > 0 && choice.density.isFinite ? choice.density : 1
            let kind: ReplacedContent.Kind = document.isHTML(node, PageNames.video) ? .video : .image
            replaced[node] = ReplacedContent(
                kind: kind, naturalWidth: size.width.map { $0 / density }, naturalHeight: size.height.map { $0 / density },
                naturalRatio: size.ratio)
            pictures[node] = .url(choice.url)
        }
    }

    // MARK: Inline SVG

    /// Each `<svg>` of the page becomes a picture of its own, with the page's styles written into it.
    func collectInlineSVG(
        _ document: Document, styles: StyledTree, images: inout [PaintImage: ImageSource], replaced: inout [NodeID: ReplacedContent],
        pictures: inout [NodeID: ElementPicture]
    ) {
        for node in document.descendants where document.namespace(node) == .svg && document.name(node) == PageNames.svg {
            if let parent = document.parent(node), document.namespace(parent) == .svg { continue }
            guard let id = styles.styleID(of: node) else { continue }
            let picture = InlineSVG(document: document, styles: styles, root: node)
            images[.element(node.rawValue)] = .file(Array(picture.markup(styles[id]).utf8))
            pictures[node] = .own
            replaced[node] = picture.content
        }
    }

    // MARK: Frames

    /// Renders the pages of `<iframe>`s in the size that layout gave them.
    func renderFrames(
        _ document: Document, styles: StyledTree, fragments: FragmentTree, images: inout [PaintImage: ImageSource],
        pictures: inout [NodeID: ElementPicture]
    ) {
        guard depth < limits.maxFrameDepth else { return }
        for fragment in fragments.fragments where fragment.kind == .box && fragments.boxes[fragment.box].kind == .replaced {
            let box = fragments.boxes[fragment.box]
            guard let node = box.node, pictures[node] == nil, fragments.boxes.replaced[Int(box.payload)].kind == .frame else { continue }
            let width = (fragment.size.width - fragment.border.horizontal - fragment.padding.horizontal).pixels
            let height = (fragment.size.height - fragment.border.vertical - fragment.padding.vertical).pixels
            // A frame prefers the scheme of its element, and lets the page around show through where it has the same one.
            let isDark = styles[box.style].inherited.isDark
            guard width > 0, height > 0,
                let page = framePage(node, in: document, width: width, height: height, colorScheme: isDark ? .dark : .light)
            else { continue }
            var list = page.displayList(
                fonts: fonts, region: nil, scale: environment.deviceScaleFactor, backdrop: page.isDark == isDark ? .transparent : .opaque)
            list.pageSize = Size(width: width, height: height)
            // Pictures of the frame's own elements need names of their own.
            list.renameElementImages(offset: node.rawValue &* 0x0100_0193)
            for (name, source) in page.images {
                switch name {
                case .url: images[name] = source
                case .element(let raw): images[.element(raw &+ node.rawValue &* 0x0100_0193)] = source
                }
            }
            pictures[node] = .frame(list)
        }
    }

    private func framePage(
        _ node: NodeID, in document: Document, width: Double, height: Double, colorScheme: MediaEnvironment.ColorScheme
    ) -> RenderedPage? {
        let base = documentBase(document)
        var inner: Document?
        if let markup = document.attributeValue(node, PageNames.srcdoc) {
            var parsed = parser.parseHTML(markup).document
            parsed.baseURL = base
            inner = parsed
        } else if let source = document.attributeValue(node, document.isHTML(node, PageNames.object) ? PageNames.data : PageNames.src),
            !source.isEmpty, let url = WebURL(source, base: base), url.href != "about:blank"
        {
            resources.request(url, .frame, referrer: document.url)
            guard let response = resources.wait(for: url) else { return nil }
            inner = parser.parse(response.body, contentType: response.header("content-type") ?? "", url: response.url).document
        }
        guard let inner else { return nil }
        var environment = environment
        environment.viewportWidth = width
        environment.viewportHeight = height
        environment.colorScheme = colorScheme
        let renderer = PageRenderer(fonts: fonts, resources: resources, environment: environment, limits: limits, depth: depth + 1)
        return renderer.render(inner)
    }
}
