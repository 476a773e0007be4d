import Imaging
import Testing

@Suite struct EncodingTests {
    /// Left half red, right half half-transparent blue (premultiplied).
    private let pixels: [UInt32] = (0..<16).flatMap { _ in
        Array(repeating: 0xFFFF_0000 as UInt32, count: 16) + Array(repeating: 0x8000_0080, count: 16)
    }

    private func encode(_ options: PictureWriter.Options, bands: Int = 4) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let writer = try #require(PictureWriter(width: 32, height: 16, options: options) { bytes += $0 })
        let rows = 16 / bands
        for band in 0..<bands {
            let isTaken = pixels.withUnsafeBufferPointer {
                writer.write(UnsafeBufferPointer(rebasing: $0[(band * rows * 32)...]), rows: rows, stride: 32)
            }
            #expect(isTaken)
        }
        #expect(writer.finish())
        return bytes
    }

    private func options(_ format: PictureWriter.Format) -> PictureWriter.Options {
        var options = PictureWriter.Options()
        options.format = format
        options.deviceScaleFactor = 2
        options.provenance = Provenance(source: "https://a.example/?x=1&y=<2>", title: "Prices – é", date: "2026-11-30T09:00:00Z")
        return options
    }

    @Test func jpegsComeOutAsTheyWentIn() throws {
        var options = options(.jpeg(quality: 95))
        options.alpha = .dropped
        let bytes = try encode(options)
        let image = try ImageDecoding.decode(bytes, limit: 10_000)
        #expect(image.width == 32 && image.height == 16)
        #expect(isClose(image.pixels[8 * 32 + 4], 0xFFFE_0000))
        // JFIF density: 192 dots an inch.
        #expect(bytes[13..<18].elementsEqual([1, 0, 192, 0, 192]))
    }

    @Test func webPsKeepTheirAlphaWhereItIsAskedFor() throws {
        var options = options(.webp(quality: 100))
        options.alpha = .kept
        let image = try ImageDecoding.decode(try encode(options), limit: 10_000)
        #expect(isClose(image.pixels[8 * 32 + 4], 0xFFFF_0000, within: 16))
        #expect(isClose(image.pixels[8 * 32 + 26], 0x8000_0080, within: 16))
    }

    @Test(arguments: [PictureWriter.Format.png, .jpeg(quality: 80), .webp(quality: 80)])
    func everyFileSaysWhereItComesFrom(_ format: PictureWriter.Format) throws {
        let bytes = try encode(options(format))
        let isXML = format != .png
        for text in ["WebClip", isXML ? "https://a.example/?x=1&amp;y=&lt;2&gt;" : "https://a.example/?x=1&y=<2>", "2026-11-30T09:00:00Z"] {
            #expect(bytes.firstRange(of: Array(text.utf8)) != nil, "\(text)")
        }
        #expect(bytes.firstRange(of: Array("Prices".utf8)) != nil)
        #expect(try encode(options(format)) == bytes)
    }

    @Test func theContainerOfAWebPIsWhole() throws {
        let bytes = try encode(options(.webp(quality: 80)))
        let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(size + 8 == bytes.count)
        #expect(bytes[12..<16].elementsEqual("VP8X".utf8))
        // The canvas, each side less one.
        #expect(bytes[24..<30].elementsEqual([31, 0, 0, 15, 0, 0]))
    }

    @Test func sizesThatAFormatHasNotAreRefused() {
        #expect(PictureWriter(width: 65_501, height: 1, options: options(.jpeg(quality: 80))) { _ in } == nil)
        #expect(PictureWriter(width: 16_384, height: 1, options: options(.webp(quality: 80))) { _ in } == nil)
        #expect(PictureWriter(width: 0, height: 1, options: options(.jpeg(quality: 80))) { _ in } == nil)
    }

    @Test func aFileWithoutAllItsRowsIsNoFile() throws {
        for format in [PictureWriter.Format.png, .jpeg(quality: 80), .webp(quality: 80)] {
            let writer = try #require(PictureWriter(width: 32, height: 16, options: options(format)) { _ in })
            #expect(pixels.withUnsafeBufferPointer { writer.write($0, rows: 8, stride: 32) })
            #expect(!writer.finish())
        }
    }
}
