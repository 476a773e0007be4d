import ClipBase
import Style

extension FragmentainerView {
    /// Where a box that is laid out at an offset would be broken best, or not at all, and how good the break is that it has where it
    /// stands. `trailing` is what is not to be parted from its end.
    func wantedPlace(
        of child: BoxID, _ result: LayoutResult, at offset: LayoutUnit, in range: FragmentainerRange, axes: WritingDirection,
        trailing: LayoutUnit = .zero
    ) -> (target: LayoutUnit, inside: BreakAppeal) {
        let own = LogicalSize(engine.tree[result.fragment].size, axes.mode).block
        let size = trailing > .zero && fits(own + trailing, from: offset) ? own + trailing : own
        let isBreakable = engine.isBreakable(child, result.fragment, direction: axes)
        let isParted = offset + own <= range.end && offset > range.start
        if offset + size > range.end, !isBreakable || engine.avoidsBreakInside(child) || isParted {
            note(shortage: offset + size - range.end)
            let target = placeUnbroken(size, at: offset)
            if target > offset || !isBreakable { return (target, isBreakable && !isParted ? .avoided : .lastResort) }
        }
        var target = offset
        var inside = BreakAppeal.perfect
        let laid = engine.tree[result.fragment]
        let edges = LogicalEdges(laid.border, axes).blockStart + LogicalEdges(laid.padding, axes).blockStart
        if offset > range.start, edges > .zero, offset + edges > range.end {
            note(shortage: offset + edges - range.end)
            return (start(after: range), .lastResort)
        }
        if let unsuitable = result.columns.unsuitableBreaks.first, offset + unsuitable.offset <= range.end {
            inside = unsuitable.appeal
            if offset > range.start { target = start(after: range) }
        }
        if let lead = result.columns.leadBreak, offset > range.start || isTaller(at: offset + lead, than: range) {
            target = max(target, offset + lead)
        }
        return (target, inside)
    }

    private func isTaller(at offset: LayoutUnit, than range: FragmentainerRange) -> Bool {
        guard let other = self.range(at: offset) else { return false }
        return other.end - other.start > range.end - range.start
    }

    /// Takes note of what content lacks to stay before its break.
    func note(shortage: LayoutUnit) { engine.breakNotes.note(shortage: shortage, row: row) }

    /// The block size of the first thing in a fragment that is not broken, with the edges before it; all of it where it is empty.
    func leadSize(of fragment: FragmentID, axes: WritingDirection) -> LayoutUnit {
        var id = fragment
        var lead = LayoutUnit.zero
        while engine.tree[id].kind == .box, let link = engine.tree.children(id).first {
            let outer = engine.tree[id].size
            lead += LogicalOffset(link.offset, axes, outer: outer, inner: engine.tree[link.fragment].size).block.clampedToZero
            id = link.fragment
        }
        return lead + LogicalSize(engine.tree[id].size, axes.mode).block
    }
}
