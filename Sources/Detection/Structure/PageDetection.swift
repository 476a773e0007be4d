import ClipBase
import DOM

/// A find on a page, with the nodes that say it.
public struct PageDetection: Sendable, Hashable {
    public var detection: Detection
    /// Where it stands: text nodes with UTF-8 byte ranges in their text. Empty for things that only the markup says.
    public var places: [Place]
    /// The element that says it in the markup, for things the markup names.
    public var element: NodeID?

    public init(detection: Detection, places: [Place], element: NodeID?) {
        self.detection = detection
        self.places = places
        self.element = element
    }

    public struct Place: Sendable, Hashable {
        public var node: NodeID
        public var range: Range<Int>
        public init(node: NodeID, range: Range<Int>) {
            self.node = node
            self.range = range
        }
    }
}

extension Detector {
    /// The finds of a page: what its text says, with the markup as a second witness, and the things that only the markup
    /// names (`structured`).
    public func detect(on page: PageText, of document: Document, context: DetectionContext = DetectionContext())
        -> [PageDetection]
    {
        var context = context
        if context.language == nil { context.language = StructureWitness.language(of: document) }
        let structured = context.types.contains(.structured) ? StructuredData(document: document) : nil
        let witnessed = StructureWitness(document: document, page: page, context: context).candidates()
        var found = detect(in: page.bytes, context: context, witnessed: witnessed)
        if let structured { confirm(&found, by: structured) }
        var result = found.map { detection in
            PageDetection(
                detection: detection,
                places: page.nodes(in: detection.byteRange).map { PageDetection.Place(node: $0.node, range: $0.range) },
                element: nil)
        }
        if let structured { result += structured.detections() }
        return result
    }

    /// A number or address that the structured data says too is sure.
    private func confirm(_ found: inout [Detection], by structured: StructuredData) {
        let said = structured.contactValues
        guard !said.isEmpty else { return }
        for index in found.indices {
            let value: String
            switch found[index].type {
            case .phoneNumber: value = String(found[index].value.filter { $0.isNumber }.suffix(8))
            case .email: value = found[index].value.lowercased()
            default: continue
            }
            if said.contains(value) {
                found[index].confidence = max(found[index].confidence, 0.97)
                found[index].details.append(DetectionDetail("witness", "structured"))
            }
        }
    }
}
