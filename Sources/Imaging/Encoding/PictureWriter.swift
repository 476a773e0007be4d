/// Writes a picture from top to bottom in one of the formats that clips have.
public struct PictureWriter {
    public enum Format: Hashable, Sendable {
        case png
        /// Quality 1…100; alpha is dropped.
        case jpeg(quality: Int)
        case webp(quality: Int)
    }

    public struct Options: Sendable {
        public var format = Format.png
        /// Pixels per CSS px; written as density where the format has one.
        public var deviceScaleFactor = 1.0
        public var alpha = PNGWriter.AlphaChannel.dropped
        public var provenance = Provenance()
        public init() {}
    }

    private enum Encoder {
        case png(PNGWriter)
        case jpeg(JPEGWriter)
        case webp(WebPWriter)
    }

    private let encoder: Encoder

    /// Starts a picture; nil for a size that the format does not have (JPEG 65,500, WebP 16,383 a side) or without memory.
    ///
    /// - Parameter receive: gets the bytes of the file as they come; those of a WebP come at the end.
    public init?(width: Int, height: Int, options: Options, receive: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        switch options.format {
        case .png:
            var png = PNGWriter.Options()
            png.deviceScaleFactor = options.deviceScaleFactor
            png.alpha = options.alpha
            png.texts = options.provenance.texts
            guard let writer = PNGWriter(width: width, height: height, options: png, receive: receive) else { return nil }
            encoder = .png(writer)
        case .jpeg(let quality):
            let density = options.deviceScaleFactor * 96
            guard
                let writer = JPEGWriter(
                    width: width, height: height, quality: quality, dotsPerInch: density, xmp: options.provenance.xmp, receive: receive)
            else { return nil }
            encoder = .jpeg(writer)
        case .webp(let quality):
            guard
                let writer = WebPWriter(
                    width: width, height: height, quality: quality, alpha: options.alpha, xmp: options.provenance.xmp, receive: receive)
            else { return nil }
            encoder = .webp(writer)
        }
    }

    /// Writes rows of premultiplied 0xAARRGGBB pixels, `stride` pixels apart; false when the data is too short or memory is.
    public func write(_ pixels: UnsafeBufferPointer<UInt32>, rows: Int, stride: Int) -> Bool {
        switch encoder {
        case .png(let writer): writer.write(pixels, rows: rows, stride: stride)
        case .jpeg(let writer): writer.write(pixels, rows: rows, stride: stride)
        case .webp(let writer): writer.write(pixels, rows: rows, stride: stride)
        }
    }

    /// Ends the file; false when rows are missing or the encoder could not.
    public func finish() -> Bool {
        switch encoder {
        case .png(let writer): writer.finish()
        case .jpeg(let writer): writer.finish()
        case .webp(let writer): writer.finish()
        }
    }
}
