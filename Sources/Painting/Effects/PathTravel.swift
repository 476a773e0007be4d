import ClipBase
import Glibc

/// Where one is on a path after some of its length, and in which direction it goes on there (Motion Path 1 §2.1).
struct PathTravel {
    private struct Piece {
        var from: Point
        var to: Point
        /// Of the pieces before it.
        var start: Double
        var length: Double
    }

    private var pieces: [Piece] = []
    private(set) var length = 0.0
    /// Whether its end is its start, so that one goes round.
    private(set) var isClosed = false
    private let origin: Point

    /// Straight pieces that all curves together become at most; a curve is at least four.
    private static let maxPieces = 20_000

    init(_ path: PathData) {
        var current = Point(x: 0, y: 0)
        var first = current
        if case .move(let point)? = path.segments.first { current = point }
        origin = current
        let pieces = max(4, min(48, Self.maxPieces / max(path.segments.count, 1)))
        for segment in path.segments {
            isClosed = false
            switch segment {
            case .move(let point):
                current = point
                first = point
            case .line(let point):
                add(current, point)
                current = point
            case .curve(let a, let b, let end):
                var last = current
                for step in 1...pieces {
                    let point = Self.point(current, a, b, end, Double(step) / Double(pieces))
                    add(last, point)
                    last = point
                }
                current = end
            case .close:
                add(current, first)
                current = first
                isClosed = true
            }
        }
    }

    private mutating func add(_ from: Point, _ to: Point) {
        let distance = hypot(to.x - from.x, to.y - from.y)
        guard distance > 0, distance.isFinite else { return }
        pieces.append(Piece(from: from, to: to, start: length, length: distance))
        length += distance
    }

    private static func point(_ p: Point, _ a: Point, _ b: Point, _ q: Point, _ t: Double) -> Point {
        let u = 1 - t
        func value(_ p: Double, _ a: Double, _ b: Double, _ q: Double) -> Double {
            u * u * u * p + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * q
        }
        return Point(x: value(p.x, a.x, b.x, q.x), y: value(p.y, a.y, b.y, q.y))
    }

    /// The place after a length, and the direction in degrees, clockwise from the x axis. Closed paths are gone round, others end.
    func place(after distance: Double) -> (point: Point, degrees: Double) {
        guard length > 0, distance.isFinite else { return (origin, 0) }
        var rest = isClosed ? distance.truncatingRemainder(dividingBy: length) : min(max(distance, 0), length)
        if rest < 0 { rest += length }
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if pieces[middle].start <= rest { low = middle } else { high = middle - 1 }
        }
        let piece = pieces[low]
        let share = min((rest - piece.start) / piece.length, 1)
        let (dx, dy) = (piece.to.x - piece.from.x, piece.to.y - piece.from.y)
        return (Point(x: piece.from.x + dx * share, y: piece.from.y + dy * share), atan2(dy, dx) * 180 / .pi)
    }
}
