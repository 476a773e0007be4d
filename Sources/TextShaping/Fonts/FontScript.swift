/// A writing system whose pages find fonts of their own behind the generic families, as in the reference browser.
///
/// Of the scripts for which it has such fonts on this platform, these are the ones that lead elsewhere than everywhere else.
enum FontScript: Hashable {
    case japanese, korean, simplifiedChinese, traditionalChinese, devanagari

    /// The script of a BCP 47 tag, whose parts an underscore may part, too; nil where the generic families are the usual ones.
    init?(language tag: String) {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
        guard let language = parts.first else { return nil }
        let subtags = parts.dropFirst()
        let script = subtags.first { $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }
        switch script {
        case "jpan", "hira", "kana": self = .japanese
        case "kore", "hang": self = .korean
        case "hans": self = .simplifiedChinese
        case "hant": self = .traditionalChinese
        case "deva": self = .devanagari
        case .some: return nil
        case nil:
            switch language {
            case "ja": self = .japanese
            case "ko": self = .korean
            case "zh": self = subtags.contains(where: Self.isTraditional) ? .traditionalChinese : .simplifiedChinese
            case "cmn", "wuu", "gan", "hsn", "cdo", "cjy", "czh", "mnp": self = .simplifiedChinese
            case "yue", "hak", "nan", "lzh": self = .traditionalChinese
            case "hi", "mr", "ne", "sa", "mai", "kok": self = .devanagari
            case _: return nil
            }
        }
    }

    private static func isTraditional(_ subtag: Substring) -> Bool { ["tw", "hk", "mo", "yue"].contains(subtag) }

    /// The families behind a generic one, first choice first; empty where the script changes nothing.
    func families(for generic: GenericFamily) -> [String] {
        switch generic {
        case .standard, .sansSerif:
            switch self {
            case .japanese: ["noto sans cjk jp"]
            case .korean: ["noto sans cjk kr"]
            case .simplifiedChinese: ["noto sans cjk sc"]
            case .traditionalChinese: ["noto sans cjk tc"]
            case .devanagari: ["noto sans devanagari"]
            }
        case .serif:
            switch self {
            case .japanese: ["noto serif cjk jp"]
            case .korean: ["noto serif cjk kr"]
            case .simplifiedChinese: ["noto serif cjk sc"]
            case .traditionalChinese: ["noto serif cjk tc"]
            case .devanagari: ["noto serif devanagari"]
            }
        case .monospace: self == .japanese ? ["noto sans mono cjk jp"] : []
        case .cursive, .fantasy, .systemUI, .math, .emoji, .fangsong, .uiSerif, .uiSansSerif, .uiMonospace, .uiRounded: []
        }
    }
}
