/// How a run lies in a line.
public enum RunOrientation: UInt8, Hashable, Sendable {
    /// Along a horizontal line.
    case horizontal
    /// Down a vertical line, each glyph upright.
    case upright
    /// Down a vertical line, the run turned by 90° clockwise.
    case rotated
}

/// One glyph. Lengths in CSS px.
public struct ShapedGlyph: Hashable, Sendable {
    /// The index in the font; `ShapedGlyph.invisible` paints nothing.
    public var glyph: UInt32
    /// The byte in the paragraph at which the characters of this glyph start.
    public var cluster: UInt32
    /// Along the line.
    public var advance: Float
    /// From the pen to the glyph's origin, right (horizontal and upright) or along the line (rotated).
    public var offsetX: Float
    /// From the pen to the glyph's origin, down.
    public var offsetY: Float
    /// Whether a line that breaks before this cluster must be shaped anew.
    public var isUnsafeToBreak: Bool

    @inlinable public init(
        glyph: UInt32, cluster: UInt32, advance: Float, offsetX: Float = 0, offsetY: Float = 0,
        isUnsafeToBreak: Bool = false
    ) {
        self.glyph = glyph
        self.cluster = cluster
        self.advance = advance
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.isUnsafeToBreak = isUnsafeToBreak
    }

    /// Stands for a character that shows nothing of its own: a tab, a line feed, a bidi control, an object.
    public static let invisible = UInt32.max
}

/// Glyphs of one font, direction and style.
public struct ShapedRun: Hashable, Sendable {
    public var font: FontID
    /// The index of the `TextStyleRun` that the run belongs to.
    public var style: UInt32
    /// The bytes of the paragraph that the run shows.
    public var byteRange: Range<Int>
    /// Its glyphs in `ShapedText.glyphs`, in visual order: left to right, or top to bottom.
    public var glyphRange: Range<Int>
    /// The embedding level; odd runs go right to left.
    public var bidiLevel: UInt8
    public var orientation: RunOrientation
    /// ISO 15924 as an OpenType tag (`Latn`).
    public var script: UInt32
    /// The sum of its glyphs' advances.
    public var width: Double

    @inlinable public init(
        font: FontID, style: UInt32, byteRange: Range<Int>, glyphRange: Range<Int>, bidiLevel: UInt8,
        orientation: RunOrientation, script: UInt32, width: Double
    ) {
        self.font = font
        self.style = style
        self.byteRange = byteRange
        self.glyphRange = glyphRange
        self.bidiLevel = bidiLevel
        self.orientation = orientation
        self.script = script
        self.width = width
    }

    @inlinable public var isRightToLeft: Bool { bidiLevel & 1 == 1 }
}

/// A shaped piece of a paragraph: runs in logical order over one flat array of glyphs.
public struct ShapedText: Hashable, Sendable {
    public var glyphs: [ShapedGlyph] = []
    public var runs: [ShapedRun] = []
    public init() {}

    /// The sum of all advances, CSS px.
    public var width: Double { runs.reduce(0) { $0 + $1.width } }
}

/// How characters stand in a vertical line (`writing-mode` with `text-orientation`).
public enum TextOrientation: UInt8, Hashable, Sendable { case horizontal, mixed, upright, sideways }

/// A stretch of a paragraph with one style.
public struct TextStyleRun: Hashable, Sendable {
    public var byteRange: Range<Int>
    public var font: FontDescriptionID
    /// CSS px after each cluster.
    public var letterSpacing: Double
    /// CSS px added at each word separator.
    public var wordSpacing: Double
    public var orientation: TextOrientation
    /// `text-spacing-trim` other than `space-all`.
    public var trimsPunctuation = false
    /// `text-spacing-trim: trim-start`: an opening mark at the start of a line has no blank half.
    public var trimsLineStart = false
    /// `text-autospace: normal`.
    public var addsAutospace = false

    public init(
        byteRange: Range<Int>, font: FontDescriptionID, letterSpacing: Double = 0, wordSpacing: Double = 0,
        orientation: TextOrientation = .horizontal
    ) {
        self.byteRange = byteRange
        self.font = font
        self.letterSpacing = letterSpacing
        self.wordSpacing = wordSpacing
        self.orientation = orientation
    }
}

/// A stretch of a paragraph at one embedding level (UAX #9).
public struct BidiRun: Hashable, Sendable {
    public var byteRange: Range<Int>
    public var level: UInt8
    public init(byteRange: Range<Int>, level: UInt8) {
        self.byteRange = byteRange
        self.level = level
    }
    @inlinable public var isRightToLeft: Bool { level & 1 == 1 }
}
