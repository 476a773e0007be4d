import Painting

/// A matrix over the neighbourhood of each px (Filter Effects 1 §9.9).
struct Convolution {
    let columns, rows: Int
    let kernel: [Double]
    let divisor, bias: Double
    let targetX, targetY: Int
    let edge: FilterPrimitive.EdgeMode
    let preservesAlpha: Bool
    /// What of the input counts; beyond it the edge mode fills in.
    let area: PixelRect
    /// Products in one filter; a kernel that would take more gives the input.
    private static let maxProducts = 400_000_000

    func apply(to surface: Surface) -> Surface? {
        let part = area.intersection(surface.frame)
        guard let result = Surface(surface.frame), !part.isEmpty, columns > 0, rows > 0, kernel.count == columns * rows else {
            return surface.copy()
        }
        guard part.width * part.height <= Self.maxProducts / (columns * rows) else { return surface.copy() }
        let frame = surface.frame
        surface.withPixels { from in
            result.withPixels { to in
                for y in part.y..<part.maxY {
                    for x in part.x..<part.maxX {
                        var sums = (0.0, 0.0, 0.0, 0.0)
                        for j in 0..<rows {
                            for i in 0..<columns {
                                guard let px = place(x - targetX + i, part.x, part.width),
                                    let py = place(y - targetY + j, part.y, part.height)
                                else { continue }
                                // The kernel is turned by 180 degrees.
                                let weight = kernel[(rows - 1 - j) * columns + columns - 1 - i]
                                let pixel = from[(py - frame.y) * frame.width + px - frame.x]
                                let alpha = Double(pixel >> 24)
                                let unit = preservesAlpha ? (alpha > 0 ? 1 / alpha : 0) : 1.0 / 255
                                sums.0 += weight * Double(pixel >> 16 & 255) * unit
                                sums.1 += weight * Double(pixel >> 8 & 255) * unit
                                sums.2 += weight * Double(pixel & 255) * unit
                                sums.3 += weight * alpha / 255
                            }
                        }
                        let index = (y - frame.y) * frame.width + x - frame.x
                        to[index] = pixel(sums, own: Double(from[index] >> 24) / 255)
                    }
                }
            }
        }
        return result
    }

    private func pixel(_ sums: (Double, Double, Double, Double), own: Double) -> UInt32 {
        func clamped(_ value: Double) -> Double { value.isNaN ? 0 : max(0, min(1, value)) }
        let alpha = preservesAlpha ? own : clamped(sums.3 / divisor + bias)
        func byte(_ sum: Double) -> UInt32 {
            let value = preservesAlpha ? clamped(sum / divisor + bias) * alpha : min(alpha, clamped(sum / divisor + bias * alpha))
            return UInt32((value * 255).rounded())
        }
        return UInt32((alpha * 255).rounded()) << 24 | byte(sums.0) << 16 | byte(sums.1) << 8 | byte(sums.2)
    }

    private func place(_ position: Int, _ start: Int, _ count: Int) -> Int? {
        let index = position - start
        if (0..<count).contains(index) { return position }
        switch edge {
        case .none: return nil
        case .duplicate: return start + max(0, min(count - 1, index))
        case .wrap: return start + ((index % count) + count) % count
        }
    }
}
