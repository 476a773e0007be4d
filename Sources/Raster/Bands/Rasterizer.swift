import ClipBase
import Imaging
import Painting
import TextShaping

/// Which part of a page becomes a picture, and how large.
public struct RasterRequest: Hashable, Sendable {
    public enum Background: Hashable, Sendable {
        /// The page's canvas colour under everything.
        case canvas
        case transparent
    }

    /// CSS px of the page.
    public var region: Rect
    /// Device px per CSS px.
    public var scale: Double
    public var background = Background.canvas

    public init(region: Rect, scale: Double = 1, background: Background = .canvas) {
        self.region = region
        self.scale = scale
        self.background = background
    }

    /// The picture's place on the page in whole device px.
    var frame: PixelRect {
        PixelRect(
            around: Rect(
                x: region.x * scale, y: region.y * scale, width: region.width * scale, height: region.height * scale))
    }

    /// The picture's size in device px.
    public var pixelWidth: Int { frame.width }
    public var pixelHeight: Int { frame.height }
}

/// Turns display lists into pixels, band by band from top to bottom, so that a page of any height takes bounded memory.
///
/// Single-threaded. Keeps rendered glyphs from one picture to the next.
public final class Rasterizer {
    let fonts: FontContext
    private let images: ImageStore
    private let text: TextPainter
    /// Bytes of one band's pixels.
    private static let bandBytes = 8 << 20
    /// Cairo draws on surfaces of at most 32,767 px; what is wider is painted column by column.
    private static let columnWidth = 16_384

    public init(fonts: FontContext, images: ImageStore) {
        self.fonts = fonts
        self.images = images
        text = TextPainter(fonts: fonts)
    }

    /// Paints the bands of a picture in order.
    ///
    /// - Parameter receive: gets the pixels of a band, 0xAARRGGBB premultiplied, its rows and the pixels from row to row;
    ///   false ends the painting.
    /// - Returns: whether all bands were painted and taken.
    public func render(
        _ list: DisplayList, _ request: RasterRequest, receive: (UnsafeBufferPointer<UInt32>, Int, Int) -> Bool
    ) -> Bool {
        let frame = request.frame
        guard !frame.isEmpty, request.scale > 0 else { return false }
        let bounds = ItemBounds(list, fonts: fonts, scale: request.scale)
        let bandHeight = max(16, min(Rasterizer.bandBytes / (frame.width * 4), 16_384))
        var top = frame.y
        while top < frame.maxY {
            let band = PixelRect(x: frame.x, y: top, width: frame.width, height: min(bandHeight, frame.maxY - top))
            let isTaken =
                band.width <= Rasterizer.columnWidth
                ? paintPart(band, of: list, bounds, request) { receive($0, band.height, $1) }
                : paintColumns(band, of: list, bounds, request, receive: receive)
            guard isTaken else { return false }
            top += band.height
        }
        return true
    }

    /// Paints a band that is too wide for one surface.
    private func paintColumns(
        _ band: PixelRect, of list: DisplayList, _ bounds: ItemBounds, _ request: RasterRequest,
        receive: (UnsafeBufferPointer<UInt32>, Int, Int) -> Bool
    ) -> Bool {
        var pixels = [UInt32](repeating: 0, count: band.width * band.height)
        var left = 0
        while left < band.width {
            let width = min(Rasterizer.columnWidth, band.width - left)
            let part = PixelRect(x: band.x + left, y: band.y, width: width, height: band.height)
            let isPainted = paintPart(part, of: list, bounds, request) { column, stride in
                for row in 0..<band.height {
                    let target = row * band.width + left
                    pixels.replaceSubrange(target..<target + width, with: column[row * stride..<row * stride + width])
                }
                return true
            }
            guard isPainted else { return false }
            left += width
        }
        return pixels.withUnsafeBufferPointer { receive($0, band.height, band.width) }
    }

    /// Paints a part of the picture on a surface of its own and gives its pixels and the pixels from row to row.
    private func paintPart(
        _ part: PixelRect, of list: DisplayList, _ bounds: ItemBounds, _ request: RasterRequest,
        receive: (UnsafeBufferPointer<UInt32>, Int) -> Bool
    ) -> Bool {
        let margin = bounds.backdropMargin
        guard let surface = Surface(part.outset(by: margin)),
            paint(list, bounds: bounds, request: request, on: surface)
        else { return false }
        let stride = surface.stride / 4
        return surface.withPixels { pixels in
            let start = margin * stride + margin
            let inner = UnsafeBufferPointer(rebasing: pixels[start..<start + (part.height - 1) * stride + part.width])
            return receive(inner, stride)
        }
    }

    /// The whole picture in memory; nil when it has no size or more pixels than the limit.
    public func image(of list: DisplayList, _ request: RasterRequest, limit: Int = 100_000_000) -> DecodedImage? {
        let width = request.pixelWidth
        let height = request.pixelHeight
        guard width > 0, height > 0, width <= limit / height else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        let isWhole = render(list, request) { band, rows, stride in
            for row in 0..<rows { pixels += band[row * stride..<row * stride + width] }
            return true
        }
        return isWhole ? DecodedImage(width: width, height: height, pixels: pixels, isOpaque: false) : nil
    }

    /// Paints a whole list within what is being painted already.
    func paint(_ list: DisplayList, on canvas: Canvas) {
        let bounds = ItemBounds(list, fonts: fonts, scale: canvas.transform.greatestScale)
        ListPainter(list: list, bounds: bounds, fonts: fonts, images: images, text: text, depth: 0).paint(on: canvas)
    }

    func paint(_ list: DisplayList, bounds: ItemBounds, request: RasterRequest, on surface: Surface) -> Bool {
        guard let canvas = surface.makeContext() else { return false }
        canvas.transform = AffineTransform(a: request.scale, d: request.scale)
        if request.background == .canvas {
            let frame = surface.frame.rect
            let scale = request.scale
            canvas.addRect(
                Rect(x: frame.x / scale, y: frame.y / scale, width: frame.width / scale, height: frame.height / scale))
            canvas.fill(list.canvasColor)
        }
        let painter = ListPainter(list: list, bounds: bounds, fonts: fonts, images: images, text: text, depth: 0)
        painter.paint(on: canvas)
        return true
    }
}
