import CSSSyntax
import ClipBase
import Glibc

// `<transform-function>` (Transforms 1 §11, Transforms 2 §12).
extension StyleBuilder {
    private enum TransformName: Sendable {
        case matrix, matrix3D, translate, translateX, translateY, translateZ, translate3D, scale, scaleX, scaleY, scaleZ, scale3D
        case rotate, rotateX, rotateY, rotateZ, rotate3D, skew, skewX, skewY, perspective
    }

    private static let transformNames: KeywordTable<TransformName> = [
        "matrix": .matrix, "matrix3d": .matrix3D, "translate": .translate, "translatex": .translateX,
        "translatey": .translateY, "translatez": .translateZ, "translate3d": .translate3D, "scale": .scale,
        "scalex": .scaleX, "scaley": .scaleY, "scalez": .scaleZ, "scale3d": .scale3D, "rotate": .rotate,
        "rotatex": .rotateX, "rotatey": .rotateY, "rotatez": .rotateZ, "rotate3d": .rotate3D, "skew": .skew,
        "skewx": .skewX, "skewy": .skewY, "perspective": .perspective
    ]

    mutating func transformFunction(_ reader: inout ComponentReader) -> TransformFunction? {
        let start = reader.position
        guard let (name, contents) = reader.consumeFunction(Self.transformNames) else { return nil }
        var arguments = contents
        if let function = transform(name, &arguments), arguments.isAtEnd { return function }
        reader.position = start
        return nil
    }

    private mutating func transform(_ name: TransformName, _ reader: inout ComponentReader) -> TransformFunction? {
        switch name {
        case .matrix:
            guard let m = numberList(&reader, 6) else { return nil }
            return .matrix(AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], e: m[4], f: m[5]))
        case .matrix3D: return numberList(&reader, 16).map(TransformFunction.matrix3D)
        case .translate:
            guard let x = lengthPercentage(&reader) else { return nil }
            guard reader.consumeComma() else { return .translate(x: x, y: .zero, z: 0) }
            return lengthPercentage(&reader).map { .translate(x: x, y: $0, z: 0) }
        case .translateX: return lengthPercentage(&reader).map { .translate(x: $0, y: .zero, z: 0) }
        case .translateY: return lengthPercentage(&reader).map { .translate(x: .zero, y: $0, z: 0) }
        case .translateZ: return length(&reader).map { .translate(x: .zero, y: .zero, z: $0) }
        case .translate3D:
            guard let x = lengthPercentage(&reader), reader.consumeComma(), let y = lengthPercentage(&reader), reader.consumeComma(),
                let z = length(&reader)
            else { return nil }
            return .translate(x: x, y: y, z: z)
        case .scale:
            guard let x = numberOrPercentage(&reader) else { return nil }
            guard reader.consumeComma() else { return .scale(x: x, y: x, z: 1) }
            return numberOrPercentage(&reader).map { .scale(x: x, y: $0, z: 1) }
        case .scaleX: return numberOrPercentage(&reader).map { .scale(x: $0, y: 1, z: 1) }
        case .scaleY: return numberOrPercentage(&reader).map { .scale(x: 1, y: $0, z: 1) }
        case .scaleZ: return numberOrPercentage(&reader).map { .scale(x: 1, y: 1, z: $0) }
        case .scale3D:
            guard let x = numberOrPercentage(&reader), reader.consumeComma(), let y = numberOrPercentage(&reader),
                reader.consumeComma(), let z = numberOrPercentage(&reader)
            else { return nil }
            return .scale(x: x, y: y, z: z)
        case .rotate, .rotateZ: return angle(&reader).map { .rotate(x: 0, y: 0, z: 1, degrees: $0) }
        case .rotateX: return angle(&reader).map { .rotate(x: 1, y: 0, z: 0, degrees: $0) }
        case .rotateY: return angle(&reader).map { .rotate(x: 0, y: 1, z: 0, degrees: $0) }
        case .rotate3D:
            guard let axis = numberList(&reader, 3), reader.consumeComma() else { return nil }
            return angle(&reader).map { .rotate(x: axis[0], y: axis[1], z: axis[2], degrees: $0) }
        case .skew:
            guard let x = angle(&reader) else { return nil }
            guard reader.consumeComma() else { return .skew(x: x, y: 0) }
            return angle(&reader).map { .skew(x: x, y: $0) }
        case .skewX: return angle(&reader).map { .skew(x: $0, y: 0) }
        case .skewY: return angle(&reader).map { .skew(x: 0, y: $0) }
        case .perspective:
            if reader.consumeIdent("none") { return .perspective(nil) }
            return length(&reader, .nonNegative).map(TransformFunction.perspective)
        }
    }

    private mutating func numberList(_ reader: inout ComponentReader, _ count: Int) -> [Double]? {
        var values: [Double] = []
        while values.count < count {
            if !values.isEmpty, !reader.consumeComma() { return nil }
            guard let value = number(&reader) else { return nil }
            values.append(value)
        }
        return values
    }
}

extension TransformFunction {
    /// `matrix(…)` of a list without percentages and depth; nil for others.
    static func matrixText(_ list: [TransformFunction]) -> String? {
        var matrix = AffineTransform.identity
        for function in list {
            let next: AffineTransform
            switch function {
            case .translate(let x, let y, let z):
                guard !x.hasPercentage, !y.hasPercentage, z == 0 else { return nil }
                next = AffineTransform(e: x.pixels, f: y.pixels)
            case .scale(let x, let y, let z):
                guard z == 1 else { return nil }
                next = AffineTransform(a: x, d: y)
            case .rotate(let x, let y, let z, let degrees):
                guard x == 0, y == 0, z > 0 else { return nil }
                let angle = degrees * .pi / 180
                next = AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
            case .skew(let x, let y): next = AffineTransform(b: tan(y * .pi / 180), c: tan(x * .pi / 180))
            case .matrix(let given): next = given
            case .matrix3D, .perspective: return nil
            }
            matrix = matrix.concatenating(inner: next)
        }
        let values = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
        return "matrix(" + values.map(CSSValueText.number).joined(separator: ", ") + ")"
    }
}

extension StyleTables {
    /// The function as the value of `translate`, `rotate` or `scale` (Transforms 2 §5).
    func propertyText(_ function: TransformFunction) -> String {
        switch function {
        case .translate(let x, let y, let z):
            let depth = z == 0 ? "" : " " + CSSValueText.pixels(z)
            return text(x) + (y == .zero && z == 0 ? "" : " " + text(y)) + depth
        case .rotate(let x, let y, let z, let degrees):
            let axis =
                switch (x, y, z) {
                case (0, 0, 1): ""
                case (1, 0, 0): "x "
                case (0, 1, 0): "y "
                default: [x, y, z].map(CSSValueText.number).joined(separator: " ") + " "
                }
            return axis + CSSValueText.degrees(degrees)
        case .scale(let x, let y, let z):
            return (z != 1 ? [x, y, z] : x == y ? [x] : [x, y]).map(CSSValueText.number).joined(separator: " ")
        case .skew, .matrix, .matrix3D, .perspective: return text(function)
        }
    }

    func text(_ function: TransformFunction) -> String {
        func numbers(_ values: [Double]) -> String { values.map(CSSValueText.number).joined(separator: ", ") }
        switch function {
        case .translate(let x, let y, let z): return "translate3d(\(text(x)), \(text(y)), \(CSSValueText.pixels(z)))"
        case .scale(let x, let y, let z): return "scale3d(\(numbers([x, y, z])))"
        case .rotate(let x, let y, let z, let degrees): return "rotate3d(\(numbers([x, y, z])), \(CSSValueText.degrees(degrees)))"
        case .skew(let x, let y): return "skew(\(CSSValueText.degrees(x)), \(CSSValueText.degrees(y)))"
        case .matrix(let m): return "matrix(\(numbers([m.a, m.b, m.c, m.d, m.e, m.f])))"
        case .matrix3D(let m): return "matrix3d(\(numbers(m)))"
        case .perspective(let distance): return "perspective(\(distance.map(CSSValueText.pixels) ?? "none"))"
        }
    }
}
