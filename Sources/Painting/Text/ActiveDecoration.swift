import ClipBase
import DOM
import Layout
import Style
import TextShaping

/// A text decoration in force, with the box whose measures and place it takes (Text Decoration 4 §2).
struct ActiveDecoration {
    var line: TextDecorationLine
    var style: TextDecorationStyle
    var color: RGBA
    /// CSS px; nil is automatic.
    var thickness: LengthPercentage?
    /// nil is automatic.
    var underlineOffset: LengthPercentage?
    var decoratingBox: DecoratingBox
}

/// The inline box that a decoration is drawn along: the one that set it, or the root inline box of each line of a block.
struct DecoratingBox {
    var style: StyleID
    /// The coordinate across the line of the line-over edge of its text, CSS px; nil where it stands as the text it decorates.
    var overEdge: Double?
}

extension Painter {
    /// Puts a box's own `text-decoration` in force for its content, and those of the inline boxes that it was taken out of; gives
    /// how many.
    mutating func pushDecorations(of place: PlacedFragment) -> Int {
        let fragment = tree[place.fragment]
        let inherited = splitInlines(around: fragment.box).filter { styles[$0].decoration.draws }
        for id in inherited.reversed() { decorations.append(decoration(styles[id], DecoratingBox(style: id))) }
        let id = boxes[fragment.box].style
        guard styles[id].decoration.draws else { return inherited.count }
        let isInline = boxes[fragment.box].kind == .inline
        let edge = isInline ? overEdge(of: fragment, at: place.offset, mode: styles[id].text.writingMode) : nil
        decorations.append(decoration(styles[id], DecoratingBox(style: id, overEdge: edge)))
        return inherited.count + 1
    }

    /// The inline boxes that hold a block in the document and were split around it (CSS 2.2 §9.2.1.1), innermost first.
    private func splitInlines(around box: BoxID) -> [StyleID] {
        let record = boxes[box]
        guard let node = record.node, record.pseudo == nil, !record.isInlineLevel, !record.isFloating, !record.isOutOfFlow,
            record.kind != .text, var outer = record.parent
        else { return [] }
        while boxes[outer].node == nil || boxes[outer].node == node, let up = boxes[outer].parent { outer = up }
        let container = boxes[outer].node
        var found: [StyleID] = []
        var current = input.document.flatTreeParent(node)
        while let ancestor = current, ancestor != container, found.count < 100 {
            if let id = styles.styleID(of: ancestor), styles[id].display == .inline { found.append(id) }
            current = input.document.flatTreeParent(ancestor)
        }
        return found
    }

    /// Puts what `::first-line` sets in force, and lets the decorations from outside of a line run along its root inline box.
    mutating func enterLine(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        let id = fragment.lineStyle ?? boxes[fragment.box].style
        let style = styles[id]
        if fragment.lineStyle != nil, style.decoration.draws, style.decoration != styles[boxes[fragment.box].style].decoration {
            decorations.append(decoration(style, DecoratingBox(style: id)))
        }
        guard !decorations.isEmpty, let edge = rootInlineOverEdge(of: fragment, at: place.offset, style: style) else { return }
        for index in decorations.indices { decorations[index].decoratingBox = DecoratingBox(style: id, overEdge: edge.pixels) }
    }

    private func decoration(_ style: ComputedStyle, _ box: DecoratingBox) -> ActiveDecoration {
        ActiveDecoration(
            line: style.decoration.line, style: style.decoration.style,
            color: style.currentColors.contains(.decoration) ? style.text.fillColor ?? style.decoration.color : style.decoration.color,
            thickness: style.decoration.thickness, underlineOffset: style.text.underlineOffset, decoratingBox: box)
    }

    private func overEdge(of fragment: Fragment, at origin: LayoutPoint, mode: WritingMode) -> Double {
        switch mode {
        case .horizontalTB: (origin.y + fragment.border.top + fragment.padding.top).pixels
        case .sidewaysLR: (origin.x + fragment.border.left + fragment.padding.left).pixels
        case .verticalRL, .verticalLR, .sidewaysRL:
            (origin.x + fragment.size.width - fragment.border.right - fragment.padding.right).pixels
        }
    }

    func primaryFont(_ style: ComputedStyle) -> FontID {
        input.fonts.primaryFont(of: input.fonts.intern(FontDescription(style.font, tables: styles.tables)))
    }

    /// The decorations that reach a positioned box from its in-flow ancestors; none reaches floats and out-of-flow boxes.
    func inheritedDecorations(of fragment: Fragment) -> [ActiveDecoration] {
        let box = boxes[fragment.box]
        guard !box.isOutOfFlow, !box.isFloating, !box.isAtomicInline else { return [] }
        var chain: [BoxID] = []
        var ancestor = box.parent
        while let current = ancestor {
            chain.append(current)
            let parent = boxes[current]
            if parent.isOutOfFlow || parent.isFloating || parent.isAtomicInline { break }
            ancestor = parent.parent
        }
        var result: [ActiveDecoration] = []
        for id in chain.reversed() {
            let style = styles[boxes[id].style]
            guard style.decoration.draws, boxes[id].kind != .tableWrapper else { continue }
            result.append(decoration(style, DecoratingBox(style: boxes[id].style)))
        }
        return result
    }
}

extension DecorationStyle {
    /// Whether there is a line to draw.
    fileprivate var draws: Bool { !line.isDisjoint(with: [.underline, .overline, .lineThrough, .spellingError, .grammarError]) }
}
