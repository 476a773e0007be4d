import ClipBase
import Layout
import Painting
import Raster
import Style
import TextShaping

/// Paints the images of `shape-outside` for layout, which asks for their alpha.
struct ShapeImages {
    let rasterizer: Rasterizer
    let tables: StyleTables

    func alpha(of image: ImageValue, width: Int, height: Int) -> AlphaImage? {
        let size = Size(width: Double(width), height: Double(height))
        let list = DisplayList(image, size: size, tables: tables)
        guard !list.items.isEmpty else { return nil }
        var alpha: [UInt8] = []
        alpha.reserveCapacity(width * height)
        let request = RasterRequest(
            region: Rect(x: 0, y: 0, width: size.width, height: size.height), scale: 1, background: .transparent)
        let isPainted = rasterizer.render(list, request) { pixels, rows, stride in
            for row in 0..<rows {
                for x in 0..<width where row * stride + x < pixels.count {
                    alpha.append(UInt8(truncatingIfNeeded: pixels[row * stride + x] >> 24))
                }
            }
            return true
        }
        return isPainted && alpha.count == width * height ? AlphaImage(width: width, height: height, alpha: alpha) : nil
    }
}
