import ClipBase
import Style

/// How much room `repeat(auto-fill)` and `repeat(auto-fit)` have (Grid 2 §7.2.3.2).
enum AutoRepeatRoom {
    /// Nothing is definite: the list is repeated once.
    case indefinite
    /// As many as do not overflow this content-box size.
    case filling(LayoutUnit)
    /// The fewest that reach this least size.
    case reaching(LayoutUnit)
}

/// One axis of the explicit grid: its tracks' sizing functions and the names of its lines (Grid 2 §7).
struct ExplicitAxis {
    /// Empty for a subgridded axis, whose tracks are the parent's.
    private(set) var tracks: [TrackSize] = []
    /// The number of explicit tracks.
    private(set) var count = 0
    /// The lines that have a name, ascending; line i is before track i.
    private(set) var lines: [Name: [Int]] = [:]
    /// The named areas that cross the axis, as ranges of tracks.
    private(set) var areas: [InheritedNames.Area] = []
    /// Tracks that `auto-fit` made; they collapse where no item stands.
    private(set) var autoFit: Range<Int> = 0..<0
    /// A subgridded axis has no implicit tracks.
    let isSubgridded: Bool

    static let maxTracks = 10_000

    /// Expands a template of a grid's own tracks.
    init(
        _ template: GridTemplate, automatic: [TrackSize], areaTracks: Int, room: AutoRepeatRoom, percentageBasis: LayoutUnit?,
        gap: LayoutUnit, tables: borrowing StyleTables
    ) {
        isSubgridded = false
        if !template.isSubgrid {
            let times = ExplicitAxis.repetitions(
                template.items, room: room, basis: percentageBasis, gap: gap, tables: tables)
            append(template.items, autoTimes: times)
        }
        let own = tracks.count
        while tracks.count < min(areaTracks, ExplicitAxis.maxTracks) {
            tracks.append(automatic.isEmpty ? .auto : automatic[(tracks.count - own) % automatic.count])
        }
        count = tracks.count
        for name in lines.keys { lines[name]?.sort() }
    }

    /// A subgridded axis: `template` names its lines besides what the parent's are called.
    init(subgridOf inherited: InheritedNames, template: GridTemplate) {
        isSubgridded = true
        count = inherited.count
        lines = inherited.lines
        areas = inherited.areas
        var line = 0
        let fixed = template.items.reduce(0) { total, item in
            switch item {
            case .names: total + 1
            case .repeat(.count(let n), let inner): total + min(n, ExplicitAxis.maxTracks) * inner.count
            case .repeat, .track: total
            }
        }
        for item in template.items {
            switch item {
            case .names(let names): name(&line, names)
            case .track: break
            case .repeat(let times, let inner):
                let lists = inner.compactMap { if case .names(let names) = $0 { names } else { nil } }
                guard !lists.isEmpty else { continue }
                let n: Int
                switch times {
                case .count(let given): n = min(given, ExplicitAxis.maxTracks)
                case .autoFill, .autoFit: n = max(0, (count + 1 - fixed) / lists.count)
                }
                for _ in 0..<n where line <= count { for names in lists { name(&line, names) } }
            }
        }
        for name in lines.keys { lines[name]?.sort() }
        for area in inherited.areas { nameArea(area.name, area.tracks) }
    }

    private mutating func name(_ line: inout Int, _ names: [Name]) {
        if line <= count { for name in names { add(name, at: line) } }
        line += 1
    }

    private mutating func add(_ name: Name, at line: Int) {
        if lines[name]?.contains(line) != true { lines[name, default: []].append(line) }
    }

    /// Names the edges of an area `-start` and `-end` (§7.3.1).
    mutating func nameArea(_ name: Name, _ tracks: Range<Int>) {
        guard tracks.upperBound <= count else { return }
        if !areas.contains(where: { $0.name == name && $0.tracks == tracks }) {
            areas.append(InheritedNames.Area(name: name, tracks: tracks))
        }
        for (suffix, line) in [("-start", tracks.lowerBound), ("-end", tracks.upperBound)] {
            let edge = Name(name.string + suffix)
            add(edge, at: line)
            lines[edge]?.sort()
        }
    }

    private mutating func append(_ items: [GridTemplate.Item], autoTimes: Int) {
        for item in items where tracks.count < ExplicitAxis.maxTracks {
            switch item {
            case .track(let size): tracks.append(size)
            case .names(let names): for name in names { add(name, at: tracks.count) }
            case .repeat(let times, let inner):
                let start = tracks.count
                let n =
                    switch times {
                    case .count(let given): max(0, min(given, ExplicitAxis.maxTracks))
                    case .autoFill, .autoFit: autoTimes
                    }
                for _ in 0..<n where tracks.count < ExplicitAxis.maxTracks { append(inner, autoTimes: 1) }
                if case .autoFit = times { autoFit = start..<tracks.count }
            }
        }
    }

    /// How often the automatic repetition of a template is repeated.
    private static func repetitions(
        _ items: [GridTemplate.Item], room: AutoRepeatRoom, basis: LayoutUnit?, gap: LayoutUnit, tables: borrowing StyleTables
    ) -> Int {
        func fixed(_ size: TrackSize) -> LayoutUnit {
            func length(_ breadth: TrackBreadth) -> LayoutUnit? {
                guard case .length(let value) = breadth, basis != nil || !value.hasPercentage else { return nil }
                return tables.resolve(value, basis: basis ?? .zero)
            }
            guard let most = length(size.max) else { return length(size.min) ?? .zero }
            return max(most, length(size.min) ?? .zero)
        }
        var others = LayoutUnit.zero
        var once = LayoutUnit.zero
        func measure(_ items: [GridTemplate.Item], times: Int, into sum: inout LayoutUnit) {
            for item in items {
                switch item {
                case .track(let size): sum += (fixed(size) + gap) * times
                case .names: break
                case .repeat(.count(let n), let inner): measure(inner, times: max(0, min(n, ExplicitAxis.maxTracks)), into: &sum)
                case .repeat(_, let inner):
                    for case .track(let size) in inner { once += max(fixed(size), 1) + gap }
                }
            }
        }
        measure(items, times: 1, into: &others)
        guard once > .zero else { return 1 }
        let count: Double
        switch room {
        case .indefinite: return 1
        case .filling(let size): count = ((size - others + gap) / once + 1e-6).rounded(.down)
        case .reaching(let size): count = ((size - others + gap) / once - 1e-6).rounded(.up)
        }
        return Int(min(max(count, 1), Double(maxTracks)))
    }

    /// The explicit line of a name: the nth from the start, or from the end for negative n; nil where there are fewer.
    func line(_ name: Name, _ n: Int) -> Int? {
        guard let found = lines[name] else { return nil }
        if n > 0 { return n <= found.count ? found[n - 1] : nil }
        return -n <= found.count ? found[found.count + n] : nil
    }
}

/// The names that a subgrid takes over from its parent's lines and areas, in its own order of tracks (Grid 2 §9).
struct InheritedNames: Hashable {
    var count: Int
    var lines: [Name: [Int]] = [:]
    var areas: [Area] = []
    struct Area: Hashable {
        var name: Name
        var tracks: Range<Int>
    }

    /// - Parameters:
    ///   - leading: implicit tracks of the parent before its first explicit one.
    ///   - range: the parent's tracks that the subgrid spans.
    init(of parent: ExplicitAxis, leading: Int, range: Range<Int>, isReversed: Bool) {
        count = range.count
        func map(_ line: Int) -> Int { isReversed ? range.upperBound - line : line - range.lowerBound }
        for (name, found) in parent.lines {
            let inside = found.map { $0 + leading }.filter { $0 >= range.lowerBound && $0 <= range.upperBound }.map(map).sorted()
            if !inside.isEmpty { lines[name] = inside }
        }
        for area in parent.areas {
            let start = max(area.tracks.lowerBound + leading, range.lowerBound)
            let end = min(area.tracks.upperBound + leading, range.upperBound)
            guard start < end else { continue }
            areas.append(Area(name: area.name, tracks: isReversed ? map(end)..<map(start) : map(start)..<map(end)))
        }
    }
}
