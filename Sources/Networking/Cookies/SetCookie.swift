import ClipBase

/// A `Set-Cookie` line in its parts (RFC 6265bis §5.6).
struct SetCookie {
    var name: String
    var value: String
    var expires: Int64?
    var maxAge: Int64?
    /// In lower case, without a dot in front.
    var domain: String?
    /// Nil where the line names none that counts.
    var path: String?
    var isSecure = false
    var isHTTPOnly = false
    var sameSite = Cookie.SameSite.unspecified

    private static let maxNameAndValueBytes = 4_096
    private static let maxAttributeBytes = 1_024

    /// Nil where the line is to be ignored whole.
    init?(_ line: String) {
        guard !line.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else { return nil }
        var fields = line.split(separator: ";", omittingEmptySubsequences: false)[...]
        guard let pair = fields.popFirst() else { return nil }
        (name, value) = Self.pair(pair) ?? ("", pair.trimmingHTTPSpace)
        guard !(name.isEmpty && value.isEmpty), name.utf8.count + value.utf8.count <= Self.maxNameAndValueBytes else {
            return nil
        }
        for field in fields {
            let (name, value) = Self.pair(field) ?? (field.trimmingHTTPSpace, "")
            guard value.utf8.count <= Self.maxAttributeBytes else { continue }
            set(name.asciiLowercased, to: value)
        }
    }

    private mutating func set(_ attribute: String, to value: String) {
        switch attribute {
        case "expires":
            if let date = CookieDate.parse(value) { expires = date }
        case "max-age":
            guard let first = value.utf8.first, first.isDigit || first == 0x2D, value.utf8.dropFirst().allSatisfy(\.isDigit)
            else { return }
            // A number too large for an integer is as good as the largest.
            maxAge = Int64(value) ?? (first == 0x2D ? 0 : .max)
        case "domain":
            let name = value.hasPrefix(".") ? String(value.dropFirst()) : value
            domain = name.asciiLowercased
        case "path": path = value.hasPrefix("/") ? value : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite": sameSite = Cookie.SameSite(rawValue: value.asciiLowercased) ?? .unspecified
        default: break
        }
    }

    private static func pair(_ text: Substring) -> (String, String)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        return (text[..<equals].trimmingHTTPSpace, text[text.index(after: equals)...].trimmingHTTPSpace)
    }

    /// The "default-path" of a URL (RFC 6265bis §5.1.4).
    static func defaultPath(of url: WebURL) -> String {
        let path = url.path
        guard path.hasPrefix("/"), let last = path.lastIndex(of: "/"), last != path.startIndex else { return "/" }
        return String(path[..<last])
    }
}

/// The dates of cookies, in whatever form (RFC 6265bis §5.1.1).
enum CookieDate {
    /// Seconds since 1970, or nil.
    static func parse(_ text: String) -> Int64? {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            if time == nil, let found = Self.time(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = Self.month(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601, time.hour < 24,
            time.minute < 60, time.second < 60
        else { return nil }
        return CivilDate.days(year: year, month: month, day: day) * 86_400
            + Int64(time.hour * 3_600 + time.minute * 60 + time.second)
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        byte == 0x09 || (0x20...0x2F).contains(byte) || (0x3B...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }

    /// A number at the start of the token, followed by no further digit.
    private static func number(_ token: Substring.UTF8View.SubSequence, digits: ClosedRange<Int>) -> Int? {
        let run = token.prefix(while: \.isDigit)
        guard digits.contains(run.count) else { return nil }
        return run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func time(_ token: Substring.UTF8View.SubSequence) -> (hour: Int, minute: Int, second: Int)? {
        let fields = token.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard fields.count >= 3, fields[0].allSatisfy(\.isDigit), fields[1].allSatisfy(\.isDigit),
            let hour = number(fields[0], digits: 1...2), let minute = number(fields[1], digits: 1...2),
            let second = number(fields[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    private static func month(_ token: Substring.UTF8View.SubSequence) -> Int? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let name = String(decoding: token.prefix(3).map { $0 | 0x20 }, as: UTF8.self)
        return names.firstIndex(of: name).map { $0 + 1 }
    }
}

/// The calendar without a time zone.
enum CivilDate {
    /// Days from 1970-01-01 to a date of the Gregorian calendar.
    static func days(year: Int, month: Int, day: Int) -> Int64 {
        // Years that begin in March put the leap day at the end.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Int64(era) * 146_097 + Int64(dayOfEra) - 719_468
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
