import ClipBase
import DOM

extension FragmentTree {
    /// The tree as indented text, a fragment a line: kind, place in its parent and size, CSS px, and the text of a run. For
    /// tests, bug reports and debugging. Of the texts of `hidden` only their length shows.
    public func dump(_ document: Document, hiding hidden: Set<NodeID> = []) -> String {
        guard let root else { return "" }
        var out = ""
        var stack: [(fragment: FragmentID, offset: LayoutPoint, depth: Int)] = [(root, .zero, 0)]
        while let (id, offset, depth) = stack.popLast() {
            let fragment = self[id]
            let box = boxes[fragment.box]
            out += String(repeating: " ", count: depth * 2) + "\(fragment.kind)"
            if fragment.kind == .box {
                if let node = box.node, document.isElement(node) {
                    out += " <\(document.qualifiedName(node))>"
                } else {
                    out += " anonymous"
                }
                if let pseudo = box.pseudo { out += " ::\(pseudo)" }
            }
            out += " at \(offset.x),\(offset.y) size \(fragment.size.width)×\(fragment.size.height)"
            if let baseline = fragment.firstBaseline { out += " baseline \(baseline)" }
            if fragment.isHidden { out += " hidden" }
            if fragment.kind == .text, texts.indices.contains(Int(fragment.payload)) {
                out += boxes.dump(text[textFragment(fragment).text.range], isHidden: box.node.map(hidden.contains) ?? false)
            }
            out += "\n"
            for link in children(id).reversed() { stack.append((link.fragment, link.offset, depth + 1)) }
        }
        return out
    }
}
