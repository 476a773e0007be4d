import ClipBase

/// `flex-wrap: balance`: items are broken into as few lines as they need, or as many as `flex-line-count` asks for, so that the
/// lines differ least in length (Flexbox 2 §5.2).
enum FlexBalancing {
    /// Above this many steps lines are filled one after another instead.
    private static let maxSteps = 4_000_000

    /// The index after the last item of each line; nil where it would take too long.
    ///
    /// - Parameters:
    ///   - sizes: outer main sizes, none negative.
    ///   - available: a line's room; only an item alone may be longer.
    ///   - least: the number of lines asked for.
    static func lineEnds(_ sizes: [LayoutUnit], gap: LayoutUnit, available: LayoutUnit, least: Int) -> [Int]? {
        let count = sizes.count
        let lines = max(min(least, count), fewestLines(sizes, gap: gap, available: available), 1)
        guard count > 0, count * count * lines <= maxSteps else { return nil }
        // Lines of a given number have a given sum, so the least squares are the least differences. `costs[i]` is the least sum
        // of squares of the items from i on in the lines left; `ends[k][i]` where the first of k + 1 lines then ends.
        var costs = [Double](repeating: .infinity, count: count + 1)
        costs[count] = 0
        var ends = [[Int]](repeating: Array(repeating: count, count: count + 1), count: lines)
        for k in 0..<lines {
            var next = [Double](repeating: .infinity, count: count + 1)
            for i in stride(from: count - 1, through: 0, by: -1) {
                var length = LayoutUnit.zero
                for end in i + 1...count {
                    length += sizes[end - 1] + (end > i + 1 ? gap : .zero)
                    if length > available && end > i + 1 { break }
                    let cost = length.pixels * length.pixels + costs[end]
                    // Of equal ones the longest first line counts.
                    if cost < .infinity, cost <= next[i] + 1e-6 {
                        next[i] = cost
                        ends[k][i] = end
                    }
                }
            }
            costs = next
        }
        var result: [Int] = []
        var start = 0
        for k in stride(from: lines - 1, through: 0, by: -1) where start < count {
            start = ends[k][start]
            result.append(start)
        }
        return start == count ? result : nil
    }

    private static func fewestLines(_ sizes: [LayoutUnit], gap: LayoutUnit, available: LayoutUnit) -> Int {
        var lines = 0
        var used: LayoutUnit?
        for size in sizes {
            if let length = used, length + gap + size <= available {
                used = length + gap + size
            } else {
                used = size
                lines += 1
            }
        }
        return lines
    }
}
