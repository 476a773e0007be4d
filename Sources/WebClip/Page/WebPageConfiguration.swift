public import ClipBase
public import JobModel
import Scripting

extension WebPage {
    /// A function that a page's scripts call by `window.webkit.messageHandlers.NAME.postMessage(body)`; what it gives is the
    /// reply, what it throws rejects the script's promise. Called on the page's thread.
    public typealias MessageHandler = @Sendable (_ body: JSONValue) throws -> JSONValue

    /// What holds for a page as long as it lives (`WebPage.Configuration`).
    public struct Configuration: Sendable {
        /// The window that the page sees.
        public var viewport = Viewport()
        /// What scripts read as `navigator.userAgent`. The loader sends its own header: give it the same.
        public var customUserAgent: String?
        /// Appended to the usual user agent.
        public var applicationNameForUserAgent: String?
        /// Whether the page's own scripts run; user scripts always do.
        public var allowsContentJavaScript = false
        /// Seconds and bytes of all scripts of a document together.
        public var scriptTimeLimit = 5.0
        public var scriptMemoryLimit = 256 << 20
        /// Scripts put into each page, in order.
        public var userScripts: [UserScript] = []
        /// Style sheets put into each page after its own.
        public var userStyleSheets: [String] = []
        /// Ready-made changes of each page.
        public var presets: [UserScriptSource.Preset] = []
        /// By name.
        public var messageHandlers: [String: MessageHandler] = [:]
        public var colorScheme = ColorScheme.light
        public var mediaType = MediaType.screen
        public var prefersReducedMotion = false
        /// ISO 3166 code by which phone numbers, addresses and dates are read; nil means by the page's language.
        public var region: String?
        /// ISO 8601; relative dates count from it, and it is what scripts take for now. Nil means the time of the load.
        public var referenceDate: String?
        /// The folder that holds `fonts.conf`.
        public var fontsDirectory = PageRunner.standardFontsDirectory
        public var limits = Limits()

        public init() {}

        /// The same, said as a job: what the pipeline works by.
        var job: Job {
            var job = Job(page: .html(""))
            job.viewport = viewport
            job.customUserAgent = customUserAgent
            job.applicationNameForUserAgent = applicationNameForUserAgent
            job.javaScript.page = allowsContentJavaScript
            job.javaScript.timeLimit = scriptTimeLimit
            job.javaScript.memoryLimit = scriptMemoryLimit
            job.userScripts = userScripts.map { UserScriptSource($0) }
            for css in userStyleSheets {
                var sheet = UserScriptSource()
                sheet.content = .css(css)
                job.userScripts.append(sheet)
            }
            for preset in presets {
                var change = UserScriptSource()
                change.content = .preset(preset)
                job.userScripts.append(change)
            }
            job.colorScheme = colorScheme
            job.mediaType = mediaType
            job.reducedMotion = prefersReducedMotion
            job.region = region
            job.referenceDate = referenceDate
            job.httpErrors = .show
            return job
        }
    }
}

extension UserScriptSource {
    fileprivate init(_ script: UserScript) {
        self.init()
        content = .source(script.source)
        switch script.injectionTime {
        case .atDocumentStart: injectionTime = .atDocumentStart
        case .atDocumentEnd: injectionTime = .atDocumentEnd
        }
        forMainFrameOnly = script.forMainFrameOnly
        world = script.world.name
    }
}
