import CSSSyntax
import ClipBase
import DOM

/// Places of elements among their siblings, counted once for each parent.
struct SiblingIndices: Sendable {
    /// Places from 1; 0: not counted yet.
    struct Table: Sendable {
        var fromStart: [UInt32] = []
        var fromEnd: [UInt32] = []
    }

    var all = Table()
    var byType = Table()
    /// Of those that a list after `of` selects, by the index of the `NthSelector`.
    var selected: [Int: Table] = [:]
}

extension SelectorStore {
    func matchesNth(_ nth: Int, _ element: NodeID, _ document: Document, _ context: inout MatchContext) -> Bool {
        let selector = nths[nth]
        guard let parent = document.parent(element) else {
            return selector.formula.matches(1)
                && (selector.list == SimpleSelector.none || matchesAny(of: selector.list, element, document, &context))
        }
        let index: UInt32
        switch selector.position {
        case .child, .lastChild:
            if selector.list != SimpleSelector.none {
                index = selectedIndex(nth, element, parent, document, &context)
                guard index != 0 else { return false }
                break
            }
            if place(element, context.siblings.all.fromStart) == 0 {
                count(childrenOf: parent, document, &context.siblings.all)
            }
            index =
                selector.position == .child
                ? place(element, context.siblings.all.fromStart) : place(element, context.siblings.all.fromEnd)
        case .ofType, .lastOfType:
            let indices = typeIndices(element, document, &context)
            index = selector.position == .ofType ? indices.fromStart : indices.fromEnd
        }
        return selector.formula.matches(Int(index))
    }

    /// The element's places among the siblings of its type, from 1.
    func typeIndices(
        _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> (fromStart: UInt32, fromEnd: UInt32) {
        guard let parent = document.parent(element) else { return (1, 1) }
        if place(element, context.siblings.byType.fromStart) == 0 {
            countByType(childrenOf: parent, document, &context.siblings.byType)
        }
        return (place(element, context.siblings.byType.fromStart), place(element, context.siblings.byType.fromEnd))
    }

    private func place(_ element: NodeID, _ table: [UInt32]) -> UInt32 {
        element.index < table.count ? table[element.index] : 0
    }

    private func count(childrenOf parent: NodeID, _ document: Document, _ table: inout SiblingIndices.Table) {
        grow(&table, document)
        var total: UInt32 = 0
        for child in document.children(parent) where document.isElement(child) {
            total += 1
            table.fromStart[child.index] = total
        }
        for child in document.children(parent) where document.isElement(child) {
            table.fromEnd[child.index] = total + 1 - table.fromStart[child.index]
        }
    }

    private struct ElementType: Hashable {
        var name: Name
        var namespace: Namespace
    }

    private func countByType(childrenOf parent: NodeID, _ document: Document, _ table: inout SiblingIndices.Table) {
        grow(&table, document)
        var totals: [ElementType: UInt32] = [:]
        for child in document.children(parent) where document.isElement(child) {
            let type = ElementType(name: document.name(child), namespace: document.namespace(child))
            totals[type, default: 0] += 1
            table.fromStart[child.index] = totals[type, default: 0]
        }
        for child in document.children(parent) where document.isElement(child) {
            let type = ElementType(name: document.name(child), namespace: document.namespace(child))
            table.fromEnd[child.index] = totals[type, default: 0] + 1 - table.fromStart[child.index]
        }
    }

    /// The place among the siblings that the list after `of` selects; 0 for an element that it does not.
    private func selectedIndex(
        _ nth: Int, _ element: NodeID, _ parent: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> UInt32 {
        let selector = nths[nth]
        let notSelected = UInt32.max
        var table = context.siblings.selected[nth] ?? SiblingIndices.Table()
        if place(element, table.fromStart) == 0 {
            // Taken out while it is filled in, so that it is not copied.
            context.siblings.selected[nth] = nil
            grow(&table, document)
            var total: UInt32 = 0
            for child in document.children(parent) where document.isElement(child) {
                if matchesAny(of: selector.list, child, document, &context) {
                    total += 1
                    table.fromStart[child.index] = total
                } else {
                    table.fromStart[child.index] = notSelected
                }
            }
            for child in document.children(parent) where document.isElement(child) {
                let start = table.fromStart[child.index]
                table.fromEnd[child.index] = start == notSelected ? notSelected : total + 1 - start
            }
            context.siblings.selected[nth] = table
        }
        let index = place(element, selector.position == .child ? table.fromStart : table.fromEnd)
        return index == notSelected ? 0 : index
    }

    private func grow(_ table: inout SiblingIndices.Table, _ document: Document) {
        guard table.fromStart.count < document.nodeCount else { return }
        table.fromStart = Array(repeating: 0, count: document.nodeCount)
        table.fromEnd = table.fromStart
    }
}
