import ClipBase
import Style
import TextShaping

/// The place of a fragment in its `FragmentTree`.
public struct FragmentID: Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public var index: Int { Int(rawValue) }
}

/// A laid-out piece of a box: size, edges and placed children. Immutable once made, so that a cached one can be used again;
/// where it stands is said by its parent's `FragmentLink`.
public struct Fragment: Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
        /// A box or a piece of an inline box.
        case box
        /// A line box; `box` is the block container.
        case line
        /// Shaped text; `payload` is an index into `FragmentTree.texts`.
        case text
        /// A column of a multi-column container, with its part of the content as only child, which may stick out of it.
        case slice
    }
    public var kind: Kind
    public var box: BoxID
    /// Border-box size, physical, CSS px.
    public var size: LayoutSize
    /// Used border widths and paddings, physical.
    public var border = LayoutEdges.zero
    public var padding = LayoutEdges.zero
    /// Distance of the first and last baseline from the block-start border edge along the block axis; nil where there is none.
    public var firstBaseline: LayoutUnit?
    public var lastBaseline: LayoutUnit?
    /// Bounds of the content that can be scrolled to, relative to the padding box's top left (Overflow 3 §2.2). At least the padding box.
    public var scrollableOverflow = LayoutRect.zero
    /// Into `FragmentTree.links`.
    public var children = ByteRange.empty
    public var payload: UInt32 = 0
    /// Which sides of a box that is broken over lines or columns show border and padding here.
    public var omitsStartEdge = false
    public var omitsEndEdge = false
    /// Takes its place, but shows nothing: an empty cell under `empty-cells: hide`, a collapsed row, a line behind a clamp.
    public var isHidden = false
    /// A header or footer of a table that stands in another column once more: it shows, but is no further part of its element.
    public var isRepeated = false
    /// Of a first line: the style of its root inline box, where `::first-line` gives one.
    public var lineStyle: StyleID?
    /// A table whose borders are collapsed, and a row or cell that is painted above them: index + 1 into `FragmentTree.collapsedBorders`.
    public var collapsedBorders: UInt32 = 0
    /// A piece of a box that columns break: index + 1 into `FragmentTree.brokenBoxes`.
    public var brokenBox: UInt32 = 0
    public init(kind: Kind, box: BoxID, size: LayoutSize) {
        self.kind = kind
        self.box = box
        self.size = size
    }
}

/// A child with its place: from the top left of the parent's border box to that of the child's, physical, CSS px.
public struct FragmentLink: Sendable {
    public var fragment: FragmentID
    public var offset: LayoutPoint
    @inlinable public init(fragment: FragmentID, offset: LayoutPoint) {
        self.fragment = fragment
        self.offset = offset
    }
}

/// The text of one text box on one line. Its fragment's size is its advance by the height of the font's ascent + descent.
public struct TextFragment: Sendable {
    /// Glyphs in visual order, into `FragmentTree.glyphs`.
    public var glyphs: ByteRange
    /// What is shown, UTF-8 in `FragmentTree.text` (logical order, after transforms and white space).
    public var text: ByteRange
    public var font: FontID
    /// Distance from the fragment's line-over edge to the alphabetic baseline.
    public var ascent: LayoutUnit
    /// Bidi embedding level; odd is right to left.
    public var level: UInt8
    /// Glyphs stand upright in a vertical line, or are rotated with it.
    public var isRotated: Bool
    /// A hyphen, ellipsis or marker that is not in the document.
    public var isGenerated: Bool
    /// Where the text stands in its DOM text node's character data, in bytes; empty when unknown.
    public var source: ByteRange
    /// A shape that stands in place of glyphs.
    public var symbol: MarkerSymbol
    /// Where emphasis marks start, from the dominant baseline towards their side.
    public var emphasisReach = LayoutUnit.zero
    public init(
        glyphs: ByteRange, text: ByteRange, font: FontID, ascent: LayoutUnit, level: UInt8, isRotated: Bool, isGenerated: Bool,
        source: ByteRange, symbol: MarkerSymbol = .none
    ) {
        self.glyphs = glyphs
        self.text = text
        self.font = font
        self.ascent = ascent
        self.level = level
        self.isRotated = isRotated
        self.isGenerated = isGenerated
        self.source = source
        self.symbol = symbol
    }
}

/// A placed glyph. Offsets in CSS px from the pen; the pen starts at the fragment's inline-start visual edge on the baseline.
public struct FragmentGlyph: Sendable {
    public var glyph: UInt32
    /// Byte offset into the text fragment's `text`.
    public var cluster: UInt32
    public var advance: Float
    public var offsetX: Float
    public var offsetY: Float
    public init(glyph: UInt32, cluster: UInt32, advance: Float, offsetX: Float, offsetY: Float) {
        self.glyph = glyph
        self.cluster = cluster
        self.advance = advance
        self.offsetX = offsetX
        self.offsetY = offsetY
    }
}

/// A collapsed border segment along grid lines of a table, in the table's border box, physical CSS px.
public struct CollapsedBorderSegment: Sendable {
    public var rect: LayoutRect
    public var side: BorderSegmentSide
    public var color: RGBA
    public var style: BorderStyle
    public enum BorderSegmentSide: UInt8, Sendable { case horizontal, vertical }
    public init(rect: LayoutRect, side: BorderSegmentSide, color: RGBA, style: BorderStyle) {
        self.rect = rect
        self.side = side
        self.color = color
        self.style = style
    }
}

/// The box that a piece in a column was cut from.
public struct BrokenBox: Sendable {
    /// As it was before it was cut.
    public var whole: FragmentID
    /// How much of it lies in earlier columns, along its block axis, CSS px.
    public var before: LayoutUnit
    public init(whole: FragmentID, before: LayoutUnit) {
        self.whole = whole
        self.before = before
    }
}

/// Everything that was laid out. Fragments of layouts that were thrown away stay in the arena, unreferenced.
public struct FragmentTree: Sendable {
    public internal(set) var fragments: [Fragment] = []
    public internal(set) var links: [FragmentLink] = []
    public internal(set) var texts: [TextFragment] = []
    public internal(set) var glyphs: [FragmentGlyph] = []
    public internal(set) var text: [UInt8] = []
    public internal(set) var collapsedBorders: [[CollapsedBorderSegment]] = []
    /// Of table columns and their groups that have a background; a fragment's `payload` is an index + 1 into it.
    var cellsOfColumns: [[LayoutRect]] = []
    /// Of fieldsets with a legend; a box fragment's `payload` is an index + 1 into it.
    public internal(set) var legendGaps: [LegendGap] = []
    /// Of tables that columns break, with a header or footer in each; a table fragment's `payload` is an index + 1 into it.
    var repeatedEdges: [ClonedEdges] = []
    /// Of boxes in a flow thread with spanning elements inside.
    var rowStarts: [FragmentID: [RowStart]] = [:]
    public internal(set) var brokenBoxes: [BrokenBox] = []
    /// The initial containing block.
    public internal(set) var root: FragmentID?
    /// The box tree that was laid out.
    public internal(set) var boxes = BoxTree()

    public init() {}
    @inlinable public subscript(_ id: FragmentID) -> Fragment { _read { yield fragments[id.index] } }
    @inlinable public func children(_ id: FragmentID) -> ArraySlice<FragmentLink> { links[fragments[id.index].children.range] }
    /// What a piece was cut from; nil of a fragment that is no piece.
    public func brokenBox(_ fragment: Fragment) -> BrokenBox? {
        let index = Int(fragment.brokenBox) - 1
        return brokenBoxes.indices.contains(index) ? brokenBoxes[index] : nil
    }
    /// The border boxes of the cells that start in a column or a group of them, physical, from the column's top left, CSS px. Only
    /// for those that have a background.
    public func columnCells(_ fragment: Fragment) -> [LayoutRect] {
        let index = Int(fragment.payload) - 1
        return cellsOfColumns.indices.contains(index) ? cellsOfColumns[index] : []
    }
    @inlinable public func textFragment(_ fragment: Fragment) -> TextFragment { texts[Int(fragment.payload)] }
}
