import CSSSyntax
import ClipBase

// Writing mode and font: what must be known before any other value is computed (Writing Modes 4, Fonts 4).
extension PropertyTable {
    mutating func addPropertiesBeforeFont() {
        longhand(
            "zoom", "<number> | <percentage> | normal | reset",
            apply: { reader, builder in
                let own: Double
                if reader.consumeIdent("normal") || reader.consumeIdent("reset") {
                    own = 1
                } else if let factor = builder.numberOrPercentage(&reader, .nonNegative) {
                    own = factor == 0 ? 1 : factor
                } else {
                    return false
                }
                builder.style.inherited.zoom = Float(min(Double(builder.parent.inherited.zoom) * own, 1000))
                return true
            },
            copy: { builder, source in
                // `zoom` does not inherit; the product does. `inherit` takes the parent's own factor, which is not kept.
                builder.style.inherited.zoom = builder.parent.inherited.zoom
                _ = source
            },
            text: { style, _ in CSSValueText.number(Double(style.inherited.zoom)) })
        longhand(
            "color-scheme", "normal | [light | dark | <custom-ident>]+ && only?", inherited: true,
            apply: { reader, builder in
                guard let schemes = ColorSchemes(&reader) else { return false }
                builder.style.inherited.isDark = builder.isDark(schemes)
                return true
            },
            copy: { builder, source in builder.style.inherited.isDark = source.inherited.isDark },
            text: { style, _ in style.inherited.isDark ? "dark" : "light" })
        keyword(
            "writing-mode", \.text.writingMode, inherited: true,
            [
                "horizontal-tb": .horizontalTB, "vertical-rl": .verticalRL, "vertical-lr": .verticalLR,
                "sideways-rl": .sidewaysRL, "sideways-lr": .sidewaysLR, "lr": .horizontalTB, "lr-tb": .horizontalTB,
                "rl": .horizontalTB, "rl-tb": .horizontalTB, "tb": .verticalRL, "tb-rl": .verticalRL, "tb-lr": .verticalLR
            ])
        keyword(
            "text-orientation", \.text.orientation, inherited: true,
            ["mixed": .mixed, "upright": .upright, "sideways": .sideways, "sideways-right": .sideways])
        keyword("direction", \.text.direction, inherited: true, ["ltr": .ltr, "rtl": .rtl])
    }

    mutating func addFontProperties() {
        value(
            "font-family", "[<family-name> | <generic-family>]#", \.font.families, inherited: true,
            read: { reader, builder in
                var families: [FontFamily] = []
                repeat {
                    guard let family = FontFamily.read(&reader) else { return nil }
                    families.append(family)
                } while reader.consumeComma()
                return builder.tables.fontFamilies.intern(families)
            },
            text: { id, tables in tables.fontFamilies[id].map(\.text).joined(separator: ", ") })
        longhand(
            "font-size", "<absolute-size> | <relative-size> | <length-percentage [0,∞]> | math", inherited: true,
            apply: { reader, builder in builder.readFontSize(&reader) },
            copy: { builder, source in
                builder.style.font.size = source.font.size
                builder.style.font.sizeKeyword = source.font.sizeKeyword
                builder.style.font.isSizeAbsolute = source.font.isSizeAbsolute
            },
            text: { style, _ in CSSValueText.pixels(style.font.size) })
        value(
            "font-weight", "normal | bold | bolder | lighter | <number [1,1000]>", \.font.weight, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("normal") { return 400 }
                if reader.consumeIdent("bold") { return 700 }
                let inherited = builder.parent.font.weight
                if reader.consumeIdent("bolder") {
                    return inherited < 350 ? 400 : inherited < 550 ? 700 : inherited < 900 ? 900 : inherited
                }
                if reader.consumeIdent("lighter") {
                    return inherited < 100 ? inherited : inherited < 550 ? 100 : inherited < 750 ? 400 : 700
                }
                let isPlain = reader.peek.kind == .number
                guard let weight = builder.number(&reader) else { return nil }
                if isPlain && !(1...1000).contains(weight) { return nil }
                return Float(min(max(weight, 1), 1000))
            },
            text: { weight, _ in CSSValueText.number(Double(weight)) })
        value(
            "font-stretch", "<percentage [0,∞]> | normal | condensed | expanded | …", \.font.stretch, inherited: true,
            read: { reader, builder in
                if let keyword = reader.consumeKeyword(FontStyle.stretches.table) { return keyword }
                return builder.percentage(&reader, .nonNegative).map { Float(min($0, 10_000)) }
            },
            text: { stretch, _ in CSSValueText.number(Double(stretch)) + "%" })
        longhand(
            "font-style", "normal | italic | oblique <angle [-90deg,90deg]>?", inherited: true,
            apply: { reader, builder in
                if reader.consumeIdent("normal") {
                    builder.style.font.style = .normal
                } else if reader.consumeIdent("italic") {
                    builder.style.font.style = .italic
                } else if reader.consumeIdent("oblique") {
                    let angle = builder.angle(&reader) ?? 14
                    guard (-90...90).contains(angle) else { return false }
                    builder.style.font.style = angle == 0 ? .normal : .oblique
                    builder.style.font.obliqueAngle = Float(angle)
                } else {
                    return false
                }
                return true
            },
            copy: { builder, source in
                builder.style.font.style = source.font.style
                builder.style.font.obliqueAngle = source.font.obliqueAngle
            },
            text: { style, _ in
                switch style.font.style {
                case .normal: "normal"
                case .italic: "italic"
                case .oblique:
                    style.font.obliqueAngle == 14 ? "oblique" : "oblique " + CSSValueText.degrees(Double(style.font.obliqueAngle))
                }
            })
        addFontVariants()
        value(
            "font-size-adjust", "none | [ex-height | cap-height | ch-width | ic-width | ic-height]? [from-font | <number>]",
            \.font.sizeAdjust, inherited: true,
            read: { reader, builder in FontSizeAdjust.read(&reader, &builder) }, text: { value, _ in value.text })
        value(
            "font-language-override", "normal | <string>", \.font.languageOverride, inherited: true,
            read: { reader, _ in
                if reader.consumeIdent("normal") { return .empty }
                guard let tag = reader.consumeString(), (1...4).contains(tag.utf8.count),
                    tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
                else { return nil }
                return Name(tag)
            },
            text: { name, _ in name == .empty ? "normal" : CSSText.string(name.string) })
        value(
            "font-variation-settings", "normal | [<string> <number>]#", \.font.variations, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("normal") { return TableID() }
                var axes: [TaggedValue] = []
                repeat {
                    guard let tag = TaggedValue.readTag(&reader), let number = builder.number(&reader) else { return nil }
                    axes.removeAll { $0.tag == tag }
                    axes.append(TaggedValue(tag: tag, value: number))
                } while reader.consumeComma()
                return builder.tables.taggedValues.intern(axes)
            },
            text: { id, tables in TaggedValue.text(tables.taggedValues[id]) })
        keyword("font-optical-sizing", \.font.hasOpticalSizing, inherited: true, ["auto": true, "none": false])
        keyword("font-synthesis-weight", \.font.synthesizesWeight, inherited: true, ["auto": true, "none": false])
        keyword(
            "font-synthesis-style", \.font.synthesizesStyle, inherited: true,
            ["auto": true, "none": false, "oblique-only": true])
        keyword("font-synthesis-small-caps", \.font.synthesizesSmallCaps, inherited: true, ["auto": true, "none": false])
        keyword("font-synthesis-position", \.font.synthesizesPosition, inherited: true, ["auto": true, "none": false])
    }

    mutating func addLineHeight() {
        value(
            "line-height", "normal | <number [0,∞]> | <length-percentage [0,∞]>", \.font.lineHeight, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("normal") { return .normal }
                if let number = builder.number(&reader, .nonNegative) { return .number(number) }
                guard
                    let length = builder.lengthPercentage(
                        &reader, .nonNegative, percentages: .basis(builder.lengths.fontSize), quirk: .none)
                else { return nil }
                return .length(length.pixels)
            },
            text: { value, _ in
                switch value {
                case .normal: "normal"
                case .number(let number): CSSValueText.number(number)
                case .length(let length): CSSValueText.pixels(length)
                }
            })
    }
}

extension FontStyle {
    static let stretches: Keywords<Float> = [
        "normal": 100, "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
        "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200
    ]

    /// Px of `xx-small` … `xxx-large` for a default size of 16 px, and of 13 px for `monospace` alone.
    static let proportionalSizes: [Double] = [9, 10, 13, 16, 18, 24, 32, 48]
    static let monospaceSizes: [Double] = [9, 9, 10, 13, 16, 20, 26, 39]
    static let proportionalQuirkSizes: [Double] = [9, 10, 13, 16, 18, 24, 32, 48]

    static let sizeKeywords: KeywordTable<UInt8> = [
        "xx-small": 1, "x-small": 2, "small": 3, "medium": 4, "large": 5, "x-large": 6, "xx-large": 7, "xxx-large": 8
    ]

    static func size(keyword: UInt8, isMonospace: Bool) -> Double {
        let index = min(max(Int(keyword) - 1, 0), 7)
        return isMonospace ? monospaceSizes[index] : proportionalSizes[index]
    }
}

extension FontFamily {
    static let generics: Keywords<FontFamily> = [
        "serif": .serif, "sans-serif": .sansSerif, "monospace": .monospace, "cursive": .cursive, "fantasy": .fantasy,
        "system-ui": .systemUI, "math": .math, "emoji": .emoji,
        "fangsong": .fangsong, "ui-serif": .uiSerif, "ui-sans-serif": .uiSansSerif, "ui-monospace": .uiMonospace,
        "ui-rounded": .uiRounded, "-webkit-body": .standard
    ]

    /// A family name, quoted or as identifiers, or a generic family (Fonts 4 §2.1).
    static func read(_ reader: inout ComponentReader) -> FontFamily? {
        if let string = reader.consumeString() { return .named(string) }
        if var arguments = reader.consumeFunction("generic") {
            guard arguments.consumeIdent("fangsong") else { return nil }
            return .fangsong
        }
        let start = reader.position
        if let generic = reader.consumeKeyword(generics.table) {
            let next = reader.peek.kind
            if next == .comma || next == .endOfFile { return generic }
            reader.position = start
        }
        guard let first = reader.consumeCustomIdent() else { return nil }
        var words = [first.string]
        while let word = reader.consumeIdent() { words.append(word.string) }
        return .named(words.joined(separator: " "))
    }

    var text: String {
        switch self {
        case .named(let name): name.utf8.allSatisfy(isPlainNameByte) && !name.isEmpty ? name : CSSText.string(name)
        case .standard: CSSText.string("Times New Roman")
        case .serif, .sansSerif, .monospace, .cursive, .fantasy, .systemUI, .math, .emoji, .fangsong, .uiSerif, .uiSansSerif,
            .uiMonospace, .uiRounded:
            Self.generics.text(self)
        }
    }

    private func isPlainNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
    }
}

extension StyleBuilder {
    /// Whether the families are `monospace` alone, whose default size is 13 px in place of 16 px.
    func isMonospaceAlone(_ font: FontStyle) -> Bool { tables.fontFamilies[font.families] == [.monospace] }

    mutating func readFontSize(_ reader: inout ComponentReader) -> Bool {
        let inherited = parent.font.size * zoomRatio
        if let keyword = reader.consumeKeyword(FontStyle.sizeKeywords) {
            style.font.sizeKeyword = keyword
            style.font.size = FontStyle.size(keyword: keyword, isMonospace: isMonospaceAlone(style.font)) * lengths.zoom
            style.font.isSizeAbsolute = false
            return true
        }
        if reader.consumeIdent("smaller") {
            setRelativeSize(inherited / 1.2)
        } else if reader.consumeIdent("larger") {
            setRelativeSize(inherited * 1.2)
        } else if reader.consumeIdent("math") {
            setRelativeSize(inherited)
        } else {
            let token = reader.peek
            var basis = parentLengths
            basis.isVertical = !style.text.writingMode.isHorizontal
            guard
                let length = lengthPercentage(&reader, .nonNegative, percentages: .basis(inherited), quirk: .unitless, lengths: basis)
            else { return false }
            let isRelative = token.kind == .percentage || token.unit == .em || token.unit == .ex || token.unit == .ch
            style.font.size = length.pixels
            style.font.sizeKeyword = 0
            style.font.isSizeAbsolute = parent.font.isSizeAbsolute || !isRelative
            if isRelative { scaleForGenericFamily() }
        }
        style.font.size = min(max(style.font.size, 0), 10_000)
        return true
    }

    private mutating func setRelativeSize(_ size: Double) {
        style.font.size = size
        style.font.sizeKeyword = 0
        style.font.isSizeAbsolute = parent.font.isSizeAbsolute
        scaleForGenericFamily()
    }

    /// How much this element's zoom differs from its parent's.
    var zoomRatio: Double { Double(style.inherited.zoom / max(parent.inherited.zoom, 0.001)) }

    /// Sizes that do not come from an absolute length follow the default size of the family: 13 px for `monospace`, else 16 px.
    mutating func scaleForGenericFamily() {
        guard !style.font.isSizeAbsolute else { return }
        let isMonospace = isMonospaceAlone(style.font)
        let wasMonospace = isMonospaceAlone(parent.font)
        guard isMonospace != wasMonospace else { return }
        if style.font.sizeKeyword > 0 {
            style.font.size = FontStyle.size(keyword: style.font.sizeKeyword, isMonospace: isMonospace) * lengths.zoom
        } else {
            style.font.size *= isMonospace ? 13.0 / 16 : 16.0 / 13
        }
    }
}

extension TaggedValue {
    /// A four-letter tag in quotes.
    static func readTag(_ reader: inout ComponentReader) -> String? {
        guard let tag = reader.consumeString(), tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return nil
        }
        return tag
    }

    static func text(_ values: [TaggedValue]) -> String {
        if values.isEmpty { return "normal" }
        return values.map { value in
            let tag = CSSText.string(value.tag)
            return value.value == 1 ? tag : tag + " " + CSSValueText.number(value.value)
        }.joined(separator: ", ")
    }
}
