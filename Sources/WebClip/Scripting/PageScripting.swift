import ClipBase
import DOM
import Detection
import JobModel
import MarkupParsing
import Scripting

// A session's JavaScript: page scripts, user scripts and what steps do with them.
extension PageSession {
    private static let defaultUserAgent = ScriptConfiguration().userAgent

    var scriptConfiguration: ScriptConfiguration {
        var configuration = ScriptConfiguration()
        configuration.runsPageScripts = job.javaScript.page
        configuration.timeLimit = min(job.javaScript.timeLimit, deadline.secondsLeft)
        configuration.memoryLimit = job.javaScript.memoryLimit
        configuration.limits = limits
        configuration.viewportWidth = Double(job.viewport.width)
        configuration.viewportHeight = Double(job.viewport.height)
        configuration.deviceScaleFactor = job.viewport.deviceScaleFactor
        configuration.userAgent =
            job.customUserAgent ?? PageSession.defaultUserAgent + (job.applicationNameForUserAgent.map { " " + $0 } ?? "")
        configuration.startTime = Double(job.referenceDate == nil ? WallClock.secondsSince1970 : referenceDate.seconds) * 1_000
        configuration.messageHandlers = client.messageHandlers
        configuration.loadTimeout = min(20, deadline.secondsLeft)
        return configuration
    }

    /// Parses and runs a page with its own scripts, and lets it settle.
    func runPage(_ parser: consuming HTMLParser) {
        let scripts = ScriptSession(document: Document(url: parser.document.url), configuration: scriptConfiguration, host: scriptHost)
        scriptHost.reset()
        self.scripts = scripts
        let before = seconds
        for diagnostic in scripts.load(parser, userScripts: userJavaScript()) { warn(diagnostic) }
        scripts.settle { !self.deadline.hasPassed && !self.isStopped }
        finishScripts(scripts, since: before)
    }

    /// The same for an XML document, which is parsed already.
    func runPage(_ parsed: Document, contentType: String) {
        let scripts = ScriptSession(document: Document(url: parsed.url), configuration: scriptConfiguration, host: scriptHost)
        scripts.contentType = contentType
        scriptHost.reset()
        self.scripts = scripts
        let before = seconds
        scripts.load(parsed: parsed, userScripts: userJavaScript())
        scripts.settle { !self.deadline.hasPassed && !self.isStopped }
        finishScripts(scripts, since: before)
    }

    /// Runs the job's JavaScript on a page whose own scripts do not run.
    func runUserJavaScript() {
        let sources = userJavaScript()
        guard !sources.isEmpty else { return }
        withScripts { $0.runUserScripts(sources) }
    }

    enum Settling { case yes, no }

    /// Gives the document to the scripts, lets them do something and settle, and takes it back.
    func withScripts(settling: Settling = .yes, _ body: (ScriptSession) -> Void) {
        let before = seconds
        let scripts = self.scripts ?? ScriptSession(document: Document(), configuration: scriptConfiguration, host: scriptHost)
        if self.scripts == nil { scriptHost.reset() }
        self.scripts = scripts
        swap(&document, &scripts.document)
        body(scripts)
        if settling == .yes { scripts.settle { !self.deadline.hasPassed && !self.isStopped } }
        finishScripts(scripts, since: before)
    }

    private func finishScripts(_ scripts: ScriptSession, since before: Double) {
        swap(&document, &scripts.document)
        documentDidChange()
        result.timings.script += seconds - before
        if let exhaustion = scripts.exhaustion {
            warn(
                Diagnostic(
                    .warning, code: "script.\(exhaustion.code.rawValue)", message: exhaustion.message, location: document.url?.href ?? ""))
        }
    }

    /// Where scripts went, if anywhere outside the document.
    func takeScriptNavigation() -> Navigation? {
        guard let wanted = scriptHost.takeNavigation() else { return nil }
        switch wanted.kind {
        case .history(let steps):
            guard let entry = history.entry(at: steps) else { return nil }
            if let current = history.current, current.document == entry.document, let url = WebURL(entry.item.url) {
                history.move(by: steps)
                withScripts { $0.goToEntry(url: url, state: entry.state) }
                urlDidChange()
                return takeScriptNavigation()
            }
            var navigation = Navigation(entry.request, .backForward)
            navigation.historyDelta = steps
            return navigation
        case .reload:
            guard let entry = history.current else { return nil }
            var navigation = Navigation(entry.request, .reload)
            navigation.historyDelta = 0
            return navigation
        case .form(let submission):
            return navigation(to: request(for: submission), .formSubmitted, target: wanted.target)
        case .link, .windowOpen, .script:
            let request = ResourceRequest(url: wanted.url, destination: .document, referrer: document.url)
            let type: WebPage.NavigationType = wanted.kind == .link ? .linkActivated : .other
            var navigation = navigation(to: request, type, target: wanted.target)
            if wanted.replacesEntry { navigation?.replacesEntry = true }
            return navigation
        }
    }

    /// The request that sends a form.
    func request(for submission: FormSubmission) -> ResourceRequest {
        var request = ResourceRequest(url: submission.url, destination: .document, referrer: document.url)
        request.method = submission.method
        request.body = submission.body
        if !submission.contentType.isEmpty { request.headers.append(HTTPHeader("Content-Type", submission.contentType)) }
        return request
    }

    /// The job's scripts in order; a file that cannot be had is a warning.
    private func userJavaScript() -> [UserScript] { javaScript(of: job.userScripts) }

    func javaScript(of scripts: [UserScriptSource]) -> [UserScript] {
        scripts.compactMap { script in
            let source: String
            switch script.content {
            case .source(let text): source = text
            case .file(let path):
                guard let text = scriptFile(path) else {
                    warn(
                        Diagnostic(
                            .warning, code: "script.fileNotLoaded",
                            message: "The user script “\(path)” could not be loaded; it must be below an allowed root."))
                    return nil
                }
                source = text
            case .css, .transform, .preset: return nil
            }
            let time: InjectionTime = script.injectionTime == .atDocumentStart ? .atDocumentStart : .atDocumentEnd
            return UserScript(source, at: time, in: ScriptWorld(name: script.world), forMainFrameOnly: script.forMainFrameOnly)
        }
    }

    private func scriptFile(_ path: String) -> String? {
        guard let url = WebURL(path.hasPrefix("/") ? "file://" + path : "file:///" + path) else { return nil }
        resources.request(url, .script, referrer: nil)
        return resources.wait(for: url).map { String(decoding: $0.body, as: UTF8.self) }
    }
}

extension UserScriptSource {
    /// Whether it is JavaScript, from the job or a file.
    var isJavaScript: Bool {
        switch content {
        case .source, .file: true
        case .css, .transform, .preset: false
        }
    }
}
