import Testing
import TextShaping

/// The project's own fonts folder.
let fontsDirectory = String(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()) + "/fonts"

/// A context, and short ways to shape with it.
struct Shaper {
    let fonts = FontContext(fontsDirectory: fontsDirectory)

    func id(_ family: String, size: Double = 20, _ change: (inout FontDescription) -> Void = { _ in }) -> FontDescriptionID {
        var description = FontDescription(families: [.named(family)], size: size)
        change(&description)
        return fonts.intern(description)
    }

    func shape(
        _ text: String, _ font: FontDescriptionID, base: BaseDirection = .leftToRight,
        _ change: (inout TextStyleRun) -> Void = { _ in }
    ) -> ShapedText {
        let bytes = Array(text.utf8)
        var style = TextStyleRun(byteRange: 0..<bytes.count, font: font)
        change(&style)
        return fonts.shape(bytes.span, styles: [style], bidi: resolveBidi(bytes.span, base: base).runs)
    }
}

@Suite struct BoxFontTests {
    let shaper = Shaper()

    @Test func everyGlyphIsAnEmSquare() {
        let font = shaper.id("WebClip Box", size: 25)
        let shaped = shaper.shape("ab cé", font)
        #expect(shaped.runs.count == 1)
        #expect(shaped.glyphs.map(\.advance) == [25, 25, 25, 25, 25])
        #expect(shaped.glyphs.map(\.cluster) == [0, 1, 2, 3, 4])
        let metrics = shaper.fonts.metrics(of: shaper.fonts.primaryFont(of: font))
        #expect(metrics.ascent == 20 && metrics.descent == 5 && metrics.lineGap == 0 && metrics.lineSpacing == 25)
        #expect(metrics.xHeight == 20 && metrics.zeroAdvance == 25)
    }

    @Test func spacingGoesAfterClustersAndAtSeparators() {
        let shaped = shaper.shape("a b", shaper.id("WebClip Box", size: 10)) {
            $0.letterSpacing = 2
            $0.wordSpacing = 5
        }
        #expect(shaped.glyphs.map(\.advance) == [12, 17, 12])
        #expect(shaped.cumulativeAdvances(byteCount: 3) == [0, 12, 29, 41])
    }

    @Test func controlsAndObjectsTakeNoRoom() {
        let shaped = shaper.shape("a\tb\u{FFFC}c\u{2067}", shaper.id("WebClip Box", size: 10))
        #expect(shaped.width == 30)
        #expect(shaped.glyphs.filter { $0.glyph == ShapedGlyph.invisible }.count == 3)
    }

    @Test func aLineIsASliceOfTheParagraph() {
        let bytes = Array("one two three".utf8)
        let style = TextStyleRun(byteRange: 0..<bytes.count, font: shaper.id("WebClip Box", size: 10))
        let shaped = shaper.fonts.shape(
            bytes.span, styles: [style], bidi: [BidiRun(byteRange: 0..<bytes.count, level: 0)])
        let line = shaper.fonts.slice(shaped, 4..<8, of: bytes.span, styles: [style])
        #expect(line.width == 40)
        #expect(line.runs.map(\.byteRange) == [4..<8])
        #expect(line.glyphs.map(\.cluster) == [4, 5, 6, 7])
    }

    @Test func uprightGlyphsAdvanceDownwards() {
        let shaped = shaper.shape("a中", shaper.id("WebClip Box", size: 10)) { $0.orientation = .mixed }
        #expect(shaped.runs.map(\.orientation) == [.rotated, .upright])
        #expect(shaped.runs.map(\.width) == [10, 10])
    }

    @Test func smallCapitalsAreImitatedAtSevenTenths() {
        let font = shaper.id("WebClip Box", size: 20) { $0.caps = .smallCaps }
        let shaped = shaper.shape("Abß", font)
        #expect(shaped.runs.map(\.width) == [20, 14 + 28])
        #expect(shaped.glyphs.map(\.cluster) == [0, 1, 2, 2])
    }

    @Test func inkIsFoundInItsBand() throws {
        let font = shaper.fonts.primaryFont(of: shaper.id("WebClip Box", size: 10))
        let below = try #require(shaper.fonts.glyph(for: "p", in: font))
        let above = try #require(shaper.fonts.glyph(for: "É", in: font))
        #expect(shaper.fonts.inkExtent(ofGlyph: below, in: font, from: 1, to: 1.5) == 0...10)
        #expect(shaper.fonts.inkExtent(ofGlyph: above, in: font, from: 1, to: 1.5) == nil)
        #expect(shaper.fonts.inkExtent(ofGlyph: below, in: font, from: 2.5, to: 3) == nil)
    }
}
