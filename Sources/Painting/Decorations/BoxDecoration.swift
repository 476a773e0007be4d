import ClipBase
import Layout
import Style

// The box's own decoration: shadows, background, border, in that order (Backgrounds 3).
extension Painter {
    /// Paints what a box shows of itself, without its content. `visibility: hidden` boxes show nothing.
    mutating func paintOwnDecoration(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        guard fragment.kind == .box, fragment.box != .initialContainingBlock, !fragment.isHidden else { return }
        let style = styles[boxes[fragment.box].style]
        guard style.inherited.visibility == .visible,
            !fragment.size.isEmpty || style.surface.borderWidths != .zero || !style.surface.boxShadows.isInitial
        else { return }
        paintFrameGaps(fragment, at: place.offset)
        let surface = style.surface
        let hasBackground = !surface.backgroundColor.isTransparent || !surface.backgroundLayers.isInitial
        let hasBorder =
            surface.borderTop.isVisible || surface.borderRight.isVisible || surface.borderBottom.isVisible
            || surface.borderLeft.isVisible || !surface.borderImage.isInitial
        guard hasBackground || hasBorder || !surface.boxShadows.isInitial || style.box.appearance != .none else { return }
        guard boxes[fragment.box].kind != .table || fragment.collapsedBorders == 0 || hasBackground else { return }

        if paintPiece(place, style: style) { return }
        if let gap = tree.legendGap(fragment) { return paintFieldset(place, gap: gap, style: style, hasBackground: hasBackground) }
        let outer = roundedBorderBox(fragment, style: style, at: place.offset)
        paintOuterShadows(style, outer: outer, cut: cutSides(of: fragment))
        if let native = nativeFrame(of: fragment, style: style) {
            paintNativeFrame(native, background: surface.backgroundColor, rect: outer.rect)
            paintInnerShadows(style, fragment: fragment, outer: outer)
            return
        }
        if isTablePart(fragment) {
            if hasBackground { paintTablePartBackground(place, fragment: fragment, style: style, outer: outer) }
            return
        }
        if hasBackground && canvasSource != fragment.box { paintBackground(place, fragment: fragment, style: style, outer: outer) }
        paintInnerShadows(style, fragment: fragment, outer: outer)
        if !hasCollapsedBorders(fragment, style: style) { paintBorder(fragment, style: style, outer: outer) }
    }

    /// A fieldset's decoration: it starts in the middle of the legend, behind which the border is open (HTML §15.3.13).
    private mutating func paintFieldset(_ place: PlacedFragment, gap: LegendGap, style: ComputedStyle, hasBackground: Bool) {
        var fragment = tree[place.fragment]
        let whole = snapped(LayoutRect(origin: place.offset, size: fragment.size))
        let painted = LayoutRect(origin: place.offset, size: fragment.size).inset(by: gap.inset)
        fragment.size = painted.size
        fragment.border = gap.border
        let outer = roundedBorderBox(fragment, style: style, at: painted.origin)
        paintOuterShadows(style, outer: outer)
        let moved = PlacedFragment(fragment: place.fragment, offset: painted.origin)
        if hasBackground { paintBackground(moved, fragment: fragment, style: style, outer: outer) }
        paintInnerShadows(style, fragment: fragment, outer: outer)
        let hole = snapped(gap.legend.offset(by: place.offset))
        let open = add(
            PathData([
                .move(Point(x: whole.x, y: whole.y)), .line(Point(x: whole.maxX, y: whole.y)), .line(Point(x: whole.maxX, y: whole.maxY)),
                .line(Point(x: whole.x, y: whole.maxY)), .close, .move(Point(x: hole.x, y: hole.y)),
                .line(Point(x: hole.maxX, y: hole.y)), .line(Point(x: hole.maxX, y: hole.maxY)), .line(Point(x: hole.x, y: hole.maxY)),
                .close
            ]))
        push(.pushClip(.path(open, isEvenOdd: true)))
        paintBorder(fragment, style: style, outer: outer)
        push(.popClip)
    }

    /// Lines in the gaps between neighbouring columns (Multicol 1 §4).
    mutating func paintColumnRules(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        guard fragment.kind == .box else { return }
        let style = styles[boxes[fragment.box].style]
        var rule = style.box.columnRule
        // As between the cells of a table: these two would look different from side to side (Multicol 1 §4.2).
        if rule.style == .inset { rule.style = .ridge }
        if rule.style == .outset { rule.style = .groove }
        guard rule.isVisible, style.box.columnCount != nil || style.box.columnWidth != nil else { return }
        let columns = tree.children(place.fragment).filter { tree[$0.fragment].kind == .slice }
            .map { LayoutRect(origin: place.offset + $0.offset, size: tree[$0.fragment].size).rect }
        let content = LayoutRect(origin: place.offset, size: fragment.size).inset(by: fragment.border).inset(by: fragment.padding).rect
        for (var a, b) in zip(columns, columns.dropFirst()) {
            // Spanning elements part the columns into rows; the rules of the last one reach to the end of the content box.
            // A column for absolute boxes alone has no rule before it.
            guard style.text.writingMode.isHorizontal ? a.y == b.y && b.height > 0 : a.x == b.x && b.width > 0 else { continue }
            let width = rule.width.pixels
            if style.text.writingMode.isHorizontal {
                if let last = columns.last, last.y == a.y { a.height = max(a.height, content.maxY - a.y) }
                let (left, right) = a.x < b.x ? (a, b) : (b, a)
                let x = snap((left.maxX + right.x - width) / 2)
                paintEdges(
                    [
                        EdgePaint(.top, BorderSide(), .zero), EdgePaint(.right, BorderSide(), .zero),
                        EdgePaint(.bottom, BorderSide(), .zero), EdgePaint(.left, rule, rule.width)
                    ],
                    outer: RoundedRect(Rect(x: x, y: a.y, width: width, height: a.height)))
            } else {
                let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
                let y = snap((top.maxY + bottom.y - width) / 2)
                paintEdges(
                    [
                        EdgePaint(.top, rule, rule.width), EdgePaint(.right, BorderSide(), .zero), EdgePaint(.bottom, BorderSide(), .zero),
                        EdgePaint(.left, BorderSide(), .zero)
                    ],
                    outer: RoundedRect(Rect(x: a.x, y: y, width: a.width, height: width)))
            }
        }
    }

    /// Whether the table paints this box's borders with its grid lines; rows and columns have none of their own.
    private func hasCollapsedBorders(_ fragment: Fragment, style: ComputedStyle) -> Bool {
        switch boxes[fragment.box].kind {
        case .table, .tableCell: style.inherited.borderCollapse == .collapse
        case .tableRow, .tableRowGroup, .tableColumn, .tableColumnGroup: true
        case .blockContainer, .inline, .text, .lineBreak, .wordBreak, .replaced, .flexContainer, .gridContainer, .tableWrapper,
            .tableCaption, .marker, .ruby, .rubyBase, .rubyText:
            false
        }
    }

    /// The border box, snapped, with its corners' used radii (Backgrounds 3 §5.5: overlapping curves are scaled down).
    func roundedBorderBox(_ fragment: Fragment, style: ComputedStyle, at offset: LayoutPoint) -> RoundedRect {
        let rect = snapped(LayoutRect(origin: offset, size: fragment.size))
        let radii = style.surface.radii
        guard !radii.areSquare else { return RoundedRect(rect) }
        var result = rounded(rect, radii, of: Size(width: fragment.size.width.pixels, height: fragment.size.height.pixels))
        result = cutSides(of: fragment).squared(result)
        result.fitRadii()
        return result
    }

    /// A rectangle with the used radii of a box of that size, which its percentages count by.
    private func rounded(_ rect: Rect, _ radii: Corners, of size: Size) -> RoundedRect {
        func used(_ pair: LengthPair) -> Size {
            Size(
                width: max(0, styles.tables.resolve(pair.x, basis: size.width)),
                height: max(0, styles.tables.resolve(pair.y, basis: size.height)))
        }
        return RoundedRect(
            rect, topLeft: used(radii.topLeft), topRight: used(radii.topRight), bottomRight: used(radii.bottomRight),
            bottomLeft: used(radii.bottomLeft))
    }

    /// A rectangle that is a whole box, with used radii that do not overlap.
    func rounded(_ rect: Rect, _ radii: Corners) -> RoundedRect {
        var result = rounded(rect, radii, of: Size(width: rect.width, height: rect.height))
        result.fitRadii()
        return result
    }

    /// The curve that runs inside `outer` along the edges of `rect` (Backgrounds 3 §5.2).
    func inner(_ outer: RoundedRect, to rect: Rect) -> RoundedRect {
        let left = rect.x - outer.rect.x
        let top = rect.y - outer.rect.y
        let right = outer.rect.maxX - rect.maxX
        let bottom = outer.rect.maxY - rect.maxY
        func shrink(_ size: Size, _ dx: Double, _ dy: Double) -> Size {
            Size(width: max(0, size.width - dx), height: max(0, size.height - dy))
        }
        return RoundedRect(
            rect, topLeft: shrink(outer.topLeft, left, top), topRight: shrink(outer.topRight, right, top),
            bottomRight: shrink(outer.bottomRight, right, bottom), bottomLeft: shrink(outer.bottomLeft, left, bottom))
    }

    /// The rounded padding box.
    func paddingBox(_ fragment: Fragment, outer: RoundedRect) -> RoundedRect {
        inner(outer, to: insetRect(outer.rect, fragment.border))
    }

    func insetRect(_ rect: Rect, _ edges: LayoutEdges) -> Rect {
        let left = rect.x + edges.left.pixels
        let top = rect.y + edges.top.pixels
        return Rect(
            x: left, y: top, width: max(0, rect.maxX - edges.right.pixels - left), height: max(0, rect.maxY - edges.bottom.pixels - top))
    }

    // MARK: Shadows

    private mutating func paintOuterShadows(_ style: ComputedStyle, outer: RoundedRect, cut: CutSides = CutSides()) {
        if !cut.isEmpty, !style.surface.boxShadows.isInitial {
            // The shadow of the whole box, which goes on beyond the cuts.
            push(.pushClip(.rect(cut.opened(outer.rect))))
            paintOuterShadows(style, outer: cut.continued(outer))
            push(.popClip)
            return
        }
        for shadow in styles.tables.shadows[style.surface.boxShadows].reversed() where !shadow.isInset {
            let color = shadow.paintColor(style: style)
            guard !color.isTransparent else { continue }
            var shape = outer
            shape.outset(to: outer.rect.insetBy(-shadow.spread))
            shape.rect = shape.rect.offsetBy(x: shadow.x, y: shadow.y)
            guard shape.rect.width > 0 && shape.rect.height > 0 else { continue }
            shape.fitRadii()
            let bounds = shape.rect.insetBy(-shadow.blur * 1.5 - 1)
            emit(.shadow(shape, color, sigma: shadow.blur / 2, cutout: outer), bounds: bounds)
        }
    }

    private mutating func paintInnerShadows(_ style: ComputedStyle, fragment: Fragment, outer: RoundedRect) {
        guard !style.surface.boxShadows.isInitial else { return }
        for shadow in styles.tables.shadows[style.surface.boxShadows].reversed() where shadow.isInset {
            let color = shadow.paintColor(style: style)
            guard !color.isTransparent else { continue }
            let area = paddingBox(fragment, outer: outer)
            var hole = area
            hole.outset(to: area.rect.insetBy(shadow.spread))
            hole.rect = hole.rect.offsetBy(x: shadow.x, y: shadow.y)
            hole.rect.width = max(0, hole.rect.width)
            hole.rect.height = max(0, hole.rect.height)
            hole.fitRadii()
            emit(.innerShadow(area: area, hole: hole, color, sigma: shadow.blur / 2), bounds: area.rect)
        }
    }
}

extension RoundedRect {
    /// Scales all radii down so that neighbours do not overlap.
    mutating func fitRadii() {
        var factor = 1.0
        func limit(_ sum: Double, _ side: Double) { if sum > side && sum > 0 { factor = min(factor, max(0, side) / sum) } }
        limit(topLeft.width + topRight.width, rect.width)
        limit(bottomLeft.width + bottomRight.width, rect.width)
        limit(topLeft.height + bottomLeft.height, rect.height)
        limit(topRight.height + bottomRight.height, rect.height)
        guard factor < 1 else { return }
        func scaled(_ size: Size) -> Size { Size(width: size.width * factor, height: size.height * factor) }
        topLeft = scaled(topLeft)
        topRight = scaled(topRight)
        bottomRight = scaled(bottomRight)
        bottomLeft = scaled(bottomLeft)
    }

    /// Moves the edges out to a rectangle around the box, or in; sharp corners stay sharp, and small ones grow less the less of
    /// their side they take (Backgrounds 3 §4.4, outset-adjusted border radii).
    mutating func outset(to target: Rect) {
        let box = rect
        let left = box.x - target.x
        let top = box.y - target.y
        let right = target.maxX - box.maxX
        let bottom = target.maxY - box.maxY
        func grown(_ radius: Double, _ outset: Double, _ coverage: Double) -> Double {
            guard radius > 0 else { return 0 }
            guard outset > 0, radius < outset, coverage < 1 else { return max(0, radius + outset) }
            let rest = 1 - radius / outset
            return radius + outset * (1 - rest * rest * rest * (1 - coverage * coverage * coverage))
        }
        func grow(_ size: Size, _ dx: Double, _ dy: Double) -> Size {
            let coverage = 2 * min(size.width / max(box.width, 1e-6), size.height / max(box.height, 1e-6))
            return Size(width: grown(size.width, dx, coverage), height: grown(size.height, dy, coverage))
        }
        topLeft = grow(topLeft, left, top)
        topRight = grow(topRight, right, top)
        bottomRight = grow(bottomRight, right, bottom)
        bottomLeft = grow(bottomLeft, left, bottom)
        rect = target
    }
}
