import CSSSyntax
import ClipBase

// `@font-face` (Fonts 4 §4).
extension FontFace {
    init?(_ id: RuleID, _ sheet: StyleSheet, baseURL: WebURL?) {
        guard var family = sheet.descriptor("font-family", of: id), let read = FontFamily.read(&family),
            var sources = sheet.descriptor("src", of: id)
        else { return nil }
        let name: String
        switch read {
        case .named(let text): name = text
        case .standard, .serif, .sansSerif, .monospace, .cursive, .fantasy, .systemUI, .math, .emoji, .fangsong, .uiSerif, .uiSansSerif,
            .uiMonospace, .uiRounded:
            name = read.text
        }
        let list = Self.sources(&sources, baseURL)
        guard !list.isEmpty else { return nil }
        self.init(family: name, sources: list)
        var builder = StyleBuilder()
        if var reader = sheet.descriptor("font-weight", of: id), let range = Self.weights(&reader, &builder) {
            weight = range
            hasAutomaticWeight = false
        }
        if var reader = sheet.descriptor("font-stretch", of: id) ?? sheet.descriptor("font-width", of: id) {
            if let range = Self.stretches(&reader, &builder) {
                stretch = range
                hasAutomaticStretch = false
            }
        }
        if var reader = sheet.descriptor("font-style", of: id) { readStyle(&reader, &builder) }
        if let reader = sheet.descriptor("unicode-range", of: id) {
            unicodeRange = sheet.buffer.unicodeRanges(of: reader.rest) ?? []
        }
        if var reader = sheet.descriptor("font-feature-settings", of: id) { features = Self.settings(&reader, &builder) }
        if var reader = sheet.descriptor("font-variation-settings", of: id) { variations = Self.settings(&reader, &builder) }
        if var reader = sheet.descriptor("size-adjust", of: id), let value = builder.percentage(&reader, .nonNegative) {
            sizeAdjust = value / 100
        }
        func override(_ name: Name) -> Double? {
            guard var reader = sheet.descriptor(name, of: id) else { return nil }
            return builder.percentage(&reader, .nonNegative).map { $0 / 100 }
        }
        ascentOverride = override("ascent-override")
        descentOverride = override("descent-override")
        lineGapOverride = override("line-gap-override")
        if var reader = sheet.descriptor("font-display", of: id), let value = reader.consumeIdent() { display = value.asciiLowercased }
    }

    private static func sources(_ reader: inout ComponentReader, _ baseURL: WebURL?) -> [Source] {
        var result: [Source] = []
        while let contents = reader.consumeUntilComma() {
            var item = contents
            if var arguments = item.consumeFunction("local") {
                if let family = FontFamily.read(&arguments), arguments.isAtEnd {
                    if case .named(let name) = family { result.append(.local(name)) } else { result.append(.local(family.text)) }
                }
                continue
            }
            guard let text = item.consumeURL() else { continue }
            var format = ""
            var isUsable = true
            if var arguments = item.consumeFunction("format") {
                format = arguments.consumeString() ?? arguments.consumeIdent()?.string ?? ""
                format = format.asciiLowercased
                isUsable = [
                    "woff", "woff2", "truetype", "opentype", "collection", "woff-variations", "woff2-variations",
                    "truetype-variations", "opentype-variations"
                ].contains(format)
            }
            _ = item.consumeFunction("tech")
            guard isUsable, item.isAtEnd else { continue }
            result.append(.url(WebURL(text, base: baseURL)?.href ?? text, format: format))
        }
        return result
    }

    private static func weights(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> ClosedRange<Float>? {
        if reader.consumeIdent("auto") { return nil }
        func one(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> Float? {
            if reader.consumeIdent("normal") { return 400 }
            if reader.consumeIdent("bold") { return 700 }
            return builder.number(&reader, .positive).map { Float(min($0, 1000)) }
        }
        guard let first = one(&reader, &builder) else { return nil }
        let second = one(&reader, &builder) ?? first
        return min(first, second)...max(first, second)
    }

    private static func stretches(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> ClosedRange<Float>? {
        func one(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> Float? {
            reader.consumeKeyword(FontStyle.stretches.table) ?? builder.percentage(&reader, .nonNegative).map { Float(min($0, 1000)) }
        }
        guard let first = one(&reader, &builder) else { return nil }
        let second = one(&reader, &builder) ?? first
        return min(first, second)...max(first, second)
    }

    private mutating func readStyle(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) {
        if reader.consumeIdent("normal") {
            hasAutomaticStyle = false
        } else if reader.consumeIdent("italic") {
            hasAutomaticStyle = false
            style = .italic
        } else if reader.consumeIdent("oblique") {
            hasAutomaticStyle = false
            style = .oblique
            let first = builder.angle(&reader) ?? 14
            let second = builder.angle(&reader) ?? first
            obliqueAngles = Float(min(first, second))...Float(max(first, second))
        }
    }

    private static func settings(_ reader: inout ComponentReader, _ builder: inout StyleBuilder) -> [TaggedValue] {
        var values: [TaggedValue] = []
        while let tag = TaggedValue.readTag(&reader) {
            var value = 1.0
            if reader.consumeIdent("off") {
                value = 0
            } else if !reader.consumeIdent("on"), let number = builder.number(&reader) {
                value = number
            }
            values.append(TaggedValue(tag: tag, value: value))
            if !reader.consumeComma() { break }
        }
        return values
    }
}
