import ClipBase
public import DOM

/// The names under which a tree outside of an element's shadow tree sees it as a part, and the host behind which it stands there.
/// CSS Shadow Parts 1 §3.
public struct VisiblePart: Sendable {
    public let host: NodeID
    let names: [Name]

    private init?(host: NodeID, names: [Name]) {
        guard !names.isEmpty else { return nil }
        self.host = host
        self.names = names
    }

    /// As the tree of the element's own host sees it; nil for an element of no shadow tree, and one without `part`.
    public init?(of element: NodeID, in document: Document) {
        guard let host = document.shadowHosts[document.root(of: element)],
            let words = document.attributeValue(element, "part")?.utf8.split(whereSeparator: isASCIIWhitespace)
        else { return nil }
        self.init(host: host, names: words.map { Name(utf8: $0) })
    }

    /// As the next outer tree sees it, by what the host exports; nil where there is no such tree, or it sees nothing.
    public func exported(in document: Document) -> VisiblePart? {
        guard let outer = document.shadowHosts[document.root(of: host)], let list = document.attributeValue(host, "exportparts") else {
            return nil
        }
        var exported: [Name] = []
        for mapping in list.utf8.split(separator: 0x2C) {
            let words = mapping.split(separator: 0x3A, omittingEmptySubsequences: false).map { part in
                Array(part.drop(while: isASCIIWhitespace).reversed().drop(while: isASCIIWhitespace).reversed())
            }
            guard (1...2).contains(words.count), let inner = words.first, let name = words.last, !inner.isEmpty, !name.isEmpty,
                names.contains(Name(utf8: inner))
            else { continue }
            exported.append(Name(utf8: name))
        }
        return VisiblePart(host: outer, names: exported)
    }
}
