import ClipBase
import Style

/// What a box is laid out in: the room it has and how its automatic sizes behave. In the writing mode of the box itself.
///
/// Equal spaces give equal results, so results are cached by it.
public struct ConstraintSpace: Hashable, Sendable {
    /// How an automatic inline size behaves (Sizing 3 §5).
    public enum AutoBehavior: UInt8, Hashable, Sendable { case stretch, fitContent, stretchExplicitly }

    /// The room along the inline axis, CSS px; never negative. `LayoutUnit.max` stands for infinite (max-content measuring).
    public var availableInline: LayoutUnit
    /// The room along the block axis; nil is indefinite.
    public var availableBlock: LayoutUnit?
    /// What percentages of the inline axis (and of all margins and paddings) refer to.
    public var percentageInline: LayoutUnit
    /// What percentages of the block axis refer to; nil is indefinite (they behave as `auto`).
    public var percentageBlock: LayoutUnit?
    /// The containing block's writing direction; margins and alignment of the box are along its axes.
    public var parentDirection: WritingDirection
    /// The border-box inline size is `availableInline`, whatever the style says (flexed items, stretched cells).
    public var isInlineSizeFixed = false
    /// The border-box block size is `availableBlock`, whatever the style says.
    public var isBlockSizeFixed = false
    /// The fixed block size counts as indefinite for percentages of children.
    public var isFixedBlockSizeIndefinite = false
    /// The content's block size is asked for: the box's own `height`, `min-height` and `max-height` do not count.
    public var ignoresBlockSize = false
    public var autoInline = AutoBehavior.stretch
    public var autoBlock = AutoBehavior.fitContent
    /// The box establishes an independent formatting context here (flex and grid items, cells, absolute boxes, BFC roots).
    public var isNewFormattingContext = true
    /// A cell is laid out without its row's height, but it or its table asks for a height: scroll containers in it that are a
    /// percentage of that do not make its row taller (Tables 3 §3.9.2).
    public var isSizedCellMeasure = false
    /// Inside of columns: the fragmentainers that content here is broken into; nil where nothing is.
    var fragmentation: FragmentationID?
    /// The row of fragmentainers in which the box starts, and how far its border box is from the start of that row.
    var fragmentainerRow = 0
    var fragmentainerOffset = LayoutUnit.zero
    /// What boxes around this one repeat in each fragmentainer (`box-decoration-break: clone`).
    var clonedEdges = ClonedEdges()
    /// In columns: what boxes around this one end with, and keeps with the end of its content.
    var trailingEdges = LayoutUnit.zero
    /// In columns: nothing but edges stands before the box in its fragmentainer.
    var startsFragmentainer = false
    /// Whether an element here may span the columns: in a multi-column container's own formatting context.
    var allowsSpanners = false

    /// Of a box in its parent's block formatting context: where its border box stands in that context, as line-left and
    /// block-start offsets. Its own and its first children's margins are already counted in.
    public var flowOffset = LogicalOffset.zero

    /// The margins at the box's block end are trimmed by a box around it.
    var trimsBlockEnd = false
    /// Room before the box that the ruby annotations of its first line may use.
    var annotationRoom = LayoutUnit.zero

    /// A block size of `stretch` does not count the margins that would adjoin those of the box around (Sizing 4 §6.1).
    var stretchesOverStartMargin = false
    var stretchesOverEndMargin = false

    /// Of a subgrid: what it takes from its parent grid.
    var inheritedGrid: InheritedGridID?

    public init(availableInline: LayoutUnit, availableBlock: LayoutUnit?, parentDirection: WritingDirection) {
        self.availableInline = availableInline.clampedToZero
        self.availableBlock = availableBlock
        percentageInline = availableInline.clampedToZero
        percentageBlock = availableBlock
        self.parentDirection = parentDirection
    }
}

/// What is known of the block axis while a box's intrinsic inline sizes are measured: percentages and ratios carry it over to
/// the inline axis (Sizing 3 §5.2.2, Sizing 4 §5). Along the box's own block axis, CSS px; nil is indefinite.
struct BlockConstraints: Hashable {
    /// What percentages of the block axis refer to.
    var percentage: LayoutUnit?
    /// The room, which `stretch` fills.
    var available: LayoutUnit?
    /// The border-box block size that the container gives the box, whatever its style says.
    var fixed: LayoutUnit?
    /// Percentages of the box's children cannot refer to the fixed size.
    var isFixedIndefinite = false
    /// How an automatic block size behaves.
    var autoBlock = ConstraintSpace.AutoBehavior.fitContent

    /// Of a grid whose limits are percentages: what those refer to along its inline axis, for automatic repetition fills them.
    var limitBasis: LayoutUnit?

    static let indefinite = BlockConstraints()
    init() {}
    init(_ space: ConstraintSpace) {
        percentage = space.percentageBlock
        available = space.availableBlock
        autoBlock = space.autoBlock
        guard space.isBlockSizeFixed else { return }
        fixed = space.availableBlock
        isFixedIndefinite = space.isFixedBlockSizeIndefinite
    }

    /// The same as a space of infinite inline room.
    func space(_ direction: WritingDirection) -> ConstraintSpace {
        var space = ConstraintSpace(availableInline: .max, availableBlock: fixed ?? available, parentDirection: direction)
        space.percentageInline = .max
        space.percentageBlock = percentage
        space.isBlockSizeFixed = fixed != nil
        space.isFixedBlockSizeIndefinite = isFixedIndefinite
        space.autoInline = .fitContent
        space.autoBlock = autoBlock
        return space
    }
}

/// Adjoining margins that are not yet placed (CSS 2.2 §8.3.1): the greatest positive and the least negative one.
public struct MarginStrut: Hashable, Sendable {
    public var positive = LayoutUnit.zero
    public var negative = LayoutUnit.zero
    public init() {}
    public init(_ margin: LayoutUnit) { append(margin) }
    @inlinable public var sum: LayoutUnit { positive + negative }
    @inlinable public var isEmpty: Bool { positive.isZero && negative.isZero }
    @inlinable public mutating func append(_ other: MarginStrut) {
        append(other.positive)
        append(other.negative)
    }
    @inlinable public mutating func append(_ margin: LayoutUnit) {
        if margin < .zero { negative = min(negative, margin) } else { positive = max(positive, margin) }
    }
}

/// The min-content and max-content inline sizes of a box, border-box, CSS px (Sizing 3 §4).
public struct MinMaxSizes: Hashable, Sendable {
    public var min: LayoutUnit
    public var max: LayoutUnit
    /// Whether they would differ at another block size of the containing block.
    public var dependsOnBlockConstraints: Bool
    @inlinable public init(min: LayoutUnit = .zero, max: LayoutUnit = .zero, dependsOnBlockConstraints: Bool = false) {
        self.min = min
        self.max = max
        self.dependsOnBlockConstraints = dependsOnBlockConstraints
    }
    /// `fit-content`: the room, but no less than min-content and no more than max-content.
    @inlinable public func fit(_ available: LayoutUnit) -> LayoutUnit { Swift.max(min, Swift.min(max, available)) }
    @inlinable public mutating func encompass(_ other: MinMaxSizes) {
        min = Swift.max(min, other.min)
        max = Swift.max(max, other.max)
        dependsOnBlockConstraints = dependsOnBlockConstraints || other.dependsOnBlockConstraints
    }
    @inlinable public static func + (a: MinMaxSizes, extra: LayoutUnit) -> MinMaxSizes {
        .init(min: a.min + extra, max: a.max + extra, dependsOnBlockConstraints: a.dependsOnBlockConstraints)
    }
}
