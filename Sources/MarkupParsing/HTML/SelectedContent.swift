import ClipBase
import DOM

/// `<selectedcontent>` shows a copy of what the selected option holds (HTML §4.10.17).
enum SelectedContent {
    private static let selectedContent = Name("selectedcontent")
    private static let select = Name("select")
    private static let option = Name("option")
    private static let selected = Name("selected")
    private static let multiple = Name("multiple")
    private static let disabled = Name("disabled")

    /// Fills every one below `root` once the tree is whole.
    static func fill(in document: inout Document, below root: NodeID) {
        guard document.hasElement(named: selectedContent) else { return }
        for id in document.all(under: root, where: { document.isHTML($0, selectedContent) }) {
            var ancestor = document.parent(id)
            while let node = ancestor, !document.isHTML(node, select) { ancestor = document.parent(node) }
            guard let owner = ancestor, !document.hasAttribute(owner, multiple) else { continue }
            let options = document.all(under: owner) { document.isHTML($0, option) }
            let chosen = options.last { document.hasAttribute($0, selected) } ?? options.first { !document.hasAttribute($0, disabled) }
            while let old = document.firstChild(id) { document.remove(old) }
            guard let chosen, !document.isInclusiveAncestor(chosen, of: id) else { continue }
            for child in Array(document.children(chosen)) {
                document.appendChild(document.cloneTree(child, deep: true), to: id)
            }
        }
    }
}
