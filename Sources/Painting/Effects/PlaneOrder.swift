import ClipBase
import Layout

/// A piece of a plane of a 3D rendering context that nothing cuts any more.
struct PlanePiece {
    /// Which plane it is of.
    var plane: Int
    /// Convex, in the plane's own coordinates; what of the box it holds.
    fileprivate var outline: [Point]
    /// The same cuts over a much larger square, for what sticks out of the box.
    fileprivate(set) var clip: [Point]
    /// Whether it is less than the whole plane.
    fileprivate(set) var isCut = false
}

/// Brings the planes of a 3D rendering context into an order in which each may be painted over those before it, and cuts
/// planes where they run through one another (Transforms 2 §4.1.2; binary space partitioning).
struct PlaneOrder {
    private let matrices: [Matrix3D]
    /// Beyond these numbers the middles of the planes alone decide.
    static let maxPlanes = 128
    private static let maxPieces = 1_024
    /// Px by which points may lie off a plane that they are counted to.
    private static let tolerance = 0.05
    private static let reach = 20_000.0

    /// The plane of a piece: n·p = d for the points p of space that lie in it.
    private struct Divider {
        var x, y, z, d: Double
    }

    private enum Work {
        case sort([PlanePiece])
        case emit([PlanePiece])
    }

    /// The pieces from the farthest to the nearest; nil where a plane goes behind the viewer or there are too many.
    static func pieces(_ planes: [(matrix: Matrix3D, box: Rect)]) -> [PlanePiece]? {
        guard planes.count <= maxPlanes else { return nil }
        var pieces: [PlanePiece] = []
        for (index, plane) in planes.enumerated() {
            let outline = corners(plane.box)
            guard outline.allSatisfy({ plane.matrix.place(of: $0) != nil }) else { return nil }
            pieces.append(PlanePiece(plane: index, outline: outline, clip: corners(plane.box.insetBy(-reach))))
        }
        return PlaneOrder(matrices: planes.map(\.matrix)).sorted(pieces)
    }

    private static func corners(_ rect: Rect) -> [Point] {
        [Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.maxX, y: rect.maxY), Point(x: rect.x, y: rect.maxY)]
    }

    private func sorted(_ pieces: [PlanePiece]) -> [PlanePiece]? {
        var result: [PlanePiece] = []
        var work: [Work] = [.sort(pieces)]
        var count = pieces.count
        while let next = work.popLast() {
            switch next {
            case .emit(let pieces): result += pieces
            case .sort(let pieces):
                guard let first = pieces.first else { continue }
                guard let divider = self.divider(of: first) else {
                    // Seen edge-on or without area: its place does not matter.
                    work += [.sort(Array(pieces.dropFirst())), .emit([first])]
                    continue
                }
                var behind: [PlanePiece] = []
                var level = [first]
                var before: [PlanePiece] = []
                for piece in pieces.dropFirst() {
                    let distances = piece.outline.map { distance($0, of: piece, from: divider) }
                    let isBehind = distances.contains { $0 < -Self.tolerance }
                    let isBefore = distances.contains { $0 > Self.tolerance }
                    switch (isBehind, isBefore) {
                    case (false, false): level.append(piece)
                    case (true, false): behind.append(piece)
                    case (false, true): before.append(piece)
                    case (true, true):
                        count += 1
                        guard count <= Self.maxPieces else { return nil }
                        behind.append(cut(piece, by: divider, keeping: -1))
                        before.append(cut(piece, by: divider, keeping: 1))
                    }
                }
                work += [.sort(before), .emit(level.sorted { $0.plane < $1.plane }), .sort(behind)]
            }
        }
        return result
    }

    /// The plane of a piece, its normal toward the viewer; nil where it has no area to be seen.
    private func divider(of piece: PlanePiece) -> Divider? {
        let matrix = matrices[piece.plane]
        let points = piece.outline.compactMap { matrix.place(of: $0) }
        guard points.count == piece.outline.count, points.count >= 3 else { return nil }
        // Newell's normal of the outline.
        var (x, y, z) = (0.0, 0.0, 0.0)
        for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
            x += (a.y - b.y) * (a.z + b.z)
            y += (a.z - b.z) * (a.x + b.x)
            z += (a.x - b.x) * (a.y + b.y)
        }
        let length = (x * x + y * y + z * z).squareRoot()
        guard length > 1e-9, length.isFinite, abs(z) > length * 1e-6 else { return nil }
        let scale = (z < 0 ? -1 : 1) / length
        let p = points[0]
        return Divider(x: x * scale, y: y * scale, z: z * scale, d: (x * p.x + y * p.y + z * p.z) * scale)
    }

    /// How far before a divider a point of a piece lies, px.
    private func distance(_ point: Point, of piece: PlanePiece, from divider: Divider) -> Double {
        guard let place = matrices[piece.plane].place(of: point) else { return 0 }
        return divider.x * place.x + divider.y * place.y + divider.z * place.z - divider.d
    }

    /// The part of a piece before (1) or behind (−1) a divider.
    private func cut(_ piece: PlanePiece, by divider: Divider, keeping side: Double) -> PlanePiece {
        let matrix = matrices[piece.plane]
        // Linear over the plane, since it is taken before the division by w.
        func level(_ p: Point) -> Double {
            let (x, y, z, w) = matrix.homogeneous(p)
            return side * (divider.x * x + divider.y * y + divider.z * z - divider.d * w)
        }
        var part = piece
        part.outline = Self.clipped(piece.outline, level)
        part.clip = Self.clipped(piece.clip, level)
        part.isCut = true
        return part
    }

    /// What of a convex outline lies where a linear function is not negative.
    private static func clipped(_ outline: [Point], _ level: (Point) -> Double) -> [Point] {
        var result: [Point] = []
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
            let (from, to) = (level(a), level(b))
            if from >= 0 { result.append(a) }
            if (from < 0) != (to < 0) {
                let t = from / (from - to)
                result.append(Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
            }
        }
        return result
    }
}
