import Glibc
import Testing
import TextShaping

@Suite struct FontMatchingTests {
    let shaper = Shaper()

    private func family(_ families: [FontFamily], _ change: (inout FontDescription) -> Void = { _ in }) -> String {
        var description = FontDescription(families: families)
        change(&description)
        return shaper.fonts.familyName(of: shaper.fonts.primaryFont(of: shaper.fonts.intern(description)))
    }

    @Test(arguments: [
        ("Arial", "Liberation Sans"), ("Helvetica", "Liberation Sans"), ("times new roman", "Liberation Serif"),
        ("Courier", "Liberation Mono"), ("DejaVu Sans Mono", "DejaVu Sans Mono"), ("No Such Font", "Liberation Serif"),
        ("Verdana", "Liberation Serif")
    ])
    func namesLeadToInstalledFamilies(name: String, expected: String) {
        #expect(family([.named(name)]) == expected)
    }

    @Test(arguments: [
        (GenericFamily.serif, "Liberation Serif"), (.sansSerif, "Liberation Sans"), (.monospace, "DejaVu Sans Mono"),
        (.systemUI, "Noto Sans"), (.cursive, "Liberation Serif"), (.fantasy, "Liberation Serif")
    ])
    func genericFamilies(generic: GenericFamily, expected: String) {
        #expect(family([.generic(generic)]) == expected)
    }

    /// What `ch` counts by in upright vertical text is what that text takes.
    @Test func fontsWithoutVerticalMetricsAdvanceByTheirHeightDownALine() throws {
        var description = FontDescription(families: [.named("Liberation Serif")])
        description.size = 80
        let font = shaper.fonts.primaryFont(of: shaper.fonts.intern(description))
        let metrics = shaper.fonts.metrics(of: font)
        #expect(shaper.fonts.advance(of: "0", in: font, .vertical) == metrics.ascent + metrics.descent)
        #expect(shaper.fonts.advance(of: "0", in: font) == 40)
    }

    @Test func aPassedOverNameGivesWayToTheNext() {
        #expect(family([.named("Segoe UI"), .named("Noto Sans"), .generic(.serif)]) == "Noto Sans")
    }

    @Test func boldAndItalicFacesAreTakenBeforeTheyAreImitated() throws {
        let bold = shaper.id("Liberation Sans") {
            $0.weight = 700
            $0.slant = .italic
        }
        let real = try #require(shaper.fonts.rasterFont(shaper.fonts.primaryFont(of: bold)))
        #expect(!real.isSyntheticBold && real.syntheticSlant == 0)
        let box = shaper.id("WebClip Box") {
            $0.weight = 700
            $0.slant = .oblique(degrees: 10)
        }
        let imitated = try #require(shaper.fonts.rasterFont(shaper.fonts.primaryFont(of: box)))
        #expect(imitated.isSyntheticBold && imitated.syntheticSlant == 10)
        let plain = shaper.id("WebClip Box") {
            $0.weight = 700
            $0.slant = .italic
            $0.synthesis = []
        }
        let refused = try #require(shaper.fonts.rasterFont(shaper.fonts.primaryFont(of: plain)))
        #expect(!refused.isSyntheticBold && refused.syntheticSlant == 0)
    }

    @Test(arguments: [
        ("क", "Noto Sans Devanagari"), ("ไ", "Noto Sans Thai"), ("中", "Noto Sans CJK JP"), ("ا", "DejaVu Sans"),
        ("✓", "DejaVu Sans"), ("😀", "Noto Color Emoji"), ("☃\u{FE0F}", "Noto Color Emoji"), ("☃", "DejaVu Sans"),
        ("1\u{FE0F}\u{20E3}", "Noto Color Emoji"), ("1", "Liberation Sans"), ("ท", "Noto Sans Thai"),
        ("𐀀", "Noto Sans Linear B")
    ])
    func charactersFallBackToTheirScript(text: String, expected: String) {
        guard shaper.fonts.isInstalled(family: expected) else { return }
        let shaped = shaper.shape(text, shaper.id("Liberation Sans"))
        #expect(shaped.runs.map { shaper.fonts.familyName(of: $0.font) } == [expected])
    }

    @Test(arguments: [("ja", "JP"), ("zh-Hans", "SC"), ("zh-TW", "TC"), ("zh-HK", "TC"), ("ko-KR", "KR")])
    func languageChoosesTheIdeographs(language: String, region: String) {
        guard shaper.fonts.isInstalled(family: "Noto Sans CJK \(region)") else { return }
        let shaped = shaper.shape("骨", shaper.id("Liberation Sans") { $0.language = language })
        #expect(shaper.fonts.familyName(of: shaped.runs[0].font) == "Noto Sans CJK \(region)")
    }

    @Test(arguments: [
        ("ja", GenericFamily.standard, "Noto Sans CJK JP"), ("ja", .serif, "Noto Serif CJK JP"), ("JA_jp", .sansSerif, "Noto Sans CJK JP"),
        ("ja", .monospace, "Noto Sans Mono CJK JP"), ("ja", .cursive, "Noto Sans CJK JP"), ("ja", .systemUI, "Noto Sans"),
        ("zh", .standard, "Noto Sans CJK SC"), ("zh-HK", .serif, "Noto Serif CJK TC"), ("zh_TW", .standard, "Noto Sans CJK TC"),
        ("zh-CN", .monospace, "DejaVu Sans Mono"), ("yue", .standard, "Noto Sans CJK TC"), ("ko", .standard, "Noto Sans CJK KR"),
        ("en-Jpan", .standard, "Noto Sans CJK JP"), ("ja-Latn", .standard, "Liberation Serif"), ("jpn", .standard, "Liberation Serif"),
        ("hi", .serif, "Noto Serif Devanagari"), ("ar", .standard, "Liberation Serif"), ("", .standard, "Liberation Serif")
    ])
    func genericFamiliesFollowTheScriptOfTheLanguage(language: String, generic: GenericFamily, expected: String) {
        guard shaper.fonts.isInstalled(family: expected) else { return }
        #expect(family([.generic(generic)]) { $0.language = language } == expected)
    }

    @Test func aNameThatLeadsNowhereGivesWayToTheStandardFamilyOfTheScript() {
        guard shaper.fonts.isInstalled(family: "Noto Sans CJK JP") else { return }
        #expect(family([.named("No Such Font")]) { $0.language = "ja" } == "Noto Sans CJK JP")
        #expect(family([.named("Arial")]) { $0.language = "ja" } == "Liberation Sans")
    }

    @Test func measuresRoundAsTheReferenceBrowser() {
        let serif = shaper.fonts.metrics(of: shaper.fonts.primaryFont(of: shaper.id("Liberation Serif", size: 16)))
        #expect(serif.ascent == 14 && serif.descent == 3 && serif.lineSpacing == 18)
        #expect(abs(serif.xHeight - 16 * 940.0 / 2048) < 0.01)
        let sans = shaper.fonts.metrics(of: shaper.fonts.primaryFont(of: shaper.id("Liberation Sans", size: 16)))
        #expect(sans.ascent == 14 && sans.descent == 3 && sans.lineSpacing == 18)
    }

    @Test(arguments: [(12.0, 7.0, 9.0), (13, 7, 9), (13.33, 8, 10), (15, 9, 12), (24, 14, 18), (64, 35.15625, 46.859375)])
    func lettersAreMeasuredAsHintedWhereNoTableTellsTheirHeight(size: Double, xHeight: Double, capHeight: Double) {
        guard shaper.fonts.isInstalled(family: "DejaVu Sans Mono") else { return }
        let metrics = shaper.fonts.metrics(of: shaper.fonts.primaryFont(of: shaper.id("DejaVu Sans Mono", size: size)))
        #expect(metrics.xHeight == xHeight && metrics.capHeight == capHeight)
    }

    @Test func glyphsAdvanceByWholeSixtyFourthsOfTheSize() {
        let id = shaper.id("Liberation Sans", size: 14.4)
        // The zero is 1139 of 2048 units wide, and 14.4 px count as 921/64.
        let advance = shaper.fonts.advance(of: "0", in: shaper.fonts.primaryFont(of: id)) ?? 0
        #expect(abs(advance - 921.0 / 64 * 1139 / 2048) < 1e-6)
        #expect(abs(shaper.shape("00", id).width - 2 * advance) < 1e-4)
    }

    @Test func sizesAdjustByAnyMeasure() {
        func size(_ family: String, _ metric: SizeAdjust.Metric, _ ratio: Double) -> Double {
            let id = shaper.id(family, size: 20) { $0.sizeAdjust = SizeAdjust(metric: metric, ratio: ratio) }
            return shaper.fonts.metrics(of: shaper.fonts.primaryFont(of: id)).usedSize
        }
        // Liberation Serif: x-height 940, capital height 1341, zero 1024 of 2048.
        #expect(abs(size("Liberation Serif", .exHeight, 940.0 / 2048) - 20) < 0.01)
        #expect(abs(size("Liberation Serif", .capHeight, 1341.0 / 1024) - 40) < 0.01)
        #expect(abs(size("Liberation Serif", .chWidth, 0.25) - 10) < 0.01)
        // Without an ideograph it is an em wide.
        #expect(size("Liberation Serif", .icWidth, 2) == 40)
        #expect(size("Liberation Serif", .exHeight, 0) == 0)
    }

    @Test func separatorsShowAsSpacesAndNoBreakHyphensAsHyphens() {
        let font = shaper.id("WebClip Box", size: 10)
        let space = shaper.shape("a b", font)
        #expect(shaper.shape("a\u{2028}b", font).glyphs.map(\.glyph) == space.glyphs.map(\.glyph))
        #expect(shaper.shape("a\u{2029}b", font).width == space.width)
        let serif = shaper.id("Liberation Serif")
        #expect(shaper.shape("a\u{2011}b", serif).glyphs.count == 3)
    }

    @Test func bothSyllabariesAreShapedTogether() {
        guard shaper.fonts.isInstalled(family: "Noto Sans CJK JP") else { return }
        #expect(shaper.shape("すペ", shaper.id("Noto Sans CJK JP")).runs.count == 1)
    }

    @Test func fractionalAdvancesAddUp() {
        let shaped = shaper.shape("Documentation", shaper.id("Noto Sans", size: 16))
        #expect(abs(shaped.width - 117.024) < 0.001)
    }
}

@Suite struct WebFontTests {
    let shaper = Shaper()

    @Test func aDeclaredFontIsAskedForAndThenUsed() throws {
        var descriptor = WebFontDescriptor(family: "Page Font")
        descriptor.unicodeRange = [0x41...0x5A]
        descriptor.sizeAdjust = 2
        descriptor.ascentOverride = 1.5
        let web = try shaper.fonts.declareWebFont(descriptor)
        let font = shaper.id("Page Font", size: 10)
        _ = shaper.shape("abc", font)
        #expect(shaper.fonts.takeNeededWebFonts() == [])
        #expect(shaper.fonts.familyName(of: shaper.shape("ABC", font).runs[0].font) == "Liberation Serif")
        #expect(shaper.fonts.takeNeededWebFonts() == [web])
        try shaper.fonts.provide(bytes("WebClipBox.ttf"), for: web)
        let shaped = shaper.shape("ABa", font)
        #expect(shaped.runs.count == 2)
        #expect(shaped.runs[0].width == 40)
        #expect(shaper.fonts.metrics(of: shaped.runs[0].font).ascent == 30)
        shaper.fonts.removeWebFonts()
        #expect(shaper.fonts.familyName(of: shaper.shape("ABC", font).runs[0].font) == "Liberation Serif")
    }

    @Test func brokenBytesAreAnError() throws {
        let web = try shaper.fonts.declareWebFont(WebFontDescriptor(family: "Page Font"))
        #expect(throws: WebFontError.self) { try shaper.fonts.provide(Array("wOF2 and no more of it".utf8), for: web) }
        #expect(throws: WebFontError.self) { try shaper.fonts.provide(Array("hello, I am no font".utf8), for: web) }
        var cut = bytes("WebClipBox.ttf")
        cut.removeLast(cut.count / 2)
        _ = try? shaper.fonts.provide(cut, for: web)
        #expect(shaper.shape("abc", shaper.id("Page Font")).glyphs.count == 3)
    }

    @Test func aLocalFaceStandsInByItsFullName() throws {
        let web = try shaper.fonts.declareWebFont(WebFontDescriptor(family: "Mine"))
        #expect(!shaper.fonts.useLocalFont(named: "Nobody", for: web))
        #expect(shaper.fonts.useLocalFont(named: "WebClip Box", for: web))
        #expect(shaper.shape("ab", shaper.id("Mine", size: 10)).width == 20)
    }

    private func bytes(_ name: String) -> [UInt8] {
        guard let file = fopen(fontsDirectory + "/" + name, "rb") else { return [] }
        defer { fclose(file) }
        return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = fread(buffer.baseAddress, 1, 1 << 16, file)
        }
    }
}

@Suite struct UserFontTests {
    /// A folder with one packed face of ours.
    private func folder() throws -> String {
        let path = "/tmp/webclip-fonts-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        mkdir(path, 0o700)
        symlink(fontsDirectory + "/WebClipBox.ttf", path + "/box.ttf")
        let file = try #require(fopen(path + "/broken.ttf", "wb"))
        fputs("no font", file)
        fclose(file)
        return path
    }

    @Test func aUsersFolderIsFoundAndABrokenFileIsNot() throws {
        let path = try folder()
        defer {
            unlink(path + "/box.ttf")
            unlink(path + "/broken.ttf")
            rmdir(path)
        }
        let fonts = FontContext(fontsDirectory: fontsDirectory, extraDirectories: [path])
        #expect(fonts.diagnostics.isEmpty)
        #expect(fonts.isInstalled(family: "WebClip Box"))
        let id = fonts.intern(FontDescription(families: [.named("WebClip Box")], size: 10))
        #expect(fonts.metrics(of: fonts.primaryFont(of: id)).zeroAdvance == 10)
        let sans = fonts.intern(FontDescription(families: [.generic(.sansSerif)], size: 10))
        #expect(fonts.familyName(of: fonts.primaryFont(of: sans)) == "Liberation Sans")
    }
}
