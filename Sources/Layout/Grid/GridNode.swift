import ClipBase
import Style

/// A grid or a subgrid with its items placed, and its tracks once they are sized.
struct GridNode {
    let box: BoxID
    let style: ComputedStyle
    let direction: WritingDirection
    let columnAxis: ExplicitAxis
    let rowAxis: ExplicitAxis
    let placement: GridPlacement
    let columnGap: LayoutUnit
    var rowGap: LayoutUnit
    /// How its axes lie on the parent node; nil for an axis with tracks of its own.
    var columnLink: SubgridLink?
    var rowLink: SubgridLink?
    var parent: Int?
    /// By item: the node of an item that is a subgrid in some axis.
    var subgrids: [Int?] = []
    /// Empty until sized.
    var columns: [GridTrack] = []
    var rows: [GridTrack] = []

    func axis(_ axis: GridAxis) -> ExplicitAxis { axis == .inline ? columnAxis : rowAxis }
    func gap(_ axis: GridAxis) -> LayoutUnit { axis == .inline ? columnGap : rowGap }
    func link(_ axis: GridAxis) -> SubgridLink? { axis == .inline ? columnLink : rowLink }
    func tracks(_ axis: GridAxis) -> [GridTrack] { axis == .inline ? columns : rows }

    mutating func set(_ tracks: [GridTrack], _ axis: GridAxis) {
        switch axis {
        case .inline: columns = tracks
        case .block: rows = tracks
        }
    }

    mutating func set(_ link: SubgridLink, _ axis: GridAxis) {
        switch axis {
        case .inline: columnLink = link
        case .block: rowLink = link
        }
    }

    /// The start and size of a range of sized tracks; nil where one of them is not sized.
    func extent(_ range: Range<Int>, _ axis: GridAxis) -> (start: LayoutUnit, size: LayoutUnit)? {
        switch axis {
        case .inline: GridNode.extent(range, in: columns)
        case .block: GridNode.extent(range, in: rows)
        }
    }

    private static func extent(_ range: Range<Int>, in tracks: [GridTrack]) -> (start: LayoutUnit, size: LayoutUnit)? {
        guard let first = range.first, let last = range.last, tracks.indices.contains(last) else { return nil }
        guard range.allSatisfy({ tracks[$0].base != .max }) else { return nil }
        return (tracks[first].offset, (tracks[last].end - tracks[first].offset).clampedToZero)
    }

    /// Whether an axis of this grid is horizontal.
    func isHorizontal(_ axis: GridAxis) -> Bool { direction.isHorizontal == (axis == .inline) }

    /// `justify-self` or `align-self` of an item, or what the container says for it.
    func alignment(of own: ComputedStyle, _ axis: GridAxis) -> Alignment {
        switch axis {
        case .inline: own.flex.justifySelf.keyword == .auto ? style.flex.justifyItems : own.flex.justifySelf
        case .block: own.flex.alignSelf.keyword == .auto ? style.flex.alignItems : own.flex.alignSelf
        }
    }

    /// The sizing functions of all its own tracks along an axis, implicit ones included.
    func trackSizes(_ axis: GridAxis, tables: borrowing StyleTables) -> [TrackSize] {
        let automatic = axis == .inline ? tables.trackLists[style.flex.autoColumns] : tables.trackLists[style.flex.autoRows]
        let explicit = self.axis(axis).tracks
        let leading = placement.leading(axis)
        return (0..<placement.count(axis)).map { index in
            let i = index - leading
            if i >= 0 && i < explicit.count { return explicit[i] }
            guard !automatic.isEmpty else { return .auto }
            // Before the explicit grid the list is repeated backwards.
            let n = i < 0 ? i : i - explicit.count
            return automatic[((n % automatic.count) + automatic.count) % automatic.count]
        }
    }

    /// The tracks that `auto-fit` made.
    func autoFitTracks(_ axis: GridAxis) -> Range<Int> {
        let leading = placement.leading(axis)
        let made = self.axis(axis).autoFit
        return made.lowerBound + leading..<made.upperBound + leading
    }

    /// Which tracks no item stands in, of those that `auto-fit` made.
    func emptyAutoFitTracks(_ axis: GridAxis) -> [Int] {
        let range = autoFitTracks(axis)
        guard !range.isEmpty else { return [] }
        // +1 where an item starts, -1 where it ends.
        var steps = [Int](repeating: 0, count: placement.count(axis) + 1)
        for item in placement.items {
            let tracks = item.tracks(axis)
            guard tracks.upperBound < steps.count else { continue }
            steps[tracks.lowerBound] += 1
            steps[tracks.upperBound] -= 1
        }
        var open = 0
        var empty: [Int] = []
        for i in 0..<placement.count(axis) {
            open += steps[i]
            if open == 0 && range.contains(i) { empty.append(i) }
        }
        return empty
    }
}

extension GridFlow {
    /// Places the items of a grid or subgrid, and those of the subgrids among them; adds a node for each.
    ///
    /// Recursion follows the box tree.
    @discardableResult
    mutating func addNode(_ box: BoxID, room: (inline: GridRoom, block: GridRoom), parent: (node: Int, item: GridItem)?) -> Int {
        let style = engine.style(box)
        let direction = engine.direction(box)
        var links: (inline: SubgridLink?, block: SubgridLink?)
        var inherited: (inline: InheritedAxis?, block: InheritedAxis?)
        if let parent {
            links.inline = makeLink(box, .inline, style: style, direction: direction, parent: parent)
            links.block = makeLink(box, .block, style: style, direction: direction, parent: parent)
        } else if let id = space.inheritedGrid, engine.inheritedGrids.indices.contains(Int(id.rawValue)) {
            let grid = engine.inheritedGrids[Int(id.rawValue)]
            inherited = (grid.columns, grid.rows)
        }
        let flex = style.flex
        let areas = engine.styles.tables.gridAreas[flex.templateAreas]
        func makeAxis(_ axis: GridAxis) -> (axis: ExplicitAxis, gap: LayoutUnit) {
            let template = engine.styles.tables.gridTemplates[axis == .inline ? flex.templateColumns : flex.templateRows]
            let gapValue = axis == .inline ? flex.columnGap : flex.rowGap
            let own = axis == .inline ? room.inline : room.block
            var gap = gapValue.map { engine.resolve($0, basis: own.size ?? .zero).clampedToZero }
            let result: ExplicitAxis
            if let link = axis == .inline ? links.inline : links.block, let parent {
                let node = nodes[parent.node]
                gap = gap ?? node.gap(link.parentAxis)
                let names = InheritedNames(
                    of: node.axis(link.parentAxis), leading: node.placement.leading(link.parentAxis), range: link.range,
                    isReversed: link.isReversed)
                result = ExplicitAxis(subgridOf: names, template: template)
            } else if let given = axis == .inline ? inherited.inline : inherited.block {
                gap = gap ?? given.gap
                result = ExplicitAxis(subgridOf: given.names, template: template)
            } else {
                result = ExplicitAxis(
                    template, automatic: engine.styles.tables.trackLists[axis == .inline ? flex.autoColumns : flex.autoRows],
                    areaTracks: axis == .inline ? areas.columns : areas.rows, room: own.autoRepeat, percentageBasis: own.size,
                    gap: gap ?? .zero, tables: engine.styles.tables)
            }
            return (result, gap ?? .zero)
        }
        var (columnAxis, columnGap) = makeAxis(.inline)
        var (rowAxis, rowGap) = makeAxis(.block)
        for area in areas.areas {
            columnAxis.nameArea(area.name, area.columnStart..<area.columnEnd)
            rowAxis.nameArea(area.name, area.rowStart..<area.rowEnd)
        }
        let placement = GridPlacement(engine, children: engine.orderedItems(box), columns: columnAxis, rows: rowAxis, style: flex)
        var node = GridNode(
            box: box, style: style, direction: direction, columnAxis: columnAxis, rowAxis: rowAxis, placement: placement,
            columnGap: columnGap, rowGap: rowGap, columnLink: links.inline, rowLink: links.block, parent: parent?.node)
        node.subgrids = Array(repeating: nil, count: placement.items.count)
        let index = nodes.count
        nodes.append(node)
        for (i, item) in placement.items.enumerated() where engine.isSubgrid(item.box, .inline) || engine.isSubgrid(item.box, .block) {
            nodes[index].subgrids[i] = addNode(
                item.box, room: (GridRoom(), GridRoom()), parent: (index, item))
        }
        // What stands in columns of its own is known only with the rows that it shares.
        if parent != nil, links.inline == nil, links.block != nil, engine.containedIntrinsicInline(box) == nil {
            engine.keepIntrinsicSizes(of: box) {
                let least = sizeTracks(index, .inline, available: nil, constraint: .minContent).total
                let most = sizeTracks(index, .inline, available: nil, constraint: .maxContent).total
                return MinMaxSizes(min: least, max: max(least, most)) + engine.edges(box, percentageBasis: .zero).sum.inline
            }
        }
        return index
    }

    private func makeLink(
        _ box: BoxID, _ axis: GridAxis, style: ComputedStyle, direction: WritingDirection, parent: (node: Int, item: GridItem)
    ) -> SubgridLink? {
        guard engine.isSubgrid(box, axis) else { return nil }
        let node = nodes[parent.node]
        let isHorizontal = direction.isHorizontal == (axis == .inline)
        let parentAxis: GridAxis = node.isHorizontal(.inline) == isHorizontal ? .inline : .block
        let margins = engine.margins(box, percentageBasis: percentageBasis, axes: direction)
        let edges = engine.edges(box, percentageBasis: percentageBasis).sum
        let value = axis == .inline ? style.flex.columnGap : style.flex.rowGap
        let parentGap = node.gap(parentAxis)
        let gap = value.map { engine.resolve($0, basis: .zero).clampedToZero } ?? parentGap
        return SubgridLink(
            parentAxis: parentAxis,
            isReversed: direction.isReversed(horizontal: isHorizontal) != node.direction.isReversed(horizontal: isHorizontal),
            range: parent.item.tracks(parentAxis),
            startEdge: axis == .inline ? margins.inlineStart + edges.inlineStart : margins.blockStart + edges.blockStart,
            endEdge: axis == .inline ? margins.inlineEnd + edges.inlineEnd : margins.blockEnd + edges.blockEnd,
            gutterShare: (gap - parentGap) / 2)
    }
}

/// The room of a grid along an axis: its content-box size where definite, and what automatic repetition fills.
struct GridRoom {
    var size: LayoutUnit?
    var autoRepeat = AutoRepeatRoom.indefinite
}

extension LayoutEngine {
    /// The in-flow children of a flex or grid container by `order`, then document order.
    func orderedItems(_ box: BoxID) -> [BoxID] {
        var children: [(box: BoxID, order: Int32)] = []
        for child in boxes.children(box) where !boxes[child].isOutOfFlow {
            children.append((child, styles[boxes[child].style].flex.order))
        }
        guard children.contains(where: { $0.order != 0 }) else { return children.map(\.box) }
        return children.enumerated().sorted {
            $0.element.order != $1.element.order ? $0.element.order < $1.element.order : $0.offset < $1.offset
        }
        .map(\.element.box)
    }
}
