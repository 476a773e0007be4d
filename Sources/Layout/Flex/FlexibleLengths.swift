import ClipBase

/// Resolves the flexible lengths of one line (Flexbox 1 §9.7).
enum FlexibleLengths {
    /// Sets `targetMain` of each item in the range. `available` is the container's inner main size without gaps.
    static func resolve(_ items: inout [FlexItem], _ range: Range<Int>, available: LayoutUnit) {
        let sum = range.reduce(LayoutUnit.zero) { $0 + items[$1].outerHypothetical }
        let isGrowing = sum < available
        for i in range {
            items[i].targetMain = items[i].hypotheticalMain
            let factor = isGrowing ? items[i].grow : items[i].shrink
            items[i].isFrozen =
                factor == 0 || (isGrowing ? items[i].baseSize > items[i].hypotheticalMain : items[i].baseSize < items[i].hypotheticalMain)
        }
        func freeSpace() -> LayoutUnit {
            range.reduce(available) { $0 - items[$1].mainMargins - (items[$1].isFrozen ? items[$1].targetMain : items[$1].baseSize) }
        }
        let initialFree = freeSpace()
        // Each round freezes at least one item.
        for _ in 0...range.count {
            let unfrozen = range.filter { !items[$0].isFrozen }
            guard !unfrozen.isEmpty else { return }
            var free = freeSpace()
            let factors = unfrozen.reduce(0.0) { $0 + (isGrowing ? items[$1].grow : items[$1].shrink) }
            if factors < 1 {
                let scaled = initialFree * factors
                if abs(scaled.pixels) < abs(free.pixels) { free = scaled }
            }
            for i in unfrozen { items[i].targetMain = items[i].baseSize }
            if !free.isZero {
                if isGrowing {
                    if factors > 0 { for i in unfrozen { items[i].targetMain = items[i].baseSize + free * (items[i].grow / factors) } }
                } else {
                    let weights = unfrozen.reduce(0.0) { $0 + items[$1].shrink * inner(items[$1]) }
                    if weights > 0 {
                        for i in unfrozen { items[i].targetMain = items[i].baseSize + free * (items[i].shrink * inner(items[i]) / weights) }
                    }
                }
            }
            var violation = 0.0
            var clamped: [(index: Int, delta: Double)] = []
            for i in unfrozen {
                let size = items[i].targetMain.clamped(from: items[i].minMain, to: max(items[i].minMain, items[i].maxMain))
                let delta = (size - items[i].targetMain).pixels
                violation += delta
                clamped.append((i, delta))
                items[i].targetMain = size
            }
            for (i, delta) in clamped where violation == 0 || (violation > 0 ? delta > 0 : delta < 0) { items[i].isFrozen = true }
        }
    }

    /// The inner flex base size: content-box.
    private static func inner(_ item: FlexItem) -> Double { max(0, (item.baseSize - item.edges.main).pixels) }
}
