import Foundation
import Testing
import TextShaping

@Suite struct HyphenationTests {
    /// The text with `|` at each place to break at, `-` where a hyphen would show.
    private func broken(
        _ text: String, language: String = "en", limits: Hyphenation = Hyphenation(), in fonts: FontContext = Shaper().fonts,
        _ change: (inout BreakStyleRun) -> Void = { _ in }
    ) -> String {
        let bytes = Array(text.utf8)
        var style = BreakStyleRun(byteRange: 0..<bytes.count)
        style.language = language
        style.hyphenation = limits
        change(&style)
        let map = fonts.findBreaks(in: bytes.span, styles: [style])
        var shown: [UInt8] = []
        for (offset, byte) in bytes.enumerated() {
            if map.canBreak(before: offset) { shown.append(UInt8(ascii: map.isHyphenated(before: offset) ? "-" : "|")) }
            shown.append(byte)
        }
        return String(decoding: shown, as: UTF8.self)
    }

    @Test func englishWordsBreakByTheDictionary() {
        #expect(broken("hyphenation") == "hy-phen-ation")
        #expect(broken("a hyphenation's table") == "a |hy-phen-ation's |ta-ble")
        // Too short; a name; no language; one whose dictionary is not installed.
        #expect(broken("many Washington") == "many |Washington")
        #expect(broken("hyphenation", language: "") == "hyphenation")
        #expect(broken("hyphenation", language: "x-none") == "hyphenation")
    }

    @Test func regionsWithoutADictionaryTakeThatOfTheLanguage() {
        #expect(broken("hyphenation", language: "en-AU") == "hy-phen-ation")
        #expect(broken("hyphenation", language: "EN-us") == "hy-phen-ation")
        // Debian's is named for its script, too.
        #expect(broken("hyphenation", language: "en-Latn") == "hy-phen-ation")
    }

    @Test func limitsKeepHyphensFromTheEnds() {
        #expect(broken("hyphenation", limits: Hyphenation(before: 3)) == "hyphen-ation")
        #expect(broken("hyphenation", limits: Hyphenation(after: 6)) == "hy-phenation")
        #expect(broken("hyphenation", limits: Hyphenation(wordLength: 12)) == "hyphenation")
        #expect(broken("hyphenation", limits: Hyphenation(before: 8, after: 8)) == "hyphenation")
    }

    @Test func softHyphensTakeThePlaceOfTheDictionary() {
        #expect(broken("hyphena\u{AD}tion") == "hyphena\u{AD}-tion")
        #expect(broken("hyphena\u{AD}tion hyphenation") == "hyphena\u{AD}-tion |hy-phen-ation")
    }

    @Test func dictionariesOfEightBitsAreRead() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hyphenation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("ISO8859-1\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n\u{E4}1b\nb1\u{E4}\nsc1k/k=k,1,2\n".unicodeScalars.map { UInt8($0.value) })
            .write(
                to: folder.appendingPathComponent("hyph_de_DE.dic"))
        try Data("no dictionary".utf8).write(to: folder.appendingPathComponent("hyph_fr.dic"))
        let fonts = FontContext(fontsDirectory: fontsDirectory, hyphenationDirectory: folder.path)
        #expect(broken("\u{E4}b\u{E4}b\u{C4}b", language: "de", in: fonts) == "\u{E4}b-\u{E4}-b-\u{C4}b")
        // Where the spelling would change, the word stays whole; so does one of a broken dictionary.
        #expect(broken("backen", language: "de", in: fonts) == "backen")
        #expect(broken("hyphenation", language: "fr", in: fonts) == "hyphenation")
    }

    @Test(.timeLimit(.minutes(1))) func anEndlessWordStaysLinear() {
        let word = String(repeating: "abcdefghij", count: 100_000)
        #expect(broken(word) == word)
    }
}
