import ClipBase
import Glibc
import Layout
import Style

// Borders and outlines (Backgrounds 3 §4, UI 4 §3).
extension Painter {
    mutating func paintBorder(_ fragment: Fragment, style: ComputedStyle, outer: RoundedRect) {
        let surface = style.surface
        if !surface.borderImage.isInitial,
            paintBorderImage(styles.tables.borderImages[surface.borderImage], fragment: fragment, outer: outer.rect)
        {
            return
        }
        let edges = fragment.border
        let kind = boxes[fragment.box].kind
        let isTable = kind == .table || kind == .tableCell
        func edge(_ side: Side, _ border: BorderSide, _ width: LayoutUnit, _ flag: CurrentColors) -> EdgePaint {
            var border = border
            // What nobody coloured looks carved out of a light page, whatever the text's colour, as in the reference browser.
            if border.style.isCarved, !isTable, style.currentColors.contains(flag) { border.color = RGBA(hex: 0xEEEEEE) }
            return EdgePaint(side, border, width)
        }
        let sides = [
            edge(.top, surface.borderTop, edges.top, .borderTop), edge(.right, surface.borderRight, edges.right, .borderRight),
            edge(.bottom, surface.borderBottom, edges.bottom, .borderBottom), edge(.left, surface.borderLeft, edges.left, .borderLeft)
        ]
        paintEdges(sides, outer: outer)
    }

    mutating func paintOutline(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        guard fragment.kind == .box else { return }
        let style = styles[boxes[fragment.box].style]
        let outline = style.surface.outline
        if outline.style == .auto { return paintFocusRing(fragment, style: style, at: place.offset) }
        guard outline.width > .zero, outline.style != .none, !outline.color.isTransparent, style.inherited.visibility == .visible
        else { return }
        var shape = roundedBorderBox(fragment, style: style, at: place.offset)
        let grow = max(
            style.surface.outlineOffset.pixels,
            -min(shape.rect.width, shape.rect.height) / 2)
        let width = outline.width.pixels
        shape.outset(to: shape.rect.insetBy(-grow - width))
        paintEdges([Side.top, .right, .bottom, .left].map { EdgePaint($0, outline, outline.width) }, outer: shape)
    }

    /// `outline-style: auto`: a ring of its own width over the border edge, its corners a little round (UI 4 §3.3).
    private mutating func paintFocusRing(_ fragment: Fragment, style: ComputedStyle, at offset: LayoutPoint) {
        let color = style.surface.outline.color
        guard !color.isTransparent, style.inherited.visibility == .visible else { return }
        var ring = roundedBorderBox(fragment, style: style, at: offset)
        let halfWidth = 1.0
        ring.outset(to: ring.rect.insetBy(-max(style.surface.outlineOffset.pixels, 0)))
        if ring.isSquare {
            let radius = Size(width: 2, height: 2)
            ring = RoundedRect(ring.rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
        }
        var hole = ring
        hole.outset(to: ring.rect.insetBy(halfWidth))
        ring.outset(to: ring.rect.insetBy(-halfWidth))
        emit(.fillRing(outer: ring, inner: hole, color), bounds: ring.rect)
    }

    enum Side: Int { case top, right, bottom, left }

    struct EdgePaint {
        var side: Side
        var border: BorderSide
        var width: Double
        init(_ side: Side, _ border: BorderSide, _ width: LayoutUnit) {
            self.side = side
            self.border = border
            self.width = width.pixels
        }
        var isVisible: Bool { width > 0 && border.style.isVisible && !border.color.isTransparent }

        /// Whether nothing shines through.
        var isSolid: Bool {
            switch border.style {
            case .solid, .inset, .outset, .groove, .ridge: border.color.isOpaque
            case .none, .hidden, .auto, .dotted, .dashed, .double: false
            }
        }

        /// Whether two edges look alike up to the corner that they share.
        func joins(_ other: EdgePaint) -> Bool {
            if side == other.side { return true }
            guard border.style == other.border.style, border.color == other.border.color else { return false }
            switch border.style {
            case .solid, .double: return true
            // Light falls on the top and the left alike.
            case .inset, .outset, .groove, .ridge: return isLit == other.isLit
            case .none, .hidden, .auto, .dotted, .dashed: return false
            }
        }

        /// Whether rows of dots or dashes may both take the corner that they share.
        func matches(_ other: EdgePaint) -> Bool {
            (border.style == .dotted || border.style == .dashed) && border.style == other.border.style && width == other.width
                && border.color == other.border.color && border.color.isOpaque
        }

        var isLit: Bool { side == .top || side == .left }
    }

    /// Paints four edges along `outer`.
    mutating func paintEdges(_ edges: [EdgePaint], outer: RoundedRect) {
        let rect = outer.rect
        let innerRect = Rect(
            x: rect.x + edges[3].width, y: rect.y + edges[0].width, width: max(0, rect.width - edges[1].width - edges[3].width),
            height: max(0, rect.height - edges[0].width - edges[2].width))
        let innerShape = inner(outer, to: innerRect)
        let visible = edges.filter(\.isVisible)
        guard let first = visible.first else { return }
        // Edges without a width join nothing.
        let isUniform =
            visible.count > 1
            && edges.allSatisfy { edge in
                edge.width == 0
                    || edge.isVisible && edge.border.color == first.border.color && edge.border.style == first.border.style
            }

        if isUniform {
            switch first.border.style {
            case .solid:
                emit(.fillRing(outer: outer, inner: innerShape, first.border.color), bounds: rect)
                return
            case .double where visible.count == 4 && edges.allSatisfy({ $0.width >= 3 / scale }):
                paintDouble(edges, outer: outer, color: first.border.color)
                return
            case .dotted, .dashed:
                if !outer.isSquare && visible.count == 4 && edges.allSatisfy({ $0.width == first.width }) {
                    paintRoundDashes(first, outer: outer, middle: midway(edges, outer: outer), inner: innerShape)
                    return
                }
            case .none, .inset, .groove, .outset, .ridge, .double, .hidden, .auto: break
            }
        }
        // What is painted later covers its half of a corner, so that what comes first may take the whole of it.
        var later = visible
        while let edge = later.first {
            let alike = later.filter { edge.joins($0) }
            later.removeAll { edge.joins($0) }
            let covering = Set(later.filter { $0.isSolid && outer.isSquare }.map(\.side))
            if alike.count > 1 {
                paintJoined(alike, covering, edges: edges, outer: outer, inner: innerShape)
            } else {
                paintEdge(edge, covering, edges: edges, outer: outer, inner: innerShape)
            }
        }
    }

    /// Edges that look alike, as one shape: no seam shows where two of them meet.
    private mutating func paintJoined(
        _ alike: [EdgePaint], _ covering: Set<Side>, edges: [EdgePaint], outer: RoundedRect, inner innerShape: RoundedRect
    ) {
        guard let first = alike.first, bandIntersects(outer.rect) else { return }
        let color = first.border.color
        let corners = alike.flatMap { polygon(trapezoid($0.side, outer: outer, inner: innerShape.rect, covering)) }
        let path = add(PathData(corners))
        if outer.isSquare && first.border.style == .solid {
            emit(.fillPath(path, color, isEvenOdd: false), bounds: outer.rect)
            return
        }
        push(.pushClip(.path(path, isEvenOdd: false)))
        paintRings(first, edges: edges, outer: outer, inner: innerShape)
        push(.popClip)
    }

    /// The rings that an edge which is no row of dots or dashes is cut from.
    private mutating func paintRings(_ edge: EdgePaint, edges: [EdgePaint], outer: RoundedRect, inner innerShape: RoundedRect) {
        let color = edge.border.color
        let rect = outer.rect
        switch edge.border.style {
        case .double where edges.allSatisfy { $0.width == 0 || $0.width >= 3 / scale }:
            paintDouble(edges, outer: outer, color: color)
        case .solid, .double: emit(.fillRing(outer: outer, inner: innerShape, color), bounds: rect)
        case .inset, .outset:
            emit(
                .fillRing(outer: outer, inner: innerShape, color.shaded(isDark: edge.isLit == (edge.border.style == .inset))),
                bounds: rect)
        case .groove, .ridge:
            let outerDark = edge.isLit == (edge.border.style == .groove)
            let middle = midway(edges, outer: outer)
            // The inner half over the whole: nothing shines through where the halves meet.
            emit(.fillRing(outer: outer, inner: innerShape, color.shaded(isDark: outerDark)), bounds: rect)
            emit(.fillRing(outer: middle, inner: innerShape, color.shaded(isDark: !outerDark)), bounds: rect)
        case .none, .hidden, .auto, .dotted, .dashed: break
        }
    }

    private mutating func paintDouble(_ edges: [EdgePaint], outer: RoundedRect, color: RGBA) {
        func shape(_ fraction: Double, roundUp: Bool) -> RoundedRect {
            func part(_ width: Double) -> Double {
                let value = width * scale * fraction
                return (roundUp ? value.rounded(.up) : value.rounded(.down)) / scale
            }
            let rect = outer.rect
            let left = part(edges[3].width)
            let top = part(edges[0].width)
            let right = part(edges[1].width)
            let bottom = part(edges[2].width)
            return inner(
                outer, to: Rect(x: rect.x + left, y: rect.y + top, width: rect.width - left - right, height: rect.height - top - bottom))
        }
        emit(.fillRing(outer: outer, inner: shape(1.0 / 3, roundUp: true), color), bounds: outer.rect)
        emit(.fillRing(outer: shape(2.0 / 3, roundUp: false), inner: shape(1, roundUp: false), color), bounds: outer.rect)
    }

    /// One edge, clipped to its trapezoid where its neighbours meet it.
    private mutating func paintEdge(
        _ edge: EdgePaint, _ covering: Set<Side>, edges: [EdgePaint], outer: RoundedRect, inner innerShape: RoundedRect
    ) {
        let rect = outer.rect
        let hole = innerShape.rect
        let color = edge.border.color
        let isSquare = outer.isSquare
        // A straight solid edge without neighbours needs no corner join; a transparent one still takes its half of the corner.
        let previous = edges[(edge.side.rawValue + 3) % 4]
        let next = edges[(edge.side.rawValue + 1) % 4]
        let band = self.band(edge, rect: rect, hole: hole)
        let isAlone = previous.width == 0 && next.width == 0
        let matching = isSquare ? Set([previous, next].filter(edge.matches).map(\.side)) : []
        if isSquare && edge.border.style == .solid && isAlone {
            emit(.fillRect(band, color), bounds: band)
            return
        }
        let corners = trapezoid(edge.side, outer: outer, inner: hole, covering.union(matching))
        guard bandIntersects(rect) else { return }
        let needsMiter = (!isAlone || !isSquare) && matching.count < 2
        if needsMiter {
            let path = add(PathData(polygon(corners)))
            push(.pushClip(.path(path, isEvenOdd: false)))
        }
        switch edge.border.style {
        case .solid where isSquare: emit(.fillRect(band, color), bounds: band)
        case .double where edge.width >= 3 / scale: paintDouble(edges, outer: outer, color: color)
        case .solid, .double, .inset, .outset, .groove, .ridge: paintRings(edge, edges: edges, outer: outer, inner: innerShape)
        case .dotted, .dashed:
            if isSquare {
                paintDashes(edge, along: band)
            } else {
                paintRoundDashes(edge, outer: outer, middle: midway(edges, outer: outer), inner: innerShape)
            }
        case .none, .hidden, .auto: break
        }
        if needsMiter { push(.popClip) }
    }

    private func bandIntersects(_ rect: Rect) -> Bool { region.map { rect.intersects($0) } ?? true }

    private func midway(_ edges: [EdgePaint], outer: RoundedRect) -> RoundedRect {
        func half(_ width: Double) -> Double { (width * scale / 2).rounded() / scale }
        let rect = outer.rect
        let left = half(edges[3].width)
        let top = half(edges[0].width)
        let right = half(edges[1].width)
        let bottom = half(edges[2].width)
        return inner(
            outer, to: Rect(x: rect.x + left, y: rect.y + top, width: rect.width - left - right, height: rect.height - top - bottom))
    }

    private func band(_ edge: EdgePaint, rect: Rect, hole: Rect) -> Rect {
        switch edge.side {
        case .top: Rect(x: rect.x, y: rect.y, width: rect.width, height: edge.width)
        case .bottom: Rect(x: rect.x, y: rect.maxY - edge.width, width: rect.width, height: edge.width)
        case .left: Rect(x: rect.x, y: rect.y, width: edge.width, height: rect.height)
        case .right: Rect(x: rect.maxX - edge.width, y: rect.y, width: edge.width, height: rect.height)
        }
    }

    /// The part of the border area that belongs to one side: between the outer and the inner corners, and for rounded boxes
    /// on to where the two diagonals meet. A corner that a covering side shares is taken whole.
    private func trapezoid(_ side: Side, outer shape: RoundedRect, inner h: Rect, _ covering: Set<Side>) -> [Point] {
        let r = shape.rect
        let outer = [Point(x: r.x, y: r.y), Point(x: r.maxX, y: r.y), Point(x: r.maxX, y: r.maxY), Point(x: r.x, y: r.maxY)]
        let inner = [Point(x: h.x, y: h.y), Point(x: h.maxX, y: h.y), Point(x: h.maxX, y: h.maxY), Point(x: h.x, y: h.maxY)]
        let a = side.rawValue
        let b = (side.rawValue + 1) % 4
        if shape.isSquare {
            let isHorizontal = side == .top || side == .bottom
            func end(_ corner: Int, meets neighbour: Int) -> Point {
                guard Side(rawValue: neighbour).map(covering.contains) ?? false else { return inner[corner] }
                return isHorizontal
                    ? Point(x: outer[corner].x, y: inner[corner].y) : Point(x: inner[corner].x, y: outer[corner].y)
            }
            return [outer[a], outer[b], end(b, meets: b), end(a, meets: (a + 3) % 4)]
        }
        // Extend the miter lines into the middle, so that the curved inner edge stays inside.
        func extended(_ from: Point, _ to: Point) -> Point {
            let dx = to.x - from.x
            let dy = to.y - from.y
            let reach = min(dx != 0 ? r.width / 2 / abs(dx) : .infinity, dy != 0 ? r.height / 2 / abs(dy) : .infinity)
            guard reach.isFinite else { return to }
            return Point(x: from.x + dx * max(1, reach), y: from.y + dy * max(1, reach))
        }
        return [outer[a], outer[b], extended(outer[b], inner[b]), extended(outer[a], inner[a])]
    }

    func polygon(_ points: [Point]) -> [PathData.Segment] {
        guard let first = points.first else { return [] }
        return [.move(first)] + points.dropFirst().map { .line($0) } + [.close]
    }

    // MARK: Collapsed borders

    mutating func paintCollapsedBorders(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        guard fragment.kind == .box, fragment.collapsedBorders > 0,
            styles[boxes[fragment.box].style].inherited.visibility == .visible
        else { return }
        for segment in tree.collapsedBorders[Int(fragment.collapsedBorders) - 1] where !segment.color.isTransparent {
            let rect = snapped(segment.rect.offset(by: place.offset))
            let isHorizontal = segment.side == .horizontal
            let width = isHorizontal ? rect.height : rect.width
            guard width > 0 else { continue }
            var side = BorderSide()
            side.style = segment.style == .inset ? .ridge : segment.style == .outset ? .groove : segment.style
            side.color = segment.color
            switch side.style {
            case .none, .hidden, .auto: continue
            case .solid, .inset, .outset: emit(.fillRect(rect, segment.color), bounds: rect)
            case .dotted, .dashed:
                let edge = EdgePaint(isHorizontal ? .top : .left, side, LayoutUnit(width))
                paintDashes(edge, along: rect)
            case .double, .groove, .ridge:
                let third = side.style == .double ? max(1 / scale, snap(width / 3)) : snap(width / 2)
                let first =
                    isHorizontal
                    ? Rect(x: rect.x, y: rect.y, width: rect.width, height: third)
                    : Rect(x: rect.x, y: rect.y, width: third, height: rect.height)
                let size = side.style == .double ? third : width - third
                let second =
                    isHorizontal
                    ? Rect(x: rect.x, y: rect.maxY - size, width: rect.width, height: size)
                    : Rect(x: rect.maxX - size, y: rect.y, width: size, height: rect.height)
                let isGroove = side.style == .groove
                emit(.fillRect(first, side.style == .double ? segment.color : segment.color.shaded(isDark: isGroove)), bounds: first)
                emit(.fillRect(second, side.style == .double ? segment.color : segment.color.shaded(isDark: !isGroove)), bounds: second)
            }
        }
    }
}

extension BorderStyle {
    /// Whether light and shade make it look three-dimensional.
    fileprivate var isCarved: Bool { self == .inset || self == .outset || self == .groove || self == .ridge }
}

extension RGBA {
    /// The dark or the light side of a three-dimensional border, as the reference browser derives them: a third of the range
    /// darker, and lighter up to what is near white; both sides of what is near black are lighter.
    func shaded(isDark: Bool) -> RGBA {
        let isBlackish = luminance <= RGBA(hex: 0x202020).luminance
        let base = isBlackish ? moved(by: 0.33) : self
        if isDark { return isBlackish ? base : moved(by: -0.33) }
        return base.luminance <= RGBA(hex: 0xEBEBEB).luminance ? base.moved(by: 0.33) : base
    }

    /// The colour with its strongest component moved and the others in proportion.
    private func moved(by distance: Float) -> RGBA {
        let strongest = max(red, green, blue)
        func byte(_ value: Float) -> Float { (value * 255.996).rounded(.down) / 255 }
        guard strongest > 0 else {
            let level = byte(max(0, distance))
            return RGBA(red: level, green: level, blue: level, alpha: alpha)
        }
        let factor = max(0, min(1, strongest + distance)) / strongest
        return RGBA(red: byte(red * factor), green: byte(green * factor), blue: byte(blue * factor), alpha: alpha)
    }

    /// Relative luminance (WCAG 2).
    private var luminance: Float {
        func linear(_ value: Float) -> Float { value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

extension RoundedRect {
    /// The outline as a path, clockwise from the top left corner's end.
    var path: PathData {
        let k = 0.5522847498307936
        let r = rect
        func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        let tl = topLeft
        let tr = topRight
        let br = bottomRight
        let bl = bottomLeft
        return PathData([
            .move(p(r.x + tl.width, r.y)), .line(p(r.maxX - tr.width, r.y)),
            .curve(
                p(r.maxX - tr.width * (1 - k), r.y), p(r.maxX, r.y + tr.height * (1 - k)), p(r.maxX, r.y + tr.height)),
            .line(p(r.maxX, r.maxY - br.height)),
            .curve(
                p(r.maxX, r.maxY - br.height * (1 - k)), p(r.maxX - br.width * (1 - k), r.maxY), p(r.maxX - br.width, r.maxY)),
            .line(p(r.x + bl.width, r.maxY)),
            .curve(
                p(r.x + bl.width * (1 - k), r.maxY), p(r.x, r.maxY - bl.height * (1 - k)), p(r.x, r.maxY - bl.height)),
            .line(p(r.x, r.y + tl.height)),
            .curve(p(r.x, r.y + tl.height * (1 - k)), p(r.x + tl.width * (1 - k), r.y), p(r.x + tl.width, r.y)),
            .close
        ])
    }
}
