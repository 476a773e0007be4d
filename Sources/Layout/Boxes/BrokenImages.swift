import ClipBase
import DOM
import Style

// Images that are not there (HTML §15.4.3), as the reference browser shows them.
extension BoxTreeBuilder {
    /// What stands in the place of an image that is not there.
    private enum BrokenImage {
        /// A box of the image's size with nothing in it: nothing was to come.
        case blank
        /// A frame of the image's size around the icon and the text.
        case framed(text: String)
        /// The text as content of the element, whose sizes count for nothing in line.
        case text(String, hasIcon: Bool)
    }

    private func brokenImage(_ node: NodeID, style: ComputedStyle) -> BrokenImage {
        let alternative = document.attributeValue(node, .alt)
        let text = alternative ?? document.attributeValue(node, Self.titleName) ?? ""
        let source = document.attributeValue(node, "src")
        if source == nil, !document.hasAttribute(node, "srcset"), text.isEmpty { return .blank }
        if hasSize(style), document.mode == .quirks || (alternative ?? "").isEmpty { return .framed(text: text) }
        let isNothing = alternative.map(\.isEmpty) ?? ((source ?? "").isEmpty && text.isEmpty)
        return .text(text, hasIcon: !isNothing)
    }

    private func hasSize(_ style: ComputedStyle) -> Bool {
        switch (style.box.width.isAuto, style.box.height.isAuto) {
        case (false, false): true
        case (true, true): false
        case (true, false), (false, true): style.box.aspectRatio.width > 0 && style.box.aspectRatio.height > 0
        }
    }

    /// The empty box of an image without source; nil for one that shows what it cannot show in some other way.
    func blankImage(_ node: NodeID, style: ComputedStyle) -> ReplacedContent? {
        guard case .blank = brokenImage(node, style: brokenImageStyle(style)) else { return nil }
        return ReplacedContent(kind: .blankImage, naturalWidth: 0, naturalHeight: 0)
    }

    /// The boxes of an image that could not be had; nil for what is no such image.
    mutating func brokenImageDrafts(of node: NodeID, style id: StyleID) -> [Int]? {
        guard document.isHTML(node, .img), replaced[node] == nil else { return nil }
        var style = brokenImageStyle(styles[id])
        var children: [Int] = []
        switch brokenImage(node, style: style) {
        case .blank: return nil
        case .framed(let text):
            if style.display == .inline { style.box.display = .inlineBlock }
            children = [imageFrame(in: style, inheriting: id, text: text, node: node)]
            // The frame alone makes the height of its line.
            style.font.lineHeight = .number(0)
        case .text(let text, let hasIcon):
            if style.display == .block {
                // It holds the icon, which floats.
                style.box.display = .flowRoot
            } else if style.display == .inline {
                style.box.display = .inlineBlock
                style.box.width = .auto
                style.box.height = .auto
                style.box.aspectRatio = AspectRatio()
            }
            if hasIcon { children.append(brokenImageIcon(inheriting: id)) }
            if !text.isEmpty { children.append(textDraft(Array(text.utf8), style: id, node: node, pseudo: nil)) }
        }
        return [principalDraft(style: styles.add(style), node: node, pseudo: nil, children: children)]
    }

    /// The boxes of a button whose picture could not be had: the icon and its label.
    mutating func brokenButtonDrafts(of node: NodeID, style id: StyleID, label: String) -> [Int] {
        var style = styles[id]
        if style.display != .inline { style.box.display = Self.controlDisplay(style.display) }
        let children = [brokenImageIcon(inheriting: id), labelDraft(label, style: id)]
        return [principalDraft(style: styles.add(style), node: node, pseudo: nil, children: children)]
    }

    /// In quirks mode a single size counts for both sides.
    private func brokenImageStyle(_ style: ComputedStyle) -> ComputedStyle {
        guard document.mode == .quirks else { return style }
        var style = style
        if style.box.width.isAuto { style.box.width = style.box.height }
        if style.box.height.isAuto { style.box.height = style.box.width }
        return style
    }

    /// The frame that fills a broken image. Where the icon has no room, there is neither.
    private mutating func imageFrame(in image: ComputedStyle, inheriting id: StyleID, text: String, node: NodeID) -> Int {
        let anonymous = arena.anonymousStyle(inheriting: id, display: .inlineBlock, in: &styles)
        var style = styles[anonymous]
        style.box.width = .length(.percent(100))
        style.box.height = .length(.percent(100))
        style.box.sizing = .borderBox
        style.box.overflowX = .hidden
        style.box.overflowY = .hidden
        var children: [Int] = []
        if Self.hasRoomForIcon(image.box.width), Self.hasRoomForIcon(image.box.height) {
            var side = BorderSide()
            side.width = LayoutUnit(1)
            side.style = .solid
            side.color = RGBA(hex: 0xC0C0C0)
            style.surface.borderTop = side
            style.surface.borderRight = side
            style.surface.borderBottom = side
            style.surface.borderLeft = side
            style.box.padding.top = .pixels(1)
            style.box.padding.right = .pixels(1)
            style.box.padding.bottom = .pixels(1)
            style.box.padding.left = .pixels(1)
            children.append(brokenImageIcon(inheriting: id))
        }
        if !text.isEmpty { children.append(textDraft(Array(text.utf8), style: id, node: node, pseudo: nil)) }
        return principalDraft(style: styles.add(style), node: nil, pseudo: nil, children: children)
    }

    private static func hasRoomForIcon(_ size: SizeValue) -> Bool {
        guard case .length(let length) = size, !length.hasPercentage, length.calculation == 0 else { return true }
        return length.pixels >= iconSize + 2
    }

    private static let iconSize = 16.0
    private static let titleName = Name("title")

    private mutating func brokenImageIcon(inheriting id: StyleID) -> Int {
        let anonymous = arena.anonymousStyle(inheriting: id, display: .block, in: &styles)
        var style = styles[anonymous]
        style.box.float = style.text.direction == .ltr ? .left : .right
        var box = Box(kind: .replaced, style: styles.add(style))
        box.isFloating = true
        box.isFormattingContextRoot = true
        var draft = Draft(box: box)
        draft.replaced = ReplacedContent(kind: .brokenImage, naturalWidth: Self.iconSize, naturalHeight: Self.iconSize)
        return arena.add(draft)
    }
}
