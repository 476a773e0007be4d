import ClipBase
import Style

/// The part of one physical axis that a `position-area` spans; `start` is the left or the top.
struct AreaAxis {
    var track: PositionArea.Track
    /// The containing block and the anchor along the axis.
    var container: ClosedRange<LayoutUnit>
    var anchor: ClosedRange<LayoutUnit>

    /// The room that the box gets: tracks of the grid that the edges of both make (Anchor Positioning 1 §3.1).
    var room: (low: LayoutUnit, high: LayoutUnit) {
        let low = min(container.lowerBound, anchor.lowerBound)
        let high = max(container.upperBound, anchor.upperBound)
        return switch track {
        case .start: (low, anchor.lowerBound)
        case .center: (anchor.lowerBound, anchor.upperBound)
        case .end: (anchor.upperBound, high)
        case .spanStart: (low, anchor.upperBound)
        case .spanEnd: (anchor.lowerBound, high)
        case .all: (low, high)
        }
    }
}

extension PositionArea {
    /// The tracks along the horizontal and the vertical axis.
    func physicalTracks(container: WritingDirection, own: WritingDirection) -> (x: Track, y: Track) {
        func direction(_ span: Span) -> WritingDirection? {
            switch span.reference {
            case .physical: nil
            case .container: container
            case .own: own
            }
        }
        let isFirstHorizontal: Bool
        if isPhysical {
            isFirstHorizontal = true
        } else {
            // The block axis is the first one.
            isFirstHorizontal = !(direction(first) ?? container).isHorizontal
        }
        func track(_ span: Span, isHorizontal: Bool) -> Track {
            direction(span)?.isReversed(horizontal: isHorizontal) ?? false ? span.track.flipped : span.track
        }
        let (x, y) = isFirstHorizontal ? (first, second) : (second, first)
        return (track(x, isHorizontal: true), track(y, isHorizontal: false))
    }
}

extension PositionArea.Track {
    var flipped: PositionArea.Track {
        switch self {
        case .start: .end
        case .center: .center
        case .end: .start
        case .spanStart: .spanEnd
        case .spanEnd: .spanStart
        case .all: .all
        }
    }

    /// How `normal` aligns a box in the track (§3.2): towards the anchor.
    ///
    /// - Parameters:
    ///   - isReversed: `start` of the containing block is the right or the bottom.
    ///   - pinned: the only inset that is not `auto`, which the box then stands at; nil where none is alone.
    func normalAlignment(isReversed: Bool, pinned: OutOfFlowCandidate.StaticEdge?) -> Alignment {
        func edge(_ isLow: Bool, _ overflow: Alignment.OverflowPosition = .default) -> Alignment {
            Alignment(isLow != isReversed ? .start : .end, overflow: overflow)
        }
        if let pinned { return edge(pinned == .start, .unsafe) }
        return switch self {
        case .start, .spanStart: edge(false)
        case .end, .spanEnd: edge(true)
        case .center: Alignment(.center)
        case .all: Alignment(.anchorCenter)
        }
    }
}
