import ClipBase
import Style

// Ruby on a line: a column stands whole where it finds room; else its base and its annotation break in proportion
// (Ruby 1 §3.3).
extension LineBreaker {
    /// A column as it is tried: its base, with all that stands on the line of it, and its annotation.
    struct TriedColumn {
        var opening: Int
        var base: BrokenLine
        var column: RubyColumn
        var rest: RubyRest?
    }

    /// Places the ruby column that starts or goes on here; true where the line is complete.
    mutating func addRuby(_ rest: RubyRest, _ flow: inout BlockFlow) -> Bool {
        let opening = content.items[rest.opening]
        guard let end = opening.partner else {
            advance()
            return false
        }
        if item == rest.opening { advance() }
        let remaining = (limit - position).clampedToZero
        let whole = tryColumn(rest, end: end, baseLimit: .max, annotationLimit: .max, &flow)
        let isMonolithic = isMonolithic(whole, flow)
        let overhang = overhang(of: whole, end: end)
        let size = whole.column.width
        if size > remaining + overhang.start, !isMonolithic {
            let base = whole.column.baseWidth
            let share = base.pixels / size.pixels
            let others = whole.column.annotationWidth.pixels / size.pixels
            let part = tryColumn(
                rest, end: end, baseLimit: LayoutUnit(remaining.pixels * share), annotationLimit: LayoutUnit(remaining.pixels * others),
                &flow)
            if part.rest != nil {
                place(part, overhangStart: self.overhang(of: part, end: end).start)
                if position > limit, let candidate { return rewind(to: candidate, &flow) }
                finish(after: part)
                return true
            }
        }
        // What follows may find no room and no place to break before it: then the column breaks nonetheless.
        let retry = isMonolithic ? nil : breakBefore(size, of: whole, rest, end: end, &flow)
        place(whole, overhangStart: overhang.start)
        pendingOverhang = overhang.end > .zero ? PendingOverhang(amount: overhang.end, piece: line.pieces.count - 1) : nil
        if position > limit, let candidate { return rewind(to: candidate, &flow) }
        if let retry { candidate = retry }
        return false
    }

    /// The candidate that ends the line inside of a column, before so much of its room; nil where there is none that fits.
    private mutating func breakBefore(
        _ size: LayoutUnit, of whole: TriedColumn, _ rest: RubyRest, end: Int, _ flow: inout BlockFlow
    ) -> Candidate? {
        let most = (size - LayoutUnit(1)).clampedToZero
        var broken = tryColumn(rest, end: end, baseLimit: most, annotationLimit: nil, whole: whole.column, &flow)
        guard broken.rest != nil else { return nil }
        broken.column.overhangStart = overhang(of: broken, end: end).start
        let width = position + broken.column.width - broken.column.overhangStart
        guard width <= limit else { return nil }
        retries.append(broken)
        return Candidate(
            position: broken.base.end, pieceCount: line.pieces.count, atomicCount: line.atomics.count, columnCount: line.columns.count,
            partial: nil, width: width, hyphenatedItem: broken.base.hyphenatedItem, endTrim: broken.base.endTrim,
            retry: retries.count - 1)
    }

    /// Puts a column on the line.
    mutating func place(_ tried: TriedColumn, overhangStart: LayoutUnit) {
        let opening = content.items[tried.opening]
        let (atomics, columns) = (line.atomics.count, line.columns.count)
        let index = columns + tried.base.columns.count
        push(LinePiece(item: tried.opening, start: opening.start, end: opening.start, width: .zero - overhangStart, atomic: index))
        for var piece in tried.base.pieces {
            if piece.atomic >= 0 { piece.atomic += content.items[piece.item].kind == .atomic ? atomics : columns }
            push(piece)
        }
        line.atomics += tried.base.atomics
        line.columns += tried.base.columns
        line.columns.append(tried.column)
        line.columns[index].overhangStart = overhangStart
        if let end = opening.partner {
            let annotation = content.items[end]
            push(LinePiece(item: end, start: annotation.start, end: annotation.start, width: .zero, atomic: index))
            if tried.rest == nil { (item, byte) = (end + 1, max(byte, annotation.end)) }
        }
        takeRoom(tried.column.width - overhangStart)
        line.hasContent = true
    }

    /// Ends the line inside of a column that was placed.
    mutating func finish(after tried: TriedColumn) {
        (item, byte) = (tried.base.end.item, tried.base.end.byte)
        line.rubyRest = tried.rest
        line.hyphenatedItem = tried.base.hyphenatedItem
        line.endTrim = tried.base.endTrim
        line.end = tried.base.end
        line.width = position
    }

    /// Lets the annotation of the column before hang over the text that comes.
    mutating func hangAnnotation(over text: InlineItem) {
        guard let pending = pendingOverhang, line.pieces.indices.contains(pending.piece) else { return }
        pendingOverhang = nil
        guard position <= limit else { return }
        let piece = line.pieces[pending.piece]
        guard let start = content.items[piece.item].partner, line.columns.indices.contains(piece.atomic),
            engine.allowsOverhang(of: content.items[start].style, over: text.style)
        else { return }
        let amount = min(
            pending.amount, engine.overhangRoom(behind: text.start..<text.end, ruby: content.items[start].style, in: content))
        line.pieces[pending.piece].width -= amount
        line.columns[piece.atomic].overhangEnd = amount
        position -= amount
    }

    /// Takes back what hangs over text that went to the next line.
    mutating func unhangAnnotation() {
        guard let last = line.pieces.lastIndex(where: { content.items[$0.item].kind == .annotation }),
            line.pieces[(last + 1)...].allSatisfy({ content.items[$0.item].kind == .open || content.items[$0.item].kind == .close }),
            line.columns.indices.contains(line.pieces[last].atomic)
        else { return }
        line.columns[line.pieces[last].atomic].overhangEnd = .zero
        line.pieces[last].width = .zero
    }

    /// Measures a column whose base and annotation take no more than their limits; without a limit of its own the annotation
    /// takes as much of its room as the base does.
    private func tryColumn(
        _ rest: RubyRest, end: Int, baseLimit: LayoutUnit, annotationLimit: LayoutUnit?, whole: RubyColumn? = nil,
        _ flow: inout BlockFlow
    ) -> TriedColumn {
        let box = content.items[end].box
        var base = LineBreaker(
            content: content, engine: engine, from: InlinePosition(item: item, byte: byte), continuing: [], lineTop: lineTop)
        base.end = end
        base.isInsideRuby = true
        base.isBehindContent = line.hasContent
        let left = line.opening.left + position
        base.fill(
            ExclusionSpace.Opening(
                left: left, right: baseLimit == .max ? .max : left + baseLimit, hasLeftFloat: false, hasRightFloat: false),
            indent: .zero, narrowing: .zero, in: &flow)
        let isBroken = !base.line.isLast
        if isBroken { base.trimEnd() }
        let baseWidth = isBroken ? base.line.width : base.position
        let hasStart = rest.annotation == InlinePosition(item: 0, byte: 0)
        let edges = engine.annotationEdges(box, hasStart: hasStart, hasEnd: !isBroken, containing: flow.contentInline)
        var limit = LayoutUnit.max
        if isBroken {
            if let annotationLimit {
                limit = annotationLimit
            } else if let whole, whole.baseWidth > .zero {
                limit = LayoutUnit(whole.annotationWidth.pixels * baseWidth.pixels / whole.baseWidth.pixels)
            }
            limit = (limit - edges).clampedToZero
        }
        let annotation = engine.annotationLine(box, from: rest, limit: limit, in: flow)
        let annotationWidth = annotation.width + edges
        let column = RubyColumn(
            annotation: box, line: annotation, width: max(baseWidth, annotationWidth), baseWidth: baseWidth,
            annotationWidth: annotationWidth, continuesAfter: isBroken)
        var tried = TriedColumn(opening: rest.opening, base: base.line, column: column)
        if isBroken {
            tried.rest = RubyRest(
                opening: rest.opening, annotation: annotation.end,
                annotationContinuing: engine.inlineContent(of: box).openItems(at: annotation.end.item))
        }
        return tried
    }

    /// Whether a column stays whole: one inside of another does, too.
    private func isMonolithic(_ whole: TriedColumn, _ flow: BlockFlow) -> Bool {
        isInsideRuby || whole.column.baseWidth <= .zero || !engine.breaksRuby(whole.opening, in: content, root: flow.box)
    }

    /// How far a column's annotation hangs over the text before its base, and how far it may over what follows.
    private func overhang(of tried: TriedColumn, end: Int) -> (start: LayoutUnit, end: LayoutUnit) {
        let opening = content.items[tried.opening]
        let start = tried.base.pieces.first?.start ?? tried.base.end.byte
        let bytes = start..<max(tried.base.end.byte, start)
        var overhang = engine.annotationOverhang(
            tried.column.annotation, ruby: opening.style, base: bytes, room: tried.column.width - tried.column.baseWidth, in: content.text)
        let previous = line.pieces.last { content.items[$0.item].kind != .open && content.items[$0.item].kind != .close }
        guard overhang.start > .zero, let previous, content.items[previous.item].kind == .text,
            engine.allowsOverhang(of: opening.style, over: content.items[previous.item].style)
        else {
            overhang.start = .zero
            return overhang
        }
        overhang.start = min(
            overhang.start, engine.overhangRoom(before: previous.start..<previous.end, ruby: opening.style, in: content))
        return overhang
    }
}

extension InlineContent {
    /// The items of the inline boxes that are open in front of an item, outermost first.
    func openItems(at end: Int) -> [Int] {
        var open: [Int] = []
        for index in items.indices.prefix(end) {
            switch items[index].kind {
            case .open: open.append(index)
            case .close: _ = open.popLast()
            case .text, .tab, .atomic, .float, .outOfFlow, .marker, .forcedBreak, .rubyStart, .annotation, .wordBreak: break
            }
        }
        return open
    }

    /// The widths of what no line breaks inside of, of text alone.
    var stretches: [LayoutUnit] {
        var widths: [LayoutUnit] = []
        var start = 0
        while start < text.count {
            let end = nextBreak(after: start, through: text.count - 1) ?? text.count
            widths.append(LayoutUnit(ceiling: advance(start, trimmedEnd(start, end))))
            start = end
        }
        return widths
    }
}
