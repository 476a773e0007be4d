/// Lengths of time as ISO 8601 §5.5.2 and RFC 5545 §3.3.6 write them: `PT2H30M`, `P1Y2M10D`, `P2W`.
struct ISODurations {
    let text: SourceText

    func detect(into found: inout [Candidate]) {
        for token in text.tokens where token.kind == .word && token.count <= 2 && text.byte(Int(token.start)) == 0x50 {
            let start = Int(token.start)
            guard !isWordByte(before: start), let end = end(from: start), !LinkText.isWordByte(text.byte(end)) else { continue }
            // A letter, a digit and a letter may be a product's name.
            let isSure = end - start > 3
            found.append(
                Candidate(
                    type: .duration, subtype: "duration", range: start..<end, value: text.string(start..<end),
                    confidence: isSure ? 0.9 : 0.55))
        }
    }

    private func isWordByte(before index: Int) -> Bool {
        let byte = text.byte(index - 1)
        return LinkText.isWordByte(byte) || byte >= 0x80 || byte == 0x2D || byte == 0x2F
    }

    /// The end of a duration that begins with a `P`: numbers with their letters, each once and in order.
    private func end(from start: Int) -> Int? {
        var index = start + 1
        var rank = 0
        var isTime = false
        var parts = 0
        while true {
            if text.byte(index) == 0x54, !isTime {
                isTime = true
                rank = 4
                index += 1
            }
            let first = index
            while LinkText.isDigit(text.byte(index)), index - first < 9 { index += 1 }
            guard index > first else { break }
            if text.byte(index) == 0x2E, LinkText.isDigit(text.byte(index + 1)) {
                index += 1
                while LinkText.isDigit(text.byte(index)), index - first < 18 { index += 1 }
            }
            guard let own = Self.rank(of: text.byte(index), isTime: isTime), own > rank else { return nil }
            rank = own
            parts += 1
            index += 1
        }
        // A `T` is followed by a part.
        return parts > 0 && text.byte(index - 1) != 0x54 ? index : nil
    }

    private static func rank(of letter: UInt8, isTime: Bool) -> Int? {
        switch letter {
        case 0x59 where !isTime: 1
        case 0x4D: isTime ? 6 : 2
        case 0x57 where !isTime: 3
        case 0x44 where !isTime: 4
        case 0x48 where isTime: 5
        case 0x53 where isTime: 7
        default: nil
        }
    }
}
