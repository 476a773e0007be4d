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
    /// What a ratio gives where the content may still make the container larger: lines of a row stretch to it, those of a column
    /// wrap at it.
    let ratioBlock: LayoutUnit?
    let percentageBlock: LayoutUnit?
    let mainGap: LayoutUnit
    let crossGap: LayoutUnit
    var items: [FlexItem] = []
    var lines: [FlexLine] = []
    /// The lines' cross sizes together before the container's own size widens or narrows them.
    var naturalCross = LayoutUnit.zero

    /// - Parameter isMeasuring: for the container's own intrinsic sizes: its inline size is not known.
    init(engine: LayoutEngine, box: BoxID, space: ConstraintSpace, isMeasuring: Bool = false) {
        self.engine = engine
        self.box = box
        self.space = space
        style = engine.style(box)
        direction = engine.direction(box)
        edges = engine.edges(box, percentageBasis: engine.edgeBasis(box, space))
        isRow = style.flex.direction == .row || style.flex.direction == .rowReverse
        isMainReversed = style.flex.direction == .rowReverse || style.flex.direction == .columnReverse
        isCrossReversed = style.flex.wrap.isReversed
        isMultiLine = style.flex.wrap != .nowrap
        inlineSize = isMeasuring ? .max : engine.usedInlineSize(box, in: space, edges: edges)
        definiteBlock = engine.definiteBlockSize(box, in: space, edges: edges, inlineSize: isMeasuring ? nil : inlineSize)
        innerInline = isMeasuring ? .max : (inlineSize - edges.sum.inline).clampedToZero
        let ratioBlock =
            isMeasuring || definiteBlock != nil ? nil : engine.ratioBlockSize(box, in: space, edges: edges, inlineSize: inlineSize)
        self.ratioBlock = ratioBlock.map { [edges] in ($0 - edges.sum.block).clampedToZero }
        innerBlock = definiteBlock.map { [edges] in ($0 - edges.sum.block).clampedToZero }
        percentageBlock = engine.childPercentageBlock(
            box, in: space, edges: edges, definite: definiteBlock, inlineSize: isMeasuring ? nil : inlineSize)
        let tables = engine.styles.tables
        let columnGap =
            style.flex.columnGap.map { [innerInline] in tables.resolve($0, basis: innerInline == .max ? .zero : innerInline).clampedToZero }
            ?? .zero
        let rowGap = style.flex.rowGap.map { [innerBlock] in tables.resolve($0, basis: innerBlock ?? .zero).clampedToZero } ?? .zero
        mainGap = isRow ? columnGap : rowGap
        crossGap = isRow ? rowGap : columnGap
    }

    var innerMain: LayoutUnit? { isRow ? innerInline : innerBlock }
    var innerCross: LayoutUnit? { isRow ? innerBlock ?? ratioBlock : innerInline }

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
        let inner = isRow ? LogicalSize(inline: mainSize, block: crossSize) : LogicalSize(inline: crossSize, block: mainSize)
        guard let broken = breakItems() else { return finish(inner) }
        return finishBroken(inner, broken.outcome, growth: broken.growth)
    }

    // MARK: Items

    mutating func collectItems() { items = engine.orderedItems(box).map(makeItem) }

    func makeItem(_ child: BoxID) -> FlexItem {
        let own = engine.style(child)
        let ownDirection = engine.direction(child)
        let margins = engine.margins(child, percentageBasis: innerInline, axes: direction)
        let autos = engine.autoMargins(child, axes: direction)
        let childEdges = engine.edges(child, percentageBasis: innerInline).sum
        let isParallel = ownDirection.isHorizontal == direction.isHorizontal
        let along = LogicalSize(
            inline: isParallel ? childEdges.inline : childEdges.block, block: isParallel ? childEdges.block : childEdges.inline)
        let align = own.flex.alignSelf.keyword == .auto ? style.flex.alignItems : own.flex.alignSelf
        let crossValue = isRow != direction.isHorizontal ? own.box.width : own.box.height
        return FlexItem(
            box: child, mainIsInline: isRow == isParallel,
            edges: AxisPair(main: isRow ? along.inline : along.block, cross: isRow ? along.block : along.inline),
            marginMainStart: isRow ? margins.inlineStart : margins.blockStart, marginMainEnd: isRow ? margins.inlineEnd : margins.blockEnd,
            marginCrossStart: isRow ? margins.blockStart : margins.inlineStart,
            marginCrossEnd: isRow ? margins.blockEnd : margins.inlineEnd,
            autoMainStart: isRow ? autos.inlineStart : autos.blockStart, autoMainEnd: isRow ? autos.inlineEnd : autos.blockEnd,
            autoCrossStart: isRow ? autos.blockStart : autos.inlineStart, autoCrossEnd: isRow ? autos.blockEnd : autos.inlineEnd,
            grow: max(0, own.flex.grow), shrink: max(0, own.flex.shrink), align: align,
            hasAutoCross: crossValue.isAuto || crossValue.basis == .stretch && innerCross == nil)
    }

    func value(_ item: FlexItem, main: Bool, _ horizontal: KeyPath<BoxStyle, SizeValue>, _ vertical: KeyPath<BoxStyle, SizeValue>)
        -> SizeValue
    {
        let isHorizontal = main == (isRow == direction.isHorizontal)
        return engine.styles[engine.boxes[item.box].style].box[keyPath: isHorizontal ? horizontal : vertical]
    }

    /// A definite size along an axis, border-box; nil where it is not definite.
    func definite(_ value: SizeValue, main: Bool, _ item: FlexItem) -> LayoutUnit? {
        let sizing = engine.styles[engine.boxes[item.box].style].box.sizing
        let basis: LayoutUnit? = main == isRow ? innerInline : percentageBlock
        return engine.definiteSize(value, basis: basis, edges: main ? item.edges.main : item.edges.cross, sizing: sizing)
    }

    /// A column's lines share its cross size where their number is asked for (Flexbox 2 §5.2).
    private func roomOfLine(_ cross: LayoutUnit) -> LayoutUnit {
        guard !isRow, style.flex.wrap.isBalanced, style.flex.lineCount > 1 else { return cross }
        let count = Int(min(style.flex.lineCount, 10_000))
        return ((cross - crossGap * (count - 1)) / count).clampedToZero
    }

    /// The space in which an item is laid out; a given size is fixed. `cross` nil: by the item's own property or content.
    func itemSpace(_ item: FlexItem, main: LayoutUnit?, cross: LayoutUnit?) -> ConstraintSpace {
        let basisBlock = percentageBlock
        let crossRoom = innerCross.map { roomOfLine($0) }
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
            let isOpen = innerMain == nil || !isRow && space.isBlockSizeFixed && space.isFixedBlockSizeIndefinite
            result.isFixedBlockSizeIndefinite = main != nil && isOpen && !item.hasDefiniteMain
            result.autoInline = isStretched && crossRoom != nil ? .stretch : .fitContent
            if isStretched && crossRoom != nil && engine.boxes[item.box].kind == .replaced { result.autoInline = .stretchExplicitly }
        }
        let isParallel = item.mainIsInline == isRow
        result.percentageInline = isParallel ? innerInline : basisBlock ?? .max
        result.percentageBlock = isParallel ? basisBlock : innerInline
        return result
    }
}
