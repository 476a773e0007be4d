import CSSSyntax

/// `font-size-adjust` (Fonts 5 §2.6): the size is chosen so that a measure of the font is a given part of it.
public struct FontSizeAdjust: Hashable, Sendable {
    /// The measure that the aspect value is of.
    public enum Metric: UInt8, Hashable, Sendable, CaseIterable { case exHeight, capHeight, chWidth, icWidth, icHeight }
    /// Where the aspect value comes from.
    public enum Source: UInt8, Hashable, Sendable {
        /// `none`: the size stays as it is.
        case none
        case number
        /// `from-font`: that of the first available font of the element that says so.
        case font
    }
    public var metric = Metric.exHeight
    public var source = Source.none
    /// The aspect value; negative while `from-font` is to be looked up.
    public var value: Float = 0
    public init() {}

    private static let metrics: Keywords<Metric> = [
        "ex-height": .exHeight, "cap-height": .capHeight, "ch-width": .chWidth, "ic-width": .icWidth, "ic-height": .icHeight
    ]

    static func read(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> FontSizeAdjust? {
        var result = FontSizeAdjust()
        if reader.consumeIdent("none") { return result }
        if let metric = reader.consumeKeyword(metrics.table) { result.metric = metric }
        if reader.consumeIdent("from-font") {
            result.source = .font
            result.value = -1
            return result
        }
        guard let number = builder.number(&reader, .nonNegative) else { return nil }
        result.source = .number
        result.value = Float(min(number, 1000))
        return result
    }

    /// The value as a script reads it.
    var text: String {
        let aspect: String
        switch source {
        case .none: return "none"
        case .number: aspect = CSSValueText.number(Double(value))
        case .font: aspect = "from-font"
        }
        return metric == .exHeight ? aspect : Self.metrics.text(metric) + " " + aspect
    }
}

extension StyleResolver {
    /// Looks up the aspect value of `from-font` in the first available font; it is inherited as a number.
    mutating func resolveSizeAdjust() {
        guard builder.style.font.sizeAdjust.value < 0 else { return }
        var measured = MeasuredFont(builder.style, [.fontMetrics, .ideograph])
        measured.font.sizeAdjust = FontSizeAdjust()
        measured.setsZeroUpright = false
        measured.setsIdeographUpright = builder.style.font.sizeAdjust.metric == .icHeight
        let units = units(of: measured)
        let length: Double
        switch builder.style.font.sizeAdjust.metric {
        case .exHeight: length = units.xHeight
        case .capHeight: length = units.capHeight
        case .chWidth: length = units.zeroAdvance
        case .icWidth, .icHeight: length = units.ideographicAdvance
        }
        let size = measured.font.size
        builder.style.font.sizeAdjust.value = size > 0 ? Float(length / size) : 0.5
    }
}
