/// A length in 1/64 CSS px, kept in 32 bits.
///
/// All arithmetic saturates, so that no number a page writes can trap. The range is about ±33,554,431 px, the
/// precision 1/64 px, as in the reference browsers.
public struct LayoutUnit: Hashable, Comparable, Sendable {
    public var rawValue: Int32

    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Whole CSS px; saturates.
    @inlinable public init(_ pixels: Int) {
        rawValue = Int32(clamping: pixels.multipliedReportingOverflow(by: 64).overflow ? (pixels < 0 ? Int.min : Int.max) : pixels * 64)
    }

    /// CSS px, truncated toward zero to 1/64 px; NaN gives zero, infinities saturate.
    @inlinable public init(_ pixels: Double) {
        let scaled = pixels * 64
        if scaled >= 2_147_483_647 {
            rawValue = .max
        } else if scaled <= -2_147_483_648 {
            rawValue = .min
        } else if scaled.isNaN {
            rawValue = 0
        } else {
            rawValue = Int32(scaled)
        }
    }

    /// CSS px, rounded to the nearest 1/64 px; NaN gives zero, infinities saturate.
    @inlinable public init(rounding pixels: Double) {
        self.init((pixels * 64).rounded() / 64)
    }

    /// CSS px, rounded up to the next 1/64 px; NaN gives zero, infinities saturate.
    @inlinable public init(ceiling pixels: Double) {
        self.init((pixels * 64).rounded(.up) / 64)
    }

    public static let zero = LayoutUnit(rawValue: 0)
    public static let max = LayoutUnit(rawValue: .max)
    public static let min = LayoutUnit(rawValue: .min)
    /// The smallest positive length, 1/64 px.
    public static let epsilon = LayoutUnit(rawValue: 1)

    /// The length in CSS px.
    @inlinable public var pixels: Double { Double(rawValue) / 64 }
    @inlinable public var isZero: Bool { rawValue == 0 }

    /// The greatest whole number of CSS px that is not above this length.
    @inlinable public var floor: Int { Int(rawValue) >> 6 }
    @inlinable public var ceiling: Int { (Int(rawValue) + 63) >> 6 }
    /// The least whole number of CSS px that is not below this length.
    @inlinable public var ceil: Int { (Int(rawValue) + 63) >> 6 }
    /// The nearest whole number of CSS px, halves up.
    @inlinable public var rounded: Int { (Int(rawValue) + 32) >> 6 }

    @inlinable public static func < (a: LayoutUnit, b: LayoutUnit) -> Bool { a.rawValue < b.rawValue }

    @inlinable public static func + (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit {
        let (sum, overflow) = a.rawValue.addingReportingOverflow(b.rawValue)
        return overflow ? (b.rawValue < 0 ? .min : .max) : LayoutUnit(rawValue: sum)
    }

    @inlinable public static func - (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit {
        let (difference, overflow) = a.rawValue.subtractingReportingOverflow(b.rawValue)
        return overflow ? (b.rawValue < 0 ? .max : .min) : LayoutUnit(rawValue: difference)
    }

    @inlinable public static prefix func - (a: LayoutUnit) -> LayoutUnit { .zero - a }

    @inlinable public static func * (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit {
        LayoutUnit(rawValue: Int32(clamping: Int64(a.rawValue) * Int64(b.rawValue) / 64))
    }

    @inlinable public static func * (a: LayoutUnit, factor: Int) -> LayoutUnit {
        let (product, overflow) = Int(a.rawValue).multipliedReportingOverflow(by: factor)
        return overflow ? ((a.rawValue < 0) == (factor < 0) ? .max : .min) : LayoutUnit(rawValue: Int32(clamping: product))
    }

    @inlinable public static func * (a: LayoutUnit, factor: Double) -> LayoutUnit { LayoutUnit(a.pixels * factor) }

    /// Division by a number of parts; by zero gives zero.
    @inlinable public static func / (a: LayoutUnit, parts: Int) -> LayoutUnit {
        guard parts != 0 else { return .zero }
        return LayoutUnit(rawValue: Int32(clamping: Int(a.rawValue) / parts))
    }

    /// The ratio of two lengths; by zero gives zero.
    @inlinable public static func / (a: LayoutUnit, b: LayoutUnit) -> Double {
        b.rawValue == 0 ? 0 : Double(a.rawValue) / Double(b.rawValue)
    }

    @inlinable public static func += (a: inout LayoutUnit, b: LayoutUnit) { a = a + b }
    @inlinable public static func -= (a: inout LayoutUnit, b: LayoutUnit) { a = a - b }

    @inlinable public func clamped(from low: LayoutUnit, to high: LayoutUnit) -> LayoutUnit {
        Swift.max(low, Swift.min(self, high))
    }

    /// This length, or zero where it is negative.
    @inlinable public var clampedToZero: LayoutUnit { rawValue < 0 ? .zero : self }
}

extension LayoutUnit: ExpressibleByIntegerLiteral {
    @inlinable public init(integerLiteral value: Int) { self.init(value) }
}

extension LayoutUnit: CustomStringConvertible {
    /// CSS px, without a trailing `.0`.
    public var description: String { rawValue & 63 == 0 ? "\(rawValue / 64)" : "\(pixels)" }
}
