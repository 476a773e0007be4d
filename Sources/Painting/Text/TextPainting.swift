import ClipBase
import Layout
import Style
import TextShaping

/// A text decoration in force, with the box that set it (Text Decoration 4 §2).
struct ActiveDecoration {
    var line: TextDecorationLine
    var style: TextDecorationStyle
    var color: RGBA
    /// CSS px; nil is automatic.
    var thickness: LengthPercentage?
    /// `font-size` of the decorating box, CSS px.
    var fontSize: Double
    var underlineOffset: LengthPercentage?
    var underlinePosition: TextUnderlinePosition
}

extension Painter {
    // MARK: Glyphs

    mutating func paintText(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        let text = tree.textFragment(fragment)
        let style = styles[boxes[fragment.box].style]
        guard style.inherited.visibility == .visible else { return }
        if text.symbol != .none { return paintSymbol(text, at: place.offset, style: style) }
        let isHorizontal = style.text.writingMode.isHorizontal
        let area = LayoutRect(origin: place.offset, size: fragment.size).rect
        let reach = (isHorizontal ? area.height : area.width) * 1.5
        let bounds = area.insetBy(-max(reach, 8))
        let shadows = styles.tables.shadows[style.text.shadows]
        let shadowReach = shadows.reduce(0) { max($0, abs($1.x) + abs($1.y) + $1.blur * 2) }
        if let region, !bounds.insetBy(-shadowReach).intersects(region) { return }

        guard let run = addRun(fragment, text: text, at: place.offset, isHorizontal: isHorizontal, style: style) else { return }
        for shadow in shadows.reversed() {
            emit(
                .glyphShadow(run, shadow.color, offset: Point(x: shadow.x, y: shadow.y), sigma: shadow.blur / 2),
                bounds: bounds.insetBy(-shadowReach))
        }
        paintDecorations(under: true, fragment: fragment, text: text, place: place, style: style)
        let color = style.text.fillColor ?? style.text.color
        if !color.isTransparent { emit(.glyphs(run, color), bounds: bounds) }
        if style.text.strokeWidth > 0 {
            let stroke = style.text.strokeColor ?? style.text.color
            emit(.strokeGlyphs(run, stroke, width: style.text.strokeWidth), bounds: bounds)
        }
        paintEmphasis(fragment, text: text, place: place, style: style)
        paintDecorations(under: false, fragment: fragment, text: text, place: place, style: style)
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
            // sideways-lr, whose lines run up).
            let isUpward = mode == .sidewaysLR
            var pen = isUpward ? (offset.y + fragment.size.height).pixels : offset.y.pixels
            let baseline =
                isUpward
                ? snap(offset.x.pixels + text.ascent.pixels)
                : snap((offset.x + fragment.size.width).pixels - text.ascent.pixels)
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

    // MARK: Decorations

    /// Puts a box's own `text-decoration` in force for its content; false where it has none.
    mutating func pushDecoration(of fragment: Fragment) -> Bool {
        let style = styles[boxes[fragment.box].style]
        guard !style.decoration.line.isDisjoint(with: [.underline, .overline, .lineThrough, .spellingError, .grammarError]) else {
            return false
        }
        decorations.append(
            ActiveDecoration(
                line: style.decoration.line, style: style.decoration.style, color: style.decoration.color,
                thickness: style.decoration.thickness, fontSize: style.font.size, underlineOffset: style.text.underlineOffset,
                underlinePosition: style.text.underlinePosition))
        return true
    }

    /// The decorations that reach a positioned box from its in-flow ancestors; none reaches floats and out-of-flow boxes.
    func inheritedDecorations(of fragment: Fragment) -> [ActiveDecoration] {
        let box = boxes[fragment.box]
        guard !box.isOutOfFlow, !box.isFloating, !box.isAtomicInline else { return [] }
        var chain: [BoxID] = []
        var ancestor = box.parent
        while let current = ancestor {
            chain.append(current)
            let parent = boxes[current]
            if parent.isOutOfFlow || parent.isFloating || parent.isAtomicInline { break }
            ancestor = parent.parent
        }
        var result: [ActiveDecoration] = []
        for id in chain.reversed() {
            let style = styles[boxes[id].style]
            guard !style.decoration.line.isEmpty, boxes[id].kind != .tableWrapper else { continue }
            result.append(
                ActiveDecoration(
                    line: style.decoration.line, style: style.decoration.style, color: style.decoration.color,
                    thickness: style.decoration.thickness, fontSize: style.font.size, underlineOffset: style.text.underlineOffset,
                    underlinePosition: style.text.underlinePosition))
        }
        return result
    }

    /// Underlines and overlines go below the text, line-through above it.
    private mutating func paintDecorations(under: Bool, fragment: Fragment, text: TextFragment, place: PlacedFragment, style: ComputedStyle)
    {
        guard !decorations.isEmpty, !(text.isGenerated && boxes[fragment.box].kind == .marker) else { return }
        let metrics = input.fonts.metrics(of: text.font)
        let isHorizontal = style.text.writingMode.isHorizontal
        for decoration in decorations {
            let thickness = usedThickness(decoration, metrics: metrics)
            func line(at distance: Double) {
                // `distance`: from the line-over edge of the text to the upper edge of the line.
                drawLine(
                    decoration, distance: distance, thickness: thickness, fragment: fragment, place: place, text: text, metrics: metrics,
                    style: style, isHorizontal: isHorizontal)
            }
            let ascent = text.ascent.pixels
            if under {
                if decoration.line.contains(.underline) {
                    line(
                        at: underlinePosition(
                            decoration, ascent: ascent, thickness: thickness, metrics: metrics, isHorizontal: isHorizontal))
                }
                if decoration.line.contains(.overline) {
                    line(at: ascent - metrics.ascent - (decoration.style == .double || decoration.style == .wavy ? thickness : 0))
                }
                if !decoration.line.isDisjoint(with: [.spellingError, .grammarError]) {
                    var wavy = decoration
                    wavy.style = .wavy
                    wavy.color =
                        decoration.line.contains(.spellingError) ? RGBA(red: 1, green: 0, blue: 0) : RGBA(red: 0.5, green: 0.5, blue: 0.5)
                    drawLine(
                        wavy, distance: ascent + thickness, thickness: thickness, fragment: fragment, place: place, text: text,
                        metrics: metrics, style: style, isHorizontal: isHorizontal)
                }
            } else if decoration.line.contains(.lineThrough) {
                line(at: ascent - (2 * metrics.exactAscent / 3) / 2 - thickness / 2)
            }
        }
    }

    /// The thickness of a line (Text Decoration 4 §2.3), at least one device px.
    private func usedThickness(_ decoration: ActiveDecoration, metrics: FontMetrics) -> Double {
        let value: Double
        if let thickness = decoration.thickness {
            value =
                thickness.pixels == -1 && !thickness.hasPercentage
                ? metrics.underlineThickness : styles.tables.resolve(thickness, basis: decoration.fontSize)
        } else {
            // The reference browser draws whole px: 1 up to a size of 19.
            return max(1, (decoration.fontSize / 10 * scale).rounded(.down)) / scale
        }
        return max(1, (value * scale).rounded()) / scale
    }

    private func underlinePosition(
        _ decoration: ActiveDecoration, ascent: Double, thickness: Double, metrics: FontMetrics, isHorizontal: Bool
    ) -> Double {
        let offset = decoration.underlineOffset.map { styles.tables.resolve($0, basis: decoration.fontSize) }
        switch decoration.underlinePosition {
        case .under, .underLeft, .underRight: return ascent + metrics.descent + (offset ?? 0)
        case .left where !isHorizontal: return ascent + metrics.descent + (offset ?? 0)
        case .right where !isHorizontal: return ascent - metrics.ascent - thickness - (offset ?? 0)
        case .fromFont: return ascent + metrics.underlineOffset + (offset ?? 0)
        case .auto, .left, .right:
            if let offset { return ascent + offset }
            if !isHorizontal { return ascent + metrics.descent }
            return ascent + max(1, (thickness / 2).rounded(.up))
        }
    }

    private mutating func drawLine(
        _ decoration: ActiveDecoration, distance: Double, thickness: Double, fragment: Fragment, place: PlacedFragment, text: TextFragment,
        metrics: FontMetrics, style: ComputedStyle, isHorizontal: Bool
    ) {
        let length = isHorizontal ? fragment.size.width.pixels : fragment.size.height.pixels
        guard length > 0, !decoration.color.isTransparent else { return }
        let origin = place.offset
        // In a vertical line the over edge is on the right.
        func rect(_ distance: Double, _ thickness: Double) -> Rect {
            if isHorizontal { return Rect(x: origin.x.pixels, y: snap(origin.y.pixels + distance), width: length, height: thickness) }
            let right = (origin.x + fragment.size.width).pixels
            return Rect(x: snap(right - distance - thickness), y: origin.y.pixels, width: thickness, height: length)
        }
        let area = rect(distance, thickness)
        let ascent = text.ascent.pixels
        func emitSolid(_ distance: Double, _ area: Rect) {
            let isThrough = distance < ascent && distance > ascent - metrics.ascent
            let gaps =
                isThrough || !isHorizontal || style.text.skipInk == .none
                ? [] : inkGaps(text, from: distance - ascent, thickness: thickness, skipsIdeographs: style.text.skipInk == .all)
            for part in area.pieces(without: gaps) { emit(.fillRect(part, decoration.color), bounds: part) }
        }
        switch decoration.style {
        case .solid: emitSolid(distance, area)
        case .double:
            emitSolid(distance, area)
            emitSolid(distance + thickness * 2, rect(distance + thickness * 2, thickness))
        case .dotted, .dashed:
            let middle = isHorizontal ? area.y + thickness / 2 : area.x + thickness / 2
            let path =
                isHorizontal
                ? PathData([.move(Point(x: area.x, y: middle)), .line(Point(x: area.maxX, y: middle))])
                : PathData([.move(Point(x: middle, y: area.y)), .line(Point(x: middle, y: area.maxY))])
            let stroke =
                decoration.style == .dotted
                ? Stroke(
                    width: thickness, dashes: thickness > 1 ? [0, thickness * 2] : [thickness, thickness],
                    dashOffset: thickness > 1 ? -thickness / 2 : 0, cap: thickness > 1 ? .round : .butt)
                : Stroke(width: thickness, dashes: [thickness * 3, thickness * 2])
            emit(.strokePath(add(path), decoration.color, stroke), bounds: area)
        case .wavy:
            // Two curves a wave; sizes as the reference browser draws them.
            let controlDistance = 3 * max(2, thickness)
            let step = 2 * max(2, thickness)
            let middle = (isHorizontal ? area.y : area.x) + thickness / 2 + (distance > metrics.ascent ? thickness * 2 : 0)
            var segments: [PathData.Segment] = []
            func point(_ along: Double, _ across: Double) -> Point {
                isHorizontal ? Point(x: origin.x.pixels + along, y: middle + across) : Point(x: middle - across, y: origin.y.pixels + along)
            }
            var along = 0.0
            segments.append(.move(point(0, 0)))
            let end = min(length, 100_000)
            while along < end {
                segments.append(
                    .curve(point(along + step, controlDistance), point(along + step, -controlDistance), point(along + step * 2, 0)))
                along += step * 2
            }
            push(
                .pushClip(
                    .rect(
                        isHorizontal
                            ? Rect(x: origin.x.pixels, y: middle - 100, width: length, height: 200)
                            : Rect(x: middle - 100, y: origin.y.pixels, width: 200, height: length))))
            emit(.strokePath(add(PathData(segments)), decoration.color, Stroke(width: thickness)), bounds: area.insetBy(-controlDistance))
            push(.popClip)
        }
    }

    /// Where the line would touch glyphs: stretches from the start of the text, widened by the line's thickness (Text
    /// Decoration 4 §2.8.1).
    private func inkGaps(
        _ text: TextFragment, from top: Double, thickness: Double, skipsIdeographs: Bool
    ) -> [ClosedRange<Double>] {
        let bytes = tree.text[text.text.range]
        var gaps: [ClosedRange<Double>] = []
        let reach = min(thickness, 13)
        var pen = 0.0
        for glyph in tree.glyphs[text.glyphs.range] {
            // U+3000…U+D7FF, the scripts of East Asia, start with E3…ED.
            let lead = bytes.dropFirst(Int(glyph.cluster)).first ?? 0
            if glyph.glyph != ShapedGlyph.invisible, skipsIdeographs || !(0xE3...0xED).contains(lead),
                let ink = input.fonts.inkExtent(
                    ofGlyph: glyph.glyph, in: text.font, from: top - Double(glyph.offsetY),
                    to: top + thickness - Double(glyph.offsetY))
            {
                let start = pen + Double(glyph.offsetX)
                gaps.append(start + ink.lowerBound - reach...start + ink.upperBound + reach)
            }
            pen += Double(glyph.advance)
        }
        return gaps
    }

    // MARK: Emphasis marks

    /// `text-emphasis`: a mark over (or under) each character that is no space or punctuation (Text Decoration 4 §3).
    private mutating func paintEmphasis(_ fragment: Fragment, text: TextFragment, place: PlacedFragment, style: ComputedStyle) {
        guard style.text.emphasisShape != .none, !text.isGenerated else { return }
        let mark: String
        let isFilled = style.text.emphasisFill == .filled
        switch style.text.emphasisShape {
        case .none: return
        case .dot: mark = isFilled ? "•" : "◦"
        case .circle: mark = isFilled ? "●" : "○"
        case .doubleCircle: mark = isFilled ? "◉" : "◎"
        case .triangle: mark = isFilled ? "▲" : "△"
        case .sesame: mark = isFilled ? "﹅" : "﹆"
        case .string: mark = styles.tables.strings[style.text.emphasisString]
        }
        guard let scalar = mark.unicodeScalars.first else { return }
        let id = input.fonts.intern(FontDescription(size: style.font.size / 2))
        let bytes8 = Array(String(scalar).utf8)
        let shaped = input.fonts.shape(
            bytes8.span, styles: [TextStyleRun(byteRange: 0..<bytes8.count, font: id)],
            bidi: [BidiRun(byteRange: 0..<bytes8.count, level: 0)])
        guard let run = shaped.runs.first, let glyph = shaped.glyphs.first else { return }
        let metrics = input.fonts.metrics(of: run.font)
        let base = input.fonts.metrics(of: text.font)
        let isHorizontal = style.text.writingMode.isHorizontal
        let start = list.glyphs.count
        var pen = isHorizontal ? place.offset.x.pixels : place.offset.y.pixels
        let bytes = tree.text[text.text.range]
        for item in tree.glyphs[text.glyphs.range] {
            let advance = Double(item.advance)
            defer { pen += advance }
            guard advance > 0, isMarked(bytes, at: Int(item.cluster)) else { continue }
            let along = pen + (advance - Double(glyph.advance)) / 2
            if isHorizontal {
                let y =
                    style.text.emphasisIsUnder
                    ? place.offset.y.pixels + text.ascent.pixels + base.descent + metrics.ascent
                    : place.offset.y.pixels + text.ascent.pixels - base.ascent - metrics.descent
                list.glyphs.append(PlacedGlyph(glyph: glyph.glyph, x: along, y: y))
            } else {
                let right = (place.offset.x + fragment.size.width).pixels
                let x = style.text.emphasisIsLeft ? place.offset.x.pixels - Double(glyph.advance) : right
                list.glyphs.append(PlacedGlyph(glyph: glyph.glyph, x: x, y: pen + (advance + metrics.ascent - metrics.descent) / 2))
            }
        }
        guard list.glyphs.count > start else { return }
        list.glyphRuns.append(GlyphRun(font: run.font, glyphs: ByteRange(start..<list.glyphs.count)))
        let area = LayoutRect(origin: place.offset, size: fragment.size).rect.insetBy(-style.font.size * 1.5)
        emit(.glyphs(list.glyphRuns.count - 1, style.text.emphasisColor), bounds: area)
    }

    private func isMarked(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Bool {
        let rest = bytes.dropFirst(offset)
        guard let scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first else { return false }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .openPunctuation, .closePunctuation,
            .dashPunctuation, .connectorPunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .unassigned:
            return scalar == "#" || scalar == "%" || scalar == "‰" || scalar == "&" || scalar == "@" || scalar == "§" || scalar == "¶"
        default: return true
        }
    }
}

extension Rect {
    /// The horizontal pieces that gaps leave; gaps count from the left edge.
    fileprivate func pieces(without gaps: [ClosedRange<Double>]) -> [Rect] {
        if gaps.isEmpty { return [self] }
        var pieces: [Rect] = []
        var start = x
        for gap in gaps.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let end = min(x + gap.lowerBound, maxX)
            if end > start { pieces.append(Rect(x: start, y: y, width: end - start, height: height)) }
            start = max(start, x + gap.upperBound)
        }
        if start < maxX { pieces.append(Rect(x: start, y: y, width: maxX - start, height: height)) }
        return pieces
    }
}
