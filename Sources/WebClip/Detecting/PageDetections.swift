import ClipBase
import DOM
import Detection
import JobModel

/// What a page says, with its places: found once per rendering, of all types, since the types are weighed against each other.
struct PageDetections {
    struct Found {
        var page: PageDetection
        var source: Source
        /// Of the element that holds it all.
        var path: String
        /// One rectangle a line, CSS px of the page.
        var rects: [Rect]

        var type: DetectionType { page.detection.type }
    }

    /// Where it is said: in the text that shows, in an attribute, or in the markup alone.
    enum Source: String { case text, alt, title, markup }

    var found: [Found]
    /// UTF-8: what byte and scalar ranges count in.
    var text: [UInt8]
    var language: String?
    var region: String?

    /// Those of some types.
    func all(of types: DetectionTypes) -> [Found] { found.filter { types.contains($0.type) } }
}

extension DetectionTypes {
    init(_ types: [DetectorType]) {
        self = types.reduce(into: DetectionTypes(rawValue: 0)) { $0.formUnion(DetectionTypes(named: $1.rawValue) ?? []) }
    }
}

/// Finds the data of one rendered page.
struct PageDetecting {
    let page: RenderedPage
    let text: LaidOutText
    let context: DetectionContext

    init(page: RenderedPage, context: DetectionContext) {
        self.page = page
        self.context = context
        text = LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry)
    }

    /// Of the text that shows and of the markup, then of the attributes that are asked for.
    func run(attributes: [DetectedAttribute]) -> PageDetections {
        let found = Detector().detect(on: text.pageText, of: page.document, context: context).map { place($0) }
        return PageDetections(
            found: found + attributes.flatMap { detect(in: $0) }, text: text.bytes, language: context.language, region: context.region)
    }

    private func place(_ found: PageDetection) -> PageDetections.Found {
        if let element = found.element {
            let rects = page.geometry.boxes[element].flatMap { $0.isEmpty ? nil : [$0] } ?? []
            return .init(page: found, source: .markup, path: page.document.path(element), rects: rects)
        }
        let holder = found.places.first.flatMap { commonParent(of: found.places, from: $0.node) }
        return .init(
            page: found, source: .text, path: holder.map { page.document.path($0) } ?? "",
            rects: text.rects(of: found.detection.byteRange, geometry: page.geometry, tree: page.fragments))
    }

    /// The nearest element that holds all of the text nodes.
    private func commonParent(of places: [PageDetection.Place], from first: NodeID) -> NodeID? {
        var holder = page.document.parentElement(first)
        while let element = holder, let last = places.last, !page.document.isInclusiveAncestor(element, of: last.node) {
            holder = page.document.parentElement(element)
        }
        return holder
    }

    /// Finds in an attribute's text; their places are the boxes of the elements that bear it.
    private func detect(in attribute: DetectedAttribute) -> [PageDetections.Found] {
        let name: Name = attribute == .alt ? PageNames.alt : PageNames.title
        var bytes: [UInt8] = []
        var owners: [(end: Int, element: NodeID)] = []
        let limit = Limits().maxTextBytes
        for node in page.document.descendants where page.document.isElement(node) && page.geometry.boxes[node] != nil {
            guard let value = page.document.attributeValue(node, name), !value.isEmpty, bytes.count + value.utf8.count < limit else {
                continue
            }
            // A line of its own, and an empty one between: nothing goes on from one element to the next.
            bytes += Array(value.utf8) + [0x0A, 0x0A]
            owners.append((bytes.count, node))
        }
        var owner = 0
        return Detector().detect(in: bytes, context: context).compactMap { detection in
            while owner < owners.count && owners[owner].end <= detection.byteRange.lowerBound { owner += 1 }
            guard owner < owners.count, detection.byteRange.upperBound <= owners[owner].end else { return nil }
            let element = owners[owner].element
            return .init(
                page: PageDetection(detection: detection, places: [], element: element),
                source: attribute == .alt ? .alt : .title, path: page.document.path(element),
                rects: page.geometry.boxes[element].map { [$0] } ?? [])
        }
    }
}

extension PageSession {
    /// What the page says; found once, whoever asks.
    func detect(_ page: RenderedPage) -> PageDetections {
        if let detected { return detected }
        let detections = clock(\.detect) {
            PageDetecting(page: page, context: detectionContext).run(attributes: job.detectionAttributes)
        }
        detected = detections
        return detections
    }

    /// What is known of the page's text.
    var detectionContext: DetectionContext {
        let language =
            job.language ?? document.documentElement.flatMap { document.attributeValue($0, PageNames.lang) }
            ?? (document.defaultLanguage.isEmpty ? nil : document.defaultLanguage)
        return DetectionContext(
            language: language, region: job.region, referenceDate: referenceDate, minimumConfidence: job.minimumConfidence)
    }

    /// `detections.json`: each find with its rectangles on the page and inside each clip's picture.
    func writeDetections(_ page: RenderedPage) {
        let detections = detect(page)
        var report = DetectionReport()
        report.url = document.url?.href ?? ""
        report.language = detections.language
        report.region = detections.region
        report.textLength = detections.text.count { $0 & 0xC0 != 0x80 }
        report.detections = detectionRecords(page, of: DetectionTypes(job.dataDetectorTypes))
        result.detectionCount = report.detections.count
        write(report.json.bytes(.indented), to: "detections.json")
    }

    /// What the page says of some types, as `detections.json` tells it.
    func detectionRecords(_ page: RenderedPage, of types: DetectionTypes) -> [DetectionRecord] {
        let redaction = self.redaction
        return detect(page).all(of: types).map { found in
            var record = record(found)
            if let redaction { hide(&record, found.type, redaction) }
            return record
        }
    }

    /// A find that the job wants unseen tells its kind and place alone; things of the markup leave out what they say of it.
    private func hide(_ record: inout DetectionRecord, _ type: DetectionType, _ redaction: Redaction) {
        if redaction.hides(type) {
            record.text = Redaction.blocks(record.text)
            record.value = Redaction.blocks(record.value)
            record.details = nil
        } else if type == .structured {
            record.text = redaction.masked(record.text)
            record.value = redaction.masked(json: record.value)
        }
    }

    private func record(_ found: PageDetections.Found) -> DetectionRecord {
        let detection = found.page.detection
        var record = DetectionRecord()
        record.type = detection.type.family.rawValue
        record.subtype = detection.subtype ?? (detection.type.rawValue == record.type ? nil : detection.type.rawValue)
        // The number of a card goes out with its last digits alone.
        let masked = detection.detail("masked")
        record.text = masked ?? detection.text
        record.value = masked ?? detection.value
        if !detection.details.isEmpty {
            record.details = .object(detection.details.map { JSONMember($0.name, .string($0.value)) })
        }
        record.confidence = (detection.confidence * 1_000).rounded() / 1_000
        record.path = found.path
        if found.source == .text { record.range = [detection.scalarRange.lowerBound, detection.scalarRange.upperBound] }
        record.rects = found.rects
        record.source = found.source.rawValue
        record.clips = result.clips.compactMap { place(found.rects, in: $0) }
        return record
    }

    /// Rectangles of the page inside a clip's picture, device px; nil where it shows none of them.
    private func place(_ rects: [Rect], in clip: ClipResult) -> DetectionRecord.ClipPlace? {
        guard let region = clip.rect, clip.file != nil else { return nil }
        let inside = rects.filter { $0.intersects(region) }.map { rect -> Rect in
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

    /// Clips around what is found.
    func detectionPlaces(_ clip: Clip, _ page: RenderedPage) throws(ClipFinder.Problem) -> [ClipFinder.Found] {
        guard case .detection(let type) = clip.target else { return [] }
        let found = detect(page).all(of: DetectionTypes([type])).filter { !$0.rects.isEmpty }
        guard !found.isEmpty else { throw .nothing("Nothing of the type \(type.rawValue) was found on the page.") }
        return found.map { find in ClipFinder.Found(rect: find.rects.dropFirst().reduce(find.rects[0]) { $0.union($1) }) }
    }

    /// The job's reference date (ISO 8601), else now by the wall clock in UTC.
    var referenceDate: CivilDateTime {
        job.referenceDate.flatMap { CivilDateTime(iso8601: $0) } ?? CivilDateTime(seconds: WallClock.secondsSince1970)
    }
}

extension CivilDateTime {
    /// `2026-11-30`
    var dateText: String { isoDate }
    /// `090000`
    var timeText: String { isoTime.filter { $0 != ":" } }
}
