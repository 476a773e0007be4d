import ClipBase
import DOM
import Style

extension Box {
    /// The containment that holds for the box: what `contain`, `container-type` and `content-visibility` ask for, less what its
    /// kind does not take (Contain 2 §3, §4). Of a table the wrapper has it.
    public func containment(_ style: ComputedStyle) -> Containment {
        var asked = style.box.containment
        switch style.box.containerType {
        case .normal: break
        case .size: asked.formUnion([.size, .style])
        case .inlineSize: asked.formUnion([.inlineSize, .style])
        }
        switch style.box.contentVisibility {
        case .visible: break
        case .hidden: asked.formUnion(.strict)
        case .auto: asked.formUnion(.content)
        }
        guard !asked.isEmpty else { return asked }
        switch kind {
        case .blockContainer, .replaced, .flexContainer, .gridContainer, .tableCaption, .marker: return asked
        case .tableWrapper, .tableCell: return asked.subtracting([.size, .inlineSize])
        case .inline, .text, .lineBreak, .wordBreak, .tableRowGroup, .tableRow, .tableColumnGroup, .tableColumn, .ruby, .rubyBase,
            .rubyText:
            return asked.intersection(.style)
        case .table: return []
        }
    }

    /// Whether `content-visibility` keeps the content from being shown (Contain 2 §4.1).
    public func skipsContents(_ style: ComputedStyle) -> Bool {
        style.box.contentVisibility == .hidden && containment(style).contains(.size)
    }
}

extension ComputedStyle {
    /// Whether counters and quotation marks inside start anew and change nothing outside (Contain 2 §3.4): of any box, whatever its
    /// kind.
    var containsStyle: Bool {
        box.containment.contains(.style) || box.containerType != .normal || box.contentVisibility != .visible
    }
}

extension BoxTree {
    /// The box whose `overflow` the viewport takes over (Overflow 3 §3.3): the root element, or `<body>` where the root's is
    /// visible and neither is contained. It cuts nothing itself, so that a full page shows all of its content.
    public func viewportOverflowSource(_ document: Document, _ styles: StyledTree) -> BoxID? {
        guard let root = boxes.first?.firstChild else { return nil }
        let style = styles[self[root].style]
        if style.box.overflowX != .visible || style.box.overflowY != .visible { return root }
        return propagatingBody(document, styles)
    }

    /// The box of `<body>`, if what it says of the viewport and the canvas counts (Contain 2 §3).
    public func propagatingBody(_ document: Document, _ styles: StyledTree) -> BoxID? {
        guard let root = boxes.first?.firstChild, let body = document.body, self[root].containment(styles[self[root].style]).isEmpty,
            let box = children(root).first(where: { self[$0].node == body }), self[box].containment(styles[self[box].style]).isEmpty
        else { return nil }
        return box
    }
}

extension LayoutEngine {
    func containment(_ box: BoxID) -> Containment { boxes[box].containment(styles[boxes[box].style]) }

    /// Whether the content counts for nothing in the box's size (Contain 2 §3.3).
    func isSizeContained(_ box: BoxID) -> Bool { containment(box).contains(.size) }

    /// The content-box inline size that size containment puts in place of the content's; nil without containment.
    func containedIntrinsicInline(_ box: BoxID) -> LayoutUnit? {
        guard !containment(box).isDisjoint(with: [.size, .inlineSize]) else { return nil }
        let style = styles[boxes[box].style]
        let own = style.text.writingMode.isHorizontal ? style.box.containIntrinsicWidth : style.box.containIntrinsicHeight
        return own.map { LayoutUnit($0) } ?? emptyControlInlineSize(box) ?? .zero
    }

    /// Likewise the content-box block size.
    func containedIntrinsicBlock(_ box: BoxID) -> LayoutUnit? {
        guard isSizeContained(box) else { return nil }
        let style = styles[boxes[box].style]
        let own = style.text.writingMode.isHorizontal ? style.box.containIntrinsicHeight : style.box.containIntrinsicWidth
        return own.map { LayoutUnit($0) } ?? emptyControlBlockSize(box) ?? .zero
    }
}
