import ClipBase
import Style

/// The block-axis edges that boxes around some content repeat in each fragmentainer.
struct ClonedEdges: Hashable, Sendable {
    var start = LayoutUnit.zero
    var end = LayoutUnit.zero
    var sum: LayoutUnit { start + end }
}

extension LayoutEngine {
    /// Whether a box may be broken at all: replaced content, scroll containers and what is contained in size may not
    /// (Fragmentation 3 §4.1).
    func isBreakable(_ box: BoxID) -> Bool {
        let record = boxes[box]
        switch record.kind {
        case .replaced: return false
        case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .flexContainer, .gridContainer, .tableWrapper, .table,
            .tableRowGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
            break
        }
        let style = styles[record.style]
        return !style.isScrollContainer && !record.containment(style).contains(.size)
    }

    /// Whether a laid-out box may be broken: its border and padding, where there is nothing else, are not.
    func isBreakable(_ box: BoxID, _ fragment: FragmentID, direction: WritingDirection) -> Bool {
        guard isBreakable(box) else { return false }
        let laid = tree[fragment]
        guard laid.children.isEmpty else { return true }
        let edges = LogicalEdges(laid.border, direction) + LogicalEdges(laid.padding, direction)
        return edges.block < LogicalSize(laid.size, direction.mode).block
    }

    func avoidsBreakInside(_ box: BoxID) -> Bool {
        switch styles[boxes[box].style].box.breakInside {
        case .avoid, .avoidColumn: true
        case .auto, .always, .all, .page, .left, .right, .recto, .verso, .column, .region, .avoidPage, .avoidRegion: false
        }
    }
}
