import ClipBase
import DOM
import Layout
import Style

extension RenderedPage {
    /// The fixed and sticky elements that stand over a clip's subject and neither hold it nor are a part of it. A clip of no
    /// element (the page, the viewport, a rectangle) shows them all.
    func elements(covering place: ClipFinder.Found) -> Set<NodeID> {
        guard let subject = place.node else { return [] }
        var covering: Set<NodeID> = []
        var section: Set<NodeID>?
        for (node, rect) in geometry.boxes where rect.intersects(place.rect) {
            guard let style = styles.styleID(of: node).map({ styles[$0] }),
                style.box.position == .fixed || style.box.position == .sticky,
                !document.isInclusiveAncestor(node, of: subject), !document.isInclusiveAncestor(subject, of: node)
            else { continue }
            if !place.isWholeElement {
                let parts = section ?? nodes(from: subject, to: place.sectionEnd)
                section = parts
                if parts.contains(node) { continue }
            }
            covering.insert(node)
        }
        return covering
    }

    private func nodes(from start: NodeID, to end: NodeID?) -> Set<NodeID> {
        var found: Set<NodeID> = []
        var next: NodeID? = start
        while let node = next, node != end {
            found.insert(node)
            next = document.next(after: node, within: .document)
        }
        return found
    }
}
