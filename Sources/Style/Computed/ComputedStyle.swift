import ClipBase

/// The computed values of one element or pseudo-element: plain data in groups that change together.
///
/// Lengths are CSS px; colours are resolved (`currentcolor` included). Whatever needs a list stands in a side table of the
/// `StyledTree` and is named here by a `…ID`; 0 is always the initial value (an empty list, `none`).
/// Styles are shared: elements with the same parent style and the same matched rules have the same `StyleID`.
public struct ComputedStyle: Hashable, Sendable {
    /// Inherited.
    public var font = FontStyle()
    /// Inherited.
    public var text = TextStyle()
    /// Inherited: lists, tables, the rest.
    public var inherited = InheritedStyle()

    public var box = BoxStyle()
    public var surface = SurfaceStyle()
    public var effects = EffectStyle()
    public var flex = FlexGridStyle()
    public var decoration = DecorationStyle()
    public var generated = GeneratedStyle()
    /// The colours above that `currentcolor` gave.
    public var currentColors = CurrentColors.all
    /// The colours above that are made from `currentcolor`.
    public var deferredColors = TableID<[DeferredColor]>()

    public init() {}

    /// `display` after blockification, as layout sees it (CSS 2.2 §9.7).
    @inlinable public var display: Display { box.display }
    @inlinable public var color: RGBA { text.color }
    @inlinable public var isFloating: Bool { box.float != .none && !isOutOfFlow }
    @inlinable public var isOutOfFlow: Bool { box.position == .absolute || box.position == .fixed }
    @inlinable public var isPositioned: Bool { box.position != .static }
    @inlinable public var isScrollContainer: Bool {
        box.overflowX == .hidden || box.overflowX == .scroll || box.overflowX == .auto
            || box.overflowY == .hidden || box.overflowY == .scroll || box.overflowY == .auto
    }
}

/// Index of a list in one of `StyleTables`' arrays; 0 is the initial value.
public struct TableID<Element>: Hashable, Sendable {
    public var rawValue: UInt32
    @inlinable public init(_ rawValue: UInt32 = 0) { self.rawValue = rawValue }
    @inlinable public var isInitial: Bool { rawValue == 0 }
}

public struct FontStyle: Hashable, Sendable {
    public var families = TableID<[FontFamily]>()
    /// CSS px, as used.
    public var size = 16.0
    /// 1…1000.
    public var weight: Float = 400
    /// Per cent, 50…200 and beyond.
    public var stretch: Float = 100
    public var style = FontStyleKind.normal
    /// Degrees of `oblique`.
    public var obliqueAngle: Float = 14
    public var lineHeight = LineHeight.normal
    public var caps = FontVariantCaps.normal
    public var position = FontVariantPosition.normal
    public var emoji = FontVariantEmoji.normal
    public var kerning = FontKerning.auto
    /// All features that `font-variant-*` (caps and position aside) and `font-feature-settings` ask for.
    public var features = TableID<[TaggedValue]>()
    public var variations = TableID<[TaggedValue]>()
    public var hasOpticalSizing = true
    public var synthesizesWeight = true
    public var synthesizesStyle = true
    public var synthesizesSmallCaps = true
    public var synthesizesPosition = true
    public var sizeAdjust = FontSizeAdjust()
    /// The keyword that the size goes back to, 1 (`xx-small`) … 8 (`xxx-large`); 0 where it is a length. Together with
    /// `isSizeAbsolute` it decides how the default size of `monospace` acts.
    public var sizeKeyword: UInt8 = 4
    /// Whether the size was last set in absolute units.
    public var isSizeAbsolute = false
    /// `font-variant-ligatures`, `-numeric` and `-east-asian`, a bit a keyword; part of `features`.
    public var variants: FontVariants = []
    /// `font-feature-settings` alone; part of `features`.
    public var featureSettings = TableID<[TaggedValue]>()
    /// `font-variant-alternates`.
    public var alternates = TableID<[FontAlternate]>()
    /// `font-palette`: `light`, `dark` or the name of a rule; empty is `normal`.
    public var palette = Name.empty
    /// The BCP 47 language of the element (HTML `lang`, `xml:lang`), or empty.
    public var language = Name.empty
    /// `font-language-override`, an OpenType language system; empty is `normal`.
    public var languageOverride = Name.empty
    /// `text-rendering: optimizeSpeed` and the like do not change the picture and are not kept.
    public init() {}
}

public struct TextStyle: Hashable, Sendable {
    public var color = RGBA.black
    public var direction = Direction.ltr
    public var writingMode = WritingMode.horizontalTB
    public var orientation = TextOrientation.mixed
    /// `text-combine-upright: all`.
    public var combinesUpright = false
    public var align = TextAlign.start
    public var alignLast = TextAlignLast.auto
    public var justify = TextJustify.auto
    public var indent = LengthPercentage.zero
    public var indentIsHanging = false
    public var indentsEachLine = false
    public var transform: TextTransform = []
    public var whiteSpaceCollapse = WhiteSpaceCollapse.collapse
    public var wrapMode = TextWrapMode.wrap
    public var wrapStyle = TextWrapStyle.auto
    public var wordBreak = WordBreak.normal
    public var overflowWrap = OverflowWrap.normal
    public var lineBreak = LineBreak.auto
    public var hyphens = Hyphens.manual
    /// `hyphenate-character`; 0 is `auto`.
    public var hyphenateCharacter = TableID<String>()
    /// Word, before, after; 0 is `auto`.
    public var hyphenateLimits: (UInt8, UInt8, UInt8) { (hyphenateLimitWord, hyphenateLimitBefore, hyphenateLimitAfter) }
    public var hyphenateLimitWord: UInt8 = 0
    public var hyphenateLimitBefore: UInt8 = 0
    public var hyphenateLimitAfter: UInt8 = 0
    public var letterSpacing = LengthPercentage.zero
    public var wordSpacing = LengthPercentage.zero
    public var tabSize = TabSize.number(8)
    public var shadows = TableID<[Shadow]>()
    public var underlinePosition = TextUnderlinePosition.auto
    /// nil is `auto`.
    public var underlineOffset: LengthPercentage?
    public var skipInk = TextDecorationSkipInk.auto
    public var emphasisShape = TextEmphasisShape.none
    public var emphasisFill = TextEmphasisFill.filled
    public var emphasisString = TableID<String>()
    public var emphasisColor = RGBA.black
    public var emphasisIsUnder = false
    public var emphasisIsLeft = false
    /// `-webkit-text-fill-color`; nil is `currentcolor`.
    public var fillColor: RGBA?
    public var strokeColor: RGBA?
    /// `-webkit-text-stroke-width` in CSS px.
    public var strokeWidth = 0.0
    /// `hanging-punctuation`: first, force-end, allow-end, last as bits.
    public var hangingPunctuation: UInt8 = 0
    public var spacingTrim = TextSpacingTrim.normal
    /// `text-autospace: normal`.
    public var addsAutospace = false
    /// `text-box-edge`: over (bits 4…) and under (low bits) as `text`, `cap`, `ex`, `alphabetic`, `ideographic`; 0 is auto.
    public var boxEdge: UInt8 = 0
    public init() {}
}

public struct InheritedStyle: Hashable, Sendable {
    public var visibility = Visibility.visible
    public var listStyleType = TableID<CounterStyleReference>()
    public var listStylePosition = ListStylePosition.outside
    public var listStyleImage = TableID<ImageValue>()
    public var quotes = TableID<QuotesValue>()
    public var captionSide = CaptionSide.top
    public var emptyCells = EmptyCells.show
    public var borderCollapse = BorderCollapse.separate
    /// CSS px.
    public var borderSpacingX = LayoutUnit.zero
    public var borderSpacingY = LayoutUnit.zero
    public var orphans: UInt16 = 2
    public var widows: UInt16 = 2
    public var rubyPosition = RubyPosition.over
    public var rubyAlign = RubyAlign.spaceAround
    public var rubyOverhang = RubyOverhang.auto
    public var imageRendering = ImageRendering.auto
    /// `image-orientation: from-image`.
    public var orientsImages = true
    public var pointerEvents = PointerEvents.auto
    /// Whether system colours and controls are dark (`color-scheme` against the page's preference).
    public var isDark = false
    /// nil is `auto`.
    public var accentColor: RGBA?
    public var caretColor: RGBA?
    /// `print-color-adjust` and the like do not matter here. SVG's inherited properties (`fill`, `stroke`, …).
    public var svg = TableID<SVGInherited>()
    /// Custom properties of the element, all inherited ones included.
    public var customProperties = TableID<CustomProperties>()
    /// `interpolate-size`, `zoom`: the product of `zoom` of the ancestors and this element.
    public var zoom: Float = 1
    public init() {}
}

public struct BoxStyle: Hashable, Sendable {
    public var display = Display.inline
    /// `display` before blockification; the static position of an absolute box depends on it.
    public var originalDisplay = Display.inline
    public var position = Position.static
    public var float = FloatSide.none
    public var clear = Clear.none
    public var sizing = BoxSizing.contentBox
    public var width = SizeValue.auto
    public var height = SizeValue.auto
    public var minWidth = SizeValue.auto
    public var minHeight = SizeValue.auto
    public var maxWidth = SizeValue.none
    public var maxHeight = SizeValue.none
    public var aspectRatio = AspectRatio()
    public var margin = Sides(all: AutoLength.zero)
    public var padding = Sides(all: LengthPercentage.zero)
    public var inset = Sides(all: AutoLength.auto)
    /// The properties of Anchor Positioning 1.
    public var anchoring = TableID<AnchorStyle>()
    public var overflowX = Overflow.visible
    public var overflowY = Overflow.visible
    /// `overflow-clip-margin`: px beyond the edge box.
    public var overflowClipMargin = 0.0
    public var overflowClipBox = ImageLayer.Box.paddingBox
    public var verticalAlign = VerticalAlign.baseline
    public var dominantBaseline = DominantBaseline.auto
    public var baselineSource = BaselineSource.auto
    public var unicodeBidi = UnicodeBidi.normal
    public var tableLayout = TableLayout.auto
    public var objectFit = ObjectFit.fill
    public var objectPosition = LengthPair(x: .percent(50), y: .percent(50))
    /// `object-view-box`; 0 is `none`.
    public var objectViewBox = TableID<ShapeValue>()
    public var containment: Containment = []
    public var containerType = ContainerType.normal
    public var containerNames = TableID<[Name]>()
    public var contentVisibility = ContentVisibility.visible
    /// `contain-intrinsic-*` in CSS px; nil is `none`.
    public var containIntrinsicWidth: Double?
    public var containIntrinsicHeight: Double?
    public var textOverflow = TextOverflow.clip
    public var textOverflowString = TableID<String>()
    /// `-webkit-line-clamp` or `line-clamp`; 0 is `none`.
    public var lineClamp: UInt32 = 0
    public var breakBefore = BreakValue.auto
    public var breakAfter = BreakValue.auto
    public var breakInside = BreakValue.auto
    public var decorationBreak = BoxDecorationBreak.slice
    public var appearance = Appearance.none
    public var resize = Resize.none
    public var scrollbarGutter = ScrollbarGutter.auto
    public var scrollbarWidth = ScrollbarWidth.auto
    public var textBoxTrim = TextBoxTrim.none
    public var marginTrim: MarginTrim = []
    public var shapeOutside = TableID<ShapeValue>()
    public var shapeMargin = LengthPercentage.zero
    public var shapeImageThreshold: Float = 0
    /// `initial-letter`: size in lines and sink; 0 is `normal`.
    public var initialLetterSize: Float = 0
    public var initialLetterSink: Int32 = 0
    /// Columns (Multicol 1): nil is `auto`.
    public var columnCount: UInt32?
    /// CSS px; nil is `auto`.
    public var columnWidth: Double?
    public var columnFill = ColumnFill.balance
    public var columnSpan = ColumnSpan.none
    public var columnRule = BorderSide()
    public init() {}
}

/// One side of a border, an outline or a column rule.
public struct BorderSide: Hashable, Sendable {
    /// The used width: 0 where the style draws nothing; snapped to whole device px.
    public var width = LayoutUnit.zero
    public var style = BorderStyle.none
    public var color = RGBA.black
    public init() {}
    @inlinable public var isVisible: Bool { width > .zero && style.isVisible && !color.isTransparent }
}

/// The four corners of a box.
public struct Corners: Hashable, Sendable {
    public var topLeft = LengthPair.zero
    public var topRight = LengthPair.zero
    public var bottomRight = LengthPair.zero
    public var bottomLeft = LengthPair.zero
    public init() {}
    @inlinable public var areSquare: Bool {
        topLeft == .zero && topRight == .zero && bottomRight == .zero && bottomLeft == .zero
    }
}

public struct SurfaceStyle: Hashable, Sendable {
    public var backgroundColor = RGBA.transparent
    /// The layers, the topmost first.
    public var backgroundLayers = TableID<[ImageLayer]>()
    /// What the other lists say where no layer has an image: inheritance alone asks.
    var imagelessLayers = TableID<[ImageLayer]>()
    /// `background-clip` of the last layer, which also clips the colour.
    public var backgroundColorClip = ImageLayer.Box.borderBox
    public var borderTop = BorderSide()
    public var borderRight = BorderSide()
    public var borderBottom = BorderSide()
    public var borderLeft = BorderSide()
    public var radii = Corners()
    public var borderImage = TableID<BorderImage>()
    public var boxShadows = TableID<[Shadow]>()
    public var outline = BorderSide()
    /// CSS px.
    public var outlineOffset = LayoutUnit.zero
    public init() {}
    @inlinable public var borderWidths: LayoutEdges {
        .init(top: borderTop.width, right: borderRight.width, bottom: borderBottom.width, left: borderLeft.width)
    }
}

public struct EffectStyle: Hashable, Sendable {
    public var opacity: Float = 1
    /// nil is `auto`.
    public var zIndex: Int32?
    public var isolation = Isolation.auto
    public var mixBlendMode = BlendMode.normal
    /// `translate`, `rotate`, `scale`, `offset` where it has a path, and `transform`.
    public var transform = TableID<TransformParts>()
    public var motion = TableID<MotionPath>()
    public var transformOrigin = LengthPair(x: .percent(50), y: .percent(50))
    /// CSS px.
    public var transformOriginZ = 0.0
    public var transformBox = TransformBox.viewBox
    public var transformStyle = TransformStyle.flat
    /// CSS px; nil is `none`.
    public var perspective: Double?
    public var perspectiveOrigin = LengthPair(x: .percent(50), y: .percent(50))
    public var hidesBackface = false
    public var filter = TableID<[FilterFunction]>()
    public var backdropFilter = TableID<[FilterFunction]>()
    public var clipPath = TableID<ShapeValue>()
    /// `clip: rect()`; nil sides are `auto`. The whole is nil for `auto`.
    public var clip: Sides<Double?>?
    public var maskLayers = TableID<[ImageLayer]>()
    public var maskBorder = TableID<BorderImage>()
    public var willChange: WillChange = []
    public init() {}
}

/// Flex, grid and alignment.
public struct FlexGridStyle: Hashable, Sendable {
    public var direction = FlexDirection.row
    public var wrap = FlexWrap.nowrap
    /// `flex-line-count`, at least 1.
    public var lineCount: Int32 = 1
    public var grow: Double = 0
    public var shrink: Double = 1
    public var basis = SizeValue.auto
    public var order: Int32 = 0
    public var alignContent = Alignment.normal
    public var justifyContent = Alignment.normal
    public var alignItems = Alignment.normal
    public var justifyItems = Alignment(.normal, isLegacy: true)
    public var alignSelf = Alignment.auto
    public var justifySelf = Alignment.auto
    /// nil is `normal`.
    public var rowGap: LengthPercentage?
    public var columnGap: LengthPercentage?
    public var templateColumns = TableID<GridTemplate>()
    public var templateRows = TableID<GridTemplate>()
    public var templateAreas = TableID<GridAreas>()
    public var autoColumns = TableID<[TrackSize]>()
    public var autoRows = TableID<[TrackSize]>()
    public var autoFlowIsColumn = false
    public var autoFlowIsDense = false
    public var columnStart = GridLine.auto
    public var columnEnd = GridLine.auto
    public var rowStart = GridLine.auto
    public var rowEnd = GridLine.auto
    /// `-webkit-box-orient: vertical`, `-webkit-box-pack`, … are mapped to the flex properties above.
    public init() {}
}

/// Text decoration that does not inherit but propagates (Text Decoration 4 §2).
public struct DecorationStyle: Hashable, Sendable {
    public var line: TextDecorationLine = []
    public var style = TextDecorationStyle.solid
    public var color = RGBA.black
    /// nil is `auto`; `from-font` is −1 px with a fraction of 0.
    public var thickness: LengthPercentage?
    public init() {}
}

/// What makes content and counters.
public struct GeneratedStyle: Hashable, Sendable {
    public var content = TableID<ContentValue>()
    public var counterReset = TableID<[CounterChange]>()
    public var counterIncrement = TableID<[CounterChange]>()
    public var counterSet = TableID<[CounterChange]>()
    /// SVG's presentation properties that do not inherit (`stop-color`, `cx`, …).
    public var svg = TableID<SVGInherited>()
    public var animations = TableID<[AnimationValue]>()
    public init() {}
}
