import ClipBase

extension Document {
    /// The tree as indented text, in the format of html5lib's tree-construction tests; shadow roots are shown as `#shadow-root`.
    public func dump(_ root: NodeID = .document) -> String {
        var out = ""
        // What is still to be printed: nodes with their depth, in reverse order.
        var stack: [(node: NodeID, depth: Int)] = []
        func push(_ parent: NodeID, _ depth: Int) {
            var child = lastChild(parent)
            while let node = child {
                stack.append((node, depth))
                child = previousSibling(node)
            }
        }
        switch kind(root) {
        case .document, .documentFragment, .shadowRoot: push(root, 0)
        case .documentType, .element, .text, .cdataSection, .comment, .processingInstruction: stack.append((root, 0))
        }
        while let (node, depth) = stack.popLast() {
            let indent = "| " + String(repeating: " ", count: depth * 2)
            out += indent
            switch kind(node) {
            case .element:
                out += "<\(dumpPrefix(namespace(node)))\(qualifiedName(node))>\n"
                dumpAttributes(node, indent, into: &out)
                push(node, depth + 1)
                if let root = shadowRoots[node] { stack.append((root, depth + 1)) }
                if let contents = templateContents[node] { stack.append((contents, depth + 1)) }
            case .text, .cdataSection: out += "\"\(text(node))\"\n"
            case .comment: out += "<!-- \(text(node)) -->\n"
            case .processingInstruction: out += "<?\(name(node)) \(text(node))>\n"
            case .documentType:
                let system = attributeValue(node, "system") ?? ""
                let ids = text(node).isEmpty && system.isEmpty ? "" : " \"\(text(node))\" \"\(system)\""
                out += "<!DOCTYPE \(name(node))\(ids)>\n"
            case .documentFragment:
                out += "content\n"
                push(node, depth + 1)
            case .shadowRoot:
                out += "#shadow-root\n"
                push(node, depth + 1)
            case .document: out += "#document\n"
            }
        }
        return out
    }

    private func dumpPrefix(_ namespace: Namespace) -> String {
        switch namespace {
        case .svg: "svg "
        case .mathML: "math "
        default: ""
        }
    }

    private func dumpAttributes(_ node: NodeID, _ indent: String, into out: inout String) {
        let lines = attributes(node).map { attribute in
            let prefix: String =
                switch attribute.namespace {
                case .xlink: "xlink "
                case .xml: "xml "
                case .xmlns: "xmlns "
                default: ""
                }
            return (prefix + attribute.name.string, string(attribute.value))
        }
        for (name, value) in lines.sorted(by: { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }) {
            out += "\(indent)  \(name)=\"\(value)\"\n"
        }
    }

    /// The qualified name: prefix, colon, local name.
    public func qualifiedName(_ id: NodeID) -> String {
        prefix(id) == .empty ? name(id).string : "\(prefix(id)):\(name(id))"
    }
}

extension Attribute {
    /// The qualified name: prefix, colon, local name.
    public var qualifiedName: String { prefix == .empty ? name.string : "\(prefix):\(name)" }
}
