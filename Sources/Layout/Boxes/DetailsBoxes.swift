import ClipBase
import DOM
import Style

// `<details>` (HTML §15.5.3).
extension BoxTreeBuilder {
    /// The summary of a `<details>` and the box around all else, which shows nothing while closed (HTML §15.5.3).
    mutating func detailsDrafts(of node: NodeID, style: StyleID, depth: Int) -> [Int] {
        var drafts: [Int] = []
        let children = document.flatTreeChildren(node)
        let summary = children.first { document.isHTML($0, .summary) }
        if let summary {
            drafts += self.drafts(forNode: summary, style: style, depth: depth + 1)
        } else {
            drafts.append(defaultSummaryDraft(of: node, style: style))
        }
        let contentStyle = styles.styleID(of: node, .detailsContent)
        guard contentStyle.map({ styles[$0].display != .none }) ?? document.hasAttribute(node, .open) else { return drafts }
        var content: [Int] = []
        if contentStyle.map({ styles[$0].box.contentVisibility != .hidden }) ?? true {
            content += pseudoDrafts(of: node, .detailsContentBefore, depth: depth)
            for child in children where child != summary { content += self.drafts(forNode: child, style: style, depth: depth + 1) }
            content += pseudoDrafts(of: node, .detailsContentAfter, depth: depth)
        }
        guard let contentStyle, styles[contentStyle].display != .contents else { return drafts + content }
        return drafts + [principalDraft(style: contentStyle, node: nil, pseudo: .detailsContent, children: content)]
    }

    /// What stands in the place of a missing summary.
    private mutating func defaultSummaryDraft(of node: NodeID, style id: StyleID) -> Int {
        let anonymous = arena.anonymousStyle(inheriting: id, display: .listItem, in: &styles)
        var style = styles[anonymous]
        let marker = document.hasAttribute(node, .open) ? Self.openMarker : Self.closedMarker
        style.inherited.listStyleType = styles.tables.listStyleTypes.intern(.named(marker))
        style.inherited.listStyleImage = TableID()
        style.inherited.listStylePosition = .inside
        let own = styles.add(style)
        var children: [Int] = []
        let markerStyle = arena.anonymousStyle(inheriting: own, display: .inline, in: &styles)
        if let draft = markerDraft(styled: markerStyle, of: style, node: node) { children.append(draft) }
        children.append(labelDraft("Details", style: own))
        return principalDraft(style: own, node: nil, pseudo: nil, children: children)
    }

    private static let openMarker = Name("disclosure-open"), closedMarker = Name("disclosure-closed")
}
