import ClipBase
import DOM
import Style

// `text-combine-upright: all` (Writing Modes 4 §9.1): the characters of a text stand side by side in a square of one em.
extension BoxTreeBuilder {
    /// The square around a text in a vertical line; nil where the style combines nothing.
    mutating func combinedDraft(_ text: Int, style id: StyleID) -> Int? {
        guard styles[id].text.setsCombined, !arena[text].isWhiteSpace else { return nil }
        let anonymous = arena.anonymousStyle(inheriting: id, display: .inlineBlock, in: &styles)
        var style = styles[anonymous]
        let em = style.font.size
        style.text.writingMode = .horizontalTB
        style.text.combinesUpright = false
        style.text.align = .center
        style.text.indent = .zero
        style.text.letterSpacing = .zero
        style.text.wrapMode = .nowrap
        style.font.lineHeight = .length(em)
        style.box.width = .length(.pixels(em))
        style.box.height = .length(.pixels(em))
        let own = styles.add(style)
        arena[text].box.style = own
        return principalDraft(style: own, node: nil, pseudo: nil, children: [text])
    }
}

extension LayoutEngine {
    /// Narrows the text of a square that is wider than it, once its font is known.
    func fitCombinedText(_ box: BoxID) {
        guard boxes[box].node == nil, boxes[box].pseudo == nil, let parent = boxes[box].parent, let text = boxes[box].firstChild,
            styles[boxes[parent].style].text.setsCombined, boxes[text].style == boxes[box].style
        else { return }
        var style = styles[boxes[box].style]
        let width = minMaxSizes(box).max.pixels
        guard style.font.size > 0, width > style.font.size, style.effects.transform.isInitial else { return }
        style.text.align = .left
        var parts = TransformParts()
        parts.transform = [.scale(x: style.font.size / width, y: 1, z: 1)]
        style.effects.transform = styles.tables.transforms.intern(parts)
        style.effects.transformOrigin = LengthPair(x: .zero, y: .percent(50))
        boxes[box].style = styles.add(style)
    }
}

extension TextStyle {
    /// Whether text of this style is combined: that of a vertical line.
    fileprivate var setsCombined: Bool { combinesUpright && (writingMode == .verticalRL || writingMode == .verticalLR) }
}
