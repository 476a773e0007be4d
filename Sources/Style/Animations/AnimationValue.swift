import ClipBase

/// One animation of an element (Animations 1 §3): the items of the `animation-*` lists that stand together.
public struct AnimationValue: Hashable, Sendable {
    public enum Direction: UInt8, Hashable, Sendable { case normal, reverse, alternate, alternateReverse }
    public enum FillMode: UInt8, Hashable, Sendable { case none, forwards, backwards, both }

    /// The name of its `@keyframes`; empty for `none`.
    public var name = Name.empty
    /// Seconds.
    public var duration = 0.0
    /// Seconds; negative ones start in the middle.
    public var delay = 0.0
    /// Infinity for `infinite`.
    public var iterations = 1.0
    public var direction = Direction.normal
    public var fillMode = FillMode.none
    public var isPaused = false
    public var timing = TimingFunction.ease
    public init() {}
}

/// How progress in time becomes progress in value (Easing 1 and 2).
public enum TimingFunction: Hashable, Sendable {
    case linear
    case cubicBezier(Double, Double, Double, Double)
    /// Steps, and whether the jump is at the start, the end, both or neither.
    case steps(Int, StepPosition)
    /// Input and output of each point.
    case points([Point])
    public enum StepPosition: UInt8, Hashable, Sendable { case start, end, both, none }
    public static let ease = TimingFunction.cubicBezier(0.25, 0.1, 0.25, 1)

    /// The progress in value at a progress in time.
    func progress(at time: Double) -> Double {
        switch self {
        case .linear: return time
        case .cubicBezier(let x1, let y1, let x2, let y2): return Self.bezier(time, x1, y1, x2, y2)
        case .steps(let count, let position):
            let steps = Double(max(1, count))
            var step = (time * steps).rounded(.down)
            if position == .start || position == .both { step += 1 }
            let jumps = position == .both ? steps + 1 : position == .none ? max(1, steps - 1) : steps
            return min(max(step, 0), jumps) / jumps
        case .points(let points):
            guard let first = points.first, let last = points.last else { return time }
            if time <= first.x { return first.y }
            for (a, b) in zip(points, points.dropFirst()) where time <= b.x {
                return b.x == a.x ? b.y : a.y + (b.y - a.y) * (time - a.x) / (b.x - a.x)
            }
            return last.y
        }
    }

    private static func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        func sample(_ t: Double, _ a: Double, _ b: Double) -> Double {
            let u = 1 - t
            return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
        }
        var low = 0.0
        var high = 1.0
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if sample(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return sample((low + high) / 2, y1, y2)
    }
}
