import ClipBase
import DOM
import JobModel
import Layout

extension LayoutReport {
    /// The boxes of all elements and the lines of all texts, in document order; of some texts only where their lines are.
    init(document: Document, tree: FragmentTree, geometry: PageGeometry, pageSize: Size, hiding hidden: Set<NodeID> = []) {
        self.init()
        width = pageSize.width
        height = pageSize.height
        for node in document.descendants {
            switch document.kind(node) {
            case .element:
                elements.append(Element(path: document.path(node), tag: document.name(node).string, rect: geometry.boxes[node]))
            case .text, .cdataSection:
                guard let pieces = geometry.texts[node] else { continue }
                var lines = LayoutReport.lines(pieces, tree: tree)
                if hidden.contains(node) { for index in lines.indices { lines[index].text = Redaction.blocks(lines[index].text) } }
                texts.append(Text(path: document.path(node), lines: lines))
            case .document, .documentType, .documentFragment, .shadowRoot, .comment, .processingInstruction: break
            }
        }
    }

    /// Pieces of one line become one: a line may hold several runs of fonts and directions. The rectangle is that of what
    /// shows: white space at the ends of a line does not count, a line of nothing else is left out. The text is in the order
    /// in which it is read.
    private static func lines(_ pieces: [PageGeometry.TextPiece], tree: FragmentTree) -> [Line] {
        var lines: [Line] = []
        var last: FragmentID?
        // They come in the order in which they stand; a node's lines follow each other as its text does.
        func source(_ piece: PageGeometry.TextPiece) -> Int { tree.textFragment(tree[piece.fragment]).source.range.lowerBound }
        let isReordered = pieces.contains { tree.textFragment(tree[$0.fragment]).level & 1 == 1 }
        for piece in isReordered ? pieces.sorted(by: { source($0) < source($1) }) : pieces {
            let text = String(decoding: tree.text[tree.textFragment(tree[piece.fragment]).text.range], as: UTF8.self)
            let shown = shownRect(piece, tree: tree)
            if let line = piece.line, line == last, var merged = lines.last {
                merged.text += text
                if let shown { merged.rect = merged.rect.isEmpty ? shown : merged.rect.union(shown) }
                lines[lines.count - 1] = merged
            } else {
                lines.append(Line(text: text, rect: shown ?? Rect(x: piece.rect.x, y: piece.rect.y)))
            }
            last = piece.line
        }
        return lines.filter { !$0.rect.isEmpty }
    }

    /// A piece's rectangle without the spaces at its ends; nil where there is nothing else.
    private static func shownRect(_ piece: PageGeometry.TextPiece, tree: FragmentTree) -> Rect? {
        let fragment = tree[piece.fragment]
        let text = tree.textFragment(fragment)
        let glyphs = tree.glyphs[text.glyphs.range]
        func isSpace(_ glyph: FragmentGlyph) -> Bool {
            let byte = Int(text.text.start) + Int(glyph.cluster)
            return byte < tree.text.count && (tree.text[byte] == 0x20 || tree.text[byte] == 0x09 || tree.text[byte] == 0x0A)
        }
        guard let first = glyphs.firstIndex(where: { !isSpace($0) }), let last = glyphs.lastIndex(where: { !isSpace($0) }) else {
            return nil
        }
        let before = glyphs[..<first].reduce(0) { $0 + Double($1.advance) }
        let behind = glyphs[(last + 1)...].reduce(0) { $0 + Double($1.advance) }
        guard before > 0 || behind > 0 else { return piece.rect }
        let isVertical = text.isRotated
        let length = isVertical ? fragment.size.height.pixels : fragment.size.width.pixels
        guard length > 0 else { return piece.rect }
        // A transform scales the piece as a whole.
        var rect = piece.rect
        if isVertical {
            rect.y += rect.height * before / length
            rect.height *= max(0, 1 - (before + behind) / length)
        } else {
            rect.x += rect.width * before / length
            rect.width *= max(0, 1 - (before + behind) / length)
        }
        return rect
    }
}
