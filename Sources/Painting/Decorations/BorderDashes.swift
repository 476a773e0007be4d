import ClipBase
import Style

/// How dots and dashes are spread over a length, as the reference browser spreads them (Backgrounds 3 §4.2 leaves it open).
struct DashPattern {
    /// nil for a line without gaps.
    let dashes: [Double]?
    /// Whether the dots are round: the line's caps, around dashes of no length.
    let isRound: Bool

    init(isDotted: Bool, width: Double, length: Double, isClosed: Bool, scale: Double) {
        if isDotted && width * scale > 3 {
            isRound = true
            dashes = length < width * 2 ? [0, width * 2] : [0, Self.bestGap(length, width, width, isClosed) + width - 0.01]
            return
        }
        isRound = false
        var dash = width
        var gap = width
        if !isDotted {
            dash *= width * scale >= 3 ? 2 : 3
            gap *= width * scale >= 3 ? 1 : 2
        }
        let two = 2 * dash + gap + (isClosed ? gap : 0)
        if length <= dash * 2 {
            dashes = nil
        } else if length <= two {
            dashes = [dash * length / two, gap * length / two]
        } else {
            dashes = [dash, Self.bestGap(length, dash, gap, isClosed)]
        }
    }

    /// The gap nearest to the wanted one with which whole dashes fill the length.
    private static func bestGap(_ length: Double, _ dash: Double, _ gap: Double, _ isClosed: Bool) -> Double {
        let fewer = ((isClosed ? length : length + gap) / (dash + gap)).rounded(.down)
        func fitted(_ count: Double) -> Double {
            let gaps = isClosed ? count : count - 1
            return gaps > 0 ? (length - count * dash) / gaps : .infinity
        }
        let wide = fitted(fewer)
        let narrow = fitted(fewer + 1)
        return max(0.001, narrow <= 0 || abs(wide - gap) < abs(narrow - gap) ? wide : narrow)
    }

    func stroke(width: Double) -> Stroke { Stroke(width: width, dashes: dashes ?? [], cap: isRound ? .round : .butt) }
}

extension Painter {
    /// Dots or dashes along the middle of a straight edge.
    mutating func paintDashes(_ edge: EdgePaint, along band: Rect) {
        let width = edge.width
        let isHorizontal = edge.side == .top || edge.side == .bottom
        let length = isHorizontal ? band.width : band.height
        let middle = (isHorizontal ? band.y : band.x) + width / 2
        let pattern = DashPattern(
            isDotted: edge.border.style == .dotted, width: width, length: length, isClosed: false, scale: scale)
        if edge.border.style == .dotted, !pattern.isRound, let pitch = pattern.dashes?.reduce(0, +) {
            return paintSquareDots(edge, along: band, pitch: pitch, length: length)
        }
        // Round dots lie within the ends.
        let inset = pattern.isRound ? min(width, length) / 2 : 0
        let start = (isHorizontal ? band.x : band.y) + inset
        let end = max(start, start + length - 2 * inset)
        let line: [PathData.Segment] =
            isHorizontal
            ? [.move(Point(x: start, y: middle)), .line(Point(x: end, y: middle))]
            : [.move(Point(x: middle, y: start)), .line(Point(x: middle, y: end))]
        emit(.strokePath(add(PathData(line)), edge.border.color, pattern.stroke(width: width)), bounds: band)
    }

    private static var maxSquareDots: Double { 20_000 }

    /// Dots too small to be round, each on whole px of the device.
    private mutating func paintSquareDots(_ edge: EdgePaint, along band: Rect, pitch: Double, length: Double) {
        let isHorizontal = edge.side == .top || edge.side == .bottom
        let count = min(Self.maxSquareDots, ((length - edge.width) / pitch + 1e-6).rounded(.down) + 1)
        var segments: [PathData.Segment] = []
        for index in 0..<Int(max(0, count)) {
            let place = Double(index) * pitch * scale
            // Wide gaps come first, narrow ones last.
            let offset = (pitch > edge.width * 2 ? (place - 1e-6).rounded(.up) : (place + 1e-6).rounded(.down)) / scale
            let dot =
                isHorizontal
                ? Rect(x: band.x + offset, y: band.y, width: edge.width, height: band.height)
                : Rect(x: band.x, y: band.y + offset, width: band.width, height: edge.width)
            segments += PathData.rect(dot, rx: 0, ry: 0).segments
        }
        emit(.fillPath(add(PathData(segments)), edge.border.color, isEvenOdd: false), bounds: band)
    }

    /// Dots or dashes along the middle of a rounded border; dashes are cut to its edges.
    mutating func paintRoundDashes(_ edge: EdgePaint, outer: RoundedRect, middle: RoundedRect, inner: RoundedRect) {
        let path = middle.path
        let pattern = DashPattern(
            isDotted: edge.border.style == .dotted, width: edge.width, length: PathMeasure(path).length, isClosed: true, scale: scale)
        if pattern.isRound {
            emit(.strokePath(add(path), edge.border.color, pattern.stroke(width: edge.width)), bounds: outer.rect)
            return
        }
        let reach = max(
            inner.rect.x - outer.rect.x, inner.rect.y - outer.rect.y, outer.rect.maxX - inner.rect.maxX,
            outer.rect.maxY - inner.rect.maxY)
        push(.pushClip(.path(add(PathData(outer.path.segments + inner.path.segments)), isEvenOdd: true)))
        // A little wider, so that the edges are those of the border.
        emit(.strokePath(add(path), edge.border.color, pattern.stroke(width: reach * 1.1)), bounds: outer.rect)
        push(.popClip)
    }
}
