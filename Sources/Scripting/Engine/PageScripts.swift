public import ClipBase
public import DOM
public import MarkupParsing

extension ScriptSession {
    /// Parses a page and runs its scripts as they come, then those that wait for its end, and fires its events; `document`
    /// is the page then. User scripts run at their times. Timers are left to `settle`.
    ///
    /// - Returns: what the parser noticed.
    public func load(_ parser: consuming HTMLParser, userScripts: [UserScript] = []) -> [Diagnostic] {
        let driver = PageDriver(session: self, parser: parser)
        return driver.run(userScripts)
    }

    /// The same for XML, which is parsed as a whole: its scripts run in order after it (HTML §14.2 runs each at its end tag).
    public func load(parsed document: Document, userScripts: [UserScript] = []) {
        self.document = document
        let driver = PageDriver(session: self, parser: HTMLParser([], scripting: .enabled))
        driver.runParsed(userScripts)
    }

    /// The same for a page that is parsed already and whose own scripts do not run.
    public func runUserScripts(_ userScripts: [UserScript]) {
        for script in userScripts where script.injectionTime == .atDocumentStart { run(script.source, in: script.world) }
        for script in userScripts where script.injectionTime == .atDocumentEnd { run(script.source, in: script.world) }
        guard isStarted else { return }
        endLoad()
    }

    private func endLoad() {
        setState("interactive")
        fire("DOMContentLoaded", atDocument: true, bubbles: true)
        setState("complete")
        fire("load")
        fire("pageshow")
    }

    fileprivate func setState(_ state: String) {
        for realm in liveRealms { realm.callHook("state", [realm.value(state)]) }
    }
}

/// The parser and the scripts of one page, taking turns (HTML §13.2.6.4.8, §4.12.1.1).
private final class PageDriver {
    private let session: ScriptSession
    private var parser: HTMLParser
    private var deferred: [NodeID] = []
    private var depth = 0
    private static let maxWriteDepth = 32

    init(session: ScriptSession, parser: consuming HTMLParser) {
        self.session = session
        self.parser = parser
    }

    func run(_ userScripts: [UserScript]) -> [Diagnostic] {
        parser.runToDocumentElement()
        takeDocument()
        session.writer = { [unowned self] in write($0) }
        for script in userScripts where script.injectionTime == .atDocumentStart { session.run(script.source, in: script.world) }
        giveDocument()
        pump()
        session.writer = nil
        takeDocument()
        finishParsing(userScripts)
        return parser.diagnostics
    }

    func runParsed(_ userScripts: [UserScript]) {
        for script in userScripts where script.injectionTime == .atDocumentStart { session.run(script.source, in: script.world) }
        let document = session.document
        for id in document.all(under: .document, where: { document.name($0) == ScriptNames.script }) {
            let namespace = document.namespace(id)
            if namespace == .html || namespace == .svg { prepare(id) }
        }
        finishParsing(userScripts)
    }

    /// The document goes to the session while scripts run, and back to the parser.
    private func takeDocument() { swap(&session.document, &parser.document) }
    private func giveDocument() { swap(&session.document, &parser.document) }

    private func pump() {
        while true {
            switch parser.run() {
            case .finished, .needsMore: return
            case .script(let id):
                takeDocument()
                let outer = parser.beginWriting()
                prepare(id)
                parser.endWriting(outer)
                giveDocument()
            }
        }
    }

    /// `document.write` from a running script: what is complete is parsed at once.
    private func write(_ bytes: [UInt8]) {
        guard depth < PageDriver.maxWriteDepth, parser.write(bytes) else { return }
        depth += 1
        giveDocument()
        pump()
        takeDocument()
        depth -= 1
    }

    private func prepare(_ id: NodeID) {
        let document = session.document
        guard let kind = session.kind(ofScript: id), document.isConnected(id) else { return }
        guard let realm = session.realm(.page) else { return }
        let number = realm.number(Double(id.rawValue))
        guard let isNew = realm.callHook("started", [number]), JSBoolean.of(isNew, realm) else { return }
        let isInline = !document.hasAttribute(id, document.namespace(id) == .svg ? ScriptNames.href : ScriptNames.src)
        switch kind {
        case .importMap: realm.callHook("addImportMap", [realm.value(document.textContent(id))])
        case .module: deferred.append(id)
        case .classic:
            upgradeParsed(realm)
            if isInline {
                session.execute(id, document.textContent(id), url: document.url?.href ?? "", realm)
            } else if document.hasAttribute(id, "async") {
                session.startScript(id, realm)
            } else if document.hasAttribute(id, "defer") {
                deferred.append(id)
            } else {
                loadAndRun(id, realm)
            }
        }
    }

    private func loadAndRun(_ id: NodeID, _ realm: Realm) {
        guard let url = session.address(ofScript: id) else { return session.elementEvent(id, "error", realm) }
        let outcome = session.loadNow(ResourceRequest(url: url, destination: .script, referrer: session.document.url))
        session.finish(PendingScript(element: id, realm: realm), outcome)
    }

    /// Custom elements that the parser made since are upgraded before a script looks.
    private func upgradeParsed(_ realm: Realm) {
        if let flag = realm.callHook("isDefined"), JSBoolean.of(flag, realm) { realm.callHook("inserted", [realm.number(0)]) }
    }

    private func finishParsing(_ userScripts: [UserScript]) {
        session.setState("interactive")
        for id in deferred where !session.isExhausted {
            guard let realm = session.realm(.page) else { break }
            upgradeParsed(realm)
            if session.kind(ofScript: id) == .module { session.runModule(id, realm) } else { loadAndRun(id, realm) }
        }
        if let realm = session.liveRealms.first(where: { $0.world == .page }) { upgradeParsed(realm) }
        session.fire("DOMContentLoaded", atDocument: true, bubbles: true)
        for script in userScripts where script.injectionTime == .atDocumentEnd { session.run(script.source, in: script.world) }
        // Scripts on their way delay the load event.
        let limit = session.configuration.maxTasks
        var left = limit
        while session.isLoadingScripts, left > 0, session.turn(until: 0) { left -= 1 }
        session.setState("complete")
        session.fire("load")
        session.fire("pageshow")
    }
}

extension ScriptSession {
    fileprivate var isLoadingScripts: Bool { !pendingScripts.isEmpty }
}
