import ClipBase

// What stands for a picture that is not there.
extension Painter {
    /// A sheet with a picture of a hill, torn across its lower right half, 16 px wide and high.
    mutating func paintBrokenImage(in content: Rect) {
        guard content.width > 0, content.height > 0 else { return }
        func fill(_ corners: [(Double, Double)], _ color: UInt32) {
            let points = corners.map { Point(x: content.x + $0.0 * content.width / 16, y: content.y + $0.1 * content.height / 16) }
            guard let first = points.first else { return }
            let path = add(PathData([.move(first)] + points.dropFirst().map { .line($0) } + [.close]))
            emit(.fillPath(path, RGBA(hex: color), isEvenOdd: false), bounds: content)
        }
        fill([(0, 0), (11.5, 0), (16, 4.5), (16, 16), (0, 16)], 0x969696)
        fill([(1, 1), (10, 1), (10, 5), (15, 5), (15, 15), (1, 15)], 0xCBDAF4)
        fill([(11, 1), (11.6, 1), (15, 4), (11, 4)], 0xD2D2D2)
        fill([(2, 6), (3, 4.6), (4, 4), (5, 3), (6.2, 3), (7, 4), (8.4, 4.2), (9, 5), (9, 6)], 0xFFFFFF)
        fill([(1, 15), (1, 14), (3, 12), (5, 10.4), (6, 10), (9, 10), (11.5, 11), (15, 14), (15, 15)], 0x58AE39)
        fill(
            [(16, 8), (13.6, 10), (11.4, 11.2), (9.6, 13), (7.6, 15), (7, 16), (9.8, 16), (11, 14.4), (12.6, 13.4), (14, 11.8), (16, 11)],
            0xFFFFFF)
    }

    /// The outline of an image that names no source, where it has room.
    mutating func paintBlankImage(in content: Rect) {
        guard content.width > 2, content.height > 2 else { return }
        let line = RGBA(hex: 0xC0C0C0)
        let inner = content.height - 2
        for side in [
            Rect(x: content.x, y: content.y, width: content.width, height: 1),
            Rect(x: content.x, y: content.maxY - 1, width: content.width, height: 1),
            Rect(x: content.x, y: content.y + 1, width: 1, height: inner),
            Rect(x: content.maxX - 1, y: content.y + 1, width: 1, height: inner)
        ] { emit(.fillRect(side, line), bounds: side) }
    }
}
