import CImageCodecs

/// Finds the ICC profile that a picture file carries.
enum EmbeddedProfile {
    /// The most bytes of a profile that are read; what is larger is as if it were not there.
    static let maxBytes = 4 << 20
    private static let maxSegments = 255

    /// nil where there is none.
    static func read(from bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat) -> [UInt8]? {
        switch format {
        case .jpeg: fromJPEG(bytes)
        case .png: fromPNG(bytes)
        case .webp: fromWebP(bytes)
        case .gif, .bmp, .ico, .svg: nil
        }
    }

    /// From the APP2 segments, each with its number and how many there are (ICC.1 annex B.4).
    private static func fromJPEG(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let reader = ByteReader(bytes: bytes)
        var parts: [Int: Range<Int>] = [:]
        var size = 0
        JPEGSegments.forEach(bytes) { marker, body in
            guard marker == 0xE2, reader.starts(with: "ICC_PROFILE\0", at: body.lowerBound), body.count > 14 else { return }
            let number = reader.byte(body.lowerBound + 12)
            guard number > 0, parts[number] == nil else { return }
            parts[number] = body.lowerBound + 14..<body.upperBound
            size += body.count - 14
        }
        guard !parts.isEmpty, size <= maxBytes else { return nil }
        var profile: [UInt8] = []
        profile.reserveCapacity(size)
        for number in 1...maxSegments {
            guard let part = parts[number] else { break }
            profile += reader.part(part)
        }
        return profile.count == size ? profile : nil
    }

    /// From the `iCCP` chunk, unpacked by libpng, which leaves out those that it knows to be sRGB.
    private static func fromPNG(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let start = bytes.baseAddress else { return nil }
        let count = Int(clip_png_profile_size(start, bytes.count))
        guard count > 0, count <= maxBytes else { return nil }
        let profile = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = buffer.baseAddress.map { Int(clip_png_profile(start, bytes.count, $0, UInt32(count))) } ?? 0
        }
        return profile.isEmpty ? nil : profile
    }

    /// From the `ICCP` chunk (WebP Container Specification).
    private static func fromWebP(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let reader = ByteReader(bytes: bytes)
        guard reader.starts(with: "VP8X", at: 12) else { return nil }
        // It is the first chunk after the header.
        let start = 20 + reader.little32(16) + reader.little32(16) & 1
        guard reader.starts(with: "ICCP", at: start) else { return nil }
        let size = reader.little32(start + 4)
        guard size > 0, size <= maxBytes, start + 8 + size <= bytes.count else { return nil }
        return Array(reader.part(start + 8..<start + 8 + size))
    }
}

/// The marker segments before the picture data of a JPEG.
enum JPEGSegments {
    private static let maxCount = 512

    /// Gives each segment's marker and the range of its content in the file.
    static func forEach(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Int, Range<Int>) -> Void) {
        let reader = ByteReader(bytes: bytes)
        var offset = 2
        var count = 0
        while offset + 4 <= bytes.count && reader.byte(offset) == 0xFF && count < maxCount {
            let marker = reader.byte(offset + 1)
            let length = reader.big16(offset + 2)
            if marker == 0xDA || length < 2 { break }
            body(marker, offset + 4..<max(offset + 4, min(offset + 2 + length, bytes.count)))
            offset += 2 + length
            count += 1
        }
    }
}
