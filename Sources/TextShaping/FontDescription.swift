/// A generic family (CSS Fonts 4 §2.1.3).
public enum GenericFamily: UInt8, Hashable, Sendable, CaseIterable {
    /// What a page has that names no family: a serif, but for scripts whose pages are set without.
    case standard
    case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji, fangsong
    case uiSerif, uiSansSerif, uiMonospace, uiRounded
}

/// One entry of `font-family`.
public enum FontFamily: Hashable, Sendable {
    case named(String)
    case generic(GenericFamily)
}

/// `font-style`; the angle of an oblique in degrees, clockwise positive.
public enum FontSlant: Hashable, Sendable {
    case normal
    case italic
    case oblique(degrees: Double)
}

/// Four ASCII letters that name an OpenType feature or variation axis.
public struct OpenTypeTag: Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The tag of the first four bytes; shorter names are padded with spaces as OpenType does.
    public init(_ name: String) {
        var value: UInt32 = 0
        var count = 0
        for byte in name.utf8.prefix(4) {
            value = value << 8 | UInt32(byte)
            count += 1
        }
        while count < 4 {
            value = value << 8 | 0x20
            count += 1
        }
        rawValue = value
    }

    public init(stringLiteral value: String) { self.init(value) }
}

/// One setting of an OpenType feature: 0 off, 1 on, more for the features that take an index.
public struct FontFeature: Hashable, Sendable {
    public var tag: OpenTypeTag
    public var value: UInt32
    public init(_ tag: OpenTypeTag, _ value: UInt32) {
        self.tag = tag
        self.value = value
    }
}

/// One position on a variation axis, in the axis' own units.
public struct FontVariation: Hashable, Sendable {
    public var tag: OpenTypeTag
    public var value: Double
    public init(_ tag: OpenTypeTag, _ value: Double) {
        self.tag = tag
        self.value = value
    }
}

/// `font-variant-caps`.
public enum FontVariantCaps: UInt8, Hashable, Sendable {
    case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps
}

/// `font-variant-emoji`.
public enum FontVariantEmoji: UInt8, Hashable, Sendable { case normal, text, emoji, unicode }

/// What may be imitated where no face has it (`font-synthesis-*`).
public struct FontSynthesis: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let weight = FontSynthesis(rawValue: 1)
    public static let style = FontSynthesis(rawValue: 2)
    public static let smallCaps = FontSynthesis(rawValue: 4)
    public static let position = FontSynthesis(rawValue: 8)
    public static let all: FontSynthesis = [.weight, .style, .smallCaps, .position]
}

/// `font-size-adjust` (Fonts 5 §2.6): the wanted ratio of a measure to the size.
public struct SizeAdjust: Hashable, Sendable {
    public enum Metric: UInt8, Hashable, Sendable { case exHeight, capHeight, chWidth, icWidth, icHeight }
    public var metric: Metric
    public var ratio: Double
    public init(metric: Metric, ratio: Double) {
        self.metric = metric
        self.ratio = ratio
    }
}

/// All that chooses a font and shapes with it: the computed `font-*` values of one element.
public struct FontDescription: Hashable, Sendable {
    public var families: [FontFamily] = []
    /// CSS px; negative and not-a-number count as 0.
    public var size = 16.0
    /// 1…1000.
    public var weight = 400.0
    /// Percent, 100 is normal.
    public var stretch = 100.0
    public var slant = FontSlant.normal
    public var caps = FontVariantCaps.normal
    public var emoji = FontVariantEmoji.normal
    public var synthesis = FontSynthesis.all
    /// From `font-variant-*`, `font-kerning` and, last, `font-feature-settings`; a later entry wins.
    public var features: [FontFeature] = []
    /// From `font-variation-settings`; they win over weight, stretch and optical size.
    public var variations: [FontVariation] = []
    public var palette = FontPaletteName.normal
    /// `font-variant-alternates` without `historical-forms`, which is a feature.
    public var alternates: [FontAlternate] = []
    /// `font-optical-sizing: auto`.
    public var usesOpticalSize = true
    /// `font-size-adjust`; nil for `none`.
    public var sizeAdjust: SizeAdjust?
    /// `font-language-override`: the tag of an OpenType language system; empty where the language decides.
    public var languageOverride = ""
    /// The content language, BCP 47; empty when unknown.
    public var language = ""

    public init(families: [FontFamily] = [], size: Double = 16) {
        self.families = families
        self.size = size
    }
}

/// A description that a `FontContext` knows.
public struct FontDescriptionID: Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A face at a size, with its variations and synthetic weight and slant, in one `FontContext`.
public struct FontID: Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
