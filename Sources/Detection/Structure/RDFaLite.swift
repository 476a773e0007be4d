import ClipBase
import DOM

/// RDFa Lite 1.1: `vocab`, `typeof`, `property`, `resource`, `prefix`.
struct RDFaLite {
    let document: Document
    let base: WebURL?

    static let maxItems = 2_000
    static let maxDepth = 40

    /// Things with a type that are no property of another, in order.
    func items() -> [(NodeID, JSONValue)] {
        var found: [(NodeID, JSONValue)] = []
        for id in document.descendants
        where document.isElement(id) && document.hasAttribute(id, "typeof") && !document.hasAttribute(id, "property") {
            guard found.count < Self.maxItems else { break }
            found.append((id, item(id, vocabulary: vocabulary(at: id), depth: 0)))
        }
        return found
    }

    private func vocabulary(at id: NodeID) -> String {
        var node: NodeID? = id
        var steps = 0
        while let current = node, steps < 600 {
            if let vocabulary = document.attributeValue(current, "vocab") { return vocabulary }
            node = document.parent(current)
            steps += 1
        }
        return ""
    }

    private func item(_ id: NodeID, vocabulary: String, depth: Int) -> JSONValue {
        var members: [JSONValue.Member] = []
        if let type = document.attributeValue(id, "typeof")?.split(whereSeparator: \.isWhitespace).first {
            members.append(.init("@type", .string(expand(String(type), vocabulary))))
        }
        if let resource = document.attributeValue(id, "resource") ?? document.attributeValue(id, "about") {
            members.append(.init("@id", .string(PageURL.resolve(resource, base))))
        }
        guard depth < Self.maxDepth else { return .object(members) }
        var node: NodeID? = document.firstChild(id)
        while let current = node {
            var skips = false
            if document.isElement(current) {
                let isItem = document.hasAttribute(current, "typeof")
                if let names = document.attributeValue(current, "property") {
                    let value = isItem ? item(current, vocabulary: vocabulary, depth: depth + 1) : .string(value(of: current))
                    for name in names.split(whereSeparator: \.isWhitespace) { members.append(.init(String(name), value)) }
                }
                skips = isItem
            }
            node = skips ? document.nextSkippingChildren(of: current, within: id) : document.next(after: current, within: id)
        }
        return .object(members)
    }

    private func expand(_ term: String, _ vocabulary: String) -> String {
        term.contains(":") || vocabulary.isEmpty ? term : vocabulary + term
    }

    private func value(of id: NodeID) -> String {
        if let content = document.attributeValue(id, "content") { return content }
        for name in ["resource", "href", "src"] as [Name] {
            if let reference = document.attributeValue(id, name) { return PageURL.resolve(reference, base) }
        }
        if let time = document.attributeValue(id, "datetime") { return time }
        return ElementText.visible(document, id)
    }
}
