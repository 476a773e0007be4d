import ClipBase
import DOM

/// The place of a style in its `StyledTree`.
public struct StyleID: Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable public var index: Int { Int(rawValue) }
}

/// The pseudo-elements that get styles of their own.
public enum PseudoElement: UInt8, Hashable, Sendable, CaseIterable {
    case before, after, marker, firstLine, firstLetter, placeholder, selection, backdrop, fileSelectorButton, detailsContent
    /// `::-webkit-datetime-edit-fields-wrapper`.
    case dateFields
    /// `::-webkit-color-swatch` and `::-webkit-color-swatch-wrapper`.
    case colorSwatch, colorSwatchWrapper
    /// The markers of `::before` and `::after` that are list items.
    case beforeMarker, afterMarker
    case detailsContentBefore, detailsContentAfter
}

/// A document with the computed style of every element: what layout and painting read.
public struct StyledTree: Sendable {
    public internal(set) var styles: [ComputedStyle]
    public var tables: StyleTables
    /// `StyleID` + 1 by node; 0 where a node has none (no element, or below `display: none`).
    var styleOfNode: [UInt32]
    var styleOfPseudo: [PseudoKey: StyleID]
    /// What `@font-face` rules ask for, in order.
    public internal(set) var fontFaces: [FontFace] = []
    /// `@font-palette-values` rules, in order.
    public internal(set) var fontPalettes: [FontPaletteRule] = []
    /// What `@font-feature-values` rules define, in order.
    public internal(set) var fontFeatureValues: [FontFeatureValue] = []
    /// `@counter-style` rules by name.
    public internal(set) var counterStyles: [Name: CounterStyleRule] = [:]
    /// What boxes of a style with `position-try-fallbacks` fall back to, in order.
    public internal(set) var positionFallbacks: [StyleID: [PositionFallback]] = [:]
    /// Whether styles hang on the sizes of query containers, which a layout tells.
    public internal(set) var needsContainerSizes = false
    /// The fonts by whose metrics values were measured: styles may change when one of them arrives.
    public internal(set) var measuredFonts: [MeasuredFont] = []
    public internal(set) var diagnostics: [Diagnostic] = []

    struct PseudoKey: Hashable, Sendable {
        var node: NodeID
        var pseudo: PseudoElement
    }

    public init(nodeCount: Int) {
        styles = [ComputedStyle()]
        tables = StyleTables()
        styleOfNode = Array(repeating: 0, count: nodeCount)
        styleOfPseudo = [:]
    }

    @inlinable public subscript(_ id: StyleID) -> ComputedStyle {
        _read { yield styles[id.index < styles.count ? id.index : 0] }
    }

    /// The style of an element; nil where it has none because it or an ancestor is not displayed.
    public func styleID(of node: NodeID) -> StyleID? {
        guard node.index < styleOfNode.count, styleOfNode[node.index] > 0 else { return nil }
        return StyleID(rawValue: styleOfNode[node.index] - 1)
    }

    public func styleID(of node: NodeID, _ pseudo: PseudoElement) -> StyleID? {
        styleOfPseudo[PseudoKey(node: node, pseudo: pseudo)]
    }

    public mutating func add(_ style: ComputedStyle) -> StyleID {
        styles.append(style)
        return StyleID(rawValue: UInt32(styles.count - 1))
    }

    public mutating func setStyle(_ id: StyleID, of node: NodeID) {
        if node.index >= styleOfNode.count {
            styleOfNode.append(contentsOf: repeatElement(0, count: node.index + 1 - styleOfNode.count))
        }
        styleOfNode[node.index] = id.rawValue + 1
    }

    public mutating func setStyle(_ id: StyleID, of node: NodeID, _ pseudo: PseudoElement) {
        styleOfPseudo[PseudoKey(node: node, pseudo: pseudo)] = id
    }

    /// A style for an anonymous box: the inherited groups of `parent`, all else initial (CSS 2.2 §9.2.1.1).
    ///
    /// - Parameter size: `width` and `height` in CSS px; nil is `auto`.
    public mutating func addAnonymous(inheriting parent: StyleID, display: Display, size: Size? = nil) -> StyleID {
        var style = ComputedStyle()
        let source = self[parent]
        style.font = source.font
        style.text = source.text
        style.inherited = source.inherited
        style.box.display = display
        style.box.originalDisplay = display
        if let size {
            style.box.width = .length(.pixels(size.width))
            style.box.height = .length(.pixels(size.height))
        }
        return add(style)
    }
}

/// An `@font-face` rule (Fonts 4 §4).
public struct FontFace: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        case local(String)
        /// The absolute URL; the `format()` hint, or empty.
        case url(String, format: String)
    }
    public var family: String
    public var sources: [Source]
    /// `auto`, and what goes for it until the font is known.
    public var hasAutomaticWeight = true
    public var hasAutomaticStretch = true
    public var hasAutomaticStyle = true
    public var weight: ClosedRange<Float> = 400...400
    /// Per cent.
    public var stretch: ClosedRange<Float> = 100...100
    public var style = FontStyleKind.normal
    public var obliqueAngles: ClosedRange<Float> = 0...0
    /// Empty for every character.
    public var unicodeRange: [ClosedRange<UInt32>] = []
    public var features: [TaggedValue] = []
    public var variations: [TaggedValue] = []
    /// 1 is 100 %; nil overrides take the font's own.
    public var sizeAdjust = 1.0
    public var ascentOverride: Double?
    public var descentOverride: Double?
    public var lineGapOverride: Double?
    /// `block`, `swap`, `fallback`, `optional` or `auto`.
    public var display = Name.empty
    public init(family: String, sources: [Source]) {
        self.family = family
        self.sources = sources
    }
}
