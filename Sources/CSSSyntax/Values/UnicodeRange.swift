import ClipBase

extension TokenBuffer {
    /// The value of a `unicode-range` descriptor: ranges of code points, or nil where it is invalid.
    /// CSS Fonts 4 §4.5; tokenized anew, as CSS Syntax 3 §5.5.6 asks.
    public func unicodeRanges(of value: TokenRange) -> [ClosedRange<UInt32>]? {
        let text = TokenBuffer(
            utf8: Array(bytes[byteRange(of: value)]), limits: Limits(), unicodeRanges: .allowed)
        var reader = ComponentReader(text)
        var ranges: [ClosedRange<UInt32>] = []
        repeat {
            guard let token = reader.consume(.unicodeRange) else { return nil }
            let (first, last) = token.unicodeRange
            guard first <= last, last <= 0x10FFFF else { return nil }
            ranges.append(first...last)
        } while reader.consumeComma()
        return reader.isAtEnd ? ranges : nil
    }
}
