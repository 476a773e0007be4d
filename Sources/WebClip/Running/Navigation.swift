import ClipBase
import DOM
import JobModel
import MarkupParsing
import Scripting

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
            try navigate(to: ResourceRequest(url: url, destination: .document))
        case .file(let path):
            result.url = path
            guard let url = WebURL(fileURL(path)) else {
                throw JobFailure(.badURL, stage: .load, "“\(path.prefix(500))” is no usable path.")
            }
            try navigate(to: ResourceRequest(url: url, destination: .document))
        case .html(let markup):
            let base = job.baseURL.flatMap { WebURL($0) }
            result.url = base?.href ?? "about:blank"
            if job.javaScript.page {
                renewResources()
                runPage(HTMLParser(Array(markup.utf8), url: base, limits: limits, scripting: .enabled))
                finishShowing()
            } else {
                show(clock(\.parse) { parser.parseHTML(markup, url: base) }, request: nil)
            }
            if let next = takeScriptNavigation() { try navigate(to: next) }
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

    var parser: MarkupParser { MarkupParser(limits: limits, scripting: job.javaScript.page ? .enabled : .disabled) }

    /// Loads a document, follows its immediate refreshes, and makes it the present one.
    func navigate(to request: ResourceRequest, isHistoryMove: Bool = false) throws(JobFailure) {
        var request = request
        for _ in 0...PageSession.maxRefreshes {
            record(.navigation, ["url": .string(request.url.href), "method": .string(request.method)])
            let response = try load(request)
            for redirect in response.redirects { record(.redirect, ["url": .string(redirect.href)]) }
            result.httpStatus = response.status
            if response.status >= 400 && job.httpErrors == .fail {
                throw JobFailure(
                    .httpStatus, stage: .load,
                    "The server answered \(response.status) for \(response.url.href.prefix(500)); set \"httpErrors\": \"show\" to clip the error page.",
                    isRetryable: response.status == 429 || response.status >= 500)
            }
            if runsScripts(in: response) {
                showScripted(response, request: isHistoryMove ? nil : request)
                guard let next = takeScriptNavigation() else { return }
                request = next
                continue
            }
            let parsed = clock(\.parse) {
                parser.parse(response.body, contentType: response.header("content-type") ?? "", url: response.url)
            }
            if let problem = parsed.diagnostics.first(where: { $0.code == "markup.unsupportedType" }) {
                throw JobFailure(.notAPage, stage: .parse, problem.message)
            }
            show(parsed, request: isHistoryMove ? nil : request, url: response.url)
            if let next = takeScriptNavigation() {
                request = next
                continue
            }
            guard let refresh = immediateRefresh() else { return }
            request = ResourceRequest(url: refresh, destination: .document, referrer: response.url)
        }
        warn(
            Diagnostic(
                .warning, code: "navigation.tooManyRefreshes",
                message: "More than \(PageSession.maxRefreshes) refreshes in a row were not followed."))
    }

    private func load(_ request: ResourceRequest) throws(JobFailure) -> ResourceResponse {
        let before = seconds
        defer { result.timings.load += seconds - before }
        let number = loader.begin(request)
        while let (finished, outcome) = loader.next(until: deadline) {
            guard finished == number else { continue }
            switch outcome {
            case .success(let response): return response
            case .failure(let error): throw JobFailure(error)
            }
        }
        throw JobFailure(.timedOut, stage: .load, "\(request.url.href.prefix(500)) did not answer within \(limits.seconds) s.")
    }

    /// Makes a parsed document the present one: user scripts, title, history.
    private func show(_ parsed: ParsedDocument, request: ResourceRequest?, url: WebURL? = nil) {
        for diagnostic in parsed.diagnostics { warn(diagnostic) }
        document = parsed.document
        renewResources()
        scripts = nil
        enterHistory(request, url: url)
        runUserJavaScript()
        finishShowing()
    }

    /// A page whose own scripts run while it is parsed.
    private func showScripted(_ response: ResourceResponse, request: ResourceRequest?) {
        renewResources()
        scripts = nil
        enterHistory(request, url: response.url)
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

    private func enterHistory(_ request: ResourceRequest?, url: WebURL?) {
        guard let request else { return }
        var item = HistoryItem()
        item.url = (url ?? request.url).href
        history.push(SessionHistory.Entry(request: request, item: item))
    }

    private func finishShowing() {
        applyUserScripts()
        titleMayHaveChanged()
        record(.urlChange, ["url": .string(document.url?.href ?? "about:blank")])
    }

    func titleMayHaveChanged() { titleDidChange(to: document.title) }

    func titleDidChange(to title: String) {
        guard !title.isEmpty, result.titles.last != title else { return }
        result.titles.append(title)
        history.setTitle(title)
        record(.titleChange, ["title": .string(title)])
    }

    /// `<meta http-equiv="refresh">` of at most one second (HTML §4.2.5.3).
    private func immediateRefresh() -> WebURL? {
        for node in document.descendants where document.isHTML(node, PageNames.meta) {
            guard document.attributeValue(node, PageNames.httpEquiv)?.asciiLowercased == "refresh",
                let content = document.attributeValue(node, PageNames.content)
            else { continue }
            let parts = content.split(maxSplits: 1) { $0 == ";" || $0 == "," }
            guard parts.count == 2, let delay = Double(parts[0].filter { $0 != " " }), delay <= 1 else { continue }
            var target = parts[1].drop { $0 == " " }
            if target.lowercased().hasPrefix("url") {
                target = target.dropFirst(3).drop { $0 == " " }
                if target.first == "=" { target = target.dropFirst().drop { $0 == " " } }
            }
            if let quote = target.first, quote == "'" || quote == "\"" { target = target.dropFirst().prefix { $0 != quote } }
            if let url = WebURL(String(target), base: document.effectiveBaseURL), url.href != document.url?.href { return url }
        }
        return nil
    }
}
