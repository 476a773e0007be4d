import ClipBase
import Style

/// `::first-line` of a block container: what its styles make of the boxes on the line.
struct FirstLineStyles {
    /// Copies of the inline-level boxes with the first line's styles, by original.
    var boxes: [BoxID: BoxID] = [:]
    func box(for original: BoxID) -> BoxID? { boxes[original] }
}

/// An inline formatting context as its first line shows it.
struct FirstLineContent {
    var content: InlineContent
    /// The style of the root inline box.
    var style: StyleID
}

extension LayoutEngine {
    /// The content with the styles of `::first-line` (Pseudo-Elements 4 §2.1); nil where none applies. The characters are the
    /// same, so that the second line goes on in the ordinary content.
    func firstLineContent(of box: BoxID) -> FirstLineContent? {
        if let known = firstLineContents[box] { return known }
        let made = makeFirstLineContent(of: box)
        firstLineContents[box] = .some(made)
        return made
    }

    private func makeFirstLineContent(of box: BoxID) -> FirstLineContent? {
        guard let pseudo = firstLineStyle(of: box) else { return nil }
        var mapped: [StyleID: StyleID] = [:]
        let own = boxes[box].style
        func firstLine(_ id: StyleID) -> StyleID {
            if let known = mapped[id] { return known }
            let made = styles.add(inherit(styles[id], from: styles[own], overriddenBy: styles[pseudo]))
            mapped[id] = made
            return made
        }
        var copies = FirstLineStyles()
        var stack = [box]
        while let parent = stack.popLast() {
            var next = boxes[parent].firstChild
            while let child = next {
                next = boxes[child].nextSibling
                switch boxes[child].kind {
                case .inline, .text, .lineBreak, .wordBreak:
                    var copy = boxes[child]
                    copy.style = firstLine(copy.style)
                    copy.parent = copies.boxes[parent] ?? parent
                    (copy.firstChild, copy.lastChild, copy.nextSibling, copy.previousSibling) = (nil, nil, nil, nil)
                    copies.boxes[child] = BoxID(rawValue: UInt32(clamping: boxes.boxes.count))
                    boxes.boxes.append(copy)
                    if boxes[child].kind == .inline { stack.append(child) }
                case .blockContainer, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table, .tableRowGroup, .tableRow,
                    .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
                    break
                }
            }
        }
        var builder = InlineContentBuilder(engine: self, root: box, firstLine: copies)
        return FirstLineContent(content: InlineContent(builder.build(), engine: self), style: firstLine(own))
    }

    /// The innermost `::first-line` style that reaches this block's first line: its own, or that of a block it starts.
    func firstLineStyle(of box: BoxID) -> StyleID? {
        var current = box
        while true {
            guard holdsFirstLine(current) else { return nil }
            if let node = boxes[current].node, boxes[current].pseudo == nil, let style = styles.styleID(of: node, .firstLine) {
                return style
            }
            if boxes[current].isFormattingContextRoot && boxes[current].node != nil || boxes[current].kind != .blockContainer { return nil }
            guard let parent = boxes[current].parent else { return nil }
            var previous = boxes[current].previousSibling
            while let sibling = previous {
                if !boxes[sibling].isFloating, !boxes[sibling].isOutOfFlow { return nil }
                previous = boxes[sibling].previousSibling
            }
            current = parent
        }
    }

    /// `style` as if its inherited values came through `::first-line`: what it has from the block is the pseudo-element's.
    func inherit(_ style: ComputedStyle, from block: ComputedStyle, overriddenBy line: ComputedStyle) -> ComputedStyle {
        var result = style
        func take<Value: Equatable>(_ path: WritableKeyPath<ComputedStyle, Value>) {
            if style[keyPath: path] == block[keyPath: path] { result[keyPath: path] = line[keyPath: path] }
        }
        take(\.font.families)
        take(\.font.size)
        take(\.font.weight)
        take(\.font.stretch)
        take(\.font.style)
        take(\.font.lineHeight)
        take(\.font.caps)
        take(\.font.features)
        take(\.font.variations)
        take(\.text.color)
        take(\.text.letterSpacing)
        take(\.text.wordSpacing)
        take(\.text.shadows)
        take(\.text.fillColor)
        take(\.text.transform)
        if style == block {
            result.decoration = line.decoration
            result.surface.backgroundColor = line.surface.backgroundColor
            result.surface.backgroundLayers = line.surface.backgroundLayers
        }
        return result
    }
}
