import ClipBase
import Style
import TextShaping

extension FontDescription {
    /// What text shaping needs of the computed `font-*` values.
    public init(_ style: FontStyle, tables: StyleTables) {
        self.init(families: tables.fontFamilies[style.families].map(TextShaping.FontFamily.init), size: style.size)
        weight = Double(style.weight)
        stretch = Double(style.stretch)
        switch style.style {
        case .normal: slant = .normal
        case .italic: slant = .italic
        case .oblique: slant = .oblique(degrees: Double(style.obliqueAngle))
        }
        switch style.caps {
        case .normal: caps = .normal
        case .smallCaps: caps = .smallCaps
        case .allSmallCaps: caps = .allSmallCaps
        case .petiteCaps: caps = .petiteCaps
        case .allPetiteCaps: caps = .allPetiteCaps
        case .unicase: caps = .unicase
        case .titlingCaps: caps = .titlingCaps
        }
        switch style.emoji {
        case .normal: emoji = .normal
        case .text: emoji = .text
        case .emoji: emoji = .emoji
        case .unicode: emoji = .unicode
        }
        synthesis = []
        if style.synthesizesWeight { synthesis.insert(.weight) }
        if style.synthesizesStyle { synthesis.insert(.style) }
        if style.synthesizesSmallCaps { synthesis.insert(.smallCaps) }
        if style.synthesizesPosition { synthesis.insert(.position) }
        switch style.kerning {
        case .auto: break
        case .normal: features.append(FontFeature("kern", 1))
        case .none: features.append(FontFeature("kern", 0))
        }
        switch style.position {
        case .normal: break
        case .sub: features.append(FontFeature("subs", 1))
        case .super: features.append(FontFeature("sups", 1))
        }
        for feature in tables.taggedValues[style.features] {
            features.append(FontFeature(OpenTypeTag(feature.tag), UInt32(clamping: Int(max(0, min(feature.value, 65_535))))))
        }
        for variation in tables.taggedValues[style.variations] {
            variations.append(FontVariation(OpenTypeTag(variation.tag), variation.value))
        }
        switch style.palette {
        case .empty: break
        case "light": palette = .light
        case "dark": palette = .dark
        case let name: palette = .named(name.string)
        }
        for alternate in tables.fontAlternates[style.alternates] {
            guard let kind = TextShaping.FontAlternate.Kind(alternate.kind) else { continue }
            alternates.append(TextShaping.FontAlternate(kind: kind, names: alternate.names.map(\.string)))
        }
        usesOpticalSize = style.hasOpticalSizing
        sizeAdjust = SizeAdjust(style.sizeAdjust)
        language = style.language.string
        languageOverride = style.languageOverride.string
    }
}

extension SizeAdjust {
    /// nil for `none`.
    init?(_ adjust: FontSizeAdjust) {
        guard adjust.source != .none, adjust.value >= 0 else { return nil }
        let metric: Metric
        switch adjust.metric {
        case .exHeight: metric = .exHeight
        case .capHeight: metric = .capHeight
        case .chWidth: metric = .chWidth
        case .icWidth: metric = .icWidth
        case .icHeight: metric = .icHeight
        }
        self.init(metric: metric, ratio: Double(adjust.value))
    }
}

extension TextShaping.FontAlternate.Kind {
    /// nil for what is a feature of its own.
    public init?(_ kind: Style.FontAlternate.Kind) {
        switch kind {
        case .historicalForms: return nil
        case .stylistic: self = .stylistic
        case .styleset: self = .styleset
        case .characterVariant: self = .characterVariant
        case .swash: self = .swash
        case .ornaments: self = .ornaments
        case .annotation: self = .annotation
        }
    }
}

extension TextShaping.FontFamily {
    init(_ family: Style.FontFamily) {
        switch family {
        case .named(let name): self = .named(name)
        case .standard: self = .generic(.standard)
        case .serif: self = .generic(.serif)
        case .sansSerif: self = .generic(.sansSerif)
        case .monospace: self = .generic(.monospace)
        case .cursive: self = .generic(.cursive)
        case .fantasy: self = .generic(.fantasy)
        case .systemUI: self = .generic(.systemUI)
        case .math: self = .generic(.math)
        case .emoji: self = .generic(.emoji)
        case .fangsong: self = .generic(.fangsong)
        case .uiSerif: self = .generic(.uiSerif)
        case .uiSansSerif: self = .generic(.uiSansSerif)
        case .uiMonospace: self = .generic(.uiMonospace)
        case .uiRounded: self = .generic(.uiRounded)
        }
    }
}

extension LayoutEngine {
    /// The font of a style as the font context knows it.
    func font(_ style: StyleID) -> FontDescriptionID {
        if let known = fontsByStyle[style] { return known }
        let id = fonts.intern(FontDescription(styles[style].font, tables: styles.tables))
        fontsByStyle[style] = id
        return id
    }

    /// The measures of the first available font of a style.
    func fontMetrics(_ style: StyleID) -> FontMetrics { fonts.metrics(of: fonts.primaryFont(of: font(style))) }
}
