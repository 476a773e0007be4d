import ClipBase
import DOM

/// The data that a page carries in its markup: JSON-LD, microdata, OpenGraph, RDFa Lite and microformats.
public struct StructuredData: Sendable {
    /// One thing with its source.
    struct Item: Sendable {
        var source: Source
        var element: NodeID
        var value: JSONValue
    }

    enum Source: String, Sendable {
        case jsonLD = "json-ld"
        case microdata
        case openGraph = "opengraph"
        case rdfa
        case microformats = "microformats2"
    }

    private(set) var items: [Item] = []
    /// The schema.org things among them, whichever markup says them.
    private let things: [JSONValue]
    /// `rels` and `rel-urls` of the microformats parser.
    private(set) var rels: JSONValue = .object([])
    private(set) var relURLs: JSONValue = .object([])

    public init(document: Document) {
        let base = document.baseURL
        var items: [Item] = []
        items += LinkedData.items(of: document).map { Item(source: .jsonLD, element: $0.0, value: $0.1) }
        items += Microdata(document: document).items().map { Item(source: .microdata, element: $0.0, value: $0.1) }
        if let graph = OpenGraph.item(of: document) { items.append(Item(source: .openGraph, element: graph.0, value: graph.1)) }
        items += RDFaLite(document: document, base: base).items().map { Item(source: .rdfa, element: $0.0, value: $0.1) }
        let microformats = MicroformatsParser(document: document, base: base)
        items += microformats.items().map { Item(source: .microformats, element: $0.0, value: $0.1) }
        (rels, relURLs) = microformats.rels()
        things = SchemaThings.values(of: items, in: document)
        self.items = items
    }

    func values(of source: Source) -> [JSONValue] { items.filter { $0.source == source }.map(\.value) }

    /// All of it as JSON: a member a source, microformats as their parser specification asks.
    var json: JSONValue {
        .object([
            .init("schema.org", .array(things)), .init("json-ld", .array(values(of: .jsonLD))),
            .init("microdata", .array(values(of: .microdata))),
            .init("opengraph", .array(values(of: .openGraph))), .init("rdfa", .array(values(of: .rdfa))),
            .init(
                "microformats2",
                .object([.init("items", .array(values(of: .microformats))), .init("rels", rels), .init("rel-urls", relURLs)]))
        ])
    }

    /// The data as JSON text, a member a source.
    public var jsonText: String { json.serialized }

    /// Each thing as a find of its own, without a place in the text.
    func detections() -> [PageDetection] {
        items.prefix(10_000).map { item in
            PageDetection(
                detection: Detection(
                    type: .structured, subtype: item.source.rawValue, byteRange: 0..<0, scalarRange: 0..<0,
                    text: Self.name(of: item.value),
                    value: item.value.serialized,
                    details: Self.type(of: item.value).map { [DetectionDetail("schema", $0)] } ?? [],
                    confidence: 0.99),
                places: [], element: item.element)
        }
    }

    /// Phone numbers (their last eight digits) and mail addresses that the data says.
    var contactValues: Set<String> {
        var values: Set<String> = []
        var pending = items.map(\.value)
        var steps = 0
        while let value = pending.popLast(), steps < 100_000 {
            steps += 1
            switch value {
            case .array(let elements): pending += elements
            case .object(let members):
                for member in members {
                    switch member.name {
                    case "telephone", "tel", "faxNumber":
                        for text in Self.strings(member.value) { values.insert(String(text.filter(\.isNumber).suffix(8))) }
                    case "email":
                        for text in Self.strings(member.value) {
                            values.insert((text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text).lowercased())
                        }
                    default: pending.append(member.value)
                    }
                }
            case .null, .bool, .number, .string: break
            }
        }
        values.remove("")
        return values
    }

    static func strings(_ value: JSONValue) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements): elements.compactMap(\.string)
        case .null, .bool, .number, .object: []
        }
    }

    static func name(of value: JSONValue) -> String {
        for path in ["name", "headline", "og:title"] {
            if let text = (value[path] ?? value["properties"]?[path]).map(strings)?.first { return text }
        }
        return ""
    }

    /// A place as a line: its name and its address.
    static func place(_ value: JSONValue) -> String {
        if let text = strings(value).first { return text }
        let place = value.elements?.first ?? value
        var parts = [name(of: place)]
        if let address = place["address"] ?? place["properties"]?["address"] ?? place["properties"]?["adr"] {
            let source = address.elements?.first ?? address
            parts += strings(source)
            for member in [
                "streetAddress", "street-address", "addressLocality", "locality", "addressRegion", "region", "postalCode", "postal-code"
            ] {
                if let text = (source[member] ?? source["properties"]?[member]).map(strings)?.first { parts.append(text) }
            }
        }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    static func type(of value: JSONValue) -> String? {
        (value["@type"] ?? value["type"]).map(strings)?.first
    }
}

/// Addresses as the page's own markup gives them.
enum PageURL {
    static func resolve(_ text: String, _ base: WebURL?) -> String {
        if text.isEmpty { return base?.href ?? "" }
        return WebURL(text, base: base)?.href ?? text
    }
}
