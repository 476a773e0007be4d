import ClipBase
import Glibc
import Style

/// A 4 × 4 transform, column by column as in `matrix3d()` (Transforms 2).
struct Matrix3D {
    /// `m[column][row]`, flat.
    private var m: [Double]

    private init(_ m: [Double]) { self.m = m }

    static let identity = Matrix3D([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

    static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix3D {
        Matrix3D([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
    }

    static func perspective(_ distance: Double) -> Matrix3D {
        Matrix3D([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / max(distance, 1), 0, 0, 0, 1])
    }

    init(_ function: TransformFunction, size: Size, tables: StyleTables) {
        switch function {
        case .translate(let x, let y, let z):
            self = .translation(tables.resolve(x, basis: size.width), tables.resolve(y, basis: size.height), z)
        case .scale(let x, let y, let z): self.init([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
        case .skew(let x, let y):
            self.init([1, tan(y * .pi / 180), 0, 0, tan(x * .pi / 180), 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        case .matrix(let t): self.init([t.a, t.b, 0, 0, t.c, t.d, 0, 0, 0, 0, 1, 0, t.e, t.f, 0, 1])
        case .matrix3D(let values): self = values.count == 16 ? Matrix3D(values) : .identity
        case .perspective(let distance): self = distance.map(Matrix3D.perspective) ?? .identity
        case .rotate(let x, let y, let z, let degrees):
            let length = (x * x + y * y + z * z).squareRoot()
            guard length > 0 else {
                self = .identity
                return
            }
            let (x, y, z) = (x / length, y / length, z / length)
            // Quarter turns are exact, so that right angles stay on the pixel grid.
            let quarter = (degrees / 90).rounded()
            let isExact = abs(degrees - quarter * 90) < 1e-9
            let turn = ((Int(exactly: quarter.truncatingRemainder(dividingBy: 4)) ?? 0) + 4) % 4
            let s = isExact ? [0.0, 1, 0, -1][turn] : sin(degrees * .pi / 180)
            let c = isExact ? [1.0, 0, -1, 0][turn] : cos(degrees * .pi / 180)
            let t = 1 - c
            self.init([
                t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0, t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
                t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0, 0, 0, 0, 1
            ])
        }
    }

    /// The transform that applies `inner` first.
    func multiplied(by inner: Matrix3D) -> Matrix3D {
        var result = [Double](repeating: 0, count: 16)
        for column in 0..<4 {
            for row in 0..<4 {
                var sum = 0.0
                for k in 0..<4 { sum += m[k * 4 + row] * inner.m[column * 4 + k] }
                result[column * 4 + row] = sum
            }
        }
        return Matrix3D(result)
    }

    /// The determinant of the three rows and columns that are given.
    private func minor(_ rows: (Int, Int, Int), _ columns: (Int, Int, Int)) -> Double {
        func at(_ row: Int, _ column: Int) -> Double { m[column * 4 + row] }
        let (a, b, c) = rows
        let (i, j, k) = columns
        return at(a, i) * (at(b, j) * at(c, k) - at(b, k) * at(c, j)) - at(a, j) * (at(b, i) * at(c, k) - at(b, k) * at(c, i))
            + at(a, k) * (at(b, i) * at(c, j) - at(b, j) * at(c, i))
    }

    private var determinant: Double {
        m[0] * minor((1, 2, 3), (1, 2, 3)) - m[4] * minor((1, 2, 3), (0, 2, 3)) + m[8] * minor((1, 2, 3), (0, 1, 3))
            - m[12] * minor((1, 2, 3), (0, 1, 2))
    }

    /// What a matrix without inverse transforms is not displayed (Transforms 1 §7.1).
    var isInvertible: Bool { abs(determinant) > 1e-12 }

    /// Whether the front of the plane z = 0 is turned away: the inverse turns the viewer's direction to its back.
    var showsBackface: Bool { minor((0, 1, 3), (0, 1, 3)) * determinant < -1e-9 }

    /// The map of the plane z = 0 on the page where it has perspective; nil where it is affine, or has no inverse.
    var projection: Projection? {
        guard m[3] != 0 || m[7] != 0 else { return nil }
        let projection = Projection(m[0], m[4], m[12], m[1], m[5], m[13], m[3], m[7], m[15])
        let values = [m[0], m[4], m[12], m[1], m[5], m[13], m[3], m[7], m[15]]
        return values.allSatisfy { $0.isFinite && abs($0) < 1e9 } && abs(projection.determinant) > 1e-12 ? projection : nil
    }

    /// Whether the plane z = 0 stays where it is in depth, its front to the viewer.
    var staysInPlane: Bool { m[2] == 0 && m[6] == 0 && m[14] == 0 && m[3] == 0 && m[7] == 0 && m[10] > 0 }

    /// Where a point of the plane z = 0 comes to, before the division by w.
    func homogeneous(_ p: Point) -> (x: Double, y: Double, z: Double, w: Double) {
        (
            m[0] * p.x + m[4] * p.y + m[12], m[1] * p.x + m[5] * p.y + m[13], m[2] * p.x + m[6] * p.y + m[14],
            m[3] * p.x + m[7] * p.y + m[15]
        )
    }

    /// Where a point of the plane z = 0 comes to; nil for one behind the viewer.
    func place(of p: Point) -> (x: Double, y: Double, z: Double)? {
        let (x, y, z, w) = homogeneous(p)
        guard w > Projection.nearest, x.isFinite, y.isFinite, z.isFinite else { return nil }
        return (x / w, y / w, z / w)
    }

    /// How near to the viewer a point of the plane z = 0 comes.
    func depth(of p: Point) -> Double {
        let place = homogeneous(p)
        return place.w > 1e-6 ? place.z / place.w : place.z
    }

    /// The plane z = 0 as it is projected on the page: exact where there is no perspective, else the affine map that agrees
    /// with it at a point and its neighbourhood. nil where the plane is seen edge-on or holds something not finite.
    func flattened(around p: Point) -> AffineTransform? {
        let affine: AffineTransform
        if m[3] == 0 && m[7] == 0 {
            guard m[15] != 0 else { return nil }
            affine = AffineTransform(
                a: m[0] / m[15], b: m[1] / m[15], c: m[4] / m[15], d: m[5] / m[15], e: m[12] / m[15], f: m[13] / m[15])
        } else {
            let w = m[3] * p.x + m[7] * p.y + m[15]
            guard w > 1e-6 else { return nil }
            let x = (m[0] * p.x + m[4] * p.y + m[12]) / w
            let y = (m[1] * p.x + m[5] * p.y + m[13]) / w
            let a = (m[0] - x * m[3]) / w
            let b = (m[1] - y * m[3]) / w
            let c = (m[4] - x * m[7]) / w
            let d = (m[5] - y * m[7]) / w
            affine = AffineTransform(a: a, b: b, c: c, d: d, e: x - a * p.x - c * p.y, f: y - b * p.x - d * p.y)
        }
        let values = [affine.a, affine.b, affine.c, affine.d, affine.e, affine.f]
        return values.allSatisfy { $0.isFinite && abs($0) < 1e9 } ? affine : nil
    }
}
