import Glibc

/// The hyphenation dictionaries that are installed, by language: `hyph_de_CH.dic` is that of `de-CH`.
struct HyphenationCatalog {
    /// Where Debian's `hyphen-*` packages put them.
    static let systemFolder = "/usr/share/hyphen"

    private struct Entry {
        var path: String
        var tag: LanguageTag
    }

    private let entries: [Entry]

    /// Lists a folder; empty where it cannot be read.
    init(folder: String) {
        var names: [String] = []
        if let directory = opendir(folder) {
            defer { closedir(directory) }
            while names.count < Self.maxEntries, let entry = readdir(directory) {
                names.append(withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
            }
        }
        // Sorted, so that nothing depends on the order of the folder.
        entries = names.sorted().compactMap { name in
            guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { return nil }
            return Entry(path: folder + "/" + name, tag: LanguageTag(name.dropFirst(5).dropLast(4)))
        }
    }

    private static let maxEntries = 4_096

    /// The dictionary of a language, BCP 47: of its region if there is one, else that of the language, else that of the
    /// region that it is named for (`de-DE`) or is most written in. Nil where none is installed.
    func path(for language: String) -> String? {
        let wanted = LanguageTag(language[...])
        var best: (entry: Entry, distance: Int)?
        for entry in entries {
            guard let distance = wanted.distance(to: entry.tag) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (entry, distance) }
        }
        return best?.entry.path
    }
}

/// Language, script and region of a BCP 47 tag, lower-case.
private struct LanguageTag {
    var language = ""
    var script = ""
    var region = ""

    init(_ tag: Substring) {
        for (index, part) in tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).enumerated() {
            let subtag = part.lowercased()
            if index == 0 {
                language = subtag
            } else if subtag.utf8.count == 4, script.isEmpty, region.isEmpty, !subtag.utf8.contains(where: { $0 < 0x61 }) {
                script = subtag
            } else if subtag.utf8.count == 2 || subtag.utf8.count == 3, region.isEmpty {
                region = subtag
            } else {
                return
            }
        }
    }

    /// The region of a language whose name is not the region's.
    private static let principalRegions = [
        "en": "us", "pt": "br", "sv": "se", "da": "dk", "el": "gr", "cs": "cz", "nb": "no", "nn": "no", "sl": "si", "uk": "ua", "be": "by",
        "sr": "rs", "zu": "za", "af": "za", "et": "ee", "hi": "in", "ca": "es", "gl": "es"
    ]

    /// How far a dictionary is from this language; nil where it is of another one.
    func distance(to other: LanguageTag) -> Int? {
        // Norwegian stands for both of its written forms.
        let isSame = language == other.language || (other.language == "no" && (language == "nb" || language == "nn"))
        guard isSame, !language.isEmpty else { return nil }
        if !script.isEmpty, !other.script.isEmpty, script != other.script { return nil }
        var distance = language == other.language ? 0 : 8
        if script != other.script { distance += 1 }
        if region != other.region {
            let principal = Self.principalRegions[language] ?? language
            distance += other.region.isEmpty ? 2 : other.region == principal ? 4 : 6
        }
        return distance
    }
}
