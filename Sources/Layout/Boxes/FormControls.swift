import ClipBase
import DOM
import Style

// Form controls in a plain default look, with their live values (HTML §15.5).
extension BoxTreeBuilder {
    /// The boxes of a form control; nil for an element that is none.
    mutating func controlDrafts(of node: NodeID, style id: StyleID, depth: Int) -> [Int]? {
        guard document.isHTMLElement(node) else { return nil }
        switch document.name(node) {
        case .input: return inputDrafts(node, style: id)
        case .textarea: return [textAreaDraft(node, style: id)]
        case .select: return [selectDraft(node, style: id)]
        case .progress: return [pictureDraft(node, style: id, width: styles[id].font.size * 10, height: styles[id].font.size)]
        case .meter: return [pictureDraft(node, style: id, width: styles[id].font.size * 5, height: styles[id].font.size)]
        case .button:
            guard principalKindIsBlock(id) else { return nil }
            return [principalDraft(style: centered(id), node: node, pseudo: nil, children: childDrafts(of: node, style: id, depth: depth))]
        default: return nil
        }
    }

    private func principalKindIsBlock(_ id: StyleID) -> Bool {
        switch styles[id].display {
        case .block, .inlineBlock, .flowRoot: true
        default: false
        }
    }

    // MARK: Kinds

    private mutating func inputDrafts(_ node: NodeID, style id: StyleID) -> [Int]? {
        let type = (document.attributeValue(node, .type) ?? "text").asciiLowercased
        switch type {
        case "checkbox", "radio":
            guard styles[id].box.appearance != .none else { return [principalDraft(style: id, node: node, pseudo: nil, children: [])] }
            return [pictureDraft(node, style: id, width: 13, height: 13)]
        case "range": return [pictureDraft(node, style: id, width: 129, height: 16)]
        case "color": return [pictureDraft(node, style: id, width: 44, height: 23)]
        case "image", "hidden": return nil
        case "submit", "reset", "button":
            let label = value(node) ?? (type == "submit" ? "Submit" : type == "reset" ? "Reset" : "")
            return [principalDraft(style: centered(id), node: node, pseudo: nil, children: [labelDraft(label, style: id)])]
        case "file":
            return [
                principalDraft(
                    style: centered(id), node: node, pseudo: nil, children: [labelDraft("Choose File No file chosen", style: id)])
            ]
        default: return [textFieldDraft(node, style: id, isSecret: type == "password")]
        }
    }

    private mutating func textFieldDraft(_ node: NodeID, style id: StyleID, isSecret: Bool) -> Int {
        var text = value(node) ?? ""
        var textStyle = id
        if text.isEmpty, let placeholder = document.attributeValue(node, Name("placeholder")) {
            text = placeholder
            textStyle = styles.styleID(of: node, .placeholder) ?? id
        } else if isSecret {
            text = String(repeating: "•", count: min(text.unicodeScalars.count, 1_000))
        }
        let columns = document.attributeValue(node, Name("size")).flatMap { Int($0) }.map { max(1, min($0, 1_000)) } ?? 20
        return fieldDraft(node, style: id, text: text, textStyle: textStyle, width: Double(columns) * averageCharacter(id), height: nil)
    }

    private mutating func textAreaDraft(_ node: NodeID, style id: StyleID) -> Int {
        func number(_ name: Name, _ fallback: Int) -> Double {
            Double(document.attributeValue(node, name).flatMap { Int($0) }.map { max(1, min($0, 1_000)) } ?? fallback)
        }
        var text = value(node) ?? document.textContent(node)
        if text.hasPrefix("\n") { text.removeFirst() }
        var textStyle = id
        if text.isEmpty, let placeholder = document.attributeValue(node, Name("placeholder")) {
            text = placeholder
            textStyle = styles.styleID(of: node, .placeholder) ?? id
        }
        return fieldDraft(
            node, style: id, text: text, textStyle: textStyle, width: number(Name("cols"), 20) * averageCharacter(id) + 15,
            height: number(Name("rows"), 2) * lineHeight(id))
    }

    private mutating func selectDraft(_ node: NodeID, style id: StyleID) -> Int {
        let options = document.subtree(of: node).filter { document.isHTML($0, .option) }
        func isSelected(_ option: NodeID) -> Bool {
            document.controlStates[option]?.isSelected ?? document.hasAttribute(option, Name("selected"))
        }
        func label(_ option: NodeID) -> String {
            document.attributeValue(option, Name("label"))
                ?? document.textContent(option).utf8.split(whereSeparator: isASCIIWhitespace).map { String(decoding: $0, as: UTF8.self) }
                .joined(separator: " ")
        }
        let rows = document.attributeValue(node, Name("size")).flatMap { Int($0) } ?? 1
        if rows > 1 || document.hasAttribute(node, Name("multiple")) {
            // A list box shows its options, a line each.
            let lines = options.prefix(1_000).map { label($0) }.joined(separator: "\n")
            let count = rows > 1 ? min(rows, 100) : 4
            return fieldDraft(
                node, style: preformatted(id), text: lines, textStyle: preformatted(id), width: nil, height: Double(count) * lineHeight(id))
        }
        let chosen = options.last(where: isSelected) ?? options.first
        let text = chosen.map(label) ?? ""
        // Room for the widest option and the arrow.
        let widest = options.prefix(1_000).map { label($0).unicodeScalars.count }.max() ?? 0
        let width = Double(max(widest, 1)) * averageCharacter(id) * 0.95 + (styles[id].box.appearance == .none ? 0 : 20)
        return fieldDraft(node, style: id, text: text, textStyle: id, width: width, height: nil)
    }

    // MARK: Parts

    /// A box with one line (or more) of text, as wide and tall as the control's own attributes say where its style does not.
    private mutating func fieldDraft(
        _ node: NodeID, style id: StyleID, text: String, textStyle: StyleID, width: Double?, height: Double?
    ) -> Int {
        var style = styles[id]
        if let width, inlineIsAuto(style) { setInline(&style, width) }
        if let height, style.box.height.isAuto, style.text.writingMode.isHorizontal {
            style.box.height = contentLength(height, style, vertical: true)
        }
        if height == nil { style.flex.alignContent = Alignment(.center) }
        if style.display == .inline { style.box.display = .inlineBlock }
        style.box.overflowX = style.box.overflowX == .visible ? .clip : style.box.overflowX
        style.box.overflowY = style.box.overflowY == .visible ? .clip : style.box.overflowY
        let own = styles.add(style)
        // An empty field still has a line.
        return principalDraft(
            style: own, node: node, pseudo: nil, children: [labelDraft(text.isEmpty ? "\u{200B}" : text, style: textStyle)])
    }

    private mutating func labelDraft(_ text: String, style: StyleID) -> Int {
        textDraft(Array(text.utf8), style: style, node: nil, pseudo: nil)
    }

    /// A control that is drawn, not laid out.
    private mutating func pictureDraft(_ node: NodeID, style id: StyleID, width: Double, height: Double) -> Int {
        var box = Box(kind: .replaced, style: id, node: node)
        setLevel(&box, styles[id])
        var draft = Draft(box: box)
        draft.replaced = ReplacedContent(kind: .canvas, naturalWidth: width, naturalHeight: height)
        return arena.add(draft)
    }

    private func inlineIsAuto(_ style: ComputedStyle) -> Bool {
        style.text.writingMode.isHorizontal ? style.box.width.isAuto : style.box.height.isAuto
    }

    private func setInline(_ style: inout ComputedStyle, _ width: Double) {
        if style.text.writingMode.isHorizontal {
            style.box.width = contentLength(width, style, vertical: false)
        } else {
            style.box.height = contentLength(width, style, vertical: true)
        }
    }

    /// A content-box length as the style's `box-sizing` wants it.
    private func contentLength(_ length: Double, _ style: ComputedStyle, vertical: Bool) -> SizeValue {
        guard style.box.sizing == .borderBox else { return .length(.pixels(length)) }
        let border = style.surface.borderWidths
        let edges =
            vertical
            ? border.vertical.pixels + style.box.padding.top.pixels + style.box.padding.bottom.pixels
            : border.horizontal.pixels + style.box.padding.left.pixels + style.box.padding.right.pixels
        return .length(.pixels(length + edges))
    }

    private mutating func centered(_ id: StyleID) -> StyleID {
        var style = styles[id]
        guard style.flex.alignContent.keyword == .normal else { return id }
        style.flex.alignContent = Alignment(.center)
        if style.display == .inline { style.box.display = .inlineBlock }
        return styles.add(style)
    }

    private mutating func preformatted(_ id: StyleID) -> StyleID {
        var style = styles[id]
        style.text.whiteSpaceCollapse = .preserve
        style.text.wrapMode = .nowrap
        return styles.add(style)
    }

    /// The current value of a control: what a user or script set, else its attribute.
    private func value(_ node: NodeID) -> String? { document.controlStates[node]?.value ?? document.attributeValue(node, .value) }

    /// A control's width is counted in average characters of its font; about 0.55 em for the packaged sans-serif.
    private func averageCharacter(_ id: StyleID) -> Double { styles[id].font.size * 0.556 }

    private func lineHeight(_ id: StyleID) -> Double {
        switch styles[id].font.lineHeight {
        case .normal: (styles[id].font.size * 1.149).rounded()
        case .number(let factor): styles[id].font.size * factor
        case .length(let length): length
        }
    }
}
