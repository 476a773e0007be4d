import ClipBase
import Style

/// The alpha channel of a picture, row by row, 0…255.
public struct AlphaImage: Sendable {
    public var width: Int
    public var height: Int
    public var alpha: [UInt8]
    public init(width: Int, height: Int, alpha: [UInt8]) {
        self.width = width
        self.height = height
        self.alpha = alpha
    }
}

/// Where an image lets content flow: in each px row of the line's axes the stretch between its outermost opaque pixels.
struct ShapeRows: Hashable, Sendable {
    struct Span: Hashable, Sendable {
        /// CSS px along the line; `end` is not above `start` in a row without opaque pixels.
        var start: Double
        var end: Double
    }
    /// Of the first row along the block axis, CSS px from the margin box.
    var top: Double
    var spans: [Span]

    /// The widest stretch of the rows that a band reaches, a margin around each pixel; nil where there is none.
    func extent(from y1: Double, to y2: Double, margin: Double) -> (Double, Double)? {
        let first = max(0, Int(max(-1e6, min(1e6, (y1 - margin - top).rounded(.down)))))
        let last = min(spans.count - 1, Int(max(-1e6, min(1e6, (y2 + margin - top).rounded(.up)))))
        guard first <= last else { return nil }
        var low = Double.infinity
        var high = -Double.infinity
        for row in first...last where spans[row].end > spans[row].start {
            let y = top + Double(row)
            // How far the row is from the band; a band without height still meets the row that it runs through.
            let distance = max(0, max(y - y2, y1 - (y + 1)))
            let touches = y2 > y && y1 < y + 1 || y1 == y2 && y1 >= y && y1 < y + 1
            guard touches || margin > 0 && distance < margin else { continue }
            let reach = touches ? margin : (margin * margin - distance * distance).squareRoot()
            low = min(low, spans[row].start - reach)
            high = max(high, spans[row].end + reach)
        }
        return low < high ? (low, high) : nil
    }
}

extension LayoutEngine {
    private static let maxShapePixels = 4_000_000

    /// The rows of `shape-outside: <image>`, the picture as large as the content box (Shapes 1 §4.3). Nil without a picture.
    func shapeRows(_ image: ImageValue, content: Rect, margin outer: Rect, mode: WritingMode, threshold: Double) -> ShapeRows? {
        let width = Int(max(0, min(content.width.rounded(), 32_767)))
        let height = Int(max(0, min(content.height.rounded(), 32_767)))
        guard width > 0, height > 0, width * height <= Self.maxShapePixels, let picture = shapeImage?(image, width, height),
            picture.width == width, picture.height == height, picture.alpha.count >= width * height
        else { return nil }
        let least = threshold * 255
        func isOpaque(_ x: Int, _ y: Int) -> Bool { Double(picture.alpha[y * width + x]) > least }
        func span(_ count: Int, at offset: Double, _ test: (Int) -> Bool) -> ShapeRows.Span {
            guard let first = (0..<count).first(where: test), let last = (0..<count).last(where: test) else {
                return ShapeRows.Span(start: 0, end: 0)
            }
            return ShapeRows.Span(start: offset + Double(first), end: offset + Double(last + 1))
        }
        switch mode {
        case .horizontalTB:
            return ShapeRows(top: content.y, spans: (0..<height).map { y in span(width, at: content.x) { isOpaque($0, y) } })
        case .verticalRL, .sidewaysRL:
            return ShapeRows(
                top: outer.width - content.maxX,
                spans: (0..<width).map { row in span(height, at: content.y) { isOpaque(width - 1 - row, $0) } })
        case .verticalLR:
            return ShapeRows(top: content.x, spans: (0..<width).map { row in span(height, at: content.y) { isOpaque(row, $0) } })
        case .sidewaysLR:
            return ShapeRows(
                top: content.x,
                spans: (0..<width).map { row in span(height, at: outer.height - content.maxY) { isOpaque(row, height - 1 - $0) } })
        }
    }
}
