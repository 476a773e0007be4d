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
                let report = LayoutReport(document: page.document, tree: page.fragments, geometry: page.geometry, pageSize: page.pageSize)
                write(report.bytes, to: "layout.json")
            case .text:
                write(LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry).bytes + [0x0A], to: "page.txt")
            case .html: write(Array(Serializer.outer(.document, of: withoutScripts(page.document)).utf8), to: "page.html")
            case .dom: write(Array(Serializer.outer(.document, of: page.document).utf8), to: "page.dom.txt")
            case .markdown, .pdf, .calendar, .contacts, .cookies:
                warn(Diagnostic(.warning, code: "output.unsupported", message: "The output “\(output.rawValue)” is not made yet."))
            }
        }
    }

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
