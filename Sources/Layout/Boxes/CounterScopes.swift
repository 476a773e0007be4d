import ClipBase
import Style

/// The counters in scope while the document is walked in order (Lists 3 §4.4).
///
/// One stack serves: a counter stays on it from the element that made it to the end of that element's parent, so that later
/// siblings inherit it; but a later sibling does not where an ancestor has a counter of that name.
struct CounterScopes {
    private struct Counter {
        var name: Name
        var value: Int
        /// Depth of the element that made it; siblings that reset the same name replace it.
        var depth: Int
        var step: Int
    }

    private var counters: [Counter] = []
    private var depth = 0
    /// For each open element how many counters there were before it made its own.
    private var starts: [Int] = []
    /// For each open element with style containment how many counters there were before its content: those are read inside, but
    /// not changed (Contain 2 §3.4).
    private var boundaries: [Int] = []
    private var boundary: Int { boundaries.last ?? 0 }

    /// Applies `counter-reset`, `counter-increment` and `counter-set` of an element, and a list item's implicit increment;
    /// children follow, then `leaveElement`.
    ///
    /// - Parameter reversedStarts: where reversed counters without a value begin.
    mutating func enterElement(
        _ style: GeneratedStyle, tables: StyleTables, isListItem: Bool, reversedStarts: [Name: Int] = [:]
    ) {
        starts.append(counters.count)
        for change in tables.counterChanges[style.counterReset] {
            let value = change.hasValue ? change.value : reversedStarts[change.name] ?? 0
            reset(change.name, to: value, step: change.isReversed ? -1 : 1)
        }
        let increments = tables.counterChanges[style.counterIncrement]
        for change in increments { increment(change.name, by: change.value) }
        if isListItem && !increments.contains(where: { $0.name == .listItem }) {
            let step = counters[min(boundary, counters.count)...].last { $0.name == .listItem }?.step ?? 1
            increment(.listItem, by: step)
        }
        for change in tables.counterChanges[style.counterSet] { set(change.name, to: change.value) }
        depth += 1
    }

    /// Ends the scope of what the children made, and of what the element made where an ancestor's counter takes over again.
    mutating func leaveElement() {
        while let last = counters.last, last.depth >= depth { counters.removeLast() }
        depth -= 1
        guard let start = starts.popLast(), start < counters.count else { return }
        let around = min(boundary, start)..<start
        let own = counters[start...].filter { counter in !counters[around].contains { $0.name == counter.name } }
        counters.replaceSubrange(start..., with: own)
    }

    /// Begins the content of an element with style containment, after its own changes.
    mutating func enterContainment() { boundaries.append(counters.count) }

    /// Ends that content, before the element itself is left.
    mutating func leaveContainment() { boundaries.removeLast() }

    private mutating func reset(_ name: Name, to value: Int, step: Int) {
        if let i = counters.lastIndex(where: { $0.name == name && $0.depth == depth }) {
            counters[i].value = value
            counters[i].step = step
        } else {
            counters.append(Counter(name: name, value: value, depth: depth, step: step))
        }
    }

    private mutating func increment(_ name: Name, by step: Int) {
        let i = indexMakingIfNeeded(name)
        let (sum, overflow) = counters[i].value.addingReportingOverflow(step)
        if !overflow && abs(sum) <= Int(Int32.max) { counters[i].value = sum }
    }

    private mutating func set(_ name: Name, to value: Int) { counters[indexMakingIfNeeded(name)].value = value }

    private mutating func indexMakingIfNeeded(_ name: Name) -> Int {
        if let i = counters.lastIndex(where: { $0.name == name }), i >= boundary { return i }
        counters.append(Counter(name: name, value: 0, depth: depth, step: 1))
        return counters.count - 1
    }

    /// The innermost counter's value; 0 where none is in scope.
    func value(of name: Name) -> Int { counters.last { $0.name == name }?.value ?? 0 }

    /// The values of all counters of that name, outermost first; 0 where none is in scope.
    func values(of name: Name) -> [Int] {
        let values = counters.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? [0] : values
    }
}
