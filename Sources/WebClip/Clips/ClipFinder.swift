import ClipBase
import DOM
import JobModel
import Layout
import MarkupParsing
import Selectors
import Style

/// Where a clip's target stands on a page.
struct ClipFinder {
    let page: RenderedPage

    struct Found {
        var rect: Rect
        /// The element that was found; nil for places that are no element.
        var node: NodeID?
        /// Whether the place is the element's box, and nothing beside it.
        var isWholeElement = false
        /// Of a section, whose `node` is its heading: where the next one starts; nil at the end of the page.
        var sectionEnd: NodeID?
    }

    enum Problem: Error {
        case invalid(String)
        case nothing(String)
    }

    /// The places of a target in document order; one unless `each`.
    func find(_ target: Clip.Target, each: Bool, viewport: Size) throws(Problem) -> [Found] {
        switch target {
        case .viewport: return [Found(rect: Rect(x: 0, y: 0, width: viewport.width, height: viewport.height))]
        case .fullPage: return [Found(rect: page.pageArea)]
        case .rect(let rect): return [Found(rect: rect)]
        case .selector(let text):
            guard let query = SelectorQuery(text, mode: page.document.mode) else {
                throw .invalid("“\(text)” is no CSS selector; check its brackets and quotes.")
            }
            return try boxes(
                query.allMatches(in: page.document), each: each, missing: "The selector “\(text)” matched no element that shows.")
        case .xpath(let text):
            let nodes: [NodeID]
            do { nodes = try XPathEvaluator(page.document).elements(text, in: page.document) } catch { throw .invalid(error.message) }
            return try boxes(nodes, each: each, missing: "The XPath “\(text)” selected no element that shows.")
        case .text(let text): return try smallestBoxes(holding: text, each: each)
        case .section(let heading): return try sections(heading, each: each)
        case .detection: return []
        }
    }

    private func boxes(_ nodes: [NodeID], each: Bool, missing: String) throws(Problem) -> [Found] {
        let found = nodes.compactMap { node in shownRect(node).map { Found(rect: $0, node: node, isWholeElement: true) } }
        guard !found.isEmpty else { throw .nothing(missing) }
        return each ? found : [found[0]]
    }

    /// The border box; of an element without one (`display: contents`), the union of its children's.
    private func shownRect(_ node: NodeID) -> Rect? {
        if let rect = page.geometry.boxes[node] { return rect.isEmpty ? nil : rect }
        var union: Rect?
        for child in page.document.subtree(of: node) {
            let rects = page.geometry.boxes[child].map { [$0] } ?? page.geometry.texts[child]?.map(\.rect) ?? []
            for rect in rects where !rect.isEmpty { union = union.map { $0.union(rect) } ?? rect }
        }
        return union
    }

    /// The deepest elements whose shown text holds the words.
    private func smallestBoxes(holding text: String, each: Bool) throws(Problem) -> [Found] {
        let wanted = collapsed(text)
        var found: [NodeID] = []
        for node in page.document.descendants where page.document.isElement(node) && page.geometry.boxes[node] != nil {
            guard collapsed(page.document.textContent(node)).contains(wanted) else { continue }
            // A descendant that holds it as well is smaller.
            while let last = found.last, page.document.isInclusiveAncestor(last, of: node) { found.removeLast() }
            found.append(node)
        }
        return try boxes(found, each: each, missing: "No box on the page shows the text “\(text)”.")
    }

    private func collapsed(_ text: String) -> String {
        text.utf8.split(whereSeparator: isASCIIWhitespace).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ").lowercased()
    }

    /// From a heading to the next of its rank or higher.
    private func sections(_ text: String, each: Bool) throws(Problem) -> [Found] {
        let document = page.document
        let wanted = collapsed(text)
        let headings = document.descendants.filter { rank($0) != nil }
        var found: [Found] = []
        for (i, heading) in headings.enumerated() {
            guard collapsed(document.textContent(heading)).contains(wanted), var rect = page.geometry.boxes[heading],
                let own = rank(heading)
            else { continue }
            let end = headings[(i + 1)...].first { rank($0).map { $0 <= own } ?? false }
            var node = document.nextSkippingChildren(of: heading, within: .document)
            while let current = node, current != end {
                if let box = page.geometry.boxes[current], !box.isEmpty,
                    end.map({ !document.isInclusiveAncestor(current, of: $0) }) ?? true,
                    !document.isInclusiveAncestor(current, of: heading)
                {
                    rect = rect.union(box)
                }
                for piece in page.geometry.texts[current] ?? [] { rect = rect.union(piece.rect) }
                node = document.next(after: current, within: .document)
            }
            found.append(Found(rect: rect, node: heading, sectionEnd: end))
            if !each { break }
        }
        guard !found.isEmpty else { throw .nothing("No heading on the page reads “\(text)”.") }
        return found
    }

    private func rank(_ node: NodeID) -> Int? {
        guard page.document.isHTMLElement(node) else { return nil }
        let name = page.document.name(node).string.utf8
        guard name.count == 2, name.first == UInt8(ascii: "h"), let digit = name.last, digit >= 0x31, digit <= 0x36 else { return nil }
        return Int(digit) - 0x30
    }
}
