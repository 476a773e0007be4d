import CSSSyntax
import ClipBase
import DOM
import JobModel
import Scripting

/// What scripts of a page get from its session: layout, resources, dialogs, and a way to elsewhere.
final class PageScriptHost: ScriptHost {
    private unowned let session: PageSession
    /// Where scripts want to go; the session follows when they are done.
    private(set) var navigation: NavigationRequest?
    private var rendered: (version: Int, page: RenderedPage, geometry: ScriptGeometry)?
    private var storages: [String: [String: String]] = [:]
    private var cookieValues: [(name: String, value: String)] = []

    init(session: PageSession) {
        self.session = session
        cookieValues = session.job.cookies.filter { !$0.isHTTPOnly }.map { ($0.name, $0.value) }
    }

    func takeNavigation() -> NavigationRequest? {
        defer { navigation = nil }
        return navigation
    }

    /// A new document starts without the layout of the old one.
    func reset() {
        rendered = nil
        navigation = nil
    }

    // MARK: Layout

    private func rendering(_ document: Document) -> (page: RenderedPage, geometry: ScriptGeometry) {
        if let rendered, rendered.version == document.mutationCount { return (rendered.page, rendered.geometry) }
        let page = session.render(document)
        let geometry = ScriptGeometry(page)
        rendered = (document.mutationCount, page, geometry)
        return (page, geometry)
    }

    func geometry(of element: NodeID, in document: Document) -> ElementGeometry { rendering(document).geometry.geometry(of: element) }

    func computedValue(_ property: String, of element: NodeID, pseudoElement: String, in document: Document) -> String {
        let (page, geometry) = rendering(document)
        return ComputedValueText.text(of: property, element: element, page: page, geometry: geometry)
    }

    func element(atX x: Double, y: Double, in document: Document) -> NodeID? {
        rendering(document).geometry.element(atX: x, y: y) ?? document.body
    }

    func matchesMedia(_ query: String) -> Bool { MediaQueryList(query).matches(session.environment) }

    // MARK: Loading

    func begin(_ request: ResourceRequest) -> Int? { session.resources.beginForScript(request) }

    func next(until deadline: Deadline) -> (number: Int, outcome: Result<ResourceResponse, ResourceError>)? {
        session.resources.nextForScript(until: deadline)
    }

    func navigate(_ request: NavigationRequest) { navigation = request }

    var historyLength: Int { max(1, session.history.items.count) }

    // MARK: The user

    func answer(_ dialog: ScriptDialog) -> String? {
        var record = DialogRecord()
        record.message = String(dialog.message.prefix(10_000))
        let answers = session.job.dialogs
        var reply: String?
        switch dialog.kind {
        case .alert: record.kind = .alert
        case .confirm:
            record.kind = .confirm
            record.answer = .bool(answers.confirm)
            reply = answers.confirm ? "" : nil
        case .prompt:
            record.kind = .prompt
            record.answer = answers.prompt.map { .string($0) } ?? .null
            reply = answers.prompt
        }
        if dialog.kind != .alert || answers.alert == .record, session.result.dialogs.count < 1_000 {
            session.result.dialogs.append(record)
            session.record(.dialog, ["kind": record.kind.json, "message": .string(record.message), "answer": record.answer])
        }
        return reply
    }

    func record(_ event: ScriptEvent) {
        switch event {
        case .console(let level, let message):
            session.record(.console, ["level": .string(level), "message": .string(String(message.prefix(10_000)))])
        case .error(let message, let stack):
            session.record(
                .script,
                ["error": .string(String(message.prefix(10_000))), "stack": stack.isEmpty ? nil : .string(String(stack.prefix(4_000)))])
        case .titleChanged(let title): session.titleDidChange(to: title)
        case .historyChanged(let url, let replaces, _):
            session.history.didChangeURL(url, replaces: replaces)
            session.record(.urlChange, ["url": .string(url)])
        }
    }

    func receive(message body: String, for handler: String) -> Result<String, ScriptError>? {
        var message = ScriptMessage()
        message.handler = handler
        message.body = (try? JSONValue(parsing: body)) ?? .null
        if session.result.messages.count < 1_000 { session.result.messages.append(message) }
        session.record(.message, ["handler": .string(handler), "body": message.body])
        return nil
    }

    // MARK: Cookies and storage

    func cookies(for url: WebURL) -> String { cookieValues.map { "\($0.name)=\($0.value)" }.joined(separator: "; ") }

    func setCookie(_ cookie: String, for url: WebURL) {
        let parts = cookie.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "="), cookieValues.count < 200 else { return }
        let name = pair[..<equals].filter { $0 != " " }
        let value = pair[pair.index(after: equals)...]
        cookieValues.removeAll { $0.name == name }
        let isGone = parts.dropFirst().contains { $0.lowercased().contains("max-age=0") || $0.lowercased().contains("1970") }
        if !isGone { cookieValues.append((String(name), String(value))) }
    }

    func storage(_ area: String, origin: String) -> [String: String] { storages[area + " " + origin] ?? [:] }
    func setStorage(_ values: [String: String], _ area: String, origin: String) { storages[area + " " + origin] = values }
}
