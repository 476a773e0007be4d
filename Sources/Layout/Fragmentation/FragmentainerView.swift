import ClipBase
import Style

/// The fragmentainers that a box in a flow thread is broken into, in offsets from its block-start border edge.
struct FragmentainerView {
    let engine: LayoutEngine
    let id: FragmentationID
    /// The row of them that content goes to, and the offset at which it starts; a spanning element starts a new one.
    var row: Int
    var start: LayoutUnit
    /// What this box and those around it repeat in each fragmentainer.
    var clonedEdges: ClonedEdges
    /// Likewise, without this box.
    private let outerEdges: ClonedEdges
    /// The box may start another fragmentainer than the one that it is placed in; absolute boxes stay where they are.
    private let mayYield: Bool

    /// nil where the box is in no flow thread.
    init?(of box: BoxID, in space: ConstraintSpace, edges: LogicalEdges, engine: LayoutEngine) {
        guard let id = space.fragmentation else { return nil }
        self.engine = engine
        self.id = id
        row = space.fragmentainerRow
        start = .zero - space.fragmentainerOffset
        var cloned = space.clonedEdges
        if engine.styles[engine.boxes[box].style].box.decorationBreak == .clone {
            cloned.start += edges.blockStart
            cloned.end += edges.blockEnd
        }
        clonedEdges = cloned
        outerEdges = space.clonedEdges
        mayYield = !engine.boxes[box].isFlowThread && !engine.boxes[box].isOutOfFlow
    }

    private func whole(at offset: LayoutUnit) -> FragmentainerRange? {
        guard let range = engine.fragmentations[Int(id.rawValue)].fragmentainer(at: offset - start, row: row) else { return nil }
        return FragmentainerRange(start: range.start + start, end: range.end + start)
    }

    /// The part of the fragmentainer at an offset that content of the box may take; nil where nothing is broken.
    func range(at offset: LayoutUnit) -> FragmentainerRange? {
        guard let whole = whole(at: offset) else { return nil }
        let range = usable(whole)
        guard offset >= range.end, range.end < whole.end, let next = self.whole(at: whole.end) else { return range }
        return usable(next)
    }

    /// A fragmentainer less the edges that are repeated in it; where those leave no room they are not.
    private func usable(_ whole: FragmentainerRange) -> FragmentainerRange {
        guard clonedEdges.sum > .zero, clonedEdges.sum + 1 <= whole.end - whole.start else { return whole }
        // The box's own first edge is part of its content there.
        let repeatedStart = whole.start < .zero || whole.start == start ? .zero : clonedEdges.start
        return FragmentainerRange(start: whole.start + repeatedStart, end: whole.end - clonedEdges.end)
    }

    /// Whether the box can start the next fragmentainer: it does not start one already.
    var canYield: Bool {
        guard mayYield, let own = range(at: .zero) else { return false }
        return own.start < .zero
    }

    /// Where content goes on after a fragmentainer.
    func start(after range: FragmentainerRange) -> LayoutUnit { self.range(at: range.end)?.start ?? range.end }

    /// Where the box itself starts in the fragmentainer at an offset, if it goes there as a whole.
    func boxStart(at offset: LayoutUnit) -> LayoutUnit { whole(at: offset).map { $0.start + outerEdges.start } ?? offset }

    /// An offset, but below the edges that are repeated where it lies.
    func entered(_ offset: LayoutUnit) -> LayoutUnit {
        clonedEdges.sum > .zero ? max(offset, range(at: offset)?.start ?? offset) : offset
    }

    /// Where something of that block size stands that is not broken: in the next fragmentainer with room for it; if there is none,
    /// at the start of one.
    func placeUnbroken(_ size: LayoutUnit, at offset: LayoutUnit) -> LayoutUnit {
        let offset = entered(offset)
        guard size > .zero, let range = range(at: offset), offset + size > range.end else { return offset }
        let roomy = engine.fragmentations[Int(id.rawValue)].start(
            ofFragmentainerHolding: size + clonedEdges.sum, from: range.end - start, row: row)
        if let roomy { return self.range(at: roomy + start)?.start ?? offset }
        return offset > range.start ? start(after: range) : offset
    }

    /// Whether a fragmentainer from an offset on holds that block size.
    func fits(_ size: LayoutUnit, from offset: LayoutUnit) -> Bool {
        guard let range = range(at: placeUnbroken(size, at: offset)) else { return true }
        return size <= range.end - range.start
    }

    /// The offset at which content that takes up a block size ends, with the room that repeated edges take at each break.
    func end(of size: LayoutUnit, from offset: LayoutUnit) -> LayoutUnit {
        guard clonedEdges.sum > .zero else { return offset + size }
        var position = offset
        var left = size
        for _ in 0..<MulticolFlow.maxGroups {
            guard let range = range(at: position), left > range.end - position else { break }
            left -= range.end - position
            position = start(after: range)
        }
        return position + left
    }

    /// The space of what stands at an offset in the box and is broken with it.
    func space(_ childSpace: ConstraintSpace, at offset: LayoutUnit) -> ConstraintSpace {
        var space = childSpace
        space.fragmentation = id
        space.fragmentainerRow = row
        space.fragmentainerOffset = offset - start
        space.clonedEdges = clonedEdges
        return space
    }
}
