import CICU

/// Line breaking classes (UAX #14) as `word-break` uses them.
enum BreakClasses {
    @inline(__always)
    private static func lineClass(_ scalar: UInt32) -> UInt32 {
        UInt32(bitPattern: clip_icu_property(UChar32(bitPattern: scalar), UCHAR_LINE_BREAK))
    }

    private static func category(_ scalar: UInt32) -> UInt32 { 1 << UInt32(clip_icu_category(UChar32(bitPattern: scalar))) }

    /// Quotation marks that open (`Pi`) and close (`Pf`), among those that may do either by their line breaking class.
    static func isInitialQuote(_ scalar: UInt32) -> Bool { scalar == 0x201C || scalar == 0x2018 || scalar == 0xAB || scalar == 0x2039 }
    static func isFinalQuote(_ scalar: UInt32) -> Bool { scalar == 0x201D || scalar == 0x2019 || scalar == 0xBB || scalar == 0x203A }

    /// Characters of East Asian width in front of which, and behind which, a quotation mark may be parted from them.
    static func isWideBeforeQuote(_ scalar: UInt32) -> Bool {
        guard isWide(scalar) else { return false }
        switch lineClass(scalar) {
        case U_LB_IDEOGRAPHIC.rawValue, U_LB_H2.rawValue, U_LB_H3.rawValue, U_LB_CLOSE_PUNCTUATION.rawValue, U_LB_NONSTARTER.rawValue,
            U_LB_CONDITIONAL_JAPANESE_STARTER.rawValue:
            return true
        case _: return false
        }
    }

    static func isWideAfterQuote(_ scalar: UInt32) -> Bool {
        guard isWide(scalar) else { return false }
        switch lineClass(scalar) {
        case U_LB_IDEOGRAPHIC.rawValue, U_LB_H2.rawValue, U_LB_H3.rawValue, U_LB_OPEN_PUNCTUATION.rawValue: return true
        case _: return false
        }
    }

    static func isWide(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x1100 else { return false }
        let width = UInt32(bitPattern: clip_icu_property(UChar32(bitPattern: scalar), UCHAR_EAST_ASIAN_WIDTH))
        return width == U_EA_WIDE.rawValue || width == U_EA_FULLWIDTH.rawValue
    }

    static func isMark(_ scalar: UInt32) -> Bool { lineClass(scalar) == U_LB_COMBINING_MARK.rawValue }

    /// Letters between two of which no rule ever breaks.
    @inline(__always)
    static func isPlainLetter(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A }
        if scalar >= 0xC0 && scalar < 0x2C7 { return scalar != 0xD7 && scalar != 0xF7 }
        if (scalar >= 0x386 && scalar < 0x483) || (scalar >= 0x48A && scalar < 0x530) { return true }
        return lineClass(scalar) == U_LB_ALPHABETIC.rawValue
    }

    /// Letters and digits that `break-all` treats as ideographs.
    private static func isBreakAllLetter(_ lineClass: UInt32) -> Bool {
        switch lineClass {
        case U_LB_ALPHABETIC.rawValue, U_LB_AMBIGUOUS.rawValue, U_LB_NUMERIC.rawValue, U_LB_HEBREW_LETTER.rawValue,
            U_LB_COMPLEX_CONTEXT.rawValue:
            true
        case _: false
        }
    }

    /// The breaks that `word-break: break-all` adds between two scalars.
    static func breakAllAllows(_ before: UInt32, _ after: UInt32) -> Bool {
        let first = lineClass(before)
        let second = after == 0x2B ? U_LB_ALPHABETIC.rawValue : lineClass(after)
        if isBreakAllLetter(first) {
            return isBreakAllLetter(second) || second == U_LB_OPEN_PUNCTUATION.rawValue
                || second == U_LB_PREFIX_NUMERIC.rawValue
        }
        switch first {
        case U_LB_CLOSE_PUNCTUATION.rawValue, U_LB_CLOSE_PARENTHESIS.rawValue, U_LB_EXCLAMATION.rawValue,
            U_LB_INFIX_NUMERIC.rawValue, U_LB_POSTFIX_NUMERIC.rawValue, U_LB_BREAK_AFTER.rawValue,
            U_LB_BREAK_SYMBOLS.rawValue:
            return isBreakAllLetter(second)
        case U_LB_HYPHEN.rawValue: return second == U_LB_NUMERIC.rawValue
        case _: return false
        }
    }

    /// Whether `word-break: keep-all` forbids a break between two scalars: both letters or digits of scripts that
    /// break by spaces or ideographs.
    static func isKeptTogether(_ before: UInt32, _ after: UInt32) -> Bool {
        isKept(before) && isKept(after)
    }

    private static func isKept(_ scalar: UInt32) -> Bool {
        // Letters are the categories Lu…Lo (1…5), numbers Nd…No (9…11).
        let lettersAndNumbers: UInt32 = 0b1111_1 << 1 | 0b111 << 9
        return category(scalar) & lettersAndNumbers != 0 && lineClass(scalar) != U_LB_COMPLEX_CONTEXT.rawValue
    }
}
