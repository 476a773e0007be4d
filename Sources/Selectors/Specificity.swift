/// How specific a selector is: ids, then classes and their like, then types and pseudo-elements.
/// Selectors 4 §17. Each count saturates at 1023.
public struct Specificity: Hashable, Comparable, Sendable {
    public let rawValue: UInt32

    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

    @inlinable public init(ids: Int = 0, classes: Int = 0, types: Int = 0) {
        rawValue = UInt32(min(ids, 1023)) << 20 | UInt32(min(classes, 1023)) << 10 | UInt32(min(types, 1023))
    }

    public static let zero = Specificity()
    static let id = Specificity(ids: 1)
    static let `class` = Specificity(classes: 1)
    static let type = Specificity(types: 1)

    @inlinable public var ids: Int { Int(rawValue >> 20) }
    @inlinable public var classes: Int { Int(rawValue >> 10 & 1023) }
    @inlinable public var types: Int { Int(rawValue & 1023) }

    public static func + (left: Specificity, right: Specificity) -> Specificity {
        Specificity(ids: left.ids + right.ids, classes: left.classes + right.classes, types: left.types + right.types)
    }

    @inlinable public static func < (left: Specificity, right: Specificity) -> Bool { left.rawValue < right.rawValue }
}
