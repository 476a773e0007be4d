import ClipBase
import DOM
import Style
import TextShaping

// The decorations of `<text>`: lines as CSS draws them, painted as the elements that set them paint their text (SVG 2 §11.12).
extension Painter {
    /// One line along a piece of text, in user units.
    private struct SVGDecorationLine {
        var style: TextDecorationStyle
        /// Its upper edge.
        var y: Double
        var thickness: Double
        /// Whether it keeps clear of the glyphs.
        var skipsInk: Bool
        /// Which way a second line stands.
        var isOver: Bool
    }

    /// Decoration lines with the paints of the elements that set them.
    mutating func paintDecorations(
        _ lines: TextDecorationLine, _ piece: SVGTextLayout.Piece, of root: NodeID, bounds: Rect, _ context: SVGContext
    ) {
        guard !piece.isVertical, piece.advance > 0 else { return }
        var setters: [ComputedStyle] = []
        var current: NodeID? = piece.element
        while let node = current, setters.count < 64, input.document.namespace(node) == .svg {
            if let style = svgStyle(node), !style.decoration.line.isDisjoint(with: lines) { setters.append(style) }
            current = input.document.parent(node)
        }
        let toPiece = piece.transform?.inverted ?? .identity
        for setter in setters.reversed() {
            for line in [TextDecorationLine.underline, .overline, .lineThrough]
            where lines.contains(line) && setter.decoration.line.contains(line) {
                let drawn = svgLine(line, setter, piece, scale: svgScale(context))
                for step in svgPaintOrder(setter) {
                    switch step {
                    case .fill:
                        guard let paint = svgFill(setter, bounds: bounds, context)?.transformed(by: toPiece) else { continue }
                        drawSVGLine(drawn, piece, paint, stroke: nil)
                    case .stroke:
                        guard let stroke = svgStroke(setter, context),
                            let paint = svgStrokePaint(setter, bounds: bounds, context)?.transformed(by: toPiece)
                        else { continue }
                        drawSVGLine(drawn, piece, paint, stroke: stroke)
                    case .markers: break
                    }
                }
            }
        }
    }

    /// Places are whole device px from the baseline; unlike that of lines of the page, the thickness is not.
    private func svgLine(
        _ line: TextDecorationLine, _ setter: ComputedStyle, _ piece: SVGTextLayout.Piece, scale: Double
    ) -> SVGDecorationLine {
        let metrics = svgMetrics(piece.style)
        let scale = scale > 1e-6 && scale.isFinite ? scale : 1
        let ascent = SVGTextExtent(metrics, scale: scale).ascent
        let size = piece.style.font.size
        var thickness = max(1, size / 10 * scale) / scale
        if let given = setter.decoration.thickness {
            let isFromFont = given.pixels == -1 && !given.hasPercentage
            let value = isFromFont ? metrics.underlineThickness : styles.tables.resolve(given, basis: size)
            thickness = max(1, (value * scale).rounded()) / scale
        }
        let y: Double
        switch line {
        case .underline:
            if let offset = setter.text.underlineOffset {
                y = (styles.tables.resolve(offset, basis: size) * scale).rounded() / scale
            } else {
                y = max(1, (thickness * scale / 2).rounded(.up)) / scale
            }
        case .overline: y = -ascent - (thickness * scale).rounded(.down) / scale
        default: y = -metrics.exactAscent / 3 - thickness / 2
        }
        return SVGDecorationLine(
            style: setter.decoration.style, y: piece.start.y + y, thickness: thickness,
            skipsInk: line != .lineThrough && setter.text.skipInk != .none, isOver: line == .overline)
    }

    private mutating func drawSVGLine(_ line: SVGDecorationLine, _ piece: SVGTextLayout.Piece, _ paint: VectorPaint, stroke: Stroke?) {
        let spacing = line.thickness + 1
        let second = line.isOver ? line.y - spacing : line.y + spacing
        let middle = line.y + line.thickness / 2
        switch line.style {
        case .solid: fillSVGLine(line, at: line.y, piece, paint, stroke)
        case .double:
            fillSVGLine(line, at: line.y, piece, paint, stroke)
            fillSVGLine(line, at: second, piece, paint, stroke)
        case .dotted, .dashed:
            let path = PathData([
                .move(Point(x: piece.start.x, y: middle)), .line(Point(x: piece.start.x + piece.advance, y: middle))
            ])
            push(
                .paintStroke(add(path), paint: add(paint), DecorationGeometry.dashes(isDotted: line.style == .dotted, line.thickness)))
        case .wavy:
            let center = second + line.thickness / 2
            let reach = DecorationGeometry.waveReach(line.thickness)
            push(.pushClip(.rect(Rect(x: piece.start.x, y: center - reach, width: piece.advance, height: reach * 2))))
            let wave = DecorationGeometry.wave(length: piece.advance, thickness: line.thickness) { along, across in
                Point(x: piece.start.x + along, y: center + across)
            }
            push(.paintStroke(add(wave), paint: add(paint), Stroke(width: line.thickness)))
            push(.popClip)
        }
    }

    private mutating func fillSVGLine(
        _ line: SVGDecorationLine, at y: Double, _ piece: SVGTextLayout.Piece, _ paint: VectorPaint, _ stroke: Stroke?
    ) {
        let gaps = line.skipsInk ? svgInkGaps(piece, from: y - piece.start.y, thickness: line.thickness) : []
        for part in DecorationGeometry.pieces(of: piece.advance, without: gaps) {
            let path = PathData.rect(
                Rect(
                    x: piece.start.x + part.lowerBound, y: y, width: part.upperBound - part.lowerBound, height: line.thickness),
                rx: 0, ry: 0)
            if let stroke {
                push(.paintStroke(add(path), paint: add(paint), stroke))
            } else {
                pushFill(path, paint, isEvenOdd: false)
            }
        }
    }

    private func svgInkGaps(_ piece: SVGTextLayout.Piece, from top: Double, thickness: Double) -> [ClosedRange<Double>] {
        let reach = min(thickness, DecorationGeometry.maxInkReach)
        return piece.glyphs.compactMap { glyph in
            let shift = glyph.y - piece.start.y
            guard
                let ink = input.fonts.inkExtent(
                    ofGlyph: glyph.glyph, in: piece.font, from: top - shift, to: top + thickness - shift)
            else { return nil }
            let start = glyph.x - piece.start.x
            return start + ink.lowerBound - reach...start + ink.upperBound + reach
        }
    }
}
