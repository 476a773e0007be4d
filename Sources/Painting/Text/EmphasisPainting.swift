import ClipBase
import Layout
import Style
import TextShaping

extension Painter {
    /// `text-emphasis`: a mark over or under each character that is no white space or punctuation (Text Decoration 4 §3).
    mutating func paintEmphasis(_ fragment: Fragment, text: TextFragment, place: PlacedFragment, style: ComputedStyle) {
        guard style.text.emphasisShape != .none, !text.isGenerated, let mark = emphasisMark(boxes[fragment.box].style) else { return }
        let mode = style.text.writingMode
        let start = list.glyphs.count
        let isUpward = mode == .sidewaysLR
        var pen = mode.isHorizontal ? place.offset.x.pixels : (place.offset.y + (isUpward ? fragment.size.height : .zero)).pixels
        let baseline = markBaseline(mark, around: LayoutRect(origin: place.offset, size: fragment.size), text.ascent.pixels, style)
        let spacing = styles.tables.resolve(style.text.letterSpacing, basis: style.font.size)
        let bytes = tree.text[text.text.range]
        var glyphs = tree.glyphs[text.glyphs.range]
        while let first = glyphs.popFirst() {
            // The mark stands over the middle of the whole cluster, without the space behind it.
            var advance = Double(first.advance)
            while let next = glyphs.first, next.cluster == first.cluster {
                advance += Double(next.advance)
                glyphs.removeFirst()
            }
            if advance > 0, isMarked(bytes, at: Int(first.cluster)) {
                let inset = (advance - spacing - mark.advance) / 2
                addMark(mark, at: isUpward ? pen - inset : pen + inset, baseline: baseline, mode: mode)
            }
            pen += isUpward ? -advance : advance
        }
        guard list.glyphs.count > start else { return }
        let rotation: Double = mark.orientation == .rotated ? (isUpward ? -90 : 90) : 0
        list.glyphRuns.append(GlyphRun(font: mark.font, glyphs: ByteRange(start..<list.glyphs.count), rotation: rotation))
        let area = LayoutRect(origin: place.offset, size: fragment.size).rect.insetBy(-style.font.size * 1.5)
        emit(.glyphs(list.glyphRuns.count - 1, style.text.emphasisColor), bounds: area)
    }

    private mutating func emphasisMark(_ style: StyleID) -> EmphasisMark? {
        if let known = emphasisMarks[style] { return known }
        guard let mark = EmphasisMark(styles[style], tables: styles.tables, fonts: input.fonts) else { return nil }
        emphasisMarks[style] = mark
        return mark
    }

    /// The coordinate across the line of the marks' alphabetic baseline: their em box adjoins the text's, as that of ruby does.
    private func markBaseline(_ mark: EmphasisMark, around area: LayoutRect, _ ascent: Double, _ style: ComputedStyle) -> Double {
        let mode = style.text.writingMode
        let isUnder = EmphasisMark.isUnder(style.text)
        let metrics = input.fonts.metrics(of: primaryFont(style))
        let isCentral = style.text.usesCentralBaseline
        let extents = EmphasisMark.emExtents(metrics, isCentral: isCentral)
        let thickness = mode.isHorizontal ? area.size.height.pixels : area.size.width.pixels
        // From the edges of the text's area to those of its em box.
        let over = isCentral ? thickness / 2 - extents.over : ascent - extents.over
        let under = isCentral ? thickness / 2 - extents.under : thickness - ascent - extents.under
        switch mode {
        case .horizontalTB: return snap(isUnder ? area.maxY.pixels - under + mark.emAscent : area.minY.pixels + over - mark.emDescent)
        case .sidewaysLR: return snap(isUnder ? area.maxX.pixels - under + mark.emAscent : area.minX.pixels + over - mark.emDescent)
        case .verticalRL, .verticalLR, .sidewaysRL:
            // Upright marks stand around the middle of their box.
            let height = mark.emAscent + mark.emDescent
            let inside = mark.orientation == .upright ? height / 2 : mark.emDescent
            return snap(isUnder ? area.minX.pixels + under - height + inside : area.maxX.pixels - over + inside)
        }
    }

    private mutating func addMark(_ mark: EmphasisMark, at start: Double, baseline: Double, mode: WritingMode) {
        var pen = start
        for glyph in mark.glyphs {
            let x = Double(glyph.offsetX)
            let y = Double(glyph.offsetY)
            let advance = Double(glyph.advance)
            defer { pen += mode == .sidewaysLR ? -advance : advance }
            guard glyph.glyph != ShapedGlyph.invisible else { continue }
            switch (mode, mark.orientation) {
            case (.horizontalTB, _): list.glyphs.append(PlacedGlyph(glyph: glyph.glyph, x: pen + x, y: baseline + y))
            case (.sidewaysLR, _): list.glyphs.append(PlacedGlyph(glyph: glyph.glyph, x: baseline + y, y: pen - x))
            case (_, .rotated): list.glyphs.append(PlacedGlyph(glyph: glyph.glyph, x: baseline - y, y: pen + x))
            case (_, .upright), (_, .horizontal): list.glyphs.append(PlacedGlyph(glyph: glyph.glyph, x: baseline + x, y: pen + y))
            }
        }
    }

    private func isMarked(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Bool {
        var iterator = bytes.dropFirst(offset).prefix(4).makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return false }
        return EmphasisMark.marks(scalar)
    }
}
