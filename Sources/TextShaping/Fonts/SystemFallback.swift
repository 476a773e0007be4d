/// The installed face for a character that no family of the list has.
///
/// The order is that of the reference browser over the default font configuration: faces made for the content language
/// first, then Noto Sans, DejaVu Sans, the Noto faces of the scripts, and all others.
struct SystemFallback {
    /// Regular upright faces, best first.
    private let order: [Int]
    private let emojiFace: Int?
    /// Per language: character → face, -1 for none.
    private var known: [String: [UInt32: Int32]] = [:]
    private var orderByLanguage: [String: [Int]] = [:]
    private static let maxKnownLanguages = 64
    private static let maxKnownCharacters = 32_768
    /// The box font is for those who name it.
    private static let testFamily = "WebClip Box"
    /// In a plane of which nothing is assigned: a face that claims it claims everything and shows nothing.
    private static let unassigned: UInt32 = 0x50000

    init(catalog: FontCatalog) {
        let regular = catalog.faces.indices.filter {
            let face = catalog.faces[$0]
            return face.weight.contains(400) && face.stretch.contains(100) && face.slant == .normal && !face.isColor
                && face.family != SystemFallback.testFamily && !face.hasGlyph(for: SystemFallback.unassigned)
        }
        let ranks = catalog.faces.map { SystemFallback.rank(of: $0) }
        order = regular.sorted { (ranks[$0], catalog.faces[$0].family, $0) < (ranks[$1], catalog.faces[$1].family, $1) }
        emojiFace = catalog.faces.indices.first { catalog.faces[$0].isColor && catalog.faces[$0].hasGlyph(for: 0x1F600) }
    }

    private static func rank(of face: CatalogFace) -> Int {
        // A user's own face is there for its name; it fills gaps only where no package can.
        if face.isUsers { return 12 }
        return switch face.family {
        case "Noto Sans": 0
        case "DejaVu Sans": 1
        case "Liberation Sans", "DejaVu Math TeX Gyre": 2
        case "Noto Sans CJK JP": 4
        case "Noto Sans CJK KR": 5
        case "Noto Sans CJK SC": 6
        case "Noto Sans CJK TC": 7
        case "Noto Sans CJK HK": 8
        case let family where family.contains("Mono"): 11
        case let family where family.hasPrefix("Noto Sans"): 3
        case let family where family.contains("Serif"): 10
        case _: 9
        }
    }

    /// The colour face for a character that shows as emoji; nil where none has it.
    func emojiFace(for scalar: UInt32, in catalog: FontCatalog) -> Int? {
        guard let emojiFace, catalog.faces[emojiFace].hasGlyph(for: scalar) else { return nil }
        return emojiFace
    }

    mutating func face(for scalar: UInt32, language: String, in catalog: FontCatalog) -> Int? {
        if let face = known[language]?[scalar] { return face < 0 ? nil : Int(face) }
        let face =
            faces(for: language, in: catalog).first { catalog.faces[$0].hasGlyph(for: scalar) }
            ?? emojiFace(for: scalar, in: catalog)
        if known.count >= SystemFallback.maxKnownLanguages && known[language] == nil { known = [:] }
        if known[language]?.count ?? 0 >= SystemFallback.maxKnownCharacters { known[language] = nil }
        known[language, default: [:]][scalar] = Int32(face ?? -1)
        return face
    }

    private mutating func faces(for language: String, in catalog: FontCatalog) -> [Int] {
        if let known = orderByLanguage[language] { return known }
        if orderByLanguage.count >= SystemFallback.maxKnownLanguages { orderByLanguage = [:] }
        let wanted = SystemFallback.fontconfigLanguage(language)
        let distances = catalog.faces.map { $0.isUsers ? SystemFallback.farthest : $0.languageDistance(to: wanted) }
        let region = SystemFallback.ideographFamily(for: wanted)
        let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
        let keys = catalog.faces.indices.map { index in
            (distances[index], catalog.faces[index].family == region ? -1 : places[index] ?? 0)
        }
        let sorted = order.sorted { keys[$0] < keys[$1] }
        orderByLanguage[language] = sorted
        return sorted
    }

    /// Behind every face of a package, whatever languages a user's own face is made for.
    private static let farthest = 3

    /// All regions of Noto Sans CJK claim all of their languages; this is the one that a language means.
    private static func ideographFamily(for language: String) -> String? {
        switch language {
        case "ja": "Noto Sans CJK JP"
        case "ko": "Noto Sans CJK KR"
        case "zh-cn": "Noto Sans CJK SC"
        case "zh-tw": "Noto Sans CJK TC"
        case "zh-hk": "Noto Sans CJK HK"
        case _: nil
        }
    }

    /// A BCP 47 tag as fontconfig writes languages: `zh-Hant` → `zh-tw`, `ja-JP` → `ja`; `en` when unknown.
    private static func fontconfigLanguage(_ tag: String) -> String {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
        guard let primary = parts.first, primary.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return "en" }
        guard primary == "zh" else { return String(primary) }
        if parts.contains("hk") || parts.contains("mo") { return "zh-hk" }
        return parts.contains("hant") || parts.contains("tw") ? "zh-tw" : "zh-cn"
    }
}
