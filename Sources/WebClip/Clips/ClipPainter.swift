import ClipBase
import DOM
import Imaging
import JobModel
import Painting
import Raster
import Selectors
import Style
import TextShaping

/// Paints parts of a rendered page into picture and PDF files.
struct ClipPainter {
    let page: RenderedPage
    let fonts: FontContext
    let limits: Limits
    /// Written into each file: where the picture comes from.
    var provenance = Provenance()

    /// One picture as it was asked for, in numbers.
    struct Picture {
        var format = PictureWriter.Format.png
        var region: Rect
        /// Device px per CSS px.
        var scale: Double
        var omitsBackground: Bool
        /// Fixed and sticky elements that would cover what the picture is of.
        var leftOut: Set<NodeID> = []
        /// Painted over in this order.
        var overlays: [Overlay] = []
        /// Painted under the region, which grows by it.
        var legend: Legend?

        /// The region and the legend under it, CSS px.
        var area: Rect {
            guard let size = legend?.list.pageSize else { return region }
            return Rect(x: region.x, y: region.y, width: max(region.width, size.width), height: region.height + size.height)
        }
        /// Device px.
        var pixelWidth: Int { RasterRequest(region: area, scale: scale).pixelWidth }
        var pixelHeight: Int { RasterRequest(region: area, scale: scale).pixelHeight }
    }

    /// A small page of its own; its size is the list's.
    struct Legend {
        var list: DisplayList
    }

    enum Fingerprinting { case made, omitted }

    struct Overlay {
        var rect: Rect
        var fill: RGBA?
        var frame: RGBA?
    }

    /// What of a picture is told beside its bytes.
    struct Outcome {
        /// Device px.
        var width = 0
        var height = 0
        var fingerprint: PictureFingerprint?
    }

    /// Paints band by band into the sink.
    ///
    /// - Throws: `.pictureTooLarge` before anything is painted.
    func paint(
        _ picture: Picture, fingerprint: Fingerprinting, receive: @escaping ([UInt8]) -> Void
    ) throws(JobFailure) -> Outcome {
        var request = RasterRequest(region: picture.area, scale: picture.scale)
        request.background = picture.omitsBackground ? .transparent : .canvas
        let width = request.pixelWidth
        let height = request.pixelHeight
        guard width > 0, height > 0 else { throw JobFailure(.internalError, stage: .paint, "The clip has no size.") }
        guard width <= limits.maxPixels / height else {
            throw JobFailure(
                .pictureTooLarge, stage: .paint,
                "The clip is \(width) × \(height) px, over the limit of \(limits.maxPixels); make it smaller or raise limits.pixels.")
        }
        var options = PictureWriter.Options()
        options.format = picture.format
        options.deviceScaleFactor = picture.scale
        options.alpha = picture.omitsBackground ? .kept : .dropped
        options.provenance = provenance
        guard let writer = PictureWriter(width: width, height: height, options: options, receive: { receive(Array($0)) }) else {
            throw JobFailure(
                .pictureTooLarge, stage: .paint,
                "A picture of \(width) × \(height) px does not fit into its format; make it smaller or take PNG.")
        }
        var builder = fingerprint == .made ? FingerprintBuilder(width: width, height: height) : nil
        let isPainted = page.rasterizer.render(displayList(picture), request) { pixels, rows, stride in
            builder?.add(pixels, rows: rows, stride: stride)
            return writer.write(pixels, rows: rows, stride: stride)
        }
        guard isPainted, writer.finish() else {
            throw JobFailure(.internalError, stage: .paint, "The clip of \(width) × \(height) px could not be painted.")
        }
        return Outcome(width: width, height: height, fingerprint: builder?.fingerprint)
    }

    /// Writes a PDF in the page's own size: vector, but for one that hides something, whose text could still be read.
    func writePDF(_ picture: Picture, receive: @escaping ([UInt8]) -> Void) throws(JobFailure) {
        var information = PDFInformation()
        information.title = provenance.title
        information.source = provenance.source
        information.date = provenance.date
        let isWritten = page.rasterizer.writePDF(
            of: displayList(picture), region: picture.region, background: picture.omitsBackground ? .transparent : .canvas,
            content: picture.overlays.isEmpty ? .vector : .pixels, links: PageLinks(page, in: picture.region).links,
            information: information, receive: receive)
        guard isWritten else {
            let size = "\(picture.region.width) × \(picture.region.height)"
            throw JobFailure(
                .pictureTooLarge, stage: .paint, "A PDF of \(size) px cannot be written; at most 19,200 px are as wide as a sheet may be.")
        }
    }

    private func displayList(_ picture: Picture) -> DisplayList {
        var list = page.displayList(
            fonts: fonts, region: picture.region, scale: picture.scale, leavingOut: picture.leftOut)
        for overlay in picture.overlays {
            if let fill = overlay.fill { list.items.append(.fillRect(overlay.rect, fill)) }
            if let frame = overlay.frame {
                let outer = overlay.rect.insetBy(-2)
                list.items.append(.fillRing(outer: RoundedRect(outer), inner: RoundedRect(overlay.rect), frame))
            }
        }
        if let legend = picture.legend {
            let (region, area) = (picture.region, picture.area)
            list.items.append(.fillRect(Rect(x: region.maxX, y: area.y, width: area.maxX - region.maxX, height: region.height), .white))
            list.items.append(.fillRect(Rect(x: area.x, y: region.maxY, width: area.width, height: area.maxY - region.maxY), .white))
            list.items.append(.sublist(list.sublists.count, origin: Point(x: area.x, y: region.maxY)))
            list.sublists.append(legend.list)
        }
        return list
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
