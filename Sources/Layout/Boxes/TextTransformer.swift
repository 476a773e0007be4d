import Style

/// `text-transform` (Text 3 §2.1), aware of the languages whose case rules differ.
public enum TextTransformer {
    /// The UTF-8 of a text after its transform.
    ///
    /// - Parameter continuesWord: the text before it ends inside a word.
    public static func apply(
        _ transform: TextTransform, to bytes: [UInt8], language: String, continuesWord: Bool = false
    ) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        if transform.contains(.uppercase) {
            text = uppercase(text, language: primary)
        } else if transform.contains(.lowercase) {
            text = lowercase(text, language: primary)
        } else if transform.contains(.capitalize) {
            text = capitalize(text, language: primary, continuesWord: continuesWord)
        }
        if transform.contains(.fullWidth) { text = fullWidth(text) }
        if transform.contains(.fullSizeKana) { text = fullSizeKana(text) }
        if transform.contains(.mathAuto) { text = mathItalic(text) }
        return Array(text.utf8)
    }

    private static func uppercase(_ text: String, language: String) -> String {
        switch language {
        case "tr", "az": return text.replacingScalar("i", with: "İ").uppercased()
        case "lt": return withoutLithuanianDots(text).uppercased()
        case "el": return greekUppercase(text)
        default: return text.uppercased()
        }
    }

    private static func lowercase(_ text: String, language: String) -> String {
        switch language {
        case "tr", "az": return turkicLowercase(text)
        case "lt": return lithuanianLowercase(text)
        default: return finalSigma(text)
        }
    }

    /// Lower case with ς at the end of words (Unicode SpecialCasing, Final_Sigma).
    private static func finalSigma(_ text: String) -> String {
        guard text.unicodeScalars.contains("Σ") else { return text.lowercased() }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (i, scalar) in scalars.enumerated() {
            if scalar == "Σ" {
                let before = i > 0 && scalars[i - 1].properties.isAlphabetic
                let after = i + 1 < scalars.count && scalars[i + 1].properties.isAlphabetic
                result.append(before && !after ? "ς" : "σ")
            } else {
                result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// I and J keep a dot under accents above (SpecialCasing, More_Above).
    private static func lithuanianLowercase(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (i, scalar) in scalars.enumerated() {
            switch scalar {
            case "I", "J", "Į":
                result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
                if hasMarkAbove(scalars, after: i) { result.append("\u{307}") }
            case "Ì": result.append(contentsOf: "i\u{307}\u{300}".unicodeScalars)
            case "Í": result.append(contentsOf: "i\u{307}\u{301}".unicodeScalars)
            case "Ĩ": result.append(contentsOf: "i\u{307}\u{303}".unicodeScalars)
            default: result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// The dot above goes behind a soft-dotted letter, before it becomes a capital (After_Soft_Dotted).
    private static func withoutLithuanianDots(_ text: String) -> String {
        let softDotted: Set<Unicode.Scalar> = ["i", "j", "į", "ị", "ḭ"]
        var result = String.UnicodeScalarView()
        var isSoftDotted = false
        for scalar in text.unicodeScalars {
            if scalar == "\u{307}" && isSoftDotted { continue }
            result.append(scalar)
            let combiningClass = scalar.properties.canonicalCombiningClass
            if combiningClass == .notReordered || combiningClass == .above { isSoftDotted = softDotted.contains(scalar) }
        }
        return String(result)
    }

    private static func turkicLowercase(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var i = 0
        while i < scalars.count {
            switch scalars[i] {
            case "İ": result.append("i")
            case "I" where i + 1 < scalars.count && scalars[i + 1] == "\u{307}":
                result.append("i")
                i += 1
            case "I": result.append("ı")
            default: result.append(contentsOf: scalars[i].properties.lowercaseMapping.unicodeScalars)
            }
            i += 1
        }
        return String(result)
    }

    private static func hasMarkAbove(_ scalars: [Unicode.Scalar], after index: Int) -> Bool {
        for scalar in scalars.dropFirst(index + 1) {
            let combiningClass = scalar.properties.canonicalCombiningClass
            if combiningClass == .above { return true }
            if combiningClass == .notReordered { return false }
        }
        return false
    }

    /// `math-auto`: a text of one letter is set as a mathematical italic one (MathML Core §4.2).
    private static func mathItalic(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1, let italic = mathItalic(scalar) else { return text }
        return String(italic)
    }

    private static func mathItalic(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let value = scalar.value
        switch value {
        case 0x68: return "\u{210E}"
        case 0x41...0x5A: return Unicode.Scalar(0x1D434 + value - 0x41)
        case 0x61...0x7A: return Unicode.Scalar(0x1D44E + value - 0x61)
        case 0x131: return "\u{1D6A4}"
        case 0x237: return "\u{1D6A5}"
        case 0x391...0x3A1, 0x3A3...0x3A9: return Unicode.Scalar(0x1D6E2 + value - 0x391)
        case 0x3F4: return "\u{1D6F3}"
        case 0x2207: return "\u{1D6FB}"
        case 0x3B1...0x3C9: return Unicode.Scalar(0x1D6FC + value - 0x3B1)
        case 0x2202: return "\u{1D715}"
        case 0x3F5: return "\u{1D716}"
        case 0x3D1: return "\u{1D717}"
        case 0x3F0: return "\u{1D718}"
        case 0x3D5: return "\u{1D719}"
        case 0x3F1: return "\u{1D71A}"
        case 0x3D6: return "\u{1D71B}"
        default: return nil
        }
    }

    /// Greek loses its accents in capitals, except the dialytika.
    private static func greekUppercase(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "ά", "Ά": result.append("Α")
            case "έ", "Έ": result.append("Ε")
            case "ή", "Ή": result.append("Η")
            case "ί", "Ί": result.append("Ι")
            case "ό", "Ό": result.append("Ο")
            case "ύ", "Ύ": result.append("Υ")
            case "ώ", "Ώ": result.append("Ω")
            case "ΐ", "ϊ": result.append("Ϊ")
            case "ΰ", "ϋ": result.append("Ϋ")
            case "\u{0301}", "\u{0300}", "\u{0342}": continue
            default: result.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
            }
        }
        return String(result)
    }

    /// Whether a text ends inside a word, so that what follows it continues that.
    static func endsInsideWord(_ bytes: [UInt8]) -> Bool {
        guard let scalar = String(decoding: bytes.suffix(32), as: UTF8.self).unicodeScalars.last else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isInsideWord(scalar)
    }

    /// Marks and apostrophes, which end no word.
    private static func isInsideWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark || scalar == "'" || scalar == "’" || scalar == "\u{AD}"
    }

    private static func capitalize(_ text: String, language: String, continuesWord: Bool) -> String {
        var result = String.UnicodeScalarView()
        var startsWord = !continuesWord
        let scalars = Array(text.unicodeScalars)
        var i = 0
        while i < scalars.count {
            let scalar = scalars[i]
            let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if isLetter && startsWord {
                if language == "nl", scalar == "i" || scalar == "I", i + 1 < scalars.count, scalars[i + 1] == "j" || scalars[i + 1] == "J" {
                    result.append("I")
                    result.append("J")
                    i += 2
                    startsWord = false
                    continue
                }
                if (language == "tr" || language == "az") && scalar == "i" {
                    result.append("İ")
                } else {
                    result.append(contentsOf: scalar.properties.titlecaseMapping.unicodeScalars)
                }
                startsWord = false
            } else {
                result.append(scalar)
                if isLetter {
                    startsWord = false
                } else if !isInsideWord(scalar) {
                    startsWord = true
                }
            }
            i += 1
        }
        return String(result)
    }

    private static func fullWidth(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x21...0x7E: Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
                    case 0xA2: "\u{FFE0}"
                    case 0xA3: "\u{FFE1}"
                    case 0xA5: "\u{FFE5}"
                    case 0xA6: "\u{FFE4}"
                    case 0xAC: "\u{FFE2}"
                    case 0xAF: "\u{FFE3}"
                    case 0x20A9: "\u{FFE6}"
                    default: scalar
                    }
                }))
    }

    private static func fullSizeKana(_ text: String) -> String {
        let small = Array("ぁぃぅぇぉゕゖっゃゅょゎァィゥェォヵヶッャュョヮ".unicodeScalars)
        let full = Array("あいうえおかけつやゆよわアイウエオカケツヤユヨワ".unicodeScalars)
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    small.firstIndex(of: scalar).map { full[$0] } ?? scalar
                }))
    }
}

extension String {
    fileprivate func replacingScalar(_ scalar: Unicode.Scalar, with other: Unicode.Scalar) -> String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == scalar ? other : $0 }))
    }
}
