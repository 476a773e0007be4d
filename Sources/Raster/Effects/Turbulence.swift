import ClipBase

/// Perlin noise by the algorithm that Filter Effects 1 §9.21 prescribes, random numbers included.
struct Turbulence {
    private static let size = 0x100
    private static let perlin = 0x1000
    private var lattice: [Int]
    private var gradients: [[(x: Double, y: Double)]]
    private let frequencyX, frequencyY: Double
    private let octaves: Int
    private let isFractal: Bool
    /// User space; nil without stitching.
    private let tile: Rect?
    /// Where the user space of the noise starts.
    private let origin: Point

    init(frequencyX: Double, frequencyY: Double, octaves: Int, seed: Double, isFractal: Bool, tile: Rect?, origin: Point) {
        self.origin = origin
        self.octaves = octaves
        self.isFractal = isFractal
        self.tile = tile?.offsetBy(x: -origin.x, y: -origin.y)
        if let tile, tile.width > 0, tile.height > 0 {
            self.frequencyX = Self.stitched(frequencyX, over: tile.width)
            self.frequencyY = Self.stitched(frequencyY, over: tile.height)
        } else {
            self.frequencyX = frequencyX
            self.frequencyY = frequencyY
        }
        var random = Random(seed: seed)
        let size = Self.size
        lattice = Array(0..<size)
        gradients = []
        for _ in 0..<4 {
            var row: [(x: Double, y: Double)] = []
            for _ in 0..<size {
                let x = Double(random.next() % (2 * size) - size) / Double(size)
                let y = Double(random.next() % (2 * size) - size) / Double(size)
                let length = (x * x + y * y).squareRoot()
                row.append(length > 0 ? (x / length, y / length) : (0, 0))
            }
            gradients.append(row)
        }
        for index in stride(from: size - 1, to: 0, by: -1) { lattice.swapAt(index, random.next() % size) }
        lattice += lattice + [lattice[0], lattice[1]]
        gradients = gradients.map { $0 + $0 + [$0[0], $0[1]] }
    }

    /// The frequency nearest to one that fits whole waves in a length.
    private static func stitched(_ frequency: Double, over length: Double) -> Double {
        guard frequency > 0 else { return frequency }
        let low = (length * frequency).rounded(.down) / length
        let high = (length * frequency).rounded(.up) / length
        guard low > 0 else { return high }
        return frequency / low < high / frequency ? low : high
    }

    private struct Random {
        private var state: Int
        init(seed: Double) {
            let whole = Int(max(-2_147_483_648, min(2_147_483_647, seed.isNaN ? 0 : seed.rounded(.towardZero))))
            var state = whole
            if state <= 0 { state = -(state % 2_147_483_646) + 1 }
            if state > 2_147_483_646 { state = 2_147_483_646 }
            self.state = state
        }
        mutating func next() -> Int {
            var result = 16_807 * (state % 127_773) - 2_836 * (state / 127_773)
            if result <= 0 { result += 2_147_483_647 }
            state = result
            return result
        }
    }

    func render(frame: PixelRect, area: PixelRect, transform: AffineTransform) -> Surface? {
        guard let surface = Surface(frame), let inverse = transform.inverse else { return Surface(frame) }
        let part = area.intersection(frame)
        surface.withPixels { pixels in
            for y in part.y..<max(part.y, part.maxY) {
                for x in part.x..<max(part.x, part.maxX) {
                    let place = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                    // Half a unit further on, as the reference browser has it.
                    let point = Point(x: place.x - origin.x + 0.5, y: place.y - origin.y + 0.5)
                    func channel(_ index: Int) -> Double {
                        let value = turbulence(index, point)
                        return max(0, min(1, isFractal ? (value + 1) / 2 : value))
                    }
                    let alpha = channel(3)
                    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
                    pixels[(y - frame.y) * frame.width + x - frame.x] =
                        byte(alpha) << 24 | byte(channel(0) * alpha) << 16 | byte(channel(1) * alpha) << 8 | byte(channel(2) * alpha)
                }
            }
        }
        return surface
    }

    private struct Stitch {
        var width, height, wrapX, wrapY: Int
    }

    private func turbulence(_ channel: Int, _ point: Point) -> Double {
        var sum = 0.0
        var x = point.x * frequencyX
        var y = point.y * frequencyY
        var ratio = 1.0
        var stitch = tile.map { tile in
            let width = Self.whole(tile.width * frequencyX)
            let height = Self.whole(tile.height * frequencyY)
            return Stitch(
                width: width, height: height, wrapX: Self.whole(tile.x * frequencyX) + Self.perlin + width,
                wrapY: Self.whole(tile.y * frequencyY) + Self.perlin + height)
        }
        for _ in 0..<octaves {
            let noise = noise(channel, x, y, stitch)
            sum += (isFractal ? noise : abs(noise)) / ratio
            x *= 2
            y *= 2
            ratio *= 2
            if var next = stitch {
                next.width *= 2
                next.wrapX = 2 * next.wrapX - Self.perlin
                next.height *= 2
                next.wrapY = 2 * next.wrapY - Self.perlin
                stitch = next
            }
        }
        return sum
    }

    private static func whole(_ value: Double) -> Int { value.isNaN ? 0 : Int(max(-1e6, min(1e6, value + 0.5))) }

    private func noise(_ channel: Int, _ x: Double, _ y: Double, _ stitch: Stitch?) -> Double {
        let tx = x + Double(Self.perlin)
        let ty = y + Double(Self.perlin)
        guard abs(tx) < 1e12, abs(ty) < 1e12 else { return 0 }
        var bx0 = Int(tx.rounded(.down))
        var by0 = Int(ty.rounded(.down))
        var bx1 = bx0 + 1
        var by1 = by0 + 1
        let rx0 = tx - Double(bx0)
        let ry0 = ty - Double(by0)
        if let stitch {
            if bx0 >= stitch.wrapX { bx0 -= stitch.width }
            if bx1 >= stitch.wrapX { bx1 -= stitch.width }
            if by0 >= stitch.wrapY { by0 -= stitch.height }
            if by1 >= stitch.wrapY { by1 -= stitch.height }
        }
        bx0 &= Self.size - 1
        bx1 &= Self.size - 1
        by0 &= Self.size - 1
        by1 &= Self.size - 1
        let i = lattice[bx0]
        let j = lattice[bx1]
        func curve(_ t: Double) -> Double { t * t * (3 - 2 * t) }
        func lerp(_ t: Double, _ a: Double, _ b: Double) -> Double { a + t * (b - a) }
        func dot(_ index: Int, _ dx: Double, _ dy: Double) -> Double {
            let gradient = gradients[channel][index]
            return dx * gradient.x + dy * gradient.y
        }
        let sx = curve(rx0)
        let sy = curve(ry0)
        let a = lerp(sx, dot(lattice[i + by0], rx0, ry0), dot(lattice[j + by0], rx0 - 1, ry0))
        let b = lerp(sx, dot(lattice[i + by1], rx0, ry0 - 1), dot(lattice[j + by1], rx0 - 1, ry0 - 1))
        return lerp(sy, a, b)
    }
}
