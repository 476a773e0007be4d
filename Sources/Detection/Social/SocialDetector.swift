/// Mentions, hashtags and cashtags, as social networks link them.
struct SocialDetector {
    let text: SourceText

    func detect(into found: inout [Candidate]) {
        for token in text.tokens where token.kind == .symbol {
            let at = Int(token.start)
            switch token.payload {
            // Full-width signs are signs too.
            case 0x40: mention(at: at, width: token.count, into: &found)
            case 0x23: hashtag(at: at, width: token.count, into: &found)
            case 0x24 where token.count == 1: cashtag(at: at, into: &found)
            default: continue
            }
        }
    }

    private func mention(at: Int, width: Int, into found: inout [Candidate]) {
        let before = text.byte(at - 1)
        if [0x40, 0x23, 0x24, 0x26, 0x2A, 0x21, 0x25, 0x2F].contains(before) { return }
        if LinkText.isWordByte(before) {
            // `Hi@name,` has no dot after it; an address has, or is short of a host.
            guard !isAddressLike(at) else { return }
        }
        var end = at + width
        while LinkText.isWordByte(text.byte(end)), end - at < 64 { end += 1 }
        guard end > at + width else { return }
        let next = text.byte(end)
        if next == 0x40 || next == 0x2E && LinkText.isWordByte(text.byte(end + 1))
            || next == 0x2D && LinkText.isWordByte(text.byte(end + 1))
        {
            return
        }
        if next >= 0x80, Folding.classify(text.scalar(at: end).value) == .letter { return }
        guard text.bytes[(at + width)..<end].contains(where: LinkText.isLetter) else { return }
        found.append(
            Candidate(
                type: .mention, range: at..<end, value: "@" + text.string(at + width..<end),
                confidence: LinkText.isWordByte(before) ? 0.5 : 0.85))
    }

    private func isAddressLike(_ at: Int) -> Bool {
        var end = at + 1
        while LinkText.isWordByte(text.byte(end)) { end += 1 }
        let first = text.byte(at + 1)
        return text.byte(end) == 0x2E && LinkText.isWordByte(text.byte(end + 1)) || !(first >= 0x41 && first <= 0x5A)
    }

    private func hashtag(at: Int, width: Int, into found: inout [Candidate]) {
        let (previous, isStart) = (text.scalar(before: at), at == 0)
        if !isStart {
            if previous == 0x26 || previous == 0x23 || previous == 0xFF03 || previous == 0x2F { return }
            if Self.isTagScalar(previous) { return }
        }
        var end = at + width
        var hasLetter = false
        while end < text.bytes.count, end - at < 400 {
            let (scalar, count) = text.scalar(at: end)
            guard Self.isTagScalar(scalar) else { break }
            if !Self.isDigit(scalar), scalar != 0x5F { hasLetter = true }
            end += count
        }
        while end > at + width, [0x200C, 0x200D, 0xB7, 0x30FB].contains(text.scalar(before: end)) {
            end -= text.scalar(before: end) == 0xB7 ? 2 : 3
        }
        guard end > at + width, hasLetter else { return }
        let next = text.scalar(at: end).value
        if next == 0x23 || next == 0xFF03 { return }
        if next == 0x3A, text.byte(end + 1) == 0x2F, text.byte(end + 2) == 0x2F { return }
        if next == 0xFE0F || next == 0x20E3 { return }
        let value = "#" + text.string(at + width..<end)
        found.append(Candidate(type: .hashtag, range: at..<end, value: value, confidence: isColor(at + width..<end) ? 0.3 : 0.85))
    }

    /// `#ff00aa` is a colour.
    private func isColor(_ range: Range<Int>) -> Bool {
        guard range.count == 6 || range.count == 3 else { return false }
        let bytes = text.bytes[range]
        return bytes.contains(where: LinkText.isDigit)
            && bytes.allSatisfy { LinkText.isDigit($0) || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66 }
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { Folding.classify(scalar) == .digit }

    private static func isTagScalar(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return LinkText.isWordByte(UInt8(scalar)) }
        switch scalar {
        case 0x200C, 0x200D, 0xB7, 0x30FB, 0x309B, 0x309C, 0x30A0, 0xFF5E, 0x301C, 0x3003, 0x303B, 0x05F3, 0x05F4, 0x05BE, 0x0F0B:
            return true
        case 0x2070...0x20CF, 0x3099, 0x309A, 0x302A...0x302F: return false
        default: break
        }
        switch Folding.classify(scalar) {
        case .letter, .digit, .ideograph, .mark: return true
        case .space, .line, .symbol, .ignorable: return false
        }
    }

    /// `$AAPL`: up to six letters, perhaps a class of shares after a dot or underscore.
    private func cashtag(at: Int, into found: inout [Candidate]) {
        let before = text.scalar(before: at)
        guard at == 0 || Folding.classify(before) == .space || Folding.classify(before) == .line else { return }
        var end = at + 1
        while LinkText.isLetter(text.byte(end)), end - at <= 7 { end += 1 }
        let letters = end - at - 1
        guard letters >= 1, letters <= 6 else { return }
        let separator = text.byte(end)
        if separator == 0x2E || separator == 0x5F {
            var suffix = end + 1
            while LinkText.isLetter(text.byte(suffix)), suffix - end <= 3 { suffix += 1 }
            if suffix - end - 1 >= 1, suffix - end - 1 <= 2, !LinkText.isWordByte(text.byte(suffix)) { end = suffix }
        }
        let next = text.byte(end)
        guard !LinkText.isWordByte(next), next != 0x24, next < 0x80 || Folding.classify(text.scalar(at: end).value) != .letter
        else { return }
        found.append(Candidate(type: .cashtag, range: at..<end, value: text.string(at..<end), confidence: 0.7))
    }
}
