/// One token of a style sheet: where its text lies, and what of it is worth knowing without reading the text again.
/// CSS Syntax 3 §4. 24 bytes.
public struct Token: Sendable {
    public enum Kind: UInt8, Sendable {
        case ident, function, atKeyword, hash, string, badString, url, badURL, delim, number, percentage, dimension
        case unicodeRange, whitespace, cdo, cdc, colon, semicolon, comma
        case openSquare, closeSquare, openParen, closeParen, openCurly, closeCurly
        /// What a reader sees past the last token.
        case endOfFile
    }

    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The text holds escapes: it is not its own value.
        public static let hasEscapes = Flags(rawValue: 1)
        /// A number without fraction and exponent.
        public static let isInteger = Flags(rawValue: 2)
        /// A number written with `+` or `-`.
        public static let hasSign = Flags(rawValue: 4)
        /// A hash whose value is an identifier.
        public static let isIdentifier = Flags(rawValue: 8)
        /// A string, URL or block that the end of the input closed.
        public static let endedByEOF = Flags(rawValue: 16)
    }

    /// The value of a number, percentage (`50%` is 50) or dimension; the first code point of a unicode-range.
    public var number: Double
    /// UTF-8 offset of the first byte.
    public var start: UInt32
    /// UTF-8 offset past the last byte.
    public var end: UInt32
    /// By kind: the index of the other bracket, the offset of a dimension's unit, a delimiter's byte, the last code point
    /// of a unicode-range.
    @usableFromInline var link: UInt32
    public var kind: Kind
    public var flags: Flags
    /// The unit of a dimension.
    public var unit: Unit

    @inlinable init(
        _ kind: Kind, _ start: Int, _ end: Int, link: UInt32 = 0, number: Double = 0, flags: Flags = [],
        unit: Unit = .none
    ) {
        self.number = number
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.link = link
        self.kind = kind
        self.flags = flags
        self.unit = unit
    }

    @usableFromInline static let noMatch = UInt32.max

    /// The ASCII byte of a delimiter; 0 for every other kind.
    @inlinable public var delimiter: UInt8 { kind == .delim ? UInt8(truncatingIfNeeded: link) : 0 }

    /// Whether this token opens a block or the arguments of a function.
    @inlinable public var isOpening: Bool {
        kind == .function || kind == .openParen || kind == .openSquare || kind == .openCurly
    }

    @inlinable public var isClosing: Bool {
        kind == .closeParen || kind == .closeSquare || kind == .closeCurly
    }

    /// A `)`, `]` or `}` that closes nothing.
    @inlinable public var isUnmatchedClosing: Bool { isClosing && link == Token.noMatch }

    /// The code points of a unicode-range token, as written; the bounds may be reversed or beyond Unicode.
    public var unicodeRange: (first: UInt32, last: UInt32) { (UInt32(number), link) }

    /// The kind that closes what this kind opens.
    @inlinable static func closing(_ kind: Kind) -> Kind {
        switch kind {
        case .openSquare: .closeSquare
        case .openCurly: .closeCurly
        default: .closeParen
        }
    }
}

/// A run of tokens in a `TokenBuffer`, by index.
public struct TokenRange: Hashable, Sendable {
    public var start: UInt32
    public var end: UInt32
    @inlinable public init(_ start: Int = 0, _ end: Int = 0) {
        self.start = UInt32(clamping: start)
        self.end = UInt32(clamping: end)
    }
    @inlinable public var lowerBound: Int { Int(start) }
    @inlinable public var upperBound: Int { Int(end) }
    @inlinable public var isEmpty: Bool { start >= end }
    @inlinable public var count: Int { isEmpty ? 0 : Int(end - start) }
}
