/// IPv4 and IPv6 addresses, with the length of a network prefix when one follows.
struct InternetAddressReader {
    let text: SourceText

    /// An address that begins with the run of letters and digits.
    func address(at run: CodeReader.Run, into found: inout [Candidate]) -> Int? {
        let next = text.byte(run.range.upperBound)
        if next == 0x2E, run.range.count <= 3, !run.hasLetter { return ipv4(at: run.range.lowerBound, into: &found) }
        if next == 0x3A, run.range.count <= 4 { return ipv6(at: run.range.lowerBound, into: &found) }
        return nil
    }

    private func ipv4(at start: Int, into found: inout [Candidate]) -> Int? {
        let before = text.byte(start - 1)
        guard !LinkText.isWordByte(before), before != 0x2E || !LinkText.isWordByte(text.byte(start - 2)),
            before != 0x3A || !LinkText.isWordByte(text.byte(start - 2))
        else { return nil }
        guard var end = quad(at: start) else { return nil }
        let next = text.byte(end)
        if next == 0x2E, LinkText.isWordByte(text.byte(end + 1)) { return nil }
        guard !LinkText.isWordByte(next) else { return nil }
        let context = ContextWords.before(start, in: text, within: 24, ContextWords.version)
        if let prefix = prefixEnd(end, atMost: 32) { end = prefix }
        found.append(
            Candidate(
                type: .ip, subtype: "ipv4", range: start..<end, value: text.string(start..<end), confidence: context ? 0.3 : 0.9))
        return end
    }

    /// The groups of a full address without leading zeros (RFC 5952 §4.1).
    private func withoutZeros(_ address: String) -> String {
        address.split(separator: ":", omittingEmptySubsequences: false).map { group in
            let trimmed = group.drop { $0 == "0" }
            return trimmed.isEmpty || !LinkText.isAddressByte(trimmed.utf8.first ?? 0) ? "0" + trimmed : String(trimmed)
        }
        .joined(separator: ":")
    }

    /// Four decimal numbers of at most 255, without leading zeros.
    func quad(at start: Int) -> Int? {
        var index = start
        for part in 0..<4 {
            var value = 0
            let first = index
            while LinkText.isDigit(text.byte(index)), index - first < 4 {
                value = value * 10 + Int(text.byte(index)) - 0x30
                index += 1
            }
            let count = index - first
            guard count >= 1, count <= 3, value <= 255, !(count > 1 && text.byte(first) == 0x30) else { return nil }
            if part < 3 {
                guard text.byte(index) == 0x2E else { return nil }
                index += 1
            }
        }
        return index
    }

    private func prefixEnd(_ end: Int, atMost limit: Int) -> Int? {
        guard text.byte(end) == 0x2F else { return nil }
        var index = end + 1
        var value = 0
        while LinkText.isDigit(text.byte(index)), index - end < 5 {
            value = value * 10 + Int(text.byte(index)) - 0x30
            index += 1
        }
        guard index > end + 1, value <= limit, !LinkText.isWordByte(text.byte(index)) else { return nil }
        return index
    }

    func ipv6(at start: Int, into found: inout [Candidate]) -> Int? {
        let before = text.byte(start - 1)
        guard !LinkText.isWordByte(before), before != 0x3A, before != 0x2E else { return nil }
        var index = start
        var groups = 0
        var gap = false
        if text.byte(index) == 0x3A {
            guard text.byte(index + 1) == 0x3A else { return nil }
            gap = true
            index += 2
        }
        var end = index
        while groups < 8 {
            let first = index
            while LinkText.isAddressByte(text.byte(index)), text.byte(index) != 0x3A, text.byte(index) != 0x2E,
                text.byte(index) != 0x25, index - first < 5
            { index += 1 }
            let count = index - first
            if count == 0 { break }
            if text.byte(index) == 0x2E, LinkText.isDigit(text.byte(index + 1)) {
                guard groups <= 6, let quadEnd = quad(at: first) else { return nil }
                groups += 2
                end = quadEnd
                index = quadEnd
                break
            }
            guard count <= 4 else { return nil }
            groups += 1
            end = index
            guard text.byte(index) == 0x3A else { break }
            if text.byte(index + 1) == 0x3A {
                guard !gap, text.byte(index + 2) != 0x3A else { return nil }
                gap = true
                index += 2
                end = index
            } else {
                index += 1
            }
        }
        guard gap ? groups <= 7 : groups == 8 else { return nil }
        // Nothing of the same kind goes on after it.
        let next = text.byte(end)
        if LinkText.isWordByte(next) || next == 0x3A && (LinkText.isWordByte(text.byte(end + 1)) || text.byte(end + 1) == 0x3A) {
            return nil
        }
        if next == 0x2E, LinkText.isDigit(text.byte(end + 1)) { return nil }
        if next == 0x25 {
            var zone = end + 1
            while LinkText.isWordByte(text.byte(zone)) || text.byte(zone) == 0x2E || text.byte(zone) == 0x2D, zone - end < 80 {
                zone += 1
            }
            if zone > end + 1 { end = zone }
        }
        if let prefix = prefixEnd(end, atMost: 128) { end = prefix }
        if groups == 0, end - start == 2 {
            // Bare `::` is a separator in most text.
            let isFree = (start == 0 || before <= 0x20 || before >= 0x80) && (next <= 0x20 || next == 0)
            guard isFree else { return nil }
            found.append(Candidate(type: .ip, subtype: "ipv6", range: start..<end, value: "::", confidence: 0.4))
            return end
        }
        let value = gap ? text.string(start..<end) : withoutZeros(text.string(start..<end))
        // Word::word of programming languages has letters only and one gap.
        let hasDigit = text.bytes[start..<end].contains(where: LinkText.isDigit)
        found.append(Candidate(type: .ip, subtype: "ipv6", range: start..<end, value: value, confidence: hasDigit ? 0.9 : 0.45))
        return end
    }
}
