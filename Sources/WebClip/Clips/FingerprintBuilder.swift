import JobModel

/// Makes a picture's fingerprint from its rows as they are painted; memory goes with the number of tiles.
struct FingerprintBuilder {
    /// Tiles of one picture: its fingerprint stays below 20 KB.
    private static let maxTiles = 4_096
    /// One column more than the hash has bits in a row.
    private static let gridColumns = 9
    private static let gridRows = 8

    private let width, height, side, columns: Int
    private var row = 0
    /// Running digests of the present row of tiles.
    private var digests: [UInt64]
    private var tiles = ""
    private var brightness = [Int](repeating: 0, count: gridColumns * gridRows)
    private var counts = [Int](repeating: 0, count: gridColumns * gridRows)
    /// The grid's column of each pixel column.
    private let gridColumn: [UInt8]

    private static let digestSeed: UInt64 = 0xCBF2_9CE4_8422_2325

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        var side = 16
        while ((width + side - 1) / side) * ((height + side - 1) / side) > FingerprintBuilder.maxTiles { side *= 2 }
        self.side = side
        columns = (width + side - 1) / side
        digests = Array(repeating: FingerprintBuilder.digestSeed, count: columns)
        gridColumn = (0..<width).map { UInt8($0 * FingerprintBuilder.gridColumns / max(1, width)) }
    }

    mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, rows: Int, stride: Int) {
        for index in 0..<rows where row < height && index * stride + width <= pixels.count {
            add(UnsafeBufferPointer(rebasing: pixels[index * stride..<index * stride + width]))
        }
    }

    private mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
        let cells = row * FingerprintBuilder.gridRows / height * FingerprintBuilder.gridColumns
        for column in 0..<columns {
            var digest = digests[column]
            for x in column * side..<min(width, (column + 1) * side) {
                let pixel = pixels[x]
                digest = (digest ^ UInt64(pixel)) &* 0x0000_0100_0000_01B3
                digest ^= digest >> 29
                let luminance = (pixel >> 16 & 255) * 54 + (pixel >> 8 & 255) * 183 + (pixel & 255) * 19
                brightness[cells + Int(gridColumn[x])] &+= Int(luminance)
                counts[cells + Int(gridColumn[x])] &+= 1
            }
            digests[column] = digest
        }
        row += 1
        if row % side == 0 || row == height { endTileRow() }
    }

    private mutating func endTileRow() {
        for digest in digests {
            let folded = UInt16(truncatingIfNeeded: digest ^ digest >> 16 ^ digest >> 32 ^ digest >> 48)
            let text = String(folded, radix: 16)
            tiles += String(repeating: "0", count: 4 - text.count) + text
        }
        digests = Array(repeating: FingerprintBuilder.digestSeed, count: columns)
    }

    /// Of all rows so far; the picture's once all are in.
    var fingerprint: PictureFingerprint {
        var hash: UInt64 = 0
        for row in 0..<FingerprintBuilder.gridRows {
            for column in 0..<FingerprintBuilder.gridColumns - 1 {
                let cell = row * FingerprintBuilder.gridColumns + column
                let left = brightness[cell] / max(1, counts[cell])
                let right = brightness[cell + 1] / max(1, counts[cell + 1])
                hash = hash << 1 | (left > right ? 1 : 0)
            }
        }
        var fingerprint = PictureFingerprint()
        fingerprint.width = width
        fingerprint.height = height
        let text = String(hash, radix: 16)
        fingerprint.hash = String(repeating: "0", count: 16 - text.count) + text
        fingerprint.tileSide = side
        fingerprint.tiles = tiles
        return fingerprint
    }
}
