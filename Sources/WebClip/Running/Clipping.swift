import ClipBase
import DOM
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
            region = region.intersection(
                Rect(x: 0, y: 0, width: max(page.pageSize.width, region.maxX), height: max(page.pageSize.height, region.maxY)))
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
        let painter = ClipPainter(page: page, fonts: fonts, limits: limits, provenance: provenance)
        var picture = ClipPainter.Picture(region: region, scale: scale, omitsBackground: clip.omitBackground)
        picture.overlays = painter.masks(clip.mask) + redactions(page)
        let file = fileName(name, extension: "png")
        var digest = SHA256()
        var bytes = 0
        sink.beginFile(file)
        let size = try clock(\.paint) { () throws(JobFailure) in
            try painter.paint(picture) { [sink] piece in
                digest.update(piece)
                bytes += piece.count
                sink.append(piece)
            }
        }
        sink.endFile()
        outcome.file = file
        outcome.rect = region
        outcome.pixelWidth = size.width
        outcome.pixelHeight = size.height
        outcome.scale = scale
        outcome.bytes = bytes
        outcome.sha256 = digest.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        result.clips.append(outcome)
        record(.clip, ["name": .string(name), "file": .string(file)])
    }

    private var provenance: [PNGWriter.Text] {
        var texts = [PNGWriter.Text(key: "Software", text: "WebClip")]
        if let url = document.url, url.href.utf8.count < 8_000 { texts.append(.init(key: "Source", text: url.href)) }
        // The job's own time, not the clock's: the same job gives the same bytes (`result.json` says when it ran).
        if let date = job.referenceDate { texts.append(.init(key: "Creation Time", text: date)) }
        if !document.title.isEmpty { texts.append(.init(key: "Title", text: String(document.title.prefix(200)))) }
        return texts
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
