import CFontconfig
import ClipBase

/// One face that is installed, as the font list tells it; its file is not opened yet.
struct CatalogFace {
    /// The slant that the list tells.
    enum Slant { case normal, italic, oblique }

    var path: String
    var index: UInt32
    var family: String
    var weight: ClosedRange<Double>
    var stretch: ClosedRange<Double>
    var slant: Slant
    var isVariable: Bool
    var isColor: Bool
    /// Owned by the configuration that the catalog keeps.
    var characters: OpaquePointer?
    /// The languages that it is made for; owned likewise.
    var languages: OpaquePointer?
    /// 0 for the user's own folders, then `fonts/`, then the system's packages.
    var layer: Int

    /// Whether it comes from one of the user's own folders or from `fonts/`, not from a package of the system.
    var isUsers: Bool { layer < 2 }

    func hasGlyph(for scalar: UInt32) -> Bool {
        guard let characters else { return false }
        return FcCharSetHasChar(characters, scalar) != 0
    }

    /// 0 for a face that is made for the language, 1 for one of another territory, 2 for neither.
    func languageDistance(to language: String) -> Int {
        guard let languages, !language.isEmpty else { return 2 }
        switch FcLangSetHasLang(languages, language) {
        case FcLangEqual: return 0
        case FcLangDifferentCountry: return 1
        case _: return 2
        }
    }
}

/// All installed faces by family and by full name.
///
/// Only the given configuration is read; that of the host plays no part.
final class FontCatalog {
    private(set) var faces: [CatalogFace] = []
    /// Lower-case family name → faces of the first layer that has the family.
    private(set) var families: [String: [Int]] = [:]
    /// The same without the user's own folders: what generic families and fallback are made of.
    private(set) var packagedFamilies: [String: [Int]] = [:]
    /// Lower-case full or PostScript name → face.
    private(set) var uniqueNames: [String: Int] = [:]
    let diagnostics: [Diagnostic]
    private let configuration: OpaquePointer?

    /// - Parameters:
    ///   - configurationFile: the path of `fonts.conf`.
    ///   - extraDirectories: folders whose faces are found before all others.
    init(configurationFile: String, extraDirectories: [String]) {
        configuration = FcConfigCreate()
        var diagnostics: [Diagnostic] = []
        if let configuration {
            if FcConfigParseAndLoad(configuration, configurationFile, 1) == 0 {
                diagnostics.append(
                    Diagnostic(
                        .error, code: "fonts.configuration",
                        message: "The font configuration cannot be read; give the folder that holds fonts.conf.",
                        location: configurationFile))
            }
            FcConfigBuildFonts(configuration)
            for directory in extraDirectories where FcConfigAppFontAddDir(configuration, directory) == 0 {
                diagnostics.append(
                    Diagnostic(
                        .warning, code: "fonts.directory", message: "The font folder cannot be read.",
                        location: directory))
            }
        }
        self.diagnostics = diagnostics
        // Pango, which librsvg sets text with, takes the current configuration.
        if let configuration { FcConfigSetCurrent(configuration) }
        let ownFolder = configurationFile.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
        read(FcSetApplication, layer: { _ in 0 })
        read(FcSetSystem, layer: { $0.hasPrefix(ownFolder + "/") ? 1 : 2 })
        index()
    }

    deinit {
        if let configuration { FcConfigDestroy(configuration) }
    }

    /// The face with that full or PostScript name (`local()`, CSS Fonts 4 §4.3).
    func face(uniquelyNamed name: String) -> Int? { uniqueNames[name.lowercased()] }

    private struct Entry {
        var face: CatalogFace
        var families: [String]
        var uniqueNames: [String]
    }

    private var entries: [Entry] = []

    private func read(_ set: FcSetName, layer: (String) -> Int) {
        guard let configuration, let fonts = FcConfigGetFonts(configuration, set) else { return }
        for position in 0..<Int(fonts.pointee.nfont) {
            guard let pattern = fonts.pointee.fonts[position], let entry = entry(of: pattern, layer: layer) else {
                continue
            }
            entries.append(entry)
        }
    }

    /// The face that a pattern tells; nil for bitmap fonts and for the named instances of variable ones.
    private func entry(of pattern: OpaquePointer, layer: (String) -> Int) -> Entry? {
        guard let path = strings(FC_FILE, in: pattern).first, boolean(FC_SCALABLE, in: pattern, default: true) else {
            return nil
        }
        let isVariable = boolean(FC_VARIABLE, in: pattern, default: false)
        let packedIndex = UInt32(bitPattern: integer(FC_INDEX, in: pattern) ?? 0)
        if !isVariable && packedIndex >> 16 != 0 { return nil }
        let families = strings(FC_FAMILY, in: pattern)
        guard let family = families.first else { return nil }
        let weight = range(FC_WEIGHT, in: pattern) ?? Double(FC_WEIGHT_REGULAR)...Double(FC_WEIGHT_REGULAR)
        let slant: CatalogFace.Slant
        switch integer(FC_SLANT, in: pattern) ?? 0 {
        case FC_SLANT_ITALIC: slant = .italic
        case FC_SLANT_OBLIQUE: slant = .oblique
        case _: slant = .normal
        }
        var characters: OpaquePointer?
        FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
        var languages: OpaquePointer?
        FcPatternGetLangSet(pattern, FC_LANG, 0, &languages)
        let low = FcWeightToOpenTypeDouble(weight.lowerBound)
        let high = FcWeightToOpenTypeDouble(weight.upperBound)
        let face = CatalogFace(
            path: path, index: packedIndex & 0xFFFF, family: family, weight: min(low, high)...max(low, high),
            stretch: range(FC_WIDTH, in: pattern) ?? 100...100, slant: slant, isVariable: isVariable,
            isColor: boolean(FC_COLOR, in: pattern, default: false), characters: characters,
            languages: languages, layer: layer(path))
        let names = strings(FC_FULLNAME, in: pattern) + strings(FC_POSTSCRIPT_NAME, in: pattern)
        return Entry(face: face, families: families, uniqueNames: names)
    }

    /// Sorts the faces, so that nothing depends on the order of a folder, and fills the look-up tables.
    private func index() {
        entries.sort {
            ($0.face.layer, $0.face.path, $0.face.index) < ($1.face.layer, $1.face.path, $1.face.index)
        }
        for entry in entries {
            let position = faces.count
            faces.append(entry.face)
            for name in entry.families {
                add(position, to: &families[name.lowercased(), default: []])
                if !entry.face.isUsers { add(position, to: &packagedFamilies[name.lowercased(), default: []]) }
            }
            for name in entry.uniqueNames where uniqueNames[name.lowercased()] == nil {
                uniqueNames[name.lowercased()] = position
            }
        }
        entries = []
    }

    /// Faces of later layers are hidden by those of the first that has the family.
    private func add(_ position: Int, to members: inout [Int]) {
        if let first = members.first, faces[first].layer != faces[position].layer || members.last == position { return }
        members.append(position)
    }

    private func strings(_ key: String, in pattern: OpaquePointer) -> [String] {
        var found: [String] = []
        var value: UnsafeMutablePointer<FcChar8>?
        while found.count < 32, FcPatternGetString(pattern, key, Int32(found.count), &value) == FcResultMatch,
            let bytes = value
        {
            found.append(String(cString: bytes))
        }
        return found
    }

    private func integer(_ key: String, in pattern: OpaquePointer) -> Int32? {
        var value: Int32 = 0
        return FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch ? value : nil
    }

    private func boolean(_ key: String, in pattern: OpaquePointer, default standard: Bool) -> Bool {
        var value: FcBool = 0
        return FcPatternGetBool(pattern, key, 0, &value) == FcResultMatch ? value != 0 : standard
    }

    private func range(_ key: String, in pattern: OpaquePointer) -> ClosedRange<Double>? {
        var single = 0.0
        if FcPatternGetDouble(pattern, key, 0, &single) == FcResultMatch { return single...single }
        var value: OpaquePointer?
        var low = 0.0
        var high = 0.0
        guard FcPatternGetRange(pattern, key, 0, &value) == FcResultMatch, let value,
            FcRangeGetDouble(value, &low, &high) != 0
        else { return nil }
        return min(low, high)...max(low, high)
    }
}
