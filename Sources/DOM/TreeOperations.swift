import ClipBase

// What scripts do with trees as a whole (DOM Standard §4.2–4.5).
extension Document {
    /// A further document node in this arena, for documents that scripts make.
    public mutating func createDocumentNode() -> NodeID { append(Node(kind: .document)) }

    /// A copy without parent; `deep` takes the descendants along, template contents always.
    public mutating func cloneTree(_ id: NodeID, deep: Bool) -> NodeID {
        let copy = cloneNode(id)
        var pending: [(source: NodeID, copy: NodeID)] = []
        func add(_ source: NodeID, _ copy: NodeID) { pending.append((source, copy)) }
        if deep { add(id, copy) }
        if deep, let from = templateContents[id], let to = templateContents[copy] { add(from, to) }
        while let (source, target) = pending.popLast() {
            var child = firstChild(source)
            while let node = child {
                let made = cloneNode(node)
                insert(made, into: target)
                if firstChild(node) != nil { add(node, made) }
                if let from = templateContents[node], let to = templateContents[made] { add(from, to) }
                child = nextSibling(node)
            }
        }
        return copy
    }

    private mutating func cloneNode(_ id: NodeID) -> NodeID {
        var node = nodes[id.index]
        node.parent = Document.noNode
        node.firstChild = Document.noNode
        node.lastChild = Document.noNode
        node.previousSibling = Document.noNode
        node.nextSibling = Document.noNode
        if node.kind == .shadowRoot { node.kind = .documentFragment }
        let range = node.attributes.range
        if !range.isEmpty {
            let start = attributeStorage.count
            attributeStorage.append(contentsOf: Array(attributeStorage[range]))
            node.attributes = ByteRange(start..<attributeStorage.count)
        }
        let copy = append(node)
        if templateContents[id] != nil { templateContents[copy] = createFragment() }
        if let state = controlStates[id] { controlStates[copy] = state }
        return copy
    }

    /// Copies another document into this arena, below a new document node.
    public mutating func importDocument(_ other: Document) -> NodeID {
        let root = createDocumentNode()
        var pending: [(source: NodeID, parent: NodeID)] = []
        func push(_ parent: NodeID, _ target: NodeID, _ pending: inout [(source: NodeID, parent: NodeID)]) {
            var child = other.lastChild(parent)
            while let node = child {
                pending.append((node, target))
                child = other.previousSibling(node)
            }
        }
        push(.document, root, &pending)
        while let (source, parent) = pending.popLast() {
            let made: NodeID
            switch other.kind(source) {
            case .element: made = createElement(other.name(source), namespace: other.namespace(source), prefix: other.prefix(source))
            case .processingInstruction: made = createProcessingInstruction(target: other.name(source), data: other.text(source))
            case .documentType:
                made = createDocumentType(
                    name: other.name(source), publicID: other.text(source), systemID: other.attributeValue(source, "system") ?? "")
            case .text, .cdataSection, .comment: made = createCharacterData(other.kind(source), other.bytes(other.textRange(source)))
            case .document, .documentFragment, .shadowRoot: continue
            }
            if other.isElement(source) {
                for attribute in other.attributes(source) {
                    let value = store(other.bytes(attribute.value))
                    setAttribute(made, attribute.name, namespace: attribute.namespace, prefix: attribute.prefix, value: value)
                }
            }
            insert(made, into: parent)
            if let contents = other.templateContents[source], let target = templateContents[made] { push(contents, target, &pending) }
            if let shadow = other.shadowRoots[source] { push(shadow, attachShadow(to: made), &pending) }
            push(source, made, &pending)
        }
        return root
    }

    /// Whether any element of that local name was ever made.
    public func hasElement(named name: Name) -> Bool { nodes.contains { $0.name == name && $0.kind == .element } }

    /// The first element below `root`, in tree order, that holds for the test.
    @inlinable public func first(under root: NodeID, where test: (NodeID) -> Bool) -> NodeID? {
        var node = next(after: root, within: root)
        while let id = node {
            if isElement(id), test(id) { return id }
            node = next(after: id, within: root)
        }
        return nil
    }

    /// The elements below `root`, in tree order, that hold for the test.
    @inlinable public func all(under root: NodeID, where test: (NodeID) -> Bool) -> [NodeID] {
        var found: [NodeID] = []
        var node = next(after: root, within: root)
        while let id = node {
            if isElement(id), test(id) { found.append(id) }
            node = next(after: id, within: root)
        }
        return found
    }

    /// Elements of a subtree, shadow trees included, that do something when they enter or leave a document: scripts, images,
    /// frames, links and those with a custom element's name.
    public func reactiveElements(in root: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var roots = [root]
        while let top = roots.popLast() {
            var node: NodeID? = top
            while let id = node {
                if isElement(id) {
                    if isReactive(id) { found.append(id) }
                    if !shadowRoots.isEmpty, let shadow = shadowRoots[id] { roots.append(shadow) }
                }
                node = next(after: id, within: top)
            }
        }
        return found
    }

    private static let reactiveNames: Set<Name> = ["script", "img", "iframe", "link"]
    private static let isAttribute = Name("is")

    private func isReactive(_ id: NodeID) -> Bool {
        let name = name(id)
        if Document.reactiveNames.contains(name) { return true }
        guard namespace(id) == .html else { return false }
        return name.string.utf8.contains(0x2D) || hasAttribute(id, Document.isAttribute)
    }

    /// Why a node may not be put there (DOM §4.2.3, "ensure pre-insert validity"): 0 it may, 1 hierarchy, 2 the reference is
    /// no child of the parent.
    public func insertionProblem(_ id: NodeID, into parent: NodeID, before reference: NodeID?, isAny: Bool) -> Int {
        switch kind(parent) {
        case .document, .documentFragment, .shadowRoot, .element: break
        case .documentType, .text, .cdataSection, .comment, .processingInstruction: return 1
        }
        if firstChild(id) != nil || id == parent, isHostInclusiveAncestor(id, of: parent) { return 1 }
        if !isAny, reference.flatMap({ self.parent($0) }) != parent { return 2 }
        switch kind(id) {
        case .document, .shadowRoot: return 1
        case .text, .cdataSection: return kind(parent) == .document ? 1 : 0
        case .documentType: return kind(parent) == .document ? 0 : 1
        case .element:
            guard kind(parent) == .document else { return 0 }
            return children(parent).contains { isElement($0) && $0 != id } ? 1 : 0
        case .documentFragment, .comment, .processingInstruction: return 0
        }
    }

    private func isHostInclusiveAncestor(_ ancestor: NodeID, of id: NodeID) -> Bool {
        var node: NodeID? = id
        while let current = node {
            if current == ancestor { return true }
            node = parent(current) ?? shadowHosts[current]
        }
        return false
    }

    /// `compareDocumentPosition`'s bits for `id` as seen from `reference` (DOM §4.4).
    public func comparePosition(of id: NodeID, with reference: NodeID) -> Int {
        if id == reference { return 0 }
        func chain(_ id: NodeID) -> [NodeID] {
            var chain = [id]
            var up = parent(id)
            while let current = up {
                chain.append(current)
                up = parent(current)
            }
            return chain.reversed()
        }
        let a = chain(reference)
        let b = chain(id)
        guard a[0] == b[0] else { return 1 | 32 | (id < reference ? 2 : 4) }
        var depth = 0
        while depth < a.count, depth < b.count, a[depth] == b[depth] { depth += 1 }
        if depth == a.count { return 16 | 4 }
        if depth == b.count { return 8 | 2 }
        var sibling = nextSibling(a[depth])
        while let current = sibling {
            if current == b[depth] { return 4 }
            sibling = nextSibling(current)
        }
        return 2
    }
}
