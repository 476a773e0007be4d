/// Windows bitmaps: core, information, V4 and V5 headers; plain, bit fields and run lengths.
enum BMPDecoding {
    private struct Header {
        var width, height: Int
        var isTopDown: Bool
        var bitsPerPixel: Int
        var compression: Int
        var paletteOffset: Int
        var paletteCount: Int
        var paletteEntryBytes: Int
        /// Red, green, blue, alpha.
        var masks: [UInt32]

        init?(_ reader: ByteReader, at offset: Int) {
            let size = reader.little32(offset)
            if size == 12 {
                width = reader.little16(offset + 4)
                height = reader.little16(offset + 6)
                isTopDown = false
                bitsPerPixel = reader.little16(offset + 10)
                compression = 0
                paletteEntryBytes = 3
                paletteCount = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
            } else {
                guard size >= 40, size <= 256 else { return nil }
                width = reader.signedLittle32(offset + 4)
                let signedHeight = reader.signedLittle32(offset + 8)
                height = abs(signedHeight)
                isTopDown = signedHeight < 0
                bitsPerPixel = reader.little16(offset + 14)
                compression = reader.little32(offset + 16)
                paletteEntryBytes = 4
                let declared = reader.little32(offset + 32)
                paletteCount = bitsPerPixel <= 8 ? (declared > 0 ? min(declared, 256) : 1 << bitsPerPixel) : 0
            }
            guard [1, 2, 4, 8, 16, 24, 32].contains(bitsPerPixel), width > 0, height > 0 else { return nil }
            let hasMasks = compression == 3 || compression == 6
            switch bitsPerPixel {
            case 16: masks = [0x7C00, 0x3E0, 0x1F, 0]
            case _: masks = [0xFF_0000, 0xFF00, 0xFF, 0]
            }
            if hasMasks {
                masks = (0..<3).map { UInt32(truncatingIfNeeded: reader.little32(offset + 40 + 4 * $0)) }
                let hasAlphaMask = size >= 56 || compression == 6
                masks.append(hasAlphaMask ? UInt32(truncatingIfNeeded: reader.little32(offset + 52)) : 0)
            }
            paletteOffset = offset + size + (hasMasks && size == 40 ? (compression == 6 ? 16 : 12) : 0)
        }
    }

    static func size(of bytes: UnsafeBufferPointer<UInt8>, headerOffset: Int) throws(ImageError) -> ImageDecoding.PixelSize {
        guard let header = Header(ByteReader(bytes: bytes), at: headerOffset) else { throw ImageError.broken }
        return (header.width, header.height, header.masks[3] == 0)
    }

    /// - Parameter pixelOffset: where the rows start; nil for right after the palette, as in an icon, whose height also
    ///   counts the rows of its mask.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, headerOffset: Int, pixelOffset: Int?
    ) throws(ImageError) -> DecodedImage {
        let reader = ByteReader(bytes: bytes)
        guard var header = Header(reader, at: headerOffset) else { throw ImageError.broken }
        let isIcon = pixelOffset == nil
        if isIcon { header.height /= 2 }
        guard header.height > 0 else { throw ImageError.broken }
        let start = pixelOffset ?? header.paletteOffset + header.paletteCount * header.paletteEntryBytes
        let palette = (0..<header.paletteCount).map { index in
            0xFF00_0000 | UInt32(reader.little24(header.paletteOffset + index * header.paletteEntryBytes))
        }
        var image = DecodedImage(width: header.width, height: header.height)
        switch header.compression {
        case 1 where header.bitsPerPixel == 8, 2 where header.bitsPerPixel == 4:
            readRunLengths(reader, at: start, header: header, palette: palette, into: &image)
        case 0, 3, 6:
            readRows(reader, at: start, header: header, palette: palette, isIcon: isIcon, into: &image)
            image.isOpaque = !isIcon && header.masks[3] == 0
        case _: throw ImageError.broken
        }
        if isIcon { applyMask(reader, rowsStart: start, header: header, to: &image) }
        return image
    }

    private static func rowBytes(_ width: Int, bits: Int) -> Int { (width * bits + 31) / 32 * 4 }

    private static func readRows(
        _ reader: ByteReader, at start: Int, header: Header, palette: [UInt32], isIcon: Bool, into image: inout DecodedImage
    ) {
        let stride = rowBytes(header.width, bits: header.bitsPerPixel)
        let bits = header.bitsPerPixel
        for row in 0..<header.height {
            let offset = start + row * stride
            if offset >= reader.bytes.count { break }
            let y = header.isTopDown ? row : header.height - 1 - row
            for x in 0..<header.width {
                let pixel: UInt32
                if bits <= 8 {
                    let bit = x * bits
                    let index = reader.byte(offset + bit >> 3) >> (8 - bits - bit & 7) & ((1 << bits) - 1)
                    pixel = index < palette.count ? palette[index] : 0xFF00_0000
                } else if bits == 24 {
                    pixel = 0xFF00_0000 | UInt32(reader.little24(offset + x * 3))
                } else if bits == 32 && isIcon {
                    let value = UInt32(truncatingIfNeeded: reader.little32(offset + x * 4))
                    pixel = premultiplied(value)
                } else {
                    let value = bits == 16 ? reader.little16(offset + x * 2) : reader.little32(offset + x * 4)
                    pixel = unpack(UInt32(truncatingIfNeeded: value), masks: header.masks)
                }
                image.pixels[y * header.width + x] = pixel
            }
        }
    }

    private static func unpack(_ value: UInt32, masks: [UInt32]) -> UInt32 {
        func component(_ mask: UInt32, without standard: UInt32) -> UInt32 {
            guard mask != 0 else { return standard }
            let shifted = UInt64((value & mask) >> mask.trailingZeroBitCount)
            let most = UInt64(mask >> mask.trailingZeroBitCount)
            return UInt32((shifted * 255 + most / 2) / most)
        }
        let alpha = component(masks[3], without: 255)
        let red = component(masks[0], without: 0)
        let green = component(masks[1], without: 0)
        return premultiplied(alpha << 24 | red << 16 | green << 8 | component(masks[2], without: 0))
    }

    static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        func scaled(_ component: UInt32) -> UInt32 { (component * alpha + 127) / 255 }
        return alpha << 24 | scaled(pixel >> 16 & 255) << 16 | scaled(pixel >> 8 & 255) << 8 | scaled(pixel & 255)
    }

    /// BI_RLE8 and BI_RLE4.
    private static func readRunLengths(
        _ reader: ByteReader, at start: Int, header: Header, palette: [UInt32], into image: inout DecodedImage
    ) {
        var offset = start
        var x = 0
        var y = 0
        let isNibbles = header.bitsPerPixel == 4
        func put(_ index: Int) {
            if x < header.width && y < header.height && index < palette.count {
                let row = header.isTopDown ? y : header.height - 1 - y
                image.pixels[row * header.width + x] = palette[index]
            }
            x += 1
        }
        while offset + 1 < reader.bytes.count && y < header.height {
            let count = reader.byte(offset)
            let value = reader.byte(offset + 1)
            offset += 2
            if count > 0 {
                for position in 0..<count { put(isNibbles ? (position & 1 == 0 ? value >> 4 : value & 15) : value) }
                continue
            }
            switch value {
            case 0:
                x = 0
                y += 1
            case 1: return
            case 2:
                x += reader.byte(offset)
                y += reader.byte(offset + 1)
                offset += 2
            case _:
                for position in 0..<value {
                    let byte = reader.byte(offset + (isNibbles ? position / 2 : position))
                    put(isNibbles ? (position & 1 == 0 ? byte >> 4 : byte & 15) : byte)
                }
                let length = isNibbles ? (value + 1) / 2 : value
                offset += length + length & 1
            }
        }
    }

    /// The one-bit mask under the rows of an icon; a 32-bit icon with any alpha of its own needs none.
    private static func applyMask(_ reader: ByteReader, rowsStart: Int, header: Header, to image: inout DecodedImage) {
        if header.bitsPerPixel == 32 && image.pixels.contains(where: { $0 >> 24 != 0 }) { return }
        let stride = rowBytes(header.width, bits: 1)
        let start = rowsStart + rowBytes(header.width, bits: header.bitsPerPixel) * header.height
        for row in 0..<header.height {
            for x in 0..<header.width {
                let place = (header.height - 1 - row) * header.width + x
                let isHidden = reader.byte(start + row * stride + x >> 3) >> (7 - x & 7) & 1 == 1
                image.pixels[place] = isHidden ? 0 : image.pixels[place] | 0xFF00_0000
            }
        }
    }
}
