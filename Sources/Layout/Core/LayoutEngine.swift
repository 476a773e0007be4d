import ClipBase
import DOM
import Style
import TextShaping

/// Lays out one page: the box tree in, the fragment tree out. Each formatting context is an extension in a folder of its own.
///
/// `layOut` and `minMaxSizes` are all that a formatting context asks of its children; both are pure in the constraint space
/// and cached, so that measuring leaves no trace but fragments in the arena that nothing refers to. Recursion follows the box
/// tree, whose depth `Limits.maxTreeDepth` bounds.
public final class LayoutEngine {
    public let document: Document
    public internal(set) var styles: StyledTree
    public let fonts: FontContext
    public let viewport: LayoutSize
    public let limits: Limits
    public internal(set) var boxes: BoxTree
    public internal(set) var tree = FragmentTree()
    public internal(set) var diagnostics: [Diagnostic] = []
    /// Paints an image of `shape-outside` at a size in px; nil where there is no such image.
    public var shapeImage: ((ImageValue, _ width: Int, _ height: Int) -> AlphaImage?)?

    /// The transform of a box whose border box stands at a rectangle, in the coordinates of that; nil where it has none.
    public var boxTransform: ((_ fragment: Fragment, _ box: Box, _ rect: Rect, _ styles: StyledTree) -> AffineTransform?)?

    /// Results by box; a few spaces each, since flex, grid and tables ask more than once.
    private var results: [[(space: ConstraintSpace, result: LayoutResult)]]
    private var intrinsics: [MinMaxSizes?]
    /// Of boxes whose intrinsic sizes depend on the block axis: those for what is known of it; a few each.
    private var constrainedIntrinsics: [BoxID: [(block: BlockConstraints, sizes: MinMaxSizes)]] = [:]
    /// What the inline formatting contexts keep between measuring and layout, by box.
    var inlineContents: [InlineContent?]
    var firstLineContents: [BoxID: FirstLineContent?] = [:]
    /// Block containers as their first lines show them.
    var firstLineBoxes: [BoxID: BoxID] = [:]
    /// The contents of ruby annotations that a first line copied.
    var copiedContents: [BoxID: InlineContent] = [:]
    var fontsByStyle: [StyleID: FontDescriptionID] = [:]
    /// Initial letters that have got their size.
    var initialLetters: [BoxID: InitialLetter] = [:]
    var hyphenWidths: [StyleID: LayoutUnit] = [:]
    /// The grids of tables and the collapsed borders of their cells, made when first asked for.
    var tableGrids: [BoxID: TableGrid] = [:]
    var collapsedCellBorders: [BoxID: LogicalEdges] = [:]
    var columnSizings: [BoxID: ColumnSizing] = [:]
    /// By box, once a table asks.
    var blockDependence: [BlockDependence] = []
    /// The fragmentainers of flow threads; equal ones are kept once.
    var fragmentations: [Fragmentation] = []
    var fragmentationIDs: [Fragmentation: FragmentationID] = [:]
    /// The styles of anchored boxes as the cascade has them, and the last ones that they were laid out with.
    var anchoredBases: [BoxID: StyleID] = [:]
    var anchoredStyles: [BoxID: [StyleID]] = [:]
    /// Boxes that `position-visibility` hides where they stand now.
    var stronglyHidden: Set<BoxID> = []
    /// Layouts of fallbacks so far.
    var positionTries = 0
    lazy var implicitAnchors: Set<NodeID> = findImplicitAnchors()
    lazy var hasAnchorScopes = styles.tables.anchors.values.contains { $0.scope != .none }
    /// Fragments made so far by layouts of columns inside of columns.
    var nestedColumnFragments = 0
    /// The tracks that subgrids are laid out with; equal ones are kept once.
    var inheritedGrids: [InheritedGrid] = []
    var inheritedGridIDs: [InheritedGrid: InheritedGridID] = [:]
    lazy var hasForcedBreaks = findForcedBreaks()
    /// Whether any box is a ruby annotation or sets emphasis marks, which makes lines look for room beside them.
    let hasAnnotations: Bool
    lazy var viewportOverflowSource: BoxID? = findViewportOverflowSource()
    /// The floats of the block formatting context being laid out.
    var exclusions = ExclusionSpace()
    /// What breaks in that context came upon.
    var breakNotes = BreakNotes()
    /// The clamped box of the block formatting context being laid out, if it is one.
    var lineClamp: LineClamp?

    public init(
        document: Document, styles: StyledTree, fonts: FontContext, boxes: BoxTree, viewport: LayoutSize, limits: Limits
    ) {
        self.document = document
        self.styles = styles
        self.fonts = fonts
        self.boxes = boxes
        self.viewport = viewport
        self.limits = limits
        hasAnnotations = boxes.boxes.contains { $0.kind == .rubyText } || styles.styles.contains { $0.text.emphasisShape != .none }
        results = Array(repeating: [], count: boxes.boxes.count)
        intrinsics = Array(repeating: nil, count: boxes.boxes.count)
        inlineContents = Array(repeating: nil, count: boxes.boxes.count)
    }

    /// Lays out the whole page in the initial containing block.
    public consuming func layOutPage() -> FragmentTree {
        tree.root = layOutInitialContainingBlock()
        placeStickyBoxes()
        hideStronglyHiddenBoxes()
        tree.boxes = boxes
        return tree
    }

    func style(_ box: BoxID) -> ComputedStyle { styles[boxes[box].style] }
    func direction(_ box: BoxID) -> WritingDirection { WritingDirection(styles[boxes[box].style]) }

    /// The fragment of a box in a constraint space (border box, in the box's own writing mode).
    func layOut(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        if space.isNewFormattingContext, let hit = results[box.index].first(where: { $0.space == space }) { return hit.result }
        guard tree.fragments.count < limits.maxFragments else { return emptyResult(box) }
        let outer = exclusions
        let outerClamp = lineClamp
        let outerNotes = breakNotes
        if space.isNewFormattingContext {
            exclusions = ExclusionSpace()
            breakNotes = BreakNotes()
            lineClamp = LineClamp(styles[boxes[box].style].box.lineClamp)
        }
        let result = layOutUncached(box, in: space)
        if space.isNewFormattingContext {
            exclusions = outer
            lineClamp = outerClamp
            breakNotes = outerNotes
            if results[box.index].count >= 6 { results[box.index].removeFirst() }
            results[box.index].append((space, result))
        }
        return result
    }

    private func layOutUncached(_ box: BoxID, in space: ConstraintSpace) -> LayoutResult {
        switch boxes[box].kind {
        case .blockContainer, .tableCaption, .marker, .rubyBase, .rubyText:
            return isMulticol(box) ? layOutMulticol(box, in: space) : layOutBlock(box, in: space)
        case .tableCell: return layOutTableCell(box, in: space)
        case .replaced: return layOutReplaced(box, in: space)
        case .flexContainer: return layOutFlex(box, in: space)
        case .gridContainer: return layOutGrid(box, in: space)
        case .tableWrapper: return layOutTableWrapper(box, in: space)
        case .table: return layOutTable(box, in: space)
        case .ruby: return layOutBlock(box, in: space)
        case .inline, .text, .lineBreak, .wordBreak, .tableRowGroup, .tableRow, .tableColumnGroup, .tableColumn:
            // These are laid out by the formatting context that holds them, never alone.
            return emptyResult(box)
        }
    }

    /// The min-content and max-content border-box inline sizes of a box by its content alone (its own `width` and kin are
    /// the caller's: `contribution(of:…)`), in the box's own writing mode.
    func minMaxSizes(_ box: BoxID, in block: BlockConstraints = .indefinite) -> MinMaxSizes {
        if let known = intrinsics[box.index], !known.dependsOnBlockConstraints || block == .indefinite { return known }
        if block != .indefinite, let known = constrainedIntrinsics[box]?.first(where: { $0.block == block }) { return known.sizes }
        let sizes = measureMinMaxSizes(box, in: block)
        if block == .indefinite || !sizes.dependsOnBlockConstraints {
            intrinsics[box.index] = sizes
        } else {
            if constrainedIntrinsics[box]?.count ?? 0 >= 6 { constrainedIntrinsics[box]?.removeFirst() }
            constrainedIntrinsics[box, default: []].append((block, sizes))
        }
        return sizes
    }

    private func measureMinMaxSizes(_ box: BoxID, in block: BlockConstraints) -> MinMaxSizes {
        switch boxes[box].kind {
        case .blockContainer, .tableCaption, .marker, .rubyBase, .rubyText, .ruby, .tableCell:
            isMulticol(box) ? minMaxSizesOfMulticol(box, in: block) : minMaxSizesOfBlock(box, in: block)
        case .replaced: minMaxSizesOfReplaced(box, in: block)
        case .flexContainer: minMaxSizesOfFlex(box, in: block)
        case .gridContainer: minMaxSizesOfGrid(box, in: block)
        case .tableWrapper, .table: minMaxSizesOfTable(box, in: block)
        case .inline, .text, .lineBreak, .wordBreak, .tableRowGroup, .tableRow, .tableColumnGroup, .tableColumn: MinMaxSizes()
        }
    }

    /// Forgets what is known of a box, whose style is another now.
    func forgetResults(of box: BoxID) {
        results[box.index].removeAll()
        intrinsics[box.index] = nil
        constrainedIntrinsics[box] = nil
    }

    /// Notes the intrinsic sizes of a box that its container knows better than the box alone, unless they are known.
    func keepIntrinsicSizes(of box: BoxID, _ measure: () -> MinMaxSizes) {
        if intrinsics[box.index] == nil { intrinsics[box.index] = measure() }
    }

    private func emptyResult(_ box: BoxID) -> LayoutResult {
        LayoutResult(fragment: tree.add(Fragment(kind: .box, box: box, size: .zero), children: []))
    }
}

extension FragmentTree {
    mutating func add(_ fragment: Fragment, children: [FragmentLink]) -> FragmentID {
        var fragment = fragment
        if !children.isEmpty {
            fragment.children = ByteRange(links.count..<links.count + children.count)
            links.append(contentsOf: children)
        }
        fragments.append(fragment)
        return FragmentID(rawValue: UInt32(fragments.count - 1))
    }
}
