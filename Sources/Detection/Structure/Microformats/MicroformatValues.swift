import ClipBase
import DOM

/// The values of microformat properties, by the kind of property.
struct MicroformatValues {
    let document: Document
    let base: WebURL?
    let references: ReferenceIndex

    static let maxBytes = 200_000

    private func attribute(_ id: NodeID, _ name: Name) -> String? { document.attributeValue(id, name) }

    // MARK: The four kinds

    func p(_ id: NodeID) -> String {
        if let value = valueClass(id, isDate: false) { return value }
        switch document.name(id).string {
        case "abbr", "link": if let title = attribute(id, "title") { return title.trimmingASCIISpace }
        case "data", "input": if let value = attribute(id, "value") { return value.trimmingASCIISpace }
        case "img", "area": if let alt = attribute(id, "alt") { return alt.trimmingASCIISpace }
        default: break
        }
        return text(id)
    }

    /// The value of an element that is an item too: its title where it abbreviates, else its text.
    func whole(_ id: NodeID, with drawn: [NodeID]) -> String {
        guard drawn.isEmpty else { return text([id] + drawn) }
        return switch document.name(id).string {
        case "abbr": attribute(id, "title") ?? text(id)
        case "data", "input": attribute(id, "value") ?? text(id)
        case "img", "area": attribute(id, "alt") ?? text(id)
        default: text(id)
        }
    }

    func u(_ id: NodeID) -> JSONValue {
        func url(_ name: Name) -> JSONValue? { attribute(id, name).map { .string(PageURL.resolve($0.trimmingASCIISpace, base)) } }
        switch document.name(id).string {
        case "a", "area", "link": if let value = url("href") { return value }
        case "img": if document.hasAttribute(id, "src") { return image(id) }
        case "audio", "source", "iframe": if let value = url("src") { return value }
        case "video": if let value = url("src") ?? url("poster") { return value }
        case "object": if let value = url("data") { return value }
        default: break
        }
        if let value = valueClass(id, isDate: false) { return .string(PageURL.resolve(value, base)) }
        switch document.name(id).string {
        case "abbr": if let title = attribute(id, "title") { return .string(PageURL.resolve(title, base)) }
        case "data", "input": if let value = attribute(id, "value") { return .string(PageURL.resolve(value, base)) }
        default: break
        }
        return .string(PageURL.resolve(text(id), base))
    }

    /// The address of a picture, with its alternative text when it has one.
    func image(_ id: NodeID) -> JSONValue {
        let url = PageURL.resolve((attribute(id, "src") ?? "").trimmingASCIISpace, base)
        guard let alt = attribute(id, "alt") else { return .string(url) }
        return .object([.init("value", .string(url)), .init("alt", .string(alt))])
    }

    func dt(_ id: NodeID, after date: inout String?) -> String {
        var value: String
        if let parts = valueClass(id, isDate: true) {
            value = parts
        } else {
            switch document.name(id).string {
            case "time", "ins", "del": value = attribute(id, "datetime") ?? text(id)
            case "abbr": value = attribute(id, "title") ?? text(id)
            case "data", "input": value = attribute(id, "value") ?? text(id)
            default: value = text(id)
            }
            value = value.trimmingASCIISpace
        }
        if DateParts.isDate(value) {
            date = String(value.prefix(10))
        } else if let known = date, DateParts.time(value) != nil {
            value = DateParts.withoutColon(known + " " + (DateParts.time(value) ?? value))
        }
        return value
    }

    /// The markup within, with addresses made absolute.
    func html(_ id: NodeID) -> String {
        // Changing a copy costs as much as the document is large.
        guard references.spend(document.nodeCount / 16) else { return Serializer.inner(id, of: document).trimmingASCIISpace }
        var copy = document
        for node in document.subtree(of: id) where document.isElement(node) && node != id {
            for name in ["href", "src", "data", "poster", "cite"] as [Name] {
                guard let value = document.attributeValue(node, name) else { continue }
                let resolved = PageURL.resolve(value, base)
                if resolved != value, !value.hasPrefix("#") { copy.setAttribute(node, name, to: resolved) }
            }
        }
        return Serializer.inner(id, of: copy).trimmingASCIISpace
    }

    // MARK: Text

    /// The text with pictures as their alternative text, `<br>` and paragraphs as they read.
    func text(_ id: NodeID) -> String { text([id]) }

    /// The text of elements one after the other.
    private func text(_ ids: [NodeID]) -> String {
        var bytes: [UInt8] = []
        for id in ids { append(id, to: &bytes, picturesAsText: true) }
        return String(decoding: bytes, as: UTF8.self).trimmingASCIISpace
    }

    func plainText(_ id: NodeID) -> String {
        var bytes: [UInt8] = []
        append(id, to: &bytes, picturesAsText: false)
        return String(decoding: bytes, as: UTF8.self).trimmingASCIISpace
    }

    private func append(_ root: NodeID, to bytes: inout [UInt8], picturesAsText: Bool) {
        var node: NodeID? = document.firstChild(root)
        while let current = node, bytes.count < Self.maxBytes {
            var skips = false
            if document.isText(current) {
                bytes += document.bytes(document.textRange(current))
            } else if document.isElement(current) {
                let name = document.name(current)
                if name == "script" || name == "style" || name == .template { skips = true }
                if name == "img", picturesAsText {
                    if let alt = attribute(current, "alt") {
                        bytes += Array(alt.utf8)
                    } else if let source = attribute(current, "src") {
                        bytes += Array((" " + PageURL.resolve(source, base) + " ").utf8)
                    }
                }
            }
            node = skips ? document.nextSkippingChildren(of: current, within: root) : document.next(after: current, within: root)
        }
    }

    // MARK: The value class pattern

    private func valueClass(_ root: NodeID, isDate: Bool) -> String? {
        var parts: [String] = []
        var dates = DateParts()
        var node: NodeID? = document.firstChild(root)
        while let current = node {
            var skips = false
            if document.isElement(current) {
                let isTitle = document.hasClass(current, "value-title")
                if document.name(current) == .template {
                    skips = true
                } else if document.hasClass(current, "value") || isTitle {
                    let value = isTitle ? attribute(current, "title") ?? "" : valueText(current, isDate: isDate)
                    if isDate { dates.add(value.trimmingASCIISpace) }
                    parts.append(value)
                    skips = true
                } else if isOfItsOwn(current) {
                    skips = true
                }
            }
            node = skips ? document.nextSkippingChildren(of: current, within: root) : document.next(after: current, within: root)
        }
        guard !parts.isEmpty else { return nil }
        return isDate ? dates.text : parts.joined()
    }

    /// An item or a property within: its values are not those of the property around it.
    private func isOfItsOwn(_ id: NodeID) -> Bool {
        let classes = document.classes(id).map(\.string)
        return !classes.isEmpty && (MicroformatClasses.root(classes) != nil || !MicroformatClasses.properties(classes).isEmpty)
    }

    private func valueText(_ id: NodeID, isDate: Bool) -> String {
        switch document.name(id).string {
        case "img", "area": attribute(id, "alt") ?? text(id)
        case "data": attribute(id, "value") ?? text(id)
        case "abbr": attribute(id, "title") ?? text(id)
        case "time", "ins", "del": isDate ? attribute(id, "datetime") ?? text(id) : text(id)
        default: text(id)
        }
    }
}

/// A date, a time and a zone that a page says in parts.
struct DateParts {
    private var date: String?
    private var clock: String?
    private var zone: String?

    mutating func add(_ text: String) {
        if Self.isDate(text) {
            if text.utf8.count > 10, date == nil, text.contains(":") {
                date = text
                clock = ""
            } else if date == nil {
                date = text
            }
        } else if let time = Self.time(text) {
            if clock == nil { clock = time }
        } else if Self.isZone(text) {
            if zone == nil { zone = text }
        }
    }

    var text: String {
        // A whole moment is taken as written.
        if let date, clock == "" { return date }
        var result = date ?? ""
        if let clock, !clock.isEmpty { result += result.isEmpty ? clock : " " + clock }
        if let zone { result += zone }
        return Self.withoutColon(result)
    }

    /// A zone is written without its colon.
    static func withoutColon(_ moment: String) -> String {
        let bytes = Array(moment.utf8)
        if bytes.count > 16, bytes[bytes.count - 3] == 0x3A, bytes[bytes.count - 6] == 0x2B || bytes[bytes.count - 6] == 0x2D {
            return String(decoding: bytes[..<(bytes.count - 3)] + bytes[(bytes.count - 2)...], as: UTF8.self)
        }
        return moment
    }

    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 8, bytes[..<4].allSatisfy(LinkText.isDigit), bytes[4] == 0x2D else { return false }
        return LinkText.isDigit(bytes[5])
    }

    private static func isZone(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if text == "Z" || text == "z" { return true }
        guard let first = bytes.first, first == 0x2B || first == 0x2D, bytes.count >= 3, bytes.count <= 6 else { return false }
        return bytes.dropFirst().allSatisfy { LinkText.isDigit($0) || $0 == 0x3A }
    }

    /// `3pm`, `3:07:24 p.m.`, `14:15+02:00` on a clock of 24 hours; nil when it is no time.
    static func time(_ text: String) -> String? {
        let compact = text.filter { !$0.isWhitespace }.lowercased()
        var rest = Array(compact.utf8)[...]
        func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
            var value = 0
            var count = 0
            while let byte = rest.first, LinkText.isDigit(byte), count < 2 {
                value = value * 10 + Int(byte) - 0x30
                rest.removeFirst()
                count += 1
            }
            return count == 0 ? nil : value
        }
        guard var hour = number(&rest), hour < 25 else { return nil }
        var minute: Int?
        var second: Int?
        if rest.first == 0x3A {
            rest.removeFirst()
            minute = number(&rest)
            if rest.first == 0x3A {
                rest.removeFirst()
                second = number(&rest)
            }
        }
        let tail = String(decoding: rest, as: UTF8.self)
        var zone = tail
        var hasMeridiem = false
        for word in ["a.m.", "am", "p.m.", "pm"] where tail.hasPrefix(word) {
            if word.hasPrefix("p"), hour < 12 { hour += 12 }
            if word.hasPrefix("a"), hour == 12 { hour = 0 }
            zone = String(tail.dropFirst(word.count))
            hasMeridiem = true
            break
        }
        guard hasMeridiem || minute != nil, zone.isEmpty || isZone(zone) else { return nil }
        var result = CivilDateTime.pad(hour, 2) + ":" + CivilDateTime.pad(minute ?? 0, 2)
        if let second { result += ":" + CivilDateTime.pad(second, 2) }
        return result + (zone == "z" ? "Z" : zone)
    }
}
