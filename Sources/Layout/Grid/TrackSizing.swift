import ClipBase
import Style

/// What an item asks of the tracks that it spans along one axis: outer sizes, CSS px.
struct TrackContribution {
    var tracks: Range<Int>
    var minimum: LayoutUnit
    var minContent: LayoutUnit
    var maxContent: LayoutUnit

    init(tracks: Range<Int>, minimum: LayoutUnit, minContent: LayoutUnit, maxContent: LayoutUnit) {
        self.tracks = tracks
        self.minimum = minimum
        self.minContent = minContent
        self.maxContent = maxContent
    }

    /// The edges of a subgrid in one track.
    init(edge: LayoutUnit, track: Int) {
        self.init(tracks: track..<track + 1, minimum: edge, minContent: edge, maxContent: edge)
    }
}

/// The track sizing algorithm along one axis (Grid 2 §12). Its work goes with the items and what they span; each step looks at
/// every track a fixed number of times.
struct TrackSizing {
    /// What an axis is sized for: the container's own content-based size, or its layout.
    enum Constraint { case minContent, maxContent, layout }

    var tracks: [GridTrack]
    let gap: LayoutUnit
    /// The content-box size; nil is indefinite.
    let available: LayoutUnit?
    let constraint: Constraint
    /// `normal` or `stretch` content distribution.
    let stretches: Bool

    var totalGap: LayoutUnit { gap * max(0, tracks.count { !$0.isCollapsed } - 1) }
    var total: LayoutUnit { tracks.reduce(totalGap) { $0 + $1.base } }

    mutating func size(_ contributions: [TrackContribution]) {
        resolveIntrinsic(merged(contributions))
        maximise()
        expandFlexible(contributions)
        if stretches { stretchAutomatic() }
    }

    /// The gutters inside a range of tracks.
    func gaps(in range: Range<Int>) -> LayoutUnit {
        gap * max(0, range.reduce(0) { $0 + (tracks[$1].isCollapsed ? 0 : 1) } - 1)
    }

    /// Items over the same tracks count as one: sharing out is monotonic in the size that is asked for.
    private func merged(_ contributions: [TrackContribution]) -> [TrackContribution] {
        var result: [TrackContribution] = []
        var places: [Range<Int>: Int] = [:]
        for item in contributions {
            guard let place = places[item.tracks] else {
                places[item.tracks] = result.count
                result.append(item)
                continue
            }
            result[place].minimum = max(result[place].minimum, item.minimum)
            result[place].minContent = max(result[place].minContent, item.minContent)
            result[place].maxContent = max(result[place].maxContent, item.maxContent)
        }
        return result
    }

    // MARK: Intrinsic sizes (§12.5)

    private mutating func resolveIntrinsic(_ contributions: [TrackContribution]) {
        var spanning: [TrackContribution] = []
        var flexible: [TrackContribution] = []
        for item in contributions {
            if item.tracks.contains(where: { tracks[$0].isFlexible }) {
                flexible.append(item)
            } else if item.tracks.count == 1 {
                fitSingle(item)
            } else {
                spanning.append(item)
            }
        }
        spanning.sort { $0.tracks.count < $1.tracks.count }
        var start = 0
        while start < spanning.count {
            var end = start + 1
            while end < spanning.count, spanning[end].tracks.count == spanning[start].tracks.count { end += 1 }
            accommodate(spanning[start..<end], onlyFlexible: false)
            start = end
        }
        if !flexible.isEmpty { accommodate(flexible[...], onlyFlexible: true) }
        for i in tracks.indices where tracks[i].limit == .max { tracks[i].limit = tracks[i].base }
    }

    private mutating func fitSingle(_ item: TrackContribution) {
        let i = item.tracks.lowerBound
        guard !tracks[i].isCollapsed else { return }
        switch tracks[i].minimum {
        case .fixed: break
        case .auto: tracks[i].base = max(tracks[i].base, item.minimum)
        case .minContent: tracks[i].base = max(tracks[i].base, item.minContent)
        case .maxContent: tracks[i].base = max(tracks[i].base, item.maxContent)
        }
        switch tracks[i].maximum {
        case .fixed, .flexible: break
        case .minContent: raiseLimit(i, to: item.minContent)
        case .maxContent, .auto: raiseLimit(i, to: min(item.maxContent, tracks[i].fitLimit))
        }
        if tracks[i].limit < tracks[i].base { tracks[i].limit = tracks[i].base }
    }

    private mutating func raiseLimit(_ i: Int, to size: LayoutUnit) {
        tracks[i].limit = tracks[i].limit == .max ? size : max(tracks[i].limit, size)
    }

    /// Steps 3 and 4: items that span several tracks, or flexible ones.
    private mutating func accommodate(_ items: ArraySlice<TrackContribution>, onlyFlexible: Bool) {
        func isAllowed(_ track: GridTrack) -> Bool { !track.isCollapsed && (!onlyFlexible || track.isFlexible) }
        growBases(items, { $0.minimum }, { isAllowed($0) && $0.hasIntrinsicMinimum }, prefers: { $0.hasIntrinsicMaximum })
        growBases(items, { $0.minContent }, { isAllowed($0) && $0.hasContentMinimum }, prefers: { $0.hasIntrinsicMaximum })
        growBases(items, { $0.maxContent }, { isAllowed($0) && $0.minimum == .maxContent }, prefers: { $0.hasMaxContentMaximum })
        guard !onlyFlexible else { return }
        growLimits(items, { $0.minContent }, { isAllowed($0) && $0.hasIntrinsicMaximum })
        let grown = growLimits(items, { $0.maxContent }, { isAllowed($0) && $0.hasMaxContentMaximum })
        for i in grown { tracks[i].isInfinitelyGrowable = false }
        for item in items { for i in item.tracks { tracks[i].isInfinitelyGrowable = false } }
    }

    private mutating func growBases(
        _ items: ArraySlice<TrackContribution>, _ wanted: (TrackContribution) -> LayoutUnit,
        _ isAffected: (GridTrack) -> Bool, prefers: (GridTrack) -> Bool
    ) {
        var touched: [Int] = []
        for item in items {
            let affected = item.tracks.filter { isAffected(tracks[$0]) }
            guard !affected.isEmpty else { continue }
            let have = item.tracks.reduce(gaps(in: item.tracks)) { $0 + tracks[$1].base }
            let extra = wanted(item) - have
            guard extra > .zero else { continue }
            let shares = TrackShares.overBases(extra, affected.map { tracks[$0] }, prefers: prefers)
            for (n, i) in affected.enumerated() where shares[n] > tracks[i].planned {
                tracks[i].planned = shares[n]
                touched.append(i)
            }
        }
        for i in touched {
            tracks[i].base += tracks[i].planned
            tracks[i].planned = .zero
            if tracks[i].limit < tracks[i].base { tracks[i].limit = tracks[i].base }
        }
    }

    @discardableResult
    private mutating func growLimits(
        _ items: ArraySlice<TrackContribution>, _ wanted: (TrackContribution) -> LayoutUnit, _ isAffected: (GridTrack) -> Bool
    ) -> [Int] {
        var touched: [Int] = []
        for item in items {
            let affected = item.tracks.filter { isAffected(tracks[$0]) }
            guard !affected.isEmpty else { continue }
            let have = item.tracks.reduce(gaps(in: item.tracks)) { $0 + (tracks[$1].limit == .max ? tracks[$1].base : tracks[$1].limit) }
            let extra = (wanted(item) - have).clampedToZero
            let shares = TrackShares.overLimits(extra, affected.map { tracks[$0] })
            for (n, i) in affected.enumerated() {
                tracks[i].planned = max(tracks[i].planned, shares[n])
                touched.append(i)
            }
        }
        for i in touched {
            if tracks[i].limit == .max {
                tracks[i].limit = tracks[i].base + tracks[i].planned
                tracks[i].isInfinitelyGrowable = true
            } else {
                tracks[i].limit += tracks[i].planned
            }
            tracks[i].planned = .zero
        }
        return touched
    }

    // MARK: Growing (§12.6–12.8)

    private mutating func maximise() {
        guard let available else {
            if constraint != .minContent { for i in tracks.indices { tracks[i].base = max(tracks[i].base, tracks[i].limit) } }
            return
        }
        let free = available - total
        guard free > .zero else { return }
        let open = tracks.indices.filter { tracks[$0].base < tracks[$0].limit && !tracks[$0].isFlexible }
        let shares = TrackShares.equal(free, open.map { tracks[$0].limit - tracks[$0].base })
        for (n, i) in open.enumerated() { tracks[i].base += shares[n] }
    }

    private mutating func expandFlexible(_ contributions: [TrackContribution]) {
        let flexible = tracks.indices.filter { tracks[$0].isFlexible && !tracks[$0].isCollapsed }
        guard !flexible.isEmpty else { return }
        var fraction = 0.0
        if let available {
            guard available > totalGap else { return }
            fraction = findFraction(Array(tracks.indices), room: available - totalGap)
        } else if constraint != .minContent {
            for i in flexible {
                fraction = max(fraction, tracks[i].factor > 1 ? tracks[i].base.pixels / tracks[i].factor : tracks[i].base.pixels)
            }
            for item in contributions where item.tracks.contains(where: { tracks[$0].isFlexible }) {
                fraction = max(fraction, findFraction(Array(item.tracks), room: item.maxContent - gaps(in: item.tracks)))
            }
        } else {
            return
        }
        for i in flexible { tracks[i].base = max(tracks[i].base, LayoutUnit(fraction * tracks[i].factor)) }
    }

    /// "Find the size of an fr" (§12.7.1).
    private func findFraction(_ indices: [Int], room: LayoutUnit) -> Double {
        var left = room.pixels
        var sum = 0.0
        var flexible: [Int] = []
        for i in indices {
            if tracks[i].isFlexible {
                sum += tracks[i].factor
                flexible.append(i)
            } else {
                left -= tracks[i].base.pixels
            }
        }
        // Those whose base size asks for the largest fraction turn inflexible first.
        func ownFraction(_ i: Int) -> Double { tracks[i].factor > 0 ? tracks[i].base.pixels / tracks[i].factor : .infinity }
        flexible.sort { ownFraction($0) > ownFraction($1) }
        for i in flexible {
            let fraction = max(0, left) / max(sum, 1)
            guard fraction * tracks[i].factor < tracks[i].base.pixels - 1.0 / 128 else { return fraction }
            left -= tracks[i].base.pixels
            sum -= tracks[i].factor
        }
        return max(0, left) / max(sum, 1)
    }

    private mutating func stretchAutomatic() {
        guard let available else { return }
        let open = tracks.indices.filter { tracks[$0].maximum == .auto && tracks[$0].fitLimit == .max && !tracks[$0].isCollapsed }
        let free = available - total
        guard !open.isEmpty, free > .zero else { return }
        let shares = TrackShares.equal(free, Array(repeating: .max, count: open.count))
        for (n, i) in open.enumerated() { tracks[i].base += shares[n] }
    }
}
