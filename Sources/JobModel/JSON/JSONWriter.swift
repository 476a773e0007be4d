/// Writes JSON (RFC 8259) into a byte buffer, piece by piece; commas and indentation are its own matter.
public struct JSONWriter {
    public enum Layout: Sendable {
        /// One line without spaces.
        case compact
        /// A member a line, two spaces a level; arrays of plain values stay on one line.
        case indented
    }

    public private(set) var bytes: [UInt8] = []
    private let layout: Layout
    private var depth = 0
    private var needsComma = false
    private var followsKey = false

    public init(_ layout: Layout = .compact) { self.layout = layout }

    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    public mutating func key(_ key: String) {
        separate()
        appendQuoted(key)
        bytes.append(UInt8(ascii: ":"))
        if layout == .indented { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    public mutating func value(_ string: String) {
        separate()
        appendQuoted(string)
        needsComma = true
    }

    public mutating func value(_ number: Double) { raw(JSONNumber(number)?.text ?? "null") }
    public mutating func value(_ number: Int) { raw(String(number)) }

    /// Numbers on one line, whatever the layout: a rectangle, a range.
    public mutating func value(_ numbers: [Double]) {
        raw("[" + numbers.map { JSONNumber($0)?.text ?? "null" }.joined(separator: ",") + "]")
    }

    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let flag): raw(flag ? "true" : "false")
        case .number(let number): raw(number.text)
        case .string(let string): self.value(string)
        case .array(let items):
            if layout == .indented, items.allSatisfy({ !$0.isContainer }) {
                var line = JSONWriter(.compact)
                line.value(value)
                appendRaw(line.bytes)
            } else {
                beginArray()
                for item in items { self.value(item) }
                endArray()
            }
        case .object(let members):
            beginObject()
            for member in members {
                key(member.key)
                self.value(member.value)
            }
            endObject()
        }
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func appendRaw(_ text: [UInt8]) {
        separate()
        bytes.append(contentsOf: text)
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if needsComma { newLine() }
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        if depth > 0 { newLine() }
        needsComma = false
    }

    private mutating func newLine() {
        guard layout == .indented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, depth) * 2))
    }

    private mutating func appendQuoted(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7F:
                let digits = Array("0123456789abcdef".utf8)
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }

    public func bytes(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout)
        writer.value(self)
        return writer.bytes
    }

    /// The text on one line.
    public var text: String { String(decoding: bytes(), as: UTF8.self) }
}
