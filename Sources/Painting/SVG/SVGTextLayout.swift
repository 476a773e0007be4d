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
    private let scale: Double
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

        mutating func widenGlyphs(by extra: Double) {
            for index in shaped.glyphs.indices { shaped.glyphs[index].advance += Float(extra) }
            for index in shaped.runs.indices { shaped.runs[index].width += extra * Double(shaped.runs[index].glyphRange.count) }
            width = shaped.width
        }

        mutating func widenLastGlyph(by extra: Double) {
            guard let run = shaped.runs.indices.last, let glyph = shaped.runs[run].glyphRange.last,
                shaped.glyphs.indices.contains(glyph)
            else { return }
            shaped.glyphs[glyph].advance += Float(extra)
            shaped.runs[run].width += extra
            width = shaped.width
        }
    }

    init(_ source: SVGTextSource, _ style: ComputedStyle, _ context: SVGContext, painter: Painter) {
        self.source = source
        self.style = style
        self.context = context
        self.painter = painter
        isVertical = !style.text.writingMode.isHorizontal
        scale = painter.svgScale(context)
    }

    mutating func layOut() -> SVGTextLayout {
        guard !source.text.isEmpty else { return layout }
        var pen = Point.zero
        for chunk in chunks() {
            if let path = chunk.first?.span.path {
                // What follows goes on where the path ends (SVG 2 §11.8.3).
                pen = placeOnPath(chunk, path: path) ?? pen
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
        let bidi = source.bidiRuns(base: isRightToLeft ? .rightToLeft : .leftToRight)
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
                segment.shaped = painter.input.fonts.shape(source.text.span, styles: runs, bidi: bidi, in: byte..<end)
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
            var last: (chunk: Int, segment: Int)?
            for i in chunks.indices {
                for j in chunks[i].indices where length.bytes.contains(chunks[i][j].bytes.lowerBound) {
                    if length.scalesGlyphs {
                        chunks[i][j].scale *= length.length / natural
                    } else {
                        chunks[i][j].widenGlyphs(by: extra)
                        last = (i, j)
                    }
                }
            }
            // Nothing follows the last glyph.
            if let last { chunks[last.chunk][last.segment].widenLastGlyph(by: -extra) }
        }
        return chunks
    }

    // MARK: Placing

    /// The point of a chunk that reaches from `low` to `high` which `text-anchor` puts at its place (SVG 2 §11.8.2).
    private func anchor(_ low: Double, _ high: Double, _ style: ComputedStyle) -> Double {
        let isRightToLeft = style.text.direction == .rtl
        switch painter.svgText(SVGNames.textAnchor, style) {
        case "middle": return (low + high) / 2
        case "end": return isRightToLeft ? low : high
        default: return isRightToLeft ? high : low
        }
    }

    /// A run of a chunk: where it stands on the line, and by how much `dx` and `dy` move it.
    private struct ChunkRun {
        var segment: Int
        var run: ShapedRun
        var shift: Point
        var along = 0.0
        var width: Double
    }

    /// The runs of a chunk in logical order, placed on their line from 0 on in visual order (SVG 2 §11.5.1).
    private func lineUp(_ chunk: [Segment]) -> [ChunkRun] {
        var runs: [ChunkRun] = []
        var shift = Point.zero
        for (index, segment) in chunk.enumerated() {
            shift = Point(x: shift.x + segment.dx, y: shift.y + segment.dy)
            for run in segment.shaped.runs {
                runs.append(ChunkRun(segment: index, run: run, shift: shift, width: run.width * segment.scale))
            }
        }
        var along = 0.0
        for index in visualOrder(runs.map(\.run.bidiLevel)) {
            runs[index].along = along
            along += runs[index].width
        }
        return runs
    }

    private mutating func place(_ chunk: [Segment], pen: inout Point) {
        guard let first = chunk.first else { return }
        if let character = source.characters.first(where: { $0.byte == first.bytes.lowerBound }) {
            pen = Point(x: character.x ?? pen.x, y: character.y ?? pen.y)
        }
        let runs = lineUp(chunk)
        guard let leading = runs.first, let trailing = runs.last else { return }
        func start(_ run: ChunkRun) -> Double { run.along + (isVertical ? run.shift.y : run.shift.x) }
        let low = runs.reduce(Double.infinity) { min($0, start($1)) }
        let high = runs.reduce(-Double.infinity) { max($0, start($1) + $1.width) }
        let origin = (isVertical ? leading.shift.y : leading.shift.x) - anchor(low, high, first.span.style)
        for run in runs {
            let along = run.along + origin
            let place = Point(x: pen.x + run.shift.x + (isVertical ? 0 : along), y: pen.y + run.shift.y + (isVertical ? along : 0))
            add(run.run, of: chunk[run.segment], at: place)
        }
        let length = origin + runs.reduce(0) { $0 + $1.width }
        pen = Point(
            x: pen.x + trailing.shift.x + (isVertical ? 0 : length), y: pen.y + trailing.shift.y + (isVertical ? length : 0))
    }

    /// How far below the wanted line the alphabetic baseline lies.
    private func baselineOffset(_ span: SVGTextSource.Span, _ metrics: FontMetrics) -> Double {
        let extent = SVGTextExtent(metrics, scale: scale)
        let offset: Double
        var baseline = span.style.box.dominantBaseline
        if baseline == .auto { baseline = style.box.dominantBaseline }
        baseline = Self.alignments[painter.svgText(SVGNames.alignmentBaseline, span.style)] ?? baseline
        switch baseline {
        case .auto: offset = isVertical ? (extent.ascent - extent.descent) / 2 : 0
        case .alphabetic: offset = 0
        case .textBottom, .ideographic: offset = -extent.descent
        case .middle: offset = metrics.xHeight / 2
        case .central: offset = (extent.ascent - extent.descent) / 2
        case .mathematical: offset = extent.ascent / 2
        case .hanging: offset = extent.ascent * 0.8
        case .textTop: offset = extent.ascent
        }
        return offset - span.shift
    }

    /// The baselines that `alignment-baseline` of a span names (SVG 2 §11.10.2.3).
    private static let alignments: [String: DominantBaseline] = [
        "alphabetic": .alphabetic, "ideographic": .ideographic, "middle": .middle, "central": .central, "mathematical": .mathematical,
        "hanging": .hanging, "text-top": .textTop, "text-bottom": .textBottom, "before-edge": .textTop, "text-before-edge": .textTop,
        "after-edge": .textBottom, "text-after-edge": .textBottom
    ]

    /// The order from left to right of runs in logical order (UAX #9 rule L2).
    private func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        var level = levels.max() ?? 0
        while level > 0 {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
            level -= 1
        }
        return order
    }

    private mutating func add(_ run: ShapedRun, of segment: Segment, at place: Point) {
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
        let metrics = painter.input.fonts.metrics(of: run.font)
        let glyphs = segment.shaped.glyphs[run.glyphRange.clamped(to: segment.shaped.glyphs.indices)]
        add(run, glyphs, metrics, segment.span, at: place, transform: transform)
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
        let extent = SVGTextExtent(metrics, scale: scale)
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
            let size = extent.ascent + extent.descent
            cell = Rect(x: isRotated ? baseline - extent.descent : place.x - size / 2, y: place.y, width: size, height: pen - place.y)
        } else {
            let baseline = place.y + offset
            for glyph in glyphs {
                if glyph.glyph != ShapedGlyph.invisible {
                    placed.append(
                        PlacedGlyph(glyph: glyph.glyph, x: pen + Double(glyph.offsetX), y: baseline + Double(glyph.offsetY)))
                }
                pen += Double(glyph.advance)
            }
            cell = Rect(x: place.x, y: baseline - extent.ascent, width: pen - place.x, height: extent.ascent + extent.descent)
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

    /// The path of a `<textPath>` in the text's user space, and the element with its `pathLength`.
    private func textPath(_ node: NodeID) -> (path: PathData, element: NodeID)? {
        if let text = painter.svgAttribute(node, SVGNames.path) {
            let path = PathBuilder.build(PathCommand.parseLeniently(text), in: .zero, tables: painter.styles.tables)
            if !path.segments.isEmpty { return (path, node) }
        }
        guard let href = painter.svgHref(node), let element = painter.referencedElement(href), let style = painter.svgStyle(element),
            let path = painter.svgShapePath(element, style, context)
        else { return nil }
        return (path.transformed(by: painter.svgTransform(element, style, context) ?? .identity), element)
    }

    /// Places a chunk along a path; gives the path's end.
    private mutating func placeOnPath(_ chunk: [Segment], path node: NodeID) -> Point? {
        guard let (path, element) = textPath(node) else { return nil }
        let measure = PathMeasure(path)
        guard measure.length > 0 else { return nil }
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
        let runs = lineUp(chunk)
        let low = runs.reduce(Double.infinity) { min($0, $1.along + $1.shift.x) }
        let high = runs.reduce(-Double.infinity) { max($0, $1.along + $1.shift.x + $1.width) }
        let origin = (runs.first?.shift.x ?? 0) - anchor(low, high, chunk.first?.span.style ?? style)
        for item in runs {
            let segment = chunk[item.segment]
            let metrics = painter.input.fonts.metrics(of: item.run.font)
            var along = position + origin + item.along + item.shift.x
            for index in item.run.glyphRange.clamped(to: segment.shaped.glyphs.indices) {
                let advance = Double(segment.shaped.glyphs[index].advance)
                if let (point, angle) = measure.place(at: along + advance * segment.scale / 2) {
                    var turned = turn(angle + (segment.rotation ?? 0) * .pi / 180, about: point)
                    if segment.scale != 1 {
                        turned = turned.concatenating(
                            inner: AffineTransform(a: segment.scale, e: point.x - point.x * segment.scale))
                    }
                    add(
                        item.run, segment.shaped.glyphs[index..<index + 1], metrics, segment.span,
                        at: Point(x: point.x - advance / 2, y: point.y + item.shift.y), transform: turned)
                }
                along += advance * segment.scale
            }
        }
        return measure.place(at: measure.length)?.point
    }
}
