import CCairo
import ClipBase
import Painting

/// A part of a picture that is painted flat and then seen in perspective.
struct ProjectedLayer {
    let projection: Projection
    /// From the content's coordinates to px of the layer.
    let toLayer: AffineTransform
    let pixels: Int

    private static let steps = [0.25, 0.5, 1, 2, 3, 4]
    /// Pixels of one layer; more detail than that is given up.
    private static let maxPixels = 16 << 20

    /// A layer for content within a rectangle, at the resolution that its nearest corner asks for.
    static func make(
        _ projection: Projection, content: Rect, over canvas: Canvas, pixelsLeft: Int
    ) -> (layer: ProjectedLayer, canvas: Canvas)? {
        guard !content.isEmpty, content.width < 1e7, content.height < 1e7, projection.inverse != nil else { return nil }
        let base = canvas.transform.greatestScale
        var greatest = 0.0
        for corner in [
            Point(x: content.x, y: content.y), Point(x: content.maxX, y: content.y), Point(x: content.x, y: content.maxY),
            Point(x: content.maxX, y: content.maxY)
        ] {
            guard let here = projection.apply(to: corner), let right = projection.apply(to: Point(x: corner.x + 0.5, y: corner.y)),
                let below = projection.apply(to: Point(x: corner.x, y: corner.y + 0.5))
            else {
                greatest = 2
                continue
            }
            func distance(_ p: Point) -> Double { ((p.x - here.x) * (p.x - here.x) + (p.y - here.y) * (p.y - here.y)).squareRoot() * 2 }
            greatest = max(greatest, distance(right), distance(below))
        }
        // Few steps, so that whole px of the content are whole px of the layer: edges there are as sharp wherever it stands.
        var scale = base * (Self.steps.first { $0 >= greatest * 0.9 } ?? 4)
        let limit = Double(min(maxPixels, max(0, pixelsLeft)))
        let wanted = content.width * content.height * scale * scale
        if wanted > limit { scale *= (limit / wanted).squareRoot() }
        guard scale > 1e-3 else { return nil }
        let toLayer = AffineTransform(a: scale, d: scale)
        let frame = PixelRect(around: toLayer.bounds(of: content)).outset(by: 1)
        guard frame.width <= 32_000, frame.height <= 32_000, let surface = Surface(frame), let inner = surface.makeContext() else {
            return nil
        }
        inner.transform = toLayer
        return (ProjectedLayer(projection: projection, toLayer: toLayer, pixels: frame.width * frame.height), inner)
    }

    /// Lays the painted layer on what is below, px by px of the device.
    func lay(_ layer: Surface, on canvas: Canvas) {
        let toDevice = projection.followed(by: canvas.transform)
        guard let toLocal = toDevice.inverse else { return }
        guard let flat = toLayer.inverse?.bounds(of: layer.frame.rect) else { return }
        var frame = canvas.clipFrame
        if let bounds = toDevice.bounds(of: flat) { frame = frame.intersection(PixelRect(around: bounds)) }
        guard let result = Surface(frame) else { return }
        let width = layer.frame.width
        let height = layer.frame.height
        layer.withPixels { from in
            result.withPixels { to in
                for y in 0..<frame.height {
                    for x in 0..<frame.width {
                        let device = Point(x: Double(frame.x + x) + 0.5, y: Double(frame.y + y) + 0.5)
                        let w = toLocal.w(at: device)
                        guard abs(w) > 1e-12 else { continue }
                        let local = Point(
                            x: (toLocal.a * device.x + toLocal.b * device.y + toLocal.c) / w,
                            y: (toLocal.d * device.x + toLocal.e * device.y + toLocal.f) / w)
                        guard toDevice.w(at: local) > Projection.nearest else { continue }
                        let u = local.x * toLayer.a + toLayer.e - Double(layer.frame.x) - 0.5
                        let v = local.y * toLayer.d + toLayer.f - Double(layer.frame.y) - 0.5
                        guard u > -1, v > -1, u < Double(width), v < Double(height) else { continue }
                        to[y * frame.width + x] = Self.sample(from, width, height, u, v)
                    }
                }
            }
        }
        canvas.saving {
            cairo_identity_matrix(canvas.cairo)
            cairo_set_source_surface(canvas.cairo, result.pointer, 0, 0)
            cairo_paint(canvas.cairo)
        }
    }

    /// Between the four nearest px; all outside is transparent.
    private static func sample(_ pixels: UnsafeMutableBufferPointer<UInt32>, _ width: Int, _ height: Int, _ u: Double, _ v: Double)
        -> UInt32
    {
        let x = Int(u.rounded(.down))
        let y = Int(v.rounded(.down))
        let fx = UInt32((u - Double(x)) * 256)
        let fy = UInt32((v - Double(y)) * 256)
        func at(_ x: Int, _ y: Int) -> UInt32 { x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : 0 }
        let (a, b, c, d) = (at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1))
        if a == b && a == c && a == d { return a }
        var result: UInt32 = 0
        for shift in [UInt32(0), 8, 16, 24] {
            let top = (a >> shift & 255) * (256 - fx) + (b >> shift & 255) * fx
            let bottom = (c >> shift & 255) * (256 - fx) + (d >> shift & 255) * fx
            result |= min(255, (top * (256 - fy) + bottom * fy + 32_768) >> 16) << shift
        }
        return result
    }
}
