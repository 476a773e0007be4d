import ClipBase
import Style

/// One axis of the explicit grid: its tracks' sizing functions and the names of its lines (Grid 2 §7).
struct ExplicitAxis {
    var tracks: [TrackSize] = []
    /// Names of line i, before track i; one more than tracks.
    var names: [[Name]] = [[]]
    /// Tracks that `auto-fit` made; they collapse where no item stands.
    var autoFit: Range<Int> = 0..<0

    static let maxTracks = 10_000

    /// Expands a template. `available` is the content-box size for automatic repetition; nil repeats once.
    init(_ template: GridTemplate, available: LayoutUnit?, gap: LayoutUnit, tables: StyleTables) {
        func fixed(_ size: TrackSize) -> LayoutUnit? {
            func length(_ breadth: TrackBreadth) -> LayoutUnit? {
                guard case .length(let value) = breadth, available != nil || !value.hasPercentage else { return nil }
                return tables.resolve(value, basis: available ?? .zero)
            }
            guard let least = length(size.min) ?? length(size.max) else { return nil }
            return max(length(size.max) ?? least, length(size.min) ?? .zero)
        }
        func trackSizes(_ items: [GridTemplate.Item]) -> [TrackSize] {
            items.flatMap { item -> [TrackSize] in
                switch item {
                case .track(let size): [size]
                case .names: []
                case .repeat(let count, let inner):
                    if case .count(let n) = count { Array((0..<max(0, min(n, 1_000))).map { _ in trackSizes(inner) }.joined()) } else { [] }
                }
            }
        }
        func append(_ items: [GridTemplate.Item], _ axis: inout ExplicitAxis) {
            for item in items where axis.tracks.count < ExplicitAxis.maxTracks {
                switch item {
                case .track(let size):
                    axis.tracks.append(size)
                    axis.names.append([])
                case .names(let names): axis.names[axis.names.count - 1] += names
                case .repeat(let count, let inner):
                    switch count {
                    case .count(let n): for _ in 0..<max(0, min(n, 10_000)) { append(inner, &axis) }
                    case .autoFill, .autoFit:
                        let own = trackSizes(inner)
                        var n = 1
                        if let available, !own.isEmpty {
                            let others = trackSizes(template.items)
                            let rest = others.reduce(LayoutUnit.zero) { $0 + (fixed($1) ?? .zero) } + gap * others.count
                            let one = own.reduce(LayoutUnit.zero) { $0 + max(fixed($1) ?? .zero, 1) } + gap * own.count
                            let room = available - rest + gap
                            n = max(1, min(1_000, Int(room.pixels / max(one.pixels, 1) + 1e-6)))
                        }
                        let start = axis.tracks.count
                        for _ in 0..<n { append(inner, &axis) }
                        if case .autoFit = count { axis.autoFit = start..<axis.tracks.count }
                    }
                }
            }
        }
        append(template.isSubgrid ? [] : template.items, &self)
    }

    /// The explicit line of a name: the nth from the start, or from the end for negative n; nil where there are fewer.
    func line(_ name: Name, _ n: Int) -> Int? {
        let found = names.indices.filter { names[$0].contains(name) }
        if n > 0 { return n <= found.count ? found[n - 1] : nil }
        return -n <= found.count ? found[found.count + n] : nil
    }
}

/// Where an item stands: lines of the implicit grid, zero-based from its first track.
struct GridItem {
    let box: BoxID
    var columns: Range<Int> = 0..<1
    var rows: Range<Int> = 0..<1
}

/// Places the items of a grid (Grid 2 §8).
struct GridPlacement {
    private(set) var items: [GridItem] = []
    /// Implicit tracks before the first explicit one.
    private(set) var leadingColumns = 0
    private(set) var leadingRows = 0
    private(set) var columnCount = 0
    private(set) var rowCount = 0

    private static let maxLine = 10_000

    /// A span along one axis: where it starts, if that is definite, and how long it is.
    private struct AxisSpan {
        var start: Int?
        var count: Int
    }

    init(_ engine: LayoutEngine, children: [BoxID], columns: ExplicitAxis, rows: ExplicitAxis, style: FlexGridStyle) {
        struct Pending {
            var box: BoxID
            var columns: AxisSpan
            var rows: AxisSpan
        }
        var pending = children.map { box -> Pending in
            let own = engine.style(box).flex
            return Pending(
                box: box, columns: Self.resolve(own.columnStart, own.columnEnd, columns), rows: Self.resolve(own.rowStart, own.rowEnd, rows)
            )
        }
        let isColumnFlow = style.autoFlowIsColumn
        // From here on: major is the axis that grows, minor the one that is filled first.
        func major(_ p: Pending) -> AxisSpan { isColumnFlow ? p.columns : p.rows }
        func minor(_ p: Pending) -> AxisSpan { isColumnFlow ? p.rows : p.columns }
        var lowest = (major: 0, minor: 0)
        var highestMinor = isColumnFlow ? rows.tracks.count : columns.tracks.count
        for p in pending {
            if let start = major(p).start { lowest.major = min(lowest.major, start) }
            if let start = minor(p).start {
                lowest.minor = min(lowest.minor, start)
                highestMinor = max(highestMinor, start + minor(p).count)
            }
        }
        for p in pending where minor(p).start == nil { highestMinor = max(highestMinor, lowest.minor + minor(p).count) }
        let minorCount = max(1, highestMinor - lowest.minor)
        var occupied = Occupancy(width: minorCount)
        var placed: [(major: Range<Int>, minor: Range<Int>)?] = Array(repeating: nil, count: pending.count)
        func put(_ i: Int, _ a: Int, _ b: Int) {
            let majorRange = a..<a + major(pending[i]).count
            let minorRange = b..<b + minor(pending[i]).count
            placed[i] = (majorRange, minorRange)
            occupied.fill(majorRange, minorRange)
        }
        for (i, p) in pending.enumerated() {
            if let a = major(p).start, let b = minor(p).start { put(i, a - lowest.major, b - lowest.minor) }
        }
        // Locked to a major line.
        var cursors: [Int: Int] = [:]
        for (i, p) in pending.enumerated() where placed[i] == nil {
            guard let start = major(p).start else { continue }
            let a = start - lowest.major
            var b = style.autoFlowIsDense ? 0 : cursors[a] ?? 0
            while b + minor(p).count <= GridPlacement.maxLine, !occupied.isFree(a..<a + major(p).count, b..<b + minor(p).count) { b += 1 }
            put(i, a, b)
            cursors[a] = b + minor(p).count
        }
        let width = max(minorCount, placed.compactMap { $0?.minor.upperBound }.max() ?? 0)
        var cursor = (major: 0, minor: 0)
        for (i, p) in pending.enumerated() where placed[i] == nil {
            let length = major(p).count
            let breadth = minor(p).count
            if style.autoFlowIsDense { cursor = (0, 0) }
            if let start = minor(p).start {
                let b = start - lowest.minor
                if !style.autoFlowIsDense && b < cursor.minor { cursor.major += 1 }
                cursor.minor = b
                while cursor.major < GridPlacement.maxLine, !occupied.isFree(cursor.major..<cursor.major + length, b..<b + breadth) {
                    cursor.major += 1
                }
            } else {
                while cursor.major < GridPlacement.maxLine {
                    if cursor.minor + breadth <= max(width, breadth) {
                        if occupied.isFree(cursor.major..<cursor.major + length, cursor.minor..<cursor.minor + breadth) { break }
                        cursor.minor += 1
                    } else {
                        cursor.major += 1
                        cursor.minor = 0
                    }
                }
            }
            put(i, cursor.major, cursor.minor)
        }
        for (i, p) in pending.enumerated() {
            guard let place = placed[i] else { continue }
            items.append(
                GridItem(box: p.box, columns: isColumnFlow ? place.major : place.minor, rows: isColumnFlow ? place.minor : place.major))
        }
        pending = []
        leadingColumns = -(isColumnFlow ? lowest.major : lowest.minor)
        leadingRows = -(isColumnFlow ? lowest.minor : lowest.major)
        columnCount = max(columns.tracks.count + leadingColumns, items.map(\.columns.upperBound).max() ?? 0)
        rowCount = max(rows.tracks.count + leadingRows, items.map(\.rows.upperBound).max() ?? 0)
    }

    /// Resolves the two placement properties of an axis (§8.3); line 0 is the explicit grid's start.
    private static func resolve(_ start: GridLine, _ end: GridLine, _ axis: ExplicitAxis) -> AxisSpan {
        let last = axis.tracks.count
        func clamp(_ line: Int) -> Int { max(-maxLine, min(maxLine, line)) }
        func definite(_ line: GridLine, isStart: Bool) -> Int? {
            switch line {
            case .auto, .span: return nil
            case .line(let n, let name):
                if name == .empty { return clamp(n > 0 ? n - 1 : last + 1 + n) }
                if let found = axis.line(name, n) { return found }
                // Implicit lines count as having the name.
                let known = axis.names.filter { $0.contains(name) }.count
                return clamp(n > 0 ? last + (n - known) : -(-n - known))
            case .named(let name):
                let edge = Name(name.string + (isStart ? "-start" : "-end"))
                return axis.line(edge, 1) ?? axis.line(name, 1) ?? clamp(last + 1)
            }
        }
        func span(_ line: GridLine) -> (count: Int, name: Name)? {
            if case .span(let n, let name) = line { return (max(1, min(n, maxLine)), name) }
            return nil
        }
        let a = definite(start, isStart: true)
        let b = definite(end, isStart: false)
        if let a, let b {
            if a == b { return AxisSpan(start: a, count: 1) }
            return AxisSpan(start: min(a, b), count: abs(a - b))
        }
        if let a {
            guard let (count, name) = span(end) else { return AxisSpan(start: a, count: 1) }
            guard name != .empty else { return AxisSpan(start: a, count: count) }
            let later = axis.names.indices.filter { $0 > a && axis.names[$0].contains(name) }
            let line = count <= later.count ? later[count - 1] : last + (count - later.count)
            return AxisSpan(start: a, count: max(1, line - a))
        }
        if let b {
            guard let (count, name) = span(start) else { return AxisSpan(start: b - 1, count: 1) }
            guard name != .empty else { return AxisSpan(start: b - count, count: count) }
            let earlier = axis.names.indices.filter { $0 < b && axis.names[$0].contains(name) }
            let line = count <= earlier.count ? earlier[earlier.count - count] : -(count - earlier.count)
            return AxisSpan(start: min(line, b - 1), count: max(1, b - line))
        }
        if let (count, name) = span(start) { return AxisSpan(start: nil, count: name == .empty ? count : 1) }
        if let (count, name) = span(end) { return AxisSpan(start: nil, count: name == .empty ? count : 1) }
        return AxisSpan(start: nil, count: 1)
    }

    /// The lines of an absolute child's placement; nil where an edge is automatic.
    static func absoluteLines(_ start: GridLine, _ end: GridLine, _ axis: ExplicitAxis, leading: Int, count: Int) -> (Int?, Int?) {
        func isAuto(_ line: GridLine) -> Bool { if case .auto = line { true } else if case .span = line { true } else { false } }
        let span = resolve(start, end, axis)
        guard let from = span.start else { return (nil, nil) }
        let a = from + leading
        let b = a + span.count
        return (isAuto(start) || !(0...count).contains(a) ? nil : a, isAuto(end) || !(0...count).contains(b) ? nil : b)
    }
}

/// Which cells of the grid are taken: a bit for each, by major line.
private struct Occupancy {
    private var lines: [Int: [UInt64]] = [:]
    private let width: Int

    init(width: Int) { self.width = width }

    mutating func fill(_ major: Range<Int>, _ minor: Range<Int>) {
        for line in major {
            var bits = lines[line] ?? Array(repeating: 0, count: width / 64 + 1)
            while bits.count <= minor.upperBound / 64 { bits.append(0) }
            for word in words(minor) { bits[word] |= mask(word, minor) }
            lines[line] = bits
        }
    }

    func isFree(_ major: Range<Int>, _ minor: Range<Int>) -> Bool {
        for line in major {
            guard let bits = lines[line] else { continue }
            for word in words(minor) where word < bits.count && bits[word] & mask(word, minor) != 0 { return false }
        }
        return true
    }

    /// The words that hold the bits of a range; a page may span thousands of lines, so they are taken 64 at a time.
    private func words(_ range: Range<Int>) -> Range<Int> {
        let start = max(0, range.lowerBound)
        return range.upperBound > start ? start / 64..<(range.upperBound - 1) / 64 + 1 : 0..<0
    }

    /// The bits of a word that lie in a range.
    private func mask(_ word: Int, _ range: Range<Int>) -> UInt64 {
        let from = max(range.lowerBound - word * 64, 0)
        let to = min(range.upperBound - word * 64, 64)
        return (to >= 64 ? UInt64.max : (1 << UInt64(to)) - 1) & ~((1 << UInt64(from)) - 1)
    }
}
