import ClipBase
import Layout
import Style
import TextShaping

extension Painter {
    // MARK: Glyphs

    mutating func paintText(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        let text = tree.textFragment(fragment)
        let style = styles[boxes[fragment.box].style]
        guard style.inherited.visibility == .visible else { return }
        if text.symbol != .none { return paintSymbol(text, in: LayoutRect(origin: place.offset, size: fragment.size), style: style) }
        let isHorizontal = style.text.writingMode.isHorizontal
        let area = LayoutRect(origin: place.offset, size: fragment.size).rect
        let reach = (isHorizontal ? area.height : area.width) * 1.5
        let bounds = area.insetBy(-max(reach, 8))
        let shadows = styles.tables.shadows[style.text.shadows]
        let shadowReach = shadows.reduce(0) { max($0, abs($1.x) + abs($1.y) + $1.blur * 2) }
        if let region, !bounds.insetBy(-shadowReach).intersects(region) { return }

        guard let run = addRun(fragment, text: text, at: place.offset, isHorizontal: isHorizontal, style: style) else { return }
        let decorated = DecoratedText(fragment: fragment, text: text, origin: place.offset, style: style)
        for shadow in shadows.reversed() { paintShadow(shadow, run: run, of: decorated, bounds: bounds.insetBy(-shadowReach)) }
        paintDecorations(.belowText, of: decorated)
        let color = style.text.fillColor ?? style.text.color
        let isStroked = style.text.strokeWidth > 0
        for step in isStroked ? svgPaintOrder(style) : [.fill] {
            switch step {
            case .fill: if !color.isTransparent { emit(.glyphs(run, color), bounds: bounds) }
            case .stroke:
                let stroke = style.text.strokeColor ?? style.text.color
                emit(.strokeGlyphs(run, stroke, width: style.text.strokeWidth), bounds: bounds)
            case .markers: break
            }
        }
        paintEmphasis(fragment, text: text, place: place, style: style)
        paintDecorations(.aboveText, of: decorated)
    }

    /// The shadow of a text and its decorations, which lies below both (Text Decoration 4 §4).
    private mutating func paintShadow(_ shadow: Shadow, run: Int, of decorated: DecoratedText, bounds: Rect) {
        let isBlurred = shadow.blur > 0
        if !decorations.isEmpty {
            if isBlurred {
                var group = Group()
                group.filters = [.function(.blur(shadow.blur / 2))]
                list.groups.append(group)
                push(.pushGroup(list.groups.count - 1))
            }
            paintDecorations(.belowText, of: decorated, shadow: shadow)
            paintDecorations(.aboveText, of: decorated, shadow: shadow)
            if isBlurred { push(.popGroup) }
        }
        emit(
            .glyphShadow(
                run, shadow.paintColor(style: decorated.style), offset: Point(x: shadow.x, y: shadow.y), sigma: shadow.blur / 2),
            bounds: bounds)
    }

    /// Puts the glyphs of a text fragment at their places on the page; nil where there are none.
    private mutating func addRun(
        _ fragment: Fragment, text: TextFragment, at offset: LayoutPoint, isHorizontal: Bool, style: ComputedStyle
    ) -> Int? {
        guard !text.glyphs.isEmpty else { return nil }
        let start = list.glyphs.count
        let mode = style.text.writingMode
        if isHorizontal {
            var pen = offset.x.pixels
            let baseline = snap(offset.y.pixels + text.ascent.pixels)
            for glyph in tree.glyphs[text.glyphs.range] {
                if glyph.glyph != ShapedGlyph.invisible {
                    list.glyphs.append(
                        PlacedGlyph(glyph: glyph.glyph, x: pen + Double(glyph.offsetX), y: baseline + Double(glyph.offsetY)))
                }
                pen += Double(glyph.advance)
            }
        } else {
            // The line runs down; the baseline lies `ascent` from the line-over edge, which is the right one (left for
            // sideways-lr, whose lines run up). Upright glyphs stand around the middle.
            let isUpward = mode == .sidewaysLR
            var pen = isUpward ? (offset.y + fragment.size.height).pixels : offset.y.pixels
            let over = text.isRotated ? text.ascent : fragment.size.width - LayoutUnit((fragment.size.width / 2).floor)
            let baseline = isUpward ? snap((offset.x + over).pixels) : snap((offset.x + fragment.size.width - over).pixels)
            for glyph in tree.glyphs[text.glyphs.range] {
                if glyph.glyph != ShapedGlyph.invisible {
                    let along = Double(glyph.offsetX)
                    let across = Double(glyph.offsetY)
                    if text.isRotated {
                        list.glyphs.append(
                            isUpward
                                ? PlacedGlyph(glyph: glyph.glyph, x: baseline + across, y: pen - along)
                                : PlacedGlyph(glyph: glyph.glyph, x: baseline - across, y: pen + along))
                    } else {
                        list.glyphs.append(PlacedGlyph(glyph: glyph.glyph, x: baseline + along, y: pen + across))
                    }
                }
                pen += isUpward ? -Double(glyph.advance) : Double(glyph.advance)
            }
        }
        guard list.glyphs.count > start else { return nil }
        list.glyphRuns.append(
            GlyphRun(
                font: text.font, glyphs: ByteRange(start..<list.glyphs.count),
                rotation: text.isRotated && !isHorizontal ? (mode == .sidewaysLR ? -90 : 90) : 0))
        return list.glyphRuns.count - 1
    }

    /// Only the glyphs of a subtree, black: the mask of `background-clip: text`.
    mutating func paintTextOnly(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        if fragment.kind == .text {
            let style = styles[boxes[fragment.box].style]
            guard style.inherited.visibility == .visible,
                let run = addRun(
                    fragment, text: tree.textFragment(fragment), at: place.offset, isHorizontal: style.text.writingMode.isHorizontal,
                    style: style)
            else { return }
            push(.glyphs(run, .black))
            return
        }
        for link in tree.children(place.fragment) {
            paintTextOnly(PlacedFragment(fragment: link.fragment, offset: place.offset + link.offset))
        }
    }
}

extension Shadow {
    /// The colour of a shadow: its own, or the text's.
    func paintColor(style: ComputedStyle) -> RGBA { isCurrentColor ? style.text.color : color }
}
