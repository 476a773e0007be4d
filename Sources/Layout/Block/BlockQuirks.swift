import ClipBase
import DOM
import Style

// What single kinds of blocks do differently.
extension LayoutEngine {
    /// Whether `auto` fits the content even in the flow of a block: tables, replaced boxes, buttons and other controls.
    func shrinksToFit(_ box: BoxID) -> Bool {
        switch boxes[box].kind {
        case .tableWrapper, .table, .replaced: return true
        case .blockContainer, .flexContainer, .gridContainer:
            guard let node = boxes[box].node, boxes[box].pseudo == nil, let parent = boxes[box].parent else { return false }
            if boxes[parent].node == node { return false }
            return document.isHTML(node, .button) || document.isHTML(node, .input) || document.isHTML(node, .select)
                || document.isHTML(node, .textarea) || document.isHTML(node, .meter) || document.isHTML(node, .progress)
        case .inline, .text, .lineBreak, .wordBreak, .tableRowGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn,
            .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
            return false
        }
    }

    /// In quirks mode the root element and the body fill the viewport (Quirks §3.6, §3.7); nil for any other box.
    func quirkyBlockSize(_ box: BoxID, in space: ConstraintSpace) -> LayoutUnit? {
        guard document.mode == .quirks, let node = boxes[box].node, boxes[box].pseudo == nil else { return nil }
        let style = styles[boxes[box].style]
        guard blockSizeValue(style).isAuto, !style.isOutOfFlow, !style.isFloating, !boxes[box].isInlineLevel else { return nil }
        let direction = direction(box)
        let margins = margins(box, percentageBasis: edgeBasis(box, space), axes: direction)
        let page = LogicalSize(viewport, direction.mode)
        if node == document.documentElement { return (page.block - margins.block).clampedToZero }
        guard document.isHTML(node, .body), let root = boxes[box].parent, boxes[root].node == document.documentElement else { return nil }
        if let room = space.availableBlock { return (room - margins.block).clampedToZero }
        let rootMargins = self.margins(root, percentageBasis: page.inline, axes: direction)
        let rootEdges = edges(root, percentageBasis: page.inline).sum
        return (page.block - rootMargins.block - rootEdges.block - margins.block).clampedToZero
    }

    /// An anonymous block that holds nothing but an outside list marker: the list item's content is in blocks.
    func isMarkerAlone(_ box: BoxID) -> Bool {
        let record = boxes[box]
        guard record.node == nil, record.hasInlineChildren, let child = record.firstChild, boxes[child].kind == .marker else {
            return false
        }
        return inlineContent(of: box).holdsMarkerAlone
    }
}

extension BlockFlow {
    /// An outside marker stands before the principal block's start border edge, its baseline on that of the first line (Lists 3
    /// §3.3). Floats that push the line push it, too: `lineStart` is where the line starts.
    ///
    /// - Parameter ascent: how far the line reaches over its baseline; nil for a line that has its place.
    /// - Returns: by how much a marker that reaches further moves the line down.
    @discardableResult
    mutating func placeMarker(_ marker: BoxID, baseline: LayoutUnit, lineStart: LayoutUnit? = nil, ascent: LayoutUnit? = nil) -> LayoutUnit
    {
        let start = LogicalOffset(inline: lineStart.map { $0 - edges.inlineStart } ?? .zero, block: baseline)
        let (result, offset) = engine.layOutMarker(marker, lineStart: start, containingInline: contentInline, direction: direction)
        // A symbol is as tall as text, and like text it reaches as far as its line height says.
        let symbol = engine.boxes[marker].firstChild.flatMap { engine.markerSymbol($0) == .none ? nil : engine.boxes[$0].style }
        let reach = symbol.map { engine.strut($0).over } ?? baseline - offset.block
        let push = ascent.map { (reach - $0).clampedToZero } ?? .zero
        builder.add(result, at: offset + LogicalOffset(block: push))
        return push
    }

    /// A marker whose list item has no line to stand on makes room of its own.
    mutating func placeUnclaimedMarker(_ marker: BoxID) {
        pendingMarker = nil
        var markerSpace = ConstraintSpace(availableInline: .max, availableBlock: nil, parentDirection: direction)
        markerSpace.autoInline = .fitContent
        let laidOut = engine.layOut(marker, in: markerSpace)
        let fragment = engine.tree[laidOut.fragment]
        let height = LogicalSize(fragment.size, direction.mode).block
        let top = edges.blockStart
        placeMarker(marker, baseline: top + (fragment.firstBaseline ?? height))
        if cursor < top + height {
            cursor = top + height
            isAtStart = false
        }
    }
}

extension LayoutEngine {
    /// An outside list marker and where it stands beside a line that starts at an offset, on its baseline.
    func layOutMarker(_ marker: BoxID, lineStart: LogicalOffset, containingInline: LayoutUnit, direction: WritingDirection)
        -> (LayoutResult, LogicalOffset)
    {
        var space = ConstraintSpace(availableInline: .max, availableBlock: nil, parentDirection: direction)
        space.autoInline = .fitContent
        space.percentageInline = containingInline
        let result = layOut(marker, in: space)
        let fragment = tree[result.fragment]
        let size = LogicalSize(fragment.size, direction.mode)
        let margins = margins(marker, percentageBasis: containingInline, axes: direction)
        let inline = lineStart.inline - size.inline - margins.inlineEnd - markerGap(marker)
        return (result, LogicalOffset(inline: inline, block: lineStart.block - (fragment.firstBaseline ?? size.block)))
    }
}
