import CICU

/// Punctuation that fills an em with a half that is blank (Text 4 §8.4).
enum FullwidthPunctuation {
    /// Its blank half is in front.
    case opening
    /// … is behind.
    case closing
    /// … is on both sides.
    case middle
    /// An ideographic space.
    case space

    /// nil for any other character. In traditional Chinese stops and commas stand in the middle of their em, in simplified
    /// Chinese colons and semicolons at its start.
    init?(_ scalar: UInt32, language: CharacterLanguage) {
        switch scalar {
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
            self = .opening
        case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
            self = .closing
        case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = language == .traditionalChinese ? .middle : .closing
        case 0xFF1A, 0xFF1B: self = language == .simplifiedChinese ? .closing : .middle
        case 0x30FB: self = .middle
        case 0x3000: self = .space
        case _: return nil
        }
    }
}

/// What the place of punctuation in its em depends on.
enum CharacterLanguage {
    case traditionalChinese, simplifiedChinese, other

    init(_ tag: String) {
        let tag = tag.lowercased()
        guard tag == "zh" || tag.hasPrefix("zh-") else {
            self = .other
            return
        }
        let subtags = tag.split(separator: "-").dropFirst()
        self = subtags.contains { $0 == "hant" || $0 == "tw" || $0 == "hk" || $0 == "mo" } ? .traditionalChinese : .simplifiedChinese
    }
}

/// The two sorts of characters that `text-autospace` sets apart (Text 4 §8.3).
enum AutospaceClass {
    case ideograph, letter

    init?(_ scalar: UInt32) {
        switch scalar {
        case 0..<0x30: return nil
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .letter
        case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
            self = .ideograph
        case 0x2E80..<0xA4D0, 0xFF00...0xFFEF: return nil
        case _:
            // Letters (1…5), marks (6…8) and decimal digits (9).
            let category = clip_icu_category(UChar32(bitPattern: scalar))
            guard category >= 1 && category <= 9 else { return nil }
            self = .letter
        }
    }
}
