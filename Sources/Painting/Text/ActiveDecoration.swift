import ClipBase
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
    /// Puts a box's own `text-decoration` in force for its content; false where it has none.
    mutating func pushDecoration(of place: PlacedFragment) -> Bool {
        let fragment = tree[place.fragment]
        let id = boxes[fragment.box].style
        let style = styles[id]
        guard style.decoration.draws else { return false }
        let isInline = boxes[fragment.box].kind == .inline
        let edge = isInline ? overEdge(of: fragment, at: place.offset, mode: style.text.writingMode) : nil
        decorations.append(decoration(style, DecoratingBox(style: id, overEdge: edge)))
        return true
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
            line: style.decoration.line, style: style.decoration.style, color: style.decoration.color,
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
