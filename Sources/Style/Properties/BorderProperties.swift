import CSSSyntax
import ClipBase

// Backgrounds 3 §3 to §6, UI 4 (outlines).
extension BorderStyle {
    static let keywords: Keywords<BorderStyle> = [
        "none": .none, "hidden": .hidden, "dotted": .dotted, "dashed": .dashed, "solid": .solid, "double": .double,
        "groove": .groove, "ridge": .ridge, "inset": .inset, "outset": .outset
    ]
    static let outlineKeywords: Keywords<BorderStyle> = [
        "none": .none, "dotted": .dotted, "dashed": .dashed, "solid": .solid, "double": .double, "groove": .groove,
        "ridge": .ridge, "inset": .inset, "outset": .outset, "auto": .auto
    ]
}

extension PropertyTable {
    mutating func addBorderProperties() {
        border("top", \.surface.borderTop, .borderTop)
        border("right", \.surface.borderRight, .borderRight)
        border("bottom", \.surface.borderBottom, .borderBottom)
        border("left", \.surface.borderLeft, .borderLeft)
        keyword("outline-style", \.surface.outline.style, BorderStyle.outlineKeywords)
        borderWidth("outline-width", \.surface.outline.width)
        color("outline-color", \.surface.outline.color, flag: .outline)
        value(
            "outline-offset", "<length>", \.surface.outlineOffset,
            read: { reader, builder in builder.length(&reader).map { LayoutUnit($0) } },
            text: { value, _ in CSSValueText.pixels(value) })
        radius("border-top-left-radius", \.surface.radii.topLeft)
        radius("border-top-right-radius", \.surface.radii.topRight)
        radius("border-bottom-right-radius", \.surface.radii.bottomRight)
        radius("border-bottom-left-radius", \.surface.radii.bottomLeft)
        value(
            "box-shadow", "none | [inset? && <length>{2,4} && <color>?]#", \.surface.boxShadows,
            read: { reader, builder in builder.shadows(&reader, .box).map { builder.tables.shadows.intern($0) } },
            text: { id, tables in Shadow.text(tables.shadows[id], .box) })
        borderImage("border-image", part: \.borderImage, id: \.surface.borderImage)
        borderImage("mask-border", part: \.maskBorder, id: \.effects.maskBorder)
    }

    private mutating func border(_ side: String, _ path: WritableKeyPath<ComputedStyle, BorderSide>, _ flag: CurrentColors) {
        keyword("border-\(side)-style", path.appending(path: \.style), BorderStyle.keywords)
        borderWidth("border-\(side)-width", path.appending(path: \.width))
        color("border-\(side)-color", path.appending(path: \.color), flag: flag, quirk: .unitless)
    }

    mutating func borderWidth(_ name: String, _ path: WritableKeyPath<ComputedStyle, LayoutUnit>) {
        value(
            name, "<length [0,∞]> | thin | medium | thick", path,
            read: { reader, builder in
                guard let width = builder.lineWidth(&reader) else { return nil }
                return builder.snappedBorderWidth(width)
            },
            text: { value, _ in CSSValueText.pixels(value) })
    }

    private mutating func radius(_ name: String, _ path: WritableKeyPath<ComputedStyle, LengthPair>) {
        value(
            name, "<length-percentage [0,∞]>{1,2}", path,
            read: { reader, builder in
                guard let x = builder.lengthPercentage(&reader, .nonNegative) else { return nil }
                return LengthPair(x: x, y: builder.lengthPercentage(&reader, .nonNegative) ?? x)
            },
            text: { value, tables in value.x == value.y ? tables.text(value.x) : tables.text(value) })
    }

    /// The five longhands of `border-image` or `mask-border`.
    private mutating func borderImage(
        _ name: String, part: WritableKeyPath<StyleBuilder, BorderImage?>, id: WritableKeyPath<ComputedStyle, TableID<BorderImage>>
    ) {
        func add<Value>(
            _ longhand: String, _ syntax: String, _ path: WritableKeyPath<BorderImage, Value>,
            read: @escaping (inout ComponentReader, inout StyleBuilder) -> Value?,
            text: @escaping (Value, StyleTables) -> String, in table: inout PropertyTable
        ) {
            table.longhand(
                "\(name)-\(longhand)", syntax,
                apply: { reader, builder in
                    guard let value = read(&reader, &builder) else { return false }
                    var image = builder[keyPath: part] ?? builder.tables.borderImages[builder.style[keyPath: id]]
                    image[keyPath: path] = value
                    builder[keyPath: part] = image
                    return true
                },
                copy: { builder, source in
                    var image = builder[keyPath: part] ?? builder.tables.borderImages[builder.style[keyPath: id]]
                    image[keyPath: path] = builder.tables.borderImages[source[keyPath: id]][keyPath: path]
                    builder[keyPath: part] = image
                },
                text: { style, tables in text(tables.borderImages[style[keyPath: id]][keyPath: path], tables) })
        }
        add(
            "source", "none | <image>", \.source, read: { reader, builder in builder.imageOrNone(&reader) },
            text: { image, tables in tables.text(image) }, in: &self)
        longhand(
            "\(name)-slice", "[<number [0,∞]> | <percentage [0,∞]>]{1,4} && fill?",
            apply: { reader, builder in
                var isFilled = reader.consumeIdent("fill")
                var values: [LengthPercentage] = []
                while values.count < 4 {
                    if let number = builder.number(&reader, .nonNegative) {
                        values.append(.pixels(number))
                    } else if let percent = builder.percentage(&reader, .nonNegative) {
                        values.append(.percent(percent))
                    } else {
                        break
                    }
                }
                guard let sides = Sides(values) else { return false }
                if !isFilled { isFilled = reader.consumeIdent("fill") }
                var image = builder[keyPath: part] ?? builder.tables.borderImages[builder.style[keyPath: id]]
                image.slice = sides
                image.isFilled = isFilled
                builder[keyPath: part] = image
                return true
            },
            copy: { builder, source in
                var image = builder[keyPath: part] ?? builder.tables.borderImages[builder.style[keyPath: id]]
                image.slice = builder.tables.borderImages[source[keyPath: id]].slice
                image.isFilled = builder.tables.borderImages[source[keyPath: id]].isFilled
                builder[keyPath: part] = image
            },
            text: { style, tables in
                let image = tables.borderImages[style[keyPath: id]]
                let sides = image.slice.list.map {
                    $0.fraction != 0 ? CSSValueText.percentage(Double($0.fraction)) : CSSValueText.number($0.pixels)
                }
                return CSSValueText.sides(sides) + (image.isFilled ? " fill" : "")
            })
        add(
            "width", "[<length-percentage [0,∞]> | <number [0,∞]> | auto]{1,4}", \.width,
            read: { reader, builder in
                var values: [BorderImage.Width] = []
                while values.count < 4 {
                    if reader.consumeIdent("auto") {
                        values.append(.auto)
                    } else if let number = builder.number(&reader, .nonNegative) {
                        values.append(.number(number))
                    } else if let length = builder.lengthPercentage(&reader, .nonNegative) {
                        values.append(.length(length))
                    } else {
                        break
                    }
                }
                return Sides(values)
            },
            text: { value, tables in CSSValueText.sides(value.list.map { tables.text($0) }) }, in: &self)
        add(
            "outset", "[<length [0,∞]> | <number [0,∞]>]{1,4}", \.outset,
            read: { reader, builder in
                var values: [BorderImage.Width] = []
                while values.count < 4 {
                    if let number = builder.number(&reader, .nonNegative) {
                        values.append(.number(number))
                    } else if let length = builder.length(&reader, .nonNegative) {
                        values.append(.length(.pixels(length)))
                    } else {
                        break
                    }
                }
                return Sides(values)
            },
            text: { value, tables in CSSValueText.sides(value.list.map { tables.text($0) }) }, in: &self)
        let repeats: Keywords<BorderImage.Repeat> = ["stretch": .stretch, "repeat": .repeat, "round": .round, "space": .space]
        longhand(
            "\(name)-repeat", "[stretch | repeat | round | space]{1,2}",
            apply: { reader, builder in
                guard let x = reader.consumeKeyword(repeats.table) else { return false }
                var image = builder[keyPath: part] ?? builder.tables.borderImages[builder.style[keyPath: id]]
                image.repeatX = x
                image.repeatY = reader.consumeKeyword(repeats.table) ?? x
                builder[keyPath: part] = image
                return true
            },
            copy: { builder, source in
                var image = builder[keyPath: part] ?? builder.tables.borderImages[builder.style[keyPath: id]]
                image.repeatX = builder.tables.borderImages[source[keyPath: id]].repeatX
                image.repeatY = builder.tables.borderImages[source[keyPath: id]].repeatY
                builder[keyPath: part] = image
            },
            text: { style, tables in
                let image = tables.borderImages[style[keyPath: id]]
                return image.repeatX == image.repeatY
                    ? repeats.text(image.repeatX) : repeats.text(image.repeatX) + " " + repeats.text(image.repeatY)
            })
    }
}

extension Sides {
    /// From one to four values, as the shorthands of sides give them.
    init?(_ values: [Value]) {
        switch values.count {
        case 1: self.init(all: values[0])
        case 2: self.init(top: values[0], right: values[1], bottom: values[0], left: values[1])
        case 3: self.init(top: values[0], right: values[1], bottom: values[2], left: values[1])
        case 4: self.init(top: values[0], right: values[1], bottom: values[2], left: values[3])
        default: return nil
        }
    }

    var list: [Value] { [top, right, bottom, left] }
}

extension StyleTables {
    func text(_ width: BorderImage.Width) -> String {
        switch width {
        case .auto: "auto"
        case .number(let number): CSSValueText.number(number)
        case .length(let length): text(length)
        }
    }
}
