import ClipBase
import DOM
import Layout
import Painting
import Style

/// Where the elements and texts of a page stand, CSS px of the page.
struct PageGeometry {
    /// Union of the border boxes of each element's fragments.
    private(set) var boxes: [NodeID: Rect] = [:]
    /// Line pieces of each text node in order.
    private(set) var texts: [NodeID: [TextPiece]] = [:]

    struct TextPiece {
        var fragment: FragmentID
        var rect: Rect
        /// The line box's fragment it stands in.
        var line: FragmentID?
    }

    init(_ tree: FragmentTree, styles: StyledTree) {
        guard let root = tree.root else { return }
        var stack: [(id: FragmentID, offset: LayoutPoint, line: FragmentID?, transform: AffineTransform)] = [
            (root, .zero, nil, .identity)
        ]
        while let (id, offset, line, outer) = stack.popLast() {
            let fragment = tree[id]
            guard !fragment.isRepeated else { continue }
            let box = tree.boxes[fragment.box]
            var transform = outer
            var line = line
            let rect = LayoutRect(origin: offset, size: fragment.size).rect
            switch fragment.kind {
            case .box:
                transform =
                    BoxTransform.matrix(of: fragment, box: box, rect: rect, styles: styles).map { outer.concatenating(inner: $0) } ?? outer
                if let node = box.node, box.pseudo == nil {
                    let placed = transform == .identity ? rect : transform.bounds(of: rect)
                    if let known = boxes[node] {
                        if !(box.kind == .table) {
                            boxes[node] =
                                known.isEmpty && !placed.isEmpty ? placed : placed.isEmpty && !known.isEmpty ? known : known.union(placed)
                        }
                    } else {
                        boxes[node] = placed
                    }
                }
            case .text:
                if box.kind == .lineBreak || box.kind == .wordBreak, let node = box.node { boxes[node] = rect }
                if let node = box.node, !tree.textFragment(fragment).text.isEmpty {
                    texts[node, default: []].append(
                        TextPiece(fragment: id, rect: transform == .identity ? rect : transform.bounds(of: rect), line: line))
                }
            case .line: line = id
            case .slice: break
            }
            for link in tree.children(id).reversed() { stack.append((link.fragment, offset + link.offset, line, transform)) }
        }
    }
}
