public import CSSSyntax
import ClipBase
public import DOM

/// A selector list that stands alone: what `querySelector()` and a clip's `selector` are.
public struct SelectorQuery: Sendable {
    private let store: SelectorStore
    private let list: SelectorListID

    /// Nil where the text is no valid selector list. Pseudo-elements are valid and match nothing. DOM §1.3.
    public init?(_ text: String, mode: DocumentMode = .noQuirks, namespaces: NamespaceDeclarations = .init()) {
        let buffer = TokenBuffer(text)
        var scope = SelectorScope()
        scope.mode = mode
        scope.namespaces = namespaces
        var store = SelectorStore()
        guard let list = store.parse(buffer, buffer.all, scope) else { return nil }
        self.store = store
        self.list = list
    }

    /// Whether the element matches. DOM §4.9, `matches()`.
    public func matches(_ element: NodeID, in document: Document) -> Bool {
        var context = MatchContext(scopingRoot: element, shadowRoot: Self.shadowRoot(of: element, document))
        return store.matches(list, element, in: document, &context)
    }

    /// The nearest inclusive ancestor that matches. DOM §4.9, `closest()`.
    public func closest(_ element: NodeID, in document: Document) -> NodeID? {
        var context = MatchContext(scopingRoot: element, shadowRoot: Self.shadowRoot(of: element, document))
        var node: NodeID? = element
        while let current = node {
            if store.matches(list, current, in: document, &context) { return current }
            node = document.parentElement(current)
        }
        return nil
    }

    /// The first descendant of `root` in tree order that matches. DOM §4.2.6, `querySelector()`.
    public func firstMatch(in document: Document, under root: NodeID = .document) -> NodeID? {
        var context = Self.context(root, document)
        var node = document.next(after: root, within: root)
        while let current = node {
            if document.isElement(current), store.matches(list, current, in: document, &context) { return current }
            node = document.next(after: current, within: root)
        }
        return nil
    }

    /// All descendants of `root` that match, in tree order. DOM §4.2.6, `querySelectorAll()`.
    public func allMatches(in document: Document, under root: NodeID = .document) -> [NodeID] {
        var context = Self.context(root, document)
        var matches: [NodeID] = []
        var node = document.next(after: root, within: root)
        while let current = node {
            if document.isElement(current), store.matches(list, current, in: document, &context) {
                matches.append(current)
            }
            node = document.next(after: current, within: root)
        }
        return matches
    }

    private static func context(_ root: NodeID, _ document: Document) -> MatchContext {
        MatchContext(scopingRoot: document.isElement(root) ? root : nil, shadowRoot: shadowRoot(of: root, document))
    }

    private static func shadowRoot(of node: NodeID, _ document: Document) -> NodeID? {
        guard !document.shadowRoots.isEmpty else { return nil }
        let root = document.root(of: node)
        return document.kind(root) == .shadowRoot ? root : nil
    }
}
