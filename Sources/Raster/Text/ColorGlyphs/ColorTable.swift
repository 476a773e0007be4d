import ClipBase

/// The OpenType table `COLR`, versions 0 and 1, read where it lies: every offset is one that a font chose.
struct ColorTable {
    private let bytes: [UInt8]
    private let layers: (count: Int, list: Int)
    private let baseGlyphs: (count: Int, list: Int)
    /// Of version 1, 0 where they are missing.
    private let graphList, layerList, clipList: Int

    /// A layer of version 0.
    struct Layer {
        var glyph: UInt32
        var paletteIndex: Int
    }

    /// nil for what is too short to be one.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 14 else { return nil }
        self.bytes = bytes
        func number(_ at: Int, _ count: Int) -> Int {
            at >= 0 && at + count <= bytes.count ? bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) } : 0
        }
        baseGlyphs = (number(2, 2), number(4, 4))
        layers = (number(12, 2), number(8, 4))
        let hasGraphs = number(0, 2) >= 1
        graphList = hasGraphs ? number(14, 4) : 0
        layerList = hasGraphs ? number(18, 4) : 0
        clipList = hasGraphs ? number(22, 4) : 0
    }

    // MARK: Numbers; what lies outside of the table is 0

    private func unsigned(_ at: Int, _ count: Int) -> Int {
        guard at >= 0, at <= bytes.count - count else { return 0 }
        var value = 0
        for index in at..<at + count { value = value << 8 | Int(bytes[index]) }
        return value
    }

    func byte(_ at: Int) -> Int { unsigned(at, 1) }
    func word(_ at: Int) -> Int { unsigned(at, 2) }
    func signedWord(_ at: Int) -> Double { Double(Int16(truncatingIfNeeded: unsigned(at, 2))) }
    /// Of two bits before the point and fourteen behind it.
    func fraction(_ at: Int) -> Double { signedWord(at) / 16_384 }
    /// Of sixteen bits before the point and as many behind it.
    func fixed(_ at: Int) -> Double { Double(Int32(truncatingIfNeeded: unsigned(at, 4))) / 65_536 }
    /// The place that the three bytes at an offset name, counted from `base`; nil where that is not in the table.
    func place(_ at: Int, from base: Int) -> Int? {
        let place = base + unsigned(at, 3)
        return place > base && place < bytes.count ? place : nil
    }

    // MARK: Lists

    /// The layers of a glyph by version 0; none where it has none.
    func layers(of glyph: UInt32) -> [Layer] {
        guard let record = find(glyph, in: baseGlyphs.list, count: baseGlyphs.count, size: 6) else { return [] }
        let first = word(record + 2)
        let count = min(word(record + 4), max(0, layers.count - first))
        return (0..<count).map { index in
            let at = layers.list + (first + index) * 4
            return Layer(glyph: UInt32(word(at)), paletteIndex: word(at + 2))
        }
    }

    /// Where the paint of a glyph by version 1 lies; nil for a glyph without one.
    func paint(of glyph: UInt32) -> Int? {
        guard graphList > 0, let record = find(glyph, in: graphList + 4, count: unsigned(graphList, 4), size: 6) else { return nil }
        let place = graphList + unsigned(record + 2, 4)
        return place > graphList && place < bytes.count ? place : nil
    }

    /// Where the paint of an entry of the layer list lies.
    func paint(ofLayer index: Int) -> Int? {
        guard layerList > 0, index < unsigned(layerList, 4) else { return nil }
        let place = layerList + unsigned(layerList + 4 + index * 4, 4)
        return place > layerList && place < bytes.count ? place : nil
    }

    /// The box that cuts what a glyph paints, font units, y upwards; nil for none.
    func clipBox(of glyph: UInt32) -> (low: Point, high: Point)? {
        guard clipList > 0, byte(clipList) == 1 else { return nil }
        var low = 0
        var high = min(unsigned(clipList + 1, 4), bytes.count / 7)
        while low < high {
            let middle = (low + high) / 2
            let record = clipList + 5 + middle * 7
            if glyph > word(record + 2) {
                low = middle + 1
            } else if glyph < word(record) {
                high = middle
            } else {
                guard let box = place(record + 4, from: clipList) else { return nil }
                return (
                    Point(x: signedWord(box + 1), y: signedWord(box + 3)), Point(x: signedWord(box + 5), y: signedWord(box + 7))
                )
            }
        }
        return nil
    }

    /// The record of a glyph in a list that is sorted by glyph.
    private func find(_ glyph: UInt32, in list: Int, count: Int, size: Int) -> Int? {
        guard list > 0 else { return nil }
        var low = 0
        var high = min(count, bytes.count / size)
        while low < high {
            let middle = (low + high) / 2
            let found = word(list + middle * size)
            if found == glyph { return list + middle * size }
            if found < glyph { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
