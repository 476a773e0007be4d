import ClipBase
import DOM
import Glibc
import Layout
import Style
import TextShaping

/// A `<text>` laid out: glyphs at their places in its user space (SVG 2 §11.5).
struct SVGTextLayout {
    /// Glyphs of one font and element in a row.
    struct Piece {
        var style: ComputedStyle
        var element: NodeID
        var font: FontID
        var glyphs: [PlacedGlyph]
        /// Of glyphs in vertical text, degrees.
        var rotation = 0.0
        /// Turns or stretches the piece about a point of its own.
        var transform: AffineTransform?
        /// Where the text starts on its baseline, and how far it runs.
        var start: Point
        var advance: Double
        var isVertical: Bool
    }
    var pieces: [Piece] = []
    /// The union of the glyph cells.
    var bounds: Rect?
}

extension Painter {
    func svgMetrics(_ style: ComputedStyle) -> FontMetrics {
        let fonts = input.fonts
        return fonts.metrics(of: fonts.primaryFont(of: fonts.intern(FontDescription(style.font, tables: styles.tables))))
    }

    /// `baseline-shift` in CSS px, up positive.
    func svgBaselineShift(_ style: ComputedStyle) -> Double {
        let text = svgText(SVGNames.baselineShift, style)
        switch text {
        case "", "baseline": return 0
        case "sub": return -svgMetrics(style).exactAscent / 5
        case "super": return svgMetrics(style).exactAscent / 3
        default:
            let size = Size(width: style.font.size, height: style.font.size)
            return svgLength(text, .x, style, size) ?? 0
        }
    }

    func svgTextLayout(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) -> SVGTextLayout {
        var builder = SVGTextBuilder(SVGTextSource(node, style, context, painter: self), style, context, painter: self)
        return builder.layOut()
    }
}

/// Places the glyphs of one `<text>`.
struct SVGTextBuilder {
    private let source: SVGTextSource
    private let style: ComputedStyle
    private let context: SVGContext
    private let painter: Painter
    private let isVertical: Bool
    private var layout = SVGTextLayout()

    /// A part of a text chunk that is shaped and placed as one.
    private struct Segment {
        var bytes: Range<Int>
        var span: SVGTextSource.Span
        var dx = 0.0, dy = 0.0
        var rotation: Double?
        var shaped = ShapedText()
        var width = 0.0
        /// By which `lengthAdjust` stretches the glyphs.
        var scale = 1.0
    }

    init(_ source: SVGTextSource, _ style: ComputedStyle, _ context: SVGContext, painter: Painter) {
        self.source = source
        self.style = style
        self.context = context
        self.painter = painter
        isVertical = !style.text.writingMode.isHorizontal
    }

    mutating func layOut() -> SVGTextLayout {
        guard !source.text.isEmpty else { return layout }
        var pen = Point.zero
        for chunk in chunks() {
            if let path = chunk.first?.span.path {
                placeOnPath(chunk, path: path)
                continue
            }
            place(chunk, pen: &pen)
        }
        return layout
    }

    // MARK: Chunks

    private var starts: [(chunk: Bool, byte: Int, character: SVGTextSource.Character)] {
        var result: [(Bool, Int, SVGTextSource.Character)] = []
        for (index, character) in source.characters.enumerated() {
            let isAbsolute = index == 0 || character.x != nil || character.y != nil || character.startsPath
            if isAbsolute || character.dx != 0 || character.dy != 0 || character.rotation != nil {
                result.append((isAbsolute, character.byte, character))
            }
        }
        return result
    }

    /// Shaped segments by text chunk: a new one starts wherever a place is given.
    private func chunks() -> [[Segment]] {
        let starts = starts
        let isRightToLeft = style.text.direction == .rtl
        let bidi = resolveBidi(source.text.span, base: isRightToLeft ? .rightToLeft : .leftToRight)
        var runs: [TextStyleRun] = []
        for span in source.spans {
            let tables = painter.styles.tables
            let orientation: TextShaping.TextOrientation =
                switch span.style.text.writingMode {
                case .horizontalTB: .horizontal
                case .sidewaysRL, .sidewaysLR: .sideways
                case .verticalRL, .verticalLR:
                    switch span.style.text.orientation {
                    case .mixed: .mixed
                    case .upright: .upright
                    case .sideways: .sideways
                    }
                }
            runs.append(
                TextStyleRun(
                    byteRange: span.bytes, font: painter.input.fonts.intern(FontDescription(span.style.font, tables: tables)),
                    letterSpacing: tables.resolve(span.style.text.letterSpacing, basis: span.style.font.size),
                    wordSpacing: tables.resolve(span.style.text.wordSpacing, basis: span.style.font.size), orientation: orientation))
        }
        var result: [[Segment]] = []
        var pending: [Segment] = []
        var next = 0
        var current = SVGTextSource.Character(byte: 0)
        for span in source.spans {
            var byte = span.bytes.lowerBound
            while byte < span.bytes.upperBound {
                var isFirst = false
                while next < starts.count, starts[next].byte <= byte {
                    if starts[next].chunk, !pending.isEmpty {
                        result.append(pending)
                        pending = []
                    }
                    current = starts[next].character
                    isFirst = true
                    next += 1
                }
                let end = next < starts.count ? min(span.bytes.upperBound, starts[next].byte) : span.bytes.upperBound
                // A path's text and that around it never share a chunk.
                if let last = pending.last, last.span.path != span.path {
                    result.append(pending)
                    pending = []
                }
                var segment = Segment(bytes: byte..<end, span: span)
                if isFirst {
                    segment.dx = current.dx
                    segment.dy = current.dy
                }
                segment.rotation = current.rotation
                segment.shaped = painter.input.fonts.shape(source.text.span, styles: runs, bidi: bidi.runs, in: byte..<end)
                segment.width = segment.shaped.width
                pending.append(segment)
                byte = end
            }
        }
        if !pending.isEmpty { result.append(pending) }
        return adjusted(result)
    }

    /// Applies `textLength` (SVG 2 §11.5.4).
    private func adjusted(_ chunks: [[Segment]]) -> [[Segment]] {
        var chunks = chunks
        for length in source.lengths {
            var natural = 0.0
            var clusters = 0
            for chunk in chunks {
                for segment in chunk where length.bytes.contains(segment.bytes.lowerBound) {
                    natural += segment.width + segment.dx
                    clusters += segment.shaped.glyphs.count
                }
            }
            guard natural > 0, clusters > 0 else { continue }
            let extra = clusters > 1 ? (length.length - natural) / Double(clusters - 1) : 0
            for i in chunks.indices {
                for j in chunks[i].indices where length.bytes.contains(chunks[i][j].bytes.lowerBound) {
                    if length.scalesGlyphs {
                        chunks[i][j].scale *= length.length / natural
                    } else {
                        for k in chunks[i][j].shaped.glyphs.indices { chunks[i][j].shaped.glyphs[k].advance += Float(extra) }
                        for k in chunks[i][j].shaped.runs.indices {
                            chunks[i][j].shaped.runs[k].width += extra * Double(chunks[i][j].shaped.runs[k].glyphRange.count)
                        }
                        chunks[i][j].width = chunks[i][j].shaped.width
                    }
                }
            }
        }
        return chunks
    }

    // MARK: Placing

    private func anchorShift(_ width: Double) -> Double {
        let isRightToLeft = style.text.direction == .rtl
        switch painter.svgText(SVGNames.textAnchor, style) {
        case "middle": return -width / 2
        case "end": return isRightToLeft ? 0 : -width
        default: return isRightToLeft ? -width : 0
        }
    }

    private mutating func place(_ chunk: [Segment], pen: inout Point) {
        guard let first = chunk.first else { return }
        if let character = source.characters.first(where: { $0.byte == first.bytes.lowerBound }) {
            pen = Point(x: character.x ?? pen.x, y: character.y ?? pen.y)
        }
        let width = chunk.reduce(0) { $0 + $1.width * $1.scale + (isVertical ? $1.dy : $1.dx) }
        let shift = anchorShift(width)
        if isVertical { pen.y += shift } else { pen.x += shift }
        let ordered = style.text.direction == .rtl ? chunk.reversed() : chunk
        for segment in ordered {
            pen.x += segment.dx
            pen.y += segment.dy
            add(segment, at: pen)
            if isVertical { pen.y += segment.width * segment.scale } else { pen.x += segment.width * segment.scale }
        }
    }

    /// How far below the wanted line the alphabetic baseline lies.
    private func baselineOffset(_ span: SVGTextSource.Span, _ metrics: FontMetrics) -> Double {
        let size = metrics.exactAscent + metrics.exactDescent
        let offset: Double
        var baseline = span.style.box.dominantBaseline
        if baseline == .auto { baseline = style.box.dominantBaseline }
        switch baseline {
        case .auto: offset = isVertical ? metrics.exactAscent - size / 2 : 0
        case .alphabetic: offset = 0
        case .textBottom, .ideographic: offset = -metrics.exactDescent
        case .middle: offset = metrics.xHeight / 2
        case .central: offset = metrics.exactAscent - size / 2
        case .mathematical: offset = metrics.exactAscent / 2
        case .hanging: offset = metrics.exactAscent * 0.8
        case .textTop: offset = metrics.exactAscent
        }
        return offset - span.shift
    }

    private func visualRuns(_ shaped: ShapedText) -> [ShapedRun] {
        var runs = shaped.runs
        guard let highest = runs.map(\.bidiLevel).max(), highest > 0 else { return runs }
        // UAX #9 rule L2.
        var level = highest
        while level > 0 {
            var start = 0
            while start < runs.count {
                guard runs[start].bidiLevel >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < runs.count, runs[end].bidiLevel >= level { end += 1 }
                runs[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return runs
    }

    private mutating func add(_ segment: Segment, at place: Point) {
        var pen = place
        let transform: AffineTransform?
        if let rotation = segment.rotation, rotation != 0 {
            transform = turn(rotation * .pi / 180, about: place)
        } else if segment.scale != 1 {
            transform =
                isVertical
                ? AffineTransform(d: segment.scale, f: place.y - place.y * segment.scale)
                : AffineTransform(a: segment.scale, e: place.x - place.x * segment.scale)
        } else {
            transform = nil
        }
        for run in visualRuns(segment.shaped) {
            let metrics = painter.input.fonts.metrics(of: run.font)
            let glyphs = segment.shaped.glyphs[run.glyphRange.clamped(to: segment.shaped.glyphs.indices)]
            add(run, glyphs, metrics, segment.span, at: pen, transform: transform)
            if isVertical { pen.y += run.width } else { pen.x += run.width }
        }
    }

    private func turn(_ angle: Double, about point: Point) -> AffineTransform {
        AffineTransform(e: point.x, f: point.y)
            .concatenating(inner: AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle)))
            .concatenating(inner: AffineTransform(e: -point.x, f: -point.y))
    }

    /// Adds a run of glyphs from the pen on.
    private mutating func add(
        _ run: ShapedRun, _ glyphs: ArraySlice<ShapedGlyph>, _ metrics: FontMetrics, _ span: SVGTextSource.Span, at place: Point,
        transform: AffineTransform?
    ) {
        let offset = baselineOffset(span, metrics)
        var placed: [PlacedGlyph] = []
        placed.reserveCapacity(glyphs.count)
        var pen = isVertical ? place.y : place.x
        let cell: Rect
        if isVertical {
            let isRotated = run.orientation == .rotated
            let baseline = isRotated ? place.x - offset : place.x
            for glyph in glyphs {
                if glyph.glyph != ShapedGlyph.invisible {
                    let along = Double(glyph.offsetX)
                    let across = Double(glyph.offsetY)
                    placed.append(
                        isRotated
                            ? PlacedGlyph(glyph: glyph.glyph, x: baseline - across, y: pen + along)
                            : PlacedGlyph(glyph: glyph.glyph, x: baseline + along, y: pen + across))
                }
                pen += Double(glyph.advance)
            }
            let size = metrics.exactAscent + metrics.exactDescent
            cell = Rect(
                x: isRotated ? baseline - metrics.exactDescent : place.x - size / 2, y: place.y, width: size, height: pen - place.y)
        } else {
            let baseline = place.y + offset
            for glyph in glyphs {
                if glyph.glyph != ShapedGlyph.invisible {
                    placed.append(
                        PlacedGlyph(glyph: glyph.glyph, x: pen + Double(glyph.offsetX), y: baseline + Double(glyph.offsetY)))
                }
                pen += Double(glyph.advance)
            }
            cell = Rect(
                x: place.x, y: baseline - metrics.exactAscent, width: pen - place.x, height: metrics.exactAscent + metrics.exactDescent)
        }
        var piece = SVGTextLayout.Piece(
            style: span.style, element: span.element, font: run.font, glyphs: placed,
            start: isVertical ? place : Point(x: place.x, y: place.y + offset), advance: pen - (isVertical ? place.y : place.x),
            isVertical: isVertical)
        if isVertical && run.orientation == .rotated { piece.rotation = 90 }
        piece.transform = transform
        layout.pieces.append(piece)
        let bounds = transform?.bounds(of: cell) ?? cell
        layout.bounds = layout.bounds.map { $0.union(bounds) } ?? bounds
    }

    // MARK: Text on a path

    private mutating func placeOnPath(_ chunk: [Segment], path node: NodeID) {
        guard let href = painter.svgHref(node), let element = painter.referencedElement(href), let pathStyle = painter.svgStyle(element),
            let path = painter.svgShapePath(element, pathStyle, context)
        else { return }
        let own = painter.svgTransform(element, pathStyle, context) ?? .identity
        let measure = PathMeasure(path.transformed(by: own))
        guard measure.length > 0 else { return }
        var unit = 1.0
        if let length = painter.svgAttribute(element, SVGNames.pathLength).flatMap({ NumberScanner.list($0, limit: 1).first }), length >= 0
        {
            // A length of 0 makes the unit endless (SVG 2 §9.6.1).
            unit = length > 0 ? measure.length / length : .infinity
        }
        var position = 0.0
        if let text = painter.svgAttribute(node, SVGNames.startOffset) {
            let isShare = text.utf8.contains(0x25)
            let size = Size(width: measure.length, height: measure.length)
            let offset = painter.svgLength(text, .x, style, size) ?? 0
            // A share of a length of 0 is none.
            let share = unit.isFinite ? 1.0 : 0
            position = offset == 0 ? 0 : offset * (isShare ? share : unit)
        }
        position += anchorShift(chunk.reduce(0) { $0 + $1.width * $1.scale + $1.dx })
        var across = 0.0
        for segment in chunk {
            position += segment.dx
            across += segment.dy
            for run in visualRuns(segment.shaped) {
                let metrics = painter.input.fonts.metrics(of: run.font)
                for index in run.glyphRange.clamped(to: segment.shaped.glyphs.indices) {
                    let glyph = segment.shaped.glyphs[index]
                    let advance = Double(glyph.advance)
                    if let (point, angle) = measure.place(at: position + advance / 2) {
                        let turned = turn(angle + (segment.rotation ?? 0) * .pi / 180, about: point)
                        add(
                            run, segment.shaped.glyphs[index..<index + 1], metrics, segment.span,
                            at: Point(x: point.x - advance / 2, y: point.y + across), transform: turned)
                    }
                    position += advance
                }
            }
        }
    }
}
