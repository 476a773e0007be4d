import ClipBase
import DOM

/// An element on the stack of open elements, with what tree construction asks of it.
struct OpenElement {
    var id: NodeID
    var name: Name
    /// `.unknown` outside the HTML namespace, so that a tag means an HTML element.
    var tag: Tag
    var namespace: Namespace
    var isSpecial: Bool
    var isScopeBoundary: Bool
    var isMathMLTextIntegrationPoint = false
    var isHTMLIntegrationPoint = false

    var isHTML: Bool { namespace == .html }

    init(_ id: NodeID, html name: Name, tag: Tag) {
        self.id = id
        self.name = name
        self.tag = tag
        namespace = .html
        isSpecial = tag.isSpecial
        isScopeBoundary = tag.isScopeBoundary
    }

    /// An SVG or MathML element. `encoding`: the value of an `annotation-xml`'s attribute, in lower case.
    init(_ id: NodeID, foreign name: Name, namespace: Namespace, encoding: String?) {
        self.id = id
        self.name = name
        tag = .unknown
        self.namespace = namespace
        if namespace == .mathML {
            isMathMLTextIntegrationPoint = MarkupNames.mathMLText.contains(name)
            isSpecial = isMathMLTextIntegrationPoint || name == MarkupNames.annotationXML
            isHTMLIntegrationPoint =
                name == MarkupNames.annotationXML && (encoding == "text/html" || encoding == "application/xhtml+xml")
        } else {
            isHTMLIntegrationPoint = MarkupNames.svgIntegrationPoints.contains(name)
            isSpecial = isHTMLIntegrationPoint
        }
        isScopeBoundary = isSpecial
    }
}

/// The stack of open elements (HTML §13.2.4.2).
struct OpenElements {
    private(set) var items: [OpenElement] = []
    /// How many of each tag are open: most scope questions end here.
    private var counts = [UInt32](repeating: 0, count: Tag.allCases.count)

    var count: Int { items.count }
    var isEmpty: Bool { items.isEmpty }
    var last: OpenElement? { items.last }
    subscript(index: Int) -> OpenElement { items[index] }

    func contains(_ tag: Tag) -> Bool { counts[Int(tag.rawValue)] > 0 }

    mutating func push(_ element: OpenElement) {
        counts[Int(element.tag.rawValue)] += 1
        items.append(element)
    }

    @discardableResult mutating func pop() -> OpenElement? {
        guard let element = items.popLast() else { return nil }
        counts[Int(element.tag.rawValue)] -= 1
        return element
    }

    mutating func remove(at index: Int) { counts[Int(items.remove(at: index).tag.rawValue)] -= 1 }

    mutating func insert(_ element: OpenElement, at index: Int) {
        counts[Int(element.tag.rawValue)] += 1
        items.insert(element, at: index)
    }

    mutating func replaceID(at index: Int, with id: NodeID) { items[index].id = id }

    func index(of id: NodeID) -> Int? { items.lastIndex { $0.id == id } }

    func lastIndex(of tag: Tag) -> Int? { contains(tag) ? items.lastIndex { $0.tag == tag } : nil }

    mutating func popUntil(_ tag: Tag) {
        while let element = pop(), element.tag != tag {}
    }

    mutating func truncate(to count: Int) {
        while items.count > count { pop() }
    }

    enum Scope { case normal, listItem, button, table }

    func hasInScope(_ tag: Tag, _ scope: Scope = .normal) -> Bool {
        guard contains(tag) else { return false }
        for element in items.reversed() {
            if element.tag == tag { return true }
            if ends(scope, element) { return false }
        }
        return false
    }

    func hasInScope(_ id: NodeID) -> Bool {
        for element in items.reversed() {
            if element.id == id { return true }
            if element.isScopeBoundary { return false }
        }
        return false
    }

    func hasHeadingInScope() -> Bool {
        for element in items.reversed() {
            if element.tag.isHeading { return true }
            if element.isScopeBoundary { return false }
        }
        return false
    }

    private func ends(_ scope: Scope, _ element: OpenElement) -> Bool {
        switch scope {
        case .normal: element.isScopeBoundary
        case .listItem: element.isScopeBoundary || element.tag == .ol || element.tag == .ul
        case .button: element.isScopeBoundary || element.tag == .button
        case .table: element.tag == .html || element.tag == .table || element.tag == .template
        }
    }

    mutating func generateImpliedEndTags(except tag: Tag = .unknown) {
        while let element = last, element.tag.hasImpliedEnd, element.tag != tag { pop() }
    }

    mutating func generateImpliedEndTagsThoroughly() {
        while let element = last, element.tag.hasImpliedEndThoroughly { pop() }
    }
}

/// The list of active formatting elements (HTML §13.2.4.3); a nil entry is a marker.
struct ActiveFormatting {
    struct Entry {
        var id: NodeID
        var name: Name
        var tag: Tag
    }
    private(set) var items: [Entry?] = []

    mutating func pushMarker() { items.append(nil) }

    mutating func clearToLastMarker() {
        while let entry = items.popLast(), entry != nil {}
    }

    /// Adds an element; of four alike, the earliest goes ("Noah's Ark clause").
    mutating func push(_ entry: Entry, in document: Document) {
        var alike = 0
        var index = items.count - 1
        while index >= 0, let other = items[index] {
            if other.name == entry.name && document.hasEqualAttributes(other.id, entry.id) {
                alike += 1
                if alike == 3 {
                    items.remove(at: index)
                    break
                }
            }
            index -= 1
        }
        items.append(entry)
    }

    func index(of id: NodeID) -> Int? { items.lastIndex { $0?.id == id } }

    /// The last entry of that name after the last marker.
    func last(_ name: Name) -> Entry? {
        for entry in items.reversed() {
            guard let entry else { return nil }
            if entry.name == name { return entry }
        }
        return nil
    }

    mutating func remove(_ id: NodeID) { if let index = index(of: id) { items.remove(at: index) } }
    mutating func remove(at index: Int) { items.remove(at: index) }
    mutating func insert(_ entry: Entry, at index: Int) { items.insert(entry, at: min(index, items.count)) }
    mutating func replaceID(at index: Int, with id: NodeID) { items[index]?.id = id }
}
