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

/// FIPS 180-4, for messages that fit in one block.
private enum SHA256 {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        guard message.count < 56 else { return [] }
        var block = message + [0x80]
        block += [UInt8](repeating: 0, count: 62 - block.count)
        let bits = message.count * 8
        block += [UInt8(bits >> 8), UInt8(bits & 0xFF)]
        var schedule = [UInt32](repeating: 0, count: 64)
        for index in 0..<16 {
            schedule[index] = block[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let early = schedule[index - 15]
            let late = schedule[index - 2]
            let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        var state = initial
        for index in 0..<64 {
            let sum1 = rotate(state[4], 6) ^ rotate(state[4], 11) ^ rotate(state[4], 25)
            let choice = state[4] & state[5] ^ ~state[4] & state[6]
            let step1 = state[7] &+ sum1 &+ choice &+ constants[index] &+ schedule[index]
            let sum0 = rotate(state[0], 2) ^ rotate(state[0], 13) ^ rotate(state[0], 22)
            let majority = state[0] & state[1] ^ state[0] & state[2] ^ state[1] & state[2]
            state = [step1 &+ sum0 &+ majority, state[0], state[1], state[2], state[3] &+ step1, state[4], state[5], state[6]]
        }
        return zip(initial, state).flatMap { before, after -> [UInt8] in
            let word = before &+ after
            return [UInt8(word >> 24), UInt8(word >> 16 & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF)]
        }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    ]

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2
    ]
}
