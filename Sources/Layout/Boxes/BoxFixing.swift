import ClipBase
import DOM
import Style

// Anonymous boxes: blocks around stray inlines (CSS 2.2 §9.2.1.1), inlines split around blocks (§9.2.1.1), flex and grid items
// around text (Flexbox §4), table parts (§17.2.1).
extension BoxTreeBuilder {
    /// Puts the children of a container in the shape that its kind demands and sets `hasInlineChildren`.
    mutating func contain(_ children: [Int], in box: inout Box, style: StyleID) -> [Int] {
        switch box.kind {
        case .blockContainer, .tableCell, .tableCaption, .marker, .rubyBase, .rubyText:
            return containBlocks(wrapTableParts(children, parent: box.kind, style: style), in: &box, style: style)
        case .flexContainer, .gridContainer:
            return wrapItems(wrapTableParts(children, parent: box.kind, style: style), style: style)
        case .tableRowGroup: return fixRowGroupChildren(children, style: style)
        case .tableRow: return fixRowChildren(children, style: style)
        case .tableColumnGroup: return children.filter { arena[$0].box.kind == .tableColumn }
        case .tableColumn, .replaced, .text, .lineBreak, .wordBreak: return []
        case .inline, .tableWrapper, .table, .ruby: return children
        }
    }

    // MARK: Block containers

    private mutating func containBlocks(_ children: [Int], in box: inout Box, style: StyleID) -> [Int] {
        var flat: [Int] = []
        for child in children {
            if arena[child].containsBlock { flat += split(child) } else { flat.append(child) }
        }
        let hasBlocks = flat.contains { isInFlowBlock($0) }
        let hasInlines = flat.contains { arena[$0].box.isInlineLevel && !arena[$0].isCollapsibleSpace }
        guard hasBlocks else {
            box.hasInlineChildren =
                hasInlines || flat.contains { arena[$0].box.isInlineLevel && arena[$0].box.kind == .text && !arena[$0].isCollapsibleSpace }
            if !box.hasInlineChildren && !flat.contains(where: { isOutOfFlowOrFloat($0) }) { return [] }
            return box.hasInlineChildren ? flat : flat.filter { !arena[$0].isCollapsibleSpace }
        }
        var result: [Int] = []
        var run: [Int] = []
        for child in flat {
            if isInFlowBlock(child) {
                flush(&run, to: &result, style: style)
                result.append(child)
            } else {
                run.append(child)
            }
        }
        flush(&run, to: &result, style: style)
        return result
    }

    private func isInFlowBlock(_ index: Int) -> Bool {
        let box = arena[index].box
        return !box.isInlineLevel && !box.isOutOfFlow && !box.isFloating
    }

    private func isOutOfFlowOrFloat(_ index: Int) -> Bool { arena[index].box.isOutOfFlow || arena[index].box.isFloating }

    /// An anonymous block around a run of inlines; floats and out-of-flow boxes alone need none.
    private mutating func flush(_ run: inout [Int], to result: inout [Int], style: StyleID) {
        defer { run.removeAll(keepingCapacity: true) }
        guard run.contains(where: { arena[$0].box.isInlineLevel && !arena[$0].isCollapsibleSpace }) else {
            result += run.filter { isOutOfFlowOrFloat($0) }
            return
        }
        let index = arena.wrap(run, as: .blockContainer, display: .block, inheriting: style, in: &styles)
        arena[index].box.hasInlineChildren = true
        result.append(index)
    }

    /// The pieces of an inline box that is broken around the blocks inside it: inline pieces and blocks in order.
    private mutating func split(_ index: Int) -> [Int] {
        var pieces: [Int] = []
        var current: [Int] = []
        var isFirst = true
        let template = arena[index].box
        func close(_ builder: inout BoxTreeBuilder, isLast: Bool) {
            // An empty middle piece would only make an empty line; the first and last carry the box's own edges.
            let hasContent = current.contains { !builder.arena[$0].isCollapsibleSpace }
            guard isFirst || isLast || hasContent else {
                current = []
                return
            }
            var box = template
            box.continuesBefore = !isFirst
            box.continuesAfter = !isLast
            pieces.append(builder.arena.add(Draft(box: box, children: current)))
            current = []
            isFirst = false
        }
        for child in arena[index].children {
            if arena[child].containsBlock {
                for piece in split(child) {
                    if isInFlowBlock(piece) {
                        close(&self, isLast: false)
                        pieces.append(piece)
                        markInside(piece, of: template)
                    } else {
                        current.append(piece)
                    }
                }
            } else if isInFlowBlock(child) {
                close(&self, isLast: false)
                pieces.append(child)
                markInside(child, of: template)
            } else {
                current.append(child)
            }
        }
        close(&self, isLast: true)
        return pieces
    }

    /// A block taken out of an inline still moves with that and shares its effects.
    private mutating func markInside(_ block: Int, of inline: Box) {
        arena[block].box.splitsInline = true
        if styles[inline.style].box.position == .relative && arena[block].box.splitInline == nil {
            arena[block].box.splitInline = inline.style
            arena[block].box.splitInlineNode = inline.node
        }
    }

    // MARK: Flex and grid items

    private mutating func wrapItems(_ children: [Int], style: StyleID) -> [Int] {
        var result: [Int] = []
        var run: [Int] = []
        func flush(_ builder: inout BoxTreeBuilder) {
            defer { run.removeAll() }
            // White space alone makes no item, preserved or not.
            guard run.contains(where: { !builder.arena[$0].isWhiteSpace && !builder.arena[$0].isCollapsibleSpace }) else { return }
            let index = builder.arena.wrap(run, as: .blockContainer, display: .block, inheriting: style, in: &builder.styles)
            builder.arena[index].box.isFormattingContextRoot = true
            var box = builder.arena[index].box
            builder.arena[index].children = builder.containBlocks(run, in: &box, style: box.style)
            builder.arena[index].box = box
            result.append(index)
        }
        for child in children {
            let box = arena[child].box
            if box.kind == .text || box.kind == .lineBreak || box.kind == .wordBreak || box.kind == .inline {
                run.append(child)
            } else {
                flush(&self)
                arena[child].box.isInlineLevel = false
                arena[child].box.isFloating = false
                arena[child].box.isFormattingContextRoot = true
                result.append(child)
            }
        }
        flush(&self)
        return result
    }

    // MARK: Table parts

    private func isTablePart(_ kind: BoxKind) -> Bool {
        switch kind {
        case .tableRowGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption: true
        case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .replaced, .flexContainer, .gridContainer, .tableWrapper,
            .table, .marker, .ruby, .rubyBase, .rubyText:
            false
        }
    }

    /// Wraps runs of table parts that stand outside a table into anonymous tables.
    mutating func wrapTableParts(_ children: [Int], parent: BoxKind, style: StyleID) -> [Int] {
        guard children.contains(where: { isTablePart(arena[$0].box.kind) }) else { return children }
        var result: [Int] = []
        var run: [Int] = []
        func flush(_ builder: inout BoxTreeBuilder) {
            var trailing: [Int] = []
            while let last = run.last, builder.arena[last].isWhiteSpace { trailing.insert(run.removeLast(), at: 0) }
            if !run.isEmpty { result.append(builder.anonymousTable(run, isInline: parent == .inline || parent == .rubyText, style: style)) }
            result += trailing
            run.removeAll()
        }
        for child in children {
            if isTablePart(arena[child].box.kind) || (!run.isEmpty && arena[child].isWhiteSpace) {
                run.append(child)
            } else {
                flush(&self)
                result.append(child)
            }
        }
        flush(&self)
        return result
    }

    private mutating func anonymousTable(_ parts: [Int], isInline: Bool, style: StyleID) -> Int {
        let display: Display = isInline ? .inlineTable : .table
        let id = arena.anonymousStyle(inheriting: style, display: display, in: &styles)
        return principalDraft(style: id, node: nil, pseudo: nil, children: parts)
    }

    /// Captions, column groups and row groups; all else goes into anonymous row groups.
    mutating func fixTableChildren(_ children: [Int], style: StyleID) -> [Int] {
        var result: [Int] = []
        var run: [Int] = []
        func flush(_ builder: inout BoxTreeBuilder) {
            guard run.contains(where: { !builder.arena[$0].isWhiteSpace }) else {
                run.removeAll()
                return
            }
            let group = builder.arena.wrap([], as: .tableRowGroup, display: .tableRowGroup, inheriting: style, in: &builder.styles)
            builder.arena[group].children = builder.fixRowGroupChildren(run, style: builder.arena[group].box.style)
            result.append(group)
            run.removeAll()
        }
        for child in children {
            switch arena[child].box.kind {
            case .tableCaption, .tableColumnGroup, .tableRowGroup:
                flush(&self)
                result.append(child)
            case .tableColumn:
                flush(&self)
                result.append(arena.wrap([child], as: .tableColumnGroup, display: .tableColumnGroup, inheriting: style, in: &styles))
            case .tableRow, .tableCell, .blockContainer, .inline, .text, .lineBreak, .wordBreak, .replaced, .flexContainer,
                .gridContainer, .tableWrapper, .table, .marker, .ruby, .rubyBase, .rubyText:
                if arena[child].box.isOutOfFlow && run.isEmpty { result.append(child) } else { run.append(child) }
            }
        }
        flush(&self)
        return result
    }

    mutating func fixRowGroupChildren(_ children: [Int], style: StyleID) -> [Int] {
        var result: [Int] = []
        var run: [Int] = []
        func flush(_ builder: inout BoxTreeBuilder) {
            guard run.contains(where: { !builder.arena[$0].isWhiteSpace }) else {
                run.removeAll()
                return
            }
            let row = builder.arena.wrap([], as: .tableRow, display: .tableRow, inheriting: style, in: &builder.styles)
            builder.arena[row].children = builder.fixRowChildren(run, style: builder.arena[row].box.style)
            result.append(row)
            run.removeAll()
        }
        for child in children {
            if arena[child].box.kind == .tableRow {
                flush(&self)
                result.append(child)
            } else {
                run.append(child)
            }
        }
        flush(&self)
        return result
    }

    mutating func fixRowChildren(_ children: [Int], style: StyleID) -> [Int] {
        var result: [Int] = []
        var run: [Int] = []
        func flush(_ builder: inout BoxTreeBuilder) {
            guard run.contains(where: { !builder.arena[$0].isWhiteSpace }) else {
                run.removeAll()
                return
            }
            let cell = builder.arena.wrap([], as: .tableCell, display: .tableCell, inheriting: style, in: &builder.styles)
            builder.arena[cell].box.isFormattingContextRoot = true
            var box = builder.arena[cell].box
            let parts = builder.wrapTableParts(run, parent: .tableCell, style: box.style)
            builder.arena[cell].children = builder.containBlocks(parts, in: &box, style: box.style)
            builder.arena[cell].box = box
            result.append(cell)
            run.removeAll()
        }
        for child in children {
            if arena[child].box.kind == .tableCell {
                flush(&self)
                result.append(child)
            } else {
                run.append(child)
            }
        }
        flush(&self)
        return result
    }
}
