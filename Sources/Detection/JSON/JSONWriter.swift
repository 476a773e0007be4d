/// Writes JSON text (RFC 8259), for answers that are many times as long as what they answer.
struct JSONWriter: ~Copyable {
    /// Memory of its own: an array would be asked at each comma whether it may be written to.
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    init(capacity: Int = 256) { buffer = .allocate(capacity: max(capacity, 16)) }

    deinit { buffer.deallocate() }

    /// What is written so far.
    var bytes: [UInt8] { Array(buffer[..<count]) }

    @inline(__always)
    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard let source = text.baseAddress, text.count > 0 else { return }
        if buffer.count - count < text.count { grow(by: text.count) }
        guard let target = buffer.baseAddress else { return }
        (target + count).update(from: source, count: text.count)
        count += text.count
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        if buffer.count == count { grow(by: 1) }
        buffer[count] = byte
        count += 1
    }

    private mutating func grow(by more: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(buffer.count * 2, count + more))
        _ = larger.update(fromContentsOf: buffer[..<count])
        buffer.deallocate()
        buffer = larger
    }

    /// Text that is JSON already.
    mutating func raw(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Text of a number, as it stands.
    mutating func number(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    mutating func number(_ value: Int) {
        // Digits from the last to the first.
        var rest = value.magnitude
        let start = count
        repeat {
            append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        if value < 0 { append(0x2D) }
        buffer[start..<count].reverse()
    }

    /// A number of at most two decimals, as Swift prints it: `0.9`, `1.0`.
    mutating func hundredths(_ value: Double) {
        let scaled = (value * 100).rounded()
        guard scaled >= 0, scaled < 1e9 else { return number("\(scaled / 100)") }
        let parts = Int(scaled)
        number(parts / 100)
        append(0x2E)
        append(0x30 + UInt8(truncatingIfNeeded: parts / 10 % 10))
        if parts % 10 != 0 { append(0x30 + UInt8(truncatingIfNeeded: parts % 10)) }
    }

    mutating func string(_ text: String) {
        append(0x22)
        var text = text
        text.withUTF8 { quote($0) }
        append(0x22)
    }

    /// A string of UTF-8 bytes.
    mutating func string(_ text: [UInt8]) {
        append(0x22)
        text.withUnsafeBufferPointer { quote($0) }
        append(0x22)
    }

    mutating func value(_ value: JSONValue) {
        // Depth is bounded: values come from `JSONReader`, which caps it, or from code.
        switch value {
        case .null: raw("null")
        case .bool(let value): if value { raw("true") } else { raw("false") }
        case .number(let text): number(text)
        case .string(let text): string(text)
        case .array(let values):
            append(0x5B)
            for (index, value) in values.enumerated() {
                if index > 0 { append(0x2C) }
                self.value(value)
            }
            append(0x5D)
        case .object(let members):
            append(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { append(0x2C) }
                string(member.name)
                append(0x3A)
                self.value(member.value)
            }
            append(0x7D)
        }
    }

    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        // Nearly all strings hold nothing to escape, and are copied whole. Looked at without a way out, in wide registers.
        var isSpecial: UInt8 = 0
        for byte in text { isSpecial |= (byte < 0x20 ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0) | (byte == 0xE2 ? 1 : 0) }
        guard isSpecial != 0 else { return append(text) }
        var start = 0
        var index = 0
        while index < text.count {
            let width = escape(text, at: index)
            guard width > 0 else {
                index += 1
                continue
            }
            append(UnsafeBufferPointer(rebasing: text[start..<index]))
            index += width
            start = index
            writeEscape(text[index - width], last: text[index - 1])
        }
        append(UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// How many bytes are escaped there as one; 0 where none need be. Script engines of old end a line at U+2028 and U+2029.
    private func escape(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = text[index]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C { return 1 }
        return byte == 0xE2 && index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8 ? 3 : 0
    }

    private mutating func writeEscape(_ byte: UInt8, last: UInt8) {
        switch byte {
        case 0x22: raw("\\\"")
        case 0x5C: raw("\\\\")
        case 0x0A: raw("\\n")
        case 0x0D: raw("\\r")
        case 0x09: raw("\\t")
        case 0xE2: if last == 0xA8 { raw("\\u2028") } else { raw("\\u2029") }
        default:
            raw("\\u00")
            for digit in [byte >> 4, byte & 15] { append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
        }
    }
}
