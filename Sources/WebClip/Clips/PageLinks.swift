import ClipBase
import DOM
import Layout
import Raster
import Selectors
import Style

/// The links of a page that a region shows, as a document offers them.
struct PageLinks {
    private(set) var links: [DocumentLink] = []

    private let page: RenderedPage

    /// - Parameter region: CSS px of the page.
    init(_ page: RenderedPage, in region: Rect) {
        self.page = page
        let document = page.document
        let base = document.baseURL
        let ownAddress = document.url?.withoutFragment.href
        var shown: [(url: WebURL, rects: [Rect])] = []
        var wanted: Set<String> = []
        for element in document.descendants where document.isElement(element) && document.isLink(element) {
            guard let href = document.attributeValue(element, PageNames.href), let url = WebURL(href, base: base),
                url.scheme != "javascript"
            else { continue }
            let rects = places(of: element).filter { $0.intersects(region) }
            guard !rects.isEmpty else { continue }
            shown.append((url, rects))
            if url.withoutFragment.href == ownAddress, let fragment = PageLinks.fragment(of: url) { wanted.insert(fragment) }
        }
        let tops = places(ofFragments: wanted)
        links = shown.map { url, rects in
            let isOwn = url.withoutFragment.href == ownAddress
            let place = isOwn ? PageLinks.fragment(of: url).flatMap { tops[$0] } : nil
            return DocumentLink(rects: rects, target: place.map { .place($0) } ?? .url(url.href))
        }
    }

    private static func fragment(of url: WebURL) -> String? {
        url.fragment.map { String(decoding: percentDecode($0.utf8), as: UTF8.self) }
    }

    /// The texts of a link, one rectangle a line, and the boxes in it that stand for no text.
    private func places(of link: NodeID) -> [Rect] {
        var lines: [(line: FragmentID?, rect: Rect)] = []
        for node in page.document.subtree(of: link) {
            if let pieces = page.geometry.texts[node], isVisible(page.document.flatTreeParent(node)) {
                for piece in pieces {
                    if let last = lines.indices.last, piece.line != nil, lines[last].line == piece.line {
                        lines[last].rect = lines[last].rect.union(piece.rect)
                    } else {
                        lines.append((piece.line, piece.rect))
                    }
                }
            } else if page.document.isElement(node), let box = page.geometry.boxes[node], !box.isEmpty, showsNoContent(node),
                isVisible(node)
            {
                lines.append((nil, box))
            }
        }
        return lines.map(\.rect)
    }

    /// Whether the element's box stands for all that is in it: replaced elements, controls and empty boxes.
    private func showsNoContent(_ element: NodeID) -> Bool {
        page.document.firstChild(element) == nil || PageLinks.replaced.contains(page.document.name(element))
    }

    private static let replaced: Set<Name> = [PageNames.svg, PageNames.video, PageNames.object]

    private func isVisible(_ element: NodeID?) -> Bool {
        guard let element, let id = page.styles.styleID(of: element) else { return false }
        return page.styles[id].inherited.visibility == .visible
    }

    /// Where the elements stand that fragments point at. HTML §7.4.6.4: by `id`, else by the `name` of an `<a>`.
    private func places(ofFragments wanted: Set<String>) -> [String: Point] {
        guard !wanted.isEmpty else { return [:] }
        var found: [String: Point] = [:]
        var named: [String: Point] = [:]
        for element in page.document.descendants where page.document.isElement(element) {
            guard let box = page.geometry.boxes[element] else { continue }
            let corner = Point(x: box.x, y: box.y)
            if let id = page.document.attributeValue(element, .id), wanted.contains(id), found[id] == nil { found[id] = corner }
            if page.document.isHTML(element, "a"), let name = page.document.attributeValue(element, PageNames.name), wanted.contains(name),
                named[name] == nil
            {
                named[name] = corner
            }
        }
        return found.merging(named) { byID, _ in byID }
    }
}
