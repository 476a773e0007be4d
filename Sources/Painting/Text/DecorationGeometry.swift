import ClipBase

/// The shapes of decoration lines, sizes as the reference browser draws them. Lengths in the units of the text.
enum DecorationGeometry {
    /// How far ink keeps a line away at most.
    static let maxInkReach = 13.0
    private static let maxWaveLength = 100_000.0

    static func dashes(isDotted: Bool, _ thickness: Double) -> Stroke {
        guard isDotted else { return Stroke(width: thickness, dashes: [thickness * 3, thickness * 2]) }
        return Stroke(
            width: thickness, dashes: thickness > 1 ? [0, thickness * 2] : [thickness, thickness],
            dashOffset: thickness > 1 ? -thickness / 2 : 0, cap: thickness > 1 ? .round : .butt)
    }

    /// How far a wave reaches from its middle, its thickness included.
    static func waveReach(_ thickness: Double) -> Double { 3 * max(2, thickness) + thickness }

    /// A wave along a length, two curves each; `point` places what lies along and across the line.
    static func wave(length: Double, thickness: Double, _ point: (_ along: Double, _ across: Double) -> Point) -> PathData {
        let controlDistance = 3 * max(2, thickness)
        let step = 2 * max(2, thickness)
        var segments: [PathData.Segment] = [.move(point(0, 0))]
        var along = 0.0
        let end = min(length, maxWaveLength)
        while along < end {
            segments.append(
                .curve(point(along + step, controlDistance), point(along + step, -controlDistance), point(along + step * 2, 0)))
            along += step * 2
        }
        return PathData(segments)
    }

    /// The stretches of a length that gaps leave.
    static func pieces(of length: Double, without gaps: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        if gaps.isEmpty { return [0...length] }
        var pieces: [ClosedRange<Double>] = []
        var start = 0.0
        for gap in gaps.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let end = min(gap.lowerBound, length)
            if end > start { pieces.append(start...end) }
            start = max(start, gap.upperBound)
        }
        if start < length { pieces.append(start...length) }
        return pieces
    }
}
