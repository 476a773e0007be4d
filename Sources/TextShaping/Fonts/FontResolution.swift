/// The fonts that a description leads to, in order, and what is known of which character takes which.
struct ResolvedDescription {
    struct Candidate {
        /// nil while the bytes of a web font are missing.
        var font: FontID?
        var pendingWebFont: Int?
        var unicodeRange: [ClosedRange<UInt32>]
        var isColor: Bool
        var isGeneric: Bool
        var features: [FontFeature]

        func covers(_ scalar: UInt32) -> Bool {
            unicodeRange.isEmpty || unicodeRange.contains { $0.contains(scalar) }
        }
    }

    var candidates: [Candidate]
    /// The first available font (CSS Fonts 4 §5.3).
    var primary: FontID
    var known = FontByScalar()
    var knownEmoji = FontByScalar()
}

/// A map from characters to fonts in pages of 256.
struct FontByScalar {
    private var pages: [[UInt32]] = []
    /// Pages in use; each takes a kilobyte.
    private(set) var pageCount = 0

    subscript(scalar: UInt32) -> FontID? {
        get {
            let page = Int(scalar >> 8)
            guard page < pages.count, !pages[page].isEmpty else { return nil }
            let value = pages[page][Int(scalar & 0xFF)]
            return value == 0 ? nil : FontID(rawValue: value - 1)
        }
        set {
            let page = Int(scalar >> 8)
            guard let newValue, page <= 0x10FF, newValue.rawValue < UInt32.max else { return }
            while pages.count <= page { pages.append([]) }
            if pages[page].isEmpty {
                pages[page] = Array(repeating: 0, count: 256)
                pageCount += 1
            }
            pages[page][Int(scalar & 0xFF)] = newValue.rawValue + 1
        }
    }
}

extension FontContext {
    /// Pages of `FontByScalar` in all descriptions together.
    static let maxKnownPages = 65_536

    /// A font that belongs to no context: no face at all is installed.
    static let noFont = FontID(rawValue: .max)

    /// The first available font of a description: measures of lines and of `ex`, `ch`, `ic` come from it.
    public func primaryFont(of id: FontDescriptionID) -> FontID { resolution(of: id).primary }

    /// The font that shows a character in a description, fallback included.
    public func font(for scalar: Unicode.Scalar, in id: FontDescriptionID) -> FontID {
        font(for: scalar.value, in: id, as: scalar.properties.isEmojiPresentation ? .emoji : .text)
    }

    /// The font among those that a description lists which has the character; web fonts on the way are asked for. Nil where
    /// only a fallback may have it.
    public func listedFont(for scalar: Unicode.Scalar, in id: FontDescriptionID) -> FontID? {
        candidates(for: scalar.value, in: resolution(of: id)).first?.font
    }

    func resolution(of id: FontDescriptionID) -> ResolvedDescription {
        let index = Int(id.rawValue)
        guard resolved.indices.contains(index) else { return resolve(FontDescription()) }
        if let known = resolved[index] { return known }
        let made = resolve(descriptions[index])
        resolved[index] = made
        return made
    }

    private func resolve(_ description: FontDescription) -> ResolvedDescription {
        var candidates: [ResolvedDescription.Candidate] = []
        for family in description.families + [.generic(.standard)] {
            for matched in match(family, for: description) {
                var candidate = ResolvedDescription.Candidate(
                    font: nil, pendingWebFont: matched.pendingWebFont, unicodeRange: matched.unicodeRange,
                    isColor: false, isGeneric: matched.isGeneric,
                    features: matched.features + features(of: description.alternates, family: family))
                if matched.pendingWebFont == nil {
                    let palette = palette(description.palette, family: family)
                    guard let font = font(of: matched, for: description, palette: palette) else { continue }
                    candidate.font = font
                    candidate.isColor = instance(of: font)?.face.isColor ?? false
                }
                candidates.append(candidate)
            }
        }
        // Measures come from the first font that has the space, so that one is asked for even without text.
        for candidate in candidates where candidate.covers(0x20) {
            guard let pending = candidate.pendingWebFont else { break }
            webFonts[pending].isNeeded = true
        }
        let primary =
            candidates.first { $0.font != nil && $0.covers(0x20) }?.font
            ?? catalog.faces.indices.lazy.compactMap { index in
                self.font(of: MatchedFace(face: index, variations: []), for: description)
            }.first ?? FontContext.noFont
        return ResolvedDescription(candidates: candidates, primary: primary)
    }

    /// The sized font of a matched face.
    private func font(of matched: MatchedFace, for description: FontDescription, palette: FontPalette? = nil) -> FontID? {
        var size = description.size.isFinite ? description.size.clamped(to: 0...10_000) : 0
        if let adjust = description.sizeAdjust {
            // It wins over the `size-adjust` of the face.
            if let aspect = aspect(of: matched, by: adjust.metric), aspect > 0 { size = size * adjust.ratio / aspect }
        } else {
            size *= matched.sizeAdjust
        }
        // Nothing is imitated that the face has of itself.
        let tables = face(at: matched.face)?.tables
        return font(
            face: matched.face, size: size.clamped(to: 0...10_000), variations: matched.variations,
            isSyntheticBold: matched.isSyntheticBold && tables?.isBold != true,
            syntheticSlant: tables?.isSlanted == true ? 0 : matched.syntheticSlant,
            overrides: matched.overrides, palette: palette.map { numbered($0, face: matched.face) })
    }

    /// A measure of a face as a part of its size; nil where the face cannot be opened.
    private func aspect(of matched: MatchedFace, by metric: SizeAdjust.Metric) -> Double? {
        // Large, so that measures which are rounded say enough.
        let size = 1_000.0
        guard
            let font = font(
                face: matched.face, size: size, variations: matched.variations, isSyntheticBold: false, syntheticSlant: 0,
                overrides: matched.overrides)
        else { return nil }
        switch metric {
        case .exHeight: return metrics(of: font).xHeight / size
        case .capHeight: return metrics(of: font).capHeight / size
        case .chWidth: return metrics(of: font).zeroAdvance / size
        case .icWidth: return (advance(of: Self.ideograph, in: font) ?? size) / size
        case .icHeight:
            guard face(at: matched.face)?.hasVerticalMetrics == true else { return 1 }
            return (advance(of: Self.ideograph, in: font, .vertical) ?? size) / size
        }
    }

    /// The character that `ic` is measured by.
    private static let ideograph: Unicode.Scalar = "\u{6C34}"

    /// How a character asks to be shown (UTS #51).
    enum Presentation {
        case text
        /// Emoji by default: a family of the list may still have it.
        case emoji
        /// With U+FE0E or `font-variant-emoji`: a font without colours is better.
        case requestedText
        /// With U+FE0F or `font-variant-emoji`: a colour font is better.
        case requestedEmoji
    }

    /// The font for a character: the families of the list, emoji, the system's fallback, the first available font.
    func font(for scalar: UInt32, in id: FontDescriptionID, as presentation: Presentation) -> FontID {
        let index = Int(id.rawValue)
        guard resolved.indices.contains(index) else { return FontContext.noFont }
        switch presentation {
        case .text:
            if let known = resolved[index]?.known[scalar] { return known }
            let found = find(scalar, in: id, as: presentation)
            let pages = resolved[index]?.known.pageCount ?? 0
            resolved[index]?.known[scalar] = found
            knownPages += (resolved[index]?.known.pageCount ?? 0) - pages
            if knownPages > FontContext.maxKnownPages { forgetResolutions() }
            return found
        case .emoji:
            if let known = resolved[index]?.knownEmoji[scalar] { return known }
            let found = find(scalar, in: id, as: presentation)
            resolved[index]?.knownEmoji[scalar] = found
            return found
        case .requestedText, .requestedEmoji: return find(scalar, in: id, as: presentation)
        }
    }

    private func find(_ scalar: UInt32, in id: FontDescriptionID, as presentation: Presentation) -> FontID {
        let resolution = resolution(of: id)
        let description = descriptions[Int(id.rawValue)]
        let listed = candidates(for: scalar, in: resolution)
        let isPrivate = UnicodeRanges.isPrivateUse(scalar)
        var face: Int?
        switch presentation {
        case .text:
            if let font = listed.first?.font { return font }
            // Private characters mean what the named fonts make of them, and nothing elsewhere.
            if !isPrivate { face = systemFallback.face(for: scalar, language: description.language, in: catalog) }
        case .emoji:
            if let font = listed.first?.font { return font }
            face =
                systemFallback.emojiFace(for: scalar, in: catalog)
                ?? systemFallback.face(for: scalar, language: description.language, in: catalog)
        case .requestedEmoji:
            if let font = listed.first(where: \.isColor)?.font { return font }
            face = systemFallback.emojiFace(for: scalar, in: catalog)
            if face == nil, let font = listed.first?.font { return font }
            face = face ?? systemFallback.face(for: scalar, language: description.language, in: catalog)
        case .requestedText:
            if let font = listed.first(where: { !$0.isColor })?.font { return font }
            face = systemFallback.face(for: scalar, language: description.language, in: catalog)
            if let found = face, catalog.faces[found].isColor, let font = listed.first?.font { return font }
        }
        return face.flatMap { fallbackFont(face: $0, for: description) } ?? resolution.primary
    }

    /// Whether a font shows a character; the no-break hyphen also by the hyphen, as HarfBuzz does.
    private func hasGlyph(for scalar: UInt32, in font: FontID) -> Bool {
        guard let instance = instance(of: font) else { return false }
        return instance.glyph(for: scalar) != nil || (scalar == 0x2011 && instance.glyph(for: 0x2010) != nil)
    }

    /// The fonts of the list that have a character; web fonts on the way are asked for.
    private func candidates(for scalar: UInt32, in resolution: ResolvedDescription) -> [ResolvedDescription.Candidate] {
        let isPrivate = UnicodeRanges.isPrivateUse(scalar)
        var found: [ResolvedDescription.Candidate] = []
        for candidate in resolution.candidates where candidate.covers(scalar) && !(isPrivate && candidate.isGeneric) {
            if let pending = candidate.pendingWebFont {
                if found.isEmpty { webFonts[pending].isNeeded = true }
            } else if let font = candidate.font, hasGlyph(for: scalar, in: font) {
                found.append(candidate)
            }
        }
        return found
    }

    /// A fallback face is regular and upright; weight and slant are imitated, as the reference browser does.
    private func fallbackFont(face: Int, for description: FontDescription) -> FontID? {
        var matched = MatchedFace(face: face, variations: [])
        if !catalog.faces[face].isColor {
            matched.isSyntheticBold = description.synthesis.contains(.weight) && description.weight >= 600
            if description.synthesis.contains(.style) { matched.syntheticSlant = description.slant.degrees ?? 0 }
        }
        return font(of: matched, for: description)
    }
}

enum UnicodeRanges {
    static func isPrivateUse(_ scalar: UInt32) -> Bool {
        (scalar >= 0xE000 && scalar <= 0xF8FF) || scalar >= 0xF0000
    }
}
