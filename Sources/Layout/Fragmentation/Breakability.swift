import ClipBase
import Style

/// The block-axis edges that boxes around some content repeat in each fragmentainer.
struct ClonedEdges: Hashable, Sendable {
    var start = LayoutUnit.zero
    var end = LayoutUnit.zero
    var sum: LayoutUnit { start + end }
}

/// What the two sides of a place between boxes ask of a break there (Fragmentation 3 §3.1).
enum BreakRequest: Hashable, Sendable {
    case allowed, avoided, forced

    init(_ value: BreakValue) {
        switch value {
        case .always, .all, .column: self = .forced
        case .avoid, .avoidColumn: self = .avoided
        case .auto, .avoidPage, .avoidRegion, .page, .left, .right, .recto, .verso, .region: self = .allowed
        }
    }

    /// A forced break wins over all, one to be avoided over none.
    func joined(_ other: BreakRequest) -> BreakRequest {
        if self == .forced || other == .forced { return .forced }
        return self == .avoided || other == .avoided ? .avoided : .allowed
    }
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

    /// What a box asks of a break before it; the first box in a block container speaks for that too (Fragmentation 3 §3.1).
    func breakRequest(before box: BoxID) -> BreakRequest {
        var request = BreakRequest(styles[boxes[box].style].box.breakBefore)
        var outer = box
        while request != .forced, handsOnBreakRequests(outer) {
            var next = boxes[outer].firstChild
            while let child = next, !isInBlockFlow(child) { next = boxes[child].nextSibling }
            guard let child = next else { break }
            request = request.joined(BreakRequest(styles[boxes[child].style].box.breakBefore))
            outer = child
        }
        return request
    }

    /// What a box asks of a break after it; the last box in a block container speaks for that too.
    func breakRequest(after box: BoxID) -> BreakRequest {
        var request = BreakRequest(styles[boxes[box].style].box.breakAfter)
        var outer = box
        while request != .forced, handsOnBreakRequests(outer) {
            var next = boxes[outer].lastChild
            while let child = next, !isInBlockFlow(child) { next = boxes[child].previousSibling }
            guard let child = next else { break }
            request = request.joined(BreakRequest(styles[boxes[child].style].box.breakAfter))
            outer = child
        }
        return request
    }

    private func handsOnBreakRequests(_ box: BoxID) -> Bool {
        boxes[box].kind == .blockContainer && !boxes[box].hasInlineChildren && !isMulticol(box) && isBreakable(box)
    }

    private func isInBlockFlow(_ box: BoxID) -> Bool {
        !boxes[box].isFloating && !boxes[box].isOutOfFlow && styles[boxes[box].style].box.columnSpan != .all
    }
}
