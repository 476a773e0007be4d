import ClipBase

/// A part of the page that becomes a picture.
public struct Clip: JSONRecord {
    /// What the picture shows.
    public enum Target: Hashable, Sendable {
        case viewport
        case fullPage
        /// The boxes of the first element that fits, or of each one with `Clip.each`.
        case selector(String)
        case xpath(String)
        /// The smallest box that holds this text.
        case text(String)
        /// From the heading with this text to the next of its rank or higher.
        case section(String)
        /// CSS px of the page.
        case rect(Rect)
        /// Around each detection of that type.
        case detection(DetectorType)
    }
    public enum Format: String, JSONWord {
        case png, jpeg, webp
        /// Vector: shapes and text stay what they are.
        case pdf
        /// What the clip says, in place of how it looks.
        case text, markdown
        /// The markup of the clip's element, cleaned.
        case html
    }

    /// Names the clip, and its file where no template does; empty until the page runner numbers it.
    public var name = ""
    /// Names the file in place of the job's template.
    public var fileName: FileNameTemplate?
    public var target = Target.viewport
    /// Whether every match makes a picture of its own.
    public var each = false
    /// CSS px around the target.
    public var padding = 0.0
    /// The picture's width in CSS px before `deviceScaleFactor`; the height follows. Nil means unscaled.
    public var snapshotWidth: Double?
    /// Device px in one CSS px; nil means the viewport's.
    public var deviceScaleFactor: Double?
    /// Whether the picture keeps the page's transparency.
    public var omitBackground = false
    /// Selectors of what is painted over.
    public var mask: [String] = []
    public var format = Format.png
    /// 1…100, for JPEG and WebP.
    public var quality = 90
    public init() {}

    public init(name: String, target: Target) {
        self.name = name
        self.target = target
    }

    public static var alternatives: [Alternatives] {
        [.init(["selector", "xpath", "text", "section", "rect", "detection", "fullPage"])]
    }

    public static var fields: [Field<Clip>] {
        [
            Field("name", \.name, "names the file", where: { !$0.isEmpty && $0.utf8.count <= 1_024 }, else: "a string of 1 to 1,024 bytes"),
            Field("fileName", \.fileName, "names the file, as in “{clip}-{width}”"),
            Field(
                "selector", "a CSS selector", get: { if case .selector(let s) = $0.target { s } else { nil } },
                set: { $0.target = .selector($1) }, where: { !$0.isEmpty }, else: "a CSS selector"),
            Field(
                "xpath", "an XPath 1.0 expression", get: { if case .xpath(let s) = $0.target { s } else { nil } },
                set: { $0.target = .xpath($1) }, where: { !$0.isEmpty }, else: "an XPath 1.0 expression"),
            Field(
                "text", "the smallest box that holds this text", get: { if case .text(let s) = $0.target { s } else { nil } },
                set: { $0.target = .text($1) }, where: { !$0.isEmpty }, else: "some text of the page"),
            Field(
                "section", "from the heading with this text to the next of its rank",
                get: { if case .section(let s) = $0.target { s } else { nil } }, set: { $0.target = .section($1) },
                where: { !$0.isEmpty }, else: "a heading's text"),
            Field(
                "rect", "[x, y, width, height] on the page, CSS px", get: { if case .rect(let r) = $0.target { r } else { nil } },
                set: { $0.target = .rect($1) }),
            Field(
                "detection", "around each thing found of that type",
                get: { if case .detection(let type) = $0.target { type } else { nil } }, set: { $0.target = .detection($1) }),
            Field(
                "fullPage", "the whole page", get: { $0.target == .fullPage ? true : nil },
                set: { clip, isFull in if isFull { clip.target = .fullPage } }),
            Field("each", \.each, "a picture for every match"),
            Field("padding", \.padding, in: 0...10_000, "CSS px around the target"),
            Field(
                "snapshotWidth", \.snapshotWidth, "the picture's width in CSS px", where: { $0 >= 1 && $0 <= 32_767 },
                else: "a number from 1 to 32,767"),
            Field(
                "deviceScaleFactor", \.deviceScaleFactor, "device px in one CSS px", where: { $0 >= 0.1 && $0 <= 10 },
                else: "a number from 0.1 to 10"),
            Field("omitBackground", \.omitBackground, "keep transparency"),
            Field("mask", \.mask, "selectors of what is painted over"),
            Field("format", \.format, "the file's format"),
            Field("quality", \.quality, in: 1...100, "for JPEG and WebP")
        ]
    }

    public func check(at path: String, _ problems: inout [JobProblem]) {
        if format == .html, target.isPlace {
            problems.append(.init(path: path, message: "“html” goes with a selector, xpath, text or fullPage"))
        }
        switch target {
        case .viewport, .fullPage, .rect:
            if each { problems.append(.init(path: path, message: "“each” goes with a selector, xpath, text, section or detection")) }
        case .selector, .xpath, .text, .section, .detection: break
        }
    }
}

extension Clip.Target {
    /// Whether it is a part of the picture, and no element's.
    fileprivate var isPlace: Bool {
        switch self {
        case .viewport, .rect, .section, .detection: true
        case .selector, .xpath, .text, .fullPage: false
        }
    }
}

extension Clip.Format {
    /// Of the file's name.
    public var fileExtension: String {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .webp: "webp"
        case .pdf: "pdf"
        case .text: "txt"
        case .markdown: "md"
        case .html: "html"
        }
    }
}

/// What is looked for in the page's text (after `WKDataDetectorTypes`).
public enum DetectorType: String, JSONWord {
    case all
    case link, email, phoneNumber, address, calendarEvent, flightNumber, trackingNumber, money, physicalValue
    case identifier, coordinate, openingHours, structured
}

/// An attribute that says something to people: the text in place of a picture, and the advice on an element.
public enum DetectedAttribute: String, JSONWord { case alt, title }
