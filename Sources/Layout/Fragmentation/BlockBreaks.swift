import ClipBase
import Style

/// What breaking does with a child that is laid out.
enum BreakDecision {
    case stay
    /// It is laid out again at this offset.
    case move(LayoutUnit)
    /// An earlier child moves, and all from that on is laid out again.
    case moveEarlier
}

/// What a block container in a flow thread keeps of its breaks. Offsets are from its border box's block-start edge.
struct BreakState {
    /// A place between children that the breaks after it can be moved back to, with what stood there.
    struct Checkpoint {
        var child: BoxID
        var offset = LayoutUnit.zero
        var childCount, staticCount, spannerCount: Int
        var cursor: LayoutUnit
        var strut: MarginStrut
        var isAtStart, endsWithClearedBox, holdsContent: Bool
        var pendingMarker: BoxID?
        var firstBaseline, lastBaseline, overhang: LayoutUnit?
        var previous: (box: BoxID, start: LayoutUnit)?
        var exclusions: ExclusionSpace
    }

    /// The last child in flow, and where it starts.
    var previous: (box: BoxID, start: LayoutUnit)?
    /// Something stands in the box already.
    var holdsContent = false
    /// The first thing in the box found no room in its fragmentainer: where the one starts that it went to.
    var lead: LayoutUnit?
    var unsuitable = UnsuitableBreaks()
    /// Something that is not broken reaches beyond its fragmentainer: where the content goes on.
    var overhang: LayoutUnit?
    /// The children since the start of the box, or since the head, ask for no break between them.
    var isRunFromStart = false
    var runHead: Checkpoint?
    /// The child that is placed next, at the start of a fragmentainer.
    var planned: (child: BoxID, offset: LayoutUnit)?
    /// Where lines stand, the index of the first one after the last break and after that before it.
    var lineTops: [LayoutUnit] = []
    var linesHeight = LayoutUnit.zero
    var lastLineBreak = 0
    var earlierLineBreak = 0
    /// The line being placed has room in its fragmentainer, but for the edges behind it.
    var movesForEdges = false
    /// The line that starts a fragmentainer, so that enough of them stand together.
    var plannedLine: Int?
}

extension BlockFlow {
    var isFragmented: Bool { fragmentainers != nil }

    /// The part of the fragmentainer at an offset that content of this box may take; nil where nothing is broken.
    func fragmentainer(at offset: LayoutUnit) -> FragmentainerRange? { fragmentainers?.range(at: offset) }

    private func start(after range: FragmentainerRange) -> LayoutUnit { fragmentainers?.start(after: range) ?? range.end }

    func placeUnbroken(_ size: LayoutUnit, at offset: LayoutUnit) -> LayoutUnit {
        fragmentainers?.placeUnbroken(size, at: offset) ?? offset
    }

    /// The space of a child by where it stands; what is never broken knows no fragmentainers.
    func fragmented(_ childSpace: ConstraintSpace, _ child: BoxID, at offset: LayoutUnit) -> ConstraintSpace {
        guard let fragmentainers, engine.isBreakable(child), engine.direction(child).isHorizontal == direction.isHorizontal else {
            return childSpace
        }
        var space = fragmentainers.space(childSpace, at: offset)
        space.trailingEdges = trailingEdges(after: child)
        space.startsFragmentainer = !mayMove
        return space
    }

    /// What the box ends with behind its last child in flow, and keeps with the end of that: padding and borders are not broken off
    /// (Fragmentation 3 §4.1, class C).
    private func trailingEdges(after child: BoxID) -> LayoutUnit {
        guard trailingEdges > .zero, !engine.boxes[child].isFloating else { return .zero }
        var next = engine.boxes[child].nextSibling
        while let sibling = next {
            guard engine.boxes[sibling].isFloating || engine.boxes[sibling].isOutOfFlow else { return .zero }
            next = engine.boxes[sibling].nextSibling
        }
        return engine.margins(child, percentageBasis: contentInline, axes: direction).blockEnd.clampedToZero + trailingEdges
    }

    // MARK: Before a child is laid out

    private func request(before child: BoxID) -> BreakRequest {
        guard let previous = breaks.previous else { return .allowed }
        return engine.breakRequest(.after, previous.box).joined(engine.breakRequest(.before, child))
    }

    /// Where a child starts whose margins put it at an offset: margins do not go on after a break, but for those after a forced
    /// one (Fragmentation 3 §5.2).
    mutating func breakBefore(_ child: BoxID, at offset: LayoutUnit, scan: inout MarginScan?, isCleared: Bool) -> LayoutUnit {
        guard isFragmented else { return offset }
        guard let range = fragmentainer(at: cursor) else {
            if request(before: child) == .forced { engine.breakNotes.note(forcedBreakAt: origin.block + cursor) }
            return offset
        }
        if let planned = breaks.planned, planned.child == child {
            breaks.planned = nil
            return startFragmentainer(at: planned.offset)
        }
        let request = request(before: child)
        if request != .avoided {
            breaks.isRunFromStart = breaks.previous == nil
            breaks.runHead = isFollowedByAvoidedBreak(child) ? checkpoint(at: child) : nil
        }
        let isBroken = breaks.previous.map { $0.start < range.start } ?? false && cursor == range.start
        if request == .forced, breaks.previous != nil {
            let start = startFragmentainer(at: breaks.overhang ?? (isBroken ? cursor : start(after: range)))
            var fresh = MarginScan(strut: MarginStrut(), base: origin.block + start, isBlockDefinite: percentageBlock != nil)
            let ends = engine.scanStart(
                child, containingInline: contentInline, isLTR: direction.isLTR, axes: direction, &fresh)
            scan = fresh
            return (ends ? fresh.place : fresh.base + fresh.strut.sum) - origin.block
        }
        if let overhang = breaks.overhang { return startFragmentainer(at: overhang) }
        let place = fragmentainers?.entered(offset) ?? offset
        guard !isAtStart, !isCleared, offset > cursor else { return place }
        if isBroken { return cursor }
        return offset >= range.end ? start(after: range) : place
    }

    private mutating func startFragmentainer(at offset: LayoutUnit) -> LayoutUnit {
        isAtStart = false
        strut = MarginStrut()
        breaks.overhang = nil
        cursor = offset
        return offset
    }

    private func isFollowedByAvoidedBreak(_ child: BoxID) -> Bool {
        var next = engine.boxes[child].nextSibling
        while let sibling = next, engine.boxes[sibling].isFloating || engine.boxes[sibling].isOutOfFlow {
            next = engine.boxes[sibling].nextSibling
        }
        guard let next else { return false }
        return engine.breakRequest(.after, child).joined(engine.breakRequest(.before, next)) == .avoided
    }

    private func checkpoint(at child: BoxID) -> BreakState.Checkpoint {
        BreakState.Checkpoint(
            child: child, childCount: builder.childCount, staticCount: builder.staticChildCount, spannerCount: spanners.count,
            cursor: cursor, strut: strut, isAtStart: isAtStart, endsWithClearedBox: endsWithClearedBox,
            holdsContent: breaks.holdsContent, pendingMarker: pendingMarker, firstBaseline: builder.firstBaseline,
            lastBaseline: builder.lastBaseline, overhang: breaks.overhang, previous: breaks.previous, exclusions: engine.exclusions)
    }

    private mutating func restore(_ checkpoint: BreakState.Checkpoint) {
        builder.removeChildren(from: checkpoint.childCount, staticFrom: checkpoint.staticCount)
        builder.firstBaseline = checkpoint.firstBaseline
        builder.lastBaseline = checkpoint.lastBaseline
        cursor = checkpoint.cursor
        strut = checkpoint.strut
        isAtStart = checkpoint.isAtStart
        endsWithClearedBox = checkpoint.endsWithClearedBox
        pendingMarker = checkpoint.pendingMarker
        breaks.holdsContent = checkpoint.holdsContent
        breaks.overhang = checkpoint.overhang
        breaks.previous = checkpoint.previous
        engine.exclusions = checkpoint.exclusions
    }

    // MARK: After a child is laid out

    /// Whether a child that is laid out may stay where it is: a break before it is better than a worse one inside, and one before an
    /// earlier child better than one that is to be avoided (Fragmentation 3 §4.4).
    mutating func decideBreak(before child: BoxID, _ result: LayoutResult, at offset: LayoutUnit) -> BreakDecision {
        guard isFragmented else { return .stay }
        if !result.columns.breakNotes.isEmpty { engine.breakNotes.add(result.columns.breakNotes, at: origin.block + offset) }
        guard let fragmentainers, let range = fragmentainers.range(at: offset) else { return .stay }
        if breaks.runHead?.child == child { breaks.runHead?.offset = offset }
        let (target, inside) = fragmentainers.wantedPlace(
            of: child, result, at: offset, in: range, axes: direction, trailing: mayMove ? trailingEdges(after: child) : .zero)
        let isBrokenBefore = breaks.previous.map { $0.start < range.start } ?? false && offset == range.start
        guard target > offset || isBrokenBefore else { return .stay }
        if isBrokenBefore { fragmentainers.note(shortage: fragmentainers.leadSize(of: result.fragment, axes: direction)) }
        if breaks.previous != nil, request(before: child) == .avoided {
            let broken = isBrokenBefore ? fragmentainer(at: offset - .epsilon) ?? range : range
            if breaks.isRunFromStart, canYield {
                yield(to: start(after: broken), from: broken, appeal: .avoided)
                return .stay
            }
            if let head = breaks.runHead, head.offset > broken.start, head.offset < broken.end, head.spannerCount == spanners.count {
                restore(head)
                breaks.runHead = nil
                breaks.planned = (head.child, start(after: broken))
                return .moveEarlier
            }
            if !isBrokenBefore, inside >= .avoided { return .stay }
            noteUnsuitable(broken.end, .avoided)
        }
        guard target > offset else { return .stay }
        if !breaks.holdsContent {
            if canYield {
                yield(to: target, from: range, appeal: inside)
                return .stay
            }
            noteLead(target, from: range)
        }
        return .move(target)
    }

    private mutating func noteUnsuitable(_ offset: LayoutUnit, _ appeal: BreakAppeal) {
        breaks.unsuitable.note(UnsuitableBreak(offset: offset, appeal: appeal, row: fragmentainers?.row ?? 0))
    }

    /// The first content of a row of fragmentainers goes to the second one, and leaves nothing but margins and edges behind.
    private mutating func noteLead(_ start: LayoutUnit, from range: FragmentainerRange) {
        if spanners.isEmpty { breaks.lead = breaks.lead ?? start }
        noteUnsuitable(range.end, .lastResort)
    }

    /// Leaves it to the container to move all of this box to another fragmentainer.
    private mutating func yield(to target: LayoutUnit, from range: FragmentainerRange, appeal: BreakAppeal) {
        breaks.lead = breaks.lead ?? fragmentainers?.boxStart(at: target)
        noteUnsuitable(range.end, appeal)
    }

    /// Whether what is placed next may go to the next fragmentainer for the edges behind it: something stays behind.
    private var mayMove: Bool { breaks.holdsContent || canYield && !space.startsFragmentainer }

    /// Whether the box itself can start the next fragmentainer.
    private var canYield: Bool { fragmentainers?.canYield ?? false }

    /// Takes note of a child that has its place.
    mutating func notePlaced(_ child: BoxID, _ result: LayoutResult, at offset: LayoutUnit) {
        guard isFragmented else { return }
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode).block
        breaks.previous = (child, offset)
        breaks.overhang = nil
        if !result.collapsesThrough { breaks.holdsContent = true }
        var end = offset + max(size, result.columns.contentEnd)
        if let range = fragmentainer(at: offset), offset + size > range.end,
            !engine.isBreakable(child, result.fragment, direction: direction)
        {
            breaks.overhang = start(after: range)
            end = range.end
            noteUnsuitable(range.end, .lastResort)
        } else {
            if let inner = result.columns.overhang, inner < size {
                breaks.overhang = offset + inner
                end = offset + inner
            }
            breaks.unsuitable.add(result.columns.unsuitableBreaks, at: offset)
            if engine.avoidsBreakInside(child), let range = fragmentainer(at: offset), offset + size > range.end {
                noteUnsuitable(range.end, .avoided)
            }
        }
        if engine.isIndependentBlock(child) { engine.exclusions.note(contentEnd: origin.block + end) }
    }

    // MARK: Lines

    /// Where a line of that height stands: it is never broken. The last one keeps the edges that end the box.
    mutating func placeLine(height content: LayoutUnit, at top: LayoutUnit, isLast: Bool) -> LayoutUnit {
        let trailing = isLast && mayMove ? trailingEdges : .zero
        let height = fragmentainers?.fits(content + trailing, from: top) ?? true ? content + trailing : content
        breaks.movesForEdges = fragmentainer(at: top).map { top + content <= $0.end && top + height > $0.end } ?? false
        if let planned = breaks.plannedLine, planned == breaks.lineTops.count, let last = breaks.lineTops.last,
            let range = fragmentainer(at: last), top < range.end
        {
            return placeUnbroken(height, at: start(after: range))
        }
        let place = placeUnbroken(height, at: top)
        if place > top, let range = fragmentainer(at: top) {
            engine.breakNotes.note(shortage: top + height - range.end, row: fragmentainers?.row ?? 0)
            if !breaks.holdsContent {
                let start = fragmentainer(at: place)?.start ?? place
                if canYield { yield(to: start, from: range, appeal: .lastResort) } else { noteLead(start, from: range) }
            }
        }
        return place
    }

    mutating func noteLine(at top: LayoutUnit, height: LayoutUnit) {
        guard isFragmented else { return }
        var end = top + height
        if let range = fragmentainer(at: top) {
            if let last = breaks.lineTops.last, last < range.start {
                let index = breaks.lineTops.count
                if !breaks.movesForEdges,
                    index - breaks.lastLineBreak < Int(engine.styles[engine.boxes[box].style].inherited.orphans)
                {
                    if breaks.lastLineBreak == 0 {
                        noteFewLines(height: breaks.linesHeight + height, next: range.start)
                    } else {
                        noteUnsuitable(fragmentainer(at: last)?.end ?? last, .fewLines)
                    }
                }
                (breaks.earlierLineBreak, breaks.lastLineBreak) = (breaks.lastLineBreak, index)
                engine.breakNotes.note(shortage: height, row: fragmentainers?.row ?? 0)
            }
            if end > range.end {
                breaks.overhang = start(after: range)
                end = range.end
                noteUnsuitable(range.end, .lastResort)
            }
        }
        breaks.lineTops.append(top)
        breaks.linesHeight += height
        breaks.holdsContent = true
        engine.exclusions.note(contentEnd: origin.block + end)
    }

    /// Too few lines stand before a break: all of them had better start where they have room together.
    private mutating func noteFewLines(height: LayoutUnit, next: LayoutUnit) {
        guard let first = breaks.lineTops.first, let range = fragmentainer(at: first) else { return }
        let place = placeUnbroken(height, at: first)
        breaks.lead = breaks.lead ?? (place > first ? fragmentainer(at: place)?.start ?? next : next)
        noteUnsuitable(range.end, .fewLines)
    }

    /// The line before which a break leaves enough of them after it, where the last one did not, or as many as the orphans before it
    /// allow (Fragmentation 3 §3.3); nil where it stays.
    func findWidowBreak() -> Int? {
        let style = engine.styles[engine.boxes[box].style].inherited
        let last = breaks.lastLineBreak
        let missing = Int(style.widows) - (breaks.lineTops.count - last)
        guard last > 0, missing > 0, breaks.plannedLine == nil else { return nil }
        let line = max(last - missing, breaks.earlierLineBreak + max(1, Int(style.orphans)))
        return line < last ? line : nil
    }

    // MARK: The end

    /// What the box says on breaks, once it has its block size.
    func outcome(blockSize: LayoutUnit) -> ColumnOutcome {
        var outcome = ColumnOutcome(spanners: spanners, leadBreak: breaks.lead, unsuitableBreaks: breaks.unsuitable)
        if let overhang = breaks.overhang, overhang < blockSize { outcome.overhang = overhang }
        if isRoot {
            outcome.contentEnd = max(engine.exclusions.contentBottom, .zero)
            outcome.breakNotes = engine.breakNotes
        }
        return outcome
    }

    /// The block size of a box whose border and padding at the end would be broken otherwise: they start the next fragmentainer.
    func endWithWholeEdge(_ size: LayoutUnit) -> LayoutUnit {
        let edge = edges.blockEnd
        guard let fragmentainers, edge > .zero, engine.styles[engine.boxes[box].style].box.decorationBreak == .slice,
            let range = fragmentainers.range(at: size - edge - .epsilon), size > range.end, size - edge < range.end
        else { return size }
        let next = fragmentainers.start(after: range)
        guard let other = fragmentainers.range(at: next), edge <= other.end - other.start else { return size }
        return next + edge
    }

    /// Takes note of what a box of a given block size lacks to end in the fragmentainer before its last one.
    func noteOwnShortage(end: LayoutUnit) {
        guard let fragmentainers, let last = fragmentainer(at: end - .epsilon), last.start > .zero, cursor <= last.start else { return }
        engine.breakNotes.note(shortage: end - last.start, row: fragmentainers.row)
    }
}
