import CCairo
import ClipBase
import Painting

/// What a PDF says of itself.
public struct PDFInformation: Hashable, Sendable {
    public var title: String?
    /// The page's URL; written as the subject.
    public var source: String?
    public var creator = "WebClip"
    /// ISO 8601.
    public var date: String?
    public init() {}
}

/// How a PDF holds what it shows.
public enum PDFContent: Hashable, Sendable {
    /// Shapes stay shapes, text stays text.
    case vector
    /// One picture: what was painted over is not there any more.
    case pixels
}

extension Rasterizer {
    /// The largest side of a sheet, pt, that readers have to take (ISO 32000-1, annex C).
    private static let maxSheetSide = 14_400.0
    /// Points in one CSS px.
    private static let pointsPerPixel = 0.75
    /// Device px per CSS px of what stays pixels in a document: blurs, filters, masks.
    private static let rasterScale = 2.0

    /// Writes a part of a page as PDF: one sheet as large as the region; a region higher than a sheet may be is cut into
    /// several.
    ///
    /// - Parameter links: what readers may press; none where `content` is one picture, so that nothing hidden is told.
    /// - Parameter receive: gets the bytes of the file as they come.
    /// - Returns: whether the whole document was written.
    public func writePDF(
        of list: DisplayList, region: Rect, background: RasterRequest.Background, content: PDFContent = .vector,
        links: [DocumentLink] = [], information: PDFInformation,
        receive: @escaping ([UInt8]) -> Void
    ) -> Bool {
        let scale = Rasterizer.rasterScale
        let points = Rasterizer.pointsPerPixel
        guard region.width > 0, region.height > 0, region.width * points <= Rasterizer.maxSheetSide, region.height < 1e7 else {
            return false
        }
        let sink = DocumentSink(receive)
        let sheetHeight = min(region.height, Rasterizer.maxSheetSide / points)
        guard
            let pdf = cairo_pdf_surface_create_for_stream(
                { context, bytes, count in DocumentSink.receive(context, bytes, Int(count)) }, Unmanaged.passUnretained(sink).toOpaque(),
                region.width * points, sheetHeight * points)
        else { return false }
        defer { cairo_surface_destroy(pdf) }
        describe(pdf, information)
        cairo_surface_set_device_scale(pdf, points / scale, points / scale)
        var request = RasterRequest(region: region, scale: scale)
        request.background = background
        let bounds = ItemBounds(list, fonts: fonts, scale: scale)
        let linkWriter = DocumentLinkWriter(content == .vector ? links : [], region: region, pointsPerPixel: points)
        var top = region.y
        while top < region.maxY, cairo_surface_status(pdf) == CAIRO_STATUS_SUCCESS {
            let sheet = Rect(x: region.x, y: top, width: region.width, height: min(sheetHeight, region.maxY - top))
            cairo_pdf_surface_set_size(pdf, sheet.width * points, sheet.height * points)
            cairo_surface_set_device_offset(pdf, -sheet.x * points, -sheet.y * points)
            let frame = PixelRect(
                around: Rect(x: sheet.x * scale, y: sheet.y * scale, width: sheet.width * scale, height: sheet.height * scale))
            guard let shared = cairo_surface_reference(pdf) else { return false }
            let surface = Surface(vector: shared, showing: frame)
            var isPainted = true
            switch content {
            case .vector: isPainted = paint(list, bounds: bounds, request: request, on: surface)
            case .pixels:
                request.region = sheet
                isPainted = paintPixels(list, request, frame, on: surface)
            }
            guard isPainted, let canvas = surface.makeContext() else { return false }
            linkWriter.write(on: sheet, canvas.cairo)
            cairo_surface_show_page(pdf)
            top += sheetHeight
        }
        cairo_surface_finish(pdf)
        return cairo_surface_status(pdf) == CAIRO_STATUS_SUCCESS
    }

    /// Paints band by band and puts each band on the sheet as a picture.
    private func paintPixels(_ list: DisplayList, _ request: RasterRequest, _ frame: PixelRect, on sheet: Surface) -> Bool {
        guard let canvas = sheet.makeContext() else { return false }
        var top = frame.y
        return render(list, request) { band, rows, stride in
            let place = PixelRect(x: frame.x, y: top, width: frame.width, height: rows)
            guard let picture = Surface(place) else { return false }
            picture.withPixels { pixels in
                for row in 0..<rows {
                    for column in 0..<frame.width { pixels[row * frame.width + column] = band[row * stride + column] }
                }
            }
            cairo_set_source_surface(canvas.cairo, picture.pointer, 0, 0)
            cairo_paint(canvas.cairo)
            top += rows
            return cairo_status(canvas.cairo) == CAIRO_STATUS_SUCCESS
        }
    }

    private func describe(_ pdf: OpaquePointer, _ information: PDFInformation) {
        func set(_ key: cairo_pdf_metadata_t, _ text: String?) {
            guard let text else { return }
            cairo_pdf_surface_set_metadata(pdf, key, String(text.unicodeScalars.filter { $0 != "\0" }.map(Character.init)))
        }
        set(CAIRO_PDF_METADATA_TITLE, information.title)
        set(CAIRO_PDF_METADATA_SUBJECT, information.source)
        set(CAIRO_PDF_METADATA_CREATOR, information.creator)
        // Cairo writes the clock's time unless it is told another, and none where it cannot read it.
        set(CAIRO_PDF_METADATA_CREATE_DATE, information.date ?? "none")
    }
}

/// Holds the closure for Cairo's callback.
private final class DocumentSink {
    private let body: ([UInt8]) -> Void

    init(_ body: @escaping ([UInt8]) -> Void) { self.body = body }

    static func receive(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> cairo_status_t {
        guard let context else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<DocumentSink>.fromOpaque(context).takeUnretainedValue()
        sink.body(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return CAIRO_STATUS_SUCCESS
    }
}
