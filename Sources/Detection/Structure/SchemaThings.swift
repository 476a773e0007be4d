import DOM

/// The schema.org things of a page in one form, JSON-LD's, whichever markup says them.
enum SchemaThings {
    private static let context = "http://schema.org"
    private static let maxDepth = 40

    /// What JSON-LD says and what microdata says, in the order of the document. Things without a property say nothing.
    static func values(of items: [StructuredData.Item], in document: Document) -> [JSONValue] {
        var things: [(element: NodeID, value: JSONValue)] = []
        for item in items {
            switch item.source {
            case .jsonLD:
                guard let graph = item.value["@graph"]?.elements else {
                    things.append((item.element, item.value))
                    continue
                }
                for thing in graph where thing.members != nil { things.append((item.element, inContext(thing, of: item.value))) }
            case .microdata:
                guard isOfVocabulary(item.value), let thing = thing(item.value, depth: 0) else { continue }
                things.append((item.element, .object([.init("@context", .string(context))] + (thing.members ?? []))))
            case .openGraph, .rdfa, .microformats: continue
            }
        }
        // Items come source by source; the document's order tells what belongs together.
        var order: [NodeID: Int] = [:]
        let elements = Set(things.map(\.element))
        for (index, node) in document.descendants.enumerated() where elements.contains(node) { order[node] = index }
        return things.indices.sorted {
            let (left, right) = (order[things[$0].element] ?? 0, order[things[$1].element] ?? 0)
            return left != right ? left < right : $0 < $1
        }.map { things[$0].value }
    }

    private static func inContext(_ thing: JSONValue, of graph: JSONValue) -> JSONValue {
        guard thing["@context"] == nil, let context = graph["@context"] else { return thing }
        return .object([.init("@context", context)] + (thing.members ?? []))
    }

    private static func isOfVocabulary(_ item: JSONValue) -> Bool {
        StructuredData.type(of: item).map { $0.contains("://schema.org/") || $0.contains("://www.schema.org/") } ?? false
    }

    /// A microdata item; nil without properties.
    private static func thing(_ item: JSONValue, depth: Int) -> JSONValue? {
        guard depth < maxDepth, let properties = item["properties"]?.members else { return nil }
        var members: [JSONValue.Member] = []
        if let type = StructuredData.type(of: item) {
            members.append(.init("@type", .string(String(type.split(separator: "/").last ?? ""))))
        }
        if let identifier = item["id"] { members.append(.init("@id", identifier)) }
        for property in properties {
            let values = (property.value.elements ?? [property.value]).compactMap { value in
                value.members == nil ? value : thing(value, depth: depth + 1) ?? value["value"]
            }
            guard let first = values.first else { continue }
            members.append(.init(property.name, values.count == 1 ? first : .array(values)))
        }
        return .object(members)
    }
}
