import ClipBase
import Glibc

/// The length of a path and the points along it (SVG 2 §9.6).
struct PathMeasure {
    private struct Piece {
        var from, to: Point
        /// From the path's start to the piece's.
        var start: Double
        var length: Double
    }
    private var pieces: [Piece] = []
    private(set) var length = 0.0
    private static let partsOfCurve = 32

    init(_ path: PathData) {
        var current = Point.zero
        var start = Point.zero
        for segment in path.segments {
            switch segment {
            case .move(let point):
                current = point
                start = point
            case .line(let point):
                add(current, point)
                current = point
            case .curve(let a, let b, let end):
                var previous = current
                for part in 1...Self.partsOfCurve {
                    let point = PathData.point(current, a, b, end, Double(part) / Double(Self.partsOfCurve))
                    add(previous, point)
                    previous = point
                }
                current = end
            case .close:
                add(current, start)
                current = start
            }
        }
    }

    private mutating func add(_ from: Point, _ to: Point) {
        let distance = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
        guard distance > 0, distance.isFinite else { return }
        pieces.append(Piece(from: from, to: to, start: length, length: distance))
        length += distance
    }

    /// The point at a distance along the path and the direction there in radians; nil outside.
    func place(at distance: Double) -> (point: Point, angle: Double)? {
        guard distance >= 0, distance <= length, !pieces.isEmpty else { return nil }
        var low = 0
        var high = pieces.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if pieces[middle].start <= distance { low = middle } else { high = middle - 1 }
        }
        let piece = pieces[low]
        let t = min(1, (distance - piece.start) / piece.length)
        let dx = piece.to.x - piece.from.x
        let dy = piece.to.y - piece.from.y
        return (Point(x: piece.from.x + dx * t, y: piece.from.y + dy * t), atan2(dy, dx))
    }
}
