/// What one scalar is to the tokenizer.
enum ScalarClass: UInt8 {
    case space, line, letter, digit, ideograph, symbol, mark, ignorable
}

enum Folding {
    /// The letter without case and accent, for matching words: `É` and `e` are one.
    static func fold(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return scalar >= 0x41 && scalar <= 0x5A ? scalar | 0x20 : scalar }
        if scalar >= 0xC0 && scalar < 0x180 { return latin[Int(scalar - 0xC0)] }
        switch scalar {
        case 0x0391...0x03A9: return scalar + 32
        case 0x03AC: return 0x03B1
        case 0x03AD: return 0x03B5
        case 0x03AE: return 0x03B7
        case 0x03AF, 0x03CA, 0x0390: return 0x03B9
        case 0x03CC: return 0x03BF
        case 0x03CD, 0x03CB, 0x03B0: return 0x03C5
        case 0x03CE: return 0x03C9
        case 0x0386: return 0x03B1
        case 0x0388: return 0x03B5
        case 0x0389: return 0x03B7
        case 0x038A: return 0x03B9
        case 0x038C: return 0x03BF
        case 0x038E: return 0x03C5
        case 0x038F: return 0x03C9
        case 0x0410...0x042F: return scalar + 32
        case 0x0400...0x040F: return scalar == 0x0401 ? 0x0435 : scalar + 80
        case 0x0451: return 0x0435
        case 0x0490: return 0x0491
        case 0xFF21...0xFF3A: return scalar - 0xFF21 + 0x61
        case 0xFF41...0xFF5A: return scalar - 0xFF41 + 0x61
        case 0x1EA0...0x1EB7: return 0x61
        case 0x1EB8...0x1EC7: return 0x65
        case 0x1EC8...0x1ECB: return 0x69
        case 0x1ECC...0x1EE3: return 0x6F
        case 0x1EE4...0x1EF1: return 0x75
        case 0x1EF2...0x1EF9: return 0x79
        case 0x01A0, 0x01A1: return 0x6F
        case 0x01AF, 0x01B0: return 0x75
        case 0x0218, 0x0219: return 0x73
        case 0x021A, 0x021B: return 0x74
        default: return scalar
        }
    }

    /// U+00C0…U+017F folded to their base letter: each letter with the length of its run.
    private static let latin: [UInt32] = {
        let runs: [(Unicode.Scalar, Int)] = [
            ("a", 7), ("c", 1), ("e", 4), ("i", 4), ("d", 1), ("n", 1), ("o", 5), ("×", 1), ("o", 1), ("u", 4), ("y", 1),
            ("þ", 1), ("ß", 1), ("a", 7), ("c", 1), ("e", 4), ("i", 4), ("d", 1), ("n", 1), ("o", 5), ("÷", 1), ("o", 1),
            ("u", 4), ("y", 1), ("þ", 1), ("y", 1), ("a", 6), ("c", 8), ("d", 4), ("e", 10), ("g", 8), ("h", 4), ("i", 12),
            ("j", 2), ("k", 3), ("l", 10), ("n", 9), ("o", 8), ("r", 6), ("s", 8), ("t", 6), ("u", 12), ("w", 2), ("y", 3),
            ("z", 6), ("s", 1)
        ]
        var table: [UInt32] = []
        for (letter, count) in runs { table += Array(repeating: letter.value, count: count) }
        return table + Array(repeating: 0, count: max(0, 0xC0 - table.count))
    }()

    @inline(__always)
    static func classify(_ scalar: UInt32) -> ScalarClass { scalar < 0x80 ? classifyASCII(scalar) : classifyBeyondASCII(scalar) }

    /// Likeliest first.
    @inline(__always)
    private static func classifyASCII(_ scalar: UInt32) -> ScalarClass {
        let folded = scalar | 0x20
        if folded >= 0x61 && folded <= 0x7A { return .letter }
        if scalar == 0x20 { return .space }
        if scalar >= 0x30 && scalar <= 0x39 { return .digit }
        if scalar < 0x20 { return scalar >= 0x0A && scalar <= 0x0D ? .line : .space }
        return scalar == 0x7F ? .space : .symbol
    }

    private static func classifyBeyondASCII(_ scalar: UInt32) -> ScalarClass {
        if scalar < 0x300 {
            switch scalar {
            case 0xA0: return .space
            case 0x85: return .line
            case 0xAD: return .ignorable
            case 0xAA, 0xBA, 0xB5: return .letter
            case 0x80..<0xC0, 0xD7, 0xF7: return .symbol
            default: return .letter
            }
        }
        if scalar < 0x370 { return .mark }
        // Most of what is written in ideographs and kana.
        if scalar >= 0x4E00 && scalar <= 0x9FFF || scalar >= 0x3040 && scalar <= 0x30FF { return .ideograph }
        switch scalar {
        case 0x0660...0x0669, 0x06F0...0x06F9, 0x0966...0x096F, 0x09E6...0x09EF, 0x17E0...0x17E9, 0x0E50...0x0E59,
            0xFF10...0xFF19:
            return .digit
        case 0x060C, 0x061B, 0x061F, 0x066A...0x066D, 0x06D4, 0x0964, 0x0965, 0x055A...0x055F, 0x05BE, 0x05C0, 0x05C3,
            0x05F3, 0x05F4:
            return .symbol
        case 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return .space
        case 0x2028, 0x2029: return .line
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFE00...0xFE0F: return .ignorable
        case 0x2010...0x2027, 0x2030...0x205E, 0x2070...0x20CF: return .symbol
        case 0x20D0...0x20FF: return .mark
        case 0x2116, 0x2122, 0x2190...0x2BFF, 0x2103, 0x2109: return .symbol
        case 0x3005, 0x3007, 0x3400...0x4DBF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
            0xFF66...0xFF9F, 0x20000...0x3FFFF:
            return .ideograph
        case 0x3001...0x303F, 0x3200...0x33FF, 0xFE30...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40,
            0xFF5B...0xFF65, 0xFFE0...0xFFFF:
            return .symbol
        case 0x1F000...0x1FAFF, 0xE000...0xF8FF: return .symbol
        default: return .letter
        }
    }

    /// The value of a digit of any script that `classify` calls a digit.
    static func digit(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x30...0x39: scalar - 0x30
        case 0x0660...0x0669: scalar - 0x0660
        case 0x06F0...0x06F9: scalar - 0x06F0
        case 0x0966...0x096F: scalar - 0x0966
        case 0x09E6...0x09EF: scalar - 0x09E6
        case 0x17E0...0x17E9: scalar - 0x17E0
        case 0x0E50...0x0E59: scalar - 0x0E50
        default: scalar &- 0xFF10
        }
    }

    /// The ASCII twin of a symbol that has one: full-width forms, typographic dashes and quotes.
    static func plainSymbol(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0xFF01...0xFF5E: scalar - 0xFEE0
        case 0x2018, 0x2019, 0x02BC, 0x2032: 0x27
        case 0x2010...0x2015, 0x2212: 0x2D
        case 0x201C, 0x201D, 0x2033: 0x22
        case 0x301C: 0x7E
        default: scalar
        }
    }
}
