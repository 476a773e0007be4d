/// Reads e-mail addresses around an `@` (RFC 5321 mailboxes as people write them).
struct EmailReader {
    let text: SourceText

    /// RFC 5321 §4.5.3.1.1 says 64 octets; letters of other scripts take more.
    static let maxLocalPart = 128

    func email(at: Int, floor: Int, into found: inout [Candidate]) -> Int? {
        guard let start = localStart(at: at, floor: floor), let host = hostEnd(after: at) else { return nil }
        found.append(
            Candidate(type: .email, range: start..<host, value: text.string(start..<host), confidence: 0.97))
        return host
    }

    /// `mailto:` with an address and, perhaps, header fields.
    func mailto(start: Int, colon: Int, into found: inout [Candidate]) -> Int? {
        var end = colon + 1
        while end < text.bytes.count, text.bytes[end] > 0x20, text.bytes[end] != 0x3C, text.bytes[end] != 0x22,
            end - colon < 2_048
        {
            end += 1
        }
        while end > colon + 1, [0x2E, 0x2C, 0x21, 0x3B, 0x29, 0x3E].contains(text.bytes[end - 1]) { end -= 1 }
        let body = text.bytes[(colon + 1)..<end]
        guard body.contains(0x40) || body.contains(0x3F), body.first != 0x3F, body.first != 0x40 else { return nil }
        found.append(
            Candidate(type: .email, range: start..<end, value: text.string((colon + 1)..<end), confidence: 0.97))
        return end
    }

    private func localStart(at: Int, floor: Int) -> Int? {
        if text.byte(at - 1) == 0x22 { return quotedStart(at: at, floor: floor) }
        var start = at
        let limit = max(floor, at - Self.maxLocalPart)
        while start > limit {
            let byte = text.byte(start - 1)
            if byte < 0x80 {
                guard Self.isLocalByte(byte) else { break }
                // Two dots in a row begin the address anew.
                if byte == 0x2E, text.byte(start) == 0x2E { break }
                start -= 1
            } else {
                let scalar = text.scalar(before: start)
                let kind = Folding.classify(scalar)
                guard kind == .letter || kind == .mark || scalar > 0x2190, !Self.isWidePunctuation(scalar) else { break }
                if HostReader.isWide(scalar), start < at, text.byte(start) < 0x80 { break }
                start -= scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
            }
        }
        if start < limit { start = limit }
        while start < at, [0x2E, 0x27, 0x2F, 0x3D, 0x60, 0x7C, 0x26, 0x3F, 0x21].contains(text.byte(start)) { start += 1 }
        guard start < at, text.byte(at - 1) != 0x2E else { return nil }
        if at - start > 64, text.bytes[start..<at].allSatisfy({ $0 < 0x80 }) { return nil }
        // What remains of a longer quoted or bracketed thing is no address.
        let before = text.byte(start - 1)
        if before == 0x40 || before == 0x22 && text.byte(start - 2) != 0x20 && start > 1 && !Self.opensQuote(text, start - 1) {
            return nil
        }
        return start
    }

    private static func opensQuote(_ text: SourceText, _ index: Int) -> Bool {
        index == 0 || text.byte(index - 1) <= 0x20 || text.byte(index - 1) == 0x3D || text.byte(index - 1) == 0x28
    }

    private static func isWidePunctuation(_ scalar: UInt32) -> Bool {
        (0x3000...0x3004).contains(scalar) || (0x3008...0x303F).contains(scalar) || (0xFF00...0xFF0F).contains(scalar)
            || (0xFF1A...0xFF65).contains(scalar) || scalar == 0xFFFD
    }

    private func quotedStart(at: Int, floor: Int) -> Int? {
        var start = at - 2
        while start >= max(floor, at - Self.maxLocalPart) {
            if text.byte(start) == 0x22, text.byte(start - 1) != 0x5C {
                let before = text.byte(start - 1)
                return start == 0 || before <= 0x20 || before == 0x28 || before == 0x3C ? start : nil
            }
            start -= 1
        }
        return nil
    }

    private func hostEnd(after at: Int) -> Int? {
        let reader = HostReader(text: text)
        guard let host = reader.host(at: at + 1, cutsScripts: true), host.labels.count > 1, reader.isWellFormed(host)
        else { return nil }
        if text.string(host.range).unicodeScalars.contains(where: { (0xFF01...0xFF5E).contains($0.value) }) { return nil }
        var labels = host.labels
        // Digits or one letter end no name; the last labels may be the sentence's next word.
        let last = reader.lastLabel(host)
        if last.utf8.allSatisfy(LinkText.isDigit) { return nil }
        guard last.utf8.count > 1 else { return nil }
        let next = text.byte(host.range.upperBound)
        if next == 0x40 || next == 0x5F || next == 0x2D { return nil }
        if next == 0x2B || next == 0x28 && text.byte(host.range.upperBound + 1) > 0x20 { return nil }
        labels.removeLast()
        return host.range.upperBound
    }

    static func isLocalByte(_ byte: UInt8) -> Bool {
        if LinkText.isWordByte(byte) { return true }
        switch byte {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D...0x2F, 0x3D, 0x3F, 0x5E, 0x60, 0x7B...0x7E: return true
        default: return false
        }
    }
}
