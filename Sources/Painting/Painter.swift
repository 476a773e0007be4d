import ClipBase
import DOM
import Layout
import Style
import TextShaping

/// Turns a fragment tree into a display list in the order of CSS 2.2 appendix E.
public struct Painter {
    let input: PaintInput
    let tree: FragmentTree
    let styles: StyledTree
    let boxes: BoxTree
    let scale: Double
    /// Page area that is wanted; items wholly outside are left out. nil: everything.
    var region: Rect?
    var stacking = StackingTree()
    public internal(set) var list = DisplayList()
    /// All of the page, CSS px.
    var pageArea = Rect.zero
    var imageIndices: [PaintImage: Int] = [:]
    /// Decorations in force for the text being painted, outermost first.
    var decorations: [ActiveDecoration] = []
    var emphasisMarks: [StyleID: EmphasisMark] = [:]
    /// Elements that references can name.
    let idIndex: [Name: NodeID]
    /// SVG elements painted so far, copies by reference included.
    var paintedElements = 0
    /// How many scenes with cut planes are open around what is being painted, and what was painted for parts of planes.
    var cutScenes = 0
    var repeatedItems = 0
    /// Whether any box of the page has an outline.
    let hasOutlines: Bool
    /// Whether what is being painted stands within a transform.
    var isTransformed = false
    /// The containing blocks of boxes whose routes lie in theirs (`offset-path`).
    var motionContainers: [BoxID: MotionContainer] = [:]
    /// Where the background of the canvas came from; that element's own background is not painted again.
    var canvasSource: BoxID?
    /// The root element where its effects take the canvas's background with them.
    var effectfulRoot: BoxID?
    /// The box whose `overflow` is the viewport's.
    let viewportOverflowSource: BoxID?

    /// - Parameter region: the part of the page that is wanted, CSS px; nil for all.
    public static func paint(_ input: PaintInput, region: Rect? = nil) -> DisplayList {
        var painter = Painter(input: input, region: region)
        painter.paintPage()
        return painter.list
    }

    private init(input: PaintInput, region: Rect?) {
        self.input = input
        tree = input.fragments
        styles = input.styles
        boxes = input.fragments.boxes
        viewportOverflowSource = boxes.viewportOverflowSource(input.document, styles)
        scale = input.deviceScaleFactor > 0 ? input.deviceScaleFactor : 1
        hasOutlines = input.styles.styles.contains { $0.surface.outline.style.isVisible }
        idIndex = Painter.needsReferences(input) ? Painter.indexIDs(input) : [:]
        self.region = region
    }

    private mutating func paintPage() {
        guard let root = tree.root else { return }
        pageArea = tree.scrollableArea(styles).rect
        list.pageSize = Size(width: pageArea.width, height: pageArea.height)
        buildStackingTree(root: root)
        findMotionContainers(root: root)
        // What blends in the root element's group does not blend with what is under the page (Compositing 1 §2.1).
        let isIsolated = blendsWithCanvas
        if isIsolated {
            list.groups.append(Group())
            push(.pushGroup(list.groups.count - 1))
        }
        paintCanvas(root: root)
        paintContext(0)
        if isIsolated { push(.popGroup) }
    }

    /// Whether anything blends with the page's canvas and no opaque colour covers that.
    private var blendsWithCanvas: Bool {
        guard let rootBox = boxes[.initialContainingBlock].firstChild else { return false }
        let blends = stacking.contexts.indices.contains { index in
            let root = tree[stacking.contexts[index].root.fragment]
            guard root.kind == .box, root.box == rootBox || boxes[root.box].parent == nil else { return false }
            return blendsInside(stacking.contexts[index], except: rootBox)
        }
        return blends && !styles[boxes[canvasBackgroundSource(rootBox)].style].surface.backgroundColor.isOpaque
    }

    /// Whether a stacking context in one blends with what is below it there.
    private func blendsInside(_ context: StackingContext, except root: BoxID? = nil) -> Bool {
        context.children.contains { child in
            let fragment = tree[stacking.contexts[child].root.fragment]
            return fragment.kind == .box && fragment.box != root
                && styles[boxes[fragment.box].style].effects.mixBlendMode != .normal
        }
    }

    // MARK: Emitting

    /// Appends an item that paints within `bounds`, unless that lies outside the wanted region.
    mutating func emit(_ item: DisplayItem, bounds: Rect) {
        if let region, !bounds.intersects(region) { return }
        list.items.append(item)
    }

    mutating func push(_ item: DisplayItem) { list.items.append(item) }

    mutating func imageIndex(_ image: PaintImage) -> Int {
        if let index = imageIndices[image] { return index }
        list.images.append(image)
        imageIndices[image] = list.images.count - 1
        return list.images.count - 1
    }

    /// The picture of a URL as a style turns it and in its colour scheme.
    mutating func imageIndex(_ url: String, style: ComputedStyle) -> Int {
        if style.inherited.isDark, input.images[url]?.hasColorSchemes ?? false { return imageIndex(.darkURL(url)) }
        return imageIndex(style.inherited.orientsImages ? .url(url) : .unturnedURL(url))
    }

    mutating func add(_ path: PathData) -> Int {
        list.paths.append(path)
        return list.paths.count - 1
    }

    /// A rectangle with its edges on whole device px, in CSS px.
    func snapped(_ rect: LayoutRect) -> Rect {
        let left = snap(rect.minX)
        let top = snap(rect.minY)
        return Rect(x: left, y: top, width: snap(rect.maxX) - left, height: snap(rect.maxY) - top)
    }

    func snap(_ value: LayoutUnit) -> Double { (value.pixels * scale + 0.5).rounded(.down) / scale }
    func snap(_ value: Double) -> Double { (value * scale + 0.5).rounded(.down) / scale }

    // MARK: Contexts

    /// Paints a stacking context, real or not, with its effects around it.
    mutating func paintContext(_ index: Int) {
        let planes = planes(of: index)
        if planes.count > 1 {
            let isCut = planes.contains { $0.part != nil }
            if isCut { cutScenes += 1 }
            for plane in planes {
                let before = list.items.count
                paintContext(plane.context, as: plane)
                if plane.part != nil { repeatedItems += list.items.count - before }
            }
            if isCut { cutScenes -= 1 }
        } else {
            paintContext(index, as: nil)
        }
    }

    /// Paints a stacking context, as a plane of a 3D rendering context or by itself.
    private mutating func paintContext(_ index: Int, as plane: Plane?) {
        let context = stacking.contexts[index]
        let place = context.root
        let fragment = tree[place.fragment]
        if !input.leftOut.isEmpty, fragment.kind == .box, let node = boxes[fragment.box].node, input.leftOut.contains(node) { return }
        let savedDecorations = decorations
        defer { decorations = savedDecorations }
        if index != 0 { decorations = inheritedDecorations(of: fragment) }
        var effects = PushedEffects()
        if context.partOf == nil {
            let box = context.effectsBox ?? fragment.box
            let parts = context.children.filter { stacking.contexts[$0].partOf != nil }.map { stacking.contexts[$0].root }
            guard let begun = beginEffects(fragment, of: box, at: place.offset, pieces: [place] + parts, plane: plane) else { return }
            effects = begun
        }
        if isolates(context) {
            // What blends inside ends here (Compositing 1 §2.1), and so does what a backdrop filter inside sees.
            list.groups.append(Group())
            push(.pushGroup(list.groups.count - 1))
            effects.pops.append(.popGroup)
        }
        let savedRegion = region
        let wasTransformed = isTransformed
        if effects.hidesRegion { region = nil }
        if effects.transforms { isTransformed = true }

        if let rootBox = effectfulRoot, let source = canvasSource, fragment.kind == .box, fragment.box == rootBox, let root = tree.root {
            paintCanvasBackground(root: root, rootBox: rootBox, source: source, isBase: false)
        }
        // What stands between the group's clip and the root's own does not cut descendants that escape it.
        let ownClips = stacking.clipShapes(from: context.groupClip, to: context.clip)
        let isScene = plane?.holdsPlanes ?? false
        pushClips(ownClips)
        paintOwnDecoration(place)
        popClips(ownClips.count)
        paintChildContexts(of: index, isScene: isScene) { $0 < 0 }
        pushClips(ownClips)
        paintContent(place)
        popClips(ownClips.count)
        paintChildContexts(of: index, isScene: isScene) { $0 >= 0 }
        pushClips(ownClips)
        paintOutlines(place)
        popClips(ownClips.count)

        region = savedRegion
        isTransformed = wasTransformed
        endEffects(effects)
    }

    /// Whether a context needs a group because of what is inside. The root element's group holds the canvas, so that is the
    /// page itself.
    private func isolates(_ context: StackingContext) -> Bool {
        let root = tree[context.root.fragment]
        guard root.kind == .box, let parent = boxes[root.box].parent, parent != .initialContainingBlock else { return false }
        if stacking.hasBackdropFilters {
            let effects = styles[boxes[root.box].style].effects
            if !effects.clipPath.isInitial || effects.willChange.contains(.backdropRoot) { return true }
        }
        return blendsInside(context)
    }

    /// - Parameter isScene: whether children that are planes of their own are left to their 3D rendering context.
    private mutating func paintChildContexts(of index: Int, isScene: Bool, where holds: (Int) -> Bool) {
        let clip = stacking.contexts[index].groupClip
        for child in stacking.contexts[index].children where holds(stacking.contexts[child].zIndex) {
            if isScene && isPlane(child, of: index) { continue }
            let shapes = stacking.clipShapes(from: clip, to: stacking.contexts[child].groupClip)
            pushClips(shapes)
            paintContext(child)
            popClips(shapes.count)
        }
    }

    /// A float, an inline-level block, a flex or grid item: painted as a unit, without effects of its own.
    private mutating func paintAtomically(_ place: PlacedFragment) {
        let savedDecorations = decorations
        defer { decorations = savedDecorations }
        decorations = []
        paintOwnDecoration(place)
        paintContent(place)
        paintOutlines(place)
    }

    /// What a context or an atomic box holds in the flow, within the clip that it puts on it.
    private mutating func paintContent(_ place: PlacedFragment) {
        let clips = pushContentClip(place)
        paintBlockBackgrounds(place)
        paintFloats(place)
        paintForeground(place)
        popClips(clips)
    }

    // MARK: Phases

    private func children(_ place: PlacedFragment) -> [PlacedFragment] {
        tree.children(place.fragment).map { PlacedFragment(fragment: $0.fragment, offset: place.offset + $0.offset) }
    }

    /// How a child takes part in its parent's phases.
    private enum Role { case flow, float, atomic, context, line, slice, text }

    private func role(_ place: PlacedFragment) -> Role {
        let fragment = tree[place.fragment]
        switch fragment.kind {
        case .line: return .line
        case .text: return .text
        case .slice: return .slice
        case .box: break
        }
        if stacking.contextAt[place] != nil { return .context }
        let box = boxes[fragment.box]
        if box.isFloating { return .float }
        if box.isAtomicInline { return .atomic }
        if let parent = box.parent, !box.isOutOfFlow {
            let kind = boxes[parent].kind
            if kind == .flexContainer || kind == .gridContainer { return .atomic }
        }
        return .flow
    }

    /// Backgrounds and borders of in-flow blocks, and what they clip.
    private mutating func paintBlockBackgrounds(_ place: PlacedFragment) {
        for child in children(place) {
            switch role(child) {
            case .flow:
                paintOwnDecoration(child)
                let clips = pushContentClip(child)
                paintBlockBackgrounds(child)
                popClips(clips)
            case .slice: paintBlockBackgrounds(child)
            case .float, .atomic, .context, .line, .text: break
            }
        }
        paintCollapsedBorders(place)
        paintColumnRules(place)
    }

    private mutating func paintFloats(_ place: PlacedFragment) {
        for child in children(place) {
            switch role(child) {
            case .float: paintAtomically(child)
            case .flow:
                let clips = pushContentClip(child)
                paintFloats(child)
                popClips(clips)
            case .line: paintFloats(child)
            case .slice: paintFloats(child)
            case .atomic, .context, .text: break
            }
        }
    }

    /// Lines, their inline boxes and texts, atomic boxes and replaced content, in tree order.
    private mutating func paintForeground(_ place: PlacedFragment) {
        let fragment = tree[place.fragment]
        let pushed = fragment.kind == .box ? pushDecorations(of: place) : 0
        defer { decorations.removeLast(pushed) }
        if fragment.kind == .box && boxes[fragment.box].kind == .replaced { paintReplaced(place) }
        if fragment.kind == .box { paintControl(place) }
        for child in sortedByOrder(children(place), of: fragment) {
            switch role(child) {
            case .flow:
                let isInline = boxes[tree[child.fragment].box].kind == .inline
                if isInline { paintOwnDecoration(child) }
                let clips = isInline ? 0 : pushContentClip(child)
                paintForeground(child)
                popClips(clips)
            case .line: paintLine(child)
            case .atomic: paintAtomically(child)
            case .text: if !tree[child.fragment].isHidden { paintText(child) }
            case .slice: paintForeground(child)
            case .float, .context: break
            }
        }
    }

    /// A line box: the background of its `::first-line`, then its content.
    private mutating func paintLine(_ place: PlacedFragment) {
        guard !tree[place.fragment].isHidden else { return }
        let savedDecorations = decorations
        defer { decorations = savedDecorations }
        paintFirstLineBackground(place)
        enterLine(place)
        paintForeground(place)
    }

    /// Flex and grid items paint in `order`-modified document order.
    private func sortedByOrder(_ places: [PlacedFragment], of fragment: Fragment) -> [PlacedFragment] {
        guard fragment.kind == .box else { return places }
        let kind = boxes[fragment.box].kind
        guard kind == .flexContainer || kind == .gridContainer else { return places }
        return places.enumerated().sorted { a, b in
            let first = tree[a.element.fragment].box
            let second = tree[b.element.fragment].box
            let x = styles[boxes[first].style].flex.order
            let y = styles[boxes[second].style].flex.order
            return x != y ? x < y : first != second ? first < second : a.offset < b.offset
        }.map(\.element)
    }

    private mutating func paintOutlines(_ place: PlacedFragment) {
        guard hasOutlines else { return }
        paintOutline(place)
        let clips = pushContentClip(place)
        for child in children(place) {
            switch role(child) {
            case .flow, .line, .slice: paintOutlines(child)
            case .float, .atomic, .context, .text: break
            }
        }
        popClips(clips)
    }

    // MARK: Clips

    /// Pushes the clip that a box puts on its content; gives how many clips were pushed.
    private mutating func pushContentClip(_ place: PlacedFragment) -> Int {
        let fragment = tree[place.fragment]
        guard fragment.kind == .box,
            let shape = overflowClip(fragment, style: styles[boxes[fragment.box].style], at: place.offset)
        else { return 0 }
        push(.pushClip(shape))
        return 1
    }

    private mutating func pushClips(_ shapes: [ClipShape]) { for shape in shapes { push(.pushClip(shape)) } }

    private mutating func popClips(_ count: Int) { for _ in 0..<count { push(.popClip) } }

    /// The clip on the content of a box by `overflow` or paint containment (Overflow 3 §3); nil where nothing is cut.
    func overflowClip(_ fragment: Fragment, style: ComputedStyle, at offset: LayoutPoint) -> ClipShape? {
        let box = boxes[fragment.box]
        guard box.kind != .inline, box.kind != .tableRow, box.kind != .tableRowGroup else { return nil }
        var x = style.box.overflowX
        var y = style.box.overflowY
        if box.node != nil && viewportOverflowSource == fragment.box { (x, y) = (.visible, .visible) }
        let contained = box.containment(style).contains(.paint)
        let clipsX = x != .visible || contained
        let clipsY = y != .visible || contained
        guard clipsX || clipsY else { return nil }
        let border = LayoutRect(origin: offset, size: fragment.size)
        var area = border.inset(by: fragment.border)
        if box.kind == .replaced { area = area.inset(by: fragment.padding) }
        let usesMargin = (x == .clip || !clipsX || contained && x == .visible) && (y == .clip || !clipsY || contained && y == .visible)
        if usesMargin {
            switch style.box.overflowClipBox {
            // A replaced box is cut at its content box already.
            case .contentBox: if box.kind != .replaced { area = area.inset(by: fragment.padding) }
            case .borderBox: area = border
            default: break
            }
        }
        var rect = snapped(area).insetBy(usesMargin ? -style.box.overflowClipMargin : 0)
        if !clipsX {
            rect.x = -1e7
            rect.width = 2e7
        }
        if !clipsY {
            rect.y = -1e7
            rect.height = 2e7
        }
        if clipsX && clipsY && !style.surface.radii.areSquare {
            let outer = roundedBorderBox(fragment, style: style, at: offset)
            var shape = paddingBox(fragment, outer: outer)
            shape.outset(to: rect)
            return .rounded(shape)
        }
        return .rect(rect)
    }

}
