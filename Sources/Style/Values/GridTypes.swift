import ClipBase

/// One side of a track's sizing function (Grid 2 §7.2).
public enum TrackBreadth: Hashable, Sendable {
    case length(LengthPercentage)
    /// `fr`.
    case fraction(Double)
    case minContent, maxContent, auto
}

/// A track sizing function. `fitContent` sets the limit of `fit-content()` (then min is auto and max max-content).
public struct TrackSize: Hashable, Sendable {
    public var min: TrackBreadth
    public var max: TrackBreadth
    public var fitContent: LengthPercentage?
    public init(min: TrackBreadth, max: TrackBreadth, fitContent: LengthPercentage? = nil) {
        self.min = min
        self.max = max
        self.fitContent = fitContent
    }
    public static let auto = TrackSize(min: .auto, max: .auto)
}

/// `grid-template-columns` or `-rows`.
public struct GridTemplate: Hashable, Sendable {
    public enum Item: Hashable, Sendable {
        case track(TrackSize)
        /// Names of the line at this place.
        case names([Name])
        case `repeat`(RepeatCount, [Item])
    }
    public enum RepeatCount: Hashable, Sendable {
        case count(Int)
        case autoFill, autoFit
    }
    public var isSubgrid: Bool
    /// In order; empty for `none`. Of a subgrid: names and repeats of names only.
    public var items: [Item]
    public init(isSubgrid: Bool = false, items: [Item] = []) {
        self.isSubgrid = isSubgrid
        self.items = items
    }
}

/// `grid-template-areas`: each named area as a rectangle of tracks; zero-based, end exclusive.
public struct GridAreas: Hashable, Sendable {
    public struct Area: Hashable, Sendable {
        public var name: Name
        public var rowStart, rowEnd, columnStart, columnEnd: Int
        public init(name: Name, rowStart: Int, rowEnd: Int, columnStart: Int, columnEnd: Int) {
            self.name = name
            self.rowStart = rowStart
            self.rowEnd = rowEnd
            self.columnStart = columnStart
            self.columnEnd = columnEnd
        }
    }
    public var rows: Int
    public var columns: Int
    public var areas: [Area]
    public init(rows: Int, columns: Int, areas: [Area]) {
        self.rows = rows
        self.columns = columns
        self.areas = areas
    }
}

/// `grid-row-start` and its kin (Grid 2 §8.3).
public enum GridLine: Hashable, Sendable {
    case auto
    /// An integer, not zero, with an optional name (`.empty` for none).
    case line(Int, Name)
    /// A bare custom identifier: a named area's edge or a named line.
    case named(Name)
    case span(Int, Name)
}
