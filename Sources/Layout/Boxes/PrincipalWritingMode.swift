import ClipBase
import DOM
import Style

// The writing mode of the page (Writing Modes 4 §8): the initial containing block and the root element take it from `<body>` where
// there is one, else from the root element.
extension BoxTreeBuilder {
    mutating func initialContainingBlockStyle(_ root: NodeID) -> StyleID {
        guard let rootID = styles.styleID(of: root) else { return StyleID(rawValue: 0) }
        var source = rootID
        if document.isHTMLElement(root), let body = document.body, let bodyID = styles.styleID(of: body), !isContained(rootID),
            !isContained(bodyID)
        {
            source = bodyID
        }
        let text = styles[source].text
        var style = ComputedStyle()
        guard text.writingMode != style.text.writingMode || text.direction != style.text.direction else { return StyleID(rawValue: 0) }
        style.text.writingMode = text.writingMode
        style.text.direction = text.direction
        return styles.add(style)
    }

    /// Whether any containment holds for the box of a root element or body (Contain 2 §3).
    func isContained(_ id: StyleID) -> Bool {
        !Box(kind: .blockContainer, style: id).containment(styles[id]).isEmpty
    }

    /// The root element's style with the page's writing mode; what is inside has inherited its own already.
    mutating func usedRootStyle(_ id: StyleID, in initialContainingBlock: StyleID) -> StyleID {
        let text = styles[initialContainingBlock].text
        var style = styles[id]
        guard style.text.writingMode != text.writingMode || style.text.direction != text.direction else { return id }
        style.text.writingMode = text.writingMode
        style.text.direction = text.direction
        return styles.add(style)
    }
}
