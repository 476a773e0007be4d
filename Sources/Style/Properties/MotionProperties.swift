import CSSSyntax
import ClipBase

// Motion Path 1.
extension PropertyTable {
    mutating func addMotionProperties() {
        longhand(
            "offset-path", "none | [ray() | <url> | <basic-shape>] || <coord-box>",
            apply: { reader, builder in
                guard let (route, box) = builder.motionRoute(&reader) else { return false }
                builder.motion.route = route
                builder.motion.referenceBox = box
                return true
            },
            copy: { builder, source in
                let motion = builder.tables.motions[source.effects.motion]
                builder.motion.route = motion.route
                builder.motion.referenceBox = motion.referenceBox
            },
            text: { style, tables in tables.routeText(tables.motions[style.effects.motion]) })
        motionPart(
            "offset-position", "normal | auto | <position>", \.position,
            read: { reader, builder in
                if reader.consumeIdent("normal") { return .normal }
                if reader.consumeIdent("auto") { return .auto }
                return builder.position(&reader).map { .at($0) }
            },
            text: { position, tables in
                switch position {
                case .normal: "normal"
                case .auto: "auto"
                case .at(let pair): tables.text(pair)
                }
            })
        motionPart(
            "offset-distance", "<length-percentage>", \.distance, read: { reader, builder in builder.lengthPercentage(&reader) },
            text: { distance, tables in tables.text(distance) })
        motionPart(
            "offset-rotate", "[auto | reverse] || <angle>", \.rotation,
            read: { reader, builder in
                var rotation = MotionPath.Rotation(followsPath: false)
                var words = 0
                var angle: Double?
                for _ in 0..<2 {
                    if words == 0, reader.consumeIdent("auto") {
                        words = 1
                    } else if words == 0, reader.consumeIdent("reverse") {
                        words = 1
                        rotation.degrees = 180
                    } else if angle == nil {
                        angle = builder.angle(&reader)
                    }
                }
                guard words > 0 || angle != nil else { return nil }
                rotation.followsPath = words > 0
                rotation.degrees += angle ?? 0
                return rotation
            },
            text: { rotation, _ in
                let degrees = CSSValueText.degrees(rotation.degrees)
                return rotation.followsPath ? rotation.degrees == 0 ? "auto" : "auto " + degrees : degrees
            })
        motionPart(
            "offset-anchor", "auto | <position>", \.anchor,
            read: { reader, builder -> LengthPair?? in
                if reader.consumeIdent("auto") { return .some(nil) }
                return builder.position(&reader).map { .some($0) }
            },
            text: { anchor, tables in anchor.map { tables.text($0) } ?? "auto" })
    }

    mutating func addMotionShorthand() {
        let names = ["offset-position", "offset-path", "offset-distance", "offset-rotate", "offset-anchor"]
        let all = properties(names)
        let (position, path, anchor) = (all[0], all[1], all[4])
        let others = [[all[2]], [all[3]]]
        shorthand(
            "offset",
            "[<'offset-position'>? [<'offset-path'> [<'offset-distance'> || <'offset-rotate'>]?]?]! [/ <'offset-anchor'>]?", names
        ) { reader, expansion in
            let hasPosition = expansion.take(position, &reader)
            if !hasPosition { expansion.setInitial([position]) }
            if expansion.take(path, &reader) {
                if !expansion.takeAnyOrder(others, &reader) { expansion.setInitial(others.flatMap { $0 }) }
            } else {
                guard hasPosition else { return false }
                expansion.setInitial([path] + others.flatMap { $0 })
            }
            guard reader.consumeDelimiter("/") else {
                expansion.setInitial([anchor])
                return true
            }
            return expansion.take(anchor, &reader)
        }
    }

    /// One of the properties that `EffectStyle.motion` holds.
    private mutating func motionPart<Value: Sendable>(
        _ name: String, _ syntax: String, _ part: WritableKeyPath<MotionPath, Value>,
        read: @escaping (inout ComponentReader, inout StyleBuilder) -> Value?, text: @escaping (Value, StyleTables) -> String
    ) {
        longhand(
            name, syntax,
            apply: { reader, builder in
                guard let value = read(&reader, &builder) else { return false }
                builder.motion[keyPath: part] = value
                return true
            },
            copy: { builder, source in builder.motion[keyPath: part] = builder.tables.motions[source.effects.motion][keyPath: part] },
            text: { style, tables in text(tables.motions[style.effects.motion][keyPath: part], tables) },
            mix: { builder, from, to, share in
                let a = builder.tables.motions[from.effects.motion][keyPath: part]
                let b = builder.tables.motions[to.effects.motion][keyPath: part]
                guard let value = builder.tables.mix(a, b, share) else { return false }
                builder.motion[keyPath: part] = value
                return true
            })
    }
}
