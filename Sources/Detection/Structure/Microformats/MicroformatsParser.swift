import ClipBase
import DOM

/// The microformats2 parsing specification, with the classic formats as its backward compatibility asks.
struct MicroformatsParser {
    let document: Document
    let base: WebURL?
    private let references: ReferenceIndex

    init(document: Document, base: WebURL?) {
        self.document = document
        self.base = base
        references = ReferenceIndex(document: document)
    }

    static let maxItems = 3_000
    static let maxDepth = 60

    /// Top-level items, in order.
    func items() -> [(NodeID, JSONValue)] {
        var found: [(NodeID, JSONValue)] = []
        var node: NodeID? = document.firstChild(.document)
        while let current = node, found.count < Self.maxItems {
            var skips = false
            if document.isElement(current) {
                if document.name(current) == .template {
                    skips = true
                } else if let root = MicroformatClasses.root(classes(current)) {
                    found.append((current, item(current, root, depth: 0).json))
                    skips = true
                }
            }
            node =
                skips
                ? document.nextSkippingChildren(of: current, within: .document) : document.next(after: current, within: .document)
        }
        return found
    }

    func classes(_ id: NodeID) -> [String] { document.classes(id).map(\.string) }

    struct Item {
        var types: [String]
        var identifier: String?
        var properties: [(name: String, values: [JSONValue])] = []
        var children: [JSONValue] = []
        var value: JSONValue?
        var html: String?

        mutating func add(_ name: String, _ value: JSONValue) {
            if let index = properties.firstIndex(where: { $0.name == name }) {
                properties[index].values.append(value)
            } else {
                properties.append((name, [value]))
            }
        }

        func has(_ name: String) -> Bool { properties.contains { $0.name == name } }
        func first(_ name: String) -> JSONValue? { properties.first { $0.name == name }?.values.first }

        var json: JSONValue {
            var members: [JSONValue.Member] = [
                .init("type", .array(types.map { .string($0) })),
                .init("properties", .object(properties.map { .init($0.name, .array($0.values)) }))
            ]
            if let identifier { members.append(.init("id", .string(identifier))) }
            if let value { members.append(.init("value", value)) }
            if let html { members.append(.init("html", .string(html))) }
            if !children.isEmpty { members.append(.init("children", .array(children))) }
            return .object(members)
        }
    }

    /// What a run over an item's subtree has met: implied properties need to know.
    private struct Seen {
        var hasP = false
        var hasE = false
        var hasU = false
        var hasNested = false
        /// The last date, for a time that stands alone.
        var date: String?
    }

    private func item(_ id: NodeID, _ root: MicroformatClasses.Root, depth: Int) -> Item {
        var item = Item(types: root.types)
        if let identifier = document.attributeValue(id, .id), !identifier.isEmpty { item.identifier = identifier }
        var seen = Seen()
        if depth < Self.maxDepth {
            for child in document.children(id) { parse(child, into: &item, root, &seen, depth: depth) }
            if root.isClassic { for included in included(by: id) { parse(included, into: &item, root, &seen, depth: depth + 1) } }
        }
        if !root.isClassic { imply(id, &item, seen) }
        return item
    }

    /// Elements that the include pattern of the classic formats draws in: `itemref`, `headers`.
    private func included(by id: NodeID) -> [NodeID] {
        guard let names = document.attributeValue(id, "itemref") ?? document.attributeValue(id, "headers") else { return [] }
        return references.elements(names).filter { $0 != id }
    }

    /// The element that `<a class="include" href="#id">` or `<object class="include" data="#id">` draws in.
    private func included(byLink id: NodeID, _ classes: [String]) -> NodeID? {
        guard classes.contains("include"),
            let reference = document.attributeValue(id, "href") ?? document.attributeValue(id, "data"), reference.hasPrefix("#"),
            let target = references.element(String(reference.dropFirst())), !document.isInclusiveAncestor(target, of: id)
        else { return nil }
        return target
    }

    private func parse(_ id: NodeID, into item: inout Item, _ root: MicroformatClasses.Root, _ seen: inout Seen, depth: Int) {
        guard document.isElement(id), depth < Self.maxDepth, references.spend() else { return }
        let name = document.name(id)
        if name == .template || name == "script" || name == "style" { return }
        let classes = classes(id)
        if root.isClassic, let target = included(byLink: id, classes) { return parse(target, into: &item, root, &seen, depth: depth + 1) }
        let values = MicroformatValues(document: document, base: base, references: references)
        var properties =
            root.isClassic
            ? MicroformatClasses.classicProperties(classes, in: root.classicTypes) : MicroformatClasses.properties(classes)
        if root.isClassic {
            properties += MicroformatClasses.relProperties(document.attributeValue(id, "rel") ?? "", in: root.classicTypes)
        }
        var nested = MicroformatClasses.root(classes)
        if nested == nil, root.isClassic, let implied = properties.lazy.compactMap({ $0.nested }).first {
            nested = MicroformatClasses.Root(types: [implied], isClassic: true, classicTypes: [implied])
        }
        if let nested {
            var child = self.item(id, nested, depth: depth + 1)
            seen.hasNested = true
            if properties.isEmpty {
                item.children.append(child.json)
                return
            }
            for property in properties {
                switch property.prefix {
                case "p":
                    seen.hasP = true
                    let drawn = nested.isClassic ? included(by: id) : []
                    child.value = child.first("name") ?? .string(values.whole(id, with: drawn))
                    if case .object? = child.value { child.value = .string(values.whole(id, with: drawn)) }
                case "u":
                    seen.hasU = true
                    child.value = child.first("url") ?? values.u(id)
                case "e":
                    seen.hasE = true
                    child.value = .string(values.text(id))
                    child.html = values.html(id)
                default:
                    child.value = .string(values.dt(id, after: &seen.date))
                }
                item.add(property.name, child.json)
            }
            return
        }
        for property in properties {
            switch property.prefix {
            case "p":
                seen.hasP = true
                let text = values.p(id)
                if !text.isEmpty || !root.isClassic { item.add(property.name, .string(text)) }
            case "u":
                seen.hasU = true
                let value = values.u(id)
                // Classic formats know no alternative text.
                item.add(property.name, root.isClassic ? value["value"] ?? value : value)
            case "dt":
                let text = values.dt(id, after: &seen.date)
                if !text.isEmpty { item.add(property.name, .string(text)) }
            default:
                seen.hasE = true
                item.add(
                    property.name, .object([.init("value", .string(values.text(id))), .init("html", .string(values.html(id)))]))
            }
        }
        for child in document.children(id) { parse(child, into: &item, root, &seen, depth: depth + 1) }
    }

    // MARK: Implied properties

    private func imply(_ id: NodeID, _ item: inout Item, _ seen: Seen) {
        let values = MicroformatValues(document: document, base: base, references: references)
        if !item.has("name"), !seen.hasP, !seen.hasE, !seen.hasNested {
            item.add("name", .string(impliedName(id, values)))
        }
        if !item.has("photo"), !seen.hasU, !seen.hasNested, let photo = impliedPhoto(id, values) { item.add("photo", photo) }
        if !item.has("url"), !seen.hasU, !seen.hasNested, let url = impliedURL(id) { item.add("url", .string(url)) }
    }

    private func onlyElement(_ id: NodeID) -> NodeID? {
        var only: NodeID?
        for child in document.children(id) where document.isElement(child) && document.name(child) != .template {
            guard only == nil else { return nil }
            only = child
        }
        return only
    }

    /// The only child element of that name (`:only-of-type`), where it has the attribute.
    private func onlyChild(_ id: NodeID, of name: Name, with attribute: Name) -> NodeID? {
        var only: NodeID?
        for child in document.children(id) where document.isElement(child) && document.name(child) == name {
            guard only == nil else { return nil }
            only = child
        }
        return only.flatMap { document.hasAttribute($0, attribute) ? $0 : nil }
    }

    private func isRoot(_ id: NodeID) -> Bool { MicroformatClasses.root(classes(id)) != nil }

    private func impliedName(_ id: NodeID, _ values: MicroformatValues) -> String {
        func direct(_ id: NodeID) -> String? {
            let name = document.name(id)
            if name == "img" || name == "area", let alt = document.attributeValue(id, "alt") { return alt }
            if name == "abbr", let title = document.attributeValue(id, "title") { return title }
            return nil
        }
        if let own = direct(id) { return own.trimmingASCIISpace }
        var parent = id
        for _ in 0..<2 {
            guard let child = onlyElement(parent), !isRoot(child) else { break }
            if let own = direct(child), !own.isEmpty { return own.trimmingASCIISpace }
            parent = child
        }
        return values.text(id)
    }

    private func impliedPhoto(_ id: NodeID, _ values: MicroformatValues) -> JSONValue? {
        if document.name(id) == "img", document.hasAttribute(id, "src") { return values.image(id) }
        if document.name(id) == "object", let data = document.attributeValue(id, "data") {
            return .string(PageURL.resolve(data, base))
        }
        var scope = id
        for step in 0..<2 {
            if let image = onlyChild(scope, of: "img", with: "src"), !isRoot(image) { return values.image(image) }
            if let object = onlyChild(scope, of: "object", with: "data"), !isRoot(object) {
                return .string(PageURL.resolve(document.attributeValue(object, "data") ?? "", base))
            }
            guard step == 0, let child = onlyElement(id), !isRoot(child) else { return nil }
            scope = child
        }
        return nil
    }

    private func impliedURL(_ id: NodeID) -> String? {
        let links: [Name] = ["a", "area"]
        if links.contains(document.name(id)), let href = document.attributeValue(id, "href") {
            return PageURL.resolve(href, base)
        }
        var scope = id
        for step in 0..<2 {
            if let link = onlyChild(scope, of: "a", with: "href") ?? onlyChild(scope, of: "area", with: "href"), !isRoot(link) {
                return PageURL.resolve(document.attributeValue(link, "href") ?? "", base)
            }
            guard step == 0, let child = onlyElement(id), !isRoot(child) else { return nil }
            scope = child
        }
        return nil
    }

    // MARK: Links with relations

    /// `rels` and `rel-urls`.
    func rels() -> (JSONValue, JSONValue) {
        var rels: [(String, [String])] = []
        var urls: [(String, [JSONValue.Member], [String])] = []
        var count = 0
        for id in document.descendants where document.isElement(id) {
            let name = document.name(id)
            guard name == "a" || name == "area" || name == "link", let relation = document.attributeValue(id, "rel"),
                let href = document.attributeValue(id, "href"), count < Self.maxItems
            else { continue }
            let words = relation.split(whereSeparator: \.isWhitespace).map { String($0).asciiLower }
            guard !words.isEmpty else { continue }
            count += 1
            let url = PageURL.resolve(href, base)
            for word in words {
                if let index = rels.firstIndex(where: { $0.0 == word }) {
                    if !rels[index].1.contains(url) { rels[index].1.append(url) }
                } else {
                    rels.append((word, [url]))
                }
            }
            var members: [JSONValue.Member] = []
            let text = MicroformatValues(document: document, base: base, references: references).plainText(id)
            for attribute in ["media", "hreflang", "type", "title"] {
                if let value = document.attributeValue(id, Name(attribute)) { members.append(.init(attribute, .string(value))) }
            }
            if !text.isEmpty { members.append(.init("text", .string(text))) }
            if let index = urls.firstIndex(where: { $0.0 == url }) {
                for word in words where !urls[index].2.contains(word) { urls[index].2.append(word) }
                for member in members where !urls[index].1.contains(where: { $0.name == member.name }) {
                    urls[index].1.append(member)
                }
            } else {
                var unique: [String] = []
                for word in words where !unique.contains(word) { unique.append(word) }
                urls.append((url, members, unique))
            }
        }
        let relations = rels.map { JSONValue.Member($0.0, .array($0.1.map { .string($0) })) }
        let addresses = urls.map { url, members, words in
            JSONValue.Member(url, .object(members + [.init("rels", .array(words.sorted().map { .string($0) }))]))
        }
        return (.object(relations), .object(addresses))
    }
}
