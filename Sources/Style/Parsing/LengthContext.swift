import CSSSyntax

/// The metrics of one font at one size, in CSS px, that font-relative units need (CSS Values 4 §6.1.1).
public struct FontUnits: Hashable, Sendable {
    public var xHeight: Double
    /// The advance of `0`.
    public var zeroAdvance: Double
    public var capHeight: Double
    /// The advance of `水`.
    public var ideographicAdvance: Double
    /// The used height of a line with `line-height: normal`.
    public var normalLineHeight: Double

    public init(
        xHeight: Double, zeroAdvance: Double, capHeight: Double, ideographicAdvance: Double, normalLineHeight: Double
    ) {
        self.xHeight = xHeight
        self.zeroAdvance = zeroAdvance
        self.capHeight = capHeight
        self.ideographicAdvance = ideographicAdvance
        self.normalLineHeight = normalLineHeight
    }

    /// What the standard says where no font can be asked: half an em, and an em for `ic`.
    public static func fallback(size: Double) -> FontUnits {
        .init(
            xHeight: size / 2, zeroAdvance: size / 2, capHeight: size * 0.7, ideographicAdvance: size,
            normalLineHeight: size * 1.15)
    }
}

/// A font that units are measured by, and which of its measures.
public struct MeasuredFont: Hashable, Sendable {
    public var font: FontStyle
    /// Whether `0` and `水` stand upright in a vertical line, so that their advance is their height.
    public var setsZeroUpright = false
    public var setsIdeographUpright = false
    /// Whether the advance of `水` is asked for; without, no font is looked for that has it.
    public var measuresIdeograph = false

    init(_ style: ComputedStyle, _ dependencies: ValueDependencies) {
        font = style.font
        font.lineHeight = .normal
        measuresIdeograph = dependencies.contains(.ideograph)
        switch style.text.writingMode {
        case .horizontalTB, .sidewaysRL, .sidewaysLR: break
        case .verticalRL, .verticalLR:
            setsZeroUpright = style.text.orientation == .upright
            setsIdeographUpright = style.text.orientation != .sideways
        }
    }
}

/// Who knows fonts: gives the metrics of a computed font.
public protocol FontMetricsSource {
    /// The metrics of the first available font at its size; the advances are those of the fonts that show the characters.
    mutating func units(of font: MeasuredFont, tables: borrowing StyleTables) -> FontUnits
}

/// A source that knows no fonts and answers as the standard's fallbacks say.
public struct FallbackFontMetrics: FontMetricsSource {
    public init() {}
    public func units(of font: MeasuredFont, tables: borrowing StyleTables) -> FontUnits { .fallback(size: font.font.size) }
}

/// All that turns a relative length into CSS px.
struct LengthContext {
    var fontSize = 16.0
    var lineHeight = 18.4
    var units = FontUnits.fallback(size: 16)
    var rootFontSize = 16.0
    var rootLineHeight = 18.4
    var rootUnits = FontUnits.fallback(size: 16)
    var viewportWidth = 800.0
    var viewportHeight = 600.0
    /// Whether the inline axis is vertical, for `vi`, `vb`, `cqi` and `cqb`.
    var isVertical = false
    /// The content box of the nearest size container, by axis; nil where there is none.
    var containerWidth: Double?
    var containerHeight: Double?
    /// Absolute lengths grow by it.
    var zoom = 1.0

    /// CSS px of `value` units.
    func pixels(_ value: Double, _ unit: Unit) -> Double {
        switch unit {
        case .em: return single(value * fontSize)
        case .rem: return single(value * rootFontSize * zoom)
        case .ex: return value * units.xHeight
        case .rex: return value * rootUnits.xHeight * zoom
        case .ch: return value * units.zeroAdvance
        case .rch: return value * rootUnits.zeroAdvance * zoom
        case .ic: return value * units.ideographicAdvance
        case .ric: return value * rootUnits.ideographicAdvance * zoom
        case .cap: return value * units.capHeight
        case .rcap: return value * rootUnits.capHeight * zoom
        case .lh: return value * lineHeight
        case .rlh: return value * rootLineHeight * zoom
        case .vw, .svw, .lvw, .dvw: return value * viewportWidth / 100
        case .vh, .svh, .lvh, .dvh: return value * viewportHeight / 100
        case .vi, .svi, .lvi, .dvi: return value * (isVertical ? viewportHeight : viewportWidth) / 100
        case .vb, .svb, .lvb, .dvb: return value * (isVertical ? viewportWidth : viewportHeight) / 100
        case .vmin, .svmin, .lvmin, .dvmin: return value * min(viewportWidth, viewportHeight) / 100
        case .vmax, .svmax, .lvmax, .dvmax: return value * max(viewportWidth, viewportHeight) / 100
        case .cqw: return value * queryWidth / 100
        case .cqh: return value * queryHeight / 100
        case .cqi: return value * (isVertical ? queryHeight : queryWidth) / 100
        case .cqb: return value * (isVertical ? queryWidth : queryHeight) / 100
        case .cqmin: return value * min(queryWidth, queryHeight) / 100
        case .cqmax: return value * max(queryWidth, queryHeight) / 100
        default:
            let factor = unit.canonicalFactor ?? 0
            return factor == 1 ? value * zoom : single(value * factor * zoom)
        }
    }

    /// A product in single precision, as the browsers compute: what should be whole px is not a trace off.
    private func single(_ value: Double) -> Double { Double(Float(value)) }

    private var queryWidth: Double { containerWidth ?? viewportWidth }
    private var queryHeight: Double { containerHeight ?? viewportHeight }
}

/// What a value depends on beside its own text: it decides what must be known before it is computed.
struct ValueDependencies: OptionSet {
    let rawValue: UInt8
    /// `ex`, `ch`, `cap`, `ic` and `lh`.
    static let fontMetrics = ValueDependencies(rawValue: 1)
    static let rootMetrics = ValueDependencies(rawValue: 2)
    static let containerSize = ValueDependencies(rawValue: 4)
    static let viewport = ValueDependencies(rawValue: 8)
    /// `ic` and `ric`, beside the metrics of the font.
    static let ideograph = ValueDependencies(rawValue: 16)
    /// `anchor()` and `anchor-size()`.
    static let anchors = ValueDependencies(rawValue: 32)
}

extension Unit {
    var dependencies: ValueDependencies {
        switch self {
        case .ex, .ch, .cap, .lh: .fontMetrics
        case .ic: [.fontMetrics, .ideograph]
        case .rex, .rch, .rcap, .rlh: .rootMetrics
        case .ric: [.rootMetrics, .ideograph]
        case .cqw, .cqh, .cqi, .cqb, .cqmin, .cqmax: .containerSize
        case .vw, .vh, .vi, .vb, .vmin, .vmax, .svw, .svh, .svi, .svb, .svmin, .svmax, .lvw, .lvh, .lvi, .lvb, .lvmin, .lvmax,
            .dvw, .dvh, .dvi, .dvb, .dvmin, .dvmax:
            .viewport
        default: []
        }
    }
}
