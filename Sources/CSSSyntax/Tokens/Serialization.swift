/// CSS text of values, as CSSOM §2.1 writes it.
public enum CSSText {
    /// `identifier` with whatever could not stand in an identifier escaped.
    public static func identifier(_ identifier: String) -> String {
        var result = ""
        let scalars = Array(identifier.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isDigit = scalar.value >= 0x30 && scalar.value <= 0x39
            switch scalar.value {
            case 0: result.unicodeScalars.append("\u{FFFD}")
            case 1...0x1F, 0x7F: result += codePointEscape(scalar)
            case 0x30...0x39 where index == 0 || index == 1 && scalars[0] == "-": result += codePointEscape(scalar)
            case 0x2D where scalars.count == 1: result += "\\-"
            case _ where isDigit || scalar.value >= 0x80 || scalar == "-" || scalar == "_" || isLetter(scalar):
                result.unicodeScalars.append(scalar)
            default:
                result += "\\"
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `string` in double quotes.
    public static func string(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar.value {
            case 0: result.unicodeScalars.append("\u{FFFD}")
            case 1...0x1F, 0x7F: result += codePointEscape(scalar)
            case 0x22, 0x5C:
                result += "\\"
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    public static func url(_ url: String) -> String { "url(\(string(url)))" }

    private static func codePointEscape(_ scalar: Unicode.Scalar) -> String {
        "\\" + String(scalar.value, radix: 16) + " "
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value >= 0x41 && scalar.value <= 0x5A) || (scalar.value >= 0x61 && scalar.value <= 0x7A)
    }
}
