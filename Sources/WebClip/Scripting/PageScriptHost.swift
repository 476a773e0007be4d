import CSSSyntax
import ClipBase
import DOM
import JobModel
import Scripting
import Style
import TextShaping

/// What scripts of a page get from its session: layout, resources, dialogs, and a way to elsewhere.
final class PageScriptHost: ScriptHost {
    unowned let session: PageSession
    /// Where scripts want to go; the session follows when they are done.
    private(set) var navigation: NavigationRequest?
    private var rendered: (version: Int, page: RenderedPage, geometry: ScriptGeometry)?
    /// The styles of the present rendering with those that are not displayed; nil while nobody asked for one of these.
    private var allStyles: StyledTree?

    init(session: PageSession) { self.session = session }

    var fonts: FontContext { session.fonts }

    func takeNavigation() -> NavigationRequest? {
        defer { navigation = nil }
        return navigation
    }

    /// A new document starts without the layout of the old one.
    func reset() {
        rendered = nil
        allStyles = nil
        navigation = nil
    }

    // MARK: Layout

    private func rendering(_ document: Document) -> (page: RenderedPage, geometry: ScriptGeometry) {
        if let rendered, rendered.version == document.mutationCount { return (rendered.page, rendered.geometry) }
        let page = session.render(document)
        let geometry = ScriptGeometry(page)
        rendered = (document.mutationCount, page, geometry)
        allStyles = nil
        return (page, geometry)
    }

    func geometry(of element: NodeID, in document: Document) -> ElementGeometry { rendering(document).geometry.geometry(of: element) }

    func computedValue(_ property: String, of element: NodeID, pseudoElement: String, in document: Document) -> String {
        let (page, geometry) = rendering(document)
        var values = ComputedValueText(page: page, geometry: geometry, styles: page.styles)
        if page.styles.styleID(of: element) == nil, document.isConnected(element) {
            values.styles = allStyles ?? session.allStyles(of: page)
            allStyles = values.styles
        }
        return values.text(of: property, element: element, pseudoElement: pseudoElement)
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
        let kind: DialogRecord.Kind =
            switch dialog.kind {
            case .alert: .alert
            case .confirm: .confirm
            case .prompt: .prompt
            }
        return session.answer(PageDialog(kind: kind, message: dialog.message, defaultText: dialog.defaultText))
    }

    func record(_ event: ScriptEvent) {
        switch event {
        case .console(let level, let message):
            session.record(.console, ["level": .string(level), "message": .string(session.told(String(message.prefix(10_000))))])
        case .error(let message, let stack):
            session.record(
                .script,
                [
                    "error": .string(session.told(String(message.prefix(10_000)))),
                    "stack": stack.isEmpty ? nil : .string(session.told(String(stack.prefix(4_000))))
                ])
        case .titleChanged(let title): session.titleDidChange(to: title)
        case .historyChanged(let text, let replaces, let state):
            guard let url = WebURL(text) else { return }
            session.history.didChangeURL(url, state: state, replaces: replaces)
            session.record(.urlChange, ["url": .string(text)])
        }
    }

    func receive(message body: String, for handler: String) -> Result<String, ScriptError>? {
        var message = ScriptMessage()
        message.handler = handler
        message.body = (try? JSONValue(parsing: body)) ?? .null
        let reply = session.client.reply(to: message)
        message.body = session.told(message.body)
        if session.result.messages.count < 1_000 { session.result.messages.append(message) }
        session.record(.message, ["handler": .string(handler), "body": message.body])
        return reply
    }

    // MARK: Cookies and storage

    func cookies(for url: WebURL) -> String { session.loader.perform(.read(page: url)) }

    func setCookie(_ cookie: String, for url: WebURL) { _ = session.loader.perform(.write(cookie, page: url)) }

    func storage(_ area: String, origin: String) -> [String: String] {
        if let known = session.storages[area + " " + origin] { return known }
        guard area == "local" else { return [:] }
        let kept = (try? JSONValue(parsing: session.loader.perform(.readStorage(origin: origin))))?.members ?? []
        return kept.reduce(into: [:]) { values, member in values[member.key] = member.value.string }
    }

    func setStorage(_ values: [String: String], _ area: String, origin: String) {
        session.storages[area + " " + origin] = values
        if area == "local" { session.changedStorages.insert(origin) }
    }
}
