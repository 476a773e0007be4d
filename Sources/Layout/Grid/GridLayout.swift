import ClipBase
import Style

extension LayoutEngine {
    func layOutGrid(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        var flow = GridFlow(engine: self, box: box, space: space)
        return flow.layOut()
    }

    /// The grid's size under a min-content and under a max-content constraint (Grid 2 §5.2).
    func minMaxSizesOfGrid(_ box: BoxID) -> MinMaxSizes {
        let edges = edges(box, percentageBasis: .zero)
        if let own = containedIntrinsicInline(box) { return MinMaxSizes(min: own, max: own) + edges.sum.inline }
        let grid = GridFlow(
            engine: self, box: box, space: ConstraintSpace(availableInline: .zero, availableBlock: nil, parentDirection: direction(box)),
            isMeasuring: true)
        let least = grid.columnSizing(isMaxContent: false).total
        let most = grid.columnSizing(isMaxContent: true).total
        return MinMaxSizes(min: least, max: max(least, most)) + edges.sum.inline
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
    let columnGap: LayoutUnit
    let rowGap: LayoutUnit
    let columnAxis: ExplicitAxis
    let rowAxis: ExplicitAxis
    let placement: GridPlacement
    var columns: [GridTrack] = []
    var rows: [GridTrack] = []

    init(engine: LayoutEngine, box: BoxID, space: ConstraintSpace, isMeasuring: Bool = false) {
        self.engine = engine
        self.box = box
        self.space = space
        style = engine.style(box)
        direction = engine.direction(box)
        edges = engine.edges(box, percentageBasis: space.percentageInline)
        inlineSize = isMeasuring ? .zero : engine.usedInlineSize(box, in: space, edges: edges)
        definiteBlock = isMeasuring ? nil : engine.definiteBlockSize(box, in: space, edges: edges, inlineSize: inlineSize)
        innerInline = isMeasuring ? nil : (inlineSize - edges.sum.inline).clampedToZero
        innerBlock = definiteBlock.map { [edges] in ($0 - edges.sum.block).clampedToZero }
        let tables = engine.styles.tables
        let flex = style.flex
        columnGap = flex.columnGap.map { [innerInline] in tables.resolve($0, basis: innerInline ?? .zero).clampedToZero } ?? .zero
        rowGap = flex.rowGap.map { [innerBlock] in tables.resolve($0, basis: innerBlock ?? .zero).clampedToZero } ?? .zero
        // Automatic repetition fills a definite size, or a definite limit (§7.2.3.2).
        var rowRoom = innerBlock
        if rowRoom == nil, !isMeasuring {
            let most = engine.clampBlock(.max, box: box, space: space, edges: edges.sum.block)
            if most != .max { rowRoom = (most - edges.sum.block).clampedToZero }
        }
        var columnAxis = ExplicitAxis(tables.gridTemplates[flex.templateColumns], available: innerInline, gap: columnGap, tables: tables)
        var rowAxis = ExplicitAxis(tables.gridTemplates[flex.templateRows], available: rowRoom, gap: rowGap, tables: tables)
        let areas = tables.gridAreas[flex.templateAreas]
        let autoColumns = tables.trackLists[flex.autoColumns]
        let autoRows = tables.trackLists[flex.autoRows]
        func pad(_ axis: inout ExplicitAxis, to count: Int, with sizes: [TrackSize]) {
            let start = axis.tracks.count
            while axis.tracks.count < min(count, ExplicitAxis.maxTracks) {
                axis.tracks.append(sizes.isEmpty ? .auto : sizes[(axis.tracks.count - start) % sizes.count])
                axis.names.append([])
            }
        }
        pad(&columnAxis, to: areas.columns, with: autoColumns)
        pad(&rowAxis, to: areas.rows, with: autoRows)
        for area in areas.areas {
            let start = Name(area.name.string + "-start")
            let end = Name(area.name.string + "-end")
            if area.columnEnd < columnAxis.names.count, area.rowEnd < rowAxis.names.count {
                columnAxis.names[area.columnStart].append(start)
                columnAxis.names[area.columnEnd].append(end)
                rowAxis.names[area.rowStart].append(start)
                rowAxis.names[area.rowEnd].append(end)
            }
        }
        self.columnAxis = columnAxis
        self.rowAxis = rowAxis
        var children: [(box: BoxID, order: Int32)] = []
        for child in engine.boxes.children(box) where !engine.boxes[child].isOutOfFlow {
            children.append((child, engine.styles[engine.boxes[child].style].flex.order))
        }
        if children.contains(where: { $0.order != 0 }) {
            children = children.enumerated().sorted {
                $0.element.order != $1.element.order ? $0.element.order < $1.element.order : $0.offset < $1.offset
            }
            .map(\.element)
        }
        placement = GridPlacement(engine, children: children.map(\.box), columns: columnAxis, rows: rowAxis, style: flex)
    }

    // MARK: Tracks

    /// The sizing functions of all tracks of an axis, implicit ones included.
    private func trackSizes(_ axis: ExplicitAxis, leading: Int, count: Int, automatic: [TrackSize]) -> [TrackSize] {
        let automatic = automatic.isEmpty ? [.auto] : automatic
        return (0..<count).map { index in
            let i = index - leading
            if i < 0 { return automatic[((i % automatic.count) + automatic.count) % automatic.count] }
            return i < axis.tracks.count ? axis.tracks[i] : automatic[(i - axis.tracks.count) % automatic.count]
        }
    }

    private func stretches(_ alignment: Alignment) -> Bool { alignment.keyword == .normal || alignment.keyword == .stretch }

    func columnSizing(isMaxContent: Bool) -> TrackSizing {
        let sizes = trackSizes(
            columnAxis, leading: placement.leadingColumns, count: placement.columnCount,
            automatic: engine.styles.tables.trackLists[style.flex.autoColumns])
        var sizing = TrackSizing(
            sizes: sizes, gap: columnGap, available: innerInline, tables: engine.styles.tables, isMaxContent: isMaxContent,
            stretches: stretches(style.flex.justifyContent))
        collapse(&sizing, columnAxis.autoFit, leading: placement.leadingColumns) { $0.columns }
        sizing.size(placement.items.map { inlineContribution($0, sizing) })
        return sizing
    }

    /// Empty `auto-fit` tracks collapse with their gaps (§7.2.3.2).
    private func collapse(_ sizing: inout TrackSizing, _ range: Range<Int>, leading: Int, _ tracks: (GridItem) -> Range<Int>) {
        guard !range.isEmpty else { return }
        var used: Set<Int> = []
        for item in placement.items { used.formUnion(tracks(item)) }
        for i in range where !used.contains(i + leading) && sizing.tracks.indices.contains(i + leading) {
            sizing.tracks[i + leading].isCollapsed = true
        }
    }

    private func inlineContribution(_ item: GridItem, _ sizing: TrackSizing) -> TrackContribution {
        let sizes = engine.contribution(of: item.box, axes: direction)
        let own = engine.style(item.box)
        let isParallel = own.text.writingMode.isHorizontal == direction.isHorizontal
        let value = isParallel ? engine.inlineSizeValue(own) : engine.blockSizeValue(own)
        let minValue = isParallel ? engine.minInlineValue(own) : engine.minBlockValue(own)
        var minimum = sizes.min
        if value.isAuto || value.hasPercentage {
            if minValue.isAuto {
                minimum = automaticMinimum(own, content: sizes.min, item.columns, sizing)
            } else {
                let margins = engine.margins(item.box, percentageBasis: .zero, axes: direction).inline
                let edge = engine.edges(item.box, percentageBasis: .zero).sum
                let sum = isParallel ? edge.inline : edge.block
                minimum = (engine.definiteSize(minValue, basis: innerInline, edges: sum, sizing: own.box.sizing) ?? sum) + margins
                if case .minContent = minValue { minimum = sizes.min }
                if case .maxContent = minValue { minimum = sizes.max }
            }
        }
        return TrackContribution(
            tracks: item.columns, minimum: min(minimum, max(sizes.max, minimum)), minContent: sizes.min, maxContent: sizes.max)
    }

    /// The content-based minimum of §6.6: content, but no more than fixed tracks allow; none for scroll containers, and none
    /// where several tracks are spanned and one of them flexes.
    private func automaticMinimum(_ own: ComputedStyle, content: LayoutUnit, _ range: Range<Int>, _ sizing: TrackSizing) -> LayoutUnit {
        guard !own.isScrollContainer,
            range.contains(where: { i in
                if case .auto = sizing.tracks[i].size.min { true } else { false }
            })
        else { return .zero }
        if range.count > 1 && range.contains(where: { sizing.tracks[$0].isFlexible }) { return .zero }
        var most = LayoutUnit.zero
        for i in range {
            guard case .length(let length) = sizing.tracks[i].size.max else { return content }
            most += sizing.tables.resolve(length, basis: sizing.available ?? .zero)
        }
        return min(content, most + sizing.gap * (range.count - 1))
    }

    // MARK: Layout

    mutating func layOut() -> LayoutResult {
        var sizing = columnSizing(isMaxContent: true)
        columns = sizing.tracks
        let inner = innerInline ?? .zero
        place(&columns, gap: columnGap, size: inner, alignment: style.flex.justifyContent, isInline: true)

        let sizes = trackSizes(
            rowAxis, leading: placement.leadingRows, count: placement.rowCount,
            automatic: engine.styles.tables.trackLists[style.flex.autoRows])
        func sizeRows(_ available: LayoutUnit?) -> TrackSizing {
            var sizing = TrackSizing(
                sizes: sizes, gap: rowGap, available: available, tables: engine.styles.tables, stretches: stretches(style.flex.alignContent)
            )
            collapse(&sizing, rowAxis.autoFit, leading: placement.leadingRows) { $0.rows }
            sizing.size(placement.items.map { blockContribution($0, sizing) })
            return sizing
        }
        sizing = sizeRows(innerBlock)
        let content = engine.containedIntrinsicBlock(box) ?? sizing.total
        let used = engine.usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: content + edges.sum.block)
        let blockSize = (used - edges.sum.block).clampedToZero
        // With the size now known, percentages and flexible rows resolve against it (§12.1 step 4).
        if innerBlock == nil, blockSize != content || sizes.contains(where: hasPercentage) { sizing = sizeRows(blockSize) }
        rows = sizing.tracks
        place(&rows, gap: rowGap, size: blockSize, alignment: style.flex.alignContent, isInline: false)
        return finish(blockSize: blockSize, content: content)
    }

    private func hasPercentage(_ size: TrackSize) -> Bool {
        func check(_ breadth: TrackBreadth) -> Bool { if case .length(let value) = breadth { value.hasPercentage } else { false } }
        return check(size.min) || check(size.max)
    }

    /// `justify-content` and `align-content` (§10.5).
    private func place(_ tracks: inout [GridTrack], gap: LayoutUnit, size: LayoutUnit, alignment: Alignment, isInline: Bool) {
        let count = tracks.count { !$0.isCollapsed }
        let total = tracks.reduce(gap * max(0, count - 1)) { $0 + $1.base }
        let distribution = ContentDistribution(
            alignment, free: size - total, count: count, isReversed: false, startIsLineLeft: isInline ? direction.isLTR : true,
            normal: .start)
        var offset = distribution.start
        var isFirst = true
        for i in tracks.indices {
            if !tracks[i].isCollapsed && !isFirst { offset += gap + distribution.between }
            tracks[i].offset = offset
            if !tracks[i].isCollapsed {
                offset += tracks[i].base
                isFirst = false
            }
        }
    }

    private func extent(_ tracks: [GridTrack], _ range: Range<Int>) -> (start: LayoutUnit, size: LayoutUnit) {
        guard let first = range.first, let last = range.last, tracks.indices.contains(last) else { return (.zero, .zero) }
        return (tracks[first].offset, tracks[last].offset + tracks[last].base - tracks[first].offset)
    }

    /// The space of an item in its area; `block` nil while rows are sized.
    private func itemSpace(_ item: GridItem, block: LayoutUnit?) -> ConstraintSpace {
        let area = LogicalSize(inline: extent(columns, item.columns).size, block: block ?? .zero)
        let own = engine.style(item.box)
        let ownDirection = WritingDirection(own)
        let isParallel = ownDirection.isHorizontal == direction.isHorizontal
        var space =
            isParallel
            ? ConstraintSpace(availableInline: area.inline, availableBlock: block, parentDirection: direction)
            : ConstraintSpace(availableInline: block ?? .max, availableBlock: area.inline, parentDirection: direction)
        let autos = engine.autoMargins(item.box, axes: direction)
        let isReplaced = engine.boxes[item.box].kind == .replaced
        let ratio = own.box.aspectRatio.ratio != nil
        func behaviour(_ alignment: Alignment, hasAuto: Bool) -> ConstraintSpace.AutoBehavior {
            guard !hasAuto else { return .fitContent }
            switch alignment.keyword {
            case .stretch: return .stretchExplicitly
            case .normal: return isReplaced || ratio ? .fitContent : .stretch
            default: return .fitContent
            }
        }
        let inline = behaviour(justification(own), hasAuto: autos.inlineStart || autos.inlineEnd)
        let blockBehaviour = block == nil ? .fitContent : behaviour(alignment(own), hasAuto: autos.blockStart || autos.blockEnd)
        space.autoInline = isParallel ? inline : blockBehaviour
        space.autoBlock = isParallel ? blockBehaviour : inline
        return space
    }

    private func justification(_ own: ComputedStyle) -> Alignment {
        own.flex.justifySelf.keyword == .auto ? style.flex.justifyItems : own.flex.justifySelf
    }
    private func alignment(_ own: ComputedStyle) -> Alignment {
        own.flex.alignSelf.keyword == .auto ? style.flex.alignItems : own.flex.alignSelf
    }

    private func blockContribution(_ item: GridItem, _ sizing: TrackSizing) -> TrackContribution {
        let own = engine.style(item.box)
        let result = engine.layOut(item.box, in: itemSpace(item, block: nil))
        let margins = engine.margins(item.box, percentageBasis: extent(columns, item.columns).size, axes: direction).block
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode).block + margins
        let isParallel = own.text.writingMode.isHorizontal == direction.isHorizontal
        let value = isParallel ? engine.blockSizeValue(own) : engine.inlineSizeValue(own)
        let minValue = isParallel ? engine.minBlockValue(own) : engine.minInlineValue(own)
        var minimum = size
        if value.isAuto || value.hasPercentage {
            if minValue.isAuto {
                minimum = automaticMinimum(own, content: size, item.rows, sizing)
            } else {
                let edge = engine.edges(item.box, percentageBasis: extent(columns, item.columns).size).sum
                let sum = isParallel ? edge.block : edge.inline
                minimum = (engine.definiteSize(minValue, basis: sizing.available, edges: sum, sizing: own.box.sizing) ?? sum) + margins
            }
        }
        return TrackContribution(tracks: item.rows, minimum: minimum, minContent: size, maxContent: size)
    }

    // MARK: The fragment

    private struct Placed {
        var item: GridItem
        var result: LayoutResult
        var size: LogicalSize
        var margins: LogicalEdges
        var baseline: LayoutUnit?
    }

    private mutating func finish(blockSize: LayoutUnit, content: LayoutUnit) -> LayoutResult {
        var builder = FragmentBuilder(box: box, direction: direction)
        builder.border = edges.border
        builder.padding = edges.padding
        builder.size = LogicalSize(inline: inlineSize, block: blockSize + edges.sum.block)
        let origin = edges.sum.startOffset

        let placed = placement.items.map { item -> Placed in
            let area = LogicalSize(inline: extent(columns, item.columns).size, block: extent(rows, item.rows).size)
            let result = engine.layOut(item.box, in: itemSpace(item, block: area.block))
            let own = engine.style(item.box)
            let isParallel = own.text.writingMode.isHorizontal == direction.isHorizontal
            let keyword = alignment(own).keyword
            let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
            var baseline: LayoutUnit?
            if keyword == .baseline { baseline = (isParallel ? engine.tree[result.fragment].firstBaseline : nil) ?? size.block }
            return Placed(
                item: item, result: result, size: size,
                margins: engine.margins(item.box, percentageBasis: area.inline, axes: direction), baseline: baseline)
        }
        // Items with `baseline` in one row share a line.
        var rowBaselines: [Int: LayoutUnit] = [:]
        for one in placed {
            if let baseline = one.baseline {
                let row = one.item.rows.lowerBound
                rowBaselines[row] = max(rowBaselines[row] ?? .zero, one.margins.blockStart + baseline)
            }
        }
        var firstBaseline: (row: Int, column: Int, value: LayoutUnit)?
        var lastBaseline: LayoutUnit?
        var end = LogicalSize.zero
        for one in placed {
            let item = one.item
            let own = engine.style(item.box)
            let columnArea = extent(columns, item.columns)
            let rowArea = extent(rows, item.rows)
            let autos = engine.autoMargins(item.box, axes: direction)
            let inline = offset(
                justification(own), free: columnArea.size - one.size.inline - one.margins.inline, autoStart: autos.inlineStart,
                autoEnd: autos.inlineEnd, box: item.box, isInline: true)
            var block = offset(
                alignment(own), free: rowArea.size - one.size.block - one.margins.block, autoStart: autos.blockStart,
                autoEnd: autos.blockEnd,
                box: item.box, isInline: false)
            if let baseline = one.baseline, let shared = rowBaselines[item.rows.lowerBound], !autos.blockStart, !autos.blockEnd {
                block = shared - one.margins.blockStart - baseline
            }
            let place =
                origin
                + LogicalOffset(
                    inline: columnArea.start + inline + one.margins.inlineStart, block: rowArea.start + block + one.margins.blockStart)
            let areaPhysical = LogicalSize(inline: columnArea.size, block: rowArea.size).physical(direction.mode)
            let shift = engine.relativeShift(
                item.box, containingWidth: areaPhysical.width, containingHeight: areaPhysical.height, direction: direction)
            builder.add(one.result, at: place, shift: shift)
            end.inline = max(end.inline, place.inline + one.size.inline + one.margins.inlineEnd)
            end.block = max(end.block, place.block + one.size.block + one.margins.blockEnd)
            let fragment = engine.tree[one.result.fragment]
            let own1 = place.block + (fragment.firstBaseline ?? one.size.block)
            let key = (item.rows.lowerBound, item.columns.lowerBound)
            if firstBaseline.map({ key < ($0.row, $0.column) }) ?? true { firstBaseline = (key.0, key.1, own1) }
            lastBaseline = place.block + (fragment.lastBaseline ?? one.size.block)
        }
        builder.firstBaseline = firstBaseline?.value
        builder.lastBaseline = lastBaseline
        if style.isScrollContainer {
            builder.inflowContentEnd = LogicalSize(inline: end.inline + edges.padding.inlineEnd, block: end.block + edges.padding.blockEnd)
        }
        addAbsoluteChildren(&builder, blockSize: blockSize)
        var result = builder.finish(engine)
        result.intrinsicBlockSize = content + edges.sum.block
        return result
    }

    /// Auto margins, then self-alignment, along one axis (§10.2–10.4); from the area's start edge to the margin box.
    private func offset(_ alignment: Alignment, free: LayoutUnit, autoStart: Bool, autoEnd: Bool, box child: BoxID, isInline: Bool)
        -> LayoutUnit
    {
        if autoStart || autoEnd {
            guard free > .zero else { return .zero }
            return autoStart ? (autoEnd ? free / 2 : free) : .zero
        }
        if free < .zero && alignment.overflow == .safe { return .zero }
        switch alignment.keyword {
        case .normal, .auto, .stretch, .start, .flexStart, .baseline, .spaceBetween: return .zero
        case .center, .spaceAround, .spaceEvenly, .anchorCenter: return free / 2
        case .end, .flexEnd, .lastBaseline: return free
        case .left: return isInline && !direction.isLTR ? free : .zero
        case .right: return isInline && direction.isLTR ? free : .zero
        case .selfStart, .selfEnd:
            let own = engine.direction(child)
            let isHorizontal = isInline == direction.isHorizontal
            func reversed(_ w: WritingDirection) -> Bool {
                w.isHorizontal == isHorizontal ? w.isInlineReversed : (isHorizontal ? w.mode.isBlockFlipped : false)
            }
            return (alignment.keyword == .selfStart) != (reversed(own) != reversed(direction)) ? .zero : free
        }
    }

    /// Absolute children: their containing block is the area that their placement names (§9).
    private func addAbsoluteChildren(_ builder: inout FragmentBuilder, blockSize: LayoutUnit) {
        let inner = LogicalSize(inline: innerInline ?? .zero, block: blockSize)
        let padded = LogicalSize(inline: inner.inline + edges.padding.inline, block: inner.block + edges.padding.block)
        for child in engine.boxes.children(box) where engine.boxes[child].isOutOfFlow {
            let own = engine.style(child)
            let (c0, c1) = GridPlacement.absoluteLines(
                own.flex.columnStart, own.flex.columnEnd, columnAxis, leading: placement.leadingColumns, count: columns.count)
            let (r0, r1) = GridPlacement.absoluteLines(
                own.flex.rowStart, own.flex.rowEnd, rowAxis, leading: placement.leadingRows, count: rows.count)
            func edge(_ tracks: [GridTrack], _ line: Int?, isStart: Bool, padding: LayoutUnit, whole: LayoutUnit) -> LayoutUnit {
                guard let line, !tracks.isEmpty else { return isStart ? .zero : whole }
                if isStart {
                    return padding
                        + (line < tracks.count ? tracks[line].offset : tracks[tracks.count - 1].offset + tracks[tracks.count - 1].base)
                }
                return padding + (line == 0 ? tracks[0].offset : tracks[line - 1].offset + tracks[line - 1].base)
            }
            let x0 = edge(columns, c0, isStart: true, padding: edges.padding.inlineStart, whole: padded.inline)
            let x1 = edge(columns, c1, isStart: false, padding: edges.padding.inlineStart, whole: padded.inline)
            let y0 = edge(rows, r0, isStart: true, padding: edges.padding.blockStart, whole: padded.block)
            let y1 = edge(rows, r1, isStart: false, padding: edges.padding.blockStart, whole: padded.block)
            let area = GridAreaRect(
                offset: LogicalOffset(inline: x0, block: y0),
                size: LogicalSize(inline: (x1 - x0).clampedToZero, block: (y1 - y0).clampedToZero))
            // The static position is that of an only item in the content box (§9).
            let inlineEdge = ContentDistribution.edge(justification(own).keyword, isReversed: false, startIsLineLeft: direction.isLTR)
            let blockEdge = ContentDistribution.edge(alignment(own).keyword, isReversed: false, startIsLineLeft: true)
            func along(_ edge: OutOfFlowCandidate.StaticEdge, _ size: LayoutUnit) -> LayoutUnit {
                switch edge {
                case .start: .zero
                case .center: size / 2
                case .end: size
                }
            }
            builder.addOutOfFlow(
                child,
                staticOffset: edges.sum.startOffset
                    + LogicalOffset(inline: along(inlineEdge, inner.inline), block: along(blockEdge, inner.block)),
                inlineEdge: inlineEdge, blockEdge: blockEdge, gridArea: area)
        }
    }
}
