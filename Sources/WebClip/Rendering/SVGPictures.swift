import CSSSyntax
import ClipBase
import DOM
import Imaging
import Layout
import MarkupParsing
import Painting
import Raster
import Style
import TextShaping

/// The SVG files that a page shows as pictures. Each is a document of its own, laid out at the size at which it shows, without
/// scripts and without anything that is not in its bytes (SVG 2 §2.7, secure static mode).
final class SVGPictures {
    private let fonts: FontContext
    private let resources: PageResources
    private let environment: MediaEnvironment
    private let limits: Limits
    private let depth: Int
    private var sources: [String: Source?] = [:]

    private struct Source {
        var document: Document
        var info: ImageInfo
        /// It has a size and no view box, so that it is stretched where it shows at another size.
        var isFixed: Bool
    }

    init(fonts: FontContext, resources: PageResources, environment: MediaEnvironment, limits: Limits, depth: Int) {
        self.fonts = fonts
        self.resources = resources
        self.environment = environment
        self.limits = limits
        self.depth = depth
    }

    /// The natural dimensions by a URL with its fragment; nil for what is no SVG document.
    func naturalImage(_ href: String) -> NaturalImage? {
        source(href).map { NaturalImage(width: $0.info.naturalWidth, height: $0.info.naturalHeight, ratio: $0.info.naturalRatio) }
    }

    /// Whether a file may look different in the dark colour scheme.
    static func hasColorSchemes(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(maxBytes), as: UTF8.self)
        return text.contains("color-scheme") || text.contains("light-dark(")
    }

    /// Bytes of one file.
    private static let maxBytes = 4 << 20

    /// A picture laid out in a viewport of some size in CSS px, that shows so many device px wide; nil for what is no SVG document.
    func document(_ image: PaintImage, viewport: Size, deviceWidth: Double) -> VectorDocument? {
        let (href, isDark): (String, Bool)
        switch image {
        case .url(let url), .unturnedURL(let url): (href, isDark) = (url, false)
        case .darkURL(let url): (href, isDark) = (url, true)
        case .element: return nil
        }
        guard depth < limits.maxFrameDepth, let source = source(href) else { return nil }
        var size = viewport
        if source.isFixed, let width = source.info.naturalWidth, let height = source.info.naturalHeight {
            size = Size(width: width, height: height)
        }
        guard size.width > 0, size.height > 0 else { return nil }
        var environment = environment
        environment.viewportWidth = size.width
        environment.viewportHeight = size.height
        environment.colorScheme = isDark ? .dark : .light
        environment.scripting = .none
        let embedded = PageResources(
            loader: EmbeddedLoader(), deadline: resources.deadline, limits: limits, stop: StopFlag(), report: { _ in })
        let renderer = PageRenderer(fonts: fonts, resources: embedded, environment: environment, limits: limits, depth: depth + 1)
        // As a picture the document fills what it is given, whatever part of it its own size would take (SVG 2 §8.2).
        renderer.userSheets = [":root{width:100%!important;height:100%!important}"]
        let page = renderer.render(source.document)
        var list = page.displayList(fonts: fonts, region: nil, scale: deviceWidth / size.width, backdrop: .transparent)
        list.pageSize = size
        return VectorDocument(list: list, size: size, naturalSize: source.info.defaultSize, rasterizer: page.rasterizer)
    }

    private func source(_ href: String) -> Source? {
        if let known = sources[href] { return known }
        let made = parse(href)
        sources[href] = .some(made)
        return made
    }

    private func parse(_ href: String) -> Source? {
        let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let plain = parts.first, let response = resources.response(href) ?? resources.response(String(plain)),
            response.body.count <= Self.maxBytes, response.body.first != 0x1F
        else { return nil }
        var document = MarkupParser(limits: limits, scripting: .disabled)
            .parse(response.body, contentType: "image/svg+xml", url: WebURL(href) ?? response.url).document
        guard let root = document.documentElement, document.namespace(root) == .svg, document.name(root) == PageNames.svg else {
            return nil
        }
        if parts.count > 1 { SVGView.apply(String(parts[1]), to: &document) }
        let content = InlineSVG(document: document, styles: StyledTree(nodeCount: document.nodeCount), root: root).content
        let info = ImageInfo(
            format: .svg, naturalWidth: content.naturalWidth, naturalHeight: content.naturalHeight, naturalRatio: content.naturalRatio)
        let isFixed = document.attributeValue(root, PageNames.viewBox) == nil && info.naturalWidth != nil && info.naturalHeight != nil
        return Source(document: document, info: info, isFixed: isFixed)
    }
}
