import CImageCodecs

/// Windows icons and cursors: the largest entry with the most colours.
enum ICODecoding {
    private struct Entry {
        var width, height, bits, offset, count: Int
    }

    private static func best(in reader: ByteReader) -> Entry? {
        let entries = (0..<min(reader.little16(4), 256)).map { index in
            let offset = 6 + index * 16
            func side(_ value: Int) -> Int { value == 0 ? 256 : value }
            return Entry(
                width: side(reader.byte(offset)), height: side(reader.byte(offset + 1)), bits: reader.little16(offset + 6),
                offset: reader.little32(offset + 12), count: reader.little32(offset + 8))
        }
        return entries.filter { $0.offset < reader.bytes.count }
            .max { ($0.width * $0.height, $0.bits) < ($1.width * $1.height, $1.bits) }
    }

    static func size(of bytes: UnsafeBufferPointer<UInt8>) throws(ImageError) -> ImageDecoding.PixelSize {
        guard let entry = best(in: ByteReader(bytes: bytes)) else { throw ImageError.broken }
        return (entry.width, entry.height, false)
    }

    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(ImageError) -> DecodedImage {
        let reader = ByteReader(bytes: bytes)
        guard let entry = best(in: reader) else { throw ImageError.broken }
        let part = reader.part(entry.offset..<entry.offset + entry.count)
        if ImageDecoding.sniff(part) == .png, let start = part.baseAddress {
            var header = clip_image_header()
            guard clip_png_header(start, part.count, &header) != 0, Int(header.width) * Int(header.height) <= limit else {
                throw ImageError.broken
            }
            return try ImageDecoding.run(
                part, (Int(header.width), Int(header.height), header.is_opaque != 0), clip_png_decode)
        }
        let size = try BMPDecoding.size(of: part, headerOffset: 0)
        guard size.width <= 1_024, size.height <= 2_048 else { throw ImageError.tooLarge(size.width, size.height) }
        return try BMPDecoding.decode(part, headerOffset: 0, pixelOffset: nil)
    }
}
