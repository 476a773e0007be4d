import ClipBase
import Style

extension LayoutEngine {
    func minMaxSizesOfTable(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        guard boxes[box].kind == .tableWrapper else { return gridMinMaxSizes(box) }
        var sizes = MinMaxSizes()
        for child in boxes.children(box) {
            if boxes[child].kind == .table {
                sizes.encompass(gridMinMaxSizes(child))
            } else {
                sizes.min = max(sizes.min, contribution(of: child, axes: direction(box)).min)
            }
        }
        sizes.max = max(sizes.max, sizes.min)
        return sizes
    }

    private func gridMinMaxSizes(_ table: BoxID) -> MinMaxSizes {
        let edges = edges(table, percentageBasis: .zero).sum.inline
        let sizing = columnSizing(table)
        let style = styles[boxes[table].style]
        if style.box.tableLayout == .fixed, inlineSizeValue(style).hasPercentage {
            return MinMaxSizes(min: sizing.minimum, max: max(sizing.minimum, ColumnSizing.endless)) + edges
        }
        let maximum = percentagesWiden(table) ? sizing.maximum : sizing.plainMaximum
        return MinMaxSizes(min: sizing.minimum, max: max(sizing.minimum, maximum)) + edges
    }

    /// Whether percentages of columns count for the max-content width that a table asks of its container. Without a length
    /// between them, a cell, a flex or a grid item would have no bounds by it, so there they do not.
    private func percentagesWiden(_ table: BoxID) -> Bool {
        if case .maxContent = inlineSizeValue(styles[boxes[table].style]) { return false }
        var next = boxes[table].parent
        while let box = next {
            switch boxes[box].kind {
            case .tableCell, .flexContainer, .gridContainer: return false
            case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .replaced, .tableWrapper, .table, .tableRowGroup, .tableRow,
                .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
                break
            }
            let style = styles[boxes[box].style]
            if case .length = inlineSizeValue(style) { return true }
            guard !style.isOutOfFlow else { return true }
            next = boxes[box].parent
        }
        return true
    }

    /// `border-spacing` along the table's axes; none where borders collapse.
    func borderSpacing(_ table: BoxID) -> LogicalSize {
        let style = styles[boxes[table].style].inherited
        guard style.borderCollapse == .separate else { return .zero }
        return LogicalSize(inline: style.borderSpacingX, block: style.borderSpacingY)
    }

    // MARK: The wrapper

    /// Captions above and below the grid box (CSS 2.2 §17.4).
    func layOutTableWrapper(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        let direction = direction(box)
        var builder = FragmentBuilder(box: box, direction: direction)
        guard let table = boxes.children(box).first(where: { boxes[$0].kind == .table }) else { return builder.finish(self) }
        var tableSpace = space
        tableSpace.availableInline = tableInlineSize(table, wrapper: box, in: space)
        tableSpace.isInlineSizeFixed = true
        tableSpace.isNewFormattingContext = true
        tableSpace.flowOffset = .zero
        // Collapsed columns leave the table narrower than it was sized.
        let width =
            tableGrid(table).columns.contains { isCollapsed($0.box) || isCollapsed($0.group) }
            ? tableColumns(table, in: tableSpace, edges: edges(table, percentageBasis: edgeBasis(table, tableSpace))).inlineSize
            : tableSpace.availableInline
        let captions = boxes.children(box).filter { boxes[$0].kind == .tableCaption }
        var laidOut: [BoxID: LayoutResult] = [:]
        var captionBlock = LayoutUnit.zero
        for caption in captions {
            let room = ConstraintSpace(availableInline: width, availableBlock: nil, parentDirection: direction)
            let result = layOut(caption, in: room)
            laidOut[caption] = result
            captionBlock +=
                LogicalSize(tree[result.fragment].size, direction.mode).block
                + margins(caption, percentageBasis: width, axes: direction).block
        }
        if space.isBlockSizeFixed { tableSpace.availableBlock = space.availableBlock.map { ($0 - captionBlock).clampedToZero } }
        // Captions stand above, or below.
        for child in boxes.children(box).prefix(while: { $0 != table }) {
            guard let caption = laidOut[child] else { continue }
            tableSpace.fragmentainerOffset +=
                LogicalSize(tree[caption.fragment].size, direction.mode).block
                + margins(child, percentageBasis: width, axes: direction).block
        }
        let inner = layOut(table, in: tableSpace)
        laidOut[table] = inner

        var cursor = LayoutUnit.zero
        for child in boxes.children(box) {
            guard let result = laidOut[child] else { continue }
            let size = LogicalSize(tree[result.fragment].size, direction.mode)
            if child == table {
                builder.firstBaseline = tree[result.fragment].firstBaseline.map { $0 + cursor }
                builder.lastBaseline = tree[result.fragment].lastBaseline.map { $0 + cursor }
                builder.add(result, at: LogicalOffset(block: cursor))
                cursor += size.block
            } else {
                let margin = margins(child, percentageBasis: width, axes: direction)
                cursor += margin.blockStart
                let shift = relativeShift(child, containingWidth: width, containingHeight: nil, direction: direction)
                builder.add(result, at: LogicalOffset(inline: margin.inlineStart, block: cursor), shift: shift)
                cursor += size.block + margin.blockEnd
            }
        }
        for child in boxes.children(box) where boxes[child].isOutOfFlow { builder.addOutOfFlow(child, staticOffset: .zero) }
        builder.size = LogicalSize(inline: width, block: cursor)
        var result = builder.finish(self)
        let top = tableSpace.fragmentainerOffset - space.fragmentainerOffset
        if space.fragmentation != nil {
            let own = inner.columns
            result.columns = ColumnOutcome(
                leadBreak: own.leadBreak.map { top + $0 },
                unsuitableBreak: own.unsuitableBreak.map { UnsuitableBreak(offset: top + $0.offset, appeal: $0.appeal) },
                breakNotes: own.breakNotes)
        }
        return result
    }

    /// The used border-box inline size of the grid box (CSS 2.2 §17.5.2).
    private func tableInlineSize(_ table: BoxID, wrapper: BoxID, in space: ConstraintSpace) -> LayoutUnit {
        let least = minMaxSizes(wrapper).min
        if space.isInlineSizeFixed { return max(space.availableInline, least) }
        let style = styles[boxes[table].style]
        let edges = edges(table, percentageBasis: edgeBasis(table, space))
        let margins = margins(wrapper, percentageBasis: edgeBasis(wrapper, space), axes: direction(wrapper)).inline
        let limits = inlineLimits(table, space: space, edges: edges, margins: margins)
        var specified = resolveInline(inlineSizeValue(style), box: table, space: space, edges: edges.sum.inline, margins: margins)
        if specified == nil, space.autoInline == .fitContent { specified = ratioInlineSize(table, in: space, edges: edges) }
        let room = space.availableInline == .max ? .max : (space.availableInline - margins).clampedToZero
        // Where room is known, percentages of columns have their say again.
        let most = room == .max ? minMaxSizes(wrapper).max : columnSizing(table).maximum + edges.sum.inline
        let fitting = MinMaxSizes(min: least, max: max(least, most)).fit(room)
        var size = specified ?? (space.autoInline == .stretchExplicitly && room != .max ? room : fitting)
        size = size.clamped(from: limits.min, to: max(limits.min, limits.max))
        if style.box.tableLayout == .fixed, specified != nil {
            let columns = FixedColumnSizing(self, table: table, grid: tableGrid(table), spacing: borderSpacing(table).inline)
            return max(size, columns.minimum + edges.sum.inline)
        }
        return max(size, least)
    }

    // MARK: The grid

    func layOutTable(_ table: BoxID, in space: ConstraintSpace) -> LayoutResult {
        var flow = TableFlow(engine: self, table: table, space: space)
        return flow.layOut()
    }

    /// A cell at its final size: its content stands by `vertical-align`.
    func layOutTableCell(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        isMulticol(box) ? layOutMulticol(box, in: space) : layOutBlock(box, in: space)
    }
}
