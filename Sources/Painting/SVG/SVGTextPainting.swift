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
        for shadow in styles.tables.shadows[style.text.shadows].reversed() {
            push(.glyphShadow(run, shadow.color, offset: Point(x: shadow.x, y: shadow.y), sigma: shadow.blur / 2))
        }
        paintDecorations([.underline, .overline], piece, of: root, bounds: bounds, context)
        for step in svgPaintOrder(style) {
            switch step {
            case .fill:
                guard let paint = svgFill(style, bounds: bounds, context) else { continue }
                if case .color(let color) = paint {
                    push(.glyphs(run, color))
                } else {
                    push(.paintGlyphs(run, paint: add(paint), stroke: nil))
                }
            case .stroke:
                guard let paint = svgStrokePaint(style, bounds: bounds, context), let stroke = svgStroke(style, context) else { continue }
                push(.paintGlyphs(run, paint: add(paint), stroke: stroke))
            case .markers: break
            }
        }
        paintDecorations([.lineThrough], piece, of: root, bounds: bounds, context)
    }

    /// Decoration lines with the paints of the elements that set them.
    private mutating func paintDecorations(
        _ lines: TextDecorationLine, _ piece: SVGTextLayout.Piece, of root: NodeID, bounds: Rect, _ context: SVGContext
    ) {
        guard !piece.isVertical, piece.advance > 0 else { return }
        var setters: [ComputedStyle] = []
        var current: NodeID? = piece.element
        while let node = current, setters.count < 64, input.document.namespace(node) == .svg {
            if let style = svgStyle(node), !style.decoration.line.isDisjoint(with: lines) { setters.append(style) }
            current = input.document.parent(node)
        }
        for style in setters.reversed() {
            let metrics = svgMetrics(style)
            let thickness = max(metrics.underlineThickness, style.font.size / 20)
            for line in [TextDecorationLine.underline, .overline, .lineThrough]
            where lines.contains(line) && style.decoration.line.contains(line) {
                let y: Double =
                    switch line {
                    case .underline: metrics.underlineOffset
                    case .overline: -metrics.exactAscent
                    default: -metrics.exactAscent / 3 - thickness / 2
                    }
                let rect = Rect(x: piece.start.x, y: piece.start.y + y, width: piece.advance, height: thickness)
                let path = PathData.rect(rect, rx: 0, ry: 0)
                for step in svgPaintOrder(style) {
                    switch step {
                    case .fill: if let paint = svgFill(style, bounds: bounds, context) { pushFill(path, paint, isEvenOdd: false) }
                    case .stroke:
                        if let paint = svgStrokePaint(style, bounds: bounds, context), let stroke = svgStroke(style, context) {
                            push(.paintStroke(add(path), paint: add(paint), stroke))
                        }
                    case .markers: break
                    }
                }
            }
        }
    }
}
