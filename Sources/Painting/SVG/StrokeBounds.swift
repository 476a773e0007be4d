import ClipBase

extension PathData {
    /// The bounds of what a stroke along the path covers, its dashes left out of account (SVG 2 §8.10).
    func strokeBounds(_ stroke: Stroke) -> Rect {
        var outline = StrokeOutline(stroke)
        var current = Point.zero
        var start = Point.zero
        for segment in segments {
            switch segment {
            case .move(let point):
                outline.end()
                current = point
                start = point
            case .line(let point):
                outline.line(from: current, to: point)
                current = point
            case .curve(let a, let b, let end):
                var previous = current
                for part in 1...StrokeOutline.partsOfCurve {
                    let next = Self.point(current, a, b, end, Double(part) / Double(StrokeOutline.partsOfCurve))
                    outline.line(from: previous, to: next, isSmooth: part > 1)
                    previous = next
                }
                current = end
            case .close:
                outline.line(from: current, to: start)
                outline.close()
                current = start
            }
        }
        outline.end()
        return outline.bounds ?? tightBounds
    }
}

/// Gathers the extremes of the outline of a stroke, piece by piece of a path.
private struct StrokeOutline {
    static let partsOfCurve = 32

    private struct Piece {
        var from, to: Point
        /// Along the piece, of length 1.
        var direction: Point
    }
    private let stroke: Stroke
    private let half: Double
    private(set) var bounds: Rect?
    private var first: Piece?
    private var last: Piece?

    init(_ stroke: Stroke) {
        self.stroke = stroke
        half = stroke.width / 2
    }

    mutating func line(from: Point, to: Point, isSmooth: Bool = false) {
        let dx = to.x - from.x
        let dy = to.y - from.y
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0, length.isFinite else { return }
        let piece = Piece(from: from, to: to, direction: Point(x: dx / length, y: dy / length))
        for point in [from, to] {
            add(Point(x: point.x - piece.direction.y * half, y: point.y + piece.direction.x * half))
            add(Point(x: point.x + piece.direction.y * half, y: point.y - piece.direction.x * half))
        }
        if let last, !isSmooth { join(last, piece) }
        if first == nil { first = piece }
        last = piece
    }

    mutating func close() {
        if let first, let last { join(last, first) }
        first = nil
        last = nil
    }

    /// Ends an open subpath with its caps.
    mutating func end() {
        if let first, let last {
            cap(at: first.from, Point(x: -first.direction.x, y: -first.direction.y))
            cap(at: last.to, last.direction)
        }
        first = nil
        last = nil
    }

    private mutating func cap(at point: Point, _ direction: Point) {
        switch stroke.cap {
        case .butt: break
        case .round: addCircle(point)
        case .square:
            for side in [-1.0, 1] {
                add(
                    Point(
                        x: point.x + (direction.x - direction.y * side) * half, y: point.y + (direction.y + direction.x * side) * half))
            }
        }
    }

    private mutating func join(_ a: Piece, _ b: Piece) {
        switch stroke.join {
        case .bevel: break
        case .round: addCircle(b.from)
        case .miter:
            // The tip lies along the difference of the directions, as far as half the angle between the pieces says.
            let cosine = a.direction.x * b.direction.x + a.direction.y * b.direction.y
            let sineOfHalf = max(0, (1 + cosine) / 2).squareRoot()
            guard sineOfHalf > 1e-6, 1 / sineOfHalf <= stroke.miterLimit else { return }
            let tip = Point(x: a.direction.x - b.direction.x, y: a.direction.y - b.direction.y)
            let length = (tip.x * tip.x + tip.y * tip.y).squareRoot()
            guard length > 1e-9 else { return }
            let reach = half / sineOfHalf / length
            add(Point(x: b.from.x + tip.x * reach, y: b.from.y + tip.y * reach))
        }
    }

    private mutating func addCircle(_ center: Point) {
        let circle = Rect(x: center.x - half, y: center.y - half, width: half * 2, height: half * 2)
        bounds = bounds.map { $0.union(circle) } ?? circle
    }

    private mutating func add(_ point: Point) {
        let rect = Rect(x: point.x, y: point.y, width: 0, height: 0)
        bounds = bounds.map { $0.union(rect) } ?? rect
    }
}
