import CSSSyntax
import ClipBase

/// A `<color>` as it was read.
enum ParsedColor: Hashable {
    case currentColor
    case value(ColorValue)
}

// `<color>` (Color 4 §4, Color 5).
extension StyleBuilder {
    /// A colour; `currentcolor` as such.
    mutating func color(_ reader: inout ComponentReader, quirk: LengthQuirk = .none) -> ParsedColor? {
        let token = reader.peek
        switch token.kind {
        case .hash:
            guard let color = reader.buffer.withValue(of: token, { Self.hexColor($0) }) else { return nil }
            _ = reader.consumeToken()
            return .value(color)
        case .ident: return namedColor(token, &reader, quirk)
        case .function: return colorFunction(&reader)
        case .number, .dimension:
            guard quirk == .unitless, dialect == .quirks, let color = hashlessColor(token, reader) else { return nil }
            _ = reader.consumeToken()
            return .value(color)
        default: return nil
        }
    }

    /// A colour with `currentcolor` taken as the colour of the element.
    mutating func usedColor(_ reader: inout ComponentReader) -> RGBA? {
        switch color(&reader) {
        case .value(let value): value.rgba
        case .currentColor: style.text.color
        case nil: nil
        }
    }

    private mutating func namedColor(_ token: Token, _ reader: inout ComponentReader, _ quirk: LengthQuirk) -> ParsedColor? {
        if let hex = reader.buffer.lookUp(token, in: NamedColors.table) {
            _ = reader.consumeToken()
            return .value(ColorValue(RGBA(hex: hex)))
        }
        if reader.valueEquals(token, "currentcolor") {
            _ = reader.consumeToken()
            return .currentColor
        }
        if reader.valueEquals(token, "transparent") {
            _ = reader.consumeToken()
            return .value(ColorValue(.transparent))
        }
        if let system = reader.buffer.lookUp(token, in: NamedColors.system) {
            _ = reader.consumeToken()
            return .value(ColorValue(style.inherited.isDark ? system.dark : system.light))
        }
        if quirk == .unitless, dialect == .quirks, let color = hashlessColor(token, reader) {
            _ = reader.consumeToken()
            return .value(color)
        }
        return nil
    }

    /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` without the `#`.
    static func hexColor(_ digits: some Collection<UInt8>) -> ColorValue? {
        let count = digits.count
        guard count == 3 || count == 4 || count == 6 || count == 8 else { return nil }
        // One byte a channel, red first.
        var channels = SIMD4<UInt8>(0, 0, 0, 255)
        for (index, byte) in digits.enumerated() {
            let value: UInt8
            switch byte {
            case 0x30...0x39: value = byte - 0x30
            case 0x41...0x46: value = byte - 0x41 + 10
            case 0x61...0x66: value = byte - 0x61 + 10
            default: return nil
            }
            if count <= 4 {
                channels[index] = value * 17
            } else {
                channels[index / 2] = index % 2 == 0 ? value * 16 : channels[index / 2] + value
            }
        }
        return ColorValue(
            .srgb, Double(channels[0]) / 255, Double(channels[1]) / 255, Double(channels[2]) / 255, alpha: Double(channels[3]) / 255,
            isLegacy: true)
    }

    /// Colours of three or six digits without `#`, of quirks mode (Quirks Mode Standard §3.1).
    private func hashlessColor(_ token: Token, _ reader: ComponentReader) -> ColorValue? {
        var text: [UInt8]
        switch token.kind {
        case .ident:
            text = reader.buffer.value(of: token)
        case .number where token.flags.contains(.isInteger) && !token.flags.contains(.hasSign),
            .dimension where token.flags.contains(.isInteger) && !token.flags.contains(.hasSign):
            text = Array(reader.buffer.bytes[Int(token.start)..<Int(token.end)])
            if text.count < 6, token.kind == .dimension || token.kind == .number, text.count != 3 {
                text = Array(repeating: 0x30, count: 6 - text.count) + text
            }
        default: return nil
        }
        return text.count == 3 || text.count == 6 ? Self.hexColor(text) : nil
    }

    // MARK: Functions

    private enum ColorFunction: Sendable { case rgb, hsl, hwb, lab, lch, oklab, oklch, color, mix, lightDark }

    private static let colorFunctions: KeywordTable<ColorFunction> = [
        "rgb": .rgb, "rgba": .rgb, "hsl": .hsl, "hsla": .hsl, "hwb": .hwb, "lab": .lab, "lch": .lch, "oklab": .oklab,
        "oklch": .oklch, "color": .color, "color-mix": .mix, "light-dark": .lightDark, "-internal-light-dark": .lightDark
    ]

    private mutating func colorFunction(_ reader: inout ComponentReader) -> ParsedColor? {
        let start = reader.position
        guard let (function, arguments) = reader.consumeFunction(Self.colorFunctions) else { return nil }
        var rest = arguments
        let result: ParsedColor?
        switch function {
        case .rgb: result = channels(&rest, .srgb).map(ParsedColor.value)
        case .hsl: result = channels(&rest, .hsl).map(ParsedColor.value)
        case .hwb: result = channels(&rest, .hwb).map(ParsedColor.value)
        case .lab: result = channels(&rest, .lab).map(ParsedColor.value)
        case .lch: result = channels(&rest, .lch).map(ParsedColor.value)
        case .oklab: result = channels(&rest, .oklab).map(ParsedColor.value)
        case .oklch: result = channels(&rest, .oklch).map(ParsedColor.value)
        case .color: result = colorInSpace(&rest).map(ParsedColor.value)
        case .mix: result = colorMix(&rest).map(ParsedColor.value)
        case .lightDark: result = lightDark(&rest)
        }
        if let result, rest.isAtEnd { return result }
        reader.position = start
        return nil
    }

    private mutating func lightDark(_ reader: inout ComponentReader) -> ParsedColor? {
        guard let light = color(&reader), reader.consumeComma(), let dark = color(&reader) else { return nil }
        return style.inherited.isDark ? dark : light
    }

    private struct Component {
        var value: Double
        var isMissing = false
        var isPercentage = false
    }

    /// What 100 % of a component stands for; nil for hues, which take angles.
    private static func fullScale(_ space: ColorValue.Space, _ index: Int) -> Double? {
        switch space {
        case .srgb: 255
        case .hsl, .hwb: index == 0 ? nil : 100
        case .lab: index == 0 ? 100 : 125
        case .oklab: index == 0 ? 1 : 0.4
        case .lch: index == 0 ? 100 : index == 1 ? 150 : nil
        case .oklch: index == 0 ? 1 : index == 1 ? 0.4 : nil
        case .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD50, .xyzD65: 1
        }
    }

    private static func channelNames(_ space: ColorValue.Space) -> [StaticString] {
        switch space {
        case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020: ["r", "g", "b"]
        case .hsl: ["h", "s", "l"]
        case .hwb: ["h", "w", "b"]
        case .lab, .oklab: ["l", "a", "b"]
        case .lch, .oklch: ["l", "c", "h"]
        case .xyzD50, .xyzD65: ["x", "y", "z"]
        }
    }

    /// The arguments of `rgb()`, `hsl()`, … `oklch()`.
    private mutating func channels(_ reader: inout ComponentReader, _ space: ColorValue.Space) -> ColorValue? {
        var origin: [CalcParser.CalcKeyword] = []
        var originColor: ColorValue?
        if reader.consumeIdent("from") {
            guard let base = originOfRelative(&reader, in: space) else { return nil }
            originColor = base
            origin = keywords(of: base, scale: space == .srgb ? 255 : 1)
        }
        guard let first = component(&reader, Self.fullScale(space, 0), origin) else { return nil }
        let isLegacy = originColor == nil && reader.consumeComma()
        if isLegacy {
            guard space == .srgb || space == .hsl, !first.isMissing else { return nil }
            return legacyChannels(&reader, space, first)
        }
        guard let second = component(&reader, Self.fullScale(space, 1), origin),
            let third = component(&reader, Self.fullScale(space, 2), origin)
        else { return nil }
        var alpha = Component(value: originColor?.alpha ?? 1)
        if reader.consumeDelimiter("/") {
            guard let given = component(&reader, 1, origin) else { return nil }
            alpha = given
        }
        return finish([first, second, third], alpha, space, isRelative: originColor != nil)
    }

    private mutating func legacyChannels(
        _ reader: inout ComponentReader, _ space: ColorValue.Space, _ first: Component
    ) -> ColorValue? {
        guard let second = component(&reader, Self.fullScale(space, 1), []), reader.consumeComma(),
            let third = component(&reader, Self.fullScale(space, 2), [])
        else { return nil }
        var alpha = Component(value: 1)
        if reader.consumeComma() {
            guard let given = component(&reader, 1, []) else { return nil }
            alpha = given
        }
        let all = [first, second, third]
        guard !all.contains(where: \.isMissing), !alpha.isMissing else { return nil }
        if space == .srgb {
            guard first.isPercentage == second.isPercentage, second.isPercentage == third.isPercentage else { return nil }
        } else {
            guard second.isPercentage, third.isPercentage else { return nil }
        }
        return finish(all, alpha, space, isRelative: false)
    }

    private func finish(
        _ components: [Component], _ alpha: Component, _ space: ColorValue.Space, isRelative: Bool
    ) -> ColorValue {
        var missing: UInt8 = alpha.isMissing ? 8 : 0
        for index in 0..<3 where components[index].isMissing { missing |= 1 << UInt8(index) }
        var values = components.map { $0.value.isNaN ? 0 : min(max($0.value, -1e15), 1e15) }
        let opacity = alpha.value.isNaN ? 0 : min(max(alpha.value, 0), 1)
        switch space {
        case .srgb:
            values = values.map { isRelative ? $0 / 255 : min(max($0, 0), 255) / 255 }
            return ColorValue(
                .srgb, values[0], values[1], values[2], alpha: opacity, missing: missing, isLegacy: !isRelative)
        case .hsl, .hwb:
            if space == .hsl { values[1] = max(0, values[1]) }
            if isRelative || missing != 0 {
                return ColorValue(space, values[0], values[1], values[2], alpha: opacity, missing: missing, isLegacy: !isRelative)
            }
            return ColorValue(space, values[0], values[1], values[2], alpha: opacity, isLegacy: true)
        case .lch, .oklch:
            return ColorValue(space, values[0], values[1], ColorValue.normalizedHue(values[2]), alpha: opacity, missing: missing)
        case .lab, .oklab, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD50, .xyzD65:
            return ColorValue(space, values[0], values[1], values[2], alpha: opacity, missing: missing)
        }
    }

    private mutating func component(
        _ reader: inout ComponentReader, _ fullScale: Double?, _ origin: [CalcParser.CalcKeyword]
    ) -> Component? {
        if reader.consumeIdent("none") { return Component(value: 0, isMissing: true) }
        let token = reader.peek
        switch token.kind {
        case .number:
            _ = reader.consumeToken()
            return Component(value: token.number)
        case .percentage:
            guard let fullScale else { return nil }
            _ = reader.consumeToken()
            return Component(value: token.number * fullScale / 100, isPercentage: true)
        case .dimension where fullScale == nil:
            return angle(&reader).map { Component(value: $0) }
        case .ident:
            for keyword in origin where reader.valueEquals(token, keyword.name) {
                _ = reader.consumeToken()
                return Component(value: keyword.value)
            }
            return nil
        case .function:
            var parser = CalcParser(lengths: lengths, percentages: .percentage)
            parser.keywords = origin
            guard let value = parser.consume(&reader) else { return nil }
            if value.type == .number { return Component(value: value.value) }
            if value.type == .angle, fullScale == nil { return Component(value: value.value) }
            guard value.type == .percent, let fullScale else { return nil }
            return Component(value: value.value * fullScale / 100, isPercentage: true)
        default: return nil
        }
    }

    /// The origin of a relative colour, in the space of its channels.
    private mutating func originOfRelative(_ reader: inout ComponentReader, in space: ColorValue.Space) -> ColorValue? {
        switch color(&reader) {
        case .value(let value): return value.carried(to: space)
        case .currentColor: return currentColorValue().carried(to: space)
        case nil: return nil
        }
    }

    private func keywords(of color: ColorValue, scale: Double) -> [CalcParser.CalcKeyword] {
        let names = Self.channelNames(color.space)
        return zip(names, color.components).map { .init(name: $0, value: $1 * scale) } + [.init(name: "alpha", value: color.alpha)]
    }

    /// The colour of the element, as part of another: the whole then follows the colour of whoever inherits it.
    private mutating func currentColorValue() -> ColorValue {
        mixesCurrentColor = true
        return ColorValue(style.text.color)
    }

    // MARK: color()

    private static let spaces: KeywordTable<ColorValue.Space> = [
        "srgb": .srgb, "srgb-linear": .srgbLinear, "display-p3": .displayP3, "a98-rgb": .a98RGB,
        "prophoto-rgb": .prophotoRGB, "rec2020": .rec2020, "xyz": .xyzD65, "xyz-d50": .xyzD50, "xyz-d65": .xyzD65
    ]

    static let interpolationSpaces: KeywordTable<ColorValue.Space> = [
        "srgb": .srgb, "srgb-linear": .srgbLinear, "display-p3": .displayP3, "a98-rgb": .a98RGB,
        "prophoto-rgb": .prophotoRGB, "rec2020": .rec2020, "xyz": .xyzD65, "xyz-d50": .xyzD50, "xyz-d65": .xyzD65,
        "lab": .lab, "oklab": .oklab, "lch": .lch, "oklch": .oklch, "hsl": .hsl, "hwb": .hwb
    ]

    private mutating func colorInSpace(_ reader: inout ComponentReader) -> ColorValue? {
        var origin: ParsedColor?
        if reader.consumeIdent("from") {
            guard let base = color(&reader) else { return nil }
            origin = base
        }
        guard let space = reader.consumeKeyword(Self.spaces) else { return nil }
        var names: [CalcParser.CalcKeyword] = []
        var alpha = Component(value: 1)
        if let origin {
            let base: ColorValue
            switch origin {
            case .value(let value): base = value.carried(to: space)
            case .currentColor: base = currentColorValue().carried(to: space)
            }
            names = keywords(of: base, scale: 1)
            alpha.value = base.alpha
        }
        guard let first = component(&reader, 1, names), let second = component(&reader, 1, names),
            let third = component(&reader, 1, names)
        else { return nil }
        if reader.consumeDelimiter("/") {
            guard let given = component(&reader, 1, names) else { return nil }
            alpha = given
        }
        let parts = [first, second, third]
        var missing: UInt8 = alpha.isMissing ? 8 : 0
        for index in 0..<3 where parts[index].isMissing { missing |= 1 << UInt8(index) }
        let values = parts.map { $0.value.isNaN ? 0 : min(max($0.value, -1e15), 1e15) }
        return ColorValue(
            space, values[0], values[1], values[2], alpha: alpha.value.isNaN ? 0 : min(max(alpha.value, 0), 1), missing: missing)
    }

    // MARK: color-mix()

    private static let hueMethods: KeywordTable<Gradient.HueMethod> = [
        "shorter": .shorter, "longer": .longer, "increasing": .increasing, "decreasing": .decreasing
    ]

    /// `in <space> [<method> hue]?`.
    mutating func interpolationMethod(_ reader: inout ComponentReader) -> (ColorValue.Space, Gradient.HueMethod)? {
        let start = reader.position
        guard reader.consumeIdent("in") else { return nil }
        guard let space = reader.consumeKeyword(Self.interpolationSpaces) else {
            reader.position = start
            return nil
        }
        guard ColorValue.hueIndex(space) != nil, let method = reader.consumeKeyword(Self.hueMethods) else {
            return (space, .shorter)
        }
        guard reader.consumeIdent("hue") else {
            reader.position = start
            return nil
        }
        return (space, method)
    }

    private mutating func colorMix(_ reader: inout ComponentReader) -> ColorValue? {
        var space = ColorValue.Space.oklab
        var hue = Gradient.HueMethod.shorter
        if reader.peekIsIdent("in") {
            guard let method = interpolationMethod(&reader), reader.consumeComma() else { return nil }
            (space, hue) = method
        }
        var colors: [ColorValue] = []
        var shares: [Double?] = []
        repeat {
            var share = percentage(&reader)
            guard let parsed = color(&reader) else { return nil }
            if share == nil { share = percentage(&reader) }
            if let share, share < 0 || share > 100 { return nil }
            switch parsed {
            case .value(let value): colors.append(value)
            case .currentColor: colors.append(currentColorValue())
            }
            shares.append(share)
        } while reader.consumeComma() && colors.count < 64
        guard colors.count >= 2 else { return nil }
        let given = shares.reduce(0) { $0 + ($1 ?? 0) }
        let open = shares.count { $0 == nil }
        var weights = shares.map { $0 ?? max(0, 100 - given) / Double(max(1, open)) }
        let total = weights.reduce(0, +)
        guard total > 0 else { return nil }
        weights = weights.map { $0 / total }
        var result = colors[0]
        var weight = weights[0]
        for index in 1..<colors.count {
            let sum = weight + weights[index]
            result = .mix(result, colors[index], share: sum > 0 ? weights[index] / sum : 0.5, in: space, hue: hue)
            weight = sum
        }
        if total < 100 { result.alpha *= total / 100 }
        return result
    }
}
