import ClipBase
import DOM
import Style

// Form controls in a plain default look, with their live values (HTML §15.5).
extension BoxTreeBuilder {
    /// The boxes of a form control; nil for an element that is none.
    mutating func controlDrafts(of node: NodeID, style id: StyleID, depth: Int) -> [Int]? {
        guard document.isHTMLElement(node) else { return nil }
        switch document.name(node) {
        case .input: return inputDrafts(node, style: id, depth: depth)
        case .textarea: return [textAreaDraft(node, style: id)]
        case .select: return [isListBox(node) ? listBoxDraft(node, style: id, depth: depth) : dropDownDraft(node, style: id)]
        case .option:
            guard let label = document.attributeValue(node, .label), !label.isEmpty else { return nil }
            return [principalDraft(style: id, node: node, pseudo: nil, children: [labelDraft(label, style: id)])]
        case .progress: return [pictureDraft(node, style: id, width: styles[id].font.size * 10, height: styles[id].font.size)]
        case .meter: return [pictureDraft(node, style: id, width: styles[id].font.size * 5, height: styles[id].font.size)]
        case .button:
            guard isButtonLayout(styles[id].display) else { return nil }
            return [principalDraft(style: centered(id), node: node, pseudo: nil, children: childDrafts(of: node, style: id, depth: depth))]
        default: return nil
        }
    }

    /// Flex, grid and table buttons are laid out as what they are; all others hold a block that stands in their middle.
    private func isButtonLayout(_ display: Display) -> Bool {
        switch display {
        case .inline, .block, .flowRoot, .inlineBlock, .listItem, .inlineListItem, .flowRootListItem, .inlineFlowRootListItem, .webkitBox,
            .webkitInlineBox:
            true
        case .none, .contents, .table, .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableColumnGroup,
            .tableColumn, .tableCell, .tableCaption, .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .blockRuby, .rubyBase, .rubyText,
            .rubyBaseContainer, .rubyTextContainer:
            false
        }
    }

    // MARK: Kinds of input

    private mutating func inputDrafts(_ node: NodeID, style id: StyleID, depth: Int) -> [Int]? {
        let type = (document.attributeValue(node, .type) ?? "text").asciiLowercased
        switch type {
        case "checkbox", "radio":
            guard styles[id].box.appearance != .none else {
                let children = childDrafts(of: node, style: id, depth: depth)
                return [principalDraft(style: blockLike(id), node: node, pseudo: nil, children: children)]
            }
            return [pictureDraft(node, style: bare(id), width: 13, height: 13)]
        case "range":
            return [
                styles[id].text.writingMode.isHorizontal
                    ? pictureDraft(node, style: id, width: 129, height: 16) : pictureDraft(node, style: id, width: 16, height: 129)
            ]
        case "color": return [pictureDraft(node, style: id, width: 44, height: 23)]
        case "image":
            // Without a picture it is a button with its alternative text.
            let label = document.attributeValue(node, .alt).flatMap { $0.isEmpty ? nil : $0 } ?? value(node) ?? "Submit"
            return replaced[node] == nil ? brokenButtonDrafts(of: node, style: id, label: label) : nil
        case "hidden": return nil
        case "submit", "reset", "button":
            let label = value(node) ?? (type == "submit" ? "Submit" : type == "reset" ? "Reset" : "")
            return [
                principalDraft(
                    style: centered(id), node: node, pseudo: nil, children: [labelDraft(label.isEmpty ? "\u{200B}" : label, style: id)])
            ]
        case "file": return [fileDraft(node, style: id)]
        case "date", "time", "datetime-local", "month", "week":
            let text = DateFieldText.text(of: value(node) ?? "", type: type)
            return [fieldDraft(node, style: id, text: text, textStyle: nil, size: dateFieldSize(node, style: id, type: type))]
        default: return [textFieldDraft(node, style: id, isSecret: type == "password")]
        }
    }

    /// A date's parts have room for whatever may be filled in, and the picker's indicator stands behind them.
    private mutating func dateFieldSize(_ node: NodeID, style id: StyleID, type: String) -> ControlSize {
        let parts = DateFieldText.parts(of: value(node) ?? "", type: type)
        let range = append(parts.map { $0.joined(separator: "\t") }.joined(separator: "\n"), style: id)
        let em = styles[id].font.size
        let indicator = type == "time" ? (height: em * 1.05 + 6, margin: 8.0) : (height: em + 4, margin: 0)
        // What is filled in has a pixel on either side, and so have all of them together above and below.
        let gaps = Double(parts.count { $0.count > 1 } * 2)
        let padding = styles.styleID(of: node, .dateFields).map { styles[$0].box.padding.top.pixels + styles[$0].box.padding.bottom.pixels }
        return ControlSize(
            inline: .parts(range), block: .fieldWithPicture(indicator.height), extra: indicator.height + indicator.margin + gaps,
            blockExtra: max(0, padding ?? 2))
    }

    private mutating func textFieldDraft(_ node: NodeID, style id: StyleID, isSecret: Bool) -> Int {
        let columns = positive(node, .size) ?? 20
        let size = ControlSize(inline: .characters(columns, isSingleLine: true), block: .field)
        let current = value(node) ?? ""
        if current.isEmpty, let placeholder = document.attributeValue(node, .placeholder) {
            return fieldDraft(node, style: id, text: placeholder, textStyle: styles.styleID(of: node, .placeholder), size: size)
        }
        let text = isSecret ? String(repeating: "•", count: min(current.unicodeScalars.count, 1_000)) : current
        return fieldDraft(node, style: id, text: text, textStyle: nil, size: size)
    }

    private mutating func textAreaDraft(_ node: NodeID, style id: StyleID) -> Int {
        var text = value(node) ?? document.textContent(node)
        if text.hasPrefix("\n") { text.removeFirst() }
        var textStyle: StyleID?
        if text.isEmpty, let placeholder = document.attributeValue(node, .placeholder) {
            text = placeholder
            textStyle = styles.styleID(of: node, .placeholder)
        }
        // Room for a scrollbar is always counted in.
        let size = ControlSize(
            inline: .characters(positive(node, .cols) ?? 20, isSingleLine: false), block: .lines(positive(node, .rows) ?? 2), extra: 15)
        return fieldDraft(node, style: id, text: text, textStyle: textStyle, size: size)
    }

    /// The button and the name of the chosen file, of which there is none.
    private mutating func fileDraft(_ node: NodeID, style id: StyleID) -> Int {
        let buttonStyle = styles.styleID(of: node, .fileSelectorButton) ?? id
        let isMany = document.hasAttribute(node, .multiple)
        let button = principalDraft(
            style: centered(buttonStyle), node: nil, pseudo: .fileSelectorButton,
            children: [labelDraft(isMany ? "Choose Files" : "Choose File", style: buttonStyle)])
        let box = principalDraft(
            style: blockLike(id), node: node, pseudo: nil, children: [button, labelDraft("No file chosen", style: id)])
        return sized(box, ControlSize(inline: .digits(34)))
    }

    // MARK: Parts

    /// A box around an inner one with the control's text; a field of one line has it in its middle.
    mutating func fieldDraft(_ node: NodeID, style id: StyleID, text: String, textStyle: StyleID?, size: ControlSize) -> Int {
        var outer = styles[id]
        if size.block != .content, case .lines = size.block {
        } else if outer.flex.alignContent.keyword == .normal {
            outer.flex.alignContent = Alignment(.center, overflow: .unsafe)
        }
        outer.box.overflowX = outer.box.overflowX == .visible ? .clip : outer.box.overflowX
        outer.box.overflowY = outer.box.overflowY == .visible ? .clip : outer.box.overflowY
        outer.box.display = Self.controlDisplay(outer.display)
        let own = styles.add(outer)
        let inner = innerDraft(
            text, style: textStyle ?? arena.anonymousStyle(inheriting: id, display: .block, in: &styles), bidi: styles[id].box.unicodeBidi,
            textOverflow: styles[id].box.textOverflow)
        return sized(principalDraft(style: own, node: node, pseudo: nil, children: [inner]), size)
    }

    /// The block with a control's text, which is cut at the ends of its lines.
    func innerStyle(_ id: StyleID, paddingStart: Double = 0, paddingEnd: Double = 0, paddingBlock: Double = 0) -> ComputedStyle {
        var style = styles[id]
        style.box.display = .block
        style.box.originalDisplay = .block
        style.box.overflowX = .clip
        style.box.overflowY = .visible
        let isLTR = style.text.direction == .ltr
        if paddingStart + paddingEnd > 0 {
            style.box.padding = Sides(
                top: .pixels(paddingBlock), right: .pixels(isLTR ? paddingEnd : paddingStart), bottom: .pixels(paddingBlock),
                left: .pixels(isLTR ? paddingStart : paddingEnd))
        }
        return style
    }

    private mutating func innerDraft(_ text: String, style id: StyleID, bidi: UnicodeBidi, textOverflow: TextOverflow) -> Int {
        var style = innerStyle(id)
        style.box.unicodeBidi = bidi
        style.box.textOverflow = textOverflow
        let own = styles.add(style)
        // An empty field still has a line.
        return principalDraft(style: own, node: nil, pseudo: nil, children: [labelDraft(text.isEmpty ? "\u{200B}" : text, style: own)])
    }

    mutating func labelDraft(_ text: String, style: StyleID) -> Int {
        textDraft(Array(text.utf8), style: style, node: nil, pseudo: nil)
    }

    /// Gives a control's box its natural size.
    mutating func sized(_ draft: Int, _ size: ControlSize) -> Int {
        guard arena[draft].box.kind == .blockContainer else { return draft }
        controls.append(size)
        arena[draft].box.payload = UInt32(clamping: controls.count)
        return draft
    }

    /// Text that no box shows, for measuring.
    mutating func append(_ text: String, style: StyleID) -> ByteRange {
        let start = measuredText.count
        let transform = styles[style].text.transform
        measuredText +=
            transform.isEmpty
            ? Array(text.utf8) : TextTransformer.apply(transform, to: Array(text.utf8), language: styles[style].font.language.string)
        return ByteRange(start..<measuredText.count)
    }

    /// A control that is drawn, not laid out.
    private mutating func pictureDraft(_ node: NodeID, style id: StyleID, width: Double, height: Double) -> Int {
        var box = Box(kind: .replaced, style: id, node: node)
        setLevel(&box, styles[id])
        var draft = Draft(box: box)
        draft.replaced = ReplacedContent(kind: .canvas, naturalWidth: width, naturalHeight: height)
        return arena.add(draft)
    }

    /// Whatever its `display`, a control is a block or an inline-level block.
    static func controlDisplay(_ display: Display) -> Display {
        switch display {
        case .inline, .inlineBlock, .inlineTable, .inlineFlex, .inlineGrid, .webkitInlineBox, .ruby, .inlineListItem,
            .inlineFlowRootListItem:
            .inlineBlock
        case .none, .contents, .block, .flowRoot, .listItem, .flowRootListItem, .table, .tableRowGroup, .tableHeaderGroup,
            .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .flex, .grid, .blockRuby,
            .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer, .webkitBox:
            .block
        }
    }

    private mutating func blockLike(_ id: StyleID) -> StyleID {
        let display = Self.controlDisplay(styles[id].display)
        guard display != styles[id].display else { return id }
        var style = styles[id]
        style.box.display = display
        return styles.add(style)
    }

    /// Boxes to tick have the user agent's own look, without borders and padding of the author's.
    private mutating func bare(_ id: StyleID) -> StyleID {
        var style = styles[id]
        style.box.padding = ComputedStyle().box.padding
        style.surface.borderTop = BorderSide()
        style.surface.borderRight = BorderSide()
        style.surface.borderBottom = BorderSide()
        style.surface.borderLeft = BorderSide()
        return style == styles[id] ? id : styles.add(style)
    }

    private mutating func centered(_ id: StyleID) -> StyleID {
        var style = styles[id]
        if style.flex.alignContent.keyword == .normal { style.flex.alignContent = Alignment(.center) }
        style.box.display = Self.controlDisplay(style.display)
        return styles.add(style)
    }

    /// The current value of a control: what a user or script set, else its attribute.
    private func value(_ node: NodeID) -> String? { document.controlStates[node]?.value ?? document.attributeValue(node, .value) }

    /// An attribute that is a number above zero; nil without, or where it is none (HTML §2.3.4.2).
    func positive(_ node: NodeID, _ name: Name) -> Int? {
        guard let text = document.attributeValue(node, name) else { return nil }
        let digits = text.utf8.drop(while: isASCIIWhitespace).prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard let number = Int(String(decoding: digits.prefix(9), as: UTF8.self)), number > 0 else { return nil }
        return min(number, 10_000)
    }
}
