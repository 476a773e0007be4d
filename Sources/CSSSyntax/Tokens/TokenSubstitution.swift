public import ClipBase

/// Puts a value together out of pieces of others: what `var()`, `env()` and `attr()` substitution makes.
/// CSS Variables 1 §3. Tokens of different pieces never join, also not when the result is read as text.
public struct TokenSubstitution: Sendable {
    private var result = TokenBuffer()
    private var openings: [Int] = []
    private let maxBytes: Int
    private let maxTokens: Int
    private let maxNesting: Int
    private var isWithinLimits = true

    public init(limits: Limits = Limits()) {
        maxBytes = limits.maxVariableExpansion
        maxTokens = limits.maxVariableExpansion
        maxNesting = limits.maxCSSNesting
    }

    /// Whether something was left out for its size or its depth: the value is invalid.
    public var isTooLarge: Bool { !isWithinLimits }

    /// UTF-8 bytes put together so far.
    public var byteCount: Int { result.bytes.count }

    /// Appends the tokens of the range; brackets need not be balanced within it. False, for good, once the value is
    /// larger than `Limits.maxVariableExpansion` or nests deeper than `Limits.maxCSSNesting`: it is then invalid.
    @discardableResult
    public mutating func append(_ range: TokenRange, of source: TokenBuffer) -> Bool {
        let end = min(range.upperBound, source.tokens.count)
        guard isWithinLimits, range.lowerBound < end else { return isWithinLimits }
        let text = source.byteRange(of: TokenRange(range.lowerBound, end))
        if let last = result.tokens.last, Self.wouldJoin(last, source.tokens[range.lowerBound]) {
            result.bytes.append(contentsOf: "/**/".utf8)
        }
        guard result.bytes.count + text.count <= maxBytes, result.tokens.count + (end - range.lowerBound) <= maxTokens
        else {
            isWithinLimits = false
            return false
        }
        let base = result.bytes.count
        result.bytes.append(contentsOf: source.bytes[text])
        for index in range.lowerBound..<end {
            var token = source.tokens[index]
            let isDetached = token.kind == .url || token.kind == .dimension
            if isDetached { token.link = UInt32(clamping: base + Int(token.link) - text.lowerBound) }
            token.start = UInt32(clamping: base + Int(token.start) - text.lowerBound)
            token.end = UInt32(clamping: base + Int(token.end) - text.lowerBound)
            if token.isOpening {
                guard openings.count < maxNesting else {
                    isWithinLimits = false
                    return false
                }
                token.flags.remove(.endedByEOF)
                openings.append(result.tokens.count)
            } else if token.isClosing {
                token.link = Token.noMatch
                if let opening = openings.last, Token.closing(result.tokens[opening].kind) == token.kind {
                    openings.removeLast()
                    result.tokens[opening].link = UInt32(clamping: result.tokens.count)
                    token.link = UInt32(clamping: opening)
                }
            }
            result.tokens.append(token)
        }
        closeOpenEnd()
        return true
    }

    /// Closes a string or URL that the end of its own source had closed, so that what comes after stays outside.
    private mutating func closeOpenEnd() {
        guard let last = result.tokens.last, last.flags.contains(.endedByEOF) else { return }
        let closing: UInt8
        switch last.kind {
        case .string: closing = result.bytes[Int(last.start)]
        case .url: closing = 0x29
        default: return
        }
        result.bytes.append(closing)
        result.tokens[result.tokens.count - 1].end += 1
        result.tokens[result.tokens.count - 1].flags.remove(.endedByEOF)
    }

    /// The value; nil where it went beyond the limits.
    public consuming func finish() -> TokenBuffer? {
        guard isWithinLimits else { return nil }
        for opening in openings {
            result.tokens[opening].link = UInt32(clamping: result.tokens.count)
            result.tokens[opening].flags.insert(.endedByEOF)
        }
        return result
    }

    /// Whether the text of two tokens side by side would be read as other tokens. CSS Syntax 3 §9.
    static func wouldJoin(_ left: Token, _ right: Token) -> Bool {
        let startsName: Bool
        switch right.kind {
        case .ident, .function, .url, .badURL, .number, .percentage, .dimension, .cdc: startsName = true
        case .delim: startsName = right.delimiter == 0x2D
        default: startsName = false
        }
        switch left.kind {
        case .ident: return startsName || right.kind == .openParen
        case .atKeyword, .hash, .dimension: return startsName
        case .number: return startsName && right.delimiter != 0x2D || right.delimiter == 0x25
        case .delim:
            switch left.delimiter {
            case 0x23, 0x2D: return startsName
            case 0x40:
                return startsName && right.kind != .number && right.kind != .percentage && right.kind != .dimension
            case 0x2E, 0x2B: return right.kind == .number || right.kind == .percentage || right.kind == .dimension
            case 0x2F: return right.delimiter == 0x2A
            default: return false
            }
        default: return false
        }
    }
}
