import ClipBase
import DOM
import JobModel
import Layout

extension LayoutReport {
    /// The boxes of all elements and the lines of all texts, in document order.
    init(document: Document, tree: FragmentTree, geometry: PageGeometry, pageSize: Size) {
        self.init()
        width = pageSize.width
        height = pageSize.height
        for node in document.descendants {
            switch document.kind(node) {
            case .element:
                elements.append(Element(path: document.path(node), tag: document.name(node).string, rect: geometry.boxes[node]))
            case .text, .cdataSection:
                guard let pieces = geometry.texts[node] else { continue }
                texts.append(Text(path: document.path(node), lines: LayoutReport.lines(pieces, tree: tree)))
            case .document, .documentType, .documentFragment, .shadowRoot, .comment, .processingInstruction: break
            }
        }
    }

    /// Pieces of one line become one: a line may hold several runs of fonts and directions.
    private static func lines(_ pieces: [PageGeometry.TextPiece], tree: FragmentTree) -> [Line] {
        var lines: [Line] = []
        var last: FragmentID?
        for piece in pieces {
            let text = String(decoding: tree.text[tree.textFragment(tree[piece.fragment]).text.range], as: UTF8.self)
            if let line = piece.line, line == last, var merged = lines.last {
                merged.text += text
                merged.rect = merged.rect.union(piece.rect)
                lines[lines.count - 1] = merged
            } else {
                lines.append(Line(text: text, rect: piece.rect))
            }
            last = piece.line
        }
        return lines
    }
}
