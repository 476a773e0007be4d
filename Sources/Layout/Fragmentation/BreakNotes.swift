import ClipBase

/// How well a place suits for a break, worst first: what would be broken that may not be, asks not to be, or leaves too few lines
/// on one side (Fragmentation 3 §4.4).
enum BreakAppeal: UInt8, Comparable, Sendable {
    case lastResort, avoided, fewLines, perfect
    static func < (a: BreakAppeal, b: BreakAppeal) -> Bool { a.rawValue < b.rawValue }
}

/// The first break in a box that does not suit.
struct UnsuitableBreak: Hashable, Sendable {
    /// Of the end of the fragmentainer, from the block-start border edge of the box.
    var offset: LayoutUnit
    var appeal: BreakAppeal
    /// Of fragmentainers.
    var row: Int

    func moved(by distance: LayoutUnit) -> UnsuitableBreak { UnsuitableBreak(offset: offset + distance, appeal: appeal, row: row) }

    /// The first of two, or at one place that which suits least.
    fileprivate func orEarlier(_ other: UnsuitableBreak) -> UnsuitableBreak {
        offset < other.offset || offset == other.offset && appeal < other.appeal ? self : other
    }
}

/// The first break in a box that does not suit, for each row of fragmentainers that it goes through.
struct UnsuitableBreaks: Sendable {
    private var breaks: [UnsuitableBreak] = []

    /// Of all.
    var first: UnsuitableBreak? { breaks.first }

    subscript(row row: Int) -> UnsuitableBreak? { breaks.first { $0.row == row } }

    mutating func note(_ unsuitable: UnsuitableBreak) {
        if let known = breaks.firstIndex(where: { $0.row >= unsuitable.row }) {
            if breaks[known].row == unsuitable.row {
                breaks[known] = unsuitable.orEarlier(breaks[known])
            } else {
                breaks.insert(unsuitable, at: known)
            }
        } else {
            breaks.append(unsuitable)
        }
    }

    /// Takes over those of a box that stands at an offset.
    mutating func add(_ inner: UnsuitableBreaks, at offset: LayoutUnit) {
        for unsuitable in inner.breaks { note(unsuitable.moved(by: offset)) }
    }
}

/// What the layout of one formatting context in a flow thread came upon, for balancing. It stays when content is placed again.
struct BreakNotes: Sendable {
    /// By row of fragmentainers: how much higher they must be at least for another piece of content to stay before its break;
    /// `.max` where nothing is known.
    private(set) var shortages: [LayoutUnit] = []
    /// Where forced breaks part content that is laid out unbroken, in the formatting context.
    private(set) var forcedBreaks: [LayoutUnit] = []

    var isEmpty: Bool { shortages.isEmpty && forcedBreaks.isEmpty }

    func shortage(row: Int) -> LayoutUnit? {
        guard shortages.indices.contains(row), shortages[row] < .max else { return nil }
        return shortages[row]
    }

    mutating func note(shortage: LayoutUnit, row: Int) {
        guard shortage > .zero, row >= 0, row <= MulticolFlow.maxColumns else { return }
        while shortages.count <= row { shortages.append(.max) }
        shortages[row] = min(shortages[row], shortage)
    }

    mutating func note(forcedBreakAt position: LayoutUnit) { forcedBreaks.append(position) }

    /// Takes over what was found in a formatting context that stands at an offset in this one.
    mutating func add(_ inner: BreakNotes, at offset: LayoutUnit) {
        for row in inner.shortages.indices where inner.shortages[row] < .max { note(shortage: inner.shortages[row], row: row) }
        for position in inner.forcedBreaks { forcedBreaks.append(offset + position) }
    }
}
