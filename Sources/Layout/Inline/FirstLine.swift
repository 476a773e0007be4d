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

    /// A box as its first line shows it, for what is added to that line.
    func firstLineBox(_ box: BoxID, style: StyleID) -> BoxID {
        guard boxes[box].style != style else { return box }
        if let known = firstLineBoxes[box] { return known }
        var copy = boxes[box]
        copy.style = style
        (copy.firstChild, copy.lastChild, copy.nextSibling, copy.previousSibling) = (nil, nil, nil, nil)
        let made = BoxID(rawValue: UInt32(clamping: boxes.boxes.count))
        boxes.boxes.append(copy)
        firstLineBoxes[box] = made
        return made
    }

    private func makeFirstLineContent(of box: BoxID) -> FirstLineContent? {
        guard let line = firstLineStyle(of: box) else { return nil }
        let own = styles[boxes[box].style]
        var mapped: [StyleID: StyleID] = [:]
        func firstLine(_ id: StyleID) -> StyleID {
            if let known = mapped[id] { return known }
            var style = styles[id]
            style.inherit(from: line, where: own)
            if styles[id] == own {
                style.decoration = line.decoration
                style.surface.backgroundColor = line.surface.backgroundColor
                style.surface.backgroundLayers = line.surface.backgroundLayers
            }
            let made = styles.add(style)
            mapped[id] = made
            return made
        }
        var copies = FirstLineStyles()
        var stack = [box]
        var annotations: [BoxID] = []
        while let parent = stack.popLast() {
            var next = boxes[parent].firstChild
            while let child = next {
                next = boxes[child].nextSibling
                switch boxes[child].kind {
                case .inline, .text, .lineBreak, .wordBreak, .rubyText:
                    var copy = boxes[child]
                    copy.style = firstLine(copy.style)
                    copy.parent = copies.boxes[parent] ?? parent
                    (copy.firstChild, copy.lastChild, copy.nextSibling, copy.previousSibling) = (nil, nil, nil, nil)
                    copies.boxes[child] = BoxID(rawValue: UInt32(clamping: boxes.boxes.count))
                    boxes.boxes.append(copy)
                    if boxes[child].kind == .inline || boxes[child].kind == .rubyText { stack.append(child) }
                    if boxes[child].kind == .rubyText { annotations.append(child) }
                case .blockContainer, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table, .tableRowGroup, .tableRow,
                    .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase:
                    break
                }
            }
        }
        for annotation in annotations {
            guard let copy = copies.box(for: annotation) else { continue }
            var builder = InlineContentBuilder(engine: self, root: annotation, firstLine: copies)
            copiedContents[copy] = InlineContent(builder.build(), engine: self)
        }
        var builder = InlineContentBuilder(engine: self, root: box, firstLine: copies)
        return FirstLineContent(content: InlineContent(builder.build(), engine: self), style: firstLine(boxes[box].style))
    }

    /// The style of `::first-line` on a block's first line; nil where none applies. The pseudo-elements of the blocks around
    /// stand inside this block, the outermost first, so that the innermost wins.
    func firstLineStyle(of box: BoxID) -> ComputedStyle? {
        let pseudos = firstLineStyles(of: box)
        guard var line = pseudos.first.map({ styles[$0.style] }) else { return nil }
        for inner in pseudos.dropFirst() {
            var style = styles[inner.style]
            style.inherit(from: line, where: styles[inner.block])
            line = style
        }
        return line
    }

    /// A `::first-line` pseudo-element and the block that it is of.
    private struct FirstLinePseudo {
        var style: StyleID
        var block: StyleID
    }

    /// The `::first-line` styles that reach this block's first line, the outermost first: its own, and those of the blocks
    /// that it starts.
    private func firstLineStyles(of box: BoxID) -> [FirstLinePseudo] {
        var found: [FirstLinePseudo] = []
        var current = box
        // The value of a control is no line of its box.
        while holdsFirstLine(current), boxes.controlSize(current) == nil {
            if let node = boxes[current].node, boxes[current].pseudo == nil, let style = styles.styleID(of: node, .firstLine) {
                found.append(FirstLinePseudo(style: style, block: boxes[current].style))
            }
            if boxes[current].isFormattingContextRoot && boxes[current].node != nil || boxes[current].kind != .blockContainer { break }
            guard let parent = boxes[current].parent, !hasContent(before: current) else { break }
            current = parent
        }
        return found.reversed()
    }

    private func hasContent(before box: BoxID) -> Bool {
        var previous = boxes[box].previousSibling
        while let sibling = previous {
            if !boxes[sibling].isFloating, !boxes[sibling].isOutOfFlow { return true }
            previous = boxes[sibling].previousSibling
        }
        return false
    }
}

extension ComputedStyle {
    /// Inherits anew, from `::first-line`, what is as in the block that the pseudo-element is of.
    mutating func inherit(from line: ComputedStyle, where block: ComputedStyle) {
        let own = self
        func take<Value: Equatable>(_ style: inout ComputedStyle, _ path: WritableKeyPath<ComputedStyle, Value>) {
            if own[keyPath: path] == block[keyPath: path] { style[keyPath: path] = line[keyPath: path] }
        }
        take(&self, \.font.families)
        take(&self, \.font.size)
        take(&self, \.font.weight)
        take(&self, \.font.stretch)
        take(&self, \.font.style)
        take(&self, \.font.obliqueAngle)
        take(&self, \.font.lineHeight)
        take(&self, \.font.caps)
        take(&self, \.font.position)
        take(&self, \.font.emoji)
        take(&self, \.font.kerning)
        take(&self, \.font.features)
        take(&self, \.font.variations)
        take(&self, \.font.alternates)
        take(&self, \.font.palette)
        take(&self, \.font.sizeAdjust)
        take(&self, \.font.languageOverride)
        take(&self, \.font.hasOpticalSizing)
        take(&self, \.font.synthesizesWeight)
        take(&self, \.font.synthesizesStyle)
        take(&self, \.font.synthesizesSmallCaps)
        take(&self, \.font.synthesizesPosition)
        take(&self, \.inherited.rubyPosition)
        take(&self, \.text.color)
        take(&self, \.text.letterSpacing)
        take(&self, \.text.wordSpacing)
        take(&self, \.text.shadows)
        take(&self, \.text.fillColor)
        take(&self, \.text.strokeColor)
        take(&self, \.text.strokeWidth)
        take(&self, \.text.transform)
        take(&self, \.text.underlinePosition)
        take(&self, \.text.underlineOffset)
        take(&self, \.text.skipInk)
        take(&self, \.text.emphasisShape)
        take(&self, \.text.emphasisFill)
        take(&self, \.text.emphasisString)
        take(&self, \.text.emphasisColor)
        take(&self, \.text.emphasisIsUnder)
        take(&self, \.text.emphasisIsLeft)
    }
}
