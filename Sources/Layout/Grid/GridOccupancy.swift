import ClipBase

/// Which cells of the grid are taken: a bit for each, by major line.
struct GridOccupancy {
    private var lines: [Int: [UInt64]] = [:]
    /// What is filled already: pages repeat areas.
    private var areas: Set<Area> = []

    private struct Area: Hashable {
        var major, minor: Range<Int>
    }

    mutating func fill(_ major: Range<Int>, _ minor: Range<Int>) {
        guard !minor.isEmpty, areas.insert(Area(major: major, minor: minor)).inserted else { return }
        for line in major {
            var bits = lines[line] ?? []
            while bits.count <= (minor.upperBound - 1) / 64 { bits.append(0) }
            for word in words(minor) { bits[word] |= mask(word, minor) }
            lines[line] = bits
        }
    }

    /// The first minor line from `start` on, and no later than `last`, at which `breadth` cells are free in all major lines.
    func firstFree(_ major: Range<Int>, from start: Int, last: Int, breadth: Int) -> Int? {
        var position = start
        while position <= last {
            guard let taken = lastTaken(major, position..<position + breadth) else { return position }
            position = taken + 1
        }
        return nil
    }

    /// The last of the major lines that has no room for `breadth` cells by itself: nothing fits over it.
    func lastLineWithoutRoom(_ major: Range<Int>, last: Int, breadth: Int) -> Int? {
        major.last { lines[$0] != nil && firstFree($0..<$0 + 1, from: 0, last: last, breadth: breadth) == nil }
    }

    /// The last taken minor line of a range, in any of the major lines.
    private func lastTaken(_ major: Range<Int>, _ minor: Range<Int>) -> Int? {
        var last: Int?
        for line in major {
            guard let bits = lines[line] else { continue }
            for word in words(minor).reversed() where word < bits.count {
                let found = bits[word] & mask(word, minor)
                guard found != 0 else { continue }
                last = max(last ?? 0, word * 64 + 63 - found.leadingZeroBitCount)
                break
            }
        }
        return last
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
