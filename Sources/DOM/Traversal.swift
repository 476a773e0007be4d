import ClipBase

extension Document {
    /// The next node in tree order within `root`'s subtree; nil at its end. Never enters shadow trees.
    @inlinable public func next(after id: NodeID, within root: NodeID) -> NodeID? {
        firstChild(id) ?? nextSkippingChildren(of: id, within: root)
    }

    /// The next node in tree order that is no descendant of `id`, within `root`'s subtree.
    @inlinable public func nextSkippingChildren(of id: NodeID, within root: NodeID) -> NodeID? {
        var node = id
        while node != root {
            if let sibling = nextSibling(node) { return sibling }
            guard let up = parent(node) else { return nil }
            node = up
        }
        return nil
    }

    /// All nodes of a subtree in tree order, the root first.
    @inlinable public func subtree(of root: NodeID) -> TreeOrder { TreeOrder(document: self, root: root) }

    /// All nodes below the document in tree order.
    @inlinable public var descendants: TreeOrder { TreeOrder(document: self, root: .document) }

    @inlinable public func children(_ id: NodeID) -> Children { Children(document: self, first: firstChild(id)) }

    @inlinable public func parentElement(_ id: NodeID) -> NodeID? { parent(id).flatMap { isElement($0) ? $0 : nil } }

    @inlinable public func nextElementSibling(_ id: NodeID) -> NodeID? {
        var node = nextSibling(id)
        while let current = node, !isElement(current) { node = nextSibling(current) }
        return node
    }

    @inlinable public func previousElementSibling(_ id: NodeID) -> NodeID? {
        var node = previousSibling(id)
        while let current = node, !isElement(current) { node = previousSibling(current) }
        return node
    }

    @inlinable public func firstElementChild(_ id: NodeID) -> NodeID? {
        firstChild(id).flatMap { isElement($0) ? $0 : nextElementSibling($0) }
    }

    @inlinable public func lastElementChild(_ id: NodeID) -> NodeID? {
        lastChild(id).flatMap { isElement($0) ? $0 : previousElementSibling($0) }
    }

    @inlinable public func isInclusiveAncestor(_ ancestor: NodeID, of id: NodeID) -> Bool {
        var node: NodeID? = id
        while let current = node {
            if current == ancestor { return true }
            node = parent(current)
        }
        return false
    }

    /// Whether the node is in the document's tree, shadow trees included.
    public func isConnected(_ id: NodeID) -> Bool {
        var node = id
        while true {
            if node == .document { return true }
            guard let up = parent(node) ?? shadowHosts[node] else { return false }
            node = up
        }
    }

    /// The root of the tree that the node is in: the document, a shadow root, a fragment or a detached node.
    @inlinable public func root(of id: NodeID) -> NodeID {
        var node = id
        while let up = parent(node) { node = up }
        return node
    }

    /// The document element, or nil in an empty document.
    public var documentElement: NodeID? { firstElementChild(.document) }

    /// The `<body>` (or `<frameset>`) of an HTML document.
    public var body: NodeID? {
        documentElement.flatMap { root in children(root).first { isHTML($0, .body) || isHTML($0, .frameset) } }
    }

    public var head: NodeID? { documentElement.flatMap { root in children(root).first { isHTML($0, .head) } } }

    /// The text of all descendants (DOM Standard, "descendant text content").
    public func textContent(_ id: NodeID) -> String {
        switch kind(id) {
        case .text, .cdataSection, .comment, .processingInstruction: return text(id)
        case .document, .documentType: return ""
        case .documentFragment, .shadowRoot, .element:
            var bytes: [UInt8] = []
            for node in subtree(of: id) where isText(node) { bytes.append(contentsOf: storage[textRange(node).range]) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The title of the document (HTML §3.1.5): white space stripped and collapsed.
    public var title: String {
        for node in descendants where isHTML(node, .title) {
            return textContent(node).utf8.split(whereSeparator: isASCIIWhitespace)
                .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        }
        return ""
    }

    // MARK: The flat tree (CSS Scoping §3.4)

    /// The node whose style a child inherits and in whose box it stands: through shadow roots and slots.
    public func flatTreeParent(_ id: NodeID) -> NodeID? {
        guard let up = parent(id) else { return nil }
        if let host = shadowHosts[up] { return host }
        guard !shadowRoots.isEmpty, let root = shadowRoots[up] else { return up }
        return slot(for: id, in: root)
    }

    /// The children that make boxes: a host's shadow tree, a slot's assigned nodes, else the children.
    public func flatTreeChildren(_ id: NodeID) -> [NodeID] {
        if let root = shadowRoots[id] { return Array(children(root)) }
        if isHTML(id, .slot), let host = shadowHosts[root(of: id)] {
            let assigned = children(host).filter { slot(for: $0, in: root(of: id)) == id }
            return assigned.isEmpty ? Array(children(id)) : assigned
        }
        return Array(children(id))
    }

    /// The slot of a shadow tree that takes this child of the host (DOM §4.2.2.3, "find a slot").
    public func slot(for id: NodeID, in root: NodeID) -> NodeID? {
        guard isElement(id) || isText(id) else { return nil }
        let wanted = isElement(id) ? attributeValue(id, "slot") ?? "" : ""
        return subtree(of: root).first { isHTML($0, .slot) && (attributeValue($0, "name") ?? "") == wanted }
    }
}

/// The nodes of a subtree in tree order.
public struct TreeOrder: Sequence, IteratorProtocol {
    @usableFromInline let document: Document
    @usableFromInline let root: NodeID
    @usableFromInline var upcoming: NodeID?
    @inlinable init(document: Document, root: NodeID) {
        self.document = document
        self.root = root
        upcoming = root
    }
    @inlinable public mutating func next() -> NodeID? {
        guard let id = upcoming else { return nil }
        upcoming = document.next(after: id, within: root)
        return id
    }
}

/// The children of a node in order.
public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let document: Document
    @usableFromInline var upcoming: NodeID?
    @inlinable init(document: Document, first: NodeID?) {
        self.document = document
        upcoming = first
    }
    @inlinable public mutating func next() -> NodeID? {
        guard let id = upcoming else { return nil }
        upcoming = document.nextSibling(id)
        return id
    }
}
