import ClipBase
import Style

/// Positions in a flow thread: content in one tall strip that is cut into fragmentainers of equal height (Fragmentation 3).
enum FragmentainerMath {
    /// How far a position lies into its fragmentainer.
    static func offset(of position: LayoutUnit, in height: LayoutUnit) -> LayoutUnit {
        guard height > .zero else { return .zero }
        let rest = position.rawValue % height.rawValue
        return LayoutUnit(rawValue: rest < 0 ? rest + height.rawValue : rest)
    }
}

extension BlockFlow {
    /// Moves a child to the next fragmentainer where a forced break or an unbreakable content asks for it; lays it out
    /// again where its breaks inside depend on its place. Gives the block offset at which it stands.
    mutating func breakBefore(_ child: BoxID, result: inout LayoutResult, offset: LayoutUnit, space childSpace: ConstraintSpace)
        -> LayoutUnit
    {
        guard let height = fragmentainerHeight, height > .zero else { return offset }
        let style = engine.styles[engine.boxes[child].style].box
        let position = offset - fragmentainerStart
        let used = FragmentainerMath.offset(of: position, in: height)
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode).block
        var moved = offset
        if isForced(style.breakBefore) || previousBreakAfterIsForced(child), builder.childCount > 0 || offset > edges.blockStart {
            if used > .zero { moved = offset + (height - used) }
        } else if used > .zero, size > height - used, size <= height, isMonolithic(child) {
            moved = offset + (height - used)
        }
        guard moved != offset else { return offset }
        if !isMonolithic(child), !engine.isMulticol(child) {
            var again = childSpace
            again.fragmentainerBlockSize = height
            again.fragmentainerOffset = moved - fragmentainerStart
            again.flowOffset.block += moved - offset
            result = engine.layOut(child, in: again)
        }
        return moved
    }

    /// A box that is never cut: replaced, scrolled, or one that asks to be kept whole (Fragmentation 3 §4.1).
    private func isMonolithic(_ child: BoxID) -> Bool {
        let record = engine.boxes[child]
        let style = engine.styles[record.style]
        switch record.kind {
        case .replaced: return true
        case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .flexContainer, .gridContainer, .tableWrapper, .table,
            .tableRowGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
            break
        }
        switch style.box.breakInside {
        case .avoid, .avoidColumn, .avoidPage, .avoidRegion: return true
        case .auto, .always, .all, .page, .left, .right, .recto, .verso, .column, .region: break
        }
        return style.isScrollContainer || style.box.containment.contains(.size)
    }

    private func isForced(_ value: BreakValue) -> Bool {
        switch value {
        case .always, .all, .column: true
        case .auto, .avoid, .avoidPage, .avoidColumn, .avoidRegion, .page, .left, .right, .recto, .verso, .region: false
        }
    }

    private func previousBreakAfterIsForced(_ child: BoxID) -> Bool {
        guard let previous = engine.boxes[child].previousSibling else { return false }
        return isForced(engine.styles[engine.boxes[previous].style].box.breakAfter)
    }
}
