import CImageCodecs
import ClipBase

/// Picture files to pixels. Total: broken bytes give an error or the part that could be read.
public enum ImageDecoding {
    /// The format by the first bytes (MIME Sniffing §6.1), whatever the server said; nil when it is none of ours.
    public static func format(of bytes: [UInt8]) -> ImageFormat? { bytes.withUnsafeBufferPointer(sniff) }

    /// The natural dimensions, without decoding.
    public static func info(of bytes: [UInt8]) throws(ImageError) -> ImageInfo {
        guard let format = format(of: bytes) else {
            throw ImageError(code: .unknownFormat, message: "The bytes are of no known image format.")
        }
        if format == .svg { return try SVGImage(bytes).info }
        let size = try bytes.withUnsafeBufferPointer { data throws(ImageError) in try pixelSize(of: data, format: format) }
        let isTurned = bytes.withUnsafeBufferPointer { Orientation.read(from: $0, format: format) }.swapsSides
        var info = ImageInfo(
            format: format, width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height)
        info.swapsSides = isTurned
        return info
    }

    /// The pixels in sRGB, by the colour profile that the file carries.
    ///
    /// - Parameters:
    ///   - orientation: whether the picture comes out upright by the orientation that the file tells.
    ///   - limit: the most pixels that the decoded picture may have.
    ///   - wanted: the size at which the picture will be shown, in pixels; a JPEG may come out smaller than it is, but never
    ///     smaller than this. An SVG comes out at this size.
    public static func decode(
        _ bytes: [UInt8], limit: Int, wanted: (width: Int, height: Int)? = nil, orientation: ImageOrientation = .fromImage
    ) throws(ImageError) -> DecodedImage {
        guard let format = format(of: bytes) else {
            throw ImageError(code: .unknownFormat, message: "The bytes are of no known image format.")
        }
        if format == .svg {
            let image = try SVGImage(bytes)
            let size = image.defaultSize
            let target = wanted ?? (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
            return try image.render(width: target.width, height: target.height, viewport: size, limit: limit)
        }
        return try bytes.withUnsafeBufferPointer { data throws(ImageError) in
            let size = try pixelSize(of: data, format: format)
            guard size.width.multipliedReportingOverflow(by: size.height).overflow == false,
                size.width * size.height <= limit
            else { throw ImageError.tooLarge(size.width, size.height) }
            let turn = orientation == .fromImage ? Orientation.read(from: data, format: format) : .upright
            var image: DecodedImage
            switch format {
            case .png: image = try run(data, size, clip_png_decode)
            case .gif: image = try run(data, size, clip_gif_decode)
            case .jpeg: image = try JPEGDecoding.decode(data, fullSize: size, wanted: wanted, orientation: turn)
            case .webp: image = try WebPDecoding.decode(data, width: size.width, height: size.height)
            case .bmp: image = try BMPDecoding.decode(data, headerOffset: 14, pixelOffset: ByteReader(bytes: data).little32(10))
            case .ico: image = try ICODecoding.decode(data, limit: limit)
            case .svg: throw ImageError.broken
            }
            if let profile = EmbeddedProfile.read(from: data, format: format) {
                ProfileTransform(profile, of: image.isOpaque ? .opaque : .translucent)?.apply(to: &image)
            }
            return turn.apply(to: image)
        }
    }

    typealias PixelSize = (width: Int, height: Int, isOpaque: Bool)

    static func sniff(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageFormat? {
        let reader = ByteReader(bytes: bytes)
        if reader.byte(0) == 0x89 && reader.starts(with: "PNG\r\n", at: 1) { return .png }
        if reader.big16(0) == 0xFFD8 && reader.byte(2) == 0xFF { return .jpeg }
        if reader.starts(with: "GIF87a") || reader.starts(with: "GIF89a") { return .gif }
        if reader.starts(with: "RIFF") && reader.starts(with: "WEBPVP", at: 8) { return .webp }
        if reader.starts(with: "BM") && bytes.count > 26 { return .bmp }
        if reader.little32(0) == 0x1_0000 || reader.little32(0) == 0x2_0000, reader.little16(4) > 0 { return .ico }
        return SVGImage.looksLikeSVG(bytes) ? .svg : nil
    }

    private static func pixelSize(
        of bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat
    ) throws(ImageError) -> PixelSize {
        var header = clip_image_header()
        guard let start = bytes.baseAddress else { throw ImageError.broken }
        let found: Bool
        switch format {
        case .png: found = clip_png_header(start, bytes.count, &header) != 0
        case .jpeg: found = clip_jpeg_header(start, bytes.count, &header) != 0
        case .gif: found = clip_gif_header(start, bytes.count, &header) != 0
        case .webp: return try WebPDecoding.size(of: bytes)
        case .bmp: return try BMPDecoding.size(of: bytes, headerOffset: 14)
        case .ico: return try ICODecoding.size(of: bytes)
        case .svg: found = false
        }
        guard found else { throw ImageError.broken }
        return (Int(header.width), Int(header.height), header.is_opaque != 0)
    }

    /// Runs a decoder of the shim over zeroed pixels.
    static func run(
        _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize,
        _ decoder: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt32>, UInt32, UInt32) -> UInt32
    ) throws(ImageError) -> DecodedImage {
        guard let start = bytes.baseAddress, size.width > 0, size.height > 0 else { throw ImageError.broken }
        var image = DecodedImage(width: size.width, height: size.height)
        let rows = image.pixels.withUnsafeMutableBufferPointer { pixels in
            pixels.baseAddress.map { decoder(start, bytes.count, $0, UInt32(size.width), UInt32(size.height)) } ?? 0
        }
        guard rows > 0 else { throw ImageError.broken }
        image.isOpaque = size.isOpaque && Int(rows) == size.height
        return image
    }
}
