import ClipBase

/// Markup from a tree. No recursion; the work is linear in the tree.
public struct Serializer {
    /// How names and text are written.
    public enum Syntax: Sendable { case html, xml }

    private let document: Document
    private let syntax: Syntax
    private var out: [UInt8] = []

    private init(_ document: Document, _ syntax: Syntax) {
        self.document = document
        self.syntax = syntax
    }

    /// The node's children as markup: `innerHTML` (HTML §13.3, "HTML fragment serialization algorithm"; DOM Parsing for XML).
    public static func inner(_ id: NodeID, of document: Document, as syntax: Syntax = .html) -> String {
        var serializer = Serializer(document, syntax)
        serializer.run(from: document.firstChild(document.templateContents[id] ?? id), isWhole: false)
        return String(decoding: serializer.out, as: UTF8.self)
    }

    /// The node itself as markup: `outerHTML`. A document or fragment gives its children.
    public static func outer(_ id: NodeID, of document: Document, as syntax: Syntax = .html) -> String {
        switch document.kind(id) {
        case .document, .documentFragment, .shadowRoot: return inner(id, of: document, as: syntax)
        case .documentType, .element, .text, .cdataSection, .comment, .processingInstruction: break
        }
        var serializer = Serializer(document, syntax)
        serializer.run(from: id, isWhole: true)
        return String(decoding: serializer.out, as: UTF8.self)
    }

    private enum Step {
        case node(NodeID)
        case endTag(NodeID)
    }

    private mutating func run(from first: NodeID?, isWhole: Bool) {
        var steps: [Step] = []
        var sibling = first
        while let current = sibling {
            steps.append(.node(current))
            sibling = isWhole ? nil : document.nextSibling(current)
        }
        steps.reverse()
        while let step = steps.popLast() {
            switch step {
            case .endTag(let id): write("</", document.qualifiedName(id), ">")
            case .node(let id):
                guard document.isElement(id) else {
                    leaf(id)
                    continue
                }
                let child = document.firstChild(document.templateContents[id] ?? id)
                let isEmptyXML = syntax == .xml && child == nil && !(document.isHTMLElement(id) && !isVoid(id))
                startTag(id)
                if isEmptyXML {
                    write(document.isHTMLElement(id) ? " />" : "/>")
                    continue
                }
                write(">")
                if syntax == .html && isVoid(id) { continue }
                steps.append(.endTag(id))
                let start = steps.count
                var node = child
                while let current = node {
                    steps.append(.node(current))
                    node = document.nextSibling(current)
                }
                steps[start...].reverse()
            }
        }
    }

    private mutating func write(_ parts: String...) {
        for part in parts { out.append(contentsOf: part.utf8) }
    }

    private mutating func startTag(_ id: NodeID) {
        write("<", document.qualifiedName(id))
        if syntax == .xml && declaresNamespace(id) {
            write(document.prefix(id) == .empty ? " xmlns=\"" : " xmlns:\(document.prefix(id))=\"")
            escape(Array(document.namespace(id).uri.string.utf8)[...], inAttribute: true)
            write("\"")
        }
        for attribute in document.attributes(id) {
            write(" ", attribute.qualifiedName, "=\"")
            escape(document.bytes(attribute.value), inAttribute: true)
            write("\"")
        }
    }

    /// Whether the element must say its namespace: no ancestor within reach has the same prefix and namespace, and no
    /// attribute of its own declares it.
    private func declaresNamespace(_ id: NodeID) -> Bool {
        let namespace = document.namespace(id)
        let prefix = document.prefix(id)
        if let parent = document.parent(id), document.isElement(parent), document.namespace(parent) == namespace,
            document.prefix(parent) == prefix
        {
            return false
        }
        let declared = document.attribute(id, prefix == .empty ? "xmlns" : prefix, namespace: .xmlns)
        if declared != nil { return false }
        if namespace == .null { return document.parentElement(id).map { document.namespace($0) != .null } ?? false }
        return true
    }

    private mutating func leaf(_ id: NodeID) {
        switch document.kind(id) {
        case .text:
            if syntax == .html, let parent = document.parent(id), isRaw(parent) {
                out.append(contentsOf: document.bytes(document.textRange(id)))
            } else {
                escape(document.bytes(document.textRange(id)), inAttribute: false)
            }
        case .cdataSection:
            if syntax == .xml {
                write("<![CDATA[", document.text(id), "]]>")
            } else {
                escape(document.bytes(document.textRange(id)), inAttribute: false)
            }
        case .comment: write("<!--", document.text(id), "-->")
        case .processingInstruction:
            write("<?", document.name(id).string, " ", document.text(id), syntax == .html ? ">" : "?>")
        case .documentType: documentType(id)
        case .document, .documentFragment, .shadowRoot, .element: break
        }
    }

    private mutating func documentType(_ id: NodeID) {
        write("<!DOCTYPE ", document.name(id).string)
        let publicID = document.text(id)
        let systemID = document.attributeValue(id, "system") ?? ""
        if syntax == .xml {
            if !publicID.isEmpty { write(" PUBLIC \"", publicID, "\"") } else if !systemID.isEmpty { write(" SYSTEM") }
            if !systemID.isEmpty { write(" \"", systemID, "\"") }
        }
        write(">")
    }

    private mutating func escape(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) {
        var at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at]
            switch byte {
            case 0x26: write("&amp;")
            case 0x3C: write("&lt;")
            case 0x3E: write("&gt;")
            case 0x22 where inAttribute: write("&quot;")
            case 0x09 where inAttribute && syntax == .xml: write("&#9;")
            case 0x0A where inAttribute && syntax == .xml: write("&#xA;")
            case 0x0D where syntax == .xml: write("&#xD;")
            case 0xC2 where syntax == .html && at + 1 < bytes.endIndex && bytes[at + 1] == 0xA0:
                write("&nbsp;")
                at += 1
            default: out.append(byte)
            }
            at += 1
        }
    }

    private static let voidNames: Set<Name> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link", "meta",
        "param", "source", "track", "wbr"
    ]
    private static let rawNames: Set<Name> = ["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"]

    private func isVoid(_ id: NodeID) -> Bool { document.isHTMLElement(id) && Serializer.voidNames.contains(document.name(id)) }
    private func isRaw(_ id: NodeID) -> Bool { document.isHTMLElement(id) && Serializer.rawNames.contains(document.name(id)) }
}
