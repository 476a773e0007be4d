import CSSSyntax
import ClipBase

// SVG's presentation properties (SVG 2 §6.6), and properties without effect on a still picture.
extension PropertyTable {
    static let inheritedSVG = [
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
        "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "clip-rule", "color-interpolation",
        "color-interpolation-filters", "shape-rendering", "text-anchor", "paint-order", "marker-start", "marker-mid",
        "marker-end", "glyph-orientation-vertical"
    ]
    static let ownSVG = [
        "stop-color", "stop-opacity", "flood-color", "flood-opacity", "lighting-color", "vector-effect", "mask-type",
        "baseline-shift", "alignment-baseline", "cx", "cy", "r", "rx", "ry", "x", "y", "d"
    ]

    mutating func addSVGProperties() {
        for name in Self.inheritedSVG { svg(name, isInherited: true) }
        for name in Self.ownSVG { svg(name, isInherited: false) }
    }

    private mutating func svg(_ name: String, isInherited: Bool) {
        let key = Name(name)
        longhand(
            name, "as SVG 2 has it", inherited: isInherited,
            apply: { reader, builder in
                guard let value = builder.svgValue(&reader, key) else { return false }
                builder.setSVG(key, value, isInherited)
                return true
            },
            copy: { builder, source in
                let id = isInherited ? source.inherited.svg : source.generated.svg
                builder.setSVG(key, builder.tables.svg[id].declarations[key], isInherited)
            },
            text: { style, tables in
                tables.text(tables.svg[isInherited ? style.inherited.svg : style.generated.svg][key])
            })
    }

    /// Valid values change nothing that a still picture of the page shows; they are not looked at closely.
    mutating func addInertProperties() {
        let names: [(String, Bool)] = [
            ("cursor", true), ("user-select", true), ("-webkit-user-drag", false), ("-webkit-user-modify", true),
            ("touch-action", false), ("scroll-behavior", false), ("overscroll-behavior-x", false),
            ("overscroll-behavior-y", false), ("scroll-snap-type", false), ("scroll-snap-align", false),
            ("scroll-snap-stop", false), ("text-rendering", true), ("-webkit-font-smoothing", true),
            ("-moz-osx-font-smoothing", true), ("-webkit-tap-highlight-color", true), ("-webkit-text-size-adjust", true),
            ("text-size-adjust", true), ("transition-property", false), ("transition-duration", false),
            ("transition-delay", false), ("transition-timing-function", false), ("transition-behavior", false),
            ("print-color-adjust", true), ("forced-color-adjust", true), ("-webkit-touch-callout", true),
            ("-webkit-overflow-scrolling", false), ("page", false), ("speak", true), ("caret-shape", true),
            ("scrollbar-color", true), ("overflow-anchor", false), ("field-sizing", false), ("interactivity", true),
            ("view-transition-name", false), ("interpolate-size", true), ("animation-composition", false),
            ("color-rendering", true), ("text-decoration-skip", true), ("-webkit-rtl-ordering", true)
        ]
        for (name, isInherited) in names {
            longhand(
                name, "<any-value>", inherited: isInherited, effect: .inert,
                apply: { reader, _ in
                    let start = reader.position
                    while reader.consumeComponent() != nil {}
                    return reader.position > start
                },
                copy: { _, _ in }, text: { _, _ in "" })
        }
        for prefix in ["scroll-margin", "scroll-padding"] {
            for side in ["top", "right", "bottom", "left"] {
                longhand(
                    "\(prefix)-\(side)", "auto | <length-percentage>", effect: .inert,
                    apply: { reader, builder in builder.autoLength(&reader, quirk: .none) != nil },
                    copy: { _, _ in }, text: { _, _ in "0px" })
            }
        }
    }
}

extension StyleBuilder {
    mutating func setSVG(_ name: Name, _ value: SVGValue?, _ isInherited: Bool) {
        let id = isInherited ? style.inherited.svg : style.generated.svg
        var declarations = tables.svg[id]
        declarations.declarations[name] = value
        let newID = tables.svg.intern(declarations)
        if isInherited { style.inherited.svg = newID } else { style.generated.svg = newID }
    }

    mutating func svgValue(_ reader: inout ComponentReader, _ name: Name) -> SVGValue? {
        switch name {
        case "fill", "stroke": return svgPaint(&reader).map { .paint($0) }
        case "stop-color", "flood-color", "lighting-color":
            guard let color = color(&reader) else { return nil }
            switch color {
            case .currentColor: return .color(nil)
            case .value(let value): return .color(value.rgba)
            }
        case "stroke-width", "stroke-dashoffset", "cx", "cy", "r", "rx", "ry", "x", "y":
            if reader.consumeIdent("auto") { return .text("auto") }
            return svgLength(&reader).map { .length($0) }
        case "stroke-dasharray":
            if reader.consumeIdent("none") { return .lengths([]) }
            var lengths: [LengthPercentage] = []
            while lengths.count < Self.maxListItems, let length = svgLength(&reader) {
                lengths.append(length)
                _ = reader.consumeComma()
            }
            return lengths.isEmpty ? nil : .lengths(lengths)
        case "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity":
            return numberOrPercentage(&reader).map { .number(min(max($0, 0), 1)) }
        case "stroke-miterlimit": return number(&reader, .nonNegative).map { .number($0) }
        case "marker-start", "marker-mid", "marker-end":
            if reader.consumeIdent("none") { return .text("none") }
            return reader.consumeURL().map { .url(absoluteURL($0)) }
        default:
            let start = reader.position
            while reader.consumeComponent() != nil {}
            guard reader.position > start else { return nil }
            return .text(reader.buffer.text(of: reader.buffer.trimmed(TokenRange(start, reader.position))))
        }
    }

    /// A number is a length in px (SVG 2 §8.9).
    private mutating func svgLength(_ reader: inout ComponentReader) -> LengthPercentage? {
        if let number = number(&reader) { return .pixels(number) }
        return lengthPercentage(&reader)
    }

    private mutating func svgPaint(_ reader: inout ComponentReader) -> SVGPaint? {
        if reader.consumeIdent("none") { return SVGPaint.none }
        if reader.consumeIdent("context-fill") { return .contextFill }
        if reader.consumeIdent("context-stroke") { return .contextStroke }
        if let color = color(&reader) {
            switch color {
            case .currentColor: return .color(nil)
            case .value(let value): return .color(value.rgba)
            }
        }
        guard let url = reader.consumeURL() else { return nil }
        return .url(absoluteURL(url), fallback: reader.isAtEnd ? nil : svgPaint(&reader))
    }
}
