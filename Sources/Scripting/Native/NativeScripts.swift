import CJavaScriptCore
import ClipBase
import DOM
import MarkupParsing

// Scripts that scripts start.
extension NativeFunctions {
    static let scripts: [(String, NativeFunction)] = [
        ("scriptKind", { call in call.make(call.node(0).flatMap { call.session.kind(ofScript: $0)?.rawValue } ?? -1) }),
        (
            "execute",
            { call in
                call.session.runNested(call.string(0), url: call.string(1), call.realm)
                return nil
            }
        ),
        (
            "compile",
            { call in
                let outcome = call.realm.evaluateRaw(call.string(0), url: call.string(1))
                if let thrown = outcome.exception { call.exception?.pointee = thrown }
                return outcome.value
            }
        ),
        (
            "loadScript",
            { call in
                if let id = call.node(0) { call.session.startScript(id, call.realm) }
                return nil
            }
        ),
        (
            "module",
            { call in
                switch call.session.moduleSource(call.string(0)) {
                case .failure(let error): return call.make(error.message)
                case .success(let (source, url)):
                    let module = ModuleRewriter.rewrite(source)
                    return call.array([
                        call.make(module.body), call.make(module.hasTopLevelAwait), call.make(url), call.make(module.requests),
                        call.array(module.imports.flatMap { [call.make($0.local), call.make($0.request), call.make($0.name)] }),
                        call.make(module.exports.flatMap { [$0.name, $0.local] }),
                        call.array(module.reexports.flatMap { [call.make($0.name), call.make($0.request), call.make($0.from)] }),
                        call.array(module.stars.map { call.make($0) })
                    ])
                }
            }
        ),
        (
            "canLoad",
            { call in
                guard let id = call.node(0) else { return call.make(false) }
                let document = call.session.document
                let address = document.attributeValue(id, ScriptNames.src) ?? document.attributeValue(id, ScriptNames.href)
                return call.make(address.map { WebURL($0, base: document.baseURL) != nil } ?? true)
            }
        ),
        (
            "write",
            { call in
                call.session.writer?(Array(call.string(0).utf8))
                return nil
            }
        )
    ]
}

/// What a script element holds (HTML §4.12.1, "type").
enum ScriptKind: Int {
    case classic = 0
    case module = 1
    case importMap = 2
}

/// A script on its way.
struct PendingScript {
    var element: NodeID
    var realm: Realm
}

extension ScriptSession {
    private static let scriptTypes: Set<String> = [
        "", "application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
        "text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2", "text/javascript1.3",
        "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript", "text/x-javascript"
    ]

    /// Nil for a data block.
    func kind(ofScript id: NodeID) -> ScriptKind? {
        let type: String
        if let given = document.attributeValue(id, ScriptNames.type) {
            type = given.asciiLowercased.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        } else if let language = document.attributeValue(id, "language"), !language.isEmpty {
            type = "text/" + language.asciiLowercased
        } else {
            type = ""
        }
        if type == "module" { return .module }
        if type == "importmap" { return .importMap }
        guard ScriptSession.scriptTypes.contains(type) else { return nil }
        return document.hasAttribute(id, "nomodule") ? nil : .classic
    }

    /// Runs a script from inside another call; what it throws is reported.
    func runNested(_ source: String, url: String, _ realm: Realm) {
        guard !isExhausted else { return }
        let outcome = realm.evaluateRaw(ModuleRewriter.rewritingDynamicImports(source), url: url)
        if let exception = outcome.exception { realm.callHook("report", [exception]) }
    }

    /// The address of a script's text; nil for an inline script or one that is no URL.
    func address(ofScript id: NodeID) -> WebURL? {
        let name: Name = document.namespace(id) == .svg ? ScriptNames.href : ScriptNames.src
        return document.attributeValue(id, name).flatMap { WebURL($0, base: document.baseURL) }
    }

    /// Starts a script that a script inserted; it runs when it has come.
    func startScript(_ id: NodeID, _ realm: Realm) {
        if kind(ofScript: id) == .module { return runModule(id, realm) }
        guard let url = address(ofScript: id) else { return elementEvent(id, "error", realm) }
        guard let number = host?.begin(ResourceRequest(url: url, destination: .script, referrer: document.url)) else {
            return elementEvent(id, "error", realm)
        }
        pendingScripts[number] = PendingScript(element: id, realm: realm)
    }

    func finish(_ script: PendingScript, _ outcome: Result<ResourceResponse, ResourceError>) {
        if case .success(let response) = outcome, let source = text(ofScript: response, script.element) {
            execute(script.element, source, url: response.url.href, script.realm)
            elementEvent(script.element, "load", script.realm)
        } else {
            elementEvent(script.element, "error", script.realm)
        }
    }

    func elementEvent(_ id: NodeID, _ type: String, _ realm: Realm) {
        realm.callHook("elementEvent", [realm.number(Double(id.rawValue)), realm.value(type)])
    }

    func execute(_ id: NodeID, _ source: String, url: String, _ realm: Realm) {
        defineNamedGlobals(realm)
        realm.callHook("execute", [realm.number(Double(id.rawValue)), realm.value(source), realm.value(url)])
    }

    /// A classic script's text; nil for an answer that is none.
    func text(ofScript response: ResourceResponse, _ id: NodeID) -> String? {
        guard (200..<300).contains(response.status), response.body.count <= configuration.limits.maxTextBytes else { return nil }
        let type = response.header("Content-Type").flatMap { MIMEType($0) }
        if let type, type.isImage || type.type == "audio" || type.type == "video" || type.essence == "text/csv" { return nil }
        let label = type?["charset"] ?? document.attributeValue(id, "charset") ?? document.encoding
        let encoding = EncodingSniffer.byteOrderMark(response.body) ?? TextEncoding(label: label) ?? .utf8
        return String(decoding: encoding.decode(response.body), as: UTF8.self)
    }

    func runModule(_ id: NodeID, _ realm: Realm) {
        defineNamedGlobals(realm)
        let key: String
        if document.hasAttribute(id, ScriptNames.src) {
            guard let url = address(ofScript: id) else { return elementEvent(id, "error", realm) }
            key = url.href
        } else {
            key = modules.addInline(document.textContent(id), base: document.baseURL?.href ?? "")
        }
        realm.callHook("runModule", [realm.number(Double(id.rawValue)), realm.value(key)])
    }

    /// A module's text and base URL by its key: an inline module's, or a URL.
    func moduleSource(_ key: String) -> Result<(source: String, url: String), ScriptError> {
        if let inline = modules.inlineSource(key) { return .success((inline.source, inline.base)) }
        guard let url = WebURL(key) else { return .failure(ScriptError(.exception, "\(key) is no URL.")) }
        switch loadNow(ResourceRequest(url: url, destination: .script, referrer: document.url)) {
        case .failure(let error): return .failure(ScriptError(.exception, "Importing a module script failed: \(error.message)"))
        case .success(let response):
            guard (200..<300).contains(response.status) else {
                return .failure(ScriptError(.exception, "Importing a module script failed: \(url.href) gave status \(response.status)."))
            }
            var source = String(decoding: TextEncoding.utf8.decode(response.body), as: UTF8.self)
            if response.header("Content-Type").flatMap({ MIMEType($0) })?.isJSON ?? url.path.hasSuffix(".json") {
                source = "export default (\(source)\n);"
            }
            return .success((source, response.url.href))
        }
    }
}
