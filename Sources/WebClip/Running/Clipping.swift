import ClipBase
import DOM
import Detection
import Imaging
import JobModel
import Painting

// Clips into files.
extension PageSession {
    func paintClips(_ page: RenderedPage) throws(JobFailure) {
        for clip in job.clips { try paint(clip, of: page) }
    }

    /// Paints a clip and notes it in the result; what it cannot find is a warning on that clip.
    func paint(_ clip: Clip, of page: RenderedPage) throws(JobFailure) {
        let viewport = Size(width: Double(job.viewport.width), height: Double(job.viewport.height))
        let name = clip.name.isEmpty ? "clip\(result.clips.count + 1)" : clip.name
        var places: [ClipFinder.Found]
        do {
            places =
                try isDetection(clip)
                ? detectionPlaces(clip, page) : ClipFinder(page: page).find(clip.target, each: clip.each, viewport: viewport)
        } catch {
            switch error {
            case .invalid(let message), .nothing(let message):
                let code = if case .invalid = error { "clip.invalid" } else { "clip.nothing" }
                var missing = ClipResult()
                missing.name = name
                missing.warnings = [Warning(Diagnostic(.warning, code: code, message: message))]
                result.clips.append(missing)
                record(.clip, ["name": .string(name), "warning": .string(message)])
                return
            }
        }
        if places.count > 1_000 { places.removeLast(places.count - 1_000) }
        for (index, place) in places.enumerated() {
            let isMany = clip.each || places.count > 1
            try paint(clip, name: isMany ? "\(name)-\(index + 1)" : name, place: place, of: page)
        }
    }

    private func paint(_ clip: Clip, name: String, place: ClipFinder.Found, of page: RenderedPage) throws(JobFailure) {
        var region = place.rect.insetBy(-clip.padding)
        if case .rect = clip.target {
        } else if case .viewport = clip.target {
        } else {
            let area = page.pageArea
            region = region.intersection(
                Rect(
                    x: area.x, y: area.y, width: max(area.maxX, region.maxX) - area.x,
                    height: max(area.maxY, region.maxY) - area.y))
        }
        var outcome = ClipResult()
        outcome.name = name
        guard !region.isEmpty else {
            outcome.warnings = [Warning(Diagnostic(.warning, code: "clip.empty", message: "The clip has no size."))]
            result.clips.append(outcome)
            return
        }
        var scale = clip.deviceScaleFactor ?? job.viewport.deviceScaleFactor
        if let width = clip.snapshotWidth { scale *= width / region.width }
        outcome.rect = region
        outcome.scale = scale
        let painter = ClipPainter(page: page, fonts: fonts, limits: limits, provenance: provenance)
        var picture = ClipPainter.Picture(region: region, scale: scale, omitsBackground: clip.omitBackground)
        if job.stickyInClips == .hide { picture.leftOut = page.elements(covering: place) }
        picture.overlays = painter.masks(clip.mask) + redactions(page)
        let file = fileName(of: clip, outcome, picture)
        outcome.file = file
        let shown = redacted(page)
        let content = ClipContent(
            page: page, document: shown, title: shown.title, place: place, region: region, isPage: clip.target == .fullPage)
        switch clip.format {
        case .png: try paint(picture, painter, into: &outcome)
        case .jpeg:
            // The format has no alpha.
            picture.omitsBackground = false
            picture.format = .jpeg(quality: clip.quality)
            try paint(picture, painter, into: &outcome)
        case .webp:
            picture.format = .webp(quality: clip.quality)
            try paint(picture, painter, into: &outcome)
        case .pdf:
            try send(into: &outcome) { receive throws(JobFailure) in try painter.writePDF(picture, receive: receive) }
        case .text: try send(into: &outcome) { $0(content.text) }
        case .markdown: try send(into: &outcome) { $0(content.markdown) }
        case .html: try send(into: &outcome) { $0(content.html) }
        }
        if job.annotate { outcome.annotatedFile = try paintAnnotated(picture, name: name, with: painter) }
        result.clips.append(outcome)
        record(.clip, ["name": .string(name), "file": .string(file)])
    }

    private func paint(_ picture: ClipPainter.Picture, _ painter: ClipPainter, into outcome: inout ClipResult) throws(JobFailure) {
        var painted = ClipPainter.Outcome()
        try send(into: &outcome) { receive throws(JobFailure) in
            painted = try painter.paint(picture, fingerprint: job.isWatched ? .made : .omitted, receive: receive)
        }
        outcome.pixelWidth = painted.width
        outcome.pixelHeight = painted.height
        outcome.fingerprint = painted.fingerprint
    }

    /// Sends a clip's file as it comes and notes its size and digest.
    private func send(
        into outcome: inout ClipResult, _ write: (@escaping ([UInt8]) -> Void) throws(JobFailure) -> Void
    ) throws(JobFailure) {
        guard let file = outcome.file else { return }
        var digest = SHA256()
        var bytes = 0
        sink.beginFile(file)
        try clock(\.paint) { () throws(JobFailure) in
            try write { [sink] piece in
                digest.update(piece)
                bytes += piece.count
                sink.append(piece)
            }
        }
        sink.endFile()
        outcome.bytes = bytes
        outcome.sha256 = SHA256.hex(digest.finalize())
    }

    /// The same picture as a PNG with its finds framed; the file's name.
    private func paintAnnotated(_ picture: ClipPainter.Picture, name: String, with painter: ClipPainter) throws(JobFailure) -> String {
        let types = job.dataDetectorTypes.isEmpty ? DetectionTypes.all : DetectionTypes(job.dataDetectorTypes)
        let annotation = Annotation(detect(painter.page).all(of: types), region: picture.region)
        let environment = Annotation.environment(width: picture.region.width, scale: picture.scale)
        let renderer = PageRenderer(fonts: fonts, resources: resources, environment: environment, limits: limits)
        var picture = picture
        picture.format = .png
        picture.overlays += annotation.frames
        picture.legend = annotation.legend(width: picture.region.width, renderer: renderer)
        let file = fileName(name + "-annotated", extension: "png")
        sink.beginFile(file)
        _ = try clock(\.paint) { () throws(JobFailure) in try painter.paint(picture, fingerprint: .omitted) { [sink] in sink.append($0) } }
        sink.endFile()
        return file
    }

    var provenance: Provenance {
        let source = document.url.flatMap { $0.href.utf8.count < 8_000 ? $0.href : nil }
        let title = document.title.isEmpty ? nil : String(told(document.title).prefix(200))
        // The job's own time, not the clock's: the same job gives the same bytes (`result.json` says when it ran).
        return Provenance(source: source, title: title, date: job.referenceDate)
    }

    /// By the clip's template, the job's, or the clip's name.
    private func fileName(of clip: Clip, _ outcome: ClipResult, _ picture: ClipPainter.Picture) -> String {
        guard let template = clip.fileName ?? job.fileNames else {
            return fileName(outcome.name, extension: clip.format.fileExtension)
        }
        let time = referenceDate
        let name = template.name { place in
            switch place {
            case .id: job.id
            case .clip: outcome.name
            case .index: String(result.clips.count + 1)
            case .host: document.url?.hostname ?? ""
            case .title: told(document.title)
            case .date: time.dateText
            case .time: time.timeText
            case .width: String(picture.pixelWidth)
            case .height: String(picture.pixelHeight)
            case .format: clip.format.fileExtension
            }
        }
        return fileName(name, extension: clip.format.fileExtension)
    }

    /// A file name of the result that no other clip has.
    func fileName(_ name: String, extension suffix: String) -> String {
        let safe = SafeName.make(from: name)
        var candidate = safe + "." + suffix
        var number = 2
        while !usedNames.insert(candidate).inserted {
            candidate = "\(safe)-\(number).\(suffix)"
            number += 1
        }
        return candidate
    }
}

/// Whether the clip's places come from detection.
private func isDetection(_ clip: Clip) -> Bool { if case .detection = clip.target { true } else { false } }
