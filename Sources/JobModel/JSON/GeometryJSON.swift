import ClipBase

/// `[x, y, width, height]`, CSS px.
extension Rect: JSONConvertible {
    public static var expectation: String { "[x, y, width, height]" }

    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> Rect? {
        let numbers = value.array?.compactMap(\.double).filter(\.isFinite) ?? []
        guard numbers.count == 4, value.array?.count == 4 else { return mismatch(value, at: path, &problems) }
        guard numbers[2] > 0, numbers[3] > 0 else {
            problems.append(.init(path: path, message: "expected a width and a height above 0, found \(value.text)"))
            return nil
        }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    public var json: JSONValue { .array([.number(x), .number(y), .number(width), .number(height)]) }
}

/// A stretch of time, written `90s`, `15m`, `1h30m`, `2d` or as a number of seconds.
public struct TimeSpan: JSONConvertible, Comparable {
    public var seconds: Double
    public init(seconds: Double) { self.seconds = seconds }

    /// Nil where the text is no time span.
    public init?(_ text: String) {
        var total = 0.0
        var digits = ""
        var units = 0
        for character in text {
            if character.isASCII, character.isNumber || character == "." {
                digits.append(character)
                continue
            }
            let unit: Double
            switch character {
            case "s": unit = 1
            case "m": unit = 60
            case "h": unit = 3_600
            case "d": unit = 86_400
            default: return nil
            }
            guard let number = Double(digits) else { return nil }
            total += number * unit
            units += 1
            digits = ""
        }
        guard digits.isEmpty, units > 0, total.isFinite else { return nil }
        seconds = total
    }

    public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.seconds < b.seconds }

    public static var expectation: String { "a time span such as “90s”, “15m”, “1h30m” or “2d”" }

    public static func read(_ value: JSONValue, at path: String, _ problems: inout [JobProblem]) -> TimeSpan? {
        if let seconds = value.double { return TimeSpan(seconds: seconds) }
        guard let span = value.string.flatMap({ TimeSpan($0) }) else {
            problems.append(.init(path: path, message: "expected \(expectation), found \(value.text.prefix(40))"))
            return nil
        }
        return span
    }

    public var json: JSONValue { .string("\(JSONNumber(seconds)?.text ?? "0")s") }
}
