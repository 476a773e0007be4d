import ClipBase
import Glibc
import Layout
import Style

/// The containing block of a box on a route, in page coordinates.
struct MotionContainer {
    var border, padding, content: Rect
    var rounded: RoundedRect
    /// What `url()` names, in the coordinates of the border box.
    var referenced: PathData?

    func rect(_ box: ShapeValue.ReferenceBox) -> Rect {
        switch box {
        case .paddingBox: padding
        case .contentBox, .fillBox: content
        case .marginBox, .borderBox, .strokeBox, .viewBox: border
        }
    }
}

/// Puts a box on its route (Motion Path 1 §2).
struct MotionPlacing {
    let motion: MotionPath
    /// The border box where layout put it, and the reference box of its transforms; page coordinates.
    let box, reference: Rect
    let container: MotionContainer?
    let tables: StyleTables

    /// Moves the anchor of the box to its place on the route.
    ///
    /// - Parameter origin: the transform origin, from which the matrix counts, in the reference box.
    func matrix(about origin: Point) -> Matrix3D {
        guard let (point, angle) = place else { return .identity }
        let degrees = motion.rotation.degrees + (motion.rotation.followsPath ? angle * 180 / .pi : 0)
        let size = Size(width: reference.width, height: reference.height)
        let anchor = motion.anchor.map {
            Point(x: tables.resolve($0.x, basis: size.width), y: tables.resolve($0.y, basis: size.height))
        }
        return Matrix3D.translation(point.x - reference.x - origin.x, point.y - reference.y - origin.y, 0)
            .multiplied(by: Matrix3D(.rotate(x: 0, y: 0, z: 1, degrees: degrees), size: size, tables: tables))
            .multiplied(by: .translation(anchor.map { origin.x - $0.x } ?? 0, anchor.map { origin.y - $0.y } ?? 0, 0))
    }

    /// The place on the page and the direction there in radians; nil without a route.
    private var place: (point: Point, angle: Double)? {
        switch motion.route {
        case .none: return nil
        case .path(let commands):
            return place(on: PathBuilder.build(commands, in: .zero, tables: tables), from: Point(x: reference.x, y: reference.y))
        case .url:
            guard let path = container?.referenced else { return nil }
            return place(on: path, from: Point(x: reference.x, y: reference.y))
        case .ray(let ray): return container.map { place(on: ray, in: $0.rect(motion.referenceBox)) }
        case .box: return container.flatMap { place(on: .box, in: $0, hasCenter: true) }
        case .shape(let shape, let hasCenter): return container.flatMap { place(on: shape, in: $0, hasCenter: hasCenter) }
        }
    }

    private func place(on path: PathData, from origin: Point) -> (point: Point, angle: Double) {
        let measure = PathMeasure(path)
        let (point, angle) = measure.place(after: tables.resolve(motion.distance, basis: measure.length), on: path)
        return (Point(x: origin.x + point.x, y: origin.y + point.y), angle)
    }

    private func place(on shape: ShapeValue.Shape, in container: MotionContainer, hasCenter: Bool) -> (point: Point, angle: Double)? {
        let rect = container.rect(motion.referenceBox)
        var rounded = container.rounded
        rounded.outset(to: rect)
        let center = hasCenter ? nil : start(in: rect)
        let path: PathData
        switch ShapeOutline(shape, in: rect, rounded: rounded, center: center, tables: tables) {
        case .path(let outline, _)?: path = outline
        case .rounded(let outline)?:
            switch shape {
            case .circle, .ellipse:
                let area = outline.rect
                path = PathData.ellipse(
                    Point(x: area.x + area.width / 2, y: area.y + area.height / 2), area.width / 2, area.height / 2)
            default: path = outline.path
            }
        case nil: return nil
        }
        return place(on: path, from: .zero)
    }

    // MARK: Rays

    private func start(in rect: Rect) -> Point {
        switch motion.position {
        case .normal: Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
        case .auto: Point(x: box.x, y: box.y)
        case .at(let pair): point(pair, in: rect)
        }
    }

    private func point(_ pair: LengthPair, in rect: Rect) -> Point {
        Point(x: rect.x + tables.resolve(pair.x, basis: rect.width), y: rect.y + tables.resolve(pair.y, basis: rect.height))
    }

    private func place(on ray: MotionPath.Ray, in rect: Rect) -> (point: Point, angle: Double) {
        let start = ray.center.map { point($0, in: rect) } ?? start(in: rect)
        let radians = ray.degrees * .pi / 180
        let direction = Point(x: sin(radians), y: -cos(radians))
        var length = length(of: ray.extent, from: start, direction, in: rect)
        if ray.contains { length = max(0, length - max(box.width, box.height) / 2) }
        let distance = tables.resolve(motion.distance, basis: length)
        guard distance.isFinite else { return (start, 0) }
        return (Point(x: start.x + direction.x * distance, y: start.y + direction.y * distance), radians - .pi / 2)
    }

    private func length(of extent: MotionPath.Ray.Extent, from start: Point, _ direction: Point, in rect: Rect) -> Double {
        let sides = [start.x - rect.x, rect.maxX - start.x, start.y - rect.y, rect.maxY - start.y]
        let corners = [(rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY)].map { x, y in
            ((x - start.x) * (x - start.x) + (y - start.y) * (y - start.y)).squareRoot()
        }
        switch extent {
        case .closestSide: return sides.map(abs).min() ?? 0
        case .farthestSide: return sides.map(abs).max() ?? 0
        case .closestCorner: return corners.min() ?? 0
        case .farthestCorner: return corners.max() ?? 0
        case .sides:
            // From outside of the box no side is met.
            guard sides.allSatisfy({ $0 >= 0 }) else { return 0 }
            let alongX = direction.x > 1e-9 ? sides[1] / direction.x : direction.x < -1e-9 ? sides[0] / -direction.x : .infinity
            let alongY = direction.y > 1e-9 ? sides[3] / direction.y : direction.y < -1e-9 ? sides[2] / -direction.y : .infinity
            return min(alongX, alongY)
        }
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

extension Painter {
    /// Finds the containing blocks of boxes whose routes lie in theirs: the nearest box around each that is no inline one.
    mutating func findMotionContainers(root: FragmentID) {
        guard styles.tables.motions.values.contains(where: \.needsContainingBlock) else { return }
        var stack = [(place: PlacedFragment(fragment: root, offset: .zero), container: MotionContainer?.none)]
        while let (place, outer) = stack.popLast() {
            let fragment = tree[place.fragment]
            var container = outer
            if fragment.kind == .box {
                let style = styles[boxes[fragment.box].style]
                if let motion = styles.tables.transforms[style.effects.transform].motion, motion.needsContainingBlock, var outer {
                    if case .url(let url) = motion.route { outer.referenced = referencedPath(url, in: outer.border) }
                    if motionContainers[fragment.box] == nil { motionContainers[fragment.box] = outer }
                }
                if boxes[fragment.box].kind != .inline { container = self.container(fragment, style: style, at: place.offset) }
            }
            for link in tree.children(place.fragment) {
                stack.append((PlacedFragment(fragment: link.fragment, offset: place.offset + link.offset), container))
            }
        }
    }

    private func container(_ fragment: Fragment, style: ComputedStyle, at offset: LayoutPoint) -> MotionContainer {
        let border = LayoutRect(origin: offset, size: fragment.size)
        let padding = border.inset(by: fragment.border)
        return MotionContainer(
            border: border.rect, padding: padding.rect, content: padding.inset(by: fragment.padding).rect,
            rounded: roundedBorderBox(fragment, style: style, at: offset))
    }

    private func referencedPath(_ url: String, in box: Rect) -> PathData? {
        guard let node = referencedElement(url), let style = svgStyle(node) else { return nil }
        return svgShapePath(node, style, SVGContext(viewport: Size(width: box.width, height: box.height)))
    }

    func motionContainer(of box: BoxID) -> MotionContainer? { motionContainers.isEmpty ? nil : motionContainers[box] }
}
