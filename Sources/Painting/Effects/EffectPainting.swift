import ClipBase
import Layout
import Style

// Transforms, groups, clips and masks around a stacking context (Transforms 1, Compositing 1, Filter Effects 1, Masking 1).
extension Painter {
    /// What `beginEffects` pushed, to be popped in reverse.
    struct PushedEffects {
        var pops: [DisplayItem] = []
        /// The wanted region means nothing inside (a transform or filter moves what is painted).
        var hidesRegion = false
        var transforms = false
    }

    /// Pushes the effects of a context's root; nil where nothing of it can show.
    ///
    /// - Parameters:
    ///   - box: whose effects they are; the root's own, but for an inline box without a fragment.
    ///   - pieces: the fragments that the effects take in as one, the first of them first.
    ///   - plane: the box as a plane of a 3D rendering context; nil for a box that is in none.
    mutating func beginEffects(
        _ fragment: Fragment, of box: BoxID, at offset: LayoutPoint, pieces: [PlacedFragment], plane: Plane?
    ) -> PushedEffects? {
        guard fragment.kind == .box else { return PushedEffects() }
        let style = styles[boxes[box].style]
        let effects = style.effects
        var pushed = PushedEffects()
        if effects.opacity <= 0 && effects.filter.isInitial { return nil }
        let rect = LayoutRect(origin: offset, size: fragment.size).rect

        if plane != nil || isTransformed(fragment) || parentPerspective(of: fragment) != nil || effects.hidesBackface {
            let matrix = plane?.matrix ?? transformMatrix(fragment, box: rect)
            guard matrix.isInvertible, !(effects.hidesBackface && matrix.showsBackface) else { return nil }
            if let projection = matrix.projection {
                push(.pushProjection(projection))
                pushed.pops.append(.popProjection)
                pushed.hidesRegion = true
                pushed.transforms = true
            } else {
                let middle = Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
                guard let flat = matrix.flattened(around: middle), abs(flat.determinant) > 1e-12 else { return nil }
                if flat != .identity {
                    push(.pushTransform(flat))
                    pushed.pops.append(.popTransform)
                    pushed.hidesRegion = true
                    pushed.transforms = true
                }
            }
        }
        if let part = plane?.part {
            push(.pushClip(.path(add(PathData(polygon(part))), isEvenOdd: false)))
            pushed.pops.append(.popClip)
        }
        let filters = styles.tables.filters[effects.filter]
        // Nothing is below the root element's group.
        let isRoot = boxes[box].parent == .initialContainingBlock
        let backdrop = isRoot ? [] : styles.tables.filters[effects.backdropFilter]
        let masks = styles.tables.imageLayers[effects.maskLayers]
        let hasMask = masks.contains { $0.image != .none }
        var target = referenceTarget(rect)
        // Clips come after filters and so stand outside their group (Filter Effects 1 §3).
        if let clip = effects.clip, style.isOutOfFlow {
            let border = rect
            let left = border.x + (clip.left ?? 0)
            let top = border.y + (clip.top ?? 0)
            let right = border.x + (clip.right ?? border.width)
            let bottom = border.y + (clip.bottom ?? border.height)
            push(
                .pushClip(
                    .rect(
                        Rect(x: snap(left), y: snap(top), width: max(0, snap(right) - snap(left)), height: max(0, snap(bottom) - snap(top)))
                    )))
            pushed.pops.append(.popClip)
        }
        var maskLists: [DisplayList] = []
        if !effects.clipPath.isInitial {
            let shape = styles.tables.shapes[effects.clipPath]
            switch resolveClip(shape, target, fragment: fragment, style: style, offset: offset) {
            case .none: break
            case .shape(let clip):
                push(.pushClip(clip))
                pushed.pops.append(.popClip)
            case .mask(let list): maskLists.append(list)
            case .everything:
                endEffects(pushed)
                return nil
            }
        }
        if effects.opacity < 1 || effects.mixBlendMode != .normal || !filters.isEmpty || !backdrop.isEmpty || hasMask
            || !effects.maskBorder.isInitial || !maskLists.isEmpty
        {
            var group = Group()
            group.opacity = Double(effects.opacity)
            group.blendMode = effects.mixBlendMode
            if filters.contains(where: { if case .url = $0 { true } else { false } }) {
                // An inline box is filtered with all its lines.
                let painted = pieces.reduce(visualBounds(fragment, at: offset)) {
                    $0.union(visualBounds(tree[$1.fragment], at: $1.offset))
                }
                target.box = painted.offsetBy(x: -rect.x, y: -rect.y)
            }
            guard let chain = filterEffects(filters, target) else {
                endEffects(pushed)
                return nil
            }
            group.filters = chain
            group.backdropFilters = filterEffects(backdrop, target) ?? []
            if !backdrop.isEmpty { group.backdropShape = roundedBorderBox(fragment, style: style, at: offset) }
            if hasMask {
                if let mask = maskList(masks, target, style: style, boxes: maskBoxes(pieces, style: style)) { maskLists.append(mask) }
            }
            if !effects.maskBorder.isInitial, let mask = maskBorderList(fragment: fragment, style: style, offset: offset) {
                maskLists.append(mask)
            }
            pushMasked(maskLists, group, &pushed.pops)
            if !filters.isEmpty { pushed.hidesRegion = true }
        }
        return pushed
    }

    /// The union of a box with the boxes inside it, transforms included: what a filter is measured by.
    private func visualBounds(_ fragment: Fragment, at offset: LayoutPoint) -> Rect {
        struct Visit {
            var fragment: Fragment
            var offset: LayoutPoint
            var transform: AffineTransform
            var isRoot = false
        }
        var bounds = LayoutRect(origin: offset, size: fragment.size).rect
        var stack = [Visit(fragment: fragment, offset: offset, transform: .identity, isRoot: true)]
        while var visit = stack.popLast() {
            if visit.fragment.kind == .box, !visit.isRoot {
                let rect = LayoutRect(origin: visit.offset, size: visit.fragment.size).rect
                if let own = BoxTransform.matrix(of: visit.fragment, box: boxes[visit.fragment.box], rect: rect, styles: styles) {
                    visit.transform = visit.transform.concatenating(inner: own)
                }
                bounds = bounds.union(visit.transform.bounds(of: rect))
                if overflowClip(visit.fragment, style: styles[boxes[visit.fragment.box].style], at: visit.offset) != nil { continue }
            }
            for link in tree.links[visit.fragment.children.range] {
                stack.append(
                    Visit(fragment: tree[link.fragment], offset: visit.offset + link.offset, transform: visit.transform))
            }
        }
        return bounds
    }

    /// A box of the page as what references serve: its user space starts at the top left of its border box.
    private func referenceTarget(_ box: Rect) -> ReferenceTarget {
        let own = Rect(x: 0, y: 0, width: box.width, height: box.height)
        return ReferenceTarget(
            box: own, strokeBox: own, viewBox: own, origin: AffineTransform(e: box.x, f: box.y),
            context: SVGContext(viewport: Size(width: box.width, height: box.height)))
    }

    mutating func endEffects(_ effects: PushedEffects) { for pop in effects.pops.reversed() { push(pop) } }

    // MARK: Transforms

    private func parentPerspective(of fragment: Fragment) -> (distance: Double, box: BoxID)? {
        guard let parent = boxes[fragment.box].parent, let distance = styles[boxes[parent].style].effects.perspective else { return nil }
        return (max(distance, 1), parent)
    }

    /// The box's own transform in page coordinates, its origin and the perspective of its parent applied.
    func transformMatrix(_ fragment: Fragment, box: Rect) -> Matrix3D {
        var matrix =
            isTransformed(fragment)
            ? BoxTransform.matrix3D(
                of: fragment, style: styles[boxes[fragment.box].style], rect: box, tables: styles.tables,
                container: motionContainer(of: fragment.box)) : .identity
        if let (distance, parent) = parentPerspective(of: fragment), let place = perspectiveOrigin(parent, around: box) {
            matrix = Matrix3D.translation(place.x, place.y, 0).multiplied(by: .perspective(distance))
                .multiplied(by: .translation(-place.x, -place.y, 0)).multiplied(by: matrix)
        }
        return matrix
    }

    private func perspectiveOrigin(_ parent: BoxID, around child: Rect) -> Point? {
        guard let place = stacking.contexts.first(where: { tree[$0.root.fragment].box == parent })?.root else { return nil }
        let rect = LayoutRect(origin: place.offset, size: tree[place.fragment].size).rect
        let origin = styles[boxes[parent].style].effects.perspectiveOrigin
        return Point(
            x: rect.x + styles.tables.resolve(origin.x, basis: rect.width), y: rect.y + styles.tables.resolve(origin.y, basis: rect.height))
    }

    // MARK: Masks

    /// Where the layers of a mask are placed. The lines of an inline box are placed as if they stood in a row, each showing its
    /// part (Break 3 §5.4); what was taken out of it has boxes of its own.
    private func maskBoxes(_ pieces: [PlacedFragment], style: ComputedStyle) -> [LayerBoxes] {
        func isLine(_ piece: PlacedFragment) -> Bool { boxes[tree[piece.fragment].box].kind == .inline }
        let isHorizontal = style.text.writingMode.isHorizontal
        func length(_ piece: PlacedFragment) -> Double {
            let size = tree[piece.fragment].size
            return isHorizontal ? size.width.pixels : size.height.pixels
        }
        let lines = pieces.filter(isLine)
        let total = lines.reduce(0) { $0 + length($1) }
        var before = 0.0
        return pieces.map { piece in
            let fragment = tree[piece.fragment]
            let outer = roundedBorderBox(fragment, style: styles[boxes[fragment.box].style], at: piece.offset)
            guard lines.count > 1, isLine(piece) else { return layerBoxes(fragment, outer: outer) }
            let skipped = style.text.direction == .ltr ? before : total - before - length(piece)
            before += length(piece)
            var row = outer.rect
            if isHorizontal {
                row.x -= skipped
                row.width = total
            } else {
                row.y -= skipped
                row.height = total
            }
            var areas = layerBoxes(fragment, outer: RoundedRect(row))
            areas.slice = outer.rect
            return areas
        }
    }

    private mutating func maskBorderList(fragment: Fragment, style: ComputedStyle, offset: LayoutPoint) -> DisplayList? {
        let outer = roundedBorderBox(fragment, style: style, at: offset)
        var isPainted = false
        let mask = painted { painter in
            isPainted = painter.paintBorderImage(
                painter.styles.tables.borderImages[style.effects.maskBorder], fragment: fragment, outer: outer.rect)
        }
        return isPainted ? mask : nil
    }

    // MARK: Clip paths

    /// The clip of a box of the page, in page coordinates (Masking 1 §5.1).
    private mutating func resolveClip(
        _ value: ShapeValue, _ target: ReferenceTarget, fragment: Fragment, style: ComputedStyle, offset: LayoutPoint
    ) -> ClipResolution {
        let outer = roundedBorderBox(fragment, style: style, at: offset)
        let border = LayoutRect(origin: offset, size: fragment.size).rect
        let padding = insetRect(border, fragment.border)
        var box: Rect
        switch value.box ?? .borderBox {
        case .marginBox:
            let margin = style.box.margin
            func used(_ side: AutoLength) -> Double {
                switch side {
                case .auto: 0
                case .length(let length): styles.tables.resolve(length, basis: border.width)
                }
            }
            box = Rect(
                x: border.x - used(margin.left), y: border.y - used(margin.top),
                width: border.width + used(margin.left) + used(margin.right), height: border.height + used(margin.top) + used(margin.bottom)
            )
        case .borderBox, .strokeBox, .viewBox: box = border
        case .paddingBox: box = padding
        case .contentBox, .fillBox: box = insetRect(padding, fragment.padding)
        }
        if case .url = value.shape {
            guard let node = resolvedClipElement(value) else { return .none }
            var target = target
            if value.box != nil {
                target = ReferenceTarget(
                    box: Rect(x: 0, y: 0, width: box.width, height: box.height), strokeBox: target.strokeBox, viewBox: target.viewBox,
                    origin: AffineTransform(e: box.x, f: box.y), context: target.context)
            }
            return resolveClipElement(node, target)
        }
        let isBorderBox = value.box == nil || value.box == .borderBox || value.box == .strokeBox || value.box == .viewBox
        let rounded = isBorderBox ? outer : value.box == .marginBox ? grown(outer, to: box) : inner(outer, to: box)
        return clipShape(value.shape, in: box, rounded: rounded).map { .shape($0) } ?? .none
    }

    /// The corners of a border box moved out to a box around it: square corners stay square (Shapes 1 §3.1).
    private func grown(_ outer: RoundedRect, to rect: Rect) -> RoundedRect {
        func grow(_ size: Size, _ dx: Double, _ dy: Double) -> Size {
            size.isNone ? .zero : Size(width: max(0, size.width + dx), height: max(0, size.height + dy))
        }
        let left = outer.rect.x - rect.x
        let top = outer.rect.y - rect.y
        let right = rect.maxX - outer.rect.maxX
        let bottom = rect.maxY - outer.rect.maxY
        return RoundedRect(
            rect, topLeft: grow(outer.topLeft, left, top), topRight: grow(outer.topRight, right, top),
            bottomRight: grow(outer.bottomRight, right, bottom), bottomLeft: grow(outer.bottomLeft, left, bottom))
    }

    /// The clip of a basic shape in a reference box, in the box's coordinates (Shapes 1 §3); nil for what is no basic shape.
    ///
    /// - Parameter rounded: the reference box with its corners, which a box alone clips to.
    mutating func clipShape(_ shape: ShapeValue.Shape, in box: Rect, rounded: RoundedRect?) -> ClipShape? {
        switch ShapeOutline(shape, in: box, rounded: rounded, tables: styles.tables) {
        case .rounded(let rounded)?: .rounded(rounded)
        case .path(let path, let isEvenOdd)?: .path(add(path), isEvenOdd: isEvenOdd)
        case nil: nil
        }
    }
}

/// A box's own `transform` about its `transform-origin` (Transforms 1 §4).
public enum BoxTransform {
    /// In page coordinates, flattened; nil for a box that is not transformed or cannot be.
    ///
    /// - Parameter rect: the border box, CSS px of the page.
    public static func matrix(of fragment: Fragment, box: Box, rect: Rect, styles: StyledTree) -> AffineTransform? {
        let style = styles[box.style]
        guard !style.effects.transform.isInitial, box.isTransformable else { return nil }
        return matrix3D(of: fragment, style: style, rect: rect, tables: styles.tables)
            .flattened(around: Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2))
    }

    /// - Parameter container: the containing block, which routes of `offset-path` lie in.
    static func matrix3D(
        of fragment: Fragment, style: ComputedStyle, rect: Rect, tables: StyleTables, container: MotionContainer? = nil
    ) -> Matrix3D {
        var reference = rect
        if style.effects.transformBox == .contentBox || style.effects.transformBox == .fillBox {
            let edges = fragment.border + fragment.padding
            reference = Rect(
                x: rect.x + edges.left.pixels, y: rect.y + edges.top.pixels, width: rect.width - edges.horizontal.pixels,
                height: rect.height - edges.vertical.pixels)
        }
        return matrix3D(style.effects, in: reference, border: rect, tables: tables, container: container)
    }

    /// The transforms about their origin in a reference box.
    ///
    /// - Parameter border: the border box, where that is not the reference box.
    static func matrix3D(
        _ effects: EffectStyle, in reference: Rect, border: Rect? = nil, tables: StyleTables, container: MotionContainer? = nil
    ) -> Matrix3D {
        let x = reference.x + tables.resolve(effects.transformOrigin.x, basis: reference.width)
        let y = reference.y + tables.resolve(effects.transformOrigin.y, basis: reference.height)
        var matrix = Matrix3D.translation(x, y, effects.transformOriginZ)
        let size = Size(width: reference.width, height: reference.height)
        let parts = tables.transforms[effects.transform]
        for function in parts.translate + parts.rotate + parts.scale {
            matrix = matrix.multiplied(by: Matrix3D(function, size: size, tables: tables))
        }
        if let motion = parts.motion {
            let placing = MotionPlacing(
                motion: motion, box: border ?? reference, reference: reference, container: container, tables: tables)
            matrix = matrix.multiplied(by: placing.matrix(about: Point(x: x - reference.x, y: y - reference.y)))
        }
        for function in parts.transform { matrix = matrix.multiplied(by: Matrix3D(function, size: size, tables: tables)) }
        return matrix.multiplied(by: .translation(-x, -y, -effects.transformOriginZ))
    }
}
