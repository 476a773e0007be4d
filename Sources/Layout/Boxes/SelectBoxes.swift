import ClipBase
import DOM
import Style

// `<select>` (HTML §15.5.16): a drop-down list shows the chosen option, a list box all of them.
extension BoxTreeBuilder {
    private static let maxMeasuredOptions = 10_000

    func isListBox(_ select: NodeID) -> Bool {
        let rows = positive(select, .size) ?? 0
        return rows > 1 || rows == 0 && document.hasAttribute(select, .multiple)
    }

    private func isSelected(_ option: NodeID) -> Bool {
        document.controlStates[option]?.isSelected ?? document.hasAttribute(option, .selected)
    }

    private func label(_ option: NodeID) -> String {
        if let label = document.attributeValue(option, .label), !label.isEmpty { return label }
        return document.textContent(option).utf8.split(whereSeparator: isASCIIWhitespace).map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: " ")
    }

    private func isDisabled(_ option: NodeID) -> Bool {
        document.hasAttribute(option, .disabled)
            || document.parentElement(option).map { document.isHTML($0, .optgroup) && document.hasAttribute($0, .disabled) } ?? false
    }

    mutating func dropDownDraft(_ node: NodeID, style id: StyleID) -> Int {
        let options = document.subtree(of: node).lazy.filter { [document] in document.isHTML($0, .option) }
        var labels = ""
        var chosen: NodeID?
        var first: NodeID?
        for option in options.prefix(Self.maxMeasuredOptions) {
            if isSelected(option) { chosen = option }
            if first == nil, !isDisabled(option) { first = option }
            labels += label(option)
            labels += "\n"
        }
        let text = (chosen ?? first).map { label($0) } ?? ""

        var outer = styles[id]
        outer.box.display = Self.controlDisplay(outer.display)
        let hasArrow = outer.box.appearance != .none
        // The browsers lay a native list out by its font alone.
        if hasArrow { outer.font.lineHeight = .normal }
        if outer.flex.alignContent.keyword == .normal { outer.flex.alignContent = Alignment(.center) }
        let own = styles.add(outer)
        let inherited = arena.anonymousStyle(inheriting: own, display: .block, in: &styles)
        let inner = styles.add(
            hasArrow ? innerStyle(inherited, paddingStart: 4, paddingEnd: 16, paddingBlock: 1) : innerStyle(inherited))
        let content = principalDraft(
            style: inner, node: nil, pseudo: nil, children: [labelDraft(text.isEmpty ? "\u{200B}" : text, style: inner)])
        let size = ControlSize(
            inline: .widestLine(append(labels, style: own)), block: hasArrow ? .lines(1) : .content, extra: hasArrow ? 20 : 0,
            blockExtra: hasArrow ? 2 : 0)
        return sized(principalDraft(style: own, node: node, pseudo: nil, children: [content]), size)
    }

    mutating func listBoxDraft(_ node: NodeID, style id: StyleID, depth: Int) -> Int {
        var outer = styles[id]
        outer.box.display = Self.controlDisplay(outer.display)
        outer.box.overflowX = outer.box.overflowX == .visible ? .clip : outer.box.overflowX
        outer.box.overflowY = outer.box.overflowY == .visible ? .clip : outer.box.overflowY
        let own = styles.add(outer)
        var children: [Int] = []
        for child in document.flatTreeChildren(node) where document.kind(child) == .element {
            guard document.isHTML(child, .option) || document.isHTML(child, .optgroup) || document.isHTML(child, .hr) else { continue }
            children += drafts(forNode: child, style: own, depth: depth + 1)
        }
        let size = ControlSize(block: .options(positive(node, .size) ?? 4))
        return sized(principalDraft(style: own, node: node, pseudo: nil, children: children), size)
    }
}
