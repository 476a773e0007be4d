import ClipBase
import DOM
import Detection
import JobModel

// Files beside the clips.
extension PageSession {
    func writeOutputs(_ page: RenderedPage) throws(JobFailure) {
        if !job.dataDetectorTypes.isEmpty { writeDetections(page) }
        for output in job.outputs {
            switch output {
            case .layout:
                let hidden = redaction.map { Set($0.places(detect(page).found).keys) } ?? []
                let report = LayoutReport(
                    document: page.document, tree: page.fragments, geometry: page.geometry, pageSize: page.pageSize, hiding: hidden)
                write(report.bytes, to: "layout.json")
            case .text:
                let text = LaidOutText(document: redacted(page), styles: page.styles, geometry: page.geometry)
                write(text.bytes + [0x0A], to: "page.txt")
            case .html: write(CleanedMarkup.bytes(of: .document, in: redacted(page)), to: "page.html")
            case .dom, .style, .boxes, .fragments, .display:
                if let text = toldDump(output, of: page) { write(Array(text.utf8), to: "page.\(output.rawValue).txt") }
            case .calendar:
                let calendar = CalendarFile(
                    said(on: page), pageText: shownText(page), title: redacted(page).title, url: document.url?.href ?? "",
                    stamp: CivilDateTime(seconds: WallClock.secondsSince1970))
                if let text = calendar.text { write(Array(text.utf8), to: "events.ics") }
            case .contacts:
                let contacts = ContactFile(said(on: page), title: redacted(page).title, url: document.url?.href ?? "")
                if let text = contacts.text { write(Array(text.utf8), to: "contacts.vcf") }
            // The broker's, and the supervisor adds them.
            case .cookies: break
            case .markdown:
                let shown = redacted(page)
                let text = MarkdownText(document: shown, styles: page.styles, geometry: page.geometry)
                write(MarkdownHead.bytes(title: shown.title, source: document.url?.href) + text.bytes, to: "page.md")
            case .pdf: try writePDF(page)
            }
        }
    }

    /// What the page says, of the types that the job asks for; of all where it names none. What it wants unseen is left out, and
    /// things of the markup that say it.
    private func said(on page: RenderedPage) -> [PageDetection] {
        let found = detect(page).all(of: job.dataDetectorTypes.isEmpty ? .all : DetectionTypes(job.dataDetectorTypes)).map(\.page)
        guard let redaction else { return found }
        return found.filter { find in
            !redaction.hides(find.detection.type)
                && (find.detection.type != .structured || redaction.masked(json: find.detection.value) == find.detection.value)
        }
    }

    /// The page's text, with as many bytes where it is hidden.
    private func shownText(_ page: RenderedPage) -> [UInt8] {
        var text = detect(page).text
        guard let redaction else { return text }
        for find in detect(page).found where find.source == .text && redaction.hides(find.type) {
            for index in find.page.detection.byteRange.clamped(to: 0..<text.count) where text[index] > 0x20 { text[index] = 0x2A }
        }
        return text
    }

    /// The whole page as one PDF.
    private func writePDF(_ page: RenderedPage) throws(JobFailure) {
        let painter = ClipPainter(page: page, fonts: fonts, limits: limits, provenance: provenance)
        let region = page.pageArea
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
