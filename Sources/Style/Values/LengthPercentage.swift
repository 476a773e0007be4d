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
    /// `anchor()` or `anchor-size()`; where layout has put nothing in its place, its fallback counts.
    case anchor(AnchorFunction)
    /// `size` of `calc-size()`: what its basis gives.
    case size
    /// A `calc-size()` whose basis is a calculation, which is worked out once.
    case nested(basis: Calculation, Calculation)

    public enum RoundingStrategy: UInt8, Sendable { case nearest, up, down, toZero }

    /// The value in CSS px against a basis in CSS px. The parser bounds the depth.
    public func resolve(basis: Double, size: Double = 0) -> Double {
        func value(of term: Calculation) -> Double { term.resolve(basis: basis, size: size) }
        switch self {
        case .value(let value): return value.pixels + Double(value.fraction) * basis
        case .number(let number): return number
        case .sum(let terms): return terms.reduce(0) { $0 + value(of: $1) }
        case .product(let term, let factor): return value(of: term) * factor
        case .minimum(let terms): return terms.reduce(Double.infinity) { Swift.min($0, value(of: $1)) }
        case .maximum(let terms): return terms.reduce(-Double.infinity) { Swift.max($0, value(of: $1)) }
        case .clamp(let low, let middle, let high): return Swift.max(value(of: low), Swift.min(value(of: middle), value(of: high)))
        case .round(let strategy, let term, let step): return Self.rounded(value(of: term), strategy, step: value(of: step))
        case .modulus(let term, let divisor): return Self.modulus(value(of: term), value(of: divisor))
        case .remainder(let term, let divisor): return value(of: term).truncatingRemainder(dividingBy: value(of: divisor))
        case .absolute(let term): return abs(value(of: term))
        case .sign(let term):
            let number = value(of: term)
            return number > 0 ? 1 : number < 0 ? -1 : 0
        case .anchor(let function): return function.fallback.map { value(of: $0) } ?? 0
        case .size: return size
        case .nested(let inner, let outer): return outer.resolve(basis: basis, size: value(of: inner))
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

/// `width`, `height`, their minima and maxima, and `flex-basis` (CSS Sizing 3 and 4, Values 5 §11).
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
    /// `calc-size()` of a keyword, and the calculation that its size goes through.
    case calculated(SizeBasis, LengthPercentage)

    /// What `calc-size()` may start from.
    public enum SizeBasis: UInt8, Hashable, Sendable { case auto, minContent, maxContent, fitContent, stretch, content }

    /// The keyword that a `calc-size()` starts from, by which it behaves; any other value as it is.
    @inlinable public var basis: SizeValue {
        guard case .calculated(let basis, _) = self else { return self }
        switch basis {
        case .auto: return .auto
        case .minContent: return .minContent
        case .maxContent: return .maxContent
        case .fitContent: return .fitContent
        case .stretch: return .stretch
        case .content: return .content
        }
    }

    /// Whether the value behaves as `auto`.
    @inlinable public var isAuto: Bool {
        switch self {
        case .auto, .calculated(.auto, _): true
        case .none, .length, .minContent, .maxContent, .fitContent, .stretch, .fitContentLimit, .content, .calculated: false
        }
    }

    /// Whether the value is a length that depends on nothing else.
    @inlinable public var isDefinite: Bool {
        if case .length(let length) = self { !length.hasPercentage } else { false }
    }

    @inlinable public var hasPercentage: Bool {
        switch self {
        case .length(let length), .fitContentLimit(let length): length.hasPercentage
        case .auto, .none, .minContent, .maxContent, .fitContent, .stretch, .content, .calculated: false
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
