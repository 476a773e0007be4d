import CSSSyntax
import ClipBase

// Basic shapes (Shapes 1 §3, Masking 1 §5).
extension StyleBuilder {
    enum ShapeUse { case clip, outside }

    private static let referenceBoxes: KeywordTable<ShapeValue.ReferenceBox> = [
        "margin-box": .marginBox, "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox,
        "fill-box": .fillBox, "stroke-box": .strokeBox, "view-box": .viewBox
    ]

    mutating func shape(_ reader: inout ComponentReader, _ use: ShapeUse) -> ShapeValue? {
        if use == .outside {
            if let image = image(&reader) {
                if case .url(let url, _) = image { return ShapeValue(shape: .url(url)) }
                return ShapeValue(shape: .image(image))
            }
        } else if let text = reader.consumeURL() {
            return ShapeValue(shape: .url(absoluteURL(text)), box: reader.consumeKeyword(Self.referenceBoxes))
        }
        var box = reader.consumeKeyword(Self.referenceBoxes)
        var hasCenter = true
        guard let shape = basicShape(&reader, hasCenter: &hasCenter) else { return box.map { ShapeValue(shape: .box, box: $0) } }
        if box == nil { box = reader.consumeKeyword(Self.referenceBoxes) }
        return ShapeValue(shape: shape, box: box)
    }

    private enum ShapeName: Sendable { case inset, circle, ellipse, polygon, path, rect, xywh, shape }
    private static let shapeNames: KeywordTable<ShapeName> = [
        "inset": .inset, "circle": .circle, "ellipse": .ellipse, "polygon": .polygon, "path": .path, "rect": .rect,
        "xywh": .xywh, "shape": .shape
    ]

    /// A basic shape; `hasCenter` tells whether a circle or ellipse says where it stands.
    mutating func basicShape(_ reader: inout ComponentReader, hasCenter: inout Bool) -> ShapeValue.Shape? {
        let start = reader.position
        guard let (name, contents) = reader.consumeFunction(Self.shapeNames) else { return nil }
        var arguments = contents
        let shape: ShapeValue.Shape?
        switch name {
        case .inset: shape = inset(&arguments)
        case .rect: shape = rect(&arguments)
        case .xywh: shape = xywh(&arguments)
        case .circle:
            let radius = shapeRadius(&arguments) ?? .closestSide
            hasCenter = !arguments.isAtEnd
            shape = shapeCenter(&arguments).map { .circle(radius: radius, center: $0) }
        case .ellipse:
            if let x = shapeRadius(&arguments) {
                guard let y = shapeRadius(&arguments) else {
                    reader.position = start
                    return nil
                }
                hasCenter = !arguments.isAtEnd
                shape = shapeCenter(&arguments).map { .ellipse(x: x, y: y, center: $0) }
            } else {
                hasCenter = !arguments.isAtEnd
                shape = shapeCenter(&arguments).map { .ellipse(x: .closestSide, y: .closestSide, center: $0) }
            }
        case .polygon: shape = polygon(&arguments)
        case .path:
            let isEvenOdd = fillRule(&arguments)
            shape = arguments.consumeString().flatMap { PathCommand.parse($0) }
                .map { .path(isEvenOdd: isEvenOdd, $0.map { $0.scaled(by: lengths.zoom) }) }
        case .shape: shape = shapeCommands(&arguments)
        }
        if let shape, arguments.isAtEnd { return shape }
        reader.position = start
        return nil
    }

    private func fillRule(_ reader: inout ComponentReader) -> Bool {
        let start = reader.position
        let isEvenOdd = reader.consumeIdent("evenodd")
        guard isEvenOdd || reader.consumeIdent("nonzero") else { return false }
        if !reader.consumeComma() { reader.position = start }
        return isEvenOdd
    }

    private static let radii: KeywordTable<ShapeValue.ShapeRadius> = [
        "closest-side": .closestSide, "farthest-side": .farthestSide, "closest-corner": .closestCorner,
        "farthest-corner": .farthestCorner
    ]

    private mutating func shapeRadius(_ reader: inout ComponentReader) -> ShapeValue.ShapeRadius? {
        reader.consumeKeyword(Self.radii) ?? lengthPercentage(&reader, .nonNegative).map(ShapeValue.ShapeRadius.length)
    }

    private mutating func shapeCenter(_ reader: inout ComponentReader) -> LengthPair? {
        guard reader.consumeIdent("at") else { return LengthPair(x: .percent(50), y: .percent(50)) }
        return position(&reader)
    }

    /// `round <border-radius>`; four corners, or none.
    private mutating func roundCorners(_ reader: inout ComponentReader) -> [LengthPair]? {
        guard reader.consumeIdent("round") else { return [] }
        func four(_ builder: inout StyleBuilder, _ reader: inout ComponentReader) -> Sides<LengthPercentage>? {
            var values: [LengthPercentage] = []
            while values.count < 4, let value = builder.lengthPercentage(&reader, .nonNegative) { values.append(value) }
            return Sides(values)
        }
        guard let x = four(&self, &reader) else { return nil }
        var y = x
        if reader.consumeDelimiter("/") {
            guard let given = four(&self, &reader) else { return nil }
            y = given
        }
        return zip(x.list, y.list).map { LengthPair(x: $0, y: $1) }
    }

    private mutating func inset(_ reader: inout ComponentReader) -> ShapeValue.Shape? {
        var values: [LengthPercentage] = []
        while values.count < 4, let value = lengthPercentage(&reader) { values.append(value) }
        guard let sides = Sides(values), let radii = roundCorners(&reader) else { return nil }
        return .inset(sides, radii: radii)
    }

    private mutating func rect(_ reader: inout ComponentReader) -> ShapeValue.Shape? {
        var values: [LengthPercentage?] = []
        while values.count < 4, let value = autoLength(&reader, quirk: .none) {
            if case .length(let length) = value { values.append(length) } else { values.append(nil) }
        }
        guard values.count == 4, let radii = roundCorners(&reader) else { return nil }
        let sides = Sides(
            top: values[0] ?? .zero, right: values[1].map { fromEnd($0) } ?? .zero, bottom: values[2].map { fromEnd($0) } ?? .zero,
            left: values[3] ?? .zero)
        return .inset(sides, radii: radii)
    }

    private mutating func xywh(_ reader: inout ComponentReader) -> ShapeValue.Shape? {
        guard let x = lengthPercentage(&reader), let y = lengthPercentage(&reader),
            let width = lengthPercentage(&reader, .nonNegative), let height = lengthPercentage(&reader, .nonNegative),
            let radii = roundCorners(&reader)
        else { return nil }
        let right = fromEnd(sum(x, width))
        let bottom = fromEnd(sum(y, height))
        return .inset(Sides(top: y, right: right, bottom: bottom, left: x), radii: radii)
    }

    private mutating func sum(_ a: LengthPercentage, _ b: LengthPercentage) -> LengthPercentage {
        if a.calculation == 0 && b.calculation == 0 {
            return LengthPercentage(pixels: a.pixels + b.pixels, fraction: a.fraction + b.fraction)
        }
        func node(_ value: LengthPercentage) -> Calculation {
            value.calculation == 0 ? .value(value) : tables.calculations[Int(value.calculation) - 1]
        }
        return tables.keep(.sum([node(a), node(b)]))
    }

    private mutating func polygon(_ reader: inout ComponentReader) -> ShapeValue.Shape? {
        let isEvenOdd = fillRule(&reader)
        var points: [LengthPair] = []
        repeat {
            guard points.count < Self.maxListItems, let x = lengthPercentage(&reader), let y = lengthPercentage(&reader) else {
                return nil
            }
            points.append(LengthPair(x: x, y: y))
        } while reader.consumeComma()
        return .polygon(isEvenOdd: isEvenOdd, points: points)
    }

    // MARK: shape()

    private mutating func pairOfLengths(_ reader: inout ComponentReader) -> LengthPair? {
        guard let x = lengthPercentage(&reader), let y = lengthPercentage(&reader) else { return nil }
        return LengthPair(x: x, y: y)
    }

    /// `shape( [<fill-rule>]? from <position>, <command># )` (Shapes 2 §3.4).
    private mutating func shapeCommands(_ reader: inout ComponentReader) -> ShapeValue.Shape? {
        let isEvenOdd = reader.consumeIdent("evenodd")
        if !isEvenOdd { _ = reader.consumeIdent("nonzero") }
        guard reader.consumeIdent("from"), let start = position(&reader), reader.consumeComma() else { return nil }
        var commands: [PathCommand] = [.move(start)]
        var current = start
        var first = start
        repeat {
            guard commands.count < Self.maxListItems else { return nil }
            if reader.consumeIdent("close") {
                commands.append(.close)
                current = first
            } else if reader.consumeIdent("move") {
                guard let end = endPoint(&reader, from: current) else { return nil }
                commands.append(.move(end))
                current = end
                first = end
            } else if reader.consumeIdent("line") {
                guard let end = endPoint(&reader, from: current) else { return nil }
                commands.append(.line(end))
                current = end
            } else if reader.consumeIdent("hline") {
                let isRelative = reader.consumeIdent("by")
                guard isRelative || reader.consumeIdent("to"), let x = lengthPercentage(&reader) else { return nil }
                current.x = isRelative ? sum(current.x, x) : x
                commands.append(.line(current))
            } else if reader.consumeIdent("vline") {
                let isRelative = reader.consumeIdent("by")
                guard isRelative || reader.consumeIdent("to"), let y = lengthPercentage(&reader) else { return nil }
                current.y = isRelative ? sum(current.y, y) : y
                commands.append(.line(current))
            } else if reader.consumeIdent("curve") {
                guard let (end, isRelative) = target(&reader, from: current), reader.consumeIdent("with"),
                    let first = controlPoint(&reader, current, isRelative)
                else { return nil }
                if reader.consumeDelimiter("/") {
                    guard let second = controlPoint(&reader, current, isRelative) else { return nil }
                    commands.append(.curve(first, second, end))
                } else {
                    commands.append(.quadratic(first, end))
                }
                current = end
            } else if reader.consumeIdent("arc") {
                guard let (end, _) = target(&reader, from: current), reader.consumeIdent("of"), let rx = lengthPercentage(&reader)
                else { return nil }
                let ry = lengthPercentage(&reader) ?? rx
                var isLarge = false
                var isClockwise = false
                var rotation = 0.0
                while !reader.isAtEnd, reader.peek.kind != .comma {
                    if reader.consumeIdent("large") {
                        isLarge = true
                    } else if reader.consumeIdent("cw") {
                        isClockwise = true
                    } else if reader.consumeIdent("small") || reader.consumeIdent("ccw") {
                        continue
                    } else if reader.consumeIdent("rotate"), let degrees = angle(&reader) {
                        rotation = degrees
                    } else {
                        return nil
                    }
                }
                commands.append(.arc(LengthPair(x: rx, y: ry), rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: end))
                current = end
            } else {
                return nil
            }
        } while reader.consumeComma()
        return .path(isEvenOdd: isEvenOdd, commands)
    }

    private mutating func target(_ reader: inout ComponentReader, from current: LengthPair) -> (LengthPair, Bool)? {
        if reader.consumeIdent("by") {
            guard let offset = pairOfLengths(&reader) else { return nil }
            return (LengthPair(x: sum(current.x, offset.x), y: sum(current.y, offset.y)), true)
        }
        guard reader.consumeIdent("to"), let end = position(&reader) else { return nil }
        return (end, false)
    }

    private mutating func endPoint(_ reader: inout ComponentReader, from current: LengthPair) -> LengthPair? {
        target(&reader, from: current)?.0
    }

    private mutating func controlPoint(_ reader: inout ComponentReader, _ current: LengthPair, _ isRelative: Bool) -> LengthPair? {
        guard let point = pairOfLengths(&reader) else { return nil }
        return isRelative ? LengthPair(x: sum(current.x, point.x), y: sum(current.y, point.y)) : point
    }
}

extension StyleTables {
    func text(_ shape: ShapeValue) -> String {
        let name = shapeText(shape.shape)
        let box: String =
            switch shape.box {
            case nil: ""
            case .marginBox: "margin-box"
            case .borderBox: "border-box"
            case .paddingBox: "padding-box"
            case .contentBox: "content-box"
            case .fillBox: "fill-box"
            case .strokeBox: "stroke-box"
            case .viewBox: "view-box"
            }
        return [name, box].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func shapeText(_ shape: ShapeValue.Shape) -> String {
        switch shape {
        case .box: return ""
        case .inset(let sides, let radii):
            let round =
                radii.isEmpty
                ? "" : " round " + radii.map { text($0.x) }.joined(separator: " ") + " / " + radii.map { text($0.y) }.joined(separator: " ")
            return "inset(" + CSSValueText.sides(sides.list.map { text($0) }) + round + ")"
        case .circle(let radius, let center): return "circle(\(radiusText(radius)) at \(text(center)))"
        case .ellipse(let x, let y, let center): return "ellipse(\(radiusText(x)) \(radiusText(y)) at \(text(center)))"
        case .polygon(let isEvenOdd, let points):
            return "polygon(" + (isEvenOdd ? "evenodd, " : "") + points.map { text($0) }.joined(separator: ", ") + ")"
        case .path(let isEvenOdd, let commands):
            return "path(" + (isEvenOdd ? "evenodd, " : "") + CSSText.string(PathCommand.text(commands)) + ")"
        case .url(let url): return CSSText.url(url)
        case .image(let image): return text(image)
        }
    }

    private func radiusText(_ radius: ShapeValue.ShapeRadius) -> String {
        switch radius {
        case .length(let length): text(length)
        case .closestSide: "closest-side"
        case .farthestSide: "farthest-side"
        case .closestCorner: "closest-corner"
        case .farthestCorner: "farthest-corner"
        }
    }
}
