import ClipBase

/// What ties one box to others by their names: the properties of Anchor Positioning 1 that are more than a keyword.
public struct AnchorStyle: Hashable, Sendable {
    /// `anchor-name`; empty is `none`.
    public var names: [Name] = []
    public var scope = AnchorScope.none
    public var defaultAnchor = DefaultAnchor.normal
    /// `position-area`; nil is `none`.
    public var area: PositionArea?
    public var fallbacks: [PositionTryOption] = []
    public var tryOrder = PositionTryOrder.normal
    public var visibility = PositionVisibility.anchorsVisible
    public init() {}
}

/// `anchor-scope`: which names are seen within the element alone.
public enum AnchorScope: Hashable, Sendable {
    case none, all
    case names([Name])

    /// Whether the scope ends the search for a name.
    public func holds(_ name: Name) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .names(let names): names.contains(name)
        }
    }
}

/// `position-anchor`.
public enum DefaultAnchor: Hashable, Sendable {
    /// As `auto` where there is a `position-area`, and as `none` elsewhere.
    case normal
    case none
    /// The implicit anchor: of a pseudo-element its originating element.
    case auto
    case name(Name)
}

/// One entry of `position-try-fallbacks`: an area, or a rule with tactics.
public struct PositionTryOption: Hashable, Sendable {
    /// The `@position-try` rule.
    public var rule: Name?
    public var tactics: [PositionTryTactic] = []
    public var area: PositionArea?
    public init(rule: Name? = nil, tactics: [PositionTryTactic] = [], area: PositionArea? = nil) {
        self.rule = rule
        self.tactics = tactics
        self.area = area
    }
}

/// How a fallback mirrors the values of the box.
public enum PositionTryTactic: UInt8, Hashable, Sendable { case flipBlock, flipInline, flipStart, flipX, flipY }

/// `position-try-order`.
public enum PositionTryOrder: UInt8, Hashable, Sendable {
    case normal, mostWidth, mostHeight, mostBlockSize, mostInlineSize
}

/// `position-visibility`.
public struct PositionVisibility: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let anchorsVisible = PositionVisibility(rawValue: 1)
    public static let noOverflow = PositionVisibility(rawValue: 2)
}

/// `anchor()` or `anchor-size()` in a calculation: what an anchor's box gives once it is laid out.
public struct AnchorFunction: Hashable, Sendable {
    public enum Measure: Hashable, Sendable {
        case side(AnchorSide)
        /// nil: along the axis of the property.
        case size(AnchorDimension?)
    }
    /// nil: the default anchor.
    public var name: Name?
    public var measure: Measure
    /// What counts where there is no such anchor; without it the declaration is invalid then.
    public var fallback: Calculation?
    public init(name: Name? = nil, measure: Measure, fallback: Calculation? = nil) {
        self.name = name
        self.measure = measure
        self.fallback = fallback
    }
}

/// `<anchor-side>`.
public enum AnchorSide: Hashable, Sendable {
    case inside, outside
    case top, right, bottom, left
    /// Along the axis of the property, in the writing mode of the containing block.
    case start, end
    /// Likewise in the writing mode of the box.
    case selfStart, selfEnd
    /// From the start to the end side, 1 is 100 %; `center` is a half.
    case share(Double)
}

/// `<anchor-size>`.
public enum AnchorDimension: UInt8, Hashable, Sendable { case width, height, block, inline, selfBlock, selfInline }

extension Calculation {
    /// Whether an anchor decides on the value.
    public var hasAnchors: Bool {
        switch self {
        case .anchor: true
        case .value, .number, .size: false
        case .sum(let terms), .minimum(let terms), .maximum(let terms): terms.contains { $0.hasAnchors }
        case .product(let term, _), .absolute(let term), .sign(let term): term.hasAnchors
        case .clamp(let a, let b, let c): a.hasAnchors || b.hasAnchors || c.hasAnchors
        case .round(_, let a, let b), .modulus(let a, let b), .remainder(let a, let b), .nested(let a, let b): a.hasAnchors || b.hasAnchors
        }
    }

    /// The calculation with something else in place of each function that asks an anchor; nil where one of them has nothing to
    /// give. The parser bounds the depth.
    public func replacingAnchors(_ replacement: (AnchorFunction) -> Calculation?) -> Calculation? {
        func part(_ term: Calculation) -> Calculation? { term.replacingAnchors(replacement) }
        func parts(_ terms: [Calculation]) -> [Calculation]? {
            let replaced = terms.compactMap(part)
            return replaced.count == terms.count ? replaced : nil
        }
        func pair(_ a: Calculation, _ b: Calculation, _ make: (Calculation, Calculation) -> Calculation) -> Calculation? {
            guard let first = part(a), let second = part(b) else { return nil }
            return make(first, second)
        }
        switch self {
        case .anchor(let function): return replacement(function)
        case .value, .number, .size: return self
        case .sum(let terms): return parts(terms).map(Calculation.sum)
        case .minimum(let terms): return parts(terms).map(Calculation.minimum)
        case .maximum(let terms): return parts(terms).map(Calculation.maximum)
        case .product(let term, let factor): return part(term).map { .product($0, factor) }
        case .absolute(let term): return part(term).map(Calculation.absolute)
        case .sign(let term): return part(term).map(Calculation.sign)
        case .clamp(let low, let middle, let high):
            guard let high = part(high) else { return nil }
            return pair(low, middle) { .clamp($0, $1, high) }
        case .round(let strategy, let a, let b): return pair(a, b) { .round(strategy, $0, $1) }
        case .modulus(let a, let b): return pair(a, b) { .modulus($0, $1) }
        case .remainder(let a, let b): return pair(a, b) { .remainder($0, $1) }
        case .nested(let a, let b): return pair(a, b) { .nested(basis: $0, $1) }
        }
    }
}

extension StyleTables {
    /// The calculation of a value that anchors decide on; nil of any other.
    public func anchoredCalculation(_ value: LengthPercentage) -> Calculation? {
        let index = Int(value.calculation) - 1
        guard calculations.indices.contains(index), calculations[index].hasAnchors else { return nil }
        return calculations[index]
    }
}
