import CWebP

/// Gathers one picture and writes it as lossy WebP with an XMP chunk (WebP container specification).
///
/// The encoder wants the whole picture: 4 bytes a pixel are kept until the end.
final class WebPWriter {
    /// The format's bound on a side.
    static let maxSide = 16_383

    private let width, height: Int
    private let quality: Float
    private let alpha: PNGWriter.AlphaChannel
    private let xmp: [UInt8]
    private let sink: ByteSink
    /// Straight RGBA.
    private var bytes: [UInt8] = []

    init?(
        width: Int, height: Int, quality: Int, alpha: PNGWriter.AlphaChannel, xmp: [UInt8],
        receive: @escaping (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard (1...WebPWriter.maxSide).contains(width), (1...WebPWriter.maxSide).contains(height) else { return nil }
        self.width = width
        self.height = height
        self.quality = Float(max(1, min(100, quality)))
        self.alpha = alpha
        self.xmp = xmp
        sink = ByteSink(receive)
        bytes.reserveCapacity(width * height * 4)
    }

    func write(_ pixels: UnsafeBufferPointer<UInt32>, rows: Int, stride: Int) -> Bool {
        let count = min(rows, height - bytes.count / (4 * width))
        guard count > 0 else { return rows == 0 }
        guard stride >= width, (count - 1) * stride + width <= pixels.count else { return false }
        for row in 0..<count {
            for pixel in pixels[row * stride..<row * stride + width] {
                let opacity = alpha == .kept ? pixel >> 24 : 255
                func straight(_ shift: UInt32) -> UInt8 {
                    let component = pixel >> shift & 255
                    if opacity == 255 { return UInt8(truncatingIfNeeded: component) }
                    return opacity == 0 ? 0 : UInt8(truncatingIfNeeded: min(255, (component * 255 + opacity / 2) / opacity))
                }
                bytes.append(straight(16))
                bytes.append(straight(8))
                bytes.append(straight(0))
                bytes.append(UInt8(truncatingIfNeeded: opacity))
            }
        }
        return true
    }

    func finish() -> Bool {
        guard bytes.count == width * height * 4 else { return false }
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeRGBA(bytes, Int32(width), Int32(height), Int32(width * 4), quality, &output)
        bytes = []
        guard count > 0, let output else { return false }
        defer { WebPFree(output) }
        let file = Array(UnsafeBufferPointer(start: output, count: count))
        sink.receive(WebPContainer.adding(xmp: xmp, to: file, width: width, height: height))
        return true
    }
}

/// The chunks of a WebP file (RFC 9649).
enum WebPContainer {
    private static let hasXMP: UInt8 = 0x04
    private static let hasAlpha: UInt8 = 0x10

    /// The file in the extended format with an XMP chunk at its end; as it is where it is no WebP file.
    static func adding(xmp: [UInt8], to file: [UInt8], width: Int, height: Int) -> [UInt8] {
        guard file.count >= 20, file.starts(with: "RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8), !xmp.isEmpty else { return file }
        var chunks = Array(file[12...])
        if chunks.starts(with: "VP8X".utf8) {
            chunks[8] |= hasXMP
        } else {
            // A lossless stream says itself whether it has alpha: bit 4 of its fifth byte.
            let isTransparent = chunks.starts(with: "VP8L".utf8) && chunks.count > 12 && chunks[12] & 0x10 != 0
            let flags = hasXMP | (isTransparent ? hasAlpha : 0)
            let size = little(width - 1, bytes: 3) + little(height - 1, bytes: 3)
            chunks = chunk("VP8X", [flags, 0, 0, 0] + size) + chunks
        }
        chunks += chunk("XMP ", xmp)
        return Array("RIFF".utf8) + little(chunks.count + 4, bytes: 4) + Array("WEBP".utf8) + chunks
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(content.count, bytes: 4) + content + (content.count % 2 == 1 ? [0] : [])
    }

    private static func little(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
