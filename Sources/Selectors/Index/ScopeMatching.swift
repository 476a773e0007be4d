import ClipBase
import DOM

extension RuleIndex {
    /// The distance to the nearest scope root from which the entry's selector matches; nil where there is none.
    func scopeProximity(
        _ entry: Entry, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> UInt32? {
        let saved = context.scopingRoot
        defer { context.scopingRoot = saved }
        var distance: UInt32 = 0
        var candidate: NodeID? = element
        while let root = candidate {
            if isRoot(root, of: entry.scope, document, &context),
                isInScope(element, root, entry.scope, document, &context)
            {
                context.scopingRoot = root
                if selectors.matchesTopLevel(Int(entry.complex), element, document, &context) { return distance }
            }
            candidate = document.parentElement(root)
            distance += 1
        }
        return nil
    }

    private func isRoot(
        _ root: NodeID, of index: UInt32, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        let scope = scopes[Int(index)]
        context.scopingRoot = nil
        if scope.start == SimpleSelector.none {
            guard scope.implicitRoot.map({ $0 == root }) ?? (document.parentElement(root) == nil) else { return false }
        } else {
            guard selectors.matches(SelectorListID(Int(scope.start)), root, in: document, &context) else {
                return false
            }
        }
        guard scope.parent != SimpleSelector.none else { return true }
        // A root of a nested scope lies within a scope of the outer one.
        var outer: NodeID? = root
        while let current = outer {
            if isRoot(current, of: scope.parent, document, &context),
                isInScope(root, current, scope.parent, document, &context)
            {
                return true
            }
            outer = document.parentElement(current)
        }
        return false
    }

    /// Whether no limit lies between the root and the element, the element itself included.
    private func isInScope(
        _ element: NodeID, _ root: NodeID, _ index: UInt32, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        let limit = scopes[Int(index)].end
        guard limit != SimpleSelector.none else { return true }
        context.scopingRoot = root
        var node: NodeID? = element
        while let current = node {
            if selectors.matches(SelectorListID(Int(limit)), current, in: document, &context) { return false }
            if current == root { return true }
            node = document.parentElement(current)
        }
        return true
    }
}
