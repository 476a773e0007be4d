/// The check digits of the numbers that carry one. All take ASCII bytes, digits or capitals, and answer false for others.
enum Checksums {
    @inline(__always) static func digit(_ byte: UInt8) -> Int? { byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil }

    /// 0…9, then A = 10 … Z = 35.
    static func alphanumeric(_ byte: UInt8) -> Int? {
        if let digit = digit(byte) { return digit }
        return byte >= 0x41 && byte <= 0x5A ? Int(byte) - 0x37 : nil
    }

    /// The last digit is the rest of those before it by seven, of parcels.
    static func mod7(_ digits: [UInt8]) -> Bool {
        guard let check = digits.last.flatMap(digit) else { return false }
        var rest = 0
        for byte in digits.dropLast() {
            guard let digit = digit(byte) else { return false }
            rest = (rest * 10 + digit) % 7
        }
        return rest == check
    }

    /// ISO/IEC 7812-1 annex B, of cards.
    static func luhn(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        var sum = 0
        var doubles = false
        for byte in digits.reversed() {
            guard var value = digit(byte) else { return false }
            if doubles {
                value *= 2
                if value > 9 { value -= 9 }
            }
            sum += value
            doubles.toggle()
        }
        return sum % 10 == 0
    }

    /// ISO 7064 mod 97-10 over the rearranged number, of IBANs.
    static func iban(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 5 else { return false }
        var rest = 0
        for byte in bytes[4...] + bytes[..<4] {
            guard let value = alphanumeric(byte) else { return false }
            rest = (rest * (value > 9 ? 100 : 10) + value) % 97
        }
        return rest == 1
    }

    /// GS1 mod 10 with weights 3 and 1, of EAN, GTIN, ISBN-13 and SSCC.
    static func gs1(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        var sum = 0
        var weight = 1
        for byte in digits.reversed() {
            guard let value = digit(byte) else { return false }
            sum += value * weight
            weight = 4 - weight
        }
        return sum % 10 == 0
    }

    /// Mod 11 with descending weights and `X` for ten, of ISBN-10 and ISSN.
    static func mod11(_ characters: [UInt8]) -> Bool {
        var sum = 0
        for (index, byte) in characters.enumerated() {
            let isLast = index == characters.count - 1
            guard let value = digit(byte) ?? (isLast && byte | 0x20 == 0x78 ? 10 : nil) else { return false }
            sum += value * (characters.count - index)
        }
        return sum % 11 == 0
    }

    /// ISO 6166: letters become two digits, then Luhn.
    static func isin(_ bytes: [UInt8]) -> Bool {
        var digits: [UInt8] = []
        for byte in bytes {
            guard let value = alphanumeric(byte) else { return false }
            if value > 9 { digits.append(UInt8(0x30 + value / 10)) }
            digits.append(UInt8(0x30 + value % 10))
        }
        return luhn(digits)
    }

    /// 49 CFR 565.15: the ninth character checks the seventeen.
    static func vin(_ bytes: [UInt8]) -> Bool {
        let weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
        let letters: [Int] = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9]
        guard bytes.count == 17 else { return false }
        var sum = 0
        for (index, byte) in bytes.enumerated() {
            if let value = digit(byte) {
                sum += value * weights[index]
            } else if byte >= 0x41, byte <= 0x5A, letters[Int(byte) - 0x41] != 0 {
                sum += letters[Int(byte) - 0x41] * weights[index]
            } else {
                return false
            }
        }
        let check = sum % 11
        return bytes[8] == (check == 10 ? 0x58 : UInt8(0x30 + check))
    }
}
