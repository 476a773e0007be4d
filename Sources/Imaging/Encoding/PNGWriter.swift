import CImageCodecs

/// Writes one PNG from top to bottom: rows go in, bytes come out at once, and nothing but one row and the deflate window
/// is kept.
public final class PNGWriter {
    public struct Options: Hashable, Sendable {
        /// Pixels per CSS px; written as density, 1 being 96 dpi. 0: none.
        public var deviceScaleFactor = 1.0
        /// Keys of up to 79 Latin-1 characters (PNG §11.3.4.2) and their texts.
        public var texts: [Text] = []
        /// Whether the picture keeps its alpha; without it, pixels must be opaque.
        public var alpha = AlphaChannel.dropped

        public init() {}
    }

    public enum AlphaChannel: Hashable, Sendable { case kept, dropped }

    public struct Text: Hashable, Sendable {
        public var key: String
        public var text: String
        public init(key: String, text: String) {
            self.key = key
            self.text = text
        }
    }

    private let writer: OpaquePointer
    private let sink: ByteSink
    private let width: Int
    private var rowsLeft: Int

    /// Starts a picture; nil for a size that the format does not have (each side 1…2,147,483,647).
    ///
    /// - Parameter receive: gets the bytes of the file as they come.
    public init?(
        width: Int, height: Int, options: Options = Options(), receive: @escaping (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard width > 0, height > 0, width < 0x1000_0000, height <= 0x7FFF_FFFF else { return nil }
        let sink = ByteSink(receive)
        let opened = clip_png_writer_open(
            UInt32(width), UInt32(height), options.alpha == .kept ? 1 : 0,
            { context, bytes, count in ByteSink.receive(context, bytes, count) }, Unmanaged.passUnretained(sink).toOpaque())
        guard let opened else { return nil }
        writer = opened
        self.sink = sink
        self.width = width
        rowsLeft = height
        for entry in options.texts {
            let isLatin1 = entry.text.unicodeScalars.allSatisfy { $0.value < 0x100 && $0.value != 0 }
            let bytes =
                isLatin1
                ? entry.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : entry.text.utf8.filter { $0 != 0 }
            let text = bytes.map { CChar(bitPattern: $0) }
            let key = String(decoding: entry.key.utf8.filter { $0 >= 0x20 && $0 < 0x7F }.prefix(79), as: UTF8.self)
            _ = clip_png_writer_add_text(opened, key, text + [0], isLatin1 ? 1 : 0)
        }
        let pixelsPerMetre = (options.deviceScaleFactor * 96 / 0.0254).rounded()
        _ = clip_png_writer_begin(opened, pixelsPerMetre.isFinite ? UInt32(max(0, min(pixelsPerMetre, 1e9))) : 0)
    }

    deinit { clip_png_writer_close(writer) }

    /// Writes rows of premultiplied 0xAARRGGBB pixels; rows beyond the picture's height are left out.
    ///
    /// - Parameter stride: pixels from one row's start to the next one's.
    /// - Returns: false when the data is too short or memory is.
    public func write(_ pixels: UnsafeBufferPointer<UInt32>, rows: Int, stride: Int) -> Bool {
        let count = min(rows, rowsLeft)
        guard count > 0 else { return rows == 0 }
        guard stride >= width, let start = pixels.baseAddress, (count - 1) * stride + width <= pixels.count else { return false }
        rowsLeft -= count
        return clip_png_writer_write(writer, start, stride, UInt32(count)) != 0
    }

    /// Ends the file; false when rows are missing.
    public func finish() -> Bool { rowsLeft == 0 && clip_png_writer_end(writer) != 0 }

    /// The whole file of a picture in memory.
    public static func encode(_ image: DecodedImage, options: Options = Options()) -> [UInt8] {
        var bytes: [UInt8] = []
        guard let writer = PNGWriter(width: image.width, height: image.height, options: options, receive: { bytes += $0 })
        else { return [] }
        let isWhole = image.pixels.withUnsafeBufferPointer { writer.write($0, rows: image.height, stride: image.width) }
        return isWhole && writer.finish() ? bytes : []
    }
}
