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
            case .html: write(Array(Serializer.outer(.document, of: withoutScripts(page.document)).utf8), to: "page.html")
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
            case .markdown, .pdf:
                warn(Diagnostic(.warning, code: "output.unsupported", message: "The output “\(output.rawValue)” is not made yet."))
            }
        }
    }

    func records(of detections: PageDetections) -> [DetectionRecord] { detections.found.map { record($0) } }

    private func withoutScripts(_ document: Document) -> Document {
        var copy = document
        for node in Array(document.descendants) where document.isElement(node) && document.name(node) == "script" { copy.remove(node) }
        return copy
    }

    /// Writes a file of the result and notes it.
    func write(_ bytes: [UInt8], to name: String) {
        usedNames.insert(name)
        sink.beginFile(name)
        sink.append(bytes)
        sink.endFile()
        var file = FileResult()
        file.name = name
        file.bytes = bytes.count
        file.sha256 = SHA256.hash(bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
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
