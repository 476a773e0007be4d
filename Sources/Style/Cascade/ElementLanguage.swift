import ClipBase
import DOM

/// The language that an element's own attributes say (HTML §3.2.6.1).
enum ElementLanguage {
    private static let lang = Name("lang")

    static func declared(_ node: NodeID, in document: Document) -> Name? {
        if let attribute = document.attribute(node, lang, namespace: .xml) { return Name(document.string(attribute.value)) }
        guard document.namespace(node) == .html || document.namespace(node) == .svg || document.namespace(node) == .mathML,
            let attribute = document.attribute(node, lang)
        else { return nil }
        return Name(document.string(attribute.value))
    }
}
