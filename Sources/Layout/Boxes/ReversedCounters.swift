import ClipBase
import DOM
import Style

extension BoxTreeBuilder {
    /// Where the counters begin that an element makes by `reversed()` without a value.
    func reversedStarts(_ style: GeneratedStyle, at node: NodeID) -> [Name: Int] {
        guard !style.counterReset.isInitial else { return [:] }
        var starts: [Name: Int] = [:]
        for change in styles.tables.counterChanges[style.counterReset] where !change.hasValue {
            starts[change.name] = reversedStart(of: change.name, at: node)
        }
        return starts
    }

    /// Where a `reversed()` counter begins that an element makes without a value, so that the last element that changes it
    /// reaches its step (Lists 3 §4.4.2). Cost: the element's descendants, without those of inner scopes of that counter.
    private func reversedStart(of name: Name, at root: NodeID) -> Int {
        var start = 0
        var isFirst = true
        var next = document.firstChild(root)
        while let node = next {
            guard document.isElement(node), let id = styles.styleID(of: node), styles[id].display != .none,
                !styles.tables.counterChanges[styles[id].generated.counterReset].contains(where: { $0.name == name })
            else {
                next = document.nextSkippingChildren(of: node, within: root)
                continue
            }
            let isContained = styles[id].containsStyle && styles[id].display != .contents
            next = isContained ? document.nextSkippingChildren(of: node, within: root) : document.next(after: node, within: root)
            if styles[id].display == .contents { continue }
            let steps = styles.tables.counterChanges[styles[id].generated.counterIncrement].filter { $0.name == name }
            let isCounted = !steps.isEmpty || name == .listItem && styles[id].display.isListItem
            let down = steps.isEmpty ? 1 : steps.reduce(0) { $0 &- $1.value }
            if isCounted {
                start = start &+ (isFirst ? down &* 2 : down)
                isFirst = false
            }
            if let set = styles.tables.counterChanges[styles[id].generated.counterSet].last(where: { $0.name == name }) {
                start = start &+ set.value
                break
            }
        }
        return max(-Int(Int32.max), min(Int(Int32.max), start))
    }
}
