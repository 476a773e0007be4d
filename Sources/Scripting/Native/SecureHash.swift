import ClipBase

/// The digests of `crypto.subtle.digest` (Web Cryptography §31, FIPS 180-4).
enum SecureHash: String {
    case sha1 = "SHA-1"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: SHA1.digest(bytes)
        case .sha256: SHA256.hash(bytes)
        case .sha384: Array(SHA512.digest(bytes, start: SHA512.start384).prefix(48))
        case .sha512: SHA512.digest(bytes, start: SHA512.start512)
        }
    }
}

/// The message with a 1 bit, zeros and its length in bits, as whole blocks (§5.1).
private func padded(_ bytes: [UInt8], block: Int, lengthBytes: Int) -> [UInt8] {
    var message = bytes
    message.append(0x80)
    while message.count % block != block - lengthBytes { message.append(0) }
    message.append(contentsOf: repeatElement(0, count: lengthBytes - 8))
    let bits = UInt64(bytes.count) &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) { message.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    return message
}

extension FixedWidthInteger where Self: UnsignedInteger {
    fileprivate func rotatedRight(_ count: Self) -> Self { self >> count | self << (Self(Self.bitWidth) - count) }

    /// The word that stands big-endian at a place.
    fileprivate init(bigEndianIn bytes: [UInt8], at place: Int) {
        self = 0
        for byte in bytes[place..<place + Self.bitWidth / 8] { self = self << 8 | Self(byte) }
    }

    fileprivate var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> Self($0)) }
    }
}

private enum SHA1 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        let message = padded(bytes, block: 64, lengthBytes: 8)
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        var words = [UInt32](repeating: 0, count: 80)
        for block in stride(from: 0, to: message.count, by: 64) {
            for i in 0..<16 { words[i] = UInt32(bigEndianIn: message, at: block + i * 4) }
            for i in 16..<80 { words[i] = (words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16]).rotatedRight(31) }
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for i in 0..<80 {
                let (mix, constant): (UInt32, UInt32) =
                    switch i {
                    case 0..<20: ((b & c) | (~b & d), 0x5A82_7999)
                    case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                    case 40..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                    default: (b ^ c ^ d, 0xCA62_C1D6)
                    }
                let sum = a.rotatedRight(27) &+ mix &+ e &+ constant &+ words[i]
                (e, d, c, b, a) = (d, c, b.rotatedRight(2), a, sum)
            }
            for (i, value) in [a, b, c, d, e].enumerated() { state[i] &+= value }
        }
        return state.flatMap(\.bigEndianBytes)
    }
}

extension SHA512 {
    fileprivate static func digest(_ bytes: [UInt8], start: [UInt64]) -> [UInt8] {
        let message = padded(bytes, block: 128, lengthBytes: 16)
        var state = start
        var words = [UInt64](repeating: 0, count: rounds.count)
        for block in stride(from: 0, to: message.count, by: 128) {
            for i in 0..<16 { words[i] = UInt64(bigEndianIn: message, at: block + i * 8) }
            for i in 16..<rounds.count {
                let x = words[i - 15]
                let y = words[i - 2]
                let s0 = x.rotatedRight(1) ^ x.rotatedRight(8) ^ x >> 7
                let s1 = y.rotatedRight(19) ^ y.rotatedRight(61) ^ y >> 6
                words[i] = words[i - 16] &+ s0 &+ words[i - 7] &+ s1
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            for i in rounds.indices {
                let s1 = e.rotatedRight(14) ^ e.rotatedRight(18) ^ e.rotatedRight(41)
                let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ rounds[i] &+ words[i]
                let s0 = a.rotatedRight(28) ^ a.rotatedRight(34) ^ a.rotatedRight(39)
                let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
                (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
            }
            for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= value }
        }
        return state.flatMap(\.bigEndianBytes)
    }
}
