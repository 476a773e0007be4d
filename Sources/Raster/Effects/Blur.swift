import ClipBase

/// Gaussian blur of 8-bit channels: a true kernel for small deviations, three box blurs for larger ones (Filter Effects 1
/// §8.9).
enum Blur {
    /// How far a blur reaches, in px.
    static func margin(sigma: Double) -> Int {
        guard sigma > 0 else { return 0 }
        return sigma < 2 ? Int((sigma * 3).rounded(.up)) : boxWidth(sigma: sigma) * 3 / 2 + 2
    }

    /// The most that a page can ask for, in device px.
    static let maxSigma = 500.0

    private static func boxWidth(sigma: Double) -> Int {
        max(1, Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)))
    }

    static func apply(to surface: Surface, sigmaX: Double, sigmaY: Double) {
        let channels = surface.format == .color ? 4 : 1
        let width = surface.frame.width
        let height = surface.frame.height
        surface.withBytes { bytes, stride in
            guard let start = bytes.baseAddress else { return }
            let plane = Plane(bytes: start, stride: stride, width: width, height: height, channels: channels)
            let x = BlurReduction(sigma: min(sigmaX, maxSigma))
            let y = BlurReduction(sigma: min(sigmaY, maxSigma))
            if x.factor == 1 && y.factor == 1 {
                blur(plane, sigma: x.sigma, isVertical: false)
                blur(plane, sigma: y.sigma, isVertical: true)
                return
            }
            reduced(plane, x.factor, y.factor) { small in
                blur(small, sigma: x.sigma, isVertical: false)
                blur(small, sigma: y.sigma, isVertical: true)
            }
        }
    }

    /// Rows of 8-bit channels.
    struct Plane {
        let bytes: UnsafeMutablePointer<UInt8>
        let stride, width, height, channels: Int
    }

    private static func blur(_ plane: Plane, sigma: Double, isVertical: Bool) {
        guard sigma > 0.05 else { return }
        if sigma < 2 {
            convolve(plane, kernel: kernel(sigma: sigma), isVertical: isVertical)
            return
        }
        // For an even width the first two boxes lie half a px to either side and the third is one wider.
        let width = boxWidth(sigma: sigma)
        let half = width / 2
        let boxes = width & 1 == 1 ? [(half, half), (half, half), (half, half)] : [(half, half - 1), (half - 1, half), (half, half)]
        for box in boxes { average(plane, before: box.0, after: box.1, isVertical: isVertical) }
    }

    private static func kernel(sigma: Double) -> [UInt32] {
        let radius = max(1, Int((sigma * 3).rounded(.up)))
        let weights = (-radius...radius).map { Angle.exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        var fixed = weights.map { UInt32(($0 / sum * 65_536).rounded()) }
        // The weights must add up to exactly one, or flat areas change.
        let total = fixed.reduce(0, +)
        fixed[radius] = fixed[radius] &+ 65_536 &- total
        return fixed
    }

    /// Lines of a plane: `count` samples, `step` bytes apart, in each of `lines` lines.
    private static func layout(_ plane: Plane, isVertical: Bool) -> (lines: Int, lineStep: Int, count: Int, step: Int) {
        isVertical
            ? (plane.width * plane.channels, 1, plane.height, plane.stride)
            : (plane.height, plane.stride, plane.width, plane.channels)
    }

    private static func convolve(_ plane: Plane, kernel: [UInt32], isVertical: Bool) {
        let radius = kernel.count / 2
        let shape = layout(plane, isVertical: isVertical)
        let lanes = isVertical ? 1 : plane.channels
        var samples = [UInt32](repeating: 0, count: shape.count + 2 * radius)
        for line in 0..<shape.lines {
            for lane in 0..<lanes {
                let start = plane.bytes + line * shape.lineStep + lane
                for index in 0..<shape.count { samples[index + radius] = UInt32(start[index * shape.step]) }
                for index in 0..<shape.count {
                    var sum: UInt32 = 32_768
                    for tap in 0..<kernel.count { sum &+= samples[index + tap] &* kernel[tap] }
                    start[index * shape.step] = UInt8(truncatingIfNeeded: sum >> 16)
                }
            }
        }
    }

    /// The mean of a window around each sample; all outside the plane is 0.
    private static func average(_ plane: Plane, before: Int, after: Int, isVertical: Bool) {
        if isVertical { averageColumns(plane, before: before, after: after) } else { averageRows(plane, before: before, after: after) }
    }

    /// 2²⁴ / width, so that a product and a shift replace the division.
    private static func reciprocal(_ width: Int) -> UInt64 { (1 << 24) / UInt64(width) + 1 }

    private static func averageRows(_ plane: Plane, before: Int, after: Int) {
        let factor = reciprocal(before + after + 1)
        let channels = plane.channels
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: plane.width) { samples in
            for y in 0..<plane.height {
                for channel in 0..<channels {
                    let row = plane.bytes + y * plane.stride + channel
                    for x in 0..<plane.width { samples[x] = row[x * channels] }
                    var sum: UInt64 = 0
                    for x in 0..<min(after, plane.width) { sum &+= UInt64(samples[x]) }
                    for x in 0..<plane.width {
                        if x + after < plane.width { sum &+= UInt64(samples[x + after]) }
                        if x - before - 1 >= 0 { sum &-= UInt64(samples[x - before - 1]) }
                        row[x * channels] = UInt8(truncatingIfNeeded: (sum &* factor) >> 24)
                    }
                }
            }
        }
    }

    /// Keeps a sum for each column, so that memory is walked row by row.
    private static func averageColumns(_ plane: Plane, before: Int, after: Int) {
        let factor = reciprocal(before + after + 1)
        let count = plane.width * plane.channels
        // The rows of the window as they were, in a ring.
        let depth = before + after + 1
        var ring = [UInt8](repeating: 0, count: depth * count)
        var sums = [UInt32](repeating: 0, count: count)
        func take(_ y: Int) {
            let row = plane.bytes + y * plane.stride
            let slot = y % depth * count
            for x in 0..<count {
                ring[slot + x] = row[x]
                sums[x] &+= UInt32(row[x])
            }
        }
        func drop(_ y: Int) {
            let slot = y % depth * count
            for x in 0..<count { sums[x] &-= UInt32(ring[slot + x]) }
        }
        for y in 0..<min(after, plane.height) { take(y) }
        for y in 0..<plane.height {
            if y - before - 1 >= 0 { drop(y - before - 1) }
            if y + after < plane.height { take(y + after) }
            let row = plane.bytes + y * plane.stride
            for x in 0..<count { row[x] = UInt8(truncatingIfNeeded: (UInt64(sums[x]) &* factor) >> 24) }
        }
    }
}
