import CICU

/// Punctuation that fills an em with a half that is blank, and the brackets that it may adjoin (Text 4 §8.4).
enum FullwidthPunctuation {
    /// Its blank half is in front.
    case opening
    /// … is behind.
    case closing
    /// A stop, comma or colon whose blank half is behind, and stays at the end of a line, as in the reference browser.
    case stop
    /// … is on both sides.
    case middle
    /// An ideographic space.
    case space
    /// Brackets that are as wide as their ink.
    case narrowOpening, narrowClosing

    /// nil for any other character. In traditional Chinese stops and commas stand in the middle of their em, in simplified
    /// Chinese colons and semicolons at its start.
    init?(_ scalar: UInt32, language: CharacterLanguage) {
        switch scalar {
        case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
            self = .opening
        case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
            self = .closing
        case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = language == .traditionalChinese ? .middle : .stop
        case 0xFF1A, 0xFF1B: self = language == .simplifiedChinese ? .stop : .middle
        case 0x30FB: self = .middle
        case 0x3000: self = .space
        // Quotation marks fill an em in Chinese fonts.
        case 0x2018, 0x201C: self = language == .other ? .narrowOpening : .opening
        case 0x2019, 0x201D: self = language == .other ? .narrowClosing : .closing
        case 0x28, 0x5B, 0x7B: self = .narrowOpening
        case 0x29, 0x5D, 0x7D: self = .narrowClosing
        case 0..<0x80: return nil
        case _:
            // Opening (20) and closing (21) punctuation.
            switch clip_icu_category(UChar32(bitPattern: scalar)) {
            case 20: self = .narrowOpening
            case 21: self = .narrowClosing
            case _: return nil
            }
        }
    }

    /// Whether an opening mark behind this one gives up its blank half.
    var closesUpOpening: Bool {
        switch self {
        case .opening, .closing, .stop, .middle, .space, .narrowOpening: true
        case .narrowClosing: false
        }
    }

    /// Whether a closing mark in front of this one does.
    var closesUpClosing: Bool {
        switch self {
        case .closing, .stop, .middle, .space, .narrowClosing: true
        case .opening, .narrowOpening: false
        }
    }
}

/// What the place of punctuation in its em depends on.
enum CharacterLanguage {
    case traditionalChinese, simplifiedChinese, other

    init(_ tag: String) {
        let tag = tag.lowercased()
        guard tag == "zh" || tag.hasPrefix("zh-") || tag.hasPrefix("zh_") else {
            self = .other
            return
        }
        let subtags = tag.split { $0 == "-" || $0 == "_" }.dropFirst()
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
