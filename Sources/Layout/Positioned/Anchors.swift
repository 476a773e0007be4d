import ClipBase
import DOM
import Style

/// A box that others may refer to, as it stands in the fragment that contains them (Anchor Positioning 1 §2).
struct Anchor {
    var box: BoxID
    var node: NodeID
    var pseudo: PseudoElement?
    /// The bounds of all its border boxes, with the transforms around them.
    var rect: LayoutRect
    /// Whether it shows: it is visible, and not all of it is cut off by boxes around it.
    var isVisible: Bool
}

/// The anchors among the fragments that a containing block holds so far, in the coordinates of its fragment.
struct AnchorIndex {
    private(set) var anchors: [Anchor] = []
    /// The places of the anchors of each name, in tree order.
    private var named: [Name: [Int]] = [:]
    private var places: [Key: Int] = [:]
    private var scannedLinks = 0

    private struct Key: Hashable {
        var node: NodeID
        var pseudo: PseudoElement?
    }

    private struct Visit {
        var link: FragmentLink
        /// Of the fragment's top left.
        var offset: LayoutPoint
        var transform: AffineTransform?
        /// What boxes around it leave of it.
        var clip: Rect?
    }

    /// Takes in what was placed since. Cost: linear in the fragments below the new links.
    mutating func extend(to links: [FragmentLink], _ engine: LayoutEngine) {
        guard scannedLinks < links.count else { return }
        var stack = links[scannedLinks...].reversed().map { Visit(link: $0, offset: $0.offset, transform: nil, clip: nil) }
        scannedLinks = links.count
        while var visit = stack.popLast() {
            let fragment = engine.tree[visit.link.fragment]
            if fragment.kind == .text { continue }
            if fragment.kind == .box {
                let box = engine.boxes[fragment.box]
                if box.skipsContents(engine.styles[box.style]) { continue }
                add(fragment, box, &visit, engine)
                clip(fragment, &visit, engine)
            }
            for child in engine.tree.children(visit.link.fragment).reversed() {
                stack.append(
                    Visit(link: child, offset: visit.offset + child.offset, transform: visit.transform, clip: visit.clip))
            }
        }
    }

    /// Notes the box, if it may be an anchor, and goes on within its transform.
    private mutating func add(_ fragment: Fragment, _ box: Box, _ visit: inout Visit, _ engine: LayoutEngine) {
        let rect = LayoutRect(origin: visit.offset, size: fragment.size)
        if !engine.styles[box.style].effects.transform.isInitial, let matrix = engine.boxTransform?(fragment, box, rect.rect, engine.styles)
        {
            visit.transform = visit.transform.map { $0.concatenating(inner: matrix) } ?? matrix
        }
        guard let node = box.node, engine.isAnchor(box), box.kind != .table else { return }
        let shown = visit.transform.map { LayoutRect(enclosing: $0.bounds(of: rect.rect)) } ?? rect
        let isVisible =
            engine.styles[box.style].inherited.visibility == .visible && !engine.stronglyHidden.contains(fragment.box)
            && (visit.clip.map { $0.overlaps(shown.rect) } ?? true)
        let key = Key(node: node, pseudo: box.pseudo)
        if let place = places[key] {
            anchors[place].rect = anchors[place].rect.union(shown)
            anchors[place].isVisible = anchors[place].isVisible || isVisible
        } else {
            places[key] = anchors.count
            for name in engine.anchorNames(box) { note(name, fragment.box) }
            anchors.append(Anchor(box: fragment.box, node: node, pseudo: box.pseudo, rect: shown, isVisible: isVisible))
        }
    }

    /// The next anchor has that name. Boxes mostly come in tree order, so that it goes to the end.
    private mutating func note(_ name: Name, _ box: BoxID) {
        var index = named[name]?.count ?? 0
        while index > 0, let before = named[name]?[index - 1], anchors[before].box > box { index -= 1 }
        named[name, default: []].insert(anchors.count, at: index)
    }

    /// The last anchor of that name, in tree order, that is accepted.
    func last(named name: Name, where isAcceptable: (Anchor) -> Bool) -> Anchor? {
        guard let places = named[name], let place = places.last(where: { isAcceptable(anchors[$0]) }) else { return nil }
        return anchors[place]
    }

    private func clip(_ fragment: Fragment, _ visit: inout Visit, _ engine: LayoutEngine) {
        let style = engine.styles[engine.boxes[fragment.box].style]
        let isPaintContained = !style.box.containment.isEmpty && engine.containment(fragment.box).contains(.paint)
        let clipsX = style.box.overflowX != .visible || isPaintContained
        let clipsY = style.box.overflowY != .visible || isPaintContained
        guard clipsX || clipsY, fragment.box != engine.viewportOverflowSource else { return }
        var area = LayoutRect(origin: visit.offset, size: fragment.size).inset(by: fragment.border).rect
        if let transform = visit.transform { area = transform.bounds(of: area) }
        let outer = visit.clip
        if !clipsX { (area.x, area.width) = outer.map { ($0.x, $0.width) } ?? (-Self.unbounded, 2 * Self.unbounded) }
        if !clipsY { (area.y, area.height) = outer.map { ($0.y, $0.height) } ?? (-Self.unbounded, 2 * Self.unbounded) }
        visit.clip = outer.map { $0.intersection(area) } ?? area
    }

    private static let unbounded = 1e8
}

extension Rect {
    /// Whether the two have more than an edge in common; one of no size may lie within the other.
    fileprivate func overlaps(_ other: Rect) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}

extension LayoutRect {
    fileprivate init(enclosing rect: Rect) {
        self.init(x: LayoutUnit(rect.x), y: LayoutUnit(rect.y), width: LayoutUnit(rect.width), height: LayoutUnit(rect.height))
    }
}

extension LayoutEngine {
    fileprivate func anchorNames(_ box: Box) -> [Name] {
        let anchoring = styles[box.style].box.anchoring
        return anchoring.isInitial ? [] : styles.tables.anchors[anchoring].names
    }

    /// Whether others may refer to the box: it has a name, or a pseudo-element that asks for its originating element.
    fileprivate func isAnchor(_ box: Box) -> Bool {
        if !anchorNames(box).isEmpty { return true }
        return box.pseudo == nil && box.node.map { implicitAnchors.contains($0) } ?? false
    }

    /// The elements that pseudo-elements of theirs are anchored to without a name.
    func findImplicitAnchors() -> Set<NodeID> {
        guard styles.tables.anchors.values.count > 1 else { return [] }
        var found: Set<NodeID> = []
        for box in boxes.boxes where box.pseudo != nil && box.isOutOfFlow {
            if let node = box.node, !styles[box.style].box.anchoring.isInitial { found.insert(node) }
        }
        return found
    }

    /// The anchor of that name that `box` sees: the last one in tree order (§2.4). Within an inline containing block only what that
    /// holds counts.
    func anchor(named name: Name, for box: BoxID, in index: AnchorIndex, within inline: NodeID?) -> Anchor? {
        guard let target = boxes[box].node else { return nil }
        let scope = anchorScope(of: target, name)
        return index.last(named: name) { anchor in
            anchor.box != box && inline.map { contains($0, anchor.node) } ?? true && anchorScope(of: anchor.node, name) == scope
        }
    }

    /// The originating element of a pseudo-element, as an anchor.
    func implicitAnchor(of box: BoxID, in index: AnchorIndex, within inline: NodeID?) -> Anchor? {
        guard boxes[box].pseudo != nil, let node = boxes[box].node, inline.map({ contains($0, node) }) ?? true else { return nil }
        return index.anchors.first { $0.node == node && $0.pseudo == nil }
    }

    /// The nearest element around a node, or itself, that keeps the name to itself (`anchor-scope`).
    private func anchorScope(of node: NodeID, _ name: Name) -> NodeID? {
        guard hasAnchorScopes else { return nil }
        var current: NodeID? = node
        while let element = current {
            if let style = styles.styleID(of: element), styles.tables.anchors[styles[style].box.anchoring].scope.holds(name) {
                return element
            }
            current = document.flatTreeParent(element)
        }
        return nil
    }

    private func contains(_ outer: NodeID, _ node: NodeID) -> Bool {
        var current: NodeID? = node
        while let element = current {
            if element == outer { return true }
            current = document.flatTreeParent(element)
        }
        return false
    }
}
