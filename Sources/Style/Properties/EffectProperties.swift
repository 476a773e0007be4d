import CSSSyntax
import ClipBase

// Color 4 (opacity), Compositing 1, Filter Effects 1, Masking 1 (clipping).
extension PropertyTable {
    mutating func addEffectProperties() {
        value(
            "opacity", "<number> | <percentage>", \.effects.opacity,
            read: { reader, builder in builder.numberOrPercentage(&reader).map { Float(min(max($0, 0), 1)) } },
            text: { value, _ in CSSValueText.number(Double(value)) })
        value(
            "z-index", "auto | <integer>", \.effects.zIndex,
            read: { reader, builder -> Int32?? in
                if reader.consumeIdent("auto") { return .some(nil) }
                return builder.integer(&reader).map { .some(Int32(clamping: $0)) }
            },
            text: { value, _ in value.map(String.init) ?? "auto" })
        keyword("isolation", \.effects.isolation, ["auto": .auto, "isolate": .isolate])
        keyword("mix-blend-mode", \.effects.mixBlendMode, Self.blendModes)
        filter("filter", \.effects.filter)
        filter("backdrop-filter", \.effects.backdropFilter)
        value(
            "clip-path", "none | <url> | <basic-shape> || <geometry-box>", \.effects.clipPath,
            read: { reader, builder in
                if reader.consumeIdent("none") { return TableID() }
                return builder.shape(&reader, .clip).map { builder.tables.shapes.intern($0) }
            },
            text: { id, tables in id.isInitial ? "none" : tables.text(tables.shapes[id]) })
        value(
            "clip", "auto | rect([<length> | auto]#{4})", \.effects.clip,
            read: { reader, builder -> Sides<Double?>?? in
                if reader.consumeIdent("auto") { return .some(nil) }
                guard var arguments = reader.consumeFunction("rect") else { return nil }
                var sides: [Double?] = []
                var commas = 0
                while sides.count < 4, !arguments.isAtEnd {
                    if arguments.consumeIdent("auto") {
                        sides.append(nil)
                    } else if let length = builder.length(&arguments, quirk: .unitless) {
                        sides.append(length)
                    } else {
                        return nil
                    }
                    if sides.count < 4, arguments.consumeComma() { commas += 1 }
                }
                // Commas stand between all or between none (Masking 1 §8).
                guard sides.count == 4, arguments.isAtEnd, commas == 0 || commas == 3 else { return nil }
                return .some(Sides(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3]))
            },
            text: { value, _ in
                guard let value else { return "auto" }
                return "rect(" + value.list.map { $0.map(CSSValueText.pixels) ?? "auto" }.joined(separator: ", ") + ")"
            })
        addWillChange()
        keyword("pointer-events", \.inherited.pointerEvents, inherited: true, ["auto": .auto, "none": .none])
        keyword(
            "image-rendering", \.inherited.imageRendering, inherited: true,
            [
                "auto": .auto, "smooth": .smooth, "high-quality": .highQuality, "crisp-edges": .crispEdges,
                "pixelated": .pixelated, "-webkit-optimize-contrast": .crispEdges, "optimizespeed": .auto, "optimizequality": .auto
            ])
        value(
            "object-view-box", "none | <inset()> | <rect()> | <xywh()>", \.box.objectViewBox,
            read: { reader, builder in
                if reader.consumeIdent("none") { return TableID() }
                guard let shape = builder.shape(&reader, .clip), shape.box == nil, case .inset = shape.shape else { return nil }
                return builder.tables.shapes.intern(shape)
            },
            text: { id, tables in id.isInitial ? "none" : tables.text(tables.shapes[id]) })
        keyword("image-orientation", \.inherited.orientsImages, inherited: true, ["from-image": true, "none": false])
        optionalColor("accent-color", \.inherited.accentColor, none: "auto", inherited: true)
        optionalColor("caret-color", \.inherited.caretColor, none: "auto", inherited: true)
    }

    private mutating func filter(_ name: String, _ path: WritableKeyPath<ComputedStyle, TableID<[FilterFunction]>>) {
        value(
            name, "none | [<filter-function> | <url>]+", path,
            read: { reader, builder in
                if reader.consumeIdent("none") { return TableID() }
                var list: [FilterFunction] = []
                while list.count < StyleBuilder.maxListItems, let function = builder.filterFunction(&reader) { list.append(function) }
                return list.isEmpty ? nil : builder.tables.filters.intern(list)
            },
            text: { id, tables in
                let list = tables.filters[id]
                return list.isEmpty ? "none" : list.map(\.text).joined(separator: " ")
            })
    }

    private mutating func addWillChange() {
        let stacking: Set<String> = [
            "opacity", "transform", "-webkit-transform", "filter", "backdrop-filter", "mix-blend-mode", "clip-path", "mask",
            "mask-image", "perspective", "isolation", "z-index", "position", "translate", "rotate", "scale", "view-transition-name",
            "offset-path", "mask-border", "transform-style", "contain"
        ]
        let fixed: Set<String> = [
            "transform", "-webkit-transform", "filter", "backdrop-filter", "perspective", "translate", "rotate", "scale",
            "offset-path", "transform-style", "contain"
        ]
        let backdropRoots: Set<String> = [
            "opacity", "filter", "backdrop-filter", "mix-blend-mode", "clip-path", "mask", "mask-image", "mask-border"
        ]
        value(
            "will-change", "auto | <animateable-feature>#", \.effects.willChange,
            read: { reader, _ in
                if reader.consumeIdent("auto") { return [] }
                var result: WillChange = []
                repeat {
                    guard let name = reader.consumeCustomIdent()?.asciiLowercased.string else { return nil }
                    if name == "auto" || name == "none" || name == "all" || name == "will-change" { return nil }
                    if stacking.contains(name) { result.insert(.stackingContext) }
                    if fixed.contains(name) { result.formUnion([.fixedContainingBlock, .absoluteContainingBlock]) }
                    if backdropRoots.contains(name) { result.insert(.backdropRoot) }
                    if name == "position" { result.insert(.absoluteContainingBlock) }
                } while reader.consumeComma()
                return result
            },
            text: { value, _ in value.isEmpty ? "auto" : "transform" })
    }
}

extension StyleBuilder {
    private enum FilterName: Sendable {
        case blur, brightness, contrast, dropShadow, grayscale, hueRotate, invert, opacity, saturate, sepia
    }

    private static let filterNames: KeywordTable<FilterName> = [
        "blur": .blur, "brightness": .brightness, "contrast": .contrast, "drop-shadow": .dropShadow, "grayscale": .grayscale,
        "hue-rotate": .hueRotate, "invert": .invert, "opacity": .opacity, "saturate": .saturate, "sepia": .sepia
    ]

    mutating func filterFunction(_ reader: inout ComponentReader) -> FilterFunction? {
        if let text = reader.consumeURL() { return .url(absoluteURL(text)) }
        let start = reader.position
        guard let (name, contents) = reader.consumeFunction(Self.filterNames) else { return nil }
        var arguments = contents
        let result: FilterFunction?
        switch name {
        case .blur: result = arguments.isAtEnd ? .blur(0) : length(&arguments, .nonNegative).map(FilterFunction.blur)
        case .dropShadow: result = shadow(&arguments, .text).map(FilterFunction.dropShadow)
        case .hueRotate: result = arguments.isAtEnd ? .hueRotate(degrees: 0) : angle(&arguments).map { .hueRotate(degrees: $0) }
        case .brightness: result = amount(&arguments, limit: .infinity).map(FilterFunction.brightness)
        case .contrast: result = amount(&arguments, limit: .infinity).map(FilterFunction.contrast)
        case .saturate: result = amount(&arguments, limit: .infinity).map(FilterFunction.saturate)
        case .grayscale: result = amount(&arguments, limit: 1).map(FilterFunction.grayscale)
        case .invert: result = amount(&arguments, limit: 1).map(FilterFunction.invert)
        case .opacity: result = amount(&arguments, limit: 1).map(FilterFunction.opacity)
        case .sepia: result = amount(&arguments, limit: 1).map(FilterFunction.sepia)
        }
        if let result, arguments.isAtEnd { return result }
        reader.position = start
        return nil
    }

    private mutating func amount(_ reader: inout ComponentReader, limit: Double) -> Double? {
        if reader.isAtEnd { return 1 }
        return numberOrPercentage(&reader, .nonNegative).map { min($0, limit) }
    }
}

extension FilterFunction {
    var text: String {
        func number(_ name: String, _ value: Double) -> String { "\(name)(\(CSSValueText.number(value)))" }
        switch self {
        case .blur(let radius): return "blur(\(CSSValueText.pixels(radius)))"
        case .dropShadow(let shadow): return "drop-shadow(\(Shadow.text([shadow], .text)))"
        case .brightness(let value): return number("brightness", value)
        case .contrast(let value): return number("contrast", value)
        case .grayscale(let value): return number("grayscale", value)
        case .invert(let value): return number("invert", value)
        case .opacity(let value): return number("opacity", value)
        case .saturate(let value): return number("saturate", value)
        case .sepia(let value): return number("sepia", value)
        case .hueRotate(let degrees): return "hue-rotate(\(CSSValueText.degrees(degrees)))"
        case .url(let url): return CSSText.url(url)
        }
    }
}
