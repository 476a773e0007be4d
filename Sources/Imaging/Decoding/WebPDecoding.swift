import CWebP

/// WebP by libwebp; of an animation, its first frame.
enum WebPDecoding {
    static func size(of bytes: UnsafeBufferPointer<UInt8>) throws(ImageError) -> ImageDecoding.PixelSize {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK, features.width > 0,
            features.height > 0
        else { throw ImageError.broken }
        return (Int(features.width), Int(features.height), features.has_alpha == 0 && features.has_animation == 0)
    }

    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, width: Int, height: Int) throws(ImageError) -> DecodedImage {
        var image = DecodedImage(width: width, height: height)
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK else { throw ImageError.broken }
        if features.has_animation == 0 {
            try decode(bytes, into: &image, x: 0, y: 0)
            image.isOpaque = features.has_alpha == 0
            return image
        }
        guard let frame = AnimationFrame(firstOf: bytes) else { throw ImageError.broken }
        try frame.file.withUnsafeBufferPointer { file throws(ImageError) in
            try decode(file, into: &image, x: frame.x, y: frame.y)
        }
        return image
    }

    /// Decodes onto a place in a picture; what lies outside is cut.
    private static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, into image: inout DecodedImage, x: Int, y: Int
    ) throws(ImageError) {
        let size = try size(of: bytes)
        guard size.width + x <= image.width, size.height + y <= image.height else { throw ImageError.broken }
        var configuration = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&configuration) != 0 else { throw ImageError.broken }
        let stride = image.width * 4
        let start = (y * image.width + x) * 4
        let status = image.pixels.withUnsafeMutableBytes { pixels in
            configuration.output.colorspace = MODE_bgrA
            configuration.output.is_external_memory = 1
            configuration.output.u.RGBA.rgba = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: start)
            configuration.output.u.RGBA.stride = Int32(clamping: stride)
            configuration.output.u.RGBA.size = pixels.count - start
            return WebPDecode(bytes.baseAddress, bytes.count, &configuration)
        }
        guard status == VP8_STATUS_OK || status == VP8_STATUS_NOT_ENOUGH_DATA || status == VP8_STATUS_SUSPENDED else {
            throw ImageError.broken
        }
    }
}

/// The first frame of an animated file, as a still file of its own.
private struct AnimationFrame {
    var file: [UInt8]
    var x, y: Int

    init?(firstOf bytes: UnsafeBufferPointer<UInt8>) {
        let reader = ByteReader(bytes: bytes)
        var offset = 12
        while offset + 8 <= bytes.count {
            let length = reader.little32(offset + 4)
            if reader.starts(with: "ANMF", at: offset), length > 16 {
                let body = offset + 8
                x = reader.little24(body) * 2
                y = reader.little24(body + 3) * 2
                file = AnimationFrame.file(
                    width: reader.little24(body + 6), height: reader.little24(body + 9),
                    chunks: reader.part(body + 16..<body + length))
                return
            }
            offset += 8 + length + length & 1
        }
        return nil
    }

    /// RIFF header and `VP8X` chunk, then the frame's own chunks (WebP Container Specification).
    private static func file(width less1: Int, height heightLess1: Int, chunks: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let hasAlphaFlag: UInt8 = 0x10
        let extended = Array("VP8X".utf8) + little(10, 4) + [hasAlphaFlag, 0, 0, 0] + little(less1, 3) + little(heightLess1, 3)
        return Array("RIFF".utf8) + little(4 + extended.count + chunks.count, 4) + Array("WEBP".utf8) + extended
            + Array(chunks)
    }
}
