import ClipBase
import DOM
import Style

/// Collects the placed children of one box in logical coordinates and makes its fragment once the size is known.
struct FragmentBuilder {
    let box: BoxID
    let direction: WritingDirection
    /// `.line` collects the content of a line box, which holds no out-of-flow boxes.
    var kind = Fragment.Kind.box
    /// Border-box size along the axes of `direction`; final when `finish` is called.
    var size = LogicalSize.zero
    var border = LogicalEdges.zero
    var padding = LogicalEdges.zero
    /// From the border box's block-start edge.
    var firstBaseline: LayoutUnit?
    var lastBaseline: LayoutUnit?
    /// Room at the end of the content that counts as scrollable overflow, from the border box's start edges.
    var inflowContentEnd = LogicalSize.zero
    /// Those that break the absolute boxes which the box contains; nil where nothing does.
    var fragmentainers: FragmentainerView?
    /// Index + 1 of a table's collapsed borders.
    var collapsedBorders: UInt32 = 0

    private struct Child {
        var fragment: FragmentID
        var offset: LogicalOffset
        /// `position: relative` or `sticky`, physical.
        var shift: LayoutPoint
        var outOfFlow: [OutOfFlowCandidate]
    }

    private struct StaticChild {
        var box: BoxID
        var offset: LogicalOffset
        var size: LogicalSize
        var inlineEdge: OutOfFlowCandidate.StaticEdge
        var blockEdge: OutOfFlowCandidate.StaticEdge
        var isInlineSafe, isBlockSafe: Bool
        var inlineContainer: NodeID?
        var gridArea: GridAreaRect?
    }

    private var children: [Child] = []
    private var staticChildren: [StaticChild] = []

    init(box: BoxID, direction: WritingDirection) {
        self.box = box
        self.direction = direction
    }

    /// Number of children so far; with `moveChildren(from:by:)` it lets a context shift what it placed.
    var childCount: Int { children.count }
    var staticChildCount: Int { staticChildren.count }

    /// Places a child's fragment; `offset` is from the border box's start edges to those of the child's border box.
    mutating func add(_ result: LayoutResult, at offset: LogicalOffset, shift: LayoutPoint = .zero) {
        children.append(Child(fragment: result.fragment, offset: offset, shift: shift, outOfFlow: result.outOfFlow))
    }

    mutating func add(_ fragment: FragmentID, at offset: LogicalOffset, shift: LayoutPoint = .zero, outOfFlow: [OutOfFlowCandidate] = []) {
        children.append(Child(fragment: fragment, offset: offset, shift: shift, outOfFlow: outOfFlow))
    }

    /// Notes an absolute or fixed child of this formatting context with its static-position rectangle from the border box's
    /// start edges, and the edges of it that the child aligns with.
    mutating func addOutOfFlow(
        _ box: BoxID, staticOffset: LogicalOffset, staticSize: LogicalSize = .zero, inlineEdge: OutOfFlowCandidate.StaticEdge = .start,
        blockEdge: OutOfFlowCandidate.StaticEdge = .start, isInlineSafe: Bool = false, isBlockSafe: Bool = false,
        inlineContainer: NodeID? = nil, gridArea: GridAreaRect? = nil
    ) {
        staticChildren.append(
            StaticChild(
                box: box, offset: staticOffset, size: staticSize, inlineEdge: inlineEdge, blockEdge: blockEdge,
                isInlineSafe: isInlineSafe, isBlockSafe: isBlockSafe, inlineContainer: inlineContainer, gridArea: gridArea))
    }

    /// Likewise with the edges of an alignment.
    mutating func addOutOfFlow(
        _ box: BoxID, staticOffset: LogicalOffset, staticSize: LogicalSize, alignment: StaticAlignment, inlineContainer: NodeID? = nil
    ) {
        addOutOfFlow(
            box, staticOffset: staticOffset, staticSize: staticSize, inlineEdge: alignment.inlineEdge, blockEdge: alignment.blockEdge,
            isInlineSafe: alignment.isInlineSafe, isBlockSafe: alignment.isBlockSafe, inlineContainer: inlineContainer)
    }

    /// Gives the absolute boxes from inside the children that may have this box as their containing block an area of it.
    mutating func setGridAreas(_ area: (BoxID) -> GridAreaRect) {
        for c in children.indices {
            for i in children[c].outOfFlow.indices where children[c].outOfFlow[i].inlineContainer == nil {
                children[c].outOfFlow[i].gridArea = area(children[c].outOfFlow[i].box)
            }
        }
    }

    /// Takes back the children from an index on.
    mutating func removeChildren(from index: Int) {
        if index < children.count { children.removeSubrange(index...) }
    }

    /// Takes back the children and the static positions from an index on.
    mutating func removeChildren(from index: Int, staticFrom staticIndex: Int) {
        removeChildren(from: index)
        if staticIndex < staticChildren.count { staticChildren.removeSubrange(staticIndex...) }
    }

    /// Moves the children from an index on, and the static positions likewise.
    mutating func moveChildren(from index: Int, staticFrom staticIndex: Int, by delta: LogicalOffset) {
        for i in min(index, children.count)..<children.count { children[i].offset = children[i].offset + delta }
        for i in min(staticIndex, staticChildren.count)..<staticChildren.count {
            staticChildren[i].offset = staticChildren[i].offset + delta
        }
    }

    /// Makes the fragment; lays out and places the out-of-flow boxes whose containing block this box is, and hands on the rest.
    mutating func finish(_ engine: LayoutEngine) -> LayoutResult {
        let outer = size.physical(direction.mode)
        var links: [FragmentLink] = []
        links.reserveCapacity(children.count)
        var candidates: [OutOfFlowCandidate] = []
        for child in children {
            let inner = engine.tree[child.fragment].size
            let offset = child.offset.physical(direction, outer: outer, inner: inner) + child.shift
            links.append(FragmentLink(fragment: child.fragment, offset: offset))
            for var candidate in child.outOfFlow {
                candidate.staticPoint = candidate.staticPoint + offset
                candidates.append(candidate)
            }
        }
        for child in staticChildren {
            let size = child.size.physical(direction.mode)
            var candidate = OutOfFlowCandidate(
                box: child.box, staticPoint: child.offset.physical(direction, outer: outer, inner: size), direction: direction)
            candidate.staticSize = size
            candidate.staticInlineEdge = child.inlineEdge
            candidate.staticBlockEdge = child.blockEdge
            candidate.isStaticInlineSafe = child.isInlineSafe
            candidate.isStaticBlockSafe = child.isBlockSafe
            candidate.inlineContainer = child.inlineContainer
            candidate.gridArea = child.gridArea
            candidates.append(candidate)
        }

        var fragment = Fragment(kind: kind, box: box, size: outer)
        fragment.border = border.physical(direction)
        fragment.padding = padding.physical(direction)
        fragment.firstBaseline = firstBaseline
        fragment.lastBaseline = lastBaseline
        // A scroll container's baselines do not leave its border box (Align 3 §9.1).
        if kind == .box, engine.styles[engine.boxes[box].style].isScrollContainer {
            fragment.firstBaseline = firstBaseline.map { $0.clamped(from: .zero, to: size.block) }
            fragment.lastBaseline = lastBaseline.map { $0.clamped(from: .zero, to: size.block) }
        }
        // What layout containment keeps inside has no baseline for others (Contain 2 §3.4).
        if kind == .box, engine.containment(box).contains(.layout) {
            fragment.firstBaseline = nil
            fragment.lastBaseline = nil
        }
        fragment.collapsedBorders = collapsedBorders

        let remaining = candidates.isEmpty || kind == .line ? candidates : placeOutOfFlow(candidates, in: fragment, links: &links, engine)
        fragment.scrollableOverflow = engine.scrollableOverflow(
            of: fragment, links: links, direction: direction, contentEnd: inflowContentEnd)
        var result = LayoutResult(fragment: engine.tree.add(fragment, children: links))
        result.outOfFlow = remaining
        result.intrinsicBlockSize = size.block
        return result
    }

    private func placeOutOfFlow(
        _ candidates: [OutOfFlowCandidate], in fragment: Fragment, links: inout [FragmentLink], _ engine: LayoutEngine
    ) -> [OutOfFlowCandidate] {
        let record = engine.boxes[box]
        if record.kind == .inline { return engine.handOn(candidates, from: record.node, style: record.style) }
        var rest = candidates
        if engine.holdsWholeInlines(box) { rest = engine.placeInInlineBoxes(rest, in: fragment, brokenBy: fragmentainers, links: &links) }
        rest = engine.placeOutOfFlow(rest, in: fragment, brokenBy: fragmentainers, links: &links, contentEnd: inflowContentEnd)
        guard let inline = record.splitInline else { return rest }
        return engine.handOn(rest, from: record.splitInlineNode, style: inline)
    }
}
