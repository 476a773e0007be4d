/// The protocol of `detect --jsonl`: a JSON object a line in, one out.
///
/// In: `{"id", "text" | "html", "locale"?, "region"?, "reference_time"?, "scope"?}`. Out: `{"id", "found": [{"type", "start",
/// "end", "value", …}]}` with offsets in Unicode scalars, end exclusive. A line that cannot be read is answered with `error`.
public struct DetectionLineProtocol: Sendable {
    private let detector: Detector

    public init(_ detector: Detector = Detector()) { self.detector = detector }

    /// The answer to one line, without a line break.
    public func answer(to line: String) -> String {
        guard let request = JSONReader.read(line), request.members != nil else {
            return JSONValue.object([.init("error", .string("the line is no JSON object"))]).serialized
        }
        let id = request["id"] ?? .null
        guard let text = request["text"]?.string else {
            return JSONValue.object([.init("id", id), .init("error", .string("the object has neither text nor html"))]).serialized
        }
        var context = DetectionContext(language: request["locale"]?.string, region: request["region"]?.string)
        if let time = request["reference_time"]?.string, let date = CivilDateTime(iso8601: time) { context.referenceDate = date }
        let found = detector.detect(in: text, context: context).map { DetectionJSON.value(of: $0) }
        return JSONValue.object([.init("id", id), .init("found", .array(found))]).serialized
    }
}
