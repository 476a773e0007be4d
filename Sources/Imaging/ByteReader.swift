/// Numbers in an image file; 0 beyond its end.
struct ByteReader {
    let bytes: UnsafeBufferPointer<UInt8>

    @inline(__always) func byte(_ offset: Int) -> Int { offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : 0 }
    func little16(_ offset: Int) -> Int { byte(offset) | byte(offset + 1) << 8 }
    func little24(_ offset: Int) -> Int { little16(offset) | byte(offset + 2) << 16 }
    func little32(_ offset: Int) -> Int { little16(offset) | little16(offset + 2) << 16 }
    func signedLittle32(_ offset: Int) -> Int { Int(Int32(truncatingIfNeeded: little32(offset))) }
    func big16(_ offset: Int) -> Int { byte(offset) << 8 | byte(offset + 1) }

    func starts(with ascii: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset + ascii.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<ascii.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == ascii.utf8Start[$0] }
    }

    /// A part of the file, cut at its end.
    func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)])
    }
}
