import CHarfBuzz

/// A stretch of a paragraph that goes to HarfBuzz in one call.
struct TextItem {
    var range: Range<Int>
    var font: FontID
    var script: UInt32
    var orientation: RunOrientation
    var kind: Kind

    enum Kind {
        case text
        /// Lower-case letters shown as smaller capitals, for a font without small capitals of its own.
        case syntheticSmallCaps
        /// Line and paragraph separators, which show as spaces (Text 3 §4).
        case separator
        /// Characters that show nothing of their own.
        case invisible
    }
}

/// What segmenting needs to know of a character.
enum CharacterTraits {
    /// Tab, line feed and other controls, bidi controls, and the object replacement character that layout puts in for
    /// atomic inlines.
    @inline(__always)
    static func isInvisible(_ scalar: UInt32) -> Bool {
        scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) || scalar == 0x61C || scalar == 0xFFFC
            || (scalar >= 0x200E && scalar <= 0x200F) || (scalar >= 0x202A && scalar <= 0x202E)
            || (scalar >= 0x2066 && scalar <= 0x2069)
    }

    @inline(__always)
    static func isSeparator(_ scalar: UInt32) -> Bool { scalar == 0x2028 || scalar == 0x2029 }

    /// Ignorable characters that take whatever font is current.
    static func joinsAnyFont(_ scalar: UInt32) -> Bool {
        scalar == 0xAD || (scalar >= 0x200B && scalar <= 0x200D) || (scalar >= 0x2060 && scalar <= 0x2064)
            || scalar == 0xFEFF || isVariationSelector(scalar) || (scalar >= 0xE0000 && scalar < 0xE0100)
    }

    static func isVariationSelector(_ scalar: UInt32) -> Bool {
        (scalar >= 0xFE00 && scalar <= 0xFE0F) || (scalar >= 0xE0100 && scalar <= 0xE01EF)
    }

    /// Whether the character belongs to the cluster of the one before it.
    static func extendsCluster(_ scalar: UInt32, after previous: UInt32) -> Bool {
        if scalar < 0x300 { return false }
        if joinsAnyFont(scalar) && scalar != 0x200B && scalar != 0xFEFF { return true }
        if scalar >= 0x1F3FB && scalar <= 0x1F3FF { return true }
        guard let value = Unicode.Scalar(scalar) else { return false }
        if previous == 0x200D && value.properties.isEmojiPresentation { return true }
        switch value.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        case _: return previous == 0x200D && value.properties.isEmoji
        }
    }

    /// Scripts whose letters join: letter-spacing would tear them.
    static func isCursive(_ script: UInt32) -> Bool {
        switch script {
        case HB_SCRIPT_ARABIC.rawValue, HB_SCRIPT_SYRIAC.rawValue, HB_SCRIPT_MONGOLIAN.rawValue, HB_SCRIPT_NKO.rawValue,
            HB_SCRIPT_PHAGS_PA.rawValue, HB_SCRIPT_MANDAIC.rawValue, HB_SCRIPT_HANIFI_ROHINGYA.rawValue:
            true
        case _: false
        }
    }

    /// Word-separator characters (CSS Text 4 §8.1).
    static func separatesWords(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F: true
        case _: false
        }
    }
}
