public import ClipBase
public import DOM

extension SelectorStore {
    func matches(
        _ pseudoClass: PseudoClass, _ element: NodeID, _ document: Document, _ context: inout MatchContext
    ) -> Bool {
        switch pseudoClass {
        case .root: return document.parent(element) == .document
        case .scope:
            if let root = context.scopingRoot { return root == element }
            return document.parent(element) == .document
        case .empty:
            return document.children(element).allSatisfy { child in
                !document.isElement(child) && !(document.isText(child) && !document.textRange(child).isEmpty)
            }
        case .firstChild: return document.previousElementSibling(element) == nil
        case .lastChild: return document.nextElementSibling(element) == nil
        case .onlyChild:
            return document.previousElementSibling(element) == nil && document.nextElementSibling(element) == nil
        case .firstOfType: return typeIndices(element, document, &context).fromStart == 1
        case .lastOfType: return typeIndices(element, document, &context).fromEnd == 1
        case .onlyOfType:
            let indices = typeIndices(element, document, &context)
            return indices.fromStart == 1 && indices.fromEnd == 1
        case .firstNode:
            return !sequence(first: element, next: document.previousSibling).dropFirst().contains(where: document.isSubstantial)
        case .lastNode:
            return !sequence(first: element, next: document.nextSibling).dropFirst().contains(where: document.isSubstantial)
        case .blank: return !document.children(element).contains(where: document.isSubstantial)
        case .anyLink: return document.isLink(element)
        case .link: return document.isLink(element) && element != context.visitedLink
        case .visited: return element == context.visitedLink
        case .target: return element == context.target(in: document) || document.shownTargets.contains(element)
        case .targetWithin:
            return context.target(in: document).map { document.isInclusiveAncestor(element, of: $0) } ?? false
        case .enabled: return document.isDisableable(element) && !document.isDisabled(element)
        case .disabled: return document.isDisableable(element) && document.isDisabled(element)
        case .checked: return document.isChecked(element, context.forms(of: element, in: document))
        case .default: return document.isDefaultControl(element, context.forms(of: element, in: document))
        case .indeterminate: return document.isIndeterminate(element, context.forms(of: element, in: document))
        case .required: return document.isRequirable(element) && document.hasAttribute(element, .required)
        case .optional: return document.isRequirable(element) && !document.hasAttribute(element, .required)
        case .readWrite: return document.isReadWrite(element)
        case .readOnly: return !document.isReadWrite(element)
        case .placeholderShown: return document.showsPlaceholder(element)
        case .valid: return document.validity(element, context.forms(of: element, in: document)) == .valid
        case .invalid: return document.validity(element, context.forms(of: element, in: document)) == .invalid
        case .inRange: return document.rangeState(element) == .inRange
        case .outOfRange: return document.rangeState(element) == .outOfRange
        case .defined: return document.isDefined(element)
        case .open: return document.isOpen(element)
        case .paused: return document.isHTML(element, .video) || document.isHTML(element, .audio)
        case .muted:
            return (document.isHTML(element, .video) || document.isHTML(element, .audio))
                && document.hasAttribute(element, .muted)
        case .never: return false
        }
    }
}

extension Document {
    /// An element, or text that is not only whitespace. HTML §15.3.9.
    fileprivate func isSubstantial(_ node: NodeID) -> Bool {
        isElement(node) || isText(node) && !bytes(textRange(node)).allSatisfy(isASCIIWhitespace)
    }

    /// An `<a>` or `<area>` with `href`, or an SVG link. HTML §4.16.3.
    public func isLink(_ element: NodeID) -> Bool {
        let name = name(element)
        if namespace(element) == .html { return (name == .a || name == .area) && hasAttribute(element, .href) }
        guard namespace(element) == .svg, name == .a else { return false }
        return hasAttribute(element, .href) || attribute(element, .href, namespace: .xlink) != nil
    }

    /// Whether the element is a link to the page that is shown, which is the only page known to be visited: so `:visited`
    /// tells nobody where a reader has been. `base` is what its URL is resolved against.
    public func isVisitedLink(_ element: NodeID, base: WebURL?) -> Bool {
        guard isLink(element), let url, let href = attributeValue(element, .href) ?? linkTarget(element) else { return false }
        return WebURL(href, base: base)?.href == url.href
    }

    private func linkTarget(_ element: NodeID) -> String? {
        attribute(element, .href, namespace: .xlink).map { string($0.value) }
    }

    /// The element that the URL's fragment points at. HTML §7.4.6.4.
    func target(ofFragment fragment: String) -> NodeID? {
        let id = Name(fragment)
        return descendants.first { isElement($0) && elementID($0) == id }
            ?? descendants.first { isHTML($0, .a) && attributeValue($0, .name) == fragment }
    }

    /// Whether the element is known or was registered: a custom element's name without a script's word for it is neither.
    func isDefined(_ element: NodeID) -> Bool {
        guard namespace(element) == .html else { return true }
        return !name(element).string.utf8.contains(0x2D) && !hasAttribute(element, .is)
    }

    func isOpen(_ element: NodeID) -> Bool {
        (isHTML(element, .details) || isHTML(element, .dialog)) && hasAttribute(element, .open)
    }
}
