import ClipBase
import Glibc
import Style

// Boxes on a path (Motion Path 1).
extension BoxTransform {
    /// Puts the anchor of a box on its path. Motion Path 1 §2.6.
    ///
    /// - Parameter origin: the transform origin, from which the matrix counts, in the reference box of that size.
    static func matrix(of motion: MotionPath, about origin: Point, _ size: Size, tables: StyleTables) -> Matrix3D {
        let path = PathBuilder.build(motion.path, in: Rect(x: 0, y: 0, width: 0, height: 0), tables: tables)
        let measure = PathMeasure(path)
        let (point, angle) = measure.place(after: tables.resolve(motion.distance, basis: measure.length), on: path)
        let degrees = motion.rotation.degrees + (motion.rotation.followsPath ? angle * 180 / .pi : 0)
        let anchor = motion.anchor.map {
            Point(x: tables.resolve($0.x, basis: size.width), y: tables.resolve($0.y, basis: size.height))
        }
        return Matrix3D.translation(point.x - origin.x, point.y - origin.y, 0)
            .multiplied(by: Matrix3D(.rotate(x: 0, y: 0, z: 1, degrees: degrees), size: size, tables: tables))
            .multiplied(by: .translation(anchor.map { origin.x - $0.x } ?? 0, anchor.map { origin.y - $0.y } ?? 0, 0))
    }
}

extension PathMeasure {
    /// The place after a length, and the direction there in radians. Paths whose end is closed are gone round, others end (§2.1).
    func place(after distance: Double, on path: PathData) -> (point: Point, angle: Double) {
        var start = Point.zero
        if case .move(let point)? = path.segments.first { start = point }
        guard length > 0, distance.isFinite else { return (start, 0) }
        var rest = min(max(distance, 0), length)
        if path.segments.last == .close {
            rest = distance.truncatingRemainder(dividingBy: length)
            if rest < 0 { rest += length }
        }
        return place(at: min(rest, length)) ?? (start, 0)
    }
}
