/// Characters that may run from right to left.
enum RightToLeftText {
    /// Whether one of them, or a control that asks for that direction, may stand in a text; in doubt it says so.
    static func mayOccur(in text: [UInt8]) -> Bool {
        for index in text.indices where text[index] >= 0xD6 {
            let second = index + 1 < text.count ? text[index + 1] : 0
            let third = index + 2 < text.count ? text[index + 2] : 0
            switch text[index] {
            case 0xD6...0xDF: return true
            case 0xE0: if (0xA0...0xA3).contains(second) { return true }
            case 0xE2:
                if (second, third) == (0x80, 0x8F) || (second, third) == (0x80, 0xAB) || (second, third) == (0x80, 0xAE)
                    || (second, third) == (0x81, 0xA7)
                {
                    return true
                }
            case 0xEF: if (0xAC...0xBB).contains(second) { return true }
            case 0xF0: if second == 0x9E || second == 0x90 && third >= 0xA0 { return true }
            default: break
            }
        }
        return false
    }
}

/// Characters between which a line feed leaves no space.
enum EastAsianText {
    static func isWide(_ bytes: ArraySlice<UInt8>) -> Bool {
        var iterator = bytes.prefix(4).makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return false }
        switch scalar.value {
        case 0x2E80...0x303E, 0x3041...0x312F, 0x3190...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            return true
        default: return false
        }
    }
}
