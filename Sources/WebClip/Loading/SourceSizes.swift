import ClipBase
import CSSSyntax
import DOM

/// The `sizes` attribute: the first entry whose media condition holds says the size (HTML §4.8.4.2.2).
enum SourceSizes {
    /// CSS px; nil where no entry applies.
    static func evaluate(_ sizes: String, environment: MediaEnvironment) -> Double? {
        for entry in split(sizes) {
            let trimmed = entry.drop(while: { isASCIIWhitespace($0) })
            // The length is the last component value; what stands before it is the condition.
            var end = trimmed.endIndex
            while end > trimmed.startIndex, isASCIIWhitespace(trimmed[end - 1]) { end -= 1 }
            var start = end, depth = 0
            while start > trimmed.startIndex {
                let byte = trimmed[start - 1]
                if byte == 0x29 { depth += 1 } else if byte == 0x28 { depth -= 1 }
                if depth == 0 && isASCIIWhitespace(byte) { break }
                start -= 1
            }
            guard let length = length(String(decoding: trimmed[start..<end], as: UTF8.self), environment: environment) else { continue }
            let condition = String(decoding: trimmed[trimmed.startIndex..<start], as: UTF8.self)
            if condition.utf8.allSatisfy(isASCIIWhitespace) || MediaQueryList(condition).matches(environment) { return length }
        }
        return nil
    }

    private static func split(_ sizes: String) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        let bytes = Array(sizes.utf8)
        var start = 0, depth = 0
        for (i, byte) in bytes.enumerated() {
            if byte == 0x28 { depth += 1 } else if byte == 0x29 { depth -= 1 }
            if byte == 0x2C && depth == 0 { parts.append(bytes[start..<i]); start = i + 1 }
        }
        parts.append(bytes[start...])
        return parts
    }

    /// A length in px, em, rem or viewport units; `calc()` sums of them.
    private static func length(_ text: String, environment: MediaEnvironment) -> Double? {
        if text.asciiLowercased.hasPrefix("calc("), text.hasSuffix(")") {
            var sum = 0.0, sign = 1.0
            for part in text.dropFirst(5).dropLast().split(separator: " ") {
                if part == "+" { sign = 1 } else if part == "-" { sign = -1 }
                else if let value = length(String(part), environment: environment) { sum += sign * value }
                else { return nil }
            }
            return sum
        }
        let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        guard let value = Double(number) else { return nil }
        switch text.dropFirst(number.count).lowercased() {
        case "px": return value
        case "em", "rem": return value * 16
        case "vw": return value * environment.viewportWidth / 100
        case "vh": return value * environment.viewportHeight / 100
        case "vmin": return value * min(environment.viewportWidth, environment.viewportHeight) / 100
        case "vmax": return value * max(environment.viewportWidth, environment.viewportHeight) / 100
        case "pt": return value * 4 / 3
        case "" where value == 0: return 0
        default: return nil
        }
    }
}
