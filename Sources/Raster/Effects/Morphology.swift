/// Erosion and dilation: the least or greatest of each channel in a rectangle around each px (Filter Effects 1 §9.17).
struct Morphology {
    /// Device px.
    let radiusX, radiusY: Double
    let dilates: Bool
    private static let maxRadius = 500.0

    func apply(to surface: Surface) -> Surface? {
        guard let result = surface.copy() else { return nil }
        let frame = surface.frame
        result.withPixels { pixels in
            var line = [UInt32](repeating: 0, count: max(frame.width, frame.height))
            let horizontal = Int(min(radiusX, Self.maxRadius).rounded())
            let vertical = Int(min(radiusY, Self.maxRadius).rounded())
            for y in 0..<frame.height where horizontal > 0 {
                for x in 0..<frame.width { line[x] = pixels[y * frame.width + x] }
                extremes(of: line, count: frame.width, radius: horizontal) { pixels[y * frame.width + $0] = $1 }
            }
            for x in 0..<frame.width where vertical > 0 {
                for y in 0..<frame.height { line[y] = pixels[y * frame.width + x] }
                extremes(of: line, count: frame.height, radius: vertical) { pixels[$0 * frame.width + x] = $1 }
            }
        }
        return result
    }

    /// Gives each place its extreme; all outside the line is 0. Cost: the line, whatever the radius (van Herk's blocks).
    private func extremes(of line: [UInt32], count: Int, radius: Int, _ put: (Int, UInt32) -> Void) {
        let window = 2 * radius + 1
        let padded = count + 2 * radius
        func value(_ index: Int) -> UInt32 { index >= radius && index < radius + count ? line[index - radius] : 0 }
        var forward = [UInt32](repeating: 0, count: padded)
        var backward = [UInt32](repeating: 0, count: padded)
        for index in 0..<padded {
            forward[index] = index % window == 0 ? value(index) : extreme(forward[index - 1], value(index))
        }
        for index in (0..<padded).reversed() {
            let isLast = index % window == window - 1 || index == padded - 1
            backward[index] = isLast ? value(index) : extreme(backward[index + 1], value(index))
        }
        for index in 0..<count { put(index, extreme(backward[index], forward[index + window - 1])) }
    }

    private func extreme(_ a: UInt32, _ b: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in [UInt32(0), 8, 16, 24] {
            let x = a >> shift & 255
            let y = b >> shift & 255
            result |= (dilates ? max(x, y) : min(x, y)) << shift
        }
        return result
    }
}
