/// A JSON value (RFC 8259), for the structured data that pages carry and for the line protocol.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The number as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    struct Member: Sendable, Hashable {
        var name: String
        var value: JSONValue
        init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The first member with that name.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }

    var double: Double? {
        if case .number(let text) = self { return Double(text) }
        return nil
    }

    var elements: [JSONValue]? {
        if case .array(let values) = self { return values }
        return nil
    }

    var members: [Member]? {
        if case .object(let members) = self { return members }
        return nil
    }

    /// The value as compact JSON text.
    var serialized: String {
        var out: [UInt8] = []
        write(to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private func write(to out: inout [UInt8]) {
        // Depth is bounded: values come from `JSONReader`, which caps it, or from code.
        switch self {
        case .null: out += "null".utf8
        case .bool(let value): out += (value ? "true" : "false").utf8
        case .number(let text): out += text.utf8
        case .string(let text): Self.quote(text, to: &out)
        case .array(let values):
            out.append(0x5B)
            for (index, value) in values.enumerated() {
                if index > 0 { out.append(0x2C) }
                value.write(to: &out)
            }
            out.append(0x5D)
        case .object(let members):
            out.append(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(0x2C) }
                Self.quote(member.name, to: &out)
                out.append(0x3A)
                member.value.write(to: &out)
            }
            out.append(0x7D)
        }
    }

    private static func quote(_ text: String, to out: inout [UInt8]) {
        out.append(0x22)
        // Nearly all strings hold nothing to escape, and are copied whole.
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0xE2 }) {
            for scalar in text.unicodeScalars { escape(scalar, to: &out) }
        } else {
            out += text.utf8
        }
        out.append(0x22)
    }

    private static func escape(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
        switch scalar {
        case "\"": out += #"\""#.utf8
        case "\\": out += #"\\"#.utf8
        case "\n": out += #"\n"#.utf8
        case "\r": out += #"\r"#.utf8
        case "\t": out += #"\t"#.utf8
        // Script engines of old end a line there.
        case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
            let hex = String(scalar.value, radix: 16)
            out += #"\u"#.utf8
            out += String(repeating: "0", count: 4 - hex.utf8.count).utf8
            out += hex.utf8
        default: out += UTF8.encode(scalar) ?? .init()
        }
    }
}
