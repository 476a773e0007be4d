import Testing
import TextShaping

@Suite struct CharacterSpacingTests {
    let shaper = Shaper()

    /// The advances of a text's glyphs in a font of 20 px, and where they were changed.
    private func spaced(
        _ text: String, language: String = "ja", _ change: (inout TextStyleRun) -> Void = { $0.trimsPunctuation = true }
    ) -> (advances: [Float], places: [CharacterSpacing]) {
        let font = shaper.id("Noto Sans CJK JP") { $0.language = language }
        let bytes = Array(text.utf8)
        var style = TextStyleRun(byteRange: 0..<bytes.count, font: font)
        change(&style)
        var shaped = shaper.fonts.shape(bytes.span, styles: [style], bidi: [BidiRun(byteRange: 0..<bytes.count, level: 0)])
        let places = shaper.fonts.spaceCharacters(&shaped, of: bytes.span, styles: [style])
        #expect(abs(shaped.width - shaped.glyphs.reduce(0) { $0 + Double($1.advance) }) < 0.001)
        return (shaped.glyphs.map(\.advance), places)
    }

    private var hasFont: Bool { shaper.fonts.isInstalled(family: "Noto Sans CJK JP") }

    @Test func adjoiningPunctuationLosesItsBlankHalf() {
        guard hasFont else { return }
        // A comma behind a bracket takes the bracket's half; an opening bracket gives up its own.
        #expect(spaced("「国」、（国").advances == [20, 20, 10, 20, 10, 20])
        #expect(spaced("国。国").advances == [20, 20, 20])
        #expect(spaced("「国」、（国") { _ in }.advances == [20, 20, 20, 20, 20, 20])
    }

    @Test func narrowBracketsAdjoinAsWideOnesDo() {
        guard hasFont else { return }
        let plain = spaced("(「国」)") { _ in }.advances
        let trimmed = spaced("(「国」)").advances
        #expect(trimmed == [plain[0], 10, 20, 10, plain[4]])
        // A bracket that closes lets what opens behind it be, and the other way round.
        #expect(spaced(")「国」(").advances[1...3] == [20, 20, 20])
    }

    @Test func openingMarksMayLoseTheirBlankHalfAtTheStartOfALine() {
        guard hasFont else { return }
        let trimmed = spaced("（国「（") {
            $0.trimsPunctuation = true
            $0.trimsLineStart = true
        }
        // The last one is narrow for its neighbour, and stays so at the start of a line.
        #expect(trimmed.advances == [20, 20, 20, 10])
        #expect(trimmed.places.map(\.byte) == [0, 6])
        #expect(trimmed.places.map(\.amount) == [-10, -10])
    }

    @Test func commasStandInTheMiddleInTraditionalChinese() {
        guard hasFont else { return }
        #expect(spaced("，。", language: "ja").advances == [10, 20])
        #expect(spaced("，。", language: "zh-TW").advances == [20, 20])
    }

    @Test func linesKnowWhatTheirEndsMayGiveUp() {
        guard hasFont else { return }
        #expect(
            spaced("」「").places == [
                CharacterSpacing(kind: .closing, byte: 3, amount: 10), CharacterSpacing(kind: .opening, byte: 3, amount: 10)
            ])
        #expect(spaced("国国").places == [])
    }

    @Test func lettersKeepAnEighthFromIdeographs() {
        guard hasFont else { return }
        let plain = spaced("国a1国") { _ in }.advances
        let wide = spaced("国a1国") { $0.addsAutospace = true }
        #expect(wide.advances == [plain[0] + 2.5, plain[1], plain[2] + 2.5, plain[3]])
        #expect(wide.places.map(\.byte) == [3, 5])
        #expect(spaced("国、a 国") { $0.addsAutospace = true }.places == [])
    }
}
