/// The unit of a dimension token. CSS Values 4 §6 and §7, CSS Grid §7.2.4.
public enum Unit: UInt8, Sendable, CaseIterable {
    /// Not a dimension.
    case none
    /// A dimension whose unit is no unit of CSS; its text is `TokenBuffer.unitText(of:)`.
    case unknown
    // Absolute lengths.
    case px, cm, mm, q, `in`, pt, pc
    // Font-relative lengths.
    case em, rem, ex, rex, ch, rch, ic, ric, cap, rcap, lh, rlh
    // Viewport lengths: default, small, large, dynamic.
    case vw, vh, vi, vb, vmin, vmax
    case svw, svh, svi, svb, svmin, svmax
    case lvw, lvh, lvi, lvb, lvmin, lvmax
    case dvw, dvh, dvi, dvb, dvmin, dvmax
    // Container lengths.
    case cqw, cqh, cqi, cqb, cqmin, cqmax
    case deg, grad, rad, turn
    case s, ms
    case hz, khz
    case dpi, dpcm, dppx, x
    case fr

    public enum Dimension: UInt8, Sendable { case none, length, angle, time, frequency, resolution, flex }

    /// What the unit measures.
    public var dimension: Dimension {
        switch self {
        case .none, .unknown: .none
        case .px, .cm, .mm, .q, .in, .pt, .pc, .em, .rem, .ex, .rex, .ch, .rch, .ic, .ric, .cap, .rcap, .lh, .rlh,
            .vw, .vh, .vi, .vb, .vmin, .vmax, .svw, .svh, .svi, .svb, .svmin, .svmax,
            .lvw, .lvh, .lvi, .lvb, .lvmin, .lvmax, .dvw, .dvh, .dvi, .dvb, .dvmin, .dvmax,
            .cqw, .cqh, .cqi, .cqb, .cqmin, .cqmax:
            .length
        case .deg, .grad, .rad, .turn: .angle
        case .s, .ms: .time
        case .hz, .khz: .frequency
        case .dpi, .dpcm, .dppx, .x: .resolution
        case .fr: .flex
        }
    }

    /// How many canonical units (px, deg, s, hz, dppx) one of these is; nil for units that depend on something else.
    public var canonicalFactor: Double? {
        switch self {
        case .px, .deg, .s, .hz, .dppx, .x: 1
        case .cm: 96 / 2.54
        case .mm: 96 / 25.4
        case .q: 96 / 101.6
        case .in: 96
        case .pt: 96.0 / 72
        case .pc: 16
        case .grad: 0.9
        case .rad: 180 / Double.pi
        case .turn: 360
        case .ms: 0.001
        case .khz: 1000
        case .dpi: 1.0 / 96
        case .dpcm: 2.54 / 96
        default: nil
        }
    }

    /// The unit in lower case, as CSSOM serialises it.
    public var name: String {
        switch self {
        case .none, .unknown: ""
        case .q: "q"
        default: "\(self)"
        }
    }

    static let table: KeywordTable<Unit> = {
        var table = KeywordTable<Unit>()
        for unit in Unit.allCases where unit != .none && unit != .unknown { table.insert(unit.name, unit) }
        return table
    }()
}
