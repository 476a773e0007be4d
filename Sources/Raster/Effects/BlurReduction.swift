/// A large blur is done on a smaller plane: it leaves no detail that the smaller one could not hold, and its time no
/// longer grows with the deviation.
struct BlurReduction {
    /// Samples along the axis that become one.
    let factor: Int
    /// The deviation of the blur between reducing and enlarging, in samples of the smaller plane.
    let sigma: Double

    /// The least deviation on the smaller plane; with less, its samples would show.
    private static let least = 16.0

    init(sigma full: Double) {
        var factor = 1
        while full / Double(factor * 2) >= BlurReduction.least { factor *= 2 }
        self.factor = factor
        // The mean of `factor` samples and the line between two of them each blur a little, by 1/12 and 1/6 square samples.
        let reduced = full / Double(factor)
        sigma = factor == 1 ? full : (reduced * reduced - 0.25).squareRoot()
    }
}

extension Blur {
    /// Lets `change` work on the means of `factorX` × `factorY` samples, and writes what it leaves back to the plane.
    static func reduced(_ plane: Plane, _ factorX: Int, _ factorY: Int, change: (Plane) -> Void) {
        let width = (plane.width + factorX - 1) / factorX
        let height = (plane.height + factorY - 1) / factorY
        let stride = width * plane.channels
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stride * height) { bytes in
            guard let start = bytes.baseAddress else { return }
            let small = Plane(bytes: start, stride: stride, width: width, height: height, channels: plane.channels)
            shrink(plane, to: small, factorX, factorY)
            change(small)
            enlarge(small, to: plane, factorX, factorY)
        }
    }

    /// All outside the plane is 0.
    private static func shrink(_ plane: Plane, to small: Plane, _ factorX: Int, _ factorY: Int) {
        let area = UInt32(factorX * factorY)
        var sums = [UInt32](repeating: 0, count: small.stride)
        for row in 0..<small.height {
            for index in sums.indices { sums[index] = area / 2 }
            for y in row * factorY..<min((row + 1) * factorY, plane.height) {
                let line = plane.bytes + y * plane.stride
                for x in 0..<plane.width {
                    let target = x / factorX * plane.channels
                    for channel in 0..<plane.channels { sums[target + channel] &+= UInt32(line[x * plane.channels + channel]) }
                }
            }
            let target = small.bytes + row * small.stride
            for index in sums.indices { target[index] = UInt8(truncatingIfNeeded: sums[index] / area) }
        }
    }

    private static func enlarge(_ small: Plane, to plane: Plane, _ factorX: Int, _ factorY: Int) {
        let across = Taps(count: plane.width, factor: factorX, limit: small.width)
        let down = Taps(count: plane.height, factor: factorY, limit: small.height)
        let channels = plane.channels
        for y in 0..<plane.height {
            let upper = small.bytes + down.first[y] * small.stride
            let lower = small.bytes + down.second[y] * small.stride
            let share = down.share[y]
            let line = plane.bytes + y * plane.stride
            for x in 0..<plane.width {
                let left = across.first[x] * channels
                let right = across.second[x] * channels
                for channel in 0..<channels {
                    let top = mix(upper[left + channel], upper[right + channel], across.share[x])
                    let bottom = mix(lower[left + channel], lower[right + channel], across.share[x])
                    let sum = top &* (256 &- share) &+ bottom &* share
                    line[x * channels + channel] = UInt8(truncatingIfNeeded: (sum &+ 32_768) >> 16)
                }
            }
        }
    }

    /// 256 times the value that lies `share`/256 of the way from one to the other.
    private static func mix(_ first: UInt8, _ second: UInt8, _ share: UInt32) -> UInt32 {
        UInt32(first) &* (256 &- share) &+ UInt32(second) &* share
    }

    /// The two samples of the smaller plane between whose centres each sample of the larger one lies.
    private struct Taps {
        var first: [Int] = []
        var second: [Int] = []
        /// Of the second, in 1/256.
        var share: [UInt32] = []

        init(count: Int, factor: Int, limit: Int) {
            for index in 0..<count {
                let doubled = 2 * index + 1 - factor
                let whole = doubled < 0 ? -1 : doubled / (2 * factor)
                first.append(max(0, min(whole, limit - 1)))
                second.append(max(0, min(whole + 1, limit - 1)))
                share.append(UInt32((doubled - whole * 2 * factor) * 256 / (2 * factor)))
            }
        }
    }
}
