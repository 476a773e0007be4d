import ClipBase
import DOM

/// The protocol of `detect --jsonl`: a JSON object a line in, one out.
///
/// In: `{"id", "text" | "html", "locale"?, "region"?, "reference_time"?, "url"?}`. Out: `{"id", "found": [{"type", "start",
/// "end", "value", …}]}` with offsets in Unicode scalars, end exclusive; for `html` the offsets count in `pageText`, and
/// `structured` holds what the markup carries. A line that cannot be read is answered with `error`.
public struct DetectionLineProtocol: Sendable {
    private let detector: Detector

    public init(_ detector: Detector = Detector()) { self.detector = detector }

    /// The answer to one line, without a line break. `parse` makes a document of markup and its URL; without it `html` is
    /// answered with `error`.
    public func answer(to line: String, parse: ((_ html: String, _ url: String?) -> Document)? = nil) -> String {
        String(decoding: answer(to: Array(line.utf8), parse: parse), as: UTF8.self)
    }

    /// The same in UTF-8 bytes.
    public func answer(to line: [UInt8], parse: ((_ html: String, _ url: String?) -> Document)? = nil) -> [UInt8] {
        guard let request = JSONReader.read(line), request.members != nil else {
            return failure(.null, "the line is no JSON object")
        }
        let id = request["id"] ?? .null
        var context = DetectionContext(language: request["locale"]?.string, region: request["region"]?.string)
        if let time = request["reference_time"]?.string, let date = CivilDateTime(iso8601: time) { context.referenceDate = date }
        if let text = request["text"]?.string {
            let found = detector.detect(in: text, context: context)
            var writer = begin(id, finds: found.count)
            DetectionJSON.write(found, to: &writer)
            writer.raw("}")
            return writer.bytes
        }
        guard let html = request["html"]?.string else { return failure(id, "the object has neither text nor html") }
        guard let parse else { return failure(id, "html is not read here") }
        return answer(id, parse(html, request["url"]?.string), context)
    }

    private func answer(_ id: JSONValue, _ document: Document, _ context: DetectionContext) -> [UInt8] {
        let page = PageText(document: document)
        let found = detector.detect(on: page, of: document, context: context).map(\.detection).filter { $0.type != .structured }
        var writer = begin(id, finds: found.count)
        DetectionJSON.write(found, to: &writer)
        writer.raw(",\"pageText\":")
        writer.string(page.bytes)
        writer.raw(",\"structured\":")
        writer.value(StructuredData(document: document).json)
        writer.raw("}")
        return writer.bytes
    }

    /// The opening of an answer, up to its finds.
    private func begin(_ id: JSONValue, finds: Int) -> JSONWriter {
        var writer = JSONWriter(capacity: 256 + finds * 192)
        writer.raw("{\"id\":")
        writer.value(id)
        writer.raw(",\"found\":")
        return writer
    }

    private func failure(_ id: JSONValue, _ message: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(.object([.init("id", id), .init("error", .string(message))]))
        return writer.bytes
    }
}
