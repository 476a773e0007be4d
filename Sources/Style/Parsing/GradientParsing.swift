import CSSSyntax
import ClipBase

// Gradients of all kinds, the prefixed ones included (Images 4 §3, Compatibility Standard §3.2).
extension StyleBuilder {
    private enum Kind: Sendable { case linear, radial, conic, oldLinear, oldRadial, webkit }
    private static let gradients: KeywordTable<(Kind, Bool)> = [
        "linear-gradient": (.linear, false), "repeating-linear-gradient": (.linear, true),
        "radial-gradient": (.radial, false), "repeating-radial-gradient": (.radial, true),
        "conic-gradient": (.conic, false), "repeating-conic-gradient": (.conic, true),
        "-webkit-linear-gradient": (.oldLinear, false), "-webkit-repeating-linear-gradient": (.oldLinear, true),
        "-webkit-radial-gradient": (.oldRadial, false), "-webkit-repeating-radial-gradient": (.oldRadial, true),
        "-webkit-gradient": (.webkit, false)
    ]

    mutating func gradient(_ reader: inout ComponentReader) -> Gradient? {
        guard let ((kind, isRepeating), contents) = reader.consumeFunction(Self.gradients) else { return nil }
        var arguments = contents
        if kind == .webkit { return webkitGradient(&arguments) }
        var space: (ColorValue.Space, Gradient.HueMethod)?
        if kind != .oldLinear, kind != .oldRadial { space = interpolationMethod(&arguments) }
        let before = arguments.position
        let shape: Gradient.Shape?
        switch kind {
        case .linear: shape = linearShape(&arguments)
        case .radial: shape = radialShape(&arguments)
        case .conic: shape = conicShape(&arguments)
        case .oldLinear: shape = oldLinearShape(&arguments)
        case .oldRadial: shape = oldRadialShape(&arguments)
        case .webkit: return nil
        }
        guard let shape else { return nil }
        if space == nil, kind != .oldLinear, kind != .oldRadial { space = interpolationMethod(&arguments) }
        if arguments.position != before || space != nil {
            guard arguments.consumeComma() else { return nil }
        }
        guard let stops = colorStops(&arguments, isConic: kind == .conic), arguments.isAtEnd else { return nil }
        return Gradient(
            shape: shape, isRepeating: isRepeating, stops: stops.stops,
            colorSpace: space?.0 ?? (stops.areLegacy ? .srgb : .oklab), hueMethod: space?.1 ?? .shorter)
    }

    // MARK: Shapes. Each gives the default shape, with nothing consumed, where none is written.

    private mutating func linearShape(_ reader: inout ComponentReader) -> Gradient.Shape? {
        if let angle = angle(&reader) { return .linear(degrees: angle) }
        guard reader.consumeIdent("to") else { return .linearTo(x: 0, y: 1) }
        guard let corner = sideOrCorner(&reader) else { return nil }
        return .linearTo(x: corner.x, y: corner.y)
    }

    private func sideOrCorner(_ reader: inout ComponentReader) -> (x: Int, y: Int)? {
        var x: Int?
        var y: Int?
        for _ in 0..<2 {
            if x == nil, reader.consumeIdent("left") {
                x = -1
            } else if x == nil, reader.consumeIdent("right") {
                x = 1
            } else if y == nil, reader.consumeIdent("top") {
                y = -1
            } else if y == nil, reader.consumeIdent("bottom") {
                y = 1
            }
        }
        return x == nil && y == nil ? nil : (x ?? 0, y ?? 0)
    }

    private static let extents: KeywordTable<Gradient.RadialSize> = [
        "closest-side": .closestSide, "farthest-side": .farthestSide, "closest-corner": .closestCorner,
        "farthest-corner": .farthestCorner, "contain": .closestSide, "cover": .farthestCorner
    ]

    private mutating func radialShape(_ reader: inout ComponentReader) -> Gradient.Shape? {
        var isCircle: Bool?
        var size: Gradient.RadialSize?
        var lengthCount = 0
        while true {
            if isCircle == nil, reader.consumeIdent("circle") {
                isCircle = true
            } else if isCircle == nil, reader.consumeIdent("ellipse") {
                isCircle = false
            } else if size == nil, let extent = reader.consumeKeyword(Self.extents) {
                size = extent
            } else if size == nil, let x = lengthPercentage(&reader, .nonNegative) {
                let y = lengthPercentage(&reader, .nonNegative)
                lengthCount = y == nil ? 1 : 2
                if lengthCount == 1, x.hasPercentage { return nil }
                size = .explicit(x, y ?? x)
            } else {
                break
            }
        }
        if lengthCount == 2, isCircle == true { return nil }
        if lengthCount == 1, isCircle == false { return nil }
        var center = LengthPair(x: .percent(50), y: .percent(50))
        if reader.consumeIdent("at") {
            guard let position = position(&reader) else { return nil }
            center = position
        }
        return .radial(size ?? .farthestCorner, isCircle: isCircle ?? (lengthCount == 1), center: center)
    }

    private mutating func conicShape(_ reader: inout ComponentReader) -> Gradient.Shape? {
        var from = 0.0
        var center = LengthPair(x: .percent(50), y: .percent(50))
        if reader.consumeIdent("from") {
            guard let angle = angle(&reader) else { return nil }
            from = angle
        }
        if reader.consumeIdent("at") {
            guard let position = position(&reader) else { return nil }
            center = position
        }
        return .conic(fromDegrees: from, center: center)
    }

    /// Angles count anticlockwise from the right; a side is where the gradient starts.
    private mutating func oldLinearShape(_ reader: inout ComponentReader) -> Gradient.Shape? {
        if let angle = angle(&reader) { return .linear(degrees: 90 - angle) }
        guard let corner = sideOrCorner(&reader) else { return .linearTo(x: 0, y: 1) }
        return .linearTo(x: -corner.x, y: -corner.y)
    }

    private mutating func oldRadialShape(_ reader: inout ComponentReader) -> Gradient.Shape? {
        let start = reader.position
        var center = LengthPair(x: .percent(50), y: .percent(50))
        if let position = position(&reader) {
            center = position
            let afterPosition = reader.position
            guard reader.consumeComma() else { return nil }
            let isShape =
                reader.peekIsIdent("circle") || reader.peekIsIdent("ellipse")
                || (reader.peek.kind == .ident && reader.buffer.lookUp(reader.peek, in: Self.extents) != nil)
                || reader.peek.kind == .dimension || reader.peek.kind == .percentage
            if !isShape {
                reader.position = afterPosition
                return .radial(.farthestCorner, isCircle: false, center: center)
            }
        }
        var isCircle: Bool?
        var size: Gradient.RadialSize?
        while true {
            if isCircle == nil, reader.consumeIdent("circle") {
                isCircle = true
            } else if isCircle == nil, reader.consumeIdent("ellipse") {
                isCircle = false
            } else if size == nil, let extent = reader.consumeKeyword(Self.extents) {
                size = extent
            } else if size == nil, let x = lengthPercentage(&reader, .nonNegative) {
                guard let y = lengthPercentage(&reader, .nonNegative) else { return nil }
                size = .explicit(x, y)
            } else {
                break
            }
        }
        if reader.position == start { return .radial(.farthestCorner, isCircle: false, center: center) }
        return .radial(size ?? .farthestCorner, isCircle: isCircle ?? false, center: center)
    }

    // MARK: Stops

    private mutating func colorStops(_ reader: inout ComponentReader, isConic: Bool) -> (stops: [Gradient.Stop], areLegacy: Bool)? {
        var stops: [Gradient.Stop] = []
        var areLegacy = true
        var colorCount = 0
        var lastWasHint = true
        repeat {
            guard stops.count < Self.maxListItems else { return nil }
            var first = stopPosition(&reader, isConic)
            guard let color = color(&reader) else {
                guard let hint = first, !lastWasHint else { return nil }
                stops.append(.init(color: nil, position: hint))
                lastWasHint = true
                continue
            }
            lastWasHint = false
            colorCount += 1
            let rgba: RGBA
            var written: ColorValue?
            switch color {
            case .currentColor: rgba = style.text.color
            case .value(let value):
                rgba = value.rgba
                written = value
                // A component that is missing is nothing that the old syntaxes can say.
                areLegacy = areLegacy && value.isLegacy && value.missing == 0
            }
            if first == nil { first = stopPosition(&reader, isConic) }
            var stop = Gradient.Stop(color: rgba, position: first)
            stop.written = written
            if case .currentColor = color { stop.isCurrentColor = true }
            stops.append(stop)
            if first != nil, let second = stopPosition(&reader, isConic) {
                stop.position = second
                stops.append(stop)
            }
        } while reader.consumeComma()
        return colorCount >= 1 && !lastWasHint ? (stops, areLegacy) : nil
    }

    private mutating func stopPosition(_ reader: inout ComponentReader, _ isConic: Bool) -> LengthPercentage? {
        guard isConic else { return lengthPercentage(&reader) }
        if reader.peek.kind == .percentage, let percent = percentage(&reader) { return .percent(percent) }
        if let angle = angle(&reader) { return LengthPercentage(fraction: Float(angle / 360)) }
        return percentage(&reader).map { .percent($0) }
    }

    // MARK: -webkit-gradient()

    private mutating func webkitGradient(_ reader: inout ComponentReader) -> Gradient? {
        let isLinear = reader.consumeIdent("linear")
        guard isLinear || reader.consumeIdent("radial"), reader.consumeComma(), let from = oldPoint(&reader), reader.consumeComma()
        else { return nil }
        var radius = 0.0
        if !isLinear {
            guard number(&reader, .nonNegative) != nil, reader.consumeComma() else { return nil }
        }
        guard let to = oldPoint(&reader) else { return nil }
        if !isLinear {
            guard reader.consumeComma(), let outer = number(&reader, .nonNegative) else { return nil }
            radius = outer
        }
        var stops: [Gradient.Stop] = []
        while reader.consumeComma(), stops.count < Self.maxListItems {
            if var arguments = reader.consumeFunction("from") {
                guard let color = usedColor(&arguments), arguments.isAtEnd else { return nil }
                stops.append(.init(color: color, position: .zero))
            } else if var arguments = reader.consumeFunction("to") {
                guard let color = usedColor(&arguments), arguments.isAtEnd else { return nil }
                stops.append(.init(color: color, position: .percent(100)))
            } else if var arguments = reader.consumeFunction("color-stop") {
                guard let offset = numberOrPercentage(&arguments), arguments.consumeComma(), let color = usedColor(&arguments),
                    arguments.isAtEnd
                else { return nil }
                stops.append(.init(color: color, position: .percent(offset * 100)))
            } else {
                return nil
            }
        }
        guard reader.isAtEnd, !stops.isEmpty else { return nil }
        let ordered = stops.enumerated().sorted {
            let a = $0.element.position?.fraction ?? 0
            let b = $1.element.position?.fraction ?? 0
            return a == b ? $0.offset < $1.offset : a < b
        }.map(\.element)
        if isLinear {
            let x = direction(from.x, to.x)
            let y = direction(from.y, to.y)
            return Gradient(shape: .linearTo(x: x, y: x == 0 && y == 0 ? 1 : y), isRepeating: false, stops: ordered)
        }
        let size = Gradient.RadialSize.explicit(.pixels(radius), .pixels(radius))
        return Gradient(shape: .radial(size, isCircle: true, center: to), isRepeating: false, stops: ordered)
    }

    private func direction(_ from: LengthPercentage, _ to: LengthPercentage) -> Int {
        let a = Double(from.fraction) * 1000 + from.pixels
        let b = Double(to.fraction) * 1000 + to.pixels
        return a < b ? 1 : a > b ? -1 : 0
    }

    private mutating func oldPoint(_ reader: inout ComponentReader) -> LengthPair? {
        func coordinate(_ builder: inout StyleBuilder, _ start: StaticString, _ end: StaticString, _ reader: inout ComponentReader)
            -> LengthPercentage?
        {
            if reader.consumeIdent(start) { return .zero }
            if reader.consumeIdent(end) { return .percent(100) }
            if reader.consumeIdent("center") { return .percent(50) }
            if let percent = builder.percentage(&reader) { return .percent(percent) }
            return builder.number(&reader).map { .pixels($0) }
        }
        guard let x = coordinate(&self, "left", "right", &reader), let y = coordinate(&self, "top", "bottom", &reader) else {
            return nil
        }
        return LengthPair(x: x, y: y)
    }
}
