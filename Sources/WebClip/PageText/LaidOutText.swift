import ClipBase
import DOM
import Detection
import Layout
import Style

/// The text that a page shows, in document order, with the place of every byte: what detection reads.
///
/// White space is collapsed as it is shown, inline elements are joined, `<br>` and block ends break lines; what has no box or is
/// hidden is left out.
struct LaidOutText {
    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Ascending, without overlaps.
    private(set) var segments: [Segment] = []

    /// A stretch of page text that stands in one text node, byte for byte.
    struct Segment {
        var start: Int
        var count: Int
        var node: NodeID
        /// Where it starts in the node's character data, bytes.
        var source: Int
        var end: Int { start + count }
    }

    init(document: Document, styles: StyledTree, geometry: PageGeometry, scope: TextScope = .page) {
        guard let root = scope.root(in: document) else { return }
        // Enter and leave events, so that both edges of a block break the line.
        var stack: [(node: NodeID, isLeaving: Bool)] = [(root, false)]
        var pendingBreak = false
        var pendingSpace = false
        while let (node, isLeaving) = stack.popLast() {
            if isLeaving {
                pendingBreak = true
                continue
            }
            if document.isText(node) {
                guard let pieces = geometry.texts[node], scope.holds(pieces), let parent = document.flatTreeParent(node),
                    let id = styles.styleID(of: parent),
                    styles[id].inherited.visibility == .visible
                else { continue }
                let preserves = styles[id].text.whiteSpaceCollapse != .collapse
                append(document, node, preserves: preserves, pendingBreak: &pendingBreak, pendingSpace: &pendingSpace)
                continue
            }
            guard document.isElement(node) else { continue }
            if document.isHTML(node, PageNames.br) {
                pendingBreak = true
                continue
            }
            guard let id = styles.styleID(of: node) else { continue }
            guard styles[id].display != .none else { continue }
            if LaidOutText.breaksText(node, document, styles) {
                pendingBreak = true
                stack.append((node, true))
            }
            for child in document.flatTreeChildren(node).reversed() { stack.append((child, false)) }
        }
    }

    /// Whether an element's text stands on lines of its own: blocks, what is out of flow, items of flex containers and grids.
    static func breaksText(_ node: NodeID, _ document: Document, _ styles: StyledTree) -> Bool {
        guard let id = styles.styleID(of: node) else { return false }
        let style = styles[id]
        if breaksText(style.display) || style.isOutOfFlow || style.isFloating { return true }
        var parent = document.flatTreeParent(node)
        while let current = parent, let id = styles.styleID(of: current) {
            switch styles[id].display {
            case .contents: parent = document.flatTreeParent(current)
            case .flex, .inlineFlex, .grid, .inlineGrid: return true
            default: return false
            }
        }
        return false
    }

    private static func breaksText(_ display: Display) -> Bool {
        switch display {
        case .inline, .contents, .none, .ruby, .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer, .inlineListItem: false
        case .block, .flowRoot, .inlineBlock, .listItem, .flowRootListItem, .inlineFlowRootListItem, .table, .inlineTable, .tableRowGroup,
            .tableHeaderGroup,
            .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .flex, .inlineFlex, .grid,
            .inlineGrid, .blockRuby, .webkitBox, .webkitInlineBox:
            true
        }
    }

    private mutating func append(_ document: Document, _ node: NodeID, preserves: Bool, pendingBreak: inout Bool, pendingSpace: inout Bool)
    {
        let range = document.textRange(node)
        let text = document.bytes(range)
        var run: Segment?
        func close(_ text: inout LaidOutText) {
            if let done = run, done.count > 0 { text.segments.append(done) }
            run = nil
        }
        var source = 0
        for byte in text {
            defer { source += 1 }
            if isASCIIWhitespace(byte) {
                if preserves && byte == 0x0A { pendingBreak = true } else { pendingSpace = true }
                close(&self)
                continue
            }
            if pendingBreak || pendingSpace {
                if !bytes.isEmpty { bytes.append(pendingBreak ? 0x0A : 0x20) }
                pendingBreak = false
                pendingSpace = false
            }
            if run == nil { run = Segment(start: bytes.count, count: 0, node: node, source: source) }
            bytes.append(byte)
            run?.count += 1
        }
        close(&self)
    }

    /// The same text as detection reads it.
    var pageText: PageText {
        PageText(
            bytes: bytes,
            segments: segments.map { .init(range: $0.start..<$0.end, node: $0.node, nodeRange: $0.source..<$0.source + $0.count) })
    }

    /// The segments that a byte range of the page text touches.
    func segments(in range: Range<Int>) -> ArraySlice<Segment> {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < segments.count && segments[end].start < range.upperBound { end += 1 }
        return segments[low..<end]
    }

    /// One rectangle a line for a byte range of the page text, CSS px of the page.
    func rects(of range: Range<Int>, geometry: PageGeometry, tree: FragmentTree) -> [Rect] {
        var rects: [(line: FragmentID?, rect: Rect)] = []
        for segment in segments(in: range) {
            let from = max(range.lowerBound, segment.start) - segment.start + segment.source
            let to = min(range.upperBound, segment.end) - segment.start + segment.source
            for piece in geometry.texts[segment.node] ?? [] {
                guard let rect = piece.rect(ofSource: from..<to, tree: tree) else { continue }
                if let i = rects.lastIndex(where: { $0.line == piece.line && piece.line != nil }) {
                    rects[i].rect = rects[i].rect.union(rect)
                } else {
                    rects.append((piece.line, rect))
                }
            }
        }
        return rects.map(\.rect)
    }
}

extension PageGeometry.TextPiece {
    /// The part of the piece that shows these bytes of the text node; nil where it shows none of them.
    func rect(ofSource range: Range<Int>, tree: FragmentTree) -> Rect? {
        let text = tree.textFragment(tree[fragment])
        let source = text.source.range
        guard !source.isEmpty, source.overlaps(range) else { return nil }
        if source.lowerBound >= range.lowerBound && source.upperBound <= range.upperBound { return rect }
        // Collapsing may have shortened the text: clusters are mapped in proportion then.
        let shown = Int(text.text.count)
        func offset(_ position: Int) -> Int {
            let relative = max(0, min(position, source.upperBound) - source.lowerBound)
            return shown == source.count ? relative : relative * shown / max(1, source.count)
        }
        let from = offset(range.lowerBound)
        let to = offset(range.upperBound)
        var before = 0.0
        var inside = 0.0
        let isReversed = text.level & 1 == 1
        for glyph in tree.glyphs[text.glyphs.range] {
            let cluster = Int(glyph.cluster)
            let advance = Double(glyph.advance)
            if cluster >= from && cluster < to {
                inside += advance
            } else if isReversed ? cluster >= to : cluster < from {
                before += advance
            }
        }
        guard inside > 0 else { return nil }
        return rect.width >= rect.height || text.isRotated == false && inside + before <= rect.width + 1
            ? Rect(x: rect.x + before, y: rect.y, width: inside, height: rect.height)
            : Rect(x: rect.x, y: rect.y + before, width: rect.width, height: inside)
    }
}
