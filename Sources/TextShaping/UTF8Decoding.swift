/// Decodes UTF-8 one scalar at a time; ill-formed bytes read as U+FFFD, one byte each.
enum UTF8Decoding {
    /// The scalar that starts at an offset inside the bytes, and its length. Never reads past the end.
    @inline(__always)
    static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (value: UInt32, length: Int) {
        let first = bytes[offset]
        if first < 0x80 { return (UInt32(first), 1) }
        let left = bytes.count - offset
        if first >= 0xC2 && first < 0xE0 && left >= 2 && bytes[offset + 1] & 0xC0 == 0x80 {
            return (UInt32(first & 0x1F) << 6 | UInt32(bytes[offset + 1] & 0x3F), 2)
        }
        if first >= 0xE0 && first < 0xF0 && left >= 3 && bytes[offset + 1] & 0xC0 == 0x80
            && bytes[offset + 2] & 0xC0 == 0x80
        {
            let value = UInt32(first & 0x0F) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
            if value >= 0x800 && !(0xD800...0xDFFF).contains(value) { return (value, 3) }
        }
        if first >= 0xF0 && first < 0xF5 && left >= 4 && bytes[offset + 1] & 0xC0 == 0x80
            && bytes[offset + 2] & 0xC0 == 0x80 && bytes[offset + 3] & 0xC0 == 0x80
        {
            let high = UInt32(first & 0x07) << 18 | UInt32(bytes[offset + 1] & 0x3F) << 12
            let value = high | UInt32(bytes[offset + 2] & 0x3F) << 6 | UInt32(bytes[offset + 3] & 0x3F)
            if value >= 0x10000 && value <= 0x10FFFF { return (value, 4) }
        }
        return (0xFFFD, 1)
    }
}

/// A paragraph in UTF-16 with the way back to its bytes, for ICU.
struct UTF16Text {
    var units: [UInt16] = []
    /// For each unit and for the end, the byte at which its scalar starts.
    var byteOffsets: [UInt32] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        units.reserveCapacity(bytes.count)
        byteOffsets.reserveCapacity(bytes.count + 1)
        var offset = 0
        while offset < bytes.count {
            let (value, length) = UTF8Decoding.scalar(in: bytes, at: offset)
            if value < 0x10000 {
                units.append(UInt16(value))
            } else {
                units.append(UInt16(0xD7C0 + (value >> 10)))
                units.append(UInt16(0xDC00 + (value & 0x3FF)))
                byteOffsets.append(UInt32(offset))
            }
            byteOffsets.append(UInt32(offset))
            offset += length
        }
        byteOffsets.append(UInt32(bytes.count))
    }
}
