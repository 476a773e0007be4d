import JobModel

/// `events.ics` (RFC 5545): the dates and times that a page names.
enum CalendarFile {
    /// Nil where none of the finds is a date.
    ///
    /// - Parameter stamp: when the file is made, as digits: `20261130T090000Z`.
    static func bytes(of detections: [DetectionRecord], title: String, url: String, stamp: String) -> [UInt8]? {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//WebClip//WebClip//EN"]
        for (number, detection) in detections.enumerated() where detection.type == "calendarEvent" {
            guard let when = moments(detection.value) else { continue }
            lines += [
                "BEGIN:VEVENT", "UID:\(number)-\(SHA256.hexDigest(Array((url + detection.value).utf8)).prefix(16))@webclip",
                "DTSTAMP:\(stamp)"
            ]
            lines += when
            lines += ["SUMMARY:\(escaped(detection.text))"]
            if !title.isEmpty { lines.append("DESCRIPTION:\(escaped(title))") }
            if !url.isEmpty { lines.append("URL:\(url)") }
            lines.append("END:VEVENT")
        }
        guard lines.count > 3 else { return nil }
        lines.append("END:VCALENDAR")
        return Array(lines.map { folded($0) + "\r\n" }.joined().utf8)
    }

    /// `DTSTART` and `DTEND` of an ISO 8601 date, time or interval; nil where the value is none (a duration, a rule).
    private static func moments(_ value: String) -> [String]? {
        let ends = value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let start = ends.first.flatMap(moment) else { return nil }
        guard ends.count == 2, let end = moment(ends[1]) else { return ["DTSTART\(start)"] }
        return ["DTSTART\(start)", "DTEND\(end)"]
    }

    /// `;VALUE=DATE:20261207`, `:20261207T054000` or `:20261207T054000Z`.
    private static func moment(_ text: String) -> String? {
        let parts = text.split(separator: "T", maxSplits: 1).map(String.init)
        guard let date = parts.first, date.utf8.count == 10, date.filter({ $0.isASCII && $0.isNumber }).count == 8 else { return nil }
        let day = date.filter { $0 != "-" }
        guard parts.count == 2 else { return ";VALUE=DATE:\(day)" }
        let clock = parts[1].prefix(8).filter { $0.isASCII && $0.isNumber }
        guard clock.count == 4 || clock.count == 6 else { return nil }
        return ":\(day)T\(clock)\(clock.count == 4 ? "00" : "")\(parts[1].hasSuffix("Z") ? "Z" : "")"
    }
}

/// `contacts.vcf` (RFC 6350): the numbers and addresses of a page as one card.
enum ContactCard {
    /// Nil where the page names neither a phone number nor an e-mail nor an address.
    static func bytes(of detections: [DetectionRecord], title: String, url: String) -> [UInt8]? {
        var lines: [String] = []
        for detection in detections {
            let value = detection.value.isEmpty ? detection.text : detection.value
            let line: String? =
                switch detection.type {
                case "phoneNumber": "TEL;VALUE=uri:tel:\(value)"
                case "email": "EMAIL:\(escaped(value))"
                case "address": "ADR;LABEL=\"\(quoted(detection.text))\":;;\(escaped(value));;;;"
                default: nil
                }
            if let line, !lines.contains(line) { lines.append(line) }
        }
        guard !lines.isEmpty else { return nil }
        let card =
            ["BEGIN:VCARD", "VERSION:4.0", "FN:\(escaped(title.isEmpty ? (url.isEmpty ? "Contacts" : url) : title))"]
            + (url.isEmpty ? [] : ["URL:\(url)"]) + lines + ["END:VCARD"]
        return Array(card.map { folded($0) + "\r\n" }.joined().utf8)
    }

    /// A parameter's value has neither quotes nor line breaks (RFC 6350 §3.3, RFC 6868).
    private static func quoted(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: ", ").filter { $0 != "\"" }
    }
}

/// TEXT of RFC 5545 §3.3.11 and RFC 6350 §4.1.
private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
        switch character {
        case "\\": result += "\\\\"
        case ";": result += "\\;"
        case ",": result += "\\,"
        case _ where character.isNewline: result += "\\n"
        default: result.append(character)
        }
    }
    return result
}

/// A line of at most 75 bytes, continued after a break and a space (RFC 5545 §3.1).
private func folded(_ line: String) -> String {
    var result = ""
    var width = 0
    for character in line {
        let bytes = character.utf8.count
        if width + bytes > 75 {
            result += "\r\n "
            width = 1
        }
        result.append(character)
        width += bytes
    }
    return result
}
