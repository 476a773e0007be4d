import ClipBase
import DOM

/// Gives each `<use>` of a document a shadow tree with a copy of what it refers to, so that styles reach the copy through the
/// `<use>` (SVG 2 §5.6).
struct UseExpansion {
    private(set) var document: Document
    /// The copy by the `<use>` that hosts it.
    private(set) var instances: [NodeID: NodeID] = [:]
    /// What was loaded of other documents.
    private let external: ExternalReferences
    /// Nodes that may still be copied.
    private var room: Int

    private struct Pending {
        var use: NodeID
        /// The elements whose copies the `<use>` lies in: none of them is copied again.
        var chain: [NodeID]
    }
    private static let maxDepth = 16

    init(_ document: Document, external: ExternalReferences, limits: Limits) {
        self.document = document
        self.external = external
        room = max(0, min(limits.maxNodes, limits.maxNodes * 2 - document.nodeCount))
        guard document.hasElement(named: PageNames.use) else { return }
        expand()
    }

    /// The nodes of a document and of the copies in it.
    static func shownNodes(_ document: Document, _ instances: [NodeID: NodeID]) -> [NodeID] {
        var nodes = Array(document.descendants)
        for copy in instances.values.sorted(by: { $0.rawValue < $1.rawValue }) { nodes += document.subtree(of: copy) }
        return nodes
    }

    private mutating func expand() {
        var ids: [Name: NodeID] = [:]
        var pending: [Pending] = []
        for node in document.descendants where document.isElement(node) {
            let id = document.elementID(node)
            if id != .empty, ids[id] == nil { ids[id] = node }
            if isUse(node) { pending.append(Pending(use: node, chain: [])) }
        }
        // Copies are hung into the tree at the end: what is copied never holds a copy itself.
        var copies: [(use: NodeID, copy: NodeID)] = []
        var index = 0
        while index < pending.count {
            let item = pending[index]
            index += 1
            guard let target = target(of: item.use, ids), document.namespace(target) == .svg, !item.chain.contains(target),
                item.chain.count < Self.maxDepth, !document.isInclusiveAncestor(target, of: item.use)
            else { continue }
            var count = 0
            var uses = false
            for node in document.subtree(of: target) {
                count += 1
                uses = uses || isUse(node)
                if count > room { break }
            }
            guard count <= room else { return attach(copies) }
            room -= count
            let copy = document.cloneTree(target, deep: true)
            copies.append((item.use, copy))
            guard uses else { continue }
            for node in document.subtree(of: copy) where isUse(node) {
                pending.append(Pending(use: node, chain: item.chain + [target]))
            }
        }
        attach(copies)
    }

    private mutating func attach(_ copies: [(use: NodeID, copy: NodeID)]) {
        for (use, copy) in copies {
            let shadow = document.attachShadow(to: use)
            if let url = externalDocument(of: use) {
                for sheet in external.sheets(of: url, in: &document) { document.insert(sheet, into: shadow) }
                document.shownTargets.insert(copy)
            }
            document.insert(copy, into: shadow)
            instances[use] = copy
        }
    }

    private func isUse(_ node: NodeID) -> Bool {
        document.isElement(node) && document.namespace(node) == .svg && document.name(node) == PageNames.use
    }

    /// The element that `href` names, of this document or of another that was loaded.
    private func target(of use: NodeID, _ ids: [Name: NodeID]) -> NodeID? {
        guard let (url, fragment) = Self.reference(of: use, in: document) else { return nil }
        let id = Name(String(decoding: percentDecode(Array(fragment.utf8)), as: UTF8.self))
        guard let url else { return ids[id] }
        return external.ids[url]?[id]
    }

    private func externalDocument(of use: NodeID) -> String? {
        Self.reference(of: use, in: document).flatMap { $0.url }.flatMap { external.ids[$0] == nil ? nil : $0 }
    }

    private static func trimmed(_ text: String) -> String {
        let bytes = text.utf8.drop(while: isASCIIWhitespace)
        return String(decoding: bytes.reversed().drop(while: isASCIIWhitespace).reversed(), as: UTF8.self)
    }

    /// The other documents that `<use>` and paint servers refer to.
    static func externalDocuments(of document: Document) -> Set<String> {
        guard document.hasElement(named: PageNames.svg) else { return [] }
        var found: Set<String> = []
        for node in document.descendants where document.isElement(node) && document.namespace(node) == .svg {
            switch document.name(node) {
            case PageNames.use, PageNames.linearGradient, PageNames.radialGradient, PageNames.pattern:
                if let url = reference(of: node, in: document)?.url { found.insert(url) }
            default: break
            }
        }
        return found
    }

    /// What an element's `href` names: the absolute URL of another document, nil for this one, and the fragment.
    private static func reference(of node: NodeID, in document: Document) -> (url: String?, fragment: String)? {
        let href =
            document.attributeValue(node, PageNames.href)
            ?? document.attribute(node, PageNames.href, namespace: .xlink).map { document.string($0.value) }
        guard let href, let (prefix, fragment) = ExternalReferences.parts(trimmed(href)) else { return nil }
        guard !prefix.isEmpty, let own = document.url else { return (nil, fragment) }
        guard let url = WebURL(prefix, base: document.baseURL ?? own)?.href else { return nil }
        return (url == own.href.split(separator: "#", maxSplits: 1).first.map(String.init) ? nil : url, fragment)
    }
}
