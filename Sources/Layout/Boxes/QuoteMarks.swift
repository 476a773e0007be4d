import Style

/// The quotation marks of an element (Content 3 §3.2; pairs by language from CLDR's delimiters).
struct QuoteMarks {
    private let pairs: [String]

    init(_ value: QuotesValue, language: String) {
        switch value {
        case .none: pairs = []
        case .pairs(let list): pairs = list
        case .auto: pairs = QuoteMarks.byLanguage(language)
        }
    }

    func open(depth: Int) -> String { mark(depth, 0) }
    func close(depth: Int) -> String { mark(depth, 1) }

    private func mark(_ depth: Int, _ side: Int) -> String {
        let levels = pairs.count / 2
        guard levels > 0 else { return "" }
        return pairs[min(max(depth, 0), levels - 1) * 2 + side]
    }

    private static func byLanguage(_ language: String) -> [String] {
        let tag = language.lowercased()
        let primary = tag.prefix { $0 != "-" }
        let isSwiss = tag.hasSuffix("-ch") || tag.hasSuffix("-li")
        switch primary {
        case "zh":
            let isTraditional = tag.contains("hant") || tag.contains("-tw") || tag.contains("-hk") || tag.contains("-mo")
            return isTraditional ? ["「", "」", "『", "』"] : ["“", "”", "‘", "’"]
        case "ja", "yue": return ["「", "」", "『", "』"]
        case "fr" where isSwiss, "it" where isSwiss: return ["«", "»", "‹", "›"]
        case "fr" where tag.hasSuffix("-ca"): return ["«", "»", "”", "“"]
        case "fr", "hy": return ["«", "»", "«", "»"]
        case "es", "it", "ca", "gl", "el", "br", "mg", "kab", "bm", "dyo", "sg", "mua": return ["«", "»", "“", "”"]
        case "pt" where tag.hasSuffix("-pt"): return ["«", "»", "“", "”"]
        case "fa", "am": return ["«", "»", "‹", "›"]
        case "eu", "gsw", "jgo", "kkj": return ["«", "»", "‹", "›"]
        case "nb", "nn", "no", "dua", "ksf", "rw": return ["«", "»", "‘", "’"]
        case "ru", "uk", "be", "bas", "ky": return ["«", "»", "„", "“"]
        case "de", "cs", "sk", "sl", "bg", "is", "et", "mk", "hr", "lb", "dsb", "hsb": return ["„", "“", "‚", "‘"]
        case "lt": return ["„", "“", "„", "“"]
        case "sr": return ["„", "“", "‘", "’"]
        case "ka", "sq": return ["„", "“", "“", "”"]
        case "bs": return ["„", "”", "‘", "’"]
        case "agq", "ff": return ["„", "”", "‚", "’"]
        case "pl", "ro", "mo", "nmg": return ["„", "”", "«", "»"]
        case "hu": return ["„", "”", "»", "«"]
        case "nl": return ["‘", "’", "‘", "’"]
        case "cy", "xh", "ti": return ["‘", "’", "“", "”"]
        case "sv", "fi", "he", "iw", "lag", "rn", "sn": return ["”", "”", "’", "’"]
        case "ar": return ["”", "“", "’", "‘"]
        default: return ["“", "”", "‘", "’"]
        }
    }
}
