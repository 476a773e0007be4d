import ClipBase
import DOM

/// HTML microdata (HTML §5).
struct Microdata {
    let document: Document
    private let references: ReferenceIndex

    static let maxItems = 5_000
    static let maxDepth = 40

    init(document: Document) {
        self.document = document
        references = ReferenceIndex(document: document)
    }

    /// Top-level items, in order.
    func items() -> [(NodeID, JSONValue)] {
        var found: [(NodeID, JSONValue)] = []
        for id in document.descendants
        where document.isElement(id) && document.hasAttribute(id, "itemscope") && !document.hasAttribute(id, "itemprop") {
            guard found.count < Self.maxItems, references.spend() else { break }
            found.append((id, item(id, within: [])))
        }
        return found
    }

    /// `outer`: the items around it, outermost first; none of them can be a property of it (HTML §5.2.5).
    private func item(_ id: NodeID, within outer: [NodeID]) -> JSONValue {
        var members: [JSONValue.Member] = []
        let types = words(document.attributeValue(id, "itemtype") ?? "")
        if let type = types.first {
            members.append(.init("type", types.count == 1 ? .string(type) : .array(types.map { .string($0) })))
        }
        if let identifier = document.attributeValue(id, "itemid")?.trimmingASCIISpace {
            members.append(.init("id", .string(identifier)))
        }
        var properties: [JSONValue.Member] = []
        if outer.count < Self.maxDepth { collect(id, into: &properties, within: outer + [id]) }
        if !properties.isEmpty {
            members.append(.init("properties", .object(properties)))
        } else {
            let text = self.text(id)
            if !text.isEmpty { members.append(.init("value", .string(text))) }
        }
        return .object(members)
    }

    /// The properties of an item: elements with `itemprop` below it that are in no other item, and those `itemref` names.
    private func collect(_ scope: NodeID, into properties: inout [JSONValue.Member], within items: [NodeID]) {
        let roots = document.children(scope).map { $0 } + references.elements(document.attributeValue(scope, "itemref") ?? "")
        for root in roots {
            var node: NodeID? = root
            while let current = node, references.spend() {
                var skips = false
                if document.isElement(current) {
                    let isItem = document.hasAttribute(current, "itemscope")
                    if let names = document.attributeValue(current, "itemprop"), !items.contains(current) {
                        let value = isItem ? item(current, within: items) : .string(self.value(of: current))
                        for name in words(names) { add(name, value, to: &properties) }
                    }
                    skips = isItem
                }
                node =
                    skips ? document.nextSkippingChildren(of: current, within: root) : document.next(after: current, within: root)
            }
        }
    }

    private func add(_ name: String, _ value: JSONValue, to properties: inout [JSONValue.Member]) {
        guard let index = properties.firstIndex(where: { $0.name == name }) else {
            properties.append(.init(name, value))
            return
        }
        if case .array(let values) = properties[index].value {
            properties[index].value = .array(values + [value])
        } else {
            properties[index].value = .array([properties[index].value, value])
        }
    }

    /// HTML §5.2.4, "property value".
    private func value(of id: NodeID) -> String {
        func attribute(_ name: Name) -> String { document.attributeValue(id, name) ?? "" }
        // Addresses stay as written: what they stand against is the page's URL, which the result names.
        func url(_ name: Name) -> String { (document.attributeValue(id, name) ?? attribute("content")).trimmingASCIISpace }
        switch document.name(id).string {
        case "meta": return attribute("content")
        case "audio", "embed", "iframe", "img", "source", "track", "video": return url("src")
        case "a", "area", "link": return url("href")
        case "object": return url("data")
        case "data": return attribute("value")
        case "meter": return attribute("value")
        case "time": return document.attributeValue(id, "datetime")?.trimmingASCIISpace ?? text(id)
        default:
            // Authors use `content` on any element.
            return document.attributeValue(id, "content")?.trimmingASCIISpace ?? text(id)
        }
    }

    private func text(_ id: NodeID) -> String { ElementText.visible(document, id) }

    private func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}

/// The text of an element, as a reader of data wants it.
enum ElementText {
    static let maxBytes = 200_000

    /// Text without scripts and styles, white space at the ends taken off and lines kept.
    static func visible(_ document: Document, _ root: NodeID) -> String {
        var bytes: [UInt8] = []
        var node: NodeID? = document.firstChild(root)
        while let current = node, bytes.count < maxBytes {
            var skips = false
            if document.isText(current) {
                bytes += document.bytes(document.textRange(current))
            } else if document.isElement(current) {
                let name = document.name(current)
                skips = name == "script" || name == "style" || name == .template
                if name == "br" { bytes.append(0x0A) }
            }
            node = skips ? document.nextSkippingChildren(of: current, within: root) : document.next(after: current, within: root)
        }
        return collapsed(String(decoding: bytes, as: UTF8.self))
    }

    /// Runs of spaces in a line become one; lines keep their breaks; the ends are taken off.
    static func collapsed(_ text: String) -> String {
        text.split(omittingEmptySubsequences: true, whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
