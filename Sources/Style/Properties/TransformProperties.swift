import CSSSyntax
import ClipBase

// Transforms 1 and 2.
extension PropertyTable {
    mutating func addTransformProperties() {
        transformPart("translate", "none | <length-percentage> [<length-percentage> <length>?]?", \.translate) { reader, builder in
            if reader.consumeIdent("none") { return [] }
            guard let x = builder.lengthPercentage(&reader) else { return nil }
            guard let y = builder.lengthPercentage(&reader) else { return [.translate(x: x, y: .zero, z: 0)] }
            return [.translate(x: x, y: y, z: builder.length(&reader) ?? 0)]
        }
        transformPart("rotate", "none | [x | y | z | <number>{3}]? && <angle>", \.rotate) { reader, builder in
            if reader.consumeIdent("none") { return [] }
            var axis: [Double]?
            var degrees: Double?
            for _ in 0..<2 {
                if degrees == nil, reader.peek.kind != .number, let angle = builder.angle(&reader) {
                    degrees = angle
                } else if axis == nil, reader.consumeIdent("x") {
                    axis = [1, 0, 0]
                } else if axis == nil, reader.consumeIdent("y") {
                    axis = [0, 1, 0]
                } else if axis == nil, reader.consumeIdent("z") {
                    axis = [0, 0, 1]
                } else if axis == nil, let x = builder.number(&reader) {
                    guard let y = builder.number(&reader), let z = builder.number(&reader) else { return nil }
                    axis = [x, y, z]
                }
            }
            guard let degrees else { return nil }
            let a = axis ?? [0, 0, 1]
            return [.rotate(x: a[0], y: a[1], z: a[2], degrees: degrees)]
        }
        transformPart("scale", "none | [<number> | <percentage>]{1,3}", \.scale) { reader, builder in
            if reader.consumeIdent("none") { return [] }
            guard let x = builder.numberOrPercentage(&reader) else { return nil }
            let y = builder.numberOrPercentage(&reader)
            let z = y == nil ? nil : builder.numberOrPercentage(&reader)
            return [.scale(x: x, y: y ?? x, z: z ?? 1)]
        }
        transformPart("transform", "none | <transform-function>+", \.transform) { reader, builder in
            if reader.consumeIdent("none") { return [] }
            var list: [TransformFunction] = []
            while list.count < StyleBuilder.maxListItems, let function = builder.transformFunction(&reader) { list.append(function) }
            return list.isEmpty ? nil : list
        }
        addTransformOrigin()
        keyword(
            "transform-box", \.effects.transformBox,
            [
                "view-box": .viewBox, "content-box": .contentBox, "border-box": .borderBox, "fill-box": .fillBox,
                "stroke-box": .strokeBox
            ])
        keyword("transform-style", \.effects.transformStyle, ["flat": .flat, "preserve-3d": .preserve3D])
        value(
            "perspective", "none | <length [0,∞]>", \.effects.perspective,
            read: { reader, builder -> Double?? in
                if reader.consumeIdent("none") { return .some(nil) }
                return builder.length(&reader, .nonNegative).map { .some($0) }
            },
            text: { value, _ in value.map(CSSValueText.pixels) ?? "none" })
        value(
            "perspective-origin", "<position>", \.effects.perspectiveOrigin,
            read: { reader, builder in builder.position(&reader) }, text: { value, tables in tables.text(value) })
        keyword("backface-visibility", \.effects.hidesBackface, ["visible": false, "hidden": true])
    }

    /// One of the properties that `EffectStyle.transform` holds.
    private mutating func transformPart(
        _ name: String, _ syntax: String, _ part: WritableKeyPath<TransformParts, [TransformFunction]>,
        read: @escaping (inout ComponentReader, inout StyleBuilder) -> [TransformFunction]?
    ) {
        longhand(
            name, syntax,
            apply: { reader, builder in
                guard let list = read(&reader, &builder) else { return false }
                builder.transforms[keyPath: part] = list
                return true
            },
            copy: { builder, source in
                builder.transforms[keyPath: part] = builder.tables.transforms[source.effects.transform][keyPath: part]
            },
            text: { style, tables in
                let list = tables.transforms[style.effects.transform][keyPath: part]
                if part != \.transform { return list.first.map(tables.propertyText) ?? "none" }
                return list.isEmpty ? "none" : TransformFunction.matrixText(list) ?? list.map { tables.text($0) }.joined(separator: " ")
            })
    }

    private mutating func addTransformOrigin() {
        longhand(
            "transform-origin", "<position> <length>?",
            apply: { reader, builder in
                let start = reader.position
                guard let pair = builder.position(&reader) else { return false }
                let end = reader.position
                reader.position = start
                _ = reader.consumeComponent()
                // A depth follows two values alone.
                let isOne = reader.position == end
                reader.position = end
                builder.style.effects.transformOrigin = pair
                builder.style.effects.transformOriginZ = isOne ? 0 : builder.length(&reader) ?? 0
                return reader.isAtEnd
            },
            copy: { builder, source in
                builder.style.effects.transformOrigin = source.effects.transformOrigin
                builder.style.effects.transformOriginZ = source.effects.transformOriginZ
            },
            text: { style, tables in
                tables.text(style.effects.transformOrigin)
                    + (style.effects.transformOriginZ == 0 ? "" : " " + CSSValueText.pixels(style.effects.transformOriginZ))
            })
    }
}
