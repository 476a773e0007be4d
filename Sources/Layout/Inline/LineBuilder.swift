import ClipBase
import Style
import TextShaping

/// Turns an assembled line into fragments: visual order (UAX #9 L2), nested inline boxes, glyph runs.
struct LineBuilder {
    let engine: LayoutEngine
    let content: InlineContent
    let line: BrokenLine
    /// The line-left edge of the line box in the formatting context.
    var lineLeft = LayoutUnit.zero
    /// Line-left to line-right, along the block's writing mode.
    private let axes: WritingDirection
    private let isFlipped: Bool
    let extents: BaselineExtents
    private(set) var assembly: LineAssembly
    private var visual: [Int]
    private var firstFragments: [Int]
    private var lastFragments: [Int]

    init(assembly: LineAssembly, extents: BaselineExtents, line: BrokenLine, direction: WritingDirection) {
        engine = assembly.engine
        content = assembly.content
        self.line = line
        self.assembly = assembly
        self.extents = extents
        axes = WritingDirection(mode: direction.mode, direction: direction.mode == .sidewaysLR ? .ltr : .ltr)
        isFlipped = direction.mode == .verticalLR
        visual = Array(assembly.units.indices)
        if content.isReordered {
            var levels = assembly.units.map(\.level)
            // White space, empty and absolute boxes at the end of the line take the paragraph's level (L1).
            let base: UInt8 = direction.isLTR ? 0 : 1
            var last = levels.count - 1
            while last >= 0 {
                guard assembly.units[last].isIgnoredByBidi else { break }
                levels[last] = base
                last -= 1
            }
            visual = visualOrder(ofLevels: levels)
        }
        firstFragments = []
        lastFragments = []
        numberFragments()
    }

    /// Finds which of its fragments hold a box's start and end edges: reordering may split it, and then they are those that
    /// stand farthest to the sides (CSS 2.2 §8.6).
    private mutating func numberFragments() {
        firstFragments = Array(repeating: 0, count: assembly.states.count)
        lastFragments = firstFragments
        guard content.isReordered else { return }
        var count = Array(repeating: -1, count: assembly.states.count)
        var lastSeen = Array(repeating: -2, count: assembly.states.count)
        for (place, index) in visual.enumerated() {
            var state = assembly.units[index].state
            while state > 0 {
                if lastSeen[state] != place - 1 { count[state] += 1 }
                lastSeen[state] = place
                state = assembly.states[state].parent
            }
        }
        for state in assembly.states.indices {
            let isLTR = engine.direction(assembly.states[state].box).isLTR
            firstFragments[state] = isLTR ? 0 : max(count[state], 0)
            lastFragments[state] = isLTR ? max(count[state], 0) : 0
        }
    }

    private struct OpenBox {
        var state: Int
        var builder: FragmentBuilder
        var left: LayoutUnit
        var hasLeft: Bool
        var hasRight: Bool
        /// Line-left and line-right edges: margins, border and padding.
        var border: LogicalEdges
        var padding: LogicalEdges
        var margins: LogicalEdges
    }

    /// Makes the line's fragment. `left` is where the content starts, from the line fragment's line-left edge.
    mutating func build(in flow: BlockFlow, width: LayoutUnit, left: LayoutUnit) -> LayoutResult {
        var root = FragmentBuilder(box: flow.box, direction: axes)
        root.kind = .line
        root.size = LogicalSize(inline: width, block: extents.height)
        let baseline = isFlipped ? extents.under : extents.over
        root.firstBaseline = baseline
        root.lastBaseline = baseline
        var open: [OpenBox] = []
        var opened = Array(repeating: 0, count: assembly.states.count)
        var x = left
        for index in visual {
            let unit = assembly.units[index]
            let chain = self.chain(of: unit.state)
            var common = 0
            while common < open.count, common < chain.count, open[common].state == chain[common] { common += 1 }
            while open.count > common { close(&open, into: &root, x: &x, flow: flow) }
            for state in chain[common...] {
                self.open(state, &open, fragment: opened[state], x: &x, flow: flow)
                opened[state] += 1
            }
            place(unit, reach: assembly.emphasisReach(of: index), x: x, open: &open, root: &root, flow: flow)
            x += unit.width
        }
        while !open.isEmpty { close(&open, into: &root, x: &x, flow: flow) }
        return root.finish(engine)
    }

    /// The inline boxes around a unit, outermost first, without the root and the atomic itself.
    private func chain(of state: Int) -> [Int] {
        var chain: [Int] = []
        var state = assembly.states[state].isAtomic ? assembly.states[state].parent : state
        while state > 0 {
            chain.append(state)
            state = assembly.states[state].parent
        }
        chain.reverse()
        return chain
    }

    private mutating func open(_ index: Int, _ open: inout [OpenBox], fragment: Int, x: inout LayoutUnit, flow: BlockFlow) {
        let state = assembly.states[index]
        let own = engine.direction(state.box)
        let edges = engine.edges(state.box, percentageBasis: flow.contentInline)
        var margins = engine.margins(state.box, percentageBasis: flow.contentInline, axes: own)
        var border = edges.border
        var padding = edges.padding
        let isFirst = fragment == firstFragments[index]
        let isLast = fragment == lastFragments[index]
        let hasStart = state.hasStart && isFirst
        let hasEnd = state.hasEnd && isLast
        if !hasStart {
            margins.inlineStart = .zero
            border.inlineStart = .zero
            padding.inlineStart = .zero
        }
        if !hasEnd {
            margins.inlineEnd = .zero
            border.inlineEnd = .zero
            padding.inlineEnd = .zero
        }
        if !own.isLTR {
            swap(&margins.inlineStart, &margins.inlineEnd)
            swap(&border.inlineStart, &border.inlineEnd)
            swap(&padding.inlineStart, &padding.inlineEnd)
        }
        var builder = FragmentBuilder(box: state.box, direction: axes)
        builder.border = border
        builder.padding = padding
        x += margins.inlineStart
        open.append(
            OpenBox(
                state: index, builder: builder, left: x, hasLeft: own.isLTR ? hasStart : hasEnd, hasRight: own.isLTR ? hasEnd : hasStart,
                border: border, padding: padding, margins: margins))
        x += border.inlineStart + padding.inlineStart
    }

    /// The line-over edge of something with these extents on a state's baseline, from the block-start edge of the line.
    private func blockOffset(over: LayoutUnit, size: LayoutUnit, state: Int) -> LayoutUnit {
        let top = extents.over + assembly.states[state].offset - over
        return isFlipped ? extents.height - top - size : top
    }

    private mutating func close(_ open: inout [OpenBox], into root: inout FragmentBuilder, x: inout LayoutUnit, flow: BlockFlow) {
        guard var box = open.popLast() else { return }
        let state = assembly.states[box.state]
        x += box.border.inlineEnd + box.padding.inlineEnd
        let blockEdges = box.border.block + box.padding.block
        box.builder.size = LogicalSize(inline: x - box.left, block: state.area.height + blockEdges)
        let over =
            state.area.over + (isFlipped ? box.border.blockEnd + box.padding.blockEnd : box.border.blockStart + box.padding.blockStart)
        let block = blockOffset(over: over, size: box.builder.size.block, state: box.state)
        let result = box.builder.finish(engine)
        let own = engine.direction(state.box)
        engine.tree.fragments[result.fragment.index].omitsStartEdge = !(own.isLTR ? box.hasLeft : box.hasRight)
        engine.tree.fragments[result.fragment.index].omitsEndEdge = !(own.isLTR ? box.hasRight : box.hasLeft)
        x += box.margins.inlineEnd
        let shift = flow.relativeShift(style: engine.styles[state.style])
        add(result, inline: box.left, block: block, shift: shift, open: &open, root: &root)
    }

    /// Adds to the innermost open box; offsets are from the line's start edges.
    private func add(
        _ result: LayoutResult, inline: LayoutUnit, block: LayoutUnit, shift: LayoutPoint, open: inout [OpenBox],
        root: inout FragmentBuilder
    ) {
        guard let last = open.indices.last else {
            root.add(result, at: LogicalOffset(inline: inline, block: block), shift: shift)
            return
        }
        let origin = boxOrigin(open[last])
        open[last].builder.add(result, at: LogicalOffset(inline: inline, block: block) - origin, shift: shift)
    }

    private func boxOrigin(_ box: OpenBox) -> LogicalOffset {
        let state = assembly.states[box.state]
        let edges = box.border.block + box.padding.block
        let over =
            state.area.over + (isFlipped ? box.border.blockEnd + box.padding.blockEnd : box.border.blockStart + box.padding.blockStart)
        return LogicalOffset(inline: box.left, block: blockOffset(over: over, size: state.area.height + edges, state: box.state))
    }

    /// - Parameter reach: where emphasis marks start, from the baseline.
    private func place(
        _ unit: LineUnit, reach: LayoutUnit, x: LayoutUnit, open: inout [OpenBox], root: inout FragmentBuilder, flow: BlockFlow
    ) {
        switch unit.kind {
        case .text(let range):
            let first = engine.tree.texts.count
            placeText(unit, range, x: x, open: &open, root: &root)
            if reach > .zero { for index in first..<engine.tree.texts.count { engine.tree.texts[index].emphasisReach = reach } }
        case .atomic(let index):
            let atomic = line.atomics[index]
            let state = assembly.states[unit.state]
            let own = state.extents ?? BaselineExtents(over: .zero, under: .zero)
            let marginLeft = flow.direction.isLTR ? atomic.margins.inlineStart : atomic.margins.inlineEnd
            let marginOver = isFlipped ? atomic.margins.blockEnd : atomic.margins.blockStart
            let block = blockOffset(over: own.over - marginOver, size: atomic.size.block, state: unit.state)
            let shift = flow.relativeShift(style: engine.styles[engine.boxes[unit.box].style])
            add(atomic.result, inline: x + unit.inset + marginLeft, block: block, shift: shift, open: &open, root: &root)
        case .empty:
            switch engine.boxes[unit.box].kind {
            case .lineBreak, .wordBreak, .text: placeText(unit, 0..<0, x: x, open: &open, root: &root)
            case .blockContainer, .inline, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table, .tableRowGroup, .tableRow,
                .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
                break
            }
        case .outOfFlow(let box):
            placeStatically(box, level: unit.level, x: x, open: &open, root: &root, flow: flow)
        case .annotation(let index):
            let annotation = assembly.annotations[index]
            let made = engine.annotationFragment(annotation, in: flow)
            let own = engine.direction(unit.box)
            let size = LogicalSize(engine.tree[made.result.fragment].size, axes.mode)
            let margins = engine.margins(unit.box, percentageBasis: flow.contentInline, axes: own)
            let hasLeft = own.isLTR ? annotation.hasStart : annotation.hasEnd
            let marginLeft = hasLeft ? (own.isLTR ? margins.inlineStart : margins.inlineEnd) : .zero
            // It has its base to the left, or to the right where that runs from right to left.
            let left =
                unit.level & 1 == 1 ? x + unit.width + annotation.span - annotation.column.width : x - annotation.span
            let block = blockOffset(over: made.baseline, size: size.block, state: unit.state)
            let shift = flow.relativeShift(style: engine.styles[engine.boxes[unit.box].style])
            add(made.result, inline: left + marginLeft, block: block, shift: shift, open: &open, root: &root)
        case .marker: break
        }
    }

    /// The static position of an absolute box among the line's content (CSS 2.2 §10.3.7).
    private func placeStatically(
        _ box: BoxID, level: UInt8, x: LayoutUnit, open: inout [OpenBox], root: inout FragmentBuilder, flow: BlockFlow
    ) {
        let isBlock = !engine.wasInline(box)
        let hasContentBefore =
            assembly.units.contains { unit in
                if case .outOfFlow(let other) = unit.kind { return other == box } else { return false }
            }
            && assembly.units.prefix { if case .outOfFlow(let other) = $0.kind { return other != box } else { return true } }
                .contains { if case .outOfFlow = $0.kind { false } else { true } }
        var offset = LogicalOffset(inline: x, block: isFlipped ? .zero : .zero)
        if isBlock {
            // A block would start below what stands before it, at the container's edge.
            let lineStart = lineLeft - flow.contentLeft
            offset.inline = (flow.direction.isLTR ? .zero : flow.contentInline) - lineStart
            offset.block = hasContentBefore ? extents.height : .zero
        }
        // An inline stands as text of its level would.
        var alignment = engine.staticAlignment(of: box, in: nil, direction: flow.direction)
        let edge: OutOfFlowCandidate.StaticEdge = isBlock ? (flow.direction.isLTR ? .start : .end) : level & 1 == 0 ? .start : .end
        // On a line nothing is wide enough not to overflow, and the edges are those of its own axes: left to right.
        if alignment.isInlineSafe || alignment.inlineEdge == .start {
            alignment.inlineEdge = edge
        } else if !flow.direction.isLTR {
            alignment.inlineEdge = alignment.inlineEdge.flipped
        }
        alignment.isInlineSafe = false
        let size = LogicalSize(block: extents.height)
        guard let last = open.indices.last else {
            root.addOutOfFlow(box, staticOffset: offset, staticSize: size, alignment: alignment)
            return
        }
        open[last].builder.addOutOfFlow(box, staticOffset: offset - boxOrigin(open[last]), staticSize: size, alignment: alignment)
    }

    private func placeText(_ unit: LineUnit, _ range: Range<Int>, x: LayoutUnit, open: inout [OpenBox], root: inout FragmentBuilder) {
        let state = assembly.states[unit.state]
        let block = blockOffset(over: state.text.over, size: state.text.height, state: unit.state)
        if range.isEmpty {
            let leaf = LineLeaf(
                glyphs: 0..<0, bytes: 0..<0, font: engine.fonts.primaryFont(of: engine.font(state.style)), level: unit.level,
                orientation: .horizontal, width: unit.width.pixels)
            let fragment = makeText(unit, leaf, inline: unit.width, state: state)
            add(LayoutResult(fragment: fragment), inline: x, block: block, shift: .zero, open: &open, root: &root)
            return
        }
        // Fonts inside one unit stand in visual order: runs of an odd level from the last to the first.
        let order = unit.level & 1 == 1 ? Array(range.reversed()) : Array(range)
        var sum = 0.0
        for (place, index) in order.enumerated() {
            let leaf = assembly.leaves[index]
            let start = LayoutUnit(sum)
            sum += leaf.width
            let end = place == order.count - 1 ? unit.width : LayoutUnit(sum)
            let fragment = makeText(unit, leaf, inline: end - start, state: state)
            add(LayoutResult(fragment: fragment), inline: x + start, block: block, shift: .zero, open: &open, root: &root)
        }
    }

    private func makeText(_ unit: LineUnit, _ leaf: LineLeaf, inline: LayoutUnit, state: InlineBoxState) -> FragmentID {
        let ascent = LayoutUnit(engine.fontMetrics(state.style).ascent)
        let base = leaf.bytes.lowerBound
        let glyphStart = engine.tree.glyphs.count
        let textStart = engine.tree.text.count
        for index in leaf.glyphs {
            let glyph = assembly.glyphs[index]
            engine.tree.glyphs.append(
                FragmentGlyph(
                    glyph: glyph.glyph, cluster: UInt32(clamping: Int(glyph.cluster) - base), advance: glyph.advance,
                    offsetX: glyph.offsetX, offsetY: glyph.offsetY))
        }
        var source = ByteRange.empty
        if unit.isGenerated {
            let generatedBase = content.text.count
            if base >= generatedBase {
                engine.tree.text += assembly.generated[base - generatedBase..<leaf.bytes.upperBound - generatedBase]
            }
        } else if !leaf.bytes.isEmpty {
            engine.tree.text += content.text[leaf.bytes]
            let from = Int(content.sources[leaf.bytes.lowerBound])
            let to = Int(content.sources[leaf.bytes.upperBound - 1]) + 1
            let origin = Int(engine.boxes.texts[Int(engine.boxes[unit.box].payload)].sourceStart)
            if to > from { source = ByteRange(origin + from..<origin + to) }
        }
        let text = TextFragment(
            glyphs: ByteRange(glyphStart..<engine.tree.glyphs.count), text: ByteRange(textStart..<engine.tree.text.count), font: leaf.font,
            ascent: ascent, level: leaf.level, isRotated: leaf.orientation == .rotated, isGenerated: unit.isGenerated, source: source)
        engine.tree.texts.append(text)
        let size = LogicalSize(inline: inline, block: state.text.height).physical(axes.mode)
        var fragment = Fragment(kind: .text, box: unit.box, size: size)
        fragment.payload = UInt32(clamping: engine.tree.texts.count - 1)
        fragment.isHidden = leaf.isHidden
        return engine.tree.add(fragment, children: [])
    }
}

extension LayoutEngine {
    /// Whether a box would be inline-level were it in flow.
    func wasInline(_ box: BoxID) -> Bool {
        switch styles[boxes[box].style].box.originalDisplay {
        case .inline, .inlineBlock, .inlineTable, .inlineFlex, .inlineGrid, .webkitInlineBox, .inlineListItem, .inlineFlowRootListItem,
            .ruby:
            true
        case .none, .contents, .block, .flowRoot, .listItem, .flowRootListItem, .table, .tableRowGroup, .tableHeaderGroup,
            .tableFooterGroup, .tableRow, .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .flex, .grid, .blockRuby,
            .rubyBase, .rubyText, .rubyBaseContainer, .rubyTextContainer, .webkitBox:
            false
        }
    }
}
