/// Runs of ASCII letters and digits, and groups of them as codes are printed: `GB29 NWBK 6016`, `978-3-16`.
struct CodeReader {
    let text: SourceText

    struct Run {
        var range: Range<Int>
        var hasDigit = false
        var hasLetter = false
    }

    /// The run that a token which begins with an ASCII letter or digit stands in, not before `floor`.
    func run(around token: Token, notBefore floor: Int) -> Run {
        var start = Int(token.start)
        while start > floor, LinkText.isLetter(text.bytes[start - 1]) || LinkText.isDigit(text.bytes[start - 1]) { start -= 1 }
        return run(at: start)
    }

    /// The run that starts at a byte.
    func run(at start: Int) -> Run {
        var run = Run(range: start..<start)
        var end = start
        while true {
            let byte = text.byte(end)
            if LinkText.isDigit(byte) {
                run.hasDigit = true
            } else if LinkText.isLetter(byte) {
                run.hasLetter = true
            } else {
                break
            }
            end += 1
        }
        run.range = start..<end
        return run
    }

    /// True when no letter, digit or underscore touches the range from outside.
    func standsAlone(_ range: Range<Int>) -> Bool {
        let before = text.byte(range.lowerBound - 1)
        let after = text.byte(range.upperBound)
        if LinkText.isWordByte(before) || LinkText.isWordByte(after) { return false }
        if before >= 0x80 {
            let kind = Folding.classify(text.scalar(before: range.lowerBound))
            if kind == .letter || kind == .digit { return false }
        }
        if after >= 0x80 {
            let kind = Folding.classify(text.scalar(at: range.upperBound).value)
            if kind == .letter || kind == .digit { return false }
        }
        return true
    }

    /// The characters of a range without separators, in capitals.
    func compact(_ range: Range<Int>) -> [UInt8] {
        var result: [UInt8] = []
        appendCompact(range, to: &result)
        return result
    }

    /// Adds the characters of a range as `compact` gives them.
    func appendCompact(_ range: Range<Int>, to result: inout [UInt8]) {
        for byte in text.bytes[range.clamped(to: 0..<text.bytes.count)] where LinkText.isLetter(byte) || LinkText.isDigit(byte) {
            result.append(byte >= 0x61 ? byte - 0x20 : byte)
        }
    }
}
