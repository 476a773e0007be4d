import ClipBase
import Painting

/// Light on a surface whose height is the alpha of a picture (Filter Effects 1 §9.10, §9.20).
struct Lighting {
    private let light: FilterPrimitive.Light
    private let color: RGBA
    private let area: PixelRect
    private let scale: Double
    private let position: Vector
    private let target: Vector

    private struct Vector {
        var x, y, z: Double
        static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
        func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
        var normalized: Vector {
            let length = dot(self).squareRoot()
            return length > 0 ? Vector(x: x / length, y: y / length, z: z / length) : self
        }
    }

    init(_ light: FilterPrimitive.Light, transform: AffineTransform, area: PixelRect, isLinear: Bool) {
        self.light = light
        self.area = area
        color = isLinear ? TransferCurve.linear(light.color) : light.color
        let scale = transform.greatestScale
        self.scale = scale
        func device(_ x: Double, _ y: Double, _ z: Double) -> Vector {
            let point = transform.apply(to: Point(x: x, y: y))
            return Vector(x: point.x, y: point.y, z: z * scale)
        }
        switch light.source {
        case .distant(let azimuth, let elevation):
            let (sineA, cosineA) = Angle.sineAndCosine(azimuth * Double.pi / 180)
            let (sineE, cosineE) = Angle.sineAndCosine(elevation * Double.pi / 180)
            position = Vector(x: cosineA * cosineE, y: sineA * cosineE, z: sineE)
            target = position
        case .point(let x, let y, let z):
            position = device(x, y, z)
            target = position
        case .spot(let x, let y, let z, let toX, let toY, let toZ, _, _):
            position = device(x, y, z)
            target = device(toX, toY, toZ)
        }
    }

    func apply(to surface: Surface) -> Surface? {
        guard let result = Surface(surface.frame) else { return nil }
        let frame = surface.frame
        let part = area.intersection(frame)
        guard !part.isEmpty else { return result }
        surface.withPixels { from in
            func height(_ x: Int, _ y: Int) -> Double {
                // Beyond the subregion the surface goes on as it ends.
                let px = max(part.x, min(part.maxX - 1, x)) - frame.x
                let py = max(part.y, min(part.maxY - 1, y)) - frame.y
                return Double(from[py * frame.width + px] >> 24) / 255
            }
            result.withPixels { to in
                for y in part.y..<part.maxY {
                    for x in part.x..<part.maxX {
                        to[(y - frame.y) * frame.width + x - frame.x] = pixel(x, y, height, part)
                    }
                }
            }
        }
        return result
    }

    private func pixel(_ x: Int, _ y: Int, _ height: (Int, Int) -> Double, _ part: PixelRect) -> UInt32 {
        // Sobel filters; at the edges of the subregion one-sided (§9.10, table of kernels).
        let left = x > part.x ? 1 : 0
        let right = x < part.maxX - 1 ? 1 : 0
        let up = y > part.y ? 1 : 0
        let down = y < part.maxY - 1 ? 1 : 0
        /// The height that two px climb.
        func slope(_ along: (Int, Int) -> Double, before: Int, after: Int, sideA: Int, sideB: Int) -> Double {
            guard before + after > 0 else { return 0 }
            var sum = 2 * (along(after, 0) - along(-before, 0))
            var weight = 2.0
            if sideA > 0 {
                sum += along(after, -1) - along(-before, -1)
                weight += 1
            }
            if sideB > 0 {
                sum += along(after, 1) - along(-before, 1)
                weight += 1
            }
            return sum * 2 / (weight * Double(before + after))
        }
        let slopeX = slope({ height(x + $0, y + $1) }, before: left, after: right, sideA: up, sideB: down)
        let slopeY = slope({ height(x + $1, y + $0) }, before: up, after: down, sideA: left, sideB: right)
        let surfaceScale = light.surfaceScale * scale
        let normal = Vector(x: -surfaceScale * slopeX, y: -surfaceScale * slopeY, z: 1).normalized
        let point = Vector(x: Double(x) + 0.5, y: Double(y) + 0.5, z: surfaceScale * height(x, y))
        var intensity = 1.0
        let toLight: Vector
        switch light.source {
        case .distant: toLight = position
        case .point: toLight = (position - point).normalized
        case .spot(_, _, _, _, _, _, let exponent, let cone):
            toLight = (position - point).normalized
            let axis = (target - position).normalized
            let aligned = -toLight.dot(axis)
            if aligned <= 0 {
                intensity = 0
            } else {
                intensity = Angle.power(aligned, max(0, min(exponent, 128)))
                if let cone {
                    let edge = Angle.sineAndCosine(min(cone, 90) * Double.pi / 180).cosine
                    // The cone's edge is softened a little, as in the reference browser.
                    if aligned < edge { intensity = 0 } else if aligned < edge + 0.016 { intensity *= (aligned - edge) / 0.016 }
                }
            }
        }
        guard let exponent = light.specularExponent else {
            let value = max(0, light.constant * normal.dot(toLight)) * intensity
            return opaque(value)
        }
        let half = Vector(x: toLight.x, y: toLight.y, z: toLight.z + 1).normalized
        let base = normal.dot(half)
        let value = base > 0 ? light.constant * Angle.power(base, exponent) * intensity : 0
        return specular(value)
    }

    private func channel(_ part: Float, _ value: Double) -> Double { max(0, min(1, Double(part) * value)) }

    private func opaque(_ value: Double) -> UInt32 {
        func byte(_ part: Float) -> UInt32 { UInt32((channel(part, value) * 255).rounded()) }
        return 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }

    /// The alpha is the greatest of the colours, which are premultiplied already.
    private func specular(_ value: Double) -> UInt32 {
        func byte(_ part: Float) -> UInt32 { UInt32((channel(part, value) * 255).rounded()) }
        let (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
        return max(red, green, blue) << 24 | red << 16 | green << 8 | blue
    }
}
