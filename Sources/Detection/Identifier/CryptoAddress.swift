import ClipBase

/// Addresses of crypto currencies, told by their checksums.
enum CryptoAddress {
    static func currency(of text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first else { return nil }
        if first == 0x30, bytes.count == 42, bytes[1] == 0x78 {
            return bytes[2...].allSatisfy { LinkText.isDigit($0) || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66 } ? "ETH" : nil
        }
        if text.hasPrefix("bc1") || text.hasPrefix("tb1") {
            return Bech32.isValid(bytes) ? "BTC" : nil
        }
        if [0x31, 0x33, 0x6D, 0x6E, 0x32].contains(first), bytes.count >= 26, bytes.count <= 35 {
            return Base58.isChecked(bytes) ? "BTC" : nil
        }
        return nil
    }
}

/// BIP 173 and BIP 350: the checksum of segregated-witness addresses.
private enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

    static func isValid(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 14, bytes.count <= 90, let separator = bytes.lastIndex(of: 0x31), separator > 0 else { return false }
        var values: [UInt32] = []
        for byte in bytes[..<separator] { values.append(UInt32(byte) >> 5) }
        values.append(0)
        for byte in bytes[..<separator] { values.append(UInt32(byte) & 31) }
        for byte in bytes[(separator + 1)...] {
            guard let index = alphabet.firstIndex(of: byte) else { return false }
            values.append(UInt32(index))
        }
        let checksum = polymod(values)
        return checksum == 1 || checksum == 0x2bc8_30a3
    }

    private static func polymod(_ values: [UInt32]) -> UInt32 {
        let generators: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
        var checksum: UInt32 = 1
        for value in values {
            let top = checksum >> 25
            checksum = (checksum & 0x1ff_ffff) << 5 ^ value
            for (index, generator) in generators.enumerated() where top >> UInt32(index) & 1 == 1 { checksum ^= generator }
        }
        return checksum
    }
}

/// Base58Check: 25 bytes, the last four of them a double SHA-256.
private enum Base58 {
    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

    static func isChecked(_ text: [UInt8]) -> Bool {
        var number = [UInt8](repeating: 0, count: 25)
        for byte in text {
            guard let index = alphabet.firstIndex(of: byte) else { return false }
            var carry = index
            for position in stride(from: 24, through: 0, by: -1) {
                carry += Int(number[position]) * 58
                number[position] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            if carry != 0 { return false }
        }
        let hash = SHA256.hash(SHA256.hash(Array(number[..<21])))
        return Array(hash[..<4]) == Array(number[21...])
    }
}
