import ClipBase

/// The search for the height of one row of balanced columns.
struct HeightSearch {
    var height: LayoutUnit
    /// Too low, and high enough for all content together.
    var low: LayoutUnit
    let most: LayoutUnit
    /// What it takes, forced breaks included.
    let columnCount: Int
    /// The least height found at which the content fits, with breaks that do not suit and without.
    var loose: LayoutUnit?
    var fitting: LayoutUnit?
    var isBisecting = false
    var isSettled = false

    /// Takes note of what came of the height, and goes to the next one: it grows by what the content lacks as long as that is
    /// known and helps, and is bisected from there on.
    mutating func advance(holds: Bool, isSuitable: Bool, shortage: LayoutUnit?, canStretch: Bool) {
        if isBisecting {
            if holds { fitting = height } else { low = height }
            bisect()
            return
        }
        if holds, loose == nil { loose = height }
        if holds, isSuitable {
            fitting = height
            isSettled = true
        } else if let shortage, canStretch, height < most {
            low = height
            height = min(height + shortage, most)
        } else if let loose {
            fitting = loose
            isSettled = true
        } else {
            low = height
            isBisecting = true
            bisect()
        }
    }

    private mutating func bisect() {
        let high = fitting ?? most
        isSettled = high - low <= 1
        height = isSettled ? high : LayoutUnit(((low + high) / 2).pixels.rounded(.up))
        if isSettled { fitting = high }
    }
}
