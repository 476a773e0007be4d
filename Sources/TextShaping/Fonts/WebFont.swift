/// What an `@font-face` rule says, all but `src` (CSS Fonts 4 §4).
public struct WebFontDescriptor: Hashable, Sendable {
    public enum Style: Hashable, Sendable {
        case normal
        case italic
        case oblique(ClosedRange<Double>)
    }

    public var family: String
    /// Whether weight, stretch and style are `auto`: what the font's own axes offer.
    public var hasAutomaticWeight = false
    public var hasAutomaticStretch = false
    public var hasAutomaticStyle = false
    public var weight: ClosedRange<Double> = 400...400
    /// Percent.
    public var stretch: ClosedRange<Double> = 100...100
    public var style = Style.normal
    /// Empty: all of Unicode.
    public var unicodeRange: [ClosedRange<UInt32>] = []
    /// A factor on the size.
    public var sizeAdjust = 1.0
    /// Parts of the used size.
    public var ascentOverride: Double?
    public var descentOverride: Double?
    public var lineGapOverride: Double?
    public var features: [FontFeature] = []
    public var variations: [FontVariation] = []

    public init(family: String) { self.family = family }

    func covers(_ scalar: UInt32) -> Bool {
        unicodeRange.isEmpty || unicodeRange.contains { $0.contains(scalar) }
    }
}

extension WebFontDescriptor {
    /// Fills in automatic ranges from the axes of a variable font (Fonts 4 §4.4).
    mutating func takeRanges(of axes: [OpenTypeFace.Axis]) {
        for axis in axes where axis.minimum <= axis.maximum {
            switch axis.tag {
            case OpenTypeTag("wght").rawValue: if hasAutomaticWeight { weight = axis.minimum...axis.maximum }
            case OpenTypeTag("wdth").rawValue: if hasAutomaticStretch { stretch = axis.minimum...axis.maximum }
            case OpenTypeTag("slnt").rawValue: if hasAutomaticStyle { style = .oblique(-axis.maximum...(-axis.minimum)) }
            case OpenTypeTag("ital").rawValue: if hasAutomaticStyle, axis.maximum >= 1 { style = .italic }
            case _: break
            }
        }
    }
}

/// One declared `@font-face` rule of the current page.
public struct WebFontID: Hashable, Sendable {
    public let rawValue: UInt32
}

/// Why bytes are not a usable font.
public struct WebFontError: Error, Hashable, Sendable {
    public enum Code: String, Sendable { case unknownFormat, broken, tooLarge, tooMany, notInstalled }
    public var code: Code
    public var message: String
}

/// A declared web font and how far it has come.
struct WebFont {
    enum State {
        /// Not asked for yet, or on its way.
        case pending
        /// The face's place in `FontContext.faces`.
        case loaded(face: Int)
        case failed
    }

    var descriptor: WebFontDescriptor
    var state = State.pending
    /// Whether text has asked for it since the last `takeNeededWebFonts()`.
    var isNeeded = false
}
