import CSSSyntax
import ClipBase
import DOM
import Layout
import Style

extension PageRenderer {
    /// The content boxes of the query containers, as this layout has them (CSS Conditional 5 §4).
    func containerSizes(_ tree: FragmentTree, styles: StyledTree) -> [NodeID: ContainerSize] {
        guard let root = tree.root else { return [:] }
        var sizes: [NodeID: ContainerSize] = [:]
        var stack = [root]
        while let id = stack.popLast() {
            let fragment = tree[id]
            if fragment.kind == .box {
                let box = tree.boxes[fragment.box]
                if let node = box.node, box.pseudo == nil, sizes[node] == nil, styles[box.style].box.containerType != .normal {
                    let edges = fragment.border + fragment.padding
                    sizes[node] = ContainerSize(
                        width: (fragment.size.width - edges.horizontal).clampedToZero.pixels,
                        height: (fragment.size.height - edges.vertical).clampedToZero.pixels)
                }
            }
            for link in tree.children(id) { stack.append(link.fragment) }
        }
        return sizes
    }
}
