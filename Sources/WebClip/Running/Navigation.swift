import ClipBase
import DOM
import JobModel
import MarkupParsing
import Scripting

/// A way that the page goes, and what is done when it may not.
struct Navigation {
    enum Refusal { case fails, staysOnPage }

    var action: WebPage.NavigationAction
    /// Steps through the history; nil for an entry of its own.
    var historyDelta: Int?
    var replacesEntry = false
    var refusal = Refusal.staysOnPage

    init(_ action: WebPage.NavigationAction) { self.action = action }

    init(_ request: ResourceRequest, _ type: WebPage.NavigationType = .other) {
        action = WebPage.NavigationAction(request, type)
    }
}

// Loading documents: the first page, links, forms, history, `<meta refresh>`.
extension PageSession {
    /// Immediate refreshes that are followed in a row.
    private static let maxRefreshes = 10

    func loadFirstPage() throws(JobFailure) {
        switch job.page {
        case .url(let text):
            result.url = text
            guard let url = WebURL(text) else {
                throw JobFailure(
                    .badURL, stage: .load, "“\(text.prefix(500))” is no absolute URL; write it with its scheme, as in https://example.com/."
                )
            }
            try load(url)
        case .file(let path):
            result.url = path
            guard let url = WebURL(fileURL(path)) else {
                throw JobFailure(.badURL, stage: .load, "“\(path.prefix(500))” is no usable path.")
            }
            try load(url)
        case .html(let markup):
            let base = job.baseURL.flatMap { WebURL($0) }
            result.url = base?.href ?? "about:blank"
            try load(html: markup, baseURL: base)
        }
    }

    private func fileURL(_ path: String) -> String {
        let encoded = path.utf8.map { byte -> String in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
        return "file://" + (encoded.hasPrefix("/") ? encoded : "/" + encoded)
    }

    /// Loads a page that the job or the program names; it fails where it may not be loaded.
    func load(_ url: WebURL, referrer: WebURL? = nil) throws(JobFailure) {
        var navigation = Navigation(ResourceRequest(url: url, destination: .document, referrer: referrer))
        navigation.refusal = .fails
        try navigate(navigation)
    }

    func load(html markup: String, baseURL base: WebURL?) throws(JobFailure) {
        guard leavePage() else { return }
        progress = 0
        advanceProgress(to: 0.1)
        if job.javaScript.page {
            renewPage()
            runPage(HTMLParser(Array(markup.utf8), url: base, limits: limits, scripting: .enabled))
            finishShowing()
        } else {
            show(clock(\.parse) { parser.parseHTML(markup, url: base) }) {}
        }
        if let next = takeScriptNavigation() { try navigate(next) }
    }

    var parser: MarkupParser { MarkupParser(limits: limits, scripting: job.javaScript.page ? .enabled : .disabled) }

    /// Loads a document, follows its immediate refreshes, and makes it the present one.
    func navigate(_ first: Navigation) throws(JobFailure) {
        var next: Navigation? = first
        for _ in 0...PageSession.maxRefreshes {
            guard let navigation = next else { return }
            guard try mayGo(navigation), leavePage(), let response = try fetch(navigation) else { return }
            next = try show(response, navigation)
        }
        warn(
            Diagnostic(
                .warning, code: "navigation.tooManyRefreshes",
                message: "More than \(PageSession.maxRefreshes) refreshes in a row were not followed."))
    }

    /// The answer to a navigation; nil where the page stays.
    private func fetch(_ navigation: Navigation) throws(JobFailure) -> ResourceResponse? {
        let request = navigation.action.request
        record(.navigation, ["url": .string(request.url.href), "method": .string(request.method)])
        progress = 0
        advanceProgress(to: 0.1)
        let response: ResourceResponse
        switch load(request) {
        case .success(let answer): response = answer
        case .failure(let error):
            if error.code == .blockedByRule, let url = WebURL(error.url), url != request.url {
                var blocked = navigation
                blocked.action.request.url = url
                blocked.action.isRedirect = true
                if try !mayGo(blocked) { return nil }
            }
            throw JobFailure(error)
        }
        for redirect in response.redirects { record(.redirect, ["url": .string(redirect.href)]) }
        if !response.redirects.isEmpty {
            var redirected = navigation
            redirected.action.request.url = response.url
            redirected.action.isRedirect = true
            guard try mayGo(redirected) else { return nil }
        }
        return try isShown(response, navigation) ? response : nil
    }

    /// Whether an answer becomes the page. What cannot be shown fails the job only where the job itself asked for it.
    private func isShown(_ response: ResourceResponse, _ navigation: Navigation) throws(JobFailure) -> Bool {
        let kind = ContentKind(response.body, contentType: response.header("content-type") ?? "")
        let isDownload = response.header("content-disposition")?.asciiLowercased.hasPrefix("attachment") ?? false
        var canShow = !isDownload
        if case .unsupported = kind { canShow = false }
        let told = WebPage.NavigationResponse(
            url: response.url, status: response.status, headers: response.headers, canShowMIMEType: canShow)
        guard client.policy(for: told) == .allow else { return false }
        result.httpStatus = response.status
        if response.status >= 400 && job.httpErrors == .fail {
            throw JobFailure(
                .httpStatus, stage: .load,
                "The server answered \(response.status) for \(response.url.href.prefix(500)); set \"httpErrors\": \"show\" to clip the error page.",
                isRetryable: response.status == 429 || response.status >= 500)
        }
        if canShow { return true }
        let type = response.header("content-type") ?? ""
        record(
            .download, ["url": .string(response.url.href), "type": .string(type), "bytes": .number(Double(response.body.count))])
        let message = "\(response.url.href.prefix(500)) is a download (\(type.prefix(100))) and no page."
        guard navigation.refusal == .staysOnPage else { throw JobFailure(.notAPage, stage: .parse, message) }
        warn(Diagnostic(.warning, code: "navigation.download", message: message))
        return false
    }

    private func load(_ request: ResourceRequest) -> Result<ResourceResponse, ResourceError> {
        let before = seconds
        defer { result.timings.load += seconds - before }
        resources.cancelAll()
        return resources.answer(to: request)
    }

    /// Makes an answer the present page, and says where that goes at once by itself.
    private func show(_ response: ResourceResponse, _ navigation: Navigation) throws(JobFailure) -> Navigation? {
        advanceProgress(to: 0.4)
        if runsScripts(in: response) {
            showScripted(response, navigation)
            return takeScriptNavigation()
        }
        let parsed = clock(\.parse) {
            parser.parse(response.body, contentType: response.header("content-type") ?? "", url: response.url)
        }
        if let problem = parsed.diagnostics.first(where: { $0.code == "markup.unsupportedType" }) {
            throw JobFailure(.notAPage, stage: .parse, problem.message)
        }
        show(parsed) { enterHistory(navigation, url: response.url) }
        if let next = takeScriptNavigation() { return next }
        guard let refresh = immediateRefresh(response) else { return nil }
        var next = Navigation(ResourceRequest(url: refresh, destination: .document, referrer: response.url))
        next.replacesEntry = true
        return next
    }

    /// Makes a parsed document the present one: user scripts, title, history.
    private func show(_ parsed: ParsedDocument, enterHistory: () -> Void) {
        for diagnostic in parsed.diagnostics { warn(diagnostic) }
        document = parsed.document
        renewPage()
        enterHistory()
        runUserJavaScript()
        finishShowing()
    }

    /// A page whose own scripts run while it is parsed.
    private func showScripted(_ response: ResourceResponse, _ navigation: Navigation) {
        renewPage()
        enterHistory(navigation, url: response.url)
        let type = response.header("content-type") ?? ""
        if ContentKind(response.body, contentType: type) == .html {
            let charset = MIMEType(type)?["charset"].flatMap { TextEncoding(label: $0) }
            runPage(parser.htmlParser(response.body, charset: charset, url: response.url))
        } else {
            let parsed = clock(\.parse) { parser.parse(response.body, contentType: type, url: response.url) }
            for diagnostic in parsed.diagnostics { warn(diagnostic) }
            runPage(parsed.document, contentType: MIMEType(type)?.essence ?? "application/xml")
        }
        finishShowing()
    }

    private func runsScripts(in response: ResourceResponse) -> Bool {
        guard job.javaScript.page else { return false }
        switch ContentKind(response.body, contentType: response.header("content-type") ?? "") {
        case .html, .xml: return true
        case .text, .image, .unsupported: return false
        }
    }

    private func enterHistory(_ navigation: Navigation, url: WebURL) {
        if let delta = navigation.historyDelta {
            history.move(by: delta)
            history.didReload()
        } else {
            history.push(navigation.action.request, url: url, replacing: navigation.replacesEntry)
        }
    }

    private func finishShowing() {
        applyUserScripts()
        titleMayHaveChanged()
        urlDidChange()
    }

    /// Tells the document's URL.
    func urlDidChange() {
        record(.urlChange, ["url": .string(document.url?.href ?? "about:blank")])
        noteAuthorization()
    }

    func titleMayHaveChanged() { titleDidChange(to: document.title) }

    func titleDidChange(to title: String) {
        let title = told(title)
        guard !title.isEmpty, result.titles.last != title else { return }
        if result.titles.count < 1_000 { result.titles.append(title) }
        history.setTitle(title)
        record(.titleChange, ["title": .string(title)])
    }

    // MARK: Within one document

    /// Follows a fragment: the document stays.
    func goToFragment(_ url: WebURL) {
        document.url = url
        history.didChangeURL(url, state: "null", replaces: false)
        documentDidChange()
        urlDidChange()
    }

    /// Goes so many entries through the history.
    ///
    /// - Returns: what is to be loaded for it, or nil where the document stays; false where there is no such entry.
    func traverse(by delta: Int) throws(JobFailure) -> Bool {
        guard let entry = history.entry(at: delta) else { return false }
        if delta != 0, let current = history.current, current.document == entry.document, let url = WebURL(entry.item.url) {
            history.move(by: delta)
            if scripts != nil { withScripts { $0.goToEntry(url: url, state: entry.state) } } else { document.url = url }
            documentDidChange()
            urlDidChange()
            if let next = takeScriptNavigation() { try navigate(next) }
            return true
        }
        var navigation = Navigation(entry.request, delta == 0 ? .reload : .backForward)
        navigation.historyDelta = delta
        try navigate(navigation)
        return true
    }

    // MARK: Refreshes

    /// `<meta http-equiv="refresh">`, or the header of that name, of at most one second (HTML §4.2.5.3).
    private func immediateRefresh(_ response: ResourceResponse) -> WebURL? {
        if let header = response.header("refresh"), let url = refreshTarget(header) { return url }
        for node in document.descendants where document.isHTML(node, PageNames.meta) {
            guard document.attributeValue(node, PageNames.httpEquiv)?.asciiLowercased == "refresh",
                let content = document.attributeValue(node, PageNames.content)
            else { continue }
            if let url = refreshTarget(content) { return url }
        }
        return nil
    }

    /// Where a refresh leads, unless it leads to the page itself or takes its time.
    private func refreshTarget(_ content: String) -> WebURL? {
        let parts = content.split(maxSplits: 1) { $0 == ";" || $0 == "," }
        guard parts.count == 2, let delay = Double(parts[0].filter { $0 != " " }), delay <= 1 else { return nil }
        var target = parts[1].drop { $0 == " " }
        if target.lowercased().hasPrefix("url") {
            target = target.dropFirst(3).drop { $0 == " " }
            if target.first == "=" { target = target.dropFirst().drop { $0 == " " } }
        }
        if let quote = target.first, quote == "'" || quote == "\"" { target = target.dropFirst().prefix { $0 != quote } }
        guard let url = WebURL(String(target), base: document.baseURL), url.href != document.url?.href else { return nil }
        return url
    }
}
