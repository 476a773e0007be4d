import CCairo
import CRSVG
import ClipBase

/// An SVG document, drawn by librsvg at whatever size is wanted. Nothing outside the bytes is loaded.
public final class SVGImage {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    public let info: ImageInfo
    /// Whether the document scales with the size that it is given.
    public let hasViewBox: Bool
    /// Whether its view box has no area, so that nothing shows (SVG 2 §8.6).
    public let isEmpty: Bool

    /// Bytes of one document.
    private static let maxBytes = 20 << 20

    public init(_ bytes: [UInt8]) throws(ImageError) {
        guard bytes.count <= SVGImage.maxBytes else {
            throw ImageError(code: .tooLarge, message: "The SVG has \(bytes.count) bytes, which is over the limit.")
        }
        var error: UnsafeMutablePointer<GError>?
        guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
            g_clear_error(&error)
            throw ImageError(code: .broken, message: "The SVG cannot be parsed.")
        }
        rsvg_handle_set_dpi(handle, 96)
        self.handle = handle
        (info, hasViewBox, isEmpty) = SVGImage.dimensions(of: handle)
        if hasViewBox || info.naturalWidth == nil || info.naturalHeight == nil {
            // As an image the document fills what it is given, whatever part of it its own size would take (SVG 2 §8.2).
            let sheet = Array("svg:root{width:100%!important;height:100%!important}".utf8)
            rsvg_handle_set_stylesheet(handle, sheet, gsize(sheet.count), nil)
        }
    }

    deinit { g_object_unref(handle) }

    /// The size without one from outside, CSS px.
    public var defaultSize: Size { info.defaultSize }

    /// Draws the document.
    ///
    /// - Parameters:
    ///   - width, height: the picture's size in pixels.
    ///   - viewport: the size in CSS px at which the document is laid out; it is scaled to the picture.
    public func render(width: Int, height: Int, viewport: Size, limit: Int) throws(ImageError) -> DecodedImage {
        guard width > 0, height > 0, viewport.width > 0, viewport.height > 0 else { throw ImageError.broken }
        guard width <= 32_767, height <= 32_767, width * height <= limit else { throw ImageError.tooLarge(width, height) }
        var image = DecodedImage(width: width, height: height)
        let isDrawn = image.pixels.withUnsafeMutableBytes { pixels in
            let surface = cairo_image_surface_create_for_data(
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
                Int32(width * 4))
            defer { cairo_surface_destroy(surface) }
            let cairo = cairo_create(surface)
            defer { cairo_destroy(cairo) }
            cairo_scale(cairo, Double(width) / viewport.width, Double(height) / viewport.height)
            var area = RsvgRectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
            var error: UnsafeMutablePointer<GError>?
            let isDrawn = rsvg_handle_render_document(handle, cairo, &area, &error) != 0
            g_clear_error(&error)
            cairo_surface_flush(surface)
            return isDrawn
        }
        guard isDrawn else { throw ImageError(code: .broken, message: "The SVG cannot be drawn.") }
        return image
    }

    private static func dimensions(of handle: UnsafeMutablePointer<RsvgHandle>) -> (ImageInfo, hasViewBox: Bool, isEmpty: Bool) {
        var hasWidth: gboolean = 0
        var hasHeight: gboolean = 0
        var hasViewBox: gboolean = 0
        var width = RsvgLength()
        var height = RsvgLength()
        var viewBox = RsvgRectangle()
        rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &width, &hasHeight, &height, &hasViewBox, &viewBox)
        let naturalWidth = hasWidth != 0 ? pixels(of: width) : nil
        let naturalHeight = hasHeight != 0 ? pixels(of: height) : nil
        var ratio: Double?
        if let naturalWidth, let naturalHeight, naturalWidth > 0, naturalHeight > 0 {
            ratio = naturalWidth / naturalHeight
        } else if hasViewBox != 0, viewBox.width > 0, viewBox.height > 0 {
            ratio = viewBox.width / viewBox.height
        }
        let info = ImageInfo(format: .svg, naturalWidth: naturalWidth, naturalHeight: naturalHeight, naturalRatio: ratio)
        return (info, hasViewBox != 0, hasViewBox != 0 && (viewBox.width <= 0 || viewBox.height <= 0))
    }

    /// An absolute length in CSS px; nil for percentages, which give no natural size.
    private static func pixels(of length: RsvgLength) -> Double? {
        let factor: Double? =
            switch length.unit {
            case RSVG_UNIT_PX: 1
            case RSVG_UNIT_EM: 16
            case RSVG_UNIT_EX: 8
            case RSVG_UNIT_IN: 96
            case RSVG_UNIT_CM: 96 / 2.54
            case RSVG_UNIT_MM: 96 / 25.4
            case RSVG_UNIT_PT: 96.0 / 72
            case RSVG_UNIT_PC: 16
            case _: nil
            }
        guard let factor, length.length.isFinite else { return nil }
        return max(0, length.length * factor)
    }

    /// Whether the first element of the text is `<svg`, after a declaration, comments and a document type.
    static func looksLikeSVG(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let reader = ByteReader(bytes: bytes)
        // gzip: librsvg unpacks it.
        if reader.big16(0) == 0x1F8B { return true }
        var offset = reader.starts(with: "\u{FEFF}") ? 3 : 0
        let end = min(bytes.count, 4_096)
        while offset < end {
            let byte = reader.byte(offset)
            if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
                offset += 1
            } else if reader.starts(with: "<!--", at: offset) {
                offset += 4
                while offset < end && !reader.starts(with: "-->", at: offset) { offset += 1 }
                offset += 3
            } else if reader.starts(with: "<?", at: offset) || reader.starts(with: "<!", at: offset) {
                var depth = 0
                while offset < end {
                    let byte = reader.byte(offset)
                    if byte == 0x5B { depth += 1 } else if byte == 0x5D { depth -= 1 }
                    offset += 1
                    if byte == 0x3E && depth <= 0 { break }
                }
            } else {
                return reader.starts(with: "<svg", at: offset) || reader.starts(with: "<svg:svg", at: offset)
            }
        }
        return false
    }
}
