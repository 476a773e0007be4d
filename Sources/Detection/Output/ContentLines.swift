/// Content lines as iCalendar (RFC 5545 §3.1) and vCard (RFC 6350 §3.2) share them: escaped, folded at 75 octets, CRLF.
struct ContentLines {
    private(set) var text = ""

    static let maxOctets = 75

    mutating func add(_ name: String, _ value: String) { addRaw(name + ":" + Self.escape(value)) }

    /// A line whose value needs no escaping: a date, a rule, a URI, an escaped list.
    mutating func addRaw(_ line: String) {
        var octets = 0
        for character in line.unicodeScalars {
            let width = character.utf8.count
            if octets + width > Self.maxOctets {
                text += "\r\n "
                octets = 1
            }
            text.unicodeScalars.append(character)
            octets += width
        }
        text += "\r\n"
    }

    mutating func append(_ other: ContentLines) { text += other.text }

    /// A unique identifier for what the text tells: the same each time.
    static func identifier(_ text: String) -> String {
        var hash = TokenHash.seed
        for byte in text.utf8 { hash = TokenHash.add(UInt32(byte), to: hash) }
        return String(hash, radix: 16) + "@webclip"
    }

    /// Backslash, comma, semicolon and line break.
    static func escape(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case ",": result += "\\,"
            case ";": result += "\\;"
            case "\n": result += "\\n"
            case "\r": continue
            default: if scalar.value >= 0x20 || scalar == "\t" { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
