import ClipBase

/// How extra space is shared out over tracks (Grid 2 §12.5.1): a share for each track, in their order.
enum TrackShares {
    /// Equal shares, none above its room; what the narrow ones leave goes to the others.
    static func equal(_ extra: LayoutUnit, _ rooms: [LayoutUnit]) -> [LayoutUnit] {
        var shares = [LayoutUnit](repeating: .zero, count: rooms.count)
        var left = extra
        let order = rooms.indices.sorted { rooms[$0] < rooms[$1] }
        for (n, i) in order.enumerated() where left > .zero {
            shares[i] = min(left / (rooms.count - n), rooms[i].clampedToZero)
            left -= shares[i]
        }
        return shares
    }

    /// Shares over base sizes: up to the growth limits, then beyond them for those tracks that `prefers` names, else for all.
    /// Flexible tracks share by their factors.
    static func overBases(_ extra: LayoutUnit, _ tracks: [GridTrack], prefers: (GridTrack) -> Bool) -> [LayoutUnit] {
        if tracks.allSatisfy(\.isFlexible) {
            let sum = tracks.reduce(0.0) { $0 + $1.factor }
            if sum > 0 { return tracks.map { extra * ($0.factor / sum) } }
        }
        let rooms = tracks.map { track in
            track.limit == .max ? LayoutUnit.max : (track.limit - track.base).clampedToZero
        }
        var shares = equal(extra, rooms)
        let left = shares.reduce(extra) { $0 - $1 }
        guard left > .zero else { return shares }
        // As in the browsers, `fit-content()` does not hold base sizes.
        let preferred = tracks.indices.filter { prefers(tracks[$0]) }
        let takers = preferred.isEmpty ? Array(tracks.indices) : preferred
        let more = equal(left, Array(repeating: .max, count: takers.count))
        for (n, i) in takers.enumerated() { shares[i] += more[n] }
        return shares
    }

    /// Shares over growth limits: unlimited tracks first.
    static func overLimits(_ extra: LayoutUnit, _ tracks: [GridTrack]) -> [LayoutUnit] {
        let rooms = tracks.map { track in
            guard track.limit == .max || track.isInfinitelyGrowable else { return LayoutUnit.zero }
            guard track.fitLimit != .max else { return .max }
            return (track.fitLimit - (track.limit == .max ? track.base : track.limit)).clampedToZero
        }
        var shares = equal(extra, rooms)
        let left = shares.reduce(extra) { $0 - $1 }
        guard left > .zero else { return shares }
        let more = equal(
            left,
            tracks.indices.map { i in
                let size = tracks[i].limit == .max ? tracks[i].base : tracks[i].limit
                return tracks[i].fitLimit == .max ? .max : (tracks[i].fitLimit - size - shares[i]).clampedToZero
            })
        for i in shares.indices { shares[i] += more[i] }
        return shares
    }
}
