import CSSSyntax
import ClipBase

// Text Decoration 4.
extension PropertyTable {
    private static let lines: Keywords<TextDecorationLine> = [
        "underline": .underline, "overline": .overline, "line-through": .lineThrough, "blink": .blink
    ]

    mutating func addTextDecorationProperties() {
        value(
            "text-decoration-line", "none | [underline || overline || line-through || blink] | spelling-error | grammar-error",
            \.decoration.line,
            read: { reader, _ in
                if reader.consumeIdent("none") { return [] }
                if reader.consumeIdent("spelling-error") { return .spellingError }
                if reader.consumeIdent("grammar-error") { return .grammarError }
                var lines: TextDecorationLine = []
                while let line = reader.consumeKeyword(Self.lines.table) {
                    if lines.contains(line) { return nil }
                    lines.insert(line)
                }
                return lines.isEmpty ? nil : lines
            },
            text: { lines, _ in
                if lines.isEmpty { return "none" }
                if lines == .spellingError { return "spelling-error" }
                if lines == .grammarError { return "grammar-error" }
                let all: [(TextDecorationLine, String)] = [
                    (.underline, "underline"), (.overline, "overline"), (.lineThrough, "line-through"), (.blink, "blink")
                ]
                return all.filter { lines.contains($0.0) }.map(\.1).joined(separator: " ")
            })
        keyword(
            "text-decoration-style", \.decoration.style,
            ["solid": .solid, "double": .double, "dotted": .dotted, "dashed": .dashed, "wavy": .wavy])
        color("text-decoration-color", \.decoration.color, flag: .decoration)
        value(
            "text-decoration-thickness", "auto | from-font | <length-percentage>", \.decoration.thickness,
            read: { reader, builder -> LengthPercentage?? in
                if reader.consumeIdent("auto") { return .some(nil) }
                if reader.consumeIdent("from-font") { return .some(.pixels(-1)) }
                return builder.lengthPercentage(&reader, percentages: .basis(builder.lengths.fontSize)).map { .some($0) }
            },
            text: { value, tables in
                value.map { $0 == .pixels(-1) ? "from-font" : tables.text($0) } ?? "auto"
            })
        keyword(
            "text-decoration-skip-ink", \.text.skipInk, inherited: true, ["auto": .auto, "none": .none, "all": .all])
        value(
            "text-underline-position", "auto | from-font | under || [left | right]", \.text.underlinePosition, inherited: true,
            read: { reader, _ in
                if reader.consumeIdent("auto") { return .auto }
                if reader.consumeIdent("from-font") {
                    _ = reader.consumeIdent("left") || reader.consumeIdent("right")
                    return .fromFont
                }
                var isUnder = reader.consumeIdent("under")
                let isLeft = reader.consumeIdent("left")
                let isRight = !isLeft && reader.consumeIdent("right")
                if !isUnder { isUnder = reader.consumeIdent("under") }
                if isLeft { return isUnder ? .underLeft : .left }
                if isRight { return isUnder ? .underRight : .right }
                return isUnder ? .under : nil
            },
            text: { value, _ in
                switch value {
                case .auto: "auto"
                case .fromFont: "from-font"
                case .under: "under"
                case .left: "left"
                case .right: "right"
                case .underLeft: "under left"
                case .underRight: "under right"
                }
            })
        value(
            "text-underline-offset", "auto | <length-percentage>", \.text.underlineOffset, inherited: true,
            read: { reader, builder -> LengthPercentage?? in
                if reader.consumeIdent("auto") { return .some(nil) }
                return builder.lengthPercentage(&reader, percentages: .basis(builder.lengths.fontSize)).map { .some($0) }
            },
            text: { value, tables in value.map { tables.text($0) } ?? "auto" })
        value(
            "text-shadow", "none | [<color>? && <length>{2,3}]#", \.text.shadows, inherited: true,
            read: { reader, builder in builder.shadows(&reader, .text).map { builder.tables.shadows.intern($0) } },
            text: { id, tables in Shadow.text(tables.shadows[id], .text) })
        addTextEmphasis()
        optionalColor("-webkit-text-fill-color", \.text.fillColor, none: "currentcolor", inherited: true)
        optionalColor("-webkit-text-stroke-color", \.text.strokeColor, none: "currentcolor", inherited: true)
        value(
            "-webkit-text-stroke-width", "<line-width>", \.text.strokeWidth, inherited: true,
            read: { reader, builder in builder.lineWidth(&reader) },
            text: { width, _ in CSSValueText.pixels(width) })
    }

    private static let emphasisShapes: Keywords<TextEmphasisShape> = [
        "dot": .dot, "circle": .circle, "double-circle": .doubleCircle, "triangle": .triangle, "sesame": .sesame
    ]

    private mutating func addTextEmphasis() {
        longhand(
            "text-emphasis-style", "none | [filled | open] || [dot | circle | double-circle | triangle | sesame] | <string>",
            inherited: true,
            apply: { reader, builder in
                if reader.consumeIdent("none") {
                    builder.style.text.emphasisShape = .none
                    return true
                }
                if let string = reader.consumeString() {
                    builder.style.text.emphasisShape = .string
                    builder.style.text.emphasisString = builder.tables.strings.intern(String(string.prefix(1)))
                    return true
                }
                var shape: TextEmphasisShape?
                var fill: TextEmphasisFill?
                for _ in 0..<2 {
                    if shape == nil, let value = reader.consumeKeyword(Self.emphasisShapes.table) {
                        shape = value
                    } else if fill == nil, reader.consumeIdent("filled") {
                        fill = .filled
                    } else if fill == nil, reader.consumeIdent("open") {
                        fill = .open
                    }
                }
                guard shape != nil || fill != nil else { return false }
                builder.style.text.emphasisShape =
                    shape ?? (builder.style.text.writingMode.isHorizontal ? .circle : .sesame)
                builder.style.text.emphasisFill = fill ?? .filled
                return true
            },
            copy: { builder, source in
                builder.style.text.emphasisShape = source.text.emphasisShape
                builder.style.text.emphasisFill = source.text.emphasisFill
                builder.style.text.emphasisString = source.text.emphasisString
            },
            text: { style, tables in
                switch style.text.emphasisShape {
                case .none: "none"
                case .string: CSSText.string(tables.strings[style.text.emphasisString])
                case .dot, .circle, .doubleCircle, .triangle, .sesame:
                    (style.text.emphasisFill == .open ? "open " : "") + Self.emphasisShapes.text(style.text.emphasisShape)
                }
            })
        color("text-emphasis-color", \.text.emphasisColor, inherited: true, flag: .emphasis)
        longhand(
            "text-emphasis-position", "[over | under] && [right | left]?", inherited: true,
            apply: { reader, builder in
                var isUnder: Bool?
                var isLeft: Bool?
                for _ in 0..<2 {
                    if isUnder == nil, reader.consumeIdent("over") {
                        isUnder = false
                    } else if isUnder == nil, reader.consumeIdent("under") {
                        isUnder = true
                    } else if isLeft == nil, reader.consumeIdent("right") {
                        isLeft = false
                    } else if isLeft == nil, reader.consumeIdent("left") {
                        isLeft = true
                    }
                }
                guard let isUnder else { return reader.consumeIdent("auto") }
                builder.style.text.emphasisIsUnder = isUnder
                builder.style.text.emphasisIsLeft = isLeft ?? false
                return true
            },
            copy: { builder, source in
                builder.style.text.emphasisIsUnder = source.text.emphasisIsUnder
                builder.style.text.emphasisIsLeft = source.text.emphasisIsLeft
            },
            text: { style, _ in
                (style.text.emphasisIsUnder ? "under" : "over") + (style.text.emphasisIsLeft ? " left" : "")
            })
    }
}

extension Shadow {
    enum Kind { case box, text }

    static func text(_ shadows: [Shadow], _ kind: Kind) -> String {
        if shadows.isEmpty { return "none" }
        return shadows.map { shadow in
            var parts = [CSSValueText.color(shadow.color)]
            parts += [shadow.x, shadow.y, shadow.blur].map(CSSValueText.pixels)
            if kind == .box { parts.append(CSSValueText.pixels(shadow.spread)) }
            if shadow.isInset { parts.append("inset") }
            return parts.joined(separator: " ")
        }.joined(separator: ", ")
    }
}

extension StyleBuilder {
    static let maxListItems = 4096

    /// `none`, or a list of shadows, the topmost first.
    mutating func shadows(_ reader: inout ComponentReader, _ kind: Shadow.Kind) -> [Shadow]? {
        if reader.consumeIdent("none") { return [] }
        var list: [Shadow] = []
        repeat {
            guard list.count < Self.maxListItems, let shadow = shadow(&reader, kind) else { return nil }
            list.append(shadow)
        } while reader.consumeComma()
        return list
    }

    mutating func shadow(_ reader: inout ComponentReader, _ kind: Shadow.Kind) -> Shadow? {
        var color: RGBA?
        var isCurrentColor = false
        var isInset = false
        var lengths: [Double] = []
        while !reader.isAtEnd && reader.peek.kind != .comma {
            if lengths.isEmpty, let x = length(&reader) {
                guard let y = length(&reader) else { return nil }
                lengths = [x, y]
                if let blur = length(&reader, .nonNegative) {
                    lengths.append(blur)
                    if kind == .box, let spread = length(&reader) { lengths.append(spread) }
                }
            } else if kind == .box, !isInset, reader.consumeIdent("inset") {
                isInset = true
            } else if color == nil, !isCurrentColor, reader.consumeIdent("currentcolor") {
                isCurrentColor = true
            } else if color == nil, !isCurrentColor, let value = usedColor(&reader) {
                color = value
            } else {
                return nil
            }
        }
        guard lengths.count >= 2 else { return nil }
        var shadow = Shadow(
            color: color ?? style.text.color, x: lengths[0], y: lengths[1], blur: lengths.count > 2 ? lengths[2] : 0,
            spread: lengths.count > 3 ? lengths[3] : 0, isInset: isInset)
        shadow.isCurrentColor = color == nil
        return shadow
    }

    /// `<line-width>` in CSS px.
    mutating func lineWidth(_ reader: inout ComponentReader) -> Double? {
        if reader.consumeIdent("thin") { return 1 * lengths.zoom }
        if reader.consumeIdent("medium") { return 3 * lengths.zoom }
        if reader.consumeIdent("thick") { return 5 * lengths.zoom }
        return length(&reader, .nonNegative, quirk: .unitless)
    }
}
