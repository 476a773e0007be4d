import ClipBase
import DOM
import Detection
import JobModel

/// What a page's text says, with its places: found once per rendering.
struct PageDetections {
    struct Found {
        var detection: Detection
        var path: String
        /// One rectangle a line, CSS px of the page.
        var rects: [Rect]
    }

    var text: LaidOutText
    var found: [Found]
    var language: String?
    var region: String?
}

extension PageSession {
    /// Finds data of these types in the laid-out text.
    func detect(_ page: RenderedPage, types: DetectionTypes) -> PageDetections {
        clock(\.detect) {
            let text = LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry)
            let language =
                job.language ?? page.document.documentElement.flatMap { page.document.attributeValue($0, PageNames.lang) }
                ?? (page.document.defaultLanguage.isEmpty ? nil : page.document.defaultLanguage)
            let context = DetectionContext(
                types: types, language: language, region: job.region, referenceDate: referenceDate, minimumConfidence: job.minimumConfidence
            )
            let found = Detector().detect(in: text.bytes, context: context).map { detection -> PageDetections.Found in
                let node = text.segments(in: detection.byteRange).first?.node
                return PageDetections.Found(
                    detection: detection, path: node.flatMap { page.document.parentElement($0) }.map { page.document.path($0) } ?? "",
                    rects: text.rects(of: detection.byteRange, geometry: page.geometry, tree: page.fragments))
            }
            return PageDetections(text: text, found: found, language: language, region: job.region)
        }
    }

    /// `detections.json`: each find with its rectangles on the page and inside each clip's picture.
    func writeDetections(_ page: RenderedPage) -> [DetectionRecord] {
        let types = job.dataDetectorTypes.reduce(into: DetectionTypes(rawValue: 0)) {
            $0.formUnion(DetectionTypes(named: $1.rawValue) ?? [])
        }
        let detections = detect(page, types: types)
        var report = DetectionReport()
        report.url = document.url?.href ?? ""
        report.language = detections.language
        report.region = detections.region
        report.textLength = String(decoding: detections.text.bytes, as: UTF8.self).unicodeScalars.count
        report.detections = records(of: detections)
        result.detectionCount = report.detections.count
        write(report.json.bytes(.indented), to: "detections.json")
        return report.detections
    }

    func record(_ found: PageDetections.Found) -> DetectionRecord {
        let detection = found.detection
        var record = DetectionRecord()
        record.type = detection.type.family.rawValue
        record.subtype = detection.subtype ?? (detection.type.rawValue == record.type ? nil : detection.type.rawValue)
        record.text = detection.text
        record.value = detection.value
        if !detection.details.isEmpty {
            record.details = .object(detection.details.map { JSONMember($0.name, .string($0.value)) })
        }
        record.confidence = (detection.confidence * 1_000).rounded() / 1_000
        record.path = found.path
        record.range = [detection.scalarRange.lowerBound, detection.scalarRange.upperBound]
        record.rects = found.rects
        record.clips = result.clips.compactMap { clip in
            guard let region = clip.rect, clip.file != nil else { return nil }
            let inside = found.rects.filter { $0.intersects(region) }.map { rect -> Rect in
                let shown = rect.intersection(region)
                return Rect(
                    x: (shown.x - region.x) * clip.scale, y: (shown.y - region.y) * clip.scale, width: shown.width * clip.scale,
                    height: shown.height * clip.scale)
            }
            guard !inside.isEmpty else { return nil }
            var place = DetectionRecord.ClipPlace()
            place.name = clip.name
            place.rects = inside
            return place
        }
        return record
    }

    /// Clips around what is found.
    func detectionPlaces(_ clip: Clip, _ page: RenderedPage) throws(ClipFinder.Problem) -> [ClipFinder.Found] {
        guard case .detection(let type) = clip.target else { return [] }
        let found = detect(page, types: DetectionTypes(named: type.rawValue) ?? .all).found.filter { !$0.rects.isEmpty }
        guard !found.isEmpty else { throw .nothing("Nothing of the type \(type.rawValue) was found on the page.") }
        let places = found.map { find in ClipFinder.Found(rect: find.rects.dropFirst().reduce(find.rects[0]) { $0.union($1) }) }
        return places
    }

    /// Black boxes over what a job wants unseen.
    func redactions(_ page: RenderedPage) -> [ClipPainter.Overlay] {
        guard !job.redact.isEmpty else { return [] }
        return detect(page, types: redactedTypes).found.flatMap(\.rects).map { ClipPainter.Overlay(rect: $0.insetBy(-1), fill: .black) }
    }

    private var redactedTypes: DetectionTypes {
        job.redact.reduce(into: DetectionTypes(rawValue: 0)) { $0.formUnion(DetectionTypes(named: $1.rawValue) ?? []) }
    }

    /// The document with a block for each character of what is redacted, for clips that are text, and without the links that
    /// hold it (`mailto:`, `tel:`).
    func redacted(_ page: RenderedPage) -> Document {
        guard !job.redact.isEmpty else { return page.document }
        var document = page.document
        let detections = detect(page, types: redactedTypes)
        var hidden: [NodeID: [Range<Int>]] = [:]
        for found in detections.found {
            let range = found.detection.byteRange
            for segment in detections.text.segments(in: range) {
                let start = max(range.lowerBound, segment.start) - segment.start + segment.source
                let end = min(range.upperBound, segment.end) - segment.start + segment.source
                if start < end { hidden[segment.node, default: []].append(start..<end) }
            }
        }
        for (node, ranges) in hidden {
            var bytes = Array(document.bytes(document.textRange(node)))
            for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) where range.upperBound <= bytes.count {
                let count = String(decoding: bytes[range], as: UTF8.self).count
                bytes.replaceSubrange(range, with: String(repeating: "█", count: count).utf8)
            }
            document.setText(node, to: bytes)
        }
        for node in Array(document.descendants) where document.hasAttribute(node, PageNames.href) {
            let href = document.attributeValue(node, PageNames.href)?.asciiLowercased ?? ""
            if href.hasPrefix("mailto:") || href.hasPrefix("tel:") { document.removeAttribute(node, PageNames.href) }
        }
        return document
    }

    /// The job's reference date (ISO 8601), else now by the wall clock in UTC.
    var referenceDate: CivilDateTime {
        let fields = (job.referenceDate ?? "").split { !$0.isNumber }.compactMap { Int($0) }
        guard fields.count >= 3 else { return CivilDateTime(seconds: WallClock.secondsSince1970) }
        return CivilDateTime(
            year: fields[0], month: fields[1], day: fields[2], hour: fields.count > 3 ? fields[3] : 0,
            minute: fields.count > 4 ? fields[4] : 0,
            second: fields.count > 5 ? fields[5] : 0)
    }
}

extension CivilDateTime {
    /// `2026-11-30`
    var dateText: String { "\(padded(year, 4))-\(padded(month))-\(padded(day))" }
    /// `090000`
    var timeText: String { "\(padded(hour))\(padded(minute))\(padded(second))" }

    private func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
