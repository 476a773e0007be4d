import ClipBase

/// A document: an arena of nodes addressed by `NodeID`.
///
/// A value: parse makes it, scripts and transforms mutate it in place, later stages only read it. Text and attribute values
/// are UTF-8 in one byte storage; nodes, attributes and text refer to it by `ByteRange`. Nodes that are removed stay in the
/// arena, out of the tree. Node 0 is the document.
public struct Document: Sendable {
    @usableFromInline struct Node: Sendable {
        @usableFromInline var kind: NodeKind
        /// Interned id attribute, or empty.
        @usableFromInline var id: Name = .empty
        /// Local name of an element; target of a processing instruction; name of a document type.
        @usableFromInline var name: Name = .empty
        @usableFromInline var namespace: Namespace = .null
        @usableFromInline var prefix: Name = .empty
        @usableFromInline var parent: UInt32 = Document.noNode
        @usableFromInline var firstChild: UInt32 = Document.noNode
        @usableFromInline var lastChild: UInt32 = Document.noNode
        @usableFromInline var previousSibling: UInt32 = Document.noNode
        @usableFromInline var nextSibling: UInt32 = Document.noNode
        /// Where this element's attributes stand in `attributeStorage`.
        @usableFromInline var attributes = ByteRange.empty
        /// Where this element's classes stand in `classStorage`.
        @usableFromInline var classes = ByteRange.empty
        /// Character data of text, comment and processing instruction; the public id of a document type.
        @usableFromInline var text = ByteRange.empty
        @inlinable init(kind: NodeKind) { self.kind = kind }
    }

    @usableFromInline static let noNode = UInt32.max

    @usableFromInline var nodes: [Node]
    @usableFromInline var attributeStorage: [Attribute] = []
    @usableFromInline var classStorage: [Name] = []
    /// The bytes that `ByteRange`s of this document refer to; UTF-8, append-only.
    public private(set) var storage: [UInt8] = []

    public var mode = DocumentMode.noQuirks
    /// Where the document came from.
    public var url: WebURL?
    /// What relative URLs count from without `<base href>`, where it is not the document's own URL: in `srcdoc` frames the outer page's
    /// base (HTML §2.4.3).
    public var fallbackBaseURL: WebURL?
    /// `text/html` or an XML type; decides case rules.
    public var isHTML = true
    /// The encoding's WHATWG name.
    public var encoding = "UTF-8"
    /// BCP 47 language from the `Content-Language` header or pragma; elements' `lang` goes before it.
    public var defaultLanguage = ""
    /// Shadow root (a `.shadowRoot` node) of a host.
    public internal(set) var shadowRoots: [NodeID: NodeID] = [:]
    public internal(set) var shadowHosts: [NodeID: NodeID] = [:]
    /// Shadow roots that scripts do not get from their host.
    public internal(set) var closedShadowRoots: Set<NodeID> = []
    /// Content fragment of a `<template>`.
    public internal(set) var templateContents: [NodeID: NodeID] = [:]
    /// Copies of elements of other documents that the URLs which brought them name: `:target` in their trees.
    public var shownTargets: Set<NodeID> = []
    /// The live state of form controls that differs from their attributes.
    public var controlStates: [NodeID: ControlState] = [:]
    /// Grows with every mutation: what was computed at an older number is stale.
    public private(set) var mutationCount = 0

    public init(url: WebURL? = nil) {
        nodes = [Node(kind: .document)]
        self.url = url
    }

    /// Says that live state which stands beside the tree (a control's value) changed.
    public mutating func noteStateChange() { mutationCount += 1 }

    /// Nodes ever made, those out of the tree included; ids run below it.
    @inlinable public var nodeCount: Int { nodes.count }

    /// Whether the id belongs to this document.
    @inlinable public func contains(_ id: NodeID) -> Bool { id.index < nodes.count }

    // MARK: Reading

    @inlinable public func kind(_ id: NodeID) -> NodeKind { nodes[id.index].kind }
    @inlinable public func isElement(_ id: NodeID) -> Bool { nodes[id.index].kind == .element }
    @inlinable public func isText(_ id: NodeID) -> Bool {
        let kind = nodes[id.index].kind
        return kind == .text || kind == .cdataSection
    }
    /// Local name of an element; empty for other kinds but processing instruction (target) and document type (name).
    @inlinable public func name(_ id: NodeID) -> Name { nodes[id.index].name }
    @inlinable public func namespace(_ id: NodeID) -> Namespace { nodes[id.index].namespace }
    @inlinable public func prefix(_ id: NodeID) -> Name { nodes[id.index].prefix }
    @inlinable public func isHTMLElement(_ id: NodeID) -> Bool {
        nodes[id.index].kind == .element && nodes[id.index].namespace == .html
    }
    /// Whether the node is the HTML element of that local name.
    @inlinable public func isHTML(_ id: NodeID, _ name: Name) -> Bool {
        nodes[id.index].name == name && isHTMLElement(id)
    }

    @inlinable func link(_ raw: UInt32) -> NodeID? { raw == Document.noNode ? nil : NodeID(rawValue: raw) }
    @inlinable public func parent(_ id: NodeID) -> NodeID? { link(nodes[id.index].parent) }
    @inlinable public func firstChild(_ id: NodeID) -> NodeID? { link(nodes[id.index].firstChild) }
    @inlinable public func lastChild(_ id: NodeID) -> NodeID? { link(nodes[id.index].lastChild) }
    @inlinable public func nextSibling(_ id: NodeID) -> NodeID? { link(nodes[id.index].nextSibling) }
    @inlinable public func previousSibling(_ id: NodeID) -> NodeID? { link(nodes[id.index].previousSibling) }

    /// The element's id attribute, or the empty name.
    @inlinable public func elementID(_ id: NodeID) -> Name { nodes[id.index].id }
    @inlinable public func classCount(_ id: NodeID) -> Int { Int(nodes[id.index].classes.count) }
    @inlinable public func classes(_ id: NodeID) -> ArraySlice<Name> { classStorage[nodes[id.index].classes.range] }
    @inlinable public func hasClass(_ id: NodeID, _ name: Name) -> Bool {
        let range = nodes[id.index].classes.range
        for i in range where classStorage[i] == name { return true }
        return false
    }

    @inlinable public func attributes(_ id: NodeID) -> ArraySlice<Attribute> { attributeStorage[nodes[id.index].attributes.range] }

    /// The attribute of that local name in no namespace.
    @inlinable public func attribute(_ id: NodeID, _ name: Name) -> Attribute? {
        let range = nodes[id.index].attributes.range
        for i in range where attributeStorage[i].name == name && attributeStorage[i].namespace == .null { return attributeStorage[i] }
        return nil
    }

    @inlinable public func attribute(_ id: NodeID, _ name: Name, namespace: Namespace) -> Attribute? {
        let range = nodes[id.index].attributes.range
        for i in range where attributeStorage[i].name == name && attributeStorage[i].namespace == namespace {
            return attributeStorage[i]
        }
        return nil
    }

    /// The value of the attribute of that name in no namespace.
    public func attributeValue(_ id: NodeID, _ name: Name) -> String? { attribute(id, name).map { string($0.value) } }
    @inlinable public func hasAttribute(_ id: NodeID, _ name: Name) -> Bool { attribute(id, name) != nil }

    /// Where the character data of a text, comment or processing instruction stands in `storage`.
    @inlinable public func textRange(_ id: NodeID) -> ByteRange { nodes[id.index].text }
    /// The character data of a text, comment or processing instruction; public id of a document type.
    public func text(_ id: NodeID) -> String { string(nodes[id.index].text) }
    public func string(_ range: ByteRange) -> String { String(decoding: storage[range.range], as: UTF8.self) }
    @inlinable public func bytes(_ range: ByteRange) -> ArraySlice<UInt8> { storage[range.range] }

    // MARK: Making nodes

    mutating func append(_ node: Node) -> NodeID {
        nodes.append(node)
        return NodeID(rawValue: UInt32(nodes.count - 1))
    }

    /// Appends bytes to the storage. Beyond 4 GiB nothing is kept.
    public mutating func store(_ bytes: some Sequence<UInt8>) -> ByteRange {
        let start = storage.count
        storage.append(contentsOf: bytes)
        guard storage.count < Int(UInt32.max) else {
            storage.removeSubrange(start...)
            return .empty
        }
        return ByteRange(start..<storage.count)
    }

    public mutating func createElement(_ name: Name, namespace: Namespace = .html, prefix: Name = .empty) -> NodeID {
        var node = Node(kind: .element)
        node.name = name
        node.namespace = namespace
        node.prefix = prefix
        let id = append(node)
        if namespace == .html && name == .template {
            templateContents[id] = append(Node(kind: .documentFragment))
        }
        return id
    }

    /// A text, comment or CDATA section.
    public mutating func createCharacterData(_ kind: NodeKind, _ bytes: some Sequence<UInt8>) -> NodeID {
        var node = Node(kind: kind)
        node.text = store(bytes)
        return append(node)
    }

    public mutating func createText(_ string: String) -> NodeID { createCharacterData(.text, string.utf8) }

    public mutating func createProcessingInstruction(target: Name, data: String) -> NodeID {
        let id = createCharacterData(.processingInstruction, data.utf8)
        nodes[id.index].name = target
        return id
    }

    public mutating func createDocumentType(name: Name, publicID: String, systemID: String) -> NodeID {
        let id = createCharacterData(.documentType, publicID.utf8)
        nodes[id.index].name = name
        setAttribute(id, "system", to: systemID)
        return id
    }

    public mutating func createFragment() -> NodeID { append(Node(kind: .documentFragment)) }

    /// Attaches a shadow root to an element that has none, and gives it.
    public mutating func attachShadow(to host: NodeID, mode: ShadowRootMode = .open) -> NodeID {
        if let root = shadowRoots[host] { return root }
        let root = append(Node(kind: .shadowRoot))
        shadowRoots[host] = root
        shadowHosts[root] = host
        if mode == .closed { closedShadowRoots.insert(root) }
        mutationCount += 1
        return root
    }

    /// Makes what is parsed into a template go elsewhere: into a declarative shadow root.
    public mutating func setTemplateContents(of template: NodeID, to root: NodeID) { templateContents[template] = root }

    // MARK: Changing

    /// Puts a node without parent into a tree, before `reference` (nil: as the last child). A fragment gives its children.
    /// An insertion that would make a cycle does nothing.
    public mutating func insert(_ id: NodeID, into parent: NodeID, before reference: NodeID? = nil) {
        if nodes[id.index].kind == .documentFragment {
            while let child = firstChild(id) {
                remove(child)
                insert(child, into: parent, before: reference)
            }
            return
        }
        guard nodes[id.index].firstChild == Document.noNode ? id != parent : !isInclusiveAncestor(id, of: parent),
            reference.map({ self.parent($0) == parent && $0 != id }) ?? true
        else { return }
        if nodes[id.index].parent != Document.noNode { remove(id) }
        mutationCount += 1
        nodes[id.index].parent = parent.rawValue
        if let reference {
            let before = nodes[reference.index].previousSibling
            nodes[id.index].previousSibling = before
            nodes[id.index].nextSibling = reference.rawValue
            nodes[reference.index].previousSibling = id.rawValue
            if let previous = link(before) {
                nodes[previous.index].nextSibling = id.rawValue
            } else {
                nodes[parent.index].firstChild = id.rawValue
            }
        } else {
            let last = nodes[parent.index].lastChild
            nodes[id.index].previousSibling = last
            nodes[id.index].nextSibling = Document.noNode
            if let previous = link(last) {
                nodes[previous.index].nextSibling = id.rawValue
            } else {
                nodes[parent.index].firstChild = id.rawValue
            }
            nodes[parent.index].lastChild = id.rawValue
        }
    }

    @inlinable public mutating func appendChild(_ id: NodeID, to parent: NodeID) { insert(id, into: parent) }

    /// Takes a node out of its tree; it keeps its own children.
    public mutating func remove(_ id: NodeID) {
        let node = nodes[id.index]
        guard let parent = link(node.parent) else { return }
        mutationCount += 1
        if let previous = link(node.previousSibling) {
            nodes[previous.index].nextSibling = node.nextSibling
        } else {
            nodes[parent.index].firstChild = node.nextSibling
        }
        if let next = link(node.nextSibling) {
            nodes[next.index].previousSibling = node.previousSibling
        } else {
            nodes[parent.index].lastChild = node.previousSibling
        }
        nodes[id.index].parent = Document.noNode
        nodes[id.index].previousSibling = Document.noNode
        nodes[id.index].nextSibling = Document.noNode
    }

    public mutating func setText(_ id: NodeID, to bytes: some Sequence<UInt8>) {
        mutationCount += 1
        nodes[id.index].text = store(bytes)
    }

    /// Appends to a text node; cheap when it was the last thing stored.
    public mutating func appendText(_ id: NodeID, _ bytes: some Sequence<UInt8>) {
        mutationCount += 1
        let old = nodes[id.index].text
        if old.end == storage.count {
            let more = store(bytes)
            nodes[id.index].text = ByteRange(Int(old.start)..<Int(old.start) + Int(old.count) + Int(more.count))
        } else {
            nodes[id.index].text = store(Array(storage[old.range]) + Array(bytes))
        }
    }

    public mutating func setAttribute(_ id: NodeID, _ name: Name, to value: String) {
        setAttribute(id, name, namespace: .null, prefix: .empty, value: store(value.utf8))
    }

    /// Sets an attribute whose value was stored before.
    public mutating func setAttribute(_ id: NodeID, _ name: Name, namespace: Namespace, prefix: Name, value: ByteRange) {
        mutationCount += 1
        let attribute = Attribute(name: name, namespace: namespace, prefix: prefix, value: value)
        let range = nodes[id.index].attributes.range
        if let i = range.first(where: { attributeStorage[$0].name == name && attributeStorage[$0].namespace == namespace }) {
            attributeStorage[i].value = value
        } else if range.upperBound == attributeStorage.count && !range.isEmpty {
            attributeStorage.append(attribute)
            nodes[id.index].attributes.count += 1
        } else {
            let start = attributeStorage.count
            attributeStorage.append(contentsOf: Array(attributeStorage[range]))
            attributeStorage.append(attribute)
            nodes[id.index].attributes = ByteRange(start..<attributeStorage.count)
        }
        attributeDidChange(id, name, namespace, value)
    }

    public mutating func removeAttribute(_ id: NodeID, _ name: Name, namespace: Namespace = .null) {
        let range = nodes[id.index].attributes.range
        guard let i = range.first(where: { attributeStorage[$0].name == name && attributeStorage[$0].namespace == namespace })
        else { return }
        mutationCount += 1
        for j in i..<range.upperBound - 1 { attributeStorage[j] = attributeStorage[j + 1] }
        nodes[id.index].attributes.count -= 1
        attributeDidChange(id, name, namespace, .empty)
    }

    private mutating func attributeDidChange(_ id: NodeID, _ name: Name, _ namespace: Namespace, _ value: ByteRange) {
        guard namespace == .null else { return }
        if name == .id {
            nodes[id.index].id = Name(utf8: storage[value.range])
        } else if name == .class {
            let start = classStorage.count
            for part in storage[value.range].split(whereSeparator: isASCIIWhitespace) {
                let name = Name(utf8: part)
                if !classStorage[start...].contains(name) { classStorage.append(name) }
            }
            nodes[id.index].classes = ByteRange(start..<classStorage.count)
        }
    }
}

/// HTML's ASCII whitespace: TAB, LF, FF, CR, SPACE.
@inlinable public func isASCIIWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B)
}
