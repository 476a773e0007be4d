/// A text cut into tokens once, for all detectors.
struct SourceText: Sendable {
    let bytes: [UInt8]
    let tokens: [Token]
    /// What each token may begin.
    let triggers: [Triggers]

    init(_ bytes: [UInt8], _ table: TriggerTable) {
        self.bytes = bytes
        tokens = Tokenizer.tokenize(bytes)
        triggers = tokens.map { table.triggers(of: $0) }
    }

    /// True when the token may begin one of those.
    @inline(__always) func begins(_ index: Int, _ wanted: Triggers) -> Bool { !triggers[index].isDisjoint(with: wanted) }

    /// The byte there, or 0 outside the text.
    @inline(__always) func byte(_ index: Int) -> UInt8 {
        index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    @inline(__always) func token(_ index: Int) -> Token? {
        index >= 0 && index < tokens.count ? tokens[index] : nil
    }

    /// True when the token at `index` is that symbol.
    @inline(__always) func isSymbol(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
        index >= 0 && index < tokens.count && tokens[index].isSymbol(scalar)
    }

    func string(_ range: Range<Int>) -> String {
        let clamped = range.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[clamped], as: UTF8.self)
    }

    /// The index of the first token that starts at or after a byte.
    func firstToken(atOrAfter byte: Int) -> Int {
        var low = 0
        var high = tokens.count
        while low < high {
            let middle = (low + high) / 2
            if Int(tokens[middle].start) < byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The scalar that starts at a byte, with its length. Ill-formed bytes stand for themselves.
    func scalar(at index: Int) -> (value: UInt32, count: Int) { UTF8Reading.scalar(in: bytes, at: index) }

    /// The scalar that ends before a byte, or 0 at the start.
    func scalar(before index: Int) -> UInt32 {
        guard index > 0 else { return 0 }
        var start = index - 1
        while start > 0, index - start < 4, byte(start) & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start).value
    }
}

enum UTF8Reading {
    @inline(__always)
    static func scalar(in bytes: [UInt8], at index: Int) -> (value: UInt32, count: Int) {
        guard index >= 0, index < bytes.count else { return (0, 1) }
        let lead = bytes[index]
        if lead < 0x80 { return (UInt32(lead), 1) }
        let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        guard count > 1, index + count <= bytes.count else { return (0xFFFD, 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(count))
        for offset in 1..<count {
            let next = bytes[index + offset]
            guard next & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | UInt32(next & 0x3F)
        }
        return (value, count)
    }
}
