import CJavaScriptCore
import ClipBase
import DOM
import MarkupParsing
import Selectors

// Making nodes and finding them.
extension NativeFunctions {
    static let making: [(String, NativeFunction)] = [
        (
            "createElement",
            { call in
                call.makeNode {
                    call.session.document.createElement(call.name(0), namespace: Namespace(call.name(1)), prefix: call.name(2))
                }
            }
        ),
        ("createText", { call in call.makeNode { call.session.document.createText(call.string(0)) } }),
        ("createComment", { call in call.makeNode { call.session.document.createCharacterData(.comment, call.string(0).utf8) } }),
        ("createCDATA", { call in call.makeNode { call.session.document.createCharacterData(.cdataSection, call.string(0).utf8) } }),
        ("createPI", { call in call.make(call.session.document.createProcessingInstruction(target: call.name(0), data: call.string(1))) }),
        (
            "createDoctype",
            { call in
                call.make(call.session.document.createDocumentType(name: call.name(0), publicID: call.string(1), systemID: call.string(2)))
            }
        ),
        ("createFragment", { call in call.makeNode { call.session.document.createFragment() } }),
        ("createDocument", { call in call.makeNode { call.session.document.createDocumentNode() } }),
        (
            "parseFragment",
            { call in
                guard let context = call.node(0) else { return call.make(call.session.document.createFragment()) }
                let session = call.session
                return call.makeNode {
                    let element = session.document.isElement(context) ? context : session.document.createElement(.template)
                    return HTMLParser.parseFragment(
                        Array(call.string(1).utf8), context: element, in: &session.document, limits: session.configuration.limits,
                        scripting: session.scriptingMode)
                }
            }
        ),
        (
            "parseDocument",
            { call in
                let session = call.session
                let type = call.string(1)
                let parser = MarkupParser(limits: session.configuration.limits)
                var parsed =
                    type == "text/html" || type.isEmpty
                    ? parser.parseHTML(call.string(0)) : parser.parse(Array(call.string(0).utf8), contentType: type + ";charset=utf-8")
                // XML that is broken gives a document that says so (HTML §8.5.1).
                if let error = parsed.diagnostics.first(where: { $0.code == "xml.notWellFormed" }) {
                    let message = error.message.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                    let markup =
                        "<parsererror xmlns=\"http://www.mozilla.org/newlayout/xml/parsererror.xml\">\(message)</parsererror>"
                    parsed = parser.parse(Array(markup.utf8), contentType: "application/xml")
                }
                return call.makeNode(count: parsed.document.nodeCount) { session.document.importDocument(parsed.document) }
            }
        ),
        (
            "inner",
            { call in call.make(call.node(0).map { Serializer.inner($0, of: call.session.document, as: call.bool(1) ? .xml : .html) } ?? "")
            }
        ),
        (
            "outer",
            { call in call.make(call.node(0).map { Serializer.outer($0, of: call.session.document, as: call.bool(1) ? .xml : .html) } ?? "")
            }
        ),
        ("mode", { call in call.make(Int(call.session.document.mode.rawValue)) }),
        ("encoding", { call in call.make(call.session.document.encoding) }),
        ("contentType", { call in call.make(call.session.contentType) })
    ]

    static let queries: [(String, NativeFunction)] = [
        (
            "qs",
            { call in
                guard let root = call.node(0) else { return call.make(-1) }
                guard let query = call.session.query(call.string(1)) else { return call.make(-2) }
                return call.make(query.firstMatch(in: call.session.document, under: root))
            }
        ),
        (
            "qsa",
            { call in
                guard let root = call.node(0), let query = call.session.query(call.string(1)) else { return call.null }
                return call.make(query.allMatches(in: call.session.document, under: root))
            }
        ),
        (
            "matches",
            { call in
                guard let query = call.session.query(call.string(1)) else { return call.make(-1) }
                guard let element = call.element(0) else { return call.make(0) }
                return call.make(query.matches(element, in: call.session.document) ? 1 : 0)
            }
        ),
        (
            "closest",
            { call in
                guard let query = call.session.query(call.string(1)) else { return call.make(-2) }
                guard let element = call.element(0) else { return call.make(-1) }
                return call.make(query.closest(element, in: call.session.document))
            }
        ),
        (
            "byId",
            { call in
                guard let root = call.node(0) else { return call.make(-1) }
                let document = call.session.document
                let wanted = call.name(1)
                guard wanted != .empty else { return call.make(-1) }
                return call.make(document.first(under: root) { document.elementID($0) == wanted })
            }
        ),
        (
            "named",
            { call in
                let document = call.session.document
                let wanted = call.name(0)
                guard wanted != .empty else { return call.make(-1) }
                return call.make(document.first(under: .document) { document.elementID($0) == wanted })
            }
        ),
        (
            "byTag",
            { call in
                guard let root = call.node(0) else { return call.make([NodeID]()) }
                let document = call.session.document
                let name = call.name(1)
                let all = name == "*"
                let lower = name.asciiLowercased
                return call.make(
                    document.all(under: root) {
                        all || document.name($0) == (document.isHTMLElement($0) && document.isHTML ? lower : name)
                    })
            }
        ),
        (
            "byClass",
            { call in
                guard let root = call.node(0) else { return call.make([NodeID]()) }
                let names = call.string(1).utf8.split(whereSeparator: isASCIIWhitespace).map { Name(utf8: $0) }
                guard !names.isEmpty else { return call.make([NodeID]()) }
                let document = call.session.document
                return call.make(document.all(under: root) { id in names.allSatisfy { document.hasClass(id, $0) } })
            }
        ),
        (
            "xpath",
            { call in
                guard let context = call.node(1) else { return call.make("!The context is no node.") }
                var namespaces: [String: String] = [:]
                let pairs = call.strings(2)
                for i in stride(from: 0, to: pairs.count - 1, by: 2) { namespaces[pairs[i]] = pairs[i + 1] }
                do throws(XPathError) {
                    switch try call.session.evaluateXPath(call.string(0), context: context, namespaces: namespaces) {
                    case .number(let number): return call.make(number)
                    case .boolean(let flag): return call.make(flag)
                    case .string(let text): return call.make("=" + text)
                    case .nodes(let nodes): return call.array(nodes.flatMap { [call.make(Optional($0.id)), call.make($0.attribute ?? "")] })
                    }
                } catch {
                    return call.make("!" + error.message)
                }
            }
        )
    ]
}

/// An evaluator on a mirror of the document, kept while the document does not change.
struct XPathMirror {
    let evaluator: XPathEvaluator
    let root: NodeID
}

extension ScriptSession {
    func evaluateXPath(_ expression: String, context: NodeID, namespaces: [String: String]) throws(XPathError) -> XPathValue {
        let root = document.root(of: context)
        if xpath?.version != document.mutationCount || xpath?.evaluator.root != root {
            xpath = (document.mutationCount, XPathMirror(evaluator: XPathEvaluator(document, root: root), root: root))
        }
        guard let mirror = xpath?.evaluator else { throw XPathError("XPath could not be started.") }
        return try mirror.evaluator.evaluate(expression, context: context, namespaces: namespaces)
    }

    var scriptingMode: ScriptingMode { configuration.runsPageScripts ? .enabled : .disabled }
}
