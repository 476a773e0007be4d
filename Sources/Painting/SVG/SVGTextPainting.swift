import ClipBase
import DOM
import Style
import TextShaping

// The glyphs and decorations of `<text>` (SVG 2 §11.10).
extension Painter {
    mutating func paintSVGText(_ node: NodeID, _ style: ComputedStyle, _ context: SVGContext) {
        let layout = svgTextLayout(node, style, context)
        let bounds = layout.bounds ?? .zero
        for piece in layout.pieces where piece.style.inherited.visibility == .visible {
            let opacity = context.isClip ? 1 : spanOpacity(piece.element, within: node)
            if opacity <= 0 { continue }
            if opacity < 1 {
                var group = Group()
                group.opacity = opacity
                list.groups.append(group)
                push(.pushGroup(list.groups.count - 1))
            }
            if let transform = piece.transform { push(.pushTransform(transform)) }
            paint(piece, of: node, bounds: bounds, context)
            if piece.transform != nil { push(.popTransform) }
            if opacity < 1 { push(.popGroup) }
        }
    }

    /// The opacity of the spans around a piece, below the `<text>`.
    private func spanOpacity(_ element: NodeID, within root: NodeID) -> Double {
        var opacity = 1.0
        var current: NodeID? = element
        while let node = current, node != root {
            if let style = svgStyle(node), style.display != .contents { opacity *= Double(style.effects.opacity) }
            current = input.document.parent(node)
        }
        return opacity
    }

    private mutating func paint(_ piece: SVGTextLayout.Piece, of root: NodeID, bounds: Rect, _ context: SVGContext) {
        let start = list.glyphs.count
        list.glyphs += piece.glyphs
        list.glyphRuns.append(
            GlyphRun(font: piece.font, glyphs: ByteRange(start..<list.glyphs.count), rotation: piece.rotation))
        let run = list.glyphRuns.count - 1
        let style = piece.style
        if context.isClip {
            push(.glyphs(run, .black))
            return
        }
        // Paints belong to the text as a whole, however a piece of it is turned.
        let toPiece = piece.transform?.inverted ?? .identity
        let fill = svgFill(style, bounds: bounds, context)?.transformed(by: toPiece)
        var stroke = svgStroke(style, context)
        let strokePaint = stroke == nil ? nil : svgStrokePaint(style, bounds: bounds, context)?.transformed(by: toPiece)
        if strokePaint == nil { stroke = nil }
        for shadow in styles.tables.shadows[style.text.shadows].reversed() {
            paintShadow(shadow, of: run, style, hasFill: fill != nil, stroke: stroke)
        }
        paintDecorations([.underline, .overline], piece, of: root, bounds: bounds, context)
        for step in svgPaintOrder(style) {
            switch step {
            case .fill:
                guard let fill else { continue }
                if case .color(let color) = fill {
                    push(.glyphs(run, color))
                } else {
                    push(.paintGlyphs(run, paint: add(fill), stroke: nil))
                }
            case .stroke:
                guard let stroke, let strokePaint else { continue }
                push(.paintGlyphs(run, paint: add(strokePaint), stroke: stroke))
            case .markers: break
            }
        }
        paintDecorations([.lineThrough], piece, of: root, bounds: bounds, context)
    }

    /// The shadow of what a piece of text shows: of its fill, its stroke or both (Text Decoration 4 §4).
    private mutating func paintShadow(_ shadow: Shadow, of run: Int, _ style: ComputedStyle, hasFill: Bool, stroke: Stroke?) {
        let color = shadow.paintColor(style: style)
        guard let stroke else {
            if hasFill { push(.glyphShadow(run, color, offset: Point(x: shadow.x, y: shadow.y), sigma: shadow.blur / 2)) }
            return
        }
        if shadow.blur > 0 {
            var group = Group()
            group.filters = [.function(.blur(shadow.blur / 2))]
            list.groups.append(group)
            push(.pushGroup(list.groups.count - 1))
        }
        push(.pushTransform(AffineTransform(e: shadow.x, f: shadow.y)))
        if hasFill { push(.glyphs(run, color)) }
        push(.paintGlyphs(run, paint: add(.color(color)), stroke: stroke))
        push(.popTransform)
        if shadow.blur > 0 { push(.popGroup) }
    }
}
