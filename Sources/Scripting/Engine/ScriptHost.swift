public import ClipBase
public import DOM

/// A rectangle in CSS px.
public struct CSSRect: Hashable, Sendable {
    public var x: Double, y: Double, width: Double, height: Double
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// What layout knows of an element, CSS px of the page (CSSOM View §6–7).
public struct ElementGeometry: Hashable, Sendable {
    /// Border boxes of its fragments, in order; empty where it has no box.
    public var borderBoxes: [CSSRect] = []
    /// The padding box's place inside the border box, and its size without scroll bars.
    public var client = CSSRect(x: 0, y: 0, width: 0, height: 0)
    public var contentWidth = 0.0
    public var contentHeight = 0.0
    public var scrollWidth = 0.0
    public var scrollHeight = 0.0
    public var offsetParent: NodeID?
    /// Of an image, in image px.
    public var naturalWidth = 0.0
    public var naturalHeight = 0.0
    public init() {}

    /// The union of the border boxes.
    public var bounds: CSSRect {
        guard let first = borderBoxes.first else { return CSSRect(x: 0, y: 0, width: 0, height: 0) }
        var left = first.x
        var top = first.y
        var right = first.x + first.width
        var bottom = first.y + first.height
        for box in borderBoxes.dropFirst() {
            left = min(left, box.x)
            top = min(top, box.y)
            right = max(right, box.x + box.width)
            bottom = max(bottom, box.y + box.height)
        }
        return CSSRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// A way that a script wants to go.
public struct NavigationRequest: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case link, script, reload, windowOpen
        case form(FormSubmission)
        /// Steps through the history; the URL is the document's own.
        case history(Int)
    }
    public var url: WebURL
    /// `target` or a window's name; empty for the page itself.
    public var target: String
    public var kind: Kind
    public var replacesEntry: Bool
}

/// Something that scripts did and a result tells.
public enum ScriptEvent: Hashable, Sendable {
    case console(level: String, message: String)
    /// An uncaught exception or rejection.
    case error(message: String, stack: String)
    case titleChanged(String)
    /// `pushState`, `replaceState` or a fragment: the URL and the state as JSON.
    case historyChanged(url: String, replaces: Bool, state: String)
}

/// A question to the user (HTML §8.8).
public struct ScriptDialog: Hashable, Sendable {
    public enum Kind: String, Sendable { case alert, confirm, prompt }
    public var kind: Kind
    public var message: String
    public var defaultText: String
}

/// What scripts need of what stands around them. One object serves one page.
public protocol ScriptHost: AnyObject {
    /// Layout of an element in this state of the document; computed when `document.mutationCount` says so.
    func geometry(of element: NodeID, in document: Document) -> ElementGeometry
    /// A computed value as CSSOM serialises it; empty for what is not known. `pseudoElement` without colons, or empty.
    func computedValue(_ property: String, of element: NodeID, pseudoElement: String, in document: Document) -> String
    /// The topmost element at a point of the page.
    func element(atX x: Double, y: Double, in document: Document) -> NodeID?
    func matchesMedia(_ query: String) -> Bool
    /// The text of a linked style sheet, when it is loaded and may be read.
    func linkedSheetText(_ link: NodeID) -> String?
    /// Text that takes a linked style sheet's place.
    func overrideSheet(_ link: NodeID, with text: String)

    /// An SVG document drawn; nil where it cannot be.
    func pixels(ofSVG svg: [UInt8], width: Int, height: Int) -> CanvasPixels?
    /// The bytes of a PNG file.
    func png(of pixels: CanvasPixels) -> [UInt8]?
    /// A picture file's type and size; nil for bytes that are none.
    func picture(in bytes: [UInt8]) -> CanvasPicture?
    func measure(_ text: String, font: CanvasFont) -> CanvasTextMeasure

    /// Starts a request and gives its number; nil when it may not be made.
    func begin(_ request: ResourceRequest) -> Int?
    /// The next answer, waiting at most until the deadline.
    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)?

    func navigate(_ request: NavigationRequest)
    /// Nil: cancelled. The text of an alert's or confirm's answer does not matter.
    func answer(_ dialog: ScriptDialog) -> String?
    func record(_ event: ScriptEvent)
    /// A message from `window.webkit.messageHandlers`; body and reply are JSON.
    func receive(message body: String, for handler: String) -> Result<String, ScriptError>?

    /// `document.cookie`: those that scripts may see.
    func cookies(for url: WebURL) -> String
    func setCookie(_ cookie: String, for url: WebURL)
    /// `local` or `session` storage of an origin.
    func storage(_ area: String, origin: String) -> [String: String]
    func setStorage(_ values: [String: String], _ area: String, origin: String)
    var historyLength: Int { get }
}

extension ScriptHost {
    public func geometry(of element: NodeID, in document: Document) -> ElementGeometry { ElementGeometry() }
    public func computedValue(_ property: String, of element: NodeID, pseudoElement: String, in document: Document) -> String { "" }
    public func element(atX x: Double, y: Double, in document: Document) -> NodeID? { document.body }
    public func matchesMedia(_ query: String) -> Bool { false }
    public func linkedSheetText(_ link: NodeID) -> String? { nil }
    public func overrideSheet(_ link: NodeID, with text: String) {}
    public func pixels(ofSVG svg: [UInt8], width: Int, height: Int) -> CanvasPixels? { nil }
    public func png(of pixels: CanvasPixels) -> [UInt8]? { nil }
    public func picture(in bytes: [UInt8]) -> CanvasPicture? { nil }
    public func measure(_ text: String, font: CanvasFont) -> CanvasTextMeasure { CanvasTextMeasure() }
    public func begin(_ request: ResourceRequest) -> Int? { nil }
    public func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? { nil }
    public func navigate(_ request: NavigationRequest) {}
    public func answer(_ dialog: ScriptDialog) -> String? { nil }
    public func record(_ event: ScriptEvent) {}
    public func receive(message body: String, for handler: String) -> Result<String, ScriptError>? { nil }
    public func cookies(for url: WebURL) -> String { "" }
    public func setCookie(_ cookie: String, for url: WebURL) {}
    public func storage(_ area: String, origin: String) -> [String: String] { [:] }
    public func setStorage(_ values: [String: String], _ area: String, origin: String) {}
    public var historyLength: Int { 1 }
}

/// Why a script gave no value.
public struct ScriptError: Error, Hashable, Sendable {
    public enum Code: String, Sendable {
        /// The script threw, or could not be parsed.
        case exception
        case timeLimit, memoryLimit
        /// Too many timers, frames and answers.
        case workLimit
        /// A promise did not settle while there was anything to wait for.
        case neverSettled
        case cancelled
    }
    public var code: Code
    public var message: String
    public var stack: String
    public init(_ code: Code, _ message: String, stack: String = "") {
        self.code = code
        self.message = message
        self.stack = stack
    }
}

/// What scripts find out about the machine, and what they may use of it.
public struct ScriptConfiguration: Sendable {
    /// Whether the page's own scripts run; injected ones always do.
    public var runsPageScripts = false
    public var userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) WebClip/1.0 Safari/605.1.15"
    public var languages = ["en-US", "en"]
    /// CSS px.
    public var viewportWidth = 1280.0
    public var viewportHeight = 800.0
    public var deviceScaleFactor = 1.0
    /// Milliseconds since 1970 when the page's clock starts.
    public var startTime = 0.0
    public var referrer = ""
    /// Names that `window.webkit.messageHandlers` has; `*` stands for every name.
    public var messageHandlers: [String] = []
    public var seed: UInt32 = 1
    /// Seconds of all scripts together, wall clock.
    public var timeLimit = 5.0
    /// Bytes by which the process may grow.
    public var memoryLimit = 256 << 20
    /// Milliseconds of virtual time that pass after the load before a page counts as settled.
    public var settlingTime = 5_000.0
    /// Timers and answers in one run of the event loop.
    public var maxTasks = 100_000
    /// Seconds to wait for one answer.
    public var loadTimeout = 20.0
    public var limits = Limits()
    public init() {}
}

/// When a user script runs (`WKUserScriptInjectionTime`).
public enum InjectionTime: Sendable, Hashable { case atDocumentStart, atDocumentEnd }

/// A script put into the page (`WKUserScript`).
public struct UserScript: Sendable, Hashable {
    public var source: String
    public var injectionTime: InjectionTime
    /// The page's world, or an isolated one: own globals, same document.
    public var world: ScriptWorld
    /// Whether frames inside the page go without it.
    public var forMainFrameOnly: Bool
    public init(
        _ source: String, at injectionTime: InjectionTime = .atDocumentEnd, in world: ScriptWorld = .page, forMainFrameOnly: Bool = true
    ) {
        self.forMainFrameOnly = forMainFrameOnly
        self.source = source
        self.injectionTime = injectionTime
        self.world = world
    }
}

/// A set of globals (`WKContentWorld`).
public struct ScriptWorld: Sendable, Hashable {
    public var name: String
    public init(name: String) { self.name = name }
    public static let page = ScriptWorld(name: "page")
}
