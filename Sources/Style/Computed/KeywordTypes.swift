// The keyword-valued properties, each as an enumeration named after its property. Values are the standard's keywords.

/// Display 3. Inside and outside type in one, as layout asks for them.
public enum Display: UInt8, Hashable, Sendable, CaseIterable {
    case none, contents
    case block, inline, flowRoot, inlineBlock, listItem, inlineListItem, flowRootListItem, inlineFlowRootListItem
    case table, inlineTable, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow, tableCell
    case tableColumnGroup, tableColumn, tableCaption
    case flex, inlineFlex, grid, inlineGrid
    case ruby, blockRuby, rubyBase, rubyText, rubyBaseContainer, rubyTextContainer
    /// `-webkit-box` and `-webkit-inline-box`: flexbox of 2009, kept for `-webkit-line-clamp`.
    case webkitBox, webkitInlineBox
}

public enum Position: UInt8, Hashable, Sendable { case `static`, relative, absolute, fixed, sticky }
/// `float`; the name avoids the standard library's `Float`.
public enum FloatSide: UInt8, Hashable, Sendable { case none, left, right, inlineStart, inlineEnd }
public enum Clear: UInt8, Hashable, Sendable { case none, left, right, both, inlineStart, inlineEnd }
public enum BoxSizing: UInt8, Hashable, Sendable { case contentBox, borderBox }
public enum Overflow: UInt8, Hashable, Sendable {
    case visible, hidden, clip, scroll, auto
    /// Whether it makes a scroll container.
    @inlinable public var scrolls: Bool { self != .visible && self != .clip }
}
public enum Visibility: UInt8, Hashable, Sendable { case visible, hidden, collapse }
public enum Direction: UInt8, Hashable, Sendable { case ltr, rtl }
public enum UnicodeBidi: UInt8, Hashable, Sendable {
    case normal, embed, isolate, bidiOverride, isolateOverride, plaintext
    /// Whether the content is an isolate (UAX #9) in the text around it.
    @inlinable public var isolates: Bool { self == .isolate || self == .isolateOverride || self == .plaintext }
}
public enum WritingMode: UInt8, Hashable, Sendable {
    case horizontalTB, verticalRL, verticalLR, sidewaysRL, sidewaysLR
    @inlinable public var isHorizontal: Bool { self == .horizontalTB }
    /// Whether blocks progress from right to left.
    @inlinable public var isBlockFlipped: Bool { self == .verticalRL || self == .sidewaysRL }
}
public enum TextOrientation: UInt8, Hashable, Sendable { case mixed, upright, sideways }
public enum BorderStyle: UInt8, Hashable, Sendable, Comparable {
    // In the order of precedence of collapsed borders (CSS 2.2 §17.6.2.1), lowest first; hidden stands apart.
    case none, inset, groove, outset, ridge, dotted, dashed, solid, double, hidden
    /// Of outlines.
    case auto
    @inlinable public static func < (a: BorderStyle, b: BorderStyle) -> Bool { a.rawValue < b.rawValue }
    @inlinable public var isVisible: Bool { self != .none && self != .hidden }
}
public enum TextAlign: UInt8, Hashable, Sendable {
    case start, end, left, right, center, justify, matchParent, justifyAll
    /// `-webkit-left` and its kin: HTML's `align` attribute aligns block children as well.
    case webkitLeft, webkitRight, webkitCenter
    /// Of `<th>`: `center` where the parent has the initial value, else the parent's (HTML §15.3.8). Never a computed value.
    case centerUnlessInherited
}
public enum TextAlignLast: UInt8, Hashable, Sendable { case auto, start, end, left, right, center, justify, matchParent }
public enum TextJustify: UInt8, Hashable, Sendable { case auto, none, interWord, interCharacter }
public enum WhiteSpaceCollapse: UInt8, Hashable, Sendable { case collapse, preserve, preserveBreaks, breakSpaces, preserveSpaces }
public enum TextWrapMode: UInt8, Hashable, Sendable { case wrap, nowrap }
public enum TextWrapStyle: UInt8, Hashable, Sendable { case auto, balance, pretty, stable }
public enum WordBreak: UInt8, Hashable, Sendable { case normal, breakAll, keepAll, breakWord, autoPhrase, manual }
public enum OverflowWrap: UInt8, Hashable, Sendable { case normal, breakWord, anywhere }
public enum LineBreak: UInt8, Hashable, Sendable { case auto, loose, normal, strict, anywhere }
public enum Hyphens: UInt8, Hashable, Sendable { case none, manual, auto }
public enum TextOverflow: UInt8, Hashable, Sendable { case clip, ellipsis, string }
public enum TextUnderlinePosition: UInt8, Hashable, Sendable { case auto, fromFont, under, left, right, underLeft, underRight }
public enum TextDecorationStyle: UInt8, Hashable, Sendable { case solid, double, dotted, dashed, wavy }
public enum TextDecorationSkipInk: UInt8, Hashable, Sendable { case auto, none, all }
public enum ListStylePosition: UInt8, Hashable, Sendable { case outside, inside }
public enum CaptionSide: UInt8, Hashable, Sendable { case top, bottom }
public enum EmptyCells: UInt8, Hashable, Sendable { case show, hide }
public enum BorderCollapse: UInt8, Hashable, Sendable { case separate, collapse }
public enum TableLayout: UInt8, Hashable, Sendable { case auto, fixed }
public enum ObjectFit: UInt8, Hashable, Sendable { case fill, contain, cover, none, scaleDown }
public enum FlexDirection: UInt8, Hashable, Sendable { case row, rowReverse, column, columnReverse }
public enum FlexWrap: UInt8, Hashable, Sendable {
    case nowrap, wrap, wrapReverse, balance, balanceReverse
    @inlinable public var isReversed: Bool { self == .wrapReverse || self == .balanceReverse }
    /// Lines are broken so that they are of like length (Flexbox 2 §5.2).
    @inlinable public var isBalanced: Bool { self == .balance || self == .balanceReverse }
}
public enum ColumnFill: UInt8, Hashable, Sendable { case balance, auto, balanceAll }
public enum ColumnSpan: UInt8, Hashable, Sendable { case none, all }
public enum BreakValue: UInt8, Hashable, Sendable {
    case auto, avoid, avoidPage, avoidColumn, avoidRegion, always, all, page, left, right, recto, verso, column, region
}
public enum BoxDecorationBreak: UInt8, Hashable, Sendable { case slice, clone }
public enum ImageRendering: UInt8, Hashable, Sendable { case auto, smooth, highQuality, crispEdges, pixelated }
public enum Isolation: UInt8, Hashable, Sendable { case auto, isolate }
public enum FontStyleKind: UInt8, Hashable, Sendable { case normal, italic, oblique }
public enum FontVariantCaps: UInt8, Hashable, Sendable {
    case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps
}
public enum FontVariantPosition: UInt8, Hashable, Sendable { case normal, sub, `super` }
public enum FontVariantEmoji: UInt8, Hashable, Sendable { case normal, text, emoji, unicode }
public enum FontKerning: UInt8, Hashable, Sendable { case auto, normal, none }
public enum ContentVisibility: UInt8, Hashable, Sendable { case visible, auto, hidden }
public enum ContainerType: UInt8, Hashable, Sendable { case normal, inlineSize, size }
public enum Appearance: UInt8, Hashable, Sendable {
    case none, auto, base, button, checkbox, radio, textfield, textarea, searchfield, menulist, menulistButton, listbox
    case meter, progressBar, pushButton, sliderHorizontal, squareButton
}
public enum TransformStyle: UInt8, Hashable, Sendable { case flat, preserve3D }
public enum TransformBox: UInt8, Hashable, Sendable { case viewBox, contentBox, borderBox, fillBox, strokeBox }
public enum RubyPosition: UInt8, Hashable, Sendable { case over, under }
public enum RubyOverhang: UInt8, Hashable, Sendable { case auto, none, spaces }
public enum RubyAlign: UInt8, Hashable, Sendable { case spaceAround, start, center, spaceBetween }
public enum TextEmphasisFill: UInt8, Hashable, Sendable { case filled, open }
public enum TextEmphasisShape: UInt8, Hashable, Sendable { case none, dot, circle, doubleCircle, triangle, sesame, string }
public enum PointerEvents: UInt8, Hashable, Sendable { case auto, none }
/// `text-spacing-trim` (Text 4 §8.4).
public enum TextSpacingTrim: UInt8, Hashable, Sendable { case normal, spaceAll, spaceFirst, trimStart }
/// `baseline-source` (Inline 3 §4.2.1).
public enum BaselineSource: UInt8, Hashable, Sendable { case auto, first, last }
public enum DominantBaseline: UInt8, Hashable, Sendable {
    case auto, textBottom, alphabetic, ideographic, middle, central, mathematical, hanging, textTop
}
public enum TextBoxTrim: UInt8, Hashable, Sendable { case none, trimStart, trimEnd, trimBoth }
public enum MaskType: UInt8, Hashable, Sendable { case luminance, alpha }
public enum Resize: UInt8, Hashable, Sendable { case none, both, horizontal, vertical }
public enum ScrollbarGutter: UInt8, Hashable, Sendable { case auto, stable, stableBothEdges }
public enum ScrollbarWidth: UInt8, Hashable, Sendable { case auto, thin, none }

/// Where a line's content or an item goes along an axis (Align 3). `normal` behaves by context.
public enum AlignmentKeyword: UInt8, Hashable, Sendable {
    case normal, auto, stretch, baseline, lastBaseline
    case start, end, center, selfStart, selfEnd, flexStart, flexEnd, left, right
    case spaceBetween, spaceAround, spaceEvenly, anchorCenter
}

/// One alignment property's value with its overflow position.
public struct Alignment: Hashable, Sendable {
    public enum OverflowPosition: UInt8, Hashable, Sendable { case `default`, safe, unsafe }
    public var keyword: AlignmentKeyword
    public var overflow: OverflowPosition
    /// `legacy`, of `justify-items`.
    public var isLegacy: Bool
    @inlinable public init(_ keyword: AlignmentKeyword, overflow: OverflowPosition = .default, isLegacy: Bool = false) {
        self.keyword = keyword
        self.overflow = overflow
        self.isLegacy = isLegacy
    }
    public static let normal = Alignment(.normal)
    public static let auto = Alignment(.auto)
}

/// `vertical-align` (CSS 2.2 §10.8.1; Inline 3 `baseline-shift` and `alignment-baseline` in one).
public enum VerticalAlign: Hashable, Sendable {
    case baseline, sub, `super`, top, textTop, middle, bottom, textBottom, webkitBaselineMiddle
    case length(LengthPercentage)
}

/// `line-height`. A number is inherited as such.
public enum LineHeight: Hashable, Sendable {
    case normal
    case number(Double)
    /// CSS px.
    case length(Double)
}

/// `tab-size`.
public enum TabSize: Hashable, Sendable {
    /// Multiples of the space's advance.
    case number(Double)
    /// CSS px.
    case length(Double)
}

/// `aspect-ratio`: nil ratio for none; `auto` prefers a replaced element's own.
public struct AspectRatio: Hashable, Sendable {
    public var isAuto: Bool
    public var width: Double
    public var height: Double
    @inlinable public init(isAuto: Bool = true, width: Double = 0, height: Double = 0) {
        self.isAuto = isAuto
        self.width = width
        self.height = height
    }
    /// Width over height; nil where there is none or it is degenerate.
    @inlinable public var ratio: Double? { width > 0 && height > 0 && (width / height).isFinite ? width / height : nil }
}

/// A set of `text-decoration-line` keywords.
public struct TextDecorationLine: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let underline = TextDecorationLine(rawValue: 1)
    public static let overline = TextDecorationLine(rawValue: 2)
    public static let lineThrough = TextDecorationLine(rawValue: 4)
    public static let blink = TextDecorationLine(rawValue: 8)
    public static let spellingError = TextDecorationLine(rawValue: 16)
    public static let grammarError = TextDecorationLine(rawValue: 32)
}

/// A set of `text-transform` keywords.
public struct TextTransform: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let capitalize = TextTransform(rawValue: 1)
    public static let uppercase = TextTransform(rawValue: 2)
    public static let lowercase = TextTransform(rawValue: 4)
    public static let fullWidth = TextTransform(rawValue: 8)
    public static let fullSizeKana = TextTransform(rawValue: 16)
    public static let mathAuto = TextTransform(rawValue: 32)
}

/// `margin-trim`: the sides of a container at which its children's margins go.
public struct MarginTrim: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let blockStart = MarginTrim(rawValue: 1)
    public static let inlineStart = MarginTrim(rawValue: 2)
    public static let blockEnd = MarginTrim(rawValue: 4)
    public static let inlineEnd = MarginTrim(rawValue: 8)
}

/// A set of `contain` keywords.
public struct Containment: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let size = Containment(rawValue: 1)
    public static let inlineSize = Containment(rawValue: 2)
    public static let layout = Containment(rawValue: 4)
    public static let style = Containment(rawValue: 8)
    public static let paint = Containment(rawValue: 16)
    public static let strict: Containment = [.size, .layout, .style, .paint]
    public static let content: Containment = [.layout, .style, .paint]
}

/// What `will-change` names, as far as painting order depends on it.
public struct WillChange: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A property whose non-initial value makes a stacking context.
    public static let stackingContext = WillChange(rawValue: 1)
    /// A property whose non-initial value makes a containing block for fixed boxes.
    public static let fixedContainingBlock = WillChange(rawValue: 2)
    public static let absoluteContainingBlock = WillChange(rawValue: 4)
    /// A property whose non-initial value hides what is below from the backdrop filters inside (Filter Effects 2 §2).
    public static let backdropRoot = WillChange(rawValue: 8)
}
