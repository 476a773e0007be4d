import ClipBase
import DOM
import MarkupParsing
import Style

/// The documents that a page's SVG content refers to by URL, brought into the document that is painted (SVG 2 §16.1.4): `<use>`,
/// gradients, patterns, markers, clips, masks and filters of other files. They come through the page's own loader, from its own
/// origin alone.
struct ExternalReferences {
    /// Elements by id, by the absolute URL of the document that they came from.
    private(set) var ids: [String: [Name: NodeID]] = [:]
    private var styleElements: [String: [NodeID]] = [:]
    private var roots: [String: NodeID] = [:]
    private var attached: Set<String> = []
    private var asked: Set<String> = []

    private static let maxDocuments = 64
    private static let maxNodes = 100_000

    /// An absolute URL without its fragment, and the fragment; nil without one.
    static func parts(_ url: String) -> (document: String, fragment: String)? {
        guard let hash = url.utf8.firstIndex(of: 0x23) else { return nil }
        return (String(url[..<hash]), String(url[url.index(after: hash)...]))
    }

    // MARK: Loading

    /// Who refers to a document: styles may refer to one that their URL holds (`data:`), `<use>` may not (SVG 2 §5.6).
    enum Referrer { case element, style }

    /// Loads documents that were not asked for before and takes their trees into the arena of `document`.
    mutating func load(
        _ urls: Set<String>, of referrer: Referrer, into document: inout Document, _ resources: PageResources, limits: Limits
    ) {
        guard let own = document.url else { return }
        var wanted: [WebURL] = []
        for href in urls.sorted() where asked.count < Self.maxDocuments {
            guard let url = WebURL(href),
                url.scheme == "data"
                    ? referrer == .style : own.isSameOrigin(as: url) || own.scheme == "file" && url.scheme == "file",
                asked.insert(href).inserted
            else { continue }
            wanted.append(url)
            resources.request(url, .image, referrer: own)
        }
        for url in wanted {
            guard let response = resources.wait(for: url) else { continue }
            let parsed = MarkupParser(limits: limits, scripting: .disabled)
                .parse(response.body, contentType: response.header("content-type") ?? "image/svg+xml", url: response.url).document
            guard parsed.nodeCount <= Self.maxNodes else { continue }
            take(parsed, url.href, into: &document)
        }
    }

    private mutating func take(_ other: Document, _ url: String, into document: inout Document) {
        let root = document.importDocument(other)
        roots[url] = root
        var known: [Name: NodeID] = [:]
        for node in document.subtree(of: root) where document.isElement(node) {
            let id = document.elementID(node)
            if id != .empty, known[id] == nil { known[id] = node }
            if document.name(node) == PageNames.style { styleElements[url, default: []].append(node) }
            makeAbsolute(node, url, in: &document)
        }
        ids[url] = known
    }

    /// References within the other document are to that document wherever its elements go.
    private func makeAbsolute(_ node: NodeID, _ url: String, in document: inout Document) {
        for attribute in Array(document.attributes(node)) {
            let value = document.string(attribute.value)
            var absolute = value
            if attribute.name == PageNames.href, value.hasPrefix("#") {
                absolute = url + value
            } else if value.contains("url(") {
                absolute = value.replacing("url(#", with: "url(\(url)#").replacing("url('#", with: "url('\(url)#")
                    .replacing("url(\"#", with: "url(\"\(url)#")
            }
            guard absolute != value else { continue }
            let range = document.store(Array(absolute.utf8))
            document.setAttribute(node, attribute.name, namespace: attribute.namespace, prefix: attribute.prefix, value: range)
        }
    }

    /// Copies of the style sheets of a document, for the shadow tree that shows an element of it. There is always one: no rule of
    /// the page reaches such a tree.
    func sheets(of url: String, in document: inout Document) -> [NodeID] {
        let copies = (styleElements[url] ?? []).map { document.cloneTree($0, deep: true) }
        return copies.isEmpty ? [document.createElement(PageNames.style, namespace: .svg)] : copies
    }

    // MARK: References of styles

    /// The documents that computed values of the page refer to for elements.
    static func documents(in styles: StyledTree, of document: Document) -> Set<String> {
        var found: Set<String> = []
        let own = document.url?.href.split(separator: "#", maxSplits: 1).first.map(String.init)
        func add(_ url: String) {
            if let (name, fragment) = parts(url), !name.isEmpty, !fragment.isEmpty, name != own { found.insert(name) }
        }
        for group in styles.tables.svg.values {
            for value in group.declarations.values {
                switch value {
                case .url(let url): add(url)
                case .paint(.url(let url, _)): add(url)
                case .paint, .color, .number, .length, .lengths, .text: break
                }
            }
        }
        for shape in styles.tables.shapes.values { if case .url(let url) = shape.shape { add(url) } }
        for filters in styles.tables.filters.values { for filter in filters { if case .url(let url) = filter { add(url) } } }
        for style in styles.styles where !style.effects.maskLayers.isInitial {
            for layer in styles.tables.imageLayers[style.effects.maskLayers] { if case .url(let url, _) = layer.image { add(url) } }
        }
        return found
    }

    /// Gives the trees of loaded documents a place where they get styles and nothing of them shows; whether there were new ones.
    mutating func attach(_ urls: Set<String>, to document: inout Document) -> Bool {
        let missing = roots.keys.filter { urls.contains($0) && !attached.contains($0) }.sorted()
        guard !missing.isEmpty, let holder = holder(in: &document) else { return false }
        let definitions = document.createElement(PageNames.defs, namespace: .svg)
        document.insert(definitions, into: holder)
        for url in missing {
            guard let root = roots[url] else { continue }
            attached.insert(url)
            let host = document.createElement(PageNames.use, namespace: .svg)
            document.insert(host, into: definitions)
            let shadow = document.attachShadow(to: host)
            for sheet in sheets(of: url, in: &document) { document.insert(sheet, into: shadow) }
            for child in Array(document.children(root)) where document.isElement(child) { document.insert(child, into: shadow) }
        }
        return true
    }

    /// The first `<svg>` of the page, or one that takes no room.
    private func holder(in document: inout Document) -> NodeID? {
        let own = document.descendants.first {
            document.isElement($0) && document.namespace($0) == .svg && document.name($0) == PageNames.svg
        }
        if let own { return own }
        guard let body = document.body else { return nil }
        let made = document.createElement(PageNames.svg, namespace: .svg)
        document.setAttribute(made, PageNames.style, to: "position:absolute;width:0;height:0;overflow:hidden")
        document.insert(made, into: body)
        return made
    }
}
