import ClipBase
import DOM
import Style
import TextShaping

/// A part of a line that moves as one when the line is reordered.
struct LineUnit {
    enum Kind {
        /// Glyph runs `LineAssembly.leaves[range]` of one text box.
        case text(Range<Int>)
        case atomic(Int)
        /// A ruby annotation; its width is less than zero where it hangs over what follows its base.
        case annotation(Int)
        /// Stands for an inline box without content, or for a forced break.
        case empty
        case outOfFlow(BoxID)
        case marker(BoxID)
    }
    var kind: Kind
    /// The inline box it stands in, or the atomic's own state.
    var state: Int
    var level: UInt8
    var width: LayoutUnit
    /// The box of the text, break or atomic.
    var box: BoxID
    /// A hyphen or an ellipsis.
    var isGenerated = false
    /// Room before an atomic inline, a part of its width.
    var inset = LayoutUnit.zero
    /// In a ruby base that its annotation decides the width of.
    var isFixed = false

    /// Nothing that the order of the line is to keep together with its neighbours.
    var isIgnoredByBidi: Bool {
        switch kind {
        case .empty: width.isZero
        case .outOfFlow: true
        case .text, .atomic, .annotation, .marker: false
        }
    }
}

/// Glyphs of one font in one text box on one line.
struct LineLeaf {
    var glyphs: Range<Int>
    var bytes: Range<Int>
    var font: FontID
    var level: UInt8
    var orientation: RunOrientation
    var width: Double
    var isHidden = false
}

/// One line's content made ready: inline boxes with their edges, units in logical order, shaped glyphs.
struct LineAssembly {
    let engine: LayoutEngine
    let content: InlineContent
    var states: [InlineBoxState] = []
    var units: [LineUnit] = []
    var leaves: [LineLeaf] = []
    /// Glyphs of the line and of generated text.
    var glyphs: [ShapedGlyph] = []
    /// Generated text; leaves of it count from `content.text.count`.
    var generated: [UInt8] = []
    /// Items of boxes that go on to the next line, outermost first.
    private(set) var continuing: [Int] = []
    private var openItems: [Int] = []
    private var hangingStart = Int.max
    /// The ruby columns whose annotations have come.
    var annotations: [RubyAnnotation] = []
    /// The units that start the ruby bases being put together, innermost last.
    private var baseStarts: [Int] = []
    private let isQuirky: Bool
    private let line: BrokenLine
    private let direction: WritingDirection

    init(engine: LayoutEngine, content: InlineContent, line: BrokenLine, root: BoxID, rootStyle: StyleID, direction: WritingDirection) {
        self.engine = engine
        self.content = content
        self.line = line
        self.direction = direction
        isQuirky = engine.document.mode != .noQuirks
        var state = InlineBoxState(box: root, style: rootStyle, parent: 0, text: engine.textExtents(rootStyle), basis: 0)
        // Lines of list items have a strut in every mode.
        if !isQuirky || engine.styles[engine.boxes[root].style].display.isListItem { state.extents = engine.strut(rootStyle) }
        states.append(state)
        assemble()
    }

    private mutating func assemble() {
        var pieces = line.pieces
        trim(&pieces)
        var stack = [0]
        for index in line.continuing { stack.append(open(index, parent: stack.last ?? 0, isStart: false)) }
        hangingStart = content.isReordered ? endSpaces(of: pieces) : .max
        let first = pieces.first { $0.end > $0.start }?.start ?? 0
        let last = pieces.last { $0.end > $0.start }?.end ?? first
        let bytes = content.text
        var sliced = engine.fonts.slice(content.shaped, first..<max(first, last), of: bytes.span, styles: content.styleRuns)
        if let restored = line.restoredStart { sliced.restoreBlankStart(at: restored.byte, restored.amount.pixels) }
        if let trim = line.endTrim { sliced.trimEnd(before: trim.byte, trim.amount.pixels) }
        glyphs = sliced.glyphs
        var run = 0
        for piece in pieces {
            let item = content.items[piece.item]
            let state = stack.last ?? 0
            switch item.kind {
            case .open:
                addIsolateEdge(item, piece, state: state)
                stack.append(open(piece.item, parent: state, isStart: true))
            case .close:
                guard stack.count > 1 else { break }
                close(state, isEnd: true)
                stack.removeLast()
                openItems.removeLast()
                addIsolateEdge(item, piece, state: stack.last ?? 0)
            case .text:
                addText(item, piece, state: state, sliced: sliced, run: &run)
                if piece.item == line.hyphenatedItem, piece.end == line.end.byte {
                    addGenerated(
                        engine.hyphenText(item.style), style: item.style, box: item.box, state: state, level: content.level(at: piece.start)
                    )
                }
            case .tab:
                useText(state)
                let level = piece.start >= hangingStart ? baseLevel : content.level(at: piece.start)
                add(LineUnit(kind: .empty, state: state, level: level, width: piece.width, box: item.box))
            case .atomic: addAtomic(item, piece, state: state)
            case .outOfFlow:
                // In front of all content it stands where the line starts.
                let own = units.allSatisfy(\.isIgnoredByBidi) ? baseLevel : level(between: piece)
                add(LineUnit(kind: .outOfFlow(item.box), state: state, level: own, width: .zero, box: item.box))
            case .marker: add(LineUnit(kind: .marker(item.box), state: state, level: level(near: piece), width: .zero, box: item.box))
            case .forcedBreak:
                if !hasExtents(state) { useText(state) }
                if engine.boxes[item.box].kind == .lineBreak {
                    add(
                        LineUnit(kind: .empty, state: state, level: content.level(at: max(piece.start - 1, 0)), width: .zero, box: item.box)
                    )
                }
            case .wordBreak:
                add(LineUnit(kind: .empty, state: state, level: content.level(at: piece.start), width: .zero, box: item.box))
            case .rubyStart:
                baseStarts.append(units.count)
                add(LineUnit(kind: .empty, state: state, level: level(near: piece), width: piece.width, box: item.box))
            case .annotation: addAnnotation(item, piece, state: state)
            case .float: break
            }
        }
        while stack.count > 1 { close(stack.removeLast(), isEnd: false) }
        continuing = openItems
    }

    /// The control at the edge of an isolate keeps what is inside apart from runs of the same level outside (UAX #9 L2).
    private mutating func addIsolateEdge(_ item: InlineItem, _ piece: LinePiece, state: Int) {
        guard content.isReordered, engine.styles[item.style].box.unicodeBidi.isolates else { return }
        add(LineUnit(kind: .empty, state: state, level: level(near: piece), width: .zero, box: states[state].box))
    }

    /// The level for something without characters of its own.
    private func level(near piece: LinePiece) -> UInt8 {
        content.isReordered ? content.level(at: min(piece.start, max(content.text.count - 1, 0))) : 0
    }

    /// The level of something that is neutral between the characters on both sides (UAX #9 N1, N2).
    private func level(between piece: LinePiece) -> UInt8 {
        guard content.isReordered else { return 0 }
        let before = piece.start > 0 ? content.level(at: piece.start - 1) : baseLevel
        let after = piece.start < content.text.count ? content.level(at: piece.start) : baseLevel
        return min(before, after)
    }

    /// Where the white space at the end of the line starts, which has the paragraph's level (UAX #9 L1).
    private func endSpaces(of pieces: [LinePiece]) -> Int {
        var start = Int.max
        for piece in pieces.reversed() {
            switch content.items[piece.item].kind {
            case .open, .close, .outOfFlow, .float, .forcedBreak, .wordBreak: continue
            case .tab: start = piece.start
            case .text:
                let spaces = content.hangingStart(piece.start, piece.end)
                if spaces < piece.end { start = spaces }
                if spaces > piece.start { return start }
            case .atomic, .marker, .rubyStart, .annotation: return start
            }
        }
        return start
    }

    /// Takes away collapsible spaces at the end of the line.
    private func trim(_ pieces: inout [LinePiece]) {
        var index = pieces.count - 1
        while index >= 0 {
            let item = content.items[pieces[index].item]
            switch item.kind {
            case .open, .close, .outOfFlow, .float, .forcedBreak, .wordBreak, .rubyStart:
                index -= 1
                continue
            case .atomic, .marker, .tab, .annotation: return
            case .text: break
            }
            guard item.traits.contains(.collapses) else { return }
            let end = content.trimmedEnd(pieces[index].start, pieces[index].end)
            if end == pieces[index].end { return }
            pieces[index].end = end
            if end > pieces[index].start { return }
            pieces.remove(at: index)
            index -= 1
        }
    }

    private mutating func open(_ itemIndex: Int, parent: Int, isStart: Bool) -> Int {
        let item = content.items[itemIndex]
        openItems.append(itemIndex)
        var state = InlineBoxState(box: item.box, style: item.style, parent: parent, text: engine.textExtents(item.style), basis: parent)
        state.trimmedText = engine.trimmedInlineText(item.style, text: state.text)
        let record = engine.boxes[item.box]
        let isCloned = engine.styles[item.style].box.decorationBreak == .clone
        state.hasStart = (isStart || isCloned) && !record.continuesBefore
        if !isQuirky || engine.inlineEdges(item.box, containing: .zero).isVisible { state.extents = engine.strut(item.style) }
        states.append(state)
        return states.count - 1
    }

    private mutating func close(_ state: Int, isEnd: Bool) {
        let isCloned = engine.styles[states[state].style].box.decorationBreak == .clone
        states[state].hasEnd = (isEnd || isCloned) && !engine.boxes[states[state].box].continuesAfter
        if states[state].firstUnit < 0 {
            let level = units.last?.level ?? (content.isReordered ? content.level(at: line.start.byte) : 0)
            add(LineUnit(kind: .empty, state: state, level: level, width: .zero, box: states[state].box))
        }
    }

    private mutating func add(_ unit: LineUnit) {
        units.append(unit)
        var state = unit.state
        while true {
            if states[state].firstUnit < 0 { states[state].firstUnit = units.count - 1 }
            states[state].lastUnit = units.count - 1
            if state == 0 { return }
            state = states[state].parent
        }
    }

    /// Whether the box has something of its own that makes the line as high as it is, so that a line break adds nothing (Quirks §3.3).
    private func hasExtents(_ state: Int) -> Bool {
        states[state].extents != nil || states[state...].dropFirst().contains { $0.parent == state && $0.extents != nil }
    }

    /// In quirks mode only boxes with text of their own count for the line's height (Quirks §3.3).
    private mutating func useText(_ state: Int) {
        guard isQuirky else { return }
        let strut = engine.strut(states[state].style)
        if states[state].extents == nil { states[state].extents = strut } else { states[state].extents?.unite(strut) }
    }

    private mutating func addAtomic(_ item: InlineItem, _ piece: LinePiece, state: Int) {
        let atomic = line.atomics[piece.atomic]
        var own = InlineBoxState(box: item.box, style: item.style, parent: state, text: states[state].text, basis: state)
        own.isAtomic = true
        own.extents = engine.atomicExtents(item.box, atomic: atomic, line: direction, lineStyle: engine.styles[states[0].style])
        states.append(own)
        add(
            LineUnit(
                kind: .atomic(piece.atomic), state: states.count - 1, level: content.level(at: piece.start), width: piece.width,
                box: item.box))
    }

    private mutating func addAnnotation(_ item: InlineItem, _ piece: LinePiece, state: Int) {
        guard line.columns.indices.contains(piece.atomic), let first = baseStarts.popLast() else { return }
        let column = line.columns[piece.atomic]
        var own = InlineBoxState(box: item.box, style: item.style, parent: state, text: states[state].text, basis: state)
        own.isAtomic = true
        own.isAnnotation = true
        states.append(own)
        let base = first..<units.count
        add(
            LineUnit(
                kind: .annotation(annotations.count), state: states.count - 1, level: level(near: piece), width: piece.width, box: item.box)
        )
        let room = column.width - column.baseWidth
        if room > .zero {
            for index in base { units[index].isFixed = true }
            shareOut(room, over: base, align: engine.styles[states[state].style].inherited.rubyAlign)
        }
        var assembly = LineAssembly(
            engine: engine, content: engine.inlineContent(of: item.box), line: column.line, root: item.box, rootStyle: item.style,
            direction: engine.direction(item.box))
        _ = LineAligner.align(&assembly.states, engine: engine)
        annotations.append(RubyAnnotation(column: column, assembly: assembly, base: base, state: states.count - 1))
    }

    func atomic(_ index: Int) -> AtomicInline { line.atomics[index] }

    private var baseLevel: UInt8 { direction.isLTR ? 0 : 1 }

    private mutating func addText(_ item: InlineItem, _ piece: LinePiece, state: Int, sliced: ShapedText, run: inout Int) {
        useText(state)
        let isNormal = engine.styles[item.style].font.lineHeight == .normal
        while run > 0, sliced.runs[min(run, sliced.runs.count - 1)].byteRange.lowerBound > piece.start { run -= 1 }
        while run < sliced.runs.count, sliced.runs[run].byteRange.upperBound <= piece.start { run += 1 }
        var index = run
        var firstLeaf = leaves.count
        var level = index < sliced.runs.count ? sliced.runs[index].bidiLevel : 0
        func flush(_ assembly: inout LineAssembly) {
            guard firstLeaf < assembly.leaves.count else { return }
            let width = assembly.leaves[firstLeaf...].reduce(0) { $0 + $1.width }
            assembly.add(
                LineUnit(
                    kind: .text(firstLeaf..<assembly.leaves.count), state: state, level: level, width: LayoutUnit(ceiling: width),
                    box: item.box))
            firstLeaf = assembly.leaves.count
        }
        while index < sliced.runs.count, sliced.runs[index].byteRange.lowerBound < piece.end {
            let shaped = sliced.runs[index]
            index += 1
            let bytes = shaped.byteRange.clamped(to: piece.start..<piece.end)
            guard !bytes.isEmpty else { continue }
            var lower = bytes.lowerBound
            while lower < bytes.upperBound {
                let isHanging = lower >= hangingStart
                let part = lower..<(isHanging ? bytes.upperBound : min(bytes.upperBound, hangingStart))
                let own = isHanging ? baseLevel : shaped.bidiLevel
                lower = part.upperBound
                if own != level {
                    flush(&self)
                    level = own
                }
                let range = glyphRange(of: shaped, bytes: part)
                let width = glyphs[range].reduce(0) { $0 + Double($1.advance) }
                leaves.append(
                    LineLeaf(glyphs: range, bytes: part, font: shaped.font, level: own, orientation: shaped.orientation, width: width))
            }
            if isNormal { useFont(shaped.font, state: state, style: item.style) }
        }
        flush(&self)
    }

    /// The glyphs of a run whose clusters lie in a range of bytes; contiguous, since clusters are monotone.
    private func glyphRange(of run: ShapedRun, bytes: Range<Int>) -> Range<Int> {
        if bytes == run.byteRange { return run.glyphRange }
        var first = run.glyphRange.upperBound
        var last = run.glyphRange.lowerBound
        for index in run.glyphRange where bytes.contains(Int(glyphs[index].cluster)) {
            first = min(first, index)
            last = max(last, index + 1)
        }
        return first < last ? first..<last : run.glyphRange.lowerBound..<run.glyphRange.lowerBound
    }

    /// With `line-height: normal` the fonts that were fallen back to count for the height, too.
    private mutating func useFont(_ font: FontID, state: Int, style: StyleID) {
        guard font != engine.fonts.primaryFont(of: engine.font(style)) else { return }
        let metrics = engine.fonts.metrics(of: font)
        let extents = engine.extents(of: metrics, style: engine.styles[style]).withLeading(
            lineHeight: LayoutUnit(rounding: metrics.lineSpacing))
        states[state].extents?.unite(extents)
    }

    /// Adds text that is not in the document at the logical end of what stands so far.
    mutating func addGenerated(_ text: String, style: StyleID, box: BoxID, state: Int, level: UInt8) {
        let shaped = engine.shapeGenerated(text, style: style)
        let byteBase = content.text.count + generated.count
        let glyphBase = glyphs.count
        generated += text.utf8
        for glyph in shaped.glyphs {
            var glyph = glyph
            glyph.cluster += UInt32(clamping: byteBase)
            glyphs.append(glyph)
        }
        let first = leaves.count
        for run in shaped.runs {
            leaves.append(
                LineLeaf(
                    glyphs: run.glyphRange.lowerBound + glyphBase..<run.glyphRange.upperBound + glyphBase,
                    bytes: run.byteRange.lowerBound + byteBase..<run.byteRange.upperBound + byteBase, font: run.font,
                    level: level, orientation: run.orientation, width: run.width))
        }
        var unit = LineUnit(
            kind: .text(first..<leaves.count), state: state, level: level, width: LayoutUnit(ceiling: shaped.width), box: box)
        unit.isGenerated = true
        add(unit)
    }
}
