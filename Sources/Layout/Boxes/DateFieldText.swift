/// What date and time fields show: their value, or the names of the parts that are missing (HTML §4.10.5.1.7 and on), as a
/// browser of the United States writes them.
enum DateFieldText {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"
    ]

    static func text(of value: String, type: String) -> String {
        switch type {
        case "date": date(value) ?? "mm/dd/yyyy"
        case "time": time(value) ?? "--:-- --"
        case "month": month(value) ?? "--------- ----"
        case "week": week(value) ?? "Week --, ----"
        default: dateAndTime(value) ?? "mm/dd/yyyy, --:-- --"
        }
    }

    /// What stands in each part of the field at most, and what between the parts, which is one text: names of parts, the greatest
    /// values, what is filled in.
    static func parts(of value: String, type: String) -> [[String]] {
        let day = [["mm", "12"], ["/"], ["dd", "31"], ["/"], ["yyyy", lastYear]]
        let hasSeconds = text(of: value, type: type).utf8.count { $0 == UInt8(ascii: ":") } > 1
        let time = [["--", "12"], [":"], ["--", "59"]] + (hasSeconds ? [[":"], ["--", "59"]] : []) + [["\u{202F}"], ["--", "AM", "PM"]]
        switch type {
        case "date": return day
        case "time": return time
        case "month": return [["---------"] + months, [" "], ["----", lastYear]]
        case "week": return [["Week "], ["--", "53"], [", "], ["----", lastYear]]
        default: return day + [[", "]] + time
        }
    }

    /// The last year that a script's dates reach.
    private static let lastYear = "275760"

    private static func dateAndTime(_ value: String) -> String? {
        let parts = value.split(whereSeparator: { $0 == "T" || $0 == " " }).map(String.init)
        guard parts.count == 2, let date = date(parts[0]), let time = time(parts[1]) else { return nil }
        return "\(date), \(time)"
    }

    private static func numbers(_ value: String, _ separator: Character, _ lengths: [ClosedRange<Int>]) -> [Int]? {
        let parts = value.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == lengths.count else { return nil }
        var result: [Int] = []
        for (part, length) in zip(parts, lengths) {
            guard length.contains(part.utf8.count), part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(part) else {
                return nil
            }
            result.append(number)
        }
        return result
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func date(_ value: String) -> String? {
        guard let parts = numbers(value, "-", [4...6, 2...2, 2...2]), (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
            return nil
        }
        return "\(padded(parts[1], 2))/\(padded(parts[2], 2))/\(padded(parts[0], 4))"
    }

    private static func time(_ value: String) -> String? {
        let whole = value.split(separator: ".", maxSplits: 1).first.map(String.init) ?? value
        let parts = numbers(whole, ":", [2...2, 2...2]) ?? numbers(whole, ":", [2...2, 2...2, 2...2])
        guard let parts, parts[0] < 24, parts[1] < 60 else { return nil }
        let hour = parts[0] % 12 == 0 ? 12 : parts[0] % 12
        let seconds = parts.count > 2 && parts[2] > 0 ? ":\(padded(parts[2], 2))" : ""
        return "\(padded(hour, 2)):\(padded(parts[1], 2))\(seconds) \(parts[0] < 12 ? "AM" : "PM")"
    }

    private static func month(_ value: String) -> String? {
        guard let parts = numbers(value, "-", [4...6, 2...2]), months.indices.contains(parts[1] - 1) else { return nil }
        return "\(months[parts[1] - 1]) \(padded(parts[0], 4))"
    }

    private static func week(_ value: String) -> String? {
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].first == "W", let year = numbers(String(parts[0]), "-", [4...6])?.first,
            let week = numbers(String(parts[1].dropFirst()), "-", [2...2])?.first
        else { return nil }
        return "Week \(padded(week, 2)), \(padded(year, 4))"
    }
}
