import ClipBase

/// Something found in the page's text: an entry of `detections.json`.
public struct DetectionRecord: JSONRecord {
    public var type = ""
    public var subtype: String?
    /// As the page shows it.
    public var text = ""
    /// Normalised: E.164, ISO 8601, a URL…
    public var value = ""
    /// Parts and kinds of the value.
    public var details: JSONValue?
    /// 0…1.
    public var confidence = 1.0
    /// Of the element that holds it all.
    public var path = ""
    /// `[start, end)` in the page's text, Unicode scalars.
    public var range: [Int] = []
    /// On the page, CSS px, one a line.
    public var rects: [Rect] = []
    public var clips: [ClipPlace] = []
    /// Whether the text or the markup says it.
    public var source: String?
    public init() {}

    /// Where a detection stands in one picture.
    public struct ClipPlace: JSONRecord {
        public var name = ""
        /// In the picture, device px.
        public var rects: [Rect] = []
        public init() {}
        public static var fields: [Field<ClipPlace>] { [Field("name", \.name), Field("rects", \.rects)] }
    }

    public static var fields: [Field<DetectionRecord>] {
        [
            Field("type", \.type), Field("subtype", \.subtype), Field("text", \.text), Field("value", \.value),
            Field("details", \.details), Field("confidence", \.confidence, isAlwaysWritten: true), Field("path", \.path),
            Field("range", \.range), Field("rects", \.rects), Field("clips", \.clips), Field("source", \.source)
        ]
    }
}

/// The content of `detections.json`.
public struct DetectionReport: JSONRecord {
    public var version = 1
    public var url = ""
    public var language: String?
    public var region: String?
    /// Unicode scalars in the page's text.
    public var textLength = 0
    public var detections: [DetectionRecord] = []
    public init() {}
    public static var fields: [Field<DetectionReport>] {
        [
            Field("version", \.version, isAlwaysWritten: true), Field("url", \.url), Field("language", \.language),
            Field("region", \.region), Field("textLength", \.textLength),
            Field("detections", \.detections, isAlwaysWritten: true)
        ]
    }
}
