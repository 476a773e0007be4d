import ClipBase
import Style

/// One track of one axis while it is sized (Grid 2 §12.3), its sizing functions resolved to px.
struct GridTrack: Hashable {
    enum Minimum: UInt8 { case fixed, auto, minContent, maxContent }
    enum Maximum: UInt8 { case fixed, flexible, auto, minContent, maxContent }

    var minimum: Minimum
    var maximum: Maximum
    /// The `fr` factor of a flexible track.
    var factor = 0.0
    /// The limit of `fit-content()`; `LayoutUnit.max` for every other track.
    var fitLimit = LayoutUnit.max
    var base = LayoutUnit.zero
    /// The growth limit; `LayoutUnit.max` is infinite.
    var limit = LayoutUnit.max
    /// An `auto-fit` track without items: it and one of its gutters take no room.
    var isCollapsed = false
    /// Where it starts, from the content box's start edge.
    var offset = LayoutUnit.zero
    var planned = LayoutUnit.zero
    var isInfinitelyGrowable = false

    /// - Parameter available: what percentages refer to; nil: they behave as `auto`.
    init(_ size: TrackSize, available: LayoutUnit?, tables: borrowing StyleTables) {
        func fixed(_ length: LengthPercentage) -> LayoutUnit? {
            guard available != nil || !length.hasPercentage else { return nil }
            return tables.resolve(length, basis: available ?? .zero).clampedToZero
        }
        minimum = .auto
        maximum = .auto
        switch size.min {
        case .length(let length):
            if let least = fixed(length) {
                minimum = .fixed
                base = least
            }
        case .fraction, .auto: break
        case .minContent: minimum = .minContent
        case .maxContent: minimum = .maxContent
        }
        switch size.max {
        case .length(let length):
            if let most = fixed(length) {
                maximum = .fixed
                limit = max(most, base)
            }
        case .fraction(let value):
            maximum = .flexible
            factor = value
        case .auto: break
        case .minContent: maximum = .minContent
        case .maxContent: maximum = .maxContent
        }
        if let argument = size.fitContent { fitLimit = fixed(argument) ?? .max }
    }

    /// A track whose size and place are known: one of a subgrid.
    init(base: LayoutUnit, offset: LayoutUnit) {
        minimum = .fixed
        maximum = .fixed
        self.base = base
        limit = base
        self.offset = offset
    }

    var end: LayoutUnit { offset + base }
    var isFlexible: Bool { maximum == .flexible }
    var hasIntrinsicMinimum: Bool { minimum != .fixed }
    var hasIntrinsicMaximum: Bool { maximum != .fixed && maximum != .flexible }
    var hasContentMinimum: Bool { minimum == .minContent || minimum == .maxContent }
    /// Its maximum is `max-content`, `auto` or `fit-content()`.
    var hasMaxContentMaximum: Bool { maximum == .maxContent || maximum == .auto }
    /// Content counts for its size.
    var isContentSized: Bool { hasIntrinsicMinimum || hasIntrinsicMaximum || isFlexible }

    mutating func collapse() {
        isCollapsed = true
        minimum = .fixed
        maximum = .fixed
        base = .zero
        limit = .zero
        fitLimit = .max
    }
}
