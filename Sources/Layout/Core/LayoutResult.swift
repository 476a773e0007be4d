import ClipBase
import DOM

/// What laying out one box gives: a fragment, and what its parent must know beyond it.
public struct LayoutResult: Sendable {
    public var fragment: FragmentID
    /// Absolute and fixed boxes below that no box inside could hold.
    public var outOfFlow: [OutOfFlowCandidate] = []
    /// The content's block size without `height`, `min-height`, `max-height`: border-box.
    public var intrinsicBlockSize = LayoutUnit.zero

    // Of boxes in the same block formatting context only:
    /// Margins at the block end that adjoin what follows.
    public var endMarginStrut = MarginStrut()
    /// Every margin of the box and its content adjoin (an empty box).
    public var collapsesThrough = false
    /// Room at the end that ruby annotations of what follows may use.
    var annotationRoom = LayoutUnit.zero
    /// One at most: results are copied much, and few are of boxes in columns.
    private var columnOutcomes: [ColumnOutcome] = []

    /// What the layout of a box in columns says on breaks.
    var columns: ColumnOutcome {
        get { columnOutcomes.first ?? ColumnOutcome() }
        set { columnOutcomes = [newValue] }
    }

    public init(fragment: FragmentID) { self.fragment = fragment }
}

/// What the layout of a box in a flow thread gives, beyond its fragment. Offsets are from its block-start border edge.
struct ColumnOutcome: Sendable {
    /// The elements inside that span all columns, in order.
    var spanners: [ColumnSpanner] = []
    /// The first thing inside found no room in its fragmentainer: where the fragmentainer starts that it went to.
    var leadBreak: LayoutUnit?
    var unsuitableBreaks = UnsuitableBreaks()
    /// Something that is not broken reaches beyond its fragmentainer: where that ends, and so where the content goes on.
    var overhang: LayoutUnit?
    /// Of a multi-column container: inside of columns it would go on in the next, whatever its size.
    var asksForOuterBreak = false
    /// Of a formatting context's root: where its content ends, what overflows its boxes too.
    var contentEnd = LayoutUnit.zero
    /// Of a formatting context's root.
    var breakNotes = BreakNotes()

    /// Takes over what content beside it says.
    mutating func join(_ other: ColumnOutcome) {
        if let lead = other.leadBreak { leadBreak = max(leadBreak ?? lead, lead) }
        unsuitableBreaks.add(other.unsuitableBreaks, at: .zero)
        if let end = other.overhang { overhang = max(overhang ?? end, end) }
        contentEnd = max(contentEnd, other.contentEnd)
    }
}

/// An out-of-flow box on its way up to its containing block (Positioned Layout 3 §4).
public struct OutOfFlowCandidate: Hashable, Sendable {
    /// Which edge of the static-position rectangle the box's margin box aligns with.
    public enum StaticEdge: UInt8, Hashable, Sendable { case start, center, end }
    public var box: BoxID
    /// The static-position rectangle: physical, CSS px; its corner from the top left of the border box of the fragment that
    /// carries the candidate.
    public var staticPoint: LayoutPoint
    public var staticSize = LayoutSize.zero
    /// Which edge of the margin box stands at that of the rectangle, along the axes of `direction`.
    public var staticInlineEdge = StaticEdge.start
    public var staticBlockEdge = StaticEdge.start
    /// The start edge counts where the box is larger than the rectangle (`safe`).
    public var isStaticInlineSafe = false
    public var isStaticBlockSafe = false
    /// The writing direction of the box's static-position containing block.
    public var direction: WritingDirection
    /// Where the containing block is an inline box: its element.
    public var inlineContainer: NodeID?
    /// A grid area that is the containing block, logical, from the grid's padding edge; nil: the padding box.
    public var gridArea: GridAreaRect?

    public init(box: BoxID, staticPoint: LayoutPoint, direction: WritingDirection) {
        self.box = box
        self.staticPoint = staticPoint
        self.direction = direction
    }
}

/// A grid area in px, logical, from the padding box's start edges.
public struct GridAreaRect: Hashable, Sendable {
    public var offset: LogicalOffset
    public var size: LogicalSize
    public init(offset: LogicalOffset, size: LogicalSize) {
        self.offset = offset
        self.size = size
    }
}
