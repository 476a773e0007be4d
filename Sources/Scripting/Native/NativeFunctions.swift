import CJavaScriptCore
import ClipBase
import DOM

/// Everything that the prelude may call, by name.
enum NativeFunctions {
    static let all: [(String, NativeFunction)] =
        tree + attributes + making + queries + controls + urls + bytes + surroundings + scripts + canvas
}

// Reading and changing the tree.
extension NativeFunctions {
    static let tree: [(String, NativeFunction)] = [
        ("kind", { call in call.make(call.node(0).map { code(call.session.document.kind($0)) } ?? -1) }),
        ("name", { call in call.node(0).flatMap { call.make(call.session.document.name($0)) } ?? call.make("") }),
        ("ns", { call in call.node(0).flatMap { call.make(call.session.document.namespace($0).uri) } ?? call.make("") }),
        ("prefix", { call in call.node(0).flatMap { call.make(call.session.document.prefix($0)) } ?? call.make("") }),
        ("qname", { call in call.make(call.node(0).map { call.session.document.qualifiedName($0) } ?? "") }),
        (
            "isHTMLElement",
            { call in call.make(call.node(0).map { call.session.document.isHTMLElement($0) && call.session.document.isHTML } ?? false) }
        ),
        ("parent", { call in call.make(call.node(0).flatMap { call.session.document.parent($0) }) }),
        ("first", { call in call.make(call.node(0).flatMap { call.session.document.firstChild($0) }) }),
        ("last", { call in call.make(call.node(0).flatMap { call.session.document.lastChild($0) }) }),
        ("next", { call in call.make(call.node(0).flatMap { call.session.document.nextSibling($0) }) }),
        ("prev", { call in call.make(call.node(0).flatMap { call.session.document.previousSibling($0) }) }),
        ("firstElement", { call in call.make(call.node(0).flatMap { call.session.document.firstElementChild($0) }) }),
        ("lastElement", { call in call.make(call.node(0).flatMap { call.session.document.lastElementChild($0) }) }),
        ("nextElement", { call in call.make(call.node(0).flatMap { call.session.document.nextElementSibling($0) }) }),
        ("prevElement", { call in call.make(call.node(0).flatMap { call.session.document.previousElementSibling($0) }) }),
        ("childNodes", { call in call.node(0).flatMap { call.make(call.session.document.children($0)) } ?? call.make([NodeID]()) }),
        (
            "children",
            { call in
                guard let id = call.node(0) else { return call.make([NodeID]()) }
                let document = call.session.document
                return call.make(document.children(id).filter { document.isElement($0) })
            }
        ),
        (
            "following",
            { call in
                guard let id = call.node(0), let root = call.node(1) else { return call.make(nil as NodeID?) }
                return call.make(call.session.document.next(after: id, within: root))
            }
        ),
        ("root", { call in call.make(call.node(0).map { call.session.document.root(of: $0) }) }),
        ("isConnected", { call in call.make(call.node(0).map { call.session.document.isConnected($0) } ?? false) }),
        (
            "contains",
            { call in
                guard let ancestor = call.node(0), let id = call.node(1) else { return call.make(false) }
                return call.make(call.session.document.isInclusiveAncestor(ancestor, of: id))
            }
        ),
        (
            "compare",
            { call in
                guard let a = call.node(0), let b = call.node(1) else { return call.make(1) }
                return call.make(call.session.document.comparePosition(of: b, with: a))
            }
        ),
        ("text", { call in call.make(call.node(0).map { call.session.document.text($0) } ?? "") }),
        ("textContent", { call in call.make(call.node(0).map { call.session.document.textContent($0) } ?? "") }),
        ("innerText", { call in call.make(call.node(0).map { InnerText.text(of: $0, in: call.session.document) } ?? "") }),
        (
            "setText",
            { call in
                if let id = call.node(0) { call.session.document.setText(id, to: call.string(1).utf8) }
                return nil
            }
        ),
        (
            "setOnlyText",
            { call in
                if let id = call.node(0) { call.session.document.replaceChildren(of: id, withText: call.string(1)) }
                return nil
            }
        ),
        ("version", { call in call.make(call.session.document.mutationCount) }),
        (
            "checkInsert",
            { call in
                guard let parent = call.node(0), let child = call.node(1) else { return call.make(1) }
                return call.make(
                    call.session.document.insertionProblem(child, into: parent, before: call.node(2), isAny: call.number(2) < 0))
            }
        ),
        (
            "insert",
            { call in
                guard let child = call.node(0), let parent = call.node(1) else { return nil }
                call.session.document.insert(child, into: parent, before: call.node(2))
                return nil
            }
        ),
        (
            "remove",
            { call in
                if let id = call.node(0) { call.session.document.remove(id) }
                return nil
            }
        ),
        (
            "clone",
            { call in
                guard let id = call.node(0) else { return call.make(nil as NodeID?) }
                let isDeep = call.bool(1)
                let document = call.session.document
                return call.makeNode(count: isDeep ? document.subtree(of: id).reduce(1) { count, _ in count + 1 } : 1) {
                    call.session.document.cloneTree(id, deep: isDeep)
                }
            }
        ),
        (
            "special",
            { call in
                guard let id = call.node(0) else { return call.null }
                let found = call.session.document.reactiveElements(in: id)
                return found.isEmpty ? call.null : call.make(found)
            }
        ),
        (
            "attachShadow",
            { call in
                guard let host = call.element(0), call.session.document.shadowRoots[host] == nil,
                    call.session.document.isHTMLElement(host)
                else { return call.make(nil as NodeID?) }
                return call.make(call.session.document.attachShadow(to: host, mode: call.bool(1) ? .closed : .open))
            }
        ),
        ("shadowRoot", { call in call.make(call.node(0).flatMap { call.session.document.shadowRoots[$0] }) }),
        ("shadowRoots", { call in call.make(call.session.document.shadowRoots.values.sorted()) }),
        ("host", { call in call.make(call.node(0).flatMap { call.session.document.shadowHosts[$0] }) }),
        ("isClosed", { call in call.make(call.node(0).map { call.session.document.closedShadowRoots.contains($0) } ?? false) }),
        ("templateContent", { call in call.make(call.node(0).flatMap { call.session.document.templateContents[$0] }) }),
        (
            "slotOf",
            { call in
                let document = call.session.document
                guard let id = call.node(0), let host = document.parent(id), let root = document.shadowRoots[host] else {
                    return call.make(nil as NodeID?)
                }
                return call.make(document.slot(for: id, in: root))
            }
        ),
        (
            "assigned",
            { call in
                let document = call.session.document
                guard let slot = call.node(0), let host = document.shadowHosts[document.root(of: slot)] else {
                    return call.make([NodeID]())
                }
                return call.make(document.children(host).filter { document.slot(for: $0, in: document.root(of: slot)) == slot })
            }
        ),
        ("path", { call in call.make(call.node(0).map { call.session.document.path($0) } ?? "") })
    ]

    private static func code(_ kind: NodeKind) -> Int {
        switch kind {
        case .document: 0
        case .documentType: 1
        case .documentFragment: 2
        case .shadowRoot: 3
        case .element: 4
        case .text: 5
        case .cdataSection: 6
        case .comment: 7
        case .processingInstruction: 8
        }
    }

    static let attributes: [(String, NativeFunction)] = [
        (
            "getAttr",
            { call in
                guard let id = call.node(0) else { return call.null }
                let document = call.session.document
                let name = call.string(1)
                if let value = document.attributeValue(id, Name(name)) { return call.make(value) }
                guard name.utf8.contains(0x3A) || document.attributes(id).contains(where: { $0.namespace != .null }) else {
                    return call.null
                }
                return call.make(document.attributes(id).first { $0.qualifiedName == name }.map { document.string($0.value) })
            }
        ),
        (
            "setAttr",
            { call in
                guard let id = call.node(0) else { return nil }
                let name = call.string(1)
                if name.utf8.contains(0x3A),
                    let found = call.session.document.attributes(id).first(where: { $0.qualifiedName == name && $0.namespace != .null })
                {
                    let value = call.session.document.store(call.string(2).utf8)
                    call.session.document.setAttribute(
                        id, found.name, namespace: found.namespace, prefix: found.prefix, value: value)
                } else {
                    call.session.document.setAttribute(id, Name(name), to: call.string(2))
                }
                return nil
            }
        ),
        (
            "removeAttr",
            { call in
                guard let id = call.node(0) else { return nil }
                let name = call.string(1)
                if let found = call.session.document.attributes(id).first(where: { $0.qualifiedName == name }) {
                    call.session.document.removeAttribute(id, found.name, namespace: found.namespace)
                }
                return nil
            }
        ),
        (
            "getAttrNS",
            { call in
                guard let id = call.node(0) else { return call.null }
                let document = call.session.document
                return call.make(document.attribute(id, call.name(2), namespace: Namespace(call.name(1))).map { document.string($0.value) })
            }
        ),
        (
            "setAttrNS",
            { call in
                guard let id = call.node(0) else { return nil }
                let value = call.session.document.store(call.string(4).utf8)
                call.session.document.setAttribute(
                    id, call.name(3), namespace: Namespace(call.name(1)), prefix: call.name(2), value: value)
                return nil
            }
        ),
        (
            "removeAttrNS",
            { call in
                if let id = call.node(0) { call.session.document.removeAttribute(id, call.name(2), namespace: Namespace(call.name(1))) }
                return nil
            }
        ),
        (
            "attrs",
            { call in
                guard let id = call.node(0), call.session.document.isElement(id) else { return call.make([String]()) }
                let document = call.session.document
                return call.array(
                    document.attributes(id).flatMap {
                        [call.make($0.prefix), call.make($0.name), call.make($0.namespace.uri), call.make(document.string($0.value))]
                    })
            }
        ),
        (
            "lookupNamespace",
            { call in
                var node = call.node(0)
                let document = call.session.document
                let prefix = call.name(1)
                while let id = node {
                    if document.isElement(id) {
                        if document.prefix(id) == prefix && document.namespace(id) != .null { return call.make(document.namespace(id).uri) }
                        let declared = document.attribute(id, prefix == .empty ? "xmlns" : prefix, namespace: .xmlns)
                        if let declared { return call.make(document.string(declared.value)) }
                    }
                    node = document.parent(id)
                }
                return call.null
            }
        )
    ]
}
