import CSSSyntax
import ClipBase
import DOM
import Imaging
import JobModel
import Layout
import MarkupParsing
import Painting
import Raster
import Style
import TextShaping

/// What one page came to: every stage's value, as later stages and reports read it.
struct RenderedPage {
    var document: Document
    /// The document with the copies that `<use>` elements show.
    var paintedDocument: Document
    var instances: [NodeID: NodeID]
    var foreignPages: [NodeID: DisplayList] = [:]
    var externalIDs: [String: [Name: NodeID]] = [:]
    var styles: StyledTree
    /// What the styles were made from.
    var sheets: [StyleSource]
    var containers: [NodeID: ContainerSize]
    var fragments: FragmentTree
    var geometry: PageGeometry
    /// The pictures that display lists of this page name.
    var images: [PaintImage: ImageSource]
    var naturalImages: [String: NaturalImage]
    var pictures: [NodeID: ElementPicture]
    var deviceScaleFactor: Double
    /// All that can be scrolled to, CSS px from the viewport's top left; it starts left of that only where blocks go right to left.
    var pageArea: Rect
    var pageSize: Size { Size(width: pageArea.width, height: pageArea.height) }
    /// One for all clips, so that no picture is decoded and no glyph rendered twice.
    var rasterizer: Rasterizer

    /// The display list of a part of the page, CSS px; nil for all of it.
    func displayList(
        fonts: FontContext, region: Rect?, scale: Double, backdrop: PaintInput.CanvasBackdrop = .opaque, leavingOut: Set<NodeID> = []
    ) -> DisplayList {
        var input = PaintInput(
            document: paintedDocument, styles: styles, fragments: fragments, fonts: fonts, images: naturalImages, pictures: pictures,
            instances: instances, deviceScaleFactor: scale)
        input.foreignPages = foreignPages
        input.externalIDs = externalIDs
        input.backdrop = backdrop
        input.leftOut = leavingOut
        return Painter.paint(input, region: region)
    }

    /// Whether the root element's used colour scheme is the dark one.
    var isDark: Bool { document.documentElement.flatMap { styles.styleID(of: $0) }.map { styles[$0].inherited.isDark } ?? false }
}

/// Style, layout and all that they need, for one document (and the documents in its frames).
final class PageRenderer {
    let fonts: FontContext
    let resources: PageResources
    let environment: MediaEnvironment
    let limits: Limits
    let depth: Int
    /// Sheets of the user, which apply to every page of the job.
    var userSheets: [String] = []
    /// Makes documents of frames where their markup alone does not; nil where it always does.
    var frames: (any FrameSource)?
    /// What scripts drew on canvases, SVG.
    var drawings: [NodeID: [UInt8]] = [:]
    private(set) var timings = Timings()
    private(set) var diagnostics: [Diagnostic] = []

    init(fonts: FontContext, resources: PageResources, environment: MediaEnvironment, limits: Limits, depth: Int = 0) {
        self.fonts = fonts
        self.resources = resources
        self.environment = environment
        self.limits = limits
        self.depth = depth
    }

    /// Renders a parsed document. What is missing (a picture, a sheet) leaves its place empty and a diagnostic.
    func render(_ source: Document) -> RenderedPage {
        var external = ExternalReferences()
        var whole = source
        external.load(UseExpansion.externalDocuments(of: source), of: .element, into: &whole, resources, limits: limits)
        let expansion = UseExpansion(whole, external: external, limits: limits)
        var document = expansion.document
        let base = document.baseURL
        let imageChoices = requestElementImages(document, instances: expansion.instances, base: base)
        var sheets = loadSheets(document, base: base)
        var styles = clock(\.style) { resolve(document, sheets: sheets) }
        // Elements of other documents that styles refer to get styles of their own, and may refer to further ones.
        for _ in 0..<3 {
            let named = ExternalReferences.documents(in: styles, of: document)
            external.load(named, of: .style, into: &document, resources, limits: limits)
            guard external.attach(named, to: &document) else { break }
            sheets = loadSheets(document, base: base)
            styles = clock(\.style) { resolve(document, sheets: sheets) }
        }
        diagnostics += styles.diagnostics
        let fontIDs = declareFonts(styles)
        // Units of a web font's metrics are known once it is there. Asking by the declared fonts says which are needed.
        let metrics = PageFontMetrics(fonts: fonts)
        for font in styles.measuredFonts where !fontIDs.isEmpty { _ = metrics.units(of: font, tables: styles.tables) }
        if !styles.measuredFonts.isEmpty, loadNeededFonts(fontIDs, referrer: document.url) {
            styles = clock(\.style) { resolve(document, sheets: sheets) }
        }
        requestStyleImages(styles, referrer: document.url)
        clock(\.load) { resources.waitForAll() }

        var images: [PaintImage: ImageSource] = [:]
        var natural: [String: NaturalImage] = [:]
        let vectors = SVGPictures(fonts: fonts, resources: resources, environment: environment, limits: limits, depth: depth)
        collectStyleImages(styles, images: &images, natural: &natural, vectors: vectors)
        var replaced: [NodeID: ReplacedContent] = [:]
        var pictures: [NodeID: ElementPicture] = [:]
        collectElementImages(
            document, choices: imageChoices, images: &images, natural: &natural, replaced: &replaced, pictures: &pictures, vectors: vectors)
        collectInlineSVG(document, styles: styles, replaced: &replaced)
        for (canvas, drawing) in drawings where document.isConnected(canvas) {
            images[.element(canvas.rawValue)] = .file(drawing)
            pictures[canvas] = .own
        }

        var fragments = clock(\.layout) {
            layOut(document, styles: &styles, replaced: replaced, natural: natural, images: images, vectors: vectors)
        }
        askForSVGFonts(document, instances: expansion.instances, styles: styles)
        // Layout tells which web fonts its text needs; with them it is done again.
        for _ in 0..<3 where loadNeededFonts(fontIDs, referrer: document.url) {
            fragments = clock(\.layout) {
                layOut(document, styles: &styles, replaced: replaced, natural: natural, images: images, vectors: vectors)
            }
        }
        // Container queries are answered by a layout; styles and layout then follow the answers, nested containers one by one.
        var containers: [NodeID: ContainerSize] = [:]
        for _ in 0..<Self.maxContainerPasses where styles.needsContainerSizes {
            let sizes = containerSizes(fragments, styles: styles)
            if sizes == containers { break }
            containers = sizes
            styles = clock(\.style) { resolve(document, sheets: sheets, containers: sizes) }
            fragments = clock(\.layout) {
                layOut(document, styles: &styles, replaced: replaced, natural: natural, images: images, vectors: vectors)
            }
        }
        let geometry = PageGeometry(fragments, styles: styles)
        renderFrames(document, styles: styles, fragments: fragments, images: &images, pictures: &pictures)
        var page = RenderedPage(
            document: source, paintedDocument: document, instances: expansion.instances, styles: styles, sheets: sheets,
            containers: containers, fragments: fragments, geometry: geometry, images: images, naturalImages: natural, pictures: pictures,
            deviceScaleFactor: environment.deviceScaleFactor, pageArea: fragments.scrollableArea(styles).rect,
            rasterizer: Rasterizer(fonts: fonts, images: imageStore(images, vectors: vectors)))
        page.externalIDs = external.ids
        page.foreignPages = renderForeignObjects(page, replaced: replaced)
        return page
    }

    private static let maxContainerPasses = 4

    private func loadSheets(_ document: Document, base: WebURL?) -> [StyleSource] {
        clock(\.load) {
            StyleSheetLoader(document: document, base: base, resources: resources, environment: environment, limits: limits).load()
        }
    }

    private func imageStore(_ images: [PaintImage: ImageSource], vectors: SVGPictures) -> ImageStore {
        let store = ImageStore(images, limits: limits)
        store.document = { vectors.document($0, viewport: $1, deviceWidth: $2) }
        return store
    }

    private func clock<T>(_ stage: WritableKeyPath<Timings, Double>, _ work: () -> T) -> T {
        let start = ContinuousClock.now
        defer {
            let elapsed = (ContinuousClock.now - start).components
            timings[keyPath: stage] += Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        }
        return work()
    }

    var parser: MarkupParser { MarkupParser(limits: limits, scripting: environment.scripting == .enabled ? .enabled : .disabled) }

    func imageSizes(_ natural: [String: NaturalImage]) -> [String: ReplacedContent] {
        natural.mapValues {
            var content = ReplacedContent(kind: .image, naturalWidth: $0.width, naturalHeight: $0.height, naturalRatio: $0.ratio)
            content.swapsSides = $0.swapsSides
            return content
        }
    }

    private func layOut(
        _ document: Document, styles: inout StyledTree, replaced: [NodeID: ReplacedContent], natural: [String: NaturalImage],
        images: [PaintImage: ImageSource], vectors: SVGPictures
    ) -> FragmentTree {
        var builder = BoxTreeBuilder(
            document: document, styles: styles, replaced: replaced, imageSizes: imageSizes(natural), limits: limits)
        builder.runsScripts = environment.scripting == .enabled
        let built = builder.build()
        styles = built.styles
        let viewport = LayoutSize(
            width: LayoutUnit(environment.viewportWidth), height: LayoutUnit(environment.viewportHeight))
        let engine = LayoutEngine(
            document: document, styles: built.styles, fonts: fonts, boxes: built.boxes, viewport: viewport, limits: limits)
        if built.styles.tables.shapes.values.contains(where: \.isImage) {
            let shapes = ShapeImages(
                rasterizer: Rasterizer(fonts: fonts, images: imageStore(images, vectors: vectors)), tables: built.styles.tables)
            engine.shapeImage = { shapes.alpha(of: $0, width: $1, height: $2) }
        }
        engine.boxTransform = { BoxTransform.matrix(of: $0, box: $1, rect: $2, styles: $3) }
        let tree = engine.layOutPage()
        styles = engine.styles
        diagnostics += engine.diagnostics
        return tree
    }

    // MARK: Fonts

    private func declareFonts(_ styles: StyledTree) -> [(id: WebFontID, face: FontFace)] {
        if depth == 0 { fonts.removeWebFonts() }
        fonts.setFontRules(fontRules(styles))
        var declared: [(WebFontID, FontFace)] = []
        for face in styles.fontFaces {
            var descriptor = WebFontDescriptor(family: face.family)
            descriptor.weight = Double(face.weight.lowerBound)...Double(face.weight.upperBound)
            descriptor.stretch = Double(face.stretch.lowerBound)...Double(face.stretch.upperBound)
            switch face.style {
            case .normal: descriptor.style = .normal
            case .italic: descriptor.style = .italic
            case .oblique: descriptor.style = .oblique(Double(face.obliqueAngles.lowerBound)...Double(face.obliqueAngles.upperBound))
            }
            descriptor.hasAutomaticWeight = face.hasAutomaticWeight
            descriptor.hasAutomaticStretch = face.hasAutomaticStretch
            descriptor.hasAutomaticStyle = face.hasAutomaticStyle
            descriptor.unicodeRange = face.unicodeRange
            descriptor.sizeAdjust = face.sizeAdjust
            descriptor.ascentOverride = face.ascentOverride
            descriptor.descentOverride = face.descentOverride
            descriptor.lineGapOverride = face.lineGapOverride
            descriptor.features = face.features.map {
                FontFeature(OpenTypeTag($0.tag), UInt32(clamping: Int(max(0, min($0.value, 65_535)))))
            }
            descriptor.variations = face.variations.map { FontVariation(OpenTypeTag($0.tag), $0.value) }
            do throws(WebFontError) {
                declared.append((try fonts.declareWebFont(descriptor), face))
            } catch {
                diagnostics.append(Diagnostic(.warning, code: "font.\(error.code.rawValue)", message: error.message, location: face.family))
            }
        }
        return declared
    }

    private func fontRules(_ styles: StyledTree) -> FontRules {
        var rules = FontRules()
        for rule in styles.fontPalettes {
            var palette = FontPalette()
            switch rule.base {
            case .index(let index)?: palette.base = .index(index)
            case .light?: palette.base = .light
            case .dark?: palette.base = .dark
            case nil: break
            }
            palette.overrides = rule.overrides.map { FontPalette.Override(index: $0.index, color: $0.color) }
            for family in rule.families {
                rules.palettes[FontRules.PaletteKey(name: rule.name.string, family: family.lowercased())] = palette
            }
        }
        for value in styles.fontFeatureValues {
            guard let kind = TextShaping.FontAlternate.Kind(value.kind) else { continue }
            for family in value.families {
                let key = FontRules.AlternateKey(kind: kind, name: value.name.string, family: family.lowercased())
                rules.alternates[key] = value.values
            }
        }
        return rules
    }

    /// Loads the web fonts that text asked for; whether any came.
    private func loadNeededFonts(_ declared: [(id: WebFontID, face: FontFace)], referrer: WebURL?) -> Bool {
        // What another document's text needs is left to that.
        guard !declared.isEmpty else { return false }
        let needed = Set(fonts.takeNeededWebFonts())
        let wanted = declared.filter { needed.contains($0.id) }
        guard !wanted.isEmpty else { return false }
        for (_, face) in wanted {
            if case .url(let url, _) = face.sources.first(where: isLoadable), let url = WebURL(url) {
                resources.request(url, .font, referrer: referrer)
            }
        }
        for (id, face) in wanted where !install(face, as: id, referrer: referrer) { fonts.fail(id) }
        return true
    }

    private func isLoadable(_ source: FontFace.Source) -> Bool {
        switch source {
        case .local: return false
        case .url(_, let format):
            return [
                "", "woff2", "woff", "truetype", "opentype", "woff2-variations", "woff-variations", "truetype-variations",
                "opentype-variations", "collection"
            ].contains(format.asciiLowercased)
        }
    }

    /// Tries the sources of a face in order.
    private func install(_ face: FontFace, as id: WebFontID, referrer: WebURL?) -> Bool {
        for source in face.sources {
            switch source {
            case .local(let name): if fonts.useLocalFont(named: name, for: id) { return true }
            case .url(let href, _):
                guard isLoadable(source), let url = WebURL(href) else { continue }
                resources.request(url, .font, referrer: referrer)
                guard let response = resources.wait(for: url) else { continue }
                do throws(WebFontError) {
                    try fonts.provide(response.body, for: id)
                    return true
                } catch {
                    diagnostics.append(Diagnostic(.warning, code: "font.\(error.code.rawValue)", message: error.message, location: href))
                }
            }
        }
        return false
    }
}
