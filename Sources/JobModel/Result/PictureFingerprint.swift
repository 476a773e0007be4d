import ClipBase

/// What of a picture's pixels is kept to tell later how much another differs: a perceptual hash, and a digest of each tile.
public struct PictureFingerprint: JSONRecord, Hashable, Sendable {
    /// Device px.
    public var width = 0
    public var height = 0
    /// 64 bits in hex: whether each of 8 × 8 parts is brighter than its right neighbour.
    public var hash = ""
    /// Device px.
    public var tileSide = 0
    /// Four hex digits a tile, row by row.
    public var tiles = ""
    public init() {}

    public static var fields: [Field<PictureFingerprint>] {
        [
            Field("width", \.width), Field("height", \.height), Field("hash", \.hash), Field("tileSide", \.tileSide),
            Field("tiles", \.tiles)
        ]
    }
}

/// How much a picture differs from an earlier one.
public struct PictureDifference: Hashable, Sendable {
    /// Bits in which the perceptual hashes differ, 0…64; up to about 10 the two look alike.
    public var distance: Int
    /// The share of the area that differs, 0…1, to a tile's precision; what one has more counts in full.
    public var area: Double
    /// Around all that differs, device px of the newer picture.
    public var bounds: Rect

    /// Nil where one of the fingerprints cannot be read.
    public init?(_ new: PictureFingerprint, from old: PictureFingerprint) {
        guard let newHash = UInt64(new.hash, radix: 16), let oldHash = UInt64(old.hash, radix: 16) else { return nil }
        distance = (newHash ^ oldHash).nonzeroBitCount
        let everything = Rect(x: 0, y: 0, width: Double(new.width), height: Double(new.height))
        guard new.tileSide == old.tileSide, new.tileSide > 0, new.width == old.width else {
            let isSame = new == old
            area = isSame ? 0 : 1
            bounds = isSame ? .zero : everything
            return
        }
        let side = new.tileSide
        let columns = (new.width + side - 1) / side
        let newTiles = Array(new.tiles.utf8)
        let oldTiles = Array(old.tiles.utf8)
        guard columns > 0 else { return nil }
        var differing = 0.0
        var around: Rect?
        let taller = max(new.height, old.height)
        for tile in 0..<max(newTiles.count, oldTiles.count) / 4 {
            let place = tile * 4..<tile * 4 + 4
            if place.upperBound <= newTiles.count, place.upperBound <= oldTiles.count, newTiles[place] == oldTiles[place] { continue }
            let x = tile % columns * side
            let y = tile / columns * side
            let rect = Rect(
                x: Double(x), y: Double(y), width: Double(min(side, new.width - x)), height: Double(max(0, min(side, taller - y))))
            differing += rect.width * rect.height
            around = around.map { $0.union(rect) } ?? rect
        }
        area = min(1, differing / max(1, Double(new.width) * Double(taller)))
        bounds = around ?? .zero
    }
}
