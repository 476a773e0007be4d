import CCairo
import ClipBase
import Imaging
import Painting

/// What a picture of the display list is made from.
public enum ImageSource: Sendable {
    /// A file as it was loaded.
    case file([UInt8])
    /// Pixels that are there already.
    case pixels(DecodedImage)
}

/// An SVG file as a document that is laid out: what it paints in a viewport of some size.
public struct VectorDocument {
    public var list: DisplayList
    /// CSS px: the viewport, or the document's own size where it is stretched.
    public var size: Size
    public var naturalSize: Size
    /// Paints the list, with the pictures that it names.
    public var rasterizer: Rasterizer
    public init(list: DisplayList, size: Size, naturalSize: Size, rasterizer: Rasterizer) {
        self.list = list
        self.size = size
        self.naturalSize = naturalSize
        self.rasterizer = rasterizer
    }
}

/// The pictures of one page: decoded when they are first shown, at the sizes at which they are shown, and kept within a
/// budget of bytes.
public final class ImageStore {
    private let sources: [PaintImage: ImageSource]
    private let maxPixels: Int
    private let maxCachedBytes: Int
    private var surfaces: [Key: Entry] = [:]
    private var svgImages: [PaintImage: SVGImage?] = [:]
    private var naturalSizes: [PaintImage: Size?] = [:]
    private var documentSizes: [PaintImage: Size] = [:]
    private var documents: [DocumentKey: VectorDocument?] = [:]
    /// Lays out an SVG file in a viewport of CSS px that shows so many px wide; nil for one that is drawn from its bytes.
    public var document: ((PaintImage, _ viewport: Size, _ deviceWidth: Double) -> VectorDocument?)?
    private var cachedBytes = 0
    private var clock = 0

    private struct Key: Hashable {
        var image: PaintImage
        /// Pictures of pixels: the power of two by which the picture is smaller. SVG: 0, with a size.
        var level: Int
        var width, height: Int
        /// The place of a part cut from a picture; negative for whole pictures.
        var x = -1, y = -1
        var partWidth = 0, partHeight = 0
    }

    private struct Entry {
        var surface: Surface?
        var lastUse: Int
    }

    /// - Parameters:
    ///   - sources: by the names that display lists use; a name without source shows nothing.
    ///   - limits: `maxImagePixels` bounds each decoded picture.
    ///   - maxCachedBytes: pixels that are kept decoded.
    public init(_ sources: [PaintImage: ImageSource], limits: Limits = Limits(), maxCachedBytes: Int = 256 << 20) {
        self.sources = sources
        maxPixels = limits.maxImagePixels
        self.maxCachedBytes = maxCachedBytes
    }

    /// A picture ready to be drawn: `surface` holds it at its natural size divided by `2^level`, or as an SVG at any size.
    struct Picture {
        var surface: Surface
        /// The natural size in image px, to which `source` rectangles relate.
        var size: Size
    }

    /// The picture for a destination of some size in device px.
    ///
    /// - Parameter viewport: the destination in CSS px, in which an SVG is laid out.
    func picture(_ image: PaintImage, deviceSize: Size, viewport: Size) -> Picture? {
        switch source(of: image) {
        case .file(let bytes):
            if let svg = svg(image, bytes) { return vector(image, svg, deviceSize: deviceSize, viewport: viewport) }
            return fileBitmap(image, bytes, deviceSize: deviceSize)
        case .pixels(let pixels):
            let size = Size(width: Double(pixels.width), height: Double(pixels.height))
            let level = ImageStore.level(of: size, shownAt: deviceSize)
            return bitmap(image, level: level, from: 0) { pixels }.map { Picture(surface: $0, size: size) }
        case nil: return nil
        }
    }

    /// Whether a picture is one that can be laid out at any size.
    func isVector(_ image: PaintImage) -> Bool {
        guard document != nil, case .file(let bytes)? = source(of: image) else { return false }
        return svg(image, bytes) != nil
    }

    /// A vector picture laid out in a viewport of CSS px, nil for its natural size; nil for any other picture.
    ///
    /// - Parameter scale: device px in one CSS px.
    func vectorDocument(_ image: PaintImage, viewport: Size?, scale: Double) -> VectorDocument? {
        guard case .file(let bytes)? = source(of: image), let svg = svg(image, bytes) else { return nil }
        let size = viewport ?? svg.defaultSize
        let key = DocumentKey(image: image, width: size.width, height: size.height, scale: scale)
        if let known = documents[key] { return known }
        if documents.count >= Self.maxDocuments { documents = [:] }
        let made = document?(image, size, size.width * scale)
        documents[key] = .some(made)
        return made
    }

    private struct DocumentKey: Hashable {
        var image: PaintImage
        var width, height, scale: Double
    }

    private static let maxDocuments = 32

    /// What a picture is made from: the same file however it is turned.
    private func source(of image: PaintImage) -> ImageSource? {
        switch image {
        case .url, .element: sources[image]
        case .unturnedURL(let url), .darkURL(let url): sources[.url(url)]
        }
    }

    private func orientation(of image: PaintImage) -> ImageOrientation {
        switch image {
        case .url, .darkURL, .element: .fromImage
        case .unturnedURL: .none
        }
    }

    /// A part of a picture that falls on whole px, cut out; nil for any other part.
    func part(of picture: Picture, _ image: PaintImage, _ rect: Rect, factorX: Double, factorY: Double) -> Surface? {
        let frame = picture.surface.frame
        let edges = [rect.x * factorX, rect.y * factorY, rect.maxX * factorX, rect.maxY * factorY]
        guard edges.allSatisfy({ abs($0 - $0.rounded()) < 1e-4 && $0 >= -0.5 && $0 < 65_536 }) else { return nil }
        let area = PixelRect(
            x: Int(edges[0].rounded()), y: Int(edges[1].rounded()), width: Int(edges[2].rounded()) - Int(edges[0].rounded()),
            height: Int(edges[3].rounded()) - Int(edges[1].rounded()))
        guard !area.isEmpty, area.maxX <= frame.width, area.maxY <= frame.height else { return nil }
        let key = Key(
            image: image, level: 0, width: frame.width, height: frame.height, x: area.x, y: area.y, partWidth: area.width,
            partHeight: area.height)
        return cached(key) {
            guard let cut = Surface(PixelRect(x: 0, y: 0, width: area.width, height: area.height)) else { return nil }
            picture.surface.withPixels { from in
                cut.withPixels { to in
                    for y in 0..<area.height {
                        for x in 0..<area.width { to[y * area.width + x] = from[(area.y + y) * frame.width + area.x + x] }
                    }
                }
            }
            return cut
        }
    }

    private func svg(_ image: PaintImage, _ bytes: [UInt8]) -> SVGImage? {
        if let known = svgImages[image] { return known }
        let made = ImageDecoding.format(of: bytes) == .svg ? try? SVGImage(bytes) : nil
        svgImages[image] = .some(made)
        return made
    }

    /// An SVG at the size at which it shows, up to a bound from which on it is stretched.
    private func vector(_ image: PaintImage, _ svg: SVGImage, deviceSize: Size, viewport: Size) -> Picture? {
        guard deviceSize.width > 0, deviceSize.height > 0, !svg.isEmpty || document != nil else { return nil }
        let mostPixels = Double(min(maxPixels, 16 << 20))
        let wanted = Size(width: min(deviceSize.width, 1e6), height: min(deviceSize.height, 1e6))
        let shrink = min(
            1, (mostPixels / (wanted.width * wanted.height)).squareRoot(), 16_384 / max(wanted.width, wanted.height))
        let width = max(1, Int((wanted.width * shrink).rounded()))
        let height = max(1, Int((wanted.height * shrink).rounded()))
        let surface = cached(Key(image: image, level: 0, width: width, height: height)) {
            if let made = document?(image, viewport, Double(width)) {
                documentSizes[image] = made.naturalSize
                return Self.draw(made, width: width, height: height)
            }
            // A document of fixed size is stretched, any other fills the size that it is given.
            let isFixed = !svg.hasViewBox && svg.info.naturalWidth != nil && svg.info.naturalHeight != nil
            let area = isFixed ? svg.defaultSize : viewport
            let drawn = try? svg.render(width: width, height: height, viewport: area, limit: 16 << 20)
            return drawn.flatMap(Surface.init(copying:))
        }
        return surface.map { Picture(surface: $0, size: documentSizes[image] ?? svg.defaultSize) }
    }

    /// Paints a document, stretched to a size in px.
    private static func draw(_ document: VectorDocument, width: Int, height: Int) -> Surface? {
        guard document.size.width > 0, document.size.height > 0 else { return nil }
        var list = DisplayList()
        list.canvasColor = .transparent
        list.pageSize = Size(width: Double(width), height: Double(height))
        list.sublists = [document.list]
        list.items = [
            .pushTransform(AffineTransform(a: Double(width) / document.size.width, d: Double(height) / document.size.height)),
            .sublist(0, origin: .zero), .popTransform
        ]
        var image = DecodedImage(width: width, height: height)
        var next = 0
        let region = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        let isPainted = document.rasterizer.render(list, RasterRequest(region: region, scale: 1, background: .transparent)) {
            pixels, rows, stride in
            for row in 0..<rows where next < height && row * stride + width <= pixels.count {
                for x in 0..<width { image.pixels[next * width + x] = pixels[row * stride + x] }
                next += 1
            }
            return true
        }
        return isPainted ? Surface(copying: image) : nil
    }

    /// A file's picture; a JPEG is decoded small at once, up to an eighth, where it shows small.
    private func fileBitmap(_ image: PaintImage, _ bytes: [UInt8], deviceSize: Size) -> Picture? {
        guard let size = naturalSize(of: image, bytes) else { return nil }
        let level = ImageStore.level(of: size, shownAt: deviceSize)
        let isJPEG = ImageDecoding.format(of: bytes) == .jpeg
        let first = isJPEG ? min(level, 3) : 0
        let wanted = (width: Int(size.width) >> first, height: Int(size.height) >> first)
        let orientation = self.orientation(of: image)
        let surface = bitmap(image, level: level, from: first) { [maxPixels] in
            try? ImageDecoding.decode(bytes, limit: maxPixels, wanted: isJPEG ? wanted : nil, orientation: orientation)
        }
        return surface.map { Picture(surface: $0, size: size) }
    }

    private func naturalSize(of image: PaintImage, _ bytes: [UInt8]) -> Size? {
        if let known = naturalSizes[image] { return known }
        let info = try? ImageDecoding.info(of: bytes)
        var size: Size? =
            if let width = info?.naturalWidth, let height = info?.naturalHeight { Size(width: width, height: height) } else { nil }
        if info?.swapsSides == true, orientation(of: image) == .none { size = size.map { Size(width: $0.height, height: $0.width) } }
        naturalSizes[image] = .some(size)
        return size
    }

    /// How often a picture can be halved and still be at least as large as it shows.
    private static func level(of size: Size, shownAt deviceSize: Size) -> Int {
        var level = 0
        var width = size.width
        var height = size.height
        while level < 14, width >= 2 * deviceSize.width, height >= 2 * deviceSize.height, width > 1 || height > 1 {
            level += 1
            width = max(1, (width / 2).rounded(.down))
            height = max(1, (height / 2).rounded(.down))
        }
        return level
    }

    /// A bitmap halved `level` times; `load` gives it halved `first` times.
    private func bitmap(_ image: PaintImage, level: Int, from first: Int, load: () -> DecodedImage?) -> Surface? {
        var surface: Surface?
        for step in first...max(first, level) {
            let larger = surface
            surface = cached(Key(image: image, level: step, width: 0, height: 0)) {
                step == first ? load().flatMap(Surface.init(copying:)) : larger?.halved()
            }
            if surface == nil { return nil }
        }
        return surface
    }

    private func cached(_ key: Key, make: () -> Surface?) -> Surface? {
        clock += 1
        if let entry = surfaces[key] {
            surfaces[key]?.lastUse = clock
            return entry.surface
        }
        let surface = make()
        surfaces[key] = Entry(surface: surface, lastUse: clock)
        cachedBytes += surface.map { $0.stride * $0.frame.height } ?? 0
        while cachedBytes > maxCachedBytes, surfaces.count > 1 {
            let others = surfaces.filter { $0.key != key && $0.value.surface != nil }
            guard let oldest = others.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
            cachedBytes -= oldest.value.surface.map { $0.stride * $0.frame.height } ?? 0
            surfaces[oldest.key] = nil
        }
        return surface
    }
}

extension Surface {
    /// The picture at the origin.
    convenience init?(copying image: DecodedImage) {
        self.init(PixelRect(x: 0, y: 0, width: image.width, height: image.height))
        withPixels { pixels in
            for index in 0..<min(pixels.count, image.pixels.count) { pixels[index] = image.pixels[index] }
        }
    }

    /// The picture at half its size, each pixel the mean of four.
    func halved() -> Surface? {
        let width = max(1, frame.width / 2)
        let height = max(1, frame.height / 2)
        guard let result = Surface(PixelRect(x: 0, y: 0, width: width, height: height)) else { return nil }
        let fromWidth = frame.width
        let fromHeight = frame.height
        withPixels { from in
            result.withPixels { to in
                for y in 0..<height {
                    let upper = min(2 * y, fromHeight - 1) * fromWidth
                    let lower = min(2 * y + 1, fromHeight - 1) * fromWidth
                    for x in 0..<width {
                        let left = min(2 * x, fromWidth - 1)
                        let right = min(2 * x + 1, fromWidth - 1)
                        to[y * width + x] = Surface.mean(
                            from[upper + left], from[upper + right], from[lower + left], from[lower + right])
                    }
                }
            }
        }
        return result
    }

    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        let low = (a & mask) + (b & mask) + (c & mask) + (d & mask) + 0x0002_0002
        let high = (a >> 8 & mask) + (b >> 8 & mask) + (c >> 8 & mask) + (d >> 8 & mask) + 0x0002_0002
        return (low >> 2 & mask) | ((high >> 2 & mask) << 8)
    }
}
