import ClipBase
import Style

/// Where an item stands: tracks of the implicit grid, zero-based from its first one.
struct GridItem {
    let box: BoxID
    var columns: Range<Int> = 0..<1
    var rows: Range<Int> = 0..<1

    func tracks(_ axis: GridAxis) -> Range<Int> {
        switch axis {
        case .inline: columns
        case .block: rows
        }
    }
}

/// An axis of a grid container: `inline` has the columns, `block` the rows.
enum GridAxis: Hashable {
    case inline, block
    var other: GridAxis { self == .inline ? .block : .inline }
}

/// Places the items of a grid (Grid 2 §8).
struct GridPlacement {
    private(set) var items: [GridItem] = []
    /// Implicit tracks before the first explicit one.
    private(set) var leadingColumns = 0
    private(set) var leadingRows = 0
    private(set) var columnCount = 0
    private(set) var rowCount = 0

    func leading(_ axis: GridAxis) -> Int { axis == .inline ? leadingColumns : leadingRows }
    func count(_ axis: GridAxis) -> Int { axis == .inline ? columnCount : rowCount }

    init(_ engine: LayoutEngine, children: [BoxID], columns: ExplicitAxis, rows: ExplicitAxis, style: FlexGridStyle) {
        let isColumnFlow = style.autoFlowIsColumn
        // From here on: major is the axis that grows, minor the one that is filled first.
        let pending = children.map { box -> Pending in
            let own = engine.style(box).flex
            let inline = GridSpan(own.columnStart, own.columnEnd, columns, isColumnFlow ? .major : .minor)
            let block = GridSpan(own.rowStart, own.rowEnd, rows, isColumnFlow ? .minor : .major)
            return isColumnFlow ? Pending(box: box, major: inline, minor: block) : Pending(box: box, major: block, minor: inline)
        }
        let (majorAxis, minorAxis) = isColumnFlow ? (columns, rows) : (rows, columns)
        var placer = Placer(pending, minorCount: minorAxis.count, isDense: style.autoFlowIsDense)
        placer.place()
        let majorLimit = majorAxis.isSubgridded ? majorAxis.count : nil
        let minorLimit = minorAxis.isSubgridded ? minorAxis.count : nil
        for (i, one) in pending.enumerated() {
            let major = Self.clamped(placer.places[i].major, to: majorLimit)
            let minor = Self.clamped(placer.places[i].minor, to: minorLimit)
            items.append(GridItem(box: one.box, columns: isColumnFlow ? major : minor, rows: isColumnFlow ? minor : major))
        }
        leadingColumns = isColumnFlow ? placer.leadingMajor : placer.leadingMinor
        leadingRows = isColumnFlow ? placer.leadingMinor : placer.leadingMajor
        columnCount = max(columns.count + leadingColumns, columns.isSubgridded ? 0 : items.map(\.columns.upperBound).max() ?? 0)
        rowCount = max(rows.count + leadingRows, rows.isSubgridded ? 0 : items.map(\.rows.upperBound).max() ?? 0)
    }

    private static func clamped(_ range: Range<Int>, to limit: Int?) -> Range<Int> {
        guard let limit, limit > 0 else { return range }
        let start = max(0, min(range.lowerBound, limit - 1))
        return start..<max(start + 1, min(range.upperBound, limit))
    }

    fileprivate struct Pending {
        var box: BoxID
        var major: GridSpan
        var minor: GridSpan
    }
}

/// The automatic placement algorithm (Grid 2 §8.5).
private struct Placer {
    private let pending: [GridPlacement.Pending]
    private let isDense: Bool
    let leadingMajor: Int
    let leadingMinor: Int
    /// How many minor lines the grid has before items of the second step widen it.
    private var width: Int
    private var occupied = GridOccupancy()
    private(set) var places: [(major: Range<Int>, minor: Range<Int>)]
    private var isPlaced: [Bool]

    init(_ pending: [GridPlacement.Pending], minorCount: Int, isDense: Bool) {
        self.pending = pending
        self.isDense = isDense
        leadingMajor = -min(0, pending.compactMap(\.major.start).min() ?? 0)
        let lowest = min(0, pending.compactMap(\.minor.start).min() ?? 0)
        leadingMinor = -lowest
        var highest = minorCount
        for one in pending { highest = max(highest, (one.minor.start ?? lowest) + one.minor.count) }
        width = max(1, highest - lowest)
        places = Array(repeating: (0..<1, 0..<1), count: pending.count)
        isPlaced = Array(repeating: false, count: pending.count)
    }

    private mutating func put(_ i: Int, _ major: Int, _ minor: Int) {
        let a = major..<major + pending[i].major.count
        let b = minor..<minor + pending[i].minor.count
        places[i] = (a, b)
        isPlaced[i] = true
        occupied.fill(a, b)
    }

    mutating func place() {
        for (i, one) in pending.enumerated() {
            if let a = one.major.start, let b = one.minor.start { put(i, a + leadingMajor, b + leadingMinor) }
        }
        placeLockedToMajor()
        width = max(width, places.indices.map { isPlaced[$0] ? places[$0].minor.upperBound : 0 }.max() ?? 0)
        placeTheRest()
    }

    /// Items whose major line is given: they go beside what that line holds already.
    private mutating func placeLockedToMajor() {
        var cursors: [Int: Int] = [:]
        for (i, one) in pending.enumerated() where !isPlaced[i] {
            guard let start = one.major.start else { continue }
            let a = start + leadingMajor
            let from = isDense ? 0 : cursors[a] ?? 0
            let b = occupied.firstFree(a..<a + one.major.count, from: from, last: GridSpan.maxLine, breadth: one.minor.count) ?? from
            put(i, a, b)
            cursors[a] = b + one.minor.count
        }
    }

    private struct Shape: Hashable {
        var length: Int
        var breadth: Int
        var start: Int?
    }

    private mutating func placeTheRest() {
        var cursor = (major: 0, minor: 0)
        // Dense packing looks from the start again; for items of one shape, what was taken before still is.
        var densest: [Shape: (major: Int, minor: Int)] = [:]
        for (i, one) in pending.enumerated() where !isPlaced[i] {
            let shape = Shape(length: one.major.count, breadth: one.minor.count, start: one.minor.start)
            if isDense { cursor = densest[shape] ?? (0, 0) }
            if let start = one.minor.start {
                let b = start + leadingMinor
                if !isDense && b < cursor.minor { cursor.major += 1 }
                cursor.minor = b
                while cursor.major < GridSpan.maxLine,
                    occupied.firstFree(cursor.major..<cursor.major + shape.length, from: b, last: b, breadth: shape.breadth) == nil
                {
                    cursor.major += 1
                }
            } else {
                while cursor.major < GridSpan.maxLine {
                    if let b = occupied.firstFree(
                        cursor.major..<cursor.major + shape.length, from: cursor.minor, last: max(0, width - shape.breadth),
                        breadth: shape.breadth)
                    {
                        cursor.minor = b
                        break
                    }
                    let blocked = occupied.lastLineWithoutRoom(
                        cursor.major..<cursor.major + shape.length, last: max(0, width - shape.breadth), breadth: shape.breadth)
                    cursor = ((blocked ?? cursor.major) + 1, 0)
                }
            }
            put(i, cursor.major, cursor.minor)
            if isDense { densest[shape] = cursor }
        }
    }
}
