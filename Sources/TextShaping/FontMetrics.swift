/// The measures of one font at its size, CSS px, y upwards for heights.
public struct FontMetrics: Hashable, Sendable {
    /// From the baseline up, whole px as the reference browser rounds it.
    public var ascent = 0.0
    /// From the baseline down, positive, whole px as the reference browser rounds it.
    public var descent = 0.0
    public var lineGap = 0.0
    /// `line-height: normal`.
    public var lineSpacing = 0.0
    public var xHeight = 0.0
    public var capHeight = 0.0
    /// The advance of U+0030.
    public var zeroAdvance = 0.0
    public var spaceAdvance = 0.0
    /// What the widths of text fields are counted in.
    public var averageCharacterWidth = 0.0
    /// The width of the box around all glyphs, whole px; 0 where it says nothing about the widest character.
    public var maximumCharacterWidth = 0.0
    /// From the baseline down to the upper edge of the underline.
    public var underlineOffset = 0.0
    public var underlineThickness = 0.0
    /// From the baseline up to the middle of the strike-out line.
    public var strikeoutPosition = 0.0
    public var strikeoutThickness = 0.0
    /// Unrounded ascent and descent.
    public var exactAscent = 0.0
    public var exactDescent = 0.0
    /// From the baseline to the edges of the em box: typographic ascent and descent, scaled to the size together.
    public var emAscent = 0.0
    public var emDescent = 0.0
    /// The size that the glyphs have, after `size-adjust` and `font-size-adjust`.
    public var usedSize = 0.0
    public var unitsPerEm = 1000

    public init() {}
}
