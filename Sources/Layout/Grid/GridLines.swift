import ClipBase
import Style

/// Where an item's placement puts it along one axis: its first line, if that is definite, and its span. Line 0 is the
/// explicit grid's start; implicit lines before it are negative.
struct GridSpan {
    var start: Int?
    var count: Int

    static let maxLine = 10_000

    /// The axis that automatic placement adds tracks to, or the one that it fills first.
    enum Role { case major, minor }

    /// Resolves the two placement properties of an axis (Grid 2 §8.3).
    init(_ first: GridLine, _ second: GridLine, _ axis: ExplicitAxis, _ role: Role) {
        switch (GridSpan.definite(first, isStart: true, axis), GridSpan.definite(second, isStart: false, axis)) {
        case (let a?, let b?): (start, count) = a == b ? (a, 1) : (min(a, b), abs(a - b))
        case (let a?, nil):
            start = a
            count = max(1, GridSpan.end(from: a, second, axis) - a)
        case (nil, let b?):
            let a = min(GridSpan.start(before: b, first, axis), b - 1)
            (start, count) = (a, b - a)
        case (nil, nil):
            start = nil
            // A span for a name has no line to count from.
            count =
                switch (first, second) {
                case (.span(let n, .empty), _): max(1, min(n, GridSpan.maxLine))
                case (.span, _): 1
                case (_, .span(let n, .empty)): max(1, min(n, GridSpan.maxLine))
                default: 1
                }
        }
        if axis.isSubgridded { clamp(to: axis.count, role) }
    }

    /// A subgrid has no implicit tracks: what would stand beyond its edges stands at them (§9). Items that go past the end of the
    /// major axis are placed one after another first.
    private mutating func clamp(to limit: Int, _ role: Role) {
        guard let first = start else {
            count = min(count, max(limit, 1))
            return
        }
        let end = first + count
        let low = max(0, role == .minor ? min(first, limit - 1) : first)
        let high = max(low + 1, role == .minor ? min(end, limit) : end)
        (start, count) = (low, high - low)
    }

    private static func definite(_ line: GridLine, isStart: Bool, _ axis: ExplicitAxis) -> Int? {
        let last = axis.count
        func bounded(_ line: Int) -> Int { max(-maxLine, min(maxLine, line)) }
        switch line {
        case .auto, .span: return nil
        case .line(let n, .empty): return bounded(n > 0 ? n - 1 : last + 1 + n)
        case .line(let n, let name):
            if let found = axis.line(name, n) { return found }
            // Implicit lines count as having the name.
            let known = axis.lines[name]?.count ?? 0
            return bounded(n > 0 ? last + (n - known) : -(-n - known))
        case .named(let name):
            return axis.line(Name(name.string + (isStart ? "-start" : "-end")), 1) ?? axis.line(name, 1) ?? bounded(last + 1)
        }
    }

    private static func end(from start: Int, _ line: GridLine, _ axis: ExplicitAxis) -> Int {
        guard case .span(let n, let name) = line else { return start + 1 }
        let count = max(1, min(n, maxLine))
        guard name != .empty else { return start + count }
        let later = (axis.lines[name] ?? []).filter { $0 > start }
        return count <= later.count ? later[count - 1] : max(axis.count, start) + (count - later.count)
    }

    private static func start(before end: Int, _ line: GridLine, _ axis: ExplicitAxis) -> Int {
        guard case .span(let n, let name) = line else { return end - 1 }
        let count = max(1, min(n, maxLine))
        guard name != .empty else { return end - count }
        let earlier = (axis.lines[name] ?? []).filter { $0 < end }
        return count <= earlier.count ? earlier[earlier.count - count] : min(0, end) - (count - earlier.count)
    }

    /// The lines of an absolute child's placement in the implicit grid; nil where an edge is automatic or names a line that does
    /// not exist, and so is the container's padding edge (§9.1 of Grid 1).
    static func absolute(_ first: GridLine, _ second: GridLine, _ axis: ExplicitAxis, leading: Int, count: Int) -> (Int?, Int?) {
        func isDefinite(_ line: GridLine) -> Bool {
            switch line {
            case .auto, .span: false
            case .line, .named: true
            }
        }
        func isSpan(_ line: GridLine) -> Bool { if case .span = line { true } else { false } }
        func existing(_ line: Int) -> Int? { (0...count).contains(line + leading) ? line + leading : nil }
        let hasStart = isDefinite(first)
        let hasEnd = isDefinite(second)
        guard hasStart || hasEnd else { return (nil, nil) }
        var start = hasStart ? definite(first, isStart: true, axis) : nil
        var end = hasEnd ? definite(second, isStart: false, axis) : nil
        if isSpan(first), let b = end { start = GridSpan.start(before: b, first, axis) }
        if isSpan(second), let a = start { end = GridSpan.end(from: a, second, axis) }
        if let a = start, let b = end { (start, end) = a == b ? (a, a + 1) : (min(a, b), max(a, b)) }
        return (start.flatMap(existing), end.flatMap(existing))
    }
}
