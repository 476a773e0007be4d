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
        let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        switch primary {
        case "ja", "zh":
            return primary == "zh" && !language.lowercased().contains("tw") && !language.lowercased().contains("hant")
                ? ["“", "”", "‘", "’"] : ["「", "」", "『", "』"]
        case "de", "cs", "sk", "sl", "bg", "is", "lt", "et", "sq", "ka", "mk": return ["„", "“", "‚", "‘"]
        case "fr": return ["«", "»", "«", "»"]
        case "es", "it", "pt", "ca", "gl", "el", "eu": return ["«", "»", "“", "”"]
        case "ru", "uk", "be": return ["«", "»", "„", "“"]
        case "pl", "hu", "ro": return ["„", "”", "«", "»"]
        case "nl": return ["‘", "’", "“", "”"]
        case "sv", "fi": return ["”", "”", "’", "’"]
        case "da", "nb", "no", "nn": return ["«", "»", "‘", "’"]
        case "hr", "sr", "bs": return ["„", "”", "‚", "’"]
        case "he": return ["”", "”", "’", "’"]
        case "ar", "fa", "ur": return primary == "fa" ? ["«", "»", "‹", "›"] : ["”", "“", "’", "‘"]
        default: return ["“", "”", "‘", "’"]
        }
    }
}
