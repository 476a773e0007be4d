import ClipBase
import DOM
import Detection
import JobModel

// Files beside the clips.
extension PageSession {
    func writeOutputs(_ page: RenderedPage) throws(JobFailure) {
        let detections = job.dataDetectorTypes.isEmpty ? nil : writeDetections(page)
        for output in job.outputs {
            switch output {
            case .layout:
                let report = LayoutReport(document: page.document, tree: page.fragments, geometry: page.geometry, pageSize: page.pageSize)
                write(report.bytes, to: "layout.json")
            case .text:
                write(LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry).bytes + [0x0A], to: "page.txt")
            case .html: write(CleanedMarkup.bytes(of: .document, in: page.document), to: "page.html")
            case .dom: write(Array(page.document.dump().utf8), to: "page.dom.txt")
            case .calendar:
                let found = detections ?? records(of: detect(page, types: .all))
                let stamp = CivilDateTime(seconds: WallClock.secondsSince1970)
                if let file = CalendarFile.bytes(of: found, title: document.title, url: document.url?.href ?? "", stamp: stamp.basicFormat)
                {
                    write(file, to: "events.ics")
                }
            case .contacts:
                let found = detections ?? records(of: detect(page, types: .all))
                if let file = ContactCard.bytes(of: found, title: document.title, url: document.url?.href ?? "") {
                    write(file, to: "contacts.vcf")
                }
            // The broker's, and the supervisor adds them.
            case .cookies: break
            case .markdown:
                let text = MarkdownText(document: page.document, styles: page.styles, geometry: page.geometry)
                write(MarkdownHead.bytes(title: document.title, source: document.url?.href) + text.bytes, to: "page.md")
            case .pdf: try writePDF(page)
            }
        }
    }

    func records(of detections: PageDetections) -> [DetectionRecord] { detections.found.map { record($0) } }

    /// The whole page as one PDF.
    private func writePDF(_ page: RenderedPage) throws(JobFailure) {
        let painter = ClipPainter(page: page, fonts: fonts, limits: limits, provenance: provenance)
        let region = Rect(x: 0, y: 0, width: page.pageSize.width, height: page.pageSize.height)
        var picture = ClipPainter.Picture(region: region, scale: job.viewport.deviceScaleFactor, omitsBackground: false)
        picture.overlays = redactions(page)
        try write(to: "page.pdf") { receive throws(JobFailure) in try painter.writePDF(picture, receive: receive) }
    }

    /// Writes a file of the result and notes it.
    func write(_ bytes: [UInt8], to name: String) { write(to: name) { $0(bytes) } }

    private func write<E: Error>(to name: String, _ body: (@escaping ([UInt8]) -> Void) throws(E) -> Void) throws(E) {
        usedNames.insert(name)
        var file = FileResult()
        file.name = name
        var digest = SHA256()
        sink.beginFile(name)
        try body { [sink] piece in
            digest.update(piece)
            file.bytes += piece.count
            sink.append(piece)
        }
        sink.endFile()
        file.sha256 = SHA256.hex(digest.finalize())
        result.files.append(file)
    }
}

extension CivilDateTime {
    /// `20261130T090000Z` (RFC 5545 §3.3.5).
    fileprivate var basicFormat: String {
        func pad(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(pad(year, 4))\(pad(month))\(pad(day))T\(pad(hour))\(pad(minute))\(pad(second))Z"
    }
}
