import ClipBase
import DOM

/// For each relative selector of a `:has()`, the elements that it holds for: found for a whole tree at once, in time that
/// grows with the tree and not with its square.
struct HasCache: Sendable {
    struct Key: Hashable, Sendable {
        var complex: Int
        var root: NodeID
    }

    private var sets: [Key: NodeSet] = [:]
    private var bytes = 0
    /// Beyond this all sets are dropped, to be found again when asked for.
    private static let maxBytes = 64 << 20

    subscript(key: Key) -> NodeSet? { sets[key] }

    mutating func insert(_ set: NodeSet, for key: Key) {
        if bytes + set.byteCount > Self.maxBytes {
            sets = [:]
            bytes = 0
        }
        sets[key] = set
        bytes += set.byteCount
    }
}

extension SelectorStore {
    /// Whether the relative selector holds for the element. Selectors 4 §4.5.
    func matchesHas(_ complex: Int, _ element: NodeID, _ document: Document, _ context: inout MatchContext) -> Bool {
        // The tree of a featureless host is the shadow tree below it.
        let isHost = context.featurelessHost == element
        let root = isHost ? context.shadowRoot ?? document.root(of: element) : document.root(of: element)
        let key = HasCache.Key(complex: complex, root: root)
        if let set = context.hasMatches[key] { return set.contains(element) }
        let set = anchors(of: complex, within: key.root, document, &context)
        context.hasMatches.insert(set, for: key)
        return set.contains(element)
    }

    /// Goes through the compounds from right to left: at each step those elements remain that match the compound and
    /// have some element of the step before where the combinator points.
    private func anchors(
        of complex: Int, within root: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> NodeSet {
        let selector = complexes[complex]
        let compoundRange = Int(selector.start)..<Int(selector.start) + Int(selector.count)
        let savedSteps = context.remainingSteps
        let savedLink = context.visitedLink
        // What is within an element must not tell whether a link in it is visited.
        context.visitedLink = nil
        defer {
            context.remainingSteps = savedSteps
            context.visitedLink = savedLink
        }
        var candidates: NodeSet?
        for index in compoundRange {
            var matching = NodeSet(nodeCount: document.nodeCount)
            var node: NodeID? = root
            while let current = node {
                node = document.next(after: current, within: root)
                guard document.isElement(current), candidates?.contains(current) ?? true else { continue }
                context.remainingSteps = savedSteps
                if matchesCompound(index, current, document, &context) { matching.insert(current) }
            }
            candidates = sources(of: matching, compounds[index].combinator, within: root, document)
        }
        return candidates ?? NodeSet(nodeCount: 0)
    }

    /// The elements from which the combinator leads to some element of the set.
    private func sources(
        of targets: NodeSet, _ combinator: Combinator, within root: NodeID, _ document: Document
    ) -> NodeSet {
        var result = NodeSet(nodeCount: document.nodeCount)
        let host = document.shadowHosts[root]
        func parent(_ node: NodeID) -> NodeID? {
            guard node != host, let parent = document.parent(node) else { return nil }
            return parent == root ? host ?? document.parentElement(node) : parent
        }
        var node: NodeID? = root
        while let current = node {
            node = document.next(after: current, within: root)
            guard targets.contains(current) else { continue }
            switch combinator {
            case .child: if let parent = parent(current) { result.insert(parent) }
            case .descendant:
                var ancestor = parent(current)
                while let next = ancestor, result.insert(next) { ancestor = parent(next) }
            case .nextSibling: if let sibling = document.previousElementSibling(current) { result.insert(sibling) }
            case .subsequentSibling:
                var sibling = document.previousElementSibling(current)
                while let next = sibling, result.insert(next) { sibling = document.previousElementSibling(next) }
            case .slotAssignment, .partHost: break
            }
        }
        return result
    }
}
