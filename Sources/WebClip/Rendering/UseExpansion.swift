import ClipBase
import DOM

/// Gives each `<use>` of a document a shadow tree with a copy of what it refers to, so that styles reach the copy through the
/// `<use>` (SVG 2 §5.6).
struct UseExpansion {
    private(set) var document: Document
    /// The copy by the `<use>` that hosts it.
    private(set) var instances: [NodeID: NodeID] = [:]
    /// Nodes that may still be copied.
    private var room: Int

    private struct Pending {
        var use: NodeID
        /// The elements whose copies the `<use>` lies in: none of them is copied again.
        var chain: [NodeID]
    }
    private static let maxDepth = 16

    init(_ document: Document, limits: Limits) {
        self.document = document
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
            document.insert(copy, into: document.attachShadow(to: use))
            instances[use] = copy
        }
    }

    private func isUse(_ node: NodeID) -> Bool {
        document.isElement(node) && document.namespace(node) == .svg && document.name(node) == PageNames.use
    }

    /// The element of this document that `href` names.
    private func target(of use: NodeID, _ ids: [Name: NodeID]) -> NodeID? {
        let href =
            document.attributeValue(use, PageNames.href)
            ?? document.attribute(use, PageNames.href, namespace: .xlink).map { document.string($0.value) }
        guard let href else { return nil }
        let trimmed = href.utf8.drop(while: isASCIIWhitespace)
        guard let hash = trimmed.firstIndex(of: 0x23) else { return nil }
        let prefix = String(decoding: Array(trimmed[..<hash]), as: UTF8.self)
        if !prefix.isEmpty, let own = document.url {
            guard let url = WebURL(prefix, base: own)?.href, url == own.href.split(separator: "#", maxSplits: 1).first.map(String.init)
            else { return nil }
        }
        var fragment = Array(trimmed[trimmed.index(after: hash)...])
        while let last = fragment.last, isASCIIWhitespace(last) { fragment.removeLast() }
        return ids[Name(String(decoding: percentDecode(fragment), as: UTF8.self))]
    }
}
