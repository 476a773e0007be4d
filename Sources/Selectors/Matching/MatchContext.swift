import ClipBase
public import DOM

/// What matching keeps between elements of one document: caches, and what `:scope` and `:host` stand for.
/// The caches are dropped when the document has changed.
public struct MatchContext: Sendable {
    /// The element that `:scope` stands for; nil: the document element.
    public var scopingRoot: NodeID?
    /// The one link that matches `:visited` and not `:link`: that around the element whose visited style is asked for. Nil
    /// in ordinary matching, where every link is an unvisited one. Selectors 4 §8.2.
    public var visitedLink: NodeID?
    /// The shadow root whose sheet is matched: `:host` is its host.
    public var shadowRoot: NodeID?
    /// That host, of which the shadow tree's selectors see nothing but that it is the host. Selectors 4 §3.2.6.
    var featurelessHost: NodeID?
    /// As what the tree that is matched sees an element of a shadow tree inside it; nil: as the tree of its host does.
    public var part: VisiblePart?

    /// Conditions that may still be asked for one selector: what bounds `&` within `&` within `&`.
    var remainingSteps = 0
    private var mutationCount = -1
    private var nodeCount = 0
    var siblings = SiblingIndices()
    var hasMatches = HasCache()
    private var foldedNames: [Name: Name] = [:]
    /// Nil: not looked for yet.
    private var foundTarget: NodeID??
    private var forms: (root: NodeID, survey: FormSurvey)?
    private var directions: [NodeID: Bool] = [:]

    public init(scopingRoot: NodeID? = nil, shadowRoot: NodeID? = nil) {
        self.scopingRoot = scopingRoot
        self.shadowRoot = shadowRoot
    }

    /// To be called before each match: forgets what an older state of the document said.
    mutating func prepare(for document: Document) {
        featurelessHost = shadowRoot.flatMap { document.shadowHosts[$0] }
        guard mutationCount != document.mutationCount || nodeCount != document.nodeCount else { return }
        mutationCount = document.mutationCount
        nodeCount = document.nodeCount
        siblings = SiblingIndices()
        hasMatches = HasCache()
        foundTarget = nil
        forms = nil
        directions = [:]
    }

    /// The element that `:target` stands for.
    mutating func target(in document: Document) -> NodeID? {
        if let foundTarget { return foundTarget }
        let fragment = document.url?.fragment.map { String(decoding: percentDecode($0.utf8), as: UTF8.self) }
        let target = fragment.flatMap { $0.isEmpty ? nil : document.target(ofFragment: $0) }
        foundTarget = .some(target)
        return target
    }

    /// The state of the forms in the element's tree.
    mutating func forms(of element: NodeID, in document: Document) -> FormSurvey {
        let root = document.root(of: element)
        if let forms, forms.root == root { return forms.survey }
        let survey = FormSurvey(document, root: root)
        forms = (root, survey)
        return survey
    }

    /// Whether an element whose text decides is right-to-left.
    mutating func autoDirection(_ element: NodeID, _ find: () -> Bool) -> Bool {
        if let known = directions[element] { return known }
        let direction = find()
        directions[element] = direction
        return direction
    }

    /// The class or id as quirks mode compares it.
    mutating func caseFolded(_ name: Name) -> Name {
        if let folded = foldedNames[name] { return folded }
        let folded = name.asciiLowercased
        foldedNames[name] = folded
        return folded
    }
}

/// A set of nodes of one document.
struct NodeSet: Sendable {
    private var words: [UInt64]

    init(nodeCount: Int) { words = Array(repeating: 0, count: (nodeCount + 63) / 64) }

    func contains(_ node: NodeID) -> Bool {
        let index = node.index
        return index >> 6 < words.count && words[index >> 6] >> UInt64(index & 63) & 1 == 1
    }

    /// Adds the node; whether it was new.
    @discardableResult
    mutating func insert(_ node: NodeID) -> Bool {
        let index = node.index
        guard index >> 6 < words.count else { return false }
        let bit: UInt64 = 1 << UInt64(index & 63)
        if words[index >> 6] & bit != 0 { return false }
        words[index >> 6] |= bit
        return true
    }

    var byteCount: Int { words.count * 8 }
}
