/// How a camera was held: the EXIF orientation tag, 1…8.
enum Orientation: Int {
    case upright = 1
    case mirrored, upsideDown, upsideDownMirrored, leftMirrored, right, rightMirrored, left

    /// Whether width and height change places.
    var swapsSides: Bool { rawValue >= 5 }

    /// From the EXIF part of a JPEG or PNG; upright where there is none.
    static func read(from bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat) -> Orientation {
        switch format {
        case .jpeg: fromJPEG(bytes)
        case .png: fromPNG(bytes)
        case .gif, .webp, .bmp, .ico, .svg: .upright
        }
    }

    private static func fromJPEG(_ bytes: UnsafeBufferPointer<UInt8>) -> Orientation {
        let reader = ByteReader(bytes: bytes)
        var result: Orientation?
        JPEGSegments.forEach(bytes) { marker, body in
            if result == nil, marker == 0xE1, reader.starts(with: "Exif\0\0", at: body.lowerBound) {
                result = read(fromTIFF: reader.part(body.lowerBound + 6..<max(body.lowerBound + 6, body.upperBound)))
            }
        }
        return result ?? .upright
    }

    /// From the `eXIf` chunk; one behind the picture data is not looked for.
    private static func fromPNG(_ bytes: UnsafeBufferPointer<UInt8>) -> Orientation {
        let reader = ByteReader(bytes: bytes)
        var offset = 8
        for _ in 0..<maxChunks where offset + 12 <= bytes.count {
            let length = reader.big16(offset) << 16 | reader.big16(offset + 2)
            if reader.starts(with: "IDAT", at: offset + 4) { break }
            if reader.starts(with: "eXIf", at: offset + 4) { return read(fromTIFF: reader.part(offset + 8..<offset + 8 + length)) }
            offset += 12 + length
        }
        return .upright
    }

    private static let maxChunks = 512

    private static func read(fromTIFF bytes: UnsafeBufferPointer<UInt8>) -> Orientation {
        let reader = ByteReader(bytes: bytes)
        let isLittle = reader.starts(with: "II")
        func short(_ offset: Int) -> Int { isLittle ? reader.little16(offset) : reader.big16(offset) }
        func long(_ offset: Int) -> Int {
            isLittle ? reader.little32(offset) : reader.big16(offset) << 16 | reader.big16(offset + 2)
        }
        guard isLittle || reader.starts(with: "MM"), short(2) == 42 else { return .upright }
        let directory = long(4)
        guard directory <= bytes.count else { return .upright }
        for entry in 0..<min(short(directory), 256) {
            let offset = directory + 2 + entry * 12
            if short(offset) == 0x112 { return Orientation(rawValue: short(offset + 8)) ?? .upright }
        }
        return .upright
    }

    /// The picture as it should be seen.
    func apply(to image: DecodedImage) -> DecodedImage {
        if self == .upright { return image }
        let width = image.width
        let height = image.height
        var turned = DecodedImage(width: swapsSides ? height : width, height: swapsSides ? width : height)
        turned.isOpaque = image.isOpaque
        for y in 0..<turned.height {
            for x in 0..<turned.width {
                let source: (x: Int, y: Int) =
                    switch self {
                    case .upright: (x, y)
                    case .mirrored: (width - 1 - x, y)
                    case .upsideDown: (width - 1 - x, height - 1 - y)
                    case .upsideDownMirrored: (x, height - 1 - y)
                    case .leftMirrored: (y, x)
                    case .right: (y, height - 1 - x)
                    case .rightMirrored: (width - 1 - y, height - 1 - x)
                    case .left: (width - 1 - y, x)
                    }
                turned.pixels[y * turned.width + x] = image.pixels[source.y * width + source.x]
            }
        }
        return turned
    }
}
