import Style

/// `text-transform` (Text 3 §2.1), aware of the languages whose case rules differ.
public enum TextTransformer {
    /// The UTF-8 of a text after its transform.
    public static func apply(_ transform: TextTransform, to bytes: [UInt8], language: String) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
        if transform.contains(.uppercase) {
            text = uppercase(text, language: primary)
        } else if transform.contains(.lowercase) {
            text = lowercase(text, language: primary)
        } else if transform.contains(.capitalize) {
            text = capitalize(text, language: primary)
        }
        if transform.contains(.fullWidth) { text = fullWidth(text) }
        if transform.contains(.fullSizeKana) { text = fullSizeKana(text) }
        return Array(text.utf8)
    }

    private static func uppercase(_ text: String, language: String) -> String {
        switch language {
        case "tr", "az": return text.replacingScalar("i", with: "İ").uppercased()
        case "lt": return text.uppercased()
        case "el": return greekUppercase(text)
        default: return text.uppercased()
        }
    }

    private static func lowercase(_ text: String, language: String) -> String {
        switch language {
        case "tr", "az": return text.replacingScalar("I", with: "ı").replacingScalar("İ", with: "i").lowercased()
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

    private static func capitalize(_ text: String, language: String) -> String {
        var result = String.UnicodeScalarView()
        var startsWord = true
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
                } else if scalar.properties.generalCategory != .nonspacingMark && scalar != "'" && scalar != "’" && scalar != "\u{AD}" {
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
                    case 0x20: "\u{3000}"
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
