public import ClipBase

/// Reads a run of component values from left to right: what every property's grammar is written with.
///
/// Each `consume…` skips whitespace, and takes the next component value only when it is what was asked for; otherwise it
/// returns nil or false and consumes nothing but whitespace. `position` may be saved and set back.
///
///     var reader = ComponentReader(buffer, declaration.value)
///     if reader.consumeIdent("auto") { … } else if let (value, unit) = reader.consumeDimension() { … }
///     guard reader.isAtEnd else { return nil }
public struct ComponentReader: Sendable {
    public let buffer: TokenBuffer
    /// The index of the next token; may be set back to a value it had.
    public var position: Int
    /// The index past the last token.
    public let end: Int

    public init(_ buffer: TokenBuffer, _ range: TokenRange) {
        self.buffer = buffer
        end = min(range.upperBound, buffer.tokens.count)
        position = min(range.lowerBound, end)
    }

    /// Reads the whole buffer.
    public init(_ buffer: TokenBuffer) { self.init(buffer, buffer.all) }

    // MARK: Looking

    /// The next token, whitespace included; `.endOfFile` at the end.
    public var nextToken: Token { position < end ? buffer.tokens[position] : Self.endOfFile }

    /// The next token that is no whitespace; `.endOfFile` at the end.
    public var peek: Token {
        var index = position
        while index < end {
            let token = buffer.tokens[index]
            if token.kind != .whitespace { return token }
            index += 1
        }
        return Self.endOfFile
    }

    /// Whether only whitespace is left.
    public var isAtEnd: Bool { peek.kind == .endOfFile }

    /// The tokens not yet consumed.
    public var rest: TokenRange { TokenRange(position, end) }

    public func peekIsIdent(_ keyword: StaticString) -> Bool {
        let token = peek
        return token.kind == .ident && buffer.valueEquals(token, keyword)
    }

    public func peekIsFunction(_ name: StaticString) -> Bool {
        let token = peek
        return token.kind == .function && buffer.valueEquals(token, name)
    }

    private static let endOfFile = Token(.endOfFile, 0, 0)

    // MARK: Single tokens

    /// Skips whitespace; whether there was some.
    @discardableResult
    public mutating func consumeWhitespace() -> Bool {
        let start = position
        while position < end, buffer.tokens[position].kind == .whitespace { position += 1 }
        return position > start
    }

    /// The next token of any kind but whitespace. An opening bracket is taken alone: its contents come next.
    public mutating func consumeToken() -> Token? {
        consumeWhitespace()
        guard position < end else { return nil }
        position += 1
        return buffer.tokens[position - 1]
    }

    public mutating func consume(_ kind: Token.Kind) -> Token? {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == kind else { return nil }
        position += 1
        return buffer.tokens[position - 1]
    }

    @discardableResult
    public mutating func consumeComma() -> Bool { consume(.comma) != nil }

    /// The ASCII delimiter, as `reader.consumeDelimiter("/")`.
    public mutating func consumeDelimiter(_ character: Unicode.Scalar) -> Bool {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == .delim,
            UInt32(buffer.tokens[position].delimiter) == character.value
        else { return false }
        position += 1
        return true
    }

    /// The keyword, given in lower case; matches ASCII case-insensitively.
    public mutating func consumeIdent(_ keyword: StaticString) -> Bool {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == .ident,
            buffer.valueEquals(buffer.tokens[position], keyword)
        else { return false }
        position += 1
        return true
    }

    /// What the table has for the next identifier.
    public mutating func consumeKeyword<Value>(_ table: KeywordTable<Value>) -> Value? {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == .ident,
            let value = buffer.lookUp(buffer.tokens[position], in: table)
        else { return nil }
        position += 1
        return value
    }

    /// Any identifier, with its case kept.
    public mutating func consumeIdent() -> Name? { consume(.ident).map { buffer.name(of: $0) } }

    /// An identifier that may be an author's own: none of the CSS-wide keywords and not `default`. CSS Values 4 §4.2.
    public mutating func consumeCustomIdent() -> Name? {
        let token = peek
        guard token.kind == .ident, buffer.lookUp(token, in: Self.reservedIdents) == nil else { return nil }
        return consumeIdent()
    }

    /// An identifier that starts with two dashes. CSS Values 4 §4.3.
    public mutating func consumeDashedIdent() -> Name? {
        let token = peek
        guard token.kind == .ident else { return nil }
        let name = buffer.string(of: token)
        guard name.utf8.starts(with: [0x2D, 0x2D]) else { return nil }
        _ = consume(.ident)
        return Name(name)
    }

    private static let reservedIdents: KeywordTable<Bool> = [
        "initial": true, "inherit": true, "unset": true, "revert": true, "revert-layer": true, "default": true
    ]

    public mutating func consumeString() -> String? { consume(.string).map { buffer.string(of: $0) } }

    /// The value of a hash token, without `#`.
    public mutating func consumeHash() -> String? { consume(.hash).map { buffer.string(of: $0) } }

    /// The URL of `url(…)`, quoted or not, or of `src("…")`; unresolved. URL modifiers are passed over.
    public mutating func consumeURL() -> String? {
        if let token = consume(.url) { return buffer.string(of: token) }
        let saved = position
        guard var arguments = consumeFunction("url") ?? consumeFunction("src") else { return nil }
        if let url = arguments.consumeString() { return url }
        position = saved
        return nil
    }

    // MARK: Numbers

    public mutating func consumeNumber() -> Double? { consume(.number)?.number }

    /// A number written without fraction and exponent, clamped to 32 bits.
    public mutating func consumeInteger() -> Int? {
        let token = peek
        guard token.kind == .number, token.flags.contains(.isInteger) else { return nil }
        _ = consume(.number)
        return Self.clampedInteger(token.number)
    }

    /// `50%` is 50.
    public mutating func consumePercentage() -> Double? { consume(.percentage)?.number }

    /// A dimension of a known unit.
    public mutating func consumeDimension() -> (value: Double, unit: Unit)? {
        let token = peek
        guard token.kind == .dimension, token.unit != .unknown else { return nil }
        _ = consume(.dimension)
        return (token.number, token.unit)
    }

    /// A dimension that measures `dimension`.
    public mutating func consumeDimension(_ dimension: Unit.Dimension) -> (value: Double, unit: Unit)? {
        let token = peek
        guard token.kind == .dimension, token.unit.dimension == dimension else { return nil }
        _ = consume(.dimension)
        return (token.number, token.unit)
    }

    /// The nearest integer of 32 bits; 0 for NaN.
    public static func clampedInteger(_ value: Double) -> Int {
        if value.isNaN { return 0 }
        return Int(min(max(value.rounded(), -2_147_483_648), 2_147_483_647))
    }

    // MARK: Blocks

    /// The arguments of the function `name` (lower case), which is passed over.
    public mutating func consumeFunction(_ name: StaticString) -> ComponentReader? {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == .function,
            buffer.valueEquals(buffer.tokens[position], name)
        else { return nil }
        return consumeContents()
    }

    /// What the table has for the next function's name, and its arguments.
    public mutating func consumeFunction<Value>(_ table: KeywordTable<Value>) -> (Value, ComponentReader)? {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == .function,
            let value = buffer.lookUp(buffer.tokens[position], in: table)
        else { return nil }
        return (value, consumeContents())
    }

    /// Any function: its token and its arguments.
    public mutating func consumeFunction() -> (name: Token, arguments: ComponentReader)? {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == .function else { return nil }
        let name = buffer.tokens[position]
        return (name, consumeContents())
    }

    /// What a `(`, `[` or `{` block holds.
    public mutating func consumeBlock(_ opening: Token.Kind) -> ComponentReader? {
        consumeWhitespace()
        guard position < end, buffer.tokens[position].kind == opening, buffer.tokens[position].isOpening else {
            return nil
        }
        return consumeContents()
    }

    private mutating func consumeContents() -> ComponentReader {
        let contents = buffer.contents(of: position)
        position = min(buffer.endOfComponent(at: position), end)
        return ComponentReader(buffer, TokenRange(contents.lowerBound, min(contents.upperBound, end)))
    }

    /// One component value of any kind but whitespace, a block with all its contents.
    public mutating func consumeComponent() -> TokenRange? {
        consumeWhitespace()
        guard position < end else { return nil }
        let start = position
        position = min(buffer.endOfComponent(at: position), end)
        return TokenRange(start, position)
    }

    /// The component values up to the next comma or the end, trimmed; the comma is consumed. Nil at the end.
    public mutating func consumeUntilComma() -> ComponentReader? {
        position < end ? consumeListItem().item : nil
    }

    /// One item of a comma-separated list, trimmed and perhaps empty, and whether no comma comes after it.
    public mutating func consumeListItem() -> (item: ComponentReader, isLast: Bool) {
        let start = position
        while position < end, buffer.tokens[position].kind != .comma { position = buffer.endOfComponent(at: position) }
        position = min(position, end)
        let item = ComponentReader(buffer, buffer.trimmed(TokenRange(start, position)))
        if position == end { return (item, true) }
        position += 1
        return (item, false)
    }

    // MARK: Text

    public func string(of token: Token) -> String { buffer.string(of: token) }

    public func valueEquals(_ token: Token, _ keyword: StaticString) -> Bool { buffer.valueEquals(token, keyword) }
}
