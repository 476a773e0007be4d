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

    /// `border-spacing` along the table's axes; none where borders collapse, and none between rows without columns.
    func borderSpacing(_ table: BoxID) -> LogicalSize {
        let style = styles[boxes[table].style].inherited
        guard style.borderCollapse == .separate else { return .zero }
        return LogicalSize(inline: style.borderSpacingX, block: tableGrid(table).columns.isEmpty ? .zero : style.borderSpacingY)
    }

    // MARK: The wrapper

    /// A caption or the grid box.
    private struct WrapperMember {
        let box: BoxID
        /// Without breaks.
        let space: ConstraintSpace
        let margins: LogicalEdges
        var result: LayoutResult?
        /// Of its border box, from the wrapper's block-start edge.
        var place = LayoutUnit.zero
    }

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
        tableSpace.fragmentation = nil
        // Collapsed columns leave the table narrower than it was sized.
        let width =
            tableGrid(table).columns.contains { isCollapsed($0.box) || isCollapsed($0.group) }
            ? tableColumns(table, in: tableSpace, edges: edges(table, percentageBasis: edgeBasis(table, tableSpace))).inlineSize
            : tableSpace.availableInline
        // Captions stand above, or below.
        var members: [WrapperMember] = []
        var captionBlock = LayoutUnit.zero
        for child in boxes.children(box) where boxes[child].kind == .tableCaption || child == table {
            if child == table {
                members.append(WrapperMember(box: table, space: tableSpace, margins: .zero))
                continue
            }
            let room = ConstraintSpace(availableInline: width, availableBlock: nil, parentDirection: direction)
            let caption = WrapperMember(
                box: child, space: room, margins: margins(child, percentageBasis: width, axes: direction), result: layOut(child, in: room))
            captionBlock += blockSize(caption, direction) + caption.margins.block
            members.append(caption)
        }
        if space.isBlockSizeFixed, let index = members.firstIndex(where: { $0.box == table }) {
            tableSpace.availableBlock = space.availableBlock.map { ($0 - captionBlock).clampedToZero }
            members[index] = WrapperMember(box: table, space: tableSpace, margins: .zero)
        }
        let (size, outcome) = stack(&members, of: box, in: space)
        for member in members {
            guard let result = member.result else { continue }
            let isTable = member.box == table
            if isTable {
                builder.firstBaseline = tree[result.fragment].firstBaseline.map { $0 + member.place }
                builder.lastBaseline = tree[result.fragment].lastBaseline.map { $0 + member.place }
            }
            let shift =
                isTable
                ? .zero : relativeShift(member.box, containingWidth: width, containingHeight: nil, direction: direction)
            builder.add(result, at: LogicalOffset(inline: member.margins.inlineStart, block: member.place), shift: shift)
        }
        for child in boxes.children(box) where boxes[child].isOutOfFlow { builder.addOutOfFlow(child, staticOffset: .zero) }
        builder.size = LogicalSize(inline: width, block: size)
        var result = builder.finish(self)
        if let outcome { result.columns = outcome }
        return result
    }

    private func blockSize(_ member: WrapperMember, _ direction: WritingDirection) -> LayoutUnit {
        member.result.map { LogicalSize(tree[$0.fragment].size, direction.mode).block } ?? .zero
    }

    /// Places the captions and the grid box, which columns may break; gives the block size that they take and, in columns, what the
    /// wrapper says on breaks.
    private func stack(_ members: inout [WrapperMember], of wrapper: BoxID, in space: ConstraintSpace) -> (LayoutUnit, ColumnOutcome?) {
        let direction = direction(wrapper)
        let fragmentainers = FragmentainerView(of: wrapper, in: space, edges: .zero, engine: self)
        if let fragmentainers, members.count == 1 {
            let result = layOut(members[0].box, in: fragmentainers.space(members[0].space, at: .zero))
            members[0].result = result
            return (blockSize(members[0], direction), result.columns)
        }
        var rows: [BreakableRow] = []
        var items: [RowItem] = []
        var cursor = LayoutUnit.zero
        for i in members.indices {
            let member = members[i]
            let result = member.result ?? layOut(member.box, in: member.space)
            members[i].result = result
            members[i].place = cursor + member.margins.blockStart
            let size = blockSize(members[i], direction) + member.margins.block
            let request = i == 0 ? .allowed : breakRequest(.after, members[i - 1].box).joined(breakRequest(.before, member.box))
            rows.append(BreakableRow(start: cursor, size: size, items: i..<i + 1, alignment: .single, request: request))
            items.append(
                RowItem(
                    box: member.box, space: member.space, result: result, offset: member.margins.blockStart,
                    marginEnd: member.margins.blockEnd, lastRow: i))
            cursor += size
        }
        guard let fragmentainers else { return (cursor, nil) }
        var breaker = RowBreaker(engine: self, fragmentainers: fragmentainers, direction: direction, rows: rows, items: items)
        breaker.run()
        for i in members.indices {
            members[i].result = breaker.items[i].result
            members[i].place = breaker.places[i] + breaker.items[i].offset
        }
        var outcome = breaker.outcome
        outcome.breakNotes = breakNotes
        return (cursor + breaker.growth, outcome)
    }

    /// The used border-box inline size of the grid box (CSS 2.2 §17.5.2).
    private func tableInlineSize(_ table: BoxID, wrapper: BoxID, in space: ConstraintSpace) -> LayoutUnit {
        let style = styles[boxes[table].style]
        let edges = edges(table, percentageBasis: edgeBasis(table, space))
        let least = widened(minMaxSizes(wrapper), of: table, edges: edges.sum.inline).min
        if space.isInlineSizeFixed { return max(space.availableInline, least) }
        let margins = margins(wrapper, percentageBasis: edgeBasis(wrapper, space), axes: direction(wrapper)).inline
        let limits = inlineLimits(table, space: space, edges: edges, margins: margins)
        var specified = resolveInline(inlineSizeValue(style), box: table, space: space, edges: edges.sum.inline, margins: margins)
        if specified == nil, space.autoInline == .fitContent { specified = ratioInlineSize(table, in: space, edges: edges) }
        let room = space.availableInline == .max ? .max : (space.availableInline - margins).clampedToZero
        // Where room is known, percentages of columns have their say again.
        let most =
            room == .max
            ? widened(minMaxSizes(wrapper), of: table, edges: edges.sum.inline).max : columnSizing(table).maximum + edges.sum.inline
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
