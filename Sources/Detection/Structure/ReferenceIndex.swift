import DOM

/// Elements by their `id`, for markup that draws in other elements by name, and how much of that is still allowed:
/// references may lead in circles, and each of several may lead to all the others.
final class ReferenceIndex {
    private let document: Document
    private lazy var elements: [String: NodeID] = {
        var elements: [String: NodeID] = [:]
        for node in document.descendants where document.isElement(node) {
            if let id = document.attributeValue(node, .id), !id.isEmpty, elements[id] == nil { elements[id] = node }
        }
        return elements
    }()
    private var left: Int

    /// Elements that may be read beyond four times those of the document: items in items are met again, and what is drawn in
    /// counts each time.
    static let maxSteps = 20_000

    init(document: Document) {
        self.document = document
        left = Self.maxSteps + 4 * document.nodeCount
    }

    /// The first element with that `id`, in tree order.
    func element(_ id: String) -> NodeID? { elements[id] }

    /// The elements that a list of names draws in, in the order of the list.
    func elements(_ names: String) -> [NodeID] {
        names.split(whereSeparator: \.isWhitespace).prefix(50).compactMap { elements[String($0)] }
    }

    /// Takes some of what is allowed; false when nothing is left.
    func spend(_ steps: Int = 1) -> Bool {
        left -= steps
        return left > 0
    }
}
