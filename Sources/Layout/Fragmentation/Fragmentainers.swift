import ClipBase

/// Fragmentainers of one block size that stand side by side.
struct ColumnGroup: Hashable, Sendable {
    /// How many are filled before those of the next group; the last group of a row goes on without end.
    var count: Int
    /// CSS px; positive.
    var height: LayoutUnit
}

/// One fragmentainer's part of a flow thread.
struct FragmentainerRange: Hashable, Sendable {
    var start: LayoutUnit
    var end: LayoutUnit
}

/// Index into `LayoutEngine.fragmentations`.
struct FragmentationID: Hashable, Sendable {
    var rawValue: UInt32
}

/// The fragmentainers that one layout of a flow thread goes by (Fragmentation 3 §2): content is laid out as one tall strip, which
/// they divide. Spanning elements part them into rows, and positions count from the start of a row. Where the columns are
/// themselves broken by outer columns, a row has a group of them in each of those.
struct Fragmentation: Hashable, Sendable {
    /// A row without groups, or beyond the last, is not broken.
    var rows: [[ColumnGroup]] = []

    /// The fragmentainer that a position of a row lies in; nil where nothing is broken.
    func fragmentainer(at position: LayoutUnit, row: Int) -> FragmentainerRange? {
        guard rows.indices.contains(row) else { return nil }
        var base = LayoutUnit.zero
        let last = rows[row].count - 1
        for index in rows[row].indices {
            let group = rows[row][index]
            let end = base + group.height * group.count
            if index == last || position < end { return group.range(at: position, base: base) }
            base = end
        }
        return nil
    }

    /// The start of the first fragmentainer of that block size or more, from the one that starts at or after a position.
    func start(ofFragmentainerHolding size: LayoutUnit, from position: LayoutUnit, row: Int) -> LayoutUnit? {
        guard rows.indices.contains(row) else { return nil }
        var base = LayoutUnit.zero
        let last = rows[row].count - 1
        for index in rows[row].indices {
            let group = rows[row][index]
            let end = base + group.height * group.count
            if group.height >= size, index == last || position < end {
                guard position > base, let range = group.range(at: position, base: base) else { return base }
                return range.start < position ? range.end : range.start
            }
            base = end
        }
        return nil
    }

    /// How much of a row its groups before that one hold.
    func capacity(row: Int, before group: Int) -> LayoutUnit {
        guard rows.indices.contains(row) else { return .zero }
        return rows[row].prefix(group).reduce(LayoutUnit.zero) { $0 + $1.height * $1.count }
    }
}

extension ColumnGroup {
    fileprivate func range(at position: LayoutUnit, base: LayoutUnit) -> FragmentainerRange? {
        guard height > .zero else { return nil }
        let index = max(0, Int((position - base).rawValue / height.rawValue))
        let start = base + height * index
        return FragmentainerRange(start: start, end: start + height)
    }
}

extension LayoutEngine {
    /// Equal ones are kept once, so that what was laid out by one of them is found again.
    func intern(_ fragmentation: Fragmentation) -> FragmentationID {
        if let known = fragmentationIDs[fragmentation] { return known }
        let id = FragmentationID(rawValue: UInt32(clamping: fragmentations.count))
        fragmentations.append(fragmentation)
        fragmentationIDs[fragmentation] = id
        return id
    }
}
