import CSSSyntax
import ClipBase

/// Which numbers a grammar takes.
enum NumberRange {
    case all, nonNegative, positive
    func contains(_ value: Double) -> Bool {
        switch self {
        case .all: true
        case .nonNegative: value >= 0
        case .positive: value > 0
        }
    }
    /// What a calculation out of range is taken as (CSS Values 4 §10.12).
    func clamped(_ value: Double) -> Double { self == .all ? value : max(0, value) }
}

/// Whether a grammar takes lengths without unit in quirks mode (Quirks Mode Standard §3.2).
enum LengthQuirk { case none, unitless }

/// Where values are written decides whether a number may stand for a length.
enum ValueDialect: UInt8, Hashable, Sendable {
    case standard
    /// Author sheets of a quirks-mode page: unitless lengths and hashless colours in some properties (Quirks Mode §3).
    case quirks
    /// Presentation attributes of SVG: a number is a length in px (SVG 2 §6.6).
    case svgAttribute
}

// The numeric types of CSS Values 4. Each consumes one value or nothing; math functions count wherever their type fits.
extension StyleBuilder {
    /// The largest length kept, in CSS px.
    static let maxLength = 33_554_428.0

    static func bounded(_ value: Double) -> Double {
        value.isNaN ? 0 : min(max(value, -maxLength), maxLength)
    }

    mutating func calculation(
        _ reader: inout ComponentReader, _ percentages: PercentageMeaning, lengths: LengthContext? = nil
    ) -> CalcValue? {
        guard reader.peek.kind == .function else { return nil }
        var parser = CalcParser(lengths: lengths ?? self.lengths, percentages: percentages)
        parser.anchors = anchorFunctions
        guard let value = parser.consume(&reader) else { return nil }
        dependencies.formUnion(parser.dependencies)
        return value
    }

    /// `<length>` in CSS px.
    mutating func length(_ reader: inout ComponentReader, _ range: NumberRange = .all, quirk: LengthQuirk = .none) -> Double? {
        guard let value = lengthPercentage(&reader, range, percentages: .none, quirk: quirk) else { return nil }
        return value.pixels
    }

    /// `<length-percentage>`.
    mutating func lengthPercentage(
        _ reader: inout ComponentReader, _ range: NumberRange = .all, percentages: PercentageMeaning = .length,
        quirk: LengthQuirk = .none, lengths: LengthContext? = nil
    ) -> LengthPercentage? {
        let token = reader.peek
        switch token.kind {
        case .dimension:
            guard token.unit.dimension == .length, range.contains(token.number) else { return nil }
            _ = reader.consumeToken()
            dependencies.formUnion(token.unit.dependencies)
            return .pixels(Self.bounded((lengths ?? self.lengths).pixels(token.number, token.unit)))
        case .percentage:
            guard range.contains(token.number) else { return nil }
            switch percentages {
            case .none: return nil
            case .length, .percentage:
                _ = reader.consumeToken()
                return .percent(token.number)
            case .basis(let basis):
                _ = reader.consumeToken()
                return .pixels(Self.bounded(basis * token.number / 100))
            }
        case .number:
            let isLength =
                switch dialect {
                case .standard: false
                case .quirks: quirk == .unitless
                case .svgAttribute: true
                }
            guard token.number == 0 || isLength && range.contains(token.number) else { return nil }
            _ = reader.consumeToken()
            return .pixels(Self.bounded(token.number * self.lengths.zoom))
        case .function:
            let start = reader.position
            guard let value = calculation(&reader, percentages, lengths: lengths) else { return nil }
            if value.type == .length { return keep(value, range) }
            reader.position = start
            return nil
        default: return nil
        }
    }

    private mutating func keep(_ value: CalcValue, _ range: NumberRange) -> LengthPercentage {
        if let tree = value.tree {
            return tables.keep(range == .all || tree.isNeverNegative ? tree : .maximum([tree, .value(.zero)]))
        }
        if value.fraction == 0 { return .pixels(Self.bounded(range.clamped(value.value))) }
        let sum = LengthPercentage(pixels: Self.bounded(value.value), fraction: Float(value.fraction.isNaN ? 0 : value.fraction))
        if range == .all || (sum.pixels >= 0 && sum.fraction >= 0) { return sum }
        if sum.pixels <= 0 && sum.fraction <= 0 { return .zero }
        return tables.keep(.maximum([.value(sum), .value(.zero)]))
    }

    /// `<number>`.
    mutating func number(_ reader: inout ComponentReader, _ range: NumberRange = .all) -> Double? {
        let token = reader.peek
        if token.kind == .number {
            guard range.contains(token.number) else { return nil }
            _ = reader.consumeToken()
            return token.number
        }
        let start = reader.position
        guard let value = calculation(&reader, .none) else { return nil }
        guard value.type == .number, value.isPlain else {
            reader.position = start
            return nil
        }
        return value.value.isNaN ? 0 : range.clamped(value.value)
    }

    /// `<integer>`; calculations round to the nearest.
    mutating func integer(_ reader: inout ComponentReader, min least: Int = Int(Int32.min)) -> Int? {
        let token = reader.peek
        if token.kind == .number {
            guard token.flags.contains(.isInteger) else { return nil }
            let value = ComponentReader.clampedInteger(token.number)
            guard value >= least else { return nil }
            _ = reader.consumeToken()
            return value
        }
        guard let value = number(&reader) else { return nil }
        return max(least, ComponentReader.clampedInteger((value + 0.5).rounded(.down)))
    }

    /// `<percentage>`; 100 % is 100.
    mutating func percentage(_ reader: inout ComponentReader, _ range: NumberRange = .all) -> Double? {
        let token = reader.peek
        if token.kind == .percentage {
            guard range.contains(token.number) else { return nil }
            _ = reader.consumeToken()
            return token.number
        }
        let start = reader.position
        guard let value = calculation(&reader, .percentage) else { return nil }
        guard value.type == .percent else {
            reader.position = start
            return nil
        }
        return value.value.isNaN ? 0 : range.clamped(value.value)
    }

    /// `<number> | <percentage>`; 100 % is 1.
    mutating func numberOrPercentage(_ reader: inout ComponentReader, _ range: NumberRange = .all) -> Double? {
        number(&reader, range) ?? percentage(&reader, range).map { $0 / 100 }
    }

    /// `<angle>` in degrees; a zero may stand without unit.
    mutating func angle(_ reader: inout ComponentReader) -> Double? {
        let token = reader.peek
        if token.kind == .dimension, token.unit.dimension == .angle {
            _ = reader.consumeToken()
            return token.number * (token.unit.canonicalFactor ?? 1)
        }
        if token.kind == .number, token.number == 0 {
            _ = reader.consumeToken()
            return 0
        }
        let start = reader.position
        guard let value = calculation(&reader, .none) else { return nil }
        guard value.type == .angle else {
            reader.position = start
            return nil
        }
        return value.value.isFinite ? value.value : 0
    }

    /// `<time>` in seconds.
    mutating func time(_ reader: inout ComponentReader, _ range: NumberRange = .all) -> Double? {
        let token = reader.peek
        if token.kind == .dimension, token.unit.dimension == .time {
            guard range.contains(token.number) else { return nil }
            _ = reader.consumeToken()
            return token.number * (token.unit.canonicalFactor ?? 1)
        }
        let start = reader.position
        guard let value = calculation(&reader, .none) else { return nil }
        guard value.type == .time else {
            reader.position = start
            return nil
        }
        return value.value.isNaN ? 0 : range.clamped(value.value)
    }

    /// `<resolution>` in dppx.
    mutating func resolution(_ reader: inout ComponentReader) -> Double? {
        let token = reader.peek
        if token.kind == .dimension, token.unit.dimension == .resolution, token.number >= 0 {
            _ = reader.consumeToken()
            return token.number * (token.unit.canonicalFactor ?? 1)
        }
        let start = reader.position
        guard let value = calculation(&reader, .none) else { return nil }
        guard value.type == CalcType(resolution: 1) else {
            reader.position = start
            return nil
        }
        return max(0, value.value)
    }

    /// `auto | <length-percentage>`.
    mutating func autoLength(_ reader: inout ComponentReader, _ range: NumberRange = .all, quirk: LengthQuirk = .unitless) -> AutoLength? {
        if reader.consumeIdent("auto") { return .auto }
        return lengthPercentage(&reader, range, quirk: quirk).map(AutoLength.length)
    }

    /// An absolute URL of `url()`, resolved against the sheet; a bare fragment and a URL that cannot be resolved stay as written.
    mutating func url(_ reader: inout ComponentReader) -> String? {
        guard let text = reader.consumeURL() else { return nil }
        return absoluteURL(text)
    }

    func absoluteURL(_ text: String) -> String {
        if text.isEmpty || text.hasPrefix("#") { return text }
        return WebURL(text, base: baseURL)?.href ?? text
    }
}
