import ClipBase
import DOM

extension BoxTree {
    /// The tree as indented text, a box a line: its kind, what made it, how it takes part. For tests, bug reports and
    /// debugging. Of the texts of `hidden` only their length shows.
    public func dump(_ document: Document, hiding hidden: Set<NodeID> = []) -> String {
        guard !boxes.isEmpty else { return "" }
        var out = ""
        var stack: [(box: BoxID, depth: Int)] = [(.initialContainingBlock, 0)]
        while let (id, depth) = stack.popLast() {
            let box = self[id]
            out += String(repeating: " ", count: depth * 2) + "\(box.kind)"
            if let node = box.node, document.isElement(node) { out += " <\(document.qualifiedName(node))>" }
            if box.node == nil, id != .initialContainingBlock { out += " anonymous" }
            if let pseudo = box.pseudo { out += " ::\(pseudo)" }
            for (name, holds) in marks(of: box) where holds { out += " \(name)" }
            if box.kind == .text, texts.indices.contains(Int(box.payload)) {
                out += dump(text[texts[Int(box.payload)].range.range], isHidden: box.node.map(hidden.contains) ?? false)
            }
            out += "\n"
            var child = box.lastChild
            while let current = child {
                stack.append((current, depth + 1))
                child = self[current].previousSibling
            }
        }
        return out
    }

    /// A text in quotes, or a block for each of its characters.
    func dump(_ text: ArraySlice<UInt8>, isHidden: Bool) -> String {
        let string = String(decoding: text, as: UTF8.self)
        let shown = isHidden ? String(string.map { $0.isWhitespace ? $0 : "█" }) : string
        return " \"\(shown.replacing("\n", with: "\\n"))\""
    }

    private func marks(of box: Box) -> KeyValuePairs<String, Bool> {
        [
            "inline-level": box.isInlineLevel && box.kind != .inline && box.kind != .text, "float": box.isFloating,
            "out-of-flow": box.isOutOfFlow, "formatting-context": box.isFormattingContextRoot, "inline-children": box.hasInlineChildren,
            "flow-thread": box.isFlowThread
        ]
    }
}
