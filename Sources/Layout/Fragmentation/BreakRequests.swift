import ClipBase
import Style

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

/// Before a box or after it.
enum BreakSide: Hashable, Sendable { case before, after }

extension LayoutEngine {
    /// Of boxes inside that are asked for what they say on a break beside one box.
    private static let maxBreakSpeakers = 1_000

    /// What a box asks of a break beside it; those inside that stand at that edge of it speak for it too (Fragmentation 3 §3.1).
    func breakRequest(_ side: BreakSide, _ box: BoxID) -> BreakRequest {
        var request = BreakRequest.allowed
        var open = [box]
        var asked = 0
        while let next = open.popLast(), request != .forced, asked < LayoutEngine.maxBreakSpeakers {
            asked += 1
            let style = styles[boxes[next].style].box
            request = request.joined(BreakRequest(side == .before ? style.breakBefore : style.breakAfter))
            addSpeakers(of: next, side, to: &open)
        }
        return request
    }

    /// The boxes inside that stand at an edge of a box which hands on what they ask.
    private func addSpeakers(of box: BoxID, _ side: BreakSide, to open: inout [BoxID]) {
        let record = boxes[box]
        guard !containment(box).contains(.layout) else { return }
        switch record.kind {
        case .blockContainer, .tableCell, .tableCaption:
            guard !record.hasInlineChildren, !isMulticol(box), isBreakable(box) else { return }
        case .flexContainer:
            guard isBreakable(box) else { return }
            let flex = styles[record.style].flex
            if flex.direction == .row || flex.direction == .rowReverse, flex.wrap == .nowrap {
                for child in boxes.children(box) where isInBlockFlow(child) { open.append(child) }
                return
            }
            let isReversed = flex.direction == .columnReverse || flex.direction != .column && flex.wrap.isReversed
            let items = orderedItems(box)
            if let edge = (side == .before) != isReversed ? items.first : items.last { open.append(edge) }
            return
        case .gridContainer:
            let items = isBreakable(box) ? orderedItems(box) : []
            if let edge = side == .before ? items.first : items.last { open.append(edge) }
            return
        case .tableRow:
            for child in boxes.children(box) where isInBlockFlow(child) { open.append(child) }
            return
        case .tableWrapper, .table, .tableRowGroup:
            guard isBreakable(box) else { return }
        case .replaced, .inline, .text, .lineBreak, .wordBreak, .tableColumnGroup, .tableColumn, .marker, .ruby, .rubyBase, .rubyText:
            return
        }
        var next = side == .before ? record.firstChild : record.lastChild
        while let child = next, !isInBlockFlow(child) {
            next = side == .before ? boxes[child].nextSibling : boxes[child].previousSibling
        }
        if let edge = next { open.append(edge) }
    }

    private func isInBlockFlow(_ box: BoxID) -> Bool {
        let record = boxes[box]
        guard !record.isFloating, !record.isOutOfFlow, styles[record.style].box.columnSpan != .all else { return false }
        return record.kind != .tableColumn && record.kind != .tableColumnGroup
    }

    /// Whether any box of the page asks for a break.
    func findForcedBreaks() -> Bool {
        boxes.boxes.contains { record in
            let style = styles[record.style].box
            return BreakRequest(style.breakBefore) == .forced || BreakRequest(style.breakAfter) == .forced
        }
    }
}
