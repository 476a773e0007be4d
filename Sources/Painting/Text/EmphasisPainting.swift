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
        let baseline = markBaseline(mark, of: text, in: LayoutRect(origin: place.offset, size: fragment.size), style: style.text)
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

    /// The coordinate across the line of the marks' baseline: their em box adjoins the text's, as that of ruby does.
    private func markBaseline(_ mark: EmphasisMark, of text: TextFragment, in area: LayoutRect, style: TextStyle) -> Double {
        let reach = text.emphasisReach.pixels
        let offset = EmphasisMark.isUnder(style) ? -reach - mark.over : reach + mark.under
        switch style.writingMode {
        case .horizontalTB: return snap(area.minY.pixels + text.ascent.pixels - offset)
        case .sidewaysLR: return snap(area.minX.pixels + text.ascent.pixels - offset)
        case .sidewaysRL: return snap(area.maxX.pixels - text.ascent.pixels + offset)
        case .verticalRL, .verticalLR:
            let over = style.usesCentralBaseline ? area.size.width - LayoutUnit((area.size.width / 2).floor) : text.ascent
            let shift = mark.orientation == .upright ? 0 : mark.baselineShift
            return snap(area.maxX.pixels - over.pixels + offset + shift)
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
