import CSSSyntax
import ClipBase

/// The keywords of `font-variant-ligatures`, `-numeric` and `-east-asian` (Fonts 4 §6), a bit each.
public struct FontVariants: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    static let commonLigatures = FontVariants(rawValue: 1)
    static let noCommonLigatures = FontVariants(rawValue: 1 << 1)
    static let discretionaryLigatures = FontVariants(rawValue: 1 << 2)
    static let noDiscretionaryLigatures = FontVariants(rawValue: 1 << 3)
    static let historicalLigatures = FontVariants(rawValue: 1 << 4)
    static let noHistoricalLigatures = FontVariants(rawValue: 1 << 5)
    static let contextual = FontVariants(rawValue: 1 << 6)
    static let noContextual = FontVariants(rawValue: 1 << 7)
    static let allLigatures = FontVariants(rawValue: 0xFF)
    static let noLigatures: FontVariants = [
        .noCommonLigatures, .noDiscretionaryLigatures, .noHistoricalLigatures, .noContextual
    ]
    static let liningNumbers = FontVariants(rawValue: 1 << 8)
    static let oldstyleNumbers = FontVariants(rawValue: 1 << 9)
    static let proportionalNumbers = FontVariants(rawValue: 1 << 10)
    static let tabularNumbers = FontVariants(rawValue: 1 << 11)
    static let diagonalFractions = FontVariants(rawValue: 1 << 12)
    static let stackedFractions = FontVariants(rawValue: 1 << 13)
    static let ordinal = FontVariants(rawValue: 1 << 14)
    static let slashedZero = FontVariants(rawValue: 1 << 15)
    static let allNumeric = FontVariants(rawValue: 0xFF00)
    static let jis78 = FontVariants(rawValue: 1 << 16)
    static let jis83 = FontVariants(rawValue: 1 << 17)
    static let jis90 = FontVariants(rawValue: 1 << 18)
    static let jis04 = FontVariants(rawValue: 1 << 19)
    static let simplified = FontVariants(rawValue: 1 << 20)
    static let traditional = FontVariants(rawValue: 1 << 21)
    static let fullWidth = FontVariants(rawValue: 1 << 22)
    static let proportionalWidth = FontVariants(rawValue: 1 << 23)
    static let ruby = FontVariants(rawValue: 1 << 24)
    static let allEastAsian = FontVariants(rawValue: 0x1FF_0000)

    /// The OpenType features that the keywords stand for.
    var features: [TaggedValue] {
        let table: [(FontVariants, [String], Double)] = [
            (.commonLigatures, ["liga", "clig"], 1), (.noCommonLigatures, ["liga", "clig"], 0),
            (.discretionaryLigatures, ["dlig"], 1), (.noDiscretionaryLigatures, ["dlig"], 0),
            (.historicalLigatures, ["hlig"], 1), (.noHistoricalLigatures, ["hlig"], 0),
            (.contextual, ["calt"], 1), (.noContextual, ["calt"], 0),
            (.liningNumbers, ["lnum"], 1), (.oldstyleNumbers, ["onum"], 1), (.proportionalNumbers, ["pnum"], 1),
            (.tabularNumbers, ["tnum"], 1), (.diagonalFractions, ["frac"], 1), (.stackedFractions, ["afrc"], 1),
            (.ordinal, ["ordn"], 1), (.slashedZero, ["zero"], 1),
            (.jis78, ["jp78"], 1), (.jis83, ["jp83"], 1), (.jis90, ["jp90"], 1), (.jis04, ["jp04"], 1),
            (.simplified, ["smpl"], 1), (.traditional, ["trad"], 1), (.fullWidth, ["fwid"], 1),
            (.proportionalWidth, ["pwid"], 1), (.ruby, ["ruby"], 1)
        ]
        return table.filter { contains($0.0) }.flatMap { entry in entry.1.map { TaggedValue(tag: $0, value: entry.2) } }
    }
}

extension PropertyTable {
    private static let ligatures: Keywords<FontVariants> = [
        "common-ligatures": .commonLigatures, "no-common-ligatures": .noCommonLigatures,
        "discretionary-ligatures": .discretionaryLigatures, "no-discretionary-ligatures": .noDiscretionaryLigatures,
        "historical-ligatures": .historicalLigatures, "no-historical-ligatures": .noHistoricalLigatures,
        "contextual": .contextual, "no-contextual": .noContextual
    ]
    private static let numeric: Keywords<FontVariants> = [
        "lining-nums": .liningNumbers, "oldstyle-nums": .oldstyleNumbers, "proportional-nums": .proportionalNumbers,
        "tabular-nums": .tabularNumbers, "diagonal-fractions": .diagonalFractions, "stacked-fractions": .stackedFractions,
        "ordinal": .ordinal, "slashed-zero": .slashedZero
    ]
    private static let eastAsian: Keywords<FontVariants> = [
        "jis78": .jis78, "jis83": .jis83, "jis90": .jis90, "jis04": .jis04, "simplified": .simplified,
        "traditional": .traditional, "full-width": .fullWidth, "proportional-width": .proportionalWidth, "ruby": .ruby
    ]
    /// Keywords of which one at most may be given.
    private static let exclusive: [FontVariants] = [
        [.commonLigatures, .noCommonLigatures], [.discretionaryLigatures, .noDiscretionaryLigatures],
        [.historicalLigatures, .noHistoricalLigatures], [.contextual, .noContextual], [.liningNumbers, .oldstyleNumbers],
        [.proportionalNumbers, .tabularNumbers], [.diagonalFractions, .stackedFractions],
        [.jis78, .jis83, .jis90, .jis04, .simplified, .traditional], [.fullWidth, .proportionalWidth]
    ]

    mutating func addFontVariants() {
        variants("font-variant-ligatures", Self.ligatures, mask: .allLigatures)
        keyword(
            "font-variant-caps", \.font.caps, inherited: true,
            [
                "normal": .normal, "small-caps": .smallCaps, "all-small-caps": .allSmallCaps, "petite-caps": .petiteCaps,
                "all-petite-caps": .allPetiteCaps, "unicase": .unicase, "titling-caps": .titlingCaps
            ])
        keyword(
            "font-variant-position", \.font.position, inherited: true, ["normal": .normal, "sub": .sub, "super": .super])
        variants("font-variant-numeric", Self.numeric, mask: .allNumeric)
        variants("font-variant-east-asian", Self.eastAsian, mask: .allEastAsian)
        value(
            "font-variant-alternates",
            "normal | [stylistic(<ident>) || historical-forms || styleset(<ident>#) || character-variant(<ident>#) || swash(<ident>) || "
                + "ornaments(<ident>) || annotation(<ident>)]",
            \.font.alternates, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("normal") { return TableID() }
                guard let alternates = FontAlternate.read(&reader) else { return nil }
                return builder.tables.fontAlternates.intern(alternates)
            },
            text: { id, tables in FontAlternate.text(tables.fontAlternates[id]) })
        value(
            "font-palette", "normal | light | dark | <palette-identifier>", \.font.palette, inherited: true,
            read: { reader, _ in
                if reader.consumeIdent("normal") { return .empty }
                if reader.consumeIdent("light") { return "light" }
                if reader.consumeIdent("dark") { return "dark" }
                return reader.consumeDashedIdent()
            },
            text: { name, _ in name == .empty ? "normal" : name.string })
        keyword(
            "font-variant-emoji", \.font.emoji, inherited: true,
            ["normal": .normal, "text": .text, "emoji": .emoji, "unicode": .unicode])
        keyword("font-kerning", \.font.kerning, inherited: true, ["auto": .auto, "normal": .normal, "none": .none])
        value(
            "font-feature-settings", "normal | [<string> [<integer> | on | off]?]#", \.font.featureSettings, inherited: true,
            read: { reader, builder in
                if reader.consumeIdent("normal") { return TableID() }
                var features: [TaggedValue] = []
                repeat {
                    guard let tag = TaggedValue.readTag(&reader) else { return nil }
                    var setting = 1
                    if reader.consumeIdent("off") {
                        setting = 0
                    } else if !reader.consumeIdent("on"), let number = builder.integer(&reader, min: 0) {
                        setting = number
                    }
                    features.removeAll { $0.tag == tag }
                    features.append(TaggedValue(tag: tag, value: Double(setting)))
                } while reader.consumeComma()
                return builder.tables.taggedValues.intern(features)
            },
            text: { id, tables in TaggedValue.text(tables.taggedValues[id]) })
    }

    private mutating func variants(_ name: String, _ keywords: Keywords<FontVariants>, mask: FontVariants) {
        longhand(
            name, "normal | none | [\(keywords.names.joined(separator: " || "))]", inherited: true,
            apply: { reader, builder in
                var bits: FontVariants = []
                if reader.consumeIdent("normal") {
                } else if mask == .allLigatures, reader.consumeIdent("none") {
                    bits = .noLigatures
                } else {
                    while let bit = reader.consumeKeyword(keywords.table) {
                        for group in Self.exclusive where group.contains(bit) && !group.intersection(bits).isEmpty { return false }
                        if bits.contains(bit) { return false }
                        bits.insert(bit)
                    }
                    if bits.isEmpty { return false }
                }
                builder.style.font.variants = builder.style.font.variants.subtracting(mask).union(bits)
                return true
            },
            copy: { builder, source in
                builder.style.font.variants =
                    builder.style.font.variants.subtracting(mask).union(source.font.variants.intersection(mask))
            },
            text: { style, _ in
                let bits = style.font.variants.intersection(mask)
                if bits == .noLigatures { return "none" }
                let names = keywords.names.filter { keywords.table[Array($0.utf8), 0..<$0.utf8.count].map(bits.contains) ?? false }
                return names.isEmpty ? "normal" : names.joined(separator: " ")
            })
    }
}

extension StyleBuilder {
    /// Puts together the OpenType features of all the font properties; `font-feature-settings` goes last and wins.
    mutating func combineFontFeatures() {
        let font = style.font
        guard
            font.variants != parent.font.variants || font.featureSettings != parent.font.featureSettings
                || font.alternates != parent.font.alternates
        else { return }
        var features = font.variants.features
        if tables.fontAlternates[font.alternates].contains(where: { $0.kind == .historicalForms }) {
            features.append(TaggedValue(tag: "hist", value: 1))
        }
        for feature in tables.taggedValues[font.featureSettings] {
            features.removeAll { $0.tag == feature.tag }
            features.append(feature)
        }
        style.font.features = tables.taggedValues.intern(features)
    }
}
