import CHarfBuzz

/// A description as HarfBuzz takes it.
struct ShapingParameters {
    var features: [hb_feature_t]
    /// The same with the ligatures off that `letter-spacing` forbids (CSS Text 4 §8.2).
    var spacedFeatures: [hb_feature_t]
    var language: OpaquePointer?
}

extension FontContext {
    func language(of id: FontDescriptionID) -> OpaquePointer? { parameters(of: id).language }

    func shapingFeatures(of id: FontDescriptionID, font: FontID, hasLetterSpacing: Bool) -> [hb_feature_t] {
        let parameters = parameters(of: id)
        let features = hasLetterSpacing ? parameters.spacedFeatures : parameters.features
        guard !webFonts.isEmpty || !fontRules.alternates.isEmpty,
            let own = resolution(of: id).candidates.first(where: { $0.font == font })?.features, !own.isEmpty
        else { return features }
        return own.map(FontContext.feature) + features
    }

    private func parameters(of id: FontDescriptionID) -> ShapingParameters {
        let index = Int(id.rawValue)
        guard descriptions.indices.contains(index) else {
            return ShapingParameters(features: [], spacedFeatures: [], language: hb_language_get_default())
        }
        if let known = shapingParameters[index] { return known }
        let description = descriptions[index]
        let features = (FontContext.features(of: description.caps) + description.features).map(FontContext.feature)
        let off = ["liga", "clig"].map { FontContext.feature(FontFeature(OpenTypeTag($0), 0)) }
        let language = FontContext.shapingLanguage(description)
        let made = ShapingParameters(
            features: features, spacedFeatures: off + features, language: hb_language_from_string(language, -1))
        shapingParameters[index] = made
        return made
    }

    /// The language as HarfBuzz reads it; `font-language-override` goes in as the hexadecimal of its tag.
    private static func shapingLanguage(_ description: FontDescription) -> String {
        if description.languageOverride.isEmpty { return description.language.isEmpty ? "en" : description.language }
        let digits = Array("0123456789abcdef".utf8)
        let tag = OpenTypeTag(description.languageOverride).rawValue
        let hexadecimal = stride(from: UInt32(28), through: 0, by: -4).map { digits[Int(tag >> $0 & 0xF)] }
        return "x-hbot-" + String(decoding: hexadecimal, as: UTF8.self)
    }

    private static func feature(_ feature: FontFeature) -> hb_feature_t {
        hb_feature_t(tag: feature.tag.rawValue, value: feature.value, start: 0, end: UInt32.max)
    }

    private static func features(of caps: FontVariantCaps) -> [FontFeature] {
        switch caps {
        case .normal: []
        case .smallCaps: [FontFeature("smcp", 1)]
        case .allSmallCaps: [FontFeature("c2sc", 1), FontFeature("smcp", 1)]
        case .petiteCaps: [FontFeature("pcap", 1)]
        case .allPetiteCaps: [FontFeature("c2pc", 1), FontFeature("pcap", 1)]
        case .unicase: [FontFeature("unic", 1)]
        case .titlingCaps: [FontFeature("titl", 1)]
        }
    }

    /// Whether a letter must be imitated as a smaller capital, because the font has no feature for it.
    func needsSyntheticSmallCaps(_ scalar: UInt32, caps: FontVariantCaps, font: FontID) -> Bool {
        guard let value = Unicode.Scalar(scalar), let instance = instance(of: font) else { return false }
        let isLower = value.properties.changesWhenUppercased
        let isUpper = value.properties.changesWhenLowercased
        switch caps {
        case .normal, .titlingCaps: return false
        case .smallCaps: return isLower && !instance.hasSubstitution("smcp")
        case .petiteCaps: return isLower && !instance.hasSubstitution("pcap") && !instance.hasSubstitution("smcp")
        case .allSmallCaps: return (isLower || isUpper) && !instance.hasSubstitution("c2sc")
        case .allPetiteCaps: return (isLower || isUpper) && !instance.hasSubstitution("c2pc")
        case .unicase: return isUpper && !isLower && !instance.hasSubstitution("unic")
        }
    }

    /// The font for imitated small capitals: 0.7 of the size, whole px, as the reference browser has it.
    func smallCapsFont(for font: FontID) -> FontID {
        guard var key = key(of: font) else { return font }
        key.size = (key.size * 0.7).rounded()
        return self.font(of: key)
    }
}
