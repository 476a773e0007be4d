import CSSSyntax
import ClipBase

// Anchor Positioning 1.
extension PropertyTable {
    mutating func addAnchorProperties() {
        anchorPart(
            "anchor-name", "none | <dashed-ident>#", \.names,
            read: { reader, _ in reader.consumeIdent("none") ? [] : Self.dashedIdents(&reader) },
            text: { names in names.isEmpty ? "none" : Self.text(names) })
        anchorPart(
            "anchor-scope", "none | all | <dashed-ident>#", \.scope,
            read: { reader, _ in
                if reader.consumeIdent("none") { return AnchorScope.none }
                if reader.consumeIdent("all") { return .all }
                return Self.dashedIdents(&reader).map(AnchorScope.names)
            },
            text: { scope in
                switch scope {
                case .none: "none"
                case .all: "all"
                case .names(let names): Self.text(names)
                }
            })
        anchorPart(
            "position-anchor", "normal | none | auto | <dashed-ident>", \.defaultAnchor,
            read: { reader, _ in
                if reader.consumeIdent("normal") { return .normal }
                if reader.consumeIdent("none") { return DefaultAnchor.none }
                if reader.consumeIdent("auto") { return .auto }
                return reader.consumeDashedIdent().map(DefaultAnchor.name)
            },
            text: { anchor in
                switch anchor {
                case .normal: "normal"
                case .none: "none"
                case .auto: "auto"
                case .name(let name): CSSText.identifier(name.string)
                }
            })
        anchorPart(
            "position-area", "none | <position-area>", \.area,
            read: { reader, _ -> PositionArea?? in
                reader.consumeIdent("none") ? .some(nil) : Self.positionArea(&reader).map { .some($0) }
            },
            text: { area in area?.text ?? "none" })
        let orders = Self.tryOrders
        anchorPart(
            "position-try-order", orders.syntax, \.tryOrder, read: { reader, _ in reader.consumeKeyword(orders.table) },
            text: { orders.text($0) })
        anchorPart(
            "position-try-fallbacks", "none | [<dashed-ident> || <try-tactic> | <position-area>]#", \.fallbacks,
            read: { reader, _ in reader.consumeIdent("none") ? [] : Self.tryOptions(&reader) },
            text: { options in options.isEmpty ? "none" : options.map(\.text).joined(separator: ", ") })
        anchorPart(
            "position-visibility", "always | [anchors-visible || no-overflow]", \.visibility,
            read: { reader, _ in Self.visibility(&reader) },
            text: { value in
                if value.isEmpty { return "always" }
                return [(PositionVisibility.anchorsVisible, "anchors-visible"), (.noOverflow, "no-overflow")]
                    .filter { value.contains($0.0) }.map(\.1).joined(separator: " ")
            })
    }

    mutating func addAnchorShorthand() {
        let parts = properties(["position-try-order", "position-try-fallbacks"])
        shorthand(
            "position-try", "<'position-try-order'>? <'position-try-fallbacks'>", ["position-try-order", "position-try-fallbacks"]
        ) { reader, expansion in
            if !expansion.take(parts[0], &reader) { expansion.setInitial([parts[0]]) }
            return expansion.take(parts[1], &reader)
        }
    }

    /// One of the properties that `BoxStyle.anchoring` holds.
    private mutating func anchorPart<Value: Sendable>(
        _ name: String, _ syntax: String, _ part: WritableKeyPath<AnchorStyle, Value>,
        read: @escaping (inout ComponentReader, inout StyleBuilder) -> Value?, text: @escaping (Value) -> String
    ) {
        longhand(
            name, syntax,
            apply: { reader, builder in
                guard let value = read(&reader, &builder) else { return false }
                builder.anchoring[keyPath: part] = value
                return true
            },
            copy: { builder, source in builder.anchoring[keyPath: part] = builder.tables.anchors[source.box.anchoring][keyPath: part] },
            text: { style, tables in text(tables.anchors[style.box.anchoring][keyPath: part]) })
    }

    private static let tryOrders: Keywords<PositionTryOrder> = [
        "normal": .normal, "most-width": .mostWidth, "most-height": .mostHeight, "most-block-size": .mostBlockSize,
        "most-inline-size": .mostInlineSize
    ]

    private static func text(_ names: [Name]) -> String { names.map { CSSText.identifier($0.string) }.joined(separator: ", ") }

    private static func dashedIdents(_ reader: inout ComponentReader) -> [Name]? {
        var names: [Name] = []
        repeat {
            guard let name = reader.consumeDashedIdent() else { return nil }
            names.append(name)
        } while reader.consumeComma()
        return names
    }

    private static func positionArea(_ reader: inout ComponentReader) -> PositionArea? {
        guard let one = reader.consumeKeyword(PositionArea.keywords.table) else { return nil }
        return PositionArea(one, reader.consumeKeyword(PositionArea.keywords.table))
    }

    private static func tryOptions(_ reader: inout ComponentReader) -> [PositionTryOption]? {
        var options: [PositionTryOption] = []
        repeat {
            if let area = positionArea(&reader) {
                options.append(PositionTryOption(area: area))
                continue
            }
            var option = PositionTryOption()
            while true {
                if option.rule == nil, let rule = reader.consumeDashedIdent() {
                    option.rule = rule
                } else if let tactic = reader.consumeKeyword(PositionTryOption.tactics.table) {
                    guard !option.tactics.contains(tactic) else { return nil }
                    option.tactics.append(tactic)
                } else {
                    break
                }
            }
            guard option.rule != nil || !option.tactics.isEmpty else { return nil }
            options.append(option)
        } while reader.consumeComma()
        return options
    }

    private static func visibility(_ reader: inout ComponentReader) -> PositionVisibility? {
        if reader.consumeIdent("always") { return [] }
        var value: PositionVisibility = []
        while true {
            if !value.contains(.anchorsVisible), reader.consumeIdent("anchors-visible") {
                value.insert(.anchorsVisible)
            } else if !value.contains(.noOverflow), reader.consumeIdent("no-overflow") {
                value.insert(.noOverflow)
            } else {
                return value.isEmpty ? nil : value
            }
        }
    }
}

extension PositionTryOption {
    static let tactics: Keywords<PositionTryTactic> = [
        "flip-block": .flipBlock, "flip-inline": .flipInline, "flip-start": .flipStart, "flip-x": .flipX, "flip-y": .flipY
    ]

    var text: String {
        if let area { return area.text }
        return ((rule.map { [CSSText.identifier($0.string)] } ?? []) + tactics.map { Self.tactics.text($0) }).joined(separator: " ")
    }
}
