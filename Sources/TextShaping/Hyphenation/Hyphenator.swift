import CICU

/// `hyphens: auto` with its limits (CSS Text 4 §6.3). 0 stands for `auto`.
public struct Hyphenation: Hashable, Sendable {
    /// The fewest characters of a word that is hyphenated.
    public var wordLength: Int
    /// The fewest characters in front of the hyphen.
    public var before: Int
    /// The fewest characters behind it.
    public var after: Int

    public init(wordLength: Int = 0, before: Int = 0, after: Int = 0) {
        self.wordLength = wordLength
        self.before = before
        self.after = after
    }
}

/// Finds where words may be hyphenated, by the dictionaries of the system. Opens each when a page first asks for it.
final class Hyphenator {
    let catalog: HyphenationCatalog
    private var opened: [String: HyphenationDictionary?] = [:]
    private var word: [UInt8] = []
    private var starts: [Int] = []
    private var points: [UInt8] = []

    /// Languages that one page makes known.
    private static let maxOpened = 64
    /// Longer words are no words.
    private static let maxWordLength = 100

    init(catalog: HyphenationCatalog) { self.catalog = catalog }

    /// The dictionary for a language, BCP 47; nil where none is installed.
    func dictionary(for language: String) -> HyphenationDictionary? {
        if let known = opened[language] { return known }
        if opened.count >= Self.maxOpened { opened = [:] }
        let made = catalog.path(for: language).flatMap { HyphenationDictionary(path: $0, language: language) }
        opened[language] = .some(made)
        return made
    }

    /// Calls back with each byte in a stretch of text before which a word may be hyphenated. Linear in the text.
    func forEachPoint(
        in bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>, limits: Hyphenation, dictionary: HyphenationDictionary,
        _ body: (Int) -> Void
    ) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: offset)
            if WordLetters.isLetter(scalar) {
                offset = hyphenateWord(in: bytes, from: offset, end: range.upperBound, limits, dictionary, body)
            } else {
                offset += length
            }
        }
    }

    /// Hyphenates the word that starts at a byte, and gives the byte behind it.
    private func hyphenateWord(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, end: Int, _ limits: Hyphenation, _ dictionary: HyphenationDictionary,
        _ body: (Int) -> Void
    ) -> Int {
        word.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        var offset = start
        // Soft hyphens take the place of the dictionary's points (Text 3 §6.1).
        var hasSoftHyphen = false
        while offset < end {
            let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: offset)
            if scalar == 0xAD {
                hasSoftHyphen = true
            } else if WordLetters.isLetter(scalar) || WordLetters.isApostrophe(scalar) {
                if starts.count <= Self.maxWordLength {
                    starts.append(offset)
                    word += WordLetters.folded(scalar).utf8
                }
            } else {
                break
            }
            offset += length
        }
        while let last = starts.last, WordLetters.isApostrophe(UTF8Decoding.scalar(in: bytes, at: last).value) {
            starts.removeLast()
            word.removeLast()
        }
        guard !hasSoftHyphen, starts.count <= Self.maxWordLength, starts.count >= (limits.wordLength == 0 ? 5 : limits.wordLength)
        else { return offset }
        if dictionary.sparesCapitalizedWords, WordLetters.isCapital(UTF8Decoding.scalar(in: bytes, at: start).value) { return offset }
        let before = limits.before == 0 ? 2 : limits.before
        let after = limits.after == 0 ? 2 : limits.after
        guard before + after <= starts.count else { return offset }
        dictionary.findPoints(in: word, before: before, after: after, points: &points)
        for index in before..<(starts.count - after + 1) where points[index - 1] != 0 { body(starts[index]) }
        return offset
    }
}

/// What a word is made of, for hyphenation.
private enum WordLetters {
    @inline(__always)
    static func isLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A }
        // The categories Lu…Lo (1…5) and the marks Mn, Me, Mc (6…8).
        let category = UInt32(clip_icu_category(UChar32(bitPattern: scalar)))
        return category >= 1 && category <= 8
    }

    static func isApostrophe(_ scalar: UInt32) -> Bool { scalar == 0x27 || scalar == 0x2019 }

    static func isCapital(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return scalar >= 0x41 && scalar <= 0x5A }
        return Unicode.Scalar(scalar)?.properties.isUppercase ?? false
    }

    /// The character as the patterns have it: one scalar for one.
    static func folded(_ scalar: UInt32) -> Unicode.Scalar {
        if scalar == 0x2019 { return "'" }
        guard let value = Unicode.Scalar(scalar) else { return "\u{FFFD}" }
        if scalar < 0x80 { return scalar >= 0x41 && scalar <= 0x5A ? Unicode.Scalar(UInt8(scalar | 0x20)) : value }
        let lower = value.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? value : value
    }
}
