import ClipBase
import Style

/// How an axis of a subgrid lies on its parent grid (Grid 2 §9).
struct SubgridLink {
    /// The parent's axis whose tracks it takes.
    var parentAxis: GridAxis
    /// Its tracks run against the parent's order.
    var isReversed: Bool
    /// The parent's tracks that it spans.
    var range: Range<Int>
    /// Its margins, borders and paddings at its own start and end edge: taken out of the outer tracks.
    var startEdge: LayoutUnit
    var endEdge: LayoutUnit
    /// Half of what its gutters are wider than the parent's: taken out of the tracks at both sides of a gutter.
    var gutterShare: LayoutUnit

    /// What an item loses of its tracks at a line of the subgrid: at its edges, and at the gutters inside.
    func loss(at line: Int) -> LayoutUnit {
        if line <= 0 { return startEdge }
        return line >= range.count ? endEdge : gutterShare
    }

    /// A range of the subgrid's tracks as the parent counts them.
    func inParent(_ tracks: Range<Int>) -> Range<Int> {
        let low = isReversed ? range.upperBound - tracks.upperBound : range.lowerBound + tracks.lowerBound
        let start = max(range.lowerBound, low)
        return start..<max(start, min(low + tracks.count, range.upperBound))
    }

    /// The subgrid's tracks, placed from its content box's start edge, out of the sized ones of its parent.
    func derive(from parent: [GridTrack]) -> [GridTrack] {
        guard range.upperBound <= parent.count, let first = range.first, let last = range.last else { return [] }
        let low = parent[first].offset
        let high = parent[last].end
        return (0..<range.count).map { i in
            let source = parent[isReversed ? last - i : first + i]
            let start = isReversed ? high - source.end : source.offset - low
            let before = loss(at: i)
            var track = source
            let end = start + source.base - loss(at: i + 1)
            track.base = (end - start - before).clampedToZero
            // An edge wider than its track takes room of the others: the last line is at the edge of the content box.
            track.offset = (i == range.count - 1 ? min(start + before, end) : start + before) - startEdge
            return track
        }
    }
}

/// The tracks of one axis that a grid takes from its parent.
struct InheritedAxis: Hashable {
    var names: InheritedNames
    var tracks: [GridTrack]
    var gap: LayoutUnit
    /// The shared baselines of the groups at each track's start edge and end edge, from that edge.
    var startBaselines: [LayoutUnit?] = []
    var endBaselines: [LayoutUnit?] = []
}

/// What a subgrid is given when it is laid out: its subgridded axes. Kept in `LayoutEngine.inheritedGrids`, equal ones once.
struct InheritedGrid: Hashable {
    var columns: InheritedAxis?
    var rows: InheritedAxis?

    subscript(_ axis: GridAxis) -> InheritedAxis? { axis == .inline ? columns : rows }
}

/// Index into `LayoutEngine.inheritedGrids`.
struct InheritedGridID: Hashable, Sendable {
    var rawValue: UInt32
}

extension LayoutEngine {
    func inheritedGridID(_ grid: InheritedGrid) -> InheritedGridID {
        if let known = inheritedGridIDs[grid] { return known }
        let id = InheritedGridID(rawValue: UInt32(inheritedGrids.count))
        inheritedGrids.append(grid)
        inheritedGridIDs[grid] = id
        return id
    }

    /// Whether a grid container asks for a subgrid along an axis and may be one: a box that is laid out apart from its
    /// surroundings is none, as with layout and paint containment (Grid 2 §9).
    func isSubgrid(_ box: BoxID, _ axis: GridAxis) -> Bool {
        guard boxes[box].kind == .gridContainer else { return false }
        let style = styles[boxes[box].style]
        let template = axis == .inline ? style.flex.templateColumns : style.flex.templateRows
        guard !template.isInitial, styles.tables.gridTemplates[template].isSubgrid else { return false }
        return containment(box).isDisjoint(with: [.layout, .paint]) && style.box.containerType == .normal && !style.isOutOfFlow
    }
}
