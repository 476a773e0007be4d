import ClipBase
import DOM
import Style

// Block containers (CSS 2.2 §9.4.1, §10.3.3, §10.6).
extension LayoutEngine {
    func layOutBlock(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        let edges = edges(box, percentageBasis: edgeBasis(box, space))
        let inlineSize = usedInlineSize(box, in: space, edges: edges)
        let definite = definiteBlockSize(box, in: space, edges: edges, inlineSize: inlineSize)
        var flow = BlockFlow(engine: self, box: box, space: space, edges: edges, inlineSize: inlineSize, definiteBlock: definite)
        flow.layOutContent()
        return flow.finish()
    }
}

/// The layout of one block container: places its children along the block axis.
///
/// Block offsets are from the border box's block-start edge, inline offsets from its inline-start edge; what concerns floats
/// is in the coordinates of the block formatting context (`ExclusionSpace`).
struct BlockFlow {
    let engine: LayoutEngine
    let box: BoxID
    let space: ConstraintSpace
    let direction: WritingDirection
    /// The used border and padding; a rendered legend may widen the border at the block start.
    var edges: LogicalEdges
    /// Content-box inline size.
    let contentInline: LayoutUnit
    /// The content-box block size where it is definite; for children's automatic sizes.
    let contentBlock: LayoutUnit?
    /// What children's block-axis percentages refer to.
    let percentageBlock: LayoutUnit?
    let isRoot: Bool
    /// Where the border box stands in the formatting context: line-left and block start.
    let origin: LogicalOffset

    var builder: FragmentBuilder
    /// Where the next border edge would stand, but for the margins in `strut`.
    var cursor: LayoutUnit
    /// Margins since the last border edge.
    var strut = MarginStrut()
    /// Nothing has ended the collapsing with the container's own start margin: what is placed stands at its very start.
    var isAtStart: Bool
    /// From which child on end margins are trimmed.
    var trimmedChild: BoxID?
    /// An empty box with clearance came last; its margins do not collapse with the container's end (§8.3.1).
    var endsWithClearedBox = false
    /// An outside list marker that waits for the first line.
    var pendingMarker: BoxID?
    /// Room before the next line that its ruby annotations may use: the leading of the line before, or the start padding;
    /// negative where annotations under that line stick out of it.
    var annotationRoom = LayoutUnit.zero
    /// Room at the end of the block before that ruby annotations of the next one may use; nil where there is none before.
    var roomForAnnotations: LayoutUnit?
    /// What `text-wrap: balance` takes off the room of each line.
    var balanceInset = LayoutUnit.zero
    /// The initial letter of the line being made.
    var pendingInitialLetter: PendingInitialLetter?
    /// How many floats of the formatting context come before the box.
    let floatsBefore: Int
    /// The legend of a fieldset, once it has its place.
    var placedLegend: PlacedLegend?
    /// Inside of columns.
    var fragmentainers: FragmentainerView?
    var breaks = BreakState()
    /// In columns: the block-end edges that are not parted from the content.
    let trailingEdges: LayoutUnit
    var spanners: [ColumnSpanner] = []
    var rowStarts: [RowStart] = []

    init(
        engine: LayoutEngine, box: BoxID, space: ConstraintSpace, edges: BoxEdges, inlineSize: LayoutUnit, definiteBlock: LayoutUnit?
    ) {
        self.engine = engine
        self.box = box
        self.space = space
        direction = engine.direction(box)
        self.edges = edges.sum
        contentInline = (inlineSize - edges.sum.inline).clampedToZero
        contentBlock = definiteBlock.map { ($0 - edges.sum.block).clampedToZero }
        percentageBlock = engine.childPercentageBlock(
            box, in: space, edges: edges, definite: definiteBlock, inlineSize: inlineSize)
        isRoot = space.isNewFormattingContext || engine.isIndependentBlock(box)
        origin = isRoot ? .zero : space.flowOffset
        floatsBefore = engine.exclusions.count
        builder = FragmentBuilder(box: box, direction: direction)
        builder.size.inline = inlineSize
        builder.border = edges.border
        builder.padding = edges.padding
        fragmentainers = FragmentainerView(of: box, in: space, edges: edges.sum, engine: engine)
        let keepsEdges = fragmentainers != nil && definiteBlock == nil && !engine.boxes[box].isFlowThread
        let isCloned = engine.styles[engine.boxes[box].style].box.decorationBreak == .clone
        trailingEdges = keepsEdges ? (isCloned ? .zero : edges.sum.blockEnd) + space.trailingEdges : .zero
        cursor = edges.sum.blockStart
        if engine.hasAnnotations {
            annotationRoom = edges.padding.blockStart + (edges.border.blockStart.isZero ? space.annotationRoom : .zero)
        }
        // Margins that are trimmed at the start move nothing, as if they collapsed through it.
        let trimsStart = engine.styles[engine.boxes[box].style].box.marginTrim.contains(.blockStart)
        isAtStart = !isRoot && edges.sum.blockStart.isZero || trimsStart
    }

    // MARK: Coordinates

    /// The line-left and line-right edges of the content box in the formatting context.
    var contentLeft: LayoutUnit { origin.inline + (direction.isLTR ? edges.inlineStart : edges.inlineEnd) }
    var contentRight: LayoutUnit { contentLeft + contentInline }

    /// The inline offset of a box of that width at a line-left position.
    func inlineOffset(lineLeft: LayoutUnit, width: LayoutUnit) -> LayoutUnit {
        direction.isLTR ? lineLeft - origin.inline : builder.size.inline - (lineLeft - origin.inline) - width
    }

    func lineLeft(inlineOffset: LayoutUnit, width: LayoutUnit) -> LayoutUnit {
        origin.inline + (direction.isLTR ? inlineOffset : builder.size.inline - inlineOffset - width)
    }

    /// Where a border edge would stand now.
    var edgeOffset: LayoutUnit { isAtStart ? cursor : cursor + strut.sum }

    // MARK: Children

    mutating func layOutContent() {
        let record = engine.boxes[box]
        if record.hasInlineChildren {
            layOutLines()
            return
        }
        let legend = engine.renderedLegend(of: box)
        if let legend { placeLegend(legend) }
        trimmedChild = firstTrimmedChild()
        var next = record.firstChild
        while let child = next {
            next = engine.boxes[child].nextSibling
            if child == legend { continue }
            place(child)
            // Breaks may move an earlier child, from which on all are placed again.
            if let planned = breaks.planned { next = planned.child }
        }
        if let marker = pendingMarker { placeUnclaimedMarker(marker) }
    }

    private mutating func place(_ child: BoxID) {
        let record = engine.boxes[child]
        if isSpanner(child) {
            placeSpanner(child)
        } else if record.isOutOfFlow {
            if engine.wasInline(child) {
                let indent = engine.styles.tables.resolve(engine.style(box).text.indent, basis: contentInline)
                placeStaticallyInEmptyLine(child, block: edgeOffset, indent: indent)
            } else {
                placeStatically(child)
            }
        } else if record.isFloating {
            placeFloat(child, top: origin.block + edgeOffset)
        } else if engine.isMarkerAlone(child) {
            pendingMarker = record.firstChild
        } else if engine.isIndependentBlock(child) {
            placeIndependent(child)
        } else {
            placeInFlow(child)
        }
    }

    /// Notes an absolute box where it would stand were it static (§10.3.7, §10.6.4).
    mutating func placeStatically(_ child: BoxID) {
        builder.addOutOfFlow(
            child, staticOffset: LogicalOffset(inline: edges.inlineStart, block: edgeOffset),
            staticSize: LogicalSize(inline: contentInline), alignment: engine.staticAlignment(of: child, in: box, direction: direction))
    }

    /// Where the child's border edge comes to stand, by margins and clearance; nil for the scan where the box is at its start.
    private mutating func findPlace(_ child: BoxID) -> (offset: LayoutUnit, scan: MarginScan?, isCleared: Bool) {
        let clear = engine.styles[engine.boxes[child].style].box.clear
        let clearance = clear == .none ? nil : engine.exclusions.clearance(clear, isLTR: direction.isLTR)
        if isAtStart {
            if let clearance, clearance > origin.block + cursor {
                isAtStart = false
                return (clearance - origin.block, nil, true)
            }
            return (cursor, nil, false)
        }
        var scan = MarginScan(strut: strut, base: origin.block + cursor, isBlockDefinite: percentageBlock != nil)
        let ends = engine.scanStart(child, containingInline: contentInline, isLTR: direction.isLTR, axes: direction, &scan)
        let isPushed = scan.pushedTo != nil && clearance != nil
        let own = ends ? scan.place : max(origin.block + cursor + scan.strut.sum, clearance ?? .min)
        return (own - origin.block, scan, isPushed || (clearance.map { $0 > origin.block + cursor + scan.strut.sum } ?? false))
    }

    /// A block box of this formatting context.
    private mutating func placeInFlow(_ child: BoxID) {
        let margins = engine.margins(child, percentageBasis: contentInline, axes: direction)
        var common = spaceForChild(child)
        common.isNewFormattingContext = false
        let childEdges = engine.edges(child, percentageBasis: contentInline)
        let inlineSize = engine.usedInlineSize(child, in: common, edges: childEdges)
        let inline = alignedInlineOffset(child, size: inlineSize, margins: margins, left: contentLeft, right: contentRight)
        let wasAtStart = isAtStart
        let isTrimmed = trimmedChild.map { child >= $0 } ?? false
        common.trimsBlockEnd = isTrimmed
        // At a trimmed end stand boxes without height where the content ends, as if they had no margins.
        let standsAtEnd = isTrimmed && !isAtStart && collapsesThrough(child)
        var (offset, scan, isCleared) = standsAtEnd ? (cursor, nil, false) : findPlace(child)
        if !standsAtEnd { offset = breakBefore(child, at: offset, scan: &scan, isCleared: isCleared) }

        common.availableInline = inlineSize
        common.isInlineSizeFixed = true
        // What spans columns cannot be inside of what holds fixed boxes (Multicol 1 §6).
        common.allowsSpanners = space.allowsSpanners && !engine.holdsOutOfFlow(child, fixed: true)
        let lineLeft = lineLeft(inlineOffset: inline, width: inlineSize)
        if let room = roomForAnnotations { common.annotationRoom = (room + offset - cursor).clampedToZero }
        func childSpace(at offset: LayoutUnit) -> ConstraintSpace {
            var space = fragmented(common, child, at: offset)
            space.flowOffset = LogicalOffset(inline: lineLeft, block: origin.block + offset)
            return space
        }
        let before = isFragmented ? engine.exclusions : ExclusionSpace()
        var result = engine.layOut(child, in: childSpace(at: offset))
        switch decideBreak(before: child, result, at: offset) {
        case .stay: break
        case .moveEarlier: return
        case .move(let moved):
            engine.exclusions = before
            offset = moved
            isAtStart = false
            result = engine.layOut(child, in: childSpace(at: offset))
        }
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
        if !result.collapsesThrough { roomForAnnotations = engine.hasAnnotations ? result.annotationRoom : nil }
        notePlaced(child, result, at: offset)
        takeSpanners(result.columns.spanners, at: offset, size: size.block, lineOffset: engine.tree[result.fragment].firstBaseline)
        add(result, child: child, at: LogicalOffset(inline: inline, block: offset))

        if result.collapsesThrough {
            if wasAtStart && isAtStart && !isCleared || standsAtEnd { return }
            if isCleared {
                // Clearance stands between the earlier margins and these.
                var inner = MarginStrut(margins.blockStart)
                inner.append(result.endMarginStrut)
                cursor = offset - inner.sum
                strut = inner
                strut.append(margins.blockEnd)
                endsWithClearedBox = true
            } else if let scan {
                strut = scan.strut
                strut.append(margins.blockEnd)
            }
            return
        }
        isAtStart = false
        endsWithClearedBox = false
        // A row of columns may start below the box, where its content overflowed it.
        cursor = max(offset + size.block, result.columns.spanners.isEmpty ? .min : fragmentainers?.start ?? .min)
        strut = MarginStrut()
        if isTrimmed { return }
        strut = result.endMarginStrut
        strut.append(margins.blockEnd)
    }

    /// A box with a formatting context of its own, which stands beside floats where there is room (§9.5).
    private mutating func placeIndependent(_ child: BoxID) {
        let margins = engine.margins(child, percentageBasis: contentInline, axes: direction)
        if engine.hasAnnotations { roomForAnnotations = .zero }
        var (offset, scan, isCleared) = findPlace(child)
        offset = breakBefore(child, at: offset, scan: &scan, isCleared: isCleared)
        var childSpace = engine.boxes[child].isFieldsetContent ? spaceForFieldsetContent(child) : spaceForChild(child)
        var result: LayoutResult
        var left = contentLeft
        var right = contentRight
        let isOrthogonal = engine.direction(child).isHorizontal != direction.isHorizontal
        let leftMargin = direction.isLTR ? margins.inlineStart : margins.inlineEnd
        let rightMargin = direction.isLTR ? margins.inlineEnd : margins.inlineStart
        if engine.exclusions.isEmpty {
            result = engine.layOut(child, in: fragmented(childSpace, child, at: offset))
            (left, right) = (contentLeft + leftMargin, contentRight - rightMargin)
        } else {
            var top = origin.block + offset
            while true {
                let opening = engine.exclusions.opening(top: top, height: .zero, left: contentLeft, right: contentRight)
                let isFree = !opening.hasLeftFloat && !opening.hasRightFloat
                left = isFree ? contentLeft + leftMargin : max(opening.left, contentLeft + leftMargin.clampedToZero)
                right = isFree ? contentRight - rightMargin : min(opening.right, contentRight - rightMargin.clampedToZero)
                if !isOrthogonal { childSpace.availableInline = (right - left + margins.inline).clampedToZero }
                result = engine.layOut(child, in: fragmented(childSpace, child, at: top - origin.block))
                let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
                guard let below = engine.exclusions.nextEdge(below: top) else { break }
                let whole = engine.exclusions.opening(top: top, height: size.block, left: contentLeft, right: contentRight)
                // The end margin may lie under the floats.
                let room = direction.isLTR ? opening.right - left : right - opening.left
                let fits = (isFree || size.inline <= room) && (whole == opening || size.inline <= whole.width)
                if fits {
                    if whole.hasLeftFloat { left = max(left, whole.left) }
                    if whole.hasRightFloat { right = min(right, whole.right) }
                    break
                }
                top = below
            }
            offset = top - origin.block
        }
        switch decideBreak(before: child, result, at: offset) {
        case .stay: break
        case .moveEarlier: return
        case .move(let moved):
            offset = moved
            result = engine.layOut(child, in: fragmented(childSpace, child, at: offset))
        }
        notePlaced(child, result, at: offset)
        let size = LogicalSize(engine.tree[result.fragment].size, direction.mode)
        let inline = alignedInlineOffset(child, size: size.inline, margins: margins, left: left - leftMargin, right: right + rightMargin)
        add(result, child: child, at: LogicalOffset(inline: inline, block: offset))
        isAtStart = false
        endsWithClearedBox = false
        cursor = offset + size.block
        strut = MarginStrut(trimmedChild.map { child >= $0 } ?? false ? .zero : margins.blockEnd)
    }

    /// The inline offset of a block-level child between two line edges: automatic margins, HTML's `align`, the start edge.
    private func alignedInlineOffset(_ child: BoxID, size: LayoutUnit, margins: LogicalEdges, left: LayoutUnit, right: LayoutUnit)
        -> LayoutUnit
    {
        let free = (right - left - size - margins.inline)
        let autos = engine.autoMargins(child, axes: direction)
        let roomBefore = inlineOffset(lineLeft: direction.isLTR ? left : right, width: .zero)
        var offset = roomBefore + margins.inlineStart
        let positive = free.clampedToZero
        switch (autos.inlineStart, autos.inlineEnd) {
        case (true, true): offset += positive / 2
        case (true, false): offset += positive
        case (false, true): break
        case (false, false):
            let alignment = justification(of: child)
            guard alignment.keyword == .normal else {
                // No baselines are shared along this axis.
                if free < .zero && alignment.overflow == .safe || alignment.keyword == .lastBaseline { break }
                let edge = alignment.keyword.edge(container: direction, own: engine.direction(child), isInlineAxis: true)
                return offset + edge.offset(free: free)
            }
            switch engine.styles[engine.boxes[box].style].text.align {
            case .webkitCenter: offset += positive / 2
            case .webkitLeft: if !direction.isLTR { offset += free }
            case .webkitRight: if direction.isLTR { offset += positive }
            case .start, .end, .left, .right, .center, .justify, .matchParent, .justifyAll, .centerUnlessInherited: break
            }
        }
        return offset
    }

    /// `justify-self` of a block-level child (Align 3 §6.1), or what this container says for it; anonymous boxes have none.
    private func justification(of child: BoxID) -> Alignment {
        let record = engine.boxes[child]
        guard record.node != nil || record.pseudo != nil, !record.isFloating, !record.isInlineLevel else { return .normal }
        let own = engine.styles[record.style].flex.justifySelf
        let alignment = own.keyword == .auto ? engine.styles[engine.boxes[box].style].flex.justifyItems : own
        return alignment.keyword == .auto ? .normal : alignment
    }

    /// Places a child's fragment, moved by `position: relative`, and takes its baselines.
    mutating func add(_ result: LayoutResult, child: BoxID, at offset: LogicalOffset) {
        let record = engine.boxes[child]
        var shift = relativeShift(of: child)
        if let inline = record.splitInline { shift = shift + relativeShift(style: engine.styles[inline]) }
        if record.isFloating { shift = shift + inlineShift(around: child) }
        builder.add(result, at: offset, shift: shift)
        let fragment = engine.tree[result.fragment]
        guard engine.direction(child).isHorizontal == direction.isHorizontal, !record.isFloating else { return }
        if let baseline = fragment.firstBaseline {
            if let marker = pendingMarker {
                pendingMarker = nil
                placeMarker(marker, baseline: offset.block + baseline)
            }
            if builder.firstBaseline == nil { builder.firstBaseline = offset.block + baseline }
        }
        if record.kind == .blockContainer, engine.style(child).isScrollContainer {
            // Its lines may be anywhere; the end of its margin box stands for them (Align 3 §9.1).
            let margin = engine.margins(child, percentageBasis: contentInline, axes: direction).blockEnd
            builder.lastBaseline = offset.block + LogicalSize(fragment.size, direction.mode).block + margin
        } else if let baseline = fragment.lastBaseline {
            builder.lastBaseline = offset.block + baseline
        }
    }

    /// How far relatively positioned inline boxes around a float move it with them.
    private func inlineShift(around float: BoxID) -> LayoutPoint {
        var shift = LayoutPoint.zero
        var next = engine.boxes[float].parent
        while let inline = next, engine.boxes[inline].kind == .inline {
            shift = shift + relativeShift(style: engine.styles[engine.boxes[inline].style])
            next = engine.boxes[inline].parent
        }
        return shift
    }

    private func relativeShift(of child: BoxID) -> LayoutPoint { relativeShift(style: engine.styles[engine.boxes[child].style]) }

    func relativeShift(style: ComputedStyle) -> LayoutPoint {
        guard style.box.position == .relative else { return .zero }
        let width = direction.isHorizontal ? contentInline : percentageBlock ?? .zero
        return engine.relativeShift(
            style, containingWidth: width, containingHeight: direction.isHorizontal ? percentageBlock : contentInline,
            direction: direction)
    }

    /// The space that this container gives a block-level, floating or atomic child.
    func spaceForChild(_ child: BoxID) -> ConstraintSpace {
        let own = engine.direction(child)
        var childSpace: ConstraintSpace
        if own.isHorizontal == direction.isHorizontal {
            childSpace = ConstraintSpace(availableInline: contentInline, availableBlock: contentBlock, parentDirection: direction)
            childSpace.percentageBlock = percentageBlock
            if space.isSizedCellMeasure, engine.styles[engine.boxes[child].style].isScrollContainer { childSpace.percentageBlock = .zero }
        } else {
            // Orthogonal: the room along the child's inline axis is this box's block size, else the viewport's (Writing Modes 4 §7.3).
            var room = percentageBlock ?? (own.isHorizontal ? engine.viewport.width : engine.viewport.height)
            if percentageBlock == nil {
                let most = engine.clampBlock(.max, box: box, space: space, edges: edges.block)
                if most != .max { room = min(room, (most - edges.block).clampedToZero) }
            }
            childSpace = ConstraintSpace(availableInline: room, availableBlock: contentInline, parentDirection: direction)
            childSpace.percentageBlock = contentInline
            childSpace.autoInline = .fitContent
        }
        if engine.shrinksToFit(child) { childSpace.autoInline = .fitContent }
        if engine.stretchesBlockSize(child) {
            childSpace.stretchesOverStartMargin = !isRoot && edges.blockStart.isZero
            childSpace.stretchesOverEndMargin = !isRoot && edges.blockEnd.isZero
            // In a cell that nothing sizes there is nothing to fill.
            if engine.boxes[box].kind == .tableCell, percentageBlock == nil { childSpace.availableBlock = nil }
            // What a ratio gives is filled too, though the content may make the box larger, and what is around an anonymous box.
            let isAnonymous = engine.boxes[box].node == nil && engine.boxes[box].pseudo == nil
            if contentBlock == nil, own.isHorizontal == direction.isHorizontal, isAnonymous || engine.preferredRatio(box) != nil {
                childSpace.availableBlock = percentageBlock
            }
        }
        switch justification(of: child).keyword {
        case .normal: break
        case .stretch:
            if own.isHorizontal == direction.isHorizontal {
                childSpace.autoInline = .stretchExplicitly
            } else {
                childSpace.autoBlock = .stretchExplicitly
            }
        default: childSpace.autoInline = .fitContent
        }
        return childSpace
    }

    // MARK: The end

    /// Closes the box: its height, its end margins, its fragment.
    mutating func finish() -> LayoutResult {
        let style = engine.styles[engine.boxes[box].style]
        if style.box.marginTrim.contains(.blockEnd) { strut = MarginStrut() }
        var end = cursor
        var endStrut = strut
        if isRoot || !edges.blockEnd.isZero || endsWithClearedBox {
            end += strut.sum
            endStrut = MarginStrut()
        }
        end = max(end, edges.blockStart)
        if isRoot, let bottom = engine.exclusions.bottom { end = max(end, bottom) }
        if isRoot, let clamped = engine.lineClamp?.end { end = clamped }
        end -= trimmedAnnotationOverhang()
        let contentEnd = end + edges.blockEnd
        // What a legend adds to the border takes room from a fieldset's height, and is content to size containment.
        let boxEdges = BoxEdges(border: placedLegend?.border ?? builder.border, padding: builder.padding)
        let contained = engine.containedIntrinsicBlock(box)
        if let contained {
            end = boxEdges.sum.blockStart + contained
        } else if let natural = engine.naturalControlBlockSize(box) {
            end = edges.blockStart + natural
        }
        let intrinsic = end + edges.blockEnd
        var used = engine.usedBlockSize(box, in: space, edges: boxEdges, inlineSize: builder.size.inline, content: intrinsic)
        if placedLegend != nil, contained == nil { used = max(used, edges.block) }
        if let fragmentainers {
            // A box of a given size goes on whatever its content does.
            if used != intrinsic { breaks.overhang = nil }
            if used != intrinsic { used = fragmentainers.end(of: used - edges.block, from: edges.blockStart) + edges.blockEnd }
            used = endWithWholeEdge(used)
            // The last margin in the columns takes no room that content could overflow.
            let ownEnd = engine.boxes[box].isFlowThread ? max(cursor, engine.exclusions.bottom ?? .min) : used
            engine.exclusions.note(contentEnd: origin.block + min(ownEnd, breaks.overhang ?? .max))
            noteOwnShortage(end: used)
        }
        builder.size.block = used

        let hasAutoHeight = engine.definiteBlockSize(box, in: space, edges: boxEdges, inlineSize: builder.size.inline) == nil
        if !hasAutoHeight || used != intrinsic { endStrut = MarginStrut() }
        if style.isScrollContainer {
            builder.inflowContentEnd = LogicalSize(
                inline: .zero, block: max(cursor + strut.sum, edges.blockStart) + builder.padding.blockEnd)
        }
        alignContent(style.flex.alignContent, free: used - contentEnd)

        if spanners.isEmpty { builder.fragmentainers = fragmentainers }
        var result = builder.finish(engine)
        if !rowStarts.isEmpty { engine.tree.rowStarts[result.fragment] = rowStarts }
        if let placedLegend { recordLegend(placedLegend, in: result.fragment) }
        result.intrinsicBlockSize = intrinsic
        result.endMarginStrut = endStrut
        if builder.border.blockEnd.isZero {
            result.annotationRoom = (roomForAnnotations ?? annotationRoom).clampedToZero + builder.padding.blockEnd
        }
        result.collapsesThrough = isAtStart && used.isZero && edges.block.isZero
        if isFragmented { result.columns = outcome(blockSize: used) }
        return result
    }

    /// `align-content` on a block container (Align 3 §5.1.1): what overflows stands at the start unless it is said to be unsafe.
    private mutating func alignContent(_ alignment: Alignment, free: LayoutUnit) {
        var shift = LayoutUnit.zero
        switch alignment.keyword {
        case .center, .spaceAround, .spaceEvenly: shift = free / 2
        case .end, .flexEnd, .lastBaseline: shift = free
        case .normal, .auto, .stretch, .baseline, .start, .flexStart, .selfStart, .selfEnd, .left, .right, .spaceBetween, .anchorCenter:
            return
        }
        if shift < .zero, alignment.overflow != .unsafe { shift = .zero }
        guard !shift.isZero else { return }
        builder.moveChildren(from: 0, staticFrom: 0, by: LogicalOffset(inline: .zero, block: shift))
        builder.firstBaseline = builder.firstBaseline.map { $0 + shift }
        builder.lastBaseline = builder.lastBaseline.map { $0 + shift }
    }
}
