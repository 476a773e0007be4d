import ClipBase
import DOM
import Style

// The marker boxes of list items (Lists 3 §3).
extension BoxTreeBuilder {
    mutating func markerDraft(of node: NodeID, style id: StyleID) -> Int? {
        let markerStyle = styles.styleID(of: node, .marker) ?? arena.anonymousStyle(inheriting: id, display: .inline, in: &styles)
        return markerDraft(styled: markerStyle, of: styles[id], node: node)
    }

    mutating func markerDraft(styled given: StyleID, of style: ComputedStyle, node: NodeID) -> Int? {
        let isInside = style.inherited.listStylePosition == .inside || style.display == .inlineListItem
        let markerStyle = isInside ? given : unbrokenMarkerStyle(given)
        var children: [Int] = []
        let content = styles.tables.contents[styles[markerStyle].generated.content]
        switch content {
        case .none: return nil
        case .items: children = contentDrafts(content, style: markerStyle, node: node, pseudo: .marker)
        case .normal:
            let image = styles.tables.images[style.inherited.listStyleImage]
            if isThere(image) {
                children = [imageDraft(image, style: markerStyle, pseudo: .marker)]
            } else if let text = markerText(style) {
                children = [textDraft(Array(text.utf8), style: markerStyle, node: nil, pseudo: .marker)]
            }
        }
        guard !children.isEmpty else { return nil }
        endsInsideWord = false
        var box = Box(kind: isInside ? .inline : .marker, style: markerStyle, node: nil, pseudo: .marker)
        box.isInlineLevel = true
        box.isFormattingContextRoot = !isInside
        box.hasInlineChildren = !isInside
        return arena.add(Draft(box: box, children: children))
    }

    /// Whether there is an image: one that has not come leaves the marker to `list-style-type` (Lists 3 §3.1).
    private func isThere(_ image: ImageValue) -> Bool {
        switch image {
        case .none: false
        case .url(let url, _): imageSizes[url] != nil
        case .gradient, .color, .crossFade: true
        }
    }

    /// The style of an outside marker: its lines end only where its content says, and spaces at its end count.
    private mutating func unbrokenMarkerStyle(_ id: StyleID) -> StyleID {
        if let known = unbrokenMarkerStyles[id] { return known }
        var style = styles[id]
        style.text.whiteSpaceCollapse = .preserve
        style.text.wrapMode = .nowrap
        let made = styles.add(style)
        unbrokenMarkerStyles[id] = made
        return made
    }

    /// The marker's text with its suffix; nil for `list-style-type: none`.
    private func markerText(_ style: ComputedStyle) -> String? {
        let type = styles.tables.listStyleTypes[style.inherited.listStyleType]
        if case .none = type { return nil }
        return styles.markerText(counters.value(of: .listItem), style: type)
    }
}
