import CSSSyntax
import ClipBase

// `offset-path` (Motion Path 1 §2.1).
extension StyleBuilder {
    private static let coordinateBoxes: KeywordTable<ShapeValue.ReferenceBox> = [
        "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "fill-box": .fillBox,
        "stroke-box": .strokeBox, "view-box": .viewBox
    ]
    private static let extents: KeywordTable<MotionPath.Ray.Extent> = [
        "closest-side": .closestSide, "closest-corner": .closestCorner, "farthest-side": .farthestSide,
        "farthest-corner": .farthestCorner, "sides": .sides
    ]

    /// A route and the box that it lies in; nil for what is not valid.
    mutating func motionRoute(_ reader: inout ComponentReader) -> (MotionPath.Route, ShapeValue.ReferenceBox)? {
        if reader.consumeIdent("none") { return (.none, .borderBox) }
        let first = reader.consumeKeyword(Self.coordinateBoxes)
        guard let route = motionWay(&reader) else { return first.map { (.box, $0) } }
        return (route, first ?? reader.consumeKeyword(Self.coordinateBoxes) ?? .borderBox)
    }

    private mutating func motionWay(_ reader: inout ComponentReader) -> MotionPath.Route? {
        if let url = reader.consumeURL() { return .url(absoluteURL(url)) }
        let start = reader.position
        if let (name, contents) = reader.consumeFunction(Self.rayName), name {
            var arguments = contents
            if let ray = ray(&arguments), arguments.isAtEnd { return .ray(ray) }
            reader.position = start
            return nil
        }
        var hasCenter = true
        guard let shape = basicShape(&reader, hasCenter: &hasCenter) else { return nil }
        if case .path(false, let commands) = shape, isPathFunction(reader, start) { return commands.isEmpty ? nil : .path(commands) }
        return .shape(shape, hasCenter: hasCenter)
    }

    private static let rayName: KeywordTable<Bool> = ["ray": true]
    private static let pathName: KeywordTable<Bool> = ["path": true]

    /// Whether the function at a place is `path()`, whose coordinates have a place of their own.
    private func isPathFunction(_ reader: ComponentReader, _ start: Int) -> Bool {
        var copy = reader
        copy.position = start
        return copy.consumeFunction(Self.pathName) != nil
    }

    private mutating func ray(_ reader: inout ComponentReader) -> MotionPath.Ray? {
        var ray = MotionPath.Ray()
        var hasAngle = false
        var hasExtent = false
        while !reader.isAtEnd {
            if !hasAngle, let angle = angle(&reader) {
                ray.degrees = angle
                hasAngle = true
            } else if !hasExtent, let extent = reader.consumeKeyword(Self.extents) {
                ray.extent = extent
                hasExtent = true
            } else if !ray.contains, reader.consumeIdent("contain") {
                ray.contains = true
            } else if ray.center == nil, reader.consumeIdent("at") {
                guard let center = position(&reader) else { return nil }
                ray.center = center
            } else {
                return nil
            }
        }
        return hasAngle ? ray : nil
    }
}

extension StyleTables {
    /// `offset-path` as CSS text.
    func routeText(_ motion: MotionPath) -> String {
        let box = ShapeValue(shape: .box, box: motion.referenceBox)
        let suffix = motion.referenceBox == .borderBox ? "" : " " + text(box)
        switch motion.route {
        case .none: return "none"
        case .path(let commands): return "path(\"\(PathCommand.text(commands))\")" + suffix
        case .ray(let ray): return text(ray) + suffix
        case .shape(let shape, _): return text(ShapeValue(shape: shape)) + suffix
        case .box: return text(box)
        case .url(let url): return CSSText.url(url) + suffix
        }
    }

    private func text(_ ray: MotionPath.Ray) -> String {
        let extent: String =
            switch ray.extent {
            case .closestSide: ""
            case .closestCorner: " closest-corner"
            case .farthestSide: " farthest-side"
            case .farthestCorner: " farthest-corner"
            case .sides: " sides"
            }
        let center = ray.center.map { " at " + text($0) } ?? ""
        return "ray(" + CSSValueText.degrees(ray.degrees) + extent + (ray.contains ? " contain" : "") + center + ")"
    }
}
