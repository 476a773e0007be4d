/// What the relative units of a query come to, in CSS px.
public struct LengthBasis: Sendable, Hashable {
    public enum InlineAxis: Sendable, Hashable { case horizontal, vertical }

    /// The font's size: 1em.
    public var fontSize = 16.0
    public var rootFontSize = 16.0
    /// 1ex and 1ch; nil: half of the font's size, as where a font does not say.
    public var xHeight: Double?
    public var zeroAdvance: Double?
    /// 1cap and 1ic; nil: the font's size.
    public var capHeight: Double?
    public var ideographAdvance: Double?
    public var lineHeight: Double?
    public var rootLineHeight: Double?
    public var viewportWidth: Double
    public var viewportHeight: Double
    /// The query container's size, for `cqw` and its kin; nil: the viewport's.
    public var containerWidth: Double?
    public var containerHeight: Double?
    public var inlineAxis = InlineAxis.horizontal

    public init(viewportWidth: Double = 0, viewportHeight: Double = 0) {
        self.viewportWidth = viewportWidth
        self.viewportHeight = viewportHeight
    }

    public func pixels(_ terms: [LengthTerm]) -> Double { terms.reduce(0) { $0 + $1.value * pixels($1.unit) } }

    /// CSS px in one `unit`; 0 for what is no length.
    public func pixels(_ unit: Unit) -> Double {
        let containerWidth = containerWidth ?? viewportWidth
        let containerHeight = containerHeight ?? viewportHeight
        let isHorizontal = inlineAxis == .horizontal
        switch unit {
        case .px, .cm, .mm, .q, .in, .pt, .pc: return unit.canonicalFactor ?? 0
        case .em: return fontSize
        case .rem: return rootFontSize
        case .ex: return xHeight ?? fontSize / 2
        case .ch: return zeroAdvance ?? fontSize / 2
        case .cap: return capHeight ?? fontSize
        case .ic: return ideographAdvance ?? fontSize
        case .lh: return lineHeight ?? fontSize * 1.2
        case .rex, .rch: return rootFontSize / 2
        case .rcap, .ric: return rootFontSize
        case .rlh: return rootLineHeight ?? rootFontSize * 1.2
        case .vw, .svw, .lvw, .dvw: return viewportWidth / 100
        case .vh, .svh, .lvh, .dvh: return viewportHeight / 100
        case .vi, .svi, .lvi, .dvi: return (isHorizontal ? viewportWidth : viewportHeight) / 100
        case .vb, .svb, .lvb, .dvb: return (isHorizontal ? viewportHeight : viewportWidth) / 100
        case .vmin, .svmin, .lvmin, .dvmin: return min(viewportWidth, viewportHeight) / 100
        case .vmax, .svmax, .lvmax, .dvmax: return max(viewportWidth, viewportHeight) / 100
        case .cqw: return containerWidth / 100
        case .cqh: return containerHeight / 100
        case .cqi: return (isHorizontal ? containerWidth : containerHeight) / 100
        case .cqb: return (isHorizontal ? containerHeight : containerWidth) / 100
        case .cqmin: return min(containerWidth, containerHeight) / 100
        case .cqmax: return max(containerWidth, containerHeight) / 100
        case .none, .unknown, .deg, .grad, .rad, .turn, .s, .ms, .hz, .khz, .dpi, .dpcm, .dppx, .x, .fr: return 0
        }
    }
}
