import Glibc

/// Trigonometry by the C library.
enum Angle {
    static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) { (sin(radians), cos(radians)) }
    static func tangent(degrees: Double) -> Double { tan(degrees * Double.pi / 180) }
    static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }
    static func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
    static func exponential(_ x: Double) -> Double { exp(x) }
}
