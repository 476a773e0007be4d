import ClipBase
import DOM

/// The Open Graph protocol: `<meta property="og:…">`.
enum OpenGraph {
    private static let namespaces: [(String, String)] = [
        ("og", "http://ogp.me/ns#"), ("music", "http://ogp.me/ns/music#"), ("video", "http://ogp.me/ns/video#"),
        ("article", "http://ogp.me/ns/article#"), ("book", "http://ogp.me/ns/book#"), ("profile", "http://ogp.me/ns/profile#")
    ]
    static let maxProperties = 1_000

    /// The page's graph: the namespaces in use and the properties in order.
    static func item(of document: Document) -> (NodeID, JSONValue)? {
        var properties: [JSONValue] = []
        var used: Set<String> = []
        var first: NodeID?
        for id in document.descendants where document.isElement(id) && document.name(id) == "meta" {
            guard let property = document.attributeValue(id, "property") ?? document.attributeValue(id, "name"),
                let content = document.attributeValue(id, "content"), let colon = property.firstIndex(of: ":")
            else { continue }
            let prefix = String(property[..<colon])
            guard namespaces.contains(where: { $0.0 == prefix }), properties.count < maxProperties else { continue }
            used.insert(prefix)
            if first == nil { first = id }
            properties.append(.array([.string(property), .string(content)]))
        }
        guard let first else { return nil }
        let namespace = namespaces.filter { used.contains($0.0) }.map { JSONValue.Member($0.0, .string($0.1)) }
        return (first, .object([.init("namespace", .object(namespace)), .init("properties", .array(properties))]))
    }
}
