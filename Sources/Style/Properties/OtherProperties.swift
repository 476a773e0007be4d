import CSSSyntax
import ClipBase

// SVG's presentation properties (SVG 2 §6.6).
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
        case "paint-order":
            var words: [String] = []
            while let word = reader.consumeKeyword(Self.svgKeywords["paint-order"] ?? [:]), !words.contains(word) { words.append(word) }
            return words.isEmpty || words.count > 1 && words.contains("normal") ? nil : .text(words.joined(separator: " "))
        default:
            if let keywords = Self.svgKeywords[name] { return reader.consumeKeyword(keywords).map { .text($0) } }
            let start = reader.position
            while reader.consumeComponent() != nil {}
            guard reader.position > start else { return nil }
            return .text(reader.buffer.text(of: reader.buffer.trimmed(TokenRange(start, reader.position))))
        }
    }

    /// The values of properties that take keywords alone.
    private static let svgKeywords: [Name: KeywordTable<String>] = {
        let rows = [
            "fill-rule nonzero evenodd", "clip-rule nonzero evenodd", "stroke-linecap butt round square",
            "stroke-linejoin miter round bevel miter-clip arcs", "color-interpolation auto sRGB linearRGB",
            "color-interpolation-filters auto sRGB linearRGB", "shape-rendering auto optimizeSpeed crispEdges geometricPrecision",
            "text-anchor start middle end", "paint-order normal fill stroke markers", "vector-effect none non-scaling-stroke",
            "mask-type luminance alpha",
            "alignment-baseline auto baseline before-edge text-before-edge middle central after-edge text-after-edge ideographic alphabetic hanging mathematical text-bottom text-top top center bottom"
        ]
        var tables: [Name: KeywordTable<String>] = [:]
        for row in rows {
            let words = row.split(separator: " ").map(String.init)
            var table = KeywordTable<String>()
            for word in words.dropFirst() { table.insert(word.asciiLowercased, word) }
            if let name = words.first { tables[Name(name)] = table }
        }
        return tables
    }()

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
