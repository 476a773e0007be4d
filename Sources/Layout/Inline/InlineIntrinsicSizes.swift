import ClipBase
import Style
import TextShaping

extension LayoutEngine {
    /// Min-content and max-content of inline content, content-box: the widest word, the longest line without soft breaks.
    /// What atomic inlines know of the block axis is `block`.
    func minMaxSizesOfLines(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        var measure = InlineMeasure(engine: self, content: inlineContent(of: box), box: box, block: block)
        return measure.run()
    }
}

/// Adds up inline content as if it stood on endless lines, and on lines that break wherever they can.
private struct InlineMeasure {
    let engine: LayoutEngine
    let content: InlineContent
    let box: BoxID
    let block: BlockConstraints
    private var sizes = MinMaxSizes()
    /// The line and the unbreakable stretch so far, without and with spaces at the end.
    private var line = LayoutUnit.zero
    private var lineTrailing = LayoutUnit.zero
    private var word = LayoutUnit.zero
    private var wordTrailing = LayoutUnit.zero
    private var left = LayoutUnit.zero
    private var right = LayoutUnit.zero
    private var hasContent = false
    private var lastTextStyle: StyleID?
    /// The ruby columns being measured, innermost last.
    private var columns: [MeasuredColumn] = []
    private let axes: WritingDirection

    init(engine: LayoutEngine, content: InlineContent, box: BoxID, block: BlockConstraints) {
        self.engine = engine
        self.content = content
        self.box = box
        self.block = block
        axes = engine.direction(box)
    }

    /// A ruby column whose base is being measured.
    private struct MeasuredColumn {
        /// The line and the unbreakable stretch where it started.
        var line: LayoutUnit
        var word: LayoutUnit
        var isMonolithic: Bool
        /// The unbreakable stretches of its annotation, and how many of them have bases.
        var annotation: [LayoutUnit]
        var place = 0
        var maximum: LayoutUnit
    }

    mutating func run() -> MinMaxSizes {
        let text = engine.styles[engine.boxes[box].style].text
        if !text.indentIsHanging, engine.holdsFirstLine(box) {
            let indent = engine.resolve(text.indent, basis: .zero)
            line = indent
            word = indent
        }
        for (index, item) in content.items.enumerated() {
            switch item.kind {
            case .close, .float, .outOfFlow, .marker, .forcedBreak, .annotation: break
            case .text, .tab, .open, .atomic, .wordBreak, .rubyStart:
                if hasContent, breaksHere, content.canBreak(before: item.start) {
                    if content.isHyphenated(before: item.start), let style = lastTextStyle { word += engine.hyphenWidth(style) }
                    endWord()
                }
            }
            switch item.kind {
            case .rubyStart: startColumn(index)
            case .annotation: endColumn(index)
            case .text, .tab, .open, .close, .atomic, .float, .outOfFlow, .marker, .forcedBreak, .wordBreak: add(item)
            }
        }
        endLine()
        sizes.max = max(sizes.max, sizes.min)
        return sizes
    }

    /// No ruby column around keeps the line whole here.
    private var breaksHere: Bool { columns.allSatisfy { !$0.isMonolithic } }

    private mutating func endWord() {
        // A part of a base is as wide as the part of the annotation over it.
        if let last = columns.indices.last, columns[last].place < columns[last].annotation.count {
            word = max(word, columns[last].annotation[columns[last].place])
            columns[last].place += 1
        }
        sizes.min = max(sizes.min, word - wordTrailing)
        (word, wordTrailing) = (.zero, .zero)
    }

    private mutating func endLine() {
        endWord()
        sizes.max = max(sizes.max, line - lineTrailing + left + right)
        (line, lineTrailing, left, right) = (.zero, .zero, .zero, .zero)
        hasContent = false
    }

    // MARK: Ruby

    private mutating func startColumn(_ index: Int) {
        guard let end = content.items[index].partner else { return }
        let annotation = content.items[end].box
        let own = engine.minMaxSizesOfLines(annotation, in: block)
        let edges = engine.annotationEdges(annotation, hasStart: true, hasEnd: true, containing: .zero)
        let isMonolithic = !columns.isEmpty || engine.boxes[box].kind == .rubyText || !engine.breaksRuby(index, in: content, root: box)
        columns.append(
            MeasuredColumn(
                line: line, word: word, isMonolithic: isMonolithic,
                annotation: isMonolithic ? [] : engine.inlineContent(of: annotation).stretches, maximum: own.max + edges))
    }

    private mutating func endColumn(_ index: Int) {
        guard let column = columns.popLast(), let start = content.items[index].partner else { return }
        let base = line - column.line
        let free = (column.maximum - base).clampedToZero
        let bytes = content.items[start].end..<max(content.items[start].end, content.items[index].start)
        let most = engine.annotationOverhang(
            content.items[index].box, ruby: content.items[start].style, base: bytes, room: free, in: content.text)
        let room = engine.overhangRoom(ruby: start, annotation: index, in: content)
        let taken = min(most.start, room.before) + min(most.end, room.behind)
        line += free - taken
        if column.isMonolithic {
            word += free - taken
        } else {
            let rest = column.annotation.dropFirst(column.place).reduce(LayoutUnit.zero) { $0 + $1 }
            word = max(word, rest)
        }
        (lineTrailing, wordTrailing) = (.zero, .zero)
        hasContent = true
    }

    private mutating func add(width: LayoutUnit) {
        line += width
        word += width
        (lineTrailing, wordTrailing) = (.zero, .zero)
    }

    private mutating func add(_ item: InlineItem) {
        switch item.kind {
        case .text: addText(item)
        case .tab:
            let stop: Double
            switch engine.styles[item.style].text.tabSize {
            case .number(let count): stop = count * engine.fontMetrics(item.style).spaceAdvance
            case .length(let length): stop = length
            }
            let width = stop > 0 ? LayoutUnit(ceiling: stop - line.pixels.truncatingRemainder(dividingBy: stop)) : .zero
            let trailing = wordTrailing
            add(width: width)
            // It hangs at the end of a line, and counts for the longest line alone.
            if item.traits.contains(.hangs) { wordTrailing = trailing + width }
            hasContent = true
        case .open:
            if !engine.boxes[item.box].continuesBefore {
                let width = engine.inlineEdges(item.box, containing: .zero).start
                if !width.isZero { add(width: width) }
            }
        case .close:
            if !engine.boxes[item.box].continuesAfter {
                line += engine.inlineEdges(item.box, containing: .zero).end
                word += engine.inlineEdges(item.box, containing: .zero).end
            }
        case .atomic:
            let symbol = engine.markerSymbol(item.box)
            if symbol != .none {
                add(width: engine.symbolAtomic(item.box, symbol, axes: axes).outerInline)
                hasContent = true
                return
            }
            let own = engine.contribution(of: item.box, axes: axes, in: block)
            sizes.dependsOnBlockConstraints = sizes.dependsOnBlockConstraints || own.dependsOnBlockConstraints
            line += own.max
            word += own.min
            (lineTrailing, wordTrailing) = (.zero, .zero)
            hasContent = true
        case .float: addFloat(item.box)
        case .outOfFlow, .marker, .wordBreak, .rubyStart, .annotation: break
        case .forcedBreak: endLine()
        }
    }

    private mutating func addFloat(_ box: BoxID) {
        let own = engine.contribution(of: box, axes: axes, in: block)
        sizes.dependsOnBlockConstraints = sizes.dependsOnBlockConstraints || own.dependsOnBlockConstraints
        sizes.min = max(sizes.min, own.min)
        let clear = ExclusionSpace.sides(engine.styles[engine.boxes[box].style].box.clear, isLTR: axes.isLTR)
        if clear.left || clear.right {
            sizes.max = max(sizes.max, line - lineTrailing + left + right)
            if clear.left { left = .zero }
            if clear.right { right = .zero }
        }
        switch engine.floatSide(box, isLTR: axes.isLTR) {
        case .left: left += own.max
        case .right: right += own.max
        }
    }

    private mutating func addText(_ item: InlineItem) {
        var start = item.start
        if !hasContent, item.traits.contains(.collapses) {
            while start < item.end, content.text[start] == 0x20 { start += 1 }
        }
        guard start < item.end else { return }
        lastTextStyle = item.style
        let breaksAnywhere = item.traits.contains(.breaksWordsForMinimum) && item.traits.contains(.wraps) && breaksHere
        if breaksAnywhere, hasContent { endWord() }
        hasContent = true
        addWhole(item, start)
        var position = start
        while true {
            let end = (breaksHere ? content.nextBreak(after: position, through: item.end - 1) : nil) ?? item.end
            if breaksAnywhere {
                var cluster = position
                while cluster < end {
                    let next = min(max(content.nextGrapheme(after: cluster), cluster + 1), end)
                    if cluster > position { endWord() }
                    addWord(item, cluster, next)
                    cluster = next
                }
            } else {
                addWord(item, position, end)
            }
            guard end < item.end else { return }
            endWord()
            position = end
        }
    }

    /// The item on an endless line; preserved spaces at the end count there.
    private mutating func addWhole(_ item: InlineItem, _ start: Int) {
        let width = LayoutUnit(ceiling: content.advance(start, item.end))
        line += width
        guard item.traits.contains(.collapses) else {
            lineTrailing = .zero
            return
        }
        let trimmed = content.hangingStart(start, item.end)
        lineTrailing = trimmed > start ? width - LayoutUnit(ceiling: content.advance(start, trimmed)) : lineTrailing + width
    }

    private mutating func addWord(_ item: InlineItem, _ start: Int, _ end: Int) {
        let width = LayoutUnit(ceiling: content.advance(start, end))
        word += width + (content.restoredStart(at: start)?.amount ?? .zero)
        if end < item.end, content.isHyphenated(before: end) {
            word += engine.hyphenWidth(item.style)
            wordTrailing = .zero
            return
        }
        guard !item.traits.isDisjoint(with: [.collapses, .hangs]) else {
            wordTrailing = .zero
            return
        }
        let trimmed = content.hangingStart(start, end)
        wordTrailing = trimmed > start ? width - LayoutUnit(ceiling: content.advance(start, trimmed)) : wordTrailing + width
    }
}
