import ClipBase
import DOM
import Imaging
import JobModel
import Painting
import Raster
import Selectors
import Style
import TextShaping

/// Paints parts of a rendered page into PNG files.
struct ClipPainter {
    let page: RenderedPage
    let fonts: FontContext
    let limits: Limits
    /// Written into each file: where the picture comes from.
    var provenance: [PNGWriter.Text] = []

    /// One picture as it was asked for, in numbers.
    struct Picture {
        var region: Rect
        /// Device px per CSS px.
        var scale: Double
        var omitsBackground: Bool
        /// Painted over in this order.
        var overlays: [Overlay] = []
    }

    struct Overlay {
        var rect: Rect
        var fill: RGBA?
        var frame: RGBA?
    }

    /// Paints band by band into the sink.
    ///
    /// - Throws: `.pictureTooLarge` before anything is painted.
    func paint(_ picture: Picture, receive: @escaping ([UInt8]) -> Void) throws(JobFailure) -> (width: Int, height: Int) {
        var request = RasterRequest(region: picture.region, scale: picture.scale)
        request.background = picture.omitsBackground ? .transparent : .canvas
        let width = request.pixelWidth
        let height = request.pixelHeight
        guard width > 0, height > 0 else { throw JobFailure(.internalError, stage: .paint, "The clip has no size.") }
        guard width <= limits.maxPixels / height else {
            throw JobFailure(
                .pictureTooLarge, stage: .paint,
                "The clip is \(width) × \(height) px, over the limit of \(limits.maxPixels); make it smaller or raise limits.pixels.")
        }
        var list = page.displayList(fonts: fonts, region: picture.region, scale: picture.scale)
        for overlay in picture.overlays {
            if let fill = overlay.fill { list.items.append(.fillRect(overlay.rect, fill)) }
            if let frame = overlay.frame {
                let outer = overlay.rect.insetBy(-2)
                list.items.append(.fillRing(outer: RoundedRect(outer), inner: RoundedRect(overlay.rect), frame))
            }
        }
        var options = PNGWriter.Options()
        options.deviceScaleFactor = picture.scale
        options.alpha = picture.omitsBackground ? .kept : .dropped
        options.texts = provenance
        guard let writer = PNGWriter(width: width, height: height, options: options, receive: { receive(Array($0)) }) else {
            throw JobFailure(.pictureTooLarge, stage: .paint, "A PNG of \(width) × \(height) px cannot be written.")
        }
        guard page.rasterizer.render(list, request, receive: { writer.write($0, rows: $1, stride: $2) }), writer.finish() else {
            throw JobFailure(.internalError, stage: .paint, "The clip of \(width) × \(height) px could not be painted.")
        }
        return (width, height)
    }

    /// Masks of a clip: the boxes of what its selectors match, painted over in one colour.
    func masks(_ selectors: [String]) -> [Overlay] {
        selectors.flatMap { text -> [Overlay] in
            guard let query = SelectorQuery(text, mode: page.document.mode) else { return [] }
            return query.allMatches(in: page.document).compactMap { node in
                page.geometry.boxes[node].map { Overlay(rect: $0, fill: RGBA(hex: 0xFF00FF)) }
            }
        }
    }
}
