import CSSSyntax
import ClipBase

// Backgrounds 3 §2 and Masking 1 §6: lists with one item a layer.
extension PropertyTable {
    static let layerBoxes: Keywords<ImageLayer.Box> = [
        "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox
    ]
    static let clipBoxes: Keywords<ImageLayer.Box> = [
        "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "text": .text,
        "border-area": .borderArea, "border": .borderBox, "padding": .paddingBox, "content": .contentBox
    ]
    static let maskBoxes: Keywords<ImageLayer.Box> = [
        "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "fill-box": .fillBox,
        "stroke-box": .strokeBox, "view-box": .viewBox, "no-clip": .noClip, "border": .borderBox, "padding": .paddingBox,
        "content": .contentBox, "text": .text
    ]
    static let blendModes: Keywords<BlendMode> = [
        "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
        "lighten": .lighten, "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight,
        "soft-light": .softLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue, "saturation": .saturation,
        "color": .color, "luminosity": .luminosity, "plus-darker": .plusDarker, "plus-lighter": .plusLighter
    ]

    mutating func addBackgroundProperties() {
        color("background-color", \.surface.backgroundColor, flag: .background, quirk: .unitless)
        let parts = \StyleBuilder.background
        let id = \ComputedStyle.surface.backgroundLayers
        addLayers("background", parts, id)
        layerKeyword(
            "background-attachment", parts, id, \.attachments, \.attachment,
            ["scroll": .scroll, "fixed": .fixed, "local": .local])
        layerKeyword("background-origin", parts, id, \.origins, \.origin, Self.layerBoxes)
        layerList(
            "background-clip", Self.clipBoxes.syntax, parts, id, \.clips, \.clip,
            read: { reader, _ in reader.consumeKeyword(Self.clipBoxes.table) }, text: { value, _ in Self.clipBoxes.text(value) })
        layerKeyword("background-blend-mode", parts, id, \.blendModes, \.blendMode, Self.blendModes)
    }

    mutating func addMaskProperties() {
        let parts = \StyleBuilder.mask
        let id = \ComputedStyle.effects.maskLayers
        addLayers("mask", parts, id)
        layerKeyword("mask-origin", parts, id, \.origins, \.origin, Self.maskBoxes)
        layerKeyword("mask-clip", parts, id, \.clips, \.clip, Self.maskBoxes)
        layerKeyword(
            "mask-composite", parts, id, \.composites, \.composite,
            [
                "add": .add, "subtract": .subtract, "intersect": .intersect, "exclude": .exclude, "source-over": .add,
                "source-out": .subtract, "source-in": .intersect, "xor": .exclude
            ])
        layerKeyword(
            "mask-mode", parts, id, \.modes, \.maskMode,
            ["match-source": .matchSource, "alpha": .alpha, "luminance": .luminance])
    }

    /// Image, position, size and repetition, which backgrounds and masks share.
    private mutating func addLayers(
        _ name: String, _ parts: WritableKeyPath<StyleBuilder, LayerParts>,
        _ id: WritableKeyPath<ComputedStyle, TableID<[ImageLayer]>>
    ) {
        layerList(
            "\(name)-image", "[none | <image>]#", parts, id, \.images, \.image,
            read: { reader, builder in builder.imageOrNone(&reader) }, text: { value, tables in tables.text(value) })
        layerList(
            "\(name)-position-x", "[center | [left | right]? <length-percentage>?]#", parts, id, \.positionsX, \.position.x,
            read: { reader, builder in builder.positionOnAxis(&reader, horizontal: true) },
            text: { value, tables in tables.text(value) })
        layerList(
            "\(name)-position-y", "[center | [top | bottom]? <length-percentage>?]#", parts, id, \.positionsY, \.position.y,
            read: { reader, builder in builder.positionOnAxis(&reader, horizontal: false) },
            text: { value, tables in tables.text(value) })
        layerList(
            "\(name)-size", "[[<length-percentage [0,∞]> | auto]{1,2} | cover | contain]#", parts, id, \.sizes, \.size,
            read: { reader, builder in builder.layerSize(&reader) }, text: { value, tables in tables.text(value) })
        layerList(
            "\(name)-repeat", "[repeat-x | repeat-y | [repeat | space | round | no-repeat]{1,2}]#", parts, id, \.repeats,
            \.repeatPair, read: { reader, builder in builder.layerRepeat(&reader) },
            text: { value, _ in StyleBuilder.text(value) })
    }

    private mutating func layerKeyword<Value: Hashable & Sendable>(
        _ name: String, _ parts: WritableKeyPath<StyleBuilder, LayerParts>,
        _ id: WritableKeyPath<ComputedStyle, TableID<[ImageLayer]>>, _ list: WritableKeyPath<LayerParts, [Value]>,
        _ item: WritableKeyPath<ImageLayer, Value>, _ keywords: Keywords<Value>
    ) {
        layerList(
            name, "[\(keywords.syntax)]#", parts, id, list, item,
            read: { reader, _ in reader.consumeKeyword(keywords.table) }, text: { value, _ in keywords.text(value) })
    }

    private mutating func layerList<Value: Hashable>(
        _ name: String, _ syntax: String, _ parts: WritableKeyPath<StyleBuilder, LayerParts>,
        _ id: WritableKeyPath<ComputedStyle, TableID<[ImageLayer]>>, _ list: WritableKeyPath<LayerParts, [Value]>,
        _ item: WritableKeyPath<ImageLayer, Value>,
        read: @escaping (inout ComponentReader, inout StyleBuilder) -> Value?,
        text: @escaping (Value, StyleTables) -> String
    ) {
        let isClip = name == "background-clip"
        let isBackground = name.hasPrefix("background-")
        longhand(
            name, syntax,
            apply: { reader, builder in
                var values: [Value] = []
                repeat {
                    guard values.count < StyleBuilder.maxListItems, let value = read(&reader, &builder) else { return false }
                    values.append(value)
                } while reader.consumeComma()
                builder[keyPath: parts][keyPath: list] = values
                builder[keyPath: parts].isSet = true
                return true
            },
            copy: { builder, source in
                var layers = builder.tables.imageLayers[source[keyPath: id]]
                if isBackground, layers.isEmpty { layers = builder.tables.imageLayers[source.surface.imagelessLayers] }
                var values = layers.map { $0[keyPath: item] }
                if isClip, values.isEmpty, let clip = source.surface.backgroundColorClip as? Value { values = [clip] }
                builder[keyPath: parts][keyPath: list] = values
                builder[keyPath: parts].isSet = true
            },
            text: { style, tables in
                let layers = tables.imageLayers[style[keyPath: id]]
                if layers.isEmpty { return text(ImageLayer()[keyPath: item], tables) }
                return layers.map { text($0[keyPath: item], tables) }.joined(separator: ", ")
            })
    }
}

extension ImageLayer {
    var repeatPair: LayerParts.Pair {
        get { LayerParts.Pair(x: repeatX, y: repeatY) }
        set {
            repeatX = newValue.x
            repeatY = newValue.y
        }
    }
}

extension StyleBuilder {
    static let repeats: Keywords<ImageLayer.Repeat> = [
        "repeat": .repeat, "space": .space, "round": .round, "no-repeat": .noRepeat
    ]

    func layerRepeat(_ reader: inout ComponentReader) -> LayerParts.Pair? {
        if reader.consumeIdent("repeat-x") { return .init(x: .repeat, y: .noRepeat) }
        if reader.consumeIdent("repeat-y") { return .init(x: .noRepeat, y: .repeat) }
        guard let x = reader.consumeKeyword(Self.repeats.table) else { return nil }
        return .init(x: x, y: reader.consumeKeyword(Self.repeats.table) ?? x)
    }

    static func text(_ pair: LayerParts.Pair) -> String {
        if pair.x == .repeat, pair.y == .noRepeat { return "repeat-x" }
        if pair.x == .noRepeat, pair.y == .repeat { return "repeat-y" }
        return pair.x == pair.y ? repeats.text(pair.x) : repeats.text(pair.x) + " " + repeats.text(pair.y)
    }

    mutating func layerSize(_ reader: inout ComponentReader) -> ImageLayer.LayerSize? {
        if reader.consumeIdent("cover") { return .cover }
        if reader.consumeIdent("contain") { return .contain }
        guard let width = autoLength(&reader, .nonNegative, quirk: .none) else { return nil }
        let height = autoLength(&reader, .nonNegative, quirk: .none) ?? .auto
        func optional(_ value: AutoLength) -> LengthPercentage? { if case .length(let length) = value { length } else { nil } }
        return .explicit(width: optional(width), height: optional(height))
    }
}

extension StyleTables {
    func text(_ size: ImageLayer.LayerSize) -> String {
        switch size {
        case .cover: return "cover"
        case .contain: return "contain"
        case .explicit(let width, let height):
            let x = width.map { text($0) } ?? "auto"
            return height.map { x + " " + text($0) } ?? x
        }
    }
}
