import ClipBase
import Style
import TextShaping

// Initial letters (Inline 3 §7): a first letter as tall as some lines, which lines flow around. It stands on the first line's
// baseline grid, and is for all other purposes an obstacle at the start of its lines, as a float is.

/// How an initial letter stands to the lines of its paragraph.
struct InitialLetter {
    /// `initial-letter`: how many lines tall it is, and how many it goes down.
    var size: Double
    var sink: Int
    /// The line height of the paragraph.
    var lineHeight: LayoutUnit
    /// From its border box's over edge to its alphabetic baseline.
    var ascent: LayoutUnit

    /// From the first line's baseline down to the letter's.
    var depth: LayoutUnit { LayoutUnit(lineHeight.pixels * Double(sink - 1)) }
    /// How far the first line moves down, so that the letter's top stays with the paragraph's.
    var rise: LayoutUnit { LayoutUnit(max(0, size - Double(sink)) * lineHeight.pixels) }
}

/// An initial letter whose line is not finished yet.
struct PendingInitialLetter {
    var letter: InitialLetter
    var float: BlockFlow.MeasuredFloat
    /// The line-left edge of its margin box.
    var left: LayoutUnit
    /// Index of its exclusion.
    var exclusion: Int
}

extension LayoutEngine {
    /// Gives an initial letter the font size that makes its capitals as tall as its lines (§7.4), once; nil for another box.
    func initialLetter(_ box: BoxID, of root: BoxID) -> InitialLetter? {
        if let known = initialLetters[box] { return known }
        guard boxes[box].pseudo == .firstLetter, boxes[box].isFloating else { return nil }
        let original = boxes[box].style
        var style = styles[original]
        guard style.box.initialLetterSize > 0, style.box.float == .none else { return nil }
        if let line = firstLineStyle(of: root) { style.inherit(from: line, where: styles[boxes[root].style]) }
        let paragraph = boxes[root].style
        let size = Double(style.box.initialLetterSize)
        let metrics = fonts.metrics(of: primaryFont(style))
        let capitals = lineHeight(paragraph).pixels * (size - 1) + fontMetrics(paragraph).capHeight
        guard metrics.capHeight > 0, style.font.size > 0, capitals > 0 else { return nil }
        style.font.size = min(capitals * style.font.size / metrics.capHeight, Self.maxInitialLetterSize)
        let used = fonts.metrics(of: primaryFont(style))
        style.font.lineHeight = .length(used.ascent + used.descent)
        let id = styles.add(style)
        boxes[box].style = id
        var next = boxes[box].firstChild
        while let child = next {
            if boxes[child].style == original { boxes[child].style = id }
            next = boxes[child].nextSibling
        }
        let edges = edges(box, percentageBasis: .zero).sum
        let letter = InitialLetter(
            size: size, sink: max(1, Int(style.box.initialLetterSink)), lineHeight: lineHeight(paragraph),
            ascent: edges.blockStart + LayoutUnit(used.ascent))
        initialLetters[box] = letter
        return letter
    }

    private static let maxInitialLetterSize = 10_000.0

    private func primaryFont(_ style: ComputedStyle) -> FontID {
        fonts.primaryFont(of: fonts.intern(FontDescription(style.font, tables: styles.tables)))
    }

    /// How far a letter's box reaches below its baseline: to the end of its ink, or of its box where that shows or is padded.
    private func extentBelowBaseline(_ float: BlockFlow.MeasuredFloat, _ letter: InitialLetter) -> LayoutUnit {
        let whole = float.size.block - letter.ascent
        let surface = styles[boxes[float.box].style].surface
        let hasEdges = edges(float.box, percentageBasis: .zero).sum != .zero
        guard !hasEdges, surface.backgroundColor.isTransparent, surface.backgroundLayers.isInitial else { return whole }
        var depth = 0.0
        for link in tree.children(float.result.fragment) {
            for inner in tree.children(link.fragment) where tree[inner.fragment].kind == .text {
                let text = tree.textFragment(tree[inner.fragment])
                for glyph in tree.glyphs[text.glyphs.range] {
                    guard let ink = fonts.inkBounds(ofGlyph: glyph.glyph, in: text.font) else { continue }
                    depth = max(depth, ink.maxY + Double(glyph.offsetY))
                }
            }
        }
        return min(LayoutUnit(ceiling: depth), whole)
    }

    /// The blank room on both sides of a letter's ink, whole px, which stands outside of its place (§7.6.2); none where its box
    /// shows.
    func sideBearings(_ float: BlockFlow.MeasuredFloat) -> (left: LayoutUnit, right: LayoutUnit) {
        guard edges(float.box, percentageBasis: .zero).sum == .zero, styles[boxes[float.box].style].text.writingMode.isHorizontal else {
            return (.zero, .zero)
        }
        var pen = 0.0
        var ink: (left: Double, right: Double)?
        for link in tree.children(float.result.fragment) {
            for inner in tree.children(link.fragment) where tree[inner.fragment].kind == .text {
                let text = tree.textFragment(tree[inner.fragment])
                for glyph in tree.glyphs[text.glyphs.range] {
                    if let bounds = fonts.inkBounds(ofGlyph: glyph.glyph, in: text.font) {
                        let left = pen + Double(glyph.offsetX) + bounds.x
                        ink = (min(ink?.left ?? left, left), max(ink?.right ?? left, left + bounds.width))
                    }
                    pen += Double(glyph.advance)
                }
            }
        }
        guard let ink, ink.left.isFinite, ink.right.isFinite else { return (.zero, .zero) }
        return (LayoutUnit(ink.left.rounded(.down)), LayoutUnit(pen - ink.right.rounded(.up)))
    }

    /// Where the letter's exclusion ends, for a first line with its baseline there.
    func bottom(of float: BlockFlow.MeasuredFloat, _ letter: InitialLetter, lineBaseline: LayoutUnit) -> LayoutUnit {
        lineBaseline + letter.depth + extentBelowBaseline(float, letter) + float.margins.block
    }
}

extension BlockFlow {
    /// Makes room for an initial letter at the start of a line; its own place follows from the line's baseline.
    mutating func reserveInitialLetter(_ box: BoxID, _ letter: InitialLetter, lineTop: LayoutUnit, indent: LayoutUnit) {
        let float = measureFloat(box)
        let strut = engine.strut(engine.boxes[self.box].style)
        let bottom = max(engine.bottom(of: float, letter, lineBaseline: lineTop + strut.over), lineTop + .epsilon)
        let opening = engine.exclusions.opening(top: lineTop, height: bottom - lineTop, left: contentLeft, right: contentRight)
        let bearings = engine.sideBearings(float)
        let width = (float.outerInline - bearings.left - bearings.right).clampedToZero
        let isLTR = direction.isLTR
        let left = isLTR ? opening.left + indent : opening.right - indent - width
        var exclusion = ExclusionSpace.Exclusion(
            left: isLTR ? opening.left : left, right: isLTR ? left + width : opening.right, top: lineTop, bottom: bottom,
            side: isLTR ? .left : .right)
        exclusion.isInitialLetter = true
        pendingInitialLetter = PendingInitialLetter(
            letter: letter, float: float, left: left - bearings.left, exclusion: engine.exclusions.count)
        engine.exclusions.add(exclusion)
    }

    /// Places the initial letter of a line that is finished; offsets from the border box's block-start edge.
    mutating func placeInitialLetter(lineBaseline: LayoutUnit) {
        guard let pending = pendingInitialLetter else { return }
        pendingInitialLetter = nil
        let float = pending.float
        let bottom = engine.bottom(of: float, pending.letter, lineBaseline: origin.block + lineBaseline)
        engine.exclusions.moveBottom(ofExclusion: pending.exclusion, to: bottom)
        let leftMargin = direction.isLTR ? float.margins.inlineStart : float.margins.inlineEnd
        let offset = LogicalOffset(
            inline: inlineOffset(lineLeft: pending.left + leftMargin, width: float.size.inline),
            block: lineBaseline + pending.letter.depth - pending.letter.ascent + float.margins.blockStart)
        add(float.result, child: float.box, at: offset)
    }
}
