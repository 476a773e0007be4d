/// Cuts UTF-8 into tokens in one pass. Words end where letters do, so that `3km` and `15h15` come apart.
enum Tokenizer {
    static func tokenize(_ bytes: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 2 + 8)
        var index = 0
        var flags: Token.Flags = []
        var spaces = 0
        let limit = min(bytes.count, Int(Int32.max) - 8)
        while index < limit {
            let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index)
            switch Folding.classify(scalar) {
            case .space:
                spaces += 1
                flags.insert(.spaceBefore)
                if spaces > 1 || scalar == 0x09 { flags.insert(.wideSpaceBefore) }
                index += length
                continue
            case .line:
                flags.formUnion([.spaceBefore, .lineBefore])
                index += length
                continue
            case .ignorable, .mark:
                index += length
                continue
            case .letter:
                tokens.append(word(bytes, from: &index, limit: limit, flags: flags))
            case .digit:
                tokens.append(number(bytes, from: &index, limit: limit, flags: flags))
            case .ideograph:
                let hash = TokenHash.add(Folding.fold(scalar), to: TokenHash.seed)
                tokens.append(
                    Token(start: Int32(index), end: Int32(index + length), kind: .ideograph, flags: flags, payload: hash))
                index += length
            case .symbol:
                tokens.append(
                    Token(
                        start: Int32(index), end: Int32(index + length), kind: .symbol, flags: flags,
                        payload: UInt64(Folding.plainSymbol(scalar))))
                index += length
            }
            flags = []
            spaces = 0
        }
        return tokens
    }

    private static func word(_ bytes: [UInt8], from index: inout Int, limit: Int, flags: Token.Flags) -> Token {
        let start = index
        var hash = TokenHash.seed
        var flags = flags
        var capitals = 0
        var letters = 0
        while index < limit {
            let lead = bytes[index]
            if lead < 0x80 {
                guard (lead | 0x20) >= 0x61, (lead | 0x20) <= 0x7A else { break }
                if lead < 0x60 {
                    capitals += 1
                    if letters == 0 { flags.insert(.capital) }
                }
                hash = TokenHash.add(UInt32(lead | 0x20), to: hash)
                letters += 1
                index += 1
                continue
            }
            let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index)
            switch Folding.classify(scalar) {
            case .letter:
                let folded = Folding.fold(scalar)
                if folded != scalar, isCapital(scalar) {
                    capitals += 1
                    if letters == 0 { flags.insert(.capital) }
                }
                hash = TokenHash.add(folded, to: hash)
                letters += 1
                index += length
                continue
            case .mark, .ignorable:
                index += length
                continue
            case .space, .line, .digit, .ideograph, .symbol:
                break
            }
            break
        }
        if capitals == letters { flags.insert(.allCapitals) }
        return Token(start: Int32(start), end: Int32(index), kind: .word, flags: flags, payload: hash)
    }

    private static func isCapital(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xC0...0xDE: true
        case 0x100...0x17F: scalar & 1 == 0
        case 0x386...0x3AB: true
        case 0x400...0x42F: true
        case 0xFF21...0xFF3A: true
        default: false
        }
    }

    private static func number(_ bytes: [UInt8], from index: inout Int, limit: Int, flags: Token.Flags) -> Token {
        let start = index
        var value: UInt64 = 0
        var wideDigits = 0
        while index < limit {
            let (scalar, length) = UTF8Reading.scalar(in: bytes, at: index)
            guard Folding.classify(scalar) == .digit else { break }
            if value < 1_000_000_000_000_000_000 { value = value * 10 + UInt64(Folding.digit(scalar)) }
            if length == 3 { wideDigits += 1 }
            index += length
        }
        let flags = wideDigits > 0 && wideDigits * 3 == index - start ? flags.union(.wideDigits) : flags
        return Token(start: Int32(start), end: Int32(index), kind: .number, flags: flags, payload: value)
    }
}
