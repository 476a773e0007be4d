import ClipBase
import Style

extension BlockFlow {
    /// Lays out the lines of an inline formatting context (CSS 2.2 §9.4.2).
    mutating func layOutLines() {
        let content = engine.inlineContent(of: box)
        if content.isEmpty {
            placeWithoutLines(content)
            return
        }
        guard isFragmented else {
            layOutLines(of: content)
            return
        }
        let before = self
        let exclusions = engine.exclusions
        layOutLines(of: content)
        if let line = findWidowBreak() {
            self = before
            engine.exclusions = exclusions
            breaks.plannedLine = line
            layOutLines(of: content)
        }
    }

    private mutating func layOutLines(of content: InlineContent) {
        isAtStart = false
        let firstLine = engine.firstLineContent(of: box)
        if engine.styles[engine.boxes[box].style].text.wrapStyle == .balance { balanceInset = balancedInset(firstLine?.content ?? content) }
        var position = InlinePosition(item: 0, byte: 0)
        var continuing: [Int] = []
        var rubyRest: RubyRest?
        var isFirst = true
        var afterForcedBreak = true
        while position.item < content.items.count {
            let current = isFirst ? firstLine?.content ?? content : content
            let style = isFirst ? firstLine?.style ?? engine.boxes[box].style : engine.boxes[box].style
            let indent = lineIndent(isFirst: isFirst, afterForcedBreak: afterForcedBreak)
            let line = layOutLine(current, style: style, from: position, continuing: continuing, rubyRest: rubyRest, indent: indent)
            afterForcedBreak = line.broken.endsWithForcedBreak
            continuing = line.continuing
            rubyRest = line.broken.rubyRest
            guard line.broken.end != position else { break }
            position = line.broken.end
            if line.broken.hasContent { isFirst = false }
        }
    }

    /// Floats and absolute boxes alone make no line.
    private mutating func placeWithoutLines(_ content: InlineContent) {
        for item in content.items {
            switch item.kind {
            case .float: placeFloat(item.box, top: origin.block + edgeOffset)
            case .outOfFlow:
                // With nothing else in the way they stand as among blocks.
                let hasInlines = content.items.contains { $0.kind == .open }
                if hasInlines || engine.wasInline(item.box) {
                    placeStaticallyInEmptyLine(
                        item.box, block: edgeOffset, indent: lineIndent(isFirst: true, afterForcedBreak: true),
                        on: hasInlines ? .line : .none)
                } else {
                    placeStatically(item.box)
                }
            case .text, .tab, .open, .close, .atomic, .marker, .forcedBreak, .wordBreak, .rubyStart, .annotation: break
            }
        }
        placeEmptyInlineBoxes(content)
    }

    /// Whether an absolute box among nothing else stands on a line, though one without height.
    enum EmptyLine { case none, line }

    /// The static position of an absolute box that no content stands beside. One on a line aligns with its place there.
    mutating func placeStaticallyInEmptyLine(_ child: BoxID, block: LayoutUnit, indent: LayoutUnit, on line: EmptyLine = .none) {
        var offset = LogicalOffset(inline: edges.inlineStart, block: block)
        // One that was inline starts where a line without content would, by `text-align`.
        if engine.wasInline(child) {
            let opening = engine.exclusions.opening(top: origin.block + block, height: .zero, left: contentLeft, right: contentRight)
            let start = inlineOffset(lineLeft: direction.isLTR ? opening.left : opening.right, width: .zero)
            switch engine.lineAlignment(of: box) {
            case .center: offset.inline = start + opening.width / 2
            case .end: offset.inline = start + opening.width
            case .start, .justify: offset.inline = start
            }
            offset.inline += indent
        }
        let alignment = line == .none ? StaticAlignment() : engine.staticAlignment(of: child, in: nil, direction: direction)
        builder.addOutOfFlow(
            child, staticOffset: offset, staticSize: .zero, alignment: alignment, inlineContainer: engine.inlineContainer(of: child))
    }

    /// Inline boxes without any content still have a place, though no height.
    private mutating func placeEmptyInlineBoxes(_ content: InlineContent) {
        guard content.items.contains(where: { $0.kind == .open }) else { return }
        var line = BrokenLine()
        line.opening = engine.exclusions.opening(top: origin.block + edgeOffset, height: .zero, left: contentLeft, right: contentRight)
        for (index, item) in content.items.enumerated() where item.kind == .open || item.kind == .close {
            line.pieces.append(LinePiece(item: index, start: item.start, end: item.end, width: .zero))
        }
        line.isLast = true
        var assembly = LineAssembly(
            engine: engine, content: content, line: line, root: box, rootStyle: engine.boxes[box].style, direction: direction)
        for index in assembly.states.indices { assembly.states[index].extents = nil }
        let height = assembly.states.first?.text ?? BaselineExtents(over: .zero, under: .zero)
        var built = LineBuilder(assembly: assembly, extents: height, line: line, direction: direction)
        built.lineLeft = line.opening.left
        let result = built.build(in: self, width: .zero, left: .zero)
        // Boxes of a line that has no height are nothing to scroll to.
        engine.tree.fragments[result.fragment.index].scrollableOverflow = .zero
        engine.tree.fragments[result.fragment.index].size = .zero
        let offset = lineOffset(of: line, width: .zero, free: line.opening.width)
        builder.add(result, at: LogicalOffset(inline: inlineOffset(lineLeft: line.opening.left + offset, width: .zero), block: edgeOffset))
    }

    func lineIndent(isFirst: Bool, afterForcedBreak: Bool) -> LayoutUnit {
        let text = engine.styles[engine.boxes[box].style].text
        guard !text.indent.isZero || text.indent.hasPercentage else { return .zero }
        let applies = (isFirst && engine.holdsFirstLine(box)) || (text.indentsEachLine && afterForcedBreak)
        guard applies != text.indentIsHanging else { return .zero }
        return engine.resolve(text.indent, basis: contentInline)
    }

    // MARK: One line

    private struct LaidOutLine {
        var broken: BrokenLine
        var continuing: [Int]
    }

    /// Finds a place for the next line, fills and builds it. Lines move down past floats that leave them no room (§9.5).
    private mutating func layOutLine(
        _ content: InlineContent, style: StyleID, from start: InlinePosition, continuing: [Int], rubyRest: RubyRest?, indent: LayoutUnit
    ) -> LaidOutLine {
        if let overhang = breaks.overhang {
            cursor = overhang
            breaks.overhang = nil
        }
        // Floats at the start of a line stand at its top, even where the content then finds no room beside them.
        var start = start
        while start.item < content.items.count, content.items[start.item].kind == .float,
            content.items[start.item].box != content.initialLetter
        {
            placeFloat(content.items[start.item].box, top: origin.block + cursor)
            start.byte = max(start.byte, content.items[start.item].end)
            start.item += 1
        }
        let isFirst = start.byte == 0
        let letter = isFirst ? content.initialLetter.flatMap { engine.initialLetters[$0] } : nil
        if letter != nil { cursor = max(cursor, engine.exclusions.letterBottom - origin.block) }
        let rise = letter?.rise ?? .zero
        var top = cursor + rise
        // Beside a shape the room depends on the line's height, which is at least its strut's.
        let leastHeight = engine.exclusions.shapes.isEmpty ? LayoutUnit.zero : engine.strut(style).height.clampedToZero
        var height = leastHeight
        // What made room for a taller line may leave a lower one, which has more room beside a shape: that is tried once.
        var mayShrink = !engine.exclusions.shapes.isEmpty
        let before = engine.exclusions
        let childCount = builder.childCount
        while true {
            pendingInitialLetter = nil
            let lineTop = origin.block + top
            let opening = engine.exclusions.opening(
                top: lineTop, height: height, left: contentLeft, right: contentRight, usesShapes: true)
            var breaker = LineBreaker(
                content: content, engine: engine, from: start, continuing: continuing, rubyRest: rubyRest, lineTop: lineTop)
            breaker.fill(opening, indent: indent, narrowing: balanceInset, in: &self)
            var line = breaker.line
            line.runsAgainstBlock = content.plaintextDirection(at: line.start.byte).map { ($0 == .ltr) != direction.isLTR } ?? false
            func retry(_ flow: inout BlockFlow) {
                flow.engine.exclusions = before
                flow.builder.removeChildren(from: childCount)
            }
            let isBesideFloat = line.opening.hasLeftFloat || line.opening.hasRightFloat
            if line.hasContent, line.overflows, isBesideFloat, content.wraps(at: line),
                let below = before.nextEdge(below: lineTop, usesShapes: true)
            {
                retry(&self)
                (top, height) = (below - origin.block, leastHeight)
                continue
            }
            if !line.hasContent { return finishEmpty(line, content, continuing: continuing, top: top) }
            var assembly = LineAssembly(engine: engine, content: content, line: line, root: box, rootStyle: style, direction: direction)
            let extents = LineAligner.align(&assembly.states, engine: engine)
            if isBesideFloat || !before.isEmpty, extents.height > height {
                let taller = engine.exclusions.opening(
                    top: lineTop, height: extents.height, left: contentLeft, right: contentRight, usesShapes: true)
                if taller != line.opening {
                    retry(&self)
                    height = extents.height
                    continue
                }
            }
            if mayShrink, extents.height < height {
                mayShrink = false
                let lower = engine.exclusions.opening(
                    top: lineTop, height: max(extents.height, leastHeight), left: contentLeft, right: contentRight, usesShapes: true)
                if lower != line.opening {
                    retry(&self)
                    height = max(extents.height, leastHeight)
                    continue
                }
            }
            let ruby = engine.hasAnnotations ? RubyAligner.place(&assembly, line: extents) : nil
            var shift = ruby.map { annotationShift($0, line: extents) } ?? .zero
            let height = extents.height + shift.clampedToZero
            let isLast = line.isLast || content.isBlank(from: line.end)
            let placed = isFragmented ? placeLine(height: height, at: top, isLast: isLast) : top
            if placed != top {
                top = placed
                annotationRoom = .zero
                if let ruby { shift = annotationShift(ruby, line: extents) }
                if isBesideFloat || !before.isEmpty {
                    retry(&self)
                    continue
                }
            }
            // What makes the line taller, like an annotation, stands beside a raised letter.
            if rise > .zero { top -= min(rise, (extents.over - engine.strut(style).over).clampedToZero) }
            let trimmed = isFirst ? engine.trimmedOver(box, extents: extents) : nil
            top += trimmed.map { .zero - $0 } ?? shift
            finish(line, assembly, extents, content, style: style, top: top)
            if let ruby { leaveAnnotationRoom(ruby, line: extents) }
            if line.isLast || content.isBlank(from: line.end) { cursor -= engine.trimmedUnder(box, extents: extents) }
            clearAfterBreak(line, content)
            return LaidOutLine(broken: line, continuing: assembly.continuing)
        }
    }

    /// What stands on a line without height: floats, absolute boxes, ends of inline boxes.
    private mutating func finishEmpty(_ line: BrokenLine, _ content: InlineContent, continuing: [Int], top: LayoutUnit) -> LaidOutLine {
        for piece in line.pieces where content.items[piece.item].kind == .outOfFlow {
            placeStaticallyInEmptyLine(content.items[piece.item].box, block: top, indent: line.indent, on: .line)
        }
        for float in line.pendingFloats { placeFloat(float, top: origin.block + top) }
        var open = continuing
        for piece in line.pieces {
            switch content.items[piece.item].kind {
            case .open: open.append(piece.item)
            case .close: _ = open.popLast()
            case .text, .tab, .atomic, .float, .outOfFlow, .marker, .forcedBreak, .wordBreak, .rubyStart, .annotation: break
            }
        }
        return LaidOutLine(broken: line, continuing: open)
    }

    /// Aligns the line's content, makes its fragments and moves on.
    private mutating func finish(
        _ line: BrokenLine, _ assembled: LineAssembly, _ extents: BaselineExtents, _ content: InlineContent, style: StyleID,
        top: LayoutUnit
    ) {
        var assembly = assembled
        var line = line
        let isBehindClamp = engine.lineClamp?.isFull ?? false
        let clampsHere = engine.lineClamp?.countLine(at: origin.block + top + extents.height) ?? false
        let showsEllipsis = clampsHere && (!line.isLast || engine.hasContentBehind(box))
        let isCut = showsEllipsis || line.overflows && engine.ellipsizes(box)
        if isCut {
            assembly.alignAnnotations(containing: contentInline)
            line.width =
                LineEllipsis.apply(
                    to: &assembly, available: line.opening.width - line.indent, isForced: showsEllipsis, box: box, flow: self) + line.indent
        }
        var free = line.opening.width - line.width
        let alignment = engine.lineAlignment(of: line, in: box)
        if alignment == .justify, LineJustifier.justify(&assembly, room: free, style: engine.styles[engine.boxes[box].style].text) {
            line.width += free
            free = .zero
        }
        if !isCut { assembly.alignAnnotations(containing: contentInline) }
        // Spaces that hang at the end stand outside of the line's room.
        let total = contentWidth(assembly, line)
        let hanging = (total - (line.width - line.indent)).clampedToZero
        var left = line.opening.left + lineOffset(of: line, width: line.width, free: free)
        if direction.isLTR { left += line.indent } else { left -= hanging }

        var built = LineBuilder(assembly: assembly, extents: extents, line: line, direction: direction)
        built.lineLeft = left
        let result = built.build(in: self, width: total, left: .zero)
        engine.tree.fragments[result.fragment.index].isHidden = isBehindClamp
        if style != engine.boxes[box].style { engine.tree.fragments[result.fragment.index].lineStyle = style }
        let ascent = engine.tree[result.fragment].firstBaseline ?? .zero
        var lineTop = top
        // A marker comes before the line in tree order, and so in paint order.
        if builder.firstBaseline == nil {
            lineTop += placeMarkers(content, baseline: lineTop + ascent, ascent: ascent, line: line)
            builder.firstBaseline = lineTop + ascent
        }
        let offset = LogicalOffset(inline: inlineOffset(lineLeft: left, width: total), block: lineTop)
        let baseline = lineTop + ascent
        builder.add(result, at: offset)
        placeInitialLetter(lineBaseline: baseline)
        if !isBehindClamp { builder.lastBaseline = baseline }
        cursor = lineTop + extents.height
        noteLine(at: lineTop, height: extents.height)
        for float in line.pendingFloats { placeFloat(float, top: origin.block + cursor) }
        if clampsHere {
            engine.lineClamp?.finish(
                trimmed: showsEllipsis ? engine.trimmedUnderClamp(box, extents: extents) : .zero, floats: engine.exclusions.bottom)
        }
    }

    /// `clear` on a `<br>` (HTML's `clear` attribute) moves the next line below the floats.
    private mutating func clearAfterBreak(_ line: BrokenLine, _ content: InlineContent) {
        guard line.endsWithForcedBreak,
            let piece = line.pieces.last(where: { content.items[$0.item].kind == .forcedBreak })
        else { return }
        let item = content.items[piece.item]
        guard engine.boxes[item.box].kind == .lineBreak else { return }
        let clear = engine.styles[item.style].box.clear
        guard clear != .none, let bottom = engine.exclusions.clearance(clear, isLTR: direction.isLTR) else { return }
        // Annotations that stick out of the line may stand beside the floats.
        let end = cursor + min(annotationRoom, .zero)
        let moved = (bottom - origin.block - end).clampedToZero
        cursor = max(cursor, end + moved)
        annotationRoom += moved
    }

    private func contentWidth(_ assembly: LineAssembly, _ line: BrokenLine) -> LayoutUnit {
        var width = assembly.units.reduce(LayoutUnit.zero) { $0 + $1.width }
        for state in assembly.states.dropFirst() where !state.isAtomic {
            let edges = engine.inlineEdges(state.box, containing: contentInline)
            if state.hasStart { width += edges.start }
            if state.hasEnd { width += edges.end }
        }
        return width
    }

    /// Where the content starts, from the line-left edge of the line's room. Content that is too wide sticks out at the
    /// line's end side.
    private func lineOffset(of line: BrokenLine, width: LayoutUnit, free: LayoutUnit) -> LayoutUnit {
        let isLTR = direction.isLTR
        switch engine.lineAlignment(of: line, in: box) {
        case .start, .justify: return isLTR ? .zero : free
        case .end: return isLTR ? free.clampedToZero : min(free, .zero)
        case .center: return free > .zero || !isLTR ? (free > .zero ? free / 2 : free) : .zero
        }
    }

    /// Places the outside markers of a first line; by how much they move it down.
    private mutating func placeMarkers(
        _ content: InlineContent, baseline: LayoutUnit, ascent: LayoutUnit, line: BrokenLine
    ) -> LayoutUnit {
        var push = LayoutUnit.zero
        for piece in line.pieces where content.items[piece.item].kind == .marker {
            // Floats of the list item itself push its lines alone.
            let lineStart = direction.isLTR ? line.opening.left : line.opening.right
            let start = inlineOffset(lineLeft: floatsBefore > 0 ? lineStart : direction.isLTR ? contentLeft : contentRight, width: .zero)
            push = max(push, placeMarker(content.items[piece.item].box, baseline: baseline, lineStart: start, ascent: ascent))
        }
        return push
    }
}

extension LayoutEngine {
    /// Whether the first line of a block container is a first formatted line: an anonymous block behind another is none.
    func holdsFirstLine(_ box: BoxID) -> Bool {
        guard boxes[box].node == nil, boxes[box].pseudo == nil, !boxes[box].isFormattingContextRoot else { return true }
        var previous = boxes[box].previousSibling
        while let sibling = previous {
            if !boxes[sibling].isFloating, !boxes[sibling].isOutOfFlow { return false }
            previous = boxes[sibling].previousSibling
        }
        return true
    }
}
