import ClipBase
import DOM

/// What a clip says: its text, its Markdown, its markup.
struct ClipContent {
    let page: RenderedPage
    /// The page's document, or a copy of it with the same nodes.
    let document: Document
    let title: String
    let place: ClipFinder.Found
    /// Of the clip, CSS px.
    let region: Rect
    let isPage: Bool

    /// The element where the clip is one; otherwise what stands within its region.
    private var scope: TextScope {
        if isPage { return .page }
        return place.isWholeElement ? place.node.map { .element($0) } ?? .region(region) : .region(region)
    }

    var text: [UInt8] {
        LaidOutText(document: document, styles: page.styles, geometry: page.geometry, scope: scope).bytes + [0x0A]
    }

    var markdown: [UInt8] {
        MarkdownHead.bytes(title: title, source: document.url?.href)
            + MarkdownText(document: document, styles: page.styles, geometry: page.geometry, scope: scope).bytes
    }

    /// The element's markup, or the document's.
    var html: [UInt8] {
        let node = isPage ? NodeID.document : place.node ?? .document
        return CleanedMarkup.bytes(of: node, in: document)
    }
}

/// Which part of a page's text is meant.
enum TextScope {
    case page
    case element(NodeID)
    /// What stands, or partly stands, within a part of the page, CSS px.
    case region(Rect)

    /// Where to start.
    func root(in document: Document) -> NodeID? {
        switch self {
        case .page, .region: document.documentElement
        case .element(let node): node
        }
    }

    /// Whether a text node's shown pieces lie within.
    func holds(_ pieces: [PageGeometry.TextPiece]) -> Bool {
        guard case .region(let region) = self else { return true }
        return pieces.contains { $0.rect.intersects(region) }
    }

    /// Whether a box without text of its own (a picture, a rule) lies within.
    func holds(_ box: Rect?) -> Bool {
        guard case .region(let region) = self else { return true }
        return box?.intersects(region) ?? false
    }
}
