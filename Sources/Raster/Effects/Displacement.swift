import Painting

/// Moves each px by the colours of a map (Filter Effects 1 §9.12).
struct Displacement {
    /// Device px for a channel's whole range.
    let scaleX, scaleY: Double
    let x, y: FilterPrimitive.Channel

    func apply(to surface: Surface, map: Surface?) -> Surface? {
        guard let map, let result = Surface(surface.frame) else { return surface.copy() }
        let width = surface.frame.width
        let height = surface.frame.height
        surface.withPixels { from in
            map.withPixels { colors in
                result.withPixels { to in
                    for row in 0..<height {
                        for column in 0..<width {
                            let color = colors[row * width + column]
                            let sourceX = Double(column) + scaleX * (value(color, x) - 0.5)
                            let sourceY = Double(row) + scaleY * (value(color, y) - 0.5)
                            guard sourceX > -1, sourceY > -1, sourceX < Double(width), sourceY < Double(height) else { continue }
                            let left = Int(sourceX.rounded())
                            let top = Int(sourceY.rounded())
                            guard left >= 0, top >= 0, left < width, top < height else { continue }
                            to[row * width + column] = from[top * width + left]
                        }
                    }
                }
            }
        }
        return result
    }

    /// A channel of a premultiplied px as a straight value.
    private func value(_ pixel: UInt32, _ channel: FilterPrimitive.Channel) -> Double {
        let alpha = pixel >> 24
        let part: UInt32
        switch channel {
        case .alpha: return Double(alpha) / 255
        case .red: part = pixel >> 16 & 255
        case .green: part = pixel >> 8 & 255
        case .blue: part = pixel & 255
        }
        return alpha == 0 ? 0 : min(1, Double(part) / Double(alpha))
    }
}
