import ClipBase
import Style

extension LayoutEngine {
    func layOutFlex(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        var flex = FlexFlow(engine: self, box: box, space: space)
        return flex.layOut()
    }
}

/// The layout of one flex container (Flexbox 1 §9).
struct FlexFlow {
    let engine: LayoutEngine
    let box: BoxID
    let space: ConstraintSpace
    let style: ComputedStyle
    let direction: WritingDirection
    let edges: BoxEdges
    let isRow: Bool
    let isMainReversed: Bool
    let isCrossReversed: Bool
    let isMultiLine: Bool
    let inlineSize: LayoutUnit
    let definiteBlock: LayoutUnit?
    /// Content-box sizes.
    let innerInline: LayoutUnit
    let innerBlock: LayoutUnit?
    let percentageBlock: LayoutUnit?
    let mainGap: LayoutUnit
    let crossGap: LayoutUnit
    var items: [FlexItem] = []
    var lines: [FlexLine] = []

    init(engine: LayoutEngine, box: BoxID, space: ConstraintSpace) {
        self.engine = engine
        self.box = box
        self.space = space
        style = engine.style(box)
        direction = engine.direction(box)
        edges = engine.edges(box, percentageBasis: space.percentageInline)
        isRow = style.flex.direction == .row || style.flex.direction == .rowReverse
        isMainReversed = style.flex.direction == .rowReverse || style.flex.direction == .columnReverse
        isCrossReversed = style.flex.wrap == .wrapReverse
        isMultiLine = style.flex.wrap != .nowrap
        inlineSize = engine.usedInlineSize(box, in: space, edges: edges)
        definiteBlock = engine.definiteBlockSize(box, in: space, edges: edges, inlineSize: inlineSize)
        innerInline = (inlineSize - edges.sum.inline).clampedToZero
        innerBlock = definiteBlock.map { [edges] in ($0 - edges.sum.block).clampedToZero }
        percentageBlock = engine.childPercentageBlock(box, in: space, edges: edges, definite: definiteBlock)
        let tables = engine.styles.tables
        let columnGap = style.flex.columnGap.map { [innerInline] in tables.resolve($0, basis: innerInline).clampedToZero } ?? .zero
        let rowGap = style.flex.rowGap.map { [innerBlock] in tables.resolve($0, basis: innerBlock ?? .zero).clampedToZero } ?? .zero
        mainGap = isRow ? columnGap : rowGap
        crossGap = isRow ? rowGap : columnGap
    }

    private var innerMain: LayoutUnit? { isRow ? innerInline : innerBlock }
    private var innerCross: LayoutUnit? { isRow ? innerBlock : innerInline }

    mutating func layOut() -> LayoutResult {
        collectItems()
        for i in items.indices { findBaseSize(i) }
        breakLines()
        let mainSize = resolveMainSize()
        for line in lines {
            FlexibleLengths.resolve(&items, line.items, available: mainSize - mainGap * max(0, line.items.count - 1))
        }
        layOutItems()
        findLineCrossSizes()
        let crossSize = resolveCrossSize()
        alignLines(crossSize)
        stretchItems()
        for line in lines { alignMain(line, mainSize) }
        for line in lines { alignCross(line) }
        return finish(mainSize: mainSize, crossSize: crossSize)
    }

    // MARK: Items

    private mutating func collectItems() {
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
        items = children.map { makeItem($0.box) }
    }

    private func makeItem(_ child: BoxID) -> FlexItem {
        let own = engine.style(child)
        let ownDirection = engine.direction(child)
        let margins = engine.margins(child, percentageBasis: innerInline, axes: direction)
        let autos = engine.autoMargins(child, axes: direction)
        let childEdges = engine.edges(child, percentageBasis: innerInline).sum
        let isParallel = ownDirection.isHorizontal == direction.isHorizontal
        let along = LogicalSize(
            inline: isParallel ? childEdges.inline : childEdges.block, block: isParallel ? childEdges.block : childEdges.inline)
        let align = own.flex.alignSelf.keyword == .auto ? style.flex.alignItems : own.flex.alignSelf
        let crossIsHorizontal = isRow != direction.isHorizontal
        return FlexItem(
            box: child, mainIsInline: isRow == isParallel,
            edges: AxisPair(main: isRow ? along.inline : along.block, cross: isRow ? along.block : along.inline),
            marginMainStart: isRow ? margins.inlineStart : margins.blockStart, marginMainEnd: isRow ? margins.inlineEnd : margins.blockEnd,
            marginCrossStart: isRow ? margins.blockStart : margins.inlineStart,
            marginCrossEnd: isRow ? margins.blockEnd : margins.inlineEnd,
            autoMainStart: isRow ? autos.inlineStart : autos.blockStart, autoMainEnd: isRow ? autos.inlineEnd : autos.blockEnd,
            autoCrossStart: isRow ? autos.blockStart : autos.inlineStart, autoCrossEnd: isRow ? autos.blockEnd : autos.inlineEnd,
            grow: max(0, own.flex.grow), shrink: max(0, own.flex.shrink), align: align,
            hasAutoCross: (crossIsHorizontal ? own.box.width : own.box.height).isAuto)
    }

    private func value(_ item: FlexItem, main: Bool, _ horizontal: KeyPath<BoxStyle, SizeValue>, _ vertical: KeyPath<BoxStyle, SizeValue>)
        -> SizeValue
    {
        let isHorizontal = main == (isRow == direction.isHorizontal)
        return engine.styles[engine.boxes[item.box].style].box[keyPath: isHorizontal ? horizontal : vertical]
    }

    /// A definite size along an axis, border-box; nil where it is not definite.
    private func definite(_ value: SizeValue, main: Bool, _ item: FlexItem) -> LayoutUnit? {
        let sizing = engine.styles[engine.boxes[item.box].style].box.sizing
        let basis: LayoutUnit? = main == isRow ? innerInline : percentageBlock
        return engine.definiteSize(value, basis: basis, edges: main ? item.edges.main : item.edges.cross, sizing: sizing)
    }

    /// The space in which an item is laid out; a given size is fixed. `cross` nil: by the item's own property or content.
    private func itemSpace(_ item: FlexItem, main: LayoutUnit?, cross: LayoutUnit?) -> ConstraintSpace {
        let basisBlock = percentageBlock
        let crossRoom = innerCross
        var result: ConstraintSpace
        let isStretched = item.stretches && !isMultiLine
        if item.mainIsInline {
            result = ConstraintSpace(
                availableInline: main ?? innerMain ?? .max, availableBlock: cross ?? crossRoom, parentDirection: direction)
            result.isInlineSizeFixed = main != nil
            result.isBlockSizeFixed = cross != nil
            result.autoInline = .fitContent
            result.autoBlock = .fitContent
        } else {
            result = ConstraintSpace(
                availableInline: cross ?? crossRoom ?? .max, availableBlock: main ?? innerMain, parentDirection: direction)
            result.isInlineSizeFixed = cross != nil
            result.isBlockSizeFixed = main != nil
            result.isFixedBlockSizeIndefinite = main != nil && innerMain == nil
            result.autoInline = isStretched && crossRoom != nil ? .stretch : .fitContent
            if isStretched && crossRoom != nil && engine.boxes[item.box].kind == .replaced { result.autoInline = .stretchExplicitly }
        }
        let isParallel = item.mainIsInline == isRow
        result.percentageInline = isParallel ? innerInline : basisBlock ?? .zero
        result.percentageBlock = isParallel ? basisBlock : innerInline
        return result
    }

    // MARK: Base sizes

    /// Flex base size, hypothetical size and limits (§9.2 step 3, §4.5).
    private mutating func findBaseSize(_ i: Int) {
        var item = items[i]
        let own = engine.style(item.box)
        let sizeValue = value(item, main: true, \.width, \.height)
        var basis = own.flex.basis
        if case .auto = basis { basis = sizeValue }
        let maximum = limit(value(item, main: true, \.maxWidth, \.maxHeight), item) ?? .max
        let minValue = value(item, main: true, \.minWidth, \.minHeight)

        var base = definite(basis, main: true, item)
        if base == nil {
            switch basis {
            case .minContent: base = contentSize(item, .min)
            case .maxContent: base = contentSize(item, .max)
            case .fitContent, .fitContentLimit, .stretch:
                base =
                    item.mainIsInline
                    ? engine.resolveInline(
                        basis, box: item.box, space: itemSpace(item, main: nil, cross: nil), edges: item.edges.main,
                        margins: item.mainMargins)
                    : contentSize(item, .max)
            case .auto, .none, .content, .length: base = transferredSize(item) ?? contentSize(item, .max)
            }
        }
        var minimum = minValue.isAuto ? .zero : limit(minValue, item) ?? .zero
        if minValue.isAuto && !own.isScrollContainer { minimum = automaticMinimum(item, sizeValue: sizeValue, maximum: maximum) }
        item.baseSize = max(base ?? item.edges.main, item.edges.main)
        item.minMain = max(minimum, item.edges.main)
        item.maxMain = max(maximum, item.minMain)
        item.hypotheticalMain = item.baseSize.clamped(from: item.minMain, to: item.maxMain)
        items[i] = item
    }

    /// A minimum or maximum along the main axis; content-based ones are measured.
    private func limit(_ value: SizeValue, _ item: FlexItem) -> LayoutUnit? {
        if let size = definite(value, main: true, item) { return size }
        switch value {
        case .minContent: return contentSize(item, .min)
        case .maxContent: return contentSize(item, .max)
        case .fitContent, .fitContentLimit, .stretch:
            return item.mainIsInline
                ? engine.resolveInline(
                    value, box: item.box, space: itemSpace(item, main: nil, cross: nil), edges: item.edges.main, margins: item.mainMargins)
                : contentSize(item, .max)
        case .auto, .none, .content, .length: return nil
        }
    }

    private enum ContentMeasure { case min, max }

    /// The min-content or max-content size along the main axis, border-box.
    private func contentSize(_ item: FlexItem, _ measure: ContentMeasure) -> LayoutUnit {
        if item.mainIsInline {
            let sizes = engine.minMaxSizes(item.box)
            return measure == .min ? sizes.min : sizes.max
        }
        var space = itemSpace(item, main: nil, cross: nil)
        space.availableBlock = nil
        return max(engine.layOut(item.box, in: space).intrinsicBlockSize, item.edges.main)
    }

    /// The definite cross size, if it has one: by its property, or by stretching on the only line (§9.8).
    private func definiteCross(_ item: FlexItem) -> LayoutUnit? {
        let crossValue = value(item, main: false, \.width, \.height)
        var cross = definite(crossValue, main: false, item)
        if cross == nil, !isMultiLine, item.stretches, let room = innerCross { cross = (room - item.crossMargins).clampedToZero }
        guard let cross else { return nil }
        let low = definite(value(item, main: false, \.minWidth, \.minHeight), main: false, item) ?? .zero
        let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item) ?? .max
        return cross.clamped(from: max(low, item.edges.cross), to: max(high, low, item.edges.cross))
    }

    /// The main size that a preferred ratio gives from a definite cross size; nil without either.
    private func transferredSize(_ item: FlexItem) -> LayoutUnit? {
        guard let ratio = engine.preferredRatio(item.box), let cross = definiteCross(item) else { return nil }
        return transfer(cross, ratio: ratio, item)
    }

    private func transfer(_ cross: LayoutUnit, ratio: Double, _ item: FlexItem) -> LayoutUnit {
        let own = engine.style(item.box)
        let ownEdges = engine.edges(item.box, percentageBasis: innerInline)
        let sizing: BoxSizing = own.box.aspectRatio.isAuto ? .contentBox : own.box.sizing
        return item.mainIsInline
            ? engine.transferToInline(cross, ratio: ratio, edges: ownEdges, sizing: sizing)
            : engine.transferToBlock(cross, ratio: ratio, edges: ownEdges, sizing: sizing)
    }

    /// The content-based minimum size (§4.5).
    private func automaticMinimum(_ item: FlexItem, sizeValue: SizeValue, maximum: LayoutUnit) -> LayoutUnit {
        let specified = definite(sizeValue, main: true, item).map { min($0, maximum) }
        var content = contentSize(item, .min)
        let isReplaced = engine.boxes[item.box].kind == .replaced
        if let ratio = engine.preferredRatio(item.box) {
            let low = definite(value(item, main: false, \.minWidth, \.minHeight), main: false, item)
            let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item)
            if let high { content = min(content, transfer(high, ratio: ratio, item)) }
            if let low { content = max(content, transfer(low, ratio: ratio, item)) }
        }
        content = min(content, maximum)
        if let specified { return min(specified, content) }
        if isReplaced, let transferred = transferredSize(item) { return min(content, min(transferred, maximum)) }
        return content
    }

    // MARK: Lines

    private mutating func breakLines() {
        guard !items.isEmpty else { return }
        let room: LayoutUnit
        if let innerMain {
            room = innerMain
        } else if isMultiLine {
            let most = engine.clampBlock(.max, box: box, space: space, edges: edges.sum.block)
            room = most == .max ? .max : (most - edges.sum.block).clampedToZero
        } else {
            room = .max
        }
        guard isMultiLine && room != .max else {
            lines = [FlexLine(items: items.indices)]
            return
        }
        var start = 0
        var used = LayoutUnit.zero
        for i in items.indices {
            let size = items[i].outerHypothetical
            let next = i == start ? size : used + mainGap + size
            if i > start && next > room {
                lines.append(FlexLine(items: start..<i))
                start = i
                used = size
            } else {
                used = next
            }
        }
        lines.append(FlexLine(items: start..<items.count))
    }

    /// The container's inner main size (§9.2 step 4 and §9.9.1 for automatic block sizes).
    private func resolveMainSize() -> LayoutUnit {
        if let innerMain { return innerMain }
        var longest = LayoutUnit.zero
        for line in lines {
            let sum = line.items.reduce(mainGap * max(0, line.items.count - 1)) { $0 + items[$1].outerHypothetical }
            longest = max(longest, sum)
        }
        if let contained = engine.containedIntrinsicBlock(box) { longest = contained }
        let used = engine.usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: longest + edges.sum.block)
        return (used - edges.sum.block).clampedToZero
    }

    // MARK: Cross sizes

    /// Lays out every item at its main size to learn its hypothetical cross size (§9.4 step 7).
    private mutating func layOutItems() {
        for i in items.indices {
            let item = items[i]
            var cross: LayoutUnit?
            // A stretched item of the only line is laid out once, at its final size.
            if !isMultiLine, item.stretches, let room = innerCross { cross = stretched(item, room) }
            let result = engine.layOut(item.box, in: itemSpace(item, main: item.targetMain, cross: cross))
            items[i].result = result
            items[i].crossSize = crossExtent(result)
        }
    }

    private func crossExtent(_ result: LayoutResult) -> LayoutUnit {
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
        return isRow ? size.block : size.inline
    }

    /// The size of a stretched item in that much room, within its limits.
    private func stretched(_ item: FlexItem, _ room: LayoutUnit) -> LayoutUnit {
        let low = definite(value(item, main: false, \.minWidth, \.minHeight), main: false, item) ?? .zero
        let high = definite(value(item, main: false, \.maxWidth, \.maxHeight), main: false, item) ?? .max
        let least = max(low, item.edges.cross)
        return (room - item.crossMargins).clampedToZero.clamped(from: least, to: max(least, high))
    }

    private func isBaseline(_ item: FlexItem) -> Bool {
        (item.align.keyword == .baseline || item.align.keyword == .lastBaseline) && !item.hasAutoCrossMargins
    }

    /// Distance of the item's baseline from its cross-start border edge (§8.3, synthesised where it has none).
    private func itemBaseline(_ item: FlexItem) -> LayoutUnit {
        guard let result = item.result else { return .zero }
        let fragment = engine.tree[result.fragment]
        let own = engine.direction(item.box)
        if isRow && own.isHorizontal == direction.isHorizontal {
            let baseline = item.align.keyword == .lastBaseline ? fragment.lastBaseline : fragment.firstBaseline
            if let baseline { return baseline }
        }
        return item.crossSize
    }

    private mutating func findLineCrossSizes() {
        for l in lines.indices {
            var largest = LayoutUnit.zero
            var above = LayoutUnit.zero
            var below = LayoutUnit.zero
            var lastAbove = LayoutUnit.zero
            var lastBelow = LayoutUnit.zero
            var hasBaseline = false
            for i in lines[l].items {
                let outer = items[i].crossSize + items[i].crossMargins
                if isRow && isBaseline(items[i]) {
                    let baseline = itemBaseline(items[i])
                    items[i].baseline = baseline
                    // With a reversed cross axis baselines are still measured from the block-start edge.
                    let ascent = items[i].marginCrossStart + baseline
                    let descent = outer - ascent
                    if items[i].align.keyword == .lastBaseline {
                        lastAbove = max(lastAbove, ascent)
                        lastBelow = max(lastBelow, descent)
                    } else {
                        above = hasBaseline ? max(above, ascent) : ascent
                        below = hasBaseline ? max(below, descent) : descent
                        hasBaseline = true
                    }
                } else {
                    largest = max(largest, outer)
                }
            }
            lines[l].baseline = above
            lines[l].lastBaseline = lastBelow
            lines[l].crossSize = max(largest, above + below, lastAbove + lastBelow)
        }
        guard !isMultiLine, lines.count == 1 else { return }
        if let innerCross {
            lines[0].crossSize = innerCross
        } else {
            let clamped = engine.clampBlock(
                lines[0].crossSize + edges.sum.block, box: box, space: space, edges: edges.sum.block,
                content: lines[0].crossSize + edges.sum.block)
            lines[0].crossSize = (clamped - edges.sum.block).clampedToZero
        }
    }

    private func resolveCrossSize() -> LayoutUnit {
        if let innerCross { return innerCross }
        let content = engine.containedIntrinsicBlock(box) ?? contentCross
        let used = engine.usedBlockSize(box, in: space, edges: edges, inlineSize: inlineSize, content: content + edges.sum.block)
        return (used - edges.sum.block).clampedToZero
    }

    private var contentCross: LayoutUnit {
        lines.reduce(crossGap * max(0, lines.count - 1)) { $0 + $1.crossSize }
    }

    // MARK: Alignment

    /// `align-content` (§9.6 step 15–16).
    private mutating func alignLines(_ crossSize: LayoutUnit) {
        guard !lines.isEmpty else { return }
        guard isMultiLine else {
            if !isRow || innerCross != nil {
                lines[0].crossSize = crossSize
            } else {
                lines[0].crossSize = max(lines[0].crossSize, crossSize)
            }
            return
        }
        let free = crossSize - contentCross
        let alignment = style.flex.alignContent
        if alignment.keyword == .normal || alignment.keyword == .stretch, free > .zero {
            let share = free / lines.count
            for l in lines.indices { lines[l].crossSize += share }
        }
        let distribution = ContentDistribution(
            alignment, free: crossSize - contentCross, count: lines.count, isReversed: isCrossReversed, startIsLineLeft: true,
            normal: .stretch)
        var offset = distribution.start
        for l in lines.indices {
            lines[l].crossOffset = offset
            offset += lines[l].crossSize + crossGap + distribution.between
        }
        if isCrossReversed {
            for l in lines.indices { lines[l].crossOffset = crossSize - lines[l].crossOffset - lines[l].crossSize }
        }
    }

    private mutating func stretchItems() {
        for line in lines {
            for i in line.items where items[i].stretches {
                let size = stretched(items[i], line.crossSize)
                let isDone = !isMultiLine && innerCross != nil && size == items[i].crossSize
                guard !isDone else { continue }
                items[i].crossSize = size
                items[i].result = engine.layOut(items[i].box, in: itemSpace(items[i], main: items[i].targetMain, cross: size))
            }
        }
    }

    /// Auto margins and `justify-content` (§9.5 step 12).
    private mutating func alignMain(_ line: FlexLine, _ mainSize: LayoutUnit) {
        let used = line.items.reduce(mainGap * max(0, line.items.count - 1)) { $0 + items[$1].targetMain + items[$1].mainMargins }
        var free = mainSize - used
        var autoShare = LayoutUnit.zero
        let autos = line.items.reduce(0) { $0 + (items[$1].autoMainStart ? 1 : 0) + (items[$1].autoMainEnd ? 1 : 0) }
        if autos > 0 {
            autoShare = free > .zero ? free / autos : .zero
            free = free > .zero ? .zero : free
        }
        let distribution = ContentDistribution(
            autos > 0 && free >= .zero ? Alignment(.flexStart) : style.flex.justifyContent, free: free, count: line.items.count,
            isReversed: isMainReversed, startIsLineLeft: isRow ? direction.isLTR : true, normal: .flexStart)
        var offset = distribution.start
        for i in line.items {
            offset += items[i].autoMainStart ? autoShare : .zero
            let before = isMainReversed ? items[i].marginMainEnd : items[i].marginMainStart
            let after = isMainReversed ? items[i].marginMainStart : items[i].marginMainEnd
            offset += before
            items[i].mainOffset = isMainReversed ? mainSize - offset - items[i].targetMain : offset
            offset += items[i].targetMain + after + mainGap + distribution.between
            offset += items[i].autoMainEnd ? autoShare : .zero
        }
    }

    /// Auto margins and `align-self` (§9.6 step 13–14).
    private mutating func alignCross(_ line: FlexLine) {
        for i in line.items {
            let item = items[i]
            let free = line.crossSize - item.crossSize - item.crossMargins
            var offset: LayoutUnit
            if item.hasAutoCrossMargins {
                switch (item.autoCrossStart, item.autoCrossEnd) {
                case (true, true): offset = free > .zero ? free / 2 : .zero
                case (true, false): offset = free > .zero ? free : .zero
                default: offset = .zero
                }
                if free < .zero && isCrossReversed { offset = free }
            } else {
                offset = crossAlignment(item, free: free, line: line)
            }
            items[i].crossOffset = line.crossOffset + offset + item.marginCrossStart
        }
    }

    private func crossAlignment(_ item: FlexItem, free: LayoutUnit, line: FlexLine) -> LayoutUnit {
        let start = LayoutUnit.zero
        let end = free
        let isSafe = item.align.overflow == .safe && free < .zero
        if isSafe { return start }
        switch item.align.keyword {
        case .normal, .stretch, .auto, .flexStart: return isCrossReversed ? end : start
        case .flexEnd: return isCrossReversed ? start : end
        case .start, .spaceBetween, .anchorCenter: return start
        case .end: return end
        case .center, .spaceAround, .spaceEvenly: return free / 2
        case .selfStart, .selfEnd:
            let own = engine.direction(item.box)
            let isFlipped = crossIsFlipped(own)
            return (item.align.keyword == .selfStart) != isFlipped ? start : end
        case .left: return !isRow && !direction.isLTR ? end : start
        case .right: return !isRow && direction.isLTR ? end : start
        case .baseline:
            guard let baseline = item.baseline else { return isCrossReversed ? end : start }
            let offset = line.baseline - item.marginCrossStart - baseline
            guard isCrossReversed else { return offset }
            // The group hangs at the cross-start edge, which is the block end.
            let depth =
                items[line.items].filter { $0.baseline != nil && $0.align.keyword == .baseline }
                .map { $0.crossSize + $0.crossMargins - $0.marginCrossStart - ($0.baseline ?? .zero) }.max() ?? .zero
            return line.crossSize - depth - item.marginCrossStart - baseline
        case .lastBaseline:
            guard let baseline = item.baseline else { return isCrossReversed ? start : end }
            return line.crossSize - line.lastBaseline - item.marginCrossStart - baseline
        }
    }

    /// Whether the item's own start side along the cross axis is the container's end side.
    private func crossIsFlipped(_ own: WritingDirection) -> Bool {
        let isHorizontal = isRow != direction.isHorizontal
        func reversed(_ w: WritingDirection) -> Bool {
            w.isHorizontal == isHorizontal ? w.isInlineReversed : (isHorizontal ? w.mode.isBlockFlipped : false)
        }
        return reversed(own) != reversed(direction)
    }

    // MARK: The fragment

    private mutating func finish(mainSize: LayoutUnit, crossSize: LayoutUnit) -> LayoutResult {
        var builder = FragmentBuilder(box: box, direction: direction)
        builder.border = edges.border
        builder.padding = edges.padding
        let inner = isRow ? LogicalSize(inline: mainSize, block: crossSize) : LogicalSize(inline: crossSize, block: mainSize)
        builder.size = LogicalSize(inline: inlineSize, block: inner.block + edges.sum.block)
        let origin = edges.sum.startOffset
        var firstBaseline: LayoutUnit?
        var lastBaseline: LayoutUnit?
        var hasAlignedBaseline = false
        var end = LogicalSize.zero
        for (l, line) in lines.enumerated() {
            for i in line.items {
                guard let result = items[i].result else { continue }
                let item = items[i]
                let offset =
                    origin
                    + (isRow
                        ? LogicalOffset(inline: item.mainOffset, block: item.crossOffset)
                        : LogicalOffset(inline: item.crossOffset, block: item.mainOffset))
                let shift = engine.relativeShift(
                    item.box, containingWidth: direction.isHorizontal ? inner.inline : inner.block,
                    containingHeight: direction.isHorizontal ? definiteBlock.map { _ in inner.block } : inner.inline, direction: direction)
                builder.add(result, at: offset, shift: shift)
                let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
                end.inline = max(end.inline, offset.inline + size.inline + (isRow ? item.marginMainEnd : item.marginCrossEnd))
                end.block = max(end.block, offset.block + size.block + (isRow ? item.marginCrossEnd : item.marginMainEnd))
                let isFirstLine = l == (isCrossReversed ? lines.count - 1 : 0)
                let fragment = engine.tree[result.fragment]
                let isParallel = engine.direction(item.box).isHorizontal == direction.isHorizontal
                let own = isParallel ? fragment.firstBaseline : nil
                let ownLast = isParallel ? fragment.lastBaseline : nil
                let place = offset.block + (own ?? size.block)
                if isFirstLine || !isRow {
                    if firstBaseline == nil { firstBaseline = place }
                    if isRow, item.align.keyword == .baseline, item.baseline != nil, !hasAlignedBaseline {
                        firstBaseline = place
                        hasAlignedBaseline = true
                    }
                }
                lastBaseline = offset.block + (ownLast ?? size.block)
            }
        }
        builder.firstBaseline = firstBaseline
        builder.lastBaseline = lastBaseline
        builder.inflowContentEnd = LogicalSize(
            inline: end.inline + (style.isScrollContainer ? edges.padding.inlineEnd : .zero),
            block: end.block + (style.isScrollContainer ? edges.padding.blockEnd : .zero))
        addStaticPositions(&builder, inner: inner)
        var result = builder.finish(engine)
        let contentBlock = isRow ? contentCross : mainContent
        result.intrinsicBlockSize = contentBlock + edges.sum.block
        return result
    }

    private var mainContent: LayoutUnit {
        lines.map { line in line.items.reduce(mainGap * max(0, line.items.count - 1)) { $0 + items[$1].outerHypothetical } }.max() ?? .zero
    }

    /// An absolute child stands as the only item would (§4.1).
    private func addStaticPositions(_ builder: inout FragmentBuilder, inner: LogicalSize) {
        for child in engine.boxes.children(box) where engine.boxes[child].isOutOfFlow {
            let alignSelf = engine.style(child).flex.alignSelf
            let align = alignSelf.keyword == .auto ? style.flex.alignItems : alignSelf
            let own = engine.direction(child)
            let justify = style.flex.justifyContent
            let main = justify.keyword.edge(container: direction, own: own, isInlineAxis: isRow, isReversed: isMainReversed)
            let cross = align.keyword.edge(container: direction, own: own, isInlineAxis: !isRow, isReversed: isCrossReversed)
            builder.addOutOfFlow(
                child, staticOffset: edges.sum.startOffset, staticSize: inner, inlineEdge: isRow ? main : cross,
                blockEdge: isRow ? cross : main, isInlineSafe: !isRow && align.overflow == .safe,
                isBlockSafe: isRow && align.overflow == .safe)
        }
    }
}
