import ClipBase
import Style
import TextShaping

/// What flattening an inline formatting context gives, before it is shaped.
struct InlineContentDraft {
    var text: [UInt8] = []
    var sources: [UInt32] = []
    var items: [InlineItem] = []
    var styleRuns: [TextStyleRun] = []
    var breakRuns: [BreakStyleRun] = []
    /// By byte: whether the innermost box that holds both neighbours lets lines wrap.
    var wraps: [Bool] = []
    var hasContent = false
    /// An outside list marker, which is no content for those who look past it.
    var hasMarker = false
    var hasFloats = false
    var hasRuby = false
    var initialLetter: BoxID?
    var baseDirection = BaseDirection.leftToRight
}

/// Flattens the inline-level boxes of a block container: collapses white space across elements (Text 3 §4.1.1), writes the
/// control characters for `unicode-bidi` (Writing Modes 4 §2.4), and notes who may break where.
struct InlineContentBuilder {
    let engine: LayoutEngine
    let root: BoxID
    /// Styles of the first line, where it has some of its own.
    let firstLine: FirstLineStyles?
    private var draft = InlineContentDraft()
    /// A collapsible space here would follow another, or stand at the start of a line.
    private var suppressesSpace = true
    /// The innermost box around everything since the last character.
    private var commonAncestor: BoxID
    private var commonDepth = 0
    private var depth = 0
    /// Control characters to open again after a forced break.
    private var openControls: [[UInt8]] = []
    /// The items that start the ruby bases being written, innermost last.
    private var rubyStarts: [Int] = []
    /// Whether ruby columns are isolated for the bidi algorithm (Ruby 1 §2.5), which only matters beside right-to-left text.
    private let isolatesRuby: Bool

    init(engine: LayoutEngine, root: BoxID, firstLine: FirstLineStyles?, isolatesRuby: Bool = false) {
        self.engine = engine
        self.root = root
        self.firstLine = firstLine
        self.isolatesRuby = isolatesRuby
        commonAncestor = root
    }

    mutating func build() -> InlineContentDraft {
        flatten()
        if draft.hasRuby, draft.baseDirection != .leftToRight || RightToLeftText.mayOccur(in: draft.text) {
            self = InlineContentBuilder(engine: engine, root: root, firstLine: firstLine, isolatesRuby: true)
            flatten()
        }
        return draft
    }

    private mutating func flatten() {
        let style = engine.styles[engine.boxes[root].style]
        switch style.box.unicodeBidi {
        case .plaintext: draft.baseDirection = .auto
        case .normal, .embed, .isolate, .bidiOverride, .isolateOverride:
            draft.baseDirection = style.text.direction == .ltr ? .leftToRight : .rightToLeft
        }
        let overrides = style.box.unicodeBidi == .bidiOverride || style.box.unicodeBidi == .isolateOverride
        if overrides { openBidi(style.text.direction == .ltr ? Self.lro : Self.rlo) }
        walk()
        if overrides { closeBidi(Self.pdf) }
        // The end of the text is a place to break, too.
        draft.wraps.append(true)
    }

    /// Visits the boxes in order without recursion: the depth is the page's choice.
    private mutating func walk() {
        var next = engine.boxes[root].firstChild
        var parent = root
        while true {
            if let box = next {
                if engine.boxes[box].kind == .inline {
                    open(box)
                    if engine.isRuby(box) { startColumn(box) }
                    parent = box
                    next = engine.boxes[box].firstChild
                } else {
                    visit(box, parent: parent)
                    next = engine.boxes[box].nextSibling
                }
            } else {
                guard parent != root else { return }
                if engine.isRuby(parent) { endColumn() }
                close(parent)
                next = engine.boxes[parent].nextSibling
                parent = engine.boxes[parent].parent ?? root
            }
        }
    }

    private mutating func visit(_ box: BoxID, parent: BoxID) {
        let record = engine.boxes[box]
        if record.isOutOfFlow {
            draft.items.append(item(.outOfFlow, box))
        } else if record.isFloating {
            draft.items.append(item(.float, box))
            draft.hasFloats = true
            if engine.initialLetter(box, of: root) != nil {
                draft.initialLetter = box
                draft.hasContent = true
                suppressesSpace = false
            }
        } else {
            switch record.kind {
            case .text where engine.markerSymbol(box) == .none: addText(box)
            case .lineBreak: if isInsideRuby { addSpace(box) } else { addForcedBreak(box, source: 0) }
            case .wordBreak:
                let start = draft.text.count
                append(Self.zeroWidthSpace, source: 0, parent: parent)
                draft.items.append(item(.wordBreak, box, from: start))
                addBreakRun(item(.wordBreak, box, from: start))
            case .marker:
                draft.items.append(item(.marker, box))
                draft.hasMarker = true
            case .inline: break
            case .rubyText where engine.isRuby(parent): addAnnotation(box, parent: parent)
            case .blockContainer, .replaced, .flexContainer, .gridContainer, .tableWrapper, .table, .tableRowGroup, .tableRow,
                .tableCell, .tableColumnGroup, .tableColumn, .tableCaption, .ruby, .rubyBase, .rubyText, .text:
                let start = draft.text.count
                append(Self.objectReplacement, source: 0, parent: parent)
                var item = item(.atomic, box, from: start)
                item.traits = InlineItem.Traits(engine.styles[engine.boxes[parent].style].text)
                draft.items.append(item)
                addBreakRun(item)
                draft.hasContent = true
                suppressesSpace = false
            }
        }
    }

    // MARK: Ruby

    private var isInsideRuby: Bool { !rubyStarts.isEmpty || engine.boxes[root].kind == .rubyText }

    private mutating func startColumn(_ ruby: BoxID) {
        draft.hasRuby = true
        let start = draft.text.count
        if isolatesRuby { openBidi(engine.direction(ruby).isLTR ? Self.lri : Self.rli) }
        rubyStarts.append(draft.items.count)
        draft.items.append(item(.rubyStart, ruby, from: start))
    }

    private mutating func endColumn() {
        if isolatesRuby { closeBidi(Self.pdi) }
        _ = rubyStarts.popLast()
    }

    private mutating func addAnnotation(_ box: BoxID, parent: BoxID) {
        if let start = rubyStarts.last {
            draft.items[start].partner = draft.items.count
            let end = draft.text.count
            // White space behind an annotation collapses with that at its end, not with that of its base.
            suppressesSpace = endsWithSpace(box)
            endColumn()
            var annotation = item(.annotation, box, from: end)
            annotation.partner = start
            draft.items.append(annotation)
        }
        draft.hasContent = true
        startColumn(parent)
    }

    /// Inside of ruby a line break is a space: neither bases nor annotations have lines of their own.
    private mutating func addSpace(_ box: BoxID) {
        guard !suppressesSpace else { return }
        let start = draft.text.count
        append([0x20], source: 0, parent: engine.boxes[box].parent ?? root)
        suppressesSpace = true
        finishText(box, from: start)
    }

    private func item(_ kind: InlineItem.Kind, _ box: BoxID, from start: Int? = nil) -> InlineItem {
        let box = firstLine?.box(for: box) ?? box
        let style = engine.boxes[box].style
        return InlineItem(
            kind: kind, box: box, style: style, start: start ?? draft.text.count, end: draft.text.count,
            traits: InlineItem.Traits(engine.styles[style].text))
    }

    // MARK: Inline boxes

    private mutating func open(_ box: BoxID) {
        depth += 1
        let style = engine.styles[engine.boxes[box].style]
        let start = draft.text.count
        if let controls = Self.controls(style) {
            openBidi(controls.open)
            // What separates the box from the text in front of it separates these from it.
            draft.wraps[start] = boundaryWraps(true)
        }
        draft.items.append(item(.open, box, from: start))
        if hasEdges(box, style) { draft.hasContent = true }
    }

    private mutating func close(_ box: BoxID) {
        let style = engine.styles[engine.boxes[box].style]
        let start = draft.text.count
        if let controls = Self.controls(style) { closeBidi(controls.close) }
        draft.items.append(item(.close, box, from: start))
        depth -= 1
        if depth < commonDepth {
            commonDepth = depth
            commonAncestor = engine.boxes[box].parent ?? root
        }
    }

    /// Whether the box has an edge along the line, which makes a line box of it alone; those across it do not.
    private func hasEdges(_ box: BoxID, _ style: ComputedStyle) -> Bool {
        func isNonzero(_ value: AutoLength) -> Bool {
            if case .length(let length) = value { !length.isZero } else { false }
        }
        let margin = style.box.margin
        let padding = style.box.padding
        let border = style.surface.borderWidths
        let sides = LogicalSides(
            Sides(
                top: isNonzero(margin.top) || !padding.top.isZero || !border.top.isZero,
                right: isNonzero(margin.right) || !padding.right.isZero || !border.right.isZero,
                bottom: isNonzero(margin.bottom) || !padding.bottom.isZero || !border.bottom.isZero,
                left: isNonzero(margin.left) || !padding.left.isZero || !border.left.isZero), engine.direction(box))
        return sides.inlineStart && !engine.boxes[box].continuesBefore || sides.inlineEnd && !engine.boxes[box].continuesAfter
    }

    // MARK: Bidi controls

    private static let lre: [UInt8] = [0xE2, 0x80, 0xAA], rle: [UInt8] = [0xE2, 0x80, 0xAB], pdf: [UInt8] = [0xE2, 0x80, 0xAC]
    private static let lro: [UInt8] = [0xE2, 0x80, 0xAD], rlo: [UInt8] = [0xE2, 0x80, 0xAE]
    private static let lri: [UInt8] = [0xE2, 0x81, 0xA6], rli: [UInt8] = [0xE2, 0x81, 0xA7]
    private static let fsi: [UInt8] = [0xE2, 0x81, 0xA8], pdi: [UInt8] = [0xE2, 0x81, 0xA9]
    private static let objectReplacement: [UInt8] = [0xEF, 0xBF, 0xBC], zeroWidthSpace: [UInt8] = [0xE2, 0x80, 0x8B]

    private static func controls(_ style: ComputedStyle) -> (open: [UInt8], close: [UInt8])? {
        let isLTR = style.text.direction == .ltr
        switch style.box.unicodeBidi {
        case .normal: return nil
        case .embed: return (isLTR ? lre : rle, pdf)
        case .bidiOverride: return (isLTR ? lro : rlo, pdf)
        case .isolate: return (isLTR ? lri : rli, pdi)
        case .isolateOverride: return (fsi + (isLTR ? lro : rlo), pdf + pdi)
        case .plaintext: return (fsi, pdi)
        }
    }

    private mutating func openBidi(_ controls: [UInt8]) {
        appendControl(controls)
        openControls.append(controls)
    }

    private mutating func closeBidi(_ controls: [UInt8]) {
        appendControl(controls)
        _ = openControls.popLast()
    }

    private mutating func appendControl(_ bytes: [UInt8]) {
        draft.text += bytes
        draft.sources += repeatElement(0, count: bytes.count)
        draft.wraps += repeatElement(false, count: bytes.count)
    }

    // MARK: Text

    private mutating func append(_ bytes: some Collection<UInt8>, source: Int, parent: BoxID) {
        let wrapsHere = engine.styles[engine.boxes[parent].style].text.wrapMode == .wrap
        var isFirst = true
        for (index, byte) in bytes.enumerated() {
            draft.text.append(byte)
            draft.sources.append(UInt32(clamping: source + index))
            draft.wraps.append(isFirst ? boundaryWraps(wrapsHere) : wrapsHere)
            isFirst = false
        }
        commonAncestor = parent
        commonDepth = depth
    }

    /// Whether the boundary in front of what comes next lets a line wrap: by the innermost box around both sides.
    private func boundaryWraps(_ wrapsHere: Bool) -> Bool {
        commonDepth == depth ? wrapsHere : engine.styles[engine.boxes[commonAncestor].style].text.wrapMode == .wrap
    }

    private mutating func addForcedBreak(_ box: BoxID, source: Int) {
        let start = draft.text.count
        draft.text.append(0x0A)
        draft.sources.append(UInt32(clamping: source))
        draft.wraps.append(false)
        draft.items.append(item(.forcedBreak, box, from: start))
        draft.hasContent = true
        suppressesSpace = true
        for controls in openControls { appendControl(controls) }
    }

    private mutating func addText(_ box: BoxID) {
        let record = engine.boxes[box]
        let bytes = engine.boxes.texts[Int(record.payload)].range.range
        guard !bytes.isEmpty else { return }
        let style = engine.styles[record.style].text
        switch style.whiteSpaceCollapse {
        case .collapse, .preserveBreaks: addCollapsed(box, bytes, keepsBreaks: style.whiteSpaceCollapse == .preserveBreaks)
        case .preserve, .breakSpaces: addPreserved(box, bytes, keepsBreaks: true)
        case .preserveSpaces: addPreserved(box, bytes, keepsBreaks: false)
        }
    }

    private mutating func addCollapsed(_ box: BoxID, _ bytes: Range<Int>, keepsBreaks: Bool) {
        let wrapsHere = engine.styles[engine.boxes[box].style].text.wrapMode == .wrap
        let space = space(in: box)
        var itemStart = draft.text.count
        var position = bytes.lowerBound
        while position < bytes.upperBound {
            let byte = engine.boxes.text[position]
            if Self.isSpace(byte) {
                let runStart = position
                var feeds = 0
                while position < bytes.upperBound, Self.isSpace(engine.boxes.text[position]) {
                    if engine.boxes.text[position] == 0x0A { feeds += 1 }
                    position += 1
                }
                if keepsBreaks && feeds > 0 && !isInsideRuby {
                    finishText(box, from: itemStart)
                    for _ in 0..<feeds { addForcedBreak(box, source: runStart - bytes.lowerBound) }
                    itemStart = draft.text.count
                    continue
                }
                if feeds > 0, removesSegmentBreak(after: position, in: bytes) { continue }
                // A space at the end of all goes before it is shaped, so that nothing is kerned with it.
                guard !suppressesSpace, position < bytes.upperBound || !isLast(box) else { continue }
                let wraps = draft.text.count == itemStart ? boundaryWraps(wrapsHere) : wrapsHere
                for byte in space {
                    draft.text.append(byte)
                    draft.sources.append(UInt32(clamping: runStart - bytes.lowerBound))
                    draft.wraps.append(wraps)
                }
                suppressesSpace = true
            } else {
                draft.wraps.append(draft.text.count == itemStart ? boundaryWraps(wrapsHere) : wrapsHere)
                draft.text.append(byte)
                draft.sources.append(UInt32(clamping: position - bytes.lowerBound))
                suppressesSpace = false
                position += 1
            }
            commonAncestor = engine.boxes[box].parent ?? root
            commonDepth = depth
        }
        finishText(box, from: itemStart)
    }

    /// Whether nothing follows a box but the ends of those around it.
    private func isLast(_ box: BoxID) -> Bool {
        var current = box
        while current != root {
            var next = engine.boxes[current].nextSibling
            while let sibling = next, isCollapsibleSpace(sibling) { next = engine.boxes[sibling].nextSibling }
            guard next == nil, let parent = engine.boxes[current].parent else { return false }
            current = parent
        }
        return true
    }

    /// Whether the last text of a box ends with white space that collapses.
    private func endsWithSpace(_ box: BoxID) -> Bool {
        var last = box
        while let child = engine.boxes[last].lastChild { last = child }
        return collapsibleText(last)?.last.map(Self.isSpace) ?? false
    }

    private func isCollapsibleSpace(_ box: BoxID) -> Bool { collapsibleText(box)?.allSatisfy(Self.isSpace) ?? false }

    private func collapsibleText(_ box: BoxID) -> ArraySlice<UInt8>? {
        let record = engine.boxes[box]
        guard record.kind == .text, engine.styles[record.style].text.whiteSpaceCollapse == .collapse else { return nil }
        return engine.boxes.text[engine.boxes.texts[Int(record.payload)].range.range]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C }

    private mutating func addPreserved(_ box: BoxID, _ bytes: Range<Int>, keepsBreaks: Bool) {
        let wrapsHere = engine.styles[engine.boxes[box].style].text.wrapMode == .wrap
        let space = space(in: box)
        var itemStart = draft.text.count
        suppressesSpace = false
        var position = bytes.lowerBound
        while position < bytes.upperBound {
            var byte = engine.boxes.text[position]
            let source = position - bytes.lowerBound
            position += 1
            if byte == 0x0D {
                if position < bytes.upperBound, engine.boxes.text[position] == 0x0A { continue }
                byte = 0x0A
            }
            if byte == 0x0A && keepsBreaks && !isInsideRuby {
                finishText(box, from: itemStart)
                addForcedBreak(box, source: source)
                suppressesSpace = false
                itemStart = draft.text.count
                continue
            }
            if byte == 0x09 && keepsBreaks {
                finishText(box, from: itemStart)
                let start = draft.text.count
                appendByte(0x09, source: source, wraps: boundaryWraps(wrapsHere), box: box)
                let tab = item(.tab, box, from: start)
                draft.items.append(tab)
                addBreakRun(tab)
                draft.hasContent = true
                itemStart = draft.text.count
                continue
            }
            if byte == 0x0A || byte == 0x09 { byte = 0x20 }
            let wraps = draft.text.count == itemStart ? boundaryWraps(wrapsHere) : wrapsHere
            if byte == 0x20 {
                for byte in space { appendByte(byte, source: source, wraps: wraps, box: box) }
            } else {
                appendByte(byte, source: source, wraps: wraps, box: box)
            }
        }
        finishText(box, from: itemStart)
    }

    private mutating func appendByte(_ byte: UInt8, source: Int, wraps: Bool, box: BoxID) {
        draft.text.append(byte)
        draft.sources.append(UInt32(clamping: source))
        draft.wraps.append(wraps)
        commonAncestor = engine.boxes[box].parent ?? root
        commonDepth = depth
    }

    /// The bytes of a space. `text-transform: full-width` makes it an ideographic one only here, since those do not
    /// collapse (Text 3 §2.1.2).
    private func space(in box: BoxID) -> [UInt8] {
        engine.styles[engine.boxes[box].style].text.transform.contains(.fullWidth) ? [0xE3, 0x80, 0x80] : [0x20]
    }

    /// Line feeds beside a zero-width space go without leaving a space (Text 3 §4.1.3). All others leave one, between ideographs
    /// too, as in the reference browser.
    private func removesSegmentBreak(after position: Int, in bytes: Range<Int>) -> Bool {
        draft.text.suffix(3).elementsEqual(Self.zeroWidthSpace)
            || engine.boxes.text[position..<min(position + 3, bytes.upperBound)].elementsEqual(Self.zeroWidthSpace)
    }

    private mutating func finishText(_ box: BoxID, from start: Int) {
        guard draft.text.count > start else { return }
        let text = item(.text, box, from: start)
        draft.items.append(text)
        draft.hasContent = true
        addStyleRun(text)
        addBreakRun(text)
    }

    private mutating func addStyleRun(_ item: InlineItem) {
        let style = engine.styles[item.style]
        var run = TextStyleRun(
            byteRange: item.start..<item.end, font: engine.font(item.style),
            letterSpacing: engine.resolve(style.text.letterSpacing, basis: style.font.size),
            wordSpacing: engine.resolve(style.text.wordSpacing, basis: style.font.size),
            orientation: TextShaping.TextOrientation(style.text))
        run.trimsPunctuation = style.text.spacingTrim != .spaceAll
        run.trimsLineStart = style.text.spacingTrim == .trimStart
        run.addsAutospace = style.text.addsAutospace
        if let last = draft.styleRuns.last, last.byteRange.upperBound == run.byteRange.lowerBound, last.font == run.font,
            last.letterSpacing == run.letterSpacing, last.wordSpacing == run.wordSpacing, last.orientation == run.orientation,
            last.trimsPunctuation == run.trimsPunctuation, last.trimsLineStart == run.trimsLineStart,
            last.addsAutospace == run.addsAutospace
        {
            draft.styleRuns[draft.styleRuns.count - 1].byteRange = last.byteRange.lowerBound..<run.byteRange.upperBound
        } else {
            draft.styleRuns.append(run)
        }
    }

    private mutating func addBreakRun(_ item: InlineItem) {
        let style = engine.styles[item.style]
        // Controls in front belong to what follows them.
        var run = BreakStyleRun(byteRange: (draft.breakRuns.last?.byteRange.upperBound ?? 0)..<item.end)
        switch style.text.wordBreak {
        case .normal, .breakWord, .autoPhrase, .manual: run.wordBreak = .normal
        case .breakAll: run.wordBreak = .breakAll
        case .keepAll: run.wordBreak = .keepAll
        }
        switch style.text.lineBreak {
        case .auto: run.lineBreak = .auto
        case .loose: run.lineBreak = .loose
        case .normal: run.lineBreak = .normal
        case .strict: run.lineBreak = .strict
        case .anywhere: run.lineBreak = .anywhere
        }
        run.language = style.font.language.string
        run.breaksAtSoftHyphens = style.text.hyphens != .none
        // Breaking between any two characters adds no hyphens (Text 3 §5.2, §5.3).
        if style.text.hyphens == .auto, !run.language.isEmpty, run.wordBreak != .breakAll, run.lineBreak != .anywhere {
            let limits = style.text.hyphenateLimits
            run.hyphenation = Hyphenation(wordLength: Int(limits.0), before: Int(limits.1), after: Int(limits.2))
        }
        run.breaksAfterEverySpace = style.text.whiteSpaceCollapse == .breakSpaces
        if var last = draft.breakRuns.last, last.byteRange.upperBound == run.byteRange.lowerBound {
            let joined = last.byteRange.lowerBound..<run.byteRange.upperBound
            last.byteRange = run.byteRange
            if last == run {
                draft.breakRuns[draft.breakRuns.count - 1].byteRange = joined
                return
            }
        }
        draft.breakRuns.append(run)
    }
}
