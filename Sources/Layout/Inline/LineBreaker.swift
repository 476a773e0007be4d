import ClipBase
import Style
import TextShaping

/// Finds the content of one line: as much as fits into the room between floats (Text 4 §6, CSS 2.2 §9.4.2, §9.5).
///
/// Goes forward over the items and remembers the last place where the line may end; floats are placed as they come, and
/// taken back where the line ends before them.
struct LineBreaker {
    let content: InlineContent
    let engine: LayoutEngine
    /// Where the line starts in the formatting context.
    let lineTop: LayoutUnit
    var line = BrokenLine()
    var item: Int
    var byte: Int
    var position = LayoutUnit.zero
    /// The part of `position` that is spaces at the end, and whether they are preserved.
    private var trailing = LayoutUnit.zero
    private var trailingHangs = false
    /// What `text-wrap: balance` takes off the room of each line.
    private var narrowing = LayoutUnit.zero
    private var available = LayoutUnit.zero
    var candidate: Candidate?
    private var floatMarks: [FloatMark] = []
    /// Items from here on belong to no line of this breaker.
    var end: Int
    /// It breaks a ruby base or an annotation, whose ruby columns in turn stay whole.
    var isInsideRuby = false
    /// Something stands on the line before what it breaks.
    var isBehindContent = false
    /// How far the annotation of the column before may hang over what comes.
    var pendingOverhang: PendingOverhang?
    /// Columns broken as candidates say.
    var retries: [TriedColumn] = []
    private let rubyRest: RubyRest?
    /// End edges of open boxes that are drawn anew on each line.
    private var clonedEnd = LayoutUnit.zero

    struct Candidate {
        var position: InlinePosition
        var pieceCount: Int
        var atomicCount: Int
        var columnCount: Int
        /// The part of the item that stands in front.
        var partial: LinePiece?
        var width: LayoutUnit
        var hyphenatedItem: Int?
        var endTrim: EndTrim?
        /// The column of `retries` that the line ends in.
        var retry: Int?
    }

    /// An overhang at the end of a ruby column, and the piece of its annotation.
    struct PendingOverhang {
        var amount: LayoutUnit
        var piece: Int
    }

    private struct FloatMark {
        var item: Int
        var exclusions: ExclusionSpace
        var childCount: Int
        var pendingCount: Int
        var opening: ExclusionSpace.Opening
    }

    init(
        content: InlineContent, engine: LayoutEngine, from start: InlinePosition, continuing: [Int], rubyRest: RubyRest? = nil,
        lineTop: LayoutUnit
    ) {
        self.content = content
        self.rubyRest = rubyRest
        end = content.items.count
        self.engine = engine
        self.lineTop = lineTop
        item = start.item
        byte = start.byte
        line.start = start
        line.continuing = continuing
    }

    var limit: LayoutUnit { available + .epsilon - clonedEnd }

    /// What stands on the line so far does not fit, whatever a mark at its end gives up.
    private var overflows: Bool {
        let width = position - trailing
        return width > limit && width - (content.endTrim(before: byte, isTooWide: true)?.amount ?? .zero) > limit
    }

    /// Fills the line. Floats go into `flow` and its formatting context.
    mutating func fill(_ opening: ExclusionSpace.Opening, indent: LayoutUnit, narrowing: LayoutUnit, in flow: inout BlockFlow) {
        line.opening = opening
        line.indent = indent
        self.narrowing = narrowing
        available = opening.width - narrowing
        position = indent
        for index in line.continuing where isCloned(index) {
            position += startEdge(content.items[index].box, in: flow)
            clonedEnd += endEdge(content.items[index].box, in: flow)
        }
        if let rubyRest, addRuby(rubyRest, &flow) { return }
        while item < end {
            let current = content.items[item]
            switch current.kind {
            case .close, .float, .outOfFlow, .annotation: break
            case .text, .tab, .open, .atomic, .marker, .forcedBreak, .wordBreak, .rubyStart:
                if line.hasContent, candidate?.position.byte != byte, content.canBreak(before: byte) {
                    if noteCandidate(), finishIfOverflowing(&flow) { return }
                }
            }
            if step(current, &flow) { return }
        }
        finishAtEnd(&flow)
    }

    /// Handles one item; true where the line is complete.
    private mutating func step(_ current: InlineItem, _ flow: inout BlockFlow) -> Bool {
        switch current.kind {
        case .text where pendingOverhang != nil && max(byte, current.start) < current.end: hangAnnotation(over: current)
        case .tab, .atomic, .float, .marker, .forcedBreak, .wordBreak: pendingOverhang = nil
        case .text, .open, .close, .outOfFlow, .rubyStart, .annotation: break
        }
        switch current.kind {
        case .text: return addText(current, &flow)
        case .tab:
            let width = tabWidth(current, in: flow)
            push(LinePiece(item: item, start: current.start, end: current.end, width: width))
            position += width
            if current.traits.contains(.hangs) { (trailing, trailingHangs) = (trailing + width, true) } else { trailing = .zero }
            line.hasContent = true
            advance()
            if overflows, let candidate { return rewind(to: candidate, &flow) }
        case .open:
            let width = startEdge(current.box, in: flow)
            if isCloned(item) { clonedEnd += endEdge(current.box, in: flow) }
            push(LinePiece(item: item, start: current.start, end: current.end, width: width))
            position += width
            if hasStartEdge(current.box, in: flow) { line.hasContent = true }
            advance()
        case .close:
            let width = endEdge(current.box, in: flow)
            if isCloned(openItem(of: current.box)) { clonedEnd -= width }
            push(LinePiece(item: item, start: current.start, end: current.end, width: width))
            position += width
            if hasEndEdge(current.box, in: flow) { line.hasContent = true }
            advance()
        case .atomic: return addAtomic(current, &flow)
        case .float:
            addFloat(current, &flow)
            advance()
        case .outOfFlow, .marker:
            if current.kind == .marker { line.hasContent = true }
            push(LinePiece(item: item, start: current.start, end: current.end, width: .zero))
            advance()
        case .rubyStart: return addRuby(RubyRest(opening: item), &flow)
        case .annotation: advance()
        case .wordBreak:
            push(LinePiece(item: item, start: current.start, end: current.end, width: .zero))
            advance()
        case .forcedBreak:
            if overflows, let candidate, line.hasContent { return rewind(to: candidate, &flow) }
            push(LinePiece(item: item, start: current.start, end: current.end, width: .zero))
            line.hasContent = true
            line.endsWithForcedBreak = true
            advance()
            while item < end, content.items[item].kind == .close {
                if step(content.items[item], &flow) { return true }
            }
            complete()
            return true
        }
        return false
    }

    mutating func push(_ piece: LinePiece) { line.pieces.append(piece) }

    /// Goes on along the line by something that ends in no spaces.
    mutating func takeRoom(_ width: LayoutUnit) {
        position += width
        trailing = .zero
    }

    mutating func advance() {
        byte = max(byte, content.items[item].end)
        item += 1
    }

    // MARK: Text

    private mutating func addText(_ text: InlineItem, _ flow: inout BlockFlow) -> Bool {
        var start = max(byte, text.start)
        // Collapsible spaces at the start of a line go.
        if !line.hasContent, !isBehindContent, text.traits.contains(.collapses) {
            while start < text.end, content.text[start] == 0x20 { start += 1 }
        }
        byte = start
        guard start < text.end else {
            advance()
            return false
        }
        if !line.hasContent, !isBehindContent, line.restoredStart == nil, let restored = content.restoredStart(at: start) {
            line.restoredStart = restored
            position += restored.amount
        }
        // The first place to end the line at where only the hyphen finds no room.
        var overflowing: Int?
        if text.traits.contains(.wraps) {
            var last = start
            while let next = content.nextBreak(after: last, through: text.end - 1) {
                last = next
                let hyphen = hyphenWidth(before: next, of: text)
                if fits(text, start, next, extra: hyphen) {
                    candidate = makeCandidate(text, start, next)
                } else if hyphen > .zero, fits(text, start, next, extra: .zero) {
                    // The rest of the word may take less room than the hyphen.
                    overflowing = overflowing ?? next
                } else {
                    return breakOverflowing(text, start, at: overflowing ?? next, &flow)
                }
            }
        }
        if !fits(text, start, text.end, extra: .zero), breakOverflowing(text, start, at: overflowing, &flow) { return true }
        addPiece(text, start, text.end)
        advance()
        return false
    }

    /// Ends the line where text does not fit: at the last place that does, else anywhere if the style allows it, else at `end`.
    private mutating func breakOverflowing(_ text: InlineItem, _ start: Int, at end: Int?, _ flow: inout BlockFlow) -> Bool {
        if let candidate { return rewind(to: candidate, &flow) }
        if breakInside(text, start, &flow) { return true }
        guard let end else { return false }
        return rewind(to: makeCandidate(text, start, end), &flow)
    }

    private mutating func addPiece(_ text: InlineItem, _ start: Int, _ end: Int) {
        let width = LayoutUnit(ceiling: content.advance(start, end))
        push(LinePiece(item: item, start: start, end: end, width: width))
        if text.traits.isDisjoint(with: [.collapses, .hangs]) {
            trailing = .zero
        } else {
            let trimmed = content.hangingStart(start, end)
            trailing = trimmed > start ? width - LayoutUnit(ceiling: content.advance(start, trimmed)) : trailing + width
            trailingHangs = text.traits.contains(.hangs)
        }
        position += width
        line.hasContent = true
    }

    /// The position behind a part of a text item, without the spaces at its end.
    private func positionBehind(_ text: InlineItem, _ start: Int, _ end: Int) -> LayoutUnit {
        if text.traits.isDisjoint(with: [.collapses, .hangs]) { return position + LayoutUnit(ceiling: content.advance(start, end)) }
        let trimmed = content.hangingStart(start, end)
        return trimmed > start ? position + LayoutUnit(ceiling: content.advance(start, trimmed)) : position - trailing
    }

    private func fits(_ text: InlineItem, _ start: Int, _ end: Int, extra: LayoutUnit) -> Bool {
        let behind = positionBehind(text, start, end) + extra
        if behind <= limit { return true }
        return endTrim(start, end, isTooWide: true).map { behind - $0.amount <= limit } ?? false
    }

    private func endTrim(_ start: Int, _ end: Int, isTooWide: Bool) -> EndTrim? {
        content.spacings.isEmpty ? nil : content.endTrim(before: content.hangingStart(start, end), isTooWide: isTooWide)
    }

    private func makeCandidate(_ text: InlineItem, _ start: Int, _ end: Int) -> Candidate {
        let width = LayoutUnit(ceiling: content.advance(start, end))
        let isHyphenated = hyphenWidth(before: end, of: text) > .zero
        var behind = positionBehind(text, start, end)
        let trim = endTrim(start, end, isTooWide: behind > limit)
        if let trim { behind -= trim.amount }
        return Candidate(
            position: InlinePosition(item: item, byte: end), pieceCount: line.pieces.count, atomicCount: line.atomics.count,
            columnCount: line.columns.count, partial: LinePiece(item: item, start: start, end: end, width: width), width: behind,
            hyphenatedItem: isHyphenated ? item : nil, endTrim: trim)
    }

    /// The room for the hyphen where a line ends inside a word.
    private func hyphenWidth(before end: Int, of text: InlineItem) -> LayoutUnit {
        content.isHyphenated(before: end) ? engine.hyphenWidth(text.style) : .zero
    }

    /// `overflow-wrap`: breaks between characters where nothing else lets the line end.
    private mutating func breakInside(_ text: InlineItem, _ start: Int, _ flow: inout BlockFlow) -> Bool {
        guard text.traits.contains(.breaksWords), text.traits.contains(.wraps) else { return false }
        var end = start
        while end < text.end {
            let next = min(content.nextGrapheme(after: end), text.end)
            guard next > end, fits(text, start, next, extra: .zero) else { break }
            end = next
        }
        if end == start {
            // Nothing fits. The first character stands nonetheless, unless the line can end before it; beside floats the
            // line moves down first.
            if line.hasContent {
                return rewind(
                    to: Candidate(
                        position: InlinePosition(item: item, byte: start), pieceCount: line.pieces.count,
                        atomicCount: line.atomics.count, columnCount: line.columns.count, partial: nil, width: position - trailing,
                        hyphenatedItem: nil), &flow)
            }
            end = min(content.nextGrapheme(after: start), text.end)
        }
        guard end < text.end else { return false }
        var forced = makeCandidate(text, start, end)
        forced.hyphenatedItem = nil
        return rewind(to: forced, &flow)
    }

    private func tabWidth(_ tab: InlineItem, in flow: BlockFlow) -> LayoutUnit {
        // The measures are the block container's, whatever inline box the tab stands in (Text 3 §4.2).
        let root = engine.boxes[flow.box].style
        let style = engine.styles[root]
        let metrics = engine.fontMetrics(root)
        let letter = engine.resolve(style.text.letterSpacing, basis: style.font.size)
        let word = engine.resolve(style.text.wordSpacing, basis: style.font.size)
        let stop: Double
        switch engine.styles[tab.style].text.tabSize {
        case .number(let count): stop = count * (metrics.spaceAdvance + letter + word)
        case .length(let length): stop = length
        }
        guard stop > 0 else { return LayoutUnit(letter) }
        let from = (position - line.indent + line.opening.left - flow.contentLeft).pixels
        var distance = stop - from.truncatingRemainder(dividingBy: stop)
        if distance < metrics.spaceAdvance / 2 { distance += stop }
        return LayoutUnit(ceiling: distance)
    }

    // MARK: Atomic inlines and floats

    private mutating func addAtomic(_ atomic: InlineItem, _ flow: inout BlockFlow) -> Bool {
        let laidOut = flow.layOutAtomic(atomic.box)
        let width = laidOut.outerInline
        if position + width > limit, let candidate { return rewind(to: candidate, &flow) }
        line.atomics.append(laidOut)
        push(LinePiece(item: item, start: atomic.start, end: atomic.end, width: width, atomic: line.atomics.count - 1))
        position += width
        trailing = .zero
        line.hasContent = true
        advance()
        return false
    }

    /// A float stands beside the line where there is room, else below it (CSS 2.2 §9.5).
    private mutating func addFloat(_ float: InlineItem, _ flow: inout BlockFlow) {
        if let letter = engine.initialLetters[float.box] { return addInitialLetter(float.box, letter, &flow) }
        let measured = flow.measureFloat(float.box)
        floatMarks.append(
            FloatMark(
                item: item, exclusions: engine.exclusions, childCount: flow.builder.childCount, pendingCount: line.pendingFloats.count,
                opening: line.opening))
        let hasPrevious = line.hasContent
        let clear = engine.styles[engine.boxes[float.box].style].box.clear
        let clearance = clear == .none ? nil : engine.exclusions.clearance(clear, isLTR: flow.direction.isLTR)
        let mustGoBelow =
            hasPrevious
            && (!line.pendingFloats.isEmpty || position - trailing + measured.outerInline > available + .epsilon
                || (clearance ?? .min) > lineTop
                || engine.exclusions.lastTop > lineTop)
        if mustGoBelow {
            line.pendingFloats.append(float.box)
            return
        }
        flow.placeFloat(measured, top: lineTop)
        line.opening = engine.exclusions.opening(
            top: lineTop, height: .zero, left: flow.contentLeft, right: flow.contentRight, usesShapes: true)
        available = line.opening.width - narrowing
    }

    /// An initial letter takes the start of the line, `text-indent` included.
    private mutating func addInitialLetter(_ box: BoxID, _ letter: InitialLetter, _ flow: inout BlockFlow) {
        flow.reserveInitialLetter(box, letter, lineTop: lineTop, indent: line.indent)
        line.opening = engine.exclusions.opening(
            top: lineTop, height: .zero, left: flow.contentLeft, right: flow.contentRight, usesShapes: true)
        available = line.opening.width - narrowing
        position -= line.indent
        line.indent = .zero
        line.hasContent = true
    }

    // MARK: Inline boxes

    private func startEdge(_ box: BoxID, in flow: BlockFlow) -> LayoutUnit {
        engine.boxes[box].continuesBefore ? .zero : engine.inlineEdges(box, containing: flow.contentInline).start
    }

    private func endEdge(_ box: BoxID, in flow: BlockFlow) -> LayoutUnit {
        engine.boxes[box].continuesAfter ? .zero : engine.inlineEdges(box, containing: flow.contentInline).end
    }

    private func hasStartEdge(_ box: BoxID, in flow: BlockFlow) -> Bool {
        !engine.boxes[box].continuesBefore && engine.inlineEdges(box, containing: flow.contentInline).hasStart
    }

    private func hasEndEdge(_ box: BoxID, in flow: BlockFlow) -> Bool {
        !engine.boxes[box].continuesAfter && engine.inlineEdges(box, containing: flow.contentInline).hasEnd
    }

    private func isCloned(_ index: Int?) -> Bool {
        guard let index else { return false }
        return engine.styles[content.items[index].style].box.decorationBreak == .clone
    }

    private func openItem(of box: BoxID) -> Int? {
        if let piece = line.pieces.last(where: { content.items[$0.item].kind == .open && content.items[$0.item].box == box }) {
            return piece.item
        }
        return line.continuing.last { content.items[$0].box == box }
    }

    // MARK: The end of the line

    /// Remembers this place; false where nothing could stand before it.
    private mutating func noteCandidate() -> Bool {
        var hyphenated: Int?
        if let piece = line.pieces.last(where: { content.items[$0.item].kind == .text }),
            hyphenWidth(before: piece.end, of: content.items[piece.item]) > .zero, piece.end == byte
        {
            hyphenated = piece.item
        }
        let trim = content.endTrim(before: byte, isTooWide: position - trailing > limit)
        let new = Candidate(
            position: InlinePosition(item: item, byte: byte), pieceCount: line.pieces.count, atomicCount: line.atomics.count,
            columnCount: line.columns.count, partial: nil, width: position - trailing - (trim?.amount ?? .zero), hyphenatedItem: hyphenated,
            endTrim: trim)
        let hyphen = hyphenated.map { engine.hyphenWidth(content.items[$0].style) } ?? .zero
        if new.width + hyphen > limit, candidate != nil { return true }
        candidate = new
        return true
    }

    private mutating func finishIfOverflowing(_ flow: inout BlockFlow) -> Bool {
        guard overflows, let candidate else { return false }
        return rewind(to: candidate, &flow)
    }

    private mutating func finishAtEnd(_ flow: inout BlockFlow) {
        if overflows, let candidate {
            _ = rewind(to: candidate, &flow)
            return
        }
        line.isLast = true
        complete()
    }

    /// Ends the line at a candidate.
    mutating func rewind(to candidate: Candidate, _ flow: inout BlockFlow) -> Bool {
        if candidate.pieceCount < line.pieces.count { line.pieces.removeSubrange(candidate.pieceCount...) }
        if candidate.atomicCount < line.atomics.count { line.atomics.removeSubrange(candidate.atomicCount...) }
        if candidate.columnCount < line.columns.count { line.columns.removeSubrange(candidate.columnCount...) }
        if let partial = candidate.partial { push(partial) } else if !line.columns.isEmpty { unhangAnnotation() }
        if let mark = floatMarks.first(where: { $0.item >= candidate.position.item }) {
            engine.exclusions = mark.exclusions
            line.opening = mark.opening
            flow.builder.removeChildren(from: mark.childCount)
            line.pendingFloats.removeSubrange(min(mark.pendingCount, line.pendingFloats.count)...)
        }
        item = candidate.position.item
        byte = candidate.position.byte
        line.hyphenatedItem = candidate.hyphenatedItem
        line.endTrim = candidate.endTrim
        line.end = candidate.position
        line.width = candidate.width
        if let hyphenated = candidate.hyphenatedItem { line.width += engine.hyphenWidth(content.items[hyphenated].style) }
        line.hasContent = true
        line.rubyRest = nil
        if let retry = candidate.retry {
            let tried = retries[retry]
            place(tried, overhangStart: tried.column.overhangStart)
            finish(after: tried)
            line.width = candidate.width
        }
        return true
    }

    /// Takes away the collapsible spaces at the end.
    mutating func trimEnd() {
        guard let last = line.pieces.indices.last else { return }
        let piece = line.pieces[last]
        guard content.items[piece.item].kind == .text, content.items[piece.item].traits.contains(.collapses) else { return }
        line.pieces[last].end = content.trimmedEnd(piece.start, piece.end)
        line.pieces[last].width = LayoutUnit(ceiling: content.advance(piece.start, line.pieces[last].end))
    }

    private mutating func complete() {
        line.end = InlinePosition(item: item, byte: byte)
        line.width = position - trailing
        line.endTrim = content.endTrim(before: byte, isTooWide: line.width > limit)
        if let trim = line.endTrim { line.width -= trim.amount }
        // Before a forced break preserved spaces hang only where they do not fit (Text 3 §4.1.2).
        if trailingHangs { line.width = max(line.width, min(position, available)) }
        if item >= end { line.isLast = true }
    }
}

/// The edges of an inline box along the line.
struct InlineEdges {
    /// Margin, border and padding.
    var start: LayoutUnit
    var end: LayoutUnit
    /// Any of those edges is not zero, so that the box makes a line box; those across the line do not.
    var hasStart: Bool
    var hasEnd: Bool
    /// Any edge is not zero, along or across the line.
    var isVisible: Bool
}

extension LayoutEngine {
    func inlineEdges(_ box: BoxID, containing: LayoutUnit) -> InlineEdges {
        let edges = edges(box, percentageBasis: containing).sum
        let margins = margins(box, percentageBasis: containing, axes: direction(box))
        return InlineEdges(
            start: edges.inlineStart + margins.inlineStart, end: edges.inlineEnd + margins.inlineEnd,
            hasStart: !edges.inlineStart.isZero || !margins.inlineStart.isZero,
            hasEnd: !edges.inlineEnd.isZero || !margins.inlineEnd.isZero,
            isVisible: edges != .zero || !margins.inlineStart.isZero || !margins.inlineEnd.isZero)
    }

    /// What `hyphenate-character` shows at the end of a line.
    func hyphenText(_ style: StyleID) -> String {
        let custom = styles.tables.strings[styles[style].text.hyphenateCharacter]
        if !custom.isEmpty { return custom }
        return fonts.glyph(for: "\u{2010}", in: fonts.primaryFont(of: font(style))) == nil ? "-" : "\u{2010}"
    }

    func hyphenWidth(_ style: StyleID) -> LayoutUnit {
        if let known = hyphenWidths[style] { return known }
        let width = LayoutUnit(ceiling: shapeGenerated(hyphenText(style), style: style).width)
        hyphenWidths[style] = width
        return width
    }

    /// Shapes text that is not in the document: hyphens, ellipses.
    func shapeGenerated(_ text: String, style: StyleID) -> ShapedText {
        let bytes = Array(text.utf8)
        let level: UInt8 = styles[style].text.direction == .rtl ? 1 : 0
        let run = TextStyleRun(
            byteRange: 0..<bytes.count, font: font(style),
            orientation: TextShaping.TextOrientation(styles[style].text))
        return fonts.shape(bytes.span, styles: [run], bidi: [BidiRun(byteRange: 0..<bytes.count, level: level)])
    }
}

extension BlockFlow {
    func layOutAtomic(_ box: BoxID) -> AtomicInline {
        let symbol = engine.markerSymbol(box)
        if symbol != .none { return engine.symbolAtomic(box, symbol, axes: direction) }
        engine.fitCombinedText(box)
        var childSpace = spaceForChild(box)
        childSpace.autoInline = .fitContent
        let result = engine.layOut(box, in: childSpace)
        return AtomicInline(
            result: result, margins: engine.margins(box, percentageBasis: contentInline, axes: direction),
            size: LogicalSize(engine.tree[result.fragment].size, direction.mode))
    }
}
