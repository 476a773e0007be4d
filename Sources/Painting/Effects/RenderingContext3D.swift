import ClipBase
import Layout
import Style

// 3D rendering contexts (Transforms 2 §4): boxes that keep their depth, painted from the farthest to the nearest.
extension Painter {
    /// A box with its transform in the space of its 3D rendering context.
    struct Plane {
        var context: Int
        var matrix: Matrix3D
        /// Whether children of it are planes too.
        var holdsPlanes: Bool
        /// Of its middle, toward the viewer.
        var depth: Double
        /// The part that shows here, in the plane's own coordinates; nil for all of it.
        var part: [Point]?
    }

    private static var maxPlanes: Int { 10_000 }
    /// A cut plane is painted part by part, and scenes within it with each: beyond these numbers nothing is cut.
    private static var maxCutScenes: Int { 4 }
    private static var maxRepeatedItems: Int { 200_000 }

    /// The nearest box around a box that stands for an element.
    func parentElementBox(_ id: BoxID) -> BoxID? {
        var current = boxes[id].parent
        while let box = current {
            // A table's grid stands for no element beside the wrapper, which has its effects.
            if boxes[box].kind != .table, boxes[box].node != nil || boxes[box].pseudo != nil { return box }
            current = boxes[box].parent
        }
        return nil
    }

    /// Whether the used value of `transform-style` is `preserve-3d`: what groups or clips its content flattens it (§4.1).
    func keepsDepth(_ id: BoxID) -> Bool {
        let style = styles[boxes[id].style]
        let effects = style.effects
        guard effects.transformStyle == .preserve3D, boxes[id].kind != .inline else { return false }
        return style.box.overflowX == .visible && style.box.overflowY == .visible && effects.opacity >= 1 && effects.filter.isInitial
            && effects.backdropFilter.isInitial && effects.clipPath.isInitial && effects.maskLayers.isInitial
            && effects.maskBorder.isInitial && effects.mixBlendMode == .normal && effects.isolation == .auto
            && !(effects.clip != nil && style.isOutOfFlow) && !boxes[id].containment(style).contains(.paint)
    }

    /// Whether a child context is a plane of its own beside that of the context around it.
    func isPlane(_ child: Int, of index: Int) -> Bool {
        let root = tree[stacking.contexts[child].root.fragment]
        let parent = tree[stacking.contexts[index].root.fragment]
        return root.kind == .box && parent.kind == .box && parentElementBox(root.box) == parent.box
    }

    /// The planes of the 3D rendering context that a box establishes, in paint order; itself alone for any other box.
    func planes(of index: Int) -> [Plane] {
        let root = tree[stacking.contexts[index].root.fragment]
        guard index != 0, root.kind == .box, keepsDepth(root.box), !stacking.contexts[index].children.isEmpty else { return [] }
        var planes: [Plane] = []
        var stack: [(context: Int, matrix: Matrix3D)] = [(index, .identity)]
        while let (context, around) = stack.popLast(), planes.count < Self.maxPlanes {
            let place = stacking.contexts[context].root
            let fragment = tree[place.fragment]
            let box = LayoutRect(origin: place.offset, size: fragment.size).rect
            let matrix = around.multiplied(by: transformMatrix(fragment, box: box))
            let holdsPlanes = keepsDepth(fragment.box)
            let depth = matrix.depth(of: Point(x: box.x + box.width / 2, y: box.y + box.height / 2))
            planes.append(Plane(context: context, matrix: matrix, holdsPlanes: holdsPlanes, depth: (depth * 1_024).rounded()))
            guard holdsPlanes else { continue }
            for child in stacking.contexts[context].children.reversed() where isPlane(child, of: context) {
                stack.append((child, matrix))
            }
        }
        // Planes that all lie in the page are painted in the order of the page.
        guard planes.contains(where: { !$0.matrix.staysInPlane }) else { return [] }
        // What only holds other planes cuts none of them.
        let holders = planes.filter { $0.holdsPlanes && !paintsItself($0.context) }
        let painting = planes.filter { !$0.holdsPlanes || paintsItself($0.context) }
        let pieces = PlaneOrder.pieces(painting.map { ($0.matrix, extent(ofContext: $0.context)) })
        if let pieces, pieces.count == painting.count || cutScenes < Self.maxCutScenes && repeatedItems < Self.maxRepeatedItems {
            let parts = pieces.map { piece -> Plane in
                var plane = painting[piece.plane]
                if piece.isCut { plane.part = piece.clip }
                return plane
            }
            return holders + parts
        }
        let order = planes.indices.sorted { planes[$0].depth != planes[$1].depth ? planes[$0].depth < planes[$1].depth : $0 < $1 }
        return order.map { planes[$0] }
    }

    /// Whether a context shows anything besides the planes that it holds.
    private func paintsItself(_ index: Int) -> Bool {
        let context = stacking.contexts[index]
        let place = context.root
        let style = styles[boxes[tree[place.fragment].box].style]
        let surface = style.surface
        let isBare =
            surface.backgroundColor.isTransparent && surface.backgroundLayers.isInitial && surface.borderImage.isInitial
            && surface.borderWidths == .zero && surface.boxShadows.isInitial && !surface.outline.style.isVisible
        return !isBare || !context.children.allSatisfy { isPlane($0, of: index) }
            || !tree.children(place.fragment).allSatisfy { link in
                stacking.contextAt[PlacedFragment(fragment: link.fragment, offset: place.offset + link.offset)] != nil
            }
    }

    /// The box of a context's root, on the page before transforms.
    private func extent(ofContext index: Int) -> Rect {
        let place = stacking.contexts[index].root
        return LayoutRect(origin: place.offset, size: tree[place.fragment].size).rect
    }
}
