import ClipBase
import Layout
import Style
import TextShaping

/// One decoration line of a text fragment, ready to be drawn. Lengths in CSS px.
private struct DecorationLine {
    enum Kind { case underline, overline, lineThrough }
    var kind: Kind
    var style: TextDecorationStyle
    var color: RGBA
    /// From the decorating box's line-over edge to the line's upper edge.
    var distance: Double
    var thickness: Double
    var overEdge: Double
}

/// A text fragment on the page as decorations see it.
struct DecoratedText {
    var fragment: Fragment
    var text: TextFragment
    var origin: LayoutPoint
    var style: ComputedStyle
    var mode: WritingMode { style.text.writingMode }
    /// The extent along the line.
    var start: Double { mode.isHorizontal ? origin.x.pixels : origin.y.pixels }
    var length: Double { mode.isHorizontal ? fragment.size.width.pixels : fragment.size.height.pixels }
}

/// Which decoration lines of a text are meant: those that go below its glyphs, or those above them (Text Decoration 4 §5.1).
enum DecorationLayer { case belowText, aboveText }

extension Painter {
    /// Draws the decorations in force along a text. A shadow of them has its own colour and offset.
    mutating func paintDecorations(_ layer: DecorationLayer, of decorated: DecoratedText, shadow: Shadow? = nil) {
        guard !decorations.isEmpty, decorated.length > 0 else { return }
        guard !(decorated.text.isGenerated && boxes[decorated.fragment.box].kind == .marker) else { return }
        for decoration in decorations {
            for line in lines(of: decoration, in: decorated) where (line.kind == .lineThrough) == (layer == .aboveText) {
                draw(line, decorated, shadow: shadow)
            }
        }
    }

    // MARK: Places

    private func lines(of decoration: ActiveDecoration, in decorated: DecoratedText) -> [DecorationLine] {
        let style = styles[decoration.decoratingBox.style]
        let metrics = input.fonts.metrics(of: primaryFont(style))
        let thickness = usedThickness(decoration, fontSize: style.font.size, metrics: metrics)
        let overEdge = decoration.decoratingBox.overEdge ?? textOverEdge(decorated)
        let offset = decoration.underlineOffset.map { styles.tables.resolve($0, basis: style.font.size) }
        func line(_ kind: DecorationLine.Kind, at distance: Double) -> DecorationLine {
            DecorationLine(
                kind: kind, style: decoration.style, color: decoration.color, distance: distance, thickness: thickness, overEdge: overEdge)
        }
        // Overlines and strikes stand by the text that they are drawn along, as in the browsers.
        let ownEdge = textOverEdge(decorated)
        let ownMetrics = input.fonts.metrics(of: primaryFont(decorated.style))
        func ownLine(_ kind: DecorationLine.Kind, at distance: Double) -> DecorationLine {
            var line = line(kind, at: distance)
            line.overEdge = ownEdge
            return line
        }
        let position = UnderlinePlace(style)
        var lines: [DecorationLine] = []
        let under = style.text.usesCentralBaseline || position == .under
        let underPlace =
            under
            ? line(.underline, at: (metrics.ascent + metrics.emDescent + (offset ?? 0)).rounded(.down) + 1)
            : line(.underline, at: nearBaseline(position, offset: offset, thickness: thickness, metrics: metrics))
        let overPlace =
            position == .over
            ? line(.overline, at: (metrics.ascent - metrics.emAscent - (offset ?? 0)).rounded(.down) - 1 - thickness.rounded(.down))
            : ownLine(.overline, at: -thickness.rounded(.down))
        // Where the underline goes over the text, the overline goes under it.
        let isFlipped = position == .over
        if decoration.line.contains(.underline) { lines.append(isFlipped ? overPlace : underPlace) }
        if decoration.line.contains(.overline) { lines.append(isFlipped ? underPlace : overPlace) }
        if !decoration.line.isDisjoint(with: [.spellingError, .grammarError]) {
            var error = line(.underline, at: metrics.ascent + thickness)
            error.style = .wavy
            error.color = decoration.line.contains(.spellingError) ? RGBA(red: 1, green: 0, blue: 0) : RGBA(red: 0.5, green: 0.5, blue: 0.5)
            lines.append(error)
        }
        if decoration.line.contains(.lineThrough) {
            let middle = 2 * ownMetrics.exactAscent / 3
            lines.append(ownLine(.lineThrough, at: ownMetrics.ascent - middle / 2 - thickness / 2))
        }
        return lines
    }

    /// Where an underline stands by `text-underline-position` (§2.6).
    private enum UnderlinePlace {
        case nearBaseline, fromFont, under, over

        init(_ style: ComputedStyle) {
            let position = style.text.underlinePosition
            guard style.text.usesCentralBaseline else {
                switch position {
                case .under, .underLeft, .underRight: self = .under
                case .fromFont: self = .fromFont
                case .auto, .left, .right: self = .nearBaseline
                }
                return
            }
            let language = style.font.language.string.prefix { $0 != "-" }.lowercased()
            switch position {
            case .left, .underLeft: self = .under
            case .right, .underRight: self = .over
            case .auto, .under, .fromFont: self = language == "ja" || language == "ko" ? .over : .under
            }
        }
    }

    private func nearBaseline(_ place: UnderlinePlace, offset: Double?, thickness: Double, metrics: FontMetrics) -> Double {
        if place == .fromFont { return (metrics.exactAscent + metrics.underlineOffset + (offset ?? 0)).rounded() }
        if let offset { return metrics.ascent + offset.rounded() }
        return metrics.ascent + max(1, (thickness / 2).rounded(.up))
    }

    private func textOverEdge(_ decorated: DecoratedText) -> Double {
        switch decorated.mode {
        case .horizontalTB: decorated.origin.y.pixels
        case .sidewaysLR: decorated.origin.x.pixels
        case .verticalRL, .verticalLR, .sidewaysRL: (decorated.origin.x + decorated.fragment.size.width).pixels
        }
    }

    /// The thickness of a line (§2.3), at least one device px.
    private func usedThickness(_ decoration: ActiveDecoration, fontSize: Double, metrics: FontMetrics) -> Double {
        guard let thickness = decoration.thickness else {
            // The reference browser draws whole px: 1 up to a size of 19.
            return max(1, (fontSize / 10 * scale).rounded(.down)) / scale
        }
        let isFromFont = thickness.pixels == -1 && !thickness.hasPercentage
        let value = isFromFont ? metrics.underlineThickness : styles.tables.resolve(thickness, basis: fontSize)
        return max(1, (value * scale).rounded()) / scale
    }

    // MARK: Drawing

    private mutating func draw(_ line: DecorationLine, _ decorated: DecoratedText, shadow: Shadow?) {
        var line = line
        var decorated = decorated
        if let shadow {
            line.color = shadow.paintColor(style: decorated.style)
            line.overEdge += decorated.mode.isHorizontal ? shadow.y : shadow.x
            decorated.origin = decorated.origin + LayoutPoint(x: LayoutUnit(shadow.x), y: LayoutUnit(shadow.y))
        }
        guard !line.color.isTransparent else { return }
        // A second line stands away from the text.
        let spacing = line.thickness + 1
        let second = line.kind == .overline ? line.distance - spacing : line.distance + spacing
        switch line.style {
        case .solid: fill(line, at: line.distance, decorated)
        case .double:
            fill(line, at: line.distance, decorated)
            fill(line, at: second, decorated)
        case .dotted, .dashed: stroke(line, decorated)
        case .wavy: drawWave(line, at: line.kind == .lineThrough ? line.distance : second, decorated)
        }
    }

    /// The rectangle of a solid line that starts a distance from the decorating box's over edge.
    private func rect(_ line: DecorationLine, at distance: Double, _ decorated: DecoratedText) -> Rect {
        switch decorated.mode {
        case .horizontalTB:
            Rect(x: decorated.start, y: snap(line.overEdge + distance), width: decorated.length, height: line.thickness)
        case .sidewaysLR:
            Rect(x: snap(line.overEdge + distance), y: decorated.start, width: line.thickness, height: decorated.length)
        case .verticalRL, .verticalLR, .sidewaysRL:
            Rect(x: snap(line.overEdge - distance - line.thickness), y: decorated.start, width: line.thickness, height: decorated.length)
        }
    }

    private mutating func fill(_ line: DecorationLine, at distance: Double, _ decorated: DecoratedText) {
        let area = rect(line, at: distance, decorated)
        var gaps: [ClosedRange<Double>] = []
        if line.kind != .lineThrough, decorated.style.text.skipInk != .none {
            // The band that the line takes, below the text's own baseline.
            let shift = decorated.mode.isHorizontal || decorated.mode == .sidewaysLR ? 1.0 : -1.0
            let distanceFromText = distance + (line.overEdge - textOverEdge(decorated)) * shift
            gaps = inkGaps(decorated, from: distanceFromText - decorated.text.ascent.pixels, thickness: line.thickness)
        }
        let isUpward = decorated.mode == .sidewaysLR
        for part in DecorationGeometry.pieces(of: decorated.length, without: gaps) {
            let start = isUpward ? decorated.length - part.upperBound : part.lowerBound
            let length = part.upperBound - part.lowerBound
            let piece =
                decorated.mode.isHorizontal
                ? Rect(x: area.x + start, y: area.y, width: length, height: area.height)
                : Rect(x: area.x, y: area.y + start, width: area.width, height: length)
            emit(.fillRect(piece, line.color), bounds: piece)
        }
    }

    private mutating func stroke(_ line: DecorationLine, _ decorated: DecoratedText) {
        let thickness = line.thickness
        let area = rect(line, at: line.distance, decorated)
        let middle = decorated.mode.isHorizontal ? area.y + thickness / 2 : area.x + thickness / 2
        let path =
            decorated.mode.isHorizontal
            ? PathData([.move(Point(x: area.x, y: middle)), .line(Point(x: area.maxX, y: middle))])
            : PathData([.move(Point(x: middle, y: area.y)), .line(Point(x: middle, y: area.maxY))])
        let stroke = DecorationGeometry.dashes(isDotted: line.style == .dotted, thickness)
        emit(.strokePath(add(path), line.color, stroke), bounds: area)
    }

    /// Two curves a wave; sizes as the reference browser draws them.
    private mutating func drawWave(_ line: DecorationLine, at distance: Double, _ decorated: DecoratedText) {
        let thickness = line.thickness
        let isHorizontal = decorated.mode.isHorizontal
        let area = rect(line, at: distance, decorated)
        let middle = (isHorizontal ? area.y : area.x) + thickness / 2
        let start = decorated.start
        func point(_ along: Double, _ across: Double) -> Point {
            isHorizontal ? Point(x: start + along, y: middle + across) : Point(x: middle - across, y: start + along)
        }
        let wave = DecorationGeometry.wave(length: decorated.length, thickness: thickness, point)
        let reach = DecorationGeometry.waveReach(thickness)
        let clip =
            isHorizontal
            ? Rect(x: start, y: middle - reach, width: decorated.length, height: reach * 2)
            : Rect(x: middle - reach, y: start, width: reach * 2, height: decorated.length)
        push(.pushClip(.rect(clip)))
        emit(.strokePath(add(wave), line.color, Stroke(width: thickness)), bounds: area.insetBy(-reach))
        push(.popClip)
    }

    // MARK: Ink

    /// Where a line would touch glyphs: stretches from the start of the text, widened by the line's thickness (§2.8.1).
    private func inkGaps(_ decorated: DecoratedText, from top: Double, thickness: Double) -> [ClosedRange<Double>] {
        let text = decorated.text
        // Upright glyphs have no baseline to keep clear of.
        guard decorated.mode.isHorizontal || text.isRotated else { return [] }
        let bytes = tree.text[text.text.range]
        var gaps: [ClosedRange<Double>] = []
        let reach = min(thickness, DecorationGeometry.maxInkReach)
        var pen = 0.0
        for glyph in tree.glyphs[text.glyphs.range] {
            // U+3000…U+D7FF, the scripts of East Asia, start with E3…ED.
            let lead = bytes.dropFirst(Int(glyph.cluster)).first ?? 0
            if glyph.glyph != ShapedGlyph.invisible, decorated.style.text.skipInk == .all || !(0xE3...0xED).contains(lead),
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
}
