/// `position-area`: which tracks of the grid of nine around an anchor the box stands in (Anchor Positioning 1 §3.1).
public struct PositionArea: Hashable, Sendable {
    public enum Track: UInt8, Hashable, Sendable { case start, center, end, spanStart, spanEnd, all }
    /// What `start` and `end` are relative to.
    public enum Reference: UInt8, Hashable, Sendable {
        /// Left or top is the start.
        case physical
        /// The writing mode of the containing block.
        case container
        /// The writing mode of the box.
        case own
    }
    public enum Axis: UInt8, Hashable, Sendable {
        case x, y, block, inline
        /// `start`, `end` and their kin: block first, then inline. Of `center` and `span-all`: any axis.
        case any
    }
    public struct Span: Hashable, Sendable {
        public var axis: Axis
        public var track: Track
        public var reference: Reference
        public init(_ axis: Axis, _ track: Track, _ reference: Reference = .container) {
            self.axis = axis
            self.track = track
            self.reference = reference
        }
        /// `center` and `span-all` fit with any other keyword.
        var isNeutral: Bool { track == .center || track == .all }
    }

    /// Of the horizontal or the block axis.
    public var first: Span
    /// Of the vertical or the inline axis.
    public var second: Span

    /// Whether the two are of the horizontal and the vertical axis.
    public var isPhysical: Bool { first.axis == .x || second.axis == .y }

    /// The two keywords in any order; nil where they do not go together. One alone spans all of the other axis, or counts twice where
    /// it says no axis.
    init?(_ one: Span, _ other: Span?) {
        guard let other else {
            switch one.axis {
            case .any: (first, second) = (one, one)
            case .x: (first, second) = (one, Span(.y, .all, one.reference))
            case .y: (first, second) = (Span(.x, .all, one.reference), one)
            case .block: (first, second) = (one, Span(.inline, .all, one.reference))
            case .inline: (first, second) = (Span(.block, .all, one.reference), one)
            }
            return
        }
        var (a, b) = (one, other)
        if a.isNeutral && b.isNeutral {
            (first, second) = (a, b)
            return
        }
        // What says no axis takes the one that the other leaves.
        if a.isNeutral {
            a = b.opposite(a.track)
        } else if b.isNeutral {
            b = a.opposite(b.track)
        }
        switch (a.axis, b.axis) {
        case (.x, .y): (first, second) = (a, b)
        case (.y, .x): (first, second) = (b, a)
        case (.block, .inline) where a.reference == b.reference: (first, second) = (a, b)
        case (.inline, .block) where a.reference == b.reference: (first, second) = (b, a)
        case (.any, .any) where a.reference == b.reference: (first, second) = (a, b)
        default: return nil
        }
    }
}

extension PositionArea.Span {
    /// A neutral keyword on the axis that this one is not on.
    fileprivate func opposite(_ track: PositionArea.Track) -> PositionArea.Span {
        let other: PositionArea.Axis =
            switch axis {
            case .x: .y
            case .y: .x
            case .block: .inline
            case .inline: .block
            case .any: .any
            }
        return PositionArea.Span(other, track, reference)
    }
}

extension PositionArea {
    static let keywords: Keywords<Span> = [
        "span-all": Span(.any, .all), "center": Span(.any, .center), "start": Span(.any, .start), "end": Span(.any, .end),
        "span-start": Span(.any, .spanStart), "span-end": Span(.any, .spanEnd), "self-start": Span(.any, .start, .own),
        "self-end": Span(.any, .end, .own), "span-self-start": Span(.any, .spanStart, .own),
        "span-self-end": Span(.any, .spanEnd, .own), "left": Span(.x, .start, .physical), "right": Span(.x, .end, .physical),
        "span-left": Span(.x, .spanStart, .physical), "span-right": Span(.x, .spanEnd, .physical), "x-start": Span(.x, .start),
        "x-end": Span(.x, .end), "span-x-start": Span(.x, .spanStart), "span-x-end": Span(.x, .spanEnd),
        "self-x-start": Span(.x, .start, .own), "self-x-end": Span(.x, .end, .own), "span-self-x-start": Span(.x, .spanStart, .own),
        "span-self-x-end": Span(.x, .spanEnd, .own), "top": Span(.y, .start, .physical), "bottom": Span(.y, .end, .physical),
        "span-top": Span(.y, .spanStart, .physical), "span-bottom": Span(.y, .spanEnd, .physical), "y-start": Span(.y, .start),
        "y-end": Span(.y, .end), "span-y-start": Span(.y, .spanStart), "span-y-end": Span(.y, .spanEnd),
        "self-y-start": Span(.y, .start, .own), "self-y-end": Span(.y, .end, .own), "span-self-y-start": Span(.y, .spanStart, .own),
        "span-self-y-end": Span(.y, .spanEnd, .own), "block-start": Span(.block, .start), "block-end": Span(.block, .end),
        "span-block-start": Span(.block, .spanStart), "span-block-end": Span(.block, .spanEnd),
        "self-block-start": Span(.block, .start, .own), "self-block-end": Span(.block, .end, .own),
        "span-self-block-start": Span(.block, .spanStart, .own), "span-self-block-end": Span(.block, .spanEnd, .own),
        "inline-start": Span(.inline, .start), "inline-end": Span(.inline, .end), "span-inline-start": Span(.inline, .spanStart),
        "span-inline-end": Span(.inline, .spanEnd), "self-inline-start": Span(.inline, .start, .own),
        "self-inline-end": Span(.inline, .end, .own), "span-self-inline-start": Span(.inline, .spanStart, .own),
        "span-self-inline-end": Span(.inline, .spanEnd, .own)
    ]

    /// The shortest pair of keywords that says the same.
    var text: String {
        func word(_ span: Span, _ axis: Axis) -> String {
            span.isNeutral ? Self.keywords.text(Span(.any, span.track)) : Self.keywords.text(Span(axis, span.track, span.reference))
        }
        if first.axis != .any || second.axis != .any {
            // One that spans all is what a keyword alone means.
            if first.track == .all, !second.isNeutral { return word(second, second.axis) }
            if second.track == .all, !first.isNeutral { return word(first, first.axis) }
        }
        if isPhysical { return word(first, .x) + " " + word(second, .y) }
        let (a, b) = (word(first, .any), word(second, .any))
        return a == b ? a : a + " " + b
    }
}
