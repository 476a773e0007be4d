import ClipBase
import DOM

// SVG and MathML inside HTML (HTML §13.2.6.5), and fragments (§13.4).
extension HTMLParser {
    /// Whether the token at hand goes by the rules for foreign content. `forStartTag`: nil for characters.
    func usesForeignRules(forStartTag isStartTag: Bool?) -> Bool {
        guard let node = adjustedCurrentNode, !node.isHTML else { return false }
        switch isStartTag {
        case nil: return !node.isMathMLTextIntegrationPoint && !node.isHTMLIntegrationPoint
        case true?:
            if node.isMathMLTextIntegrationPoint && tag != .mglyph && tag != .malignmark { return false }
            if node.namespace == .mathML && node.name == MarkupNames.annotationXML && tag == .svg { return false }
            return !node.isHTMLIntegrationPoint
        case false?: return true
        }
    }

    mutating func foreignStartTag() {
        let breaksOut =
            tag.breaksOutOfForeignContent
            || (tag == .font
                && (tokenAttribute(MarkupNames.color) != nil || tokenAttribute(MarkupNames.face) != nil
                    || tokenAttribute(MarkupNames.size) != nil))
        if breaksOut {
            leaveForeignContent()
            startTag(in: mode)
            return
        }
        guard let node = adjustedCurrentNode else { return }
        let name = node.namespace == .svg ? MarkupNames.svgElements[tagName] ?? tagName : tagName
        insertForeignElement(name, namespace: node.namespace)
        if tokenizer.isSelfClosing {
            let element = stack.pop()
            if let element, element.name == MarkupNames.script, element.namespace == .svg { closedScript = element.id }
        }
    }

    private mutating func leaveForeignContent() {
        while stack.count > 1, let node = stack.last, !node.isHTML, !node.isMathMLTextIntegrationPoint,
            !node.isHTMLIntegrationPoint
        { stack.pop() }
    }

    mutating func foreignEndTag() {
        if tag == .br || tag == .p {
            leaveForeignContent()
            endTag(in: mode)
            return
        }
        var index = stack.count - 1
        while index > 0 {
            let node = stack[index]
            if node.isHTML { return endTag(in: mode) }
            if node.name == tagName || node.name.asciiLowercased == tagName {
                let isScript = index == stack.count - 1 && node.name == MarkupNames.script && node.namespace == .svg
                stack.truncate(to: index)
                if isScript { closedScript = node.id }
                return
            }
            index -= 1
        }
    }

    // MARK: Fragments

    /// Parses the children of an element of a document that is there already (`innerHTML`).
    ///
    /// - Returns: the fragment node that holds what was parsed; `document` is given back with it in its arena.
    public static func parseFragment(
        _ bytes: [UInt8], context: NodeID, in document: inout Document, limits: Limits = Limits(),
        scripting: ScriptingMode = .disabled, allowsDeclarativeShadowRoots: Bool = false
    ) -> NodeID {
        var parser = HTMLParser([], limits: limits, scripting: scripting)
        let mode = document.mode
        swap(&parser.document, &document)
        parser.allowsDeclarativeShadowRoots = allowsDeclarativeShadowRoots
        let root = parser.beginFragment(bytes, context: context)
        parser.document.mode = mode
        while parser.run() != .finished {}
        parser.document.mode = mode
        let fragment = parser.document.createFragment()
        while let child = parser.document.firstChild(root) {
            parser.document.remove(child)
            parser.document.appendChild(child, to: fragment)
        }
        swap(&parser.document, &document)
        return fragment
    }

    private mutating func beginFragment(_ bytes: [UInt8], context id: NodeID) -> NodeID {
        tokenizer = Tokenizer(input: bytes)
        let name = document.name(id)
        let namespace = document.namespace(id)
        if namespace == .html || namespace == .null {
            context = OpenElement(id, html: name, tag: Tag(name))
        } else {
            let encoding = document.attributeValue(id, MarkupNames.encoding)?.asciiLowercased
            context = OpenElement(id, foreign: name, namespace: namespace, encoding: encoding)
        }
        switch context?.tag ?? .unknown {
        case .title, .textarea: tokenizer.model = .rcdata
        case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.model = .rawtext
        case .script: tokenizer.model = .scriptData
        case .noscript: if scripting == .enabled { tokenizer.model = .rawtext }
        case .plaintext: tokenizer.model = .plaintext
        default: break
        }
        let root = document.createElement(.html)
        stack.push(OpenElement(root, html: .html, tag: .html))
        if context?.tag == .template { templateModes.append(.inTemplate) }
        resetInsertionMode()
        var ancestor: NodeID? = id
        while let node = ancestor {
            if document.isHTML(node, MarkupNames.form) {
                formElement = node
                break
            }
            ancestor = document.parent(node)
        }
        return root
    }
}
