import ClipBase
import DOM

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
        case .firstOfType: return !document.hasTwin(element, .before)
        case .lastOfType: return !document.hasTwin(element, .after)
        case .onlyOfType: return !document.hasTwin(element, .before) && !document.hasTwin(element, .after)
        case .anyLink: return document.isLink(element)
        case .target: return document.isTarget(element, context.targetFragment)
        case .targetWithin:
            return document.subtree(of: element).contains { node in
                document.isElement(node) && document.isTarget(node, context.targetFragment)
            }
        case .enabled: return document.isDisableable(element) && !document.isDisabled(element)
        case .disabled: return document.isDisableable(element) && document.isDisabled(element)
        case .checked: return document.isChecked(element)
        case .default: return document.isDefaultControl(element)
        case .indeterminate: return document.isIndeterminate(element)
        case .required: return document.isRequirable(element) && document.hasAttribute(element, .required)
        case .optional: return document.isRequirable(element) && !document.hasAttribute(element, .required)
        case .readWrite: return document.isReadWrite(element)
        case .readOnly: return !document.isReadWrite(element)
        case .placeholderShown: return document.showsPlaceholder(element)
        case .valid: return document.validity(element) == .valid
        case .invalid: return document.validity(element) == .invalid
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
    enum Side { case before, after }

    /// Whether a sibling on that side has the element's type.
    func hasTwin(_ element: NodeID, _ side: Side) -> Bool {
        let (name, namespace) = (name(element), namespace(element))
        var sibling = side == .before ? previousElementSibling(element) : nextElementSibling(element)
        while let current = sibling {
            if self.name(current) == name, self.namespace(current) == namespace { return true }
            sibling = side == .before ? previousElementSibling(current) : nextElementSibling(current)
        }
        return false
    }

    /// An `<a>` or `<area>` with `href`, or an SVG link.
    func isLink(_ element: NodeID) -> Bool {
        let name = name(element)
        if namespace(element) == .html { return (name == .a || name == .area) && hasAttribute(element, .href) }
        guard namespace(element) == .svg, name == .a else { return false }
        return hasAttribute(element, .href) || attribute(element, .href, namespace: .xlink) != nil
    }

    /// Whether the URL's fragment points at the element. HTML §7.4.6.4.
    func isTarget(_ element: NodeID, _ fragment: String?) -> Bool {
        guard let fragment else { return false }
        let name = Name(fragment)
        if elementID(element) == name { return descendants.first { isElement($0) && elementID($0) == name } == element }
        guard isHTML(element, .a), attributeValue(element, .name) == fragment else { return false }
        return !descendants.contains { isElement($0) && elementID($0) == name }
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
