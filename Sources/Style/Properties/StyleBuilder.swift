import CSSSyntax
import ClipBase

/// Makes one `ComputedStyle`: longhands read their value from tokens and write what it computes to.
///
/// Values that depend on one another wait until `finish()`: border widths on border styles, `currentcolor` on the colour,
/// the layers of backgrounds and masks on their parts.
struct StyleBuilder {
    var style = StyleBuilder.initialStyle
    /// The style that `inherit` copies from.
    var parent = StyleBuilder.initialStyle
    var tables = StyleTables()
    var lengths = LengthContext()
    /// The font-relative context of the parent, for the properties that make the font.
    var parentLengths = LengthContext()
    var background = LayerParts()
    var mask = LayerParts(initialOrigin: .borderBox)
    var transforms = TransformParts()
    var motion = MotionPath()
    var anchoring = AnchorStyle()
    var animations = AnimationParts()
    var borderImage: BorderImage?
    var maskBorder: BorderImage?
    /// Resolves `url()`: the base URL of the sheet that is read.
    var baseURL: WebURL?
    /// In what the values that are read are written.
    var dialect = ValueDialect.standard
    /// Whether the page prefers dark colours (`prefers-color-scheme`).
    var prefersDark = false
    /// Whether the schemes that the page itself supports make it dark: what `color-scheme: normal` means.
    var isPageDark = false
    /// Device px for one CSS px.
    var deviceScale = 1.0
    /// Whether the element is the document element.
    var isRoot = false
    /// Whether a colour read so far is made from `currentcolor`.
    var mixesCurrentColor = false
    /// Which functions that ask an anchor the value being read may hold.
    var anchorFunctions: AnchorFunctions = []
    /// What the values read so far depend on.
    var dependencies: ValueDependencies = []

    /// The style with every property at its initial value. Border widths are `medium` here; `finish()` drops those of
    /// sides without a style.
    static let initialStyle: ComputedStyle = {
        var style = ComputedStyle()
        for side in [\SurfaceStyle.borderTop, \.borderRight, \.borderBottom, \.borderLeft, \.outline] {
            style.surface[keyPath: side].width = 3
        }
        style.box.columnRule.width = 3
        return style
    }()

    private static let initialAnchoring = AnchorStyle()

    /// Starts the style of a child of `parent`: inherited groups copied, all else initial.
    mutating func start(inheriting parent: ComputedStyle) {
        self.parent = parent
        style = Self.initialStyle
        style.font = parent.font
        style.text = parent.text
        style.inherited = parent.inherited
        style.currentColors = parent.currentColors.intersection(.inherited).union(CurrentColors.all.subtracting(.inherited))
        background = LayerParts()
        mask = LayerParts(initialOrigin: .borderBox)
        transforms = TransformParts()
        motion = MotionPath()
        anchoring = AnchorStyle()
        animations = AnimationParts()
        borderImage = nil
        maskBorder = nil
    }

    /// Settles what depends on other properties; `style` is then whole.
    mutating func finish() {
        if background.isSet {
            style.surface.backgroundLayers = tables.imageLayers.intern(background.layers())
            if style.surface.backgroundLayers.isInitial {
                style.surface.imagelessLayers = tables.imageLayers.intern(background.layersWithoutImages())
            }
            style.surface.backgroundColorClip = background.lastClip
            let isLocal = background.attachments.last == .local
            if isLocal, style.box.overflowX.scrolls || style.box.overflowY.scrolls, background.lastClip == .borderBox {
                style.surface.backgroundColorClip = .paddingBox
            }
        }
        if mask.isSet { style.effects.maskLayers = tables.imageLayers.intern(mask.layers()) }
        if let borderImage { style.surface.borderImage = tables.borderImages.intern(borderImage) }
        if let maskBorder { style.effects.maskBorder = tables.borderImages.intern(maskBorder) }
        if animations.isSet { style.generated.animations = tables.animations.intern(animations.list()) }
        if anchoring != Self.initialAnchoring { style.box.anchoring = tables.anchors.intern(anchoring) }
        style.effects.motion = tables.motions.intern(motion)
        transforms.motion = motion.route == .none ? nil : motion
        style.effects.transform = tables.transforms.intern(transforms)
        resolveCurrentColors()
        for side in [\SurfaceStyle.borderTop, \.borderRight, \.borderBottom, \.borderLeft]
        where !style.surface[keyPath: side].style.isVisible {
            style.surface[keyPath: side].width = .zero
        }
        if !style.surface.outline.style.isVisible { style.surface.outline.width = .zero }
        if !style.box.columnRule.style.isVisible { style.box.columnRule.width = .zero }
        adjustOverflow()
    }

    private mutating func resolveCurrentColors() {
        let color = style.text.color
        let current = style.currentColors
        if current.contains(.borderTop) { style.surface.borderTop.color = color }
        if current.contains(.borderRight) { style.surface.borderRight.color = color }
        if current.contains(.borderBottom) { style.surface.borderBottom.color = color }
        if current.contains(.borderLeft) { style.surface.borderLeft.color = color }
        if current.contains(.outline) { style.surface.outline.color = color }
        if current.contains(.columnRule) { style.box.columnRule.color = color }
        if current.contains(.background) { style.surface.backgroundColor = color }
        if current.contains(.decoration) { style.decoration.color = color }
        if current.contains(.emphasis) { style.text.emphasisColor = color }
    }

    /// `visible` and `clip` on one axis become `auto` and `hidden` where the other axis scrolls (Overflow 3 §3.1).
    private mutating func adjustOverflow() {
        let x = style.box.overflowX
        let y = style.box.overflowY
        guard x.scrolls != y.scrolls else { return }
        if x.scrolls {
            style.box.overflowY = y == .visible ? .auto : .hidden
        } else {
            style.box.overflowX = x == .visible ? .auto : .hidden
        }
    }

    /// A border width as it is used: whole device px, rounded down, but never to nothing (Backgrounds 3 §3.3).
    func snappedBorderWidth(_ pixels: Double) -> LayoutUnit {
        guard pixels > 0 else { return .zero }
        let scale = deviceScale > 0 ? deviceScale : 1
        // As single-precision numbers, so that 2.54cm are 96 px and not a hair less.
        let devicePixels = Double(Float(min(pixels * scale, 1e7)))
        return LayoutUnit(max(1, devicePixels.rounded(.down)) / scale)
    }
}

/// A colour that is made from `currentcolor`, to be made anew where it is inherited.
public struct DeferredColor: Hashable, Sendable {
    var flag: CurrentColors
    var text: String
}

/// Colours of a style that are `currentcolor`, so that they follow `color` where the style is inherited from.
public struct CurrentColors: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let borderTop = CurrentColors(rawValue: 1)
    public static let borderRight = CurrentColors(rawValue: 2)
    public static let borderBottom = CurrentColors(rawValue: 4)
    public static let borderLeft = CurrentColors(rawValue: 8)
    public static let outline = CurrentColors(rawValue: 16)
    public static let columnRule = CurrentColors(rawValue: 32)
    public static let decoration = CurrentColors(rawValue: 64)
    public static let emphasis = CurrentColors(rawValue: 128)
    public static let background = CurrentColors(rawValue: 256)
    /// Those of inherited properties.
    public static let inherited: CurrentColors = [.emphasis]
    /// As the initial values have it.
    public static let all: CurrentColors = [
        .borderTop, .borderRight, .borderBottom, .borderLeft, .outline, .columnRule, .decoration, .emphasis
    ]
}
