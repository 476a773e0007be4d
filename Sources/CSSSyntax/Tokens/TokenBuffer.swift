public import ClipBase

/// Tokens, and the UTF-8 bytes that they point into. Brackets know their partners, so a block is skipped in one step.
public struct TokenBuffer: Sendable {
    /// Preprocessed: well-formed UTF-8, no NUL, `\n` the only line end.
    public internal(set) var bytes: [UInt8]
    public internal(set) var tokens: [Token]
    /// What had to be left out to stay within the limits.
    public internal(set) var overflow: Overflow = []

    public struct Overflow: OptionSet, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Blocks nested deeper than `Limits.maxCSSNesting` were left out with all that they hold.
        public static let nesting = Overflow(rawValue: 1)
        /// The input after `Limits.maxCSSTokens` tokens or `Limits.maxTextBytes` bytes was left out.
        public static let length = Overflow(rawValue: 2)
    }

    public init() {
        bytes = []
        tokens = []
    }

    public init(_ text: String, limits: Limits = Limits()) { self.init(utf8: Array(text.utf8), limits: limits) }

    /// Tokenizes the bytes; ill-formed UTF-8 becomes U+FFFD. Never fails. CSS Syntax 3 §3.3 and §4.
    public init(utf8 input: [UInt8], limits: Limits = Limits()) {
        self.init(utf8: input, limits: limits, unicodeRanges: .notAllowed)
    }

    init(utf8 input: [UInt8], limits: Limits, unicodeRanges: Tokenizer.UnicodeRanges) {
        let maxBytes = min(limits.maxTextBytes, Int(Int32.max))
        let isTooLong = input.count > maxBytes
        bytes = preprocessed(isTooLong ? Array(input[..<maxBytes]) : input)
        tokens = []
        if isTooLong { overflow.insert(.length) }
        tokenize(limits, unicodeRanges)
    }

    private mutating func tokenize(_ limits: Limits, _ unicodeRanges: Tokenizer.UnicodeRanges) {
        var tokenizer = Tokenizer(bytes, unicodeRanges: unicodeRanges)
        var tokens: [Token] = []
        tokens.reserveCapacity(min(bytes.count / 3 + 4, limits.maxCSSTokens))
        var openings: [Int] = []
        // The closing kinds of blocks that are left out because they nest too deep.
        var dropped: [Token.Kind] = []
        while true {
            let token = tokenizer.next()
            if token.kind == .endOfFile { break }
            if !dropped.isEmpty {
                if token.isOpening {
                    dropped.append(Token.closing(token.kind))
                } else if token.isClosing, token.kind == dropped.last {
                    dropped.removeLast()
                }
                continue
            }
            guard tokens.count < limits.maxCSSTokens else {
                overflow.insert(.length)
                break
            }
            if token.isOpening {
                if openings.count >= limits.maxCSSNesting {
                    overflow.insert(.nesting)
                    dropped.append(Token.closing(token.kind))
                    continue
                }
                openings.append(tokens.count)
            } else if token.isClosing, let opening = openings.last, Token.closing(tokens[opening].kind) == token.kind {
                openings.removeLast()
                tokens[opening].link = UInt32(clamping: tokens.count)
                var closing = token
                closing.link = UInt32(clamping: opening)
                tokens.append(closing)
                continue
            }
            tokens.append(token)
        }
        for opening in openings {
            tokens[opening].link = UInt32(clamping: tokens.count)
            tokens[opening].flags.insert(.endedByEOF)
        }
        self.tokens = tokens
    }

    public var all: TokenRange { TokenRange(0, tokens.count) }

    /// The index of the token that closes the block or function opened at `index`; `tokens.count` where the input ended
    /// before it; `index` itself for any other token.
    @inlinable public func closing(of index: Int) -> Int {
        let token = tokens[index]
        return token.isOpening ? min(Int(token.link), tokens.count) : index
    }

    /// The index past the component value that starts at `index`.
    @inlinable public func endOfComponent(at index: Int) -> Int { min(closing(of: index) + 1, tokens.count) }

    /// The tokens between the brackets of the block or function opened at `index`.
    @inlinable public func contents(of index: Int) -> TokenRange { TokenRange(index + 1, closing(of: index)) }

    /// `range` without whitespace at its ends.
    public func trimmed(_ range: TokenRange) -> TokenRange {
        var start = range.lowerBound
        var end = min(range.upperBound, tokens.count)
        while start < end, tokens[start].kind == .whitespace { start += 1 }
        while end > start, tokens[end - 1].kind == .whitespace { end -= 1 }
        return TokenRange(start, end)
    }

    // MARK: Text

    /// The bytes of the token's name or value as written, without quotes, `#`, `@`, `(` and `url(`; escapes are kept.
    func valueRange(of token: Token) -> Range<Int> {
        var start = Int(token.start)
        var end = Int(token.end)
        switch token.kind {
        case .function: end -= 1
        case .atKeyword, .hash: start += 1
        case .string:
            start += 1
            if !token.flags.contains(.endedByEOF) { end -= 1 }
        case .url:
            start = Int(token.link)
            if !token.flags.contains(.endedByEOF) { end -= 1 }
            while start < end, ASCII.isWhitespace(bytes[start]) { start += 1 }
            end = endOfURL(start, end, token)
        case .dimension: start = Int(token.link)
        default: break
        }
        return start..<max(start, min(end, bytes.count))
    }

    /// Where the value of a URL token ends: before trailing whitespace, unless that closes a hexadecimal escape.
    private func endOfURL(_ start: Int, _ end: Int, _ token: Token) -> Int {
        if !token.flags.contains(.hasEscapes) {
            var end = end
            while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
            return end
        }
        // Inside a URL whitespace stands only at the end or after an escape.
        var index = start
        while index < end, !ASCII.isWhitespace(bytes[index]) {
            guard bytes[index] == 0x5C else {
                index += 1
                continue
            }
            index += 1
            guard index < end, ASCII.isHex(bytes[index]) else {
                index += 1
                continue
            }
            var digits = 0
            while digits < 6, index < end, ASCII.isHex(bytes[index]) {
                index += 1
                digits += 1
            }
            if index < end, ASCII.isWhitespace(bytes[index]) { index += 1 }
        }
        return min(index, end)
    }

    /// The value of an ident, function, at-keyword, hash, string or URL token, or the unit of a dimension, as UTF-8.
    public func value(of token: Token) -> [UInt8] {
        let range = valueRange(of: token)
        guard token.flags.contains(.hasEscapes) else { return Array(bytes[range]) }
        return decodeEscapes(bytes, range, atEnd: token.kind == .string ? .nothing : .replacement)
    }

    /// Gives the value of such a token without a copy where it has no escapes.
    public func withValue<R>(of token: Token, _ body: (ArraySlice<UInt8>) -> R) -> R {
        token.flags.contains(.hasEscapes) ? body(value(of: token)[...]) : body(bytes[valueRange(of: token)])
    }

    /// The value of an ident, function, at-keyword, hash, string or URL token, or the unit of a dimension.
    public func string(of token: Token) -> String {
        guard token.flags.contains(.hasEscapes) else {
            return String(decoding: bytes[valueRange(of: token)], as: UTF8.self)
        }
        return String(decoding: value(of: token), as: UTF8.self)
    }

    /// The interned value of an ident, function, at-keyword, hash, string or URL token; case is kept.
    public func name(of token: Token) -> Name { Name(string(of: token)) }

    /// Whether the token's value is `keyword`, ASCII case-insensitively. `keyword` is in lower case.
    public func valueEquals(_ token: Token, _ keyword: StaticString) -> Bool {
        if token.flags.contains(.hasEscapes) {
            let value = self.value(of: token)
            return equals(value, 0..<value.count, keyword)
        }
        return equals(bytes, valueRange(of: token), keyword)
    }

    private func equals(_ bytes: [UInt8], _ range: Range<Int>, _ keyword: StaticString) -> Bool {
        guard keyword.utf8CodeUnitCount == range.count else { return false }
        return keyword.withUTF8Buffer { wanted in
            for offset in 0..<range.count
            where wanted[offset] != ASCII.lowercased(bytes[range.lowerBound + offset]) { return false }
            return true
        }
    }

    /// What the table holds for the token's value.
    public func lookUp<Value>(_ token: Token, in table: KeywordTable<Value>) -> Value? {
        if token.flags.contains(.hasEscapes) {
            let value = self.value(of: token)
            return table[value, 0..<value.count]
        }
        return table[bytes, valueRange(of: token)]
    }

    /// The source text of the tokens, comments between them included.
    public func text(of range: TokenRange) -> String {
        String(decoding: bytes[byteRange(of: range)], as: UTF8.self)
    }

    /// The source bytes from the first token of the range to its last.
    public func byteRange(of range: TokenRange) -> Range<Int> {
        let end = min(range.upperBound, tokens.count)
        guard range.lowerBound < end else { return 0..<0 }
        return Int(tokens[range.lowerBound].start)..<Int(tokens[end - 1].end)
    }
}
