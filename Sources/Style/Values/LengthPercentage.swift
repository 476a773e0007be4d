import ClipBase

/// A computed `<length-percentage>`: px plus a share of a basis, or a `calc()` tree that is neither (`min()`, `clamp()`, …).
public struct LengthPercentage: Hashable, Sendable {
    /// CSS px.
    public var pixels: Double
    /// 1 is 100 %.
    public var fraction: Float
    /// Index + 1 into `StyleTables.calculations`; 0 where px and fraction say it all.
    public var calculation: UInt32

    @inlinable public init(pixels: Double = 0, fraction: Float = 0, calculation: UInt32 = 0) {
        self.pixels = pixels
        self.fraction = fraction
        self.calculation = calculation
    }
    public static let zero = LengthPercentage()
    /// `percent` of the basis. 0 % is kept as a share too small to see, for it still depends on whether there is a basis.
    @inlinable public static func percent(_ percent: Double) -> LengthPercentage {
        .init(fraction: percent == 0 ? 1e-30 : Float(percent / 100))
    }
    @inlinable public static func pixels(_ pixels: Double) -> LengthPercentage { .init(pixels: pixels) }

    /// Whether the value depends on a basis.
    @inlinable public var hasPercentage: Bool { fraction != 0 || calculation != 0 }
    @inlinable public var isZero: Bool { pixels == 0 && fraction == 0 && calculation == 0 }

    /// The used length against a percentage basis, both CSS px; nil for a calculation, which only the tables know.
    @inlinable public func resolve(basis: LayoutUnit) -> LayoutUnit? {
        guard calculation == 0 else { return nil }
        // As single-precision numbers, so that 2.54cm are 96 px and not a hair less.
        if fraction == 0 { return LayoutUnit(Double(Float(pixels))) }
        return LayoutUnit(Double(Float(pixels + Double(fraction) * basis.pixels)))
    }
}

/// A node of a `calc()` tree that could not be folded to px + percentage (CSS Values 4 §10).
public indirect enum Calculation: Hashable, Sendable {
    case value(LengthPercentage)
    case number(Double)
    case sum([Calculation])
    case product(Calculation, Double)
    case minimum([Calculation])
    case maximum([Calculation])
    /// Lower bound, value, upper bound.
    case clamp(Calculation, Calculation, Calculation)
    case round(RoundingStrategy, Calculation, Calculation)
    case modulus(Calculation, Calculation)
    case remainder(Calculation, Calculation)
    case absolute(Calculation)
    case sign(Calculation)

    public enum RoundingStrategy: UInt8, Sendable { case nearest, up, down, toZero }

    /// The value in CSS px against a basis in CSS px. The parser bounds the depth.
    public func resolve(basis: Double) -> Double {
        switch self {
        case .value(let value): return value.pixels + Double(value.fraction) * basis
        case .number(let number): return number
        case .sum(let terms): return terms.reduce(0) { $0 + $1.resolve(basis: basis) }
        case .product(let term, let factor): return term.resolve(basis: basis) * factor
        case .minimum(let terms): return terms.reduce(Double.infinity) { Swift.min($0, $1.resolve(basis: basis)) }
        case .maximum(let terms): return terms.reduce(-Double.infinity) { Swift.max($0, $1.resolve(basis: basis)) }
        case .clamp(let low, let value, let high):
            return Swift.max(low.resolve(basis: basis), Swift.min(value.resolve(basis: basis), high.resolve(basis: basis)))
        case .round(let strategy, let value, let step):
            let step = step.resolve(basis: basis)
            let value = value.resolve(basis: basis)
            return Self.rounded(value, strategy, step: step)
        case .modulus(let value, let divisor):
            return Self.modulus(value.resolve(basis: basis), divisor.resolve(basis: basis))
        case .remainder(let value, let divisor):
            return value.resolve(basis: basis).truncatingRemainder(dividingBy: divisor.resolve(basis: basis))
        case .absolute(let term): return abs(term.resolve(basis: basis))
        case .sign(let term):
            let value = term.resolve(basis: basis)
            return value > 0 ? 1 : value < 0 ? -1 : 0
        }
    }

    /// Whether the outermost `max()` keeps the value from being negative.
    var isNeverNegative: Bool {
        guard case .maximum(let terms) = self else { return false }
        return terms.contains { if case .value(let value) = $0 { value.pixels >= 0 && value.fraction >= 0 } else { false } }
    }

    /// `round()` with its edge cases (CSS Values 4 §10.3.1).
    static func rounded(_ value: Double, _ strategy: RoundingStrategy, step: Double) -> Double {
        let step = step.magnitude
        if step == 0 || step.isNaN || value.isNaN || (step.isInfinite && value.isInfinite) { return .nan }
        if value.isInfinite { return value }
        if step.isInfinite {
            switch strategy {
            case .nearest, .toZero: return value < 0 ? -0.0 : 0
            case .up: return value > 0 ? .infinity : -0.0
            case .down: return value < 0 ? -.infinity : 0
            }
        }
        let quotient = value / step
        switch strategy {
        case .nearest: return (quotient + 0.5).rounded(.down) * step
        case .up: return quotient.rounded(.up) * step
        case .down: return quotient.rounded(.down) * step
        case .toZero: return quotient.rounded(.towardZero) * step
        }
    }

    /// `mod()`: the result has the sign of the divisor.
    static func modulus(_ value: Double, _ divisor: Double) -> Double {
        if divisor == 0 || value.isInfinite || value.isNaN || divisor.isNaN { return .nan }
        if divisor.isInfinite { return value == 0 || (value < 0) == (divisor < 0) ? value : .nan }
        return value - divisor * (value / divisor).rounded(.down)
    }
}

/// A margin or inset: a length-percentage or `auto`.
public enum AutoLength: Hashable, Sendable {
    case auto
    case length(LengthPercentage)
    public static let zero = AutoLength.length(.zero)
    @inlinable public var isAuto: Bool { if case .auto = self { true } else { false } }
}

/// `width`, `height`, their minima and maxima, and `flex-basis` (CSS Sizing 3 and 4).
public enum SizeValue: Hashable, Sendable {
    /// `auto`.
    case auto
    /// `none`, of a maximum.
    case none
    case length(LengthPercentage)
    case minContent, maxContent, fitContent, stretch
    case fitContentLimit(LengthPercentage)
    /// `content`, of `flex-basis`.
    case content
    @inlinable public var isAuto: Bool { if case .auto = self { true } else { false } }
    @inlinable public var hasPercentage: Bool {
        switch self {
        case .length(let length), .fitContentLimit(let length): length.hasPercentage
        case .auto, .none, .minContent, .maxContent, .fitContent, .stretch, .content: false
        }
    }
}

/// Four physical sides.
public struct Sides<Value: Hashable & Sendable>: Hashable, Sendable {
    public var top, right, bottom, left: Value
    @inlinable public init(top: Value, right: Value, bottom: Value, left: Value) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }
    @inlinable public init(all value: Value) { self.init(top: value, right: value, bottom: value, left: value) }
}

/// A pair of offsets or radii.
public struct LengthPair: Hashable, Sendable {
    public var x, y: LengthPercentage
    @inlinable public init(x: LengthPercentage = .zero, y: LengthPercentage = .zero) {
        self.x = x
        self.y = y
    }
    public static let zero = LengthPair()
}
