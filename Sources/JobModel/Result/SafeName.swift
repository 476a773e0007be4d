import ClipBase

/// File names made of what users and pages write: safe on every file system, distinct for distinct texts.
public enum SafeName {
    /// Bytes of a name, without an extension.
    public static let maxBytes = 100

    /// The text where it is already safe; otherwise its safe characters and a hash of the whole.
    ///
    /// Safe are letters and digits of any script, `-`, `_` and `.`, no dot or dash in front, no dot at the end, at most
    /// `maxBytes` of UTF-8. The cut falls between characters.
    public static func make(from text: String, maxBytes: Int = SafeName.maxBytes) -> String {
        if isSafe(text, maxBytes: maxBytes) { return text }
        let hash = SHA256.hexDigest(Array(text.utf8)).prefix(8)
        var name = ""
        var gap = false
        for character in stripped(text) {
            guard isSafe(character) else {
                gap = true
                continue
            }
            let piece = (gap && !name.isEmpty ? "-" : "") + String(character)
            gap = false
            if name.isEmpty, character == "." || character == "-" { continue }
            guard name.utf8.count + piece.utf8.count + 9 <= maxBytes else { break }
            name += piece
        }
        while name.last == "." || name.last == "-" { name.removeLast() }
        return name.isEmpty ? String(hash) : "\(name)-\(hash)"
    }

    /// Whether a worker or a user may name a file so.
    public static func isSafe(_ text: String, maxBytes: Int = SafeName.maxBytes) -> Bool {
        guard let first = text.first, let last = text.last, text.utf8.count <= maxBytes else { return false }
        return first != "." && first != "-" && last != "." && text.allSatisfy(isSafe)
    }

    private static func isSafe(_ character: Character) -> Bool {
        if character.isASCII { return character.isLetter || character.isNumber || "-_.".contains(character) }
        // Letters with their marks; nothing that is invisible, turns the direction or joins into something else.
        return character.unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            if properties.isDefaultIgnorableCodePoint || properties.isWhitespace { return false }
            return properties.isAlphabetic || properties.numericType == .decimal || properties.generalCategory == .nonspacingMark
        }
    }

    /// A URL without its scheme's letters: the host comes first.
    private static func stripped(_ text: String) -> Substring {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { return text.dropFirst(scheme.count) }
        return Substring(text)
    }
}
