import CLibXML2
import ClipBase
import DOM

/// Why an XPath expression gave nothing.
public struct XPathError: Error, Hashable, Sendable {
    public var message: String
    public init(_ message: String) { self.message = message }
}

/// What an XPath 1.0 expression evaluates to (XPath 1.0 §1).
public enum XPathValue: Sendable, Hashable {
    /// In document order. An attribute node is named by its element.
    case nodes([XPathNode])
    case number(Double)
    case string(String)
    case boolean(Bool)
}

/// A node that XPath found: one of the document, or an attribute of an element.
public struct XPathNode: Sendable, Hashable {
    public var id: NodeID
    /// The attribute's qualified name, when the node is an attribute.
    public var attribute: String?
    public init(id: NodeID, attribute: String? = nil) {
        self.id = id
        self.attribute = attribute
    }
}

/// XPath 1.0 over a document, by libxml2's evaluator on a mirror of the tree.
///
/// In HTML documents, elements are in no namespace for XPath and names compare in lower case, as browsers do it.
public struct XPathEvaluator {
    /// Steps of one evaluation, so that no expression of a page runs on and on.
    public static let maxOperations: UInt = 20_000_000
    public static let maxExpressionBytes = 65_536

    private let mirror: Mirror

    /// Mirrors the tree below `root`; linear in it. Use one evaluator for many expressions on an unchanged document.
    public init(_ document: Document, root: NodeID = .document) {
        mirror = Mirror(document, root: root)
    }

    /// Evaluates with `context` as the context node and `namespaces` (prefix → URI) for prefixed names.
    public func evaluate(
        _ expression: String, context: NodeID = .document, namespaces: [String: String] = [:]
    ) throws(XPathError) -> XPathValue {
        guard expression.utf8.count <= XPathEvaluator.maxExpressionBytes else { throw XPathError("The XPath expression is too long.") }
        clip_xml_silence()
        guard let evaluation = xmlXPathNewContext(mirror.document) else { throw XPathError("No memory for XPath.") }
        defer { xmlXPathFreeContext(evaluation) }
        guard let node = mirror.node(context) else { throw XPathError("The context node is not in the tree.") }
        evaluation.pointee.node = node
        evaluation.pointee.opLimit = XPathEvaluator.maxOperations
        evaluation.pointee.error = { _, _ in }
        for (prefix, uri) in namespaces { xmlXPathRegisterNs(evaluation, prefix, uri) }
        guard let result = xmlXPathEval(expression, evaluation) else {
            let message = evaluation.pointee.lastError.message.map { String(cString: $0) } ?? "it cannot be evaluated"
            throw XPathError("XPath \(expression): \(message.split(separator: "\n").first ?? "")")
        }
        defer { xmlXPathFreeObject(result) }
        switch result.pointee.type {
        case XPATH_BOOLEAN: return .boolean(result.pointee.boolval != 0)
        case XPATH_NUMBER: return .number(result.pointee.floatval)
        case XPATH_STRING: return .string(result.pointee.stringval.map { String(cString: $0) } ?? "")
        default: break
        }
        guard let set = result.pointee.nodesetval, let table = set.pointee.nodeTab else { return .nodes([]) }
        xmlXPathNodeSetSort(set)
        return .nodes((0..<Int(set.pointee.nodeNr)).compactMap { i in table[i].flatMap { mirror.found($0) } })
    }

    /// The elements that an expression selects, in document order; text gives its parent.
    public func elements(_ expression: String, in document: Document) throws(XPathError) -> [NodeID] {
        guard case .nodes(let nodes) = try evaluate(expression) else { throw XPathError("XPath \(expression) selects no nodes.") }
        var elements: [NodeID] = []
        for node in nodes {
            let element = document.isElement(node.id) ? node.id : document.parentElement(node.id)
            if let element, elements.last != element { elements.append(element) }
        }
        return elements
    }

    /// The libxml2 tree. Each node's `_private` is its id plus one.
    private final class Mirror {
        let document: UnsafeMutablePointer<xmlDoc>?
        private var nodes: [UInt32: UnsafeMutablePointer<xmlNode>] = [:]
        private var namespaces: [Namespace: UnsafeMutablePointer<xmlNs>] = [:]

        init(_ source: Document, root: NodeID) {
            document = xmlNewDoc("1.0")
            guard let document else { return }
            document.pointee._private = UnsafeMutableRawPointer(bitPattern: 1)
            let top = UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
            nodes[root.rawValue] = top
            nodes[NodeID.document.rawValue] = top
            for id in source.subtree(of: root) where id != root {
                guard let parent = source.parent(id).flatMap({ nodes[$0.rawValue] }), let node = make(id, source) else { continue }
                node.pointee._private = UnsafeMutableRawPointer(bitPattern: Int(id.rawValue) + 1)
                nodes[id.rawValue] = node
                link(node, to: parent)
            }
        }

        deinit { if let document { xmlFreeDoc(document) } }

        func node(_ id: NodeID) -> UnsafeMutablePointer<xmlNode>? { nodes[id.rawValue] }

        func found(_ node: UnsafeMutablePointer<xmlNode>) -> XPathNode? {
            switch node.pointee.type {
            case XML_ATTRIBUTE_NODE:
                guard let owner = node.pointee.parent, let id = id(owner), let name = node.pointee.name else { return nil }
                return XPathNode(id: id, attribute: String(cString: name))
            case XML_NAMESPACE_DECL: return nil
            default: return id(node).map { XPathNode(id: $0) }
            }
        }

        private func id(_ node: UnsafeMutablePointer<xmlNode>) -> NodeID? {
            guard let own = node.pointee._private else { return nil }
            return NodeID(rawValue: UInt32(UInt(bitPattern: own) - 1))
        }

        /// `xmlAddChild` would merge neighbouring text nodes, and free one.
        private func link(_ node: UnsafeMutablePointer<xmlNode>, to parent: UnsafeMutablePointer<xmlNode>) {
            node.pointee.parent = parent
            node.pointee.prev = parent.pointee.last
            if let last = parent.pointee.last { last.pointee.next = node } else { parent.pointee.children = node }
            parent.pointee.last = node
        }

        private func make(_ id: NodeID, _ source: Document) -> UnsafeMutablePointer<xmlNode>? {
            switch source.kind(id) {
            case .element:
                let isHTML = source.isHTML && source.namespace(id) == .html
                guard let node = xmlNewDocNode(document, nil, source.name(id).string, nil) else { return nil }
                if !isHTML { node.pointee.ns = namespace(source.namespace(id)) }
                for attribute in source.attributes(id) where attribute.namespace != .xmlns {
                    let made = xmlNewProp(node, attribute.name.string, source.string(attribute.value))
                    if attribute.namespace != .null { made?.pointee.ns = namespace(attribute.namespace) }
                }
                return node
            case .text, .cdataSection: return xmlNewDocText(document, source.text(id))
            case .comment: return xmlNewDocComment(document, source.text(id))
            case .processingInstruction: return xmlNewDocPI(document, source.name(id).string, source.text(id))
            case .document, .documentType, .documentFragment, .shadowRoot: return nil
            }
        }

        /// Kept in a list that the tree owns: the document's own old-style list.
        private func namespace(_ namespace: Namespace) -> UnsafeMutablePointer<xmlNs>? {
            guard namespace != .null else { return nil }
            if let made = namespaces[namespace] { return made }
            let made = xmlNewNs(nil, namespace.uri.string, namespace == .xml ? "xml_" : nil)
            made?.pointee.next = document?.pointee.oldNs
            document?.pointee.oldNs = made
            namespaces[namespace] = made
            return made
        }
    }
}
