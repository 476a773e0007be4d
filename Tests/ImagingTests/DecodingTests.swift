import Glibc
import Imaging
import Testing

/// A file of `Scripts/make-image-fixtures.py`.
func fixture(_ name: String) -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Fixtures/Images/"
    guard let file = fopen(folder + name, "rb") else { return [] }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = fread(buffer.baseAddress, 1, 1 << 16, file)
    }
}

/// Whether two pixels are alike up to what JPEG loses.
func isClose(_ a: UInt32, _ b: UInt32, within tolerance: Int = 8) -> Bool {
    [24, 16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
}

@Suite struct DecodingTests {
    /// The middles of the four quadrants: red, green, blue, white.
    private func quadrants(_ image: DecodedImage) -> [UInt32] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { image.pixels[image.height * $0.1 / 4 * image.width + image.width * $0.0 / 4] }
    }

    private static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]

    @Test(arguments: [
        ("plain.png", ImageFormat.png, 32, 16), ("palette.png", .png, 32, 16), ("plain.jpg", .jpeg, 32, 16),
        ("plain.gif", .gif, 32, 16), ("moving.webp", .webp, 32, 16), ("palette.bmp", .bmp, 32, 16),
        ("plain.bmp", .bmp, 32, 16), ("icon-png.ico", .ico, 32, 32), ("icon-bmp.ico", .ico, 32, 32),
        ("runs.bmp", .bmp, 4, 2)
    ])
    func everyFormatGivesTheQuadrants(name: String, format: ImageFormat, width: Int, height: Int) throws {
        let bytes = fixture(name)
        #expect(ImageDecoding.format(of: bytes) == format)
        let info = try ImageDecoding.info(of: bytes)
        #expect(info.naturalWidth == Double(width) && info.naturalHeight == Double(height))
        let image = try ImageDecoding.decode(bytes, limit: 10_000)
        #expect(image.width == width && image.height == height)
        for (found, expected) in zip(quadrants(image), DecodingTests.colors) { #expect(isClose(found, expected)) }
    }

    @Test func cmykIsConverted() throws {
        let image = try ImageDecoding.decode(fixture("cmyk.jpg"), limit: 10_000)
        for (found, expected) in zip(quadrants(image), DecodingTests.colors) { #expect(isClose(found, expected, within: 20)) }
    }

    @Test func alphaIsPremultiplied() throws {
        for name in ["half.png", "half.webp"] {
            let image = try ImageDecoding.decode(fixture(name), limit: 10_000)
            #expect(!image.isOpaque)
            #expect(quadrants(image) == [0x8080_0000, 0x8000_8000, 0x8000_0080, 0x8080_8080])
        }
    }

    @Test(arguments: ["swapped.png", "swapped.jpg", "swapped.webp"])
    func profilesAreApplied(name: String) throws {
        let image = try ImageDecoding.decode(fixture(name), limit: 10_000)
        let swapped = [1, 0, 2, 3].map { DecodingTests.colors[$0] }
        for (found, expected) in zip(quadrants(image), swapped) { #expect(isClose(found, expected)) }
    }

    @Test func profilesAreAppliedBeforeAlpha() throws {
        let image = try ImageDecoding.decode(fixture("swapped-half.png"), limit: 10_000)
        let swapped: [UInt32] = [0x8000_8000, 0x8080_0000, 0x8000_0080, 0x8080_8080]
        for (found, expected) in zip(quadrants(image), swapped) { #expect(isClose(found, expected, within: 1)) }
    }

    /// Magenta on yellow is green by this profile, and all other inks are black.
    @Test func inksAreTurnedByTheirProfile() throws {
        let image = try ImageDecoding.decode(fixture("cmyk-profile.jpg"), limit: 10_000)
        let expected: [UInt32] = [0xFF00_8100, 0xFF00_0000, 0xFF00_0000, 0xFFFF_FFFF]
        for (found, expected) in zip(quadrants(image), expected) { #expect(isClose(found, expected, within: 20)) }
    }

    @Test(arguments: ["swapped.png", "swapped.jpg", "swapped.webp", "cmyk-profile.jpg"])
    func brokenProfilesNeverTrap(name: String) {
        let bytes = fixture(name)
        for index in stride(from: 20, to: min(bytes.count, 900), by: 7) {
            var broken = bytes
            broken[index] ^= 0xFF
            _ = try? ImageDecoding.decode(broken, limit: 10_000)
        }
    }

    @Test func orientationCanBeLeftOut() throws {
        let bytes = fixture("turned.jpg")
        #expect(try ImageDecoding.info(of: bytes).swapsSides)
        let image = try ImageDecoding.decode(bytes, limit: 10_000, orientation: .none)
        #expect(image.width == 32 && image.height == 16)
        for (found, expected) in zip(quadrants(image), DecodingTests.colors) { #expect(isClose(found, expected)) }
    }

    @Test(arguments: ["turned.jpg", "turned.png"])
    func orientationIsApplied(name: String) throws {
        let bytes = fixture(name)
        #expect(try ImageDecoding.info(of: bytes).naturalWidth == 16)
        let image = try ImageDecoding.decode(bytes, limit: 10_000)
        #expect(image.width == 16 && image.height == 32)
        let turned = [2, 0, 3, 1].map { DecodingTests.colors[$0] }
        for (found, expected) in zip(quadrants(image), turned) { #expect(isClose(found, expected)) }
    }

    @Test func aSmallJPEGIsDecodedSmall() throws {
        let image = try ImageDecoding.decode(fixture("plain.jpg"), limit: 10_000, wanted: (8, 4))
        #expect(image.width == 8 && image.height == 4)
    }

    @Test func theLimitHolds() {
        #expect(throws: ImageError.self) { try ImageDecoding.decode(fixture("plain.png"), limit: 511) }
        #expect(throws: ImageError.self) { try ImageDecoding.decode(Array("<svg width='9999' height='9999'/>".utf8), limit: 99) }
    }

    @Test(arguments: [
        "plain.png", "half.png", "plain.jpg", "turned.jpg", "plain.gif", "half.webp", "moving.webp", "palette.bmp", "runs.bmp",
        "icon-png.ico", "icon-bmp.ico"
    ])
    func brokenFilesNeverTrap(name: String) {
        let bytes = fixture(name)
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
            _ = try? ImageDecoding.info(of: Array(bytes[..<length]))
            _ = try? ImageDecoding.decode(Array(bytes[..<length]), limit: 10_000)
        }
        var state: UInt32 = 12_345
        for _ in 0..<200 {
            var damaged = bytes
            for _ in 0..<4 {
                state = state &* 1_664_525 &+ 1_013_904_223
                damaged[Int(state >> 8) % damaged.count] = UInt8(truncatingIfNeeded: state >> 3)
            }
            _ = try? ImageDecoding.decode(damaged, limit: 1_000_000)
        }
    }

    @Test func aCutPictureShowsItsFirstRows() throws {
        let whole = PNGWriter.encode(DecodedImage(width: 64, height: 64, pixels: noise(4_096), isOpaque: true))
        let image = try ImageDecoding.decode(Array(whole.prefix(whole.count * 3 / 4)), limit: 10_000)
        #expect(image.pixels[0] >> 24 == 255 && !image.isOpaque)
        #expect(image.pixels[4_095] == 0)
    }
}

@Suite struct SVGTests {
    @Test(
        arguments: [
            ("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>", 40.0, 20.0, 2.0),
            ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10'/>", nil, nil, 3.0),
            ("<?xml version='1.0'?><!-- a --><svg xmlns='http://www.w3.org/2000/svg' width='1in'/>", 96.0, nil, nil)
        ] as [(String, Double?, Double?, Double?)])
    func naturalDimensions(source: String, width: Double?, height: Double?, ratio: Double?) throws {
        let info = try ImageDecoding.info(of: Array(source.utf8))
        #expect(info.naturalWidth == width && info.naturalHeight == height && info.naturalRatio == ratio)
    }

    @Test func itIsDrawnAtTheWantedSize() throws {
        let source = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'><path d='M0 0h1v1h-1z' fill='#00f'/></svg>"
        let image = try ImageDecoding.decode(Array(source.utf8), limit: 10_000, wanted: (20, 10))
        #expect(image.pixels[5 * 20 + 5] == 0xFF00_00FF)
        #expect(image.pixels[5 * 20 + 15] == 0)
    }

    @Test func nothingOutsideIsLoaded() throws {
        let source = """
            <svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' width='9' height='9'>\
            <image x:href='file:///etc/passwd' width='9' height='9'/></svg>
            """
        let image = try ImageDecoding.decode(Array(source.utf8), limit: 10_000)
        #expect(image.pixels.allSatisfy { $0 == 0 })
    }
}

/// Pixels that deflate cannot shorten.
func noise(_ count: Int) -> [UInt32] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return 0xFF00_0000 | state >> 8
    }
}

@Suite struct PNGWriterTests {
    @Test func whatIsWrittenCanBeRead() throws {
        let opaque = DecodedImage(width: 13, height: 7, pixels: noise(91), isOpaque: true)
        #expect(try ImageDecoding.decode(PNGWriter.encode(opaque), limit: 1_000) == opaque)
        var options = PNGWriter.Options()
        options.alpha = .kept
        let clear = DecodedImage(width: 2, height: 1, pixels: [0x8080_0000, 0], isOpaque: false)
        #expect(try ImageDecoding.decode(PNGWriter.encode(clear, options: options), limit: 1_000) == clear)
    }

    @Test func densityAndTextsAreWritten() {
        var options = PNGWriter.Options()
        options.deviceScaleFactor = 2
        options.texts = [
            PNGWriter.Text(key: "Source", text: "https://example.com/"), PNGWriter.Text(key: "Title", text: "見出し")
        ]
        let bytes = PNGWriter.encode(DecodedImage(width: 1, height: 1, pixels: [0xFF00_0000], isOpaque: true), options: options)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("pHYs") && text.contains("tEXtSource\0https://example.com/"))
        #expect(text.contains("iTXtTitle\0") && text.contains("見出し"))
        // 2 × 96 dpi are 7,559 pixels per metre.
        #expect(bytes.firstRange(of: [0, 0, 0x1D, 0x87, 0, 0, 0x1D, 0x87, 1]) != nil)
    }

    @Test func bandsMakeOnePicture() throws {
        let pixels = noise(40)
        var bytes: [UInt8] = []
        let writer = try #require(PNGWriter(width: 4, height: 10) { bytes += $0 })
        #expect(pixels[..<12].withUnsafeBufferPointer { writer.write($0, rows: 3, stride: 4) })
        #expect(!writer.finish())
        #expect(pixels[12...].withUnsafeBufferPointer { writer.write($0, rows: 7, stride: 4) })
        #expect(writer.finish())
        #expect(try ImageDecoding.decode(bytes, limit: 100).pixels == pixels)
    }

    @Test func sizesThatCannotBeAreRefused() {
        #expect(PNGWriter(width: 0, height: 5) { _ in } == nil)
        #expect(PNGWriter(width: 5, height: -1) { _ in } == nil)
    }
}
