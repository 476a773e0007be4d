import ClipBase
import DOM
import JobModel
import MarkupParsing
import Scripting

/// What a frame shows, and the place that it has.
struct FrameRequest {
    enum Content {
        /// `srcdoc`; relative URLs count from the outer page's base.
        case markup(String, base: WebURL?)
        case response(ResourceResponse)
    }
    var element: NodeID
    var content: Content
    /// Of the frame's own viewport, CSS px.
    var width: Double
    var height: Double
    /// Frames around it.
    var depth: Int
}

/// A frame's document when its scripts are done, and the user's style sheets for it.
struct FrameContent {
    var document: Document
    var sheets: [String]
}

/// Makes frames' documents where more than their markup counts.
protocol FrameSource: AnyObject {
    /// Nil: the markup alone counts.
    func frame(_ request: FrameRequest) -> FrameContent?
}

// Scripts in frames: each has globals of its own, as a page of another origin has, and does not see the page around it.
extension PageSession: FrameSource {
    /// What is put into frames too.
    private var frameScripts: [UserScriptSource] { job.userScripts.filter { !$0.forMainFrameOnly } }

    func frame(_ request: FrameRequest) -> FrameContent? {
        let injected = frameScripts
        guard job.javaScript.page || !injected.isEmpty, request.depth <= limits.maxFrameDepth else { return nil }
        let key: String
        switch request.content {
        case .markup(let markup, _): key = "\(request.depth) \(request.element.rawValue) srcdoc \(markup)"
        case .response(let response): key = "\(request.depth) \(request.element.rawValue) \(response.url.href)"
        }
        if let known = frames[key] { return known }
        guard frames.count < 200 else { return nil }
        var sheets: [String] = []
        var document = run(request, javaScript(of: injected))
        for script in injected {
            switch script.content {
            case .css(let css): sheets.append(css)
            case .transform(let transforms): for transform in transforms { _ = try? DocumentTransform(transform).apply(to: &document) }
            case .preset(let preset):
                for change in TransformPreset(rawValue: preset.rawValue)?.transforms ?? [] { _ = try? change.apply(to: &document) }
            case .source, .file: break
            }
        }
        let content = FrameContent(document: document, sheets: sheets)
        frames[key] = content
        return content
    }

    private func run(_ request: FrameRequest, _ userScripts: [UserScript]) -> Document {
        var incremental: HTMLParser?
        var whole = Document()
        switch request.content {
        case .markup(let markup, let base):
            var parser = HTMLParser(Array(markup.utf8), limits: limits, scripting: job.javaScript.page ? .enabled : .disabled)
            parser.document.fallbackBaseURL = base
            if job.javaScript.page { incremental = parser } else { whole = self.parser.parseHTML(markup).document }
            whole.fallbackBaseURL = base
        case .response(let response):
            let type = response.header("content-type") ?? ""
            if job.javaScript.page, ContentKind(response.body, contentType: type) == .html {
                let charset = MIMEType(type)?["charset"].flatMap { TextEncoding(label: $0) }
                incremental = parser.htmlParser(response.body, charset: charset, url: response.url)
            } else {
                whole = parser.parse(response.body, contentType: type, url: response.url).document
            }
        }
        // A script that asks for layout has the page laid out with its frames: their scripts are not started inside of it.
        guard !isRunningFrame, incremental != nil || !userScripts.isEmpty else { return incremental.map { markupOnly($0) } ?? whole }
        isRunningFrame = true
        defer { isRunningFrame = false }
        let host = PageScriptHost(session: self)
        var configuration = scriptConfiguration
        configuration.viewportWidth = request.width
        configuration.viewportHeight = request.height
        configuration.timeLimit = max(0.05, configuration.timeLimit - (scripts?.usedSeconds ?? 0) - frameSeconds)
        let before = seconds
        let scripts: ScriptSession
        if let incremental {
            scripts = ScriptSession(document: Document(url: incremental.document.url), configuration: configuration, host: host)
            _ = scripts.load(incremental, userScripts: userScripts)
        } else {
            scripts = ScriptSession(document: whole, configuration: configuration, host: host)
            scripts.runUserScripts(userScripts)
        }
        scripts.settle { !self.deadline.hasPassed && !self.isStopped }
        frameSeconds += scripts.usedSeconds
        result.timings.script += seconds - before
        if let exhaustion = scripts.exhaustion {
            warn(Diagnostic(.warning, code: "script.\(exhaustion.code.rawValue)", message: exhaustion.message, location: "a frame"))
        }
        return scripts.document
    }

    /// The document without its scripts having run.
    private func markupOnly(_ parser: consuming HTMLParser) -> Document {
        var parser = parser
        while case .script = parser.run() {}
        return parser.document
    }
}
