import Testing
import TextShaping

@Suite struct BreakTests {
    let shaper = Shaper()

    /// The text with `|` at each soft wrap opportunity.
    private func broken(_ text: String, _ change: (inout BreakStyleRun) -> Void = { _ in }) -> String {
        let bytes = Array(text.utf8)
        var style = BreakStyleRun(byteRange: 0..<bytes.count)
        change(&style)
        let map = shaper.fonts.findBreaks(in: bytes.span, styles: [style])
        var shown: [UInt8] = []
        for (offset, byte) in bytes.enumerated() {
            if map.canBreak(before: offset) { shown.append(UInt8(ascii: "|")) }
            shown.append(byte)
        }
        return String(decoding: shown, as: UTF8.self)
    }

    @Test(arguments: [
        "one |two  |three", "well-|known", "is |-1 |or |1-|2", "a/b.c,d", "what?|x", "f(x)|[y]", "nbsp\u{A0}stays",
        "né(è)", "漢|字|か|な。", "「漢|字」", "漢|“漢|字”|漢", "漢|（“漢”）。|漢", "a“漢”|漢", "soft\u{AD}|hyphen",
        "zero\u{200B}|width", "dash|—|dash"
    ])
    func opportunities(expected: String) {
        let text = expected.filter { $0 != "|" }
        #expect(broken(text) == expected)
    }

    @Test func wordBreakAndLineBreak() {
        #expect(broken("ab 12") { $0.wordBreak = .breakAll } == "a|b |1|2")
        #expect(broken("漢字 かな") { $0.wordBreak = .keepAll } == "漢字 |かな")
        #expect(broken("a b.") { $0.lineBreak = .anywhere } == "a| |b|.")
        #expect(broken("a  b") { $0.breaksAfterEverySpace = true } == "a | |b")
        #expect(broken("so\u{AD}ft") { $0.breaksAtSoftHyphens = false } == "so\u{AD}ft")
        #expect(
            broken("あぁ") {
                $0.lineBreak = .strict
                $0.language = "ja"
            } == "あぁ")
        #expect(
            broken("あぁ") {
                $0.lineBreak = .loose
                $0.language = "ja"
            } == "あ|ぁ")
    }

    @Test func thaiWordsComeFromTheDictionary() {
        let bytes = Array("สวัสดีครับ".utf8)
        let map = shaper.fonts.findBreaks(in: bytes.span, styles: [BreakStyleRun(byteRange: 0..<bytes.count)])
        #expect(map.nextBreak(after: 0) == Array("สวัสดี".utf8).count)
    }

    @Test func graphemesStayWhole() {
        let text = "e\u{301}👨‍👩‍👧🇩🇪"
        let bytes = Array(text.utf8)
        let map = shaper.fonts.findBreaks(in: bytes.span, styles: [])
        var starts: [Int] = []
        var offset = 0
        while offset < bytes.count {
            starts.append(offset)
            offset = map.nextGraphemeBoundary(after: offset)
        }
        #expect(starts == [0, 3, 21])
    }

    @Test func wordsHaveBoundaries() {
        let bytes = Array("the cat’s".utf8)
        #expect(shaper.fonts.wordBoundaries(in: bytes.span, language: "en") == [0, 3, 4, bytes.count])
    }
}

@Suite struct BidiTests {
    private func levels(_ text: String, _ base: BaseDirection) -> [String] {
        let bytes = Array(text.utf8)
        return resolveBidi(bytes.span, base: base).runs.map {
            "\($0.level):" + String(decoding: bytes[$0.byteRange], as: UTF8.self)
        }
    }

    @Test func levelsFollowTheAlgorithm() {
        #expect(levels("abc", .leftToRight) == ["0:abc"])
        #expect(levels("abc", .rightToLeft) == ["2:abc"])
        #expect(levels("ab אב 12 cd", .leftToRight) == ["0:ab ", "1:אב ", "2:12", "0: cd"])
        #expect(levels("אב ab", .auto) == ["1:אב ", "2:ab"])
        #expect(levels("a\u{202E}b\u{202C}c", .leftToRight).count == 3)
        #expect(levels("", .auto) == [])
    }

    @Test func runsAreReordered() {
        #expect(visualOrder(ofLevels: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
        #expect(visualOrder(ofLevels: [1, 2, 1]) == [2, 1, 0])
        #expect(visualOrder(ofLevels: [0, 0]) == [0, 1])
        #expect(visualOrder(ofLevels: []) == [])
    }

    @Test func rightToLeftRunsAreVisual() {
        let shaper = Shaper()
        let shaped = shaper.shape("אב", shaper.id("WebClip Box", size: 10))
        #expect(shaped.runs.map(\.bidiLevel) == [1])
        #expect(shaped.glyphs.map(\.cluster) == [2, 0])
    }
}
