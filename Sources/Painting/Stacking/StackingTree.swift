import ClipBase
import Layout
import Style

/// A fragment with its place: the border box's top left on the page, before transforms, CSS px.
struct PlacedFragment: Hashable {
    var fragment: FragmentID
    var offset: LayoutPoint
}

/// A stacking context, or a positioned box that is painted as one though its positioned descendants belong to the context
/// around it (CSS 2.2 appendix E).
struct StackingContext {
    var root: PlacedFragment
    var zIndex: Int
    /// The clip in force around the root, an index into `StackingTree.clips`; −1 for none.
    var clip: Int
    /// The clip around everything inside: `clip`, or what of it holds for descendants that escape it as well.
    var groupClip: Int
    /// The inline box of whose context this is a part: a further line of it, a float or a block inside it.
    var partOf: BoxID?
    /// The inline box whose effects this context has, where that box has no fragment of its own.
    var effectsBox: BoxID?
    /// The contexts inside in paint order: by z-index, then in tree order. Only of real contexts.
    var children: [Int] = []
}

/// A clip made by a box, within the one around it.
struct ClipNode {
    var parent: Int
    var shape: ClipShape
}

/// All stacking contexts of a page.
struct StackingTree {
    var contexts: [StackingContext] = []
    var clips: [ClipNode] = []
    /// Whether any context filters what is below it.
    var hasBackdropFilters = false
    /// The context whose root a fragment is.
    var contextAt: [PlacedFragment: Int] = [:]

    /// The innermost clip around both of two.
    func commonClip(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        // A clip stands behind the one around it in `clips`.
        while a != b {
            if a > b { a = clips[a].parent } else { b = clips[b].parent }
        }
        return a
    }

    /// Whether the clips between two nodes are so few that a context may push them time and again.
    func hasFewClips(from ancestor: Int, to node: Int) -> Bool {
        var index = node
        for _ in 0..<16 {
            if index == ancestor || index < 0 { return true }
            index = clips[index].parent
        }
        return false
    }

    /// The clips between two nodes of one chain, outermost first.
    func clipShapes(from ancestor: Int, to node: Int) -> [ClipShape] {
        var shapes: [ClipShape] = []
        var index = node
        while index >= 0 && index != ancestor {
            shapes.append(clips[index].shape)
            index = clips[index].parent
        }
        return shapes.reversed()
    }
}

extension Painter {
    /// Walks the fragment tree once and finds every stacking context with its clips. Cost: linear.
    mutating func buildStackingTree(root: FragmentID) {
        let rootPlace = PlacedFragment(fragment: root, offset: .zero)
        stacking.contexts.append(StackingContext(root: rootPlace, zIndex: 0, clip: -1, groupClip: -1))
        stacking.contextAt[rootPlace] = 0
        struct Visit {
            var place: PlacedFragment
            var context: Int
            var clip: Int
            var parentKind: BoxKind
        }
        var stack: [Visit] = []
        func push(_ place: PlacedFragment, context: Int, clip: Int, kind: BoxKind) {
            for link in tree.children(place.fragment).reversed() {
                let child = PlacedFragment(fragment: link.fragment, offset: place.offset + link.offset)
                stack.append(Visit(place: child, context: context, clip: clip, parentKind: kind))
            }
        }
        push(rootPlace, context: 0, clip: -1, kind: .blockContainer)
        let groups = InlineGroups(boxes) { makesStackingContext(by: styles[boxes[$0].style].effects) }
        // The context around each context by the fragment tree, and the first real context that each box makes.
        var around = [0]
        var owner = [tree[root].box: 0]
        while let visit = stack.popLast() {
            let fragment = tree[visit.place.fragment]
            var context = visit.context
            var clip = visit.clip
            var kind = visit.parentKind
            switch fragment.kind {
            case .text: continue
            case .line, .slice: break
            case .box:
                let style = styles[boxes[fragment.box].style]
                kind = boxes[fragment.box].kind
                var isReal = makesStackingContext(fragment, style: style, parentKind: visit.parentKind)
                var group: BoxID?
                if kind == .inline, isReal {
                    // All fragments of an inline box are one group.
                    let first = groups.firstPiece[fragment.box] ?? fragment.box
                    if owner[first] != nil {
                        group = first
                        isReal = false
                    } else if first != fragment.box {
                        owner[first] = stacking.contexts.count
                    }
                } else if !isReal, !style.isPositioned {
                    group = groups.owner[fragment.box]
                }
                if isReal || group != nil || style.isPositioned {
                    let index = stacking.contexts.count
                    let hasLevel = isReal && takesZIndex(style, parentKind: visit.parentKind)
                    stacking.contexts.append(
                        StackingContext(
                            root: visit.place, zIndex: hasLevel ? Int(style.effects.zIndex ?? 0) : 0, clip: clip, groupClip: clip,
                            partOf: group))
                    stacking.contextAt[visit.place] = index
                    around.append(context)
                    if !style.effects.backdropFilter.isInitial { stacking.hasBackdropFilters = true }
                    if isReal {
                        context = index
                        if owner[fragment.box] == nil { owner[fragment.box] = index }
                    }
                }
                if let shape = overflowClip(fragment, style: style, at: visit.place.offset) { clip = addClip(shape, within: clip) }
            }
            push(visit.place, context: context, clip: clip, kind: kind)
        }
        adopt(around: around, owner: owner, groups: groups)
        widenGroupClips()
        let ranks = orderModifiedRanks()
        for index in stacking.contexts.indices where stacking.contexts[index].children.count > 1 {
            let keyed = stacking.contexts[index].children.map { child in
                let box = tree[stacking.contexts[child].root.fragment].box
                return (child: child, z: stacking.contexts[child].zIndex, rank: ranks.isEmpty ? Int(box.rawValue) : ranks[box.index])
            }
            stacking.contexts[index].children = keyed.sorted { a, b in
                if a.z != b.z { return a.z < b.z }
                return a.rank != b.rank ? a.rank < b.rank : a.child < b.child
            }.map(\.child)
        }
    }

    /// The place of each box in tree order, which is that of painting, since an absolute box's fragment hangs on its containing
    /// block: with the items of flex and grid containers by `order` (Flexbox 1 §5.4). Empty where that is the order of the boxes.
    private func orderModifiedRanks() -> [Int] {
        guard boxes.boxes.contains(where: { styles[$0.style].flex.order != 0 }) else { return [] }
        var ranks = [Int](repeating: 0, count: boxes.boxes.count)
        var stack = [BoxID.initialContainingBlock]
        var rank = 0
        while let box = stack.popLast() {
            ranks[box.index] = rank
            rank += 1
            var children = Array(boxes.children(box))
            if boxes[box].kind == .flexContainer || boxes[box].kind == .gridContainer {
                // Absolute children are as of order 0.
                func order(_ child: BoxID) -> Int32 { boxes[child].isOutOfFlow ? 0 : styles[boxes[child].style].flex.order }
                children = children.enumerated().sorted { a, b in
                    let (x, y) = (order(a.element), order(b.element))
                    return x != y ? x < y : a.offset < b.offset
                }.map(\.element)
            }
            stack += children.reversed()
        }
        return ranks
    }

    /// Puts each context into the one around it. An absolute box's fragment hangs on its containing block, but it belongs to
    /// the context of its nearest ancestor box that makes one, which may stand between the two.
    private mutating func adopt(around: [Int], owner: [BoxID: Int], groups: InlineGroups) {
        var owner = owner
        for index in stacking.contexts.indices {
            // An inline box without a fragment: the first thing inside it stands for it.
            guard let box = stacking.contexts[index].partOf, owner[box] == nil else { continue }
            owner[box] = index
            stacking.contexts[index].effectsBox = box
            stacking.contexts[index].partOf = nil
        }
        for (piece, first) in groups.firstPiece { owner[piece] = owner[first] }
        // Boxes are in tree order: a parent's answer is there before its children ask.
        var nearest = [BoxID?](repeating: nil, count: boxes.boxes.count)
        for index in boxes.boxes.indices.dropFirst() {
            guard let parent = boxes.boxes[index].parent else { continue }
            nearest[index] = owner[parent] != nil ? parent : nearest[parent.index]
            if !groups.isEmpty, let group = groups.owner[BoxID(rawValue: UInt32(index))], owner[group] != nil { nearest[index] = group }
        }
        for index in stacking.contexts.indices.dropFirst() {
            let byFragments = around[index]
            let box = tree[stacking.contexts[index].root.fragment].box
            var context = byFragments
            if let group = stacking.contexts[index].partOf {
                context = owner[group] ?? byFragments
            } else if stacking.contexts[index].effectsBox == nil, let ancestor = nearest[box.index],
                tree[stacking.contexts[byFragments].root.fragment].box != ancestor
            {
                context = owner[ancestor] ?? byFragments
            }
            stacking.contexts[context].children.append(index)
        }
    }

    /// Finds for each context the clip that is around all of it: a group's effects reach what escapes the clip around the
    /// group's root. Nothing escapes a transform.
    private mutating func widenGroupClips() {
        var order: [Int] = []
        var stack = [0]
        while let index = stack.popLast() {
            order.append(index)
            stack += stacking.contexts[index].children
        }
        for index in order.reversed() {
            let root = tree[stacking.contexts[index].root.fragment]
            guard root.kind == .box, !isTransformed(root) else { continue }
            var clip = stacking.contexts[index].clip
            for child in stacking.contexts[index].children {
                clip = stacking.commonClip(clip, stacking.contexts[child].groupClip)
            }
            let own = stacking.contexts[index].clip
            if stacking.hasFewClips(from: clip, to: own) { stacking.contexts[index].groupClip = clip }
        }
    }

    private mutating func addClip(_ shape: ClipShape, within parent: Int) -> Int {
        stacking.clips.append(ClipNode(parent: parent, shape: shape))
        return stacking.clips.count - 1
    }

    /// Whether a box makes a stacking context of its own (Positioned Layout 3 §5, and each module that adds a reason).
    private func makesStackingContext(_ fragment: Fragment, style: ComputedStyle, parentKind: BoxKind) -> Bool {
        let box = boxes[fragment.box]
        let effects = style.effects
        if box.parent == .initialContainingBlock { return true }
        if effects.zIndex != nil && takesZIndex(style, parentKind: parentKind) { return true }
        if style.box.position == .fixed || style.box.position == .sticky { return true }
        if makesStackingContext(by: effects) || effects.willChange.contains(.stackingContext) { return true }
        guard box.kind != .inline else { return false }
        if effects.hidesBackface, let parent = parentElementBox(fragment.box), keepsDepth(parent) { return true }
        return isTransformed(fragment) || effects.perspective != nil || effects.transformStyle == .preserve3D
            || !box.containment(style).isDisjoint(with: [.layout, .paint])
    }

    /// Whether `z-index` applies: to positioned boxes and to the items of flex and grid containers.
    private func takesZIndex(_ style: ComputedStyle, parentKind: BoxKind) -> Bool {
        style.isPositioned || parentKind == .flexContainer || parentKind == .gridContainer
    }

    /// Whether effects that take in all descendants as one group are among a box's.
    private func makesStackingContext(by effects: EffectStyle) -> Bool {
        effects.opacity < 1 || effects.mixBlendMode != .normal || effects.isolation == .isolate || !effects.filter.isInitial
            || !effects.backdropFilter.isInitial || !effects.clipPath.isInitial || !effects.maskLayers.isInitial
            || !effects.maskBorder.isInitial
    }

    func isTransformed(_ fragment: Fragment) -> Bool {
        let box = boxes[fragment.box]
        return box.isTransformable && !styles[box.style].effects.transform.isInitial
    }
}
