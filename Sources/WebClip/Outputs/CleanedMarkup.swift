import ClipBase
import DOM
import Scripting

/// A document's markup as it can be read elsewhere: after all changes, without what runs, loads ahead or leads nowhere, with
/// whole URLs and a note of where it comes from.
enum CleanedMarkup {
    static func bytes(of node: NodeID, in document: Document) -> [UInt8] {
        var copy = document
        let base = document.baseURL
        for id in Array(copy.subtree(of: node)) { clean(id, &copy, base) }
        if node == .document { addProvenance(&copy) }
        return Array(Serializer.outer(node, of: copy).utf8) + [0x0A]
    }

    private static let removed: Set<Name> = ["script", "base", "noscript"]
    /// Kinds of `<link>` that only a loading browser has a use for.
    private static let loading: Set<String> = [
        "preload", "modulepreload", "prefetch", "prerender", "dns-prefetch", "preconnect", "manifest"
    ]
    private static let urlAttributes: [Name] = ["href", "src", "poster", "action", "formaction", "data", "cite", "background", "longdesc"]
    private static let urlLists: [Name] = ["srcset", "imagesrcset"]
    private static let pointless: [Name] = ["nonce", "integrity", "crossorigin"]

    private static func clean(_ id: NodeID, _ document: inout Document, _ base: WebURL?) {
        switch document.kind(id) {
        case .comment:
            document.remove(id)
            return
        case .element: break
        case .document, .documentFragment, .shadowRoot, .documentType, .text, .cdataSection, .processingInstruction: return
        }
        if document.isHTMLElement(id), isRemoved(id, document) {
            document.remove(id)
            return
        }
        for attribute in Array(document.attributes(id)) where attribute.name.string.hasPrefix("on") {
            document.removeAttribute(id, attribute.name, namespace: attribute.namespace)
        }
        for name in pointless where document.hasAttribute(id, name) { document.removeAttribute(id, name) }
        for name in urlAttributes {
            guard let value = document.attributeValue(id, name), !value.hasPrefix("#") else { continue }
            guard let url = WebURL(value, base: base) else { continue }
            if url.scheme == "javascript" {
                document.removeAttribute(id, name)
            } else {
                document.setAttribute(id, name, to: url.href)
            }
        }
        for name in urlLists {
            guard let value = document.attributeValue(id, name) else { continue }
            document.setAttribute(id, name, to: wholeURLs(ofSourceSet: value, base))
        }
    }

    private static func isRemoved(_ id: NodeID, _ document: Document) -> Bool {
        if removed.contains(document.name(id)) { return true }
        if document.isHTML(id, PageNames.link) {
            let kinds = (document.attributeValue(id, PageNames.rel) ?? "").asciiLowercased.split(whereSeparator: \.isWhitespace)
            return kinds.contains { loading.contains(String($0)) }
        }
        if document.isHTML(id, PageNames.meta) {
            let kind = document.attributeValue(id, PageNames.httpEquiv)?.asciiLowercased
            return kind == "refresh" || kind == "content-security-policy" || kind == "set-cookie"
        }
        return false
    }

    /// Each candidate's URL made whole; its descriptors stay (HTML §4.8.4.2).
    private static func wholeURLs(ofSourceSet text: String, _ base: WebURL?) -> String {
        text.split(separator: ",", omittingEmptySubsequences: true).map { candidate in
            let parts = candidate.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let first = parts.first else { return String(candidate) }
            let url = WebURL(String(first), base: base)?.href ?? String(first)
            return parts.count > 1 ? "\(url) \(parts[1])" : url
        }.joined(separator: ", ")
    }

    /// `<meta name="generator">` and `<link rel="canonical">` at the head's start, in place of the page's own.
    private static func addProvenance(_ document: inout Document) {
        guard let head = document.head else { return }
        for child in Array(document.children(head)) {
            let isGenerator =
                document.isHTML(child, PageNames.meta) && document.attributeValue(child, "name")?.asciiLowercased == "generator"
            if isGenerator { document.remove(child) }
        }
        let first = document.firstChild(head)
        let generator = document.createElement(PageNames.meta)
        document.setAttribute(generator, "name", to: "generator")
        document.setAttribute(generator, PageNames.content, to: "WebClip")
        document.insert(generator, into: head, before: first)
        guard let source = document.url?.href else { return }
        let note = document.createElement(PageNames.meta)
        document.setAttribute(note, "name", to: "source")
        document.setAttribute(note, PageNames.content, to: source)
        document.insert(note, into: head, before: first)
    }
}
