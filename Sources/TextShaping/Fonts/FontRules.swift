import CHarfBuzz
import ClipBase

/// The colours of a colour font: one of its palettes with some entries replaced (Fonts 4 §9).
public struct FontPalette: Hashable, Sendable {
    public enum Base: Hashable, Sendable {
        case index(Int)
        /// The first palette that the font calls fit for a light or dark background.
        case light, dark
    }
    public struct Override: Hashable, Sendable {
        public var index: Int
        public var color: RGBA
        public init(index: Int, color: RGBA) {
            self.index = index
            self.color = color
        }
    }
    public var base: Base
    public var overrides: [Override]
    public init(base: Base = .index(0), overrides: [Override] = []) {
        self.base = base
        self.overrides = overrides
    }
}

/// `font-palette`.
public enum FontPaletteName: Hashable, Sendable {
    case normal, light, dark
    /// Of an `@font-palette-values` rule for the family at hand.
    case named(String)
}

/// A glyph alternative of `font-variant-alternates`, with names that the page's rules give numbers to for each family.
public struct FontAlternate: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable { case stylistic, styleset, characterVariant, swash, ornaments, annotation }
    public var kind: Kind
    public var names: [String]
    public init(kind: Kind, names: [String]) {
        self.kind = kind
        self.names = names
    }

    /// The OpenType features that values of a name stand for (Fonts 4 §6.9.1).
    func features(_ values: [Int]) -> [FontFeature] {
        func number(_ value: Int) -> UInt32 { UInt32(clamping: value) }
        func numbered(_ prefix: String, _ value: Int) -> OpenTypeTag {
            OpenTypeTag(prefix + (value < 10 ? "0" : "") + String(value))
        }
        guard let first = values.first else { return [] }
        switch kind {
        case .stylistic: return [FontFeature("salt", number(first))]
        case .styleset: return values.filter { (1...99).contains($0) }.map { FontFeature(numbered("ss", $0), 1) }
        case .characterVariant:
            guard (1...99).contains(first) else { return [] }
            return [FontFeature(numbered("cv", first), number(values.count > 1 ? values[1] : 1))]
        case .swash: return [FontFeature("swsh", number(first)), FontFeature("cswh", number(first))]
        case .ornaments: return [FontFeature("ornm", number(first))]
        case .annotation: return [FontFeature("nalt", number(first))]
        }
    }
}

/// What a page's rules say of font families beside `@font-face`.
public struct FontRules: Hashable, Sendable {
    public struct PaletteKey: Hashable, Sendable {
        public var name: String
        /// In lower case.
        public var family: String
        public init(name: String, family: String) {
            self.name = name
            self.family = family
        }
    }
    public struct AlternateKey: Hashable, Sendable {
        public var kind: FontAlternate.Kind
        public var name: String
        /// In lower case.
        public var family: String
        public init(kind: FontAlternate.Kind, name: String, family: String) {
            self.kind = kind
            self.name = name
            self.family = family
        }
    }
    public var palettes: [PaletteKey: FontPalette] = [:]
    public var alternates: [AlternateKey: [Int]] = [:]
    public init() {}
}

extension FontContext {
    /// Sets the rules of the current page.
    public func setFontRules(_ rules: FontRules) {
        guard rules != fontRules else { return }
        fontRules = rules
        forgetResolutions()
    }

    /// The palette of a description for a family; nil for the font's own first.
    func palette(_ name: FontPaletteName, family: FontFamily) -> FontPalette? {
        switch name {
        case .normal: return nil
        case .light: return FontPalette(base: .light)
        case .dark: return FontPalette(base: .dark)
        case .named(let name):
            guard case .named(let family) = family else { return nil }
            return fontRules.palettes[FontRules.PaletteKey(name: name, family: family.lowercased())]
        }
    }

    /// A palette with its number in a face: the first that the font calls fit for the background, else the first of all.
    func numbered(_ palette: FontPalette, face index: Int) -> FontPalette {
        let wanted: UInt32
        switch palette.base {
        case .index: return palette
        case .light: wanted = HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_LIGHT_BACKGROUND.rawValue
        case .dark: wanted = HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_DARK_BACKGROUND.rawValue
        }
        var result = palette
        result.base = .index(0)
        guard let face = face(at: index)?.face else { return result }
        let count = hb_ot_color_palette_get_count(face)
        if let found = (0..<count).first(where: { hb_ot_color_palette_get_flags(face, $0).rawValue & wanted != 0 }) {
            result.base = .index(Int(found))
        }
        return result
    }

    /// The features that a description's alternatives come to for a family.
    func features(of alternates: [FontAlternate], family: FontFamily) -> [FontFeature] {
        guard !alternates.isEmpty, case .named(let family) = family else { return [] }
        var features: [FontFeature] = []
        for alternate in alternates {
            for name in alternate.names {
                let key = FontRules.AlternateKey(kind: alternate.kind, name: name, family: family.lowercased())
                if let values = fontRules.alternates[key] { features += alternate.features(values) }
            }
        }
        return features
    }
}
