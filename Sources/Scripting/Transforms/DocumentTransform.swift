import ClipBase
public import DOM
import MarkupParsing
import Selectors

/// One change of a document that needs no JavaScript.
public enum DocumentTransform: Hashable, Sendable {
    /// Takes the matching elements out.
    case remove(String)
    /// `display: none !important` on the matching elements.
    case hide(String)
    /// Takes out everything in the body but the matching elements and what they stand in.
    case keepOnly(String)
    /// Puts an element's children in its place.
    case unwrap(String)
    /// Opens `<details>` and `<dialog>`, and takes `hidden` away.
    case open(String)
    /// The default action of a click.
    case click(String)
    /// CSS text as a style sheet at the end of the head.
    case addStyle(String)
    case setAttribute(selector: String, name: String, value: String)
    case setText(selector: String, text: String)
    case addClass(selector: String, name: String)
    /// In text nodes; nil: of the whole document.
    case replaceText(find: String, replacement: String, selector: String?)
    /// Moves lazy images' real addresses to where they count.
    case loadLazyImages

    /// What came of a transform.
    public struct Outcome: Sendable {
        /// Elements that matched, or places changed.
        public var matched = 0
        /// What clicks asked for, in order.
        public var actions: [DefaultAction] = []
    }

    /// Changes the document.
    ///
    /// - Throws: `TransformError` for a selector that is none; the document is unchanged then.
    public func apply(to document: inout Document) throws(TransformError) -> Outcome {
        var outcome = Outcome()
        switch self {
        case .remove(let selector): outcome.matched = try each(selector, &document) { $0.remove($1) }
        case .hide(let selector):
            outcome.matched = try each(selector, &document) { $0.appendToStyle("display: none !important", of: $1) }
        case .keepOnly(let selector): outcome.matched = try keepOnly(selector, &document)
        case .unwrap(let selector):
            outcome.matched = try each(selector, &document) { document, id in
                guard let parent = document.parent(id) else { return }
                while let child = document.firstChild(id) {
                    document.remove(child)
                    document.insert(child, into: parent, before: id)
                }
                document.remove(id)
            }
        case .open(let selector):
            outcome.matched = try each(selector, &document) { document, id in
                if document.isHTML(id, ScriptNames.details) || document.isHTML(id, ScriptNames.dialog) {
                    document.setAttribute(id, ScriptNames.open, to: "")
                }
                document.removeAttribute(id, ScriptNames.hidden)
            }
        case .click(let selector):
            var actions: [DefaultAction] = []
            outcome.matched = try each(selector, &document) { document, id in
                let action = document.performClick(on: id)
                if action != .none { actions.append(action) }
            }
            outcome.actions = actions
        case .addStyle(let css):
            document.addStyleSheet(css)
            outcome.matched = 1
        case .setAttribute(let selector, let name, let value):
            outcome.matched = try each(selector, &document) { document, id in
                let name = document.isHTMLElement(id) ? Name(name).asciiLowercased : Name(name)
                document.setAttribute(id, name, to: value)
            }
        case .setText(let selector, let text):
            outcome.matched = try each(selector, &document) { $0.replaceChildren(of: $1, withText: text) }
        case .addClass(let selector, let name):
            outcome.matched = try each(selector, &document) { document, id in
                let old = document.attributeValue(id, .class) ?? ""
                if !document.hasClass(id, Name(name)) {
                    document.setAttribute(id, .class, to: old.isEmpty ? name : old + " " + name)
                }
            }
        case .replaceText(let find, let replacement, let selector):
            outcome.matched = try replaceText(find, replacement, selector, &document)
        case .loadLazyImages: outcome.matched = LazyImages.load(in: &document)
        }
        return outcome
    }

    private func matches(_ selector: String, _ document: Document) throws(TransformError) -> [NodeID] {
        guard let query = SelectorQuery(selector, mode: document.mode) else {
            throw TransformError(message: "“\(selector)” is not a CSS selector.")
        }
        return query.allMatches(in: document)
    }

    private func each(
        _ selector: String, _ document: inout Document, _ change: (inout Document, NodeID) -> Void
    ) throws(TransformError) -> Int {
        let found = try matches(selector, document)
        for id in found { change(&document, id) }
        return found.count
    }

    private func keepOnly(_ selector: String, _ document: inout Document) throws(TransformError) -> Int {
        let found = try matches(selector, document)
        guard let body = document.body, !found.isEmpty else { return found.count }
        var kept: Set<NodeID> = []
        for id in found {
            var node: NodeID? = id
            while let current = node, kept.insert(current).inserted { node = document.flatTreeParent(current) }
        }
        let whole = Set(found)
        var pending = [body]
        while let id = pending.popLast() {
            guard !whole.contains(id) else { continue }
            for child in Array(document.children(id)) {
                if kept.contains(child) {
                    pending.append(child)
                } else if document.name(child) != .style || !document.isElement(child) {
                    document.remove(child)
                }
            }
        }
        return found.count
    }

    private func replaceText(
        _ find: String, _ replacement: String, _ selector: String?, _ document: inout Document
    ) throws(TransformError) -> Int {
        guard !find.isEmpty else { return 0 }
        let roots = try selector.map { selector throws(TransformError) in try matches(selector, document) } ?? [.document]
        var seen: Set<NodeID> = []
        var changed = 0
        for root in roots {
            for id in Array(document.subtree(of: root)) where document.isText(id) && seen.insert(id).inserted {
                let text = document.text(id)
                guard text.contains(find) else { continue }
                document.setText(id, to: text.replacing(find, with: replacement).utf8)
                changed += 1
            }
        }
        return changed
    }
}

/// A transform that cannot be done.
public struct TransformError: Error, Hashable, Sendable {
    public var message: String
}

extension Document {
    /// Adds declarations to an element's `style` attribute.
    mutating func appendToStyle(_ declarations: String, of id: NodeID) {
        var old = attributeValue(id, .style) ?? ""
        while let last = old.last, last == ";" || last.isWhitespace { old.removeLast() }
        setAttribute(id, .style, to: old.isEmpty ? declarations : old + "; " + declarations)
    }

    /// Puts a style sheet at the end of the head, or of the root where there is no head.
    public mutating func addStyleSheet(_ css: String) {
        guard let parent = head ?? documentElement else { return }
        let style = createElement(.style, namespace: isHTML || isHTMLElement(parent) ? .html : namespace(parent))
        appendChild(createText(css), to: style)
        appendChild(style, to: parent)
    }

    mutating func replaceChildren(of id: NodeID, withText text: String) {
        while let child = firstChild(id) { remove(child) }
        if !text.isEmpty { appendChild(createText(text), to: id) }
    }
}
