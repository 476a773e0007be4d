import CGumbo
import ClipBase
import DOM

enum GumboAdapter {
    static func parse(_ text: UnsafeBufferPointer<UInt8>, limits: Limits, url: WebURL?) -> Document {
        var document = Document(url: url)
        guard let base = text.baseAddress else { return document }
        var options = kGumboDefaultOptions
        options.max_errors = 0
        return base.withMemoryRebound(to: CChar.self, capacity: text.count) { chars in
            guard let output = gumbo_parse_with_options(&options, chars, text.count) else { return document }
            defer { gumbo_destroy_output(&options, output) }
            guard let root = output.pointee.document else { return document }
            switch root.pointee.v.document.doc_type_quirks_mode {
            case GUMBO_DOCTYPE_NO_QUIRKS: document.mode = .noQuirks
            case GUMBO_DOCTYPE_LIMITED_QUIRKS: document.mode = .limitedQuirks
            default: document.mode = .quirks
            }
            let head = root.pointee.v.document
            if head.has_doctype {
                let type = document.createDocumentType(
                    name: Name(String(cString: head.name)), publicID: String(cString: head.public_identifier),
                    systemID: String(cString: head.system_identifier))
                document.appendChild(type, to: .document)
            }
            var stack: [(UnsafeMutablePointer<GumboNode>, NodeID)] = []
            push(head.children, .document, &stack)
            while let (node, parent) = stack.popLast() {
                switch node.pointee.type {
                case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                    let element = node.pointee.v.element
                    let namespace: Namespace = switch element.tag_namespace {
                    case GUMBO_NAMESPACE_SVG: .svg
                    case GUMBO_NAMESPACE_MATHML: .mathML
                    default: .html
                    }
                    var name = element.tag == GUMBO_TAG_UNKNOWN ? "" : String(cString: gumbo_normalized_tagname(element.tag))
                    if name.isEmpty {
                        var piece = element.original_tag
                        gumbo_tag_from_original_text(&piece)
                        if let data = piece.data {
                            name = String(decoding: UnsafeRawBufferPointer(start: data, count: piece.length), as: UTF8.self).asciiLowercased
                        }
                    }
                    let id = document.createElement(Name(name), namespace: namespace)
                    for i in 0..<Int(element.attributes.length) {
                        guard let raw = element.attributes.data[i] else { continue }
                        let attribute = raw.assumingMemoryBound(to: GumboAttribute.self).pointee
                        document.setAttribute(id, Name(String(cString: attribute.name)), to: String(cString: attribute.value))
                    }
                    document.appendChild(id, to: parent)
                    push(element.children, document.templateContents[id] ?? id, &stack)
                case GUMBO_NODE_COMMENT:
                    document.appendChild(document.createCharacterData(.comment, String(cString: node.pointee.v.text.text).utf8), to: parent)
                default:
                    document.appendChild(document.createText(String(cString: node.pointee.v.text.text)), to: parent)
                }
            }
            return document
        }
    }

    private static func push(_ children: GumboVector, _ parent: NodeID, _ stack: inout [(UnsafeMutablePointer<GumboNode>, NodeID)]) {
        for i in stride(from: Int(children.length) - 1, through: 0, by: -1) {
            guard let child = children.data[i] else { continue }
            stack.append((child.assumingMemoryBound(to: GumboNode.self), parent))
        }
    }
}
