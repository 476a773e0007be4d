import ClipBase

// What the standards do to computed values once all of an element's are known.
extension StyleBuilder {
    enum BoxKind { case element, table, root, pseudo }

    /// `parent` is the style of the box around, through `display: contents`.
    mutating func adjustBox(_ kind: BoxKind, parentDisplay: Display) {
        style.box.originalDisplay = style.box.display
        adjustTextAlign(kind)
        // Absolute boxes do not float (CSS 2.2 §9.7).
        if style.isOutOfFlow { style.box.float = .none }
        let isItem =
            parentDisplay == .flex || parentDisplay == .inlineFlex || parentDisplay == .grid || parentDisplay == .inlineGrid
            || parentDisplay == .webkitBox || parentDisplay == .webkitInlineBox
        if style.isOutOfFlow || style.box.float != .none || kind == .root || isItem {
            style.box.display = style.box.display.blockified
        }
        if kind == .root, style.box.display == .contents { style.box.display = .block }
        // Inside of ruby nothing floats, and all is inline-level (Ruby 1 §2.2).
        if parentDisplay.inlinifiesChildren, !style.isOutOfFlow {
            style.box.float = .none
            style.box.display = style.box.display.inlinified
        }
        // Items of flex and grid containers do not float.
        if isItem, !style.isOutOfFlow {
            style.box.float = .none
            style.box.clear = .none
        }
        adjustWritingMode()
        if dependencies.contains(.anchors), !style.isOutOfFlow { dropAnchorFunctions() }
    }

    /// A first letter is inline or floats; nothing else applies to it (Pseudo-Elements 4 §2.3).
    mutating func adjustFirstLetter() {
        style.box.position = .static
        style.box.display = style.box.float == .none ? .inline : .block
        style.box.originalDisplay = style.box.display
    }

    /// Only content, text and font properties apply to a marker (Pseudo-Elements 4 §4.2).
    mutating func adjustMarker() {
        let given = style
        style.box = BoxStyle()
        style.box.unicodeBidi = given.box.unicodeBidi
        style.surface = SurfaceStyle()
        style.effects = EffectStyle()
        style.flex = FlexGridStyle()
        style.decoration = DecorationStyle()
    }

    private mutating func adjustTextAlign(_ kind: BoxKind) {
        // HTML's alignment of blocks moves a table, but ends there: the text inside starts anew, as in the browsers.
        if kind == .table {
            switch style.text.align {
            case .webkitLeft, .webkitRight, .webkitCenter: style.text.align = .start
            case .start, .end, .left, .right, .center, .justify, .matchParent, .justifyAll, .centerUnlessInherited: break
            }
        }
        if style.text.align == .centerUnlessInherited { style.text.align = parent.text.align == .start ? .center : parent.text.align }
        guard style.text.align == .matchParent else { return }
        // `start` and `end` are taken against the parent's direction (Text 3 §7.1).
        switch parent.text.align {
        case .start: style.text.align = parent.text.direction == .ltr ? .left : .right
        case .end: style.text.align = parent.text.direction == .ltr ? .right : .left
        case .left, .right, .center, .justify, .matchParent, .justifyAll, .webkitLeft, .webkitRight, .webkitCenter,
            .centerUnlessInherited:
            style.text.align = parent.text.align
        }
    }

    /// An inline box in another writing mode than its parent is an inline-block (Writing Modes 4 §3.1).
    private mutating func adjustWritingMode() {
        guard style.box.display == .inline, style.text.writingMode != parent.text.writingMode else { return }
        style.box.display = .inlineBlock
    }
}
