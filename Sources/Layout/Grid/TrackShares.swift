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
            let most = min(track.limit, track.fitLimit)
            return most == .max ? .max : (most - track.base).clampedToZero
        }
        let shares = beyond(extra, equal(extra, rooms), tracks, from: \.base, prefers: prefers)
        let left = shares.reduce(extra) { $0 - $1 }
        guard left > .zero else { return shares }
        // None is preferred, or `fit-content()` holds those that are.
        let more = equal(left, Array(repeating: .max, count: tracks.count))
        return zip(shares, more).map { $0 + $1 }
    }

    /// Shares over growth limits: unlimited tracks first.
    static func overLimits(_ extra: LayoutUnit, _ tracks: [GridTrack]) -> [LayoutUnit] {
        let rooms = tracks.map { track in
            guard track.limit == .max || track.isInfinitelyGrowable else { return LayoutUnit.zero }
            guard track.fitLimit != .max else { return .max }
            return (track.fitLimit - (track.limit == .max ? track.base : track.limit)).clampedToZero
        }
        return beyond(extra, equal(extra, rooms), tracks, from: { $0.limit == .max ? $0.base : $0.limit }, prefers: { _ in true })
    }

    /// What is left goes to the tracks that `prefers` names, of `fit-content()` ones up to their argument.
    private static func beyond(
        _ extra: LayoutUnit, _ shares: [LayoutUnit], _ tracks: [GridTrack], from size: (GridTrack) -> LayoutUnit,
        prefers: (GridTrack) -> Bool
    ) -> [LayoutUnit] {
        let left = shares.reduce(extra) { $0 - $1 }
        guard left > .zero else { return shares }
        let takers = tracks.indices.filter { prefers(tracks[$0]) }
        let rooms = takers.map { i in
            tracks[i].fitLimit == .max ? .max : (tracks[i].fitLimit - size(tracks[i]) - shares[i]).clampedToZero
        }
        var result = shares
        let more = equal(left, rooms)
        for (n, i) in takers.enumerated() { result[i] += more[n] }
        return result
    }
}
