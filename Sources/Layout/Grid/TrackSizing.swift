import ClipBase
import Style

/// One track of one axis while it is sized (Grid 2 §12.3).
struct GridTrack {
    var size: TrackSize
    var base = LayoutUnit.zero
    /// The growth limit; `LayoutUnit.max` is infinite.
    var limit = LayoutUnit.zero
    var isCollapsed = false
    /// Where it starts, from the content box's start edge.
    var offset = LayoutUnit.zero
    fileprivate var planned = LayoutUnit.zero
    fileprivate var isInfinitelyGrowable = false

    init(_ size: TrackSize) { self.size = size }

    var isFlexible: Bool { if case .fraction = size.max { true } else { false } }
    var factor: Double { if case .fraction(let value) = size.max { value } else { 0 } }
    var hasIntrinsicMin: Bool {
        switch size.min {
        case .auto, .minContent, .maxContent: true
        case .length, .fraction: false
        }
    }
    var hasIntrinsicMax: Bool {
        switch size.max {
        case .auto, .minContent, .maxContent: true
        case .length, .fraction: false
        }
    }
}

/// What an item asks of the tracks that it spans along one axis: outer sizes, CSS px.
struct TrackContribution {
    var tracks: Range<Int>
    var minimum: LayoutUnit
    var minContent: LayoutUnit
    var maxContent: LayoutUnit
}

/// The track sizing algorithm along one axis (Grid 2 §12).
struct TrackSizing {
    var tracks: [GridTrack]
    let gap: LayoutUnit
    /// The content-box size; nil is indefinite.
    let available: LayoutUnit?
    let tables: StyleTables
    /// Whether tracks are sized under a max-content (true) or min-content constraint where the size is indefinite.
    let isMaxContent: Bool
    let stretches: Bool

    init(sizes: [TrackSize], gap: LayoutUnit, available: LayoutUnit?, tables: StyleTables, isMaxContent: Bool = true, stretches: Bool) {
        self.gap = gap
        self.available = available
        self.tables = tables
        self.isMaxContent = isMaxContent
        self.stretches = stretches
        tracks = sizes.map { size in
            var size = size
            // A percentage of an indefinite size behaves as `auto`.
            if available == nil {
                if case .length(let value) = size.min, value.hasPercentage { size.min = .auto }
                if case .length(let value) = size.max, value.hasPercentage { size.max = .auto }
            }
            if case .fraction = size.min { size.min = .auto }
            return GridTrack(size)
        }
        for i in tracks.indices {
            if case .length(let value) = tracks[i].size.min {
                tracks[i].base = tables.resolve(value, basis: available ?? .zero).clampedToZero
            }
            if case .length(let value) = tracks[i].size.max {
                tracks[i].limit = tables.resolve(value, basis: available ?? .zero).clampedToZero
            } else {
                tracks[i].limit = .max
            }
            if tracks[i].limit < tracks[i].base { tracks[i].limit = tracks[i].base }
        }
    }

    var totalGap: LayoutUnit { gap * max(0, tracks.count { !$0.isCollapsed } - 1) }
    var total: LayoutUnit { tracks.reduce(totalGap) { $0 + $1.base } }

    mutating func size(_ contributions: [TrackContribution]) {
        for i in tracks.indices where tracks[i].isCollapsed {
            tracks[i].base = .zero
            tracks[i].limit = .zero
            tracks[i].size = TrackSize(min: .length(.zero), max: .length(.zero))
        }
        resolveIntrinsic(contributions)
        maximise()
        expandFlexible(contributions)
        if stretches { stretchAutomatic() }
    }

    // MARK: Intrinsic sizes (§12.5)

    private mutating func resolveIntrinsic(_ contributions: [TrackContribution]) {
        for item in contributions where item.tracks.count == 1 {
            let i = item.tracks.lowerBound
            guard !tracks[i].isCollapsed else { continue }
            switch tracks[i].size.min {
            case .minContent: tracks[i].base = max(tracks[i].base, item.minContent)
            case .maxContent: tracks[i].base = max(tracks[i].base, item.maxContent)
            case .auto:
                // Under a content constraint the limited min-content contribution counts instead of the minimum one.
                let own = available == nil && !isMaxContent ? max(item.minimum, min(item.minContent, fitLimit(i))) : item.minimum
                tracks[i].base = max(tracks[i].base, own)
            case .length, .fraction: break
            }
            switch tracks[i].size.max {
            case .minContent: tracks[i].limit = tracks[i].limit == .max ? item.minContent : max(tracks[i].limit, item.minContent)
            case .maxContent, .auto:
                let wanted = min(item.maxContent, fitLimit(i))
                tracks[i].limit = tracks[i].limit == .max ? wanted : max(tracks[i].limit, wanted)
            case .length, .fraction: break
            }
            if tracks[i].limit < tracks[i].base { tracks[i].limit = tracks[i].base }
        }
        let spanning = contributions.filter { $0.tracks.count > 1 }
        let plain = spanning.filter { item in !item.tracks.contains { tracks[$0].isFlexible } }
        for count in Set(plain.map(\.tracks.count)).sorted() { spread(plain.filter { $0.tracks.count == count }, among: { _ in true }) }
        let flexible = spanning.filter { item in item.tracks.contains { tracks[$0].isFlexible } }
        if !flexible.isEmpty {
            let isFlexible = tracks.map(\.isFlexible)
            spread(flexible, among: { isFlexible[$0] })
        }
        for i in tracks.indices where tracks[i].limit == .max && !tracks[i].isFlexible { tracks[i].limit = max(tracks[i].base, .zero) }
        for i in tracks.indices where tracks[i].limit == .max { tracks[i].limit = tracks[i].base }
    }

    private func fitLimit(_ i: Int) -> LayoutUnit {
        guard let limit = tracks[i].size.fitContent else { return .max }
        return max(tables.resolve(limit, basis: available ?? .zero), tracks[i].base)
    }

    /// Accommodates items that span several tracks (§12.5.1).
    private mutating func spread(_ items: [TrackContribution], among allowed: (Int) -> Bool) {
        func phase(_ wanted: (TrackContribution) -> LayoutUnit, affects: (GridTrack) -> Bool, prefersUnlimited: (GridTrack) -> Bool) {
            for i in tracks.indices { tracks[i].planned = .zero }
            for item in items {
                let affected = item.tracks.filter { allowed($0) && affects(tracks[$0]) && !tracks[$0].isCollapsed }
                guard !affected.isEmpty else { continue }
                let have = item.tracks.reduce(gap * (item.tracks.filter { !tracks[$0].isCollapsed }.count - 1).clampedToZero) {
                    $0 + tracks[$1].base
                }
                let extra = wanted(item) - have
                guard extra > .zero else { continue }
                share(extra, among: affected, prefersUnlimited: prefersUnlimited)
            }
            for i in tracks.indices {
                tracks[i].base += tracks[i].planned
                if tracks[i].limit < tracks[i].base { tracks[i].limit = tracks[i].base }
            }
        }
        phase({ $0.minimum }, affects: { $0.hasIntrinsicMin }, prefersUnlimited: { $0.hasIntrinsicMax })
        phase(
            { $0.minContent },
            affects: { track in
                switch track.size.min {
                case .minContent, .maxContent: true
                case .auto, .length, .fraction: false
                }
            }, prefersUnlimited: { $0.hasIntrinsicMax })
        phase(
            { $0.maxContent }, affects: { if case .maxContent = $0.size.min { true } else { false } },
            prefersUnlimited: { if case .maxContent = $0.size.max { true } else { false } })

        func limits(_ wanted: (TrackContribution) -> LayoutUnit, affects: (GridTrack) -> Bool) {
            for i in tracks.indices { tracks[i].planned = .zero }
            var touched: Set<Int> = []
            for item in items {
                let affected = item.tracks.filter { allowed($0) && affects(tracks[$0]) && !tracks[$0].isCollapsed }
                guard !affected.isEmpty else { continue }
                let have = item.tracks.reduce(gap * (item.tracks.filter { !tracks[$0].isCollapsed }.count - 1).clampedToZero) {
                    $0 + (tracks[$1].limit == .max ? tracks[$1].base : tracks[$1].limit)
                }
                let extra = (wanted(item) - have).clampedToZero
                touched.formUnion(affected)
                let growable = affected.filter { tracks[$0].limit == .max || tracks[$0].isInfinitelyGrowable }
                let takers = growable.isEmpty ? affected : growable
                let part = extra / takers.count
                for i in takers { tracks[i].planned = max(tracks[i].planned, part) }
            }
            for i in touched {
                if tracks[i].limit == .max {
                    tracks[i].limit = tracks[i].base + tracks[i].planned
                    tracks[i].isInfinitelyGrowable = true
                } else {
                    tracks[i].limit += tracks[i].planned
                }
            }
        }
        limits({ $0.minContent }, affects: { $0.hasIntrinsicMax })
        limits(
            { $0.maxContent },
            affects: { track in
                switch track.size.max {
                case .maxContent, .auto: true
                case .minContent, .length, .fraction: false
                }
            })
        for i in tracks.indices { tracks[i].isInfinitelyGrowable = false }
    }

    /// Distributes extra space over base sizes: up to the growth limits first, then beyond.
    private mutating func share(_ extra: LayoutUnit, among affected: [Int], prefersUnlimited: (GridTrack) -> Bool) {
        var left = extra
        var incurred = [LayoutUnit](repeating: .zero, count: affected.count)
        // Flexible tracks share by their factors.
        if affected.allSatisfy({ tracks[$0].isFlexible }) {
            let sum = affected.reduce(0.0) { $0 + tracks[$1].factor }
            for (n, i) in affected.enumerated() {
                let part = sum > 0 ? left * (tracks[i].factor / sum) : left / affected.count
                tracks[i].planned = max(tracks[i].planned, part)
                incurred[n] = part
            }
            return
        }
        var open = Array(affected.indices)
        while left > .zero, !open.isEmpty {
            let part = max(left / open.count, .epsilon)
            var stillOpen: [Int] = []
            var used = LayoutUnit.zero
            for n in open {
                let track = tracks[affected[n]]
                let limit = min(track.limit, track.size.fitContent == nil ? .max : fitLimit(affected[n]))
                let room = limit == .max ? part : (limit - track.base - incurred[n]).clampedToZero
                let taken = min(part, room, left - used)
                incurred[n] += taken
                used += taken
                if taken == part && limit == .max || taken < room { stillOpen.append(n) }
            }
            left -= used
            if used.isZero { break }
            open = stillOpen
        }
        if left > .zero {
            var takers = affected.indices.filter { prefersUnlimited(tracks[affected[$0]]) }
            if takers.isEmpty { takers = Array(affected.indices) }
            for n in takers { incurred[n] += left / takers.count }
        }
        for (n, i) in affected.enumerated() { tracks[i].planned = max(tracks[i].planned, incurred[n]) }
    }

    // MARK: Growing (§12.6–12.8)

    private mutating func maximise() {
        guard available != nil || isMaxContent else { return }
        guard let available else {
            for i in tracks.indices { tracks[i].base = tracks[i].limit == .max ? tracks[i].base : max(tracks[i].base, tracks[i].limit) }
            return
        }
        var free = available - total
        while free > .zero {
            let open = tracks.indices.filter { tracks[$0].base < tracks[$0].limit && !tracks[$0].isFlexible }
            guard !open.isEmpty else { return }
            let part = max(free / open.count, .epsilon)
            for i in open where free > .zero {
                let taken = min(part, tracks[i].limit - tracks[i].base, free)
                tracks[i].base += taken
                free -= taken
            }
        }
    }

    private mutating func expandFlexible(_ contributions: [TrackContribution]) {
        let flexible = tracks.indices.filter { tracks[$0].isFlexible && !tracks[$0].isCollapsed }
        guard !flexible.isEmpty else { return }
        var fraction = 0.0
        if let available {
            guard available > totalGap else { return }
            fraction = findFraction(Array(tracks.indices), room: available - totalGap)
        } else if isMaxContent {
            for i in flexible {
                fraction = max(fraction, tracks[i].factor > 1 ? tracks[i].base.pixels / tracks[i].factor : tracks[i].base.pixels)
            }
            for item in contributions where item.tracks.contains(where: { tracks[$0].isFlexible }) {
                let room = item.maxContent - gap * (item.tracks.count - 1)
                fraction = max(fraction, findFraction(Array(item.tracks), room: room))
            }
        } else {
            return
        }
        for i in flexible { tracks[i].base = max(tracks[i].base, LayoutUnit(fraction * tracks[i].factor)) }
    }

    /// §12.7.1, "find the size of an fr".
    private func findFraction(_ indices: [Int], room: LayoutUnit) -> Double {
        var inflexible: Set<Int> = []
        for _ in 0...indices.count {
            var left = room.pixels
            var sum = 0.0
            for i in indices {
                if tracks[i].isFlexible && !inflexible.contains(i) { sum += tracks[i].factor } else { left -= tracks[i].base.pixels }
            }
            let fraction = max(0, left) / max(sum, 1)
            let violating = indices.filter {
                tracks[$0].isFlexible && !inflexible.contains($0) && fraction * tracks[$0].factor < tracks[$0].base.pixels - 1.0 / 128
            }
            if violating.isEmpty { return fraction }
            inflexible.formUnion(violating)
        }
        return 0
    }

    private mutating func stretchAutomatic() {
        guard let available else { return }
        let open = tracks.indices.filter { i in
            if case .auto = tracks[i].size.max, tracks[i].size.fitContent == nil { return !tracks[i].isCollapsed }
            return false
        }
        let free = available - total
        guard !open.isEmpty, free > .zero else { return }
        for i in open { tracks[i].base += free / open.count }
    }
}

extension Int {
    /// This number, or zero where it is negative.
    fileprivate var clampedToZero: Int { Swift.max(0, self) }
}
