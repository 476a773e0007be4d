import ClipBase
import Style

/// A basic shape in a reference box, in the box's coordinates (Shapes 1 §3).
enum ShapeOutline {
    case rounded(RoundedRect)
    case path(PathData, isEvenOdd: Bool)

    /// nil for what is no basic shape.
    ///
    /// - Parameters:
    ///   - rounded: the reference box with its corners, which a box alone stands for.
    ///   - center: where circles and ellipses stand in place of their own centre.
    init?(_ shape: ShapeValue.Shape, in box: Rect, rounded: RoundedRect?, center: Point? = nil, tables: StyleTables) {
        func length(_ value: LengthPercentage, _ basis: Double) -> Double { tables.resolve(value, basis: basis) }
        func point(_ pair: LengthPair) -> Point { Point(x: box.x + length(pair.x, box.width), y: box.y + length(pair.y, box.height)) }
        func radius(_ radius: ShapeValue.ShapeRadius, _ distances: [Double], _ basis: Double) -> Double {
            switch radius {
            case .length(let value): max(0, length(value, basis))
            case .closestSide, .closestCorner: distances.min() ?? 0
            case .farthestSide, .farthestCorner: distances.max() ?? 0
            }
        }
        switch shape {
        case .box: self = .rounded(rounded ?? RoundedRect(box))
        case .inset(let sides, let radii):
            var top = length(sides.top, box.height)
            var bottom = length(sides.bottom, box.height)
            var left = length(sides.left, box.width)
            var right = length(sides.right, box.width)
            if top + bottom > box.height, top + bottom > 0 {
                let f = box.height / (top + bottom)
                top *= f
                bottom *= f
            }
            if left + right > box.width, left + right > 0 {
                let f = box.width / (left + right)
                left *= f
                right *= f
            }
            var shape = RoundedRect(
                Rect(x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom))
            if radii.count == 4 {
                func corner(_ pair: LengthPair) -> Size { Size(width: length(pair.x, box.width), height: length(pair.y, box.height)) }
                shape.topLeft = corner(radii[0])
                shape.topRight = corner(radii[1])
                shape.bottomRight = corner(radii[2])
                shape.bottomLeft = corner(radii[3])
                shape.fitRadii()
            }
            self = .rounded(shape)
        case .circle(let extent, let own):
            let middle = center ?? point(own)
            let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
            let r = radius(extent, Self.horizontal(middle, box) + Self.vertical(middle, box), diagonal)
            self = .rounded(Self.ellipse(middle, r, r))
        case .ellipse(let x, let y, let own):
            let middle = center ?? point(own)
            self = .rounded(
                Self.ellipse(
                    middle, radius(x, Self.horizontal(middle, box), box.width), radius(y, Self.vertical(middle, box), box.height)))
        case .polygon(let isEvenOdd, let points):
            var segments = points.map { PathData.Segment.line(point($0)) }
            if let first = points.first { segments[0] = .move(point(first)) }
            self = .path(PathData(segments + [.close]), isEvenOdd: isEvenOdd)
        case .path(let isEvenOdd, let commands):
            self = .path(PathBuilder.build(commands, in: box, tables: tables), isEvenOdd: isEvenOdd)
        case .url, .image: return nil
        }
    }

    private static func horizontal(_ p: Point, _ box: Rect) -> [Double] { [abs(p.x - box.x), abs(box.maxX - p.x)] }
    private static func vertical(_ p: Point, _ box: Rect) -> [Double] { [abs(p.y - box.y), abs(box.maxY - p.y)] }

    private static func ellipse(_ center: Point, _ rx: Double, _ ry: Double) -> RoundedRect {
        let size = Size(width: rx, height: ry)
        return RoundedRect(
            Rect(x: center.x - rx, y: center.y - ry, width: rx * 2, height: ry * 2), topLeft: size, topRight: size, bottomRight: size,
            bottomLeft: size)
    }
}
