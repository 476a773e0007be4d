import ClipBase
import Style

extension LayoutEngine {
    func layOutGrid(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        var flow = GridFlow(engine: self, box: box, space: space)
        return flow.layOut()
    }

    /// The grid's size under a min-content and under a max-content constraint (Grid 2 §5.2).
    func minMaxSizesOfGrid(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        let edges = edges(box, percentageBasis: .zero)
        let isContained = containedIntrinsicInline(box) != nil
        let style = style(box)
        if isContained, let own = style.text.writingMode.isHorizontal ? style.box.containIntrinsicWidth : style.box.containIntrinsicHeight {
            let size = LayoutUnit(own) + edges.sum.inline
            return MinMaxSizes(min: size, max: size)
        }
        let space = block.space(direction(box))
        var grid = GridFlow(engine: self, box: box, space: space, isMeasuring: true, limitBasis: block.limitBasis)
        let least = grid.measureColumns(.minContent, isContained ? .ignored : .counted)
        let most = grid.measureColumns(.maxContent, isContained ? .ignored : .counted)
        return MinMaxSizes(min: least, max: max(least, most), dependsOnBlockConstraints: true) + edges.sum.inline
    }
}

/// The layout of one grid container (Grid 2).
struct GridFlow {
    let engine: LayoutEngine
    let box: BoxID
    let space: ConstraintSpace
    let style: ComputedStyle
    let direction: WritingDirection
    let edges: BoxEdges
    let inlineSize: LayoutUnit
    let definiteBlock: LayoutUnit?
    /// Content-box sizes; the inline one is nil while the container itself is measured.
    let innerInline: LayoutUnit?
    let innerBlock: LayoutUnit?
    /// What percentages of subgrids' margins and paddings refer to.
    let percentageBasis: LayoutUnit
    /// The grid itself first, then the subgrids among its items and theirs, each after its parent.
    var nodes: [GridNode] = []
    /// Of the grid's own items, from their tracks' edges.
    var columnBaselines = SharedBaselines()
    var rowBaselines = SharedBaselines()

    /// - Parameter limitBasis: what percentages of limits refer to while measuring.
    init(engine: LayoutEngine, box: BoxID, space: ConstraintSpace, isMeasuring: Bool = false, limitBasis: LayoutUnit? = nil) {
        self.engine = engine
        self.box = box
        self.space = space
        style = engine.style(box)
        direction = engine.direction(box)
        edges = engine.edges(box, percentageBasis: engine.edgeBasis(box, space))
        let sum = edges.sum
        inlineSize = isMeasuring ? .zero : engine.usedInlineSize(box, in: space, edges: edges)
        definiteBlock = engine.definiteBlockSize(box, in: space, edges: edges, inlineSize: isMeasuring ? nil : inlineSize)
        let inner = isMeasuring ? nil : (inlineSize - sum.inline).clampedToZero
        innerInline = inner
        innerBlock = definiteBlock.map { ($0 - sum.block).clampedToZero }
        percentageBasis = inner ?? .zero
        addNode(box, room: rooms(isMeasuring: isMeasuring, limitBasis), parent: nil)
    }

    /// What automatic repetition fills along each axis: a definite size, else a definite limit (§7.2.3.2).
    private func rooms(isMeasuring: Bool, _ limitBasis: LayoutUnit?) -> (inline: GridRoom, block: GridRoom) {
        func limits(_ low: LayoutUnit, _ high: LayoutUnit, _ edges: LayoutUnit) -> AutoRepeatRoom {
            if high != .max { return .filling((high - edges).clampedToZero) }
            return low > edges ? .reaching(low - edges) : .indefinite
        }
        var inline = GridRoom(size: innerInline)
        var block = GridRoom(size: innerBlock)
        let sum = edges.sum
        if let innerInline {
            inline.autoRepeat = .filling(innerInline)
        } else {
            func definite(_ value: SizeValue) -> LayoutUnit? {
                engine.definiteSize(value, basis: limitBasis, edges: sum.inline, sizing: style.box.sizing)
            }
            var low = definite(engine.minInlineValue(style)) ?? .zero
            var high = definite(engine.maxInlineValue(style)) ?? .max
            // A ratio carries the limits of the block axis over.
            if engine.inlineSizeValue(style).isAuto, let ratio = engine.preferredRatio(box) {
                let (lowBlock, highBlock) = engine.definiteBlockLimits(box, space: space, edges: sum.block)
                if let highBlock { high = min(high, engine.transferToInline(highBlock, ratio: ratio, edges: edges)) }
                if let lowBlock { low = max(low, min(engine.transferToInline(lowBlock, ratio: ratio, edges: edges), high)) }
            }
            inline.autoRepeat = limits(low, high, sum.inline)
        }
        if let innerBlock {
            block.autoRepeat = .filling(innerBlock)
        } else if !isMeasuring {
            block.autoRepeat = limits(
                engine.clampBlock(.zero, box: box, space: space, edges: sum.block),
                engine.clampBlock(.max, box: box, space: space, edges: sum.block), sum.block)
        }
        return (inline, block)
    }

    // MARK: Tracks

    /// Whether items count for the sizes of tracks; they do not for the size of a container under size containment.
    enum Content { case counted, ignored }

    /// Sizes the tracks of a node's own axis.
    func sizeTracks(
        _ index: Int, _ axis: GridAxis, available: LayoutUnit?, constraint: TrackSizing.Constraint = .layout, content: Content = .counted
    ) -> TrackSizing {
        let node = nodes[index]
        let sizes = node.trackSizes(axis, tables: engine.styles.tables)
        let alignment = axis == .inline ? node.style.flex.justifyContent : node.style.flex.alignContent
        var tracks: [GridTrack] = []
        tracks.reserveCapacity(sizes.count)
        for size in sizes { tracks.append(GridTrack(size, available: available, tables: engine.styles.tables)) }
        let empty = content == .counted ? node.emptyAutoFitTracks(axis) : Array(node.autoFitTracks(axis))
        for i in empty where tracks.indices.contains(i) { tracks[i].collapse() }
        var sizing = TrackSizing(
            tracks: tracks, gap: node.gap(axis), available: available, constraint: constraint,
            stretches: alignment.keyword == .normal || alignment.keyword == .stretch)
        // What spans fixed tracks alone asks for nothing.
        var counted = content == .counted ? contributors(index, axis) : []
        counted.removeAll { one in !one.tracks.contains { tracks[$0].isContentSized } }
        _ = shareBaselines(&counted, tracks: tracks, isFinal: false)
        sizing.size(contributions(counted, sizing))
        return sizing
    }

    /// Places sized tracks by `justify-content` or `align-content` (§10.5).
    ///
    /// - Parameter size: the content-box size; nil: there is no free space to distribute.
    private mutating func place(_ tracks: [GridTrack], _ index: Int, _ axis: GridAxis, size: LayoutUnit?) {
        let node = nodes[index]
        let gap = node.gap(axis)
        let alignment = axis == .inline ? node.style.flex.justifyContent : node.style.flex.alignContent
        var tracks = tracks
        let count = tracks.count { !$0.isCollapsed }
        let total = tracks.reduce(gap * max(0, count - 1)) { $0 + $1.base }
        let distribution = ContentDistribution(
            alignment.alongStart(of: node.direction, isInlineAxis: axis == .inline), free: size.map { $0 - total } ?? .zero,
            count: count, isReversed: false, normal: .start)
        var offset = distribution.start
        var isFirst = true
        for i in tracks.indices {
            if !tracks[i].isCollapsed && !isFirst { offset += gap + distribution.between }
            tracks[i].offset = offset
            if !tracks[i].isCollapsed {
                if tracks[i].base != .max { offset += tracks[i].base }
                isFirst = false
            }
        }
        nodes[index].set(tracks, axis)
    }

    /// Hands sized tracks down to the subgrids, and sizes the columns that these have of their own.
    private mutating func handDown(_ axis: GridAxis) {
        for index in nodes.indices.dropFirst() {
            guard let parent = nodes[index].parent else { continue }
            for own in [GridAxis.inline, .block] {
                guard let link = nodes[index].link(own), link.parentAxis == axis || nodes[parent].link(link.parentAxis) != nil else {
                    continue
                }
                let tracks = nodes[parent].tracks(link.parentAxis)
                if !tracks.isEmpty { nodes[index].set(resolve(link, of: index, own, from: tracks).derive(from: tracks), own) }
            }
            if nodes[index].columnLink == nil, nodes[index].columns.isEmpty || axis == .inline { sizeOwnColumns(index, parent) }
        }
    }

    /// A percentage gap of a subgrid refers to its content box, whose size is now known.
    private mutating func resolve(_ link: SubgridLink, of index: Int, _ axis: GridAxis, from parent: [GridTrack]) -> SubgridLink {
        let flex = nodes[index].style.flex
        guard let gap = axis == .inline ? flex.columnGap : flex.rowGap, gap.hasPercentage, let owner = nodes[index].parent else {
            return link
        }
        var result = link
        result.gutterShare = .zero
        let size = result.derive(from: parent).last?.end ?? .zero
        let used = engine.styles.tables.resolve(gap, basis: size.clampedToZero).clampedToZero
        result.gutterShare = (used - nodes[owner].gap(link.parentAxis)) / 2
        nodes[index].set(result, axis)
        return result
    }

    private mutating func sizeOwnColumns(_ index: Int, _ parent: Int) {
        guard let item = nodes[parent].subgrids.firstIndex(of: index) else { return }
        let itemSpace = itemSpace(parent, item, sized: .block)
        let box = nodes[index].box
        let edges = engine.edges(box, percentageBasis: itemSpace.percentageInline)
        let inner = (engine.usedInlineSize(box, in: itemSpace, edges: edges) - edges.sum.inline).clampedToZero
        place(sizeTracks(index, .inline, available: inner).tracks, index, .inline, size: inner)
    }

    /// Rows are taken to have their definite maximum before columns are sized, and to be open without one: orthogonal items have
    /// them as their room (§12.1 step 1).
    private mutating func estimateRows() {
        if let given = inherited(.block) {
            nodes[0].rows = given.tracks
            return
        }
        let sizes = nodes[0].trackSizes(.block, tables: engine.styles.tables)
        var tracks: [GridTrack] = []
        tracks.reserveCapacity(sizes.count)
        var isComplete = true
        for size in sizes {
            var track = GridTrack(size, available: innerBlock, tables: engine.styles.tables)
            let isKnown = track.maximum == .fixed
            track.base = isKnown ? track.limit : .max
            isComplete = isComplete && isKnown
            tracks.append(track)
        }
        // Subgrids take over whole axes.
        guard isComplete || nodes.count == 1 else { return }
        place(tracks, 0, .block, size: isComplete ? innerBlock : nil)
    }

    /// The columns' total under a constraint, for the container's own size.
    mutating func measureColumns(_ constraint: TrackSizing.Constraint, _ content: Content) -> LayoutUnit {
        estimateRows()
        let first = sizeTracks(0, .inline, available: nil, constraint: constraint, content: content)
        guard content == .counted, dependsOnRows else { return first.total }
        place(first.tracks, 0, .inline, size: nil)
        handDown(.inline)
        place(sizeTracks(0, .block, available: innerBlock).tracks, 0, .block, size: innerBlock)
        handDown(.block)
        let second = sizeTracks(0, .inline, available: nil, constraint: constraint)
        nodes[0].columns = []
        nodes[0].rows = []
        return second.total
    }

    private func inherited(_ axis: GridAxis) -> InheritedAxis? {
        guard let id = space.inheritedGrid, engine.inheritedGrids.indices.contains(Int(id.rawValue)) else { return nil }
        return engine.inheritedGrids[Int(id.rawValue)][axis]
    }

    // MARK: Layout

    mutating func layOut() -> LayoutResult {
        estimateRows()
        handDown(.block)
        sizeColumns()
        var (content, blockSize) = sizeRows()
        // Orthogonal flows and those with a ratio now know their room: their sizes along the columns may differ (§12.1 step 3).
        if dependsOnRows {
            sizeColumns()
            (content, blockSize) = sizeRows()
        }
        shareFinalBaselines()
        return finish(blockSize: blockSize, content: content)
    }

    private var dependsOnRows: Bool {
        nodes.contains { node in
            node.placement.items.contains { item in
                let own = engine.style(item.box)
                return own.text.writingMode.isHorizontal != node.direction.isHorizontal || transfersArea(node, item.box, own)
                    || contentTransfersArea(node, item.box, own)
            }
        }
    }

    private mutating func sizeColumns() {
        if let given = inherited(.inline) {
            nodes[0].columns = given.tracks
        } else {
            let inner = innerInline ?? .zero
            place(sizeTracks(0, .inline, available: inner).tracks, 0, .inline, size: inner)
        }
        handDown(.inline)
    }

    /// Sizes the rows and with them the container; gives its content's block size and its own content-box one.
    private mutating func sizeRows() -> (content: LayoutUnit, used: LayoutUnit) {
        if let given = inherited(.block) {
            nodes[0].rows = given.tracks
            handDown(.block)
            let content = given.tracks.last?.end ?? .zero
            let used = engine.usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: content + edges.sum.block)
            return (content, (used - edges.sum.block).clampedToZero)
        }
        var sizing = sizeTracks(0, .block, available: innerBlock)
        let content = containedContent ?? sizing.total
        let used = engine.usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: content + edges.sum.block)
        let blockSize = (used - edges.sum.block).clampedToZero
        // With the size now known, percentages and flexible rows resolve against it (§12.1 step 4).
        if innerBlock == nil {
            let hasPercentageGap = style.flex.rowGap?.hasPercentage == true
            if hasPercentageGap, let gap = style.flex.rowGap {
                nodes[0].rowGap = engine.resolve(gap, basis: blockSize).clampedToZero
            }
            if blockSize != sizing.total || hasPercentageGap || hasRowOfContainer {
                sizing = sizeTracks(0, .block, available: blockSize)
            }
        }
        place(sizing.tracks, 0, .block, size: blockSize)
        handDown(.block)
        return (content, blockSize)
    }

    /// What size containment puts in place of the content's block size: that of the rows without items, unless the style says.
    private var containedContent: LayoutUnit? {
        guard engine.containedIntrinsicBlock(box) != nil else { return nil }
        let own = style.text.writingMode.isHorizontal ? style.box.containIntrinsicHeight : style.box.containIntrinsicWidth
        return own.map { LayoutUnit($0) } ?? sizeTracks(0, .block, available: innerBlock, content: .ignored).total
    }

    /// Whether a row's size depends on the container's: a percentage, or a share of its free space.
    private var hasRowOfContainer: Bool {
        func check(_ breadth: TrackBreadth) -> Bool {
            switch breadth {
            case .length(let value): value.hasPercentage
            case .fraction: true
            case .minContent, .maxContent, .auto: false
            }
        }
        return nodes[0].trackSizes(.block, tables: engine.styles.tables).contains {
            check($0.min) || check($0.max) || $0.fitContent?.hasPercentage == true
        }
    }

    private mutating func shareFinalBaselines() {
        for axis in [GridAxis.inline, .block] {
            let shared: SharedBaselines
            if let given = inherited(axis) {
                shared = SharedBaselines(given)
            } else {
                // Cyclic items are those of tracks as the style gives them, not as they came out.
                let tracks = nodes[0].trackSizes(axis, tables: engine.styles.tables).map {
                    GridTrack($0, available: axis == .inline ? innerInline : innerBlock, tables: engine.styles.tables)
                }
                var counted = contributors(0, axis)
                shared = shareBaselines(&counted, tracks: tracks, isFinal: true)
            }
            switch axis {
            case .inline: columnBaselines = shared
            case .block: rowBaselines = shared
            }
        }
    }
}
